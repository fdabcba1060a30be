"""The standings for the wall: scores of the sides, all flyers by points, and abilities that flyers may still choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from printgen.campaign import wording
from printgen.campaign.career import Absence, Career
from printgen.campaign.careers import SideStanding
from printgen.campaign.papers.campaign import Campaign, Register, register
from printgen.campaign.papers.tallies import tallies
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Picture, PieceLine, Rule, Words
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Inset, Layers, Part, Row
from printgen.drawing.marks import FINE, RULE, Anchor, Cut, Line, Use
from printgen.drawing.panels.title_block import TITLE_CUTS
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card
from printgen.translation import _
from printgen.units import Box, Size

_TITLE, _SIDE, _GAP = 25.0, 27.0, 6.0
_HEADS, _ROW = 7.0, 11.0
#: The height of a side's head down to its rule, and the distance from the table's column headings to their rule, in mm.
_SIDE_HEAD, _ABOVE_RULE = 9.2, 1.4
#: The baselines in a row, in mm, for small figures, for large figures, and for the second of two lines.
_SMALL_FIGURE, _LARGE_FIGURE, _SECOND_LINE = 7.1, 7.5, 9.3
_CHOOSING, _CHOICE = 10.0, 5.2
#: The relative widths of the columns: place, side, name, missions, turns, points, kills as a number, kills as tallies,
#: and grade with status.
_SHARES = (7.0, 6.0, 54.0, 12.5, 10.0, 16.0, 10.0, 20.5, 42.0)
_GUTTER = 2.0
_SMALL = (8.5, 7.0, 6.0)


def cards(campaign: Campaign, size: Size) -> Iterator[Card]:
    """Yield the pages of the standings, in the given page size (mm). Each page has table headings."""
    known, sides = register(campaign), campaign.standings.sides
    flyers = tuple(enumerate(campaign.standings.careers, start=1))
    choosing = tuple(it for it in campaign.standings.careers if _has_to_choose(it))
    name = Words(campaign.roster.name, (30, 20, 14, 10.5), TITLE_CUTS[campaign.look], of=("name",))
    dated = PieceLine(known.dated_title(_("Standings {time}").format(time=known.as_of())), 17.0)
    halves = [(*(_side(known, it) for it in sides[at : at + 2]), Blank())[:2] for at in range(0, len(sides), 2)]
    title = Layers((PieceLine((name,), 10.0), dated, Rule(19.6, pen=RULE)), _TITLE)
    first, number = True, 1
    while first or flyers or choosing:
        parts: list[Part] = [title, *(Layers((Row(pair, 6.0),), _SIDE) for pair in halves if first)]
        room = size.height - Column(tuple(parts)).fit(size.width).natural_height
        # Each page takes at least one row, even if the page is too low. Otherwise, the number of pages would be infinite.
        here = max(0 if first else 1, int((room - _HEADS) // _ROW))
        listed, flyers = flyers[:here], flyers[here:]
        if listed:
            parts += [_heads(known), *(_row(known, at, it) for at, it in listed)]
        left = room - (_HEADS + len(listed) * _ROW if listed else 0.0) - _GAP - _CHOOSING
        count = 0 if flyers else max(0 if first or listed else 1, int(left // _CHOICE))
        if choosing[:count]:
            head = PieceLine((Words(_("Abilities to choose"), 10.5, "strong"),), _CHOOSING - 3.4, _CHOOSING)
            parts += [Blank(_GAP if listed else 0.0), Layers((head, Rule(_CHOOSING - 2, pen=FINE)))]
            parts += [_choice(known, it) for it in choosing[:count]]
        sketch = Sketch()
        Column(tuple(parts)).fit(size.width).draw(sketch, Box(0, 0, size.width, size.height))
        yield known.card(sketch, size, f"standings-{number}", (_("Standings {time}").format(time=known.as_of()),))
        choosing, first, number = choosing[count:], False, number + 1


def _has_to_choose(it: Career) -> bool:
    """Return whether the flyer may still choose an ability and is not permanently out of play."""
    return bool(it.open_choices) and (it.absence is None or it.absence.until is not None)


def _label(text: str, base: float, anchor: Anchor = "start") -> Part:
    return PieceLine((Words(text, (8.5, 7.5, 7.0, 6.5, 6.0), ink=Ink.GREY70, anchor=anchor),), base)


def _figure(text: str, sizes: tuple[float, ...], base: float, cut: Cut = "strong", ink: Ink = Ink.BLACK) -> Part:
    return PieceLine((Words(text, sizes, cut, ink, anchor="end"),), base)


def _side(known: Register, side: SideStanding) -> Part:
    """Return a side's part of the page: sign, name, score, doubled points, kills and losses."""
    sign = known.signs[side.side]
    name = Words(side.name, (14, 10.5, 8.5, 7), TITLE_CUTS[known.campaign.look], of=("sides", side.side))
    cells, keeps = list[Part](), known.scorekeeping
    for label, figure, largest, kept in (
        (known.campaign.tables.rules.currency, f"{side.score}", 20.0, True),
        (known.campaign.tables.rules.purse or "", f"{side.purse}", 20.0, known.campaign.tables.rules.purse is not None),
        (_("counted twice"), f"{side.doubled}", 14.0, keeps.doubled),
        (_("kills"), wording.format_number(side.kills), 14.0, keeps.kills),
        (_("aircraft lost"), f"{side.aircraft_lost}", 14.0, True),
    ):
        figure_part = PieceLine((Words(figure, (largest, 14, 10.5, 8.5), "strong"),), 19.9)
        cells += [Layers((_label(label, 13.2), figure_part))] if kept else []
    cells += [Blank()] * (4 - len(cells))
    head = (
        Picture(sign.mark, _SIDE_HEAD, 4.6, 3.4),
        Inset(PieceLine((name,), 5.2), 11.5),
        Rule(_SIDE_HEAD, sign.ink, 2 * RULE),
    )
    return Layers((*head, Row(tuple(cells), 2.0, (1.3, *(1.0 for _cell in cells[1:])))))


