"""Changes to a document: what is to be written at which path. `printgen.data.yaml.editing` makes them in the text."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

#: Where in a document: keys and indices, from the outside in.
Path = tuple[str | int, ...]


class Written(Struct, frozen=True):
    """A value with the lines of YAML that it is written as, which keep their comments and quotes when they are put elsewhere.

    The lines have no line breaks, and no indentation that all of them share.
    """

    value: Any
    lines: tuple[str, ...]


class Replace(Struct, frozen=True):
    """Another value at a path. The value is plain data; in a finding, which is hashed, its lists are tuples."""

    path: Path
    value: Any


class RenameKey(Struct, frozen=True):
    """Another name for the key at a path."""

    path: Path
    name: str | int


class Insert(Struct, frozen=True):
    """A new key at a path, with its value: below the key `after`, by default at the end of the mapping."""

    path: Path
    value: Any
    after: str | int | None = None


class Append(Struct, frozen=True):
    """A new last item of the list at a path."""

    path: Path
    value: Any


class Remove(Struct, frozen=True):
    """The key at a path removed with its value, or the item of a list."""

    path: Path


Edit = Replace | RenameKey | Insert | Append | Remove
#: The edits that correct what is written without adding or removing anything.
Fix = Replace | RenameKey


def below(fix: Fix | None, base: Path) -> Fix | None:
    """Return the fix with its path below another one."""
    return replace(fix, path=(*base, *fix.path)) if fix else None


class EditError(ValueError):
    """An edit cannot be made; the message says why."""
