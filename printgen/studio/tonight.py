"""The section Tonight."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.rendering import show_page
from printgen.translation import _


def show_start(request: Request) -> Response:
    """Return the first page of the studio."""
    return show_page(request, "empty.html", title=_("Tonight"), text=_("Nights will appear here."))


ROUTES = [Route("/tonight", show_start)]
