"""Functions that build packages of every type from a game's products and the choices of a job."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.findings import Finding, UsageError, blocks_printing
from printgen.data.kind import GameData, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.evening import KitFile
from printgen.data.records.game import sides
from printgen.data.records.targets import ExportTarget
from printgen.exports import picture_package, pieces, table_package, vassal_package
from printgen.exports.pictures import PictureStyle
from printgen.exports.vassal_package import SeatPlan, SetupPlan
from printgen.games.sources import command_word
from printgen.products.deck import Deck, Product
from printgen.products.draw import overflow_findings
from printgen.products.flow import FlowedProduct
from printgen.products.job import Job
from printgen.products.options import FILLABLE, MAP
from printgen.products.product_files import PrintRun, print_flowed


class Contents(Struct, frozen=True):
    """The input for building a package.

    Fields:
        products: the products to export.
        job: the choices and the paper.
        style: the format of the pictures.
        title: the title of the game or kit.
        address: the address of the folder from which a program gets the pictures, ending in a slash.
        named: whether the user specified the products. If true, their pages and maps are also exported as pictures.
        setup: the kit file whose aircraft start on the map, or None for no set-up.
    """

    data: GameData
    products: tuple[Product | FlowedProduct, ...]
    job: Job
    target: ExportTarget
    style: PictureStyle
    title: str
    address: str = ""
    setup: KitFile | None = None
    named: bool = False

    @property
    def drawn(self) -> tuple[Product, ...]:
        """The products to draw, which are all products except flowed products."""
        return tuple(product for product in self.products if isinstance(product, Product))


class Built(Struct, frozen=True):
    """The result of building a package.

    Fields:
        files: the files by name. Empty if the findings contain errors.
        remarks: other messages, one line each.
    """

    files: Mapping[str, bytes]
    findings: tuple[Finding, ...] = ()
    remarks: tuple[str, ...] = ()


def has_address(target: ExportTarget) -> bool:
    """Return whether packages for a target refer to their pictures by an address (`--base-url`)."""
    return target.package == "tabletop-simulator"


def build(contents: Contents) -> Built:
    """Return the package for a target. Raise UsageError if the target does not accept the pieces."""
    # Forms have the same pages with fields. Programs with windows show the fields in the windows.
    job = replace(contents.job, choices=contents.job.choices.with_changes(**{FILLABLE.name: True}))
    decks = pieces.draw_decks(contents.drawn, contents.data.library, job)
    if contents.target.package == "pictures" and not contents.named:
        decks = tuple((product, pieces.without_pages(deck)) for product, deck in decks)
    findings = overflow_findings([deck for _product, deck in decks])
    if blocks_printing(findings):
        return Built({}, findings)
    made = _BUILDERS[contents.target.package](contents, decks)
    return Built(made.files, (*findings, *made.findings), made.remarks)


def _pictures(contents: Contents, decks: tuple[tuple[Product, Deck], ...]) -> Built:
    """Return the package with one picture per side of each piece."""
    found = [(product, pieces.pieces_of(product, deck, contents.named)) for product, deck in decks]
    every = tuple(piece for _product, own in found for piece in own)
    game, target, style = contents.data.game, contents.target, contents.style
    flowed = [product.id for product in contents.products if isinstance(product, FlowedProduct)]
    if not every:
        named = ", ".join(product.id for product in contents.products)
        first = contents.products[0].id
        raise UsageError(
            f"{named}: not exported, because these are text pages, not pieces. "
            f"Use `printgen make {first} {command_word(game)} --format png` instead"
        )
    if refused := pieces.refusals(every, target, style.bleed, style.resolution):
        raise UsageError("; ".join(refused))
    if clashes := picture_package.name_clashes(every, target):
        raise UsageError(
            f"{target.name}: several pictures would be named `{clashes[0]}`. "
            "Write {product}, {piece} and {side} in `naming` of the target"
        )
    remarks = []
    if pages := [product.id for product, own in found if not own]:
        remarks.append(f"not exported: {', '.join(pages)}; pages and maps are exported only if `--products` names them")
    if flowed:
        use = f"`printgen make {flowed[0]} {command_word(game)} --format png` makes pictures of them"
        remarks.append(f"not exported: {', '.join(flowed)}; {use}")
    files = picture_package.picture_package(every, target, style, contents.title)
    return Built(files, remarks=tuple(remarks))


def _flowed(contents: Contents) -> Built:
    """Return the PDF files of the flowed products, by title."""
    files: dict[str, bytes] = {}
    findings: list[Finding] = []
    remarks: list[str] = []
    printing = PrintRun(contents.data, contents.job, "")
    for product in contents.products:
        if isinstance(product, FlowedProduct):
            printed = print_flowed(product, printing)
            findings += printed.findings
            remarks += [printed.remark] if printed.remark else []
            # Without Pango, flowed products are web pages, which no target can show.
            for file in printed.files:
                if file.name.endswith(".pdf"):
                    files[product.title] = file.content
    return Built(files, tuple(findings), tuple(remarks))


def _table(contents: Contents, decks: tuple[tuple[Product, Deck], ...]) -> Built:
    """Return the package for Tabletop Simulator. It contains all printed products as objects on a table."""
    flowed = _flowed(contents)
    if blocks_printing(flowed.findings):
        return replace(flowed, files={})
    files = table_package.table_package(
        decks, flowed.files, contents.target, contents.style, contents.title, contents.address
    )
    return replace(flowed, files={**_instructions(contents), **files})


def _vassal(contents: Contents, decks: tuple[tuple[Product, Deck], ...]) -> Built:
    """Return the package for VASSAL. It is a module that contains all printed products."""
    from printgen.render import png

    flowed = _flowed(contents)
    if blocks_printing(flowed.findings):
        return replace(flowed, files={})
    charts = [
        vassal_package.ChartPages(title, tuple(png.render(pdf, contents.style.resolution, quick=True)))
        for title, pdf in flowed.files.items()
    ]
    names, version = [side.name for side in sides(contents.data.library)], contents.data.version
    plan = _setup_plan(contents.setup, contents.data.library) if contents.setup else None
    files = vassal_package.vassal_package(decks, charts, names, contents.style, contents.title, version, plan)
    return replace(flowed, files={**_instructions(contents), **files})


def _setup_plan(kit: KitFile, library: Library) -> SetupPlan:
    """Return the plan of a set-up with the seats of a kit. A seat whose side is unknown is omitted."""
    seats = []
    for seat in kit.seats:
        aircraft = library.get(AIRCRAFT, seat.aircraft)
        side = next((it for it in sides(library) if aircraft and aircraft.nation in it.nations), None)
        if side:
            seats.append(SeatPlan(seat.aircraft, side.side, side.name))
    return SetupPlan(kit.title, getattr(kit, MAP.name, None) or "", tuple(seats))


def _instructions(contents: Contents) -> dict[str, bytes]:
    return {picture_package.INSTRUCTIONS: picture_package.steps(contents.target, contents.title).encode()}


_BUILDERS: Mapping[str, Callable[[Contents, tuple[tuple[Product, Deck], ...]], Built]] = {
    "pictures": _pictures,
    "tabletop-simulator": _table,
    "vassal": _vassal,
}
