"""What stands on a status pad, for which game, and what an owner's own charts bring to it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.readings import SIGN
from printgen.data.records.record import Source
from printgen.drawing.frame import frame, two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Face, Outline, Rect, Text, Use
from printgen.games.richthofens_war.pad.page import deck
from printgen.games.richthofens_war.pieces import maneuver_schedules
from printgen.products.deck import Card
from printgen.products.options import Choices, Seat
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Box, Point, Size

SPAD = ("spad-xiii",)


def card(library: Library, paper: Paper = A4, seats: tuple[Seat, ...] = (), **chosen: object) -> Card:
    """Return the first pad for these choices."""
    room = frame(paper.size)
    choices = Choices(tuple(chosen.items()), seats)
    (first, *_) = deck(library, choices, Size(room.width, room.height)).cards
    assert first.overflows == ()
    return first


def texts(face: Face) -> list[Text]:
    return [mark for mark in face.marks if isinstance(mark, Text)]


def words(face: Face) -> list[str]:
    return [mark.text for mark in texts(face)]


def limits(face: Face) -> dict[str, list[str]]:
    """Return the figures with the sign of a limit: in a lozenge, in a circle, or on a filled box."""
    figures = [mark for mark in texts(face) if mark.anchor == "middle"]
    signs = {
        "lozenge": [
            _middle(it) for it in face.marks if isinstance(it, Outline) and it.fill is None and len(it.steps) == 5
        ],
        "circle": [Point(it.x, it.y) for it in face.marks if isinstance(it, Circle) and it.fill is None],
        "box": [
            Box(it.x, it.y, it.width, it.height).center
            for it in face.marks
            if isinstance(it, Rect) and it.fill in (Ink.BLUE, Ink.RED) and it.height > 4.5
        ],
    }
    return {
        sign: [it.text for at in places for it in figures if abs(it.x - at.x) < 0.01 and 0 < it.y - at.y < 3]
        for sign, places in signs.items()
    }


def _middle(shape: Outline) -> Point:
    corners = [step[1:] for step in shape.steps if len(step) == 3]
    return Point(*(sum(float(it[axis]) for it in corners) / len(corners) for axis in (0, 1)))


def below(face: Face, figure: str) -> list[str]:
    """Return the texts directly below a box of the damage track."""
    (top,) = {mark.y for mark in texts(face) if mark.text == "14" and mark.anchor == "middle"}
    (x,) = {mark.x for mark in texts(face) if mark.text == figure and mark.y == top}
    lower = [mark for mark in texts(face) if abs(mark.x - x) < 0.01 and 0 < mark.y - top < 16]
    return [mark.text for mark in sorted(lower, key=lambda mark: mark.y)]


@pytest.mark.parametrize("layout", [None, "half"])
def test_minimum_maximum_and_totals_have_signs_of_different_shapes(library: Library, layout: str | None) -> None:
    spad = limits(card(library, aircraft=SPAD, layout=layout).front)
    assert (spad["lozenge"][:1], spad["circle"][:1]) == (["4"], ["11"])
    assert [it for it in spad["box"] if it.isdigit()][:2] == ["14", "10"]
    be2c = limits(card(library, aircraft=("raf-be2c-be2e",), layout=layout).front)
    assert (be2c["lozenge"][:1], be2c["circle"][:1]) == (["3"], ["7"])
    assert [it for it in be2c["box"] if it.isdigit()][:2] == ["11", "6"]


def test_counters_fit_the_boxes_of_speed_and_altitude_on_half_a_page(library: Library) -> None:
    face = card(library, aircraft=SPAD, layout="half").front
    starts = [it for it in face.marks if isinstance(it, Rect) and it.fill is Ink.GREY7]
    assert len(starts) >= 4
    assert all(min(it.width, it.height) >= 8.5 for it in starts)


def test_below_the_damage_stands_what_it_leaves(library: Library) -> None:
    face = card(library, aircraft=SPAD).front
    assert [below(face, it) for it in ("1", "7", "8", "11", "14")] == [
        *(["11", "200"], ["11", "200"], ["10", "150"], ["7", "0"]),
        ["lost"],
    ]


def test_in_the_basic_game_every_gun_fires_twelve_times_and_turns_cost_one_two_three(library: Library) -> None:
    face = card(library, aircraft=("raf-re8",), rules="basic").front
    signs = limits(face)
    assert (signs["lozenge"][:1], signs["circle"][:1]) == (["4"], ["8"])
    assert [it for it in signs["box"] if it.isdigit()] == ["10", "12", "12"]
    assert "total 1  3  6" in words(face)
    assert not {"jam", "Critical hits", "Overdive speed", "max. speed"} & set(words(face))
    assert {"jam", "Critical hits", "Overdive speed", "max. speed"} <= set(words(card(library, aircraft=SPAD).front))


def test_a_gun_that_is_not_there_is_faint(library: Library) -> None:
    face = card(library, aircraft=SPAD).front
    assert "no machinegun" in words(face)
    assert {mark.ink for mark in texts(face) if mark.text == "jam"} == {Ink.BLACK, Ink.GREY40}


def test_climbs_and_dives_stand_in_points(library: Library) -> None:
    said = words(card(library, aircraft=("fokker-dr1",)).front)
    # At 5 it could not climb 300 metres: that takes a speed of 6 (Tournament II.4).
    at = said.index("from speed")
    assert said[at : at + 4] == ["from speed", "4", "5", "6"]
    at = said.index("dive")
    assert said[at : at + 5] == ["dive", "100", "200", "300", "350"]


def points(said: list[str], title: str) -> dict[int, str]:
    """What a pad says that climbs, dives or overdives up to so many metres cost or gain."""
    at = said.index("m/p", start := said.index(title))
    tops = [int(it) for it in said[start + 1 : at]]
    return dict(zip(tops, said[at + 1 : at + 1 + len(tops)], strict=True))


@pytest.mark.parametrize("layout", [None, "half"])
def test_every_dive_and_overdive_stands_at_a_point_for_each_hundred_metres(
    library: Library, layout: str | None
) -> None:
    for id, case in library.of("ratings").items():
        most = case.record.maximum_dive  # type: ignore[attr-defined]
        said = words(card(library, aircraft=(id,), layout=layout).front)
        dives, overdives = points(said, "dive"), points(said, "overdive")
        assert max(dives) == most
        assert (min(overdives) > most, max(overdives)) == (True, most + 200)
        every = dives | overdives
        for metres in range(50, most + 201, 50):
            held = every if metres > most else dives
            assert held[min(top for top in held if top >= metres)] == f"+{-(-metres // 100)}", (id, metres)


def test_an_ace_adds_to_front_guns_alone(library: Library) -> None:
    assert "+1 front machineguns (aces: 0); −1 as target" in words(card(library, aircraft=SPAD).front)
    bomber = words(card(library, aircraft=("raf-be2c-be2e",)).front)
    assert "−1 as target" in bomber
    assert not any("front machineguns" in it for it in bomber)


@pytest.mark.parametrize("layout", [None, "half"])
@pytest.mark.parametrize("rules", ["basic", "tournament"])
def test_a_pad_with_the_sign_of_two_readings_says_what_it_means(
    library: Library, rules: str, layout: str | None
) -> None:
    signed = set()
    for id in library.of("ratings"):
        said = words(card(library, aircraft=(id,), rules=rules, layout=layout).front)
        assert any(SIGN in it for it in said if it != two_readings_legend()) == (two_readings_legend() in said), id
        signed |= {id} if two_readings_legend() in said else set()
    assert signed == {"bristol-f2b", *(("sopwith-1-5-strutter",) if rules == "tournament" else ())}


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_every_pad_fits_its_paper_and_no_type_is_small(library: Library, paper: Paper) -> None:
    room = frame(paper.size)
    for chosen in ({}, {"layout": "half"}, {"rules": "basic"}, {"rules": "basic", "layout": "half"}):
        cards = deck(library, Choices.from_values(**chosen), Size(room.width, room.height)).cards
        assert len(cards) == (4 if "layout" in chosen else 7)
        for it in cards:
            assert it.overflows == ()
            # A heading's remark is left out where it does not fit, and this one is a rule (Tournament V.6).
            past_half = any("each hit past the bar: speed −1" in word for word in words(it.front))
            assert past_half == ("rules" not in chosen)
            assert min(mark.size for mark in texts(it.front)) >= 7.0


def test_who_sits_there_stands_in_the_record_and_a_form_has_fields(library: Library) -> None:
    seat = Seat("Ann", "Roy Brown", "sopwith-camel")
    assert {"Ann", "Roy Brown"} <= set(words(card(library, seats=(seat,), aircraft=("sopwith-camel",)).front))
    names = [entry.name for entry in card(library, aircraft=SPAD, fillable=True).front.entries]
    assert len(set(names)) == len(names)
    assert {"damage.14", "ammunition.front.10", "jammed.front", "turns.left.3", "record.date", "number"} <= set(names)
    assert not {"damage.15", "jammed.rear"} & set(names)


@pytest.mark.parametrize(("paper", "layout"), [(A4, None), (LETTER, None), (A4, "half"), (LETTER, "half")])
def test_what_is_a_rule_of_the_house_is_said_on_the_pad(library: Library, paper: Paper, layout: str | None) -> None:
    def ruled(**changes: object) -> list[str]:
        case = library.of("ratings")["spad-xiii"]
        own = replace(case, record=case.record.model_copy(update=changes))
        every = Library({**library.cases, "ratings": {**library.of("ratings"), case.id: own}})
        return words(card(every, paper, aircraft=SPAD, layout=layout).front)

    house = Source(status="house")
    assert "house rule: maximum climb, schedule" in ruled(sources={"maximum-climb": house, "schedule": house})
    assert "Figures: house rule." in ruled(source=house, sources={})
    assert not any("house" in it for it in ruled())


def test_a_schedule_card_has_room_for_two_more_aircraft(library: Library) -> None:
    ratings = library.of("ratings")
    (one, *_) = (case for case in ratings.values() if case.record.schedule == "B")  # type: ignore[attr-defined]
    more = {f"{one.id}-{copy}": replace(one, id=f"{one.id}-{copy}") for copy in "ab"}
    crowded = replace(library, cases={**library.cases, "ratings": {**ratings, **more}}, derived={})
    cards = maneuver_schedules(crowded, Choices(), A4.size).cards
    assert cards
    assert not any(card.overflows for card in cards)


def test_an_aircraft_on_half_a_page_has_the_height_of_its_frame(library: Library) -> None:
    face = card(library, aircraft=SPAD, layout="half").front
    (span,) = (it for it in texts(face) if it.text.startswith("span"))
    (title,) = (it for it in texts(face) if it.text == "Aircraft")
    assert span.y == title.y
    assert max(it.scale for it in face.marks if isinstance(it, Use)) > 24
