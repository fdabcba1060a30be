"""Printing of several products, in parallel if there are several workers.

`print_all` takes four steps:

- Find the products whose files are up to date.
- Split the other products into tasks. A product with many pages to draw is split into several tasks, and every other
  product is one task.
- Have the workers do the tasks.
- Lay out the products whose pages were drawn in parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data.findings import Finding
from printgen.files import Facts, OutputFile
from printgen.products.deck import Card, Product
from printgen.products.flow import FlowedProduct
from printgen.products.job import Job
from printgen.products.options import AIRCRAFT
from printgen.products.product_files import (
    Drawing,
    PrintResult,
    PrintRun,
    begin_drawing,
    find_current,
    lay_out,
    print_flowed,
)
from printgen.products.workers import Workers, run_parallel

#: A function that reports progress. It receives the current step as a text, and the completed share of the work (0 to 1).
Tell = Callable[[str, float], None]
#: A product with more than LONG pages to draw is split into parts of at least CHUNK pages. A smaller product is drawn faster by
#: one worker, because distributing work and collecting results also takes time.
LONG, CHUNK = 150, 25


class Batch(Struct, frozen=True):
    """The result of printing several products.

    Fields:
        new_files: the files that were printed.
        current_files: the facts about each file that was already up to date, by file name.
        repeatable: whether printing again from the same input gives the same files.
    """

    new_files: tuple[OutputFile, ...]
    current_files: Mapping[str, Facts]
    findings: tuple[Finding, ...]
    remarks: tuple[str, ...]
    repeatable: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all files, whether new or up to date."""
        return (*self.current_files, *(file.name for file in self.new_files))


def print_all(
    products: Sequence[Product | FlowedProduct], printing: PrintRun, folder: Path | None, workers: Workers, tell: Tell
) -> Batch:
    """Print the products, except those whose files in `folder` are up to date. If `folder` is None, print all products.

    Raise UsageError if a piece does not fit on the paper. Errors raised by `run_parallel` are passed on.
    """
    (batch,) = print_batches([(products, printing, folder)], workers, tell)
    return batch


def print_batches(
    requests: Sequence[tuple[Sequence[Product | FlowedProduct], PrintRun, Path | None]], workers: Workers, tell: Tell
) -> list[Batch]:
    """Print several batches of products with shared workers, as `print_all` does. Each batch has its own job and folder."""
    current = [
        {it.id: find_current(it, printing, folder) for it in products} if folder else {}
        for products, printing, folder in requests
    ]
    orders = [
        (number, product, printing)
        for number, (products, printing, _folder) in enumerate(requests)
        for product in products
        if not current[number].get(product.id)
    ]
    work = SharedWork(tuple(it for _n, it, _p in orders), tuple(it for _n, _p, it in orders))
    tell("printing", 0.0)
    every = _do_all(work, list(_split(work, workers)), workers, tell)
    batches = []
    for number, kept in enumerate(current):
        results = [result for (of, *_order), result in zip(orders, every, strict=True) if of == number]
        batches.append(
            Batch(
                tuple(file for it in results for file in it.files),
                {name: facts for files in kept.values() for name, facts in files.items()},
                # The same text, and thus the same finding, may be on the pages of several products.
                tuple(dict.fromkeys(finding for it in results for finding in it.findings)),
                tuple(it.remark for it in results if it.remark),
                all(it.repeatable for it in results),
            )
        )
    return batches


class SharedWork(Struct, frozen=True):
    """The products to print, with their settings and the drawings begun so far, as data that all workers share."""

    products: tuple[Product | FlowedProduct, ...]
    printings: tuple[PrintRun, ...]
    drawings: dict[int, Drawing] = field(default_factory=dict)

    def drawing(self, place: int) -> Drawing:
        """Return the drawing of the product with the index `place`. If it has not been begun yet, begin it."""
        product = self.products[place]
        assert isinstance(product, Product), "flowed products have no pages to draw"
        if place not in self.drawings:
            self.drawings[place] = begin_drawing(product, self.printings[place])
        return self.drawings[place]


class PrintTask(Struct, frozen=True):
    """A task for one worker: a product or some of its pages, which are given by their indices."""

    product: int
    pages: tuple[int, ...] = ()


class DrawnPages(Struct, frozen=True):
    """The pages that one worker drew, by index, and the kinds of record that were looked up for these pages."""

    cards: dict[int, Card]
    kinds: set[str]


