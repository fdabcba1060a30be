"""The log on the back of an identity card: a player cannot shorten the game's own words, so all of them fit."""

from __future__ import annotations

import pytest

from printgen.campaign.papers.id_cards_back import log_columns, split_cell
from printgen.campaign.papers.id_cards_words import Sortie
from printgen.campaign.tables import tables
from printgen.data.folders import find
from printgen.data.kinds import AIRCRAFT
from printgen.drawing.fonts.typeface import width
from printgen.games import reading
from printgen.games.game import load_game


@pytest.mark.parametrize("game", ["blue-max", "canvas-eagles", "dockfighters", "richthofens-war"])
def test_tasks_aircraft_and_fates_of_the_game_fit_in_their_columns(game: str) -> None:
    library = reading.read_game(load_game(game), find()).library
    known = tables(library)
    assert known is not None
    aircraft = [case.record.short_name or case.record.name for case in library.of(AIRCRAFT).values()]
    fates = [f"done, {it.name.lower()}" for it in known.fates.values()]
    wide = []
    for task in known.tasks.values():
        _week, mission, *columns, _points, _kills = (
            it.width for it in log_columns([Sortie("1", "", "", task.name, "", "", "")])
        )
        for room, texts in zip(columns, (aircraft, [task.name], fates), strict=True):
            wide += [it for text in texts for it in split_cell(text, room) if width(it, "text", 6.2) > room + 1e-6]
        assert width("reconnaissance", "text", 6.2) <= mission
    assert wide == []
