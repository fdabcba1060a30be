"""Whatever well-formed ratings are checked, checks find or keep quiet: none raises."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.checks.catalogue import collect
from printgen.checks.engine import apply_checks
from printgen.data.kind import Case, Library
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.data.records.aircraft import Aircraft
from printgen.games.canvas_eagles.game import GAME
from printgen.games.canvas_eagles.ratings import Ratings

BASE = Path(__file__).parents[3] / "checks" / "base"
CHECKS = collect(GAME.checks)

counts = st.integers(0, 60)
unknown = st.just("unknown")
tracks = st.fixed_dictionaries({"boxes": counts, "triangles": counts | unknown})
levels = st.integers(0, 14) | unknown | st.integers(0, 14).map(lambda level: f"{level}+")
ceilings = st.fixed_dictionaries({}, optional={"early": levels, "late": levels})
people = st.sampled_from(["pilot", "co-pilot", "observer", "gunner-1"])
letters = st.sampled_from("ABCDEFGH")
guns = st.fixed_dictionaries(
    {
        "id": letters,
        "weapon": st.sampled_from(["vickers", "lewis", "hotchkiss-strip", "vikers"]),
        "mount": st.sampled_from(["fixed", "flexible"]),
        "crew": people,
        "arc": st.sampled_from([1, 2, 5, 99]),
    },
    optional={
        "count": st.integers(1, 4),
        "is-wing-mounted": st.booleans(),
        "is-optional": st.booleans(),
        "replaces": letters,
        "fires-with": letters,
        "values": st.lists(st.integers(-3, 20), min_size=4, max_size=4),
    },
)
figures = st.fixed_dictionaries(
    {},
    optional={
        "aircraft": st.sampled_from(["sopwith-camel", "sopwith-pup", "gotha-g-iv"]),
        "stability": st.sampled_from(["A+", "A", "B", "C"]),
        **dict.fromkeys(("engine", "wings", "fuselage", "tail"), tracks),
        **dict.fromkeys(("fuel", "dive", "climb"), counts),
        "ceiling": ceilings,
        "has-dual-controls": st.booleans(),
        "armament": st.text("0123RFWPO*/ or(+)", min_size=1, max_size=12).filter(str.strip),
        "guns": st.lists(guns, max_size=4),
        "sources": st.dictionaries(
            st.sampled_from(["fuel", "guns.A.arc", "engine.triangles", "nothing", "guns..arc"]),
            st.fixed_dictionaries({"status": st.sampled_from(["official", "charted", "reconstructed", "missing"])}),
        ),
        "waivers": st.lists(
            st.fixed_dictionaries(
                {
                    "check": st.sampled_from(["CE104", "PG008", "PG004", "XX1"]),
                    "reason": st.sampled_from(["", " ", "the chart has it so"]),
                }
            ),
        ),
    },
)
planes = st.fixed_dictionaries(
    {},
    optional={
        "crew": st.lists(people, min_size=1, max_size=3),
        "since": unknown | st.sampled_from(["1914-05", "1916-12", "1917-01", "1919-01"]),
        "engine": st.fixed_dictionaries(
            {"count": st.integers(1, 4), "kind": st.just("inline"), "layout": st.just("pusher")}
        ),
    },
)


@pytest.fixture(scope="module")
def base() -> Library:
    found = library((*KINDS, *GAME.kinds), (BASE,), str).library
    assert len(found.of("ratings")) > 5
    return found


def changed(case: Case, record: Ratings | Aircraft) -> Case:
    return Case(case.kind, case.id, record, case.document, case.path)


@settings(max_examples=150)
@given(figures=figures, plane=planes)
def test_none_raises(figures: dict[str, object], plane: dict[str, object], base: Library) -> None:
    ratings, aircraft = base.of("ratings")["sopwith-camel"], base.of("aircraft")["sopwith-camel"]
    assert isinstance(ratings.document.value, dict)
    assert isinstance(aircraft.document.value, dict)
    mutant = Library(
        {
            **base.cases,
            "ratings": {
                **base.of("ratings"),
                ratings.id: changed(ratings, Ratings.model_validate({**ratings.document.value, **figures})),
            },
            "aircraft": {
                **base.of("aircraft"),
                aircraft.id: changed(aircraft, Aircraft.model_validate({**aircraft.document.value, **plane})),
            },
        }
    )
    for found in apply_checks(CHECKS, mutant):
        assert found.message
        assert found.place
