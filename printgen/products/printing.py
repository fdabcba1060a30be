"""Products drawn, laid out and put on paper, side by side where there are several workers.

What stands already as it would come out is not made again. A long product is split by pages: workers draw its pages, and this
process lays them out; a short one, and one of flowed text, is made whole by one worker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data.findings import Finding, Severity, stops
from printgen.data.kind import GameData
from printgen.data.recording import RecordingLibrary
from printgen.drawing.inks import PALETTES
from printgen.files import Facts, Product, listed, unharmed
from printgen.products import draw, export, kept_pages
from printgen.products.deck import Aid, Card, Deck, Page
from printgen.products.flow import Flow
from printgen.products.job import Job
from printgen.products.options import AIRCRAFT
from printgen.products.workers import Workers, spread
from printgen.reuse import fingerprint
from printgen.reuse.records import digest
from printgen.reuse.store import Store
from printgen.sheets.order import Order
from printgen.sheets.paper import A4

#: Whom to tell what is being done, and how much of it is (0 to 1).
Tell = Callable[[str, float], None]
#: A product with more pages to draw than this is split; so many pages at the least are drawn by one worker at a time.
LONG, CHUNK = 150, 25
#: A product of flowed text takes about as long as so many drawn pages, however few it has.
FLOWED = 300


class Printed(Struct, frozen=True):
    """What came of printing a product: files, or what kept them from being made.

    remark: what the user should know of it. whole: whether it will come out the same next time.
    """

    aid: str
    files: tuple[Product, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""
    whole: bool = True


class Batch(Struct, frozen=True):
    """What came of an order: the files that were made, those that stand as they were made before, what is wrong.

    remarks: what the user should know besides. lasting: whether the same order will come out the same.
    """

    made: tuple[Product, ...]
    kept: Mapping[str, Facts]
    findings: tuple[Finding, ...]
    remarks: tuple[str, ...]
    lasting: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all files."""
        return (*self.kept, *(file.name for file in self.made))


