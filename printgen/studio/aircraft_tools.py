"""Tools for many aircraft: copying an existing aircraft to a new one, and exchanging data with spreadsheets."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.commands.new import draft_aircraft
from printgen.commands.session import Session
from printgen.commands.table_reading import TableReading, find_changes
from printgen.commands.table_writing import make_workbook
from printgen.data.findings import UsageError
from printgen.data.folders import Project
from printgen.data.ids import id_from_words
from printgen.data.spreadsheet.xlsx_file import render_xlsx
from printgen.files import display_path
from printgen.games.game import aircraft_cases, aircraft_ids, unit_name
from printgen.report.figure_words import in_words
from printgen.studio import editing
from printgen.studio.aircraft_edit import find_aircraft
from printgen.studio.gallery import aircraft_kinds
from printgen.studio.rendering import data_command, find_game, json_route, show_page, studio_of, upload_route
from printgen.studio.studio import Studio
from printgen.studio.uploads import CSV, XLSX
from printgen.studio.workspace import OpenGame, digest_of, own_source
from printgen.translation import _


class UploadedTable(Struct, frozen=True):
    """A table that the user uploaded: the file suffix and the content."""

    suffix: str
    content: bytes


def _tables(request: Request) -> dict[str, UploadedTable]:
    """Return the last uploaded table of each game, by the game's id."""
    state = request.app.state
    if not hasattr(state, "tables"):
        state.tables = {}
    tables: dict[str, UploadedTable] = state.tables
    return tables


