"""The routes of the studio."""

from __future__ import annotations

import logging

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from printgen.data.edits import EditError
from printgen.data.findings import UsageError
from printgen.drawing.fonts.typeface import FILES, font_file
from printgen.files import reading
from printgen.studio import (
    aircraft,
    aircraft_tools,
    campaign_flyer,
    campaign_joining,
    campaign_log,
    campaign_mission,
    campaign_pages,
    campaign_plans,
    campaign_removal,
    campaign_settings,
    campaign_sheets,
    campaign_undo,
    check_form,
    choices,
    closing,
    confirmed_rules,
    data_lists,
    field_limits,
    game_fields,
    game_folders,
    game_form,
    game_text,
    house_rules,
    new_games,
    online,
    package_preview,
    page_parts,
    pages,
    pictures,
    printer,
    publishing,
    release_files,
    run_pages,
    saved_changes,
    search,
    spreadsheets,
    table_headings,
    tonight,
    unpacked_games,
    words,
)
from printgen.studio.rendering import show_page, studio_of
from printgen.studio.studio import Studio
from printgen.translation import _

#: The types of the files that browsers may load in addition to the pages, by suffix.
ASSETS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def create_app(studio: Studio) -> Starlette:
    """Return the studio's application. It must be wrapped in a `Guard`, which checks all requests."""
    routes = [
        Route("/", _home),
        Route("/assets/{name}", _asset),
        Route("/favicon.ico", lambda _request: RedirectResponse("/assets/icon.svg")),
        *tonight.ROUTES,
        *aircraft.ROUTES,
        *aircraft_tools.ROUTES,
        *campaign_pages.ROUTES,
        *campaign_sheets.ROUTES,
        *campaign_removal.ROUTES,
        *campaign_settings.ROUTES,
        *campaign_undo.ROUTES,
        *campaign_flyer.ROUTES,
        *campaign_joining.ROUTES,
        *campaign_log.ROUTES,
        *campaign_mission.ROUTES,
        *campaign_plans.ROUTES,
        *check_form.ROUTES,
        *page_parts.ROUTES,
        *choices.ROUTES,
        *closing.ROUTES,
        *confirmed_rules.ROUTES,
        *data_lists.ROUTES,
        *field_limits.ROUTES,
        *game_fields.ROUTES,
        *game_folders.ROUTES,
        *game_form.ROUTES,
        *game_text.ROUTES,
        *house_rules.ROUTES,
        *new_games.ROUTES,
        *unpacked_games.ROUTES,
        *online.ROUTES,
        *package_preview.ROUTES,
        *pages.ROUTES,
        *printer.ROUTES,
        *publishing.ROUTES,
        *release_files.ROUTES,
        *pictures.ROUTES,
        *run_pages.ROUTES,
        *saved_changes.ROUTES,
        *search.ROUTES,
        *spreadsheets.ROUTES,
        *table_headings.ROUTES,
        *words.ROUTES,
    ]
    handlers = {
        HTTPException: _show_http_error,
        EditError: _show_usage_error,
        UsageError: _show_usage_error,
        Exception: _show_failure,
    }
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.state.studio = studio
    return app


def _home(_request: Request) -> Response:
    return RedirectResponse("/tonight", 303)


def _asset(request: Request) -> Response:
    """Return a style sheet, a script or a font."""
    name = request.path_params["name"]
    folder = studio_of(request).project.templates / "core" / "studio"
    file = next((it for it in folder.iterdir() if it.name == name and it.suffix in ASSETS), None)
    if file:
        return Response(reading.read_bytes(file), media_type=ASSETS[file.suffix])
    cut = next((cut for cut, (_package, file) in FILES.items() if file == name), None)
    if cut is None:
        raise HTTPException(404)
    return Response(reading.read_bytes(font_file(cut)), media_type="font/ttf")


def _show_http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    texts = {
        404: (_("There is no such page"), _("The page may have been renamed or removed. Choose another page above.")),
        409: (_("The file has changed"), error.detail if isinstance(error, HTTPException) else ""),
    }
    detail = error.detail if isinstance(error, HTTPException) else ""
    title, text = texts.get(status, (_("Something went wrong"), detail))
    return show_page(request, "error.html", status, title=title, text=text)


def _show_usage_error(request: Request, error: Exception) -> Response:
    return show_page(request, "error.html", 400, title=_("Something went wrong"), text=str(error))


def _show_failure(request: Request, error: Exception) -> Response:
    """Return a page for an error of the program or the system. Saved changes are not lost."""
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        text = f"{where}{error.strerror or error}"
    else:
        logging.getLogger("printgen.studio").error("the studio ran into an error", exc_info=error)
        text = _("The studio ran into an error. Your files are safe. Go back and try again.")
    return show_page(request, "error.html", 500, title=_("Something went wrong"), text=text)
