"""Letters: what a character is called, and what it takes to print one that our own typefaces do not have."""

from __future__ import annotations

import re
from unicodedata import name

# Patterns are compiled when the first such letter is met: most runs meet none.

#: Scripts whose letters change shape and place beside each other, by rules that we do not have.
_INTERWOVEN = (
    "[\u0700-\u074f\u07c0-\u07ff\u0840-\u085f\u0900-\u0dff\u0f00-\u109f\u1700-\u18af\u1900-\u1aaf\u1b00-\u1c4f"
    "\ua800-\ua82f\ua840-\ua8ff\ua930-\ua95f\ua980-\ua9df\uaa00-\uaa7f\uaae0-\uaaff\uabc0-\uabff\U00011000-\U00011fff]"
)
#: Fonts that are free, and set well beside ours, by the characters they are for.
_FONTS = (
    ("[\u2e80-\u30ff\u3190-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]", "Noto Sans JP"),
    ("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]", "Noto Sans KR"),
    ("[\u0300-\u036f]", "DejaVu Sans"),
    ("[\u2190-\u2bff\U0001f000-\U0001faff]", "Noto Emoji or Symbola"),
)
#: Words that the names of characters of no script of their own begin with.
_SCRIPT = r"(ARABIC|ARMENIAN|CHEROKEE|COPTIC|ETHIOPIC|GEORGIAN|HEBREW|LAO|LISU|RUNIC|THAANA|THAI|TIFINAGH)\b"


def interwoven(char: str) -> bool:
    """Whether the character is of a script that cannot be set letter by letter, as those of India are not."""
    return bool(re.match(_INTERWOVEN, char))


def called(char: str) -> str:
    """A character as a message names it: itself where it shows, its number in Unicode and its name there, if it has one
    that says more than its number."""
    number, known = f"{ord(char):04X}", name(char, "")
    told = f"U+{number}" if not known or known.endswith(f"-{number}") else f"U+{number} {known}"
    return f"{char} ({told})" if char.isprintable() else told


def remedy(chars: str) -> str:
    """What to do so that characters no font here has can be printed."""
    if any(interwoven(char) for char in chars):
        return "write it in another script: the letters of this one cannot be joined"
    if not all(char.isprintable() for char in chars):
        return "take out what is no letter"
    fonts = dict[str, None]()
    for char in chars:
        script = re.match(_SCRIPT, name(char, ""))
        known = next((font for signs, font in _FONTS if re.match(signs, char)), "")
        fonts[known or (f"Noto Sans {script[0].title()}" if script else "Noto Sans")] = None
    return f"install a font that has {'it' if len(chars) == 1 else 'them'}, such as {' and '.join(fonts)}"


def legible(text: str) -> str:
    """The text for a message: half a character, which no screen or file takes, by its number."""
    return re.sub("[\ud800-\udfff]", lambda half: f"U+{ord(half[0]):04X}", text)
