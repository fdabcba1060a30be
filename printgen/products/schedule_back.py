"""The back of a schedule's page: the codes by speed and direction, what is left of them in which case, and the aircraft."""

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

#: The type of the codes, the largest first, in points.
TYPES = (15.0, 14.0, 13.0, 12.0, 10.5)
FRAME = FrameStyle(band=5.8, head=10.5, small=8.5)
#: Of the table: the widths of the speeds and of the three directions; of the cases: of their names, and beside them, mm.
WIDTHS = (24.0, 0.0, 0.0, 0.0)
NAMED, BESIDE, GAP = 32.0, 62.0, 3.0
#: The speeds of a schedule that is left to be written in, and how long its lines are, mm.
SPEEDS, WRITTEN = (1, 2, 3, 4), 46.0


class ChoiceLeft(Struct, frozen=True):
    """A case in which not all may be chosen: its name, the codes that are left, if they are few, and what is to be said."""

    name: str
    codes: tuple[str, ...]
    note: str


def schedule_back_part(
    shown: PrintedSchedule, numbers: Numbering, cases: Iterable[ChoiceLeft], view: Part, foot: str, type: float
) -> Part:
    """The back of a schedule in that type (points).

    numbers: what those of its maneuvers tell. view: the aircraft; foot: what is said below all.
    """
    head = HEADS["full"]
    # No figures stand at the right of the name.
    title = replace(head.title, words=(head.title.words[0], 2.2), lines=(4.0, 12.3, head.title.lines[2]))
    title = replace(title, look="bar") if shown.bar else title
    of, mark = ((), ("aircraft",)), national_mark(shown.mark)
    name = Masthead(mark, shown.above, shown.name, shown.ink, title, of=of, sure=shown.sure)
    said = _("same speed as last turn, one higher or one lower")
    table = FramedPanel("", _("By speed and direction"), _table(shown, numbers, type), shown.ink, FRAME, said)
    left = FramedPanel("", _("Legal maneuvers"), _cases(shown, cases, type - 1.5), shown.ink, FRAME)
    row, below = Row((left, view), GAP, widths=(0.0, BESIDE)), PieceLine((Words(foot, 8.0),), 3.0)
    return Column((Layers((name,), head.height), table, row, below), GAP)


def _table(shown: PrintedSchedule, numbers: Numbering, type: float) -> Part:
    """A row for each speed, and for the restricted ones of it, with a column for each direction."""
    titles = (_("Speed"), _("← Left"), _("Straight"), _("Right →"))
    rows: list[Part] = [
        Row(tuple(PieceLine((Words(it, 9.5, "strong"),), 3.2, 4.2) for it in titles), GAP, widths=WIDTHS)
    ]
    codes = {name: parse(name) for name in shown.maneuvers}
    for speed in () if codes else SPEEDS:
        # Codes that nobody knows are for the owner to write in.
        number = PieceLine((Words(str(speed), 20.0, "strong"),), 7.4)
        fills = (
            PieceLine((WriteInLine(f"schedule.{speed}.{way}", WRITTEN, 5.0),), 12.0, 14.0) for way in ("L", "S", "R")
        )
        rows.append(Layers((Rule(0.0, Ink.GREY40), Row((number, *fills), GAP, widths=WIDTHS))))
    for restricted, speed in product((False, True), range(10)):
        of = [name for name, code in codes.items() if code.speed == speed]
        there = [name for name in of if (codes[name].number in numbers.restricted) == restricted]
        if there:
            label = (Words(str(speed), 20.0, "strong"), Space(1.4), Words(_("restricted") if restricted else "", 8.5))
            ways = ([name for name in there if codes[name].direction == way] for way in ("L", "S", "R"))
            row = Row((PieceLine(label, 7.4), *(_codes(shown, names, type) for names in ways)), GAP, widths=WIDTHS)
            rows.append(Layers((Rule(0.0, Ink.BLACK if len(rows) == 1 else Ink.GREY40), Inset(row, bottom=0.6))))
    return Column(tuple(rows), 0.6)


def _codes(shown: PrintedSchedule, names: Iterable[str], type: float) -> Part:
    """Codes side by side as they are printed in front, in as many lines as they take, in that type (points)."""
    groups = tuple((Words(shown.maneuvers[name].caption, type, "strong", space_after=0.26 * type),) for name in names)
    return PieceFlow(groups, 0.5 * type, 0.5 * type, 0.0, 1.4) if groups else Blank()


def _cases(shown: PrintedSchedule, cases: Iterable[ChoiceLeft], type: float) -> Part:
    """The cases below each other: the name, the codes, what is said."""
    rows, base = list[Part](), 0.44 * type
    for it in cases:
        body = (_codes(shown, it.codes, type), TextBlock(it.note, 2.4 if it.codes else base, 3.4, 8.5))
        name = PieceLine((Words(it.name, (10.5, 8.5), "strong"),), base)
        pair = Inset(Row((name, Column(body)), GAP, widths=(NAMED, 0.0)), top=1.0, bottom=2.0)
        # The first stands below the bar.
        rows.append(Layers((Rule(0.0, Ink.GREY40), pair)) if rows else pair)
    return Column(tuple(rows))
