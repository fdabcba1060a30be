"""Search for the ids that names in filled-in forms refer to. Differences in case, accents and ranks are ignored.

A flyer can be named by id, name, part of the name, or number. If several flyers match equally well, all of them are
returned.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from printgen.data.records.roster import Flyer

#: Letters that Unicode does not split into a letter and an accent, with the letters that replace them.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"})
#: Ranks of the air forces of the time, in addition to those of the roster. Abbreviations of these ranks are also recognized.
_RANKS = tuple(
    re.findall(
        r"\w+",
        """
    lieutenant captain major colonel general sergeant corporal private ensign commander wing squadron flight
    leader pilot leutnant oberleutnant hauptmann rittmeister feldwebel vizefeldwebel
    offizierstellvertreter unteroffizier gefreiter flieger sous capitaine commandant adjudant marechal brigadier
    soldat tenente capitano maggiore sergente caporale zugsfuhrer stabsfeldwebel fahnrich mister air mechanic
""",
    )
)
#: Words that may come before a flyer's number.
_NUMBER_WORDS = (
    "flyer",
    "pilot",
    "counter",
    "aircraft",
    "plane",
    "no",
    "nr",
    "num",
    "number",
    "n",
    "n°",
    "nº",
    "№",
    "#",
)
_NUMBER = re.compile(rf"(?:(?:{'|'.join(_NUMBER_WORDS)})[.\s]*)*(\d{{1,3}})[.]?", re.IGNORECASE)
#: The start of a rank such as `2nd Lt.` or `1er`.
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|er|e)?|second|first|ii|i")


class Found(Struct, frozen=True):
    """The result of a search for a name: the ids of the matching records or, if no record matches, the most similar id.

    Fields:
        near: the id of the most similar name, or None if an id matches or no name is similar.
        is_misspelt: whether the text differs from the nearest name by only a few letters.
    """

    ids: tuple[str, ...] = ()
    near: str | None = None
    is_misspelt: bool = False


def simplify(text: str) -> str:
    """Return a text in lower case, without accents, and with single spaces between words."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return " ".join(re.findall(r"[^\W_]+", "".join(sign for sign in folded if not unicodedata.combining(sign))))


def find_id(text: str, names: Mapping[str, str]) -> Found:
    """Return the ids of the records with this id or name or, if no record has it, the most similar id.

    Args:
        names: the name of each id.
    """
    if text in names:
        return Found((text,))
    plain = simplify(text)
    same = tuple(id for id, name in names.items() if plain and plain in (simplify(id), simplify(name)))
    if same or not plain:
        return Found(same)
    return Found(near=_nearest_id(plain, {id: (id, name) for id, name in names.items()}))


def find_flyers(text: str, flyers: Sequence[Flyer], ranks: Iterable[str] = ()) -> Found:
    """Return the ids of the flyers that best match a text: an id, a number, a name, or a part of a name.

    Args:
        ranks: names of ranks in addition to the roster's ranks.
    """
    if any(it.flyer == text for it in flyers):
        return Found((text,))
    if number := _NUMBER.fullmatch(text.strip()):
        return Found(_with_number(int(number[1]), flyers))
    # A list of flyers contains the id and the name: `moss (Henry Moss)`.
    bare = re.sub(r"\([^()]*\)", " ", text)
    last, comma, first = bare.partition(",")
    words = simplify(f"{first} {last}" if comma else bare).split()
    own = [*_RANKS, *(word for rank in (*ranks, *(it.rank or "" for it in flyers)) for word in simplify(rank).split())]
    known = {word for it in flyers for word in simplify(it.name).split()}
    without = _without_rank(words, own, known)
    for given in dict.fromkeys((tuple(words), tuple(without))):
        for fits in _WAYS:
            if given and (ids := tuple(it.flyer for it in flyers if fits(given, it))):
                return Found(ids)
    written, names = " ".join(without), {it.flyer: (it.flyer, it.name) for it in flyers}
    if near := _nearest_id(written, names):
        spellings = [word for it in names[near] for word in (simplify(it), *simplify(it).split()[-1:])]
        return Found(near=near, is_misspelt=any(len(it.split()) == len(without) for it in spellings))
    # A description may contain a word that is similar to a name: `a brand new scout`.
    similar = (_nearest_id(word, names, 0.85) for word in without if len(word) > 3)
    return Found(near=next(filter(None, similar), None))


