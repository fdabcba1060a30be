"""The squadron board for the wall, with one page per side. It shows each flyer's aircraft, kills and status tag.

Names and kills are large enough to be read from across the room. Blank lines can be filled in by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.campaign import wording
from printgen.campaign.career import Absence, Career
from printgen.campaign.careers import SideStanding
from printgen.campaign.papers.campaign import Campaign, Register, aircraft_glyph, register
from printgen.campaign.papers.tallies import tallies
from printgen.data.records.roster import Flyer
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Picture, PieceLine, Rule, Space, Words
from printgen.drawing.layout.part import (
    Blank,
    ByWidth,
    Column,
    CustomPart,
    FromMiddle,
    Inset,
    Layers,
    Part,
    Row,
    place_part,
)
from printgen.drawing.livery import colour_strip
from printgen.drawing.marks import FINE, RULE, Circle, Outline, Rect, Use
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.deck import Card
from printgen.translation import _
from printgen.units import Box, Size

#: The number of places for flyers on a page. Each side has at least one free place.
PLACES = 9
_HEAD, _LABELS = 21.0, 6.0
#: The smallest type size that is legible from across the room, in points.
_AFAR = 20.0
#: The widths of the columns in mm: wing mark, rank and name, aircraft shape, aircraft name and marking, kills, tag.
_SHARES = (15.5, 100.0, 18.0, 40.0, 49.0, 46.0)
_GUTTER = 3.0
#: The width of the band in a flyer's colours, and the distance from the left edge of the kills to the tallies, in mm.
_BAND, _TALLIED = 3.6, 17.0
_TAG = Size(43.0, 12.4)
#: The baseline of the head's lower line, and the distance between two lines of a row, in mm.
_LOWER, _LEAD = 11.4, 4.4
#: A line to write on.
_WRITE_IN = FromMiddle(Rule(5.8, Ink.GREY40))


def cards(campaign: Campaign, size: Size) -> Iterator[Card]:
    """Yield the boards of the selected sides on landscape pages of the given size (mm)."""
    known = register(campaign)
    titles = ("", _("name"), "", _("machine"), _("kills"), _("status"))
    cells = (Layers((PieceLine((Words(title, 9.0, "semibold", Ink.GREY70),), 3.2),), _LABELS) for title in titles)
    above = Row(tuple(cells), _GUTTER, _SHARES)
    # A free place: lines for name and aircraft, and an empty tag.
    free = _row(Blank(), _WRITE_IN, Blank(), _WRITE_IN, Blank(), CustomPart(partial(_label, None)))
    for side in (it for it in campaign.standings.sides if it.side in campaign.sides):
        groups = [side.careers[at : at + PLACES] for at in range(0, len(side.careers) + 1, PLACES)]
        for number, careers in enumerate(groups, start=1):
            sketch = Sketch()
            rows = (*(_flyer(known, it) for it in careers), *(PLACES - len(careers)) * (free,))
            page = (_head(known, side, size.width), above, *rows, Rule(pen=RULE))
            place_part(sketch, Box(0, 0, size.width, size.height), Column(page))
            yield known.card(sketch, size, f"board-{side.side}-{number}", (side.name,), turned=True)


def _head(known: Register, side: SideStanding, wide: float) -> Part:
    """Return the header of a board: side, campaign and date."""
    sign, roster = known.signs[side.side], known.campaign.roster
    name = Words(side.name, (30, 20, 14, 10.5), "display", of=("sides", side.side), room=wide * 0.62)
    after = Space(25 + name.measure(wide).wide)
    campaign = Words(roster.name, (14, 10.5, 8.5, 7), "strong", of=("name",), anchor="end")
    before = Words(known.as_of(), (10.5, 8.5, 7), "semibold", Ink.GREY70, anchor="end")
    lines = (
        PieceLine((Space(19), name), _LOWER),
        PieceLine((after, campaign), 5.8),
        PieceLine((after, before), _LOWER),
    )
    return Layers((Picture(sign.mark, 15, 7.5, 7.5), *lines, Rule(17.6, sign.ink, 4 * RULE)), _HEAD)


def _row(*cells: Part) -> Part:
    """Return a flyer's row on the board, which consists of these cells. All rows have the same height."""
    return Layers((Rule(0, Ink.GREY70, FINE), Row(cells, _GUTTER, _SHARES), Blank(grows=True)))


def _flyer(known: Register, it: Career) -> Part:
    """Return a flyer's row on the board. A band at its edge shows the flyer's colours, or a black bar that the flyer is dead."""
    mark = known.wing_mark(it.flyer)
    wings: Part = FromMiddle(Picture(mark, 10.5, -5.25, 0)) if mark else Blank()
    if it.absence and it.absence.fate.is_fatal:
        bar = CustomPart(lambda sketch, at: sketch.add(Rect(at.x, at.y + 0.8, 2.4, at.height - 1.6, Ink.BLACK, None)))
        wings = Layers((wings, bar))
    elif livery := it.flyer.livery:
        band = CustomPart(lambda sketch, at: sketch.add(Use(colour_strip(livery, _BAND, at.height), at.x, at.y)))
        wings = Layers((wings, band))
    return _row(wings, _name(known, it.flyer), *_machine(known, it.flyer), _kills(it.kills), _tag(known, it))


