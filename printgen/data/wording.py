"""Our words for what is wrong with a value's shape, keyed on the type of pydantic's error, never on its English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, get_args

from msgspec import Struct
from pydantic import BaseModel
from pydantic_core import ErrorDetails
from pydantic_core.core_schema import ErrorType

from printgen.data import oddly
from printgen.data.figures import ABOUT
from printgen.data.nearest import certain, meant, nearest
from printgen.data.yaml.nodes import scalar

Schema = Mapping[str, Any]

# What text of a known form looks like, by the pattern in the schema.
_FORMS = {
    "^19": "1917-04",
    "^[a-z0-9]+(-": "an-id",
    "^[A-H]": "A",
    "^[A-Z]": "A",
    "^\\d(-\\d)?$": "2-4",
    "^(up|both)": "up",
    "^\\d{1,2}\\*?": "12",
}
_KEY_WITH_VALUE = re.compile(r"([a-z-]+)[: ](\S.*)")
_NUMBER_WITH_MORE = re.compile(r"(-?\d+(?:\.\d+)?)(\s*[^\d\s.,+*/:-].*|[,;])")
_DAY_OR_MONTH = re.compile(r"\d{1,2}\D\d{1,2}\D\d{4}")
_COMMA = re.compile(r",\d{3}$")
_SWITCHES = {**dict.fromkeys(("yes", "on", "y", "true"), True), **dict.fromkeys(("no", "off", "n", "false"), False)}
_SAMPLES = {"string": "text", "number": "8.5", "boolean": "true", "null": "null", "integer": "1", "object": "{}"}
BUILT_IN: frozenset[str] = frozenset(get_args(ErrorType))


class Problem(Struct, frozen=True):
    """One place in a record where the data does not fit, with every error there (a choice of types gives several).

    record: the model. path: where in the record. value: what stands there. field: a missing field, an unknown key.
    """

    record: type[BaseModel]
    path: tuple[str | int, ...]
    value: object
    errors: tuple[ErrorDetails, ...]
    field: str | int = ""

    @property
    def shapes(self) -> tuple[Schema, ...]:
        return standing(self.record, self.path)

    @property
    def context(self) -> Mapping[str, Any]:
        return self.errors[0].get("ctx", {})


class Words(Struct, frozen=True):
    """What a finding says, under which code, and what to do about it."""

    message: str
    hint: str | None = None
    code: str = "PG002"
    #: The field that was probably meant, when another name stands in its place.
    meant: str | None = None
    #: The value, or the name of a key, to write instead; None if more than one can have been meant.
    write: str | int | float | bool | tuple[str | int | float, ...] | None = None


def say(problem: Problem) -> Words:
    """What is wrong at a place. An error of ours (a custom type) brings its own words, and its hint in its context.

    `unknown` where it cannot stand is told why not: the field says what it is needed for.
    """
    if problem.value == "unknown":
        needed = next((here["needed"] for here in problem.shapes if "needed" in here), "what is printed depends on it")
        hint = f"{needed}: write what is likeliest, and under `sources` that it is reconstructed, with the rule"
        wanted = _wanted(problem)
        return Words(f"`unknown` cannot stand here{f', but {wanted}' if wanted else ''}", hint)
    if words := _written_oddly(problem) or _number_with_more(problem):
        return words
    own = next((error["ctx"]["hint"] for error in problem.errors if "hint" in error.get("ctx", {})), None)
    if problem.value is None and not problem.field:
        return _nothing(problem, own)
    kind = problem.errors[0]["type"]
    if kind in WORDS:
        return WORDS[kind](problem)
    if kind in BUILT_IN and kind not in WANTED:
        return Words(f"{shown(problem.value)}: not a value that can stand here")
    message = problem.errors[0]["msg"]
    # Of a list in disorder the message itself tells the items.
    if "at" in problem.context:
        return Words(message, own)
    near = meant(problem.value, map(str, options_of(problem.shapes))) if isinstance(problem.value, str) else ""
    if kind in WANTED:
        what = _wanted(problem)
        return Words(f"{shown(problem.value)}: not {what}{near}", _hint(problem, what), write=_instead(problem, what))
    write = _instead(problem, message)
    return Words(f"{shown(problem.value)}: {message}{near}", own or _hint(problem, message), write=write)


def shown(value: object) -> str:
    """A value as a message names it."""
    if isinstance(value, dict):
        return "a group of fields"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None:
        return "no value"
    written = {True: "true", False: "false"}[value] if isinstance(value, bool) else " ".join(str(value).split())
    return f"`{written if len(written) <= 60 else written[:59] + '…'}`"


#: What should stand there instead, by the type of error that says it is something else; CHOICE: one of several values.
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


def _wanted(problem: Problem) -> str:
    """What may stand there, as far as it can be said in a word."""
    options = [f"`{option}`" for option in options_of(problem.shapes)]
    choice = ("one of " if len(options) > 1 else "") + ", ".join(options or ["a value that can stand here"])
    wanted = [WANTED[error["type"]] or choice for error in problem.errors if error["type"] in WANTED]
    return " or ".join(dict.fromkeys(wanted))


def _written_oddly(problem: Problem) -> Words | None:
    """What is said of a number or a month that is only written oddly: what to write; None of anything else.

    A number is read as text in quotes, and where it is not written as numbers are in our files, such as 8.50 or 055.
    """
    value, types = problem.value, [here.get("type") for here in problem.shapes]
    if any(error["type"] == "year_and_month" for error in problem.errors):
        near = oddly.month(value)
        # A day before a month or a month before a day: nobody can tell.
        write = None if _DAY_OR_MONTH.fullmatch(str(value)) else near
        return Words(f"{shown(value)}: not a year and month", f"write {near}", write=write) if near else None
    if problem.field or "string" in types or not {"integer", "number"} & {*types}:
        return None
    what = "a number" if "number" in types else "a whole number"
    if isinstance(value, str) and isinstance(plain := scalar(value), int | float) and not isinstance(plain, bool):
        return Words(f'`"{value}"` is text because of its quotes, not {what}', "remove the quotes", write=plain)
    if isinstance(value, float) and value.is_integer() and "number" not in types:
        return Words(f"`{value}`: not {what}", f"write {value:.0f}", write=int(value))
    meant = oddly.number(value) if isinstance(value, str) else None
    if meant is None or ("number" not in types and not meant.number.is_integer()):
        return None
    low, high = ([here[end] for here in problem.shapes if end in here] for end in ("minimum", "maximum"))
    write = f"{meant.number:.12g}"
    # 1,500 is a thousand and a half or one and a half.
    sure = None if _COMMA.search(str(value)) else scalar(write)
    if low and high and not min(low) <= meant.number <= max(high):
        write, sure = f"{what} from {min(low):g} to {max(high):g}", None
    return Words(f"`{shown(value)[1:-1]}` is read as text, not as {what}, {meant.why}", f"write {write}", write=sure)


def _number_with_more(problem: Problem) -> Words | None:
    """Return what to do about a number with a unit, a sign or a comment stuck to it, or None for any other value."""
    types = {here.get("type") for here in problem.shapes}
    found = _NUMBER_WITH_MORE.fullmatch(problem.value) if isinstance(problem.value, str) else None
    if not found or problem.field or not types & {"integer", "number"} or ("number" not in types and "." in found[1]):
        return None
    number, more = found[1], found[2].strip()
    if more.startswith("#"):
        message = f"{shown(problem.value)}: text, because the `#` of a comment needs a space before it"
        return Words(message, f"write `{number}  {more}`")
    return Words(f"{shown(problem.value)}: a number with `{more}` after it", f"write {number} alone")


def _nothing(problem: Problem, hint: str | None) -> Words:
    """What is said where nothing stands behind a key."""
    wanted, name = _wanted(problem), next((step for step in reversed(problem.path) if isinstance(step, str)), "")
    needed = not name or any(name in here.get("required", ()) for here in standing(problem.record, problem.path[:-1]))
    what = f"nothing stands here, where {wanted} should" if wanted else "nothing stands here"
    return Words(what, hint or ("write it" if needed else f"write it, or take `{name}:` out"))


def _instead(problem: Problem, wanted: str) -> str | int | float | bool | tuple[str | int | float, ...] | None:
    """Return the value that was meant by one of the wrong type, or by a misspelt choice."""
    value, options = problem.value, [str(it) for it in options_of(problem.shapes)]
    if problem.field == "" and not options:
        if wanted == "text" and isinstance(value, int | float):
            return shown(value)[1:-1]
        if wanted == "a list" and isinstance(value, str | int | float) and "[" in (_hint(problem, wanted) or ""):
            return (value,)
        if wanted == "`true` or `false`" and isinstance(value, str):
            return _SWITCHES.get(value.casefold())
    return certain(value, options)


def _hint(problem: Problem, wanted: str) -> str | None:
    if "text" in wanted and isinstance(problem.value, int | float):
        return f'put it in quotes: "{shown(problem.value)[1:-1]}"'
    if wanted in ("a number", "a whole number"):
        return f"write {wanted}, in digits"
    items = [here.get("items", {}) for here in problem.shapes]
    if wanted == "a list" and isinstance(problem.value, str | int | float) and not any("$ref" in it for it in items):
        return f"put it in brackets: `[{shown(problem.value)[1:-1]}]`"
    if wanted in ("a list", "a group of fields"):
        return f"write it like `{_sample(problem.shapes, schema_of(problem.record))}`"
    return "write `true` or `false`" if wanted == "`true` or `false`" else None


def _missing(problem: Problem) -> Words:
    if isinstance(problem.field, int):
        return _length(problem)
    shapes = standing(problem.record, (*problem.path, problem.field))
    options = options_of(shapes)
    choice = f" (one of {', '.join(map(str, options))})" if len(options) > 1 else ""
    sample = _sample(shapes, schema_of(problem.record))
    hint = f"add `{problem.field}: {sample}`{choice}"
    if sample == "text":
        # Nobody is to copy that word.
        known = "unknown" in options
        hint = f"add `{problem.field}: unknown`, or what is known" if known else f"add `{problem.field}:` and a text"
    return Words(f"`{problem.field}` is missing", hint)


def _length(problem: Problem) -> Words:
    if isinstance(problem.value, str):
        said = f"{shown(problem.value)}: {len(problem.value)} letters; "
        if "max_length" in problem.context:
            return Words(f"{said}at most {problem.context['max_length']}", "shorten it")
        return Words(f"{said}at least {problem.context['min_length']}", "write more")
    length = len(problem.value) if isinstance(problem.value, list | str | dict) else 0
    least = [here["minItems"] for here in problem.shapes if "minItems" in here]
    # Of a list whose items are looked at together the shape does not say it.
    least += [problem.context["min_length"]] if "min_length" in problem.context else []
    most = [here["maxItems"] for here in problem.shapes if "maxItems" in here]
    if least and most and least == most:
        want = f"{least[0]}"
    elif least and length < least[0]:
        want = f"at least {least[0]}"
    else:
        most += [problem.context["max_length"]] if "max_length" in problem.context else []
        want = f"at most {min(most)}" if most else "another number"
    return Words(f"a list of {length} where {want} should be")


def _no_field(problem: Problem) -> Words:
    given = problem.value if isinstance(problem.value, dict) else {}
    known = dict.fromkeys(name for here in problem.shapes for name in here.get("properties", {}))
    # Those that every record has come last.
    free = sorted((name for name in known if name not in given), key=ABOUT.__contains__)
    near = nearest(str(problem.field), free)
    what = f"`{problem.field}`: no such field here"
    if (parts := _KEY_WITH_VALUE.fullmatch(str(problem.field))) and parts[1] in known:
        hint = f"write `{parts[1]}: {parts[2]}`, with a colon and a space"
        return Words(f"`{problem.field}`: a key and its value in one", hint, "PG001", parts[1])
    if near is None:
        return Words(what, f"fields not yet given here: {', '.join(free)}" if free else "remove it", "PG001")
    return Words(f"{what}; did you mean `{near}`?", f"write `{near}`", "PG001", near, certain(problem.field, free))


def _pattern(problem: Problem) -> Words:
    pattern = str(problem.context["pattern"])
    if not pattern.startswith("^[a-z0-9]+(-"):
        form = next((form for start, form in _FORMS.items() if pattern.startswith(start)), None)
        hint = f"write it like `{form}`" if form else f"its form is `{pattern.removeprefix('^').removesuffix('$')}`"
        return Words(f"{shown(problem.value)}: not a value that can stand here", hint)
    id = re.sub(r"[^a-z0-9]+", "-", str(problem.value).lower()).strip("-")
    hint = f"write `{id}`" if id else "write it like `an-id`"
    message = f"{shown(problem.value)}: not an id: small letters, digits and single hyphens"
    return Words(message, hint, write=id or None)


def _bound(words: str, limit: str, do: str | None = None) -> Callable[[Problem], Words]:
    def told(problem: Problem) -> Words:
        end = problem.context[limit]
        end = f"{end:g}" if isinstance(end, float) else end
        return Words(f"{shown(problem.value)}: {words.format(end)}", do and do.format(end))

    return told


#: What is wrong, by the type of error, where it is more than another type of value.
WORDS: Mapping[str, Callable[[Problem], Words]] = {
    "missing": _missing,
    "extra_forbidden": _no_field,
    "invalid_key": _no_field,
    "too_short": _length,
    "too_long": _length,
    "string_too_short": lambda _: Words("empty text where some should be"),
    "string_too_long": _bound("longer than {} characters", "max_length", "shorten it"),
    "string_pattern_mismatch": _pattern,
    "greater_than_equal": _bound("less than {}", "ge", "write {} or more"),
    "greater_than": _bound("not more than {}", "gt", "write more than {}"),
    "less_than_equal": _bound("more than {}", "le", "write {} or less"),
    "less_than": _bound("not less than {}", "lt", "write less than {}"),
    "value_error": lambda problem: Words(str(problem.context["error"])),
    "assertion_error": lambda problem: Words(str(problem.context["error"])),
}


@cache
def schema_of(record: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of a record, with the names its fields have in YAML."""
    return record.model_json_schema(by_alias=True)


