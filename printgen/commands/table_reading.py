"""`printgen table read`: finds figures in a table that differ from the records, and writes them as partial records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.checks.references import references_in_invalid, with_known_ids
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session, format_findings, refusal_outcome
from printgen.commands.table_files import FileChange, changed_files
from printgen.commands.table_source import TableSource, open_table
from printgen.commands.table_writing import follow
from printgen.data.edits import EditError
from printgen.data.findings import (
    Finding,
    Place,
    Severity,
    UsageError,
    blocks_printing,
    error_at,
    format_count,
    sorted_findings,
)
from printgen.data.kind import TABLE_ROWS, Case, Kind, Library
from printgen.data.kinds import KINDS
from printgen.data.load import Misshapen, Reading
from printgen.data.load import cases as parse_cases
from printgen.data.load import library as read_library
from printgen.data.partial import CHANGES, with_other_files
from printgen.data.readings import with_chosen_readings
from printgen.data.records import record
from printgen.data.spreadsheet.comparison import ChangedRecord, add_sources, as_document, compare, differences
from printgen.data.validation import fault_paths
from printgen.files import display_path
from printgen.games.game import Game, game_ids
from printgen.games.misplaced import misplaced
from printgen.games.sources import command_word
from printgen.report.difference import unified_diff
from printgen.report.tables import change_lines

HOUSE = "house"
#: The name used for a table without a name.
TABLE = "table.csv"


class FigureDifference(Struct, frozen=True):
    """A figure whose value in a table differs from the record."""

    kind: str
    id: str
    figure: str
    old: Any
    new: Any


class TableReading(Struct, frozen=True):
    """The result of reading a table.

    Fields:
        game: the id of the game, or "" if it is unclear.
        changes: the figures that differ from the records.
        findings: all findings in the table and in the changed records.
        files: the files to write. Empty if there are errors.
    """

    game: str
    changes: tuple[FigureDifference, ...] = ()
    findings: tuple[Finding, ...] = ()
    files: tuple[FileChange, ...] = ()


def read_table(
    file: Path,
    session: Session,
    game: str | None = None,
    kind: str | None = None,
    source: str = HOUSE,
    yes: bool = False,
    diff: bool = False,
    confirm: Callable[[str, str], bool] | None = None,
) -> Outcome:
    """List the changes in a table and, if the user agrees, write them to the last data folder."""
    if len(session.project.data) < 2:
        raise UsageError("no folder for the changes was given. Specify one, such as `--data my-data`")
    if yes and diff:
        raise UsageError("`--yes` was given with `--diff`, which changes no files. Specify one of them")
    result = find_changes(file, session, game, kind, source)
    complaint = "\n".join(format_findings(result.findings, session))
    if blocks_printing(result.findings, strict=False):
        return refusal_outcome(result.findings, "nothing was written", session)
    if not result.changes:
        return Outcome(closing="the table has no changes", complaint=complaint)
    answer = "\n".join(change_lines(result.changes))
    folder = display_path(session.project.data[-1])
    records = len({(it.kind, it.id) for it in result.changes})
    what = f"{format_count(len(result.changes), 'change')} to {format_count(records, 'record')}"
    if diff:
        texts = [unified_diff(it.shown, it.before.decode(), it.after.decode(), session.color) for it in result.files]
        return Outcome(
            "\n".join([answer, "", *texts]), f"{what}, in {format_count(len(result.files), 'file')}", complaint
        )
    if not yes:
        if confirm is None:
            return Outcome(
                answer,
                complaint=f"{complaint}\nnothing was written. To write {what}, add `--yes`".strip(),
                status=FINDINGS,
            )
        if not confirm(answer, f"Write {what} to {folder}?"):
            return Outcome(closing="nothing was written", complaint=complaint)
        answer = ""
    _write(result.files, session)
    names = ", ".join(it.shown for it in result.files[:3]) + (", ..." if len(result.files) > 3 else "")
    check = " ".join(it for it in ("printgen validate", _game_to_check(result, game, session), "--data", folder) if it)
    closing = f"wrote {what}: {names}\nto check the data: {check}"
    return Outcome(answer, closing, complaint, CLEAN)


def _game_to_check(result: TableReading, given: str | None, session: Session) -> str:
    """Return the game to validate after the changes, as a command-line argument, or "" for all games.

    Every game has records of shared kinds, such as aircraft. The user's folder then shows which game is meant.
    """
    if given is None and {it.kind for it in result.changes} <= {kind.name for kind in KINDS}:
        games = [id for id in game_ids() if (session.project.data[-1] / id).is_dir()]
        return command_word(games[0]) if len(games) == 1 else ""
    return command_word(result.game)


def find_changes(
    file: Path, session: Session, game: str | None = None, kind: str | None = None, source: str = HOUSE
) -> TableReading:
    """Return the changes in a table, and the files to write. No file is written."""
    origin = parse_source(source)
    table, findings = open_table(file, game, kind)
    if table is None:
        return TableReading("", findings=tuple(findings))
    folder = session.project.data[-1]
    before = _read_folders(table.game, session)
    if wrong := [it for it in before.findings if it.severity is Severity.ERROR]:
        return TableReading(table.game.id, findings=tuple(wrong))
    drafts, more = _compare_all(table, before.library, origin)
    findings += more
    cases, more = _parse(table.game, drafts, before.library)
    findings += more
    findings += _check(table.game, before.library, cases)
    changes = tuple(it for kind, own in drafts.items() for it in _changes(kind, own, before.library))
    files: tuple[FileChange, ...] = ()
    if not blocks_printing(findings, strict=False):
        files, more = _files(table.game, drafts, before.library, folder, origin)
        findings += more
    return TableReading(table.game.id, changes, tuple(sorted_findings(_about_cells(findings))), files)


def _about_cells(findings: Sequence[Finding]) -> list[Finding]:
    """Return the errors only or, if there are none, all findings. In cells, notes about built-in files are removed."""
    is_blocked = blocks_printing(findings, strict=False)
    return [
        replace(it, notes=tuple(note for note in it.notes if not note.text.startswith(CHANGES)))
        if it.place and it.place.cell
        else it
        for it in findings
        if it.severity is Severity.ERROR or not is_blocked
    ]


def parse_source(text: str) -> dict[str, str]:
    """Parse the `source` of changed figures, which is `house` or a document. Raise UsageError for invalid text."""
    value = {"status": HOUSE} if text == HOUSE else {"document": text, "status": "charted"}
    if fault_paths(record.Source, value):
        raise UsageError(
            f"`--source {text}` is not a source. Write `house`, or the name of a book or chart on one line"
        )
    return value


def _read_folders(game: Game, session: Session) -> Reading:
    refused = [it for folder in session.project.data[1:] if (it := misplaced(folder))]
    if refused:
        return Reading(Library(), {}, tuple(refused), ())
    return read_library(game.all_kinds, session.project.data, display_path)


def _kinds(game: Game) -> dict[str, Kind]:
    return {it.name: it for it in game.all_kinds}


def _compare_all(
    table: TableSource, library: Library, origin: Mapping[str, str]
) -> tuple[dict[str, list[ChangedRecord]], list[Finding]]:
    kinds, findings, drafts = _kinds(table.game), list[Finding](), dict[str, list[ChangedRecord]]()
    for name, sheets in table.sheets.items():
        drafts[name], more = compare(kinds[name], sheets, library.of(name))
        add_sources(kinds[name], drafts[name], library.of(name), origin)
        findings += more
    return drafts, findings


def _parse(
    game: Game, drafts: Mapping[str, Sequence[ChangedRecord]], library: Library
) -> tuple[list[Case], list[Finding]]:
    """Return the changed records and the findings. Findings about the structure of a record refer to its cells."""
    kinds, found, findings = _kinds(game), list[Case](), list[Finding]()
    for name, own in drafts.items():
        kind = kinds[name]
        if own:
            file = own[0].place.file
            stored, document = kind.stored_in(TABLE), as_document(kind, file, own)
            cases, more = parse_cases(stored, document, library.of(name))
            found += cases
            invalid = set(range(len(own))) - {it.path[-1] for it in cases}
            rows = document.value[TABLE_ROWS]
            misshapen = [Misshapen(stored, document, (TABLE_ROWS, it), rows[it]) for it in sorted(invalid)]
            findings += with_known_ids(more, misshapen, library)
            places = {it.place for it in more}
            findings += (it for data in misshapen for it in references_in_invalid(data, library, places))
    return found, findings


def merged(former: Mapping[Any, Any], changed: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return a copy of the record `former` with the changed figures. Nested groups are merged, not replaced."""
    both = {
        key: merged(former[key], it) if isinstance(it, dict) and isinstance(former.get(key), dict) else it
        for key, it in changed.items()
    }
    return {**former, **both}


