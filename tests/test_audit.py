"""Some of the wrong values that `make audit` tries on all data: refused, or taken for a reason; none trips the program."""

from __future__ import annotations

import re
from itertools import islice
from typing import cast

import pytest

from printgen.campaign.kinds import ROSTERS
from printgen.games.game import game_ids
from printgen.products.flow import FlowedProduct
from printgen.products.options import Choices
from printgen.sheets.paper import A4
from tests import audit, audited_pages

pytestmark = pytest.mark.explore


@pytest.mark.parametrize("game", game_ids())
def test_wrong_values_are_refused_or_taken_for_a_reason(game: str) -> None:
    found = audit.audit(audit.Ground.of(game), share=0.05)
    assert found.tried > 100
    assert found.failures == []
    assert audit.unexplained(found.taken) == []


@pytest.mark.parametrize("game", game_ids())
def test_pages_with_some_of_the_oddest_values_have_no_text_in_another(game: str) -> None:
    ground = audit.Ground.of(game)
    found = audited_pages.drawn(ground, [*islice(audited_pages.oddities(ground), 4)])
    assert found.values == 4
    assert found.failures == []


def test_papers_of_a_campaign_whose_texts_are_all_long_have_no_text_in_another() -> None:
    ground = audit.Ground.of("richthofens-war")
    rosters = [*ground.whole.of(ROSTERS).values()]
    found = audited_pages.drawn(ground, [it for case in rosters for it in audited_pages.crowded(ground, case)])
    assert found.values >= 3
    assert found.pages > found.told > 0
    assert found.failures == []


def test_what_is_taken_for_no_reason_is_told() -> None:
    assert audit.unexplained([("aircraft.nation", "misspelt"), ("aircraft.nation", "foreign")]) == [
        "aircraft.nation: misspelt"
    ]


def test_a_reason_that_nothing_needs_is_told() -> None:
    assert "awards.basis: misspelt" in audit.idle([("aircraft.nation", "foreign")])
    assert "aircraft.nation: foreign" not in audit.idle([("aircraft.nation", "foreign")])


def test_what_is_legal_is_told_of_fields_and_not_of_all_values() -> None:
    groups = audit.legal()
    assert [it for group in groups for it in group["fields"] if not re.search(r"[a-z]{2}", it)] == []
    assert len({group["reason"] for group in groups}) > 60


@pytest.mark.parametrize("game", game_ids())
def test_a_game_without_sides_or_a_side_without_nations_is_refused(game: str) -> None:
    ground = audit.Ground.of(game)
    (case,) = ground.whole.of("game").values()
    for way in (("sides",), ("sides", 0, "nations")):
        assert ground.judge(case, audit.put(case.written, way, []))[0] is None


def test_of_flowed_pages_those_are_laid_out_on_which_a_table_is_another() -> None:
    ground = audit.Ground.of("richthofens-war")
    case = ground.whole.of("charts")["sequence"]
    over = audited_pages.with_record(ground.whole, case, case.record.model_copy(update={"title": "Another"}))
    shown = {}
    for name in ("quick-reference", "reference-cards", "player-reference"):
        flow = cast(FlowedProduct, ground.read.game.product(name))
        before, after = (flow.html(it, Choices(), A4.size) for it in (ground.whole, over))
        values = audited_pages.changed(after, before).values
        columns = [column for leaf in values.get("leaves", ()) for column in leaf.columns] or values.get("columns", ())
        shown[name] = [*values.get("cards", ()), *(column.tables for column in columns)]
        assert audited_pages.changed(before, before) is before
    assert len(shown["reference-cards"]) == 1
    assert all(
        "sequence" in [it for ids in tables for it in ids]
        for name, tables in shown.items()
        if name != "player-reference"
    )
