"""A file as read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printgen.data.findings import Place

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A file as read: `value` is plain (dict, list, str, int, float, bool, None); spans map a path to its place."""

    file: str
    text: str
    value: object
    values: Mapping[Path, Place]
    keys: Mapping[Path, Place]

    def place(self, path: Path, key: bool = False) -> Place:
        """The place of the value (of its key, when `key`) at a path, or of the nearest one above that exists."""
        table = self.keys if key else self.values
        while path and path not in table:
            path = path[:-1]
        return table.get(path) or self.values[()]
