"""Blue Max against its rulebook, typed a second time; and what is made from Canvas Eagles, made once more by the rule that the
data names, so that a figure corrected in one of the two games cannot differ unseen."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from printgen.checks.flight import barred_maneuvers
from printgen.data.kind import Library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.maneuvers import Maneuver, parse
from printgen.data.records.tables import CombatTables
from printgen.games.blue_max.flight import GLIDING, RULES, SCHEDULES, SIDESLIP
from printgen.games.blue_max.records import EFFECTS, ChitDeck, Ratings, Weapon
from printgen.games.canvas_eagles import full_schedule
from printgen.games.canvas_eagles.ratings import Ratings as Theirs
from tests.printed import shipped

#: The counters of each type (French edition): first and last, or one by one.
COUNTERS = """
spad-vii 1-6; nieuport-17 7-12; spad-xiii 13-18; sopwith-camel 19-21; raf-se5a 22-24; sopwith-snipe 25-26
sopwith-triplane 27-28; bristol-f2b 29-30; albatros-d-iii 31 32 37 38; albatros-d-va 33 34 39 40; fokker-dr1 35 36 41 42
pfalz-d-iiia 43-44; pfalz-d-xii 45-48; fokker-dvii 49-53; siemens-schuckert-d-iv 54; siemens-schuckert-d-iii 55
halberstadt-cl-ii 56-57; nieuport-28 58-60
"""
#: Section hits: blue and red boxes, two chits of each.
HITS = {
    "wing": ((1, 5), (2, 6), (3, 7), (4, 8)),
    "engine": ((1, 3), (2, 4)),
    "fuselage": ((1, 5), (2, 6), (3, 7), (4, 8)),
    "tail": ((1, 3), (2, 4)),
}
#: The sister game's numbers in this one's codes, where they differ.
NUMBER = {8: 9, 9: 10, 10: 8}


def in_our_code(code: str) -> str | None:
    """Return a maneuver of Canvas Eagles in this game's code, or None for the spin, which this game lacks."""
    it = parse(code)
    speed = 1 if it.number == 1 else it.speed
    return f"{NUMBER.get(it.number, it.number)}{it.direction}{speed}" if it.number else None


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("blue-max").library


@pytest.fixture(scope="module")
def theirs() -> Library:
    return shipped("canvas-eagles").library


@pytest.fixture(scope="module")
def ratings(library: Library) -> dict[str, Ratings]:
    return {id: cast(Ratings, case.record) for id, case in library.of("ratings").items()}


def numbers(text: str) -> tuple[int, ...]:
    first, dash, last = text.partition("-")
    return tuple(range(int(first), int(last) + 1)) if dash else (int(first),)


def test_18_types_have_60_counters(ratings: dict[str, Ratings]) -> None:
    typed = [it.split() for line in COUNTERS.strip().splitlines() for it in line.split(";")]
    wanted = {id: tuple(number for word in words for number in numbers(word)) for id, *words in typed}
    assert len(wanted) == 18
    assert {id: it.numbers for id, it in ratings.items()} == wanted
    assert sorted(number for it in ratings.values() for number in it.numbers) == list(range(1, 61))


def test_three_allied_services_and_the_german_one_have_counters(ratings: dict[str, Ratings]) -> None:
    flown = {nation: {id for id, it in ratings.items() if nation in it.counters} for nation in ("usa", "france")}
    assert flown == {"usa": {"nieuport-28"}, "france": {"spad-vii", "nieuport-17", "spad-xiii"}}
    assert {nation for it in ratings.values() for nation in it.counters} == {"britain", "france", "usa", "germany"}


def test_each_is_available_from_its_month_of_service_or_the_first_of_the_game(
    library: Library, ratings: dict[str, Ratings]
) -> None:
    for id, it in ratings.items():
        service = cast(Aircraft, library.get("aircraft", id)).since
        assert it.since == max(str(service), "1917-01"), id
        source = it.source_of("since")
        assert source is not None
        assert source.status == "reconstructed"


