"""Two editions held against each other: what changed, what is to be printed again, and what could not be compared."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.data.findings import stops
from printgen.release.changes import Change, Level, changes, level
from printgen.release.editions import Edition
from printgen.release.reprints import Reprint, reprints


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is different in `new`; `old` is None where there was nothing before.

    reprints: None where it is not known, since one of the two has errors and cannot be drawn.
    """

    old: Edition | None
    new: Edition
    changes: tuple[Change, ...]
    reprints: tuple[Reprint, ...] | None

    @property
    def level(self) -> Level:
        """What the version has to say of it."""
        return level(self.changes)


def compare(old: Edition | None, new: Edition) -> Comparison:
    """Compare two editions; against nothing, all records are new and there is nothing to print again."""
    if old is None:
        return Comparison(None, new, changes({}, new.libraries), ())
    found = changes(old.libraries, new.libraries)
    if not found:
        return Comparison(old, new, (), ())
    sound = not stops((*old.findings, *new.findings))
    return Comparison(old, new, found, reprints(old.games, new.games) if sound else None)