class Printing(Struct, frozen=True):
    """All that printing a product takes besides the product; `code` is the program's fingerprint.

    store: what earlier runs left; flowed pages take seconds each, so they are kept in it whole. numbers: of products that are
    handed out in an order, the places in it; their files are named by them.
    """

    data: GameData
    job: Job
    code: str
    store: Store | None = None
    numbers: Mapping[str, str] = field(default_factory=dict)

    def order(self, aid: Aid | Flow) -> Order:
        """How the job wants the product's pieces to be laid on paper."""
        return export.order(self.of(aid), self.data.library)

    def of(self, aid: Aid | Flow) -> Job:
        """The job as far as it makes a difference to the product, with its place in the order of handing out."""
        return replace(self.job.of(aid), number=self.numbers.get(aid.id, ""))

    def key(self, aid: Aid | Flow) -> str:
        """The key of all that the product is made from besides records."""
        job = self.of(aid)
        return fingerprint.of(
            [aid.id, job.name(aid.id), job.facts(), repr(self.order(aid)), self.data.version, self.code]
        )

    def slot(self, aid: Aid | Flow) -> str:
        """Under which name the store keeps what was made of the product."""
        job = self.of(aid)
        return f"{self.data.game}-{aid.id}-{fingerprint.of([job.name(aid.id), job.facts()])}"

    def same(self, facts: Facts) -> bool:
        """Whether all records of the kinds that were looked at are those that a file was made from."""
        library = self.data.library
        return all(library.derive(digest, kind) == then for kind, then in facts.get("reads", {"": ""}).items())

    def mine(self, aid: Aid | Flow, folder: Path) -> dict[str, Facts]:
        """The product's files in the folder that this program made for such a job, from whatever records."""
        key = self.key(aid)
        return {name: facts for name, facts in listed(folder).items() if facts.get("made_from") == key}

    def standing(self, aid: Aid | Flow, folder: Path, drawing: _Drawing | None = None) -> dict[str, Facts]:
        """The product's files in the folder, where they would come out just as they are; none where that is not sure.

        Sure it is when program, job and every record of the kinds that were looked at are those they were made from; or when
        the drawing, where it is begun, is of the same pages.
        """
        mine = self.mine(aid, folder)
        found: dict[str, Facts]
        if drawing and drawing.content:
            now = self.signs(aid, drawing.library, drawing.content)
            found = {name: {**facts, **now} for name, facts in mine.items() if facts.get("drawn") == drawing.content}
        else:
            found = {name: facts for name, facts in mine.items() if self.same(facts)}
        for name, facts in found.items():
            if facts.get("of") != len(found) or not unharmed(folder, name, facts):
                return {}
        return found

    def print(self, aid: Aid | Flow) -> Printed:
        """The product drawn, laid out and put on paper; nothing is printed of one with text that cannot be set."""
        if isinstance(aid, Aid):
            return _laid_out(aid, self, _Drawing.of(aid, self))
        if known := self._known(aid):
            return known
        library = RecordingLibrary.over(self.data.library)
        made = export.flowed(aid, replace(self.data, library=library), self.of(aid))
        printed = self.signed(aid, Printed(aid.id, made.files, made.findings, made.remark, not made.remark), library)
        if self.store and printed.whole and printed.files:
            self.store.put(self.slot(aid), self.key(aid), export.packed(printed.files))
        return printed

    def _known(self, aid: Flow) -> Printed | None:
        """A flowed product as an earlier run printed it, wherever that put it."""
        kept = self.store.get(self.slot(aid), self.key(aid)) if self.store else None
        files = export.unpacked(kept) if kept else None
        return Printed(aid.id, files) if files and all(self.same(file.facts) for file in files) else None

    def signs(self, aid: Aid | Flow, library: RecordingLibrary, content: str) -> Facts:
        """What a file of the product was made from: program and job, the records of the kinds that were looked at, and, of a
        drawn one, its pages."""
        reads = {kind: self.data.library.derive(digest, kind) for kind in sorted(library.reads.touched)}
        return {"reads": reads, "made_from": self.key(aid), "drawn": content}

    def signed(self, aid: Aid | Flow, printed: Printed, library: RecordingLibrary, content: str = "") -> Printed:
        """The same with what its files were made from in their facts, where they will come out the same next time."""
        if not printed.whole:
            return printed
        made_from = {**self.signs(aid, library, content), "of": len(printed.files)}
        return replace(printed, files=tuple(replace(it, facts={**it.facts, **made_from}) for it in printed.files))


class _Drawing(Struct, frozen=True):
    """A drawn product on its way: its deck, the library that recorded what the deck was made from, the key of each page, and
    the cards that are known, by the page's place. content: the digest of all pages; none where pages are not kept."""

    deck: Deck
    library: RecordingLibrary
    keys: tuple[str, ...]
    known: Mapping[int, Card]
    content: str

    @classmethod
    def of(cls, aid: Aid, printing: Printing) -> _Drawing:
        """Begin to draw a product: what is kept of it need not be drawn."""
        job = printing.of(aid)
        library = RecordingLibrary.over(printing.data.library)
        deck = draw.draw(aid, library, job.choices, job.paper)
        if job.format != "pdf":
            return cls(deck, library, (), {}, "")
        keys = kept_pages.keys(deck, printing.data.library, library.reads.touched)
        kept = kept_pages.kept(printing.store, printing.slot(aid), printing.key(aid)) if printing.store else {}
        known = {place: kept[key] for place, key in enumerate(keys) if key in kept}
        return cls(deck, library, keys, known, kept_pages.content(deck, keys))

    @property
    def open(self) -> list[int]:
        """The places of the pages that are still to be drawn."""
        return [place for place, it in enumerate(self.deck.pages) if isinstance(it, Page) and place not in self.known]

    def drawn(self, places: Sequence[int], printing: Printing) -> list[Card]:
        """The pages at these places, drawn, and compiled where pages are kept."""
        pages = [it for place in places if isinstance(it := self.deck.pages[place], Page)]
        return kept_pages.drawn(pages, PALETTES[printing.job.ink]) if self.keys else [page.draw() for page in pages]


