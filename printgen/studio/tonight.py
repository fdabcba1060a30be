"""The section Tonight, where users choose a game night, assign aircraft to players, and print the kit."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from printgen.commands import requests
from printgen.commands.new import games_with_example
from printgen.data.edits import EditError
from printgen.data.findings import Finding, Place, error_at
from printgen.games.reading import CheckedGame
from printgen.studio import nights
from printgen.studio.aircraft_list import AircraftEntry, list_aircraft
from printgen.studio.campaigns import planned_missions
from printgen.studio.editing import Conflict, Saved
from printgen.studio.kit_form import build_form, field_names
from printgen.studio.nights import ConflictError, Night, NightChange
from printgen.studio.open_studios import is_answering
from printgen.studio.pictures import seat_pictures
from printgen.studio.rendering import NoChoice, post_route, show_page, studio_of
from printgen.studio.results import summary_of
from printgen.studio.runs import CommandRun
from printgen.studio.studio import Studio
from printgen.translation import _


class NewNight(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new game night.

    Fields:
        start: the content to begin with (see `nights.create_night`).
        game: the id of the game.
    """

    start: str
    game: str = ""


def show_start(request: Request, has_closed: bool = False) -> Response:
    """Return the page for choosing a game night or beginning a new game night.

    Args:
        has_closed: whether the page reports that the other studio was closed.
    """
    studio = studio_of(request)
    found = nights.list_nights(studio.folder)
    titles = studio.game_titles()
    games = [(id, titles[id], nights.example_aircraft(id, studio.project)) for id in games_with_example(studio.project)]
    planned = planned_missions(studio.folder)
    other = studio.other if studio.other and is_answering(studio.other.host) else None
    return show_page(
        request,
        "tonight.html",
        nights=found,
        games=games,
        titles=titles,
        planned=planned,
        other=other,
        has_closed=has_closed,
    )


def begin_night(request: Request, wanted: NewNight) -> Response:
    """Create a kit file, and return the address of its page."""
    studio = studio_of(request)
    now = datetime.now().astimezone()
    name = nights.create_night(studio.folder, wanted.game, wanted.start, studio.project, now, studio.profile)
    night = nights.find_night(studio.folder, name)
    if night:
        studio.history.remember(Saved(studio.folder, night.path.absolute(), None, night.digest, changed=True))
    return HTMLResponse("", 201, {"Location": f"/tonight/{name}"})


def show_night(request: Request) -> Response:
    """Return the page about a game night."""
    return _show(request, _night(request))


def save_night(request: Request, change: NightChange) -> Response:
    """Save the form of a game night, and return the updated page. If another program changed the file, show both versions."""
    studio, night = studio_of(request), _night(request)
    if night.document is None:
        raise HTTPException(409, _("Correct the file in a text editor first."))
    products = [it.id for it in requests.kit_products(_data(studio, night).game.all_products)]
    try:
        text = nights.changed_text(night, change, products, field_names(_data(studio, night)))
        if night.digest != change.digest:
            raise nights.conflict(night, text)
        saved = nights.save_night(night, text)
    except EditError as refusal:
        raise HTTPException(409, f"{night.path.name}: {refusal}") from None
    except ConflictError as refusal:
        return _show(request, refusal.night, difference=refusal.difference, status=409)
    studio.history.remember(saved)
    return _show(request, _night(request))


def undo_change(request: Request, _nothing: NoChoice) -> Response:
    """Restore the content that a kit file had before the last change."""
    studio, night = studio_of(request), _night(request)
    path = night.path.absolute()
    if not studio.history.can_undo(path, night.digest) or isinstance(studio.history.undo(path), Conflict):
        raise HTTPException(409, _("There is nothing to undo, or another program changed the file."))
    if not path.exists():
        return HTMLResponse("", 201, {"Location": "/tonight"})
    return _show(request, _night(request))


def make_kit(request: Request, _nothing: NoChoice) -> Response:
    """Start the command that prints the kit, and return the page that shows its progress."""
    studio, night = studio_of(request), _night(request)
    words = ("kit", night.path)
    arguments, line = studio.arguments(*words), studio.command(*words)
    studio.runs.start_unless_running(_key(night), night.title, arguments, line, night.digest)
    return _show(request, night)


