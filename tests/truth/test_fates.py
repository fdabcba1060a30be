"""The names of fates and of points in the campaigns of all games as they ship."""

from __future__ import annotations

import re

from printgen.data.records.campaign import CampaignRules, Fate
from printgen.games import game
from tests.printed import shipped


def test_no_fate_has_a_name_that_may_also_mean_a_victory() -> None:
    records = [case.record for id in game.game_ids() for case in shipped(id).library.of("fates").values()]
    names = {it.name for it in records if isinstance(it, Fate)}
    assert len(names) > 8
    assert not {it for it in names if re.match("shot down", it, re.IGNORECASE)}


def test_the_victories_of_a_campaign_have_a_singular() -> None:
    rules = [case.record for id in game.game_ids() for case in shipped(id).library.of("campaign").values()]
    plurals = [it for it in rules if isinstance(it, CampaignRules) and it.currency.endswith("s")]
    assert plurals
    assert [it.currency for it in plurals if not it.currency_singular] == []
