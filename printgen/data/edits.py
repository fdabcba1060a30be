"""Descriptions of edits to a document. `printgen.data.yaml.editing` makes the edits in the text."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

#: A position in a document: the keys and indices that lead to it, outermost first.
Path = tuple[str | int, ...]


class Written(Struct, frozen=True):
    """A value, together with the lines of YAML in which it was written. The lines may contain comments."""

    value: Any
    lines: tuple[str, ...]


class Replace(Struct, frozen=True):
    """An edit that replaces the value at a path with plain data. Lists may be given as tuples, as in findings."""

    path: Path
    value: Any


class RenameKey(Struct, frozen=True):
    """An edit that renames the key at a path."""

    path: Path
    name: str | int


class Insert(Struct, frozen=True):
    """An edit that adds a key and its value.

    The last step of `path` is the new key. It is added after the key `after`, or at the end if `after` is None.
    """

    path: Path
    value: Any
    after: str | int | None = None


class Append(Struct, frozen=True):
    """An edit that appends an item to the list at a path."""

    path: Path
    value: Any


class Remove(Struct, frozen=True):
    """An edit that removes a key together with its value, or a list item. `path` leads to the key or item."""

    path: Path


class Rewrite(Struct, frozen=True):
    """An edit that replaces lines of a file that cannot be parsed.

    Fields:
        row: the index of the first line, counted from 0.
        old: the current lines.
        new: the new lines.
    """

    row: int
    old: tuple[str, ...]
    new: tuple[str, ...]


Edit = Replace | RenameKey | Insert | Append | Remove
#: An edit that corrects an entry without removing anything.
Fix = Replace | RenameKey | Insert


def with_base_path(fix: Fix | None, base: Path) -> Fix | None:
    """Return a fix for a nested value as a fix for the document, with `base` before its path, or None if there is no fix."""
    return replace(fix, path=(*base, *fix.path)) if fix else None


class EditError(ValueError):
    """An edit that cannot be made. The message gives the reason."""
