"""What was meant by a figure or a month that is only written oddly: `8,50`, `1O`, `055`, `8.5 m`; `April 1917`, `1917-4`."""

from __future__ import annotations

import re
import unicodedata
from math import isfinite

from msgspec import Struct

#: What is typed for a digit, or read as one.
_LETTERS = str.maketrans("OoQIlS", "000115")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


class Meant(Struct, frozen=True):
    """A number that text was meant to be, and what keeps it from being read as one."""

    number: float
    why: str


def number(written: str) -> Meant | None:
    """The number that a text was meant to be; None where none can be made out."""
    text, why = unicodedata.normalize("NFKC", written).strip(), "because of how it is written"
    if len(text) > 16:
        return None
    if told := re.fullmatch(r"([-+]?[\d.,]*\d)\s?(m|metres?|meters?|boxes|hexes|levels?|%)", text):
        text, why = told[1], f"because of the `{told[2]}` behind it"
    elif letters := re.fullmatch(r"[-+]?[\d.,OoQIlS]*", text) and re.findall("[OoQIlS]", text):
        if not re.search(r"\d", text) and len(text) > 1:
            return None
        text, why = text.translate(_LETTERS), f"because of the letter `{letters[0]}` in it"
    elif re.fullmatch(r"[-+]?[1-9]\d{0,2}([_' ,]\d{3})+", text):
        text, why = re.sub("[_' ,]", "", text), "because of what stands between its digits"
    if re.fullmatch(r"[-+]?\d+,\d+", text):
        text, why = text.replace(",", "."), "because of its comma"
    if not re.fullmatch(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d{1,2})?", text):
        return None
    value = float(text)
    return Meant(value, why) if isfinite(value) else None


def month(written: object) -> str:
    """The year and month that were meant, as `1917-04`; nothing where none can be made out."""
    text = str(written).strip().casefold()
    if named := re.fullmatch(r"([a-z]{3})[a-z]*\.?,? (19\d\d)|(19\d\d),? ([a-z]{3})[a-z]*\.?", text):
        short, year = named[1] or named[4], named[2] or named[3]
        return f"{year}-{_MONTHS.index(short) + 1:02}" if short in _MONTHS else ""
    first = re.fullmatch(r"(19\d\d)[-/. ]?(\d{1,2})([-/. ]\d{1,2})?", text)
    last = re.fullmatch(r"(?:\d{1,2}[-/. ])?(\d{1,2})[-/. ](19\d\d)", text)
    year, here = (first[1], first[2]) if first else (last[2], last[1]) if last else ("", "0")
    return f"{year}-{int(here):02}" if 1 <= int(here) <= 12 else ""
