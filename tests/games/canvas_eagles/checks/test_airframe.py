"""Outliers among ratings: none as they stand, and a slip of re-typing is caught."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from printgen.checks.catalogue import collect
from printgen.checks.engine import apply
from printgen.data.findings import Finding
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.data.load import Reading, library
from printgen.games.canvas_eagles.game import GAME
from tests.built_in import FROZEN

CHECKS = collect(GAME.checks)
CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"


def read(*folders: Path) -> Reading:
    return library((*KINDS, *GAME.kinds), folders, lambda path: path.name)


@pytest.fixture(scope="module")
def built_in() -> Library:
    return read(FROZEN).library


def slip(folder: Path, right: str, wrong: str) -> list[Finding]:
    """What is found when the Camel's file is re-typed with a slip."""
    text = (FROZEN / CAMEL).read_text(encoding="utf-8")
    assert right in text
    (folder / CAMEL).parent.mkdir(parents=True)
    shutil.copy(FROZEN / CAMEL, folder / CAMEL)
    (folder / CAMEL).write_text(text.replace(right, wrong), encoding="utf-8")
    return apply(CHECKS, read(FROZEN, folder).library)


def test_as_they_stand_there_are_none() -> None:
    reading = read(FROZEN)
    assert len(reading.library.of("ratings")) > 30
    assert [] == [(it.code, it.place, it.message) for it in (*reading.findings, *apply(CHECKS, reading.library))]


def test_no_rating_needs_a_waiver_of_it(built_in: Library) -> None:
    waived = [waiver.check for case in built_in for waiver in case.record.waive]
    assert waived
    assert "PG008" not in waived


def test_the_order_of_the_records_makes_no_difference(tmp_path: Path) -> None:
    slip(tmp_path, "fuel: 55", "fuel: 155")
    cases = read(FROZEN, tmp_path).library.cases
    expected = apply(CHECKS, Library(cases))
    assert ["CE116", "PG008"] == sorted(it.code for it in expected)
    for seed in range(2):
        mixed = [(kind, list(of_kind.items())) for kind, of_kind in cases.items()]
        random.Random(seed).shuffle(mixed)
        for _, of_kind in mixed:
            random.Random(seed).shuffle(of_kind)
        checks = random.Random(seed).sample(CHECKS, len(CHECKS))
        assert expected == apply(checks, Library({kind: dict(of_kind) for kind, of_kind in mixed}))


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
