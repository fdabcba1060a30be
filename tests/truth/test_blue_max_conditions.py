"""Blue Max in print against its rulebook: each table has the number of its step, each condition is printed, and each reading
and each drawing that is ours is marked."""

from __future__ import annotations

import re
from typing import cast

import pytest

from printgen.campaign.tables import tables
from printgen.data.kind import Library
from printgen.data.official import official_library
from printgen.data.readings import SIGN, decided_figures, parse_place
from printgen.data.records.readings import Reading
from printgen.data.records.tables import Arc
from printgen.drawing.fonts.typeface import width
from printgen.drawing.frame import two_readings_legend
from printgen.drawing.marks import Text
from printgen.games.blue_max.arcs import BANDS
from printgen.games.blue_max.board import PITCH
from printgen.games.blue_max.facts import select_aircraft
from printgen.games.blue_max.game import GAME
from printgen.games.blue_max.maneuvers import aircraft_chart
from printgen.games.blue_max.reference import QUICK_REFERENCE, REFERENCE, REFERENCE_CARDS
from printgen.games.blue_max.schedule import schedule_card, schedule_form
from printgen.products.arc_films import film_face
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import Choices
from printgen.sheets.paper import A4
from printgen.units import Size
from tests import printed
from tests.printed import shipped

#: The steps of a turn that have tables, and the sections of the book that tell of them (The Sequence of Play).
STEPS = {
    1: {"Tailing"},
    2: {"Maneuvers", "Secrecy"},
    3: {"Fuel Expenditure"},
    4: {"Movement", "Combat, Maneuvers", "Escape"},
    5: {"Combat", "Combat, Observers", "Lewis Guns", "Observers"},
    6: {"Damage"},
    7: {"Clearing Jams"},
    8: {"Jamming Guns"},
    10: {"Extinguishing Fire/Smoke"},
}
#: Conditions that print lacked, or had otherwise, by section.
SAID = {
    "Preparation for Play": "Each side has the same number of players, if possible.",
    "Maneuvers, Non-repeatable Maneuvers": "may not follow one another or themselves",
    "Combat, Attacker Has Single Gun": "fires only one",
    "Combat, Resolution": "an aircraft that is shot down may still fire",
    "Damage, from the front": "Only if the fire is from directly in front",
    "Damage, from the rear": "Only if the fire is from directly behind",
    "Damage, Observer Wounded": "The observer may not fire for 3 turns; the pilot may.",
    "Damage Chits": "Mark off 6 fuel boxes",
    "Secrecy, Formation Flying, break": "Special: you may break at any time",
    "Secrecy, Formation Flying, leaders": "Special: large sides",
    "Lewis Guns, Bristol F.2B": "Special: the Bristol",
    "Lewis Guns, S.E.5a": "Special: on the S.E.5a",
    "Sides": "if possible. Players never change sides",
    "Aircraft": "If there are too few",
    "Abilities, Tailing": "May tail up to 4 hexes away",
}


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("blue-max").library


def words(flow: FlowedProduct) -> str:
    return printed.text(printed.flow_pages(flow, shipped("blue-max").data, A4)).replace(SIGN, "")


def test_each_table_has_the_number_of_its_step(library: Library) -> None:
    steps = [phase.split() for phase in REFERENCE.phases.split("/")]
    assert len(steps) == 10
    for number, ids in enumerate(steps, start=1):
        held = [library.get(kind, id) for id in ids for kind in ("charts", "dice") if library.get(kind, id)]
        assert {getattr(it, "section", "") for it in held} == STEPS.get(number, set()), number


@pytest.mark.parametrize("flow", [QUICK_REFERENCE, REFERENCE_CARDS], ids=lambda flow: flow.id)
def test_each_condition_is_printed(flow: FlowedProduct) -> None:
    text = words(flow)
    assert [section for section, said in SAID.items() if printed.bare(said) not in text] == []


