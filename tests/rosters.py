"""What tests of rosters do to them."""

from __future__ import annotations

from pathlib import Path


def corrected(file: str | Path, old: str, new: str) -> None:
    """Write the first place of a file otherwise; it has one at least."""
    text = Path(file).read_text(encoding="utf-8")
    assert text.count(old) >= 1
    Path(file).write_text(text.replace(old, new, 1), encoding="utf-8")
