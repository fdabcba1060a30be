"""Ids and short names that are derived from words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import count

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


def short_name(name: str, longest: int, used: Collection[str]) -> str:
    """Return a name of at most `longest` characters that is not used yet, capitals aside.

    Words are shortened from the front, because the last word distinguishes types of the same maker. A name that is used
    gets a number.
    """
    words, taken = name.split(), {it.casefold() for it in used}
    for number in range(len(words)):
        if len(" ".join(words)) > longest:
            words[number] = words[number][:3]
    short = " ".join(words)[:longest].rstrip()
    numbered = (f"{short[: longest - len(end)].rstrip()}{end}" for it in count(2) if (end := f" {it}"))
    return short if short.casefold() not in taken else next(it for it in numbered if it.casefold() not in taken)
