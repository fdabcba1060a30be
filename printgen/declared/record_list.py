"""The default product of a kind without page files: a list of its records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.figures import DOUBTS
from printgen.data.kind import Case
from printgen.data.records.fields import UNKNOWN
from printgen.data.records.record import fields_of
from printgen.declared.folder_spec import FolderSpec
from printgen.drawing.fonts.typeface import width
from printgen.drawing.frame import status_marks
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Column, place_part
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.listing import MARK, ListCell, ListColumn, ListGroup, Listing, ListStyle
from printgen.drawing.sketch import Overflow, Sketch
from printgen.products.deck import Card, Deck
from printgen.units import Box, Size

_STYLE = ListStyle(heads=7.0)
#: The space between the heading and the list, mm.
_GAP = 4.0


class RecordList(Struct, frozen=True):
    """A list with a row per record and a column per field, on as many pages as necessary."""

    spec: FolderSpec
    kind: str
    title: str

    def deck(self, cases: Sequence[Case], size: Size) -> Deck:
        """Return the pages for a usable page size. Columns that do not fit are omitted, the widest first."""
        columns = self._columns(cases, size.width)
        high = Heading(self.title, self.spec.style.look).fit(size.width).natural_height
        most = max(int((size.height - high - _STYLE.heads - _STYLE.band - _GAP) / _STYLE.row), 1)
        parts = [cases[at : at + most] for at in range(0, len(cases), most)]
        cards = tuple(self._page(number, part, columns, size) for number, part in enumerate(parts, 1))
        return Deck(self.title, cards, status_marks([it.front for it in cards]))

    def _columns(self, cases: Sequence[Case], room: float) -> dict[str, ListColumn]:
        """Return the columns that fit, by field."""
        fields = self.spec.kinds[self.kind].fields
        names = [name for name, field in fields.items() if field.type not in ("list", "group")]
        widths = {name: _width(name, cases) for name in names}
        while len(widths) > 1 and sum(widths.values()) > room:
            # A list has no place for long texts. The first column has the ids.
            del widths[max([*widths][1:], key=widths.__getitem__)]
        return {name: ListColumn(wide, (name.replace("-", " "),), anchor="start") for name, wide in widths.items()}

    def _page(self, number: int, cases: Sequence[Case], columns: Mapping[str, ListColumn], size: Size) -> Card:
        sketch, by_id = Sketch(), {case.id: case for case in cases}
        rows = tuple(tuple(_cell(case, name) for name in columns) for case in cases)
        listing = Listing(tuple(columns.values()), (ListGroup(self.spec.title, Ink.BLACK, rows),), _STYLE)
        body = Column((Heading(self.title, self.spec.style.look), listing))
        place_part(sketch, Box(0, 0, size.width, size.height), body, what=self.title)

        def with_case(overflow: Overflow) -> tuple[Case, Overflow]:
            id, *rest = overflow.field or ("",)
            return by_id.get(str(id), cases[0]), replace(overflow, field=tuple(rest))

        face, overflows = sketch.face(f"{self.kind}-{number}", size), tuple(map(with_case, sketch.overflows))
        return Card(
            face, bookmark=(self.title,), cases=tuple(cases), overflows=overflows, statuses=status_marks([face])
        )


def _width(name: str, cases: Sequence[Case]) -> float:
    """Return the width that the column of a field needs, mm."""
    widths = [width(_cell(case, name).text, "text", _STYLE.size) for case in cases]
    return max(width(name, "semibold", _STYLE.small), *widths, 0.0) + 2 * _STYLE.pad + MARK[0] + MARK[1]


def _cell(case: Case, name: str) -> ListCell:
    value = getattr(case.record, fields_of(type(case.record))[name])
    source = case.record.source_of(name)
    if value is UNKNOWN or (source is not None and source.status == "missing"):
        return ListCell(is_blank=True)
    sure = source.certainty if source is not None and source.certainty in DOUBTS else None
    return ListCell("–" if value is None else str(value), of=(case.id, name), sure=sure)
