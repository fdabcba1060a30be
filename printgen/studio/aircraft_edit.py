"""The editor of an aircraft's records: the page, live pictures, findings, saving and undoing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data.edits import EditError
from printgen.data.findings import UsageError
from printgen.data.kind import Case
from printgen.data.kinds import HOUSE_RULES
from printgen.data.rule_conditions import selected_aircraft
from printgen.games.game import aircraft_cases, unit_name
from printgen.games.sources import GAME_FILE
from printgen.report.difference import unified_diff
from printgen.report.figure_words import in_words
from printgen.studio import broken_rules, editing, gallery, preview, record_form
from printgen.studio.changed_files import describe_file
from printgen.studio.figure_sources import describe_reasons
from printgen.studio.mended_record import findings_beside
from printgen.studio.obstacles import describe_obstacles
from printgen.studio.publication import OWN
from printgen.studio.rendering import data_command, find_game, json_route, show_page, studio_of
from printgen.studio.replacing import ReplacedRecord, replace_record
from printgen.studio.workspace import OpenGame, builtin_source, own_path, own_source
from printgen.translation import _


class Editor:
    """The state that the editor keeps between requests: the last record that was drawn."""

    def __init__(self) -> None:
        self._last: tuple[OpenGame, str, str, str, ReplacedRecord] | None = None
        self._lock = Lock()

    def replace(self, opened: OpenGame, kind: str, id: str, text: str) -> ReplacedRecord:
        """Return the game with a changed record. The result of the last call is kept for the next request.

        The editor requests the picture of a record first, and then the findings of the same record.
        """
        with self._lock:
            last = self._last
            if last and last[0] is opened and last[1:4] == (kind, id, text):
                return last[4]
        made = replace_record(opened, kind, id, text)
        with self._lock:
            self._last = opened, kind, id, text, made
        return made


def editor_of(request: Request) -> Editor:
    """Return the editor state of the application that handles a request."""
    state = request.app.state
    if not hasattr(state, "editor"):
        state.editor = Editor()
    editor: Editor = state.editor
    return editor


def find_aircraft(request: Request) -> tuple[OpenGame, tuple[Case, ...]]:
    """Return the game and the aircraft's records for a request's address. Respond with 404 for an unknown aircraft."""
    opened = find_game(request)
    cases = aircraft_cases(opened.game, opened.library).get(request.path_params["aircraft"])
    if not cases:
        raise HTTPException(404)
    return opened, cases


def _find_record(request: Request) -> tuple[OpenGame, str, str]:
    """Return the game, and the kind and id of the record in a request's address. Respond with 404 for an unknown record."""
    if "aircraft" not in request.path_params:
        return find_game(request), HOUSE_RULES, ""
    opened, cases = find_aircraft(request)
    kind: str = request.path_params["kind"]
    if kind not in gallery.aircraft_kinds(opened):
        raise HTTPException(404)
    return opened, kind, cases[0].id


def show_editor(request: Request) -> Response:
    """Return the page on which an aircraft's record is edited."""
    opened, kind, id = _find_record(request)
    _opened, cases = find_aircraft(request)
    own, builtin = own_source(opened, kind, id), builtin_source(opened, kind, id)
    values = record_form.form_values(opened, kind, id, own.text)
    return show_page(
        request,
        "aircraft_edit.html",
        command=data_command(request, "validate", opened.game.id),
        name=gallery.name_of(cases),
        game=opened.game,
        id=id,
        kind=kind,
        is_new="new" in request.query_params,
        is_shared=kind not in [it.name for it in opened.game.kinds],
        kinds=[(it, gallery.record_title(opened, it)) for it in gallery.edited_kinds(opened, id)],
        groups=record_form.form_groups(opened, kind, id),
        values=values or record_form.form_values(opened, kind, id, ""),
        own=own,
        builtin=builtin,
        is_of_game=opened.game_home(kind) is not None,
        completions=record_form.completions(opened, kind),
        products=gallery.live_products(opened, id),
        statuses=gallery.status_names(),
        has_sources=record_form.has_sources(opened, kind, id),
    )


