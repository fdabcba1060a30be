"""The files for the seats of a game night: one file with each seat's sheets, and a cover that lists all contents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import ceil

from msgspec import Struct
from msgspec.structs import asdict, replace

from printgen.commands import requests
from printgen.commands.table import Table
from printgen.data.figures import sources
from printgen.data.findings import Finding, blocks_printing, error_at
from printgen.data.homes import is_own_game
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, LIVERIES, MAPS, NATIONS
from printgen.data.rule_conditions import aircraft_kinds
from printgen.drawing.frame import frame
from printgen.drawing.sketch import Sketch
from printgen.files import Facts, OutputFile
from printgen.games.game import game_options, unit_name
from printgen.products import draw, export
from printgen.products.cover import Cover, ProductEntry, draw_cover
from printgen.products.cover import SeatEntry as Seated
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.facts import MAX_RULE_LENGTH
from printgen.products.flow import FlowedProduct
from printgen.products.job import PIECE_OPTIONS, Job
from printgen.products.options import LAYOUT, MAP, OFFICIAL, TYPE, Choices
from printgen.products.product_files import PrintRun
from printgen.translation import _
from printgen.units import Size

#: The ids of the cover, of the seats' files (which are handed out first), and of the product with one counter per seat.
COVER, SHEETS, COUNTERS = "cover", "sheets", "counters"


def numbers(table: Table) -> dict[str, str]:
    """Return a number for each product. The numbers are in the order in which products are handed out, after the cover.

    The sheets of all seats share the first number. Leading zeros give all numbers the same length.
    """
    order = (COVER, *([SHEETS] if table.seat_products else []), *(product.id for product in table.separate_products))
    digits = len(str(len(order) - 1))
    return {id: f"{number:0{digits}}" for number, id in enumerate(order)}


def with_copies(table: Table, printing: PrintRun, facts: Facts) -> Facts:
    """Return the facts about a file. If one copy is not enough for all seats, add the number of `copies` to print."""
    product = next(it for it in table.separate_products if it.id == facts["product"])
    job = printing.job_for(product)
    serves = product.players_per_copy(job.choices, job.paper.size) if isinstance(product, FlowedProduct) else 1
    copies = ceil(len(table.seats) / serves) if product.per_player else 1
    rest = {name: value for name, value in facts.items() if name != "copies"}
    if table.name:
        # Files that are the same for several tables were printed for the first table.
        rest["options"] = {**facts["options"], "seats": [asdict(seat) for seat in table.seats]}
    return {**rest, "copies": copies} if copies > 1 else rest


def sheets(table: Table, printing: PrintRun) -> tuple[list[list[Card]], list[Finding]]:
    """Return the pages for each seat, in the order of the seats, and the findings.

    The findings report seats without pages, and texts that cannot be printed.
    """
    found: list[list[Card]] = []
    titled: dict[str, list[Card]] = {}
    empty: list[Finding] = []
    for index, seat in enumerate(table.seats):
        own = replace(
            printing.job, choices=replace(printing.job.choices.with_changes(aircraft=(seat.aircraft,)), seats=(seat,))
        )
        at = replace(printing, job=own)
        decks = [
            draw.draw_product(product, printing.data.library, at.job.for_product(product).choices, own.paper)
            for product in table.seat_products
        ]
        pages = []
        for title, card in ((deck.title, card) for deck in decks for card in deck.cards):
            # Names with missing letters are reported at their place in the kit file. The field `name` on a sheet is the
            # seat's `pilot`.
            misfits = []
            for case, it in card.overflows:
                seated = it.field[:1] == ("seat",)
                field = ("seats", index, *("pilot" if of == "name" else of for of in it.field[1:]))
                misfits.append((table.case, replace(it, field=field)) if seated else (case, it))
            pages.append(replace(card, bookmark=(seat.player, *card.bookmark[-1:]), overflows=tuple(misfits)))
            titled.setdefault(title, []).append(pages[-1])
        if decks and not pages:
            when = f" in {table.date}" if table.date else ""
            name = unit_name(printing.data.library, seat.aircraft)
            message, place = f"{name} has no sheet{when}", table.case.place("seats", index, "aircraft")
            empty.append(error_at("PG004", message, place, f"choose another aircraft for {seat.player}"))
        found.append(pages)
    # The title is on the cover and at the foot of every page. Set it separately, to report missing letters once.
    sketch = Sketch()
    sketch.text(0, 0, table.evening.title, cut="display", of=("title",))
    sketch.text(0, 0, table.name, cut="strong", of=("table",))
    head = Card(sketch.face("title", Size(0, 0)), overflows=tuple((table.case, it) for it in sketch.overflows))
    unset = [Deck("", (head,)), *(Deck(title, tuple(cards)) for title, cards in titled.items())]
    return found, [*empty, *draw.overflow_findings(unset)]


def official_omissions(table: Table, printing: PrintRun) -> Iterator[str]:
    """Yield a line for each product that --official omits for some seats, because no rulebook gives the figures."""
    job = printing.job
    of = {it.aircraft: replace(job.choices.with_changes(aircraft=(it.aircraft,)), seats=(it,)) for it in table.seats}
    for product in table.seat_products:
        lost = {
            id for id, choices in of.items() if draw.omitted_pages(product, printing.data.library, choices, job.paper)
        }
        if affected := [f"{seat.player} ({seat.aircraft})" for seat in table.seats if seat.aircraft in lost]:
            yield f"{product.id}: omitted with --official, because no rulebook gives the figures: {', '.join(affected)}"
    yield from filter(
        None,
        (
            draw.explain_official_gaps(product, printing.data.library, job.for_product(product))
            for product in table.separate_products
        ),
    )


class BoundSheets(Struct, frozen=True):
    """A file that contains the pages of all seats at a table, bound together.

    Fields:
        files: the bound PDF, or several pictures. Empty if errors prevent the output.
        pages: the number of printed pages per seat.
        findings: the findings in the bound pages.
        saving: for each layout that would need less paper, the number of sheets that it saves.
    """

    files: tuple[OutputFile, ...] = ()
    pages: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    saving: tuple[tuple[str, int], ...] = ()


def bind_sheets(table: Table, printing: PrintRun) -> BoundSheets:
    """Bind the pages of all seats at a table into one file. In two-sided printing, no sheet has pages for two seats."""
    own, findings = sheets(table, printing)
    if blocks_printing(findings):
        return BoundSheets(findings=tuple(findings))
    title, job = table.evening.title, printing.job
    accepted, layouts = (
        tuple(it for product in table.seat_products for it in getattr(product, name)) for name in ("accepts", "layouts")
    )
    prints = " ".join(it.printed_figures for it in table.seat_products)
    product = Product(SHEETS, title, "", partial(_own, table.seat_products), accepted, layouts, printed_figures=prints)
    marked = draw.draw_product(product, printing.data.library, job.choices, job.paper).statuses
    deck = Deck(title, tuple(card for seat in own for card in seat), marked)
    made = (
        export.export_deck(printing.data, product, deck, _job(table, printing, product), printing.order(product))
        if deck.pages
        else ()
    )
    backs = any(card.back for pages in own for card in pages)
    if job.assembly == "duplex" and not backs and all(len(pages) % 2 == 0 for pages in own):
        made = tuple(replace(file, facts={**file.facts, "either": True}) for file in made)
    pages = tuple((2 if backs else 1) * len(cards) for cards in own)
    return BoundSheets(made, pages, tuple(findings), tuple(_savings(table, printing, pages)))


def _job(table: Table, printing: PrintRun, product: Product) -> Job:
    """Return the print job of a product that is printed only for this table."""
    return replace(printing.job_for(product), table=table.name)


def _savings(table: Table, printing: PrintRun, pages: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Yield each layout that fits several pages of a seat on one page, with the number of sheets that it saves."""
    job, library = printing.job, printing.data.library
    # Large print has its own layout.
    if job.format != "pdf" or LAYOUT.value_in(job.choices) or TYPE.value_in(job.choices):
        return

    def paper(counts: Sequence[int]) -> int:
        # Seats do not share a leaf.
        return sum(-(-count // 2) for count in counts) if job.assembly == "duplex" else sum(counts)

    ids = {product.id for product in table.seat_products}
    for layout in dict.fromkeys(
        name for product in table.seat_products for name, id in product.included_products if id in ids
    ):
        counts = []
        products = [it for it in requests.without_contained(table.seat_products, layout) if isinstance(it, Product)]
        for seat in table.seats:
            chosen = replace(job.choices.with_changes(aircraft=(seat.aircraft,), layout=layout), seats=(seat,))
            at = replace(job, choices=chosen)
            decks = (draw.draw_product(it, library, at.for_product(it).choices, job.paper) for it in products)
            counts.append(sum(len(deck.pages) for deck in decks))
        if all(counts) and (saved := paper(pages) - paper(counts)) > 0:
            yield layout, saved


def bind_cover(
    table: Table, printing: PrintRun, bound: BoundSheets, others: Mapping[str, Facts]
) -> tuple[Cover, tuple[OutputFile, ...]]:
    """Return the content of a table's cover, and the file with the cover.

    Args:
        others: the facts about the table's other files, by name.
    """
    title, job = table.evening.title, printing.job
    room = frame(job.paper.size)
    seats, items = tuple(_places(table, printing, bound.pages)), tuple(_items(table, job, bound.files, others))
    map = printing.data.library.get(MAPS, MAP.value_in(job.choices) or "")
    flip = job.flip if job.assembly == "duplex" else ""
    map_name = map.title if map else ""
    changed = () if OFFICIAL.value_in(job.choices) else tuple(_changed_aircraft(table, printing.data.library))
    rules = tuple(dict.fromkeys(name for case in changed for name in _house_rules(case, table, printing.data.library)))
    content = Cover(
        title,
        printing.data.title,
        table.date,
        seats,
        items,
        flip,
        table.name,
        map_name,
        job.paper.name,
        rules,
        table.game.look,
    )
    drawn = draw_cover(content, Size(room.width, room.height))
    front = Deck(title, (replace(drawn, cases=(table.case, *changed)),))
    # The content of the cover depends on every option except the printer profile, so its name contains all these
    # options.
    laid = {name: getattr(job, name) for name in PIECE_OPTIONS if name != "profile"}
    named = Job(papers=job.papers, **laid).build_name(COVER, of_pieces=True)
    layouts = tuple(it for product in table.products for it in product.layouts)
    first = Product(COVER, title, "", lambda *_asked: front, game_options(table.game.id), layouts, file_name=named)
    made = export.export_deck(printing.data, first, front, _job(table, printing, first), printing.order(first))
    return content, made


def _changed_aircraft(table: Table, library: Library) -> Iterator[Case]:
    """Yield records of the seats' aircraft in which a house rule has changed at least one figure."""
    for id in dict.fromkeys(seat.aircraft for seat in table.seats):
        for kind in aircraft_kinds(library):
            case = library.of(kind).get(id)
            if case and next(_house_rules(case, table, library), None):
                yield case


def _house_rules(case: Case, table: Table, library: Library) -> Iterator[str]:
    """Yield the name of each house rule that changes an aircraft. If a rule has no name, yield the name of the aircraft.

    The figures of a game folder are its rules, so there only `house-rules.yaml` contains house rules.
    """
    for source in sources(case.record).values():
        if source.status == "house" and (source.house_rule or not is_own_game(table.game.id)):
            rule = source.rule if source.rule and len(source.rule) <= MAX_RULE_LENGTH else None
            yield rule or unit_name(library, case.id)


def _places(table: Table, printing: PrintRun, own: Sequence[int]) -> Iterator[Seated]:
    """Yield the entry of each seat on the cover, with the number on the seat's counter if there are counters."""
    library, page = printing.data.library, 1
    counters = next((it for it in table.products if it.id == COUNTERS and isinstance(it, Product)), None)
    taken: dict[str, list[int]] = {}
    if counters:
        job = printing.job_for(counters)
        for it in draw.draw_product(counters, library, job.choices, job.paper).pages:
            if isinstance(it, LazyCard) and it.counter:
                taken.setdefault(it.counter[0], []).append(it.counter[1])
    for seat, pages in zip(table.seats, own, strict=True):
        flown = library.get(AIRCRAFT, seat.aircraft)
        left = taken.get(seat.aircraft)
        number = left.pop(0) if left else None
        nation = library.get(NATIONS, flown.nation) if flown else None
        livery = library.get(LIVERIES, flown.livery or "") if flown else None
        mark = nation.mark if nation else ""
        name = unit_name(library, seat.aircraft)
        yield Seated(seat, name, page, pages, flown, number, mark, livery)
        page += pages


def _items(
    table: Table, job: Job, sheets: tuple[OutputFile, ...], others: Mapping[str, Facts]
) -> Iterator[ProductEntry]:
    """Yield the items to hand out, in the order of the products."""
    products = [(SHEETS, [file.facts for file in sheets])]
    products += [
        (product.id, [it for it in others.values() if it["product"] == product.id])
        for product in table.separate_products
    ]
    for id, facts in products:
        if facts:
            first = facts[0]
            title = _("The players’ sheets") if id == SHEETS else first["title"]
            # Without a printer that turns the paper, each page of a text takes a sheet.
            both = first["sides"] == 2 and job.assembly == "duplex"
            count = sum(it["pages"] for it in facts)
            paper = sum(it["sheets"] for it in facts) if both or first["sides"] == 1 else count
            cuts = tuple((number, Size(wide, high)) for number, wide, high in first.get("cuts", ()))
            tiles, copies, either = sum(it.get("tiles", 0) for it in facts), first.get("copies", 1), "either" in first
            on = dict(job.papers).get(id, job.paper).name
            yield ProductEntry(id, title, count, paper, both, cuts, tiles, copies, either, on)


def _own(products: Sequence[Product], library: Library, choices: Choices, size: Size) -> Deck:
    """Return one deck that contains the pages of several products."""
    decks = [product.deck(library, choices, size) for product in products]
    marked = {sure for deck in decks for sure in deck.statuses}
    return Deck("", tuple(page for deck in decks for page in deck.pages), tuple(sorted(marked)))
