"""What may follow what in games of different rules, and the search through all states against a slow one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from printgen.checks.flight import Choice, FlightRules, State, Way, describe_limits, fly, state_after
from printgen.data.records.maneuvers import Numbering, parse

NUMBERS = Numbering(
    restricted=frozenset(range(27, 37)),
    single=frozenset({1, 28, 31, 36}),
    straights=(2, 3, 4, 5),
    staying=frozenset({1, 27, 28}),
    stall=1,
    spin=0,
)
#: Flown on one level: a maneuver is flown as it is, a restricted one may follow itself and be the first, turns follow each other.
FLAT = FlightRules(NUMBERS, frozenset({2, 3, 4, 5}), repeats=True, begins_restricted=True)
#: As unlike that as may be.
STRICT = FlightRules(
    NUMBERS,
    frozenset({3}),
    step=2,
    turns_at_once=False,
    turns_after=frozenset({2, 3}),
    named_leftovers=frozenset({"it must turn"}),
)


def flat(*codes: str) -> tuple[Choice, ...]:
    return tuple(Choice(code, (Way("", parse(code).speed),)) for code in codes)


def may_follow(state: State, code: str, rules: FlightRules) -> bool:
    """Return whether a maneuver may be chosen in a state, regardless of its ways."""
    return (
        rules.restrictions(code, state.simple, state.again)
        and rules.repetition(code, state.single)
        and rules.speed_change(code, state.speed)
        and rules.turning(code, state.direction, state.before_turn)
    )


def in_turn(rules: FlightRules, *codes: str) -> bool:
    """Return whether the maneuvers may be flown one after the other."""
    states = [state_after(code, Way("", parse(code).speed), rules) for code in codes]
    return all(may_follow(state, code, rules) for state, code in zip(states, codes[1:], strict=False))


def test_a_restricted_maneuver_follows_itself_where_the_rules_say_so_and_no_bracket_bars_it() -> None:
    assert in_turn(FLAT, "2S1", "29S2", "29S2", "29S2")
    assert not in_turn(FLAT, "2S1", "29S2", "30R2")
    assert not in_turn(FLAT, "2S1", "31L2", "31L2")
    assert not in_turn(replace(FLAT, repeats=False), "2S1", "29S2", "29S2")


def test_what_a_restricted_maneuver_follows_is_the_rules() -> None:
    assert [in_turn(FLAT, code, "36L3") for code in ("3S2", "4S3", "5S4", "12S2")] == [True, True, True, False]
    assert [in_turn(STRICT, code, "29S2") for code in ("2S1", "3S2", "4S3")] == [False, True, False]


def test_what_comes_first_is_the_rules() -> None:
    assert [FLAT.begins(code) for code in ("29S2", "14L2")] == [True, True]
    assert [STRICT.begins(code) for code in ("29S2", "14L2", "12S2")] == [False, False, True]


def test_speed_changes_by_as_much_as_the_rules_say() -> None:
    assert [in_turn(FLAT, "2S1", code) for code in ("12S2", "18S3")] == [True, False]
    assert [in_turn(STRICT, "2S1", code) for code in ("12S2", "18S3", "25S4")] == [True, True, False]


def test_turns_to_either_side() -> None:
    assert in_turn(FLAT, "14L2", "14R2", "8L1")
    assert not in_turn(replace(STRICT, turns_after=None), "14L2", "14R2")
    assert in_turn(replace(STRICT, turns_after=None), "14L2", "12S2", "14R2")
    assert [in_turn(STRICT, code, "14R2") for code in ("2S1", "3S2", "4S3", "12S2")] == [True, True, False, False]


def test_a_schedule_on_one_level_is_searched() -> None:
    assert fly(flat("2S1", "3S2", "8L1", "29S2", "31R2"), FLAT) == ((), ())
    found = fly(flat("2S1", "8L1", "36L3"), replace(FLAT, begins_restricted=False))
    assert (found.dead_ends, found.unreached) == ((), ("36L3",))
    (end,) = fly(flat("31L2", "28R1", "5S4"), replace(FLAT, step=1)).dead_ends[:1]
    assert [str(move) for move in end.way] == ["31L2"]
    assert list(describe_limits(end.state, FLAT)) == [
        "only speeds 1 to 3",
        "no restricted maneuver",
        "no non-repeatable maneuver",
    ]


def test_what_is_left_to_the_next_turn_bars_ways_and_is_told() -> None:
    barred = Choice("3S2", (Way("low", 2, "it must turn", frozenset({""})),))
    (end,) = fly((barred,), STRICT).dead_ends
    assert list(describe_limits(end.state, STRICT)) == ["only speeds 0 to 4", "it must turn"]
    freed = Choice("12S2", (Way("", 2, follows=frozenset({"it must turn"})),))
    assert fly((barred, freed), STRICT) == ((), ())
    assert fly((freed,), STRICT) == ((), ("12S2",))


CODES = ("1S0", "2S1", "3S2", "4S3", "5S4", "8L1", "8R1", "9L2", "14R2", "24L3", "28L1", "29S2", "31R2", "34S3", "36L3")
LEFT = st.sampled_from(("", "it must turn", "free"))
ways = st.builds(
    Way,
    st.sampled_from(("", "low", "high")),
    st.integers(0, 4),
    LEFT,
    st.none() | st.frozensets(LEFT, max_size=2),
)
choices = st.builds(Choice, st.sampled_from(CODES), st.lists(ways, min_size=1, max_size=3).map(tuple))
schedules = st.lists(choices, min_size=1, max_size=9, unique_by=lambda it: it.code)
all_rules = st.builds(
    FlightRules,
    st.just(NUMBERS),
    st.sampled_from((frozenset({2, 3, 4}), frozenset({2, 3, 4, 5}))),
    repeats=st.booleans(),
    begins_restricted=st.booleans(),
    step=st.integers(1, 2),
    turns_at_once=st.booleans(),
    turns_after=st.none() | st.just(frozenset({2, 3})),
)


def slowly(choices: list[Choice], rules: FlightRules) -> tuple[set[State], set[str], dict[State, int]]:
    """Return all states in which nothing may follow, all codes flown, and the turns to each state, straight from the rules."""

    def following(state: State | None) -> set[tuple[str, State]]:
        left = state.left if state else ""
        return {
            (it.code, state_after(it.code, way, rules))
            for it in choices
            if (rules.begins(it.code) if state is None else may_follow(state, it.code, rules))
            for way in it.ways
            if way.follows is None or left in way.follows
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


@given(schedules, all_rules)
def test_the_search_finds_what_a_slow_one_finds(choices: list[Choice], rules: FlightRules) -> None:
    dead, flown, turns = slowly(choices, rules)
    found = fly(tuple(choices), rules)
    assert {it.code for it in choices} - flown == set(found.unreached)
    assert {end.state for end in found.dead_ends} <= dead
    assert bool(dead) == bool(found.dead_ends)
    assert [turns[end.state] for end in found.dead_ends] == [len(end.way) for end in found.dead_ends]
    lasts = [end.way[-1].code for end in found.dead_ends]
    assert len(set(lasts)) == len(lasts)


@given(schedules, all_rules)
def test_the_way_into_a_dead_end_can_be_flown(choices: list[Choice], rules: FlightRules) -> None:
    by_code = {it.code: it for it in choices}
    for end in fly(tuple(choices), rules).dead_ends:
        states: set[State] = set()
        for number, move in enumerate(end.way):
            ways = [it for it in by_code[move.code].ways if it.name == move.way]
            # Two ways may have one name; that any of them leads on is enough.
            if number == 0:
                assert rules.begins(move.code)
                before = [""]
            else:
                before = [state.left for state in states if may_follow(state, move.code, rules)]
            assert before
            states = {
                state_after(move.code, way, rules)
                for way in ways
                for left in before
                if way.follows is None or left in way.follows
            }
            assert states
        assert end.state in states
