"""What data lacks: fields that a record of ours has, and values lost to a comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from printgen.data.findings import Finding, Place
from printgen.data.kind import Case, Kind
from printgen.data.yaml import Document, Path

#: What `wording` says of a field that is not given.
_MISSING: Final = re.compile(r"`([\w-]+)` is missing")
#: How a hint begins that names a form of the value, or its bounds, and not the value.
_EXAMPLE: Final = re.compile(
    r"write it like|put `\[`|add `|write a (whole )?number|write the number alone|write [\d.]+ or (less|more)"
)
#: The longest value that a hint repeats.
_SHORT: Final = 100


def like_ours(
    findings: Iterable[Finding], kind: Kind, entries: Iterable[tuple[Document, Path, object]], ours: Mapping[str, Case]
) -> list[Finding]:
    """Return the findings; of what records lack that replace some of ours, with the values that ours have.

    Args:
        entries: the data of records of that kind that have a wrong shape.
    """
    told = list(findings)
    for document, path, value in entries:
        case = ours.get(str(value.get(kind.key))) if isinstance(value, dict) else None
        if case and isinstance(value, dict):
            told = [_as_ours(it, case, document, path) for it in told]
    return told


def without_lost_values(findings: Iterable[Finding], syntax: Iterable[Finding]) -> list[Finding]:
    """Return the findings without those of a value that is empty because of what `syntax` says of its line."""
    lines = {it.place.line for it in syntax if it.place}
    return [it for it in findings if not (it.place and _is_empty(it.place) and it.place.line in lines)]


def _is_empty(place: Place) -> bool:
    return (place.line, place.column) == (place.end_line, place.end_column)


def _as_ours(found: Finding, case: Case, document: Document, base: Path) -> Finding:
    """Return the finding; of a value in place of which only an example can be named, with the value that ours has."""
    if found.code != "PG002" or found.fix or not found.hint or not _EXAMPLE.match(found.hint):
        return found
    paths = (it for it, place in document.values.items() if place == found.place and it[: len(base)] == base)
    path = next(paths, base)
    part: Any = case.written
    name = ""
    if missing := _MISSING.fullmatch(found.message):
        path, name = (*path, missing[1]), missing[1]
    for step in path[len(base) :]:
        try:
            part = part[step]
        except (LookupError, TypeError):
            return found
    if path == base or (part == "unknown" and not name) or not isinstance(part, str | int | float | dict | list):
        return found
    from printgen.data.yaml.rendering import render_flow

    written = render_flow(part)
    if len(written) > _SHORT:
        return found
    hint = f"add `{name}: {written}`, as ours has it" if name else f"write it like ours: `{written}`"
    return replace(found, hint=hint)
