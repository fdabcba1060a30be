"""The back of an identity card: past missions, blank lines for future missions, and a QR code with the card's hash."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.campaign.papers.id_cards_front import (
    NAMED,
    ROOM,
    SMALL,
    Looks,
    cell,
    double_rule,
    draw_frame,
    draw_ground,
    field_label,
)
from printgen.campaign.papers.id_cards_words import CardWords, Remark, Sortie
from printgen.campaign.tables import Scorekeeping
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import AnswerLine, Picture, PieceLine, Rule, Words
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Inset, Layers, Part, Row, place_part
from printgen.drawing.marks import HAIRLINE, Anchor, Line, Rect
from printgen.drawing.qr import qr
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.translation import _
from printgen.units import Box

#: The size of the QR code without its quiet border, and the height of the head, in mm. The border extends into the
#: margin of the card.
_CODE, _HEAD = 13.0, 16.2
#: The distance in mm that the QR code is moved down and to the left, so that its border is inside the frame.
_DOWN = 1.0
#: The heights of the log's rows in mm: with one line, with two lines, and empty. The last number is the minimum height
#: of empty rows.
_ROW, _TWO, _EMPTY, _LEAST = 3.3, 5.0, 4.5, 2
#: The distance between the lines of a cell, in mm, and the maximum number of lines.
_STEP, _MOST = 2.15, 4
#: The log's columns: their widths and the gaps between them, in mm. The type sizes of cells and titles are in points.
#: The last values state whether each column is right-aligned.
_WIDTHS, _GUTTER = (4.6, 17.9, 13.9, 12.9, 12.4, 4.6, 0.0), 1.3
_SIZES, _TITLE = (7.0, 6.5, 6.2), 6.5
_ENDS = (False, False, False, False, False, True, True)
#: The maximum width in mm that the column of tasks takes from the column of missions.
_WIDER = 3.0


def draw(sketch: Sketch, it: CardWords, looks: Looks, rest: tuple[Remark, ...], stand: str, code: str) -> None:
    """Draw the back of a card.

    Args:
        rest: the remarks that do not fit on the front.
        stand: a text with the date of the card.
        code: the text of the QR code, or "" on a card without a name.
    """
    draw_ground(sketch, looks)
    parts, room = [_head(it, looks, stand, code)], ROOM.height - _HEAD
    if rest:
        fitting, lost = SMALL.fitting(rest, int(room / SMALL.lead))
        overleaf = Inset(SMALL.part(fitting), top=2.3, bottom=-SMALL.lead)
        parts.append(Layers((Rule(), overleaf)))
        room -= overleaf.fit(ROOM.width).natural_height + 0.9
        # Remarks about the future are only a help, so these remarks are omitted first.
        for remark in (it for it in lost if it.kind != "ahead"):
            sketch.text(ROOM.x, ROOM.bottom, f"{remark.about} {remark.says}", 6.0, room=0.0, of=remark.of)
    if room > 3.0 + _EMPTY:
        parts.append(Inset(_log(it, looks.scorekeeping, room, sketch.fillable), top=0.9 if rest else 0.0))
    place_part(sketch, ROOM, Column(tuple(parts)))
    draw_frame(sketch, looks)


def _head(it: CardWords, looks: Looks, stand: str, code: str) -> Part:
    """Return the header: the flyer, the totals, and the QR code with which players check whether the card is current."""
    figures = (
        ("missions", _("Missions"), it.missions),
        ("turns", _("Turns"), it.turns),
        ("side-points", _("For the side"), it.for_side),
        ("weeks-out", _("Weeks out"), it.weeks_out),
    )
    cells: list[Part] = [
        cell(title, 6.2, AnswerLine(f"pilot.{name}", text, (10.5,), "strong"))
        for name, title, text in figures
        if (name != "turns" or looks.scorekeeping.turns) and (name != "side-points" or looks.scorekeeping.doubled)
    ]
    cells += [Blank()] * (len(figures) - len(cells))
    hash = Words(it.hash if code else "", 10.5, "strong", anchor="end")
    card = Layers((PieceLine((field_label(_("Card"), "end"),), NAMED), PieceLine((hash,), 6.2)))
    # This cell may be wider than its column, since the previous column is not full.
    cells.append(Inset(card, -6.0) if code else Blank())
    name = Words(it.name, (10.5, 8.5, 7.0, 6.0), looks.cut, of=looks.path_of("name"))

    def described(room: float) -> Part:
        when = field_label(stand or _("Service record"), "end")
        left = room - when.measure(room).wide - 3.0
        campaign = Words(it.campaign, (7.0, 6.5, 6.0), "semibold", Ink.GREY70, ("name",), room=left)
        whose = (PieceLine((when,), 1.8), PieceLine((campaign,), 1.8), PieceLine((name,) if it.name else (), 5.9))
        return Layers((*whose, double_rule(looks.ink), Inset(Row(tuple(cells), 1.5, (1, 1, 1.1, 1, 1.1)), top=8.2)))

    picture = (Picture(qr(code), _CODE, -_CODE / 2 - _DOWN, _CODE / 2 + _DOWN),) if code else ()
    return Layers((*picture, Inset(ByWidth(described), right=_CODE + 2.6 if code else 0.0)), _HEAD)


def _log(it: CardWords, keeps: Scorekeeping, room: float, fillable: bool) -> Part:
    """Return the last missions as rows. Below them are blank lines for future missions."""
    kills, columns = _("Kills") if keeps.kills else "", log_columns(it.log)
    widths = tuple(it.width for it in columns)
    titles = (_("Week"), _("Mission"), _("Aircraft"), _("Task"), _("Result"), _("Points"), kills)
    ways = zip(titles, _ENDS, strict=True)
    # Titles may be wider than their columns, since there are gaps between them.
    heads = (
        Inset(PieceLine((field_label(title, "end", _TITLE),), 2.5), -3.2)
        if end
        else Inset(PieceLine((field_label(title, size=_TITLE),), 2.5), right=-3.0)
        for title, end in ways
    )
    listed: list[tuple[Sortie, float]] = []
    room -= 3.4 + (0 if it.gone else _LEAST * _EMPTY)
    for sortie in reversed(it.log):
        cells = zip(sortie.cells, widths, strict=True)
        most = min(max(len(split_cell(text, wide)) for (_name, text, _of), wide in cells), _MOST)
        high = _ROW if most == 1 else _TWO + _STEP * (most - 2)
        room -= high
        if room < -1e-6:
            break
        listed.insert(0, (sortie, high))
    rows = (_row(sortie, high, number, fillable, widths) for number, (sortie, high) in enumerate(listed, start=1))

    def blanks(sketch: Sketch, at: Box) -> None:
        """Draw blank lines for future missions."""
        count = int((at.height + 1e-6) / _EMPTY)
        high = at.height / max(count, 1)
        for line in range(count):
            row = (
                _row(Sortie(*7 * ("",)), high, len(listed) + 1 + line, True, widths)
                if fillable
                else Rule(high, Ink.GREY40)
            )
            place_part(sketch, at.lower_part(line * high).upper_part(high), row)

    def ruled(sketch: Sketch, at: Box) -> None:
        """Draw the vertical lines between the columns, from the head to the last row."""
        for column in columns[:-1]:
            x = at.x + column.right + _GUTTER / 2
            sketch.add(Line(x, at.y, x, at.bottom, Ink.GREY40, HAIRLINE))

    def paper(sketch: Sketch, at: Box) -> None:
        """Draw a white background for handwriting."""
        sketch.add(Rect(at.x, at.y, at.width, at.height, Ink.WHITE, None))

    head = Layers((Rule(), Row(tuple(heads), _GUTTER, widths=widths), Rule(3.4)))
    return Column(
        (head, Layers((CustomPart(paper), CustomPart(ruled), Column((*rows, CustomPart(blanks, grows=True))))))
    )


def log_columns(log: Sequence[Sortie]) -> Sequence[Box]:
    """Return the columns of the log.

    The column of tasks is wide enough for each word of a task, because players cannot shorten the words of the rules.
    """
    week, mission, aircraft, task, *rest = _WIDTHS
    parts = (width(part, "text", _SIZES[-1]) for sortie in log for part in split_cell(sortie.task, 0.0))
    more = min(max(0.0, max(parts, default=0.0) - task), _WIDER)
    widths = (week, mission - more, aircraft, task + more, *rest)
    return Row((), _GUTTER, widths=widths).columns(ROOM.width)


def split_cell(text: str, room: float) -> tuple[str, ...]:
    """Return a cell's text on one line if it fits at the smallest type size, otherwise on several lines."""
    return (text,) if width(text, "text", _SIZES[-1]) <= room else wrap(text, "text", _SIZES[-1], room, at_hyphens=True)


