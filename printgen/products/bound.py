"""Control of line breaks in flowed text. Terms such as m/p are not broken, and a last line is never one short word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

#: The maximum length of a last word that stays with the word before it, and the maximum length of that word.
LAST, BEFORE_LAST = 5, 11
#: The minimum number of words of a text whose last words stay together. Shorter texts are in narrow columns.
LONG = 8
#: The maximum length of a term with a slash that is not broken.
TERM = 12
#: A blank to write on that is longer than a word, with the spaces around it.
BLANK = re.compile(r"\s*_{8,}\s*")
_NO_BREAK, _JOINER = "\u00a0", "\u2060"


def bind_terms(text: str) -> str:
    """Return the text with word joiners that prevent line breaks inside short terms, such as m/p, NIEU/17 and V.4."""
    return " ".join(
        re.sub(r"(?<=\w)([/.–])(?=\w)", rf"{_JOINER}\1{_JOINER}", word) if len(word) <= TERM else word
        for word in text.split(" ")
    )


def bind_words(text: str) -> str:
    """Return the text with joiners in its short terms, and with a no-break space before a short last word."""
    words = bind_terms(text).split(" ")
    return "".join(part for pair in zip(words, _gaps(words), strict=True) for part in pair)


def _gaps(words: Sequence[str]) -> Iterator[str]:
    """Yield the space to put after each word, or "" after the last word."""
    for number, (word, following) in enumerate(pairwise(words), start=2):
        last, before = (len(it.replace(_JOINER, "")) for it in (following, word))
        is_end = number == len(words) >= LONG and last <= LAST and before <= BEFORE_LAST
        # An explained sign, such as “–:”, stays with its meaning.
        is_sign = word.endswith(":") and not any(map(str.isalnum, word))
        yield _NO_BREAK if is_end or is_sign else " "
    yield ""


def split_blanks(text: str) -> tuple[str, int]:
    """Return the text without its blanks to write on, and the number of these blanks. A short blank is part of the text."""
    words, count = BLANK.subn(" ", text)
    return words.strip(), count


def split_subject(remark: str) -> tuple[str, str]:
    """Split a remark into its subject (the words before the first colon) and the rest, which begins with a capital.

    The subject is "" if there is no colon, or if the text before the colon is long or a whole sentence.
    """
    subject, colon, rest = remark.partition(": ")
    if not colon or len(subject) >= 24 or "." in subject:
        return "", remark
    return subject, rest[:1].upper() + rest[1:]
