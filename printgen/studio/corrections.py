"""All corrections in the user's data, including those from earlier sessions, for the page Your changes."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from printgen.data.kinds import HOUSE_RULES
from printgen.files import reading
from printgen.games.game import aircraft_cases, game_ids
from printgen.games.reading import RELEASE_FILE
from printgen.release.comparison import changes
from printgen.release.editions import roster_files
from printgen.report.figure_words import field_in_words
from printgen.studio.changed_files import describe_file
from printgen.studio.editing import current_digest
from printgen.studio.obstacles import editor_address
from printgen.studio.studio import Studio
from printgen.studio.workspace import OpenGame, has_data
from printgen.translation import _


class Correction(Struct, frozen=True):
    """A file with corrections.

    Fields:
        title: a description of the file's subject.
        address: the address of its editor, or "" if the studio has no editor for it.
        figures: a text for each changed figure, with its old and new value.
        path: the file.
        digest: the digest of the file.
        can_withdraw: whether the file only changes built-in figures, so that the correction can be withdrawn.
        is_withdrawn: whether the correction was withdrawn in this session, and can be restored.
    """

    title: str
    address: str
    figures: tuple[str, ...]
    path: Path
    digest: str
    can_withdraw: bool
    is_withdrawn: bool = False


def list_corrections(studio: Studio, game: str) -> list[Correction]:
    """Return the files with corrections in the user's data, in alphabetical order. Campaign files are not included.

    Args:
        game: the game from which to take names if a file is shared by all games.
    """
    own = studio.own_data.absolute()
    if not has_data(own):
        return []
    left_out = {*roster_files(own), own / RELEASE_FILE}
    found = []
    for path in sorted(Path(it) for it, regular in reading.walk_files(own, inside=True) if regular):
        if path in left_out or path.name.startswith("."):
            continue
        opened = _opened(studio, path, game)
        figures = studio.once(("corrections", opened.game.id), opened, _figures).get(path, [])
        address = _address(opened, path)
        is_overlay = _is_overlay(opened, path, address)
        title, digest = describe_file(studio, path, game), current_digest(path)
        found.append(Correction(title, address, tuple(figures), path, digest, is_overlay))
    return found


def list_withdrawn(studio: Studio, game: str) -> list[Correction]:
    """Return the corrections that were withdrawn in this session, and can be restored."""
    own, found = studio.own_data.absolute(), list[Correction]()
    for path in {file.path for change in studio.history.changes for file in change.files}:
        if own in path.parents and studio.history.can_undo(path, "") and not path.exists():
            opened = _opened(studio, path, game)
            address = _address(opened, path)
            if _is_overlay(opened, path, address):
                found.append(Correction(describe_file(studio, path, game), address, (), path, "", False, True))
    return found


def _opened(studio: Studio, path: Path, game: str) -> OpenGame:
    """Return the game of a file in the user's data. If all games share the file, return the given game."""
    folder = path.relative_to(studio.own_data.absolute()).parts[0]
    return studio.workspace.opened(folder if folder in game_ids() else game)


def _is_overlay(opened: OpenGame, path: Path, address: str) -> bool:
    return "/edit/" in address and path.stem in opened.base.library.of(address.rpartition("/")[2])


def _address(opened: OpenGame, path: Path) -> str:
    if path.stem == HOUSE_RULES:
        return f"/house-rules/{opened.game.id}"
    return editor_address(opened, path, aircraft_cases(opened.game, opened.library))


def _figures(opened: OpenGame) -> dict[Path, list[str]]:
    """Return the changed figures of a game as texts. The keys are the user's files that change the figures."""
    files, found = dict[tuple[str, str], Path](), dict[Path, list[str]]()
    for case in opened.reading.library:
        file = case.overlay.record.file if case.overlay else case.document.file
        files[case.kind.name, case.id] = Path(file).absolute()
    id, whole = opened.game.id, {"added": _("new"), "renamed": _("renamed")}
    for it in changes({id: opened.base.library}, {id: opened.reading.library}):
        path = files.get((it.kind, it.id))
        if path and not it.is_remark:
            form = whole.get(it.nature, _("{figure}: {old} → {new}"))
            text = form.format(figure=field_in_words(it.field), old=it.old or "–", new=it.new or "–")
            found.setdefault(path, []).append(text)
    return found