def _heads(known: Register) -> Part:
    """Return the column headings."""
    keeps = known.scorekeeping
    turns, kills = (_("turns") if keeps.turns else ""), (_("kills") if keeps.kills else "")
    figures = (_("missions"), turns, known.campaign.tables.rules.currency, kills)
    ends = (Inset(_label(figure, _HEADS - _ABOVE_RULE, "end"), -1.0) for figure in figures)
    first, last = (_label(text, _HEADS - _ABOVE_RULE) for text in (_("flyer"), _("grade and status")))
    none: tuple[Part, ...] = (Blank(),)
    rows = ((*3 * none, *ends, *2 * none), (*2 * none, first, *5 * none, last))
    return Layers((*(Row(row, _GUTTER, _SHARES) for row in rows), Rule(_HEADS, pen=FINE)))


def _row(known: Register, number: int, it: Career) -> Part:
    """Return a flyer's row: place, side, name, missions, points, kills, grade, and status."""
    flyer, name = it.flyer, known.path(it.flyer, "name")
    mark = CustomPart(
        lambda sketch, at: sketch.add(Use(known.signs[flyer.side].mark, at.center.x, at.y + _ROW / 2, 5.4))
    )
    below = "  ·  ".join(part for part in (flyer.rank, known.duty(flyer)) if part)
    of = known.path(flyer, "rank" if flyer.rank else "duty")
    who = (
        PieceLine((Words(flyer.name, (14.0, 12.0, 10.5, 8.5, 7.0, 6.0), "strong", of=name),), 5.4),
        PieceLine((Words(below, (8.5, 7, 6.5, 6), ink=Ink.GREY70, of=of),), _SECOND_LINE),
    )
    strokes = CustomPart(lambda sketch, at: sketch.extend(tallies(at.x + 1, at.y + 7.9, it.kills, 4.4, at.width - 1)))
    words = [wording.status(it.absence)]
    if _has_to_choose(it):
        words.append(_("{count} to choose").format(count=len(it.open_choices)))
    state = [PieceLine((Words(wording.grades(it), (10.5, 8.5, 7, 6.5, 6), "semibold", of=name),), 5.0)]
    details = PieceLine((Words("  ·  ".join(words), (8.5, 7, 6.5, 6), of=name),), _SECOND_LINE)
    kills = wording.format_number(it.kills) if it.kills else "–"
    cells = (
        _figure(f"{number}", (10.5, 8.5), _SMALL_FIGURE, "text", Ink.GREY70),
        mark,
        Layers(who),
        _figure(f"{len(it.entries)}", (10.5, 8.5, 7), _SMALL_FIGURE, "text"),
        _figure(f"{it.turns}" if known.scorekeeping.turns else "", (10.5, 8.5, 7), _SMALL_FIGURE, "text"),
        _figure(f"{it.points}", (14, 10.5, 8.5), _LARGE_FIGURE),
        _figure(kills if known.scorekeeping.kills else "", (14, 10.5, 8.5), _LARGE_FIGURE),
        strokes,
        Layers(
            (*state, CustomPart(partial(_away, it.absence)), Inset(details, 1.9)) if it.absence else (*state, details)
        ),
    )
    rule = Rule(_ROW, Ink.GREY70, FINE) if number % 5 == 0 else Rule(_ROW, Ink.GREY40)
    return Layers((Row(cells, _GUTTER, _SHARES), rule))


def _away(away: Absence, sketch: Sketch, at: Box) -> None:
    """Draw a bar next to an absent flyer.

    The bar is interrupted for a temporary absence, and solid black for a permanent absence.
    """
    ink, dash = (Ink.BLACK, ()) if away.until is None else (Ink.CAUTION, (1.0, 0.4))
    x = at.x + FINE + 0.5
    sketch.add(Line(x, at.y + 7.1, x, at.y + 9.5, ink, 1.0, dash))


def _choice(known: Register, it: Career) -> Part:
    """Return a line about a flyer who may still choose abilities: the kinds of ability and the thresholds."""
    of, duty = known.path(it.flyer, "name"), it.flyer.duty
    each = "; ".join(f"{wording.kinds(choice, duty)} {wording.earned_for(choice)}" for choice in it.open_choices)
    counts = Counter(wording.kinds(choice, duty) for choice in it.open_choices)

    def choices(room: float) -> Part:
        # If the list would be too long, count the items by kind.
        few = "; ".join(f"{count} × {kinds}" for kinds, count in counts.items())
        text = each if width(each, "text", _SMALL[-1]) <= room else few
        return PieceLine((Words(text, _SMALL, of=of),), 2.6)

    name = Inset(PieceLine((Words(it.flyer.name, _SMALL, "strong", of=of),), 2.6), 6.0)
    who = Layers((Picture(known.signs[it.flyer.side].mark, 3.6, 2.0, 1.5), name))
    return Layers((Row((who, ByWidth(choices)), 3.0, (1.0, 2.4)),), _CHOICE)
