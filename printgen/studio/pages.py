"""The section Pages."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.rendering import show_page
from printgen.translation import _


def show_pages(request: Request) -> Response:
    """Return the page of the section."""
    return show_page(request, "empty.html", title=_("Pages"), text=_("Pages will appear here."))


ROUTES = [Route("/pages", show_pages)]
