"""Messages about several values in the wrong form, such as a list instead of a group, or letters without commas."""

from __future__ import annotations

import re
from typing import Any

from printgen.data.notation import is_accepted, one_line
from printgen.data.problem import MessageText, Problem
from printgen.data.shapes import options_of, shapes_at, value_text
from printgen.data.unusual_numbers import numbers_in
from printgen.data.yaml.nodes import scalar


def several_values(problem: Problem) -> MessageText | None:
    """Return the message about several values in the wrong form, such as a text instead of a list.

    Return None if the record would not accept the values in the correct form either.
    """
    kinds = {error["type"] for error in problem.errors}
    if problem.field or not problem.path:
        return None
    if kinds & {"model_type", "dict_type", "model_attributes_type"}:
        return _group(problem)
    if kinds & {"tuple_type", "list_type"} and isinstance(problem.value, str) and problem.value[:1] not in "(<":
        return _list(problem, problem.value)
    is_text = "string_type" in kinds
    return _slashes(problem) if isinstance(problem.value, list) and not is_text else None


def _values(value: Any) -> list[Any]:
    """Return the values of a list, or of a text such as `4/3/2`."""
    if isinstance(value, list):
        return value
    parts = re.split(r" *[/,;] *|(?<=\d) *[x\u00d7] *(?=\d)", value.strip()) if isinstance(value, str) else []
    # Two numbers with a hyphen are a range.
    if isinstance(value, str) and re.fullmatch(r"\d+(?: *[-\u2013] *\d+){2,}", value.strip()):
        parts = re.split(r" *[-\u2013] *", value.strip())
    return [scalar(it) for it in parts] if len(parts) > 1 and all(parts) else []


def _group(problem: Problem) -> MessageText | None:
    """Return the message about a list that should be a group, or None for any other value.

    The list has as many values as the group has fields, and the values are in the order of the fields.
    """
    values = _values(problem.value)
    for shape in problem.shapes if values else ():
        names = [*shape.get("properties", {})]
        needed = [it for it in names if it in shape.get("required", ())]
        for fields in (names, needed):
            given = dict(zip(fields, values, strict=False))
            if len(values) == len(fields) > 1 and is_accepted(problem, problem.path, (given,)):
                hint = f"write `{one_line(given)}`"
                return MessageText(f"{value_text(problem.value)}: not a group of fields", hint)
    return None


def _list(problem: Problem, text: str) -> MessageText | None:
    """Return the message about a text that should be a list, such as `F/B/T`, `FB` or `61-63`, or None for any other value."""
    parts: list[Any] = _values(text)
    if numbers := numbers_in(text):
        parts = numbers
    elif re.fullmatch(r"[A-Z]{2,6}", text):
        parts = [*text]
    elif not parts and any(options_of(shapes_at(problem.record, (*problem.path, 0)))):
        parts = re.split(r" +(?:(?:and|or|&|\+) +)?", text)
    elif not parts and _is_id_list(problem):
        # Several words are one id: `reference cards` means `reference-cards`.
        parts = [re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")]
        is_same = not parts[0] or parts[0] == text or not is_accepted(problem, problem.path, (parts,))
        return None if is_same else MessageText(f"{value_text(text)}: not a list", f"write `[{parts[0]}]`")
    if len(parts) < 2 or not is_accepted(problem, problem.path, (parts,)):
        return None
    return MessageText(f"{value_text(text)}: not a list", f"put it in brackets: `{one_line(parts)}`")


def _is_id_list(problem: Problem) -> bool:
    """Return whether each item of the list is an id."""
    patterns = [str(it.get("pattern", "")) for it in shapes_at(problem.record, (*problem.path, 0))]
    return any(it.startswith("^[a-z0-9]+(-") for it in patterns)


def _slashes(problem: Problem) -> MessageText | None:
    """Return the message about a list whose values belong in one text with slashes (`3+/5/6`), or None for any other value."""
    values = problem.value if isinstance(problem.value, list) else []
    text = "/".join(map(str, values))
    if len(values) < 2 or not all(isinstance(it, str | int) for it in values):
        return None
    if not is_accepted(problem, problem.path, (text,)):
        return None
    return MessageText(
        "this is a list, but the field needs one text with slashes between the values", f'write `"{text}"`'
    )
