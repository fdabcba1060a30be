"""Portraits of a roster that cannot be printed, told at their lines by `roster check` and `roster print`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from printgen import drawing
from printgen.campaign.reading import portrait_findings
from printgen.commands import roster
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import Severity
from printgen.data.folders import find
from printgen.data.kind import Case

ASH = "  - {{flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain, portrait: {portrait}}}\n"
HART = "  - {flyer: hart, name: Hart, player: anna, side: central, duty: pilot, nation: germany}\n"
LOG = "  - {mission: one, week: 1, sorties: [{flyer: ash, aircraft: raf-se5a, task: scramble}]}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a roster's folder that contains a portrait."""
    inside = tmp_path / "campaign"
    inside.mkdir()
    Image.new("RGB", (60, 80), "red").save(inside / "ash.png")
    Image.new("RGB", (60, 80), "red").save(tmp_path / "out.png")
    return inside


def test_a_good_portrait_and_none_are_nothing_to_tell(case: Callable[..., Case], folder: Path) -> None:
    assert list(portrait_findings(case(LOG, flyers=ASH.format(portrait="ash.png") + HART), folder)) == []


@pytest.mark.parametrize("portrait", ["../out.png", "none.png", "http://example.org/ash.png", "small.yaml"])
def test_each_unfit_portrait_is_told_at_its_line(portrait: str, case: Callable[..., Case], folder: Path) -> None:
    (folder / "small.yaml").write_text("name: no picture\n")
    roster = case(LOG, flyers=HART + ASH.format(portrait=portrait))
    (found,) = portrait_findings(roster, folder)
    assert (found.code, found.severity) == ("PG012", Severity.ERROR)
    assert found.place == roster.place("flyers", 1, "portrait")
    assert found.place is not None
    assert portrait in roster.document.text.splitlines()[found.place.line - 1]
    assert found.message.startswith(f"`{portrait}` ")
    assert found.hint


def test_a_waiver_leaves_the_frame_to_a_photograph(case: Callable[..., Case], folder: Path) -> None:
    waive = "waivers: [{check: PG012, reason: his photograph is glued in}]\n"
    assert list(portrait_findings(case(LOG, flyers=ASH.format(portrait="none.png"), more=waive), folder)) == []


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(find((), tmp_path / "output"), lambda _doing, _share: None)


def campaign(folder: Path, ours: Path, portrait: str) -> Path:
    """Write the example campaign with this portrait to a file."""
    text = ours.read_text(encoding="utf-8")
    assert "    rank: Captain\n" in text
    file = folder / "winter.yaml"
    file.write_text(text.replace("    rank: Captain\n", f"    rank: Captain\n    portrait: {portrait}\n"), "utf-8")
    return file


def test_checking_and_printing_refuse_it_and_show_does_not(folder: Path, ours: Path, session: Session) -> None:
    file = campaign(folder, ours, "../out.png")
    checked = roster.check(file, "json", False, session)
    (found,) = json.loads(checked.answer)
    line = file.read_text(encoding="utf-8").splitlines()[found["line"] - 1]
    assert (found["code"], line.strip(), checked.status) == ("PG012", "portrait: ../out.png", FINDINGS)
    printed = roster.print_out(file, "id-cards", (), 0, None, {}, session)
    assert (printed.status, "error[PG012]" in printed.complaint) == (FINDINGS, True)
    assert printed.complaint.endswith("nothing was printed")
    assert not session.project.output.exists()
    assert roster.show(file, None, session).status == CLEAN


def test_a_fit_one_is_printed(folder: Path, ours: Path, session: Session) -> None:
    file = campaign(folder, ours, "ash.png")
    assert roster.check(file, "text", False, session).status == CLEAN
    assert roster.print_out(file, "id-cards", ("collins",), 0, None, {}, session).status == CLEAN
    (made,) = session.project.output.rglob("*.pdf")
    assert made.read_bytes().count(b"/Subtype /Image") == 1


def test_all_portraits_together_have_a_bound(
    case: Callable[..., Case], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    roster = case(LOG, flyers=ASH.format(portrait="ash.png") + ASH.format(portrait="ash.png").replace("ash,", "elm,"))
    assert list(portrait_findings(roster, folder)) == []
    monkeypatch.setattr(drawing.portrait, "OF_ALL", 2 * 60 * 80 - 1)
    (found,) = portrait_findings(roster, folder)
    assert found.message.startswith("`ash.png` and the portraits before it have more pixels than the")
    assert found.place == roster.place("flyers", 1, "portrait")