def _row(sortie: Sortie, high: float, number: int, fillable: bool, widths: tuple[float, ...]) -> Part:
    """Return a line of the log. All cells of a future mission are empty."""
    cells: list[Part] = []
    for (name, text, of), wide, end in zip(sortie.cells, widths, _ENDS, strict=True):
        anchor: Anchor = "end" if end else "start"
        if fillable:
            size, up = ((6.0,), 0.95) if sortie.of else ((7.0,), 1.3)
            cells.append(PieceLine((AnswerLine(f"log.{number}.{name}", text, size, "text", of),), high - up))
            continue
        lines = split_cell(text, wide)
        if len(lines) > _MOST:
            # The text is then reported as too wide.
            cells.append(Inset(PieceLine((Words(text, 6.0, of=of),), 0.0), right=-wide))
            continue
        first, sizes = high / 2 + 0.75 - 1.1 * (len(lines) - 1), _SIZES if len(lines) == 1 else _SIZES[-1:]
        written = (Words(line, sizes, anchor=anchor, of=of) for line in lines)
        both = (PieceLine((it,), first + _STEP * step) for step, it in enumerate(written))
        cells.append(Layers(tuple(both)))
    return Layers((Row(tuple(cells), _GUTTER, widths=widths), Rule(high, Ink.GREY40)), high)
