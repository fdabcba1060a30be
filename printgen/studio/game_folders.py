"""The section Games: all games, new game folders, and the files of a game folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.commands.game_pack import is_packed, make_game_pack
from printgen.data import yaml
from printgen.data.findings import Severity, UsageError
from printgen.files import display_path, reading
from printgen.games.game import load_game
from printgen.games.sources import GAME_FILE, command_word, find_source, folder_of, games_folder
from printgen.studio.command_line import shell_line
from printgen.studio.example_rules import borrowed_parts
from printgen.studio.file_titles import file_title
from printgen.studio.finding_records import with_records
from printgen.studio.known_games import forget_game, open_game
from printgen.studio.rendering import NoChoice, data_command, json_route, post_route, show_page, studio_of
from printgen.studio.studio import Studio
from printgen.studio.unprinted_fields import UnprintedField, unprinted_fields
from printgen.translation import _

#: The suffixes of the files of a game folder that can be edited as text, and the maximum number of files in the list.
EDITED, _LISTED = (".yaml", ".yml", ".csv", ".html", ".md"), 300


class ForgottenGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to restore a game folder that was removed from the list of games."""

    folder: str


def show_games(request: Request) -> Response:
    """Return the page with all games, and the form for a new game."""
    studio = studio_of(request)
    rows = []
    for id, title in studio.game_titles().items():
        source = find_source(id)
        author = _author(folder) if (folder := folder_of(id)) else ""
        origin, count = source.description if source else "", len(load_game(id).products)
        rows.append((id, title, origin, count, bool(folder), author, _is_foreign(studio, folder)))
    return show_page(
        request,
        "games.html",
        command="printgen games",
        games=rows,
        forgotten=studio.forgotten_games,
        folder=display_path(studio.folder.absolute()),
    )


def _is_foreign(studio: Studio, folder: Path | None) -> bool:
    """Return whether a game folder is outside the two folders that the studio searches for games.

    These are the studio's folder and the user's folder of games.
    """
    own = (studio.folder.resolve(), games.resolve() if (games := games_folder()) else None)
    return folder is not None and folder.resolve() not in own and folder.resolve().parent not in own


def forget(request: Request, _nothing: NoChoice) -> Response:
    """Remove a game folder from the list of games. Its files are not changed."""
    id, folder = find_folder(request)
    studio = studio_of(request)
    if not _is_foreign(studio, folder):
        raise HTTPException(404)
    studio.forgotten_games[str(folder)] = studio.game_titles()[id]
    forget_game(id)
    if studio.last_game == id:
        studio.last_game = ""
    return show_games(request)


def restore(request: Request, wanted: ForgottenGame) -> Response:
    """Add a removed game folder to the list of games again."""
    forgotten = studio_of(request).forgotten_games
    if wanted.folder not in forgotten:
        raise HTTPException(404)
    open_game(Path(wanted.folder))
    del forgotten[wanted.folder]
    return show_games(request)


def _author(folder: Path) -> str:
    """Return the author of a game folder, or "" if its `game.yaml` does not name an author."""
    try:
        text = reading.read_bytes(folder / GAME_FILE, yaml.LARGEST).decode(errors="replace")
    except OSError:
        return ""
    document = yaml.parse_quietly(text, GAME_FILE)[0]
    value = document.value.get("author") if document and isinstance(document.value, dict) else None
    return value if isinstance(value, str) else ""


def show_folder(request: Request) -> Response:
    """Return the page about a game folder: its files and its products."""
    id, folder = find_folder(request)
    data, names = studio_of(request).game(id), all_files(folder)
    return show_page(
        request,
        "game_folder.html",
        command=data_command(request, "validate", command_word(id)),
        game=data.game,
        folder=display_path(folder),
        files={it: file_title(it, data.game) for it in list_files(folder)},
        count=len(names),
        packed=sum(is_packed(Path(it)) for it in names),
        findings=with_records(studio_of(request).workspace.opened(id), data.findings[:50]),
        is_new=studio_of(request).history.is_new(folder / GAME_FILE),
        is_own=folder.resolve().parent == studio_of(request).folder.resolve(),
        has_errors=any(it.severity is Severity.ERROR for it in data.findings),
        borrowed=borrowed_parts(folder, studio_of(request).project.templates),
        unprinted=_unprinted(folder),
        pack_command=shell_line(["printgen", "pack", command_word(id)]),
    )


def _unprinted(folder: Path) -> list[UnprintedField]:
    """Return the fields of a game's tables that no page prints, with the page to which each can be added."""
    texts = {it: reading.read_bytes(folder / it, yaml.LARGEST).decode(errors="replace") for it in list_files(folder)}
    return [it for it in unprinted_fields(texts) if it.page]


def download_game(request: Request) -> Response:
    """Return a ZIP file with the game, to share it. Raise UsageError if the game has errors."""
    id, folder = find_folder(request)
    made = make_game_pack(folder, studio_of(request).session())
    if made.errors:
        raise UsageError(_("The game has errors, so it cannot be shared. Correct the findings first."))
    headers = {"Content-Disposition": f'attachment; filename="{id}.zip"'}
    return Response(made.content, media_type="application/zip", headers=headers)


def find_folder(request: Request) -> tuple[str, Path]:
    """Return the id and folder of the game in a request's address. Respond with 404 if the game is not a game folder."""
    id = request.path_params["game"]
    folder = folder_of(id)
    if folder is None:
        raise HTTPException(404)
    return id, folder.absolute()


def all_files(folder: Path) -> list[str]:
    """Return the paths of all files in a folder, relative to the folder. Links and special files are omitted."""
    return [Path(path).relative_to(folder).as_posix() for path, regular in reading.walk_files(folder, True) if regular]


def list_files(folder: Path) -> list[str]:
    """Return the files of a game folder that can be edited, with definitions first."""
    order = ("game.yaml", "kinds.yaml", "checks.yaml")
    names = [it for it in all_files(folder) if Path(it).suffix in EDITED]
    names.sort(key=lambda it: (order.index(it) if it in order else len(order), it.count("/"), it))
    return names[:_LISTED]


def _open(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Open a game folder at any place on this computer, and return the address of its page."""
    written = str(sent.get("folder", "")).strip()
    if not written or "\0" in written:
        raise UsageError(_("Enter the path of the folder."))
    return {"address": f"/games/{open_game(studio_of(request).folder / Path(written).expanduser())}"}


ROUTES = [
    Route("/games", show_games),
    json_route("/games/open", _open),
    Route("/games/restore", post_route(ForgottenGame, restore), methods=["POST"]),
    Route("/games/{game}", show_folder),
    Route("/games/{game}/forget", post_route(NoChoice, forget), methods=["POST"]),
    Route("/games/{game}/pack.zip", download_game),
]
