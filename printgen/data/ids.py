"""Ids that are derived from words."""

from __future__ import annotations

import re
import unicodedata

#: The maximum length of an id.
MAX_ID = 60


def id_from_words(words: str, longest: int | None = None) -> str:
    """Return the letters (in lower case, without accents) and the digits of a text, or "" if it has none.

    Hyphens replace everything else.

    Args:
        longest: the maximum length, or None for any length.
    """
    plain = unicodedata.normalize("NFKD", words.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:longest].strip("-")
