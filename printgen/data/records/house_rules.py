"""House rules, which change figures of many aircraft at once."""

import re
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import Distinct, Figure, Id, Line, Listed
from printgen.data.records.record import Record

_COMPARISON = re.compile(r"([<>]=?) ?(\d{1,6}(?:[.-]\d{1,6})?)")
#: A number, a sum, a product or a range with a decimal comma. If a number has three decimals, the comma may separate thousands.
_DECIMAL_COMMA = re.compile(
    r"(?=.*,)(?:[-+x×*]|=-?)? ?(?:\d+(?:[,.](?!\d{3}\b)\d+)?)?(?:\.\.(?:\d+(?:,(?!\d{3}\b)\d+)?)?)?"
)
_THOUSANDS = re.compile(r"((?:[-+x×*]|=-?)? ?[1-9]\d{0,2}),(\d{3})")
_PERCENT = re.compile(r"([+-]?) ?(\d{1,4}(?:\.\d{1,3})?) ?%")
#: Ranges in other notations, and words for ranges without an end.
_BETWEEN = re.compile(
    r"(19\d\d-\d\d|\d{1,5}(?:\.\d+)?) *(?:-|\u2013|\u2014|to|bis|\.\.\.) *(19\d\d-\d\d|\d{1,5}(?:\.\d+)?)"
)
_FROM = re.compile(r"(?:from|since|after|at least|min(?:imum)?) (\S+)|(\d\S*) ?(?:\+|or more|and more)")
_UP_TO = re.compile(r"(?:until|up to|before|at most|to|max(?:imum)?) (\S+)|(\d\S*) ?(?:or less|and less)")
_MONTH = re.compile(r"19\d\d-\d\d")
_NUMBER = r"(\d{1,9}(?:[.,]\d{1,6})?)"
_FACTOR = re.compile(rf"{_NUMBER} ?(?:x|\*|times)|(?:x|\*|\u00d7|times|by) ?{_NUMBER}")
_MORE = re.compile(rf"(?:\+|plus|add|more) *{_NUMBER}|{_NUMBER} *(?:more|higher|\+)")
_LESS = re.compile(rf"(?:-|\u2013|\u2212|minus|subtract|less) *{_NUMBER}|{_NUMBER} *(?:less|lower|fewer|-)")
#: A single value in a file.
Scalar = bool | int | float | str


def _fields(value: Any) -> Any:
    """Return nested groups of fields as a flat mapping, by dotted paths."""
    if not isinstance(value, dict):
        pair = re.fullmatch(r"([a-z][\w.-]*)\s*(?:=+|:|\s)\s*([\w.-]+)", value) if isinstance(value, str) else None
        text = f"write `{{{pair[1]}: {pair[2]}}}`" if pair else "write field paths with values: `{engine.boxes: 8}`"
        if isinstance(value, list) and value and all(isinstance(it, dict) for it in value):
            text = "write the fields without `- `, one per line"
        hint = {"hint": text, **({"exact": True} if pair else {})}
        raise PydanticCustomError("fields", "not a group of fields", hint)
    found: dict[Any, Any] = {}
    for key, below in value.items():
        found |= (
            {f"{key}.{name}": it for name, it in _fields(below).items()} if isinstance(below, dict) else {key: below}
        )
    return found


def _with_points(value: Any) -> Any:
    """Return the value unchanged. Raise an error if it has a decimal comma, such as `x0,9`, instead of a point."""
    if isinstance(value, str) and (found := _THOUSANDS.fullmatch(value)):
        hint = {"hint": f"write `{found[1]}.{found[2]}` or `{found[1]}{found[2]}`", "exact": True}
        raise PydanticCustomError("decimal_comma", "a comma that can separate decimals or thousands", hint)
    if isinstance(value, str) and _DECIMAL_COMMA.fullmatch(value.strip()):
        written = value.strip().replace(",", ".")
        number = float(written) if re.fullmatch(r"-?\d+\.\d+", written) else written
        context = {"hint": f"write `{written}`", "exact": True, "write": number}
        raise PydanticCustomError("decimal_comma", "a decimal comma where a point belongs", context)
    return value


def _value(value: Any) -> Any:
    if value is None or (isinstance(value, list) and not all(isinstance(it, bool | int | float | str) for it in value)):
        hint = {"hint": "write a number, a text, or a list of them"}
        raise PydanticCustomError("value", "no value" if value is None else "not a list of single values", hint)
    return value