def test_two_have_observers_and_their_own_guns(library: Library, ratings: dict[str, Ratings]) -> None:
    crews = {id: cast(Aircraft, library.get("aircraft", id)).crew for id in ratings}
    two = {id for id, crew in crews.items() if "observer" in crew}
    assert two == {"bristol-f2b", "halberstadt-cl-ii"}
    behind = {id: [gun for gun in it.known_guns if gun.crew == "observer"] for id, it in ratings.items()}
    assert {id for id, guns in behind.items() if guns} == two
    assert {it.name for id, it in ratings.items() if id in two} == {"Bristol F.2B", "Halberstadt CL.IIa"}


def test_ratings_are_the_sister_game_s_where_both_have_the_type(
    theirs: Library, library: Library, ratings: dict[str, Ratings]
) -> None:
    shared = {id: it for id, it in ratings.items() if id in theirs.of("ratings")}
    assert set(ratings) - set(shared) == {"pfalz-d-iiia"}
    for id, it in shared.items():
        other = cast(Theirs, theirs.get("ratings", id))
        boxes = [getattr(other, name).boxes for name in ("engine", "wings", "fuselage", "tail")]
        assert [it.engine, it.wings, it.fuselage, it.tail, it.fuel, it.stability] == [
            *boxes,
            other.fuel,
            other.stability,
        ]
    # And the engine's boxes are by its kind, as the design notes have it.
    for id, it in ratings.items():
        assert it.engine == {"inline": 8, "rotary": 6}[cast(Aircraft, library.get("aircraft", id)).engine.kind]


def test_every_rating_is_marked_with_the_rule_it_was_made_by(ratings: dict[str, Ratings]) -> None:
    for id, it in ratings.items():
        for figure in ("since", "stability", "engine", "wings", "fuselage", "tail", "fuel", "schedule"):
            source = it.source_of(figure)
            assert source is not None
            assert (source.status, bool(source.rule)) == ("reconstructed", True), (id, figure)


def test_schedules_are_the_sister_game_s_in_this_game_s_codes(
    theirs: Library, library: Library, ratings: dict[str, Ratings]
) -> None:
    for id, it in ratings.items():
        ours = SCHEDULES.resolved(library, id, "")
        assert ours is not None
        assert it.schedule is not None
        if it.schedule.like:
            assert (id, it.schedule.like.aircraft) == ("pfalz-d-iiia", "albatros-d-va")
            continue
        other = full_schedule.resolve_schedule(theirs, id, "late")
        assert other is not None
        wanted = {code for listed in other.maneuvers if (code := in_our_code(listed.code))}
        assert {listed.code for listed in ours.maneuvers} == wanted, id
        assert ("which is based on" in (ours.source.rule or "")) == bool(other.relatives), id
        assert it.schedule.asymmetry == other.torque


def test_maneuvers_look_as_the_sister_game_s_do(theirs: Library, library: Library) -> None:
    shapes = {code: cast(Maneuver, case.record) for code, case in theirs.of("maneuvers").items()}
    wanted = {ours: (it.path, it.facing) for code, it in shapes.items() if (ours := in_our_code(code))}
    ours = {code: cast(Maneuver, case.record) for code, case in library.of("maneuvers").items()}
    assert {code: (it.path, it.facing) for code, it in ours.items()} == wanted
    assert len(ours) == 55


def test_number_12_goes_two_ahead_and_one_left(library: Library) -> None:
    it = cast(Maneuver, library.get("maneuvers", "12S2"))
    assert (it.path, it.facing) == (("N", "N"), 5)


def test_1_27_and_28_stay_in_their_hex_and_1s_does_not_move(library: Library) -> None:
    every = [cast(Maneuver, case.record) for case in library.of("maneuvers").values()]
    staying = {it.maneuver: it.facing for it in every if not it.path}
    assert {parse(code).number for code in staying} == {1, 27, 28}
    assert [code for code, facing in staying.items() if facing == 0] == ["1S1"]


def test_glider_and_sideslip_fit_their_shapes(library: Library) -> None:
    every = {code: cast(Maneuver, case.record) for code, case in library.of("maneuvers").items()}
    glides = [it for code, it in every.items() if parse(code).number in GLIDING]
    # A straight and a turn of the least speed.
    assert {(it.maneuver, it.path, it.facing) for it in glides} == {
        ("2S1", ("N",), 0),
        ("9L1", ("NW",), 5),
        ("9R1", ("NE",), 1),
    }
    # All that goes aside without going ahead, and ends no more than one hexside turned.
    aside = {parse(code).number for code, it in every.items() if it.path and set(it.path) <= {"NW", "NE"}}
    assert aside >= SIDESLIP


