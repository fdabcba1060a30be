"""Lookup of terms, and of records and sections by name, for `printgen explain` and `printgen search`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc

from printgen.data.figures import columns
from printgen.data.kind import Library
from printgen.data.kinds import TERMS
from printgen.data.records.glossary import Term
from printgen.games.game import Game, load_game
from printgen.report import topics
from printgen.report.fields import meanings
from printgen.report.table import align_rows
from printgen.report.topics import Topic

#: The pattern of the parts of a combined code, such as `1R/1FO` or `2R (+2RW)`.
_CODE_PARTS = re.compile(r"[^\s/()+*-]+")
#: The maximum number of characters of a record's figures in one line.
_LONG = 100


def same_term(word: str) -> str:
    """Return a word in the form used to compare terms: in lower case, in the singular, and with spaces instead of hyphens."""
    words = word.replace("-", " ").replace("_", " ").casefold().split()
    return " ".join(it[:-1] if len(it) > 3 and it.endswith("s") and not it.endswith("ss") else it for it in words)


def explain_terms(word: str, libraries: Mapping[str, Library]) -> Iterator[str]:
    """Yield the meaning of a term in each game that defines the term.

    For combined codes such as `C1/L/D`, yield the meanings of the parts.
    """
    for game, library in libraries.items():
        terms = tuple(_terms(library))
        parts = [it for it in _CODE_PARTS.findall(word) if it.casefold() != "or"]
        found = _terms_of(word, terms)
        by_part = [_terms_of(it, terms) for it in parts] if not found and parts != [word] else []
        found = found or ([it for of in by_part for it in of] if by_part and all(by_part) else [])
        for term in {it.term: it for it in found}.values():
            yield f"{term.name}: a term of {load_game(game).title} (rulebook: {term.section})\n\n{term.text}"


def _terms_of(word: str, terms: Sequence[Term]) -> list[Term]:
    wanted = same_term(word)
    return [it for it in terms if wanted in map(same_term, (it.term, it.name, *it.also))]


def term_topics(game: Game, library: Library) -> Iterator[Topic]:
    """Yield the terms of a game as topics."""
    for it in _terms(library):
        yield Topic("term", it.name, it.text, (game.id,), " ".join(it.also))


def _terms(library: Library) -> Iterator[Term]:
    return (case.record for case in library.of(TERMS).values())


def explain_named(word: str, every: Sequence[Topic], games: int, libraries: Mapping[str, Library]) -> Iterator[str]:
    """Yield lines about the records and sections with this name or title: their figures, and the commands that show them."""
    wanted = same_term(word)
    found = [it for it in every if wanted in (same_term(plain_name(it)), same_term(it.title))]
    if not found:
        return
    shown = [it for it in found if it.sort == "record"]
    for kind in dict.fromkeys(it.name.partition(" ")[0] for it in shown):
        of_kind = {game: None for it in shown if it.name.startswith(f"{kind} ") for game in it.games}
        yield from explain_terms(kind, {game: libraries[game] for game in of_kind})
    yield topics.listing(found, games)
    figures = [
        (f"{game} {it.name}", text) for it in shown for game in it.games if (text := _facts(it, libraries[game]))
    ]
    if figures:
        yield "\n".join(align_rows(figures, "  "))
    if shown:
        commands = dict.fromkeys(f"  printgen show {it.games[0]} {plain_name(it)}" for it in shown)
        yield "\n".join(["to see the records:", "", *commands])


def _facts(topic: Topic, library: Library) -> str:
    """Return a line with the short figures of a record, such as its shape, or "" if the line would be too long."""
    kind, _, id = topic.name.partition(" ")
    case = library.of(kind).get(id)
    figures = columns(case, "unknown") if case else {}
    text = ", ".join(f"{name} {value}" for name, value in figures.items())
    return text if len(text) <= _LONG else ""


def plain_name(topic: Topic) -> str:
    """Return the name of a topic without its kind, group or game."""
    if topic.sort == "field":
        return topic.name.rpartition(".")[2]
    if topic.sort in ("record", "section"):
        return topic.name.partition(" ")[2]
    return topic.name.removeprefix("--")


def explain_page_part(name: str) -> Iterator[str]:
    """Yield the explanation of the page element with this name, for pages declared in YAML."""
    from printgen.declared.pages.spec import PARTS, PartSpec
    from printgen.drawing.pictures import PICTURES

    if name in PARTS:
        meaning = meanings(cleandoc(PartSpec.__doc__ or ""))[name]
        names = f" The pictures are {', '.join(sorted(PICTURES))}." if name == "symbol" else ""
        yield f"{name}: a part of a page in a game folder\n\n{meaning}{names} See docs/games.md"
