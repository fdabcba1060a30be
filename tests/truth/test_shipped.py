"""What ships is whole: it validates, it is printed on every paper and in every layout, and its examples work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from printgen.commands import game_night, roster, validate
from printgen.commands.session import CLEAN, Session
from printgen.data.folders import Project
from printgen.data.kinds import KINDS
from printgen.data.schema import schemas
from printgen.games.canvas_eagles.game import GAME
from printgen.games.game import game_ids, load_game
from printgen.products import draw
from printgen.products.deck import Product
from printgen.products.options import Choices
from printgen.sheets.paper import A4, LETTER, Paper
from tests.printed import shipped

LAYOUTS = [(aid, layout) for aid in GAME.all_products if isinstance(aid, Product) for layout in aid.layouts]


@pytest.fixture
def session(real: Project, tmp_path: Path) -> Session:
    """Return a session on the shipped data, with an output folder for the test."""
    return Session(replace(real, output=tmp_path / "out"), lambda _doing, _share: None)


def test_every_game_is_without_findings(session: Session) -> None:
    done = validate.validate((), "text", True, session)
    assert (done.answer, done.complaint, done.status) == ("", "", CLEAN)
    assert [line.split(":")[0] for line in done.closing.splitlines()] == list(game_ids())


def test_the_schemas_beside_the_data_are_those_of_the_model(root: Path) -> None:
    kinds = dict.fromkeys(kind for id in game_ids() for kind in (*KINDS, *load_game(id).kinds))
    written = {path.name: path.read_text(encoding="utf-8") for path in (root / "data" / "schema").glob("*.json")}
    assert len(kinds) > 5
    assert written == schemas(tuple(kinds)), "stale: run `printgen schema`"


@pytest.mark.explore
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize(("aid", "layout"), LAYOUTS, ids=lambda it: getattr(it, "id", it))
def test_nothing_of_it_is_too_long_for_its_place_in_any_layout(aid: Product, layout: str, paper: Paper) -> None:
    deck = draw.draw_product(aid, shipped(GAME.id).library, Choices.from_values(layout=layout), paper)
    assert deck.cards
    assert draw.overflow_findings([deck]) == ()


@pytest.mark.parametrize("options", [{}, {"layout": ("a5",)}], ids=str)
def test_the_example_evening_is_printed_whole(options: dict[str, Any], session: Session, real: Project) -> None:
    done = game_night.game_nights([real.data[0] / "canvas-eagles" / "kits" / "example.yaml"], options, session)
    assert (done.status, done.complaint) == (CLEAN, "")
    assert len(list((session.project.output / "canvas-eagles" / "example").glob("*.pdf"))) > 6


def test_the_example_campaign_is_clean(session: Session, real: Project) -> None:
    done = roster.check(real.data[0] / "canvas-eagles" / "campaigns" / "example.yaml", "text", False, session)
    assert (done.answer, done.status) == ("", CLEAN)
