"""The page that calibrates a printer, put where somebody may have something of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.commands.calibrate import calibrate
from printgen.commands.session import Session
from printgen.data.findings import Unclear
from printgen.data.folders import Project, find


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    built_in = find()
    return Session(Project(built_in.data, built_in.templates, tmp_path / "output"), lambda _doing, _share: None)


@pytest.mark.parametrize(("read", "name"), [(None, None), ((0.5, -1.0), "kitchen")])
def test_a_page_that_somebody_wrote_on_is_set_aside_and_ours_made_anew(session, read, name):
    folder = session.project.output
    file = folder / (f"calibration-{name}.pdf" if name else "calibration.pdf")
    done = calibrate(session, read, name=name)
    ours = file.read_bytes()
    assert "set aside" not in done.closing

    file.write_bytes(ours + b"% read in May: 0.5 -1")
    done = calibrate(session, read, name=name)
    assert (file.read_bytes(), (folder / f"{file.name}.bak").read_bytes()) == (ours, ours + b"% read in May: 0.5 -1")
    assert f"set aside, since it is not known to be of our making: {file} as {file.name}.bak" in done.closing


def test_a_page_of_ours_is_replaced_by_one_on_other_paper(session):
    calibrate(session)
    first = (session.project.output / "calibration.pdf").read_bytes()
    calibrate(session, paper="letter")
    there = {path.name for path in session.project.output.iterdir()}
    assert there == {"calibration.pdf", "manifest.json"}
    assert (session.project.output / "calibration.pdf").read_bytes() != first


NAN = float("nan")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"angle": NAN}, "`--angle nan`: write numbers"),
        ({"read": (0.0, 0.0), "angle": NAN, "name": "kitchen"}, "`--angle nan`: write numbers"),
        ({"read": (0.0, 0.0), "scale": NAN, "name": "kitchen"}, "`--scale nan`: write numbers"),
        ({"read": (NAN, 0.0), "name": "kitchen"}, "`--read nan 0`: write numbers"),
        ({"read": (0.0, 0.0), "angle": 50.0, "name": "kitchen"}, "`50` is no angle"),
        ({"read": (0.0, 0.0), "scale": 2.0, "name": "kitchen"}, "`2` is no scale"),
        ({"read": (0.0, 90.0), "name": "kitchen"}, "`0 90` is no reading"),
        ({"angle": 1.0}, "add `--read X Y`"),
    ],
)
def test_what_is_wrong_is_said_of_the_number_that_is(session, given, said):
    with pytest.raises(Unclear, match=re.escape(said)):
        calibrate(session, **given)
    assert not session.project.output.exists()
