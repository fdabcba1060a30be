"""Checks of schedules with another game's grammar: one schedule an aircraft, lines of codes alone, rules of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from printgen.checks.check import Problem, check
from printgen.checks.companions import companions
from printgen.checks.engine import apply_checks
from printgen.checks.flight import Choice, FlightRules, Way
from printgen.checks.maneuvers import Sections, paths
from printgen.checks.schedules import (
    Plans,
    codes,
    dead_ends,
    marks,
    mirrors,
    missing_maneuvers,
    no_way_out,
    relatives,
    repeated_codes,
    straights,
    unreached,
)
from printgen.data.kind import Case, Kind, Library
from printgen.data.records.maneuvers import Line, Maneuver, Numbering, Schedule, parse
from printgen.data.records.record import Record
from printgen.data.schedules import FullSchedule, GameSchedules
from printgen.data.yaml import parse as parse_yaml

#: Seven kinds of move: 1 hangs, 2 to 4 go straight on, 5 and 6 end turned, 7 turns, 8 and 9 are tricks; 9 only once.
NUMBERS = Numbering(
    restricted=frozenset({8, 9}),
    single=frozenset({1, 9}),
    straights=(2, 3, 4),
    staying=frozenset({1, 9}),
    ahead=((5, 1), (6, 1)),
    twins=((5, 6),),
    stall=1,
)
RULES = FlightRules(NUMBERS, frozenset({2, 3, 4}), repeats=True, begins_restricted=True)
CATALOGUE = """\
- {maneuver: 1S1, path: [], facing: 0, type: stall}
- {maneuver: 2S1, path: [N], facing: 0, type: normal}
- {maneuver: 3S2, path: [N, N], facing: 0, type: normal}
- {maneuver: 4S3, path: [N, N, N], facing: 0, type: normal}
- {maneuver: 5S1, path: [N], facing: 5, type: normal}
- {maneuver: 6S1, path: [N], facing: 1, type: normal}
- {maneuver: 7L1, path: [NW], facing: 5, type: normal}
- {maneuver: 7R1, path: [NE], facing: 1, type: normal}
- {maneuver: 8S2, path: [N], facing: 3, type: restricted}
- {maneuver: 9L3, path: [], facing: 4, type: restricted}
- {maneuver: 9R3, path: [], facing: 2, type: restricted}
"""


class Airship(Record):
    """A record of another game; its schedule, and the reason why it is lopsided, have different field names."""

    aircraft: str
    schedule: Lopsided | None = None


class Lopsided(Schedule):
    """A schedule that gives the reason why left and right differ."""

    wind: str | None = None


Airship.model_rebuild()
SCHEDULES: GameSchedules[FullSchedule[Lopsided, Line]] = GameSchedules(
    FullSchedule, lambda record, _part: record.schedule, NUMBERS, kind="airships", catalogue="moves"
)


def planned(_case: Case, _library: Library, whole: FullSchedule[Lopsided, Line]) -> Plans:
    """What is flown as it is written, and what is left without the last line."""
    choices = tuple(Choice(it.code, (Way("", parse(it.code).speed),)) for it in whole.maneuvers)
    return RULES, (("", choices),)


@check("ZZ1", "a schedule short of something", kinds=("airships",))
def whole(case: Case, library: Library) -> Iterator[Problem]:
    """What the game itself puts together."""
    yield from repeated_codes(case, SCHEDULES)
    for found in SCHEDULES.valid_schedules(library, case.id):
        yield from missing_maneuvers(found, [("2S1", ", to drift", "add it")])
        yield from no_way_out(found, (), "Rudder", "look it up")


CHECKS = (
    whole,
    check("ZZ2", "no code", kinds=("airships",))(partial(codes, of=SCHEDULES, section="Codes")),
    check("ZZ3", "marks", kinds=("airships", "moves"))(partial(marks, of=SCHEDULES, types="Tricks", brackets="Once")),
    check("ZZ4", "a gap", kinds=("airships",))(partial(straights, of=SCHEDULES, section="Speed")),
    check("ZZ5", "one-sided", kinds=("airships",))(partial(mirrors, of=SCHEDULES, reason="wind")),
    check("ZZ6", "a dead end", kinds=("airships",))(partial(dead_ends, of=SCHEDULES, planned=planned, section="Turns")),
    check("ZZ7", "unreached", kinds=("airships",))(partial(unreached, of=SCHEDULES, planned=planned, section="Turns")),
    check("ZZ8", "like none", kinds=("airships",))(partial(relatives, of=SCHEDULES)),
    check("ZZ9", "no path", kinds=("moves",))(
        partial(paths, of=SCHEDULES, sections=Sections("Codes", "Flown", "Straights"))
    ),
)


def library(catalogue: str = CATALOGUE, **airships: str) -> Library:
    """Return a library of airships by id, each with its schedule in YAML."""
    cases: dict[str, dict[str, Case]] = {"moves": {}, "airships": {}}
    kinds = {
        "moves": Kind("moves", "moves.yaml", Maneuver, key="maneuver", entries="moves"),
        "airships": Kind("airships", "*.yaml", Airship, key="aircraft"),
    }

    def put(kind: str, id: str, document: Any, path: tuple[str | int, ...] = ()) -> None:
        value = document.value
        for step in path:
            value = value[step]
        cases[kind][id] = Case(kinds[kind], id, kinds[kind].model.model_validate(value), document, path)

    moves, _ = parse_yaml(f"moves:\n{catalogue}", "moves.yaml")
    assert moves is not None
    for index, entry in enumerate(moves.value["moves"]):
        put("moves", entry["maneuver"], moves, ("moves", index))
    for id, text in airships.items():
        document, findings = parse_yaml(f"aircraft: {id}\nschedule:\n{text}", f"{id}.yaml")
        assert document is not None, findings
        put("airships", id, document)
    return Library(cases)


def found(catalogue: str = CATALOGUE, **airships: str) -> list[tuple[str, int, str]]:
    """Return the findings as (code, line, message)."""
    every = apply_checks(CHECKS, library(catalogue, **airships))
    return sorted((it.code, it.place.line, it.message) for it in every if it.place is not None)


CHART = "  source: {document: chart, status: charted}\n"


def listed(*lines: str, more: str = "") -> str:
    return f"{CHART}{more}  maneuvers:\n" + "".join(f"    - '{line}'\n" for line in lines)


FIVE = ("1S1", "2S1", "3S2", "7L1", "7R1")


def test_a_schedule_of_codes_alone_is_read_and_found_well() -> None:
    assert found(a=listed(*FIVE, "4S3", "8S2", "[9L3]", "9R3")) == []
    whole = SCHEDULES.resolved(library(a=listed("8S2", *FIVE)), "a", "")
    assert whole is not None
    assert [it.code for it in whole.maneuvers] == ["1S1", "2S1", "7L1", "7R1", "3S2", "8S2"]
    assert (whole.title, whole.path, whole.top_speed) == ("schedule", ("schedule", "maneuvers"), 2)
    assert whole.maneuvers[-1].path == ("schedule", "maneuvers", 0)


def test_each_line_is_held_against_the_catalogue_and_its_number() -> None:
    assert found(a=listed(*FIVE, "7L2", "[3S2]")) == [
        ("ZZ1", 11, "3S2 occurs twice in the schedule"),
        ("ZZ2", 10, "`7L2`: no such maneuver; number 7 is 7L1 or 7R1 (Codes)"),
        ("ZZ3", 11, "3S2 is in brackets; only the numbers 1 and 9 are (Once)"),
        ("ZZ5", 10, "7L2 has no mirror image 7R2, and no wind is given"),
    ]


def test_a_maneuver_that_all_others_have_beside_one_of_these_is_expected() -> None:
    missing = check("ZZ", "companions", kinds=("airships",))(partial(companions, of=SCHEDULES))

    def lacked(others: int, **airships: str) -> list[str]:
        alike = {f"other-{number}": listed(*FIVE, "8S2") for number in range(others)}
        return [it.message for it in apply_checks([missing], library(**alike, **airships))]

    without = listed(*(it for it in FIVE if it != "3S2"), "8S2")
    assert lacked(10, a=without) == ["this schedule has no 3S2, unlike all 10 other aircraft with 8S2"]
    assert lacked(9, a=without) == []
    assert lacked(10, a=without, b=without) == []
    # The mirror image is asked for elsewhere, and a relative's schedule is not compared.
    assert lacked(10, a=listed(*(it for it in FIVE if it != "7R1"), "8S2")) == []
    like = "  source: {status: reconstructed, rule: relative}\n  like: other-1\n  without: [3S2]\n"
    assert lacked(10, a=like) == []


def test_what_a_schedule_lacks_is_told_by_the_game_s_own_rules() -> None:
    assert found(a=listed("3S2", "4S3", "7L1")) == [
        ("ZZ1", 4, "the schedule has no 2S1, to drift"),
        ("ZZ1", 4, "with the rudder jammed left, no maneuver is legal at speed 3 (Rudder)"),
        ("ZZ1", 4, "with the rudder jammed right, no maneuver is legal at speed 0, 1, 2, 3 (Rudder)"),
        ("ZZ1", 4, "with the rudder jammed straight, no maneuver is legal at speed 0 (Rudder)"),
        ("ZZ4", 7, "7L1 is flown at speed 1, but there is no straight 2S1 (Speed)"),
        ("ZZ5", 7, "7L1 has no mirror image 7R1, and no wind is given"),
    ]
    assert [code for code, *_ in found(a=listed("2S1", "3S2", "7L1", more="  wind: from the west\n"))] == ["ZZ1"]


def test_the_search_heeds_the_game_s_own_rules() -> None:
    # 9 may be the first, and 4S3 alone follows it.
    assert found(a=listed("2S1", "5S1", "6S1", "7L1", "7R1", "9L3", "9R3", "4S3")) == [
        ("ZZ4", 12, "4S3 is flown at speed 3, but there is no straight 3S2 to reach that speed (Speed)")
    ]
    assert found(a=listed("2S1", "7L1", "7R1", "9L3", "9R3"))[-2:] == [
        (
            "ZZ6",
            8,
            (
                "dead end: 9L3 -> no maneuver may follow: "
                "only speeds 2 to 4, no restricted maneuver, no non-repeatable maneuver (Turns)"
            ),
        ),
        (
            "ZZ6",
            9,
            (
                "dead end: 9R3 -> no maneuver may follow: "
                "only speeds 2 to 4, no restricted maneuver, no non-repeatable maneuver (Turns)"
            ),
        ),
    ]


def test_a_schedule_like_another() -> None:
    like = "  source: {status: reconstructed, rule: its sister}\n  like: a\n"
    assert found(a=listed(*FIVE), b=f"{like}  reason: so\n  without: [1S1]\n  with: ['8S2']\n") == []
    assert found(a=listed(*FIVE), b=f"{like}  without: [4S3]\n  with: ['3S2']\n") == [
        ("ZZ8", 4, "`like` has no reason"),
        ("ZZ8", 5, "a has no 4S3 to remove"),
        ("ZZ8", 6, "a already has `3S2`"),
    ]
    assert found(b=f"{like}  reason: so\n".replace("like: a", "like: b")) == [
        ("ZZ8", 4, "circular reference in `like`: b -> b")
    ]


def test_the_catalogue_is_held_against_the_game_s_own_numbers() -> None:
    wrong = (
        CATALOGUE.replace("7R1, path: [NE], facing: 1", "7R1, path: [NW], facing: 1")
        .replace("5S1, path: [N],", "5S1, path: [N, N],")
        .replace("9R3, path: [], facing: 2, type: restricted", "9R3, path: [], facing: 0, type: normal")
    )
    assert found(wrong) == [
        ("ZZ3", 12, "9R3 has the type normal, but its number requires restricted (Tricks)"),
        ("ZZ9", 6, "5S1 enters 2 hexes at speed 1 (Flown)"),
        ("ZZ9", 6, "5S1 moves 1 hex straight ahead, unlike this path (Straights)"),
        ("ZZ9", 7, "6S1 is not a mirror image of 5S1 (Codes)"),
        ("ZZ9", 9, "7R1 is not a mirror image of 7L1 (Codes)"),
        ("ZZ9", 9, "7R1 is to the right, but its path leads to the other side (Codes)"),
        ("ZZ9", 12, "9R3 changes the aircraft's facing, but has `facing: 0` (Flown)"),
        ("ZZ9", 12, "9R3 is not a mirror image of 9L3 (Codes)"),
    ]
