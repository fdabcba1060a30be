"""Functions that derive ids and short names from words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import count

#: The maximum length of an id.
MAX_ID = 60


def id_from_words(words: str, longest: int | None = None) -> str:
    """Derive an id from a text: its letters, in lower case and without accents, and its digits.

    Other characters become hyphens. The id has at most `longest` characters. Return "" if the text has no letters or
    digits.
    """
    plain = unicodedata.normalize("NFKD", words.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:longest].strip("-")


def short_name(name: str, longest: int, used: Collection[str]) -> str:
    """Return a short form of a name that has at most `longest` characters and is not used yet, ignoring case.

    The first words are shortened first, because the last word distinguishes types by the same maker. If the short form
    is already used, a number is appended.
    """
    words, taken = name.split(), {it.casefold() for it in used}
    for number in range(len(words)):
        if len(" ".join(words)) > longest:
            words[number] = words[number][:3]
    short = " ".join(words)[:longest].rstrip()
    numbered = (f"{short[: longest - len(end)].rstrip()}{end}" for it in count(2) if (end := f" {it}"))
    return short if short.casefold() not in taken else next(it for it in numbered if it.casefold() not in taken)
