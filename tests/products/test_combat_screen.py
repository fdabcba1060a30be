"""The combat screen: what stands inside and outside, and that no fold crosses a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from printgen.data.folders import find
from printgen.data.records.tables import CombatTables
from printgen.drawing.bounds import bounds
from printgen.drawing.frame import MARGIN, frame
from printgen.drawing.marks import Face, Line, Rect, Text, Use
from printgen.drawing.panels.title_block import TitleBlock
from printgen.drawing.sketch import Sketch
from printgen.games import reading
from printgen.games.game import load_game
from printgen.products.combat_screen import FOLDS
from printgen.products.deck import Card, Product
from printgen.products.options import Choices
from printgen.sheets.instructions import both_sides_words
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Box, Size
from tests.audited_pages import with_record

GAMES = ("canvas-eagles", "blue-max")
ROOM = Size(190.0, 268.0)


def screen(game: str, paper: Paper = A4) -> Card:
    aid, room = load_game(game).product("combat-screen"), frame(paper.size)
    assert isinstance(aid, Product)
    (card,) = aid.deck(
        reading.read_game(load_game(game), find()).library, Choices(), Size(room.width, room.height)
    ).cards
    return card


def texts(face: Face | None) -> Iterator[Text]:
    assert face is not None
    for mark in face.marks:
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, Use):
            yield from (it for it in mark.glyph.marks if isinstance(it, Text))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("game", GAMES)
def test_no_fold_crosses_a_word(game: str, paper: Paper) -> None:
    card = screen(game, paper)
    assert card.overflows == ()
    assert card.back is not None
    wide = card.front.size.width + 2 * MARGIN
    (over,) = card.back.marks
    assert isinstance(over, Use)
    # The back lies on its head, so that its folds lie where those of the front do.
    assert (over.turn, over.x, over.y) == (180, card.back.size.width, card.back.size.height)
    for marks, folds in (
        ([it for it in card.front.marks if isinstance(it, Text)], FOLDS),
        ([it for it in over.glyph.marks if isinstance(it, Text)], [1 - at for at in FOLDS]),
    ):
        assert len(marks) > 20
        for box in map(bounds, marks):
            assert all(box.right < at * wide - MARGIN - 2 or box.x > at * wide - MARGIN + 2 for at in folds)


def test_the_marks_of_the_folds_end_above_the_rulers_at_the_foot() -> None:
    face = screen("canvas-eagles", LETTER).front
    folds = [mark for mark in face.marks if isinstance(mark, Line) and mark.dash and mark.x1 == mark.x2]
    assert len(folds) == 4
    # Their ticks begin 3.8 mm below the page's frame.
    assert max(mark.y2 for mark in folds) <= face.size.height + 2


@pytest.mark.parametrize("game", GAMES)
def test_every_modifier_and_result_stands_inside(game: str) -> None:
    card = screen(game)
    record = reading.read_game(load_game(game), find()).library.get("tables", "combat")
    assert isinstance(record, CombatTables)
    said = " ".join(it.text for it in texts(card.front))
    for line in record.modifiers:
        assert line.name in said
    for row in record.results.values():
        assert all(cell.replace("-", "–") in said for cell in row)


def test_the_phases_of_the_turn_stand_outside() -> None:
    sizes = {it.text: it.size for it in texts(screen("canvas-eagles").back)}
    assert all(sizes[str(number)] > 40 for number in range(1, 11))


def test_a_title_that_has_no_room_beside_its_die_and_section_is_told() -> None:
    library = reading.read_game(load_game("blue-max"), find()).library
    case = library.of("dice")["jamming"]
    over = with_record(library, case, case.record.model_copy(update={"title": "W" * 18}))
    (card,) = cast(Product, load_game("blue-max").product("combat-screen")).deck(over, Choices(), ROOM).cards
    # Both the die and the section have no room.
    assert len(card.overflows) == 2


def test_a_bar_without_words_below_a_title_is_thin() -> None:
    for below, least, most in (("Combat screen", 7.0, 14.0), ("", 1.0, 3.0)):
        sketch = Sketch()
        TitleBlock("Sequence of play", below, "band").draw(sketch, Box(0, 0, 80, 22))
        _upper, lower = (mark for mark in sketch.marks if isinstance(mark, Rect))
        assert least < lower.height < most


def test_a_name_that_is_a_little_too_long_is_a_little_smaller_on_one_line() -> None:
    record = reading.read_game(load_game("canvas-eagles"), find()).library.get("tables", "combat")
    assert isinstance(record, CombatTables)
    longest = max((line.name for line in record.modifiers), key=len)
    assert any(it.text.startswith(longest) for it in texts(screen("canvas-eagles").front))


def test_two_lines_of_a_name_are_as_large_as_all_names_and_clear_of_the_rule_below() -> None:
    face = screen("blue-max", LETTER).front
    first = next(it for it in texts(face) if it.text.startswith("Fired at target"))
    second = min((it for it in texts(face) if it.x == first.x and it.y > first.y), key=lambda it: it.y)
    assert second.y - first.y < 4.5
    one_line = next(it for it in texts(face) if it.text == "Stability A")
    assert first.size == second.size == one_line.size >= 10.0
    rules = [mark.y1 for mark in face.marks if isinstance(mark, Line) and mark.y1 == mark.y2 and mark.x1 <= first.x]
    assert min(rule - second.y for rule in rules if rule > second.y) >= 0.5


def test_modifiers_that_two_tables_share_are_listed_once() -> None:
    assert [it.text for it in texts(screen("canvas-eagles").front)].count("Stability A") == 2
    assert [it.text for it in texts(screen("canvas-eagles").front)].count("Modifiers as for Spins") == 1


def test_how_the_sheet_is_printed_is_below_the_results_and_inside_the_page() -> None:
    face = screen("canvas-eagles").front
    note = next(it for it in texts(face) if it.text == both_sides_words("long"))
    assert max(it.y for it in texts(face) if it.text == "17") < note.y < face.size.height
    # The foot of the sheet would print it across a fold.
    assert face.notes == ()


def test_titles_of_phases_have_one_size_and_only_one_label_of_a_modifier_is_smaller() -> None:
    back = screen("canvas-eagles").back
    assert back
    (turned,) = (mark.glyph for mark in back.marks if isinstance(mark, Use))
    titles = [mark for mark in turned.marks if isinstance(mark, Text) and mark.cut == "display"]
    names = ("Tailing", "Movement", "Damage", "Fire/smoke extinguishing")
    sizes = {mark.size for mark in titles if mark.text.rstrip("†") in names}
    assert len(sizes) == 1
    labels = [
        it for it in texts(screen("canvas-eagles").front) if it.text.startswith(("Target ", "Restricted", "Firer"))
    ]
    smaller = {it.text for it in labels if it.size < 9.0}
    assert len(smaller) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_title_of_the_phases_is_above_them(game: str) -> None:
    """On the outside, the phases are read from the top, and so is their title."""
    found = list(texts(screen(game).back))
    (title,) = (it for it in found if it.text == "Sequence of play")
    numbers = [it for it in found if it.text in ("1", "2")]
    assert len(numbers) == 2
    assert title.y < max(it.y for it in numbers)
