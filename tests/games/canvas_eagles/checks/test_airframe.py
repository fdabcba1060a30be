"""Outliers among ratings: none as they stand, and a slip of re-typing is caught."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from printgen.checks.catalogue import collect
from printgen.checks.engine import apply_checks
from printgen.data.findings import Finding
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.data.load import Reading, library
from printgen.games.canvas_eagles.game import GAME
from tests import guides
from tests.built_in import FROZEN

CHECKS = collect(GAME.checks)
CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"


def read(*folders: Path) -> Reading:
    return library((*KINDS, *GAME.kinds), folders, lambda path: path.name)


@pytest.fixture(scope="module")
def built_in() -> Library:
    return read(FROZEN).library


def slip(folder: Path, right: str, wrong: str) -> list[Finding]:
    """Return the findings after the Camel's file is re-typed with a slip."""
    text = (FROZEN / CAMEL).read_text(encoding="utf-8")
    assert right in text
    (folder / CAMEL).parent.mkdir(parents=True)
    shutil.copy(FROZEN / CAMEL, folder / CAMEL)
    (folder / CAMEL).write_text(text.replace(right, wrong), encoding="utf-8")
    return apply_checks(CHECKS, read(FROZEN, folder).library)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("fuel: 55", "fuel: 155", "fuel is 155; other late single-seaters have 37 to 67, "),
        ("fuel: 55", "fuel: 5", "fuel is 5; other late single-seaters have 37 to 67, "),
        ("{boxes: 24, triangles: 6}", "{boxes: 4, triangles: 1}", "wings.boxes is 4; other late single-seaters have "),
        ("dive: 3", "dive: 33", "dive is 33; other late single-seaters have 2 to 4, "),
    ],
)
def test_a_slip_of_re_typing_is_caught(right: str, wrong: str, said: str, tmp_path: Path) -> None:
    (found,) = (it for it in slip(tmp_path, right, wrong) if it.code == "PG008")
    assert found.message.startswith(said), found.message
    assert 2 == len(found.notes)
    assert all(note.place and note.text.startswith("the nearest: ") for note in found.notes)


def test_the_example_of_a_check_finds_exchanged_figures(built_in: Library, tmp_path: Path) -> None:
    checks = (*CHECKS, guides.climb_exceeds_dive())
    assert "CE199" not in {it.code for it in apply_checks(checks, built_in)}
    file = tmp_path / CAMEL
    file.parent.mkdir(parents=True)
    text = (FROZEN / CAMEL).read_text(encoding="utf-8")
    file.write_text(text.replace("dive: 3", "dive: 2").replace("climb: 2", "climb: 3"), encoding="utf-8")
    (found,) = (it for it in apply_checks(checks, read(FROZEN, tmp_path).library) if it.code == "CE199")
    assert found.message == "climb is 3, but dive is only 2"