def _condition(value: Any) -> Any:
    """Return the value unchanged. Raise an error if it is a comparison such as `>8`, which must be written as a range."""
    if isinstance(value, str) and (found := _COMPARISON.fullmatch(value)):
        number, is_whole = found[2], found[2].isdigit()
        step = 0 if "=" in found[1] or not is_whole else 1
        end = str(int(number) + (step if ">" in found[1] else -step)) if is_whole else number
        hint = {"hint": f"write `{end}..`" if ">" in found[1] else f"write `..{end}`", "exact": True}
        raise PydanticCustomError("comparison", "a comparison instead of a range", hint)
    value = _with_points(value)
    if isinstance(value, str) and (written := _as_range(value.strip())):
        hint = {"hint": f"write `{written}`", "exact": True}
        raise PydanticCustomError("range", "a range is written with `..`", hint)
    return _value(value)


def _as_range(text: str) -> str:
    """Return a range such as `2-4` or `after 1917` in the notation of house rules, or "" if the text is not a range."""
    if found := _BETWEEN.fullmatch(text):
        is_month = _MONTH.fullmatch(text) is not None
        return "" if is_month else f"{found[1]}..{found[2]}"
    low, high = _FROM.fullmatch(text), _UP_TO.fullmatch(text)
    if not (low or high):
        return ""
    found = low or high
    word, end = text.split()[0], next(filter(None, found.groups())) if found else ""
    end = end.rstrip("+")
    step = {"after": 1, "before": -1}.get(word, 0)
    if not re.fullmatch(r"[\d.-]+", end) or (step and not end.isdigit()):
        return ""
    end = str(int(end) + step) if step else end
    return f"{end}.." if low else f"..{end}"


def _change(value: Any) -> Any:
    """Return the value unchanged. Raise an error if it is a percentage, which must be written as a factor."""
    if isinstance(value, str) and (found := _PERCENT.fullmatch(value.strip())):
        sign = {"+": 1, "-": -1}.get(found[1], 0)
        factor = (100 * bool(sign) + (sign or 1) * float(found[2])) / 100
        raise PydanticCustomError(
            "per_cent", "a share instead of a factor", {"hint": f"write `x{factor:.6g}`", "exact": True}
        )
    if isinstance(value, str) and "%" in value:
        raise PydanticCustomError("per_cent", "a share instead of a factor", {"hint": "write it like `x0.9`"})
    value = _with_points(value)
    if isinstance(value, str) and (written := _as_change(value.strip())) not in ("", value.strip()):
        hint = {"hint": f"write `{written}`", "exact": True}
        raise PydanticCustomError("change", "a change is written like `+1`, `-1` or `x0.9`", hint)
    return _value(value)


def _as_change(text: str) -> str:
    """Return a change such as `plus 1` or `0.9x` in the notation of house rules, or "" if the text is not a change."""
    for form, sign in ((_FACTOR, "x"), (_MORE, "+"), (_LESS, "-")):
        if found := form.fullmatch(text):
            number = next(filter(None, found.groups())).replace(",", ".")
            # These notations are accepted unchanged.
            return "" if re.fullmatch(r"[x\u00d7*] ?\d[\d.]*", text) else f"{sign}{number}"
    return ""


#: The required values by field path: for each path, a value or a list of values.
Conditions = Annotated[
    dict[Figure, Annotated[Scalar | Listed[Scalar], BeforeValidator(_condition)]], BeforeValidator(_fields)
]
Changes = Annotated[
    dict[Figure, Annotated[Scalar | Listed[Scalar], BeforeValidator(_change)]], BeforeValidator(_fields)
]


class HouseRule(Record):
    """A house rule: the aircraft to which it applies, and the figures that it changes.

    Fields:
        name: the name that sheets print.
        game: the game to which the rule applies. For several games, use `games`.
        where: the conditions for an aircraft, by field path: a required value, or a list of allowed values. A range is
            written `1917-04..`, `..3` or `2..4`. For a list field, a number is the number of items (`crew: 1`), and `=pilot`
            requires exactly this item. Without `where`, the rule applies to every aircraft.
        not_: conditions like those of `where`. The rule does not apply to aircraft that meet any of them.
        change: the change of each figure, by field path: `+1`, `-1`, `x0.9`, or the new value. `=-1` sets a negative number.
    """

    needs_source: ClassVar[bool] = False

    id: Id
    name: Line
    game: Id | None = None
    games: Distinct[Id] = ()
    where: Conditions = {}
    not_: Conditions = {}
    change: Changes = {}
