"""Lists of records, which are the only pages of a game folder that declares no pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
from printgen.translation import month
from printgen.units import Box, Size


def list_deck(spec: FolderSpec, kind: str, title: str, cases: Sequence[Case], size: Size) -> Deck:
    """Return a list of these records on as many pages as necessary. Columns that do not fit are omitted."""
    names = [name for name, field in spec.kinds[kind].fields.items() if field.type not in ("list", "group")]
    style = ListStyle(heads=7.0)
    heads = {name: name.replace("-", " ") for name in names}

    def share(name: str) -> float:
        """Return the width that a column needs, in mm."""
        widths = [width(cell(case, name).text, "text", style.size) for case in cases]
        return max(0.0, width(heads[name], "semibold", style.small), *widths) + 2 * style.pad + MARK[0] + MARK[1]

    def cell(case: Case, name: str) -> ListCell:
        value = getattr(case.record, fields_of(type(case.record))[name])
        source = case.record.source_of(name)
        if value is UNKNOWN or (source is not None and source.status == "missing"):
            return ListCell(is_blank=True)
        sure = source.certainty if source is not None and source.certainty in DOUBTS else None
        text = month(value) if spec.kinds[kind].fields[name].type == "month" and value else str(value)
        return ListCell("–" if value is None else text, of=(case.id, name), sure=sure)

    shares = {name: share(name) for name in names}
    while len(shares) > 1 and sum(shares.values()) > size.width:
        # A list has no place for long texts.
        widest = max(list(shares)[1:], key=shares.__getitem__)
        del shares[widest]
    names = list(shares)
    columns = tuple(ListColumn(shares[name], (heads[name],), anchor="start") for name in names)

    def page(number: int, cases: Iterable[Case]) -> Card:
        sketch, by_id = Sketch(), {case.id: case for case in cases}
        rows = tuple(tuple(cell(case, name) for name in names) for case in by_id.values())
        body = Column(
            (Heading(title, spec.style.look), Listing(columns, (ListGroup(spec.title, Ink.BLACK, rows),), style))
        )
        place_part(sketch, Box(0, 0, size.width, size.height), body, what=title)

        def with_case(overflow: Overflow) -> tuple[Case, Overflow]:
            id, *rest = overflow.field or ("",)
            case = by_id.get(str(id), next(iter(by_id.values())))
            return case, replace(overflow, field=tuple(rest))

        face, overflows = sketch.face(f"{kind}-{number}", size), tuple(map(with_case, sketch.overflows))
        statuses = status_marks([face])
        return Card(face, bookmark=(title,), cases=tuple(by_id.values()), overflows=overflows, statuses=statuses)

    room = size.height - Heading(title, spec.style.look).fit(size.width).natural_height - style.heads - style.band - 4.0
    most = max(int(room / style.row), 1)
    cards = [page(at // most + 1, cases[at : at + most]) for at in range(0, len(cases), most)]
    return Deck(title, tuple(cards), status_marks([it.front for it in cards]))
