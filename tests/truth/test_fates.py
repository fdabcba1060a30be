"""The fates of all games as they ship: their names are about the flyer, not about a victory."""

from __future__ import annotations

import re

from printgen.data.records.campaign import Fate
from printgen.games import game
from tests.printed import shipped


def test_no_fate_has_a_name_that_may_also_mean_a_victory() -> None:
    records = [case.record for id in game.game_ids() for case in shipped(id).library.of("fates").values()]
    names = {it.name for it in records if isinstance(it, Fate)}
    assert len(names) > 8
    assert not {it for it in names if re.match("shot down", it, re.IGNORECASE)}