@pytest.mark.parametrize(
    ("flight", "said"),
    [
        ("2S1 29S2 29S2 29S2", ""),
        ("2S1 29S2 30R2", "30R2 is restricted: it may not follow 29S2"),
        ("2S1 31L2 31L2", "31L2 and 31L2 are non-repeatable: one may not follow the other"),
        ("3S2 31L2 3S2 31L2", ""),
        ("5S4 36L3", ""),
        ("1S1 1L1", "1L1 and 1S1 are non-repeatable: one may not follow the other"),
        ("29S2 29S2", ""),
        ("3S2 2S1", ""),
        ("2S1 4S3", "4S3 may not follow 2S1: speed changes by at most 1"),
        ("14L2 14R2", ""),
        ("12S2 29S2", "29S2 is restricted: it may not follow 12S2"),
    ],
)
def test_the_sequences_of_the_rulebook(flight: str, said: str) -> None:
    assert "; ".join(why for _number, why in barred_maneuvers(flight.split(), RULES)) == said


def test_24_chits_hit_sections_and_12_do_what_the_text_names(library: Library) -> None:
    deck = cast(ChitDeck, library.get("damage", "damage"))
    assert len(deck.markers) == 36
    plain = [it for it in deck.markers if not it.blue.effects and not it.red.effects]
    found = Counter((it.blue.section, it.blue.boxes, it.red.boxes) for it in plain if it.blue.section == it.red.section)
    assert found == Counter({(name, *boxes): 2 for name, rows in HITS.items() for boxes in rows})
    for it in deck.markers:
        source = deck.source_of(f"markers.{it.number}")
        assert source is not None
        assert (source.status, bool(source.rule)) == (("charted", False) if it in plain else ("reconstructed", True))
    assert {effect for it in deck.markers for face in (it.blue, it.red) for effect in face.effects} == set(EFFECTS)


def test_the_combat_table_is_the_sister_game_s_for_two_guns(theirs: Library, library: Library) -> None:
    ours, other = (cast(CombatTables, it.get("tables", "combat")) for it in (library, theirs))
    assert ours.base_values == other.base_values
    assert ours.results == {value - 2: row for value, row in other.results.items() if value > 2}
    assert ours.results[11][4 - 1] == "B3R"
    two = other.modifier("dual-weapons").numbers(4)
    assert ours.modifier("single-weapon").numbers(4) == tuple(-it for it in two)
    rest = [line for line in ours.modifiers if line.modifier != "single-weapon"]
    assert {line.modifier: line.values for line in rest} == {
        line.modifier: other.modifier(line.modifier).values for line in rest
    }
    for figure in (
        "base-values",
        *(f"results.{value}" for value in ours.results),
        *(f"modifiers.{line.modifier}.values" for line in ours.modifiers),
    ):
        source = ours.source_of(figure)
        assert source is not None
        assert source.status == "reconstructed"


def test_the_se5a_s_mixed_burst_and_the_bristol_s_two_drums(library: Library, ratings: dict[str, Ratings]) -> None:
    lewis = cast(Weapon, library.get("weapons", "lewis"))
    assert lewis.bursts is not None
    takes = lewis.bursts
    assert (lewis.boxes, takes.short, takes.medium, takes.long) == (5, 1, 2, 3)
    se5a, bristol = ratings["raf-se5a"], ratings["bristol-f2b"]
    assert [(gun.weapon, gun.fires_with) for gun in se5a.known_guns] == [("machine-gun", "B"), ("lewis", "A")]
    # With one box left the Lewis gun fires a short burst alone; the other fires a long one with it.
    assert [takes.short <= 1, takes.medium <= 1] == [True, False]
    assert "a short Lewis burst and a long burst from the other gun count as a medium burst" in se5a.remarks[1]
    (behind,) = (gun for gun in bristol.known_guns if gun.crew == "observer")
    assert (behind.weapon, behind.count, behind.count * takes.short) == ("lewis", 2, 2)
    assert "two magazines at once" in bristol.remarks[0]
    (variant,) = (gun for gun in ratings["nieuport-17"].known_guns if gun.is_variant)
    assert (variant.weapon, variant.fires_with) == ("lewis", "A")
