"""Counts in campaigns: one point, kill, turn or week is singular on pages and sheets."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from printgen.campaign.career import EarnedChoice
from printgen.campaign.careers import standings
from printgen.campaign.mission.slip import _from
from printgen.campaign.papers.certificates import cards
from printgen.campaign.tables import Tables
from printgen.campaign.wording import earned_for, format_amount
from printgen.data.records.roster import Sortie
from printgen.drawing.frame import landscape_frame
from printgen.studio.campaign_log import _said
from tests.campaign.papers.made_up import FRAMES, flyer, mission, small, words


@pytest.mark.parametrize("points", [1, 2, "+1", "+21"])
@pytest.mark.parametrize(("currency", "one"), [("victories", "victory"), ("experience", None)])
def test_points_are_named_by_their_number(currency: str, one: str | None, points: int | str, known: Tables) -> None:
    rules = known.rules.model_copy(update={"currency": currency, "currency_singular": one})
    assert rules.format_points(points) == f"{points} {one if one and str(points) in ('1', '+1') else currency}"


@pytest.mark.parametrize(("count", "is_one"), [(1, True), (2, False), (11, False)])
def test_amounts_earned_and_required_are_named_by_their_number(count: int, is_one: bool, known: Tables) -> None:
    for measure in ("points", "kills"):
        grant = next(it for it in known.rules.grants if it.measure == measure)
        noun = measure.removesuffix("s") if is_one else measure
        ability = SimpleNamespace(minimum=SimpleNamespace(**{"points": 0, "kills": 0, measure: count}))
        texts = (
            format_amount(count, grant.measure),
            earned_for(EarnedChoice(grant, count, None)),
            _from(cast(Any, ability)),
        )
        assert all(re.search(rf"\b{count} {noun}\b", it) for it in texts), texts


@pytest.mark.parametrize(("count", "turns", "weeks"), [(1, "1 turn", "1 week"), (2, "2 turns", "2 weeks")])
def test_turns_and_weeks_in_the_log_are_named_by_their_number(
    count: int, turns: str, weeks: str, known: Tables
) -> None:
    sortie = Sortie(
        flyer="ash", aircraft="sopwith-camel", task="scramble", turns=count, fate="minor-injury", weeks=count
    )
    said = [*_said(cast(Any, SimpleNamespace(tables=known)), sortie, {})]
    assert turns in said
    assert said[-1].endswith(f"({weeks})")


@pytest.mark.parametrize(("count", "noun"), [(1, "1 victory"), (2, "2 victories")])
def test_victories_on_a_certificate_are_named_by_their_number(count: int, noun: str) -> None:
    log = [mission(week, f"ash, turns: 5, kills: [{{victim: balloon {week}}}]") for week in range(1, count + 1)]
    campaign = small([flyer("ash"), flyer("hart", "central")], log)
    grades = tuple(
        it.model_copy(update={"threshold": 1}) if it.measure == "kills" else it for it in campaign.tables.rules.grades
    )
    known = replace(campaign.tables, rules=campaign.tables.rules.model_copy(update={"grades": grades}))
    campaign = replace(campaign, tables=known, standings=standings(campaign.roster, known))
    (card,) = cards(campaign, landscape_frame(FRAMES["a4"]))
    assert any(noun in it for it in words(card)), words(card)
