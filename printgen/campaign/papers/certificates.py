"""Certificates of victories: one landscape page for each flyer with a grade earned by kills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from printgen.campaign import wording
from printgen.campaign.career import Career
from printgen.campaign.papers import ornament
from printgen.campaign.papers.campaign import Campaign, Register, aircraft_glyph, name_with_rank, register
from printgen.campaign.papers.tallies import tallies, tallies_width
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.campaign import Grade
from printgen.data.records.roster import Flyer
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Picture, PieceLine, Rule, Words
from printgen.drawing.layout.part import Blank, ByWidth, Column, Layers, Part, Row, place_part
from printgen.drawing.marks import FINE, Cut, Line, Use
from printgen.drawing.sketch import Field, Sketch
from printgen.drawing.text_block import wrap
from printgen.products.deck import Card
from printgen.translation import _, month
from printgen.units import Box, Size

#: The page height in mm for which the positions below are given. On other pages, the positions are scaled.
_HEIGHT = 181.5
#: The layouts of the list of victories, starting with the most spacious: number of columns, type size, and distance
#: between lines.
_LISTS = (
    (1, 10.5, 5.0),
    (1, 8.5, 4.2),
    (2, 8.5, 4.2),
    (2, 7.0, 3.5),
    (3, 7.0, 3.5),
    (3, 6.0, 2.8),
    (2, 6.0, 2.8),
    (1, 6.0, 2.8),
)
_LIST_HEIGHT = 36.0
#: Three distances in mm: the height of the wreath's middle, and the distance of the aircraft's middle below the top of
#: its space and above the wreath's middle.
MIDDLE, _ABOVE, _UP = 135.0, 15.0, 5.0
#: The distance of the signatures from the page's edges, and the width of the signatures and of the elements above them,
#: in mm.
_IN, _WIDE = 34.0, 72.0
#: The maximum height and width of tallies, in mm.
_TALLY, _TALLIES = 4.0, 16.5
#: The distance from a list's title to the list, and from a week to its entry, in mm.
_ABOVE_LIST, _AFTER_WEEK = 1.8, 1.6


class Victory(Struct, frozen=True):
    """A victory in the list of victories on a certificate."""

    week: str
    victim: str
    of: Field


def cards(campaign: Campaign, size: Size) -> Iterator[Card]:
    """Yield a landscape certificate of the given size (mm) for each selected flyer with a grade earned by kills."""
    known = register(campaign)
    for it in campaign.careers():
        if grade := grade_by_kills(it):
            sketch = Sketch()
            _draw(sketch, size, known, it, grade)
            flyer = it.flyer
            yield known.card(sketch, size, f"certificate-{flyer.flyer}", (flyer.name,), turned=True)


def grade_by_kills(it: Career) -> Grade | None:
    """Return the grade that a flyer earned by kills, or None if the flyer has only the initial grade."""
    return next((grade for grade in it.grades if grade.measure == "kills" and grade.threshold > 0), None)


def week_of(it: Career, grade: Grade) -> int:
    """Return the week in which the flyer reached a grade by kills, or 0 if the starting kills are enough for the grade."""
    kills = 0.0
    for posting in it.postings:
        kills += posting.kills
        if kills >= grade.threshold:
            return posting.week
    return 0


def _draw(sketch: Sketch, size: Size, known: Register, it: Career, grade: Grade) -> None:
    """Draw the flyer's name, unit and grade. Below them, draw the aircraft, the number of victories, and the victims."""
    flyer, roster, page = it.flyer, known.campaign.roster, Box(0, 0, size.width, size.height)
    middle, high = page.center.x, page.height / _HEIGHT
    ink = known.signs[flyer.side].ink
    sketch.extend(ornament.frame(page, ink))
    sketch.add(Use(ornament.wings(), middle, 28 * high))
    if mark := known.wing_mark(flyer):
        sketch.add(Use(mark, middle, 28 * high, 13.5))
    name, count, week = known.path(flyer, "name"), wording.format_number(it.kills), week_of(it, grade)
    words = "  ·  ".join(part for part in (known.duty(flyer), flyer.nationality, known.side(flyer)) if part)
    one, several = (
        _("has gained {count} victory in the air and is named"),
        _("has gained {count} victories in the air and is named"),
    )
    gained = (one if it.kills <= 1 else several).format(count=count)
    lines: list[tuple[float, str, tuple[float, ...], Cut, Field]] = [
        (54, roster.name, (20, 14, 10.5, 8.5), "display", ("name",)),
        (61.5, _("This is to certify that"), (12.0,), "slant", ()),
        (73, name_with_rank(flyer), (30, 20, 14, 10.5), "display", name),
        (84.5, words, (14, 10.5, 8.5, 7), "strong", ("sides", flyer.side)),
        (91.5, gained, (12.0,), "slant", ()),
        (102, grade.name, (30, 20, 14), "display", name),
    ]
    if week:
        when = month(known.campaign.tables.month(roster, week))
        since = _("since week {week}, {month}").format(week=week, month=when)
        lines.append((108.8, since, (12.0, 10.5, 8.5), "slant", ()))
    room = page.width - 2 * (ornament.INSET + ornament.NOTCH)
    for y, text, sizes, cut, of in lines:
        own = ink if text == grade.name else Ink.BLACK
        sketch.text(middle, y * high, text, sizes, cut, "middle", own, room=room, of=of)
    sketch.extend(ornament.lozenge(middle, 78 * high, 55))
    sketch.add(Use(ornament.wreath(), middle, MIDDLE * high, 16.0))
    sketch.text(middle, MIDDLE * high + 1.8, count, (30, 20, 14), "display", "middle", room=22)
    wide = tallies_width(it.kills, _TALLY, _TALLIES)
    sketch.extend(tallies(middle - wide / 2, MIDDLE * high + 8.0, it.kills, _TALLY, _TALLIES))
    # Draw aircraft and victories side by side above the signatures, with the same width.
    lower = page.inset(_IN, 0).lower_part(119 * high).upper_part(_LIST_HEIGHT)
    listed = tuple(victories(known, it))
    # A long list needs columns, and also uses the space next to the list.
    more = 0.0 if len(listed) * _LISTS[1][2] <= _LIST_HEIGHT else 9.0
    left = Box(lower.x, lower.y, _WIDE, lower.height)
    right = Box(lower.right - _WIDE - more / 2, lower.y, _WIDE + more, lower.height)
    if aircraft := known.aircraft(flyer.aircraft):
        at = Box(left.x, MIDDLE * high - _ABOVE - _UP, left.width, _LIST_HEIGHT + 6.5)
        place_part(sketch, at, _machine(known, it.flyer, aircraft))
    _victories(sketch, right, listed)
    place_part(sketch, page.inset(_IN, 0).lower_part(167 * high), _signatures(known))