def _draw(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the edited text after changes in the form, the values of the form, and a picture of a page."""
    opened, kind, id = _find_record(request)
    text, fields = sent_text(sent, "text"), sent.get("fields") or {}
    problem = ""
    if isinstance(fields, dict) and fields:
        try:
            text = record_form.set_fields(opened, kind, id, text, {str(name): str(it) for name, it in fields.items()})
        except EditError as error:
            problem = str(error)
    replaced = editor_of(request).replace(opened, kind, id, text)
    if kind == HOUSE_RULES:
        return {"text": text, "valid": replaced.is_valid, **_rule_answer(replaced.opened)}
    values = record_form.form_values(opened, kind, id, text)
    answer: dict[str, Any] = {"text": text, "problem": problem, "valid": replaced.is_valid}
    answer |= {"values": values.values, "builtin": values.builtin, "counts": values.counts} if values else {}
    answer["ruled"] = record_form.rule_notes(replaced.opened, kind, id)
    if replaced.is_valid:
        try:
            drawn = preview.draw_product(replaced.opened, sent_text(sent, "product"), {"aircraft": id})
        except UsageError as error:
            return {**answer, "valid": False, "problem": str(error)}
        page = sent.get("page")
        number = max(0, min(page if isinstance(page, int) else 0, len(drawn.pages) - 1))
        answer |= {"pages": [it.name for it in drawn.pages], "page": number}
        answer["svg"] = drawn.pages[number].content.decode() if drawn.pages else ""
        answer["overflows"] = [record_form.describe(it, replaced) for it in drawn.findings]
    return answer


def _rule_answer(opened: OpenGame) -> Mapping[str, Any]:
    """Return the changes that a game's house rules make, and for each rule a sentence with the number of aircraft."""
    changes = opened.played.changes
    changed = dict[tuple[str, str], set[str]]()
    for it in changes:
        changed.setdefault((it.rule, it.name), set()).add(it.id)
    return {
        "changes": [[it.name, unit_name(opened.library, it.id), in_words(it.figure), it.old, it.new] for it in changes],
        "summary": [[id, _summary(opened, id, name, len(ids))] for (id, name), ids in changed.items()],
    }


def _summary(opened: OpenGame, id: str, name: str, count: int) -> str:
    """Return a sentence with the numbers of aircraft that a house rule selects and changes."""
    total = len(aircraft_cases(opened.game, opened.library))
    selected = len(selected_aircraft(opened.reading.library.of(HOUSE_RULES)[id], opened.reading.library)[0])
    text = _("“{rule}” selects {selected} of {total} aircraft and changes all of them.")
    if count < selected:
        text = _(
            "“{rule}” selects {selected} of {total} aircraft and changes {count} of them. The other aircraft do "
            "not have this figure, or already have the new value."
        )
    return text.format(rule=name, selected=selected, total=total, count=count)


def _find(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the findings of the record or, if `game` was sent, the findings of the entire game."""
    opened, kind, id = _find_record(request)
    replaced = editor_of(request).replace(opened, kind, id, sent_text(sent, "text"))
    found = replaced.opened.checked.findings if sent.get("game") else replaced.findings
    before = opened.checked.findings if sent.get("game") else ()
    broken = broken_rules.broken_rules(replaced.opened) if kind == HOUSE_RULES else []
    grouped = [it for one in broken for it in one.findings]
    groups = [] if sent.get("game") else [broken_rules.describe_broken(it, replaced.opened) for it in broken]
    # The findings of the game contain one at the rule, with remedies for the text.
    codes = {it.code for it in grouped}
    new = [it for it in found if it not in before and it not in grouped]
    new = [it for it in new if not (it.code in codes and it.place and it.place.file == replaced.shown)]
    described = [record_form.describe(it, replaced) for it in new]
    if replaced.shapes and id and not sent.get("game"):
        described += findings_beside(opened, replaced, sent_text(sent, "text"))
    return {"findings": [*groups, *described]}


def _save(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Save the user's file. If another program changed the file in the meantime, return the difference instead."""
    opened, kind, id = _find_record(request)
    result = editing.save(opened, kind, id, sent_text(sent, "text"), sent_text(sent, "digest"))
    return _answer(request, result)


def _undo(request: Request, _sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Restore the content that the file had before the last save."""
    opened, kind, id = _find_record(request)
    path = own_path(opened, kind, id)
    if not _steps(request, path):
        raise UsageError(_("There is nothing to undo for this file."))
    result = studio_of(request).history.undo(path)
    opened = find_game(request)
    if id and isinstance(result, editing.Saved) and id not in opened.library.of(kind):
        return {"address": f"/aircraft?game={opened.game.id}"}
    return _answer(request, result, is_undo=True)


def _answer(request: Request, result: editing.Saved | editing.Conflict, is_undo: bool = False) -> Mapping[str, Any]:
    if isinstance(result, editing.Conflict):
        return {"conflict": result.diff, "theirs": result.text, "digest": result.digest}
    if result.changed and not is_undo:
        studio_of(request).history.remember(result)
    opened, kind, id = _find_record(request)
    source = own_source(opened, kind, id)
    steps = _steps(request, result.path)
    text = (
        _("Undone: {name}.")
        if is_undo
        else _("Saved: {name}.")
        if source.text
        else _("Restored the built-in data: {name}.")
    )
    message = text.format(name=describe_file(studio_of(request), result.path, opened.game.id))
    data = opened.game.id if opened.game_home(kind) else OWN
    obstacles = describe_obstacles(opened.checked.findings, f"/data?game={opened.game.id}", data)
    answer = {"digest": result.digest, "text": source.text, "steps": steps, "message": message, **obstacles}
    if id and not is_undo and record_form.has_sources(opened, kind, id):
        before = (result.before or b"").decode(errors="replace")
        answer["recorded"] = describe_reasons(opened, kind, id, before, source.text)
    return answer


def _steps(request: Request, path: Path) -> int:
    """Return the number of saves that can be undone. For a new game's files, return 0.

    They are only removed together, on the page of the game.
    """
    history = studio_of(request).history
    is_of_game = any(it.path.name == GAME_FILE for it in history.together(path))
    return 0 if is_of_game else history.steps(path)


def _state(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the file on disk, and the differences between that file and the text in the editor."""
    opened, kind, id = _find_record(request)
    source = own_source(opened, kind, id)
    steps = _steps(request, source.file.absolute())
    return state_on_disk(sent, source.shown, source.text, source.digest, steps)


def state_on_disk(sent: Mapping[str, Any], shown: str, text: str, digest: str, steps: int) -> Mapping[str, Any]:
    """Return the state of a file on disk. If it has changed since it was read, include its difference from the sent text."""
    if digest == sent_text(sent, "digest"):
        return {"digest": digest, "steps": steps}
    diff = unified_diff(shown, text, sent_text(sent, "text"))
    return {"digest": digest, "steps": steps, "theirs": text, "conflict": diff}


def sent_text(sent: Mapping[str, Any], name: str) -> str:
    """Return a text value from a request. Raise UsageError if the value is not a string."""
    value = sent.get(name, "")
    if not isinstance(value, str):
        raise UsageError(_("The studio did not understand the request."))
    return value.replace("\r\n", "\n")


def editor_routes(home: str) -> list[Route]:
    """Return the routes for requests that an editor sends. Their addresses begin with the address of the editor's page."""
    steps = {"draw": _draw, "findings": _find, "save": _save, "undo": _undo, "state": _state}
    return [json_route(f"{home}/{name}", step) for name, step in steps.items()]


_HOME = "/aircraft/{game}/{aircraft}/edit/{kind}"
ROUTES = [Route(_HOME, show_editor), *editor_routes(_HOME)]
