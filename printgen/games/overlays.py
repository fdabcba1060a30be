"""Checks of the user's data folders, whose records replace built-in records.

The checks report files in the wrong place, and records that cite the source of a built-in record although they differ.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec.structs import replace

from printgen.campaign.kinds import ROSTERS
from printgen.checks.catalogue import ELSEWHERE, NOT_WAIVABLE, entries
from printgen.checks.causes import corrections, is_covered
from printgen.checks.check import Check, Problem, Remark
from printgen.checks.engine import apply_checks, is_waived, to_finding
from printgen.checks.remedies import house_source
from printgen.checks.rulebook import differences_waived
from printgen.data.figures import Steps, located_figures, sources
from printgen.data.findings import Finding, Note, Place, Severity, error_at
from printgen.data.folders import escaping_link
from printgen.data.house_rules import FigureChange, apply_house_rules
from printgen.data.kind import Case, Library
from printgen.data.kinds import HOUSE_RULES, KINDS, KITS
from printgen.data.load import Reading
from printgen.data.misplaced import TABLE, YAML, meant_name
from printgen.data.nearest import corrected_name, nearest
from printgen.data.readings import with_chosen_readings
from printgen.data.records.fields import Unknown
from printgen.data.records.record import Source
from printgen.data.rule_findings import attribute_to_rule
from printgen.files import display_path
from printgen.files.reading import link_targets, walk_files
from printgen.games.game import game_ids, load_game
from printgen.games.misplaced import home_in_game, misplaced_record

#: The other entries that may be at the top of a data folder: the release file and the schemas.
OTHER_ENTRIES = ("release.yaml", "schema")
#: The statuses of figures quoted from a book or chart.
BY_THE_BOOK = ("official", "charted")
#: The maximum number of times that checks are repeated to find the user's record that causes findings in built-in records.
_TRIES = 400
#: The codes that are not reported for built-in records, since the user cannot correct these records. They concern waivers that
#: are no longer needed, figures that look unusual because the user's records differ, and counters of the example campaign.
_IGNORED_IN_BUILTIN = ("PG007", "PG008", "BM217", "BM702", "CE217")
#: The kinds whose built-in records are only examples.
EXAMPLES = (KITS, ROSTERS)
BORROWED = next(entry for entry in ELSEWHERE if entry.code == "PG016")


def folder_findings(folders: Sequence[Path]) -> Iterator[Finding]:
    """Yield findings for folders without any record, and for entries with misspelt names.

    Without these findings, printgen would silently ignore the records in such folders and entries.
    """
    tops = (*(PurePosixPath(kind.where).parts[0] for kind in KINDS), *game_ids())
    tables = {kind.table for kind in KINDS}
    known = tuple(dict.fromkeys((*tops, *OTHER_ENTRIES)))
    for folder in folders:
        if not folder.is_dir():
            continue
        there = sorted(path for path in folder.iterdir() if path.name[0] != "." and path.name not in tables)
        kept = ", ".join(f"`{name}`" for name in known if name not in OTHER_ENTRIES)
        others = [path for path in there if path.name not in known]
        of_game = {
            part for id in game_ids() for kind in load_game(id).kinds for part in PurePosixPath(kind.where).parts[1:-1]
        }
        of_games = {path: home for path in others if (home := home_in_game(path))}
        meant = of_games | {
            path: near
            for path in others
            # A folder such as `tables` belongs in the folder of a game. Its records are reported one by one.
            if path not in of_games
            and path.name not in of_game
            and (near := nearest(path.name, known))
            and _is_name_of(path, near)
        }
        others = [path for path in others if path not in meant]
        subfolders = [path for path in others if path.is_dir() and not escaping_link(path, folder)]
        others += [Path(name) for path in subfolders for name, _followed in walk_files(path, inside=True)]
        # A file that a link in the data folder points to is read at the link.
        linked = link_targets(folder)
        moved = {it: found for it in others if os.path.realpath(it) not in linked and (found := misplaced_record(it))}
        yield from moved.values()
        for path, near in meant.items():
            said = f"`{path.name}`: no such folder or file in a data folder; did you mean `{near}`?"
            hint = f"rename the file to `{near}`; printgen does not read files with the present name"
            if path in of_games:
                said = f"`{path.name}`: each game has its own file with this name"
                hint = f"move it to the folder of its game, such as `{near}`"
            yield error_at("PG001", said, Place(display_path(path)), hint)
        # Only the release file is left when the last correction is undone. A folder with only this file has no effect.
        if [Path(name).name for name, _followed in walk_files(folder, inside=True)] == [OTHER_ENTRIES[0]]:
            continue
        # Hidden files and the copies that editors keep (`x.yaml~`) are not read.
        if not meant and not moved and not any(file.parts[0] in (*tops, *tables) for file in _data_files(folder)):
            said = f"`{display_path(folder)}` contains no record of any game"
            yield error_at("PG001", said, Place(display_path(folder)), f"a data folder contains some of {kept}")


def _is_name_of(path: Path, near: str) -> bool:
    """Return whether the name of a file or folder is probably a misspelling of `near`.

    For a file that contains a record, the two names must be more similar, since the file may have a different purpose.
    """
    return path.is_dir() or corrected_name(path.name, [near]) is not None or misplaced_record(path) is None


def _data_files(folder: Path) -> Iterator[Path]:
    """Yield the YAML files and tables in a folder and its subfolders, as paths relative to the folder.

    Files with a misspelt suffix are included. Symbolic links that point outside the folder are listed but not followed.
    """
    for name, _followed in walk_files(folder, inside=True):
        file = Path(name).relative_to(folder)
        # A file without a suffix may be something other than a record.
        if file.suffix.lower() in (*YAML, TABLE) or (len(file.parts) > 1 and file.suffix and meant_name(Path(name))):
            yield file


def borrowed_sources(reading: Reading, shared: frozenset[str], found: Sequence[Finding]) -> Iterator[Finding]:
    """Yield PG016 for each of the user's records that cites a built-in source although it differs from built-in records.

    Args:
        reading: the content of the data folders.
        shared: the kinds shared by all games. New records of these kinds may come from the same source as built-in records.
        found: all other findings. The source of a figure with an error is not checked.
    """
    below = reading.below.items()
    wrong_places = _places_of_errors(found)
    documents = {(kind, it.document) for (kind, _id), case in below for it in sources(case.record).values()}
    for case in (*reading.replaced, *reading.added):
        builtin = reading.below.get((case.kind.name, case.id))
        # A waiver with a misspelt code may be meant for this check.
        if is_waived(case, BORROWED.code) or any(
            it.code == "PG007" and it.fix and case.place().has_line_of(it.place) for it in found
        ):
            continue
        if builtin:
            if problem := _changed_figures(case, builtin, wrong_places):
                yield to_finding(BORROWED, case, problem)
        elif case.kind.name not in shared and (problem := _copied_source(case, documents, wrong_places)):
            yield to_finding(BORROWED, case, problem)


def _copied_source(
    case: Case, documents: Collection[tuple[str, str | None]], wrong_places: Sequence[Place]
) -> Problem | None:
    """Return a problem if a new record cites a source of built-in records, otherwise None.

    Such a record is probably a copy.
    """
    for path, source in sources(case.record).items():
        if path and any(is_covered(it, (case.place(*path.split(".")),)) for it in wrong_places):
            continue
        if source.status in BY_THE_BOOK and (case.kind.name, source.document) in documents:
            name = f"`{path}` of `{case.id}`" if path else f"`{case.id}`"
            message = f"{name} is new, but cites the source of the built-in data: {_format_source(source)}"
            waive = "if the source is right, waive this check and give the source as the reason"
            if path in case.record.sources:
                hint = f"if this is your own figure, remove this line; {waive}"
                return Problem(("sources", path), message, hint, at_key=True)
            hint = f"if these are your own figures, write `source: {{status: house}}`; {waive}"
            return Problem((*path.split("."), "source") if path else ("source",), message, hint)
    return None


def _places_of_errors(found: Sequence[Finding]) -> list[Place]:
    """Return the places of errors, and of figures that differ from a rulebook or were exchanged with another figure."""
    places = [it.place for it in found if it.severity is Severity.ERROR or it.likely or it.code == "PG001"]
    places += [note.place for it in found if it.likely for note in it.notes]
    return [it for it in places if it]


def _changed_figures(case: Case, builtin: Case, wrong_places: Sequence[Place]) -> Problem | None:
    """Return a problem if figures differ from a built-in record that cites the same source, otherwise None.

    A figure with a new note is not reported, since the note gives the reason. Nothing is reported if the user's waivers
    of checks that compare with the rulebook are different, since the reasons for the waivers are printed.

    Unknown figures are not compared. Parts with the same name are compared in order.
    """
    before = _by_path(builtin)
    others = []
    if differences_waived(case.record) != differences_waived(builtin.record):
        return None
    for path, figures in _by_path(case).items():
        source = case.record.source_of(path)
        has_new_note = case.record.notes.get(path) != builtin.record.notes.get(path)
        if source is None or source.status == "house" or source != builtin.record.source_of(path) or has_new_note:
            continue
        pairs = zip(figures, before.get(path, ()), strict=False)
        differing = [(now, then) for now, then in pairs if now[0] != then[0] and not _is_blank(now[0], then[0])]
        others += [(path, *it) for it in differing if not _is_wrong(case.place(*it[0][1]), wrong_places)]
    if not others:
        return None
    (first, (value, at), (former, former_at)), count = others[0], len(others)
    message = f"{first} and {count - 1} more differ" if count > 1 else f"{first} differs"
    message += (
        f" from {builtin.document.file}, but the source is the same: {_format_source(case.record.source_of(first))}"
    )
    hint = f"if this is your own rule, {house_source(case, first)}; if the built-in figure is wrong, explain it under `notes`"
    if isinstance(value, tuple) and isinstance(former, tuple):
        # Report the first item that differs.
        index = next((it for it, (now, then) in enumerate(zip(value, former, strict=False)) if now != then), None)
        at, former_at = (at, former_at) if index is None else ((*at, index), (*former_at, index))
    return Problem(at, message, hint, (Remark("the built-in figure", builtin, former_at),))


def _is_wrong(place: Place, wrong_places: Sequence[Place]) -> bool:
    """Return whether an error is reported at this place, which is a value, or at an item of the value."""
    return is_covered(place, wrong_places) or any(is_covered(it, (place,)) for it in wrong_places)


def _is_blank(*values: object) -> bool:
    return any(isinstance(it, Unknown) for it in values)


def _by_path(case: Case) -> dict[str, list[tuple[object, Steps]]]:
    """Return the values of a record's figures by path, each with its position in the file.

    A path may have several values, since several parts may have the same name.
    """
    found: dict[str, list[tuple[object, Steps]]] = {}
    for figure, at in located_figures(case.record):
        found.setdefault(figure.path, []).append((figure.value, at))
    return found


def _format_source(source: Source | None) -> str:
    assert source is not None, "a figure that is compared has a source"
    where = ", ".join(part for part in (source.document, source.section) if part)
    return f"{source.status}, from {where}" if where else source.status


def attribute_findings(
    found: Iterable[Finding], reading: Reading, checks: Sequence[Check], changes: Sequence[FigureChange], game: str
) -> list[Finding]:
    """Move findings in built-in records to the user's records that cause them, and return all findings.

    All findings with the same cause become one finding. This finding is omitted if the user's record itself has an
    error, which is probably the cause. Findings that the user cannot correct are also omitted. An example is a built-in
    waiver that is no longer needed because the user chose a different reading.

    Args:
        found: the findings in the game's data.
        reading: the content of the data folders.
        checks: the checks that reported the findings.
        changes: the changes that the house rules of the game make.
        game: the id of the game.
    """
    played, codes = partial(_library_as_played, reading, game, {}), frozenset(entries(checks))
    mine: dict[str, list[Case]] = {}
    # House rules are first, because they explain a finding better than a record that only makes other records unusual.
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
        if it.place and it.place.file in ours:
            if it.code in _IGNORED_IN_BUILTIN:
                continue
            pointed = (note.place for note in it.notes if note.place)
            cause = next(
                (case for at in pointed for case in mine.get(at.file, ()) if case.place().has_line_of(at)), None
            )
            if cause is None and tries > 0:
                held = [case for case in ours[it.place.file] if case.place().has_line_of(it.place)]
                own = [check for check in checks if check.entry.code == it.code]
                if held and own:
                    run = partial(apply_checks, own, known=codes)
                    cause, made = _cause(it, run, held, list(mine.values()), played)
                    tries -= made
        held = ours.get(it.place.file, []) if it.place else []
        if any(case.kind.name in EXAMPLES for case in held):
            it = replace(it, severity=Severity.WARNING)
        if cause:
            come.setdefault((cause.document.file, cause.path), []).append((cause, it))
        else:
            told.append(it)
    waivable = {it.entry.code for it in checks if not it.entry.firm} - NOT_WAIVABLE
    return [*told, *_at_causes(come.values(), told, ours, changes, waivable)]


def _at_causes(
    consequences: Iterable[Sequence[tuple[Case, Finding]]],
    told: Sequence[Finding],
    ours: Mapping[str, Sequence[Case]],
    changes: Sequence[FigureChange],
    waivable: Collection[str],
) -> Iterator[Finding]:
    """Yield one finding for each user's record that causes findings in built-in records."""
    for following in consequences:
        # If any of the findings is an error, report the error, not a warning. Otherwise, the page would be printed.
        cause, first = min(following, key=lambda it: it[1].severity is not Severity.ERROR)
        if not any(it.severity is Severity.ERROR and cause.place().has_line_of(it.place) for it in told):
            here = next((note.place for note in first.notes if cause.place().has_line_of(note.place)), None)
            if cause.kind.name == HOUSE_RULES:
                others = [it for _case, it in following if it is not first]
                yield attribute_to_rule([first, *others], cause, ours, changes, first.code in waivable)
                continue
            notes = [Note("it causes this finding in a built-in record", first.place)]
            notes += _count_note(len(following))
            notes += [note for note in first.notes if note.place != here]
            # A fix would change the built-in record, which is not wrong.
            yield replace(first, place=here or cause.place(cause.kind.key), notes=tuple(notes), fix=None)


