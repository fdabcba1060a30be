"""A page of many aircraft side by side: a list of their figures by side, or whatever else shows them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.figures import DOUBTS
from printgen.data.kind import Case, unique_cases
from printgen.data.readings import SIGN
from printgen.drawing.aircraft.above import draw_from_above
from printgen.drawing.frame import status_marks, two_readings_legend
from printgen.drawing.layout.line import PieceLine, Words
from printgen.drawing.layout.part import Blank, Column, Part, place_part
from printgen.drawing.panels.framed import Look
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.listing import ListCell, ListColumn, ListGroup, Listing, ListStyle
from printgen.drawing.sketch import Overflow, Sketch
from printgen.products.deck import Card, Deck
from printgen.products.facts import AircraftFacts, Found
from printgen.units import Box, Size

#: What a product that shows aircraft from above names in `prints`.
SILHOUETTE = "aircraft.form aircraft.span aircraft.wings aircraft.engine"


def silhouette_cell(facts: AircraftFacts[Any]) -> ListCell:
    """An aircraft from above, as large as its cell; `drawing/markings.py` has it with national marks."""
    return ListCell(glyph=draw_from_above(facts.aircraft, "parts"))


def figure_cell(facts: AircraftFacts[Any], figure: str, strong: bool = False) -> ListCell:
    """A figure of the ratings by its path, `ammunition.front`: with the mark of what is less sure than the rest of its record
    and the sign of what the book has two readings of; a line to write on where nobody knows it; a dash for none. On a page of one
    aircraft, whose foot says how sure the record is as a whole, `facts.doubt` gives only the marks that differ from that."""
    value = facts.figure(figure)
    said = "–" if value == "none" else str(value) + facts.readings_sign(figure)
    sure = facts.status(figure)
    return ListCell(is_blank=True) if value is None else ListCell(said, strong, sure=sure if sure in DOUBTS else None)


def name_cell(facts: AircraftFacts[Any]) -> ListCell:
    """What an aircraft is called."""
    return ListCell(facts.name, cut="strong", of=(facts.case.id, "name"), sure=facts.name_status)


def group_by_side(found: Sequence[Found], row: Callable[[Found], tuple[ListCell, ...]]) -> tuple[ListGroup, ...]:
    """A row for each aircraft, those of a side under its band."""
    sides = groupby(found, key=lambda it: (it.side.name, it.ink))
    return tuple(ListGroup(name, ink, tuple(map(row, of))) for (name, ink), of in sides)


class Overview(Struct, frozen=True):
    """A list of aircraft that were asked for, as a product: pages of as many rows as stand on one, heads and bands on each.

    name: of the product, and the pages' files; look: how the game's heads are. row: what stands in the columns for an aircraft.
    """

    name: str
    title: str
    columns: tuple[ListColumn, ...]
    row: Callable[[Any], tuple[ListCell, ...]]
    look: Look = "band"
    style: ListStyle = ListStyle(heads=7.0)

    def deck(self, found: Sequence[AircraftFacts[Any]], size: Size) -> Deck:
        """The pages, of that size (mm); none where no aircraft was asked for."""
        style, head = self.style, Heading(self.title, self.look)
        # Below the head and above the line that says what a sign means.
        room = size.height - head.fit(size.width).natural_height - style.heads - 4.0
        cards = []
        for number, those in enumerate(_pages(found, room, style), start=1):
            groups = group_by_side(those, self.row)
            texts = (held.text for group in groups for row in group.rows for held in row)
            said = two_readings_legend() if any(SIGN in it for it in texts) else ""
            parts = (head, Listing(self.columns, groups, style), PieceLine((Words(said, 7.0),), 3.6, 4.0))
            cards.append(overview_page(those, f"{self.name}-{number}", self.title, size, Column(parts)))
        return Deck(self.title, tuple(cards), status_marks([it.front for it in cards]))


def _pages(found: Sequence[Found], room: float, style: ListStyle) -> Iterator[Sequence[Found]]:
    """The aircraft of each page: as many as stand in `room` mm at full height, with a band for each side."""
    begin, used, side = 0, 0.0, None
    for index, it in enumerate(found):
        high = style.row + (style.band if it.side.name != side else 0.0)
        if index > begin and used + high > room:
            yield found[begin:index]
            begin, used, high = index, 0.0, style.row + style.band
        used, side = used + high, it.side.name
    if found:
        yield found[begin:]


def overview_page(
    found: Sequence[AircraftFacts[Any]], name: str, title: str, size: Size, body: Part, tiled: bool = False
) -> Card:
    """A page of that size (mm), or `tiled` over several sheets, that shows all these aircraft. A text that cannot be set is told
    of the aircraft with whose id its field begins, else of the first."""
    sketch = Sketch()
    place_part(sketch, Box(0, 0, size.width, size.height), body, what=title)
    of = {facts.case.id: facts for facts in found}

    def told(misfit: Overflow) -> tuple[Case, Overflow]:
        id, *rest = misfit.field or ("",)
        return of[id].overflow(replace(misfit, field=tuple(rest))) if id in of else found[0].overflow(misfit)

    shows = unique_cases(case for facts in found for case in facts.cases)
    face, misfits = sketch.face(name, size), tuple(map(told, sketch.overflows))
    return Card(face, bookmark=(title,), tiled=tiled, cases=shows, overflows=misfits, statuses=status_marks([face]))


def distribute_lists(
    found: Sequence[Found], head: Sequence[Part], lists: Sequence[Callable[[Sequence[Found]], Part]], size: Size
) -> Iterator[tuple[Sequence[Found], tuple[Part, ...]]]:
    """The aircraft of each page and what stands there below the head: all lists on one page of that size (mm); where they have
    no room there, one after the other, each on as few pages as hold it."""

    def stand(*parts: Part) -> bool:
        return Column((*head, *parts)).fit(size.width).min_height <= size.height

    _gap, *whole = (part for listed in lists for part in (Blank(5.0), listed(found)))
    if stand(*whole):
        yield found, tuple(whole)
        return
    for listed in lists:
        for many in range(len(found), 0, -1):
            if stand(listed(found[:many])) or many == 1:
                break
        pages = -(-len(found) // many)
        each = -(-len(found) // pages)
        for begin in range(0, len(found), each):
            those = found[begin : begin + each]
            yield those, (listed(those),)
