"""Folders of the user's own, laid over our data: whether what lies there is ours at all, and whether it says whose it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from printgen.checks.catalogue import ELSEWHERE
from printgen.checks.check import Check, Problem, Remark
from printgen.checks.engine import apply, stamp, waived
from printgen.data.figures import figures
from printgen.data.findings import Finding, Note, Place, Severity, wrong
from printgen.data.kind import Case, Library
from printgen.data.kinds import KINDS
from printgen.data.load import Reading
from printgen.data.nearest import nearest
from printgen.data.readings import chosen
from printgen.data.records.fields import Unknown
from printgen.data.records.record import Source
from printgen.files import shown
from printgen.games.game import names

#: What else lies at the top of a data folder: what the release is called, and the schemas.
BESIDE = ("release.yaml", "schema")
#: Of these a reader takes it for granted that a book or chart says so.
BY_THE_BOOK = ("official", "charted")
#: So often at most a check is made again to learn which of the user's files it is that it finds fault with.
_TRIES = 400
BORROWED = next(entry for entry in ELSEWHERE if entry.code == "PG016")


def strange(folders: Sequence[Path]) -> Iterator[Finding]:
    """What is wrong with the folders themselves: nothing in one is ours, or a folder in it has a name that only looks like one.

    A record there would be passed over without a word.
    """
    tops = (*(PurePosixPath(kind.where).parts[0] for kind in KINDS), *names())
    known = tuple(dict.fromkeys((*tops, *BESIDE)))
    for folder in folders:
        if not folder.is_dir():
            continue
        there = sorted(path for path in folder.iterdir() if path.name[0] != ".")
        kept = ", ".join(f"`{name}`" for name in known if name not in BESIDE)
        meant = {path: near for path in there if path.name not in known and (near := nearest(path.name, known))}
        for path, near in meant.items():
            said = f"`{path.name}`: no folder or file of the data is called so; did you mean `{near}`?"
            yield wrong("PG001", said, Place(shown(path)), f"call it `{near}`: what is in it is not read")
        if not meant and not any(path.name in tops for path in there):
            said = f"`{shown(folder)}` holds no record of any game"
            yield wrong("PG001", said, Place(shown(folder)), f"a data folder has the shape of ours: {kept}")


def borrowed(reading: Reading, shared: frozenset[str]) -> Iterator[Finding]:
    """What a user's records say is from where ours are, though the figure is another, or the record is new (PG016).

    shared: the kinds that all games share, of whose records no page says where they come from.
    """
    documents = {(kind, it.document) for (kind, _id), case in reading.below.items() if (it := case.record.source)}
    for case in (*reading.replaced, *reading.added):
        ours, source = reading.below.get((case.kind.name, case.id)), case.record.source
        if case.kind.name in shared or waived(case, BORROWED.code):
            continue
        if ours:
            if problem := _corrected(case, ours):
                yield stamp(BORROWED, case, problem)
        elif source and source.status in BY_THE_BOOK and (case.kind.name, source.document) in documents:
            # As a copy of one of them is.
            said = f"`{case.id}` is new, though it is said to be {_named(source)}: is that so?"
            hint = "your own figures? write `source: {status: house}`; else waive this check and say where it is from"
            yield stamp(BORROWED, case, Problem(("source",), said, hint))


def _corrected(case: Case, ours: Case) -> Problem | None:
    """The figures that are not ours, though they are said to be from the same place; a new note on one says why.

    What nobody of us knows is there to be filled in from that place.
    """
    before = {it.path: it.value for it in figures(ours.record) if not isinstance(it.value, Unknown)}
    others = [
        it.path
        for it in figures(case.record)
        if case.record.notes.get(it.path) == ours.record.notes.get(it.path)
        and before.get(it.path, it.value) != it.value
        and (source := case.record.source_of(it.path))
        and source.status in BY_THE_BOOK
        and source == ours.record.source_of(it.path)
    ]
    if not others:
        return None
    first, more = others[0], f" and {len(others) - 1} more" if len(others) > 1 else ""
    source = case.record.source_of(first)
    said = f"{first}{more} is not what {ours.document.file} has, though both are said to be {_named(source)}"
    hint = f"your own rule? write `sources: {{{first}: {{status: house}}}}`; a slip of ours? say so under `notes`"
    steps = tuple(int(step) - 1 if step.isdigit() else step for step in first.split("."))
    return Problem(steps, said, hint, (Remark("ours", ours, steps),))


def _named(source: Source | None) -> str:
    assert source is not None, "a figure that is compared has a source"
    return f"{source.status}, from {', '.join(part for part in (source.document, source.section) if part)}"


def led_back(found: Iterable[Finding], reading: Reading, checks: Sequence[Check]) -> list[Finding]:
    """The findings; where records of ours are no longer sound for what a user's record says, one finding at that record.

    Of a record of the user's in which an error is found as well, that one is told alone: the others come of it.
    """
    mine: dict[str, list[Case]] = {}
    for case in (*reading.replaced, *reading.added):
        mine.setdefault(case.document.file, []).append(case)
    ours: dict[str, list[Case]] = {}
    for case in reading.library:
        if mine and case.document.file not in mine:
            ours.setdefault(case.document.file, []).append(case)
    told: list[Finding] = []
    come: dict[tuple[str, tuple[str | int, ...]], list[tuple[Case, Finding]]] = {}
    tries = _TRIES
    for it in found:
        cause = None
        if it.place and it.place.file in ours:
            pointed = (note.place for note in it.notes if note.place)
            cause = next((case for at in pointed for case in mine.get(at.file, ()) if _within(at, case)), None)
            if cause is None and tries > 0:
                held = [case for case in ours[it.place.file] if _within(it.place, case)]
                judge = [check for check in checks if check.entry.code == it.code]
                if held and judge:
                    cause, made = _cause(it, judge, held, list(mine.values()), reading)
                    tries -= made
        if cause:
            come.setdefault((cause.document.file, cause.path), []).append((cause, it))
        else:
            told.append(it)
    for following in come.values():
        cause, first = following[0]
        if not any(it.severity is Severity.ERROR and it.place and _within(it.place, cause) for it in told):
            here = next((note.place for note in first.notes if note.place and _within(note.place, cause)), None)
            notes = [Note("it comes out here, in a record of ours", first.place)]
            notes += [Note(f"and in {len(following) - 1} more places")] if len(following) > 1 else []
            notes += [note for note in first.notes if note.place != here]
            told.append(replace(first, place=here or cause.place(cause.kind.key), notes=tuple(notes)))
    return told


def _cause(
    found: Finding, judge: Sequence[Check], held: Sequence[Case], groups: Sequence[Sequence[Case]], reading: Reading
) -> tuple[Case | None, int]:
    """Which of the user's records, in groups by their files, it is without which the checks do not find that in the cases held;
    and how often they were made again to learn it."""
    made = 0
    while groups:
        made += len(groups)
        group = next((group for group in groups if found not in apply(judge, _without(group, reading), held)), ())
        if len(group) == 1:
            return group[0], made
        groups = [[case] for case in group]
    return None, made


def _within(place: Place, case: Case) -> bool:
    whole = case.place()
    return place.file == whole.file and whole.line <= place.line <= whole.end_line


def _without(cases: Iterable[Case], reading: Reading) -> Library:
    """The library with our own records in the place of those of the user's, or none where it is new."""
    changed: dict[str, Mapping[str, Case]] = dict(reading.library.cases)
    for case in cases:
        kind, former = case.kind.name, reading.below.get((case.kind.name, case.id))
        others = {id: it for id, it in changed[kind].items() if id != case.id}
        changed[kind] = {**others, case.id: former} if former else others
    return chosen(replace(reading.library, cases=changed, derived={}))
