"""The presses: a kit's products drawn, laid out and printed, side by side on as many cores as there are."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from printgen.data.findings import Finding, Severity, stops
from printgen.data.kind import GameData
from printgen.data.recording import RecordingLibrary
from printgen.drawing.inks import PALETTES
from printgen.files import Facts, Product, listed, unharmed
from printgen.products import draw, export, kept_pages, packets
from printgen.products.deck import Aid
from printgen.products.flow import Flow
from printgen.products.job import Job
from printgen.products.options import AIRCRAFT
from printgen.reuse import fingerprint
from printgen.reuse.records import digest
from printgen.reuse.store import Store
from printgen.sheets.order import Order
from printgen.sheets.paper import A4

#: The signals that ask to stop: Ctrl-C, and a polite kill.
_STOPS = (signal.SIGINT, signal.SIGTERM)
#: Whom to tell what is being done, and how much of it is (0 to 1).
Tell = Callable[[str, float], None]


@dataclass(frozen=True, slots=True)
class Printed:
    """What a press made of an aid: files, or what kept it from making them.

    remark: what the user should know of it. whole: whether it will come out the same next time.
    """

    aid: str
    files: tuple[Product, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Batch:
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


@dataclass(frozen=True, slots=True)
class Press:
    """All that printing an aid takes besides the aid; `code` is the program's fingerprint.

    store: flowed pages take seconds each, so they are kept in it. numbers: of aids that are handed out in an order, the
    places in it; their files are named by them.
    """

    data: GameData
    job: Job
    code: str
    store: Store | None = None
    numbers: Mapping[str, str] = field(default_factory=dict)

    def print(self, aid: Aid | Flow) -> Printed:
        """The aid drawn, laid out and put on paper; nothing is printed of one with text that cannot be set."""
        if known := self._known(aid):
            return known
        job = self.job.of(aid)
        library = RecordingLibrary.over(self.data.library)
        printed = self._flow(aid, library, job) if isinstance(aid, Flow) else self._deck(aid, library, job)
        reads = {kind: digest(self.data.library, kind) for kind in sorted(library.reads.touched)}
        source = {"reads": reads, "made_from": self._made_from(aid), "of": len(printed.files)} if printed.whole else {}
        files = tuple(replace(it, facts={**it.facts, **source}) for it in printed.files)
        if isinstance(aid, Flow) and self.store and source and files:
            self.store.put(self._slot(aid), self._made_from(aid), packets.packed(files))
        return replace(printed, files=files)

    def _known(self, aid: Aid | Flow) -> Printed | None:
        """A flowed product as an earlier run printed it, wherever that put it."""
        kept = self.store.get(self._slot(aid), self._made_from(aid)) if isinstance(aid, Flow) and self.store else None
        files = packets.unpacked(kept) if kept else None
        return Printed(aid.id, files) if files and all(self._same(file.facts) for file in files) else None

    def _slot(self, aid: Aid | Flow) -> str:
        return f"{self.data.game}-{aid.id}-{fingerprint.of([self.name(aid), self.job.of(aid).facts()])}"

    def _same(self, facts: Facts) -> bool:
        """Whether all records of the kinds that were looked at are those that a file was made from."""
        return all(digest(self.data.library, kind) == then for kind, then in facts.get("reads", {"": ""}).items())

    def kept(self, aid: Aid | Flow, folder: Path) -> dict[str, Facts]:
        """The aid's files in the folder, where they would come out just as they are; none where that is not sure.

        Sure it is when program, job and every record of the kinds that were looked at are those they were made from.
        """
        made_from = self._made_from(aid)
        # Beside them may lie those that were made from other data, such as the house's.
        mine = {name: facts for name, facts in listed(folder).items() if facts.get("made_from") == made_from}
        found = {name: facts for name, facts in mine.items() if self._same(facts)}
        for name, facts in found.items():
            if facts.get("of") != len(found) or not unharmed(folder, name, facts):
                return {}
        return found

    def order(self, aid: Aid | Flow) -> Order:
        """How the job wants the aid's pieces to be laid on paper."""
        return export.order(self.job.of(aid), self.data.library)

    def name(self, aid: Aid | Flow) -> str | None:
        """What the aid's files are called, where that is not what the job says."""
        return f"{self.numbers[aid.id]}-{aid.id}" if aid.id in self.numbers else None

    def _made_from(self, aid: Aid | Flow) -> str:
        job = self.job.of(aid).facts()
        return fingerprint.of([aid.id, self.name(aid), job, repr(self.order(aid)), self.data.version, self.code])

    def _deck(self, aid: Aid, library: RecordingLibrary, job: Job) -> Printed:
        data = replace(self.data, library=library)
        deck = draw.deck(aid, library, job.choices, job.paper)
        if self.store and job.format == "pdf":
            slot = f"{self._slot(aid)}-pages"
            deck = kept_pages.drawn(deck, library, PALETTES[job.ink], self.store, slot, self._made_from(aid))
        else:
            deck = deck.drawn()
        found = draw.misfits((deck,))
        if stops(found) or not deck.cards:
            return Printed(aid.id, findings=_too_little_paper(aid, data, job, found) or found)
        made = export.print_out(data, aid, deck, job, self.order(aid), self.name(aid))
        return Printed(aid.id, made, found)

    def _flow(self, flow: Flow, library: RecordingLibrary, job: Job) -> Printed:
        from printgen.products.export_flow import flowed

        made = flowed(flow, replace(self.data, library=library), job, self.name(flow))
        return Printed(flow.id, made.files, made.findings, made.remark, not made.remark)


