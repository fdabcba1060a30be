"""Schedules as written, as resolved from their relatives, and the marks that a number gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.checks.catalogue import collect
from printgen.checks.engine import apply_checks
from printgen.data.kind import Case, Library
from printgen.data.load import cases
from printgen.data.records.maneuvers import Code, parse
from printgen.data.yaml import read
from printgen.games.canvas_eagles.flight import NUMBERS, marks_of
from printgen.games.canvas_eagles.full_schedule import FullSchedule, lineage, resolve_schedule, valid_schedules
from printgen.games.canvas_eagles.game import GAME
from printgen.games.canvas_eagles.ratings import Line, Ratings, Schedules
from printgen.games.canvas_eagles.war import Era

RATINGS = next(kind for kind in GAME.kinds if kind.name == "ratings")
CHARTS = {"document": "charts", "status": "charted"}
OURS = {"status": "reconstructed", "rule": "closest charted relative"}
AIRFRAME = {
    "source": CHARTS,
    "stability": "B",
    **{track: {"boxes": 8, "triangles": 2} for track in ("engine", "wings", "fuselage", "tail")},
    "fuel": 45,
    "dive": 2,
    "climb": 1,
    "ceiling": {"early": 8, "late": 8},
}
FIVE = ["0S1 -/-/D1", "3S2 -/L/D", "8R1 -/L/D1", "8L1 -/L/D1", "2S1 C1/L/D1"]


def ratings(id: str, sources: dict[str, Any] | None = None, **schedules: Any) -> Ratings:
    return Ratings.model_validate({**AIRFRAME, "aircraft": id, "sources": sources or {}, "schedules": schedules})


def library(built_in: Library, *records: Ratings) -> Library:
    """Return these ratings with the game's own catalogue of maneuvers."""
    some = next(iter(built_in.of("ratings").values()))
    return Library(
        {
            "maneuvers": built_in.of("maneuvers"),
            "ratings": {it.aircraft: Case(some.kind, it.aircraft, it, some.document) for it in records},
        }
    )


def charted(*lines: str) -> dict[str, Any]:
    return {"source": CHARTS, "maneuvers": [*FIVE, *lines]}


def whole(built_in: Library, id: str, era: Era, *records: Ratings) -> FullSchedule:
    found = resolve_schedule(library(built_in, *records), id, era)
    assert found is not None
    return found


def lines(schedule: FullSchedule) -> list[str]:
    return [str(listed.line) for listed in schedule.maneuvers]


