"""The schedules of two aircraft on one page, in the places that the game's numbers have: what each can that the other cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Literal

from msgspec.structs import replace

from printgen.data.kind import each_once
from printgen.drawing.layout.line import Rule
from printgen.drawing.layout.part import Column, Layers, Row, place
from printgen.drawing.marks import FINE
from printgen.drawing.schedule.pictures import Pictured, Told
from printgen.drawing.schedule.setting import COMPARED
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card
from printgen.products.schedule_head import HEADS, head
from printgen.products.schedules import explained, pictures, told_of
from printgen.products.shown_schedule import ShownSchedule
from printgen.translation import _
from printgen.units import Box, Size

Letter = Literal["A", "B"]
#: So many codes are named one by one; of more their number is said.
NAMED = 24


def compared(entries: Iterable[ShownSchedule], size: Size) -> Iterator[Card]:
    """A page of that size (mm) for the first aircraft against each of the others, and for each part in which both have a
    schedule; where there is one aircraft alone, for its schedules one against the next."""
    every = [tuple(its) for _name, its in groupby(entries, attrgetter("name"))]
    if len(every) == 1:
        for one, other in zip(every[0], every[0][1:], strict=False):
            yield _page(one, other, size)
    for its in every[1:]:
        same = [(one, other) for one in every[0] for other in its if one.part == other.part]
        for one, other in same or [(every[0][-1], its[-1])]:
            yield _page(one, other, size)


def _page(one: ShownSchedule, other: ShownSchedule, size: Size) -> Card:
    sketch, box, style = Sketch(), Box(0, 0, size.width, size.height), COMPARED
    flown = _both(one, other)
    lines = tuple(_differences(flown))
    restricted = (_("Restricted, in thin frames"), one.told.restricted[1])
    told = Told((_("Differences"), lines), restricted, one.told.stalls, one.told.spin)
    key = replace(one.key, shown=one.key.shown | other.key.shown)
    both = replace(one, flown=flown, told=told, key=key)
    heads = []
    for letter, it in zip("AB", (one, other), strict=True):
        above = "  ·  ".join(filter(None, (it.side, it.part)))
        shown = replace(it, name=f"{letter}  {it.name}", above=above, bar=False, view=None)
        heads.append(head(shown, HEADS[style.named]))
    page = Column((Row(tuple(heads), 8.0), pictures(both, style, compared=True)))
    place(sketch, box.top(size.height - style.foot), page)
    foot = Column((explained(key, style), told_of(one, style, style.source), told_of(other, style, style.source)))
    place(sketch, box.below(size.height - style.foot), Layers((Rule(0.0, pen=FINE), foot)), of=one.of, what=one.reason)
    shows = each_once((*one.shows, *other.shows))
    names = dict.fromkeys(f"{it.name} ({it.part})" if it.part else it.name for it in (one, other))
    face = sketch.face(f"schedules-{one.id}-against-{other.id}", size)
    return Card(face, bookmark=(" – ".join(names),), shows=shows, misfits=one.misfits(sketch))


def _both(one: ShownSchedule, other: ShownSchedule) -> dict[str, Pictured]:
    """What either flies, that of one alone with its letter and shape; the ways of flying it twice where they are not the same."""
    letters: tuple[tuple[Letter, ShownSchedule, ShownSchedule], ...] = (("A", one, other), ("B", other, one))
    found = {
        code: replace(it, alone=letter, shape=whose.shape)
        for letter, whose, beside in letters
        for code, it in whose.flown.items()
        if code not in beside.flown
    }
    for code in one.flown.keys() & other.flown.keys():
        a, b = one.flown[code], other.flown[code]
        signs = tuple(dict.fromkeys((*a.signs, *b.signs)))
        found[code] = replace(a, signs=signs, others=b.cells if a.cells != b.cells else ())
    return found


def _differences(flown: Mapping[str, Pictured]) -> Iterator[str]:
    """What one alone flies, and what both do in other ways, in words."""

    def named(codes: list[str]) -> str:
        return ", ".join(codes) if len(codes) <= NAMED else str(len(codes))

    for letter in "AB":
        if alone := [code for code, it in flown.items() if it.alone == letter]:
            yield _("{letter} only: {codes}").format(letter=letter, codes=named(alone))
    if otherwise := [code for code, it in flown.items() if it.others]:
        yield _("Different entries, A above, B below: {codes}").format(codes=named(sorted(otherwise)))
    if not any(it.alone or it.others for it in flown.values()):
        yield _("none: identical schedules")
