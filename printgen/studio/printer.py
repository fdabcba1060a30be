"""The section Printer."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.rendering import show_page
from printgen.translation import _


def show_printer(request: Request) -> Response:
    """Return the page of the section."""
    return show_page(request, "empty.html", title=_("Printer"), text=_("The printer will appear here."))


ROUTES = [Route("/printer", show_printer)]
