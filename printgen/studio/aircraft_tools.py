"""Tools for many aircraft: new aircraft from existing ones, house rules, and spreadsheets."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.commands.new import RULES, draft_aircraft
from printgen.commands.session import Session
from printgen.commands.table_reading import TableReading, find_changes
from printgen.commands.table_writing import make_workbook
from printgen.data.findings import UsageError
from printgen.data.folders import Project
from printgen.data.kinds import HOUSE_RULES, KINDS
from printgen.data.spreadsheet.xlsx_file import render_xlsx
from printgen.files import display_path, reading
from printgen.studio import editing
from printgen.studio.aircraft_edit import (
    data_command,
    editor_of,
    editor_routes,
    find_aircraft,
    find_game,
    json_route,
    rule_changes,
)
from printgen.studio.rendering import show_page, studio_of
from printgen.studio.workspace import OpenGame, digest_of, own_source
from printgen.translation import _

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_SUFFIXES = (".xlsx", ".csv")


def _copy(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Write the files of a new aircraft with the figures of another, and return the address of its editor."""
    opened, cases = find_aircraft(request)
    name = str(sent.get("name", "")).strip()
    id = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    draft = draft_aircraft(id, opened.game, cases[0].id, opened.reading.library, opened.own, name)
    folder = opened.own.absolute()
    contents = {path.absolute(): reading.read_bytes(path) for path in draft.write()}
    made = (editing.Saved(folder, path, None, digest_of(content), changed=True) for path, content in contents.items())
    editor_of(request).remember(*made)
    kind = next(it.name for it in opened.game.kinds if it.key == "aircraft")
    return {"address": f"/aircraft/{opened.game.id}/{id}/edit/{kind}"}


def show_rules(request: Request) -> Response:
    """Return the editor of a game's house rules, with the list of their changes."""
    opened = find_game(request)
    example = studio_of(request).project.templates / opened.game.id / RULES
    return show_page(
        request,
        "house_rules.html",
        here="aircraft",
        command=data_command(request, "house", "check", opened.game.id),
        game=opened.game,
        own=own_source(opened, HOUSE_RULES, ""),
        changes=rule_changes(opened),
        example=reading.read_text(example).replace("my-data", display_path(opened.own)) if example.is_file() else "",
    )


def show_table(request: Request) -> Response:
    """Return the page on which aircraft are exported to a spreadsheet and read from one."""
    game = find_game(request).game
    command = data_command(request, "table", "write", game.id, f"{game.id}.xlsx")
    return show_page(request, "table.html", command=command, here="aircraft", game=game)


def send_table(request: Request) -> Response:
    """Return the aircraft of a game as a workbook."""
    opened = find_game(request)
    kinds = [it for it in (*opened.game.kinds, *KINDS) if it.key == "aircraft"]
    content = render_xlsx(make_workbook(opened.game, opened.reading.library, kinds, opened.version))
    headers = {"Content-Disposition": f'attachment; filename="{opened.game.id}.xlsx"'}
    return Response(content, media_type=_XLSX, headers=headers)


def _read_table(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the changes in a table or, with `save`, write them."""
    opened = find_game(request)
    found = _changes(request, opened, sent)
    findings = [
        {"level": it.severity.value, "message": it.message, "where": it.place.cell if it.place else ""}
        for it in found.findings
    ]
    changes = [[it.id, it.figure, _shown(it.old), _shown(it.new)] for it in found.changes]
    answer = {"findings": findings, "changes": changes, "can_save": bool(found.files)}
    if not sent.get("save"):
        return answer
    done = list[editing.Saved]()
    for file in found.files:
        digest = digest_of(file.before) if file.before else ""
        result = editing.write(opened.own.absolute(), file.path.absolute(), file.after, digest)
        if isinstance(result, editing.Conflict):
            for earlier in reversed(done):
                editing.undo(earlier)
            raise UsageError(_("{file} was changed by another program. Read the table again.").format(file=file.shown))
        done.append(result)
    editor_of(request).remember(*done)
    names = ", ".join(it.shown for it in found.files)
    message = _("Saved in {file}.").format(file=names)
    return {**answer, "can_save": False, "message": message, "undo": found.files[0].shown if found.files else ""}


def _undo_table(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Undo the changes that were read from a table, given the name of the first file."""
    find_game(request)
    result = editor_of(request).undo(Path(str(sent.get("undo", ""))).absolute())
    if isinstance(result, editing.Conflict):
        raise UsageError(
            _("{file} was changed by another program. Nothing was undone.").format(file=display_path(result.path))
        )
    return {"message": _("All changes of the table are undone.")}


def _changes(request: Request, opened: OpenGame, sent: Mapping[str, Any]) -> TableReading:
    """Return the changes in the table that was sent."""
    name, content = str(sent.get("name", "")), sent.get("content")
    suffix = Path(name).suffix.lower()
    if suffix not in _SUFFIXES or not isinstance(content, str):
        raise UsageError(_("Choose a file whose name ends in .xlsx or .csv."))
    try:
        data = b64decode(content, validate=True)
    except binascii.Error:
        raise HTTPException(400) from None
    project = studio_of(request).project
    session = Session(
        Project((*project.data, opened.own), project.templates, project.output), lambda _step, _share: None
    )
    is_new = not opened.own.exists()
    opened.own.mkdir(parents=True, exist_ok=True)
    try:
        with TemporaryDirectory() as folder:
            # The path must not come from the request.
            file = Path(folder) / f"{opened.game.id}{suffix}"
            file.write_bytes(data)
            return find_changes(file, session, opened.game.id, None)
    finally:
        if is_new:
            opened.own.rmdir()


def _shown(value: object) -> str:
    return "–" if value is None else str(value)


ROUTES = [
    json_route("/aircraft/{game}/{aircraft}/copy", _copy),
    Route("/house-rules/{game}", show_rules),
    *editor_routes("/house-rules/{game}"),
    Route("/tables/{game}", show_table),
    Route("/tables/{game}/download", send_table),
    json_route("/tables/{game}/read", _read_table),
    json_route("/tables/{game}/undo", _undo_table),
]
