"""What data lacks: fields that a record of ours has, and values lost to a comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from printgen.data.findings import Finding, Place, error_at
from printgen.data.judge import start
from printgen.data.kind import Case, Kind
from printgen.data.records.record import kebab
from printgen.data.yaml import Document, Path

#: What `wording` says of a field that is not given.
_MISSING: Final = re.compile(r"`([\w-]+)` is missing")
#: From so many missing fields on, a record is one that gives only what changes.
_MANY: Final = 3
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
            told = _of_one(told, case, document, path, value)
    return told


def without_lost_values(findings: Iterable[Finding], syntax: Iterable[Finding]) -> list[Finding]:
    """Return the findings without those of a value that is empty because of what `syntax` says of its line."""
    lines = {it.place.line for it in syntax if it.place}
    return [it for it in findings if not (it.place and _is_empty(it.place) and it.place.line in lines)]


def _is_empty(place: Place) -> bool:
    return (place.line, place.column) == (place.end_line, place.end_column)


def _of_one(
    told: Sequence[Finding], case: Case, document: Document, path: Path, value: dict[Any, Any]
) -> list[Finding]:
    place, held = start(document, path), case.written
    needed = {kebab(name) for name, field in case.kind.model.model_fields.items() if field.is_required()}
    lacking: dict[Finding, str] = {}
    for it in told:
        found = _MISSING.fullmatch(it.message) if it.place == place else None
        if found and found[1] in needed - set(value) and found[1] in held:
            lacking[it] = found[1]
    given = [str(name) for name in value if name not in (case.kind.key, "source", "sources", "notes", "waivers")]
    if len(lacking) >= _MANY and len(lacking) > len(given):
        changed = ", ".join(f"`{it}`" for it in given) or "what is yours"
        whole = "file" if case.kind.entries is None else "record"
        message = f"a {whole} in your folder replaces ours whole, and this one lacks {len(lacking)} fields"
        hint = f"copy all of {_where(case)} here, and change {changed} in it"
        rest = [it for it in told if it not in lacking]
        return [*rest, error_at("PG002", message, place, hint)]
    told = [replace(it, hint=_added(case, lacking[it], held)) if it in lacking else it for it in told]
    return [_as_ours(it, case, document, path) for it in told]


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


def _added(case: Case, name: str, held: Mapping[str, Any]) -> str:
    """Return how to add a field with the value that ours has."""
    # Only where something is missing.
    from printgen.data.yaml.rendering import render_flow

    value = held[name]
    written = "" if isinstance(value, dict | list) and len(str(value)) > _SHORT else render_flow(value)
    if not written or len(written) > _SHORT:
        return f"copy `{name}` with all that is below it from {_where(case)}"
    return f"add `{name}: {written}`, as `{case.document.file}` has it"


def _where(case: Case) -> str:
    file = f"`{case.document.file}`"
    return file if case.kind.entries is None else f"`{case.id}` in {file}"
