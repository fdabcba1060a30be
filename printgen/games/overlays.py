"""Folders of the user's own, laid over our data: whether what lies there is ours at all, and whether it says whose it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec.structs import replace

from printgen.checks.catalogue import ELSEWHERE
from printgen.checks.causes import covered
from printgen.checks.check import Check, Problem, Remark
from printgen.checks.engine import apply, is_waived, to_finding
from printgen.checks.remedies import house_source
from printgen.checks.rulebook import differences_waived
from printgen.data.figures import Steps, located_figures, sources
from printgen.data.findings import Finding, Note, Place, Severity, error_at
from printgen.data.house_rules import FigureChange, apply_house_rules, attribute_to_rule
from printgen.data.kind import Case, Library
from printgen.data.kinds import HOUSE_RULES, KINDS
from printgen.data.load import YAML, Reading, meant_name
from printgen.data.nearest import nearest
from printgen.data.readings import with_chosen_readings
from printgen.data.records.fields import Unknown
from printgen.data.records.record import Source
from printgen.files import display_path
from printgen.files.reading import walk_files
from printgen.games.game import game_ids

#: What else lies at the top of a data folder: what the release is called, and the schemas.
OTHER_ENTRIES = ("release.yaml", "schema")
#: Of these a reader takes it for granted that a book or chart says so.
BY_THE_BOOK = ("official", "charted")
#: So often at most a check is made again to learn which of the user's files it is that it finds fault with.
_TRIES = 400
#: Of a record of ours nothing is to be done about these: a waiver that waives nothing any more, and a figure that is far from the
#: others or unlike all of them, now that these are others.
_OF_OURS = ("PG007", "PG008", "BM217", "CE217")
BORROWED = next(entry for entry in ELSEWHERE if entry.code == "PG016")


def folder_findings(folders: Sequence[Path]) -> Iterator[Finding]:
    """What is wrong with the folders themselves: nothing in one is ours, or a folder in it has a name that only looks like one.

    A record there would be passed over without a word.
    """
    tops = (*(PurePosixPath(kind.where).parts[0] for kind in KINDS), *game_ids())
    known = tuple(dict.fromkeys((*tops, *OTHER_ENTRIES)))
    for folder in folders:
        if not folder.is_dir():
            continue
        there = sorted(path for path in folder.iterdir() if path.name[0] != ".")
        kept = ", ".join(f"`{name}`" for name in known if name not in OTHER_ENTRIES)
        meant = {path: near for path in there if path.name not in known and (near := nearest(path.name, known))}
        for path, near in meant.items():
            said = f"`{path.name}`: no folder or file of the data is called so; did you mean `{near}`?"
            yield error_at("PG001", said, Place(display_path(path)), f"call it `{near}`: what is in it is not read")
        # Hidden files and the copies that editors keep (`x.yaml~`) are not read.
        if not meant and not any(file.parts[0] in tops for file in _yaml_files(folder)):
            said = f"`{display_path(folder)}` holds no record of any game"
            yield error_at("PG001", said, Place(display_path(folder)), f"a data folder has the shape of ours: {kept}")


def _yaml_files(folder: Path) -> Iterator[Path]:
    """Yield the YAML files of a folder and those meant to be such, from there on.

    Links that lead out of it are listed and not followed.
    """
    for name, _followed in walk_files(folder, inside=True):
        file = Path(name).relative_to(folder)
        # Of a file without any ending nobody knows whether it is meant for a record.
        if file.suffix.lower() in YAML or (len(file.parts) > 1 and file.suffix and meant_name(Path(name))):
            yield file


def borrowed_sources(reading: Reading, shared: frozenset[str], found: Sequence[Finding]) -> Iterator[Finding]:
    """What a user's records say is from where ours are, though the figure is another, or the record is new (PG016).

    shared: the kinds that all games share: what is new of these is no game's, and may well be from where ours are.
    found: what is found besides; where a figure is an error, nothing is asked of its source.
    """
    below = reading.below.items()
    wrong_places = _places_of_errors(found)
    documents = {(kind, it.document) for (kind, _id), case in below for it in sources(case.record).values()}
    for case in (*reading.replaced, *reading.added):
        ours = reading.below.get((case.kind.name, case.id))
        # Beside a waiver with a misspelt code nobody knows yet what is waived.
        if is_waived(case, BORROWED.code) or any(
            it.code == "PG007" and it.fix and it.place and _within(it.place, case) for it in found
        ):
            continue
        if ours:
            if problem := _corrected(case, ours, wrong_places):
                yield to_finding(BORROWED, case, problem)
        elif case.kind.name not in shared and (problem := _copied(case, documents, wrong_places)):
            yield to_finding(BORROWED, case, problem)


def _copied(case: Case, documents: Collection[tuple[str, str | None]], wrong_places: Sequence[Place]) -> Problem | None:
    """What of a new record is said to be from where ours of its kind are, as in a copy of one of them."""
    for path, source in sources(case.record).items():
        if path and any(covered(it, (case.place(*path.split(".")),)) for it in wrong_places):
            continue
        if source.status in BY_THE_BOOK and (case.kind.name, source.document) in documents:
            of = f"`{path}` of `{case.id}`" if path else f"`{case.id}`"
            said = f"{of} is new, though it is said to be {_named(source)}: is that so?"
            hint = "your own figures? write `source: {status: house}`; else waive this check and say where it is from"
            if path in case.record.sources:
                hint = "your own figure? take this line out; else waive this check and say where it is from"
                return Problem(("sources", path), said, hint, at_key=True)
            return Problem((*path.split("."), "source") if path else ("source",), said, hint)
    return None


def _places_of_errors(found: Sequence[Finding]) -> list[Place]:
    """Return the places of errors and of figures that a book has otherwise, and of what these were exchanged with."""
    places = [it.place for it in found if it.severity is Severity.ERROR or it.likely or it.code == "PG001"]
    places += [note.place for it in found if it.likely for note in it.notes]
    return [it for it in places if it]


def _corrected(case: Case, ours: Case, wrong_places: Sequence[Place]) -> Problem | None:
    """The figures that are not ours, though they are said to be from the same place; a new note on one says why.

    A waiver of a check that compares with the rulebook says why as well, and its reason is printed.

    What nobody of us knows is there to be filled in from that place; what the user does not know is left blank. Of several
    parts with one name the first is compared with the first, and so on.
    """
    before = _by_path(ours)
    others = []
    if differences_waived(case.record) != differences_waived(ours.record):
        return None
    for path, held in _by_path(case).items():
        source = case.record.source_of(path)
        said_why = case.record.notes.get(path) != ours.record.notes.get(path)
        if source is None or source.status == "house" or source != ours.record.source_of(path) or said_why:
            continue
        pairs = zip(held, before.get(path, ()), strict=False)
        differing = [(now, then) for now, then in pairs if now[0] != then[0] and not _is_blank(now[0], then[0])]
        others += [(path, *it) for it in differing if not covered(case.place(*it[0][1]), wrong_places)]
    if not others:
        return None
    (first, (value, at), (former, there)), many = others[0], len(others)
    more = f" and {many - 1} more are" if many > 1 else " is"
    said = f"{first}{more} not what {ours.document.file} has, though "
    said += f"{'all' if many > 1 else 'both'} are said to be {_named(case.record.source_of(first))}"
    hint = f"your own rule? {house_source(case, first)}; a slip of ours? say so under `notes`"
    if isinstance(value, tuple) and isinstance(former, tuple):
        # Of a list the first item that is another.
        place = next((it for it, (now, then) in enumerate(zip(value, former, strict=False)) if now != then), None)
        at, there = (at, there) if place is None else ((*at, place), (*there, place))
    return Problem(at, said, hint, (Remark("ours", ours, there),))


def _is_blank(*values: object) -> bool:
    return any(isinstance(it, Unknown) for it in values)


def _by_path(case: Case) -> dict[str, list[tuple[object, Steps]]]:
    """The values of a record and where each stands in its file, by the paths of its figures: several parts may have one name."""
    found: dict[str, list[tuple[object, Steps]]] = {}
    for figure, at in located_figures(case.record):
        found.setdefault(figure.path, []).append((figure.value, at))
    return found


def _named(source: Source | None) -> str:
    assert source is not None, "a figure that is compared has a source"
    where = ", ".join(part for part in (source.document, source.section) if part)
    return f"{source.status}, from {where}" if where else source.status


def attribute_findings(
    found: Iterable[Finding], reading: Reading, checks: Sequence[Check], changes: Sequence[FigureChange], game: str
) -> list[Finding]:
    """The findings; where records of ours are no longer sound for what a user's record says, one finding at that record.

    Of a record of the user's in which an error is found as well, that one is told alone: the others come of it. Of a waiver of
    ours that waives nothing any more nothing is said: whoever chose another reading cannot take it out.

    changes: what the house rules of the game with the id `game` have changed.
    """
    played = partial(_library_as_played, reading, game, {})
    mine: dict[str, list[Case]] = {}
    # A house rule explains more than a record of the user's that only makes the others unlike.
    for case in sorted((*reading.replaced, *reading.added), key=lambda it: it.kind.name != HOUSE_RULES):
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
        if it.code in _OF_OURS and it.place and it.place.file in ours:
            continue
        if it.place and it.place.file in ours:
            pointed = (note.place for note in it.notes if note.place)
            cause = next((case for at in pointed for case in mine.get(at.file, ()) if _within(at, case)), None)
            if cause is None and tries > 0:
                held = [case for case in ours[it.place.file] if _within(it.place, case)]
                judge = [check for check in checks if check.entry.code == it.code]
                if held and judge:
                    cause, made = _cause(it, judge, held, list(mine.values()), played)
                    tries -= made
        if cause:
            come.setdefault((cause.document.file, cause.path), []).append((cause, it))
        else:
            told.append(it)
    return [*told, *_at_causes(come.values(), told, ours, changes)]


def _at_causes(
    consequences: Iterable[Sequence[tuple[Case, Finding]]],
    told: Sequence[Finding],
    ours: Mapping[str, Sequence[Case]],
    changes: Sequence[FigureChange],
) -> Iterator[Finding]:
    """Yield one finding per record of the user's, for all that come of it; none where an error in it is told already."""
    for following in consequences:
        # An error among them must not hide behind a warning, or the page would be printed.
        cause, first = min(following, key=lambda it: it[1].severity is not Severity.ERROR)
        if not any(it.severity is Severity.ERROR and it.place and _within(it.place, cause) for it in told):
            here = next((note.place for note in first.notes if note.place and _within(note.place, cause)), None)
            if cause.kind.name == HOUSE_RULES:
                first = attribute_to_rule(first, cause, ours[first.place.file] if first.place else (), changes)
                yield _with_count(first, len(following))
                continue
            notes = [Note("it comes out here, in a record of ours", first.place)]
            notes += [Note(f"and in {len(following) - 1} more places")] if len(following) > 1 else []
            notes += [note for note in first.notes if note.place != here]
            # A fix would change our record, which is not what is wrong.
            yield replace(first, place=here or cause.place(cause.kind.key), notes=tuple(notes), fix=None)


