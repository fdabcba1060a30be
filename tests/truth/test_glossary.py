"""The glossaries of the games: the words that players look up are explained, with sections that exist."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from printgen.cli.start import _command_facts
from printgen.commands.explaining import explain, index
from printgen.commands.session import Session
from printgen.data.folders import Project
from printgen.games.game import game_ids, load_game
from printgen.report import topics
from tests.printed import shipped

GIVEN = _command_facts()


@pytest.fixture
def here(session: Session, real: Project) -> Session:
    return replace(session, project=real)


def answer(word: str, session: Session) -> str:
    return explain(word, GIVEN, session).answer


#: Words that players of each game look up.
_LOOKED_UP = {
    "canvas-eagles": "Fire Arc; tailing; damage marker; burst; stability; restricted; non-repeatable; ceiling",
    "blue-max": "Fire Arc; tailing; counter; burst; stability; restricted; non-repeatable; damage chit",
    "richthofens-war": "field of fire; tailing; counter; critical hit; overdive; ceiling; blind spot",
    "dockfighters": "firearc; tailing; agility; fame; fire discipline; structure points; initiative",
}


@pytest.mark.parametrize("game", game_ids())
def test_the_terms_of_a_game_are_explained_with_their_section(game: str, here: Session) -> None:
    title = load_game(game).title
    for word in _LOOKED_UP[game].split("; "):
        for spelling in (word, word.upper(), word.replace(" ", "-")):
            assert f": a term of {title} (rulebook: " in answer(spelling, here), spelling


@pytest.mark.parametrize("game", game_ids())
def test_every_term_names_a_section_of_its_rulebook_and_is_found_by_a_search(game: str) -> None:
    library = shipped(game).library
    every = index({game: library}, ())
    rulebook = " ".join(it.section for case in library.of("coverage").values() for it in case.record.sections)
    sourced = " ".join(
        source.section or ""
        for case in library
        for source in (case.record.source, *case.record.sources.values())
        if source
    )
    terms = [case.record for case in library.of("terms").values()]
    assert len(terms) > 8
    for term in terms:
        assert term.section in f"{rulebook} {sourced}", term.section
        assert term.name in [it.name for it in topics.search(term.name, every) if it.sort == "term"]


def test_a_record_is_explained_by_its_id_or_title(here: Session) -> None:
    text = answer("turn of tailing", here)
    assert "printgen show canvas-eagles turn-of-tailing" in text
