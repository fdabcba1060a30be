"""Pages that show many aircraft together, such as lists of their figures by side."""

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

#: The record fields from which aircraft are drawn from above, for the `printed_figures` of a product.
SILHOUETTE = "aircraft.form aircraft.span aircraft.wings aircraft.engine"


def silhouette_cell(facts: AircraftFacts[Any]) -> ListCell:
    """Return a cell that contains the aircraft's silhouette from above, without national marks."""
    return ListCell(glyph=draw_from_above(facts.aircraft, "parts"))


def figure_cell(facts: AircraftFacts[Any], figure: str, strong: bool = False) -> ListCell:
    """Return a cell with a figure from the ratings.

    The cell has a mark if the figure is reconstructed, corrected or a house rule. It has the sign for two readings if
    the rulebook can be read in two ways. An unknown figure is printed as a line to write on, and the value `none` as a
    dash.

    Args:
        facts: the facts of the aircraft.
        figure: the path of the figure, such as `ammunition.front`.
        strong: whether the figure is emphasized, for example as the best in its column.
    """
    value = facts.figure(figure)
    text = "–" if value == "none" else str(value) + facts.readings_sign(figure)
    sure = facts.status(figure)
    return ListCell(is_blank=True) if value is None else ListCell(text, strong, sure=sure if sure in DOUBTS else None)


def name_cell(facts: AircraftFacts[Any]) -> ListCell:
    """Return a cell with the name of an aircraft and the mark for the status of the name."""
    return ListCell(facts.name, cut="strong", of=(facts.case.id, "name"), sure=facts.name_status)


def group_by_side(found: Sequence[Found], row: Callable[[Found], tuple[ListCell, ...]]) -> tuple[ListGroup, ...]:
    """Return one group of rows per side, with one row per aircraft.

    Args:
        found: the aircraft, which must be sorted by side.
    """
    sides = groupby(found, key=lambda it: (it.side.name, it.ink))
    return tuple(ListGroup(name, ink, tuple(map(row, aircraft))) for (name, ink), aircraft in sides)


class Overview(Struct, frozen=True):
    """A product that lists the selected aircraft. Each page has column headings, a band per side, and as many rows as fit.

    Fields:
        name: the name of the product, which is also the name of its pages.
        row: a function that returns the cells of an aircraft, one per column.
        look: the style of the heading.
    """

    name: str
    title: str
    columns: tuple[ListColumn, ...]
    row: Callable[[Any], tuple[ListCell, ...]]
    look: Look = "band"
    style: ListStyle = ListStyle(heads=7.0)

    def deck(self, found: Sequence[AircraftFacts[Any]], size: Size) -> Deck:
        """Return the pages of the overview for a usable page size in mm. Without aircraft, the deck is empty."""
        style, head = self.style, Heading(self.title, self.look)
        # The space between the heading and the line that explains the sign for two readings.
        room = size.height - head.fit(size.width).natural_height - style.heads - 4.0
        cards = []
        for number, aircraft in enumerate(_pages(found, room, style), start=1):
            groups = group_by_side(aircraft, self.row)
            texts = (cell.text for group in groups for row in group.rows for cell in row)
            legend = two_readings_legend() if any(SIGN in it for it in texts) else ""
            parts = (head, Listing(self.columns, groups, style), PieceLine((Words(legend, 7.0),), 3.6, 4.0))
            cards.append(overview_page(aircraft, f"{self.name}-{number}", self.title, size, Column(parts)))
        return Deck(self.title, tuple(cards), status_marks([it.front for it in cards]))


def _pages(found: Sequence[Found], room: float, style: ListStyle) -> Iterator[Sequence[Found]]:
    """Yield the aircraft for each page. Their rows and the bands of their sides fit into `room` mm."""
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
    """Return a page that shows all the given aircraft.

    If the first item of an overflow's field is the id of an aircraft, the overflow is reported for that aircraft. Otherwise, it
    is reported for the first aircraft.

    Args:
        found: the facts of the aircraft.
        name: the name of the face.
        title: the title in the PDF outline.
        size: the size of the page, mm.
        body: the content of the page.
        tiled: whether the page may be tiled over several sheets.
    """
    sketch = Sketch()
    place_part(sketch, Box(0, 0, size.width, size.height), body, what=title)
    facts_by_id = {facts.case.id: facts for facts in found}

    def with_case(overflow: Overflow) -> tuple[Case, Overflow]:
        id, *rest = overflow.field or ("",)
        if id in facts_by_id:
            return facts_by_id[id].overflow(replace(overflow, field=tuple(rest)))
        return found[0].overflow(overflow)

    cases = unique_cases(case for facts in found for case in facts.cases)
    face, overflows = sketch.face(name, size), tuple(map(with_case, sketch.overflows))
    return Card(face, bookmark=(title,), tiled=tiled, cases=cases, overflows=overflows, statuses=status_marks([face]))


def distribute_lists(
    found: Sequence[Found], head: Sequence[Part], lists: Sequence[Callable[[Sequence[Found]], Part]], size: Size
) -> Iterator[tuple[Sequence[Found], tuple[Part, ...]]]:
    """Distribute lists over pages. Yield the aircraft on each page, and the parts below the head of the page.

    If all lists fit on one page, they share the page. Otherwise, each list is on separate pages, on as few pages as
    possible.

    Args:
        found: the facts of the aircraft.
        head: the parts at the top of each page.
        lists: functions that return a list as a part, given the aircraft to list.
        size: the size of the pages, mm.
    """

    def fits(*parts: Part) -> bool:
        return Column((*head, *parts)).fit(size.width).min_height <= size.height

    _gap, *parts = (part for make_list in lists for part in (Blank(5.0), make_list(found)))
    if fits(*parts):
        yield found, tuple(parts)
        return
    for make_list in lists:
        for count in range(len(found), 0, -1):
            if fits(make_list(found[:count])) or count == 1:
                break
        pages = -(-len(found) // count)
        per_page = -(-len(found) // pages)
        for begin in range(0, len(found), per_page):
            aircraft = found[begin : begin + per_page]
            yield aircraft, (make_list(aircraft),)