def standing(record: type[BaseModel], path: tuple[str | int, ...]) -> tuple[Schema, ...]:
    """What may stand at a path in a record: the alternatives, references resolved; none where nothing may."""
    root = schema_of(record)
    found = [*_alternatives(root, root)]
    for part in path:
        found = [below for here in found for step in _step(here, part) for below in _alternatives(step, root)]
    return tuple(found)


def options_of(shapes: Iterable[Schema]) -> tuple[str | int, ...]:
    """The values that may be chosen from, where a field is such a choice."""
    return tuple(it for shape in shapes for it in ([shape["const"]] if "const" in shape else shape.get("enum", ())))


def _alternatives(shape: Schema, root: Schema) -> Iterator[Schema]:
    if "$ref" in shape:
        yield from _alternatives(root["$defs"][shape["$ref"].rpartition("/")[2]], root)
    elif branches := shape.get("anyOf") or shape.get("oneOf"):
        for branch in branches:
            if branch.get("type") != "null":
                yield from _alternatives(branch, root)
    else:
        yield shape


def _step(shape: Schema, part: str | int) -> Iterator[Schema]:
    if part in shape.get("properties", {}):
        yield shape["properties"][part]
    elif shape.get("type") == "object":
        held = (*shape.get("patternProperties", {}).values(), shape.get("additionalProperties"))
        yield from (it for it in held if isinstance(it, dict))
    elif shape.get("type") == "array" and isinstance(part, int):
        first = shape.get("prefixItems", [])
        if part < len(first):
            yield first[part]
        elif "items" in shape:
            yield shape["items"]


def _sample(shapes: Iterable[Schema], root: Schema) -> str:
    """What a value of the first of these shapes looks like, written on one line of YAML."""
    shape = next((it for shape in shapes for it in _alternatives(shape, root)), {})
    if chosen := options_of((shape,)):
        return str(chosen[0])
    if "minimum" in shape:
        return str(max(1, shape["minimum"]))
    if "pattern" in shape:
        return next((form for start, form in _FORMS.items() if shape["pattern"].startswith(start)), "text")
    if "prefixItems" in shape:
        return f"[{', '.join(_sample((item,), root) for item in shape['prefixItems'])}]"
    if shape.get("type") == "array":
        return f"[{_sample((shape.get('items', {}),), root)}]"
    if needed := shape.get("required") or list(shape.get("properties", {}))[:1]:
        inside = (f"{name}: {_sample((shape['properties'][name],), root)}" for name in needed)
        return f"{{{', '.join(inside)}}}"
    return _SAMPLES.get(shape.get("type", "string"), "text")