def _too_little_paper(aid: Aid, data: GameData, job: Job, found: Sequence[Finding]) -> tuple[Finding, ...]:
    """One finding for all texts that do not fit, where they do on A4: it is not they that have to be shortened."""
    if not found or job.paper == A4 or draw.misfits((draw.draw(aid, data.library, job.choices, A4),)):
        return ()
    size = f"{job.paper.size.width:g} x {job.paper.size.height:g} mm"
    said = f"{aid.id}: {size} is too small a paper: {len(found)} texts or panels have no room there that have it on A4"
    return (Finding("PG009", Severity.ERROR, said, hint="print it on larger paper"),)


def run(aids: Sequence[Aid | Flow], press: Press, folder: Path, jobs: int, tell: Tell) -> Batch:
    """Print the aids that `folder` does not hold already, `jobs` at a time. Raises Unclear for what paper cannot hold."""
    found = {aid.id: press.kept(aid, folder) for aid in aids}
    wanted = [aid for aid in aids if not found[aid.id]]
    side_by_side = jobs > 1 and len(wanted) > 1 and _pays(press.job)
    done = (_side_by_side if side_by_side else _in_turn)(wanted, press, min(jobs, len(wanted)), tell)
    return Batch(
        tuple(file for printed in done for file in printed.files),
        {name: facts for kept in found.values() for name, facts in kept.items()},
        # The same text may be on the pages of several aids.
        tuple(dict.fromkeys(finding for printed in done for finding in printed.findings)),
        tuple(printed.remark for printed in done if printed.remark),
        all(printed.whole for printed in done),
    )


def _in_turn(aids: Sequence[Aid | Flow], press: Press, _jobs: int, tell: Tell) -> list[Printed]:
    made = []
    for done, aid in enumerate(aids):
        tell(f"printing {aid.title.lower()}", done / len(aids))
        made.append(press.print(aid))
    return made


def _pays(job: Job) -> bool:
    """Whether the work is longer than what it takes to start more processes: where they must read everything anew, a few
    aircraft's sheets are not."""
    return _method() == "fork" or not AIRCRAFT.of(job.choices)


def _method() -> str:
    # Elsewhere a forked process can be left with a lock that nobody will open.
    return "fork" if sys.platform == "linux" else "spawn"


def _side_by_side(aids: Sequence[Aid | Flow], press: Press, jobs: int, tell: Tell) -> list[Printed]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    context = multiprocessing.get_context(_method())
    names = {aid.id: aid.title.lower() for aid in aids}
    tell("printing", 0.0)
    with _silent(), ProcessPoolExecutor(jobs, context, _stand_by, (press, tuple(aids))) as pool, _together():
        # Flowed pages take longest, so they go first.
        places = sorted(range(len(aids)), key=lambda place: not isinstance(aids[place], Flow))
        with _signals_wait():
            waiting = {pool.submit(_print, place): place for place in places}
        for done, finished in enumerate(as_completed(waiting), start=1):
            finished.result()
            tell(f"printed {names[aids[waiting[finished]].id]}", done / len(aids))
    return [finished.result() for finished in sorted(waiting, key=lambda finished: waiting[finished])]


@contextmanager
def _silent() -> Iterator[None]:
    """What is written out, but still waits in this process, must not be written again by each that is forked off."""
    sys.stdout.flush()
    sys.stderr.flush()
    yield


@contextmanager
def _together() -> Iterator[None]:
    """Where one cannot go on, nobody does: what the others would still print is wanted no more."""
    import multiprocessing

    try:
        yield
    except BaseException:
        for other in multiprocessing.active_children():
            other.terminate()
        raise


@contextmanager
def _signals_wait() -> Iterator[None]:
    """What asks to stop reaches this process when the others have started, and each knows what it means to it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_AT_WORK: list[tuple[Press, tuple[Aid | Flow, ...]]] = []


def _stand_by(press: Press, aids: tuple[Aid | Flow, ...]) -> None:
    _AT_WORK[:] = [(press, aids)]
    # Ctrl-C reaches all that work in a terminal, and is left to the process that waits for this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End when the process is no more that waits for what is printed here: it was killed, and could not say so."""
    from multiprocessing import connection, parent_process

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _print(index: int) -> Printed:
    press, aids = _AT_WORK[0]
    return press.print(aids[index])
