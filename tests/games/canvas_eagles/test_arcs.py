"""Fire arcs as overlays and cards: every hex of a template is there, true to the table's size, seen from behind on request."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import sqrt
from typing import cast

import pytest
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.records.record import Source
from printgen.data.records.tables import Arc, ArcDiagram
from printgen.drawing.bounds import bounds, boxes_meet
from printgen.drawing.fire_arc import hexes_at_hour
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hexes import Hex, hexes_within
from printgen.drawing.marks import Circle, Face, Line, Outline, Text, Use
from printgen.games.canvas_eagles.pieces import ARCS, CARDS
from printgen.products import arc_backs
from printgen.products.arc_cards import HOUR, deck_of_cards, draw_card, hex_pitch, template_front
from printgen.products.arc_films import BETWEEN, ROSETTE, film_deck, film_face
from printgen.products.arc_names import format_names
from printgen.products.arc_rosette import hex_names, rosette
from printgen.products.arc_templates import NINE
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.sheets.paper import A4, LETTER
from printgen.sheets.tile import OVERLAP, tile_picture
from printgen.units import Box, Point, Size
from tests.audited_pages import of_card
from tests.printed import bare
from tests.spelled import spelled

PAGE = Size(190, 268)


def hexes(face: Face) -> list[Outline]:
    """Return the outlines with six corners: the start, five lines and the end."""
    return [
        mark for mark in face.marks if isinstance(mark, Outline) and len(mark.steps) == 7 and mark.steps[-1] == ("Z",)
    ]


def across(outline: Outline) -> float:
    """Return the height of an outline, which is the pitch of a flat-topped hex."""
    heights = [float(step[2]) for step in outline.steps if len(step) == 3]
    return max(heights) - min(heights)


@pytest.mark.parametrize("pitch", [25.0, 38.0, 101.6])
def test_an_overlay_has_every_hex_at_the_table_s_pitch(built_in: Library, pitch: float) -> None:
    for case in built_in.of("arcs").values():
        arc = cast(Arc, case.record)
        drawn = hexes(film_face(arc, pitch, mirrored=False))
        assert len(drawn) == len(arc.hexes) + 1
        assert all(across(outline) == pytest.approx(pitch, abs=1e-9) for outline in drawn)


def test_an_overlay_has_lines_only(built_in: Library) -> None:
    for case in built_in.of("arcs").values():
        face = film_face(cast(Arc, case.record), 38.0, mirrored=False)
        assert [m for m in face.marks if isinstance(m, Outline | Circle) and m.fill is not None] == []


def test_every_page_of_overlays_says_how_films_are_printed_and_cut(built_in: Library) -> None:
    cards = film_deck(ARCS, built_in, Choices(), PAGE).cards
    large = film_deck(ARCS, built_in, Choices.from_values(hex=101.6), PAGE).cards
    assert any(card.tiled for card in large)
    assert all(card.front.notes for card in (*cards, *large))


def test_the_ranges_of_an_overlay_are_bare_numbers_in_one_size(built_in: Library) -> None:
    face = film_face(cast(Arc, built_in.of("arcs")["5"].record), 38.0, mirrored=False)
    letters = [it.glyph.name for it in face.marks if isinstance(it, Use) and it.glyph.name.startswith("letter-strong")]
    assert {chr(int(name.split("-")[2], 16)) for name in letters} == set("1235")


def test_nothing_of_an_overlay_is_cut_off(built_in: Library) -> None:
    for case in built_in.of("arcs").values():
        for mirrored in (False, True):
            face = film_face(cast(Arc, case.record), 38.0, mirrored)
            steps = [step for outline in hexes(face) for step in outline.steps if len(step) == 3]
            assert min(float(step[1]) for step in steps) > 0
            assert max(float(step[1]) for step in steps) < face.size.width
            assert min(float(step[2]) for step in steps) > 0
            assert max(float(step[2]) for step in steps) < face.size.height


@pytest.mark.parametrize("title", [None, "Pilot's own gun", "A template with a name that no narrow film bears"])
def test_what_stands_at_the_foot_of_a_film_stays_on_it_or_is_told(built_in: Library, title: str | None) -> None:
    case = built_in.of("arcs")["1"]
    named = replace(case, record=case.record.model_copy(update={"title": title}))
    over = Library({**built_in.cases, "arcs": {"1": named}})
    for mirrored in (False, True):
        (card,) = film_deck(ARCS, over, Choices.from_values(mirrored=mirrored), PAGE).cards
        assert card.overflows or [*of_card(card)] == []
        films = [mark.glyph.marks for mark in card.front.marks if isinstance(mark, Use)]
        # As many as lie beside each other, on a sheet that is laid on its side where the foot is not too high for that.
        assert len(films) == (3 if mirrored else 4)
        texts = [mark.text for marks in films for mark in marks if isinstance(mark, Text)]
        told = [it.field for _case, it in card.overflows]
        assert told == ([("title",)] if title and len(title) > 20 else [])
        assert any("mirrored" in it for it in texts) is mirrored


def test_the_line_beside_the_number_of_a_film_ends_above_its_key(built_in: Library) -> None:
    face = film_face(cast(Arc, built_in.of("arcs")["1"].record), 38.0, mirrored=False)
    words = [mark for mark in face.marks if isinstance(mark, Text)]
    upright = [mark for mark in face.marks if isinstance(mark, Line) and mark.x1 == mark.x2]
    line = max(upright, key=lambda it: it.y1)
    key = [it.y - cap_height(it.cut, it.size) for it in words if it.x < line.x1 and it.size < 10.0]
    assert key
    assert min(key) - line.y2 >= 1.0


def test_a_mirrored_overlay_is_the_same_from_behind(built_in: Library) -> None:
    arc = cast(Arc, built_in.of("arcs")["15"].record)  # the lopsided one
    plain, behind = film_face(arc, 38.0, mirrored=False), film_face(arc, 38.0, mirrored=True)

    def corners(face: Face, flip: bool) -> set[tuple[float, float]]:
        width = face.size.width
        points = [(float(s[1]), float(s[2])) for outline in hexes(face) for s in outline.steps if len(s) == 3]
        return {(round(width - x if flip else x, 6), round(y, 6)) for x, y in points}

    assert corners(plain, flip=False) != corners(behind, flip=False)
    assert corners(plain, flip=True) == corners(behind, flip=False)


def test_overlays_are_those_of_the_chosen_aircraft(built_in: Library) -> None:
    cards = film_deck(ARCS, built_in, Choices.from_values(aircraft=("airco-dh-4",), hex=30.0), PAGE).cards
    # And the arcs of tailing, which all have.
    assert {case.id for card in cards for case in card.cases} == {"1", "3", "20", "21"}
    every = film_deck(ARCS, built_in, Choices(), PAGE).cards
    assert {case.id for card in every for case in card.cases} == {str(number) for number in range(1, 22)}


def test_what_room_is_left_beside_a_film_is_not_left_empty(built_in: Library) -> None:
    cards = [card for card in film_deck(ARCS, built_in, Choices(), PAGE).cards if not card.tiled]
    narrowest = min(bounds(mark).width for card in cards for mark in card.front.marks if isinstance(mark, Use))
    for card in cards:
        films = [mark for mark in card.front.marks if isinstance(mark, Use)]
        boxes = [bounds(film) for film in films]
        assert all(0 <= box.x and box.right <= card.front.size.width + 0.2 for box in boxes)
        assert not any(boxes_meet(one, other) for one, other in pairwise(boxes))
        assert card.front.size.width - sum(box.width for box in boxes) < narrowest + BETWEEN * (len(films) + 1)


def test_there_is_a_card_for_each_template_and_each_diagram(built_in: Library) -> None:
    cards = deck_of_cards(ARCS, built_in, Choices(), PAGE).cards
    fronts = [card.front.name for card in cards]
    # Of the diagrams only the one that no template is the twin of has a card of its own; the list fills what is left.
    assert fronts[:22] == [*(f"template-{number}" for number in range(1, 22)), "diagram-diagram-1"]
    assert {name.rpartition("-")[0] for name in fronts[22:]} == {"who-fires-by-which"}
    assert {id for card in cards for id in (it.id for it in card.cases if it.kind.name == "diagrams")} == set(
        built_in.of("diagrams")
    )
    assert len(cards) <= 27
    assert [misfit for card in cards for misfit in card.overflows] == []
    # The key of a card lists what its hexes show. No two backs are the same: the list continues on its backs.
    keys = [
        {it.glyph.name for it in back_of(card).marks if isinstance(it, Use) and it.glyph.name.startswith("fire-hex")}
        for card in cards
    ]
    every = set().union(*keys)
    assert all(key < every for key in keys[:22])
    assert not any(keys[22:])
    assert len({repr(back_of(card).marks) for card in cards}) == len(cards)


def back_of(card: Card) -> Face:
    assert card.back
    return card.back


def test_no_back_of_a_tailing_arc_is_half_empty(built_in: Library) -> None:
    cards = deck_of_cards(ARCS, built_in, Choices(), PAGE).cards
    tailing = [card for card in cards if card.front.name in ("template-20", "template-21")]
    assert len(tailing) == 2
    for face in map(back_of, tailing):
        rows = sorted((box.y, box.bottom) for box in map(bounds, face.marks))
        low, gaps = rows[0][1], [0.0]
        for top, bottom in rows:
            gaps.append(top - low)
            low = max(low, bottom)
        assert max(gaps) < 0.1 * face.size.height


def test_backs_share_one_type_size_and_have_no_gap_between_their_paragraphs(built_in: Library) -> None:
    tailing, sizes = ("template-20", "template-21"), set()
    for card in deck_of_cards(ARCS, built_in, Choices(), PAGE).cards:
        face = back_of(card)
        texts = [it for it in face.marks if isinstance(it, Text) and it.cut == "text" and it.size > arc_backs.SOURCES]
        lines = sorted({it.y for it in texts})
        assert max(low - high for high, low in pairwise(lines)) < 0.1 * face.size.height
        if card.front.name not in tailing and card.front.name.startswith("template"):
            (size,) = {it.size for it in texts}
            sizes.add(size)
    assert len(sizes) == 1


def test_a_card_names_who_carries_the_template(built_in: Library) -> None:
    cards = {
        card.front.name.rpartition("-")[2]: card for card in deck_of_cards(ARCS, built_in, Choices(), PAGE).cards[:21]
    }
    said = " ".join(mark.text for mark in back_of(cards["4"]).marks if isinstance(mark, Text))
    assert "RAF Quirk; Taube" in said


def test_every_card_names_all_who_carry_it_each_maker_once(built_in: Library) -> None:
    assert format_names(["SPAD XIII", "Taube", "Airco DH.5", "Airco DH.2"]) == "Airco DH.2, DH.5; SPAD XIII; Taube"
    cards = deck_of_cards(ARCS, built_in, Choices(), PAGE).cards
    marks = [mark for card in cards for mark in (*card.front.marks, *back_of(card).marks) if isinstance(mark, Text)]
    assert len(marks) > 200
    assert [mark.text for mark in marks if "…" in mark.text] == []
    last = max(mark.y for mark in marks)
    assert last < NINE.size.height - 2.5


def test_the_clock_s_numbers_are_clear_of_the_hexes_and_of_all_other_words(built_in: Library) -> None:
    for card in deck_of_cards(ARCS, built_in, Choices(), PAGE).cards[:22]:
        uses = (mark for mark in card.front.marks if isinstance(mark, Use))
        field = next(mark for mark in uses if mark.glyph.name.startswith("fire-field-"))
        pitch = float(field.glyph.name.rsplit("-", 1)[1])
        words = [mark for mark in card.front.marks if isinstance(mark, Text)]
        hours = ("12", "2", "4", "6", "8", "10")
        clock = [mark for mark in words if mark.text in hours and (mark.cut, mark.size) == ("strong", HOUR)]
        assert len(clock) == 6
        for mark in clock:
            wide, high = width(mark.text, "strong", HOUR), cap_height("strong", HOUR)
            left = mark.x - (wide if mark.anchor == "end" else 0.0)
            for x in (left, left + wide):
                for y in (mark.y - high, mark.y):
                    at = Point(x - field.x, y - field.y)
                    assert all(_aside(at, here.center(pitch)) > pitch / 2 for here in hexes_within(3))
            others = [bounds(other) for other in words if other is not mark]
            assert not any(boxes_meet(Box(left, mark.y - high, wide, high), box) for box in others)


def _aside(at: Point, middle: Point) -> float:
    """Return the distance of a point from the middle of a hex, measured across the nearest side."""
    x, y = abs(at.x - middle.x), abs(at.y - middle.y)
    return max(y, x * sqrt(3) / 2 + y / 2)


def test_the_diagrams_of_the_rulebook_are_drawn_from_their_text(built_in: Library) -> None:
    record = cast(ArcDiagram, built_in.of("diagrams")["diagram-1"].record)
    assert {hour: set(bands) for hour, bands in record.clock.items()} == {
        12: {"high", "same", "low"},
        2: {"high"},
        10: {"high"},
    }
    assert hexes_at_hour(2) == (Hex(1, -1), Hex(2, -2), Hex(3, -3))


def test_a_template_s_card_names_the_diagrams_that_are_read_as_it(built_in: Library) -> None:
    cards = {card.front.name: card for card in deck_of_cards(ARCS, built_in, Choices(), PAGE).cards}
    twins = (("2", "Diagram 2.0", False), ("11", "Diagram 4.0", True), ("18", "Diagram 5.0", True))
    for number, title, ours in twins:
        said = " ".join(m.text for m in back_of(cards[f"template-{number}"]).marks if isinstance(m, Text))
        assert title in said
        assert ("(reconstructed)" in said) is ours


def test_all_templates_are_drawn_in_one_size_and_as_large_as_the_fullest_allows(built_in: Library) -> None:
    cards = deck_of_cards(ARCS, built_in, Choices(), PAGE).cards
    uses = [mark.glyph.name for card in cards for mark in card.front.marks if isinstance(mark, Use)]
    (field,) = {name for name in uses if name.startswith("fire-field-")}
    assert float(field.rsplit("-", 1)[1]) > 6.5
    assert {card.trim for card in cards} == {NINE}


def test_the_list_says_of_every_aircraft_by_which_templates_its_guns_fire(built_in: Library) -> None:
    cards = [card for card in deck_of_cards(ARCS, built_in, Choices(), PAGE).cards if card.front.name.startswith("who")]
    rows: dict[tuple[int, float], list[str]] = {}
    for index, face in enumerate(face for card in cards for face in (card.front, back_of(card))):
        for mark in face.marks:
            if isinstance(mark, Text) and mark.y > 15:
                rows.setdefault((index, mark.y), []).append(mark.text)
    listed = {row[-1]: {int(it) for it in row[:-1]} for row in rows.values()}
    known: dict[str, set[int]] = {}
    for number, by in ARCS.users(built_in, Choices()).items():
        for name in by:
            known.setdefault(name, set()).add(number)
    assert len(known) > 30
    assert listed == known


def test_the_rosette_names_each_hex_once_and_the_masks_leave_open_what_their_template_reaches(
    built_in: Library,
) -> None:
    named = hex_names()
    assert set(named) == {it for it in hexes_within(3) if it.distance(Hex(0, 0))}
    assert len(set(named.values())) == 36
    assert {name[0] for it, name in named.items() if it.distance(Hex(0, 0)) == 2} == {"B"}
    assert (named[Hex(0, -3)], named[Hex(1, -1)], named[Hex(0, 2)]) == ("C1", "A2", "B7")
    first, *masks = film_deck(ARCS, built_in, Choices.from_values(layout=ROSETTE), PAGE).cards
    assert first.front.marks == rosette(38.0, mirrored=False).marks
    assert len(masks) == len(built_in.of("arcs"))
    assert [misfit for card in masks for misfit in card.overflows] == []
    for card in masks:
        arc = cast(Arc, card.cases[0].record)
        texts = {mark.text for mark in card.front.marks if isinstance(mark, Text)}
        assert texts & set(named.values()) == {named[Hex(*cell.hex)] for cell in arc.hexes}


def test_no_glue_line_crosses_a_word_or_the_firer(built_in: Library) -> None:
    cards = [*film_deck(ARCS, built_in, Choices(), PAGE).cards]
    cards += film_deck(ARCS, built_in, Choices.from_values(layout=ROSETTE), PAGE).cards[:1]
    seen = 0
    for card in cards:
        for paper in (A4, LETTER) if card.tiled else ():
            cut = tile_picture(card.front.size, paper.size, card.seams)
            # All but the hexes and their outer edge.
            marks = (mark for mark in card.front.marks if not isinstance(mark, Line))
            kept = [mark for mark in marks if not isinstance(mark, Outline) or len(mark.steps) != 7]
            # Round letters have no sharp corners, for which room is held five times as wide as their pen.
            kept = [replace(mark, pen=mark.pen / 10) if isinstance(mark, Outline) else mark for mark in kept]
            for y in {tile.window.y for tile in cut.tiles} - {0.0}:
                seen += 1
                for box in map(bounds, kept):
                    assert not box.y < y < box.bottom
                    assert not box.y < y + OVERLAP < box.bottom
    assert seen > 5


def test_shaded_bands_are_told_apart_on_cards_and_film(built_in: Library) -> None:
    cards = {
        card.front.name.rpartition("-")[2]: card for card in deck_of_cards(ARCS, built_in, Choices(), PAGE).cards[:21]
    }
    uses = [mark.glyph.name for mark in cards["1"].front.marks if isinstance(mark, Use)]
    # Three in its field; the key on the back has the same level, and those that are shaded.
    uses += [mark.glyph.name for mark in back_of(cards["1"]).marks if isinstance(mark, Use)]
    shown = [name.removeprefix("fire-hex-").rpartition("-")[0] for name in uses if "hex" in name]
    assert shown == ["h-sl-"] * 3 + ["s", "h-l-"]
    film = film_face(cast(Arc, built_in.of("arcs")["1"].record), 38.0, mirrored=False)
    told = "".join(mark.text for mark in film.marks if isinstance(mark, Text))
    assert bare("underlined: climb or dive after a medium or long burst") in bare(told)
    under = [mark for mark in film.marks if isinstance(mark, Line) and mark.width > 0.4 and mark.y1 == mark.y2]
    priced = [
        mark
        for mark in film.marks
        if isinstance(mark, Use) and mark.glyph.name in ("letter-semibold-48-1", "letter-semibold-4c-1")
    ]
    # A line below each H and L, none below an S.
    ends = [(round(line.x1, 3), line.y1) for line in under]
    below = [it for it in priced if any(x == round(it.x, 3) and 0 < y - it.y < 2 for x, y in ends)]
    assert (len(priced), len(below)) == (6, 6)


def test_the_card_is_the_golden_one(built_in: Library, golden: Callable[[str, str], None]) -> None:
    cards = {
        card.front.name.rpartition("-")[2]: card for card in deck_of_cards(ARCS, built_in, Choices(), PAGE).cards[:21]
    }
    golden("fire-arc-template-2.txt", spelled(cards["2"].front))


def test_a_remark_that_no_line_of_a_card_bears_is_told_at_its_field(built_in: Library) -> None:
    case, found = built_in.of("arcs")["1"], []
    for remark in ("W" * 20, "W" * 40, "The tail is in the way. " * 90):
        odd = replace(case, record=case.record.model_copy(update={"remark": remark}))
        front = template_front(ARCS, odd, {}, built_in)
        found.append([it.field for _case, it in draw_card(front, ARCS, hex_pitch(ARCS.look)).overflows])
    assert found == [[], [("remark",)], [("remark",)]]


def test_a_template_that_the_house_gave_is_called_so_and_its_aircraft_is_in_the_stamp(built_in: Library) -> None:
    case = built_in.of("ratings")["sopwith-camel"]
    record = case.record.model_copy(update={"source": Source(status="house"), "sources": {}})
    house = replace(case, record=record)
    library = Library({**built_in.cases, "ratings": {**built_in.of("ratings"), case.id: house}})
    (card, *_) = deck_of_cards(ARCS, library, Choices.from_values(aircraft=("sopwith-camel",)), PAGE).cards
    said = [mark.text for mark in back_of(card).marks if isinstance(mark, Text)]
    assert "house rule: Sopwith Camel" in said
    assert house in card.cases
    (ours, *_) = deck_of_cards(ARCS, built_in, Choices.from_values(aircraft=("sopwith-camel",)), PAGE).cards
    assert all(it.kind.name != "ratings" for it in ours.cases)


@pytest.mark.parametrize(("name", "size"), [("poker", Size(63.0, 88.0)), ("tarot", Size(70.0, 120.0))])
def test_cards_are_drawn_in_the_size_of_common_sleeves(library: Library, name: str, size: Size) -> None:
    cards = CARDS.deck(library, Choices.from_values(card=name), A4.size).cards
    assert len(cards) > 5
    assert {card.front.size for card in cards} == {card.trim.size for card in cards if card.trim} == {size}
    assert [overflow for card in cards for overflow in card.overflows] == []
    for face in (face for card in cards for face in (card.front, card.back) if face):
        assert max(mark.y for mark in face.marks if isinstance(mark, Text)) < size.height - 2.5
