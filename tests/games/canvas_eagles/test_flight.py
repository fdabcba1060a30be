"""What may follow what, rule by rule, and the search through all states against a slow one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printgen.games.canvas_eagles.flight import (
    Airframe,
    Choice,
    DeadEnd,
    Flight,
    Move,
    State,
    after,
    changes,
    fly,
    may_begin,
    parse,
    repetition,
    restrictions,
    speed_change,
    turning,
)

STEADY, NIMBLE, BOMBER = Airframe(), Airframe(turns_at_once=True), Airframe(straight_first=True)
STRONG = Airframe(steep_climbs=True)


def may_follow(state: State, code: str, airframe: Airframe) -> bool:
    """Whether a maneuver may be chosen in a state, its tolerances aside."""
    return (
        restrictions(code, state.simple)
        and repetition(code, state.bracketed)
        and speed_change(code, state.speed)
        and turning(code, state.direction, state.before_turn, airframe)
    )


def choice(line: str) -> Choice:
    return Choice(*line.split())


def left(line: str, change: str = "", top_speed: int = 4) -> State:
    """The state that a maneuver leaves."""
    return after(choice(line), change, top_speed)


def ways(line: str, airframe: Airframe = STEADY, must_dive: bool = False, dived: bool = False) -> list[str]:
    return list(changes(choice(line), airframe, must_dive, dived))


def follow(line: str, code: str, airframe: Airframe = STEADY, change: str = "") -> bool:
    return may_follow(left(line, change), code, airframe)


def test_the_first_maneuver_is_not_restricted() -> None:
    assert may_begin("14L2", STEADY)
    assert may_begin("1S0", STEADY)
    assert not may_begin("29S2", STEADY)


def test_restricted_maneuvers_follow_2_3_and_4() -> None:
    codes = ("2S1 C1/L/D1", "3S2 C/L/D", "4S3 -/L/D", "5S4 -/L/D", "12S2 -/L/D")
    assert [follow(line, "29S2") for line in codes] == [True, True, True, False, False]
    assert follow("4S3 -/L/D", "36L3")
    assert not follow("5S4 -/L/D", "36L3")


def test_bracketed_maneuvers_do_not_follow_each_other() -> None:
    assert not follow("31L2 -/X/D1", "1L0")
    assert not follow("1S0 -/X/-", "1S0")
    assert follow("30L2 -/X/D1", "28L1") is False
    assert follow("2S1 C1/L/D1", "28L1")
    assert follow("2S1 C1/L/D1", "1S0")


def test_speed_changes_by_one() -> None:
    assert [follow("4S3 -/L/D", code) for code in ("2S1", "3S2", "18S3", "5S4")] == [False, True, True, True]
    assert [follow("1S0 -/X/-", code) for code in ("2S1", "3S2")] == [True, False]


def test_a_steep_dive_ends_faster_but_not_faster_than_the_schedule() -> None:
    assert left("3S2 C/L/D", "D2").speed == 3
    assert left("3S2 C/L/D", "D1").speed == 2
    assert left("4S3 -/L/D", "D2", top_speed=3).speed == 3
    assert follow("3S2 C/L/D", "5S4", change="D2")
    assert not follow("3S2 C/L/D", "2S1", change="D2")


def test_a_steep_climb_ends_slower() -> None:
    assert left("3S2 C/L/D", "C2").speed == 1
    assert left("3S2 C/L/D", "C1").speed == 2
    assert left("2S1 C/L/D1", "C2").speed == 0


def test_only_a_climb_rating_of_2_climbs_steeply_and_only_with_c() -> None:
    assert ways("3S2 C/L/D", STRONG) == ["", "D1", "D2", "C1", "C2"]
    assert ways("3S2 C/L/D") == ["", "D1", "D2", "C1"]
    assert ways("14L2 C1/L/D1", STRONG) == ["", "D1", "C1"]


def test_an_x_flown_level_makes_the_next_one_a_dive() -> None:
    assert left("9L2 -/X/D1").must_dive
    assert not left("9L2 -/X/D1", "D1").must_dive
    assert not left("14L2 C1/L/D").must_dive
    assert ways("14L2 C1/L/D", must_dive=True) == ["D1", "D2"]
    assert ways("1S0 -/X/-", must_dive=True) == []


def test_the_immelmann_climbs_after_a_steep_dive_only() -> None:
    assert ways("29S2 C1/-/D1") == ["D1"]
    assert ways("29S2 C1/-/D1", dived=True) == ["D1", "C1"]
    assert ways("27S2 -/-/D1", dived=True) == ["D1"]
    assert left("3S2 C/L/D", "D2").dived
    assert not left("3S2 C/L/D", "D1").dived


def test_turning_from_one_side_to_the_other_takes_a_straight_or_stability_c() -> None:
    assert not follow("14L2 C1/L/D", "14R2")
    assert follow("14L2 C1/L/D", "14R2", NIMBLE)
    assert follow("14L2 C1/L/D", "16L2")
    assert follow("14L2 C1/L/D", "12S2")
    assert follow("12S2 C1/L/D", "14R2")


def test_with_several_engines_a_turn_follows_2_or_3() -> None:
    lines = ("2S1 C1/L/D1", "3S2 -/L/D", "4S3 -/L/D", "12S2 -/L/D", "14L2 -/L/D")
    assert [follow(line, "14L2", BOMBER) for line in lines] == [True, True, False, False, False]
    assert not may_begin("8L1", BOMBER)
    assert may_begin("6S1", BOMBER)


def flown(*lines: str, airframe: Airframe = STEADY) -> Flight:
    return fly(tuple(choice(line) for line in lines), airframe)


def dead_ends(*lines: str, airframe: Airframe = STEADY) -> list[str]:
    return [" -> ".join(map(str, end.way)) for end in flown(*lines, airframe=airframe).dead_ends]


def test_the_shortest_way_into_a_dead_end_is_shown() -> None:
    assert dead_ends("3S2 -/L/D", "18S3 -/X/-", "1S0 -/X/-") == ["1S0"]
    assert dead_ends("3S2 -/L/-", "36L3 -/X/-") == ["3S2 -> 36L3"]
    assert dead_ends("2S1 -/-/D", "36L3 -/X/-") == ["2S1 D2 -> 36L3"]
    assert dead_ends("3S2 C/-/-", "4S3 C/-/-", "5S4 -/X/-", airframe=STRONG) == ["5S4"]
    (end,) = flown("2S1 -/-/D", "36L3 -/X/-").dead_ends
    state = State(False, False, True, "L", 3, dived=False, must_dive=True)
    assert end == DeadEnd((Move("2S1", "D2"), Move("36L3", "")), state)


def test_what_nothing_leads_to() -> None:
    assert flown("2S1 C1/L/D1", "36L3 -/L/D1", "1S0 -/X/-").unreached == ("36L3",)
    assert flown("2S1 C1/L/D", "36L3 -/L/D1").unreached == ()
    assert flown("3S2 -/L/D", "29S2 C1/-/-").unreached == ()
    assert flown("3S2 -/L/D1", "29S2 C1/-/-").unreached == ("29S2",)
    assert flown("2S1 C1/L/D1", "0S1 -/-/D1").unreached == ()


CODES = ("1S0", "2S1", "3S2", "4S3", "5S4", "8L1", "8R1", "9L2", "14R2", "24L3", "28L1", "29S2", "31R2", "34S3", "36L3")
tolerances = st.sampled_from(("C/L/D", "C1/L/D1", "-/L/-", "-/X/-", "-/X/D1", "-/-/D", "C1/-/D1"))
schedules = st.lists(
    st.builds(Choice, st.sampled_from(CODES), tolerances), min_size=1, max_size=9, unique_by=lambda it: it.code
)
airframes = st.builds(Airframe, st.booleans(), st.booleans(), st.booleans())


def slowly(choices: list[Choice], airframe: Airframe) -> tuple[set[State], set[str], dict[State, int]]:
    """All states, all codes flown, and how many turns each state takes, straight from the rules."""
    top = max(parse(it.code).speed for it in choices)

    def following(state: State | None) -> set[tuple[str, State]]:
        must_dive, dived = (state.must_dive, state.dived) if state else (False, False)
        return {
            (it.code, after(it, change, top))
            for it in choices
            if (may_begin(it.code, airframe) if state is None else may_follow(state, it.code, airframe))
            for change in changes(it, airframe, must_dive, dived)
        }

    found = following(None)
    turns = {state: 1 for _code, state in found}
    flown, edge, turn = {code for code, _state in found}, set(turns), 1
    dead: set[State] = set()
    while edge:
        turn += 1
        fresh: set[State] = set()
        for state in edge:
            found = following(state)
            dead |= set() if found else {state}
            flown |= {code for code, _state in found}
            fresh |= {after_it for _code, after_it in found} - set(turns)
        turns |= dict.fromkeys(fresh, turn)
        edge = fresh
    return dead, flown, turns


@given(schedules, airframes)
def test_the_search_finds_what_a_slow_one_finds(choices: list[Choice], airframe: Airframe) -> None:
    dead, flown, turns = slowly(choices, airframe)
    found = fly(tuple(choices), airframe)
    assert {it.code for it in choices} - flown == set(found.unreached)
    assert {end.state for end in found.dead_ends} <= dead
    assert bool(dead) == bool(found.dead_ends)
    assert [turns[end.state] for end in found.dead_ends] == [len(end.way) for end in found.dead_ends]
    lasts = [end.way[-1].code for end in found.dead_ends]
    assert len(set(lasts)) == len(lasts)


@given(schedules, airframes)
def test_the_way_into_a_dead_end_can_be_flown(choices: list[Choice], airframe: Airframe) -> None:
    top = max(parse(it.code).speed for it in choices)
    by_code = {it.code: it for it in choices}
    for end in fly(tuple(choices), airframe).dead_ends:
        state: State | None = None
        for move in end.way:
            must_dive, dived = (state.must_dive, state.dived) if state else (False, False)
            allowed = may_begin(move.code, airframe) if state is None else may_follow(state, move.code, airframe)
            assert allowed
            assert move.change in changes(by_code[move.code], airframe, must_dive, dived)
            state = after(by_code[move.code], move.change, top)
        assert state == end.state
