"""Printing of kits: complete sets for the tables of kit files. This module writes no files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen import files
from printgen.commands.handed_out import BoundSheets, bind_cover, bind_sheets, with_copies
from printgen.commands.session import Session
from printgen.commands.table import Table
from printgen.data.findings import Finding, blocks_printing
from printgen.files import Facts, OutputFile
from printgen.games.reading import CheckedGame
from printgen.products.cover import Cover
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import AIRCRAFT, Seat
from printgen.products.printing import Batch, print_batches
from printgen.products.product_files import PrintRun
from printgen.products.stock import products_on_plain_paper
from printgen.products.workers import run_parallel

#: The share of the printing time for the players' sheets, for the progress bar.
_SHEETS = 0.3


class Kit(Struct, frozen=True):
    """A kit file that is being printed.

    Fields:
        file: the parsed kit file.
        data: the game with its data.
        runs: each table of the file, with the print run for it.
        folder: the output folder of the kit.
    """

    file: Table
    data: CheckedGame
    runs: tuple[tuple[Table, PrintRun], ...]
    folder: Path


class PrintedKit(Struct, frozen=True):
    """The files of a kit.

    Fields:
        new_files: the files to write.
        kept: the facts of the existing files that are kept, by name.
        covers: the content of each table's cover.
    """

    new_files: tuple[OutputFile, ...]
    kept: Mapping[str, Facts]
    covers: tuple[Cover, ...]


class PrintedKits(Struct, frozen=True):
    """The result of printing kits. If `findings` contains errors, `kits` is empty.

    Fields:
        kits: the files of each kit.
        bound: the bound sheets of each table.
        findings: the findings in the pages.
        remarks: other messages, one line each.
        repeatable: whether the same input gives exactly the same files in the next run.
    """

    kits: tuple[PrintedKit, ...] = ()
    bound: tuple[BoundSheets, ...] = ()
    findings: tuple[Finding, ...] = ()
    remarks: tuple[str, ...] = ()
    repeatable: bool = True


def print_kits(kits: Sequence[Kit], session: Session) -> PrintedKits:
    """Print the products and covers of all tables without writing any file.

    Files that are up to date in the output folder are not printed again.
    """
    bound = _bind(kits, session)
    findings = [it for sheets in bound for it in sheets.findings]
    if blocks_printing(findings):
        # Report these errors at once, because printing the other products takes a long time.
        return PrintedKits(findings=tuple(findings))
    by_kit = _print(kits, session)
    batches = [*chain.from_iterable(by_kit)]
    findings += [finding for batch in batches for finding in batch.findings]
    if blocks_printing(findings):
        return PrintedKits(findings=tuple(findings))
    runs = [run for kit in kits for run in kit.runs]
    stocks = [products_on_plain_paper(it.products, run.data.library, run.job)[1] for it, run in runs if run.job.stock]
    remarks = (*(remark for batch in batches for remark in batch.remarks), *dict.fromkeys(filter(None, stocks)))
    repeatable = all(batch.repeatable for batch in batches)
    sheets = iter(bound)
    printed = tuple(_collect(kit, [*islice(sheets, len(kit.runs))], own) for kit, own in zip(kits, by_kit, strict=True))
    return PrintedKits(printed, tuple(bound), tuple(findings), remarks, repeatable)


def _bind(kits: Sequence[Kit], session: Session) -> list[BoundSheets]:
    """Bind the sheets of all tables and return them. If there are workers, several tables are bound in parallel."""
    runs = [run for kit in kits for run in kit.runs]
    labels = [replace(printing.job, table=table.name).label or table.evening.title for table, printing in runs]
    done: list[int] = []

    def report(place: int, _made: BoundSheets) -> None:
        done.append(place)
        tables = f"table {len(done)} of {len(runs)}: " if len(runs) > 1 else ""
        session.progress(f"{tables}printed the sheets of {labels[place]}", _SHEETS * len(done) / len(runs))

    session.progress("printing the sheets" + (f" of {len(runs)} tables" if len(runs) > 1 else ""), 0.0)
    return run_parallel(_bind_one, runs, range(len(runs)), session.workers, report, lambda place: runs[place][0].name)


def _bind_one(runs: Sequence[tuple[Table, PrintRun]], place: int) -> BoundSheets:
    return bind_sheets(*runs[place])


def _print(kits: Sequence[Kit], session: Session) -> list[list[Batch]]:
    """Print all products of all tables and return the batches of each kit.

    Products that are the same for several tables are drawn only once.
    """
    orders, counts = [], []
    for kit in kits:
        folder = kit.folder if session.store else None
        groups: dict[Any, list[tuple[Product | FlowedProduct, Table, PrintRun]]] = {}
        for table, printing in kit.runs:
            for product in table.separate_products:
                own = _shared_run(product, table, printing)
                groups.setdefault((product.id, own.job_for(product)), []).append((product, table, own))
        for group in groups.values():
            product, _table, printing = group[0]
            names = tuple(table.name for _product, table, _printing in group if table.name)
            orders.append(((product,), replace(printing, tables=names), folder))
        counts.append(len(groups))

    def report(doing: str, share: float) -> None:
        session.progress(doing, _SHEETS + (1 - _SHEETS) * share)

    batches = iter(print_batches(orders, session.workers, report))
    return [[*islice(batches, count)] for count in counts]


def _shared_run(product: Product | FlowedProduct, table: Table, printing: PrintRun) -> PrintRun:
    """Return the print run of a product for a table.

    If the product depends only on the number of seats, the names of the players are omitted.
    """
    if not table.name or AIRCRAFT in product.accepts:
        return printing
    seats = (Seat("", "", ""),) * len(table.seats)
    return replace(printing, job=replace(printing.job, choices=replace(printing.job.choices, seats=seats)))


def _collect(kit: Kit, bound: Sequence[BoundSheets], batches: Sequence[Batch]) -> PrintedKit:
    """Return all files of a kit, including the covers that list the other files."""
    new: list[OutputFile] = []
    kept: dict[str, Facts] = {}
    covers = []
    for (table, printing), sheets in zip(kit.runs, bound, strict=True):
        stays = {
            name: with_copies(table, printing, facts)
            for batch in batches
            for name, facts in batch.current_files.items()
            if _is_for(table, facts)
        }
        made = [
            replace(file, facts=with_copies(table, printing, file.facts))
            for batch in batches
            for file in batch.new_files
            if _is_for(table, file.facts)
        ]
        others = {**stays, **{file.name: files.manifest_entry(file) for file in made}}
        cover, first = bind_cover(table, printing, sheets, others)
        new += [*first, *sheets.files, *made]
        kept |= stays
        covers.append(cover)
    return PrintedKit(tuple(new), kept, tuple(covers))


def _is_for(table: Table, facts: Facts) -> bool:
    return bool(facts["options"].get("table", "") == table.name)
