"""The back of a schedule. It lists codes by speed and direction, and legal maneuvers in special cases."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.records.maneuvers import Numbering, parse
from printgen.drawing.emblems import national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceFlow, PieceLine, Rule, Space, TextBlock, Words, WriteInLine
from printgen.drawing.layout.part import Blank, Column, Inset, Layers, Part, Row
from printgen.drawing.panels.framed import FramedPanel, FrameStyle
from printgen.drawing.panels.people import Masthead
from printgen.products.schedule_head import HEADS
from printgen.products.shown_schedule import PrintedSchedule
from printgen.translation import _

#: The possible type sizes of the codes in points, the largest first.
TYPES = (15.0, 14.0, 13.0, 12.0, 10.5)
#: The same dimensions for pages that are enlarged in large print.
SMALL_TYPES = (10.5, 9.5, 8.5)
FRAME = FrameStyle(band=5.8, head=10.5, small=8.5)
#: The widths of the table's columns in mm, for the speed and the three directions. 0 means an equal share of the remaining width.
WIDTHS = (22.0, 0.0, 58.0, 0.0)
#: The widths of the names of special cases, in one column and in two, and the distance between columns, in mm.
NAMED, GAP = (34.0, 28.5), 3.0
#: The speeds of a blank schedule, and the length of the lines to write on, in mm.
SPEEDS, WRITTEN = (1, 2, 3, 4), 46.0


class ChoiceLeft(Struct, frozen=True):
    """A special case that limits the choice of maneuvers: its name, the legal codes (empty if there are many), and a note."""

    name: str
    codes: tuple[str, ...]
    note: str


def schedule_back_part(
    shown: PrintedSchedule, numbers: Numbering, cases: Iterable[ChoiceLeft], view: Part | None, foot: str, type: float
) -> Part:
    """Return the back of a schedule's page.

    Args:
        shown: the schedule.
        numbers: the meanings of the numbers in its maneuver codes.
        cases: the special cases in which few maneuvers are legal.
        view: the picture of the aircraft, which takes the remaining height, or None for no picture.
        foot: the text at the bottom.
        type: the type size of the codes, in points.
    """
    head = HEADS["full"]
    # The name may use the space of the ratings, which are not on the back.
    title = replace(head.title, words=(head.title.words[0], 2.2), lines=(4.0, 12.3, head.title.lines[2]))
    title = replace(title, look="bar") if shown.bar else title
    fields, mark = ((), ("aircraft",)), national_mark(shown.mark)
    name = Masthead(mark, shown.above, shown.name, shown.ink, title, of=fields, sure=shown.sure)
    remark = _("same speed as last turn, one higher or one lower")
    table = FramedPanel("", _("By speed and direction"), _table(shown, numbers, type), shown.ink, FRAME, remark)
    columns = (
        tuple(_cases(shown, it, type - 1.5, NAMED[1]) for it in _halves(tuple(cases)))
        if view
        else (_cases(shown, cases, type - 1.5, NAMED[0]),)
    )
    legal = FramedPanel("", _("Legal maneuvers"), Row(columns, 2 * GAP), shown.ink, FRAME)
    below = PieceLine((Words(foot, 8.0),), 3.0)
    return Column((Layers((name,), head.height), table, legal, *((view,) if view else ()), below), GAP)


def _halves(cases: tuple[ChoiceLeft, ...]) -> tuple[tuple[ChoiceLeft, ...], ...]:
    """Divide special cases between two columns of about the same height."""
    # A special case takes a line for its note, some space, and a line for every four codes.
    heights = [2.0 + -(-len(it.codes) // 4) for it in cases]
    first = min(range(1, len(cases)), key=lambda it: abs(sum(heights[:it]) - sum(heights[it:])))
    return cases[:first], cases[first:]


def _table(shown: PrintedSchedule, numbers: Numbering, type: float) -> Part:
    """Return a table of codes, with a column per direction and two rows per speed. Restricted maneuvers are in the second row."""
    titles = (_("Speed"), _("← Left"), _("Straight"), _("Right →"))
    rows: list[Part] = [
        Row(tuple(PieceLine((Words(it, 9.5, "strong"),), 3.2, 4.2) for it in titles), GAP, widths=WIDTHS)
    ]
    codes = {name: parse(name) for name in shown.maneuvers}
    for speed in () if codes else SPEEDS:
        # Unknown codes are lines for the owner to write on.
        number = PieceLine((Words(str(speed), 20.0, "strong"),), 7.4)
        fills = (
            PieceLine((WriteInLine(f"schedule.{speed}.{side}", WRITTEN, 5.0),), 12.0, 14.0) for side in ("L", "S", "R")
        )
        rows.append(Layers((Rule(0.0, Ink.GREY40), Row((number, *fills), GAP, widths=WIDTHS))))
    for restricted, speed in product((False, True), range(10)):
        same_speed = [name for name, code in codes.items() if code.speed == speed]
        row_codes = [name for name in same_speed if (codes[name].number in numbers.restricted) == restricted]
        if row_codes:
            label = (Words(str(speed), 20.0, "strong"), Space(1.4), Words(_("restricted") if restricted else "", 8.5))
            directions = ([name for name in row_codes if codes[name].direction == side] for side in ("L", "S", "R"))
            cells = (_codes(shown, names, type) for names in directions)
            row = Row((PieceLine(label, 7.4), *cells), GAP, widths=WIDTHS)
            rows.append(Layers((Rule(0.0, Ink.BLACK if len(rows) == 1 else Ink.GREY40), Inset(row, bottom=0.6))))
    return Column(tuple(rows), 0.6)


def _codes(shown: PrintedSchedule, names: Iterable[str], type: float) -> Part:
    """Return codes with the same marks as on the front, on as many lines as necessary.

    Args:
        names: the codes.
        type: the type size, in points.
    """
    groups = tuple((Words(shown.maneuvers[name].caption, type, "strong", space_after=0.26 * type),) for name in names)
    return PieceFlow(groups, 0.5 * type, 0.5 * type, 0.0, 1.4) if groups else Blank()


def _cases(shown: PrintedSchedule, cases: Iterable[ChoiceLeft], type: float, named: float) -> Part:
    """Return the special cases below each other, each with its name (`named` mm wide), codes and note."""
    rows, base = list[Part](), 0.44 * type
    small = 10.0 if type > 12.0 else min(8.5, max(7.0, type))
    for it in cases:
        body = (_codes(shown, it.codes, type), TextBlock(it.note, 2.4 if it.codes else base, 0.4 * small, small))
        # A long name takes two lines, since all names have the same size.
        name = TextBlock(it.name, base, 4.2, (10.5, 9.5, 8.5, 8.0, 7.5), cut="strong")
        pair = Inset(Row((name, Column(body)), GAP, widths=(named, 0.0)), top=1.0, bottom=2.0 if small >= 8.5 else 1.0)
        # The first case is below the panel's bar and needs no rule.
        rows.append(Layers((Rule(0.0, Ink.GREY40), pair)) if rows else pair)
    return Column(tuple(rows))
