"""The replacement of the user's files with corrected text, unless somebody changed the files in the meantime."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

from printgen.files import reading
from printgen.files.waiting import lock
from printgen.files.whole import display_path, exchange


class NotRewrittenError(Exception):
    """Error raised if a file cannot be replaced. The message gives the reason, and nothing was written."""


def rewrite(
    changes: Mapping[Path, tuple[bytes, bytes]],
    tell: Callable[[str], object] | None = None,
    backup: Path | None = None,
) -> None:
    """Replace files completely. Raise NotRewrittenError if a file was changed or has a second name (a hard link).

    Args:
        changes: for each file, the content that was read and the new content.
        tell: a function that is called with a message if printgen must wait because another printgen process is
            writing.
        backup: the file for the previous content, if only one file changes, or None for no backup.
    """
    with ExitStack() as locks:
        for file in sorted(changes):
            locks.enter_context(lock(file, tell))
        for file, (before, _after) in changes.items():
            # Replacing a file leaves the old content under its second name, while writing into the file could leave it
            # half-written.
            if file.stat().st_nlink > 1:
                path = display_path(file)
                how = "copy the file, delete the original, and rename the copy to the name of the original"
                raise NotRewrittenError(
                    f"{path} has a second name (a hard link), and the file of that name would keep the old text; {how}"
                )
            if reading.read_bytes(file) != before:
                raise NotRewrittenError(
                    f"{display_path(file)} was changed by another program in the meantime; run the command again"
                )
        contents = {file: after for file, (_before, after) in changes.items()}
        if backup is None:
            exchange(contents, lasting=True)
        else:
            ((file, (before, _after)),) = changes.items()
            exchange({backup: before, **contents}, lasting=True, like=file)
