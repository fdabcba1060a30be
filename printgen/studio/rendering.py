"""The pages of the studio, filled from `templates/core/studio`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from printgen.files import reading
from printgen.products.template import fill_template
from printgen.studio.studio import Studio
from printgen.translation import _

Shape = TypeVar("Shape")


class MenuEntry(Struct, frozen=True):
    """An entry of the navigation: the first part of its addresses, and its title."""

    path: str
    title: str


class NoChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A request without further information."""


def sections() -> tuple[MenuEntry, ...]:
    """Return the sections of the studio, in the order of the navigation."""
    return (
        MenuEntry("tonight", _("Tonight")),
        MenuEntry("aircraft", _("Aircraft")),
        MenuEntry("pages", _("Pages")),
        MenuEntry("printer", _("Printer")),
    )


def studio_of(request: Request) -> Studio:
    """Return the studio that answers a request."""
    studio: Studio = request.app.state.studio
    return studio


def posted(
    shape: type[Shape], answer: Callable[[Request, Shape], Response]
) -> Callable[[Request], Awaitable[Response]]:
    """Return a route that parses the JSON in a request as `shape`, and answers in a thread. Invalid JSON is refused."""

    async def respond(request: Request) -> Response:
        try:
            value = reading.read_json(await request.body(), shape)
        except reading.ReadError:
            raise HTTPException(400, _("The request is not valid.")) from None
        return await run_in_threadpool(answer, request, value)

    return respond


def show_page(request: Request, template: str, status: int = 200, command: str = "", **values: Any) -> HTMLResponse:
    """Return a page of the studio.

    Args:
        template: the name of the template in `templates/core/studio`.
        command: the line to type in a terminal for the same result, for the foot of the page.
        values: the values for the template.
    """
    studio = studio_of(request)
    context = {
        "sections": sections(),
        "here": request.url.path.split("/")[1],
        "folder": str(studio.folder),
        "nonce": request.scope["state"]["nonce"],
        "command": command,
        **values,
    }
    return HTMLResponse(fill_template("core", f"studio/{template}", context, studio.project.templates), status)
