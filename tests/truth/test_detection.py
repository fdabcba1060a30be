"""How many plausible mistakes in the shipped data the validator finds, and how few plausible new aircraft it faults."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace
from pydantic import BaseModel

from printgen.checks.catalogue import collect
from printgen.checks.engine import apply
from printgen.checks.proportions import class_of
from printgen.data.findings import Finding, Severity
from printgen.data.kind import Case, Library
from tests import detection
from tests.printed import shipped

pytestmark = pytest.mark.explore

#: The highest share that may go undetected, of all and of the sorts that should always show.
MOST, MOST_CERTAIN = 0.20, 0.08
CERTAIN = ("sign", "line missing")


@pytest.fixture(scope="module")
def found() -> detection.Count:
    return detection.whole()


def test_four_of_five_mistakes_are_found_and_nearly_all_of_those_that_show(found: detection.Count) -> None:
    assert found.share() <= MOST, "\n".join(found.misses)
    certain = [it for it in found.misses if it.startswith(CERTAIN)]
    assert found.share(*CERTAIN) <= MOST_CERTAIN, "\n".join(certain)


@pytest.mark.parametrize("game", detection.GAMES)
def test_every_number_that_the_rulebook_fixes_is_missed_if_it_is_one_more(game: str) -> None:
    ground = detection.Ground.of(game)
    made = list(detection.fixed(ground))
    assert made
    lost = [it.told(ground.documents[it.file].text) for it in made if not ground.finds(it)]
    assert lost == []


def test_the_published_table_is_that_of_today(found: detection.Count) -> None:
    assert detection.published() == detection.table(found), "run python -m tests.detection"


def blend(one: Any, other: Any) -> Any:
    """Return a record or part of which each measure lies between those of two."""
    if isinstance(one, BaseModel) and type(one) is type(other):
        return one.model_copy(
            update={name: blend(getattr(one, name), getattr(other, name)) for name in type(one).model_fields}
        )
    if isinstance(one, float) and isinstance(other, float):
        return round((one + other) / 2, 2)
    return one


def test_plausible_new_aircraft_raise_no_error_and_few_warnings() -> None:
    read, dice = shipped("canvas-eagles"), random.Random(detection.SEED)
    library, checks = read.library, collect(read.game.checks)
    planes = [library.of("aircraft")[id] for id in library.of("ratings")]
    for number in range(20):
        one: Case[Any] = dice.choice(planes)
        others = [it for it in planes if class_of(it.record) == class_of(one.record) and it is not one]
        other: Case[Any] = dice.choice(others)
        id, name = f"new-{number}", f"New Type {number}"
        record = blend(one.record, other.record).model_copy(
            update={"aircraft": id, "name": name, "source": detection.HOUSE, "waivers": one.record.waivers}
        )
        ratings = library.of("ratings")[one.id]
        fuel = {"fuel": (ratings.record.fuel + library.of("ratings")[other.id].record.fuel) // 2}
        made = [
            replace(one, id=id, record=record),
            replace(
                ratings,
                id=id,
                record=ratings.record.model_copy(update={"aircraft": id, "source": detection.HOUSE, **fuel}),
            ),
        ]
        now = {kind: dict(held) for kind, held in library.cases.items()}
        for case in made:
            now[case.kind.name][id] = case
        told: list[Finding] = apply(checks, Library(now, library.refused), made)
        assert [it for it in told if it.severity is Severity.ERROR] == []
        assert len([it for it in told if it.code != "PG007"]) <= 2, (one.id, other.id, told)
