"""The back of an identity card: his missions, lines for the next ones, and the code that tells a stale card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from printgen.campaign.papers.id_cards_front import Looks
from printgen.campaign.papers.id_cards_pen import ROOM, double, field, hair, label
from printgen.campaign.papers.id_cards_remarks import SMALL
from printgen.campaign.papers.id_cards_words import CardWords, Remark, Sortie
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Line, Use
from printgen.drawing.qr import qr
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.translation import _
from printgen.units import Box

#: The code without its quiet border, which reaches into the card's own, mm.
_CODE = 14.4
_TOP = 19.6
#: Rows of the log: of one line, of two, and those to write in; how many of these a flyer who may fly again has at least.
_ROW, _TWO, _EMPTY, _LEAST = 3.15, 5.0, 4.5, 2
#: The log's columns, mm, and what is set small in them.
_SHARES = (6.2, 18.4, 16.2, 14.4, 13.2, 6.4, 4.6)
_SIZES = (7.0, 6.5, 6.0)
#: With less room than this there is no log, mm.
_LOG = 3.0 + _EMPTY


def draw(sketch: Sketch, it: CardWords, looks: Looks, rest: tuple[Remark, ...], stand: str, code: str) -> None:
    """The back; `rest` is what the front had no room for, `code` the text of the QR code, none on a card without a name."""
    _head(sketch, it, looks, stand, code)
    top = _TOP
    if rest:
        top = _overleaf(sketch, rest, top)
    if ROOM.bottom - top > _LOG:
        _log(sketch, it, top)


def _head(sketch: Sketch, it: CardWords, looks: Looks, stand: str, code: str) -> None:
    """Whose log it is, what he has done in all, and how to know whether the card still holds."""
    left, right = ROOM.x, ROOM.right - (_CODE + 2.6 if code else 0.0)
    if code:
        sketch.add(Use(qr(code), ROOM.right - _CODE / 2, ROOM.y + _CODE / 2, _CODE))
    room = right - left
    taken = label(sketch, right, 5.4, stand or _("Service record"), "end")
    sketch.text(left, 5.4, it.campaign, 6.0, "semibold", ink=Ink.GREY70, room=room - taken - 3.0, of=("name",))
    if it.name:
        sketch.text(left, 9.5, it.name, (10.5, 8.5, 7.0, 6.0), "display", room=room, of=looks.of("name"))
    double(sketch, 10.9, looks.ink, right)
    figures = (
        ("missions", _("Missions"), it.missions),
        ("turns", _("Turns"), it.turns),
        ("side-points", _("For his side"), it.for_side),
        ("weeks-out", _("Weeks out"), it.weeks_out),
    )
    for place, (name, title, text) in zip(
        Box(left, 11.6, room, 7).columns((1, 1, 1.1, 1, 1.1), 1.5), figures, strict=False
    ):
        label(sketch, place.x, 14.0, title)
        field(sketch, f"pilot.{name}", place.x, 17.7, place.width, text, (10.5,), "strong")
    if code:
        label(sketch, right, 14.0, _("Card"), "end")
        sketch.text(right, 17.7, it.hash, 10.5, "strong", "end")


def _overleaf(sketch: Sketch, rest: tuple[Remark, ...], top: float) -> float:
    """The remarks that the front had no room for; those that the back has none for either are misfits."""
    hair(sketch, top)
    most = int((ROOM.bottom - top) / SMALL.lead)
    held, lost = SMALL.fitting(rest, most)
    after = SMALL.draw(sketch, held, top + 2.3) - SMALL.lead + 0.9
    # What is still ahead is a help, and the first to go.
    for remark in (it for it in lost if it.kind != "ahead"):
        sketch.text(ROOM.x, after, f"{remark.about} {remark.says}", 6.0, room=0.0, of=remark.of)
    return after


def _log(sketch: Sketch, it: CardWords, top: float) -> None:
    """His last missions, as many as leave room for the next, and the lines for those."""
    columns = Box(ROOM.x, top, ROOM.width, ROOM.bottom - top).columns(_SHARES, 0.0)
    head = top + 2.2
    titles = (_("Week"), _("Mission"), _("Aircraft"), _("Task"), _("Result"), _("Points"), _("Kills"))
    hair(sketch, top)
    for column, title, end in zip(columns, titles, _ENDS, strict=True):
        x = column.right - (0.0 if column is columns[-1] else 0.8) if end else column.x
        label(sketch, x, head, title, "end" if end else "start")
    hair(sketch, head + 0.7)
    y = head + 0.7
    shown = _latest(it, columns, ROOM.bottom - y - (0 if it.gone else _LEAST * _EMPTY))
    for number, sortie in enumerate(shown, start=1):
        high = _height(sortie, columns)
        _row(sketch, sortie, columns, y, number)
        y += high
        sketch.add(Line(ROOM.x, y, ROOM.right, y, Ink.GREY40, HAIRLINE))
    number = len(shown) + 1
    count = int((ROOM.bottom - y + 1e-6) / _EMPTY)
    pitch = (ROOM.bottom - y) / count if count else 0.0
    start = y
    for _row_number in range(count):
        _blank(sketch, columns, y, pitch, number)
        y, number = y + pitch, number + 1
    if count:
        for one, _other in pairwise(columns):
            sketch.add(Line(one.right - 0.4, start, one.right - 0.4, y, Ink.GREY40, HAIRLINE))


#: Which columns are figures, set to the right.
_ENDS = (False, False, False, False, False, True, True)


def _latest(it: CardWords, columns: Sequence[Box], room: float) -> tuple[Sortie, ...]:
    """The last of his missions that there is room for, in their order."""
    shown: list[Sortie] = []
    for sortie in reversed(it.log):
        room -= _height(sortie, columns)
        if room < -1e-6:
            break
        shown.insert(0, sortie)
    return tuple(shown)


def _split(text: str, room: float) -> tuple[str, ...]:
    """A cell's text in one line where the smallest type allows, else in two."""
    return (text,) if width(text, "text", _SIZES[-1]) <= room else wrap(text, "text", _SIZES[-1], room)