def _with_count(finding: Finding, number: int) -> Finding:
    more = (Note(f"and in {number - 1} more {'place' if number == 2 else 'places'}"),) if number > 1 else ()
    return replace(finding, notes=(*finding.notes, *more))


def _cause(
    found: Finding,
    judge: Sequence[Check],
    held: Sequence[Case],
    groups: Sequence[Sequence[Case]],
    played: Callable[[Sequence[Case]], Library],
) -> tuple[Case | None, int]:
    """Which of the user's records, in groups by their files, it is without which the checks do not find that in the cases held;
    and how often they were made again to learn it.

    played: returns the library without records of the user's.
    """
    made = 0

    def is_found(group: Sequence[Case]) -> bool:
        library = played(group)
        return found in apply(judge, library, [library.of(it.kind.name).get(it.id, it) for it in held])

    while groups:
        made += len(groups)
        group = next((group for group in groups if not is_found(group)), ())
        if len(group) == 1:
            return group[0], made
        groups = [[case] for case in group]
    return None, made


def _within(place: Place, case: Case) -> bool:
    whole = case.place()
    return place.file == whole.file and whole.line <= place.line <= whole.end_line


def _library_as_played(reading: Reading, game: str, known: dict[Any, Library], cases: Sequence[Case]) -> Library:
    """The library with our own records in the place of those of the user's, or none where it is new. known: those made before."""
    key = tuple((case.kind.name, case.id) for case in cases)
    if key not in known:
        changed: dict[str, Mapping[str, Case]] = dict(reading.library.cases)
        for case in cases:
            kind, former = case.kind.name, reading.below.get((case.kind.name, case.id))
            others = {id: it for id, it in changed[kind].items() if id != case.id}
            changed[kind] = {**others, case.id: former} if former else others
        library = with_chosen_readings(replace(reading.library, cases=changed, derived={}))
        known[key] = apply_house_rules(library, game, game_ids()).library
    return known[key]
