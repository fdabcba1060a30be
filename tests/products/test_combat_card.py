"""The card of the combat tables: more lines than it has room for are told, not squeezed into one another."""

from __future__ import annotations

from typing import cast

from printgen.data.folders import find
from printgen.data.records.tables import CombatTables
from printgen.games import reading
from printgen.games.blue_max.papers import combat_texts
from printgen.games.game import load_game
from printgen.products.combat_card import combat_card

#: Half the frame of a page of A4, mm.
WIDE, HIGH = 190.0, 132.0


def test_lines_that_have_no_room_make_the_card_higher() -> None:
    tables = cast(CombatTables, reading.read_game(load_game("blue-max"), find()).library.get("tables", "combat"))
    many = tables.model_copy(update={"modifiers": tables.modifiers * 4})
    assert combat_card(combat_texts(), tables, HIGH).fit(WIDE).min_height <= HIGH
    assert combat_card(combat_texts(), many, HIGH).fit(WIDE).min_height > HIGH