def _name(known: Register, flyer: Flyer) -> Part:
    """Return the name in large type, with rank and duty above it.

    A long name is set on two lines rather than in a type that is too small to be read from across the room.
    """
    of = known.path(flyer, "name")
    rank = "  ·  ".join(part for part in (flyer.rank, known.duty(flyer)) if part)
    above = known.path(flyer, "rank" if flyer.rank else "duty")

    def described(room: float) -> Part:
        parts = wrap(flyer.name, "display", _AFAR, room)
        if len(parts) == 2:
            small, sizes = (8.5, 7.0), (_AFAR, 14, 10.5)
            lines = [PieceLine((Words(rank, small, ink=Ink.GREY70, of=above),), -5.7)]
            lines += [
                PieceLine((Words(part, sizes, "display", of=of),), 6.7 * at + 0.4) for at, part in enumerate(parts)
            ]
        else:
            lines = [PieceLine((Words(rank, (10.5, 8.5, 7), ink=Ink.GREY70, of=above),), -3.9)]
            lines += [PieceLine((Words(flyer.name, (30, 24, _AFAR, 14, 10.5), "display", of=of),), 5.6)]
        return Layers(tuple(lines))

    return FromMiddle(ByWidth(described))


def _machine(known: Register, flyer: Flyer) -> tuple[Part, Part]:
    """Return two parts for the flyer's usual aircraft: a picture, and the name with the marking."""
    aircraft = known.aircraft(flyer.aircraft)
    if aircraft is None:
        return Blank(), _WRITE_IN

    def seen(sketch: Sketch, at: Box) -> None:
        sketch.add(Use(aircraft_glyph(aircraft), at.center.x, at.center.y, min(at.width, at.height - 1.5)))

    def described(room: float) -> Part:
        mark_text = wording.marking(flyer)
        wrapped = wrap(mark_text, "text", 10.5, room) if mark_text else ()
        lines = wrapped[:2] if len(wrapped) < 3 else (mark_text,)
        y = 1.7 - 2.1 * len(lines)
        name = Words(aircraft.name, (14, 10.5, 8.5, 7), "strong", of=known.path(flyer, "aircraft"))
        of = known.path(flyer, "marking")
        written = (Words(line, (10.5, 8.5, 7, 6), of=of) for line in lines)
        marking = (PieceLine((it,), y + _LEAD * at) for at, it in enumerate(written, start=1))
        return Layers((PieceLine((name,), y), *marking))

    return CustomPart(seen), FromMiddle(ByWidth(described))


def _kills(kills: float) -> Part:
    """Return the kills as a figure and as tallies. The tallies of all flyers start at the same x."""
    figure = Words(wording.format_number(kills), (30, 20, 14), "strong" if kills else "text")

    def described(room: float) -> Part:
        left = max(figure.measure(room).wide + 1.5, _TALLIED)
        strokes = CustomPart(lambda sketch, at: sketch.extend(tallies(at.x, at.y + 5.0, kills, 10.0, at.width)))
        return Layers((PieceLine((figure,), 4.6), Inset(strokes, left)))

    return FromMiddle(ByWidth(described))


def _tag(known: Register, it: Career) -> Part:
    """Return a status tag, which looks like a luggage tag with an eyelet.

    The tag has one bar for a temporary absence and two bars for a permanent absence. It is black for a dead flyer.
    """
    dead = it.absence is not None and it.absence.fate.is_fatal
    until = wording.format_until(it.absence) if it.absence else ""
    words, of = it.absence.fate.status if it.absence else wording.status(None), known.path(it.flyer, "flyer")
    y = -0.4 if until else 1.7
    lines = [PieceLine((Words(words, (14, 10.5, 8.5, 7), "strong", Ink.WHITE if dead else Ink.BLACK, of),), y)]
    lines += [PieceLine((Words(until, (10.5, 8.5, 7), of=of),), y + _LEAD)] if until else []
    return Layers((CustomPart(partial(_label, it.absence)), FromMiddle(Inset(Layers(tuple(lines)), 11.0, right=1.5))))


def _label(away: Absence | None, sketch: Sketch, cell: Box) -> None:
    """Draw the tag with cut corners on the left, an eyelet, and bars or a black ground that show the absence."""
    left, right = cell.x, cell.x + min(_TAG.width, cell.width)
    top, bottom, cut = cell.center.y - _TAG.height / 2, cell.center.y + _TAG.height / 2, 3.6
    dead = away is not None and away.fate.is_fatal
    steps = (
        ("M", left + cut, top), ("L", right, top), ("L", right, bottom), ("L", left + cut, bottom),
        ("L", left, bottom - cut), ("L", left, top + cut), ("Z",),
    )  # fmt: skip
    sketch.add(Outline(steps, Ink.BLACK if dead else None, Ink.BLACK, FINE))
    sketch.add(Circle(left + 4.2, cell.center.y, 1.3, Ink.WHITE, Ink.BLACK, FINE))
    if away and not dead:
        # A permanent absence has two black bars.
        ink = Ink.CAUTION if away.until is not None else Ink.BLACK
        for x in (7.4,) if away.until is not None else (7.0, 8.6):
            wide = 1.6 if away.until is not None else 0.9
            sketch.add(Rect(left + x, top + 1.6, wide, _TAG.height - 3.2, ink, ink, FINE))
