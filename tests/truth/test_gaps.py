"""What the shipped data does not know for certain is counted, and the counts in the guides are current."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from printgen.commands import show
from printgen.commands.session import CLEAN, Session
from printgen.data.folders import Project
from printgen.data.kind import Library
from printgen.data.kinds import used_records
from printgen.data.official import official_library
from printgen.games.canvas_eagles.game import GAME
from printgen.report.show import gaps, summary
from tests.printed import shipped


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("canvas-eagles").library


def test_the_table_of_gaps_in_the_guide_is_current(library: Library, root: Path) -> None:
    text = (root / "data" / "canvas-eagles" / "README.md").read_text(encoding="utf-8")
    stands = text.partition("<!-- gaps -->\n")[2].partition("\n<!-- end of gaps -->")[0]
    said = summary(tuple(gaps(used_records(library))), {aid.id: aid.printed_figures for aid in GAME.all_products})
    assert stands == said, (
        "copy the output of `printgen gaps canvas-eagles --summary` into data/canvas-eagles/README.md"
    )


def test_the_table_of_the_four_games_is_current(real: Project, root: Path) -> None:
    text = (root / "data" / "README.md").read_text(encoding="utf-8")
    stands = text.partition("<!-- games -->\n")[2].partition("\n<!-- end of games -->")[0]
    done = show.gaps(None, True, Session(real, lambda _doing, _share: None))
    assert (done.complaint, done.status) == ("", CLEAN)
    assert stands == done.answer, "copy the output of `printgen gaps --summary` into data/README.md"


def test_reconstructed_schedules_mirror_images_and_readings_of_the_scan_are_counted(library: Library) -> None:
    held = tuple(gaps(used_records(library)))
    schedules = Counter(it.status for it in held if it.figure in ("schedules.early", "schedules.late"))
    assert schedules == {"reconstructed": 61}
    assert Counter(it.status for it in held)["mirrored"] == 15
    scanned = {(it.id, it.path): it.source.scanned_as for it in held if it.status == "scanned" and it.source}
    wanted = {
        ("albatros-d-i-d-ii", "fuel"): "49",
        ("fokker-dvii", "dive"): "8",
        ("raf-be2c-be2e", "dive"): "172",
        ("albatros-c-iii", "ceiling.late"): "6, in an unclear column",
        ("pfalz-e-v", "ceiling.late"): "5+, in an unclear column",
    }
    assert wanted.items() <= scanned.items()


def test_nothing_reconstructed_is_left_where_only_official_figures_are_asked_for(library: Library) -> None:
    only = official_library(library)
    assert {it.status for it in gaps(used_records(only))} <= {"missing", "scanned"}
    harry_tate, pfalz = only.get("ratings", "raf-re8"), only.get("ratings", "pfalz-d-iii")
    assert [(repr(gun.weapon), repr(gun.arc)) for gun in harry_tate.guns] == [("unknown", "1"), ("unknown", "unknown")]  # type: ignore[union-attr]
    codes = [line.code for line in pfalz.schedules.late.maneuvers]  # type: ignore[union-attr]
    assert "11L2" in codes
    assert "11R2" not in codes
