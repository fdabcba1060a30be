"""The pages of the studio, filled from `templates/core/studio`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from printgen.data.edits import EditError
from printgen.data.findings import UsageError
from printgen.files import reading
from printgen.games.game import game_ids
from printgen.products.template import fill_template
from printgen.studio.nights import list_nights
from printgen.studio.studio import Studio
from printgen.studio.table_cells import place_in_words
from printgen.studio.uploads import UPLOADS, check_upload
from printgen.studio.workspace import OpenGame
from printgen.translation import _

Shape = TypeVar("Shape")
#: The answer to a JSON request, given the values that were sent.
Answer = Callable[[Request, Mapping[str, Any]], Mapping[str, Any]]
#: The answer to an upload, given the content of the file.
UploadAnswer = Callable[[Request, bytes], Mapping[str, Any]]


class MenuEntry(Struct, frozen=True):
    """An entry in the navigation, with the first part of its addresses and its title."""

    path: str
    title: str


class NoChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request that has no parameters."""


def sections() -> tuple[MenuEntry, ...]:
    """Return the sections of the studio, in the order of the navigation."""
    return (
        MenuEntry("tonight", _("Tonight")),
        MenuEntry("aircraft", _("Aircraft")),
        MenuEntry("campaign", _("Campaign")),
        MenuEntry("pages", _("Pages")),
        MenuEntry("games", _("Games")),
        MenuEntry("data", _("Data")),
        MenuEntry("printer", _("Printer")),
        MenuEntry("words", _("Help")),
    )


def studio_of(request: Request) -> Studio:
    """Return the studio that answers a request."""
    studio: Studio = request.app.state.studio
    return studio


def post_route(
    shape: type[Shape], answer: Callable[[Request, Shape], Response]
) -> Callable[[Request], Awaitable[Response]]:
    """Return a route that parses the JSON in a request as `shape`, and responds in a thread. Invalid JSON is refused."""

    async def respond(request: Request) -> Response:
        try:
            value = reading.read_json(await request.body(), shape)
        except reading.ReadError:
            raise HTTPException(400, _("The request is not valid.")) from None
        return await run_in_threadpool(answer, request, value)

    return respond


def show_page(request: Request, template: str, status: int = 200, command: str = "", **values: Any) -> HTMLResponse:
    """Return a studio page, rendered from a template.

    Args:
        template: the name of the template in `templates/core/studio`.
        command: the command line that has the same result, which the foot of the page shows.
        values: the values for the template.
    """
    studio = studio_of(request)
    context = {
        "sections": sections(),
        "here": request.url.path.split("/")[1],
        "folder": str(studio.folder),
        "nonce": request.scope["state"]["nonce"],
        "command": command,
        "place_in_words": place_in_words,
        **values,
    }
    return HTMLResponse(fill_template("core", f"studio/{template}", context, studio.project.templates), status)


def json_route(path: str, answer: Answer) -> Route:
    """Return a route for requests in JSON. Errors that the user can correct are also returned as JSON."""

    async def respond(request: Request) -> Response:
        try:
            sent = await request.json()
        except ValueError:
            raise HTTPException(400) from None
        if not isinstance(sent, dict):
            raise HTTPException(400)
        return await _answer_json(lambda: answer(request, sent))

    return Route(path, respond, methods=["POST"])


def upload_route(path: str, types: Collection[str], answer: UploadAnswer) -> Route:
    """Return the route of an upload. An upload is one file as raw bytes, and its content must match its type.

    Args:
        path: the address below `/uploads`, where the guard admits files.
        types: the accepted media types, from `uploads.TYPES`.
        answer: a function that returns the answer as JSON, given the content of the file.
    """

    async def respond(request: Request) -> Response:
        content = await request.body()
        return await _answer_json(
            lambda: answer(request, check_upload(request.headers["content-type"], content, types))
        )

    return Route(f"{UPLOADS}{path}", respond, methods=["POST"])


async def _answer_json(answer: Callable[[], Mapping[str, Any]]) -> Response:
    """Return an answer as JSON. Errors that the user can correct are also JSON."""
    try:
        return JSONResponse(await run_in_threadpool(answer))
    except (EditError, UsageError, OSError) as error:
        return JSONResponse({"problem": str(error)}, 400)


def preferred_game(request: Request) -> str:
    """Return the game of the last opened page. Otherwise, return the game of the last game night, or the first game."""
    if studio_of(request).last_game:
        return studio_of(request).last_game
    played = (it.game for it in list_nights(studio_of(request).folder) if it.game)
    return next(iter((*played, *game_ids())))


def find_game(request: Request) -> OpenGame:
    """Return the game in a request's address. Respond with 404 if there is no such game."""
    game = request.path_params["game"]
    if game not in game_ids():
        raise HTTPException(404)
    if request.method == "GET":
        studio_of(request).last_game = game
    return studio_of(request).workspace.opened(game)


def data_command(request: Request, *words: str | Path) -> str:
    """Return the command line for a command that reads data and does not print pages."""
    return studio_of(request).command(*words).rpartition(" --out ")[0]
