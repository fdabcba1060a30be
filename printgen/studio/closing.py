"""The page that closes the studio, and the request that closes another one. The page says first what is lost."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.open_studios import CLOSING, KEY_HEADER, close_studio, is_answering
from printgen.studio.rendering import NoChoice, post_route, show_page, studio_of
from printgen.studio.tonight import show_start
from printgen.translation import _


def show_closing(request: Request, is_closed: bool = False) -> Response:
    """Return the page that asks whether to close the studio."""
    return show_page(request, "closing.html", is_closed=is_closed, running=studio_of(request).runs.running())


def close(request: Request, _nothing: NoChoice) -> Response:
    """Stop the server and all running commands after answering this request.

    A request from another studio is refused while commands are running, because its page did not name them.
    """
    studio = studio_of(request)
    if KEY_HEADER in request.headers and studio.runs.running():
        raise HTTPException(409, _("Tasks are still running."))
    studio.stop()
    return show_closing(request, is_closed=True)


def close_other(request: Request, _nothing: NoChoice) -> Response:
    """Close the other studio that is open on the folder, and return the first page, which says so."""
    other = studio_of(request).other
    if other and is_answering(other.host) and not close_studio(other):
        raise HTTPException(
            409,
            _("The other studio is still open: it is printing, or does not answer. Wait, or close it in its own tab."),
        )
    return show_start(request, has_closed=True)


ROUTES = [
    Route(CLOSING, show_closing),
    Route(CLOSING, post_route(NoChoice, close), methods=["POST"]),
    Route("/close-other", post_route(NoChoice, close_other), methods=["POST"]),
]
