"""Conversion of values to cells of a table, and of cells to values.

Several notations are tried: unchanged, as a list, and as YAML. The first one that reads back as the same value is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any, Final

from printgen.data.edits import EditError
from printgen.data.shapes import Schema, names_of, options_of
from printgen.data.unusual_numbers import year_typed_as_date
from printgen.data.yaml import parse_quietly
from printgen.data.yaml.rendering import render_flow, render_key

#: The content of a cell. Dates occur only in files of spreadsheet programs.
Cell = str | int | float | bool | datetime | date | None

UNKNOWN: Final = "unknown"
_NUMBER: Final = re.compile(r"-?\d+(?:[.,]\d+)?")
#: A number in which the comma may separate decimals or thousands.
_AMBIGUOUS: Final = re.compile(r"-?[1-9]\d{0,2},\d{3}")
#: The words for true and false that spreadsheet programs write in English, German and French.
_YES: Final = ("yes", "true", "wahr", "vrai")
_NO: Final = ("no", "false", "falsch", "faux")
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
#: The forms into which spreadsheet programs turn `1917-04`, such as `Apr-17` or `1917-04-01`.
_NAMED_MONTH: Final = re.compile(r"([A-Za-z]{3})[a-z]*[- ](?:19)?(\d\d)")
_DAY: Final = re.compile(r"((19\d\d-\d\d)-\d\d)(?:[T ]00:00:00)?")
_QUOTED: Final = re.compile(r"(['\"]).*\1", re.DOTALL)


def is_month(shapes: Sequence[Schema]) -> bool:
    """Return whether a value of these shapes may be a month, such as `1917-04`."""
    return any(it.get("pattern", "").startswith("^19") for it in shapes)


def is_number(shapes: Sequence[Schema]) -> bool:
    """Return whether a value of these shapes may be a number, but neither text nor a list."""
    return _accepts(shapes, "integer", "number") and not _accepts(shapes, "string", "array", "object")


def is_flag(shapes: Sequence[Schema]) -> bool:
    """Return whether a value of these shapes may be `true` or `false`."""
    return _accepts(shapes, "boolean")


def may_be_unknown(shapes: Sequence[Schema]) -> bool:
    """Return whether a value of these shapes may be `unknown`."""
    return UNKNOWN in options_of(shapes)


def is_date(cell: Cell, shapes: Sequence[Schema]) -> bool:
    """Return whether a cell that may contain any text is a date. A spreadsheet program turns texts such as `1-3` into dates."""
    if not isinstance(cell, date):
        return False
    return any(it.get("type") == "string" and "enum" not in it for it in shapes) and not is_month(shapes)


def is_ambiguous(cell: Cell, shapes: Sequence[Schema]) -> bool:
    """Return whether a cell is a number such as `1,500`, in which the comma may separate decimals or thousands."""
    return isinstance(cell, str) and "," in cell and bool(_AMBIGUOUS.fullmatch(cell.strip())) and is_number(shapes)


def same_value(one: object, other: object) -> bool:
    """Return whether two values are the same figure: 40.0 equals 40, but `true` does not equal 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_value(it, other[key]) for key, it in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same_value, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return one == other


def to_cell(value: object, shapes: Sequence[Schema], items: Sequence[Schema] = ()) -> Cell:
    """Convert a value to a cell. An absent or unknown value becomes None (an empty cell)."""
    if value is None or value == UNKNOWN:
        return None
    for cell in _notations(value):
        if same_value(from_cell(cell, shapes, items), value):
            return cell
    raise EditError(f"`{value}` cannot be written into a cell")


def from_cell(cell: Cell, shapes: Sequence[Schema], items: Sequence[Schema] = ()) -> Any:
    """Convert a cell to a value. An empty cell becomes None, and text in an invalid notation is returned unchanged."""
    if isinstance(cell, datetime | date):
        cell = cell.isoformat().removesuffix("T00:00:00")
    if isinstance(cell, str):
        return _from_text(cell.replace("\r\n", "\n").replace("\r", "\n").strip(), shapes, items)
    if cell is None or isinstance(cell, bool):
        return cell
    number = int(cell) if float(cell).is_integer() else cell
    if _accepts(shapes, "integer", "number") or number in options_of(shapes):
        return number
    return _from_text(str(number), shapes, items)


