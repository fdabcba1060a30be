"""Validation of a part of a document against a model: returns the record, or all shape errors with their places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from printgen.data.edits import Fix, RenameKey, Replace
from printgen.data.findings import Fault, Finding, Place, error_at
from printgen.data.missing_key import find_moved
from printgen.data.notation import in_plain_notation, several_items
from printgen.data.problem import MessageText, Problem, follow
from printgen.data.records.record import Part
from printgen.data.shapes import Example, standing
from printgen.data.wording import describe, of_groups
from printgen.data.yaml import BREAK, Document, Path

_KEYS = "[key]"
#: The number of problems per record for which other notations are tried; each try validates the record again.
_TRIED = 20


def parse_record(
    model: type[Part], value: object, document: Document, base: Path, id: str | None = None
) -> tuple[Part | None, list[Finding]]:
    """Return the record that the value makes, or None and its shape errors. Never raise for bad data.

    Args:
        value: the data at the path `base` of the document.
        id: the name of the id field; an invalid id is reported as PG003.
    """
    try:
        return model.model_validate(value), []
    except ValidationError as error:
        errors = error.errors(include_url=False)
    problems = _problems(model, value, errors)
    moved = find_moved(problems, document, base)
    problems = [it for it in problems if not any(it is problem for one in moved for problem in one.problems)]
    worded = [
        (problem, (number < _TRIED and _notation(problem, document, base)) or describe(problem))
        for number, problem in enumerate(problems)
    ]
    # A misspelt name says it all: that the name it was meant to be is missing need not be said too.
    suggested = {(problem.path, words.meant) for problem, words in worded if words.meant}
    findings = [it.finding for it in moved]
    for problem, words in worded:
        kind = problem.errors[0]["type"]
        if kind == "missing" and (problem.path, problem.field) in suggested:
            continue
        # If an entry of a list is invalid, pydantic counts only the others, and reports that the list is not `unknown` either.
        # Both errors add nothing.
        if kind in ("too_short", "is_instance_of") and any(
            other.path[: len(problem.path)] == problem.path for other, _ in worded if other is not problem
        ):
            continue
        code = "PG003" if problem.path == (id,) and kind == "string_pattern_mismatch" else words.code
        path = (*base, *problem.path)
        place = start(document, path) if kind == "missing" else document.place(path)
        if problem.field == _KEYS:
            place = document.place(path, key=True)
        elif kind in ("extra_forbidden", "invalid_key"):
            place = document.place((*path, problem.field), key=True)
        fix: Fix | None = None
        if words.write is not None:
            fix = Replace(path, words.write)
            if isinstance(words.write, str) and problem.field:
                fix = RenameKey(path if problem.field == _KEYS else (*path, problem.field), words.write)
        message, hint, place = _as_item(problem, words, document, path) or (words.message, words.hint, place)
        is_empty = problem.value is None and not problem.field
        fault = Fault(path, problem.field if kind == "missing" else "", isinstance(hint, Example), is_empty)
        findings.append(error_at(code, message, place, hint, fix=fix, fault=fault))
    return None, list(dict.fromkeys(findings))


def fault_paths(model: type[Part], value: object) -> set[Path]:
    """Return the paths in a value at which it is not a valid record."""
    try:
        model.model_validate(value)
    except ValidationError as error:
        errors = error.errors(include_url=False, include_context=False, include_input=False)
        return {follow(tuple(it["loc"]), value)[0] for it in errors}
    return set()


def _notation(problem: Problem, document: Document, base: Path) -> MessageText | None:
    """Return the message for a value that would be valid in another notation, or divided into several list items."""
    return in_plain_notation(problem) or several_items(problem, document, (*base, *problem.path))


def _problems(model: type[Part], value: object, errors: Iterable[ErrorDetails]) -> list[Problem]:
    """Return the problems of a value: its errors grouped by place, since each branch of a union reports its own."""
    gathered: dict[tuple[Path, str | int], tuple[object, list[ErrorDetails]]] = {}
    for detail in errors:
        # For a list that is out of order, the place is that of the first misplaced item.
        at = detail.get("ctx", {}).get("at")
        loc = detail["loc"] if at is None else (*detail["loc"], at)
        field: str | int = ""
        if detail["type"] in ("missing", "extra_forbidden", "invalid_key"):
            *above, field = loc
            loc = tuple(above)
        path, here = follow(loc, value)
        if loc[-1:] == (_KEYS,) and path:
            field, here = _KEYS, path[-1]
        gathered.setdefault((path, field), (here, []))[1].append(detail)
    return [Problem(model, path, here, tuple(alike), field, value) for (path, field), (here, alike) in gathered.items()]


def _as_item(problem: Problem, words: MessageText, document: Document, path: Path) -> tuple[str, str, Place] | None:
    """Return what is said of fields on lines of their own where a list of groups is needed; None of anything else.

    They were meant for the first item of that list.
    """
    place, first = document.place(path), next(iter(problem.value), None) if isinstance(problem.value, dict) else None
    if first is None or place.line == place.end_line or not of_groups(problem) or path not in document.keys:
        return None
    below = [here.get("properties", {}) for here in standing(problem.record, (*problem.path, 0))]
    if "not a list" not in words.message or not any(first in it for it in below):
        return None
    key, lines = document.place((*path, first), key=True), BREAK.split(document.text)
    name, above = path[-1], document.keys[path].line
    last = max(place.end_line, key.line)
    hint = f"write `- {lines[key.line - 1].strip()}` in line {key.line}"
    if last > key.line:
        rest = f"line {last}" if last == key.line + 1 else f"lines {key.line + 1} to {last}"
        hint += f", and indent {rest} by two more spaces"
    return f"`{name}` (line {above}) is a list, and no item starts here: its `- ` is missing", hint, key


def start(document: Document, path: Path) -> Place:
    """Return the place where a record starts: its key in the document, or else its first key; all of it if it is on one line."""
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
