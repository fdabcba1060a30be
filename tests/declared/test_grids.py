"""Tables, lists, logs and counters of declared pages: widths that follow the content, titles, colours and empty tracks."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.commands import load
from printgen.declared.pages.parts import share_width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Rect, Text
from printgen.games.sources import game_of
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.sheets.stamp import records_stamp
from printgen.units import Size
from tests.declared.folders import GAME, write

A4 = Size(190, 270)


def card(folder: Path, body: str, of: str = "", game: str = GAME) -> Card:
    write(folder, game_yaml=game, pages__a_yaml=f"page: a\ntitle: A\n{of}body:\n{body}\n")
    data = load(game_of(str(folder)))
    product = data.game.product("a")
    return product.deck(data.library, Choices(), A4).cards[0]  # type: ignore[union-attr, return-value]


def texts(made: Card) -> dict[str, Text]:
    return {it.text: it for it in made.front.marks if isinstance(it, Text)}


@pytest.mark.parametrize(
    ("needed", "widths"), [([10, 20], (11, 21)), ([10, 300], (11, 89)), ([300, 300], (50, 50)), ([5, 5, 5], (6, 6, 6))]
)
def test_columns_have_the_width_that_they_need(needed: list[float], widths: tuple[float, ...]) -> None:
    assert share_width(needed, 100.0) == widths


def test_a_table_has_a_title_and_aligned_columns(tmp_path: Path) -> None:
    found = texts(card(tmp_path / "dogs", "- table: {title: Hits, head: [a, b], rows: [[1, x]], align: [left, right]}"))
    assert "Hits" in found
    assert found["x"].anchor == "end"
    assert found["x"].x == pytest.approx(A4.width)


def test_bands_and_frames_have_the_colour_of_the_game(tmp_path: Path) -> None:
    body = "- table: {title: Hits, rows: [[1, x]]}\n- frame: {title: Notes, body: [{rule: true}]}"
    made = card(tmp_path / "dogs", body, game=f"{GAME}style: {{colour: green}}\n")
    assert len([it for it in made.front.marks if isinstance(it, Rect) and it.fill is Ink.GREEN]) == 2


def test_a_track_without_boxes_says_so(tmp_path: Path) -> None:
    assert "none" in texts(card(tmp_path / "dogs", "- track: {count: 0, label: Hull}"))


def test_the_content_of_a_counter_is_in_the_middle(tmp_path: Path) -> None:
    base = texts(card(tmp_path / "dogs", "- text: x", "of: planes\nsize: [30, 30]\n"))["x"].y
    assert base == pytest.approx(15.0, abs=2.0)
    top = texts(card(tmp_path / "dogs", "- text: x", "of: planes\nsize: [63, 88]\n"))["x"].y
    assert top < 10


def test_the_stamp_changes_with_the_page_file(tmp_path: Path) -> None:
    stamps = [records_stamp(card(tmp_path / "dogs", f"- text: {it}").cases) for it in ("x", "y", "x")]
    assert stamps[0] == stamps[2] != stamps[1]