def _check_name(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Raise UsageError if the name of a new aircraft, or its id, is already used in the game. The error suggests a free name."""
    opened = find_game(request)
    ids = aircraft_ids(opened.game, opened.library)
    used = {*ids, *(id_from_words(unit_name(opened.library, it)) for it in ids)}
    name = str(sent.get("name", "")).strip()
    if name and id_from_words(name) in used:
        free = next(it for number in count(2) if id_from_words(it := f"{name} {number}") not in used)
        text = _("There is already an aircraft named {name}. Choose another name, such as {free}.")
        raise UsageError(text.format(name=name, free=free))
    return {}


def _copy(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Write the files of a new aircraft with the figures of an existing aircraft, and return the address of its editor."""
    opened, cases = find_aircraft(request)
    _check_name(request, sent)
    name = str(sent.get("name", "")).strip()
    id = id_from_words(name)
    kind = next(it.name for it in opened.game.kinds if it.is_about("aircraft"))
    folder = opened.own_folder(kind)
    draft = draft_aircraft(id, opened.game, cases[0].id, opened.reading.library, folder, name)
    draft.write()
    made = (
        editing.Saved(folder, folder / file, draft.before.get(file), digest_of(text.encode()), changed=True)
        for file, text in draft.texts.items()
    )
    studio_of(request).history.remember(*made)
    return {"address": f"/aircraft/{opened.game.id}/{id}/edit/{kind}?new=1"}


def is_own_aircraft(opened: OpenGame, id: str) -> bool:
    """Return whether the user added an aircraft.

    All its records must be in separate files of the user, and none of them may replace a built-in record.
    """
    cases = aircraft_cases(opened.game, opened.reading.library).get(id, ())
    return bool(cases) and all(
        it.kind.entries is None
        and it.id not in opened.base.library.of(it.kind.name)
        and opened.own_folder(it.kind.name) in Path(it.document.file).absolute().parents
        for it in cases
    )


def _remove(request: Request, _sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Remove the files of an aircraft that the user added, and return the address of the gallery."""
    opened, cases = find_aircraft(request)
    if not is_own_aircraft(opened, cases[0].id):
        raise UsageError(_("Built-in aircraft can be changed, but not removed."))
    sources = (own_source(opened, it.kind.name, it.id) for it in cases)
    removed = editing.write_all(
        opened.own_folder(cases[0].kind.name), (editing.FileWrite(it.file.absolute(), b"", it.digest) for it in sources)
    )
    if isinstance(removed, editing.Conflict):
        raise UsageError(
            _("{file} was changed by another program. Nothing was removed.").format(file=display_path(removed.path))
        )
    studio_of(request).history.remember(*removed)
    return {"address": f"/aircraft?game={opened.game.id}"}


def removed_aircraft(studio: Studio, opened: OpenGame) -> dict[str, str]:
    """Return the ids of the removed aircraft that can be restored, by the names of their files."""
    kind = next((it for it in opened.game.kinds if it.is_about("aircraft")), None)
    if kind is None:
        return {}
    folder = own_source(opened, kind.name, "x").file.absolute().parent
    known = opened.library.of(kind.name)
    return {it.name: it.stem for it in sorted(studio.history.removed(folder)) if it.stem not in known}


def _restore(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Restore the files of an aircraft that was removed, and return the address of its page."""
    opened = find_game(request)
    id = str(sent.get("aircraft", ""))
    name = next((file for file, it in removed_aircraft(studio_of(request), opened).items() if it == id), None)
    kind = next((it.name for it in opened.game.kinds if it.is_about("aircraft")), "")
    if name is None:
        raise UsageError(_("There is nothing to undo for this file."))
    result = studio_of(request).history.undo(own_source(opened, kind, id).file.absolute())
    if isinstance(result, editing.Conflict):
        raise UsageError(
            _("{file} was changed by another program. Nothing was undone.").format(file=display_path(result.path))
        )
    return {"address": f"/aircraft/{opened.game.id}/{id}"}


def show_table(request: Request) -> Response:
    """Return the page for exporting aircraft to a spreadsheet and reading them from a spreadsheet."""
    opened = find_game(request)
    game = opened.game
    command = data_command(request, "table", "write", game.id, f"{game.id}.xlsx")
    return show_page(request, "table.html", command=command, here="aircraft", game=game, own_files=_game_files(opened))


def _game_files(opened: OpenGame) -> list[str]:
    """Return the aircraft files of the user's own game as paths inside its folder, or [] for any other game."""
    found = dict[str, None]()
    for name in aircraft_kinds(opened):
        if home := opened.game_home(name):
            paths = (Path(it.document.file).absolute() for it in opened.reading.library.of(name).values())
            root = (home.data or Path()).absolute()
            found |= {it.relative_to(root).as_posix(): None for it in paths if it.is_relative_to(root)}
    return [*found]


def send_table(request: Request) -> Response:
    """Return the aircraft of a game as a workbook."""
    opened = find_game(request)
    kinds = map(opened.kind, aircraft_kinds(opened))
    content = render_xlsx(make_workbook(opened.game, opened.reading.library, kinds, opened.version))
    headers = {"Content-Disposition": f'attachment; filename="{opened.game.id}.xlsx"'}
    return Response(content, media_type=XLSX, headers=headers)


def _read_table(request: Request, content: bytes) -> Mapping[str, Any]:
    """Return the changes in an uploaded table, and keep the table for saving. No file is written."""
    opened = find_game(request)
    if _game_files(opened):
        raise UsageError(_("Change the figures in the files of the game."))
    table = UploadedTable(".csv" if request.headers["content-type"] == CSV else ".xlsx", content)
    _tables(request)[opened.game.id] = table
    return _in_words(opened, _changes(request, opened, table))


def _save_table(request: Request, _sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Write the changes from the last uploaded table to the user's files."""
    opened = find_game(request)
    table = _tables(request).get(opened.game.id)
    if table is None:
        raise UsageError(_("Choose the file again."))
    found = _changes(request, opened, table)
    files = (
        editing.FileWrite(it.path.absolute(), it.after, digest_of(it.before) if it.before else "") for it in found.files
    )
    saved = editing.write_all(opened.own.absolute(), files)
    if isinstance(saved, editing.Conflict):
        raise UsageError(
            _("{file} was changed by another program. Read the table again.").format(file=display_path(saved.path))
        )
    studio_of(request).history.remember(*saved)
    message = _("Saved in {file}.").format(file=", ".join(it.shown for it in found.files))
    undo = found.files[0].shown if found.files else ""
    return {**_in_words(opened, found), "can_save": False, "message": message, "undo": undo}


def _in_words(opened: OpenGame, found: TableReading) -> Mapping[str, Any]:
    """Return the changes in a table and the findings as plain data."""
    findings = [
        {"level": it.severity.value, "message": it.message, "where": it.place.cell if it.place else ""}
        for it in found.findings
    ]
    changes = [
        [unit_name(opened.library, it.id), in_words(it.figure), _shown(it.old), _shown(it.new)] for it in found.changes
    ]
    return {"findings": findings, "changes": changes, "can_save": bool(found.files)}


def _undo_table(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Undo the changes that were read from a table, given the name of the first changed file."""
    find_game(request)
    result = studio_of(request).history.undo(Path(str(sent.get("undo", ""))).absolute())
    if isinstance(result, editing.Conflict):
        raise UsageError(
            _("{file} was changed by another program. Nothing was undone.").format(file=display_path(result.path))
        )
    return {"message": _("All changes from the table have been undone.")}


def _changes(request: Request, opened: OpenGame, table: UploadedTable) -> TableReading:
    """Return the changes in a table."""
    project = studio_of(request).project
    session = Session(
        Project((*project.data, opened.own), project.templates, project.output), lambda _step, _share: None
    )
    is_new = not opened.own.exists()
    opened.own.mkdir(parents=True, exist_ok=True)
    try:
        with TemporaryDirectory() as folder:
            file = Path(folder) / f"{opened.game.id}{table.suffix}"
            file.write_bytes(table.content)
            return find_changes(file, session, opened.game.id, None)
    finally:
        if is_new:
            opened.own.rmdir()


def _shown(value: object) -> str:
    return "–" if value is None else str(value)


ROUTES = [
    json_route("/aircraft/{game}/name", _check_name),
    json_route("/aircraft/{game}/{aircraft}/copy", _copy),
    json_route("/aircraft/{game}/{aircraft}/remove", _remove),
    json_route("/aircraft/{game}/restore", _restore),
    Route("/tables/{game}", show_table),
    Route("/tables/{game}/download", send_table),
    upload_route("/tables/{game}", (CSV, XLSX), _read_table),
    json_route("/tables/{game}/save", _save_table),
    json_route("/tables/{game}/undo", _undo_table),
]
