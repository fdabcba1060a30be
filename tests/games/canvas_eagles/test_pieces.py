"""Chits, markers and counters: all there, told apart by more than colour, blind where they must be, and they fit."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from printgen.data.kind import Library
from printgen.data.official import official_library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.pieces import ChitSide
from printgen.data.records.record import Source
from printgen.drawing.chit import safe_margin
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import BLEED, Circle, Face, Line, Mark, Outline, Rect, Text, Use
from printgen.drawing.pictures import PICTURES, picture
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles import pieces
from printgen.games.canvas_eagles.sheet.facts import select_aircraft
from printgen.games.canvas_eagles.tabletop import (
    EFFECTS,
    SECTIONS,
    DamageDeck,
    DamageMarker,
    FaceOfMarker,
    MarkerSet,
)
from printgen.products.deck import Card, Deck
from printgen.products.options import Choices, Seat
from printgen.products.pieces import chits as chits_drawn
from printgen.products.pieces import counted, counter_backs, counters, markers
from printgen.products.pieces.markers import FACES
from printgen.render import pdf, png
from printgen.units import Size, points_to_mm
from tests.overprint import faults, of_face

PAGE = Size(190.0, 260.0)
#: How people with one kind of cone missing see colours (Machado and others, 2009), rows for red, green and blue.
VISIONS: dict[str, tuple[float, ...]] = {
    "protan": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deutan": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritan": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}
#: Mean difference of two faces of 16 mm that a player tells apart at a glance, of 255; of larger ones it is more to see.
APART = 14.0
ON_CHITS = APART * 16 / 25
ALL = (pieces.DAMAGE, pieces.MARKERS, pieces.COUNTERS)


@pytest.fixture(scope="module")
def deck(built_in: Library) -> DamageDeck:
    return cast(DamageDeck, built_in.of("damage")["damage"].record)


@pytest.fixture(scope="module")
def chits(built_in: Library) -> Deck:
    return pieces.DAMAGE.deck(built_in, Choices(), PAGE)


@pytest.fixture(scope="module")
def laid(built_in: Library) -> Deck:
    return pieces.MARKERS.deck(built_in, Choices(), PAGE)


def words(face: Face | None) -> list[str]:
    return [mark.text for mark in face.marks if isinstance(mark, Text)] if face else []


@cache
def pictures(faces: tuple[Face, ...], palette: str) -> tuple[Image.Image, ...]:
    """Return an image of each face as it is cut out, with 8 pixels per mm."""
    sheets = tuple(Sheet(face.size, (PlacedFace(face, 0, 0, clip=0.0),)) for face in faces)
    pages = png.render(pdf.render(Plan("faces", "test", sheets), PALETTES[palette]), 203)
    return tuple(Image.open(BytesIO(page)).convert("RGB") for page in pages)


def seen(image: Image.Image, vision: str) -> Image.Image:
    """Return the picture as seen in grey (`grey`) or with one of VISIONS."""
    if vision == "grey":
        return image.convert("L")
    rows = VISIONS[vision]
    matrix = tuple(value for row in range(3) for value in (*rows[row * 3 : row * 3 + 3], 0.0))
    return image.convert("RGB", matrix)


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures in the colour channel in which they differ most."""
    return float(max(ImageStat.Stat(ImageChops.difference(one, other)).mean))


def face(marker: dict[str, object], side: str, mm: float = 25.0) -> Face:
    read = DamageMarker.model_validate({"number": 1, "blue": marker, "red": marker})
    return chits_drawn.face(read, cast(ChitSide, side), mm, pieces.chit_words(), Sketch())


def test_thirty_five_chits_blue_in_front_and_red_behind(chits: Deck, deck: DamageDeck) -> None:
    assert len(chits.cards) == len(deck.markers) == 35
    assert {card.copies for card in chits.cards} == {1}
    assert {card.front.name.rpartition("-")[2] for card in chits.cards} == {"blue"}
    assert {card.back.name.rpartition("-")[2] for card in chits.cards if card.back} == {"red"}
    assert all("B" in words(card.front) and "R" in words(card.back) for card in chits.cards)


