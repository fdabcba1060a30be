"""New game folders: the example, a small game, or either of these fitted to a spreadsheet.

The files are shown to the user before any of them is written.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from printgen.commands import new_game
from printgen.commands.record_words import RecordWords, read_record_words
from printgen.data import yaml
from printgen.data.edits import Edit, Remove, Replace
from printgen.data.findings import UsageError
from printgen.data.ids import id_from_words
from printgen.data.yaml.editing import edit
from printgen.declared.kinds import KINDS_FILE
from printgen.files import display_path, reading
from printgen.games.sources import GAME_FILE, find_source
from printgen.studio import editing
from printgen.studio.command_line import shell_line
from printgen.studio.example_rules import RULES, missing_parts
from printgen.studio.fitted_columns import describe_columns
from printgen.studio.fitted_game import fit_game
from printgen.studio.fitted_table import ColumnChoices
from printgen.studio.game_folders import all_files, find_folder
from printgen.studio.known_games import forget_game, open_game
from printgen.studio.rendering import json_route, studio_of
from printgen.studio.studio import Studio
from printgen.studio.tried_pages import TRYING, as_svg, draw_copy
from printgen.studio.unprinted_fields import unprinted_fields
from printgen.studio.workspace import digest_of
from printgen.translation import _

#: The maximum number of files in a game that the studio deletes.
_MOST_FILES = 500
#: The maximum number of pages that are shown before a game is written.
_PICTURES = 3


def _preview(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the files of a new game, and the command line that writes them. No file is written."""
    studio = studio_of(request)
    folder, example = _wanted(studio, sent)
    files, sheets = _files(studio, folder, example, sent), sent.get("sheets")
    names = _record_words(sent)
    options = [*(["--example"] if example else []), *([] if names.is_default else ["--record", names.option])]
    # No command fits a new game to a spreadsheet.
    command = "" if sheets else shell_line(["printgen", "new", "game", *options, display_path(folder)])
    texts = [(name, content.decode()) for name, content in files.items()]
    answer: dict[str, Any] = {
        "folder": display_path(folder),
        "files": texts,
        "command": command,
        "columns": [],
        "fields": [],
        "boxes": {},
        "sides": {},
        "warnings": [],
        "rules": "",
        "missing": [],
        "unprinted": [],
    }
    if sheets:
        plain = new_game.new_files(folder, None, example, studio.session(), names)
        answer |= describe_columns(plain, _texts(sent), new_game.new_id(folder), _columns(sent))
        answer["rules"] = RULES if RULES in files else ""
        answer["missing"] = [*_missing_parts(studio, files)]
        answer["unprinted"] = [it.field for it in unprinted_fields(dict(texts)) if it.page]
    return answer


def _missing_parts(studio: Studio, files: Mapping[str, bytes]) -> Iterator[str]:
    """Return the parts of the example that the rules of a new game mention and the game does not have."""
    rules = files.get(RULES, b"").decode()
    return missing_parts(files[KINDS_FILE].decode(), rules, studio.project.templates)


