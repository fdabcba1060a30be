"""Messages about values with the wrong shape. They depend on the type of pydantic's error, not on its English text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args
from unicodedata import category

from pydantic_core.core_schema import ErrorType

from printgen.data import shapes, unusual_numbers
from printgen.data.blank_value import blank_value
from printgen.data.findings import format_count
from printgen.data.missing_field import missing_field
from printgen.data.nearest import corrected_name, nearest, suggest
from printgen.data.notation import is_accepted, one_line
from printgen.data.problem import MessageText, Problem
from printgen.data.several_values import several_values
from printgen.data.shapes import (
    FORMS,
    Example,
    list_hint,
    options_of,
    schema_of,
    shapes_at,
    value_text,
)
from printgen.data.unknown_field import unknown_field
from printgen.data.yaml.nodes import scalar

_DAY_OR_MONTH = re.compile(r"\d{1,2}\D\d{1,2}\D\d{4}")
_DATE = re.compile(
    r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?|\d{1,2}[-. ]{1,2}[A-Z][a-z]{2}\.?(?:[- ]\d\d(?:\d\d)?)?|[A-Z][a-z]{2}[- ]\d\d"
)
_COMMA = re.compile(r",\d{3}$")
#: Words that other programs use for true and false.
_TRUE = ("true", "yes", "y", "on", "x", "1", "ja", "oui")
_FALSE = ("false", "no", "n", "off", "0", "nein", "non")
_SWITCHES = {**dict.fromkeys(_TRUE, True), **dict.fromkeys(_FALSE, False)}
BUILT_IN: frozenset[str] = frozenset(get_args(ErrorType))


def describe(problem: Problem) -> MessageText:
    """Return the message about a problem, with its hint and code."""
    if words := blank_value(problem, _expected(problem)):
        return words
    if stated := next((it for it in problem.errors if "exact" in it.get("ctx", {})), None):
        context = stated["ctx"]
        return MessageText(f"{value_text(problem.value)}: {stated['msg']}", context["hint"], write=context.get("write"))
    if words := _noticed(problem):
        return words
    own = next((_own_hint(problem, error["ctx"]) for error in problem.errors if "hint" in error.get("ctx", {})), None)
    if problem.value is None and not problem.field:
        return _nothing(problem, own)
    kind = problem.errors[0]["type"]
    if kind in WORDS:
        return WORDS[kind](problem)
    if kind in BUILT_IN and kind not in WANTED:
        return MessageText(f"{value_text(problem.value)}: not a valid value")
    message = problem.errors[0]["msg"]
    # For an unordered list, the message itself names the items.
    if "at" in problem.context:
        return MessageText(message, own)
    near = suggest(problem.value, map(str, options_of(problem.shapes))) if isinstance(problem.value, str) else ""
    if kind in WANTED:
        what = _expected(problem)
        return MessageText(
            f"{value_text(problem.value)}: not {what}{near}", _hint(problem, what), write=_instead(problem, what)
        )
    # A message about the entire record names its fields itself.
    subject = "" if isinstance(problem.value, dict) and not problem.path else f"{value_text(problem.value)}: "
    write = _instead(problem, message)
    if isinstance(problem.value, dict) and {here.get("type") for here in problem.shapes} & {"integer", "number"}:
        # As in another game, the value is a group of fields. Only one of its numbers is kept.
        first = next((it for it in problem.value.items() if type(it[1]) is int), None)
        own = f"write {first[1]}, its `{first[0]}`, alone" if first else own
    return MessageText(f"{subject}{message}{near}", own or _hint(problem, message), write=write)


def _noticed(problem: Problem) -> MessageText | None:
    """Return the message about a value that looks like a common slip, or None for any other value."""
    return (
        _written_oddly(problem)
        or _number_slip(problem)
        or _unseen(problem)
        or several_values(problem)
        or _made_into_date(problem)
    )


def _made_into_date(problem: Problem) -> MessageText | None:
    """Return the message about a date into which a spreadsheet program turned a value such as `1-3`, or None."""
    if not isinstance(problem.value, str) or not _DATE.fullmatch(problem.value.strip()):
        return None
    if any(here.get("pattern", "").startswith("^19") for here in problem.shapes):
        return None
    what = _expected(problem) if problem.errors[0]["type"] in WANTED else "the value that belongs here"
    hint = "a spreadsheet program turned the text into a date: format the cell as text, and then write the text again"
    return MessageText(f"{value_text(problem.value)}: a date, not {what}", hint)


def _own_hint(problem: Problem, context: Mapping[str, Any]) -> str:
    """Return the hint of one of printgen's own error types. For a figure, it is an example unless the context has `exact`."""
    hint, types = context["hint"], [here.get("type") for here in problem.shapes]
    is_figure = {"integer", "number"} & {*types} or any("pattern" in here for here in problem.shapes)
    in_list = not problem.path or problem.is_item
    return hint if {"at", "exact"} & {*context} or in_list or not is_figure else Example(hint)