def _split(work: SharedWork, workers: Workers) -> Iterator[PrintTask]:
    """Yield the tasks, the longest first, so that all workers finish at nearly the same time.

    However, flowed products leave one local worker free at first. It does parts of long products and the first drawn
    product, so that the progress bar moves from the start.
    """
    alone = workers.jobs < 2 and workers.address is None
    flowed = [place for place, it in enumerate(work.products) if isinstance(it, FlowedProduct)]
    flowed.sort(key=lambda place: -work.products[place].effort)
    drawn = [place for place, it in enumerate(work.products) if isinstance(it, Product)]
    first = len(flowed) if workers.address is not None else workers.jobs - 1
    undrawn = {place: [] if alone else work.drawing(place).missing_places for place in drawn}
    yield from map(PrintTask, flowed[:first])
    for place, pages in undrawn.items():
        if len(pages) > LONG:
            size = max(CHUNK, len(pages) // 400)
            yield from (PrintTask(place, tuple(pages[start : start + size])) for start in range(0, len(pages), size))
    short = [PrintTask(place) for place in drawn if len(undrawn[place]) <= LONG]
    yield from short[:1]
    rest = [*short[1:], *map(PrintTask, flowed[first:])]
    yield from sorted(rest, key=lambda task: -_size(work, task))


def _do_all(work: SharedWork, tasks: Sequence[PrintTask], workers: Workers, tell: Tell) -> list[PrintResult]:
    """Let the workers do the tasks, and return the result of each product in the order of the products."""
    products, sizes = work.products, [_size(work, task) for task in tasks]
    done = 0

    def report(task: int, _result: PrintResult | DrawnPages) -> None:
        nonlocal done
        done += sizes[task]
        place = tasks[task].product
        tables = work.printings[place].tables
        where = f" for {tables[0] if len(tables) == 1 else f'{len(tables)} tables'}" if tables else ""
        tell(f"printed {products[place].title.lower()}{where}", done / sum(sizes))

    # A worker that does not inherit the drawings begins its own, because drawings cannot be sent to other processes.
    inherits = workers.uses_fork or (workers.jobs < 2 and workers.address is None)
    shared = work if inherits else replace(work, drawings={})
    workers = workers if any(_is_worth_starting(workers, it.job) for it in work.printings) else Workers()
    results = run_parallel(do_task, shared, tasks, workers, report, lambda task: products[task.product].id)
    parts: dict[int, list[PrintResult | DrawnPages]] = {}
    for task, result in zip(tasks, results, strict=True):
        parts.setdefault(task.product, []).append(result)
    return [_join(work, place, parts[place]) for place in range(len(products))]


def do_task(work: SharedWork, task: PrintTask) -> PrintResult | DrawnPages:
    """Do one task. Print a product and return the result, or draw and return some of its pages."""
    product, printing = work.products[task.product], work.printings[task.product]
    if isinstance(product, FlowedProduct):
        return print_flowed(product, printing)
    drawing = work.drawing(task.product)
    if not task.pages:
        return lay_out(drawing, drawing.draw(drawing.missing_places, printing), printing)
    cards = drawing.draw(task.pages, printing)
    # The process that lays out these cards already has the records.
    light = {place: replace(card, cases=()) for place, card in cards.items()}
    return DrawnPages(light, drawing.library.reads.touched)


def _join(work: SharedWork, place: int, parts: Sequence[PrintResult | DrawnPages]) -> PrintResult:
    """Return the result of the product with this index. If workers drew its pages in parts, lay out the pages first."""
    if isinstance(parts[0], PrintResult):
        return parts[0]
    drawing, cards = work.drawing(place), dict[int, Card]()
    for part in parts:
        if isinstance(part, DrawnPages):
            cards |= part.cards
            drawing.library.reads.kinds.update(part.kinds)
    return lay_out(drawing, cards, work.printings[place])


def _size(work: SharedWork, task: PrintTask) -> int:
    """Return the estimated duration of a task. The unit is the time for drawing an average page."""
    product, begun = work.products[task.product], work.drawings.get(task.product)
    if isinstance(product, FlowedProduct):
        return product.effort
    pages = len(task.pages) or (len(begun.missing_places) if begun else CHUNK)
    return max(1, pages) * product.effort


def _is_worth_starting(workers: Workers, job: Job) -> bool:
    """Return whether starting worker processes saves time.

    Processes that are not forked must read all data again, which takes longer than printing a few aircraft.
    """
    return workers.uses_fork or workers.address is not None or not AIRCRAFT.value_in(job.choices)