def _height(sortie: Sortie, columns: Sequence[Box]) -> float:
    broken = (_split(text, place.width - 0.8) for (_name, text, _of), place in zip(sortie.cells, columns, strict=True))
    return _TWO if any(len(lines) > 1 for lines in broken) else _ROW


def _row(sketch: Sketch, sortie: Sortie, columns: Sequence[Box], y: float, number: int) -> None:
    high = _height(sortie, columns)
    for (name, text, of), place, end in zip(sortie.cells, columns, _ENDS, strict=True):
        room = place.width - 0.8
        if sketch.fillable:
            field(sketch, f"log.{number}.{name}", place.x, y + high - 0.95, room, text, (6.0,), "text", of)
            continue
        lines = _split(text, room)
        if len(lines) > 2:
            sketch.text(place.x, y, text, 6.0, room=2 * room, of=of)
            continue
        x = place.right - (0.0 if place is columns[-1] else 0.8) if end else place.x
        first = y + high / 2 + (0.75 if len(lines) == 1 else -0.35)
        for step, line in enumerate(lines):
            sizes = _SIZES if len(lines) == 1 else (6.0,)
            sketch.text(x, first + 2.15 * step, line, sizes, "text", "end" if end else "start", room=room, of=of)


def _blank(sketch: Sketch, columns: Sequence[Box], y: float, high: float, number: int) -> None:
    """A line for a mission to come."""
    sketch.add(Line(ROOM.x, y + high, ROOM.right, y + high, Ink.GREY40, HAIRLINE))
    for (name, _text, _of), place in zip(Sortie("", "", "", "", "", "", "").cells, columns, strict=True):
        field(sketch, f"log.{number}.{name}", place.x, y + high - 1.3, place.width - 0.8, "", (7.0,), "text")