def _laid_out(aid: Aid, printing: Printing, drawing: _Drawing, made: Mapping[int, Card] | None = None) -> Printed:
    """A drawn product on paper. made: the pages that others drew, by their places; None where none did."""
    job, places = printing.of(aid), drawing.open
    made = dict(zip(places, drawing.drawn(places, printing), strict=True)) if made is None else made
    cards = {**drawing.known, **made}
    if printing.store and drawing.keys and (made or len(drawing.known) < len(drawing.deck.pages)):
        kept_pages.keep(printing.store, printing.slot(aid), printing.key(aid), drawing.keys, cards)
    pages = [
        replace(cards[place], shows=it.shows) if isinstance(it, Page) else it
        for place, it in enumerate(drawing.deck.pages)
    ]
    deck = replace(drawing.deck, pages=tuple(pages))
    data = replace(printing.data, library=drawing.library)
    found = draw.misfits((deck,))
    if stops(found) or not deck.pages:
        return Printed(aid.id, findings=_too_little_paper(aid, data, job, found) or found)
    files = export.print_out(data, aid, deck, job, printing.order(aid))
    return printing.signed(aid, Printed(aid.id, files, found), drawing.library, drawing.content)


def _too_little_paper(aid: Aid, data: GameData, job: Job, found: Sequence[Finding]) -> tuple[Finding, ...]:
    """One finding for all texts that do not fit, where they do on A4: it is not they that have to be shortened."""
    if not found or job.paper == A4 or draw.misfits((draw.draw(aid, data.library, job.choices, A4),)):
        return ()
    size = f"{job.paper.size.width:g} x {job.paper.size.height:g} mm"
    many = "a text or panel has" if len(found) == 1 else f"{len(found)} texts or panels have"
    said = f"{aid.id}: {size} is too small a paper: {many} no room there, but on A4"
    return (Finding("PG009", Severity.ERROR, said, hint="print it on larger paper"),)


def print_all(
    aids: Sequence[Aid | Flow], printing: Printing, folder: Path | None, workers: Workers, tell: Tell
) -> Batch:
    """Print the products that `folder`, where there is one, does not hold already. Raises Unclear for what paper cannot hold,
    and what `workers.spread` raises."""
    found = {aid.id: printing.standing(aid, folder) if folder else {} for aid in aids}
    drawings: dict[str, _Drawing] = {}
    for aid in aids:
        if folder and isinstance(aid, Aid) and not found[aid.id] and printing.mine(aid, folder):
            # Most corrections are of an aircraft that few products show anything of.
            drawings[aid.id] = _Drawing.of(aid, printing)
            found[aid.id] = printing.standing(aid, folder, drawings[aid.id])
    wanted = tuple(aid for aid in aids if not found[aid.id])
    begun = {place: drawings[aid.id] for place, aid in enumerate(wanted) if aid.id in drawings}
    tell("printing", 0.0)
    done = _side_by_side(_Order(wanted, printing, begun), workers, tell)
    return Batch(
        tuple(file for printed in done for file in printed.files),
        {name: facts for kept in found.values() for name, facts in kept.items()},
        # The same text may be on the pages of several products.
        tuple(dict.fromkeys(finding for printed in done for finding in printed.findings)),
        tuple(printed.remark for printed in done if printed.remark),
        all(printed.whole for printed in done),
    )


class _Task(Struct, frozen=True):
    """What one worker does at a time: the product at that place of the order, whole, or the pages at these of its places."""

    product: int
    pages: tuple[int, ...] = ()


class _Drawn(Struct, frozen=True):
    """Pages that one worker drew, without the records that they show, and the kinds of record that were read for them."""

    cards: list[Card]
    read: set[str]


