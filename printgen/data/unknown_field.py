"""Messages about unknown fields. A field may be misspelt, renamed or misplaced, or result from a missing space or quote."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from printgen.data import unusual_numbers
from printgen.data.figures import ABOUT
from printgen.data.former_keys import NEW_NAMES
from printgen.data.nearest import comparable_name, corrected_name, nearest
from printgen.data.notation import is_accepted, one_line
from printgen.data.problem import MessageText, Problem
from printgen.data.shapes import Example, groups_with, sample, schema_of, shapes_at

#: The maximum length of a field that a hint quotes.
_SHORT = 60
_KEY_WITH_VALUE = re.compile(r"([a-z-]+) ?[:= ] ?(\S.*)")


def unknown_field(problem: Problem) -> MessageText:
    """Return the message about a field that does not exist in its group."""
    given = problem.value if isinstance(problem.value, dict) else {}
    known = dict.fromkeys(name for here in problem.shapes for name in here.get("properties", {}))
    # A group that has one of several alternatives may not have another.
    alternatives = [set(here.get("one-of", ())) for here in problem.shapes]
    taken = set(given).union(*(every for every in alternatives if every & set(given)))
    # Fields that every record has are listed last.
    free = sorted((name for name in known if name not in taken), key=lambda name: name.replace("-", "_") in ABOUT)
    what = f"`{(name := str(problem.field))}`: no such field here"
    if (parts := _KEY_WITH_VALUE.fullmatch(name)) and (parts[1] in known or not known):
        hint = f"write `{parts[1]}: {parts[2]}`, with a colon and a space"
        return MessageText(f"`{name}`: a key and its value without a separator", hint, "PG001", parts[1])
    *groups, last = name.split(".")
    if (
        groups
        and name in given
        and any(last in it.get("properties", {}) for it in shapes_at(problem.record, (*problem.path, *groups)))
    ):
        value: Any = given[name]
        for step in reversed((*groups[1:], last)):
            value = {step: value}
        return MessageText(
            f"{what}; groups of fields are in braces", f"write `{one_line({groups[0]: value})[1:-1]}`", "PG001"
        )
    if words := _cut_by_comma(problem, given):
        return words
    if now := next((new for new in NEW_NAMES.get(name, ()) if new in known), None):
        return MessageText(f"`{name}` is now `{now}`", f"write `{now}`", "PG001", now, None if now in given else now)
    near = nearest(name, free)
    if near and name in given and corrected_name(name, free) is None and not _takes(problem, near, given[name]):
        near = None
    words = _for_missing(problem, given, known, what) if corrected_name(name, free) is None else None
    if words and words.meant:
        return words
    if (near is None or comparable_name(near) != comparable_name(name)) and (elsewhere := _elsewhere(problem, name)):
        return MessageText(what, Example(elsewhere), "PG001")
    if near is None and words:
        return words
    if (
        near is None
        and problem.path
        and any(
            name in it.get("properties", {})
            and problem.path[-1] in it.get("only-for", {}).get(name, (problem.path[-1],))
            for it in shapes_at(problem.record, problem.path[:-1])
        )
    ):
        return MessageText(what, f"write `{name}` beside `{problem.path[-1]}`, not in it", "PG001")
    if near is None:
        rest = "; fields not yet given here: " * bool(free) + ", ".join(free)
        return MessageText(what, Example(f"remove it{rest}"), "PG001")
    return MessageText(
        f"{what}; did you mean `{near}`?", f"write `{near}`", "PG001", near, corrected_name(problem.field, free)
    )


def _takes(problem: Problem, name: str, value: object) -> bool:
    """Return whether the group accepts this value for the field `name`."""
    return is_accepted(problem, (*problem.path, name), (value,))


def _for_missing(
    problem: Problem, given: Mapping[Any, Any], known: Mapping[str, None], what: str
) -> MessageText | None:
    """Return the message about an unknown key that probably replaces a missing field, or None.

    This is assumed if the missing field would accept the value, or if the key is the only content of its group.
    """
    name, groups = problem.field, [here for here in problem.shapes if here.get("properties")]
    if len(groups) == 1 and name in given and name == next(iter(given)) and isinstance(given[name], str):
        id = str(next(iter(groups[0].get("required", ())), name))
        # The first required field of a record or list item is its id.
        if id not in given and _takes(problem, id, given[name]):
            return MessageText(what, f"write `{id}: {given[name]}`", "PG001", id)
    if len(groups) != 1 or not problem.path:
        return None
    missing = [it for it in groups[0].get("required", ()) if it not in given]
    others = [it for it in given if it not in known]
    if len(missing) == len(others) and name in others:
        # Several keys in other words are in the order of the fields: `horizontal` and `vertical` for `x` and `y`.
        meant = dict(zip(others, missing, strict=True))
        renamed = {meant.get(key, key): value for key, value in given.items()}
        written = one_line({meant[name]: given[name]})[1:-1]
        if is_accepted(problem, problem.path, (renamed,)):
            return MessageText(
                what, f"write `{written if len(written) <= _SHORT else meant[name]}`", "PG001", meant[name]
            )
    if missing and len(others) == len(given):
        if not problem.is_item:
            return MessageText(what, Example(f"write its fields: {', '.join(missing)}"), "PG001")
        first = f"{missing[0]}: {name}"
        is_first = is_accepted(problem, (*problem.path, missing[0]), (name,)) and re.fullmatch(
            r"[a-z0-9]+(-[a-z0-9]+)*", str(name)
        )
        example = (
            f", such as `- {{{', '.join([first, *(f'{it}: {_sample(problem, it)}' for it in missing[1:])])}}}`"
            if is_first
            else ""
        )
        return MessageText(what, Example(f"write the fields of an item: {', '.join(missing)}{example}"), "PG001")
    return None


def _sample(problem: Problem, name: str) -> str:
    """Return a sample value for a field of the group."""
    return sample(shapes_at(problem.record, (*problem.path, name)), schema_of(problem.record))


def _cut_by_comma(problem: Problem, given: Mapping[Any, Any]) -> MessageText | None:
    """Return the message about a value that a comma splits in two, such as `{chord: 1,37}` or `{name: Hale, Arthur}`.

    Return None for any other field.
    """
    before = [(key, value) for key, value in given.items()]
    at = next((index for index, (key, _) in enumerate(before) if key == problem.field), 0)
    if not at or before[at][1] is not None:
        return None
    (key, value), rest = before[at - 1], problem.field
    unit = next((str(it["unit"]) for it in shapes_at(problem.record, (*problem.path, key)) if "unit" in it), "")
    if (length := unusual_numbers.length_in(f"{value}.{rest}", unit)) is not None:
        return MessageText(
            f"`{value},{rest}`: a length with its unit", f"write `{key}: {length:.4g}`, in {unit}", "PG001"
        )
    if re.fullmatch(r"-?\d+", str(value)) and re.fullmatch(r"\d+", str(rest)):
        message = f"`{value},{rest}`: a comma in braces starts the next field"
        number = f"{value}.{rest}"
        if isinstance(value, int) and not is_accepted(problem, (*problem.path, key), (float(number),)):
            return MessageText(f"`{value},{rest}`: not a whole number", f"write a whole number as `{key}`", "PG001")
        if len(str(rest)) == 3 and not str(value).startswith("0"):
            return MessageText(message, f"write `{key}: {number}` or `{key}: {value}{rest}`", "PG001")
        return MessageText(message, f"write `{key}: {number}`, with a point", "PG001", has_decimal_comma=True)
    if isinstance(value, str):
        message = f"`{rest}`: a comma in braces starts the next field"
        return MessageText(message, f'write `{key}: "{value}, {rest}"` if the comma belongs to the text', "PG001")
    return None


def _elsewhere(problem: Problem, name: str) -> str:
    """Return a hint that lists the other parts of the record with a field of this name, or "" if there are none."""
    here = tuple(step for step in problem.path if isinstance(step, str))
    groups = [path for path in groups_with(problem.record, name) if path != here]
    below = [path[len(here) :] for path in groups if here and path[: len(here)] == here] if here else groups
    places = [f"`{'.'.join(path)}`" if path else "the record itself" for path in below or groups]
    if groups == [()] and here and problem.is_item:
        return f"`{name}` is the same for all {here[0]}: move the line up, before `{here[0]}`, without indentation"
    if here and () in groups:
        places.insert(0, "the record itself")
    listed = list(dict.fromkeys(places))[:4]
    if not listed:
        return ""
    where = listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} or {listed[-1]}"
    return f"move the line to {where}, which can contain `{name}`, and indent it like the lines there"