def test_the_deck_has_the_sister_game_s_section_hits(deck: DamageDeck) -> None:
    plain = Counter(
        (marker.blue.section, marker.blue.boxes, marker.red.section, marker.red.boxes) for marker in deck.markers[:24]
    )
    assert len(plain) == 12
    assert set(plain.values()) == {2}
    steps = {(section, (red or 0) - (blue or 0)) for section, blue, _same, red in plain}
    assert steps == {("wing", 4), ("fuselage", 4), ("engine", 2), ("tail", 2)}


def test_every_effect_of_the_rules_is_on_some_marker(deck: DamageDeck) -> None:
    borne = {effect for marker in deck.markers for side in chits_drawn.SIDES for effect in marker.side(side).effects}
    assert borne == set(EFFECTS)


def test_a_chit_says_its_boxes_and_its_section(chits: Deck, deck: DamageDeck) -> None:
    for card, marker in zip(chits.cards, deck.markers, strict=True):
        for shown, told in ((card.front, marker.blue), (card.back, marker.red)):
            if told.section and told.boxes:
                assert {str(told.boxes), pieces.chit_words().sections[told.section]} <= set(words(shown))
                giant = max(
                    mark.size for mark in shown.marks if isinstance(mark, Text) and mark.text == str(told.boxes)
                )
                assert giant == max(mark.size for mark in shown.marks if isinstance(mark, Text)) > 20


def test_every_effect_has_a_picture_and_words() -> None:
    for effect in EFFECTS:
        drawn = face({"effects": [effect]}, "red")
        assert pieces.chit_words().effects[effect][0] in words(drawn)
        assert picture(effect).name in {mark.glyph.name for mark in drawn.marks if isinstance(mark, Use)}


@pytest.mark.parametrize("size", ["16mm", "20mm", "25mm"])
def test_chits_and_markers_fit_in_every_size(built_in: Library, size: str) -> None:
    for made in (pieces.DAMAGE.deck, pieces.MARKERS.deck):
        cards = made(built_in, Choices.from_values(layout=size), PAGE).cards
        assert len(cards) > 30
        assert {card.front.size.width for card in cards} == {float(size[:2])}
        assert [(card.bookmark, misfit) for card in cards for _case, misfit in card.overflows] == []


@pytest.mark.parametrize("hex", [25.4, 38.0, 127.0])
def test_counters_fit_every_hex(built_in: Library, hex: float) -> None:
    cards = pieces.counter_deck(built_in, Choices.from_values(hex=hex), PAGE).cards
    assert len(cards) == 2 * len(built_in.of("ratings")) > 60
    assert [(card.bookmark, misfit) for card in cards for _case, misfit in card.overflows] == []
    assert {card.front.size.width for card in cards} == {round(hex * 34 / 38 * 2) / 2}


def all_cards(built_in: Library) -> tuple[Card, ...]:
    return tuple(card for made in ALL for card in made.deck(built_in, Choices(), PAGE).cards)


def test_a_face_is_as_large_as_its_cut_and_its_back(built_in: Library) -> None:
    for card in all_cards(built_in):
        assert card.trim is not None
        assert card.front.size == card.trim.size
        assert card.back is None or card.back.size == card.front.size
        assert card.cases


def reach(mark: Mark) -> tuple[float, float]:
    """Return the least and the greatest coordinate of a mark's points."""
    match mark:
        case Line():
            values = [mark.x1, mark.x2, mark.y1, mark.y2]
        case Outline():
            values = [float(value) for step in mark.steps for value in step[1:]]
        case Use() if mark.scale == 1.0 and not mark.turn:
            inner = [reach(inside) for inside in mark.glyph.marks]
            values = [value + at for low, high in inner for value in (low, high) for at in (mark.x, mark.y)]
        case _:
            values = [mark.x, mark.y]
    return min(values), max(values)


def test_art_reaches_the_bleed_and_not_beyond(chits: Deck, laid: Deck) -> None:
    whole = []
    for card in (*chits.cards, *laid.cards):
        for side in (card.front, card.back):
            assert side is not None
            ends = [reach(mark) for mark in side.marks]
            low, high = min(end[0] for end in ends), max(end[1] for end in ends)
            assert -BLEED - 1e-6 <= low
            assert high <= side.size.width + BLEED + 1e-6
            whole.append(low <= -BLEED + 1e-6 and high >= side.size.width + BLEED - 1e-6)
    assert sum(whole) > 70


