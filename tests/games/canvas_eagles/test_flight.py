"""The ways of flying a maneuver, and what the rules of Canvas Eagles ask of the next one."""

from __future__ import annotations

from printgen.checks.flight import Choice, DeadEnd, Flight, FlightRules, Move, State, Way, fly, state_after
from printgen.games.canvas_eagles.flight import flight_rules, schedule_choices
from printgen.games.canvas_eagles.ratings import Line

STEADY, NIMBLE, BOMBER = flight_rules(False, False), flight_rules(True, False), flight_rules(False, True)


def line(text: str) -> Line:
    code, tolerance = text.split()
    return Line(code=code, tolerance=tolerance)


def choice(text: str, strong: bool = False, top_speed: int = 4) -> Choice:
    """Return a maneuver of a schedule, for an aircraft with this top speed."""
    straight = {1: "2S1", 2: "3S2", 3: "4S3", 4: "5S4"}[top_speed]
    return schedule_choices((line(text), line(f"{straight} -/L/-")), strong)[0]


def way(text: str, name: str = "", strong: bool = False, top_speed: int = 4) -> Way:
    return next(it for it in choice(text, strong, top_speed).ways if it.name == name)


def left(text: str, name: str = "", rules: FlightRules = STEADY, strong: bool = False, top_speed: int = 4) -> State:
    """Return the state in which a maneuver leaves the aircraft."""
    return state_after(text.split()[0], way(text, name, strong, top_speed), rules)


def ways(text: str, before: str = "", strong: bool = False) -> list[str]:
    """Return the ways in which a maneuver may be flown after the previous one."""
    return [it.name for it in choice(text, strong).ways if it.follows is None or before in it.follows]


def follow(text: str, code: str, rules: FlightRules = STEADY, name: str = "") -> bool:
    state = left(text, name, rules)
    return (
        rules.restrictions(code, state.simple, state.again)
        and rules.repetition(code, state.single)
        and rules.speed_change(code, state.speed)
        and rules.turning(code, state.direction, state.before_turn)
    )


def test_the_first_maneuver_is_not_restricted() -> None:
    assert STEADY.begins("14L2")
    assert STEADY.begins("1S0")
    assert not STEADY.begins("29S2")


def test_restricted_maneuvers_follow_2_3_and_4() -> None:
    codes = ("2S1 C1/L/D1", "3S2 C/L/D", "4S3 -/L/D", "5S4 -/L/D", "12S2 -/L/D")
    assert [follow(text, "29S2") for text in codes] == [True, True, True, False, False]
    assert follow("4S3 -/L/D", "36L3")
    assert not follow("5S4 -/L/D", "36L3")
    assert not follow("29S2 C1/-/D1", "29S2", name="D1")


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
    assert follow("3S2 C/L/D", "5S4", name="D2")
    assert not follow("3S2 C/L/D", "2S1", name="D2")


def test_a_steep_climb_ends_slower() -> None:
    assert left("3S2 C/L/D", "C2", strong=True).speed == 1
    assert left("3S2 C/L/D", "C1").speed == 2
    assert left("2S1 C/L/D1", "C2", strong=True).speed == 0


def test_only_a_climb_rating_of_2_climbs_steeply_and_only_with_c() -> None:
    assert ways("3S2 C/L/D", strong=True) == ["", "D1", "D2", "C1", "C2"]
    assert ways("3S2 C/L/D") == ["", "D1", "D2", "C1"]
    assert ways("14L2 C1/L/D1", strong=True) == ["", "D1", "C1"]


def test_an_x_flown_level_makes_the_next_one_a_dive() -> None:
    forced = left("9L2 -/X/D1").left
    assert forced == "it must dive"
    assert left("9L2 -/X/D1", "D1").left == left("14L2 C1/L/D").left == ""
    assert ways("14L2 C1/L/D", forced) == ["D1", "D2"]
    assert ways("1S0 -/X/-", forced) == []


def test_the_immelmann_climbs_after_a_steep_dive_only() -> None:
    dived = left("3S2 C/L/D", "D2").left
    assert ways("29S2 C1/-/D1") == ["D1"]
    assert ways("29S2 C1/-/D1", dived) == ["D1", "C1"]
    assert ways("27S2 -/-/D1", dived) == ["D1"]
    assert left("3S2 C/L/D", "D1").left != dived


def test_turning_from_one_side_to_the_other_takes_a_straight_or_stability_c() -> None:
    assert not follow("14L2 C1/L/D", "14R2")
    assert follow("14L2 C1/L/D", "14R2", NIMBLE)
    assert follow("14L2 C1/L/D", "16L2")
    assert follow("14L2 C1/L/D", "12S2")
    assert follow("12S2 C1/L/D", "14R2")


def test_with_several_engines_a_turn_follows_2_or_3() -> None:
    lines = ("2S1 C1/L/D1", "3S2 -/L/D", "4S3 -/L/D", "12S2 -/L/D", "14L2 -/L/D")
    assert [follow(text, "14L2", BOMBER) for text in lines] == [True, True, False, False, False]
    assert not BOMBER.begins("8L1")
    assert BOMBER.begins("6S1")


def flown(*lines: str, strong: bool = False) -> Flight:
    return fly(schedule_choices(map(line, lines), strong), STEADY)


def dead_ends(*lines: str, strong: bool = False) -> list[str]:
    return [" -> ".join(map(str, end.way)) for end in flown(*lines, strong=strong).dead_ends]


def test_the_shortest_way_into_a_dead_end_is_shown() -> None:
    assert dead_ends("3S2 -/L/D", "18S3 -/X/-", "1S0 -/X/-") == ["1S0"]
    assert dead_ends("3S2 -/L/-", "36L3 -/X/-") == ["3S2 -> 36L3"]
    assert dead_ends("2S1 -/-/D", "36L3 -/X/-") == ["2S1 D2 -> 36L3"]
    assert dead_ends("3S2 C/-/-", "4S3 C/-/-", "5S4 -/X/-", strong=True) == ["5S4"]
    (end,) = flown("2S1 -/-/D", "36L3 -/X/-").dead_ends
    state = State(False, "", True, True, "L", 3, "it must dive")
    assert end == DeadEnd((Move("2S1", "D2"), Move("36L3", "")), state)


def test_what_nothing_leads_to() -> None:
    assert flown("2S1 C1/L/D1", "36L3 -/L/D1", "1S0 -/X/-").unreached == ("36L3",)
    assert flown("2S1 C1/L/D", "36L3 -/L/D1").unreached == ()
    assert flown("3S2 -/L/D", "29S2 C1/-/-").unreached == ()
    assert flown("3S2 -/L/D1", "29S2 C1/-/-").unreached == ("29S2",)
    assert flown("2S1 C1/L/D1", "0S1 -/-/D1").unreached == ()
