"""Standings: both sides' scores, all flyers by their points, and who has an ability to choose; on pages to pin up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.campaign import wording
from printgen.campaign.careers import Career, SideStanding
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.papers.flyers import Register, register
from printgen.campaign.papers.tallies import tallies
from printgen.data.kind import Library
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Line, Rect, Use
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import Choices
from printgen.translation import _, month
from printgen.units import Box, Size

_TITLE, _SIDE, _GAP = 25.0, 27.0, 6.0
_HEADS, _ROW = 7.0, 9.0
_CHOOSING, _CHOICE = 10.0, 5.2
#: The columns of the table: place, side, name, missions, turns, points, kills as a figure and as tallies, grade and status.
_SHARES = (7.0, 6.0, 54.0, 12.5, 10.0, 16.0, 10.0, 20.5, 42.0)
_GUTTER = 2.0
_SMALL = (8.5, 7.0, 6.0)


@dataclass(frozen=True, slots=True)
class _Page:
    """What stands on a page: flyers with their places, and those who have something to choose."""

    flyers: tuple[tuple[int, Career], ...]
    choosing: tuple[Career, ...] = ()


def standings(campaign: Campaign) -> Aid:
    """The standings of a campaign as a product."""

    def deck(_library: Library, _choices: Choices, size: Size) -> Deck:
        return Deck(_("Standings"), tuple(cards(campaign, size)))

    return Aid(
        id="standings",
        title="Standings",
        summary="the score of both sides, all flyers by their points, and who has an ability to choose",
        deck=deck,
    )


def cards(campaign: Campaign, size: Size) -> Iterator[Card]:
    """The standings on as many pages of that size (mm) as they take; heads stand on each."""
    known = register(campaign)
    for number, page in enumerate(_pages(campaign, size.height), start=1):
        sketch = Sketch()
        box = Box(0, 0, size.width, size.height)
        _title(sketch, box, known)
        below = box.below(_TITLE)
        if number == 1:
            below = _sides(sketch, below, known)
        if page.flyers:
            below = _table(sketch, below, known, page.flyers)
        if page.choosing:
            _to_choose(sketch, below.below(_GAP if page.flyers else 0.0), known, page.choosing)
        yield known.card(sketch, size, f"standings-{number}", (_("Standings {time}").format(time=known.before()),))


def _pages(campaign: Campaign, height: float) -> Iterator[_Page]:
    """Flyers and choices shared out over pages of that height (mm)."""
    flyers = tuple(enumerate(campaign.standings.careers, start=1))
    choosing = tuple(it for it in campaign.standings.careers if _has_to_choose(it))
    room, first = height - _TITLE - _sides_height(len(campaign.standings.sides)), True
    while True:
        # However low the page, it takes one: else there would be no end of pages.
        here = max(0 if first else 1, int((room - _HEADS) // _ROW))
        shown, flyers = flyers[:here], flyers[here:]
        left = room - (_HEADS + len(shown) * _ROW if shown else 0.0) - _GAP - _CHOOSING
        count = 0 if flyers else max(0 if first or shown else 1, int(left // _CHOICE))
        yield _Page(shown, choosing[:count])
        choosing = choosing[count:]
        if not flyers and not choosing:
            return
        room, first = height - _TITLE, False


def _has_to_choose(it: Career) -> bool:
    """Whether he has an ability to choose, and may come back to use it."""
    return bool(it.open) and (it.away is None or it.away.until is not None)


def _title(sketch: Sketch, box: Box, known: Register) -> None:
    """Whose standings, and of when."""
    roster = known.campaign.roster
    sketch.text(0, 10.0, roster.name, (30, 20, 14, 10.5), "display", room=box.width, of=("name",))
    since = month(roster.since)
    run = _("{since} to {until}").format(since=since, until=month(roster.until)) if roster.until else since
    wide = sketch.text(0, 17.0, _("Standings {time}").format(time=known.before()), 10.5, "strong")
    line = "  ·  ".join((known.campaign.title, run))
    sketch.text(box.right, 17.0, line, (8.5, 7.0, 6.0), "semibold", "end", Ink.GREY70, box.width - wide - 4)
    sketch.add(Line(0, 19.6, box.right, 19.6, Ink.BLACK, RULE))


def _sides_height(count: int) -> float:
    return (count + 1) // 2 * _SIDE


def _sides(sketch: Sketch, box: Box, known: Register) -> Box:
    """The sides two abreast, in the order of the roster; gives what is left below."""
    sides = known.campaign.standings.sides
    for index, side in enumerate(sides):
        row = box.below(index // 2 * _SIDE)
        _side(sketch, row.columns((1.0, 1.0), 6.0)[index % 2], known, side)
    return box.below(_sides_height(len(sides)))


def _side(sketch: Sketch, box: Box, known: Register, side: SideStanding) -> None:
    """A side: its sign and name, its score, how much of that is doubled, kills and losses."""
    sign = known.signs[side.side]
    sketch.add(Use(sign.mark, box.x + 4.6, box.y + 3.4, 9.2))
    left = box.x + 11.5
    sketch.text(
        left, box.y + 5.2, side.name, (14, 10.5, 8.5, 7), "display", room=box.right - left, of=("sides", side.side)
    )
    sketch.add(Line(box.x, box.y + 9.2, box.right, box.y + 9.2, sign.ink, 2 * RULE))
    figures = (
        (known.campaign.tables.rules.currency, f"{side.score}", 20.0),
        (_("of it doubled"), f"{side.doubled}", 14.0),
        (_("kills"), wording.number(side.kills), 14.0),
        (_("aircraft lost"), f"{side.lost}", 14.0),
    )
    for column, (label, figure, type_size) in zip(box.columns((1.3, 1, 1, 1), 2.0), figures, strict=True):
        sketch.text(column.x, box.y + 13.2, label, (7, 6.5, 6), ink=Ink.GREY70, room=column.width)
        sketch.text(column.x, box.y + 19.9, figure, (type_size, 14, 10.5, 8.5), "strong", room=column.width)


def _table(sketch: Sketch, box: Box, known: Register, flyers: Sequence[tuple[int, Career]]) -> Box:
    """The flyers, with most points first; gives what is left below."""
    columns = box.columns(_SHARES, _GUTTER)
    currency = known.campaign.tables.rules.currency
    figures = {3: _("missions"), 4: _("turns"), 5: currency, 6: _("kills")}
    for number, head in figures.items():
        column = columns[number]
        sketch.text(column.right, box.y + _HEADS - 1.4, head, (7, 6.5, 6), "text", "end", Ink.GREY70, column.width + 1)
    sketch.text(columns[2].x, box.y + _HEADS - 1.4, _("flyer"), 7, ink=Ink.GREY70)
    sketch.text(columns[8].x, box.y + _HEADS - 1.4, _("grade and status"), 7, ink=Ink.GREY70)
    sketch.add(Line(box.x, box.y + _HEADS, box.right, box.y + _HEADS, Ink.BLACK, FINE))
    for index, (place, it) in enumerate(flyers):
        top = box.y + _HEADS + index * _ROW
        _row(sketch, [Box(column.x, top, column.width, _ROW) for column in columns], known, place, it)
        ink, pen = (Ink.GREY70, FINE) if place % 5 == 0 else (Ink.GREY40, HAIRLINE)
        sketch.add(Line(box.x, top + _ROW, box.right, top + _ROW, ink, pen))
    return box.below(_HEADS + len(flyers) * _ROW)


def _row(sketch: Sketch, cells: Sequence[Box], known: Register, place: int, it: Career) -> None:
    """A flyer: place, side, who he is, what he did, what he came to."""
    flyer, y = it.flyer, cells[0].y
    sketch.text(cells[0].right, y + 6.0, f"{place}", (10.5, 8.5), "text", "end", Ink.GREY70, cells[0].width)
    sketch.add(Use(known.signs[flyer.side].mark, cells[1].center.x, y + _ROW / 2, 5.4))
    sizes = (10.5, 8.5, 7.0, 6.0)
    name = known.path(flyer, "name")
    sketch.text(cells[2].x, y + 4.5, flyer.name, sizes, "strong", room=cells[2].width, of=name)
    below = "  ·  ".join(part for part in (flyer.rank, known.duty(flyer)) if part)
    of = known.path(flyer, "rank" if flyer.rank else "duty")
    sketch.text(cells[2].x, y + 7.7, below, (7, 6.5, 6), ink=Ink.GREY70, room=cells[2].width, of=of)
    for cell, count in ((cells[3], len(it.flown)), (cells[4], it.turns)):
        sketch.text(cell.right, y + 6.0, f"{count}", (10.5, 8.5, 7), "text", "end", room=cell.width)
    sketch.text(cells[5].right, y + 6.3, f"{it.points}", (14, 10.5, 8.5), "strong", "end", room=cells[5].width)
    kills = wording.number(it.kills) if it.kills else "–"
    sketch.text(cells[6].right, y + 6.3, kills, (14, 10.5, 8.5), "strong", "end", room=cells[6].width)
    sketch.extend(tallies(cells[7].x + 1, y + 6.7, it.kills, 4.4, cells[7].width - 1))
    _state(sketch, cells[8], known, it)


def _state(sketch: Sketch, cell: Box, known: Register, it: Career) -> None:
    """What he is called, and below it whether he can fly and whether he has something to choose."""
    of = known.path(it.flyer, "name")
    sketch.text(cell.x, cell.y + 4.3, wording.grades(it), (8.5, 7, 6.5, 6), "semibold", room=cell.width, of=of)
    left = cell.x
    if it.away:
        # A bar beside what keeps him away: hollow, and black where it is for good.
        gone = it.away.until is None
        bar = Ink.BLACK if gone else Ink.CAUTION
        sketch.add(Rect(left + FINE, cell.y + 5.5, 1.0, 2.4, bar if gone else None, bar, 2 * FINE))
        left += 1.9
    words = [wording.status(it.away)]
    if _has_to_choose(it):
        words.append(_("{count} to choose").format(count=len(it.open)))
    line = "  ·  ".join(words)
    sketch.text(left, cell.y + 7.7, line, (7, 6.5, 6), room=cell.right - left, of=of)


def _to_choose(sketch: Sketch, box: Box, known: Register, choosing: Sequence[Career]) -> None:
    """Who has earned an ability that he has not chosen yet, of which kind, and with what."""
    sketch.text(box.x, box.y + _CHOOSING - 3.4, _("Abilities to choose"), 10.5, "strong")
    sketch.add(Line(box.x, box.y + _CHOOSING - 2, box.right, box.y + _CHOOSING - 2, Ink.BLACK, FINE))
    columns = box.columns((1.0, 2.4), 3.0)
    for index, it in enumerate(choosing):
        y = box.y + _CHOOSING + index * _CHOICE + 2.6
        sketch.add(Use(known.signs[it.flyer.side].mark, box.x + 2, y - 1.1, 3.6))
        of = known.path(it.flyer, "name")
        room = columns[0].width - 6
        sketch.text(columns[0].x + 6, y, it.flyer.name, _SMALL, "strong", room=room, of=of)
        sketch.text(columns[1].x, y, _choices(it, columns[1].width), _SMALL, room=columns[1].width, of=of)


def _choices(it: Career, room: float) -> str:
    """Each choice with what earned it; of more than there is room for (mm), how many there are of a kind."""
    duty = it.flyer.duty
    each = "; ".join(f"{wording.kinds(choice, duty)} {wording.for_what(choice)}" for choice in it.open)
    if width(each, "text", _SMALL[-1]) <= room:
        return each
    counts = Counter(wording.kinds(choice, duty) for choice in it.open)
    return "; ".join(f"{count} × {kinds}" for kinds, count in counts.items())