def test_text_is_never_set_smaller_than_six_points(built_in: Library) -> None:
    sides = [side for card in all_cards(built_in) for side in (card.front, card.back) if side]
    sizes = [mark.size for side in sides for mark in side.marks if isinstance(mark, Text)]
    assert len(sizes) > 500
    assert min(sizes) >= 6.0


def test_what_is_drawn_blind_has_the_same_marks_behind(built_in: Library, laid: Deck) -> None:
    blind = {case.id for case in built_in.of("markers").values() if cast(MarkerSet, case.record).is_face_down}
    assert blind == {"tailing", "changing-altitude"}
    for name in blind:
        cards = [card for card in laid.cards if card.cases[0].id == name]
        assert len(cards) == 3
        assert len({(card.back.size, card.back.marks) for card in cards if card.back}) == 1
        assert len({card.trim for card in cards}) == 1
        assert len({card.front.marks for card in cards}) == 3
    backs = {tuple(words(card.back)) for card in laid.cards if card.cases[0].id in blind}
    assert backs == {("Tailing",), ("Changing", "altitude")}


def test_there_are_as_many_markers_as_the_book_counts(built_in: Library, laid: Deck) -> None:
    counted = Counter({case.id: 0 for case in built_in.of("markers").values()})
    for card in laid.cards:
        counted[card.cases[0].id] += card.copies
    assert counted["altitude"] == 40
    assert counted["tailing"] + counted["changing-altitude"] == 18
    assert counted["entry"] == 12
    assert counted["targets"] == 2 * (2 + 1 + 1 + 4)
    sizes = {id: cast(MarkerSet, case.record).count for id, case in built_in.of("markers").items()}
    doubled = {id for id in sizes if counted[id] == 2 * sizes[id]}
    assert doubled == {"anti-aircraft", "targets", "entry"}


def test_a_table_of_more_aircraft_than_a_set_is_for_gets_as_many_sets_as_it_needs(built_in: Library) -> None:
    spin = built_in.of("markers")["spin"]
    for serves, seats, copies in ((None, 9, 4), (4, 0, 4), (4, 4, 4), (4, 5, 8), (4, 9, 12)):
        own = replace(spin, record=spin.record.model_copy(update={"aircraft_per_set": serves}))
        library = Library({**built_in.cases, "markers": {"spin": own}})
        choices = Choices(seats=(Seat("Ann", "", "sopwith-pup"),) * seats)
        assert [card.copies for card in markers.deck(library, choices, PAGE).cards] == [copies]


def test_a_side_s_markers_are_left_out_when_the_other_is_asked_for(built_in: Library) -> None:
    cards = pieces.MARKERS.deck(built_in, Choices.from_values(side="central"), PAGE).cards
    inks = {getattr(mark, "ink", None) for card in cards for mark in card.front.marks}
    assert Ink.RED in inks
    assert Ink.BLUE not in inks


def test_every_face_of_a_marker_can_be_drawn() -> None:
    assert set(FACES) >= set(FaceOfMarker.__args__)  # type: ignore[attr-defined]
    assert len(PICTURES) > 30


def test_6_and_9_are_told_apart_upside_down(laid: Deck) -> None:
    six, nine = (next(card.front for card in laid.cards if words(card.front) == [level]) for level in ("6", "9"))
    one, other = pictures((six, nine), "mono")
    assert apart(one.rotate(180), other) > APART


@pytest.mark.parametrize("vision", ["grey", *VISIONS])
@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_blue_and_red_are_told_apart(palette: str, vision: str) -> None:
    told: dict[str, object] = {"section": "wing", "boxes": 4}
    blue, red = pictures((face(told, "blue"), face(told, "red")), palette)
    assert apart(seen(blue, vision), seen(red, vision)) > ON_CHITS


@pytest.mark.parametrize("side", ["blue", "red"])
@pytest.mark.parametrize("vision", ["grey", *VISIONS])
@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_sections_are_told_apart_by_more_than_their_figure(palette: str, vision: str, side: str) -> None:
    sections = ("wing", "fuselage", "tail", "engine")
    drawn = pictures(tuple(face({"section": name, "boxes": 3}, side) for name in sections), palette)
    eyes = [seen(image, vision) for image in drawn]
    close = {pair: apart(eyes[pair[0]], eyes[pair[1]]) for pair in combinations(range(4), 2)}
    assert {pair: value for pair, value in close.items() if value < ON_CHITS} == {}


