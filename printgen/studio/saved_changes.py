"""The page Your changes. It lists all corrections, and the changes of this session, which can be undone."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data.yaml import LARGEST
from printgen.files import display_path, reading
from printgen.games.reading import RELEASE_FILE
from printgen.games.sources import folder_of
from printgen.report.difference import unified_diff
from printgen.studio.changed_files import describe_file
from printgen.studio.corrections import list_corrections
from printgen.studio.data_lists import data_tabs
from printgen.studio.editing import Conflict, Saved, current_digest
from printgen.studio.history import SavedChange
from printgen.studio.publication import OWN, list_releases
from printgen.studio.rendering import post_route, preferred_game, show_page, studio_of
from printgen.studio.studio import Studio
from printgen.translation import _

#: The maximum number of changes that are listed.
_LISTED = 40


class ChangeToUndo(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to undo the last change to a file, and to all files that were saved together with it.

    Fields:
        digest: the digest of the file after the change, which ensures that no other change is undone.
    """

    file: str
    digest: str


class ChangeRow(Struct, frozen=True):
    """A saved change on the page.

    Fields:
        title: the name of the changed item.
        done: a description of the kind of change.
        file: the file with which the change is undone. `digest` is its digest after the change.
        can_undo: whether all files of the change are unmodified since then.
        difference: the removed and the added lines, or "" if the change was undone.
        undone: whether the change was undone. The row remains on the page, so that no other button moves under the
            pointer.
        release: the latest release that contains the change although the change was undone, or "".
    """

    title: str
    done: str
    time: datetime
    file: str
    digest: str
    can_undo: bool
    difference: str
    undone: bool = False
    release: str = ""


def show_saved(request: Request, status: int = 200) -> Response:
    """Return the page that lists the saved changes and all corrections."""
    studio, game = studio_of(request), preferred_game(request)
    changes = [(it.time, _row(studio, it, game)) for it in studio.history.changes[-_LISTED:]]
    changes += [(it.time, _undone_row(studio, it, game, time)) for it, time in studio.history.undone[-_LISTED:]]
    rows = [row for _time, row in sorted(changes, key=lambda it: it[0], reverse=True)][:_LISTED]
    corrections = list_corrections(studio, game)
    return show_page(
        request, "data_saved.html", status, here="data", tabs=data_tabs(), rows=rows, corrections=corrections
    )


def undo_saved(request: Request, wanted: ChangeToUndo) -> Response:
    """Undo the last change to a file, and return the updated page."""
    studio, path = studio_of(request), Path(wanted.file)
    if not studio.history.can_undo(path, wanted.digest) or isinstance(studio.history.undo(path), Conflict):
        raise HTTPException(409, _("There is nothing to undo, or another program changed the file."))
    return show_saved(request)


def _title(studio: Studio, change: SavedChange, game: str) -> str:
    title, more = describe_file(studio, change.files[0].path, game), len(change.files) - 1
    return _("{name} and {count} more").format(name=title, count=more) if more else title


def _undone_row(studio: Studio, change: SavedChange, game: str, undone: datetime) -> ChangeRow:
    first, title = change.files[0], _title(studio, change, game)
    release = _release_with(studio, first.path, change.time, undone)
    return ChangeRow(title, "", change.time, f"{first.path}", first.digest, False, "", True, release)


def _release_with(studio: Studio, path: Path, saved: datetime, undone: datetime) -> str:
    """Return the latest release made after a file was saved and before the change was undone, or "" if there is none."""
    for it in list_releases(studio) if path.name != RELEASE_FILE else ():
        home = studio.own_data if it.game == OWN else folder_of(it.game)
        made = it.folder.stat().st_mtime
        if home and home.absolute() in path.parents and saved.timestamp() <= made <= undone.timestamp():
            return it.version
    return ""


def _row(studio: Studio, change: SavedChange, game: str) -> ChangeRow:
    first, title = change.files[0], _title(studio, change, game)
    done = _("saved") if first.digest else _("removed")
    can_undo = all(_is_last(studio, it, change) for it in change.files)
    difference = "\n".join(filter(None, (_difference(studio, it, change) for it in change.files)))
    return ChangeRow(title, done, change.time, str(first.path), first.digest, can_undo, difference)


def _is_last(studio: Studio, saved: Saved, change: SavedChange) -> bool:
    """Return whether a file still has the content that this change gave it."""
    return studio.history.last(saved.path) is change.of(saved.path) and saved.digest == current_digest(saved.path)


def _difference(studio: Studio, saved: Saved, change: SavedChange) -> str:
    """Return the lines that a change removed and added, or "" if the file is not text."""
    changes = studio.history.changes
    later = changes[changes.index(change) + 1 :] if change in changes else ()
    next_change = next((it for one in later if (it := one.of(saved.path))), None)
    after = next_change.before if next_change else _content(saved.path)
    try:
        before, now = (it.decode() if it else "" for it in (saved.before, after))
    except UnicodeDecodeError:
        return ""
    lines = unified_diff(display_path(saved.path), before, now).splitlines()[2:]
    return "\n".join(it for it in lines if it.startswith(("+", "-")))


def _content(path: Path) -> bytes | None:
    try:
        return reading.read_bytes(path, LARGEST)
    except OSError:
        return None


ROUTES = [
    Route("/data/saved", show_saved),
    Route("/data/saved/undo", post_route(ChangeToUndo, undo_saved), methods=["POST"]),
]
