"""Translation of printed words with gettext: English words are the keys, and `locale/` contains the other languages."""

from __future__ import annotations

import gettext
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def language() -> str:
    """Return the language code for printed text, or `en` if the requested language has no catalogue."""
    return _language


def set_language(language: str, folder: Path = LOCALE) -> None:
    """Set the language of printed text. Words that are missing from the language's catalogue in `folder` remain English."""
    global _catalogue, _language
    _language = language if gettext.find("printgen", folder, [language]) else "en"
    _catalogue = gettext.translation("printgen", folder, [language], fallback=True)


def _(word: str) -> str:
    """Translate a word or phrase into the language of printed text."""
    return _catalogue.gettext(word)


def month(date: str) -> str:
    """Return a month such as `1917-04` as words in the language of printed text."""
    names = (
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    )
    year, number = date.split("-")
    return f"{names[int(number) - 1]} {year}"
