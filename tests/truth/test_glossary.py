"""The glossaries of the games: the words that players look up are explained, with sections that exist."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from printgen.cli.start import command_facts
from printgen.commands.explaining import explain, index
from printgen.commands.glossary import explain_terms
from printgen.commands.session import Session
from printgen.data.folders import Project
from printgen.games.game import game_ids, load_game
from printgen.report import topics
from printgen.reuse.store import Store
from tests.printed import shipped

GIVEN = command_facts()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def here(session: Session, real: Project, store: Store) -> Session:
    return replace(session, project=real, store=store)


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


@pytest.mark.parametrize(
    ("codes", "game", "meaning"),
    [
        ("C1; C1/L/D", "Canvas Eagles", "C1: one level only"),
        ("X; -/X/-; L/X", "Canvas Eagles", "must dive"),
        ("D1; L/D", "Canvas Eagles", "D1: one level only"),
        ("2R; 1FO; 1R/1FO; 1FO or 1R; 2R (+2RW)", "Canvas Eagles", "R rigid, F flexible"),
        ("B3R; 2R", "Blue Max", "the damage chits"),
        ("28R1", "Blue Max", "a fuel/speed number"),
        ("28R1", "Canvas Eagles", "type restricted"),
        ("14", "Canvas Eagles", "shape left and right of the nose"),
        ("hexside", "Canvas Eagles", "clockwise"),
        ("Immelmann", "Canvas Eagles", "29S2"),
        ("Immelmann", "Dockfighters", "half loop"),
        ("scout", "", "`crew: 1`"),
        ("debriefing", "", "`printgen roster read`"),
    ],
)
def test_the_codes_on_the_sheets_are_explained(codes: str, game: str, meaning: str, here: Session) -> None:
    for code in codes.split("; "):
        text = answer(code, here)
        assert game in text, code
        assert meaning in " ".join(text.split()), code
        # The meaning comes before fields that have the same letter.
        assert " a field" not in text.partition(meaning.split()[0])[0], code


def test_every_tolerance_and_armament_of_an_aircraft_is_explained() -> None:
    ratings = [case.record for case in shipped("canvas-eagles").library.of("ratings").values()]
    schedules = [it for of in ratings for it in (of.schedules.early, of.schedules.late) if it]
    codes = {line.tolerance for it in schedules for line in (*it.maneuvers, *it.with_)}
    codes |= {it.armament.partition("*")[0] for it in ratings if isinstance(it.armament, str)}
    terms = {"canvas-eagles": shipped("canvas-eagles").library}
    assert len(codes) > 20
    assert [code for code in codes if not [*explain_terms(code, terms)]] == []
