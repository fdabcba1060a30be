"""Descriptions of characters in messages, and instructions for printing characters that the built-in typefaces lack."""

from __future__ import annotations

import re
from unicodedata import name

# Patterns are compiled when the first such letter occurs, because most runs never need them.

#: The scripts whose letters change their shape and position depending on their neighbours. printgen does not support
#: their rules.
_INTERWOVEN = (
    "[\u0700-\u074f\u07c0-\u07ff\u0840-\u085f\u0900-\u0dff\u0f00-\u109f\u1700-\u18af\u1900-\u1aaf\u1b00-\u1c4f"
    "\ua800-\ua82f\ua840-\ua8ff\ua930-\ua95f\ua980-\ua9df\uaa00-\uaa7f\uaae0-\uaaff\uabc0-\uabff\U00011000-\U00011fff]"
)
#: Free fonts that match the built-in fonts. The keys are the characters for which the fonts are recommended.
_FONTS = (
    ("[\u2e80-\u30ff\u3190-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]", "Noto Sans JP"),
    ("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]", "Noto Sans KR"),
    ("[\u0300-\u036f]", "DejaVu Sans"),
    ("[\u2190-\u2bff\U0001f000-\U0001faff]", "Noto Emoji or Symbola"),
)
#: The first words of characters' names that identify a script.
_SCRIPT = r"(ARABIC|ARMENIAN|CHEROKEE|COPTIC|ETHIOPIC|GEORGIAN|HEBREW|LAO|LISU|RUNIC|THAANA|THAI|TIFINAGH)\b"


def is_complex_script(char: str) -> bool:
    """Return whether the script of the character, such as an Indic script, cannot be set letter by letter."""
    return bool(re.match(_INTERWOVEN, char))


def describe_character(char: str) -> str:
    """Describe a character for a message.

    The description consists of the character itself (if printable), its Unicode number, and its Unicode name. A name
    that only repeats the number is omitted.
    """
    number, known = f"{ord(char):04X}", name(char, "")
    code = f"U+{number}" if not known or known.endswith(f"-{number}") else f"U+{number} {known}"
    return f"{char} ({code})" if char.isprintable() else code


def missing_font_hint(chars: str) -> str:
    """Return advice for the user on printing characters that are missing from all fonts on this machine."""
    if any(is_complex_script(char) for char in chars):
        return "use another script; printgen cannot join the letters of this one"
    if not all(char.isprintable() for char in chars):
        return "remove the characters that cannot be printed"
    fonts = dict[str, None]()
    for char in chars:
        script = re.match(_SCRIPT, name(char, ""))
        known = next((font for signs, font in _FONTS if re.match(signs, char)), "")
        fonts[known or (f"Noto Sans {script[0].title()}" if script else "Noto Sans")] = None
    return f"install a font that has {'it' if len(chars) == 1 else 'them'}, such as {' and '.join(fonts)}"


def escape_surrogates(text: str) -> str:
    """Return the text with lone surrogates, which cannot be displayed or saved, replaced with their Unicode numbers."""
    return re.sub("[\ud800-\udfff]", lambda half: f"U+{ord(half[0]):04X}", text)
