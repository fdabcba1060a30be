"""The saved changes of this studio, which can be undone one after the other."""

from __future__ import annotations

from pathlib import Path
from threading import Lock

from printgen.data.findings import UsageError
from printgen.studio import editing
from printgen.studio.editing import Conflict, Saved
from printgen.translation import _

#: The maximum number of saved changes that can be undone.
_STEPS = 200


class History:
    """The files that were saved, the latest last. Files that were saved together are undone together."""

    def __init__(self) -> None:
        self._saved: list[tuple[Saved, ...]] = []
        self._lock = Lock()

    def remember(self, *saved: Saved) -> None:
        """Add files that were saved together. Files that were not changed are omitted."""
        changed = tuple(it for it in saved if it.changed)
        if changed:
            with self._lock:
                self._saved.append(changed)
                del self._saved[:-_STEPS]

    def steps(self, path: Path) -> int:
        """Return the number of changes of a file that can be undone."""
        return sum(any(it.path == path for it in saved) for saved in self._saved)

    def last(self, path: Path) -> Saved | None:
        """Return the last change of a file; None if there is none."""
        return next((it for saved in reversed(self._saved) for it in saved if it.path == path), None)

    def is_single(self, path: Path) -> bool:
        """Return whether the last change of a file can be undone without undoing changes of other files."""
        return next((len(saved) == 1 for saved in reversed(self._saved) if any(it.path == path for it in saved)), False)

    def can_undo(self, path: Path, digest: str) -> bool:
        """Return whether the last change of a file can be undone, given the present digest of the file."""
        last = self.last(path)
        return last is not None and last.digest == digest

    def removed(self, folder: Path) -> set[Path]:
        """Return the files of a folder that were removed and can be restored."""
        paths = {it.path for saved in self._saved for it in saved if it.path.parent == folder}
        return {path for path in paths if self.can_undo(path, "") and not path.exists()}

    def undo(self, path: Path) -> Saved | Conflict:
        """Undo the last change of a file and of all files that were saved together with it. On a conflict, nothing is undone."""
        with self._lock:
            last = next((it for it in reversed(self._saved) if any(one.path == path for one in it)), None)
            if last is None:
                raise UsageError(_("There is nothing to undo for this file."))
            done = list[Saved]()
            for one in reversed(last):
                result = editing.undo(one)
                if isinstance(result, Conflict):
                    for earlier in reversed(done):
                        editing.undo(earlier)
                    return result
                done.append(result)
            self._saved.remove(last)
            return next(it for it in done if it.path == path)
