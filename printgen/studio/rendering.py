"""The pages of the studio, filled from `templates/core/studio`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse

from printgen.products.template import fill_template
from printgen.studio.studio import Studio
from printgen.translation import _


class Section(Struct, frozen=True):
    """An entry of the navigation: the first part of its addresses, and its title."""

    path: str
    title: str


def sections() -> tuple[Section, ...]:
    """Return the sections of the studio, in the order of the navigation."""
    return (
        Section("tonight", _("Tonight")),
        Section("aircraft", _("Aircraft")),
        Section("pages", _("Pages")),
        Section("printer", _("Printer")),
    )


def studio_of(request: Request) -> Studio:
    """Return the studio that answers a request."""
    studio: Studio = request.app.state.studio
    return studio


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
