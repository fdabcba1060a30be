"""The certificate of a flyer's victories: a page on its side for each flyer who has reached a grade by his kills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.campaign import wording
from printgen.campaign.careers import Career
from printgen.campaign.papers import ornament
from printgen.campaign.papers.campaign import Campaign, Register, ranked, register, shape
from printgen.campaign.papers.tallies import reach, tallies
from printgen.data.records.campaign import Grade
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, Cut, Line, Use
from printgen.drawing.sketch import Field, Sketch
from printgen.drawing.text_block import wrap
from printgen.products.deck import Card
from printgen.translation import _, month
from printgen.units import Box, Size

#: The height that the places below are for; on a page of another they lie as far apart as it is higher or lower.
_HEIGHT = 181.5
#: Ways to set the list of victories, the roomiest first: columns, type size and distance of lines.
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


@dataclass(frozen=True, slots=True)
class Victory:
    """A line of the list: when, over whom, and where the roster says so."""

    when: str
    whom: str
    of: Field


def cards(campaign: Campaign, size: Size) -> Iterator[Card]:
    """A certificate of that size (mm), which is laid on its side, for each of those wanted who has earned one."""
    known = register(campaign)
    for it in campaign.careers():
        if grade := grade_by_kills(it):
            sketch = Sketch()
            _draw(sketch, size, known, it, grade)
            flyer = it.flyer
            yield known.card(sketch, size, f"certificate-{flyer.flyer}", (flyer.name,), turned=True)


def grade_by_kills(it: Career) -> Grade | None:
    """The grade that his kills have brought him; the one that everybody begins with is none."""
    return next((grade for grade in it.grades if grade.by == "kills" and grade.at > 0), None)


def week_of(it: Career, grade: Grade) -> int:
    """The week in which he reached a grade by kills; 0 where he brought it with him."""
    kills = 0.0
    for posting in it.postings:
        kills += posting.kills
        if kills >= grade.at:
            return posting.week
    return 0


def _draw(sketch: Sketch, size: Size, known: Register, it: Career, grade: Grade) -> None:
    page = Box(0, 0, size.width, size.height)
    sketch.extend(ornament.frame(page))
    sketch.add(Use(ornament.wings(), page.center.x, _at(page, 28)))
    if mark := known.wings(it.flyer):
        sketch.add(Use(mark, page.center.x, _at(page, 28), 13.5))
    _words(sketch, page, known, it, grade)
    _wreath(sketch, page, it)
    columns = page.inset(28, 0).columns((1.0, 0.62, 1.0), 4.0)
    band = _at(page, 119)
    _machine(sketch, Box(columns[0].x, band, columns[0].width, _LIST_HEIGHT), known, it)
    _victories(sketch, Box(columns[2].x, band, columns[2].width, _LIST_HEIGHT), tuple(victories(known, it)))
    _signatures(sketch, page, known)


def _at(page: Box, y: float) -> float:
    return y * page.height / _HEIGHT


def _words(sketch: Sketch, page: Box, known: Register, it: Career, grade: Grade) -> None:
    """Who, of whom, has done what, and is called what for it."""
    flyer, roster, middle = it.flyer, known.campaign.roster, page.center.x
    room = page.width - 2 * (ornament.INSET + ornament.NOTCH)

    def line(y: float, text: str, sizes: tuple[float, ...], cut: Cut, of: Field = ()) -> None:
        sketch.text(middle, _at(page, y), text, sizes, cut, "middle", room=room, of=of)

    line(54, roster.name, (20, 14, 10.5, 8.5), "display", ("name",))
    line(61.5, _("This is to certify that"), (10.5,), "slant")
    name = known.path(flyer, "name")
    line(73, ranked(flyer), (30, 20, 14, 10.5), "display", name)
    sketch.extend(ornament.lozenge(middle, _at(page, 78), 55))
    words = "  ·  ".join(part for part in (known.duty(flyer), flyer.nationality, known.side(flyer)) if part)
    line(84.5, words, (14, 10.5, 8.5, 7), "strong", ("sides", flyer.side))
    count = wording.number(it.kills)
    line(92.5, _("has gained {count} victories in the air and is called").format(count=count), (10.5,), "slant")
    line(104, grade.name, (30, 20, 14), "display", name)
    week = week_of(it, grade)
    if week:
        when = month(known.campaign.tables.month(roster, week))
        line(111, _("since week {week}, {month}").format(week=week, month=when), (10.5, 8.5), "slant")


def _wreath(sketch: Sketch, page: Box, it: Career) -> None:
    """How many victories, as a figure and as tallies, within laurels."""
    x, y = page.center.x, _at(page, 138)
    sketch.add(Use(ornament.wreath(), x, y, 16.0))
    count = wording.number(it.kills)
    sketch.text(x, y + 1.8, count, (30, 20, 14), "display", "middle", room=22)
    wide = reach(it.kills, 4.0, 16.5)
    sketch.extend(tallies(x - wide / 2, y + 8.0, it.kills, 4.0, 16.5))


def _machine(sketch: Sketch, box: Box, known: Register, it: Career) -> None:
    """What he usually flies, and how to know it."""
    flyer = it.flyer
    aircraft = known.aircraft(flyer.aircraft)
    if aircraft is None:
        return
    sketch.add(Use(shape(aircraft), box.center.x, box.y + 12.5, 30))
    y, room = box.y + 29.0, box.width
    of = known.path(flyer, "aircraft")
    sketch.text(box.center.x, y, aircraft.name, (14, 10.5, 8.5), "strong", "middle", room=room, of=of)
    if flyer.marking:
        of = known.path(flyer, "marking")
        size = next((size for size in (10.5, 8.5, 7.0) if len(wrap(flyer.marking, "text", size, room)) < 3), 6.0)
        for number, words in enumerate(wrap(flyer.marking, "text", size, room), start=1):
            sketch.text(box.center.x, y + 4.6 * number, words, size, "text", "middle", room=room, of=of)


def victories(known: Register, it: Career) -> Iterator[Victory]:
    """Every victory of a flyer in the order of weeks; what he brought along first."""
    if it.flyer.brings.kills:
        brought = _("{count} brought along").format(count=it.flyer.brings.kills)
        yield Victory("", brought, known.path(it.flyer, "brings"))
    for entry in it.flown:
        for number, claim in enumerate(entry.sortie.kills):
            yield Victory(f"{entry.week}", known.victim(claim), (*entry.path, "kills", number, "of"))


def _victories(sketch: Sketch, box: Box, found: Sequence[Victory]) -> None:
    """The list, in the roomiest way that holds it; of one that is longer than any, its beginning and how many more."""
    wide = sketch.text(box.x, box.y - 1.8, _("Victories"), 10.5, "strong")
    sketch.text(box.x + wide + 2, box.y - 1.8, _("each after its week"), 7, ink=Ink.GREY70)
    sketch.add(Line(box.x, box.y, box.right, box.y, Ink.BLACK, FINE))
    whens = max((it.when for it in found), key=len, default="")
    for count, size, lead in _LISTS:
        columns = box.columns((1.0,) * count, 3.0)
        left = width(whens, "text", size) + 1.6
        rows, room = int(_LIST_HEIGHT / lead), columns[0].width - left
        if len(found) <= rows * count and all(width(it.whom, "strong", size) <= room for it in found):
            break
    shown = found if len(found) <= rows * count else found[: rows * count - 1]
    for index, it in enumerate(shown):
        column = columns[index // rows]
        y = box.y + lead * (index % rows + 1)
        sketch.text(column.x + left - 1.6, y, it.when, size, "text", "end", Ink.GREY70)
        sketch.text(column.x + left, y, it.whom, size, "strong", room=room, of=it.of)
    if len(shown) < len(found):
        more = _("and {count} more").format(count=len(found) - len(shown))
        sketch.text(columns[-1].x + left, box.y + lead * rows, more, size, "slant")


def _signatures(sketch: Sketch, page: Box, known: Register) -> None:
    """Two lines to sign on, and between them when it was given."""
    standings, y = known.campaign.standings, _at(page, 167)
    left, right = page.x + 34, page.right - 34
    for x, label in ((left, _("for the squadron")), (right - 72, _("for the campaign"))):
        sketch.add(Line(x, y, x + 72, y, Ink.BLACK, FINE))
        sketch.text(x + 36, y + 3.6, label, 8.5, "slant", "middle", Ink.GREY70)
    last = standings.week - 1
    if last:
        when = month(known.campaign.tables.month(known.campaign.roster, last))
        room = right - left - 2 * 72 - 6
        given = _("given after week {week}").format(week=last)
        for line, words in enumerate((given, when)):
            sketch.text(page.center.x, y - 0.4 + 4.0 * line, words, (8.5, 7, 6), "slant", "middle", room=room)