def _machine(known: Register, flyer: Flyer, aircraft: Aircraft) -> Part:
    """Return the flyer's usual aircraft, with its marking."""

    def marking(room: float) -> Part:
        mark_text, of = wording.marking(flyer), known.path(flyer, "marking")
        size = next((size for size in (10.5, 8.5, 7.0) if len(wrap(mark_text, "text", size, room)) < 3), 6.0)
        lines = (Words(words, size, of=of, anchor="middle") for words in wrap(mark_text, "text", size, room))
        return Column(tuple(PieceLine((line,), 4.6) for line in lines))

    name = Words(aircraft.name, (14, 10.5, 8.5), "strong", of=known.path(flyer, "aircraft"), anchor="middle")
    picture = ByWidth(lambda room: Picture(aircraft_glyph(aircraft, known.livery(aircraft)), 30, room / 2, _ABOVE))
    return Column((Layers((picture, PieceLine((name,), 33.0))), ByWidth(marking)))


def victories(known: Register, it: Career) -> Iterator[Victory]:
    """Yield the victories of a flyer in the order of their weeks. Victories before the campaign come first."""
    if it.flyer.starts_with.kills:
        brought = _("{count} before this campaign").format(count=it.flyer.starts_with.kills)
        yield Victory("", brought, known.path(it.flyer, "starts-with"))
    for entry in it.entries:
        for number, claim in enumerate(entry.sortie.kills):
            yield Victory(f"{entry.week}", known.victim(claim), (*entry.path, "kills", number, "victim"))


def _victories(sketch: Sketch, box: Box, found: Sequence[Victory]) -> None:
    """Draw the list of victories in the first layout in which it fits.

    If no layout fits, draw the first entries and the number of the remaining entries.
    """
    wide = sketch.text(box.x, box.y - _ABOVE_LIST, _("Victories"), 10.5, "strong")
    sketch.text(box.x + wide + 2, box.y - _ABOVE_LIST, _("by week"), 7, ink=Ink.GREY70)
    sketch.add(Line(box.x, box.y, box.right, box.y, Ink.BLACK, FINE))
    whens = max((it.week for it in found), key=len, default="")
    for count, size, lead in _LISTS:
        columns = box.columns((1.0,) * count, 3.0)
        left = width(whens, "text", size) + _AFTER_WEEK
        rows, room = int(_LIST_HEIGHT / lead), columns[0].width - left
        if len(found) <= rows * count and all(width(it.victim, "strong", size) <= room for it in found):
            break
    listed = found if len(found) <= rows * count else found[: rows * count - 1]
    for index, it in enumerate(listed):
        column = columns[index // rows]
        y = box.y + lead * (index % rows + 1)
        sketch.text(column.x + left - _AFTER_WEEK, y, it.week, size, "text", "end", Ink.GREY70)
        sketch.text(column.x + left, y, it.victim, size, "strong", room=room, of=it.of)
    if len(listed) < len(found):
        more = _("and {count} more").format(count=len(found) - len(listed))
        sketch.text(columns[-1].x + left, box.y + lead * rows, more, size, "slant")


def _signatures(known: Register) -> Part:
    """Return two lines for signatures, with the date between them."""
    squadron, organiser = (
        Layers((Rule(0, pen=FINE), PieceLine((Words(label, 8.5, "slant", Ink.GREY70, anchor="middle"),), 3.6)))
        for label in (_("for the squadron"), _("for the campaign"))
    )
    last, campaign = known.campaign.standings.week - 1, known.campaign
    if not last:
        return Row((squadron, Blank(), organiser), 3.0, widths=(_WIDE, 0.0, _WIDE))
    texts = (_("given after week {week}").format(week=last), month(campaign.tables.month(campaign.roster, last)))
    given = (Words(words, (8.5, 7, 6), "slant", anchor="middle") for words in texts)
    between = Layers(tuple(PieceLine((line,), y) for line, y in zip(given, (-0.4, 3.6), strict=True)))
    return Row((squadron, between, organiser), 3.0, widths=(_WIDE, 0.0, _WIDE))