def _count_note(number: int) -> list[Note]:
    """Return a note with the number of other findings with the same cause, or an empty list if the finding is the only one."""
    more = number - 1
    return [Note(f"and {more} more {'finding' if more == 1 else 'findings'}")] if more else []


def _cause(
    found: Finding,
    run: Callable[[Library, Iterable[Case]], Sequence[Finding]],
    held: Sequence[Case],
    groups: Sequence[Sequence[Case]],
    played: Callable[[Sequence[Case]], Library],
) -> tuple[Case | None, int]:
    """Find the user's record that causes a finding, by repeating the checks without single records.

    Return the record (or None), and the number of times that the checks were repeated. Without this record, the checks
    no longer report the finding.

    Args:
        found: the finding in a built-in record.
        run: a function that returns the findings of the checks that report the finding.
        held: the built-in cases at the finding's place.
        groups: the user's records by file.
        played: a function that returns the library without the given records of the user.
    """
    made = 0

    def is_found(group: Sequence[Case]) -> bool:
        library = played(group)
        return found in run(library, [library.of(it.kind.name).get(it.id, it) for it in held])

    while groups:
        made += len(groups)
        group = next((group for group in groups if not is_found(group)), ())
        if len(group) == 1:
            return group[0], made
        groups = [[case] for case in group]
    return None, made


