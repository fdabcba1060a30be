"""The page Your changes. It lists all corrections, and the changes of this session, which can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import groupby
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data.yaml import LARGEST
from printgen.files import display_path, reading
from printgen.games.game import game_ids
from printgen.games.reading import RELEASE_FILE
from printgen.games.sources import folder_of
from printgen.report.difference import unified_diff
from printgen.studio.campaign_changes import campaign_file_title, describe_campaign_change
from printgen.studio.change_words import describe_change
from printgen.studio.changed_files import describe_file
from printgen.studio.corrections import list_corrections, list_withdrawn
from printgen.studio.data_lists import data_tabs
from printgen.studio.editing import Conflict, Saved, current_digest, write
from printgen.studio.history import SavedChange, UndoneChange
from printgen.studio.publication import OWN, list_releases
from printgen.studio.rendering import post_route, preferred_game, show_page, studio_of
from printgen.studio.studio import Studio
from printgen.translation import _

#: The maximum number of changes that are listed.
_LISTED = 40
#: The maximum number of changes to a campaign that a row names.
_WORDS = 4


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
        figures: the changed figures in words, or "" if they are not known.
        file: the file with which the change is undone. `digest` is its digest after the change.
        can_undo: whether all files of the change are unmodified since then.
        difference: the removed and the added lines, or "" if the change was undone.
        undone: whether the change was undone. The row remains on the page, so that no other button moves under the
            pointer.
        release: the latest release that contains the change although the change was undone, or "".
        done: a description of the kind of change.
        kept: the corrections that the file still contains after the change was undone.
        count: the number of successive changes to a campaign that the row describes. Only the latest can be undone.
    """

    title: str
    figures: str
    time: datetime
    file: str
    digest: str
    can_undo: bool
    difference: str
    undone: bool = False
    release: str = ""
    kept: tuple[str, ...] = ()
    done: str = ""
    is_of_campaign: bool = False
    count: int = 1


def show_saved(request: Request, status: int = 200) -> Response:
    """Return the page that lists the saved changes and all corrections."""
    studio, game = studio_of(request), preferred_game(request)
    corrections = list_corrections(studio, game)
    kept = {it.path: it.figures for it in corrections}
    changes = [(it.time, _row(studio, it, game)) for it in studio.history.changes[-_LISTED:]]
    changes += [(it.change.time, _undone_row(studio, it, game, kept)) for it in studio.history.undone[-_LISTED:]]
    # A withdrawn correction remains in its place, so that its Undo is where the user has just selected Withdraw.
    corrections = sorted((*corrections, *list_withdrawn(studio, game)), key=lambda it: it.path)
    rows = [row for _time, row in sorted(changes, key=lambda it: it[0], reverse=True)][:_LISTED]
    return show_page(
        request,
        "data_saved.html",
        status,
        here="data",
        tabs=data_tabs(),
        rows=[*_joined(rows)],
        corrections=corrections,
    )


def undo_saved(request: Request, wanted: ChangeToUndo) -> Response:
    """Undo the last change to a file, and return the updated page."""
    studio, path = studio_of(request), Path(wanted.file)
    if not studio.history.can_undo(path, wanted.digest) or isinstance(studio.history.undo(path), Conflict):
        raise HTTPException(409, _("There is nothing to undo, or another program changed the file."))
    return show_saved(request)


def withdraw(request: Request, wanted: ChangeToUndo) -> Response:
    """Remove a file that only corrects built-in figures, and return the updated page. This can be undone."""
    studio, path = studio_of(request), Path(wanted.file)
    known = {it.path: it for it in list_corrections(studio, preferred_game(request)) if it.can_withdraw}
    result = write(studio.own_data.absolute(), path, b"", wanted.digest) if path in known else None
    if not isinstance(result, Saved):
        raise HTTPException(409, _("There is nothing to withdraw, or another program changed the file."))
    studio.history.remember(result)
    return show_saved(request)


def _figures(studio: Studio, change: SavedChange, after: bytes | None, game: str) -> str:
    """Return the figures of the main file of a change in words, or "" if they are not known.

    Args:
        after: the content of the file after the change.
    """
    first, own = change.files[0], studio.own_data.absolute()
    if own not in first.path.parents:
        return describe_campaign_change(_main(change).before, after)
    if len(change.files) > 1:
        return ""
    folder = first.path.relative_to(own).parts[0]
    opened = studio.workspace.opened(folder if folder in game_ids() else game)
    return describe_change(opened, first.path, first.before, after)


