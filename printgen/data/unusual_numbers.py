"""Numbers and months in unusual notation, such as `8,50`, `1O`, `055`, `8.5 m`, `April 1917` or `1917-4`.

Other mistakes are also recognized: a range, a sum, a unit, a comment or word next to the number, or a spelled-out
number.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from math import isfinite

from msgspec import Struct

#: Letters that are typed instead of the similar digits.
_LETTERS = str.maketrans("OoQIlS", "000115")
#: Characters that office programs and phones write instead of the minus sign.
_MINUS = re.compile("^[\u2010-\u2015\u2212\ufe63\uff0d](?=[\\d.])")
_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
#: Units of length other than metres, with their length in metres.
_UNITS = {"ft": 0.3048, "feet": 0.3048, "foot": 0.3048, "'": 0.3048, "in": 0.0254, "inch": 0.0254, "inches": 0.0254, '"': 0.0254,
          "cm": 0.01, "mm": 0.001, "km": 1000.0, "yd": 0.9144, "yards": 0.9144}  # fmt: skip
#: The maximum length of a range that is written out as a list of numbers.
_LONGEST_RANGE = 30
#: The step to which heights in metres are rounded.
_STEP = 50
_NUMBER = r"-?\d+(?:\.\d+)?"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


class IntendedNumber(Struct, frozen=True):
    """The number that a text was meant to express, and the reason why the text is not read as a number."""

    number: float
    why: str


def intended_number(written: str) -> IntendedNumber | None:
    """Return the number that a text was meant to express, or None if the number cannot be determined."""
    text, why = unicodedata.normalize("NFKC", written).strip(), "because of how it is written"
    if _MINUS.match(written):
        text, why = _MINUS.sub("-", written), f"because `{written[0]}` is not the minus sign on the keyboard"
    elif any(unicodedata.category(sign) == "Cf" or sign in "\u00a0\u202f\u3000" for sign in written):
        text = "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
        why = "because of an invisible character or special space"
    if half := re.fullmatch(r"(\d+) ([1-9])/([2-9]|16)", text):
        return IntendedNumber(int(half[1]) + int(half[2]) / int(half[3]), "because of its fraction")
    if len(text) > 16:
        return None
    if with_unit := re.fullmatch(r"([-+]?[\d.,]*\d)\s?(m|metres?|meters?|boxes|hexes|levels?|%)", text):
        text, why = with_unit[1], f"because of the `{with_unit[2]}` after it"
    elif letters := re.fullmatch(r"[-+]?[\d.,OoQIlS]*", text) and re.findall("[OoQIlS]", text):
        if not re.search(r"\d", text) and text not in ("O", "o", "l"):
            return None
        text, why = text.translate(_LETTERS), f"because of the letter `{letters[0]}` in it"
    elif re.fullmatch(r"[-+]?[1-9]\d{0,2}([_' ,]\d{3})+", text):
        why = "because of its comma" if "," in text else "because of the separators between its digits"
        text = re.sub("[_' ,]", "", text)
    if re.fullmatch(r"[-+]?\d+,\d+", text):
        text, why = text.replace(",", "."), "because of its comma"
    if not re.fullmatch(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d{1,2})?", text):
        return None
    value = float(text)
    return IntendedNumber(value, why) if isfinite(value) else None


def number_fault(written: str, needed: str = "", is_whole: bool = False) -> tuple[str, str] | None:
    """Return the fault in a text that was meant as a number, and the remedy, or None if the fault is not recognized."""
    text = written.strip()
    if text.count(",") == 1:
        text = re.sub(r"(?<=\d),(?=\d{1,2}(?!\d))", ".", text)
    if signed := re.fullmatch(rf"(minus|plus|\+|-|\u2212) *({_NUMBER})", text.casefold()):
        return "a sign apart from its number", f"write {'-' * (signed[1] not in ('plus', '+'))}{signed[2]}"
    if text.casefold() in _WORDS:
        return "a number in words", f"write {_WORDS.index(text.casefold())}"
    if re.fullmatch(r"=?\s*\d+(\s*\+\s*\d+)+", text):
        return "a sum, which printgen does not calculate", f"write {sum(map(int, re.findall(r'[0-9]+', text)))}"
    if text.startswith("="):
        return "a formula, which printgen does not calculate", "write the result"
    if re.fullmatch(rf"{_NUMBER}(\s*[;\s]\s*{_NUMBER})+", text):
        return "several numbers without commas", f"separate them by commas: {', '.join(re.split(r'[; ]+', text))}"
    if re.fullmatch(rf"{_NUMBER}\s*(-|\u2013|\u2014|/|\.\.+|to|bis|or)\s*{_NUMBER}", text):
        return "two numbers where one is needed", "write one of the numbers, and the other one under `notes`"
    if found := re.fullmatch(rf"({_NUMBER})\s*(#|//|--|/\*)\s*(\S.*)", text):
        why = (
            "because the `#` of a comment needs a space before it"
            if found[2] == "#"
            else f"and `{found[2]}` does not start a comment"
        )
        return f"text, {why}", f"write `{found[1]}  # {found[3]}`"
    if (found := re.match(rf"({_NUMBER})\s*([a-z]+|['\"])", text)) and found[2] in _UNITS:
        length = length_in(text, needed, is_whole)
        given = "write the number" if length is None else f"write {length:.4g}"
        unit = f"in {needed}" if needed else "in this field's own unit"
        return f"a number with the unit `{found[2]}`", f"{given} alone, {unit}"
    if found := re.fullmatch(rf"({_NUMBER})(\s*[^\d\s.,+*/:-].*|[,;+])", text):
        # Any other text may be a remark.
        alone = "" if found[2] == "+" else " alone"
        return f"a number with `{found[2].strip()}` after it", f"write {found[1]}{alone}"
    if found := re.fullmatch(rf"([^\d\s.,:+-]\S{{0,7}}?)(?<!\d[.,])\s*({_NUMBER})", text):
        return f"a number with `{found[1]}` before it", f"write {found[2]} alone"
    return None


def numbers_in(text: str) -> list[int]:
    """Return all whole numbers in a range such as `61-63`, or [] if the text is not a range or the range is long."""
    ends = re.fullmatch(r"(\d{1,3}) ?(?:-|\u2013|to|\.\.) ?(\d{1,3})", text)
    first, last = (int(ends[1]), int(ends[2])) if ends else (0, 0)
    return [*range(first, last + 1)] if first < last <= first + _LONGEST_RANGE else []


def length_in(text: str, unit: str, is_whole: bool = False) -> float | None:
    """Convert a length such as `28 ft 6 in` to another unit. Return None if the text is not a length.

    Args:
        unit: the unit to convert to: `metres`, `millimetres`, or "" if the unit is not known.
        is_whole: whether a whole number is needed. Altitudes are in whole metres, rounded to multiples of 50.
    """
    parts = re.findall(rf"({_NUMBER})\s*([a-z]+|['\"])\s*", text)
    if (
        not unit
        or "".join(re.split(r"\s", text)) != "".join(map("".join, parts))
        or {it for _, it in parts} - {*_UNITS}
    ):
        return None
    length = sum(float(number) * _UNITS[name] for number, name in parts) * (1000 if unit == "millimetres" else 1)
    step = (_STEP if unit == "metres" else 1) if is_whole else 0
    return round(length / step) * step if step else length


def year_typed_as_date(written: object) -> str:
    """Return the year that a spreadsheet program turned into a date (`1921` for 1905-04-04), or "" for any other value."""
    try:
        days = (date.fromisoformat(str(written)) - date(1899, 12, 30)).days
    except ValueError:
        return ""
    return str(days) if 1900 <= days < 2000 else ""


def intended_month(written: object) -> str:
    """Return the intended year and month, such as `1917-04`, or "" if they cannot be determined."""
    text = str(written).strip().casefold()
    # A year with two digits is during or near the war.
    text = re.sub(r"(?<=[a-z]) ?[-/.]? ?['\u2019]?([1-4]\d)$", r" 19\1", text)
    if named := re.fullmatch(r"([a-z]{3})[a-z]*\.?,?[ -/](19\d\d)|(19\d\d),?[ -/]([a-z]{3})[a-z]*\.?", text):
        short, year = named[1] or named[4], named[2] or named[3]
        return f"{year}-{_MONTHS.index(short) + 1:02}" if short in _MONTHS else ""
    first = re.fullmatch(r"(19\d\d)[-/. ]?(\d{1,2})([-/. ]\d{1,2})?", text)
    last = re.fullmatch(r"(?:\d{1,2}[-/. ])?(\d{1,2})[-/. ](19\d\d)", text)
    year, here = (first[1], first[2]) if first else (last[2], last[1]) if last else ("", "0")
    return f"{year}-{int(here):02}" if 1 <= int(here) <= 12 else ""
