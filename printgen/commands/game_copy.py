"""The declared parts of an existing game, as the files of a new game folder."""

from __future__ import annotations

from printgen.commands.session import Session
from printgen.data.findings import UsageError


def copied_files(source: str, _id: str, _session: Session) -> dict[str, bytes]:
    """Return the content of each file by path."""
    raise UsageError(f"`--from {source}` is not available yet")
