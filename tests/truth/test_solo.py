"""The solo kit of Dockfighters: it prints what the bot's steps ask for, and its page has figures for the blank datasheets."""

from __future__ import annotations

from typing import Any, cast

import pytest

from printgen.data.kinds import GUIDES, MARKERS
from printgen.games.dockfighters.kinds import BOT
from tests.printed import shipped

pytestmark = pytest.mark.truth


def record(kind: str, id: str) -> Any:
    return cast(Any, shipped("dockfighters").library.get(kind, id))


def test_the_kit_prints_what_the_flowchart_needs() -> None:
    needed = {"solo", "first-night", "bot-chart", "datasheets", "movement-templates", "firearc-cards", "turn-board"}
    assert {*needed, "personal-files", "quick-reference", "markers", "counters", "maps"} <= {
        *record("kits", "solo").products
    }
    assert len(record("kits", "solo").seats) == 2


def test_every_status_in_the_flowchart_has_a_token() -> None:
    named = {word.strip() for it in record(BOT, "status").branches for word in it.text.split(",")}
    faces = {face for it in record(MARKERS, "status").pieces for face in (it.front, it.back)}
    assert {name.lower().replace(" ", "-") for name in named} == faces


def test_the_page_has_a_figure_for_everything_that_is_blank_on_the_datasheets() -> None:
    guide = record(GUIDES, "solo")
    lines = {line.name for panel in guide.pages[0].left for line in panel.lines}
    assert {"Minimum", "Maximum", "Accelerate", "Agility", "Structure", "Weapon", "Criticals"} <= lines
    assert guide.source.status == "reconstructed"
