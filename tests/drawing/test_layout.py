"""Parts of a page: measured once, placed once, and what has no room is told with its field and by how many mm."""

from __future__ import annotations

from itertools import pairwise

import pytest

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceFlow, PieceLine, Space, TextBlock, Tick, Words
from printgen.drawing.layout.log import Log, LogColumn, LogStyle
from printgen.drawing.layout.part import (
    Blank,
    ByWidth,
    Column,
    CustomPart,
    Grid,
    Inset,
    Layers,
    MeasuredPart,
    Part,
    Row,
    cached_part,
    place_part,
)
from printgen.drawing.layout.table import BoxRows, Figures, Table, TableStyle, Track, box
from printgen.drawing.marks import Line, Text, Use
from printgen.drawing.panels.framed import FramedPanel
from printgen.drawing.panels.listing import ListCell, ListColumn, ListGroup, Listing
from printgen.drawing.sketch import Overflow, Sketch
from printgen.units import Box

PAGE = Box(10, 20, 100, 60)


def part(boxes: list[Box], high: float = 10.0, grows: bool = False) -> Part:
    """Return a part that records where it was placed."""
    return CustomPart(lambda _sketch, box: boxes.append(box), high, grows)


def test_parts_of_a_column_stand_below_each_other_and_the_one_that_grows_takes_the_rest() -> None:
    at: list[Box] = []
    place_part(Sketch(), PAGE, Column((part(at), part(at, 5, grows=True), part(at, 7)), 2))
    assert at == [Box(10, 20, 100, 10), Box(10, 32, 100, 39), Box(10, 73, 100, 7)]


def test_where_not_all_can_be_as_high_as_they_ask_for_they_share_what_there_is() -> None:
    class Asking:
        def fit(self, _wide: float) -> MeasuredPart:
            return MeasuredPart(10, 50, lambda _sketch, box: at.append(box))

    at: list[Box] = []
    place_part(Sketch(), PAGE, Column((Asking(), Asking())))
    assert [box.height for box in at] == [30, 30]


def test_the_first_variant_that_stands_at_its_natural_height_is_drawn() -> None:
    tall, low, least = [], [], []
    place_part(Sketch(), PAGE, part(tall, 61), part(low, 60), part(least, 1))
    assert (tall, low, least) == ([], [PAGE], [])


def test_an_overflow_names_its_field_and_the_millimetres() -> None:
    sketch = Sketch()
    place_part(sketch, PAGE, Column((Blank(40), Blank(25)), 2), of=("guns",), what="all guns")
    assert sketch.overflows == [Overflow(("guns",), "all guns", excess=7, is_block=True)]


def test_so_does_what_is_too_wide() -> None:
    sketch = Sketch()
    place_part(sketch, PAGE, Inset(Track(30, BoxRows(row=30), "hull"), 5), of=("hull",), what="the hull in one row")
    ((field, over),) = [(misfit.field, misfit.excess) for misfit in sketch.overflows]
    assert (field, over) == (("hull",), pytest.approx(BoxRows(row=30).size(30).width - 95))


@pytest.mark.parametrize(
    ("row", "lefts", "widths"),
    [
        ({"gutter": 4}, [10, 62], [48, 48]),
        ({"shares": (1, 3)}, [10, 35], [25, 75]),
        ({"gutter": 5, "widths": (0, 20)}, [10, 90], [75, 20]),
    ],
)
def test_a_row_divides_its_width(row: dict[str, float], lefts: list[float], widths: list[float]) -> None:
    at: list[Box] = []
    place_part(Sketch(), PAGE, Row((part(at, 3), part(at, 8)), **row))  # type: ignore[arg-type]
    assert [box.x for box in at] == lefts
    assert [box.width for box in at] == widths


def test_a_row_says_by_how_much_it_is_too_wide_and_the_next_variant_is_taken() -> None:
    wide, narrow = [], []
    place_part(Sketch(), PAGE, Row((part(wide), part(wide)), widths=(60, 41)), part(narrow))
    assert (len(wide), len(narrow)) == (0, 1)