def test_each_reading_is_marked_where_it_decides(library: Library) -> None:
    readings = [cast(Reading, case.record) for case in library.of("readings").values()]
    assert [it.reading for it in readings if not it.figures] == []
    places = [parse_place(place) for it in readings for place in it.figures]
    found = decided_figures(library, {place.key for place in places})
    assert {place.key for place in places} == set(found)


def test_drawings_of_lost_diagrams_say_so_and_are_not_official(library: Library) -> None:
    captions = {id: it.caption for id, it in REFERENCE.pictures().items() if it.reconstructed}
    assert set(captions) == {"tailing", "firing"}
    assert all("reconstructed" in it.lower() for it in captions.values())
    source = QUICK_REFERENCE.html(library, Choices.from_values(official=True), A4.size).values["pictures"]
    assert not set(captions) & set(cast(dict[str, object], source))
    for case in library.of("arcs").values():
        arc = cast(Arc, case.record)
        assert arc.source is not None
        assert arc.source.status == "reconstructed", arc.title


def test_what_an_overlay_says_of_itself_stays_on_it(library: Library) -> None:
    for case in library.of("arcs").values():
        film = film_face(cast(Arc, case.record), PITCH, False, BANDS)
        said = [it for it in film.marks if isinstance(it, Text)]
        assert "reconstructed" in {it.text for it in said}
        starts = [it for it in said if it.anchor == "start"]
        assert [it.text for it in starts if it.x + width(it.text, it.cut, it.size) > film.size.width] == []


def test_schedules_let_a_pilot_roll_and_name_magazines(library: Library) -> None:
    for facts in select_aircraft(library, Choices.from_values(aircraft=("raf-se5a", "bristol-f2b"))):
        of = aircraft_chart(facts, library)
        assert of is not None
        card = schedule_card(facts, of, Size(190.0, 268.5))
        faces = [face for face in (card.front, card.back) if face]
        written = [it.text for face in faces for it in face.marks if isinstance(it, Text)]
        # The notes are printed at the foot of the sheet.
        text = " ".join((*written, *(note for face in faces for note in face.notes)))
        assert "may roll to unjam" in text
        for said in (
            "First turn: any maneuver",
            "Gliding: only maneuvers 2 and 9, after any speed.",
            "choose speed 1 or 2, after any speed",
        ):
            assert said + SIGN in text
        assert "unless the rudder is jammed" in re.sub(r"\s+", " ", text)
        assert not re.search(r"\bdrum", text, re.IGNORECASE)


@pytest.mark.parametrize("aircraft", ["raf-se5a", "nieuport-17"])
def test_a_blank_schedule_says_after_what_a_magazine_is_replaced(library: Library, aircraft: str) -> None:
    (facts,) = select_aircraft(official_library(library), Choices.from_values(aircraft=(aircraft,), official=True))
    text = " ".join(it.text for it in schedule_form(facts, Size(190.0, 268.5)).front.marks if isinstance(it, Text))
    assert "2, 3, 4: that gun may not fire this turn" in text


@pytest.mark.parametrize(
    "id",
    [
        "record-sheets",
        "schedules",
        "field-of-fire-cards",
        "combat-table",
        "combat-screen",
        "availability-chart",
        "secrecy-cards",
    ],
)
def test_a_page_with_the_sign_of_two_readings_says_what_it_means(library: Library, id: str) -> None:
    deck = cast(Product, GAME.product(id)).deck(
        library, Choices.from_values(aircraft=("bristol-f2b", "raf-se5a")), Size(190.0, 268.5)
    )
    for card in deck.cards:
        faces = [face for face in (card.front, card.back) if face]
        written = [it.text for face in faces for it in face.marks if isinstance(it, Text)]
        # The notes are printed at the foot of the sheet.
        text = " ".join((*written, *(note for face in faces for note in face.notes)))
        assert SIGN not in text.replace(two_readings_legend(), "") or two_readings_legend() in text


def test_nobody_fails_where_no_task_succeeds() -> None:
    counts = {
        id: it.scorekeeping.success for id in ("blue-max", "canvas-eagles") if (it := tables(shipped(id).library))
    }
    assert counts == {"blue-max": False, "canvas-eagles": True}
