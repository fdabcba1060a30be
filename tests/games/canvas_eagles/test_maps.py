"""The maps that ship: read as text, sound by the rules, drawn whole in every layout."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import hypot
from pathlib import Path
from statistics import mean
from typing import cast

import pytest

from printgen import translation
from printgen.checks.check import Check
from printgen.checks.engine import apply_checks
from printgen.data.findings import Finding
from printgen.data.kind import Kind, Library
from printgen.data.load import cases
from printgen.data.records.tables import Chart
from printgen.data.yaml import read
from printgen.drawing import routes
from printgen.drawing.bounds import bounds, boxes_meet, marks_with_bounds
from printgen.drawing.emblems import signs
from printgen.drawing.frame import frame
from printgen.drawing.hex_map import GRID, PlacedBoard
from printgen.drawing.inks import Ink
from printgen.drawing.maps import BORDER, LAYOUTS, WANDER
from printgen.drawing.maps.country import extended_ground
from printgen.drawing.maps.land import Front, Land, build_land
from printgen.drawing.maps.margin import NEAT
from printgen.drawing.maps.picture import draw_trenches, hex_numbers, lay_out_map
from printgen.drawing.maps.swatches import key_entries
from printgen.drawing.maps.villages import plan_villages
from printgen.drawing.marks import HAIRLINE, Line, Outline, Text, Use
from printgen.games.canvas_eagles.checks import tabletop as checks
from printgen.games.canvas_eagles.pieces import ARCS, STYLE
from printgen.games.canvas_eagles.tabletop import LETTERS, TRENCHES, Map
from printgen.products.deck import Card, LazyCard
from printgen.products.maps import BORDERS, map_card, map_deck, tile_seams
from printgen.products.options import Choices
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.sheets.tile import tile_picture
from printgen.units import Box, Size

IDS = ("campaign-sector", "fluid-game", "quiet-sector", "western-front")
KIND = Kind("maps", "canvas-eagles/maps/*.yaml", Map, key="map")
CHECKS = [it for it in vars(checks).values() if isinstance(it, Check) and it.kinds == ("maps",)]
#: The frame of A4.
PAPER = Size(190.0, 273.5)
SIDES = tuple(TRENCHES)
SIGNS = signs(SIDES)


def record(library: Library, id: str) -> Map:
    return cast(Map, library.of("maps")[id].record)


def ground(library: Library, id: str) -> Land:
    return build_land(record(library, id))


def fronts(library: Library, id: str) -> list[Front]:
    return [Front(ground(library, id), side) for side in SIDES]


_CARDS: dict[object, Card] = {}


def drawn(library: Library, id: str, paper: Size = PAPER, **asked: object) -> Card:
    """Return a map; the same one is drawn once for all tests, in each language."""
    key = (translation.language(), id, paper, *asked.items())
    if key not in _CARDS:
        _CARDS[key] = map_card(STYLE, library.of("maps")[id], library, Choices.from_values(**asked), paper)
    return _CARDS[key]


def texts(card: Card) -> Counter[str]:
    return Counter(mark.text for mark in card.front.marks if isinstance(mark, Text))


def found(tmp_path: Path, text: str) -> list[Finding]:
    """Return the findings in a map with this text."""
    file = tmp_path / "canvas-eagles" / "maps" / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    document, findings = read(file, file.name)
    assert document is not None
    made, more = cases(KIND, document)
    library = Library({"maps": {case.id: case for case in made}})
    return [*findings, *more, *apply_checks(CHECKS, library)]


def test_the_maps_that_ship_are_there_and_sound(built_in: Library) -> None:
    assert tuple(sorted(built_in.of("maps"))) == IDS
    only = Library({"maps": built_in.of("maps")})
    assert [finding.message for finding in apply_checks(CHECKS, only)] == []
    assert len(CHECKS) == 4
    sizes = {id: (ground(built_in, id).board.columns, ground(built_in, id).board.rows) for id in IDS}
    assert sizes["quiet-sector"] == (10, 10)
    assert sizes["western-front"] == (20, 15)


def test_the_large_map_has_all_the_ground_there_is(built_in: Library) -> None:
    map, over = record(built_in, "western-front"), ground(built_in, "western-front")
    assert set(over.grounds.values()) == set(LETTERS.values())
    assert (map.rivers, map.roads, map.railways) != ((), (), ())
    assert list(key_entries(over)) == [
        "open", "no-mans-land", "rivers", "railways", "marsh", "woods", "trench", "shell-holes", "village", "roads",
    ]  # fmt: skip


def test_the_key_names_lines_of_the_landing_table(built_in: Library) -> None:
    chart = cast(Chart, built_in.of("charts")["landing"].record)
    lines = {line.id for line in chart.lines}
    wanted = {STYLE.rolls[kind] for kind in key_entries(ground(built_in, "western-front"))}
    assert len(wanted) == 7
    assert wanted <= lines
    assert texts(drawn(built_in, "western-front", hex=STYLE.pitch))["9"] == 1  # a village: 9 or more


def test_trenches_run_from_edge_to_edge_hex_by_hex(built_in: Library) -> None:
    for id in IDS:
        for front in fronts(built_in, id):
            line = front.fire_trench()
            assert (front.rank(line[0]), front.rank(line[-1])) == (front.ranks[0], front.ranks[-1])
            assert all(front.land.board.distance(one, two) == 1 for one, two in pairwise(line))
            drawn = {*line, *(at for chain in front.support_trenches() for at in chain)}
            assert drawn == front.trench, (id, front.side)


def test_a_way_names_only_where_it_bends(built_in: Library) -> None:
    over = ground(built_in, "western-front")
    course = over.course(("0101", "0104", "0304"))
    assert [over.board.label(at) for at in course] == ["0101", "0102", "0103", "0104", "0204", "0304"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_layout_shows_what_it_promises(built_in: Library, layout: str) -> None:
    map, card = record(built_in, "western-front"), drawn(built_in, "western-front", layout=layout)
    named = texts(card)
    board = ground(built_in, "western-front").board
    labels = [board.label(at) for at in board.cells()]
    assert sum(named[label] for label in labels) == (300 if layout == "numbered" else 0)
    uses = Counter(mark.glyph.name.split("-")[0] for mark in card.front.marks if isinstance(mark, Use))
    grounds = layout in ("numbered", "plain")
    signs = Counter("-".join(mark.glyph.name.split("-")[:2]) for mark in card.front.marks if isinstance(mark, Use))
    for sign in ("map-tree", "map-tuft", "map-crater", "map-church"):
        assert (signs[sign] > 0) == grounds
    # One drawing of worn ground for each hex between the lines, with or without shell holes.
    assert signs["map-worn"] == (sum(row.count(it) for row in map.terrain for it in "ns") if grounds else 0)
    assert (uses["stencil"] > 600) == (layout == "stencil")
    sides = [mark for mark in card.front.marks if isinstance(mark, Line) and mark.width == GRID]
    assert len(sides) == (0 if layout == "stencil" else len(board.sides()))


@pytest.mark.parametrize("pitch", [25.0, 40.0, 101.6])
@pytest.mark.parametrize("id", IDS)
def test_no_wire_strikes_a_number(built_in: Library, id: str, pitch: float) -> None:
    over = ground(built_in, id)
    laid = lay_out_map(over.map, pitch, "numbered", STYLE, BORDER)
    size = over.board.size(pitch)
    window = Box(laid.placed.x, laid.placed.y, size.width, size.height).inset(-NEAT)
    said = [bounds(text) for text in hex_numbers(over, laid.placed)]
    bare = [
        mark
        for front in fronts(built_in, id)
        for mark in draw_trenches(front, laid.placed, SIGNS[front.side], (), window)
        if isinstance(mark, Line)
    ]
    wire = set(bare)
    kept = [mark for mark in drawn(built_in, id, hex=pitch, layout="banner").front.marks if mark in wire]
    struck = [mark for mark, place in marks_with_bounds(bare) if any(boxes_meet(place, box) for box in said)]
    assert len(kept) > 0.8 * len(bare) > 40
    assert not set(kept) & set(struck)
    assert struck or id != "western-front"


@pytest.mark.parametrize("pitch", [25.0, 40.0, 101.6])
@pytest.mark.parametrize("id", IDS)
def test_nothing_that_grows_touches_a_number_or_a_name(built_in: Library, id: str, pitch: float) -> None:
    marks = drawn(built_in, id, hex=pitch, layout="banner").front.marks
    names = {place.name for place in record(built_in, id).places}
    labels = {ground(built_in, id).board.label(at) for at in ground(built_in, id).board.cells()}
    texts = [it for it in marks if isinstance(it, Text) and (it.text in labels or (it.turn == 0 and it.text in names))]
    said = [bounds(it).inset(0.5, 1.0) for it in texts]
    rows: dict[int, list[Box]] = {}
    for box in said:
        for row in {int(box.y // pitch), int(box.bottom // pitch)}:
            rows.setdefault(row, []).append(box)
    grown = []
    for mark in marks:
        if isinstance(mark, Use) and mark.glyph.name.split("-")[1] in ("tree", "tuft", "crater"):
            far = 0.5 * mark.scale
            grown.append(Box(mark.x - far, mark.y - far, 2 * far, 2 * far))
        elif isinstance(mark, Outline) and mark.fill is Ink.ROOF and mark.stroke is Ink.BLACK and mark.pen == HAIRLINE:
            corners = [(float(step[1]), float(step[2])) for step in mark.steps if len(step) == 3]
            x, y = (min(at) for at in zip(*corners, strict=True))
            grown.append(Box(x, y, max(at[0] for at in corners) - x, max(at[1] for at in corners) - y))
    assert len(grown) > 60
    assert [at for at in grown if any(boxes_meet(at, box) for box in rows.get(int(at.y // pitch), ()))] == []


@pytest.mark.parametrize("pitch", [16.0, 40.0])
@pytest.mark.parametrize("id", IDS)
def test_every_name_stands_clear_of_numbers_and_markers(built_in: Library, id: str, pitch: float) -> None:
    map, over, marks = (
        record(built_in, id),
        ground(built_in, id),
        drawn(built_in, id, hex=pitch, layout="banner").front.marks,
    )
    called = [it for it in marks if isinstance(it, Text) and it.text in {place.name for place in map.places}]
    assert Counter(it.text for it in called) == Counter(place.name for place in map.places)
    size = over.board.size(pitch)
    frame_of = Box(BORDER, BORDER, size.width, size.height).inset(-NEAT)
    boxes = [bounds(it) for it in called]
    assert all(frame_of.x < it.x and it.right < frame_of.right for it in boxes)
    assert all(frame_of.y < it.y and it.bottom < frame_of.bottom for it in boxes)
    if pitch < 20:  # there are names as wide as two hexes
        return
    labels = {over.board.label(at) for at in over.board.cells()}
    said = [bounds(it).inset(0.6, 1.0) for it in marks if isinstance(it, Text) and it.text in labels]
    said += [bounds(it) for it in marks if isinstance(it, Use) and it.glyph.name.startswith("map-marker")]
    level = [it for it in called if abs(it.turn) < 1]
    assert [it.text for it in level if any(boxes_meet(bounds(it).inset(0.6, 1.0), box) for box in said)] == []


@pytest.mark.parametrize("id", IDS)
def test_a_villages_name_is_beside_its_church_and_a_street_leads_to_the_road(built_in: Library, id: str) -> None:
    over, marks = ground(built_in, id), drawn(built_in, id, hex=STYLE.pitch, layout="banner").front.marks
    churches = [(it.x, it.y) for it in marks if isinstance(it, Use) and it.glyph.name == "map-church"]
    villages = {at for at, kind in over.grounds.items() if kind == "village"}
    for place in over.map.places:
        if over.board.parse_label(place.hex) not in villages:
            continue
        box = next(bounds(it) for it in marks if isinstance(it, Text) and it.text == place.name)
        gaps = (hypot(max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom)) for x, y in churches)
        assert min(gaps) < 5 + 3.6, place.name  # the second figure is half the size of the church
    placed = lay_out_map(over.map, STYLE.pitch, "numbered", STYLE, BORDER).placed
    roads = [
        routes.move_route(routes.route_through(over.board, over.course(it), STYLE.pitch, WANDER), placed.x, placed.y)
        for it in over.map.roads
    ]
    on_road = {
        over.board.cell_at((at.x - placed.x) / placed.pitch, (at.y - placed.y) / placed.pitch)
        for way in roads
        for at, _ in routes.points_along(way, 1.0)
    }
    for plan in plan_villages(placed, extended_ground(placed, over.grounds), roads, STYLE.pitch):
        if plan.track:
            assert not plan.hexes & on_road
            end = plan.track[-1].end
            assert (
                min(hypot(end.x - at.x, end.y - at.y) for way in roads for at, _ in routes.points_along(way, 1.0)) < 2
            )


#: How markers' names and the numbers of entry hexes are set: their cut, and whether they are smaller than 20 points.
MARKED = {("semibold", True), ("strong", False)}


@pytest.mark.parametrize(("paper", "sheets"), [(A4, (12, 8, 4, 12)), (LETTER, (12, 6, 4, 12))], ids=["a4", "letter"])
def test_no_word_lies_on_a_seam_and_no_sheet_is_spent_on_a_margin(
    built_in: Library, paper: Paper, sheets: tuple[int, ...]
) -> None:
    room = frame(paper.size)
    for id, count in zip(IDS, sheets, strict=True):
        over = ground(built_in, id)
        card = drawn(built_in, id, Size(room.width, room.height), hex=STYLE.pitch)
        face = card.front
        assert len(tile_picture(face.size, paper.size, card.seams).tiles) == count
        cut = tile_seams(paper.size, face.size, card.seams)
        assert cut.upright
        assert cut.level
        # What stands in the middle of its hex may be cut: a marker with its name or number.
        inner = {over.board.label(at) for at in over.board.cells()}
        foot = over.board.size(STYLE.pitch).height
        level = (it for it in face.marks if isinstance(it, Text) and not it.turn and it.y < foot)
        markers = {it.text for it in level if (it.cut, it.size < 20) in MARKED}
        for mark in face.marks:
            if not isinstance(mark, Text) or mark.text in markers:
                continue
            box = bounds(mark)
            if mark.text in inner:
                # It may lie on a lap, but is never cut.
                down, across = card.seams
                assert not any(box.x < at < box.right for at in across), (id, mark.text)
                assert not any(box.y < at < box.bottom for at in down), (id, mark.text)
                continue
            box = box if mark.turn else box.inset(0, 0.8)
            across = [band for band in cut.upright if box.x < band[1] and box.right > band[0]]
            down = [band for band in cut.level if box.y < band[1] and box.bottom > band[0]]
            assert not across, (id, mark.text)
            assert not down, (id, mark.text)


@pytest.mark.parametrize("pitch", [25.0, 40.0, 127.0])
@pytest.mark.parametrize("id", IDS)
def test_every_map_fits_its_face_at_every_pitch(built_in: Library, id: str, pitch: float) -> None:
    card = drawn(built_in, id, hex=pitch)
    size, face = ground(built_in, id).board.size(pitch), card.front
    assert (card.trim, card.tiled) == (None, True)
    assert any(face.size.width == pytest.approx(size.width + 2 * border) for border in BORDERS)
    assert face.size.height > size.height + 2 * min(BORDERS)
    assert card.overflows == ()
    at = [(mark.x, mark.y) for mark in face.marks if isinstance(mark, Use | Text)]
    assert all(0 < x < face.size.width and 0 < y < face.size.height for x, y in at)


def test_hexes_lie_a_pitch_apart_on_the_face(built_in: Library) -> None:
    card = drawn(built_in, "western-front", hex=38.1)
    places = {mark.text: mark for mark in card.front.marks if isinstance(mark, Text)}
    for row in range(1, 15):
        assert places[f"20{row + 1:02}"].y - places["2001"].y == pytest.approx(row * 38.1, abs=0.01)
    across = places["1901"].x - places["0101"].x
    assert across == pytest.approx(18 * 38.1 * 3**0.5 / 2, abs=0.01)
    assert STYLE.pitch == ARCS.pitch


def test_markers_stand_in_their_hexes_and_entries_are_numbered(built_in: Library) -> None:
    map, card = record(built_in, "campaign-sector"), drawn(built_in, "campaign-sector", hex=STYLE.pitch)
    placed = PlacedBoard(ground(built_in, "campaign-sector").board, STYLE.pitch, BORDER, BORDER)
    for side in SIDES:
        for name, _index, label in map.placed(side):
            glyph = f"map-marker-{name}-{SIGNS[side].mark.name}"
            at = [(m.x, m.y) for m in card.front.marks if isinstance(m, Use) and m.glyph.name == glyph]
            middle = placed.middle(placed.board.parse_label(label))
            assert (middle.x, middle.y) in at
    assert texts(card)["Balloon"] == 4
    fluid = drawn(built_in, "fluid-game", hex=STYLE.pitch)
    figures = [
        mark.text for mark in fluid.front.marks if isinstance(mark, Text) and mark.size > 20 and mark.text.isdigit()
    ]
    assert figures == ["1", "2", "3", "4", "5", "6"] * 2


def test_the_deck_holds_every_map_whatever_the_paper(built_in: Library) -> None:
    pages = {it.name: it for it in map_deck(STYLE, built_in, Choices(), PAPER).pages if isinstance(it, LazyCard)}
    assert list(pages) == list(built_in.of("maps"))
    card = pages["quiet-sector"].draw()
    assert (card.bookmark, card.front.name) == (
        (record(built_in, "quiet-sector").title,),
        "map-quiet-sector-38-numbered",
    )


MINE = """map: mine
source: {document: rules, status: official}
title: Mine
edges: {allied: left, central: right}
terrain:
"""


def test_a_wrong_letter_is_named_with_the_letters_there_are(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, MINE + "  - . . w\n  - . . x\n")
    assert (finding.code, finding.place.line if finding.place else 0) == ("PG002", 7)
    assert "letter x" in finding.message
    assert {"w (woods)", "A (trench)", "C (trench)"} <= {*finding.hint.removeprefix("write one of ").split(", ")}


@pytest.mark.parametrize(
    ("label", "hint"),
    [
        ("412", "write column and row in two digits each, such as 0412"),
        ('"4-12"', "write `0412`"),
        ("04123", "write column and row in two digits each, such as 0412"),
    ],
)
def test_a_hex_is_four_digits(tmp_path: Path, label: str, hint: str) -> None:
    (finding,) = found(tmp_path, MINE + f"  - . . .\nroads:\n  - [{label}]\n")
    assert finding.code == "PG002"
    assert (finding.hint or "").startswith(hint)


def test_messages_name_hexes_by_their_labels(tmp_path: Path) -> None:
    rows = ["  - . . A n n n n C . ."] * 12
    messages = [finding.message for finding in found(tmp_path, MINE + "\n".join(rows) + "\n")]
    assert messages == ["there are 4 hexes between the trenchlines from 0301 to 0801; the rules require 5 to 10"]


def test_no_printed_word_escapes_the_catalogue(built_in: Library, pseudo_language: Path) -> None:
    for id in ("campaign-sector", "fluid-game"):
        data = built_in.of("maps")[id].document.text
        words = [word for word in texts(drawn(built_in, id)) if re.search(r"[a-z]{3}", word)]
        assert len(words) > 10
        assert [word for word in words if "«" not in word and word not in data] == []


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("id", IDS)
def test_wire_stands_between_the_trench_and_the_enemy(built_in: Library, id: str, side: str) -> None:
    over = ground(built_in, id)
    front, placed = Front(over, side), PlacedBoard(over.board, 40.0, 0, 0)
    marks = list(draw_trenches(front, placed, SIGNS[side]))
    fire = max((mark for mark in marks if isinstance(mark, Outline)), key=lambda mark: mark.pen)
    crosses = [mark for mark in marks if isinstance(mark, Line)]
    across = front.edge in ("left", "right")
    trench = mean(float(step[1 if across else 2]) for step in fire.steps)
    wire = mean((mark.x1 + mark.x2) / 2 if across else (mark.y1 + mark.y2) / 2 for mark in crosses)
    assert len(crosses) > 100
    ahead = 1 if front.edge in ("left", "top") else -1
    assert ahead * (wire - trench) == pytest.approx(3.4, abs=0.5)