class _Order(Struct, frozen=True):
    """What all workers share. drawings: of long products, by their places in the order, as far as they are begun; a worker
    that is no copy of this process begins them anew."""

    aids: tuple[Aid | Flow, ...]
    printing: Printing
    drawings: dict[int, _Drawing] = field(default_factory=dict)

    def drawing(self, place: int) -> _Drawing:
        """The drawing of the drawn product at a place of the order."""
        if place not in self.drawings:
            aid = self.aids[place]
            assert isinstance(aid, Aid), "flowed products have no pages to be drawn"
            self.drawings[place] = _Drawing.of(aid, self.printing)
        return self.drawings[place]


def _side_by_side(order: _Order, workers: Workers, tell: Tell) -> list[Printed]:
    """Each product of the order printed."""
    aids, printing = order.aids, order.printing
    tasks = list(_tasks(order, workers))
    work = [_work(order, task) for task in tasks]
    done = 0

    def said(task: int, _made: Printed | _Drawn) -> None:
        nonlocal done
        done += work[task]
        tell(f"printed {aids[tasks[task].product].title.lower()}", done / sum(work))

    shared = order if workers.forked or (workers.jobs < 2 and workers.address is None) else replace(order, drawings={})
    made = spread(
        _do, shared, tasks, workers if _pays(workers, printing.job) else Workers(), said, lambda it: aids[it.product].id
    )
    whole = {task.product: it for task, it in zip(tasks, made, strict=True) if isinstance(it, Printed)}
    pages: dict[int, dict[int, Card]] = {}
    for task, it in zip(tasks, made, strict=True):
        if not isinstance(it, Printed):
            pages.setdefault(task.product, {}).update(zip(task.pages, it.cards, strict=True))
            order.drawing(task.product).library.reads.kinds.update(it.read)
    for place, cards in pages.items():
        aid = aids[place]
        assert isinstance(aid, Aid), "only drawn products are split"
        whole[place] = _laid_out(aid, printing, order.drawing(place), cards)
    return [whole[place] for place in range(len(aids))]


def _tasks(order: _Order, workers: Workers) -> Iterator[_Task]:
    """What there is to do: flowed pages, long products in parts, then what is left.

    Flowed pages take longest, so they come first; but of this machine's workers one is left for the others, so that the share
    of what is done grows from the start. Flowed pages that no worker began with come last.
    """
    alone = workers.jobs < 2 and workers.address is None
    places = range(len(order.aids))
    flowed = [place for place in places if isinstance(order.aids[place], Flow)]
    first = len(flowed) if workers.address is not None else workers.jobs - 1
    yield from map(_Task, flowed[:first])
    drawn = [place for place in places if isinstance(order.aids[place], Aid)]
    split = {place: order.drawing(place).open for place in drawn if not alone}
    for place, still in split.items():
        if len(still) > LONG:
            # Shorter ones are drawn sooner by one than they are shared out and gathered again.
            size = max(CHUNK, len(still) // 400)
            yield from (_Task(place, tuple(still[start : start + size])) for start in range(0, len(still), size))
    yield from (_Task(place) for place in drawn if len(split.get(place, ())) <= LONG)
    yield from map(_Task, flowed[first:])


def _work(order: _Order, task: _Task) -> int:
    """About how long a task takes, in drawn pages."""
    if isinstance(order.aids[task.product], Flow):
        return FLOWED
    if task.pages:
        return len(task.pages)
    begun = order.drawings.get(task.product)
    return max(1, len(begun.open)) if begun else LONG


def _do(order: _Order, task: _Task) -> Printed | _Drawn:
    """One worker's work: a product printed, or some of its pages drawn."""
    aid = order.aids[task.product]
    if task.pages:
        cards = order.drawing(task.product).drawn(task.pages, order.printing)
        return _Drawn([replace(card, shows=()) for card in cards], order.drawing(task.product).library.reads.touched)
    if isinstance(aid, Aid) and task.product in order.drawings:
        return _laid_out(aid, order.printing, order.drawings[task.product])
    return order.printing.print(aid)


def _pays(workers: Workers, job: Job) -> bool:
    """Whether the work is longer than what it takes to start more processes: where they must read everything anew, a few
    aircraft's sheets are not."""
    return workers.forked or workers.address is not None or not AIRCRAFT.of(job.choices)
