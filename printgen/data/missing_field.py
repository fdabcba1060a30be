"""Messages about missing fields. The hint describes the form of the value, because only the user knows the value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printgen.data.blank_value import unknown_remedy
from printgen.data.notation import one_line
from printgen.data.problem import MessageText, Problem, lookup
from printgen.data.shapes import FORMS, Example, group_hint, options_of, sample, schema_of, shapes_at

#: The maximum number of other items' values in a hint.
_FEW = 4
_TYPES = {"integer": "a whole number", "number": "a number", "boolean": "`true` or `false`"}


def missing_field(problem: Problem) -> MessageText:
    """Return the message for a missing field."""
    shapes = shapes_at(problem.record, (*problem.path, problem.field))
    hint = _as_other_items(problem) or _hint(problem, shapes)
    is_id = any(str(it.get("pattern", "")).startswith("^[a-z0-9]+(-") for it in shapes)
    if not is_id and (may := unknown_remedy(problem)):
        hint += f"; if it may be unknown, {may}"
    return MessageText(f"`{problem.field}` is missing", Example(hint))


def _hint(problem: Problem, shapes: Sequence[Mapping[str, Any]]) -> str:
    """Return the hint to add a field. The hint describes the field's value or lists the allowed words."""
    field = problem.field
    options = [str(it) for it in options_of(shapes)]
    open_shapes = [it for it in shapes if not options_of((it,))]
    if not open_shapes:
        return (
            f"add `{field}: {options[0]}`" if len(options) == 1 else f"add `{field}:` and one of {', '.join(options)}"
        )
    words = [f"`{field}: {it}`" for it in options]
    form = next((it for it in open_shapes if it.get("type") in ("array", "object")), None)
    if form:
        choices = options_of((form["items"],)) if "items" in form else ()
        listed = f"and a list of one or more of {', '.join(map(str, choices))}, in brackets"
        hint = f"add `{field}:` {listed}" if choices else f"add `{field}:`, written like `{_form(problem, form)}`"
    else:
        hint = f"add `{field}:` and {' or '.join(dict.fromkeys(map(_kind_of_value, open_shapes)))}"
    return f"{hint}, or {' or '.join(words)}" if words else hint


def _form(problem: Problem, shape: Mapping[str, Any]) -> str:
    """Return a sample that shows the form of a list or a group.

    If the group needs any one of several similar fields, return one sample for each of these fields.
    """
    written = sample((shape,), schema_of(problem.record))
    each = group_hint((shape,), problem.record, "unknown", {}) if written.endswith(": unknown}") else ""
    return each if "` or `" in each else written


def _kind_of_value(shape: Mapping[str, Any]) -> str:
    """Return the description of a single value: its type, with limits and unit, or its form."""
    type, pattern = str(shape.get("type")), str(shape.get("pattern", ""))
    if type not in _TYPES:
        form = next((form for start, form in FORMS.items() if pattern.startswith(start)), None) if pattern else None
        return "an id" if form == "an-id" else f"a value like `{form}`" if form else "a text"
    low, high = shape.get("minimum"), shape.get("maximum")
    limits = "" if low is None else f" from {low:g} to {high:g}" if high is not None else f", at least {low:g}"
    limits = f", at most {high:g}" if low is None and high is not None else limits
    unit = f", in {shape['unit']}" if "unit" in shape else ""
    return f"{_TYPES[type]}{limits}{unit}"


def _as_other_items(problem: Problem) -> str:
    """Return the hint for a missing field of a list item. The hint quotes the values in the other items.

    Return "" if there are no other values or too many.
    """
    items = lookup(problem.whole, problem.path[:-1]) if problem.is_item else ()
    values = [it.get(problem.field) for it in items if isinstance(it, dict)] if isinstance(items, list) else []
    given = list(dict.fromkeys(it for it in values if isinstance(it, str | int)))
    # If each item has a different value, such as an id, or if few items have a value, no value is a good suggestion.
    is_usual = 2 * sum(it is not None for it in values) >= len(values)
    if not given or not is_usual or len(given) == len(values) - 1 > 1 or len(given) > _FEW:
        return ""
    if len(given) == 1:
        return f"add `{problem.field}:` with a value; the other items have `{one_line(given[0])}`"
    *others, last = [f"`{one_line(it)}`" for it in given]
    return f"add `{problem.field}:` with a value; the other items have {', '.join(others)} or {last}"
