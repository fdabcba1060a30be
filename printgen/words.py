"""The printed words, from one message catalogue (gettext). English is the key; `locale/` holds the other languages."""

from __future__ import annotations

import gettext
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(language: str, folder: Path = LOCALE) -> None:
    """Print in `language` from here on; words that its catalogue lacks stay English."""
    global _catalogue
    _catalogue = gettext.translation("printgen", folder, [language], fallback=True)


def _(word: str) -> str:
    """The word or phrase in the language of print."""
    return _catalogue.gettext(word)
