"""Corrections of notation, such as a trailing comma, or the dashes and quotes of a word processor.

A correction is suggested only if it makes the record valid.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from msgspec import Struct
from pydantic import ValidationError

from printgen.data.problem import MessageText, Problem, follow
from printgen.data.shapes import shapes_at, value_text
from printgen.data.yaml import Path
from printgen.data.yaml.nodes import scalar

#: The dashes that word processors and phones write instead of the hyphen on the keyboard.
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_QUOTES = "\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\u00ab\u00bb"
_SLASHES = "\\\u2044\u2215"
_KEYBOARD = str.maketrans({**dict.fromkeys(_DASHES, "-"), **dict.fromkeys(_SLASHES, "/")})
_AFTER = {",": "a comma", ";": "a semicolon", ".": "a point", ":": "a colon"}


class Plain(Struct, frozen=True):
    """A text in plain notation (see `plain_notation`), and a description of the fault in the original text."""

    text: str
    fault: str


def plain_notation(text: str) -> Plain | None:
    """Return the text with keyboard characters only and without trailing punctuation, or None if nothing changes.

    The result also describes the fault in the original text.
    """
    plain = unicodedata.normalize("NFKC", text.translate(_KEYBOARD)).strip()
    bare = plain.strip(f"{_QUOTES}\"'").rstrip(",;.: ").strip(f"{_QUOTES}\"'")
    if not bare or bare == text:
        return None
    if text[-1] in _AFTER:
        return Plain(bare, f"{_AFTER[text[-1]]} after the value")
    sign = next((it for it in text if not it.isascii() or it == "\\"), None)
    if sign is None:
        return Plain(bare, "an unpaired quote")
    name = "a dash" if sign in _DASHES else "a quote" if sign in _QUOTES else ""
    # A letter of another language belongs to the text.
    if not name and unicodedata.normalize("NFKC", sign.translate(_KEYBOARD)) == sign:
        return None
    what = f"{name} from a word processor" if name else "not allowed in this value"
    return Plain(bare, f"`{sign}` is {what}")


def in_plain_notation(problem: Problem) -> MessageText | None:
    """Return the message about a value that would be valid in plain notation (see `plain_notation`), or None for others."""
    value = problem.value
    if not isinstance(value, str) or problem.field or not problem.path:
        return None
    if (plain := plain_notation(value)) is None:
        return _without_spaces(problem, value)
    # After a number, a quote may mean inches or minutes.
    if re.fullmatch(r"[\d.]+\s*[\"'\u2019\u201d]+", value):
        return None
    for candidate in dict.fromkeys((scalar(plain.text), plain.text)):
        # Another function explains numbers in other notation.
        is_number = not isinstance(candidate, str) and value[-1] not in _AFTER
        if not is_number and is_accepted(problem, problem.path, (candidate,)):
            written = one_line(candidate)
            hint = f"write `{written}`"
            if value[-1] in _AFTER:
                hint = f"remove the {_AFTER[value[-1]].split()[1]}: {hint}"
            return MessageText(f"{value_text(value)}: {plain.fault}", hint, write=candidate)
    return None


def _without_spaces(problem: Problem, value: str) -> MessageText | None:
    """Return the message about a value that would be valid without spaces next to its slashes, or None for any other value."""
    written = re.sub(r"\s*/\s*", "/", value)
    if written == value or not isinstance(scalar(written), str) or not is_accepted(problem, problem.path, (written,)):
        return None
    return MessageText(f"{value_text(value)}: spaces beside `/`", f"write `{written}`", write=written)


def one_line(value: object) -> str:
    """Format a value as YAML on one line."""
    # Needed only if something is wrong.
    from printgen.data.yaml.rendering import render_flow

    return render_flow(value)


def range_as_pair(problem: Problem) -> MessageText | None:
    """Return the message about a range such as `2-9` that must be a list of two numbers, or None for any other value."""
    ends = re.fullmatch(r"(\d{1,6}) ?(?:[-/:\u2010-\u2015]|\.\.+|to) ?(\d{1,6})", str(problem.value))
    in_list = problem.is_item
    path = problem.path[:-1] if in_list else problem.path
    if not ends or not path or not any(it.get("maxItems") == 2 for it in shapes_at(problem.record, path)):
        return None
    pair = (int(ends[1]), int(ends[2]))
    if not is_accepted(problem, path, (list(pair),)):
        return None
    written = f"{pair[0]}, {pair[1]}"
    message = f"{value_text(problem.value)}: not a list of two numbers"
    return (
        MessageText(message, f"write `{written}`")
        if in_list
        else MessageText(message, f"write `[{written}]`", write=pair)
    )


def is_accepted(problem: Problem, path: Path, items: tuple[object, ...]) -> bool:
    """Return whether the record is valid if `items` replace the value or list item at a path."""
    changed = with_items(problem.whole, path, items)
    try:
        problem.record.model_validate(changed)
    except ValidationError as error:
        places = [follow(tuple(it["loc"]), changed)[0] for it in error.errors(include_url=False, include_context=False)]
        at = path[-1]
        ends = [(*path[:-1], at + number) for number in range(len(items))] if isinstance(at, int) else [path]
        return not any(place[: len(path)] in ends for place in places)
    return True


def with_items(value: Any, path: Path, items: tuple[object, ...]) -> Any:
    """Return a copy of the data in which `items` replace the value at a path. A list item can be replaced by several items."""
    step, *rest = path
    inside = with_items(value[step], tuple(rest), items) if rest else items[0]
    if isinstance(value, list) and isinstance(step, int):
        return [*value[:step], *([inside] if rest else items), *value[step + 1 :]]
    return {**value, step: inside}