@pytest.mark.parametrize(("down", "second"), [(True, (10, 30)), (False, (61.5, 20))])
def test_a_grid_is_filled_down_or_across(down: bool, second: tuple[float, float]) -> None:
    at: list[Box] = []
    place_part(Sketch(), PAGE, Grid(tuple(part(at) for _ in range(4)), 2, 10, by_column=down))
    assert (at[1].x, at[1].y) == second


def test_a_grid_draws_its_rows_together_where_there_is_less_room() -> None:
    at: list[Box] = []
    Grid((part(at), part(at)), 1, 10, least=4).fit(50).draw(Sketch(), Box(0, 0, 50, 12))
    assert [box.y for box in at] == [0, 6]


def test_white_space_and_layers() -> None:
    at: list[Box] = []
    place_part(Sketch(), PAGE, Layers((Inset(part(at), 1, 2, 3, 4), part(at)), 30))
    assert at == [Box(11, 22, 96, 54), PAGE]


def test_a_line_gives_each_piece_what_the_ones_before_left() -> None:
    sketch = Sketch()
    line = PieceLine((Words("left"), Space(2), Words("rather long", (60, 8.5)), Words("end", anchor="end")), 5)
    line.fit(60).draw(sketch, PAGE)
    left, long, end = (mark for mark in sketch.marks if isinstance(mark, Text))
    assert (left.x, left.y, long.size) == (10, 25, 8.5)
    assert long.x == pytest.approx(12 + width("left", "text", 8.5))
    assert (end.x, end.anchor) == (70, "end")


def test_words_that_may_go_do_so_and_others_are_a_misfit() -> None:
    sketch = Sketch()
    PieceLine((Words("turns", optional=True),), 5).fit(3).draw(sketch, PAGE)
    assert (sketch.marks, sketch.overflows) == ([], [])
    PieceLine((Words("turns", of=("x",)),), 5).fit(3).draw(sketch, PAGE)
    assert [misfit.field for misfit in sketch.overflows] == [("x",)]