def ink_on(faces: tuple[Face, ...], palette: str) -> float:
    """Return the mean darkness of the faces."""
    return sum(255 - ImageStat.Stat(image.convert("L")).mean[0] for image in pictures(faces, palette)) / len(faces)


def test_saving_ink_saves_some_on_chits_counters_and_dangers(built_in: Library, chits: Deck, laid: Deck) -> None:
    dangers = tuple(card.front for card in laid.cards if card.cases[0].id in ("fire-and-smoke", "spin"))
    planes = pieces.counter_deck(built_in, Choices.from_values(aircraft=("airco-dh-4", "albatros-d-va")), PAGE).cards
    for faces, share in (
        (tuple(card.back for card in chits.cards[:4] if card.back), 0.92),
        (dangers, 0.93),
        (tuple(card.front for card in planes), 0.6),
    ):
        assert len(faces) > 1
        assert ink_on(faces, "saver") < share * ink_on(faces, "full")


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_a_danger_has_a_bar_of_caution_well_inside_its_cut(laid: Deck, palette: str) -> None:
    cards = [card for card in laid.cards if card.front.name.startswith(("marker-fire", "marker-spin", "marker-tailed"))]
    assert len(cards) == 3
    for card in cards:
        (image,) = pictures((card.front,), palette)
        # From 2.5 mm inside the cut on, all the way across but for the corners.
        rows = [image.convert("L").crop((24, y, 104, y + 8)) for y in (110, 116)]
        assert all(min(ImageStat.Stat(row).mean) < 250 for row in rows)
        (above,) = ImageStat.Stat(image.convert("L").crop((0, 96, 10, 103))).mean
        # The ground is at most tinted.
        assert above > 220


def test_on_small_pieces_nothing_to_read_is_nearer_to_the_cut_than_is_safe(chits: Deck, laid: Deck) -> None:
    small = [side for card in (*chits.cards, *laid.cards) for side in (card.front, card.back) if side]
    assert len(small) > 100
    for drawn in small:
        near, edge = safe_margin(drawn.size.width), drawn.size.width - safe_margin(drawn.size.width)
        for mark in drawn.marks:
            if isinstance(mark, Text) and not mark.turn:
                wide = width(mark.text, mark.cut, mark.size)
                left = mark.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * wide
                assert near - 0.01 < left, (drawn.name, mark)
                assert left + wide < edge + 0.01, (drawn.name, mark)
                assert near - 0.01 < mark.y - cap_height(mark.cut, mark.size), (drawn.name, mark)
                assert mark.y < edge + 0.01, (drawn.name, mark)


def test_a_chit_has_at_most_a_figure_with_its_section_a_picture_and_two_lines(chits: Deck, deck: DamageDeck) -> None:
    for card, marker in zip(chits.cards, deck.markers, strict=True):
        for side, shown in ((marker.blue, card.front), (marker.red, card.back)):
            assert shown is not None
            section = pieces.chit_words().sections.get(side.section or "")
            effect = [text for text in words(shown) if text not in ("B", "R", str(side.boxes), section)]
            drawn = [mark for mark in shown.marks if isinstance(mark, Use) and mark.glyph.name.startswith("pict")]
            assert len(effect) <= 2
            assert len(drawn) == 1


def test_lines_of_a_kind_are_set_in_one_size_on_every_chit(chits: Deck) -> None:
    second = {lines[1] for lines in pieces.chit_words().effects.values() if len(lines) > 1}
    assert len(second) > 8
    faces = [side for card in chits.cards for side in (card.front, card.back) if side]
    sizes = {mark.size for side in faces for mark in side.marks if isinstance(mark, Text) and mark.text in second}
    # Under a figure or alone.
    assert sizes == {9.5, 11.0}


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_the_sides_of_counters_are_told_apart_without_colour(built_in: Library, palette: str) -> None:
    cards = pieces.counter_deck(built_in, Choices.from_values(aircraft=("sopwith-camel", "albatros-d-va")), PAGE).cards
    fronts = {card.bookmark[0]: card.front for card in cards}
    assert len(fronts) == 2
    one, other = (
        image.convert("L").point(lambda value: 255 if value > 200 else 0)
        for image in pictures(tuple(fronts.values()), palette)
    )
    edges = [image.crop((0, image.height - 24, image.width, image.height)) for image in (one, other)]
    assert apart(*edges) > 40


