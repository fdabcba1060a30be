"""The class for a problem in a record, and the message about the problem."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from pydantic import BaseModel
from pydantic_core import ErrorDetails

from printgen.data.shapes import Schema, shapes_at


class Problem(Struct, frozen=True):
    """A place in a record where the data is invalid, and all errors at that place.

    Fields:
        record: the class of the record.
        path: the path of the place in the record.
        value: the data at that path.
        field: the missing field or unknown key at that path, or "" for an invalid value.
        whole: the data of the entire record.
    """

    record: type[BaseModel]
    path: tuple[str | int, ...]
    value: object
    errors: tuple[ErrorDetails, ...]
    field: str | int = ""
    whole: object = None

    @property
    def shapes(self) -> tuple[Schema, ...]:
        return shapes_at(self.record, self.path)

    @property
    def is_item(self) -> bool:
        """Whether the place is a list item. A number in a path may also be the key of a mapping."""
        return bool(self.path) and isinstance(lookup(self.whole, self.path[:-1]), list | tuple)

    @property
    def context(self) -> Mapping[str, Any]:
        return self.errors[0].get("ctx", {})


class MessageText(Struct, frozen=True):
    """The message of a finding, with its hint and code."""

    message: str
    hint: str | None = None
    code: str = "PG002"
    #: The field that was probably intended instead of an unknown field.
    meant: str | None = None
    #: The correct value, or the correct name of a key, or None if there is more than one possibility.
    write: str | int | float | bool | tuple[str | int | float, ...] | None = None
    #: Whether the comma before an unknown field in braces is a decimal comma.
    has_decimal_comma: bool = False


def lookup(value: Any, path: tuple[str | int, ...]) -> Any:
    """Return the value at a path in data, or `...` if the path does not exist."""
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return ...
    return value


def follow(loc: tuple[str | int, ...], value: Any) -> tuple[tuple[str | int, ...], object]:
    """Return the part of pydantic's `loc` that is a path in the data, and the value at that path.

    pydantic's `loc` also contains the names of types and of key checks, which are removed.
    """
    path: list[str | int] = []
    for part in loc:
        if isinstance(value, list) and isinstance(part, str):
            # This part names the branch of a union of lists. The next part is an index in the same list.
            continue
        if isinstance(value, dict) and part not in value and re.match(r"(function-\w+\[.*)?dict\[", str(part)):
            # This part names the branch of a union of groups. The next part is a key of the same group.
            continue
        in_list = isinstance(value, list) and isinstance(part, int) and part < len(value)
        if not in_list and not (isinstance(value, dict) and part in value):
            break
        path.append(part)
        value = value[part]
    return tuple(path), value
