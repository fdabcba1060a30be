"""Parts that any game's pages may use: hexes about one, side views, rankings, lists, dials, limits, lines to write on."""

from __future__ import annotations

import pytest

from printgen.drawing.hexes import ORIGIN, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Part, place_part
from printgen.drawing.marks import Circle, Glyph, Line, Mark, Outline, Rect, Text, Use
from printgen.drawing.panels.dials import Dials, Lane
from printgen.drawing.panels.limit import LimitLine, NumberBoxes
from printgen.drawing.panels.listing import ListCell, ListColumn, ListGroup, Listing, ListStyle
from printgen.drawing.panels.ranking import RankedItem, Ranking
from printgen.drawing.panels.rolls import RollGrid, RollGrids, RollList, fill_column
from printgen.drawing.panels.ruled import RuledLines
from printgen.drawing.panels.side_view import SideView
from printgen.drawing.panels.turn_hex import TurnHex
from printgen.drawing.panels.zones import Zone, Zones
from printgen.drawing.sketch import Sketch
from printgen.units import Box

DOT = Glyph("dot", (Circle(0, 0, 0.5),))
ROOM = Box(10.0, 20.0, 90.0, 100.0)


def drawn(part: Part, room: Box = ROOM, fillable: bool = False) -> Sketch:
    sketch = Sketch(fillable=fillable)
    place_part(sketch, room, part, what="a part")
    return sketch


def of(sketch: Sketch, kind: type[Mark]) -> list[Mark]:
    return [mark for mark in sketch.marks if isinstance(mark, kind)]