def test_an_observer_s_gun_is_seen_where_ink_is_spared(built_in: Library) -> None:
    cards = pieces.counter_deck(built_in, Choices.from_values(aircraft=("airco-dh-4",)), PAGE).cards
    (shape,) = [mark for mark in cards[0].front.marks if isinstance(mark, Use) and "silhouette" in mark.glyph.name]
    drawn = [mark for mark in shape.glyph.marks if isinstance(mark, Outline)]
    rings = [mark for mark in drawn if mark.fill is None and mark.stroke is Ink.ON_FILL and mark.steps[-1] == ("Z",)]
    assert len(rings) == 1
    assert not [mark for mark in drawn if mark.fill is None and mark.stroke is Ink.WHITE]


def test_the_counters_of_a_type_differ_in_their_number(built_in: Library) -> None:
    one, two = pieces.counter_deck(built_in, Choices.from_values(aircraft=("sopwith-camel",)), PAGE).cards
    assert set(words(one.front)) - set(words(two.front)) == {"1"}
    assert two.back is not None
    assert Counter(words(two.back)) - Counter(words(one.back)) == Counter(["2"])
    assert "Sopwith Camel" in words(one.front)


@pytest.mark.parametrize("scale", [72, 144, 285])
def test_a_counter_is_to_scale(built_in: Library, scale: int) -> None:
    for card in pieces.counter_deck(
        built_in, Choices.from_values(scale=scale, aircraft=("sopwith-camel", "gotha-g-iv-g-v")), PAGE
    ).cards:
        span = cast(Aircraft, next(case for case in card.cases if case.kind.name == "aircraft").record).span
        drawn = [mark.scale for mark in card.front.marks if isinstance(mark, Use) and "silhouette" in mark.glyph.name]
        assert drawn == [pytest.approx(cast(float, span) * 1000 / scale)]
        assert drawn[0] < card.front.size.width


def test_a_counter_stays_inside_its_cut(built_in: Library) -> None:
    for scale in (None, 285):
        for card in pieces.counter_deck(built_in, Choices.from_values(scale=scale), PAGE).cards:
            (shape,) = [mark for mark in card.front.marks if isinstance(mark, Use) and "silhouette" in mark.glyph.name]
            ys = [
                float(v)
                for mark in shape.glyph.marks
                if isinstance(mark, Outline)
                for step in mark.steps
                for v in step[2::2]
            ]
            assert shape.y + min(ys) * shape.scale > 0.5
            name = min(mark.y for mark in card.front.marks if isinstance(mark, Text) and mark.anchor == "middle")
            assert shape.y + max(ys) * shape.scale < name - 1.0


@pytest.mark.parametrize(
    ("date", "expected"), [("1918-03", "cross-patee"), ("1918-06", "cross-balken"), (None, "cross-patee")]
)
def test_wings_bear_the_mark_of_the_date(built_in: Library, date: str | None, expected: str) -> None:
    card, *_ = pieces.counter_deck(built_in, Choices.from_values(aircraft=("albatros-d-va",), date=date), PAGE).cards
    marks = {mark.glyph.name.removesuffix("-bare") for mark in card.front.marks if isinstance(mark, Use)}
    assert f"mark-{expected}" in marks


@pytest.mark.parametrize("hex", [15.875, 20.0, 25.0])
def test_words_on_the_backs_of_small_counters_are_above_the_band(built_in: Library, hex: float) -> None:
    for card in pieces.counter_deck(built_in, Choices.from_values(hex=hex), PAGE).cards:
        assert card.back
        side = card.back.size.width
        lowest = max(mark.y for mark in card.back.marks if isinstance(mark, Text))
        assert lowest <= side - counted.band_depth(side) - counted.NEAREST + 1e-6


