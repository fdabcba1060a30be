"""Exports for playing online. A package contains the pieces of an entire game or of one game night."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data.kinds import TARGETS
from printgen.data.records.targets import ExportTarget
from printgen.exports.packages import has_address
from printgen.games.game import game_ids
from printgen.games.reading import CheckedGame
from printgen.studio.kit_form import ChoiceView, FieldView
from printgen.studio.nights import list_nights
from printgen.studio.package_preview import OTHERS, PICTURES, list_package
from printgen.studio.rendering import NoChoice, post_route, show_page, studio_of
from printgen.studio.results import summary_of
from printgen.studio.studio import Studio
from printgen.translation import _

#: The fields of the form, as they are named in the address of the page.
_KIT, _ADDRESS = "kit", "base-url"


def list_targets(data: CheckedGame) -> tuple[ExportTarget, ...]:
    """Return the targets to which a game can be exported."""
    return tuple(case.record for case in data.library.of(TARGETS).values())


def show_target(request: Request) -> Response:
    """Return the page of an export target, with the choice of contents and the state of the export."""
    studio, data, target = _target(request)
    words = _words(request, studio, data, target)
    run = studio.runs.latest(studio.command(*words))
    given = {name: value for name in (_KIT, _ADDRESS) if (value := request.query_params.get(name))}
    return show_page(
        request,
        "online.html",
        command=studio.command(*words),
        game=data.game,
        target=target,
        fields=_fields(studio, data, target, given),
        address=f"/pages/{data.game.id}/export/{target.target}",
        query=urlencode(given),
        run=run,
        summary=summary_of(run) if run else None,
        packed=list_package(run),
        limits=(PICTURES, OTHERS),
    )


def start_export(request: Request, _nothing: NoChoice) -> Response:
    """Start the command that writes the package, and return the page that shows its progress."""
    studio, data, target = _target(request)
    words = _words(request, studio, data, target)
    line = studio.command(*words)
    studio.runs.start_unless_running(line, target.name, studio.arguments(*words), line)
    return show_target(request)


def _target(request: Request) -> tuple[Studio, CheckedGame, ExportTarget]:
    """Return the game and the export target in the path of a request. Raise HTTPException if either does not exist."""
    studio, id = studio_of(request), request.path_params["game"]
    if id not in game_ids():
        raise HTTPException(404)
    data = studio.game(id)
    target = next((it for it in list_targets(data) if it.target == request.path_params["target"]), None)
    if target is None:
        raise HTTPException(404)
    return studio, data, target


def _kits(studio: Studio, data: CheckedGame) -> dict[str, tuple[Path, str]]:
    """Return the path and title of each kit file for the game, by file name."""
    return {it.name: (it.path, it.title) for it in list_nights(studio.folder) if it.game == data.game.id}


def _words(request: Request, studio: Studio, data: CheckedGame, target: ExportTarget) -> list[str | Path]:
    """Return the command-line arguments that write the package."""
    kits, name = _kits(studio, data), request.query_params.get(_KIT, "")
    address = request.query_params.get(_ADDRESS, "") if has_address(target) else ""
    what: str | Path = kits[name][0] if name in kits else data.game.id
    return ["export", target.target, what, *(["--base-url", address] if address else [])]


def _fields(studio: Studio, data: CheckedGame, target: ExportTarget, given: dict[str, str]) -> tuple[FieldView, ...]:
    nights = tuple(ChoiceView(name, title) for name, (_path, title) in _kits(studio, data).items())
    everything = ChoiceView("", _("the whole game"))
    fields = [
        FieldView(
            _KIT,
            _("Pieces of"),
            "select",
            given.get(_KIT, ""),
            _("A game night includes only its own aircraft, so its package is smaller."),
            (everything, *nights),
        )
    ]
    if has_address(target):
        fields.append(
            FieldView(
                _ADDRESS,
                _("Address of the pictures"),
                "text",
                given.get(_ADDRESS, ""),
                _("The web address where you upload the pictures. If empty, the files on this computer are used."),
                example="https://example.org/friday",
            )
        )
    return tuple(fields)


ROUTES = [
    Route("/pages/{game}/export/{target}", show_target),
    Route("/pages/{game}/export/{target}", post_route(NoChoice, start_export), methods=["POST"]),
]
