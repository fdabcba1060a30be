"""The page that calibrates a printer, put where somebody may have something of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.commands.calibrate import calibrate
from printgen.commands.session import Session
from printgen.data.findings import UsageError
from printgen.data.folders import Project, find


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    built_in = find()
    return Session(Project(built_in.data, built_in.templates, tmp_path / "output"), lambda _doing, _share: None)


@pytest.mark.parametrize(("read", "name"), [((), None), ((("C", 0.5, -1.0),), "kitchen")])
def test_a_page_that_somebody_wrote_on_is_set_aside_and_ours_made_anew(session, read, name):
    folder = session.project.output
    file = folder / (f"calibration-{name}.pdf" if name else "calibration.pdf")
    done = calibrate(session, read, name=name)
    ours = file.read_bytes()
    assert "renamed" not in done.closing

    file.write_bytes(ours + b"% read in May: 0.5 -1")
    done = calibrate(session, read, name=name)
    assert (file.read_bytes(), (folder / f"{file.name}.bak").read_bytes()) == (ours, ours + b"% read in May: 0.5 -1")
    assert f"renamed because nothing proves that printgen made it: {file} as {file.name}.bak" in done.closing


def test_a_page_of_ours_is_replaced_by_one_on_other_paper(session):
    calibrate(session)
    first = (session.project.output / "calibration.pdf").read_bytes()
    calibrate(session, paper="letter")
    there = {path.name for path in session.project.output.iterdir()}
    assert there == {"calibration.pdf", "manifest.json"}
    assert (session.project.output / "calibration.pdf").read_bytes() != first


def test_a_replaced_profile_is_mentioned_and_pages_of_printers_are_not_versions_of_one_another(session):
    calibrate(session)
    first = calibrate(session, (("C", 0.5, -1.0),), name="kitchen").closing
    again = calibrate(session, (("C", 0.5, -1.0),), name="kitchen").closing
    other = calibrate(session, (("C", 0.0, 1.0),), name="kitchen").closing
    assert ["replaces" in it for it in (first, again, other)] == [False, False, True]
    assert "also in the folder" not in first + other


NAN = float("nan")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"read": (("C", NAN, 0.0),), "name": "kitchen"}, "`--read C nan 0`: the offsets must be finite numbers"),
        (
            {"read": (("F", 0.0, 0.0),), "name": "kitchen"},
            "`--read F 0 0`: no such square; specify a square from A to E",
        ),
        (
            {"read": (("C", 1.0, 0.0), ("c", 0.0, 0.0)), "name": "kitchen"},
            "square C was given twice with different offsets",
        ),
        ({"read": (("C", 0.0, 90.0),), "name": "kitchen"}, "square C: `0 90` is not a valid reading"),
        (
            {"read": (("A", 1.0, 0.0),), "name": "kitchen"},
            "`--read` was given only for A. Add B, C, D, E, or specify C alone",
        ),
        ({"read": (("C", 1.0, 0.0),)}, "`--read` needs a name for the printer"),
    ],
)
def test_what_is_wrong_is_said_of_the_number_that_is(session, given, said):
    with pytest.raises(UsageError, match=re.escape(said)):
        calibrate(session, **given)
    assert not session.project.output.exists()


def test_all_readings_are_taken_raw_and_what_follows_from_them_is_told(session):
    read = (("A", 2.0, -1.0), ("B", 0.5, 0.5), ("C", 0.5, -1.0), ("d", 0.5, -2.5), ("E", -1.0, -1.0))
    done = calibrate(session, read, name="kitchen")
    assert "backs are shifted by +0.50 mm to the right and -1.00 mm down" in done.closing
    assert "turned by +1.22 degrees, and scaled to 100.02%" in done.closing
    assert "--profile kitchen" in done.closing
