"""New game folders: the example, a small game, or one of them fitted to a spreadsheet. Nothing is written before it is shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from starlette.requests import Request

from printgen.commands import new_game
from printgen.data.findings import UsageError
from printgen.data.ids import id_from_words
from printgen.files import display_path
from printgen.games.sources import find_source
from printgen.studio import editing
from printgen.studio.command_line import shell_line
from printgen.studio.fitted_game import fit_game
from printgen.studio.game_folders import find_folder
from printgen.studio.known_games import open_game
from printgen.studio.rendering import json_route, studio_of
from printgen.studio.studio import Studio
from printgen.studio.workspace import digest_of
from printgen.translation import _


def _preview(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the files of a new game and the command that writes them. Nothing is written."""
    studio = studio_of(request)
    folder, example = _wanted(studio, sent)
    files, sheets = _files(studio, folder, example, sent), sent.get("sheets")
    words = ["printgen", "new", "game", *(["--example"] if example else []), display_path(folder)]
    # No command fits a new game to a spreadsheet.
    command = "" if sheets else shell_line(words)
    texts = [[name, content.decode()] for name, content in files.items()]
    return {"folder": display_path(folder), "files": texts, "command": command}


def _create(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Write a new game folder, and return the address of its page. All files are undone together."""
    studio = studio_of(request)
    folder, example = _wanted(studio, sent)
    files = _files(studio, folder, example, sent)
    new_game.write_files(folder, files)
    saved = (
        editing.Saved(folder, folder / name, None, digest_of(content), changed=True) for name, content in files.items()
    )
    studio.history.remember(*saved)
    address = f"/games/{open_game(folder)}"
    table = next((it for it in files if it.endswith(".csv")), "")
    return {"address": address, "table": f"{address}/edit/{table}" if table else ""}


def _wanted(studio: Studio, sent: Mapping[str, Any]) -> tuple[Path, bool]:
    """Return the folder for a new game, and whether it is the example. Raise UsageError for unusable names."""
    name = id_from_words(str(sent.get("name", "")), 40)
    if not name:
        raise UsageError(_("Enter a name with letters or digits."))
    return (studio.folder / name).absolute(), sent.get("start") == "example"


def _files(studio: Studio, folder: Path, example: bool, sent: Mapping[str, Any]) -> Mapping[str, bytes]:
    """Return the files of a new game, fitted to the sheets of a spreadsheet if there are any.

    Raise UsageError if a different game already has its id.
    """
    files = new_game.new_files(folder, None, example, studio.session())
    found = re.search(r"(?m)^game:\s*([a-z0-9-]+)", files["game.yaml"].decode())
    if found and (source := find_source(found[1])):
        text = _("There is already a game with this name ({place}). Choose another name.")
        raise UsageError(text.format(place=source.description))
    sheets = [str(text) for _name, text in sent.get("sheets") or ()]
    return fit_game(files, sheets, new_game.new_id(folder)) if sheets else files


def _undo(request: Request, _sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Remove the files of a new game, unless any file was changed since."""
    _id, folder = find_folder(request)
    result = studio_of(request).history.undo(folder / "game.yaml")
    if isinstance(result, editing.Conflict):
        raise UsageError(
            _("{file} has been changed since then. Nothing was undone.").format(file=display_path(result.path))
        )
    return {"address": "/games"}


ROUTES = [
    json_route("/games/new/preview", _preview),
    json_route("/games/new/create", _create),
    json_route("/games/{game}/undo", _undo),
]
