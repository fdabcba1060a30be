"""Cards: of the size that sleeves are sold for, and larger ones of which a sheet of paper takes four or six."""

from __future__ import annotations

from functools import partial
from typing import cast

from msgspec.structs import replace

from printgen.data.kind import Case
from printgen.data.records.fields import Sure
from printgen.data.records.tables import Chart
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock, Typed, Words
from printgen.drawing.layout.part import Column, Drawn, Inset, Part, place
from printgen.drawing.marks import Glyph, Trim, Use
from printgen.drawing.panels.framed import Framed, FrameStyle, Look
from printgen.drawing.sketch import Field, Misfit, Sketch
from printgen.products.deck import Card
from printgen.translation import _
from printgen.units import Box, Size

#: A poker card, mm.
TRIM = Trim(Size(63.5, 88.9), radius=3.0)
#: Two of them fill a sheet of A4, and one of Letter, one below the other.
TWO = Trim(Size(185.0, 115.0), radius=3.0)
#: Six of them, three across.
TALL = Trim(Size(58.0, 115.0), radius=3.0)
#: Four or six of them fill a sheet of A4, and one of Letter; a frame on them keeps this far from the cut, mm.
FOUR, SIX = Trim(Size(90.0, 115.0), radius=3.0), Trim(Size(90.0, 75.0), radius=3.0)
MARGIN = 3.5
#: Less height has no room for an emblem, mm.
EMBLEM = 7.0
STYLE = FrameStyle(band=6.4, head=10.5, air=2.4)
#: Of the largest cards.
LARGE = FrameStyle(band=8.4, head=15.0, air=2.4)
BOX = FrameStyle(band=7.0, head=12.0, air=2.4, small=8.0, look="box", stripe=1.1)


def one_sided(sketch: Sketch, name: str, title: str, *shows: Case, trim: Trim = TRIM) -> Card:
    """A card without a back, from its front: the name of its face, its title in the outline, the records that it shows; what did
    not fit on it is told of the first of them."""
    misfits = tuple((shows[0], misfit) for misfit in sketch.misfits)
    return Card(sketch.face(name, trim.size), bookmark=(title,), trim=trim, shows=shows, misfits=misfits)


def framed(
    name: str,
    title: str,
    body: Part,
    *shows: Case,
    remark: str = "",
    trim: Trim = FOUR,
    of: Field = (),
    look: Look = "box",
    style: FrameStyle = STYLE,
    sure: Sure | None = None,
) -> Card:
    """A card without a back: a frame with its title on a band, what to know of it beside that, and the body in it.
    sure: what marks all of it as uncertain."""
    sketch = Sketch()
    room = Box(0, 0, trim.size.width, trim.size.height).inset(MARGIN)
    style = BOX if look == "box" else replace(style, look=look)
    place(sketch, room, Framed("", title, body, Ink.BLACK, style, remark, sure), of=of, what=title)
    return one_sided(sketch, name, title, *shows, trim=trim)


def _emblem(emblem: Glyph, sketch: Sketch, at: Box) -> None:
    """A glyph of 1 mm in what is left of a card."""
    if at.height > EMBLEM:
        sketch.add(Use(emblem, at.center.x, at.center.y + 0.6, min(at.height - 1.0, 18.0)))


def of_charts(name: str, title: str, front: Case, back: Case, copies: int, emblem: Glyph) -> Card:
    """A card with a chart on either side, in a frame with its title on a bar: the name of each line over what it says; below
    them the emblem where there is room for it."""
    faces, misfits = [], list[tuple[Case, Misfit]]()
    for side, case in (("front", front), ("back", back)):
        chart, sketch, parts = cast(Chart, case.record), Sketch(), list[Part]()
        for line in chart.lines:
            parts.append(Typed((Words(line.name, 10.0, "strong", of=("lines",)),), 3.6, 4.4))
            parts += (Inset(TextBlock(it, 3.0, 3.6, 9.0, of=("lines",)), bottom=1.6) for it in line.says)
        remark = _("optional") if chart.optional else ""
        room = Box(0, 0, TRIM.size.width, TRIM.size.height).inset(MARGIN)
        body = Framed(
            "", chart.title, Column((*parts, Drawn(partial(_emblem, emblem), grows=True))), Ink.BLUE, STYLE, remark
        )
        place(sketch, room, body, of=("lines",), what=chart.title)
        faces.append(sketch.face(f"{name}-{side}", TRIM.size))
        misfits += ((case, misfit) for misfit in sketch.misfits)
    one, other = faces
    shows = (front, back)
    return Card(one, other, copies=copies, bookmark=(title,), trim=TRIM, shows=shows, misfits=tuple(misfits))
