"""The products of a game folder.

The files in `pages` declare the products. A folder without page files has one product per kind: a list of its records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from printgen.data.records.fields import UNKNOWN
from printgen.data.records.record import fields_of
from printgen.declared.folder_spec import FolderSpec
from printgen.declared.kinds import units_kind
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import AIRCRAFT, Option

if TYPE_CHECKING:
    from printgen.data.findings import Finding
    from printgen.data.kind import Case, Library
    from printgen.products.deck import Deck
    from printgen.products.options import Choices
    from printgen.units import Size

Products = Mapping[str, Callable[[], Product | FlowedProduct]]


def declared_products(spec: FolderSpec) -> tuple[Products, list[Finding]]:
    """Return the products of a game folder by id, in the order of the kit, and the faults in their files."""
    from printgen.declared.pages.products import read_pages

    pages, findings = read_pages(spec, partial(kind_option, spec), selected)
    products: Products = {id: partial(_same, product) for id, product in pages.items()}
    if any((spec.folder / "maps").glob("*.yaml")):
        products = {**products, "maps": _maps}
    if not products:
        products = {f"{name}-list": partial(_list_product, spec, name) for name in spec.kinds}
    return _in_order(products, spec), findings


def _maps() -> Product:
    from printgen.drawing.maps import MapStyle
    from printgen.products.maps import map_product

    return map_product(MapStyle())


def _same(product: Product | FlowedProduct) -> Product | FlowedProduct:
    return product


def kind_option(spec: FolderSpec, kind: str) -> Option[Any]:
    """Return the option that selects records of a kind, such as `--planes`.

    For the units, it is `--aircraft`, as in all games.
    """
    if kind == units_kind(spec.kinds):
        return AIRCRAFT
    help = f"Print only these {kind.replace('-', ' ')}; repeatable."
    return Option(kind, help, (), "ID,ID", kind=kind, many=True)


def folder_options(spec: FolderSpec) -> tuple[Option[Any], ...]:
    """Return the options that the products of a game folder accept."""
    return tuple(kind_option(spec, name) for name in spec.kinds)


def selected(library: Library, kind: str, choices: Choices) -> tuple[Case, ...]:
    """Return the records of a kind that the choices select."""
    units = kind in library.about(AIRCRAFT.name)
    wanted = dict(choices.values).get(AIRCRAFT.name if units else kind, ())
    return tuple(case for id, case in library.of(kind).items() if not wanted or id in wanted)


def _in_order(products: Products, spec: FolderSpec) -> Products:
    order = [id for id in (spec.file.kit if spec.file else ()) if id in products]
    return {id: products[id] for id in (*order, *(id for id in products if id not in order))}


def _list_product(spec: FolderSpec, kind: str) -> Product:
    title = f"{kind.replace('-', ' ').capitalize()}"
    option = kind_option(spec, kind)
    figures = " ".join(f"{kind}.{name}" for name in spec.kinds[kind].fields)
    summary = f"all {kind.replace('-', ' ')} with their figures"
    return Product(
        f"{kind}-list", title, summary, partial(_list, spec, kind, title), (option,), printed_figures=figures
    )


def _list(spec: FolderSpec, kind: str, title: str, library: Library, choices: Choices, size: Size) -> Deck:
    """Return the list of the records of a kind, on as many pages as necessary. Columns that do not fit are omitted."""
    from printgen.data.figures import DOUBTS
    from printgen.drawing.fonts.typeface import width
    from printgen.drawing.frame import status_marks
    from printgen.drawing.inks import Ink
    from printgen.drawing.layout.part import Column, place_part
    from printgen.drawing.panels.heading import Heading
    from printgen.drawing.panels.listing import MARK, ListCell, ListColumn, ListGroup, Listing, ListStyle
    from printgen.drawing.sketch import Overflow, Sketch
    from printgen.products.deck import Card, Deck
    from printgen.units import Box

    names = [name for name, field in spec.kinds[kind].fields.items() if field.type not in ("list", "group")]
    style, cases = ListStyle(heads=7.0), selected(library, kind, choices)
    heads = {name: name.replace("-", " ") for name in names}

    def share(name: str) -> float:
        """Return the width that a column needs, mm."""
        widths = [width(cell(case, name).text, "text", style.size) for case in cases]
        return max(0.0, width(heads[name], "semibold", style.small), *widths) + 2 * style.pad + MARK[0] + MARK[1]

    def cell(case: Case, name: str) -> ListCell:
        value = getattr(case.record, fields_of(type(case.record))[name])
        source = case.record.source_of(name)
        if value is UNKNOWN or (source is not None and source.status == "missing"):
            return ListCell(is_blank=True)
        sure = source.certainty if source is not None and source.certainty in DOUBTS else None
        return ListCell("–" if value is None else str(value), of=(case.id, name), sure=sure)

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
            from msgspec.structs import replace

            case = by_id.get(str(id), next(iter(by_id.values())))
            return case, replace(overflow, field=tuple(rest))

        face, overflows = sketch.face(f"{kind}-{number}", size), tuple(map(with_case, sketch.overflows))
        statuses = status_marks([face])
        return Card(face, bookmark=(title,), cases=tuple(by_id.values()), overflows=overflows, statuses=statuses)

    room = size.height - Heading(title, spec.style.look).fit(size.width).natural_height - style.heads - style.band - 4.0
    most = max(int(room / style.row), 1)
    cards = [page(at // most + 1, cases[at : at + most]) for at in range(0, len(cases), most)]
    return Deck(title, tuple(cards), status_marks([it.front for it in cards]))
