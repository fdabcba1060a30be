"""Terms of the games and other things with a name, for `printgen explain` and `printgen search`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printgen.data.kind import Library
from printgen.data.kinds import TERMS
from printgen.data.records.glossary import Term
from printgen.games.game import Game, load_game
from printgen.report import topics
from printgen.report.topics import Topic


def same_term(word: str) -> str:
    """Return a word in the form in which terms are compared: lower case, spaces, singular."""
    words = word.replace("-", " ").replace("_", " ").casefold().split()
    return " ".join(it[:-1] if len(it) > 3 and it.endswith("s") and not it.endswith("ss") else it for it in words)


def explain_terms(word: str, libraries: Mapping[str, Library]) -> Iterator[str]:
    """Yield the meaning of a term in each game that has it."""
    wanted = same_term(word)
    for game, library in libraries.items():
        for term in _terms(library):
            if wanted in map(same_term, (term.term, term.name, *term.also)):
                yield f"{term.name}: a term of {load_game(game).title} (rulebook: {term.section})\n\n{term.text}"


def term_topics(game: Game, library: Library) -> Iterator[Topic]:
    """Yield the terms of a game as topics."""
    for it in _terms(library):
        yield Topic("term", it.name, it.text, (game.id,), " ".join(it.also))


def _terms(library: Library) -> Iterator[Term]:
    return (case.record for case in library.of(TERMS).values())


def explain_named(word: str, every: Sequence[Topic], games: int) -> Iterator[str]:
    """Yield the list of records and sections with this name or title, and how to see the records."""
    wanted = same_term(word)
    found = [it for it in every if wanted in (same_term(plain_name(it)), same_term(it.title))]
    if not found:
        return
    yield topics.listing(found, games)
    shown = [it for it in found if it.sort == "record"]
    if shown:
        commands = dict.fromkeys(f"  printgen show {it.games[0]} {plain_name(it)}" for it in shown)
        yield "\n".join(["to see the records:", "", *commands])


def plain_name(topic: Topic) -> str:
    """Return the name of a topic without its kind, group or game."""
    if topic.sort == "field":
        return topic.name.rpartition(".")[2]
    if topic.sort in ("record", "section"):
        return topic.name.partition(" ")[2]
    return topic.name.removeprefix("--")
