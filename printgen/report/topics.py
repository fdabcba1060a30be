"""Topics that users can look up (such as fields, checks, products, terms and records), and the search for topics."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from printgen.report.table import align_rows, wrap_text

#: The kinds of topic in the order in which they are listed, with their headings.
SORTS = {
    "command": "commands",
    "product": "products",
    "option": "options",
    "term": "terms",
    "field": "fields",
    "aircraft": "aircraft",
    "record": "other records",
    "check": "checks",
    "section": "sections of the rulebooks",
}
#: The maximum number of topics of one kind in a list.
LISTED = 8
_WORD = re.compile(r"[^\W_]+")


class Topic(Struct, frozen=True):
    """A topic that can be looked up, such as a field, a check or a term.

    Fields:
        sort: the kind of topic, a key of SORTS.
        title: a short title or meaning.
        games: the ids of the games that have the topic. Empty if the topic does not depend on a game.
        text: additional text that is searched.
    """

    sort: str
    name: str
    title: str = ""
    games: tuple[str, ...] = ()
    text: str = ""


def search(query: str, topics: Iterable[Topic]) -> tuple[Topic, ...]:
    """Return the topics that contain all words in the query. Among topics of the same kind, the best matches come first."""
    words = [word.casefold() for word in _WORD.findall(query)]
    ranked = ((_rank(words, topic), topic) for topic in topics) if words else ()
    order = {sort: number for number, sort in enumerate(SORTS)}
    found = [(rank, topic) for rank, topic in ranked if rank is not None]
    return tuple(topic for rank, topic in sorted(found, key=lambda it: (order[it[1].sort], it[0], len(it[1].name))))


def nearest(query: str, topics: Iterable[Topic]) -> tuple[Topic, ...]:
    """Return the topics that contain the most words of the query, or () if no topic contains any of the words."""
    words = [word for word in _WORD.findall(query) if len(word) > 2]
    every = tuple(topics)
    found = [{(it.sort, it.name, it.games): it for it in search(word, every)} for word in words]
    counts = Counter(key for matches in found for key in matches)
    most = max(counts.values(), default=0)
    best = {key: it for matches in found for key, it in matches.items() if counts[key] == most}
    order = {sort: number for number, sort in enumerate(SORTS)}
    return tuple(sorted(best.values(), key=lambda it: order[it.sort]))


def _rank(words: Sequence[str], topic: Topic) -> int | None:
    """Return the rank of a topic's match, or None if a word is missing.

    The rank is 0 for an exact match and higher for worse matches.
    """
    name = [word.casefold() for word in _WORD.findall(topic.name)]
    if name == list(words):
        return 0
    title = [word.casefold() for word in _WORD.findall(topic.title)]
    text = [word.casefold() for word in _WORD.findall(topic.text)]
    ranks = []
    for word in words:
        places = ((1, name), (3, title), (5, text))
        found = [rank for rank, known in places if word in known]
        # A word of three letters is often a part of other words by chance.
        found += [rank + 1 for rank, known in places if len(word) > 2 and any(it.startswith(word) for it in known)]
        if len(word) > 3 and any(word in it for it in name):
            found.append(4)
        if not found:
            return None
        ranks.append(min(found))
    return max(ranks)


def listing(found: Sequence[Topic], games: int, width: int | None = None) -> str:
    """Return a list of the topics by kind, with at most LISTED topics per kind."""
    parts = []
    for sort, group in groupby(found, key=lambda topic: topic.sort):
        topics = list(group)
        rows = [(it.name, _about(it, games)) for it in topics[:LISTED]]
        more = len(topics) - LISTED
        rest = [f"  and {more} more; add a word to narrow the search"] if more > 0 else []
        parts.append("\n".join([SORTS[sort], *align_rows(rows, "  "), *rest]))
    return wrap_text("\n\n".join(parts), width)


def _about(topic: Topic, games: int) -> str:
    where = f" ({', '.join(topic.games)})" if 0 < len(topic.games) < games else ""
    return f"{topic.title}{where}".strip()