def library_with(
    reading: Reading, game: str, cases: Iterable[Case], without: Iterable[tuple[str, str]] = ()
) -> Library:
    """Return the library with these records added or replaced, and with readings and house rules applied.

    Args:
        without: the kinds and ids of records to omit.
    """
    changed = dict(reading.library.cases)
    for kind, id in without:
        changed[kind] = {it: case for it, case in changed[kind].items() if it != id}
    for case in cases:
        changed[case.kind.name] = {**changed.get(case.kind.name, {}), case.id: case}
    library = with_chosen_readings(replace(reading.library, cases=changed, derived={}))
    return apply_house_rules(library, game, game_ids()).library


def without_examples(found: Iterable[Finding], reading: Reading) -> list[Finding]:
    """Remove the findings in built-in example kits and rosters, except those about unknown names. Return the others.

    A user's figures may contradict an example, which is not an error. A name that no longer exists was probably misspelt.
    """
    mine = {case.document.file for case in (*reading.replaced, *reading.added)}
    files = {case.document.file for kind in EXAMPLES for case in reading.library.of(kind).values()} - mine
    return [it for it in found if it.unresolved or corrections(it) or it.place is None or it.place.file not in files]


def _library_as_played(reading: Reading, game: str, known: dict[Any, Library], cases: Sequence[Case]) -> Library:
    """Return the library with built-in records instead of the given records of the user.

    The readings and house rules of the game are applied. `known` stores the libraries by the records that they omit.
    """
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