def count_sheets(request: Request) -> Response:
    """Return the part of a page that states the paper, cuts and minutes that a kit needs.

    To determine them, printgen prints the kit into temporary files in the background.
    """
    studio, night = studio_of(request), _night(request)
    arguments = studio.arguments("kit", night.path, out=studio.scratch)
    run = studio.runs.start_aside(_count_key(night), night.title, arguments, night.digest)
    if run.state == "failed":
        # The errors are beside their fields.
        return _show(request, night)
    return show_page(request, "counts.html", night=night, counting=run.state == "running", counts=summary_of(run))


def _show(request: Request, night: Night, status: int = 200, difference: str = "") -> Response:
    studio = studio_of(request)
    data = _data(studio, night) if night.game else None
    studio.last_game = data.game.id if data else studio.last_game
    found = nights.night_findings(night, data)
    found += tuple(it for it in _printing_errors(studio, night) if it.message not in {one.message for one in found})
    run = _run(studio, night)
    values = {
        "night": night,
        "titles": studio.game_titles(),
        "difference": difference,
        "can_undo": studio.history.can_undo(night.path.absolute(), night.digest),
        "is_new": (last := studio.history.last(night.path.absolute())) is not None and last.before is None,
        "run": run,
        "summary": summary_of(run) if run else None,
        "counts": None,
        "counting": not _failed_runs(studio, night),
        "findings": found,
    }
    command = studio.command("kit", night.path)
    if data is None or night.document is None:
        return show_page(request, "night-text.html", status, command, **values)
    aircraft = list_aircraft(studio, data)
    kit = requests.kit_products(data.game.all_products)
    form = build_form(night, data, found)
    excluded, named = night.values.get("excluded-products"), night.values.get("products")
    chosen = [
        it.id
        for it in kit
        if (
            it.id in named
            if isinstance(named, list) and named
            else it.id not in (excluded if isinstance(excluded, list) else ())
        )
    ]
    return show_page(
        request,
        "night.html",
        status,
        command,
        form=form,
        products=kit,
        chosen=chosen,
        aircraft=aircraft,
        aircraft_names={it.id: it.name for it in aircraft},
        sides={side: [it.id for it in aircraft if it.tags.get("side") == side] for side in _sides(aircraft)},
        pictures=seat_pictures(night, data, chosen),
        **values,
    )


def _sides(aircraft: Iterable[AircraftEntry]) -> list[str]:
    return sorted({it.tags["side"] for it in aircraft if "side" in it.tags})


def _night(request: Request) -> Night:
    """Return the game night in the request's path. Raise HTTPException if the folder has no such kit file."""
    night = nights.find_night(studio_of(request).folder, request.path_params["name"])
    if night is None:
        raise HTTPException(404)
    return night


def _data(studio: Studio, night: Night) -> CheckedGame:
    if not night.game:
        raise HTTPException(409, _("The file does not name a game. Correct it in a text editor."))
    return studio.game(night.game)


def _printing_errors(studio: Studio, night: Night) -> tuple[Finding, ...]:
    """Return the errors in a kit file that were found only when its current content was printed or counted."""
    here = night.path.name
    listed = (
        error_at("PG004", it["message"], Place(it["file"], it["line"], it["column"]), it["hint"])
        for run in _failed_runs(studio, night)
        for it in run.result.findings
        if it["severity"] == "error" and it["file"] and Path(it["file"]).name == here
    )
    return tuple(dict.fromkeys(listed))


def _failed_runs(studio: Studio, night: Night) -> list[CommandRun]:
    """Return the runs that failed to print or count the current content of a kit file."""
    runs = (_run(studio, night), studio.runs.latest(_count_key(night)))
    return [it for it in runs if it and it.state == "failed" and it.digest == night.digest]


def _count_key(night: Night) -> str:
    return f"count {night.name}"


def _key(night: Night) -> str:
    return f"{nights.NIGHT_KEY}{night.name}"


def _run(studio: Studio, night: Night) -> CommandRun | None:
    return studio.runs.latest(_key(night))


ROUTES = [
    Route("/tonight", show_start),
    Route("/tonight", post_route(NewNight, begin_night), methods=["POST"]),
    Route("/tonight/{name}", show_night),
    Route("/tonight/{name}", post_route(NightChange, save_night), methods=["POST"]),
    Route("/tonight/{name}/undo", post_route(NoChoice, undo_change), methods=["POST"]),
    Route("/tonight/{name}/counts", count_sheets),
    Route("/tonight/{name}/make", post_route(NoChoice, make_kit), methods=["POST"]),
]