def is_description(text: str) -> bool:
    """Return whether a text contains a word. A text that contains a word can describe a victim, but a number alone cannot."""
    words = [word for word in simplify(text).split() if word not in _NUMBER_WORDS]
    return any(any(sign.isalpha() for sign in word) for word in words)


def _with_number(number: int, flyers: Iterable[Flyer]) -> tuple[str, ...]:
    """Return the ids of the flyers with this counter number or, if there are none, with this number on their aircraft."""
    listed = tuple(flyers)
    ids = tuple(it.flyer for it in listed if it.counter == number)
    return ids or tuple(it.flyer for it in listed if it.livery and it.livery.letter == str(number))


def _is_whole(words: Sequence[str], flyer: Flyer) -> bool:
    return " ".join(words) in (simplify(flyer.name), simplify(f"{flyer.rank or ''} {flyer.name}"))


def _is_last(words: Sequence[str], flyer: Flyer) -> bool:
    """Return whether the words are the flyer's last name or the flyer's id.

    First and last names have equal weight. Therefore, another flyer with the same last name also matches.
    """
    return [*words] == simplify(flyer.name).split()[-1:] or " ".join(words) == simplify(flyer.flyer)


def _is_part(words: Sequence[str], flyer: Flyer) -> bool:
    """Return whether the words are words of the flyer's name, or their initials, in the same order.

    At least one word must not be an initial.
    """
    name = iter(simplify(flyer.name).split())
    every = all(any(word in (part, part[0]) for part in name) for word in words)
    return every and any(len(word) > 1 for word in words)


#: The ways in which words can match a flyer, the most certain way first.
_WAYS: tuple[Callable[[Sequence[str], Flyer], bool], ...] = (_is_whole, _is_last, _is_part)


def _without_rank(words: Sequence[str], ranks: Iterable[str], known: Collection[str]) -> list[str]:
    """Return the words without the ranks at the start. A rank may be abbreviated, such as `capt` for `captain`."""
    left, every = list(words), tuple(dict.fromkeys(ranks))
    while len(left) > 1 and left[0] not in known:
        word = left[0]
        if not (_ORDINAL.fullmatch(word) or any(_abbreviates(word, rank) for rank in every)):
            break
        left.pop(0)
    return left


def _abbreviates(word: str, rank: str) -> bool:
    """Return whether a word is a rank or abbreviates a rank.

    An abbreviation consists of some of the rank's letters in order, such as `hptm` for `hauptmann`.

    An abbreviation starts with the first letter of the rank.
    """
    if len(word) < 2 or word[0] != rank[0]:
        return False
    letters = iter(rank)
    return all(letter in letters for letter in word)


def _nearest_id(written: str, names: Mapping[str, Iterable[str]], least: float = 0.75) -> str | None:
    """Return the id whose name is most similar to a text, or None if no name is similar enough.

    All spellings of a name and its last word are compared with the text.
    """
    from difflib import SequenceMatcher

    def likeness(spellings: Iterable[str]) -> float:
        plain = [simplify(it) for it in spellings]
        every = [*plain, *(it.split()[-1] for it in plain if it)]
        return max((SequenceMatcher(None, written, it).ratio() for it in every), default=0.0)

    ranked = sorted(((likeness(both), id) for id, both in names.items()), reverse=True)
    return ranked[0][1] if ranked and ranked[0][0] >= least else None