def test_a_line_says_code_tolerances_and_load() -> None:
    schedules = Schedules.model_validate({"late": charted("16L2 -/L/D light", "[1S0] -/X/-")})
    assert schedules.late is not None
    assert schedules.late.maneuvers[5:] == (
        Line(code="16L2", tolerance="-/L/D", light=True),
        Line(code="1S0", tolerance="-/X/-", brackets=True),
    )
    assert [str(line) for line in schedules.late.maneuvers[5:]] == ["16L2 -/L/D light", "1S0 -/X/-"]
    assert schedules.of("late") == schedules.late
    assert schedules.of("early") is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("14L2", "`14L2`: not a line of a maneuver schedule"),
        ("14L2 C1/L/D heavy", "`14L2 C1/L/D heavy`: not a line of a maneuver schedule"),
        ("14", "`14`: not a line of a maneuver schedule"),
    ],
)
def test_a_line_that_is_none_is_said_to_be_none_where_it_stands(line: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    record = "schedules:\n  late:\n    source: {document: charts, status: charted}\n    maneuvers:\n      - "
    file.write_text(f"{record}{line}\n", encoding="utf-8")
    document, _ = read(file, "x.yaml")
    assert document is not None
    _, findings = cases(RATINGS, document)
    (finding,) = [it for it in findings if "maneuver" in it.message]
    assert (finding.code, finding.message) == ("PG002", words)
    assert finding.hint == "write code and tolerances, such as `14L2 C1/L/D`; the only third word allowed is `light`"
    assert finding.place is not None
    assert (finding.place.line, finding.place.column) == (5, 9)


def test_a_relative_that_is_none_is_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("schedules:\n  late:\n    like: Sopwith Camel\n    source: {status: missing}\n", encoding="utf-8")
    document, _ = read(file, "x.yaml")
    assert document is not None
    _, findings = cases(RATINGS, document)
    assert "`Sopwith Camel`: not a schedule of another aircraft" in [it.message for it in findings]


def test_a_charted_schedule_is_listed_by_speed(built_in: Library) -> None:
    found = whole(built_in, "a", "late", ratings("a", late=charted("36L3 -/L/D1", "4S3 -/L/D", "1S0 -/X/-")))
    assert [listed.code for listed in found.maneuvers] == ["0S1", "1S0", "2S1", "8L1", "8R1", "3S2", "4S3", "36L3"]
    assert {listed.source.status for listed in found.maneuvers} == {"charted"}
    assert [listed.path for listed in found.maneuvers][:2] == [
        ("schedules", "late", "maneuvers", 0),
        ("schedules", "late", "maneuvers", 7),
    ]
    assert (found.relatives, found.top_speed) == ((), 3)
    assert found.path == ("schedules", "late", "maneuvers")
    assert found.get("14L2") is None


def test_a_line_may_have_its_own_source(built_in: Library) -> None:
    settled = {"schedules.late.maneuvers.14R2": {"status": "reconstructed", "rule": "the mirror image of 14L2"}}
    record = ratings("a", settled, late=charted("14L2 -/L/D", "14R2 -/L/D"))
    found = whole(built_in, "a", "late", record)
    assert {listed.code for listed in found.maneuvers if listed.source.status == "reconstructed"} == {"14R2"}


def test_a_relatives_schedule_with_its_changes(built_in: Library) -> None:
    changed = {
        "source": OURS,
        "like": "a/early",
        "without": ["4S3"],
        "with": ["3S2 C/L/D", "14L2 C1/L/D"],
        "reason": "it is so",
    }
    late = ratings("b", late=changed)
    found = whole(built_in, "b", "late", ratings("a", early=charted("4S3 -/L/D")), late)
    assert lines(found) == ["0S1 -/-/D1", "2S1 C1/L/D1", "8L1 -/L/D1", "8R1 -/L/D1", "3S2 C/L/D", "14L2 C1/L/D"]
    assert {listed.source.status for listed in found.maneuvers} == {"reconstructed"}
    like = ("schedules", "late", "like")
    assert [listed.path for listed in found.maneuvers] == [
        *[like] * 4,
        ("schedules", "late", "with", 0),
        ("schedules", "late", "with", 1),
    ]
    assert (found.relatives, found.reason, found.path) == ((("a", "early"),), "it is so", like)


def test_a_relative_of_a_relative(built_in: Library) -> None:
    first = ratings("a", late={**charted("4S3 -/L/D"), "asymmetry": "rotary engine"})
    second = ratings("b", late={"source": OURS, "like": "a", "with": ["14L2 -/L/D"]})
    third = ratings("c", late={"source": OURS, "like": "b", "without": ["4S3"]})
    found = whole(built_in, "c", "late", first, second, third)
    assert [listed.code for listed in found.maneuvers] == ["0S1", "2S1", "8L1", "8R1", "3S2", "14L2"]
    assert found.relatives == (("b", "late"), ("a", "late"))
    assert found.torque is None


def test_what_nobody_has_is_none(built_in: Library) -> None:
    lonely = ratings("a", late={"source": OURS, "like": "nobody"}, early={"source": {"status": "missing"}})
    held = library(built_in, lonely)
    assert resolve_schedule(held, "a", "late") is None
    assert resolve_schedule(held, "a", "early") is None
    assert resolve_schedule(held, "nobody", "late") is None


def test_a_circle_of_relatives_is_none(built_in: Library) -> None:
    one, two = ratings("a", late={"source": OURS, "like": "b"}), ratings("b", late={"source": OURS, "like": "a"})
    three = ratings("c", late={"source": OURS, "like": "a"})
    held = library(built_in, one, two, three)
    assert [resolve_schedule(held, id, "late") for id in "abc"] == [None, None, None]
    assert lineage(held, "a", "late") == (("b", "late"), ("a", "late"))
    assert lineage(held, "c", "late") == (("a", "late"), ("b", "late"), ("a", "late"))


def test_an_aircraft_like_itself_in_the_same_era_is_a_circle(built_in: Library) -> None:
    held = library(built_in, ratings("a", late={"source": OURS, "like": "a"}))
    assert lineage(held, "a", "late") == (("a", "late"),)
    assert resolve_schedule(held, "a", "late") is None


def test_codes_that_are_none_are_not_understood(built_in: Library) -> None:
    held = library(built_in, ratings("a", late=charted("fourteen -/L/D"), early=charted("14L2 L/L/L")))
    with pytest.raises(ValueError, match="`fourteen` is not a maneuver code"):
        resolve_schedule(held, "a", "late")
    assert list(valid_schedules(held, "a")) == []


def test_a_code_taken_apart() -> None:
    assert parse("20R3") == Code(20, "R", 3)
    assert str(parse("20R3")) == "20R3"
    for none in ("R203", "20X3", "20R33", "", "[1S0]"):
        with pytest.raises(ValueError, match="is not a maneuver code"):
            parse(none)


def test_marks_follow_from_the_number(built_in: Library) -> None:
    marked: dict[str, set[str]] = {}
    for code in built_in.of("maneuvers"):
        for mark in marks_of(code):
            marked.setdefault(mark, set()).add(code)
    restricted = {code for code in built_in.of("maneuvers") if 27 <= parse(code).number <= 36}
    assert len(restricted) == 14
    assert marked == {
        "bracketed": {"1L0", "1S0", "1R0", "28L1", "28R1", "31L2", "31R2", "36L3", "36R3"},
        "restricted": restricted,
        "spin-check": {"1L0", "1S0", "1R0"},
        "reload": {"2S1", "3S2", "4S3"},
        "observer": {"1S0", "2S1", "3S2", "4S3", "5S4", "6S1", "7S1", "12S2", "13S2", "18S3", "19S3", "25S4", "26S4"}
        | {"8L1", "8R1", "14L2", "14R2", "20L3", "20R3"},
        "fire-out": {"8L1", "8R1", "16L2", "16R2", "17L2", "17R2"},
    }


def test_mirror_images_end_where_the_mirror_says(built_in: Library) -> None:
    catalogue = set(built_in.of("maneuvers"))
    assert {NUMBERS.mirrored(code) for code in catalogue} == catalogue
    assert {code for code in catalogue if NUMBERS.mirrored(NUMBERS.mirrored(code)) != code} == set()
    assert [NUMBERS.mirrored(code) for code in ("14L2", "6S1", "35S3", "3S2", "29S2")] == [
        "14R2",
        "7S1",
        "34S3",
        "3S2",
        "29S2",
    ]
    names = {"N": "N", "NE": "NW", "SE": "SW", "S": "S", "SW": "SE", "NW": "NE"}
    for code, case in built_in.of("maneuvers").items():
        here, there = case.record, built_in.of("maneuvers")[NUMBERS.mirrored(code)].record
        assert [names[step] for step in here.path] == list(there.path)  # type: ignore[attr-defined]


words = st.sampled_from(["0S1", "2S1", "3S2", "8L1", "8R1", "14L2", "24L3", "36R3", "14S9", "x", "[3S2]", "[1S0]"])
tolerances = st.sampled_from(["C/L/D", "-/X/-", "-/-/-", "C1/-/D1", "L", "-/L/D", "D/L/C"])
written = st.builds(
    lambda code, tolerance, load: f"{code} {tolerance}{load}", words, tolerances, st.sampled_from(["", " light"])
)
entries = st.fixed_dictionaries(
    {
        "source": st.sampled_from(
            [CHARTS, OURS, {"status": "missing"}, {"status": "reconstructed"}, {"status": "charted"}]
        )
    },
    optional={
        "asymmetry": st.just("rotary"),
        "like": st.sampled_from(["a", "b", "b/early", "a/late", "nobody"]),
        "without": st.lists(st.sampled_from(["3S2", "24L3"]), max_size=2, unique=True),
        "with": st.lists(written, max_size=3),
        "reason": st.just("it is so"),
        "maneuvers": st.lists(written, max_size=8),
    },
)
pairs = st.fixed_dictionaries({}, optional={"early": entries, "late": entries})
CHECKS = [it for it in collect(GAME.checks) if it.entry.code.startswith("CE2")]


@given(pairs, pairs)
def test_whatever_schedules_say_no_check_raises(built_in: Library, one: dict[str, Any], two: dict[str, Any]) -> None:
    assert len(CHECKS) > 12
    held = library(built_in, ratings("a", **one), ratings("b", **two))
    for finding in apply_checks(CHECKS, held):
        assert finding.message
        assert finding.hint
        assert "None" not in finding.message
