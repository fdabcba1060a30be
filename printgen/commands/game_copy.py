"""The declared parts of another game, as the files of a new game folder."""

from __future__ import annotations

from printgen.commands.session import Session
from printgen.data.findings import UsageError


def copied_files(source: str, _id: str, _session: Session) -> dict[str, bytes]:
    """Return the files by their paths."""
    raise UsageError(f"`--from {source}` is not available yet")