#: The expected value, by the type of error. CHOICE stands for one of several allowed values.
CHOICE = ""
WANTED: Mapping[str, str] = {
    **dict.fromkeys(("int_type", "int_from_float"), "a whole number"),
    **dict.fromkeys(("float_type", "finite_number"), "a number"),
    "bool_type": "`true` or `false`",
    "string_type": "text",
    **dict.fromkeys(("tuple_type", "list_type"), "a list"),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), "a group of fields"),
    **dict.fromkeys(("literal_error", "enum"), CHOICE),
}


def _expected(problem: Problem) -> str:
    """Return a short description of the allowed values."""
    options = [f"`{option}`" for option in options_of(problem.shapes)]
    choice = ("one of " if len(options) > 1 else "") + ", ".join(options or ["a valid value"])
    expected = [WANTED[error["type"]] or choice for error in problem.errors if error["type"] in WANTED]
    return " or ".join(dict.fromkeys(expected))


def _written_oddly(problem: Problem) -> MessageText | None:
    """Return the message about a number or month in unusual notation, or None for any other value."""
    value, types = problem.value, [here.get("type") for here in problem.shapes]
    if any(error["type"] == "year_and_month" for error in problem.errors):
        what = f"{value_text(value)}: not a year and month"
        if year := unusual_numbers.year_typed_as_date(value):
            return MessageText(what, Example(f"write the month as well, such as {year}-04"))
        near = unusual_numbers.intended_month(value)
        # The day may be before or after the month.
        write = None if _DAY_OR_MONTH.fullmatch(str(value)) else near
        if near:
            return MessageText(what, f"write {near}", write=write)
        month = re.fullmatch(r"19\d\d-(\d\d)", str(value))
        return MessageText(f"`{value}`: there is no month {month[1]}", Example("write 01 to 12")) if month else None
    # If words are allowed, a word is not a misspelt number.
    words = any(here.get("type") == "string" and not options_of((here,)) for here in problem.shapes)
    words = words or ("string" in types and not re.search(r"\d", str(value)))
    if problem.field or words or not {"integer", "number"} & {*types}:
        return None
    what = "a number" if "number" in types else "a whole number"
    if isinstance(value, str) and isinstance(plain := scalar(value), int | float) and not isinstance(plain, bool):
        return MessageText(f'`"{value}"` is text because of its quotes, not {what}', "remove the quotes", write=plain)
    if isinstance(value, float) and value.is_integer() and "number" not in types:
        return MessageText(f"`{value}`: not {what}", f"write {value:.0f}", write=int(value))
    if isinstance(value, str) and "number" not in types and re.fullmatch(r"[1-9]\d{0,2}(\.\d{3})+", value):
        return MessageText(f"`{value}` is read as text, because of its point", f"write {value.replace('.', '')}")
    intended = unusual_numbers.intended_number(value) if isinstance(value, str) else None
    if intended and "number" not in types and not intended.number.is_integer():
        whole = int(intended.number // 1)
        return MessageText(f"{value_text(value)}: not a whole number", f"write {whole} or {whole + 1}")
    if intended is None:
        return None
    low, high = ([here[end] for here in problem.shapes if end in here] for end in ("minimum", "maximum"))
    message = f"`{value_text(value)[1:-1]}` is read as text, not as {what}, {intended.why}"
    if low and high and not min(low) <= intended.number <= max(high):
        return MessageText(message, Example(f"write {what} from {min(low):g} to {max(high):g}"))
    write = f"{intended.number:.12g}"
    # 1,500 may mean fifteen hundred, or one and a half.
    return MessageText(message, f"write {write}", write=None if _COMMA.search(str(value)) else scalar(write))


def _number_slip(problem: Problem) -> MessageText | None:
    """Return the message about a number in another notation or with other text next to it, or None for any other value."""
    types = {here.get("type") for here in problem.shapes}
    if problem.field or not isinstance(problem.value, str) or not types & {"integer", "number"}:
        return None
    # If the field also accepts text in a certain form, such as the name of a hex, the field's error describes that form.
    if any(here.get("type") == "string" and "pattern" in here for here in problem.shapes):
        return None
    if "number" not in types and re.match(r"-?\d+[.,]\d", problem.value):
        return None
    if problem.is_item and (every := unusual_numbers.numbers_in(problem.value)):
        hint = f"write {', '.join(map(str, every))}"
        return MessageText(f"{value_text(problem.value)}: a range, but each number must be listed", hint)
    unit = next((str(here["unit"]) for here in problem.shapes if "unit" in here), "")
    found = unusual_numbers.number_fault(problem.value, unit, is_whole="number" not in types)
    # A converted length is exact.
    length = re.fullmatch(r"write (-?[\d.]+)(?: alone, in \w+)?", found[1]) if found else None
    write = scalar(length[1]) if length else None
    return MessageText(f"{value_text(problem.value)}: {found[0]}", found[1], write=write) if found else None


def _unseen(problem: Problem) -> MessageText | None:
    """Return the message about an invisible character in a word or key, or None for any other text, including running text."""
    text = problem.field or problem.value
    if not isinstance(text, str) or problem.errors[0]["type"] not in (
        *WANTED,
        "string_pattern_mismatch",
        "extra_forbidden",
    ):
        return None
    hidden = [sign for sign in text if category(sign) == "Cf" or (category(sign) == "Zs" and sign != " ")]
    if not hidden:
        return None
    kind = "an invisible character" if category(hidden[0]) == "Cf" else "a special space"
    plain = "".join("" if category(sign) == "Cf" else " " if sign in hidden else sign for sign in text).strip()
    message = f"{value_text(text)}: {kind} in it (U+{ord(hidden[0]):04X})"
    return MessageText(
        message, f"write `{plain}`", "PG001" if problem.field else "PG002", plain if problem.field else None
    )


def _nothing(problem: Problem, hint: str | None) -> MessageText:
    """Return the message about a key without a value."""
    expected, name = _expected(problem), next((step for step in reversed(problem.path) if isinstance(step, str)), "")
    needed = not name or any(name in here.get("required", ()) for here in shapes_at(problem.record, problem.path[:-1]))
    what = f"no value, but {expected} is needed" if expected else "no value"
    if not hint and expected == WANTED["bool_type"] and name:
        return MessageText(what, f"write `{name}: true`")
    return MessageText(what, hint or ("add the value" if needed else f"add the value, or remove `{name}:`"))


def _instead(problem: Problem, expected: str) -> str | int | float | bool | tuple[str | int | float, ...] | None:
    """Return the value that the user probably intended instead of a wrong type or misspelt choice, or None if unclear."""
    value, options = problem.value, [str(it) for it in options_of(problem.shapes)]
    if problem.field == "" and not options:
        if expected == "text" and isinstance(value, int | float):
            return value_text(value)[1:-1]
        if (
            expected == "a list"
            and _hint(problem, expected) == f"put it in brackets: `[{value}]`"
            and "," not in str(value)
        ):
            return (value,) if isinstance(value, str | int | float) else None
        if expected == "`true` or `false`" and isinstance(value, str):
            return _SWITCHES.get(value.casefold())
    return corrected_name(value, options)


def _hint(problem: Problem, expected: str) -> str | None:
    value = problem.value
    if "text" in expected and isinstance(value, int | float):
        return f'put it in quotes: "{value_text(value)[1:-1]}"'
    if expected == "text":
        of_list = "write one text on one line, without `- ` and brackets"
        if isinstance(value, dict) and not any(value.values()):
            return f'put the text in quotes, because braces begin a group of fields: "{{{", ".join(map(str, value))}}}"'
        return of_list if isinstance(value, list) else "put the text in quotes, because it contains a colon"
    if expected in ("a number", "a whole number"):
        return Example(f"write {expected}, in digits")
    if expected == "`true` or `false`":
        word = str(value).casefold()
        return "write `true`" if word in _TRUE else "write `false`" if word in _FALSE else "write `true` or `false`"
    if expected == "a list":
        return list_hint(problem.shapes, schema_of(problem.record), value)
    if expected == "a group of fields":
        if written := _as_only_field(problem):
            return f"write `{written}`"
        pair = re.fullmatch(r"([a-z][a-z-]*)[ =]+(\S+)", value) if isinstance(value, str) else None
        groups = [it for it in problem.shapes if it.get("type") == "object"] or problem.shapes
        known = pair and any(pair[1] in it.get("properties", (pair[1],)) for it in groups)
        whole = f"{{{pair[1]}: {pair[2]}}}" if pair and known else ""
        count = re.fullmatch(r"(\d+) ?(?:x )?([a-z][a-z-]*)", value) if isinstance(value, str) else None
        if count and any(it.get("type") == "object" and "properties" not in it for it in groups):
            return f"write `{{{count[2]}: {count[1]}}}`"
        whole = whole or shapes.group_hint(groups, problem.record, value, problem.whole)
        return Example(f"write it like `{whole}`") if whole[:1] == "{" else None
    if near := nearest(str(value), map(str, options_of(problem.shapes))):
        return f"write `{near}`"
    return shapes.meaning_hint(problem.shapes, value) or ("write one of these" if options_of(problem.shapes) else None)


def _as_only_field(problem: Problem) -> str:
    """Return a single value written as a group of fields, if exactly one field of the group accepts it. Otherwise, return ""."""
    value = problem.value
    if not isinstance(value, str | int | float) or not problem.path:
        return ""
    names = dict.fromkeys(name for here in problem.shapes for name in here.get("properties", {}))
    # A choice may have words next to it, such as `house rule`.
    for given in dict.fromkeys((value, *str(value).split())):
        fitting = [name for name in names if is_accepted(problem, problem.path, ({name: given},))]
        if fitting:
            return one_line({fitting[0]: given}) if len(fitting) == 1 else ""
    return ""


def _missing(problem: Problem) -> MessageText:
    return _length(problem) if isinstance(problem.field, int) else missing_field(problem)


def _length(problem: Problem) -> MessageText:
    if isinstance(problem.value, str):
        count = f"{value_text(problem.value)}: {len(problem.value)} characters, but "
        if "max_length" in problem.context:
            return MessageText(f"{count}at most {problem.context['max_length']} are allowed", "shorten it")
        return MessageText(f"{count}at least {problem.context['min_length']} are needed", "write more")
    length = len(problem.value) if isinstance(problem.value, list | str | dict) else 0
    least = [here["minItems"] for here in problem.shapes if "minItems" in here]
    # The shape of a list whose items are validated together does not contain the limit.
    least += [problem.context["min_length"]] if "min_length" in problem.context else []
    most = [here["maxItems"] for here in problem.shapes if "maxItems" in here]
    if least and most and least == most:
        want = f"{least[0]}"
    elif least and length < least[0]:
        want = f"at least {least[0]}"
    else:
        most += [problem.context["max_length"]] if "max_length" in problem.context else []
        want = f"at most {min(most)}" if most else "another number"
    hint = (
        None
        if want == "another number"
        else "remove some"
        if length > int(want.split()[-1])
        else "add the missing items"
    )
    verb = "is" if want.split()[-1] in ("1", "number") else "are"
    wrong = "allowed" if hint == "remove some" else "needed"
    return MessageText(f"a list of {format_count(length, 'item')}, but {want} {verb} {wrong}", hint)


def _pattern(problem: Problem) -> MessageText:
    pattern = str(problem.context["pattern"])
    if not pattern.startswith("^[a-z0-9]+(-"):
        form = next((form for start, form in FORMS.items() if pattern.startswith(start)), None)
        return MessageText(
            f"{value_text(problem.value)}: not a valid value", form and Example(f"write it like `{form}`")
        )
    id = re.sub(r"[^a-z0-9]+", "-", str(problem.value).lower()).strip("-")
    hint, is_same = "write it like `an-id`", False
    if id:
        # A value that differs by more than punctuation and case may be a name, and the id may be different.
        is_same = re.sub(r"[\W_]", "", str(problem.value)).lower() == id
        hint = f"write `{id}`" if is_same else f"write an id like `{id}`"
    message = f"{value_text(problem.value)}: not an id; ids consist of lower-case letters, digits and single hyphens"
    return MessageText(message, hint, write=id if is_same else None)


def _bound(words: str, limit: str, do: str | None = None) -> Callable[[Problem], MessageText]:
    def describe(problem: Problem) -> MessageText:
        end = problem.context[limit]
        end = f"{end:g}" if isinstance(end, float) else end
        return MessageText(f"{value_text(problem.value)}: {words.format(end)}", do and Example(do.format(end)))

    return describe


#: Functions that return the message, by the type of error, for errors other than a wrong type of value.
WORDS: Mapping[str, Callable[[Problem], MessageText]] = {
    "missing": _missing,
    "extra_forbidden": unknown_field,
    "invalid_key": unknown_field,
    "too_short": _length,
    "too_long": _length,
    "string_too_short": lambda _: MessageText(
        "empty text where text is needed", "write some text, or remove the field"
    ),
    "string_too_long": _bound("longer than {} characters", "max_length", "shorten it"),
    "string_pattern_mismatch": _pattern,
    "greater_than_equal": _bound("less than {}", "ge", "write {} or more"),
    "greater_than": _bound("not more than {}", "gt", "write more than {}"),
    "less_than_equal": _bound("more than {}", "le", "write {} or less"),
    "less_than": _bound("not less than {}", "lt", "write less than {}"),
    "value_error": lambda problem: MessageText(str(problem.context["error"])),
    "assertion_error": lambda problem: MessageText(str(problem.context["error"])),
}
