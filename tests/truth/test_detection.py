"""How many plausible mistakes in the shipped data the validator finds, and how few plausible new aircraft it faults."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace
from pydantic import BaseModel

from printgen.checks.catalogue import collect
from printgen.checks.engine import apply_checks
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


@pytest.mark.parametrize("game", detection.GAMES)
def test_every_missing_row_of_a_chart_is_found(game: str) -> None:
    ground = detection.Ground.of(game)
    made = list(detection.rows(ground))
    assert made
    assert [it.told(ground.documents[it.file].text) for it in made if not ground.finds(it)] == []


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


def plausible(game: str, dice: random.Random, number: int) -> tuple[Library, list[Case[Any]], str]:
    """Return the game's data with one more aircraft, between two of its own that are alike; its records, and its parents' ids."""
    library = shipped(game).library
    rated = library.of("ratings")
    planes = [library.of("aircraft")[id] for id in rated]

    def alike(one: Case[Any], other: Case[Any]) -> bool:
        roles = {getattr(rated[it.id].record, "role", None) for it in (one, other)}
        return class_of(one.record) == class_of(other.record) and len(roles) == 1 and one is not other

    pairs = [(one, other) for one in planes for other in planes if alike(one, other)]
    one, other = dice.choice(pairs)
    id, name = f"new-{number}", f"New Type {number}"
    own = {"aircraft": id, "source": detection.HOUSE, "sources": {}, "waive": ()}
    shape = {**own, "name": name, "waivers": one.record.waivers}
    mine, its = rated[one.id].record, rated[other.id].record
    figures: dict[str, Any] = {"name": name} if getattr(mine, "name", None) else {}
    for field in ("fuel", "accumulated-damage", "stall-speed"):
        pair = [getattr(it, field.replace("-", "_"), None) for it in (mine, its)]
        if all(isinstance(it, int) for it in pair):
            figures[field.replace("-", "_")] = sum(pair) // 2
    if hasattr(mine, "counters"):
        # The numbers of counters of one's own begin at 61.
        figures["counters"] = dict.fromkeys(list(mine.counters)[:1], (61 + number,))
    record = blend(one.record, other.record).model_copy(update=shape)
    # What the sources of the one say of its figures holds for those that were taken over.
    held = {figure: source for figure, source in mine.sources.items() if figure != "counters"}
    rating = mine.model_copy(update={**own, **figures, "sources": held, "waivers": mine.waivers})
    made = [replace(one, id=id, record=record), replace(rated[one.id], id=id, record=rating)]
    now = {kind: dict(held) for kind, held in library.cases.items()}
    for case in made:
        now[case.kind.name][id] = case
    return Library(now, library.refused), made, f"{one.id}, {other.id}"


@pytest.mark.parametrize("game", detection.GAMES)
def test_plausible_new_aircraft_raise_no_error_and_few_warnings(game: str) -> None:
    dice, checks = random.Random(detection.SEED), collect(shipped(game).game.checks)
    for number in range(20):
        library, made, parents = plausible(game, dice, number)
        told: list[Finding] = apply_checks(checks, library, made)
        assert [it for it in told if it.severity is Severity.ERROR] == [], parents
        assert len([it for it in told if it.code != "PG007"]) <= 2, (parents, told)