def test_official_leaves_out_what_is_ours_on_a_counter(built_in: Library) -> None:
    ours = {"fuel": Source(status="reconstructed", rule="for this test")}
    ratings = dict(built_in.of("ratings"))
    case = ratings["sopwith-camel"]
    ratings["sopwith-camel"] = replace(case, record=case.record.model_copy(update={"sources": ours}))
    whole = Library({**built_in.cases, "ratings": ratings})
    for library, expected in ((whole, True), (official_library(whole), False)):
        (facts,) = select_aircraft(library, Choices.from_values(aircraft=("sopwith-camel",)))
        counted = pieces.aircraft_counter(facts, library)
        back = counters.card(counted, 1, Choices()).back
        assert ("55" in words(back)) is expected


def test_expected_boxes_and_chances(deck: DamageDeck) -> None:
    assert chits_drawn.expected_boxes(deck, "blue", "engine") == pytest.approx((1 + 1 + 2 + 2) / 35)
    assert chits_drawn.expected_boxes(deck, "red", "tail") == pytest.approx((3 + 3 + 4 + 4 + 3 * 3) / 35)
    both = [sum(chits_drawn.expected_boxes(deck, side, section) for section in SECTIONS) for side in chits_drawn.SIDES]
    assert both == pytest.approx([chits_drawn.expected_boxes(deck, side) for side in chits_drawn.SIDES])
    assert chits_drawn.chance(1, 35, 1) == pytest.approx(1 / 35)
    assert chits_drawn.chance(2, 35, 2) == pytest.approx(1 - 33 / 35 * 32 / 34)
    assert chits_drawn.chance(0, 35, 5) == 0.0
    assert chits_drawn.chance(3, 35, 35) == 1.0
    assert chits_drawn.chance(0, 0, 1) == 0.0


def test_a_library_without_them_makes_no_pieces() -> None:
    assert [made.deck(Library(), Choices(), PAGE).cards for made in ALL] == [(), (), ()]


def test_no_printed_word_escapes_the_catalogue(built_in: Library, pseudo_language: Path, messages: ModuleType) -> None:
    known = {message.id for message in messages.gathered() if message.id}
    said = {text for card in all_cards(built_in) for side in (card.front, card.back) for text in words(side)}
    data = " ".join(case.document.text for case in built_in)
    plain = {text for text in said if "«" not in text and "»" not in text and re.search(r"[a-z]{2}", text)}
    escaped = {text for text in plain if text in known or not all(part in data for part in text.split())}
    assert len(said) > 100
    assert escaped == set()


def test_the_ring_of_a_round_marker_lies_within_its_cut(built_in: Library) -> None:
    case = built_in.of("markers")["spin"]
    record = cast(MarkerSet, case.record).model_copy(update={"shape": "round"})
    card = markers.card(replace(case, record=record), 0, None, Choices.from_values(layout="20mm"))
    assert card.trim is not None
    assert card.trim.circle
    rings = [mark.radius for mark in card.front.marks if isinstance(mark, Circle)]
    assert rings == [pytest.approx(9.2)]


def test_a_counter_larger_than_the_page_is_laid_over_several(built_in: Library) -> None:
    given = Choices.from_values(aircraft=("caproni-ca33", "sopwith-camel"), scale=72)
    held = {card.front.name: card for card in pieces.counter_deck(built_in, given, PAGE).cards}
    # Of what takes several sheets there is one.
    assert "counter-caproni-ca33-2" not in held
    large, small = held["counter-caproni-ca33-1"], held["counter-sopwith-camel-2"]
    assert (large.tiled, large.trim, large.back) == (True, None, None)
    assert large.front.size.width > PAGE.width
    assert large.bookmark == ("Allied", "Caproni Ca.33, no. 1")
    # No line lies where the knife goes.
    assert [mark for mark in large.front.marks if isinstance(mark, Rect) and mark.stroke] == []
    assert (small.tiled, small.trim is not None, small.back is not None) == (False, True, True)
    wide = Size(420.0, 420.0)
    assert [card.tiled for card in pieces.counter_deck(built_in, given, wide).cards] == [False] * 4


