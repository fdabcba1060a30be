"""The page that closes the studio. It says first what is lost."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.rendering import NoChoice, post_route, show_page, studio_of


def show_closing(request: Request, is_closed: bool = False) -> Response:
    """Return the page that asks whether to close the studio."""
    return show_page(request, "closing.html", is_closed=is_closed, running=studio_of(request).runs.running())


def close(request: Request, _nothing: NoChoice) -> Response:
    """Stop the server and all running commands after answering this request."""
    studio_of(request).stop()
    return show_closing(request, is_closed=True)


ROUTES = [Route("/close", show_closing), Route("/close", post_route(NoChoice, close), methods=["POST"])]
