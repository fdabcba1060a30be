"""The screen of ambiguous rules: both readings of each passage, and buttons that choose the reading to print."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data import yaml
from printgen.data.edits import EditError
from printgen.data.kinds import CHOICES, READINGS
from printgen.studio import editing
from printgen.studio.rendering import NoChoice, data_command, find_game, post_route, show_page, studio_of
from printgen.studio.workspace import OpenGame, own_source
from printgen.translation import _


class ChosenReading(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to print another reading of an ambiguous rule.

    Fields:
        digest: the digest of the user's file when the page was made.
    """

    reading: str
    use: str
    digest: str


def show_choices(request: Request, status: int = 200, problem: str = "") -> Response:
    """Return the page with the ambiguous rules of a game, each with its readings and the printed reading."""
    opened = find_game(request)
    own = own_source(opened, CHOICES, "")
    return show_page(
        request,
        "choices.html",
        status,
        here="aircraft",
        command=data_command(request, "show", opened.game.id, READINGS),
        game=opened.game,
        own=own,
        rules=[_rule(opened, id) for id in opened.base.library.of(READINGS)],
        can_undo=studio_of(request).history.can_undo(own.file.absolute(), own.digest),
        problem=problem,
    )


def _rule(opened: OpenGame, id: str) -> dict[str, Any]:
    """Return an ambiguous rule: its record, the reading that is printed, and the reading that printgen would print."""
    record = opened.base.library.of(READINGS)[id].record
    return {"id": id, "record": record, "printed": opened.library.of(READINGS)[id].record.use, "usual": record.use}


def choose_reading(request: Request, wanted: ChosenReading) -> Response:
    """Write the chosen reading into the user's file, and return the updated page. The default reading removes the entry."""
    opened = find_game(request)
    readings = opened.base.library.of(READINGS)
    if wanted.reading not in readings or wanted.use not in readings[wanted.reading].record.readings:
        raise HTTPException(400, _("The request is not valid."))
    text = own_source(opened, CHOICES, "").text
    try:
        if wanted.use == readings[wanted.reading].record.use:
            changed = _without_choice(opened, text, wanted.reading)
        else:
            changed = editing.set_values(opened, CHOICES, wanted.reading, text, {("use",): wanted.use})
    except EditError as error:
        return show_choices(request, 400, str(error))
    return _written(request, editing.save(opened, CHOICES, "", changed, wanted.digest))


def _without_choice(opened: OpenGame, text: str, id: str) -> str:
    """Return the text of the user's file without the choice for an ambiguous rule, or "" if no other choice is left."""
    document = yaml.parse_quietly(text, "")[0] if text.strip() else None
    at = editing.record_path(opened.kind(CHOICES), document.value, id) if document else None
    if document is None or at is None:
        return text
    return editing.without_record(text, at, len(document.value["choices"]))


def undo_choice(request: Request, _nothing: NoChoice) -> Response:
    """Undo the last change to the user's choices, and return the updated page."""
    file = own_source(find_game(request), CHOICES, "").file.absolute()
    return _written(request, studio_of(request).history.undo(file), is_undo=True)


def _written(request: Request, result: editing.Saved | editing.Conflict, is_undo: bool = False) -> Response:
    if isinstance(result, editing.Conflict):
        return show_choices(request, problem=_("Another program changed the file. The page now shows its content."))
    if not is_undo:
        studio_of(request).history.remember(result)
    return show_choices(request)


_HOME = "/choices/{game}"
ROUTES = [
    Route(_HOME, show_choices),
    Route(_HOME, post_route(ChosenReading, choose_reading), methods=["POST"]),
    Route(f"{_HOME}/undo", post_route(NoChoice, undo_choice), methods=["POST"]),
]
