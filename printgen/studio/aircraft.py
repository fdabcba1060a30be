"""The section Aircraft."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.rendering import show_page
from printgen.translation import _


def show_aircraft(request: Request) -> Response:
    """Return the page of the section."""
    return show_page(request, "empty.html", title=_("Aircraft"), text=_("Aircraft will appear here."))


ROUTES = [Route("/aircraft", show_aircraft)]