def test_groups_run_on_and_are_never_broken() -> None:
    groups = tuple((Tick(f"t{number}"), Space(10)) for number in range(5))
    flow = PieceFlow(groups, 4, 5, gap=1)
    assert [len(line) // 2 for line in flow.lines(45)] == [3, 2]
    assert [len(line) // 2 for line in flow.lines(35)] == [3, 2]  # the space at a line's end is none
    assert flow.fit(45).natural_height == 9


def test_a_track_marks_its_critical_boxes_with_any_shape_and_carries_its_signs() -> None:
    sketch = Sketch(fillable=True)
    rows = BoxRows(side=4, gap=1, group_gap=3, group=3, row=6, lead=5)
    track = Track(8, rows, "hull", crossed_count=1, critical=2, mark=lambda side: box(side * 2), notch=4)
    assert track.fit(50).natural_height == 10
    track.fit(50).draw(sketch, PAGE)
    uses = [mark for mark in sketch.marks if isinstance(mark, Use)]
    assert [use.glyph.name for use in uses] == ["box-4"] * 6 + ["box-8"] * 2
    assert [(entry.name, entry.value) for entry in sketch.entries][:2] == [("hull.1", "x"), ("hull.2", "")]
    (notch,) = [mark for mark in sketch.marks if isinstance(mark, Line)]
    assert notch.x1 == pytest.approx(10 + 17 + 4 + 0.5)
    assert track.fit(20).excess_width == pytest.approx(31 - 20)


def test_a_log_takes_as_few_parts_as_leave_lines_to_write_in() -> None:
    heads = (LogColumn("Turn", 1), LogColumn("Course", 2, "course"))
    log = Log("Log", "", 12, {2: heads, 3: heads}, "{}.{}".format, LogStyle(head=9, rows=(4, 4, 6)))
    fitted = log.fit(80)
    assert (fitted.min_height, fitted.natural_height, fitted.grows) == (25, 33, True)
    for high, parts, lead in ((33, 2, 4), (32, 3, 5.75), (90, 2, 6)):
        sketch = Sketch(fillable=True)
        fitted.draw(sketch, Box(0, 0, 80, high))
        assert sum(isinstance(mark, Use) for mark in sketch.marks) == parts
        assert len(sketch.entries) == 12
        assert sketch.entries[1].y - sketch.entries[0].y == pytest.approx(lead)


def test_the_titles_of_a_log_keep_clear_of_the_rules_between_them() -> None:
    """A narrow column takes space from the others; if all are narrow, the titles are smaller."""
    heads = (
        LogColumn("Turn", 5),
        LogColumn("Maneuver", 8, "course"),
        LogColumn("Fuel", 4, "fuel"),
        LogColumn("Notes", 9, "at"),
    )
    for wide, size in ((50.0, 8.0), (30.0, None)):
        sketch, style = Sketch(fillable=True), LogStyle(small=8.0)
        Log("", "", 1, {1: heads}, "{}.{}".format, style).fit(wide).draw(sketch, Box(0, 0, wide, 20))
        (drawn,) = [mark.glyph.marks for mark in sketch.marks if isinstance(mark, Use)]
        texts = [mark for mark in drawn if isinstance(mark, Text) and mark.text in {it.title for it in heads}]
        rules = [mark.x1 for mark in drawn if isinstance(mark, Line) and mark.x1 == mark.x2]
        after = [it.x + (0.0 if it.anchor == "end" else width(it.text, "text", it.size)) for it in texts]
        assert all(rule - end >= 0.8 - 1e-6 for end, rule in zip(after, rules, strict=False))
        assert all(it.x - rule >= 0.8 - 1e-6 for it, rule in zip(texts[1:], rules, strict=True))
        assert {it.size for it in texts} == {size} if size else texts[0].size < 8.0
        # The fields to write in follow the columns.
        assert [entry.x - 0.3 for entry in sketch.entries] == pytest.approx(rules)


def test_a_text_in_a_place_lower_than_itself_is_told_at_its_field() -> None:
    block = TextBlock("as long as three lines of this " * 2, 3.0, 4.0, 8.5, of=("start",))
    lines = len(block.lines(30.0))
    assert lines > 2
    for spare, told in ((0.0, []), (-4.0, [("start",)])):
        sketch = Sketch()
        place_part(sketch, Box(0, 0, 30, 60), Column((Layers((block,), 3.0 + 4.0 * (lines - 1) + spare),)))
        assert [it.field for it in sketch.overflows] == told


@pytest.mark.parametrize("figure", ["6", "+12", "−20"])
def test_figures_of_a_table_stand_clear_of_what_is_before_them(figure: str) -> None:
    sketch, style = Sketch(), TableStyle(first=12.5, step=6.0)
    place_part(sketch, PAGE, Table("Range", ("3", "2"), (Figures("Short", (figure, figure)),), style))
    row = [mark for mark in sketch.marks if isinstance(mark, Text) and mark.y == PAGE.y + style.top + style.line]
    ends = [(mark.x, mark.x + width(mark.text, mark.cut, mark.size)) for mark in row[:1]]
    ends += [(mark.x - width(mark.text, mark.cut, mark.size), mark.x) for mark in row[1:]]
    assert len(ends) == 3
    assert all(before[1] < after[0] for before, after in pairwise(ends))


def test_a_figure_that_has_no_room_in_its_column_is_told() -> None:
    sketch = Sketch()
    place_part(sketch, PAGE, Table("Range", ("3", "2"), (Figures("Short", ("6", "+1000000")),)))
    assert [it.text for it in sketch.overflows] == ["+1000000"]


def test_a_heading_that_is_wider_than_its_band_is_told() -> None:
    listing = Listing((ListColumn(1.0, ("what",)),), (ListGroup("W" * 80, Ink.BLACK, ((ListCell("a"),),)),))
    for part in (FramedPanel("", "W" * 80, Blank(5.0), Ink.BLACK), listing):
        sketch = Sketch()
        place_part(sketch, PAGE, part)
        assert [it.text for it in sketch.overflows] == ["W" * 80]


def test_a_part_of_several_variants_is_measured_once_for_each_width() -> None:
    asked: list[float] = []

    def described(wide: float) -> Part:
        asked.append(wide)
        return Blank(4.0)

    shared = cached_part(ByWidth(described))
    page = Sketch()
    place_part(page, Box(0, 0, 90, 10), *(Column((shared, Blank(gap))) for gap in (9.0, 6.0)))
    assert (asked, page.overflows) == ([90], [])
    assert (shared.fit(50).natural_height, asked) == (4.0, [90, 50])
