"""The products of a game folder.

The files in `pages` declare the products. A folder without page files has one product per kind: a list of its records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from printgen.data import yaml
from printgen.data.findings import Finding, error_at
from printgen.data.homes import DEFINITIONS
from printgen.data.nearest import suggest
from printgen.declared.folder_spec import FolderSpec
from printgen.declared.kinds import units_kind
from printgen.files import display_path
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import AIRCRAFT, FILLABLE, HEX, LAYOUT, MAP, SIDE, Option

if TYPE_CHECKING:
    from printgen.data.kind import Case, Library
    from printgen.products.deck import Deck
    from printgen.products.options import Choices
    from printgen.units import Size

Products = Mapping[str, Callable[[], Product | FlowedProduct]]


def declared_products(spec: FolderSpec) -> tuple[Products, list[Finding]]:
    """Return the products of a game folder by id, in the order of the kit, and the faults in their files."""
    from printgen.declared.pages.products import read_pages

    pages, findings = read_pages(spec, partial(kind_options, spec), select_records)
    products: Products = {id: partial(_same, product) for id, product in pages.items()}
    if _has_maps(spec):
        products = {**products, "maps": _maps}
    if not products:
        products = {f"{name}-list": partial(_list_product, spec, name) for name in spec.kinds}
    # A page with a fault is not a product yet, but this is not a fault of the kit.
    return _in_order(products, spec), [*findings] or [*_kit_faults(products, spec)]


def _kit_faults(products: Products, spec: FolderSpec) -> Iterator[Finding]:
    """Yield a finding for each product in `kit` (the order of the kit) that the game does not have."""
    kit = spec.file.kit if spec.file else ()
    path = spec.folder / DEFINITIONS[0]
    document = None if set(kit) <= set(products) else yaml.read(path, display_path(path))[0]
    for index, id in enumerate(kit):
        if document and id not in products:
            message = f"`{id}`: no such product{suggest(id, products)}"
            yield error_at("PG037", message, document.place(("kit", index)), f"write one of {', '.join(products)}")


def _maps() -> Product:
    from printgen.drawing.maps import MapStyle
    from printgen.products.maps import map_product

    return map_product(MapStyle())


def _same(product: Product | FlowedProduct) -> Product | FlowedProduct:
    return product


def _has_maps(spec: FolderSpec) -> bool:
    return any((spec.folder / "maps").glob("*.yaml"))


def kind_options(spec: FolderSpec, kind: str) -> tuple[Option[Any], ...]:
    """Return the options that select records of a kind, such as `--planes`.

    The options for units are `--aircraft` and, if units have sides, `--side`, as in all games.
    """
    if kind == units_kind(spec.kinds):
        return (AIRCRAFT, SIDE) if SIDE.name in spec.kinds[kind].fields else (AIRCRAFT,)
    help = f"Print only these {kind.replace('-', ' ')}; repeatable."
    return (Option(kind, help, (), "ID,ID", kind=kind, many=True),)


def folder_options(spec: FolderSpec) -> tuple[Option[Any], ...]:
    """Return the options that the products of a game folder accept."""
    own = (option for name in spec.kinds for option in kind_options(spec, name))
    return (*own, FILLABLE, *((HEX, MAP, LAYOUT) if _has_maps(spec) else ()))


def select_records(library: Library, kind: str, choices: Choices) -> tuple[Case, ...]:
    """Return the records of a kind that match the user's choices."""
    units = kind in library.about(AIRCRAFT.name)
    wanted = dict(choices.values).get(AIRCRAFT.name if units else kind, ())
    side = SIDE.value_in(choices) if units else None
    return tuple(
        case
        for id, case in library.of(kind).items()
        if (not wanted or id in wanted) and side in (None, getattr(case.record, "side", None))
    )


def _in_order(products: Products, spec: FolderSpec) -> Products:
    order = [id for id in (spec.file.kit if spec.file else ()) if id in products]
    return {id: products[id] for id in (*order, *(id for id in products if id not in order))}


def _list_product(spec: FolderSpec, kind: str) -> Product:
    title = f"{kind.replace('-', ' ').capitalize()}"
    figures = " ".join(f"{kind}.{name}" for name in spec.kinds[kind].fields)
    summary = f"all {kind.replace('-', ' ')} with their figures"
    return Product(
        f"{kind}-list",
        title,
        summary,
        partial(_list, spec, kind, title),
        kind_options(spec, kind),
        printed_figures=figures,
    )


def _list(spec: FolderSpec, kind: str, title: str, library: Library, choices: Choices, size: Size) -> Deck:
    from printgen.declared.lists import list_deck

    return list_deck(spec, kind, title, select_records(library, kind, choices), size)