def texts(sketch: Sketch) -> list[str]:
    return [mark.text for mark in sketch.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("level", [False, True])
def test_zones_lie_in_their_room_and_two_hexes_wide_too_large_are_told(level: bool) -> None:
    hexes = {it: Zone(str(it.distance(ORIGIN))) for it in hexes_within(2)}
    sketch = drawn(Zones(hexes, 10.0, level))
    assert sketch.overflows == []
    steps = [step for mark in of(sketch, Outline) if isinstance(mark, Outline) for step in mark.steps if len(step) == 3]
    assert len(steps) == 19 * 6
    assert all(ROOM.x <= float(x) <= ROOM.right and ROOM.y <= float(y) <= ROOM.bottom for _step, x, y in steps)
    (told,) = drawn(Zones(hexes, 30.0, level)).overflows[:1]
    assert told.excess > 0


def test_what_faces_a_hexside_points_at_the_hex_behind_it() -> None:
    upright, level = Zones({}, 10.0), Zones({}, 10.0, level=True)
    assert [round(upright.turn(facing)) % 360 for facing in range(6)] == [0, 60, 120, 180, 240, 300]
    assert [round(level.turn(facing)) % 360 for facing in range(6)] == [270, 210, 150, 90, 30, 330]


def test_in_a_side_view_what_is_out_of_reach_is_pale_and_what_is_open_is_empty() -> None:
    rows = (("+50", ("1", None)), ("0", ("", "2")))
    sketch = drawn(SideView(("1", "2"), rows, 1, DOT))
    assert [it.fill for it in of(sketch, Rect) if isinstance(it, Rect)] == [None, Ink.GREY15, None, Ink.GREY15]
    assert [it.stroke for it in of(sketch, Rect) if isinstance(it, Rect)].count(Ink.GREY40) == 1
    assert texts(sketch) == ["1", "2", "+50", "0", "1", "2"]


def test_a_ranking_begins_with_the_best_and_ties_stand_by_name() -> None:
    ranked = tuple(
        RankedItem(name, figure, str(figure), DOT, Ink.BLUE) for name, figure in (("c", 5), ("b", 9), ("a", 5))
    )
    assert texts(drawn(Ranking(ranked))) == ["b", "9", "a", "5", "c", "5"]
    assert texts(drawn(Ranking(ranked, least_is_best=True))) == ["a", "5", "c", "5", "b", "9"]
    bars = [it.width for it in of(drawn(Ranking(ranked)), Rect) if isinstance(it, Rect)]
    assert bars[1] / bars[0] == pytest.approx(5 / 9)


def test_a_shaded_list_has_a_tint_under_every_other_row_and_under_its_best() -> None:
    rows = ((ListCell("1"),), (ListCell("2"),), (ListCell("3", strong=True),))
    style = ListStyle(shaded=True)
    sketch = drawn(Listing((ListColumn(1, ("a",)),), (ListGroup("one", Ink.RED, rows),), style))
    fills = [it.fill for it in of(sketch, Rect) if isinstance(it, Rect)]
    assert fills == [Ink.RED, Ink.GREY7, Ink.PALE_RED]


def test_a_list_has_a_line_where_a_cell_is_open_and_its_best_is_bold() -> None:
    cells = (ListCell("7", strong=True), ListCell(is_blank=True))
    sketch = drawn(Listing((ListColumn(1, ("a", "b")), ListColumn(1, ("c",))), (ListGroup("one", Ink.RED, (cells,)),)))
    assert texts(sketch) == ["b", "a", "c", "one", "7"]
    (seven,) = [it for it in sketch.marks if isinstance(it, Text) and it.text == "7"]
    assert seven.cut == "strong"
    assert any(isinstance(it, Line) and it.x2 - it.x1 == pytest.approx(5.0) for it in sketch.marks)


def test_the_feet_of_dials_stand_on_one_line_and_are_fields_of_a_form() -> None:
    lanes = (Lane(("2", "1", "0"), "m", name="m"), Lane(("50", "0"), "n", top_texts=("back to 0", "to 0"), name="n"))
    sketch = drawn(Dials(lanes, 12.0, 7.0), fillable=True)
    feet = [it for it in of(sketch, Rect) if isinstance(it, Rect) and it.fill is Ink.GREY7]
    assert [it.y + it.height for it in feet] == pytest.approx([ROOM.bottom] * 2)
    assert [it.name for it in sketch.entries] == ["m", "n"]
    assert "back to 0" in texts(sketch)
    assert "to 0" in texts(drawn(Dials(lanes, 8.5, 7.0), Box(0, 0, 40, 26)))


def test_a_limit_or_a_cost_that_nobody_knows_is_a_line_to_write_it_on() -> None:
    assert texts(drawn(LimitLine("e", "Altitude", "5500 m", "altitude"))) == ["(e) ", "Altitude", "5500 m"]
    blank = drawn(LimitLine("e", "Altitude", "", "altitude"), fillable=True)
    assert [it.name for it in blank.entries] == ["altitude"]
    turns = drawn(TurnHex((1, 2, None), (1, 2, 3), 29.0, DOT), fillable=True)
    assert [it.name for it in turns.entries] == ["turns.left.3"]
    assert texts(turns) == ["1", "2", "left", "1", "2", "3", "right"]


def test_boxes_for_numbers_stand_below_each_other_where_there_is_room() -> None:
    high, low = (drawn(NumberBoxes("hit", 4, 8.0), Box(0, 0, 50, it)) for it in (40.0, 10.0))
    assert len({it.x for it in of(high, Rect) if isinstance(it, Rect)}) == 1
    assert len({it.y for it in of(low, Rect) if isinstance(it, Rect)}) == 1


def test_writing_lines_of_boxes_that_end_together_are_at_the_same_heights() -> None:
    low, high = (drawn(RuledLines("start", lead=5.4), Box(0, top, 50, 30 - top)) for top in (4.4, 1.0))
    heights = [[round(mark.y1, 6) for mark in it.marks if isinstance(mark, Line)] for it in (low, high)]
    assert len(heights[0]) < len(heights[1])
    assert heights[0] == heights[1][-len(heights[0]) :]


def test_four_boxes_in_24_mm_are_in_a_column_with_lines() -> None:
    sketch = drawn(NumberBoxes("hit", 4, 8.0), Box(0, 0, 50, 23.0))
    assert len([mark for mark in sketch.marks if isinstance(mark, Line)]) == 4


def test_lines_to_write_on_fill_their_room_unless_something_is_told() -> None:
    sketch = drawn(RuledLines("start"), Box(0, 0, 50, 33), fillable=True)
    assert [it.name for it in sketch.entries] == ["start.1", "start.2", "start.3", "start.4"]
    told = drawn(RuledLines("start", "Over their own lines"), fillable=True)
    assert (texts(told), told.entries) == (["Over their own lines"], [])


def test_tables_to_roll_on_have_a_cell_for_every_roll_and_a_line_for_every_result() -> None:
    grid = RollGrid("A", "all", ("1", "2"), (fill_column(("0", "unknown"), 3), fill_column(None, 3)))
    sketch = drawn(RollGrids(("2", "3", "4"), (grid,)))
    assert texts(sketch) == ["2", "3", "4", "A", "all", "1", "0", "2"]
    sketch = drawn(RollList((("2", "Lost"), ("3", ""))))
    assert texts(sketch) == ["2", "Lost", "3"]
    # Every row has a line above and below it.
    assert len([it for it in sketch.marks if isinstance(it, Line)]) == 3
    assert not of(sketch, Use)
