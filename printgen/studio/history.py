"""The saved changes of the current session, which can be undone one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from threading import Lock

from msgspec import Struct

from printgen.data.findings import UsageError
from printgen.studio import editing
from printgen.studio.editing import Conflict, Saved
from printgen.translation import _

#: The maximum number of saved changes that can be undone.
_STEPS = 200


class SavedChange(Struct, frozen=True, eq=False):
    """The files that were saved together, and the time."""

    files: tuple[Saved, ...]
    time: datetime

    def of(self, path: Path) -> Saved | None:
        """Return the part of this change that concerns a file, or None if the change did not include the file."""
        return next((it for it in self.files if it.path == path), None)


class UndoneChange(Struct, frozen=True, eq=False):
    """A change that was undone, the time when it was undone, and the content of its files before that."""

    change: SavedChange
    time: datetime
    contents: Mapping[Path, bytes | None]


class History:
    """The saved changes, the latest last. Files that were saved together are undone together."""

    def __init__(self) -> None:
        self._changes: list[SavedChange] = []
        self._undone: list[UndoneChange] = []
        self._lock = Lock()

    @property
    def changes(self) -> Sequence[SavedChange]:
        """The changes that have not been undone, the latest last."""
        return tuple(self._changes)

    @property
    def undone(self) -> Sequence[UndoneChange]:
        """The changes that were undone."""
        return tuple(self._undone)

    def remember(self, *saved: Saved) -> None:
        """Add files that were saved together. Files whose content did not change are omitted."""
        changed = tuple(it for it in saved if it.changed)
        if changed:
            with self._lock:
                self._changes.append(SavedChange(changed, datetime.now().astimezone()))
                del self._changes[:-_STEPS]

    def steps(self, path: Path) -> int:
        """Return how many changes to a file can be undone."""
        return sum(it.of(path) is not None for it in self._changes)

    def last(self, path: Path) -> Saved | None:
        """Return the last change to a file, or None if the file has no saved change."""
        change = self._last_change(path)
        return change.of(path) if change else None

    def together(self, path: Path) -> tuple[Saved, ...]:
        """Return the last change to a file, with the changes to all files that were saved at the same time."""
        change = self._last_change(path)
        return change.files if change else ()

    def can_undo(self, path: Path, digest: str) -> bool:
        """Return whether a file's last change can be undone. `digest` must be the file's digest after that change."""
        last = self.last(path)
        return last is not None and last.digest == digest

    def removed(self, folder: Path) -> set[Path]:
        """Return the files of a folder that were removed and can be restored."""
        paths = {it.path for change in self._changes for it in change.files if it.path.parent == folder}
        return {path for path in paths if self.can_undo(path, "") and not path.exists()}

    def undo(self, path: Path) -> Saved | Conflict:
        """Undo the last change to a file and to all files that were saved together with it. On a conflict, nothing is undone."""
        with self._lock:
            last = self._last_change(path)
            if last is None:
                raise UsageError(_("There is nothing to undo for this file."))
            done = self._undo_changes([last])
            return done if isinstance(done, Conflict) else next(it for it in done if it.path == path)

    def is_new(self, path: Path) -> bool:
        """Return whether the last change to the files in a file's folder created the file, and can be undone."""
        changes = (it for it in reversed(self._changes) if any(path.parent in one.path.parents for one in it.files))
        change = next(changes, None)
        saved = change.of(path) if change else None
        return saved is not None and saved.before is None

    def _undo_changes(self, changes: Sequence[SavedChange]) -> list[Saved] | Conflict:
        """Undo these changes, the last one first. On a conflict, nothing is undone."""
        done = list[Saved]()
        for one in (it for change in reversed(changes) for it in reversed(change.files)):
            result = editing.undo(one)
            if isinstance(result, Conflict):
                for earlier in reversed(done):
                    editing.undo(earlier)
                return result
            done.append(result)
        for change in changes:
            self._changes.remove(change)
            contents = {it.path: it.before for it in done}
            self._undone.append(UndoneChange(change, datetime.now().astimezone(), contents))
        del self._undone[:-_STEPS]
        return done

    def _last_change(self, path: Path) -> SavedChange | None:
        return next((it for it in reversed(self._changes) if it.of(path)), None)
