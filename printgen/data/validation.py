"""Validation of parts of a document against record classes.

The result is the record or, if it is invalid, all errors in its shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from msgspec.structs import replace
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from printgen.data.edits import Fix, RenameKey, Replace, Rewrite
from printgen.data.findings import Fault, Finding, Place, error_at
from printgen.data.kind import TABLES
from printgen.data.missing_key import find_moved
from printgen.data.notation import in_plain_notation, is_accepted, range_as_pair
from printgen.data.problem import MessageText, Problem, follow
from printgen.data.records.fields import ID
from printgen.data.records.record import Part
from printgen.data.shapes import Example
from printgen.data.wording import describe
from printgen.data.yaml import BREAK, Document, Path

_KEYS = "[key]"
#: The maximum number of problems per record for which other notations are tried. Each attempt validates the record again.
_TRIED = 20
#: The number of empty cells that are reported one by one. A row with more empty cells is probably not a record.
_EMPTY = 2


def parse_record(
    model: type[Part], value: object, document: Document, base: Path, id: str | None = None, written: object = None
) -> tuple[Part | None, list[Finding]]:
    """Return the record for a value, or None and the errors in its shape. Invalid data never raises an exception.

    Args:
        value: the data at the path `base` of the document.
        id: the name of the id field. An invalid id is reported as PG003.
        written: for a merged value, the part that the document itself contains.
    """
    try:
        return model.model_validate(value), []
    except ValidationError as error:
        errors = error.errors(include_url=False)
    problems = _problems(model, value, errors, written)
    if other := _no_record(problems, document, base):
        return None, [other]
    moved = find_moved(problems, document, base)
    problems = [it for it in problems if not any(it is problem for one in moved for problem in one.problems)]
    worded = [(it, _message(it) if at < _TRIED else describe(it)) for at, it in enumerate(problems)]
    # A misspelt field is reported once, and not also as a missing field.
    suggested = {(problem.path, words.meant) for problem, words in worded if words.meant}
    findings = [it.finding for it in moved]
    cuts: list[Place] = []
    for problem, words in worded:
        kind = problem.errors[0]["type"]
        if kind == "missing" and (problem.path, problem.field) in suggested:
            continue
        # For an invalid list item, pydantic counts only the other items, and reports that the list is not `unknown`.
        # Neither error adds information.
        below = [it for it, _ in worded if it is not problem and it.path[: len(problem.path)] == problem.path]
        if (kind in ("too_short", "is_instance_of") and below) or (
            kind == "missing" and isinstance(problem.field, int) and any(it.path != problem.path for it in below)
        ):
            continue
        code = "PG003" if problem.path == (id,) and kind == "string_pattern_mismatch" else words.code
        path = (*base, *problem.path)
        place = _place(document, path, problem)
        fix: Fix | None = None
        if words.write is not None:
            fix = Replace(path, words.write)
            if isinstance(words.write, str) and problem.field:
                fix = RenameKey(path if problem.field == _KEYS else (*path, problem.field), words.write)
        if words.has_decimal_comma:
            cuts.append(place)
        hint = words.hint
        if kind == "missing" and not path and problem.field == id:
            hint = _hint_of_id(id, document) or hint
        if kind == "missing" and hint and (*path, problem.field) in document.values:
            hint = _in_table(hint, problem.field, "write ")
        elif kind == "missing" and hint and document.file.endswith(TABLES):
            hint = _in_table(hint, problem.field, f"add a column `{problem.field}` with ")
        is_empty = problem.value is None and not problem.field
        names = {"missing" if kind == "missing" else "unknown": problem.field}
        fault = Fault(path, is_example=isinstance(hint, Example), is_empty=is_empty, **names)
        findings.append(error_at(code, words.message, place, hint, fix=fix, fault=fault))
    pointed = {place: rewrite for place in cuts if (rewrite := _with_points(document, place.line, cuts))}
    findings = [replace(it, fix=pointed[it.place]) if it.place in pointed else it for it in findings]
    return None, list(dict.fromkeys(findings))


def _no_record(problems: Iterable[Problem], document: Document, base: Path) -> Finding | None:
    """Return the finding about a table row with mostly empty cells, which is probably not a record. Otherwise, return None."""
    missing = [it.field for it in problems if it.errors[0]["type"] == "missing"]
    empty = [str(it) for it in missing if (*base, it) in document.values]
    if len(empty) <= _EMPTY or not document.file.endswith(TABLES):
        return None
    hint = "fill in the cells; if the row is not a record, such as a sum or a remark, delete it"
    return error_at("PG002", f"this row has no {', '.join(empty)}", record_place(document, base), hint)


def _place(document: Document, path: Path, problem: Problem) -> Place:
    """Return the place of a problem, which is a value or a key.

    For a missing value, return the place of the record or of the empty cell in the table.
    """
    kind, field = problem.errors[0]["type"], (*path, problem.field)
    if problem.field == _KEYS:
        return document.place(path, key=True)
    if kind in ("extra_forbidden", "invalid_key"):
        return document.place(field, key=True)
    if kind == "missing":
        return document.values.get(field) or record_place(document, path)
    return document.place(path)


def _in_table(hint: str, field: str | int, advice: str) -> str:
    """Return the hint to add a missing field, rephrased for a table. The hint begins with `advice`."""
    start = next((it for it in (f"add `{field}:` and ", f"add `{field}:`, ") if hint.startswith(it)), None)
    words = f"{advice}{hint.removeprefix(start)}" if start else str(hint)
    return Example(words) if isinstance(hint, Example) else words


def _hint_of_id(key: str | int, document: Document) -> str:
    """Return the hint to add a missing id, which equals the name of the file, or "" if the file name is not a valid id."""
    stem = PurePath(document.file).stem
    return f"add `{key}: {stem}`, the name of the file" if re.fullmatch(ID, stem) else ""


def _with_points(document: Document, line: int, cuts: Iterable[Place]) -> Rewrite | None:
    """Return the fix that replaces all decimal commas in a line with points."""
    old = BREAK.split(document.text)[line - 1]
    signs = [*old]
    for at in (it.column - 2 for it in cuts if it.line == line):
        if signs[at] != ",":
            return None
        signs[at] = "."
    return Rewrite(line - 1, (old,), ("".join(signs),))


def _message(problem: Problem) -> MessageText:
    """Return the message about a problem."""
    if words := range_as_pair(problem) or in_plain_notation(problem):
        return words
    words = describe(problem)
    value = list(words.write) if isinstance(words.write, tuple) else words.write
    accepted = value is None or problem.field or not problem.path or is_accepted(problem, problem.path, (value,))
    return words if accepted else replace(words, write=None)


def fault_paths(model: type[Part], value: object) -> set[Path]:
    """Return the paths of all errors that make a value invalid as a record of this class."""
    try:
        model.model_validate(value)
    except ValidationError as error:
        errors = error.errors(include_url=False, include_context=False, include_input=False)
        return {follow(tuple(it["loc"]), value)[0] for it in errors}
    return set()


def _problems(
    model: type[Part], value: object, errors: Iterable[ErrorDetails], written: object = None
) -> list[Problem]:
    """Return the problems of a value, with the errors at the same place grouped into one problem.

    If a field allows several types, pydantic reports one error per type.
    """
    gathered: dict[tuple[Path, str | int], tuple[object, list[ErrorDetails]]] = {}
    for detail in errors:
        # For a list that is out of order, the place is the place of the first misplaced item.
        at = detail.get("ctx", {}).get("at")
        loc = (*detail["loc"], *(at if isinstance(at, tuple) else () if at is None else (at,)))
        field: str | int = ""
        if detail["type"] in ("missing", "extra_forbidden", "invalid_key"):
            *above, field = loc
            loc = tuple(above)
        path, here = follow(loc, value)
        if isinstance(written, dict) and (own := follow(loc, written))[0] == path:
            here = own[1]
        if loc[-1:] == (_KEYS,) and path:
            field, here = _KEYS, path[-1]
        gathered.setdefault((path, field), (here, []))[1].append(detail)
    return [Problem(model, path, here, tuple(alike), field, value) for (path, field), (here, alike) in gathered.items()]


def record_place(document: Document, path: Path) -> Place:
    """Return the place that a message shows for an entire record.

    It is the complete record if that is on a single line. Otherwise, it is the record's key or, without a key, its
    first field.
    """
    complete = document.place(path)
    if complete.line == complete.end_line:
        return complete
    if path in document.keys:
        return document.keys[path]
    value: Any = document.value
    for step in path:
        value = value[step]
    first = next(iter(value), None) if isinstance(value, dict) else None
    return document.keys.get((*path, first), complete) if first is not None else complete