def _title(studio: Studio, change: SavedChange, after: bytes | None, game: str) -> str:
    if title := campaign_file_title(after) or campaign_file_title(_main(change).before):
        return title
    title, more = describe_file(studio, change.files[0].path, game), len(change.files) - 1
    return _("{name} and {count} more").format(name=title, count=more) if more else title


def _main(change: SavedChange) -> Saved:
    """Return the file that describes a change. The other files are pictures or missions, which changed together with it."""
    return next((it for it in change.files if it.path.suffix in (".yaml", ".yml")), change.files[0])


def _joined(rows: Iterable[ChangeRow]) -> Iterator[ChangeRow]:
    """Yield the rows, with successive changes to a campaign as one row. The latest of its changes can be undone."""
    for _key, group in groupby(rows, key=lambda it: it.file if it.is_of_campaign and not it.undone else id(it)):
        latest, *earlier = group
        words = [*dict.fromkeys(it.figures for it in (latest, *earlier) if it.figures)]
        more = [_("and {count} more").format(count=len(words) - _WORDS)] if len(words) > _WORDS else []
        difference = "\n\n".join(it.difference for it in (latest, *earlier) if it.difference)
        figures = "; ".join((*words[:_WORDS], *more))
        yield replace(latest, figures=figures, difference=difference, count=1 + len(earlier)) if earlier else latest


def _undone_row(studio: Studio, undone: UndoneChange, game: str, kept: Mapping[Path, tuple[str, ...]]) -> ChangeRow:
    """Return the row of an undone change.

    Args:
        kept: the corrections that are still in the user's files.
    """
    change = undone.change
    first, after = change.files[0], undone.contents.get(_main(change).path)
    title = _title(studio, change, after, game)
    release = _release_with(studio, first.path, change.time, undone.time)
    figures, left = _figures(studio, change, after, game), kept.get(first.path, ())
    return ChangeRow(title, figures, change.time, f"{first.path}", first.digest, False, "", True, release, left)


def _release_with(studio: Studio, path: Path, saved: datetime, undone: datetime) -> str:
    """Return the latest release made after a file was saved and before the change was undone, or "" if there is none."""
    for it in list_releases(studio) if path.name != RELEASE_FILE else ():
        home = studio.own_data if it.game == OWN else folder_of(it.game)
        made = it.folder.stat().st_mtime
        if home and home.absolute() in path.parents and saved.timestamp() <= made <= undone.timestamp():
            return it.version
    return ""


def _row(studio: Studio, change: SavedChange, game: str) -> ChangeRow:
    first, after = change.files[0], _after(studio, _main(change), change)
    title = _title(studio, change, after, game)
    done = _("saved") if first.digest else _("removed")
    can_undo = all(_is_last(studio, it, change) for it in change.files)
    difference = "\n".join(filter(None, (_difference(studio, it, change) for it in change.files)))
    figures, is_of_campaign = _figures(studio, change, after, game), title == campaign_file_title(after)
    return ChangeRow(
        title,
        figures,
        change.time,
        f"{first.path}",
        first.digest,
        can_undo,
        difference,
        done=done,
        is_of_campaign=is_of_campaign,
    )


def _is_last(studio: Studio, saved: Saved, change: SavedChange) -> bool:
    """Return whether a file still has the content that this change gave it."""
    return studio.history.last(saved.path) is change.of(saved.path) and saved.digest == current_digest(saved.path)


def _difference(studio: Studio, saved: Saved, change: SavedChange) -> str:
    """Return the lines that a change removed and added, or "" if the file is not text."""
    after = _after(studio, saved, change)
    try:
        before, now = (it.decode() if it else "" for it in (saved.before, after))
    except UnicodeDecodeError:
        return ""
    lines = unified_diff(display_path(saved.path), before, now).splitlines()[2:]
    return "\n".join(it for it in lines if it.startswith(("+", "-")))


def _after(studio: Studio, saved: Saved, change: SavedChange) -> bytes | None:
    """Return the content that a change gave to a file."""
    changes = studio.history.changes
    later = changes[changes.index(change) + 1 :] if change in changes else ()
    next_change = next((it for one in later if (it := one.of(saved.path))), None)
    return next_change.before if next_change else _content(saved.path)


def _content(path: Path) -> bytes | None:
    try:
        return reading.read_bytes(path, LARGEST)
    except OSError:
        return None


ROUTES = [
    Route("/data/saved", show_saved),
    Route("/data/saved/undo", post_route(ChangeToUndo, undo_saved), methods=["POST"]),
    Route("/data/saved/withdraw", post_route(ChangeToUndo, withdraw), methods=["POST"]),
]
