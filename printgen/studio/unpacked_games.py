"""Games from a ZIP file, such as from a friend: the file is unpacked into a new folder, and the game is opened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from starlette.requests import Request

from printgen.commands.game_pack import is_packed
from printgen.data import yaml
from printgen.data.edits import Insert, Replace
from printgen.data.findings import UsageError
from printgen.data.yaml.editing import edit
from printgen.files import archives, display_path
from printgen.games.sources import GAME_FILE, find_source
from printgen.studio.new_games import write_game
from printgen.studio.rendering import studio_of, upload_route
from printgen.studio.uploads import ZIP
from printgen.translation import _

#: The pattern of the ids of games, which are also the names of their folders.
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")


def _unpack(request: Request, content: bytes) -> Mapping[str, Any]:
    """Unpack a game into a new folder in the studio's folder, and return the address of its page.

    If there is already a game with its id, return the address of that game, unless the user wants a copy with another
    name. Raise UsageError if the file is not a game. Files that a game does not need are omitted.
    """
    studio, files = studio_of(request), _game_files(content)
    document = yaml.parse_quietly(files[GAME_FILE].decode(errors="replace"), GAME_FILE)[0]
    id = str(document.value.get("game", "")) if document and isinstance(document.value, dict) else ""
    if not _ID.fullmatch(id):
        raise UsageError(_("{file} in the ZIP file has no valid game id.").format(file=GAME_FILE))
    if source := find_source(id):
        title = studio.game_titles().get(id, id)
        numbers = (it for it in count(2) if not find_source(_numbered(id, it)))
        number = next(it for it in numbers if not (studio.folder / _numbered(id, it)).exists())
        copied = f"{title[:36]} {number}"
        if not request.query_params.get("copy"):
            text = _("You already have this game: {game} ({place}). The file was not unpacked.")
            return {
                "problem": text.format(game=title, place=source.description),
                "open": [f"/games/{id}" if source.folder else f"/pages/{id}", _("Open {game}").format(game=title)],
                "copy": _("Unpack the file as {game}").format(game=copied),
            }
        files = _renamed(files, id, _numbered(id, number), copied)
        id = _numbered(id, number)
    folder = (studio.folder / id).absolute()
    if folder.exists():
        text = _("{folder} already exists. Move it elsewhere, or open it as a folder.")
        raise UsageError(text.format(folder=display_path(folder)))
    return {"address": f"/games/{write_game(studio, folder, files)}"}


def _numbered(id: str, number: int) -> str:
    """Return an id with a number, such as `hedge-hoppers-2`. It is no longer than an id may be."""
    return f"{id[:36].rstrip('-')}-{number}"


def _renamed(files: Mapping[str, bytes], id: str, new: str, title: str) -> dict[str, bytes]:
    """Return the files of a game with another id and title."""
    line = re.compile(rf"(?m)^game: +{id}(?=\s|$)".encode())
    renamed = {name: line.sub(f"game: {new}".encode(), content) for name, content in files.items()}
    text = files[GAME_FILE].decode(errors="replace")
    document = yaml.parse_quietly(text, GAME_FILE)[0]
    titled = (Replace if document and "title" in document.value else Insert)(("title",), title)
    return {**renamed, GAME_FILE: edit(text, [Replace(("game",), new), titled]).encode()}


def _game_files(content: bytes) -> dict[str, bytes]:
    """Return the files of the game in a ZIP file, by their paths inside the game's folder."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.zip"
        file.write_bytes(content)
        every, faults = archives.read_archive(file)
    if faults:
        fault = f"{faults[0].name} {faults[0].message}".strip()
        raise UsageError(_("The ZIP file cannot be read: {reason}.").format(reason=fault))
    homes = [PurePosixPath(it).parent for it in every if PurePosixPath(it).name == GAME_FILE]
    if not homes:
        raise UsageError(_("The ZIP file has no game: it has no {file}.").format(file=GAME_FILE))
    home = min(homes, key=lambda it: len(it.parts))
    inside = {it: PurePosixPath(it) for it in every}
    return {
        path.relative_to(home).as_posix(): every[name]
        for name, path in inside.items()
        if path.is_relative_to(home) and is_packed(path)
    }


ROUTES = [upload_route("/game", (ZIP,), _unpack)]