def test_the_edges_of_a_counter_run_through_its_cut_and_each_side_has_rows_of_its_own(built_in: Library) -> None:
    cards = pieces.counter_deck(built_in, Choices.from_values(aircraft=("sopwith-camel", "albatros-d-va")), PAGE).cards
    assert [card.kind for card in cards] == ["Allied", "Allied", "Central Powers", "Central Powers"]
    for card in cards:
        assert card.back is not None
        side = card.front.size.width
        for face in (card.front, card.back):
            (band,) = [it.glyph for it in face.marks if isinstance(it, Use) and it.glyph.name.startswith("side-band")]
            ends = [reach(mark) for mark in band.marks]
            assert min(low for low, _high in ends) == pytest.approx(-BLEED)
            assert max(high for _low, high in ends) == pytest.approx(side + BLEED)
            # Every word is above the band.
            assert max(it.y for it in face.marks if isinstance(it, Text)) < side - counted.band_depth(side) - 0.5


def test_names_of_counters_are_in_one_typeface_and_far_from_the_cut(built_in: Library) -> None:
    for card in pieces.counter_deck(built_in, Choices(), PAGE).cards:
        assert card.back is not None
        for face in (card.front, card.back):
            assert {it.cut for it in face.marks if isinstance(it, Text)} <= {"text", "strong"}
            for mark in (it for it in face.marks if isinstance(it, Text) and it.anchor == "middle"):
                assert mark.x - width(mark.text, mark.cut, mark.size) / 2 >= 2.5 - 1e-6, mark


@pytest.mark.parametrize("mm", [16.0, 20.0, 25.0])
@pytest.mark.parametrize("effects", [[], ["crew-wound"]])
def test_a_hit_of_two_digits_stays_on_its_chit(effects: list[str], mm: float) -> None:
    drawn = face({"section": "fuselage", "boxes": 20, "effects": effects}, "red", mm)
    (figure,) = [it for it in of_face(drawn) if it.text == "20"]
    assert figure.left >= 0.5 * mm / 16.0
    assert [*faults(of_face(drawn), drawn.size)] == []


def test_altitudes_are_a_ladder_of_tints_and_each_kind_has_rows_of_its_own(built_in: Library, laid: Deck) -> None:
    heights = [card for card in laid.cards if card.cases[0].id == "altitude"]
    tints = [mark.glyph.name for card in heights for mark in card.front.marks[:1] if isinstance(mark, Use)]
    assert tints == [f"ground-16-height-{level}" for level in range(1, 11)]
    turned = [
        card.front.name for card in heights if any(isinstance(it, Line) and it.x1 > 4.5 for it in card.front.marks)
    ]
    assert turned == ["marker-altitude-6", "marker-altitude-9"]
    kinds = {(card.kind, card.cases[0].id) for card in laid.cards}
    assert len(kinds) == len({kind for kind, _id in kinds}) > len(built_in.of("markers")) > 9


@pytest.mark.parametrize("hex", [32.0, 38.0])
@pytest.mark.parametrize("name", ["Hansa-Brandenburg D.I", "Halberstadt CL.II/IIa", "Siemens-Schuckert D.III"])
def test_a_long_name_on_a_back_is_clear_of_the_nation_and_the_cut(built_in: Library, name: str, hex: float) -> None:
    (facts,) = select_aircraft(built_in, Choices.from_values(aircraft=("sopwith-camel",)))
    found = pieces.aircraft_counter(facts, built_in)
    aircraft = found.aircraft.model_copy(update={"name": name, "short_name": None})
    nation = found.nation.model_copy(update={"adjective": "Austro-Hungarian"})
    back = counters.card(replace(found, aircraft=aircraft, nation=nation), 1, Choices.from_values(hex=hex)).back
    assert back
    lines = [it for it in back.marks if isinstance(it, Text)]
    title = [it for it in lines if it.cut == "strong" and it.text in name and it.text != "1"]
    above = [it for it in lines if it.cut == "text" and it.text in "Austro-Hungarian"]
    assert "".join(it.text for it in above) == "Austro-Hungarian"
    feet = max(it.y + counter_backs.BENEATH * points_to_mm(it.size) for it in above)
    assert title[0].y - cap_height("strong", title[0].size) - feet > 0.3
    for it in title:
        assert it.x >= 2.5
        assert it.x + width(it.text, "strong", it.size) <= back.size.width - 2.5