def _draw(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return pictures of the first pages of a new game. The game is written only to a temporary folder.

    Return no pictures if another game is requested meanwhile, because nobody looks at the pictures of this one.
    """
    studio, state = studio_of(request), request.app.state
    latest = state.drawn_game = object()
    folder, example = _wanted(studio, sent)
    files = _files(studio, folder, example, sent)
    copy = studio.scratch / "new" / folder.name
    kit = [*(yaml.mapping_in(files[GAME_FILE].decode()).get("kit") or ())]
    drawn = sorted(_drawn_pages(files), key=lambda it: kit.index(it) if it in kit else len(kit))
    products = ",".join(drawn[:_PICTURES])
    with TRYING:
        if state.drawn_game is not latest:
            return {"pages": []}
        shutil.rmtree(copy.parent, ignore_errors=True)
        new_game.write_files(copy, files)
        run = draw_copy(studio, ["make", products] if products else ["kit"], copy, "new game")
        paths = {it["product"]: Path(it["path"]) for it in reversed(run.result.files)}
        titles = {it["product"]: str(it.get("title", "")) for it in run.result.files}
        return {"pages": [[title, as_svg(paths[it])] for it, title in titles.items()]}


def _texts(sent: Mapping[str, Any]) -> list[str]:
    """Return the sheets of a spreadsheet in a request, as texts of CSV tables."""
    return [str(text) for _name, text in sent.get("sheets") or ()]


def _columns(sent: Mapping[str, Any]) -> ColumnChoices:
    """Return the columns that the user has chosen in the preview."""
    boxes, side = (None if sent.get(it) is None else str(sent[it]) for it in ("boxes", "side"))
    fields = sent.get("fields")
    chosen = {str(at): str(it) for at, it in fields.items()} if isinstance(fields, dict) else {}
    return ColumnChoices(boxes, side, chosen, tuple(map(str, sent.get("printed") or ())))


def _drawn_pages(files: Mapping[str, bytes]) -> Iterator[str]:
    """Yield the ids of the pages that are drawn from parts."""
    for name, content in files.items():
        page = yaml.mapping_in(content.decode()) if name.startswith("pages/") else {}
        if "body" in page:
            yield str(page.get("page", Path(name).stem))


def _create(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Write a new game folder, and return the address of its page. Undoing removes all files together."""
    studio, request.app.state.drawn_game = studio_of(request), None
    folder, example = _wanted(studio, sent)
    files = _files(studio, folder, example, sent)
    address = f"/games/{write_game(studio, folder, files)}"
    table = next((it for it in files if it.endswith(".csv")), "")
    return {"address": address, "table": f"{address}/edit/{table}" if table else ""}


def write_game(studio: Studio, folder: Path, files: Mapping[str, bytes]) -> str:
    """Write all files of a new game folder, open the game, and return its id. The user can undo this."""
    new_game.write_files(folder, files)
    saved = (
        editing.Saved(folder, folder / name, None, digest_of(content), changed=True) for name, content in files.items()
    )
    studio.history.remember(*saved)
    return open_game(folder)


def _wanted(studio: Studio, sent: Mapping[str, Any]) -> tuple[Path, bool]:
    """Return the folder for a new game, and whether it is the example. Raise UsageError for unusable names."""
    name = id_from_words(str(sent.get("name", "")), 40)
    if not name:
        raise UsageError(_("Enter a name with letters or digits."))
    return (studio.folder / name).absolute(), sent.get("start") == "example"


def _files(studio: Studio, folder: Path, example: bool, sent: Mapping[str, Any]) -> Mapping[str, bytes]:
    """Return the files of a new game. If a spreadsheet was uploaded, the files are fitted to its sheets."""
    files = new_game.new_files(folder, None, example, studio.session(), _record_words(sent))
    found = re.search(r"(?m)^game:\s*([a-z0-9-]+)", files["game.yaml"].decode())
    if found and (source := find_source(found[1])):
        text = _("There is already a game with this name ({place}). Choose another name.")
        raise UsageError(text.format(place=source.description))
    files = {**files, GAME_FILE: _with_title(files[GAME_FILE].decode(), sent).encode()}
    sheets = _texts(sent)
    return fit_game(files, sheets, new_game.new_id(folder), _columns(sent)) if sheets else files


def _record_words(sent: Mapping[str, Any]) -> RecordWords:
    """Return the words for the records of a new game. Raise UsageError for unusable words."""
    return read_record_words(str(sent.get("record", "")))


def _with_title(text: str, sent: Mapping[str, Any]) -> str:
    """Return the text of the game file with the title that the user entered, and without the author of the example."""
    document = yaml.parse_quietly(text, "")[0]
    value = document.value if document else {}
    title = " ".join(str(sent.get("name", "")).split())
    changes: list[Edit] = [Replace(("title",), title)] if value.get("title") != title else []
    changes += [Remove(("author",))] if "author" in value else []
    return edit(text, changes)


def _undo(request: Request, _sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Remove the files of a new game, unless one of them was changed since."""
    id, folder = find_folder(request)
    names, history = all_files(folder), studio_of(request).history
    if not history.is_new(folder / GAME_FILE):
        raise UsageError(
            _("The game was changed since it was made. Nothing was undone. You can delete the game instead.")
        )
    result = history.undo(folder / GAME_FILE)
    if isinstance(result, editing.Conflict):
        text = _("{file} was changed by another program. Nothing was undone. You can delete the game instead.")
        raise UsageError(text.format(file=display_path(result.path)))
    return _closed(request, id, folder, names)


def _delete(request: Request, _sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Delete a game in the studio's folder. The page Your changes can restore those files that the studio can read."""
    id, folder = find_folder(request)
    if folder.resolve().parent != studio_of(request).folder.resolve():
        raise HTTPException(404)
    names = all_files(folder)
    if len(names) > _MOST_FILES:
        raise UsageError(_("The folder has more than {count} files.").format(count=_MOST_FILES))
    files = [
        editing.FileWrite(folder / it, b"", digest_of(reading.read_bytes(folder / it, yaml.LARGEST)), exact=True)
        for it in names
    ]
    result = editing.write_all(folder, files)
    if isinstance(result, editing.Conflict):
        raise UsageError(_("{file} was changed by another program. Try again.").format(file=display_path(result.path)))
    studio_of(request).history.remember(*result)
    return _closed(request, id, folder, names)


def _closed(request: Request, id: str, folder: Path, names: Iterable[str]) -> Mapping[str, Any]:
    """Remove a deleted game from the list of games, and delete its empty folders. Return the address of the list."""
    forget_game(id)
    if studio_of(request).last_game == id:
        studio_of(request).last_game = ""
    inside = {parent for name in names for parent in Path(name).parents}
    for path in sorted((folder / it for it in inside), reverse=True):
        with suppress(OSError):
            path.rmdir()
    return {"address": "/games"}


ROUTES = [
    json_route("/games/new/preview", _preview),
    json_route("/games/new/draw", _draw),
    json_route("/games/new/create", _create),
    json_route("/games/{game}/undo", _undo),
    json_route("/games/{game}/delete", _delete),
]
