"""The squadron board, to be pinned to the wall: a page a side, a place a flyer with his machine, kills and status tag.

What one looks for from across the room, names and kills, is set large; places that are free are to be written in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.campaign import wording
from printgen.campaign.careers import Career, SideStanding
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.papers.flyers import Roll, roll, shape
from printgen.campaign.papers.tallies import tallies
from printgen.campaign.service import Absence
from printgen.data.kind import Library
from printgen.data.records.roster import Flyer
from printgen.drawing.frame import turned
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Circle, Line, Mark, Outline, Rect, Use
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Box, Size

#: How many places a page has; one at least of a side's stays free.
PLACES = 9
_HEAD, _LABELS = 21.0, 6.0
#: The smallest type that is read from across the room, points.
_AFAR = 20.0
#: The columns: the wings' mark, rank and name, the machine's shape, its name and marking, kills, the tag.
_SHARES = (15.5, 101.0, 18.0, 40.0, 51.0, 43.0)
_GUTTER = 3.0
_TAG = Size(43.0, 12.4)


def squadron_board(campaign: Campaign) -> Aid:
    """The board of each side of a campaign as a product."""

    def deck(_library: Library, _choices: Choices, size: Size) -> Deck:
        return Deck(_("Squadron board"), tuple(cards(campaign, turned(size))))

    return Aid(
        id="squadron-board",
        title="Squadron board",
        summary="for the wall, a page a side: each flyer with his machine, kills and status, and free places",
        deck=deck,
    )


def cards(campaign: Campaign, size: Size) -> Iterator[Card]:
    """The boards of all sides on pages of that size (mm), which are laid on their side."""
    known = roll(campaign)
    for side in campaign.standings.sides:
        parts = [side.careers[at : at + PLACES] for at in range(0, len(side.careers) + 1, PLACES)]
        for number, careers in enumerate(parts, start=1):
            sketch = Sketch()
            box = Box(0, 0, size.width, size.height)
            _head(sketch, box, known, side)
            _places(sketch, box.below(_HEAD), known, careers)
            yield known.card(sketch, size, f"board-{side.side}-{number}", (side.name,), turned=True)


def _head(sketch: Sketch, box: Box, known: Roll, side: SideStanding) -> None:
    """Whose board, of which campaign, and when."""
    sign, roster = known.signs[side.side], known.campaign.roster
    sketch.add(Use(sign.mark, box.x + 7.5, box.y + 7.5, 15))
    room = box.width * 0.62
    wide = sketch.text(19, 11.4, side.name, (30, 20, 14, 10.5), "display", room=room, of=("sides", side.side))
    left = box.width - wide - 25
    sketch.text(box.right, 5.8, roster.name, (14, 10.5, 8.5, 7), "strong", "end", room=left, of=("name",))
    sketch.text(box.right, 11.4, known.before(), (10.5, 8.5, 7), "semibold", "end", Ink.GREY70, left)
    sketch.add(Line(0, 17.6, box.right, 17.6, sign.ink, 4 * RULE))


def _places(sketch: Sketch, box: Box, known: Roll, careers: Sequence[Career]) -> None:
    """The places of a page from top to bottom, those without a flyer free."""
    heads = ("", _("name"), "", _("machine"), _("kills"), _("status"))
    columns = box.columns(_SHARES, _GUTTER)
    for column, head in zip(columns, heads, strict=True):
        sketch.text(column.x, box.y + 3.0, head, 8.5, "semibold", ink=Ink.GREY70)
    high = (box.height - _LABELS) / PLACES
    for index in range(PLACES):
        top = box.y + _LABELS + index * high
        cells = [Box(column.x, top, column.width, high) for column in columns]
        sketch.add(Line(box.x, top, box.right, top, Ink.GREY70, FINE))
        if index < len(careers):
            _place(sketch, cells, known, careers[index])
        else:
            _free(sketch, cells)
    sketch.add(Line(box.x, box.bottom, box.right, box.bottom, Ink.BLACK, RULE))


def _place(sketch: Sketch, cells: Sequence[Box], known: Roll, it: Career) -> None:
    """A flyer's place; a black bar at its edge where he will not come back."""
    flyer, middle = it.flyer, cells[0].center.y
    if mark := known.wings(flyer):
        sketch.add(Use(mark, cells[0].right - 5.25, middle, 10.5))
    if it.away and it.away.until is None:
        sketch.add(Rect(cells[0].x, cells[0].y + 0.8, 2.4, cells[0].height - 1.6, Ink.BLACK, None))
    _name(sketch, cells[1], known, flyer)
    _machine(sketch, cells[2], cells[3], known, flyer)
    _kills(sketch, cells[4], it.kills)
    _tag(sketch, cells[5], known, it)


