"""No line of text stands in another or leaves its page, on anything that is drawn in any game;
tests/truth/test_coverage.py looks at the flowed pages."""

from __future__ import annotations

import pytest

from printgen.drawing.marks import Face, Text
from printgen.games import game
from printgen.products.deck import Product
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.render.html import font_faces, render
from printgen.sheets.paper import PAPERS
from printgen.units import Size
from tests.audited_pages import of_flow, ways
from tests.built_in import FROZEN
from tests.overprint import faults, of_face, overlaps
from tests.printed import frozen

GAMES = {id: game.load_game(id) for id in game.game_ids() if (FROZEN / id).is_dir()}
#: What has text of its own; the words of maps stand on terrain, and are glyphs.
AIDS = [
    pytest.param(id, aid.id, choices, id="-".join((id, aid.id, *(str(value) for _name, value in choices.values))))
    for id, it in GAMES.items()
    for aid in it.all_products
    if isinstance(aid, Product) and aid.id != "maps"
    for choices in ways(aid)
]


def drawn_faults(id: str, aid: str, choices: Choices, paper: str) -> list[tuple[str, list[str]]]:
    """Return what is wrong with the texts of each face of a product."""
    product = GAMES[id].product(aid)
    assert isinstance(product, Product)
    cards = draw_product(product, frozen(id).library, choices, PAPERS[paper]).cards
    faces = [face for card in cards for face in (card.front, card.back) if face]
    assert not faces or any(of_face(face) for face in faces)
    return [(face.name, found) for face in faces if (found := [*faults(of_face(face), face.size)])]


@pytest.mark.explore
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("id", "aid", "choices"), AIDS)
def test_no_text_of_a_drawn_page_stands_in_another(id: str, aid: str, choices: Choices, paper: str) -> None:
    assert drawn_faults(id, aid, choices, paper) == []


@pytest.mark.parametrize("id", GAMES)
def test_no_text_of_a_few_pages_of_each_product_stands_in_another(id: str) -> None:
    few = Choices.from_values(aircraft=tuple(frozen(id).library.of("ratings"))[:4])
    products = [it for it in GAMES[id].all_products if isinstance(it, Product) and it.id != "maps"]
    found = {
        it.id: drawn_faults(id, it.id, few.limit_to(option.name for option in it.accepts), "a4") for it in products
    }
    assert {aid: wrong for aid, wrong in found.items() if wrong} == {}


def test_what_stands_in_another_is_noticed() -> None:
    one, other, apart = Text(10, 10, "Hanriot"), Text(14, 10.8, "option"), Text(10, 14, "below")
    assert overlaps(of_face(Face("face", Size(50, 50), (apart, other, one)))) == [("Hanriot", "option")]


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        (Text(30, 40, "Hanriot", anchor="middle"), False),
        (Text(52, 40, "Hanriot"), True),
        (Text(9, 40, "Hanriot", anchor="end"), True),
        (Text(30, 1, "Hanriot"), True),
        (Text(30, 81, "Hanriot"), True),
        (Text(3, 40, "Hanriot", turn=-90), False),
        (Text(3, 9, "Hanriot", turn=-90), True),
        (Text(3, 72, "Hanriot", turn=90), True),
    ],
)
def test_what_leaves_a_drawn_page_is_noticed(text: Text, leaves: bool) -> None:
    size = Size(60, 80)
    found = [*faults(of_face(Face("face", size, (text,))), size)]
    assert found == (["`Hanriot` leaves it"] if leaves else [])


BROKEN = """\
<!DOCTYPE html><html lang="en"><head><title>t</title><meta name="description" content="d"><style>{fonts}
@page {{ size: 100mm 60mm; margin: 5mm }} p {{ font: 10pt/1.2 "Source Sans Pro"; position: absolute; white-space: nowrap }}
</style></head><body>{pages}</body></html>"""


@pytest.mark.parametrize(
    ("pages", "found"),
    [
        ('<p style="top:0">Halve the fire</p><p style="top:12pt">and roll after it</p>', []),
        (
            '<p style="top:0">Halve the fire</p><p style="top:5pt">and roll after it</p>',
            ["page 1: `and roll after it` stands in `Halve the fire`"],
        ),
        (
            '<p style="top:0">Halve the fire</p><p style="top:0;left:15mm">after it</p>',
            ["page 1: `Halve the fire` stands in `after it`"],
        ),
        ('<p style="top:0;left:80mm">Halve the fire</p>', ["page 1: `Halve the fire` leaves it"]),
        ('<p style="top:53mm">Halve the fire</p>', ["page 1: `Halve the fire` leaves it"]),
        ('<p style="top:0;left:-8mm">Halve the fire</p>', ["page 1: `Halve the fire` leaves it"]),
    ],
)
def test_what_is_wrong_on_a_flowed_page_is_noticed(pages: str, found: list[str]) -> None:
    assert [*of_flow(render(BROKEN.format(fonts=font_faces(), pages=pages)))] == found
