"""Suggestions of existing names for a misspelt name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NoReturn

from printgen.data.findings import UsageError
from printgen.data.former_ids import NEW_IDS
from printgen.data.synonyms import synonym

#: Similar characters and word separators, each with the character that replaces it in comparisons.
_ALIKE = str.maketrans("oil_ ", "011--")
#: The separators between the words of a name.
_JOINTS = re.compile("[-_. ]")
_ROMAN = re.compile("[ivxlcdm]+")
#: A Roman numeral in a designation, with the letters before and after it, such as `iii`, `dvii` or `va`.
_NUMERAL = re.compile("([a-z]??)(x{0,2}(?:ix|iv|v?i{0,3}))([a-c]?)")
_WORDS = re.compile("[^\\W\\d_]+|\\d+")
_DIGITS = {"i": 1, "v": 5, "x": 10}
#: The maximum number of names listed in one line.
MANY = 14


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the name that is most similar to `name`, or None if no name is similar.

    Differences in case, and confusions such as O for 0, are ignored.
    """
    return _nearest(name, tuple(names))


def comparable_name(name: str) -> str:
    """Return a form of the name for comparison: in lower case, with similar characters such as O and 0 made equal."""
    return name.casefold().translate(_ALIKE)


def _canonical(name: str) -> str:
    """Return the name in lower case, without separators and with Arabic numerals: `albatrosd3` for `Albatros D.III`."""
    return "".join(
        _NUMERAL.sub(_arabic, word) if _NUMERAL.fullmatch(word) else word for word in _WORDS.findall(name.casefold())
    )


def _arabic(found: re.Match[str]) -> str:
    digits = [_DIGITS[it] for it in found[2]]
    number = sum(-it if it < after else it for it, after in zip(digits, [*digits[1:], 0], strict=False))
    return f"{found[1]}{number or ''}{found[3]}"


@lru_cache(maxsize=4096)
def _nearest(name: str, names: tuple[str, ...]) -> str | None:
    """Return the same result as `nearest`. The result is cached, because a misspelling may occur a thousand times in a file."""
    from difflib import get_close_matches

    if same := [it for it in names if _canonical(it) == _canonical(name)]:
        return same[0]
    if other := synonym(name, names):
        return other
    if name.isdigit():
        # The number of a numbered id, such as `value-1`.
        numbered = [it for it in names if it.endswith(f"-{name}")]
        return numbered[0] if len(numbered) == 1 else None
    known = {
        comparable_name(it): it
        for it in sorted(names, reverse=True)
        if not _is_longer_word(comparable_name(name), comparable_name(it))
    }
    close = get_close_matches(comparable_name(name), known, n=1, cutoff=0.61)
    return known[close[0]] if close else None


def _is_longer_word(name: str, other: str) -> bool:
    """Return whether `other` is a longer word that starts with `name`, such as `northwest` for `north`."""
    return len(other) > len(name) + 2 and other.startswith(name) and other[len(name)].isalpha()


def corrected_name(name: object, names: Iterable[str]) -> str | None:
    """Return the only name that `name` can be a misspelling of, or None if there is not exactly one such name."""
    if not isinstance(name, str):
        return None
    found = [other for other in dict.fromkeys(names) if _is_slip(name.casefold(), other.casefold())]
    return found[0] if len(found) == 1 else None


def _is_slip(name: str, other: str) -> bool:
    words, others = _JOINTS.split(name), _JOINTS.split(other)
    if "".join(words).translate(_ALIKE) == "".join(others).translate(_ALIKE) or _canonical(name) == _canonical(other):
        return True
    pairs = [(a, b) for a, b in zip(words, others, strict=False) if a != b]
    return len(words) == len(others) and len(pairs) == 1 and _is_misspelt(*pairs[0])


def _is_misspelt(word: str, other: str) -> bool:
    """Return whether two words differ by one letter, which is missing, added, replaced or swapped with its neighbour."""
    if not (word.isalpha() and other.isalpha()) or (_ROMAN.fullmatch(word) and _ROMAN.fullmatch(other)):
        return False
    short, long = sorted((word, other), key=len)
    if len(short) < len(long):
        return len(long) > 3 and short in (long[:at] + long[at + 1 :] for at in range(len(long)))
    unlike = [at for at in range(len(word)) if word[at] != other[at]]
    if len(unlike) == 1:
        return len(word) > 4
    first, last = unlike[0], unlike[-1]
    return (
        len(unlike) == 2 == last - first + 1
        and len(word) > 3
        and word[first] == other[last]
        and word[last] == other[first]
    )


def unique_match(text: str, names: Mapping[str, str]) -> str | None:
    """Return the only id whose entry contains the words of `text` in its id or name, or None if there is not exactly one.

    An entry whose id or name equals `text` is preferred.
    """
    wanted = f"-{_hyphenated(text)}-"
    by_id = {id: (f"-{_hyphenated(id)}-", f"-{_hyphenated(name)}-") for id, name in names.items()}
    same = [id for id, forms in by_id.items() if wanted in forms]
    found = same or [id for id, forms in by_id.items() if any(wanted in form for form in forms)]
    return found[0] if len(found) == 1 and len(wanted) > 4 else None


def _hyphenated(name: str) -> str:
    return "-".join(re.findall(r"[^\W_]+", name.casefold()))


def names_containing(name: str, names: Iterable[str]) -> list[str]:
    """Return the names that contain the words of `name`, such as `sopwith-camel` for `camel`, or [] if there are too many."""
    part = f"-{name.casefold()}-"
    found = [other for other in names if part in f"-{other.casefold()}-" and other != name] if len(name) > 2 else []
    return sorted(found) if len(found) <= MANY // 3 else []


def suggest(name: str, names: Iterable[str]) -> str:
    """Return a suggestion to append to a message, such as "; did you mean `x`?". Return "" if no name is similar.

    For a former id, the suggestion is the new id.
    """
    offered = tuple(names)
    renamed = [it for it in NEW_IDS.get(name, ()) if it in offered]
    near = renamed or names_containing(name, offered) or [it for it in (nearest(name, offered),) if it]
    *others, last = [f"`{other}`" for other in near] or [""]
    either = f"{', '.join(others)} or {last}" if others else last
    return f"; did you mean {either}?" if last else ""


def raise_unknown(what: str, name: str, there_are: Iterable[str]) -> NoReturn:
    """Raise UsageError for an unknown name. The message suggests similar names, or lists all names if there are few.

    Args:
        what: the noun that describes the name in the message, such as `product`.
        there_are: the available names.
    """
    offered = tuple(there_are)
    if near := suggest(name, offered):
        raise UsageError(f"`{name}`: no such {what}{near}")
    containing = [it for it in offered if name in it] or offered
    listed = (
        f"; available: {', '.join(containing)}"
        if 0 < len(containing) <= MANY
        else ""
        if offered
        else "; none are available"
    )
    raise UsageError(f"`{name}`: no such {what}{listed}")
