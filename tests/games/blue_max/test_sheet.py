"""The record sheet: the pad's grid or the aircraft's own boxes, guns with drums and values, blanks, and that it fits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.data.kind import Library
from printgen.data.validation import parse_record
from printgen.drawing.marks import Rect, Text, Use
from printgen.games.blue_max.facts import GRID, select_aircraft
from printgen.games.blue_max.records import TRACKS, Weapon
from printgen.games.blue_max.sheet.guns import summed_values
from printgen.games.blue_max.sheet.product import RECORD_SHEETS
from printgen.products.deck import Card
from printgen.products.draw import draw_product
from printgen.products.manned import CrewedSeat
from printgen.products.options import Choices
from printgen.products.pieces.counters import format_ranges
from printgen.sheets.paper import PAPERS
from tests.form_names import entries, listed

FORMS = "templates/blue-max/FORMS.md"
#: Below this, from the frame's lower edge, the foot begins (mm).
FOOT = 3.5
WHO = "pilot|observer"


def card(library: Library, id: str, paper: str = "a4", **given: object) -> Card:
    (only,) = draw_product(RECORD_SHEETS, library, Choices.from_values(aircraft=(id,), **given), PAPERS[paper]).cards
    return only


def words(it: Card) -> list[str]:
    return [mark.text for mark in it.front.marks if isinstance(mark, Text)]


def boxes(it: Card, glyph: str) -> int:
    """Return the number of boxes with this glyph on the tracks."""
    return sum(isinstance(mark, Use) and mark.glyph.name.startswith(glyph) for mark in it.front.marks)


@pytest.mark.parametrize("layout", ["pad", "own", "a5"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("official", [False, True])
def test_every_sheet_fits_its_page(library: Library, paper: str, layout: str, official: bool) -> None:
    choices = Choices.from_values(layout=layout, official=official or None)
    cards = draw_product(RECORD_SHEETS, library, choices, PAPERS[paper]).cards
    assert len(cards) == len(library.of("ratings")) > 5
    assert [(it.bookmark, misfit) for it in cards for _case, misfit in it.overflows] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_written_has_room_and_what_is_read_can_be_read(library: Library, paper: str) -> None:
    for it in draw_product(RECORD_SHEETS, library, Choices(), PAPERS[paper]).cards:
        high = it.front.size.height - FOOT
        small = [mark.text for mark in it.front.marks if isinstance(mark, Text) and mark.size < 7 and mark.y < high]
        assert small == []
        marks = [mark for use in it.front.marks if isinstance(use, Use) for mark in use.glyph.marks]
        squares = [mark.width for mark in marks if isinstance(mark, Rect) and use_is_box(mark)]
        assert min(squares) >= 4.0
        (log,) = {float(name.split("-")[4]) for name in names(it) if name.startswith("log-")}
        assert log >= 6.0


def names(it: Card) -> list[str]:
    return [mark.glyph.name for mark in it.front.marks if isinstance(mark, Use)]


def use_is_box(mark: Rect) -> bool:
    """Return whether a rectangle is a box to mark off, which is a square of several mm."""
    return mark.width == mark.height and 1.0 < mark.width < 10.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_log_has_two_parts_so_that_its_columns_are_wide(library: Library, paper: str) -> None:
    for it in draw_product(RECORD_SHEETS, library, Choices(), PAPERS[paper]).cards:
        # The parts are the same, so that one drawing is used twice.
        drawn = [mark.glyph for mark in it.front.marks if isinstance(mark, Use)]
        heads = [m.text for glyph in drawn for m in glyph.marks if isinstance(m, Text)]
        assert heads.count("Turn") == 2
        assert "Maneuver" in heads


@pytest.mark.parametrize("id", ["bristol-f2b", "sopwith-camel"])
def test_every_aircraft_is_also_drawn_from_the_side(library: Library, id: str) -> None:
    (side,) = (mark for mark in card(library, id).front.marks if isinstance(mark, Use) and "side" in mark.glyph.name)
    # The side view has a frame to itself below the picture from above, so it is large.
    assert side.scale > 30


def test_the_pad_has_the_same_boxes_for_all_and_strikes_out_what_one_lacks(library: Library) -> None:
    pad, own = card(library, "sopwith-camel"), card(library, "sopwith-camel", layout="own")
    record = select_aircraft(library, Choices.from_values(aircraft=("sopwith-camel",)))[0].ratings
    has = sum(getattr(record, track) for track in TRACKS)
    # Of the guns: a Lewis gun's four drums of five; whether it is lost or jammed. A single-seater has no observer's.
    assert boxes(pad, "box-") == has
    assert boxes(pad, "none-") == sum(GRID.values()) - has + 4 * 5 + 2
    assert (boxes(own, "box-"), boxes(own, "none-")) == (has, 0)
    assert "Observer" not in (*words(pad), *words(own))
    assert "Observer" in words(card(library, "bristol-f2b"))


def test_two_lewis_guns_have_the_magazines_of_one_number_side_by_side(library: Library) -> None:
    it = card(library, "bristol-f2b", fillable=True)
    places = {entry.name: entry for entry in it.front.entries}
    for box in range(1, 21):
        one, other = (places[f"guns.observer.lewis.{gun}.{box}"] for gun in (1, 2))
        assert one.y == other.y
        assert one.x < other.x
    assert "guns.observer.lewis.1.21" not in places
    assert not [name for name in places if name.startswith("guns.pilot.lewis")]


def test_combat_values_are_those_of_the_table_for_stability_burst_and_guns(library: Library) -> None:
    se5, triplane, bristol = (
        select_aircraft(library, Choices.from_values(aircraft=(id,)))[0]
        for id in ("raf-se5a", "nieuport-17", "bristol-f2b")
    )
    # Base 2 3 5 7 for two guns; stability A 0 1 2 3, B 0 0 1 2; medium 1 1 2 2, long 2 2 3 4; a single gun two less.
    assert summed_values(se5, "pilot") == {
        "short": ("2", "4", "7", "10"),
        "medium": ("3", "5", "9", "12"),
        "long": ("4", "6", "10", "14"),
    }
    assert summed_values(triplane, "pilot")["short"] == ("0", "1", "4", "7")
    assert summed_values(bristol, "pilot")["long"] == ("2", "4", "8", "12")
    assert summed_values(bristol, "observer")["long"] == ("4", "6", "10", "14")


def test_what_no_book_has_is_left_to_be_written_in(library: Library) -> None:
    it = card(library, "sopwith-camel", official=True, fillable=True)
    fields = {entry.name for entry in it.front.entries}
    assert {f"{track}.boxes" for track in TRACKS} | {"ratings.stability", "values.pilot.long.0"} <= fields
    for track, count in GRID.items():
        assert f"{track}.{count}" in fields
    # Nobody knows how many guns its pilot fires; that none is a Lewis gun, and that there is no observer, the book says.
    assert "guns.pilot.machine-gun.lost.2" in fields
    assert not [name for name in fields if "lewis" in name]
    assert not [name for name in fields if "observer" in name]


def test_each_figure_bears_its_mark(library: Library) -> None:
    marks = [name for name in names(card(library, "sopwith-camel")) if name.startswith("status-")]
    # Stability, five tracks, the guns, their values; the counters' numbers have been published.
    assert marks.count("status-reconstructed") == 8
    assert marks.count("status-charted") == 1


def test_a_sheet_is_for_who_sits_there_and_what_is_crossed_off_before(library: Library) -> None:
    seat = CrewedSeat("Ann", "Eve Hart", "sopwith-camel", crossed=(("wings", 3),))
    choices = Choices((("aircraft", ("sopwith-camel",)),), (seat,))
    (it,) = draw_product(RECORD_SHEETS, library, choices, PAPERS["a4"]).cards
    assert {"Ann", "Eve Hart"} <= set(words(it))
    assert boxes(it, "crossed-") == 3


def test_only_what_is_available_has_a_sheet(library: Library) -> None:
    early = {it.case.id for it in select_aircraft(library, Choices.from_values(date="1917-01"))}
    late = {it.case.id for it in select_aircraft(library, Choices.from_values(date="1918-11"))}
    assert "spad-xiii" not in early
    assert early < late == set(library.of("ratings"))


def test_numbers_that_follow_one_another_are_drawn_together() -> None:
    assert format_ranges((31, 32, 37, 38)) == "31–32, 37–38"
    assert (format_ranges((54,)), format_ranges((3, 1, 2))) == ("54", "1–3")


def test_every_field_of_the_form_is_documented(library: Library, root: Path) -> None:
    fields = set()
    for given in ({}, {"official": True}, {"layout": "own"}, {"layout": "a5"}):
        deck = draw_product(RECORD_SHEETS, library, Choices.from_values(fillable=True, **given), PAPERS["a4"])
        fields |= {(entry.name, entry.kind) for entry in entries(deck.cards)}

    def called(name: str) -> str:
        name = re.sub(r"(?<=[.])\d+", "N", name)
        name = re.sub(rf"^guns\.(?:{WHO})\.[a-z-]+", "guns.CREW.GUN", name)
        return re.sub(rf"^values\.(?:{WHO})", "values.CREW", name)

    beside = {it for it in listed(root / FORMS, "Record sheets") if it[0].startswith("beside.")}
    assert {(called(name), kind) for name, kind in fields} == listed(root / FORMS, "Record sheets") - beside


def test_more_drums_than_any_gun_has_are_refused(library: Library) -> None:
    case = library.of("weapons")["lewis"]
    for figure in ("magazines", "boxes"):
        for count, refused in ((20, False), (21, True), (0, True)):
            record, found = parse_record(Weapon, {**case.written, figure: count}, case.document, case.path, "weapon")
            assert (record is None, bool(found)) == (refused, refused)