def _check(game: Game, library: Library, cases: Sequence[Case]) -> list[Finding]:
    """Return the findings in the changed records that the changes cause."""
    from printgen.checks.catalogue import collect
    from printgen.checks.engine import apply_checks

    checks = collect(game.checks)
    by_kind = {name: dict(own) for name, own in library.cases.items()}
    former = [own[it.id] for it in cases if it.id in (own := by_kind.get(it.kind.name, {}))]
    known = (
        {(it.code, it.message) for it in apply_checks(checks, with_chosen_readings(library), former)}
        if former
        else set()
    )
    for case in cases:
        by_kind.setdefault(case.kind.name, {})[case.id] = case
    changed = with_chosen_readings(replace(library, cases=by_kind, derived={}))
    found = [it for it in apply_checks(checks, changed, cases) if (it.code, it.message) not in known]
    return with_other_files(found, cases)


def _changes(kind: str, drafts: Sequence[ChangedRecord], library: Library) -> list[FigureDifference]:
    found = list[FigureDifference]()
    for draft in drafts:
        case = library.of(kind).get(draft.id)
        if case is None:
            found.append(FigureDifference(kind, draft.id, "", None, draft.values))
            continue
        for path in draft.paths:
            former, value = follow(case.written, path), follow(draft.values, path)
            if isinstance(former, dict) and isinstance(value, dict):
                value = merged(former, value)
            for below, old, new in differences(former, value):
                found.append(FigureDifference(kind, draft.id, ".".join(map(str, (*path, *below))), old, new))
    return found


def _files(
    game: Game, drafts: Mapping[str, Sequence[ChangedRecord]], library: Library, folder: Path, origin: Mapping[str, str]
) -> tuple[tuple[FileChange, ...], list[Finding]]:
    kinds = _kinds(game)
    try:
        return changed_files([(kinds[name], own) for name, own in drafts.items()], library, folder, origin)
    except EditError as error:
        return (), [error_at("PG001", str(error), Place(display_path(folder)))]


def _write(files: Sequence[FileChange], session: Session) -> None:
    """Write all files, or none. Raise UsageError if a file has changed in the meantime."""
    from printgen.files.rewriting import NotRewrittenError, rewrite
    from printgen.files.whole import exchange
    from printgen.games.record_cache import forget_places

    try:
        new = {it.path: it.after for it in files if not it.before}
        if taken := next((path for path in new if path.exists()), None):
            raise UsageError(f"{display_path(taken)} was created in the meantime; run the command again")
        rewrite({it.path: (it.before, it.after) for it in files if it.before}, session.report_waiting)
    except NotRewrittenError as refusal:
        raise UsageError(f"{refusal}; nothing was written") from None
    exchange(new, lasting=True)
    forget_places()