def _from_text(text: str, shapes: Sequence[Schema], items: Sequence[Schema]) -> Any:
    if not text:
        return None
    if text[0] in "'\"" and _QUOTED.fullmatch(text):
        value = _parsed(text)
        return text if value is None else value
    if (option := _option(text, shapes)) is not None:
        return option
    lower = text.casefold()
    if _accepts(shapes, "boolean") and lower in (*_YES, *_NO):
        return lower in _YES
    if _accepts(shapes, "integer", "number") and _NUMBER.fullmatch(text) and not is_ambiguous(text, shapes):
        number = float(text.replace(",", "."))
        return int(number) if number.is_integer() else number
    if _accepts(shapes, "array", "object") and text[0] in "[{" and (value := _parsed(text)) is not None:
        return value
    if _accepts(shapes, "string"):
        return _month(text) if is_month(shapes) else text
    if _accepts(shapes, "array"):
        return _from_list(text, items)
    if _accepts(shapes, "object"):
        document = parse_quietly(text, "")
        return text if document[0] is None or document[1] else document[0].value
    return text


def _option(text: str, shapes: Sequence[Schema]) -> str | int | None:
    """Return the allowed value for which a text is another name, or None if there is no such value.

    In a table, `Fighter` denotes the value `fighter`, and the name of a side denotes its id.
    """
    lower, options = text.casefold(), options_of(shapes)
    for option in options:
        if text == str(option) or (lower == UNKNOWN == option):
            return option
    is_free = any(it.get("type") == "string" and "enum" not in it for it in shapes)
    similar = [] if is_free else [option for option in options if lower == str(option).casefold()]
    similar = similar or [value for value, name in names_of(shapes).items() if lower == name.casefold()]
    return similar[0] if len(similar) == 1 else None


def _from_list(text: str, items: Sequence[Schema]) -> Any:
    if text.startswith("["):
        return text
    parts = [part.strip() for part in text.split("\n" if "\n" in text else ",")]
    return [_from_text(part, items, ()) for part in parts if part]


def _parsed(text: str) -> Any:
    """Parse a text as a YAML value. Return None if it is not valid."""
    document, findings = parse_quietly(f"value: {text}", "")
    return None if document is None or findings else document.value.get("value")


def _month(text: str) -> str:
    """Return the year and month of a date such as `1917-04-01`. Any other text is returned unchanged."""
    # A year in a cell with the format of a date is a date in 1905.
    if (day := _DAY.fullmatch(text)) and not year_typed_as_date(day[1]):
        return day[2]
    named = _NAMED_MONTH.fullmatch(text)
    if named and named[1].lower() in _MONTHS:
        return f"19{named[2]}-{_MONTHS.index(named[1].lower()) + 1:02}"
    return text


def _notations(value: object) -> Iterator[Cell]:
    """Yield the notations in which a value may be written, starting with the most readable."""
    if isinstance(value, bool):
        yield "yes" if value else "no"
    elif isinstance(value, str | int | float):
        yield value
    elif isinstance(value, list):
        texts = [it for it in map(_item, value) if it is not None]
        if len(texts) == len(value):
            yield ", ".join(texts)
            yield "\n".join(texts)
    elif isinstance(value, dict) and not any(isinstance(it, dict | list) for it in value.values()):
        yield "\n".join(f"{render_key(key, False)}: {render_flow(it)}" for key, it in value.items())
    yield render_flow(value)
    if isinstance(value, str):
        yield '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _item(value: object) -> str | None:
    """Return an item of a list as text, or None for a list or a group of fields."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, str | int | float) else None


def _accepts(shapes: Sequence[Schema], *types: str) -> bool:
    return any(
        it.get("type") in types or ("enum" in it and "type" not in it and "string" in types and _all_text(it))
        for it in shapes
    )


def _all_text(shape: Schema) -> bool:
    return all(isinstance(it, str) for it in shape["enum"])
