"""Conversion of text to the order in which its letters are printed, for scripts such as Hebrew and Arabic."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import category, normalize

if TYPE_CHECKING:
    from arabic_reshaper import ArabicReshaper

# Patterns are compiled when the first text needs them, because most runs set only plain letters.

#: The sequences that are set as a single character if Unicode has one: a letter with separate accents, or the parts of a Korean
#: syllable.
_PARTS = r"[^\u0300-\u036f][\u0300-\u036f\u0653-\u0655\u3099\u309a]+|[\u1100-\u11ff]+"
#: The characters that are not set. They are Hebrew and Arabic vowels and accents, whose positions would have to be
#: looked up, and modifiers that turn a sign into an emoji or specify its colour. The sign for a key around a figure is
#: also not set.
_UNSET = (
    "[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7"
    "\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u034f\u20e3\ufe00-\ufe0f\U000e0100-\U000e01ef]"
    "|(?<=.)[\U0001f3fb-\U0001f3ff]"
)
_UNFIT = "[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]"
_FROM_THE_RIGHT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_ARABIC = "[\u0620-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff\u0750-\u077f]"
#: The signs of Arabic numbers that are format characters in Unicode but visible on paper.
_INKED = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u08e2")
#: A character of zero width that `normalize_text` removes from every text.
_MARKER = "\u034f"


def has_right_to_left(text: str) -> bool:
    """Return whether a part of the text runs from right to left."""
    return bool(re.search(_FROM_THE_RIGHT, text))


def normalize_text(text: str) -> str:
    """Return the visible characters of a text, in reading order.

    Accents are merged with their letters, every space becomes a plain space, and invisible control characters are
    removed. Direction marks are kept if a part of the text runs from right to left.
    """
    found = re.sub(_PARTS, lambda parts: normalize("NFC", parts[0]), text)
    found = re.sub(_UNSET, "", found)
    return found if has_right_to_left(found) else _seen(found)


def visual_order(text: str, joined: bool) -> str:
    """Return the characters of a normalized text in printing order, from left to right.

    Args:
        text: a text that `normalize_text` returned.
        joined: whether to replace Arabic letters with their joined forms.
    """
    # Libraries do not accept lone surrogates, and SVG does not accept control characters.
    clean = re.sub(_UNFIT, "\ufffd", text)
    if not has_right_to_left(clean):
        return clean
    return _seen(_turned(_reshaper().reshape(clean) if joined and re.search(_ARABIC, clean) else clean))


def _turned(text: str) -> str:
    """Return the text in visual order, with brackets mirrored in right-to-left parts.

    The library does not mirror brackets and does not report which brackets it moved. Therefore, a marker character is
    added after each bracket. If the marker precedes the bracket in the result, the bracket is in a right-to-left part.
    The marker has zero width and does not occur in any text. By the Unicode rules, it moves together with the bracket.
    """
    from bidi import get_display
    from bidi.mirror import MIRRORED

    pairs = "[" + re.escape("".join(MIRRORED)) + "]"
    line = str(get_display(re.sub(pairs, rf"\g<0>{_MARKER}", text)))
    return re.sub(f"{_MARKER}({pairs})|({pairs}){_MARKER}", lambda it: MIRRORED[it[1]] if it[1] else it[2], line)


def base_letters(char: str) -> str:
    """Return the ordinary letters that an Arabic presentation form represents. Return any other character unchanged."""
    return normalize("NFKC", char) if "\ufb50" <= char <= "\ufdff" or "\ufe70" <= char <= "\ufefc" else char


def _seen(text: str) -> str:
    seen = (char for char in text if char in _INKED or category(char) != "Cf")
    # The built-in fonts have only these narrow and figure-width spaces.
    return "".join(" " if category(char) == "Zs" and char not in "\u2007\u202f" else char for char in seen)


@cache
def _reshaper() -> ArabicReshaper:
    from arabic_reshaper import ArabicReshaper

    # Few fonts have a single sign for this word.
    return ArabicReshaper({"ARABIC LIGATURE ALLAH": False, "delete_harakat": True})
