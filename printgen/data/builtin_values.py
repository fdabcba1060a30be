"""Changes to findings: hints that quote the built-in record, and removal of findings that follow from syntax errors.

The hints are for records that replace a built-in record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from printgen.data.findings import Fault, Finding, Place
from printgen.data.kind import Case, Kind
from printgen.data.notation import one_line
from printgen.data.problem import lookup
from printgen.data.yaml import Document, Path

#: The maximum length of a value that a hint repeats, in characters.
_SHORT: Final = 100


def with_builtin_values(
    findings: Iterable[Finding],
    kind: Kind,
    entries: Iterable[tuple[Document, Path, object]],
    builtin: Mapping[str, Case],
) -> list[Finding]:
    """Return the findings, with built-in values added to the hints about records that replace built-in records."""
    hinted = list(findings)
    for document, path, value in entries:
        case = builtin.get(str(value.get(kind.key))) if isinstance(value, dict) else None
        if case:
            hinted = [
                _with_value(it, it.fault, case, path, value)
                if it.fault and _is_in(it, it.fault, document, path)
                else it
                for it in hinted
            ]
    return hinted


def without_lost_values(findings: Iterable[Finding], syntax: Iterable[Finding]) -> list[Finding]:
    """Remove the findings about values that are empty only because of a syntax error on the same line.

    For a table, remove the findings about cells that could not be read.
    """
    lines = {it.place.line for it in syntax if it.place}
    cells = {(it.place.line, it.place.column) for it in syntax if it.place and it.place.cell}
    return [
        it
        for it in findings
        if not (it.place and _is_empty(it.place) and it.place.line in lines)
        and not (it.place and it.place.cell and (it.place.line, it.place.column) in cells)
    ]


def _is_empty(place: Place) -> bool:
    return (place.line, place.column) == (place.end_line, place.end_column)


def _is_in(found: Finding, fault: Fault, document: Document, base: Path) -> bool:
    return found.place is not None and found.place.file == document.file and fault.path[: len(base)] == base


def _as_group(given: object, builtin: object) -> dict[str, object] | None:
    """Return a copy of a built-in group that contains the user's values, or None if the values do not fit the group."""
    if isinstance(builtin, dict) and isinstance(given, list) and len(given) == len(builtin):
        return dict(zip(builtin, given, strict=True))
    if not isinstance(builtin, dict) or not isinstance(given, str | int | float):
        return None
    fitting = [name for name, value in builtin.items() if len(builtin) == 1 or type(value) is type(given) is int]
    return {**builtin, fitting[0]: given} if fitting else None


def _with_value(found: Finding, fault: Fault, case: Case, base: Path, written_record: object) -> Finding:
    """Return the finding with a hint that quotes the built-in record, if the hint was only an example before.

    If the user wrote values without field names where a group is needed, the quoted group contains these values.
    """
    if not fault.is_example or fault.unknown or found.fix:
        return found
    path = (*fault.path, fault.missing) if fault.missing else fault.path
    value = lookup(case.written, path[len(base) :])
    # A step into a text would give a single letter of the text.
    above = lookup(case.written, path[len(base) : -1]) if len(path) > len(base) else {}
    if value is ... or isinstance(above, str):
        return found
    if not fault.missing and (group := _as_group(lookup(written_record, path[len(base) :]), value)):
        return replace(found, hint=f"write `{one_line(group)}`")
    if (
        path == base
        or (value == "unknown" and not fault.missing)
        or not isinstance(value, str | int | float | dict | list)
    ):
        return found
    written = "" if isinstance(value, dict | list) and len(str(value)) > _SHORT else one_line(value)
    if 0 < len(written) <= _SHORT:
        hint = f"write `{written}`, as in {_where(case)}"
        return replace(found, hint=f"add `{fault.missing}: {written}`, as in {_where(case)}" if fault.missing else hint)
    return replace(
        found, hint=f"copy `{fault.missing or path[-1]}` and the lines indented under it from {_where(case)}"
    )


def _where(case: Case) -> str:
    file = f"`{case.document.file}`"
    return file if case.kind.entries is None else f"`{case.id}` in {file}"
