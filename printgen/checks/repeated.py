"""Detection of list items that were repeated by mistake, such as a row that a map contains twice."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from printgen.data.differences import differences
from printgen.data.findings import Finding
from printgen.data.problem import lookup
from printgen.data.yaml import Document, Path


def as_repeated_item(found: Finding, value: Any, builtin: Any, document: Document, path: Path) -> Finding:
    """Return a finding about a repeated list item, if it is the only difference from the built-in record.

    Otherwise, return `found`, which reports a differing figure.
    """
    every = list(differences(value, builtin, (), is_partial=True))
    if len(every) != 1 or not every[0].is_repeated:
        return found
    *above, index = every[0].path
    items = lookup(value, tuple(above))
    if not isinstance(index, int):
        return found
    beside = [at for at in (index, index + 1) if 0 < at < len(items) and items[at] == items[at - 1]]
    if not beside:
        return found
    place = document.place((*path, *above, beside[0]))
    return replace(found, message="this item is given twice", place=place, hint=every[0].hint(), notes=())
