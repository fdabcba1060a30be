"""Ids that are derived from words."""

from __future__ import annotations

import re


def id_from_words(words: str, longest: int | None = None) -> str:
    """Return the lowercase letters and digits of a text, with hyphens in place of everything else; "" if it has none.

    Args:
        longest: the maximum length; None for any length.
    """
    return re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")[:longest].strip("-")