def _name(sketch: Sketch, cell: Box, known: Roll, flyer: Flyer) -> None:
    """His name, large, below his rank and duty; on two lines before it gets smaller than can be read from afar."""
    middle, room, of = cell.center.y, cell.width, known.path(flyer, "name")
    rank = "  ·  ".join(part for part in (flyer.rank, known.duty(flyer)) if part)
    above = known.path(flyer, "rank" if flyer.rank else "duty")
    parts = wrap(flyer.name, "display", _AFAR, room)
    two = len(parts) == 2
    y = middle - (6.1 if two else 3.9)
    sketch.text(cell.x, y, rank, (8.5, 7) if two else (10.5, 8.5, 7), ink=Ink.GREY70, room=room, of=above)
    if two:
        for number, part in enumerate(parts):
            sketch.text(cell.x, middle - 0.1 + 6.7 * number, part, (_AFAR, 14, 10.5), "display", room=room, of=of)
    else:
        sizes = (30, 24, _AFAR, 14, 10.5)
        sketch.text(cell.x, middle + 5.6, flyer.name, sizes, "display", room=room, of=of)


def _machine(sketch: Sketch, at: Box, beside: Box, known: Roll, flyer: Flyer) -> None:
    """What he usually flies, and how to know it in the air."""
    aircraft = known.aircraft(flyer.aircraft)
    if aircraft is None:
        _write_in(sketch, beside)
        return
    sketch.add(Use(shape(aircraft), at.center.x, at.center.y, min(at.width, at.height - 1.5)))
    lines = wrap(flyer.marking, "text", 10.5, beside.width)[:2] if flyer.marking else ()
    if flyer.marking and wrap(flyer.marking, "text", 10.5, beside.width)[2:]:
        lines = (flyer.marking,)
    y = at.center.y - 2.1 * len(lines) + 1.7
    name = known.path(flyer, "aircraft")
    sketch.text(beside.x, y, aircraft.name, (14, 10.5, 8.5, 7), "strong", room=beside.width, of=name)
    of = known.path(flyer, "marking")
    for number, line in enumerate(lines, start=1):
        sketch.text(beside.x, y + 4.4 * number, line, (10.5, 8.5, 7, 6), room=beside.width, of=of)


def _kills(sketch: Sketch, cell: Box, kills: float) -> None:
    """Kills as a figure and as tallies; nothing where there are none, so that they can be chalked up."""
    if not kills:
        return
    y = cell.center.y + 4.6
    wide = sketch.text(cell.x, y, wording.number(kills), (30, 20, 14), "strong", room=cell.width)
    left = cell.x + max(wide, 11.0) + 3.0
    sketch.extend(tallies(left, y + 0.4, kills, 10.0, cell.right - left))


def _free(sketch: Sketch, cells: Sequence[Box]) -> None:
    """A place to write in: lines for name and machine, and an empty tag."""
    for cell in (cells[1], cells[3]):
        _write_in(sketch, cell)
    sketch.extend(_label(cells[5], None))


def _write_in(sketch: Sketch, cell: Box) -> None:
    y = cell.center.y + 5.8
    sketch.add(Line(cell.x, y, cell.right, y, Ink.GREY40, HAIRLINE))


def _tag(sketch: Sketch, cell: Box, known: Roll, it: Career) -> None:
    """Whether he can fly: on a tag with an eyelet, crossed by a bar while he is away, black when he will not come back."""
    sketch.extend(_label(cell, it.away))
    gone = it.away is not None and it.away.until is None
    ink = Ink.WHITE if gone else Ink.BLACK
    left, room, of = cell.x + 11.0, cell.width - 12.5, known.path(it.flyer, "flyer")
    until = wording.until(it.away) if it.away else ""
    words = it.away.fate.status if it.away else wording.status(None)
    y = cell.center.y + (-0.4 if until else 1.7)
    sketch.text(left, y, words, (14, 10.5, 8.5, 7), "strong", ink=ink, room=room, of=of)
    if until:
        sketch.text(left, y + 4.4, until, (10.5, 8.5, 7), room=room, of=of)


def _label(cell: Box, away: Absence | None) -> Iterator[Mark]:
    """The tag itself: its left corners cut, an eyelet to hang it by."""
    left, right = cell.x, cell.x + min(_TAG.width, cell.width)
    top, bottom, cut = cell.center.y - _TAG.height / 2, cell.center.y + _TAG.height / 2, 3.6
    gone = away is not None and away.until is None
    steps = (
        ("M", left + cut, top), ("L", right, top), ("L", right, bottom), ("L", left + cut, bottom),
        ("L", left, bottom - cut), ("L", left, top + cut), ("Z",),
    )  # fmt: skip
    yield Outline(steps, Ink.BLACK if gone else None, Ink.BLACK, FINE)
    yield Circle(left + 4.2, cell.center.y, 1.3, Ink.WHITE, Ink.BLACK, FINE)
    if away and not gone:
        yield Rect(left + 7.4, top + 1.6, 1.6, _TAG.height - 3.2, Ink.CAUTION, Ink.CAUTION, FINE)
