"""Scripts: text as it is written in files, into the letters and the order in which it is set."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import category, normalize

if TYPE_CHECKING:
    from arabic_reshaper import ArabicReshaper

# Patterns are compiled when the first text needs them: most runs set none but plain letters.

#: A letter with accents of its own, the parts of a Korean syllable: set as the one character they are where there is one.
_PARTS = r"[^\u0300-\u036f][\u0300-\u036f\u0653-\u0655\u3099\u309a]+|[\u1100-\u11ff]+"
#: Vowels and accents of Hebrew and Arabic, which names do without, since their places would have to be looked up;
#: what makes an emoji of a sign or says its colour; the sign for a key around a figure.
_UNSET = (
    "[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7"
    "\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u034f\u20e3\ufe00-\ufe0f\U000e0100-\U000e01ef]"
    "|(?<=.)[\U0001f3fb-\U0001f3ff]"
)
_UNFIT = "[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]"
_FROM_THE_RIGHT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_ARABIC = "[\u0620-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff\u0750-\u077f]"
#: Signs of Arabic numbers, which are formats to Unicode and ink on paper.
_INKED = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u08e2")
#: A mark of no width, which `tidied` leaves in no text.
_TELL = "\u034f"


def from_the_right(text: str) -> bool:
    """Whether any of the text runs from right to left."""
    return bool(re.search(_FROM_THE_RIGHT, text))


def tidied(text: str) -> str:
    """The characters of a text that are to be seen, in the order of reading: accents on their letters, any space a space,
    and nothing that only tells a screen what to do. Marks of direction stay where something runs from right to left."""
    found = re.sub(_PARTS, lambda parts: normalize("NFC", parts[0]), text)
    found = re.sub(_UNSET, "", found)
    return found if from_the_right(found) else _seen(found)


def in_sight(text: str, joined: bool) -> str:
    """A tidied text from left to right as it stands on the line; Arabic with its letters joined, if `joined`."""
    # Half a character can be passed on to no library; controls can be written to no SVG.
    whole = re.sub(_UNFIT, "\ufffd", text)
    if not from_the_right(whole):
        return whole
    return _seen(_turned(_reshaper().reshape(whole) if joined and re.search(_ARABIC, whole) else whole))


def _turned(text: str) -> str:
    """The text in the order of the line, and brackets in what runs from the right turned about.

    The library leaves brackets as they are, and does not say which it moved: a mark after each tells, which is before
    it then. The mark, of no width and in no text any more, goes with its bracket by the rules of Unicode.
    """
    from bidi import get_display
    from bidi.mirror import MIRRORED

    pairs = "[" + re.escape("".join(MIRRORED)) + "]"
    line = str(get_display(re.sub(pairs, rf"\g<0>{_TELL}", text)))
    return re.sub(f"{_TELL}({pairs})|({pairs}){_TELL}", lambda it: MIRRORED[it[1]] if it[1] else it[2], line)


def meant(char: str) -> str:
    """The letters that a form of an Arabic letter stands for; any other character itself."""
    return normalize("NFKC", char) if "\ufb50" <= char <= "\ufdff" or "\ufe70" <= char <= "\ufefc" else char


def _seen(text: str) -> str:
    seen = (char for char in text if char in _INKED or category(char) != "Cf")
    # Of the narrow spaces and those as wide as a figure ours know these.
    return "".join(" " if category(char) == "Zs" and char not in "\u2007\u202f" else char for char in seen)


@cache
def _reshaper() -> ArabicReshaper:
    from arabic_reshaper import ArabicReshaper

    # A word set as one sign is in few fonts.
    return ArabicReshaper({"ARABIC LIGATURE ALLAH": False, "delete_harakat": True})
