"""Installed fonts as a fallback for characters missing from the built-in fonts, such as Japanese or Hebrew letters and emoji.

The fonts of the machine are searched only when such a character occurs. The printed pages then depend on the fonts that
are installed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from unicodedata import name

from msgspec import Struct

from printgen.drawing.fonts.fontfile import InstalledFont, has_character, has_ink_for, select_font
from printgen.files.reading import walk_files

_SUFFIXES = (".ttf", ".ttc", ".otf", ".otc")
#: The preferred font families for some characters, in the order in which they are tried. Names are in lower case,
#: without spaces.
_SPECIAL = (
    # These fonts place accents over the preceding letter without information about the middle of that letter.
    ("\u0300-\u036f", "dejavusans arialunicode arialunicodems symbola symbolahint"),
    ("\u0590-\u05ff\ufb1d-\ufb4f", "notosanshebrew notoserifhebrew liberationsans arialhebrew arial"),
    ("\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc", "notosansarabic notonaskharabic geezapro arial"),
    (
        "\u2e80-\u30ff\u3190-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff",
        (
            "notosansjp notosanscjkjp notosanscjk sourcehansansjp sourcehansans hiraginokakugothic ipaexg ipag ipapgothic"
            " vlgothic vlpgothic takaopgothic takaogothic yugothr yugothb meiryo msgothic droidsansfallback"
        ),
    ),
    (
        "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af",
        "notosanskr notosanscjkkr notosanscjk nanumgothic applesdgothicneo malgun malgunbd",
    ),
    (
        "\u2190-\u2bff\U0001f000-\U0001faff",
        "notoemoji notosanssymbols2 notosanssymbols symbola symbolahint notosansmath applesymbols seguisym",
    ),
)
_FAMILIES = tuple((re.compile(f"[{chars}]"), tuple(families.split())) for chars, families in _SPECIAL)
_ANY = ("notosans", "dejavusans", "arialunicode", "arialunicodems", "freesans", "segoeui", "unifont")
_WEIGHTS = {
    "hairline": 100, "thin": 100, "extralight": 200, "ultralight": 200, "demilight": 350, "semilight": 350, "light": 300,
    "w3": 300, "regular": 400, "book": 400, "normal": 400, "medium": 500, "w6": 600, "semibold": 600, "demibold": 600,
    "demi": 600, "extrabold": 800, "ultrabold": 800, "bold": 700, "heavy": 900, "black": 900,
}  # fmt: skip
_WEIGHT = re.compile("|".join(sorted(_WEIGHTS, key=len, reverse=True)))
#: The names of styles that do not match upright letters of normal width.
_ODD = re.compile(r"italic|oblique|slanted|condensed|mono|serif|mincho|display|looped|nastaliq|ui(?=\W|$)|[a-z]propo")
#: Fonts that have a placeholder for every character but no letters.
_NO_LETTERS = re.compile(r"lastresort|adobeblank|adobenotdef|unicodebmpfallback")


@lru_cache(maxsize=1 << 14)
def find_fallback(char: str, weight: int, where: tuple[Path, ...]) -> InstalledFont | None:
    """Return an installed font that contains the character, or None if there is no such font.

    Fonts with a weight close to `weight` are preferred (400 is regular).
    """
    # Try the families for the script of the character first, which may have the script's name, and then the families
    # with many scripts.
    own = next((families for chars, families in _FAMILIES if chars.match(char)), ())
    script = name(char, "").partition(" ")[0].lower()
    fonts = _in_order((*own, f"notosans{script}", f"notoserif{script}", *_ANY), weight, where)
    return next(
        (select_font(file, weight) for file in fonts if has_character(file, char) and has_ink_for(file, char)), None
    )


@lru_cache(maxsize=64)
def _in_order(families: tuple[str, ...], weight: int, where: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return all fonts in these folders.

    They are sorted by the order of `families`, then by how close their weight is to `weight`.
    """
    places = {family: place for place, family in reversed([*enumerate(families)])}

    def rank(font: _Named) -> tuple[int, bool, int, bool, str]:
        off = abs(font.weight - weight)
        return places.get(font.family, len(places)), font.odd, off, font.weight > weight, str(font.file)

    return tuple(font.file for font in sorted(_all(where), key=rank))


class _Named(Struct, frozen=True):
    """A font file, with the properties that its file name indicates."""

    file: Path
    family: str
    weight: int
    odd: bool


@lru_cache(maxsize=8)
def _all(where: tuple[Path, ...]) -> tuple[_Named, ...]:
    found = []
    for folder in where:
        files = (Path(path) for path, _followed in walk_files(folder) if path.lower().endswith(_SUFFIXES))
        found += [_named(file) for file in files if not _NO_LETTERS.search(_key(file.stem))]
    return tuple(found)


def _named(file: Path) -> _Named:
    """Derive the family and weight of a font from its file name.

    `NotoSansJP-Bold.ttf`, `Noto Sans JP Bold.otf` and `NotoSansJP[wght].ttf` all belong to the family `notosansjp`.
    """
    stem = re.sub(r"\[.*\]|[-_](?:VF|VariableFont).*", "", file.stem)
    head, dash, style = stem.rpartition("-")
    words = _key(style) if dash else _key(stem)
    found = _WEIGHT.search(words)
    weight = _WEIGHTS[found[0]] if found else 400
    family = _key(head) if dash else (words[: found.start()] if found and found.start() else words)
    return _Named(file, family, weight, bool(_ODD.search(stem.lower())))


def _key(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).lower()
