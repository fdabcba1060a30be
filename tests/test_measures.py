"""Measurements of drawn pages: the smallest type, contrast, crossed words, empty parts, and longer words in other languages."""

from __future__ import annotations

import pytest
from pypdfium2 import PdfDocument

from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Circle, Face, Glyph, Line, Rect, Text, Use
from printgen.games import game
from printgen.products.deck import Card, Product
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.render.html import font_faces, render
from printgen.sheets.paper import PAPERS
from printgen.units import Size
from tests.audited_pages import ways
from tests.built_in import FROZEN
from tests.measures import crossed_words, empty_share, faint_words, longer_words, overlapping_words, smallest_type
from tests.printed import frozen

#: The smallest type of any page, points, and of products with a smaller or larger one. Pieces to cut out have little space.
TYPE = 7.0
SMALLEST = {
    "fire-arc-overlays": 6.5,
    "damage-markers": 6.0,
    "damage-chits": 6.0,
    "markers": 6.0,
    "poster": 5.39,
    "counters": 6.0,
    "squadron-sheets": 8.0,
    "mission-cards": 8.0,
}
#: The greatest share of a page that may be empty, except for films, posters and screens.
EMPTY = 0.7
SPARSE = {"field-of-fire-overlays", "fire-arc-overlays", "poster", "combat-screen", "capabilities-chart"}
#: The longest overflow of products whose words do not fit if all are a quarter longer, mm. A smaller figure is an improvement.
TOO_LONG = {
    "canvas-eagles/record-sheets": 11.0,
    "canvas-eagles/schedules": 2.0,
    "canvas-eagles/damage-markers": 5.0,
    "canvas-eagles/markers": 4.0,
    "canvas-eagles/counters": 2.5,
    "richthofens-war/status-pads": 3.0,
    "richthofens-war/maneuver-schedules": 8.0,
    "richthofens-war/field-of-fire-cards": 2.0,
    "richthofens-war/sliders": 3.5,
    "blue-max/record-sheets": 5.0,
    "blue-max/schedules": 7.0,
    "blue-max/damage-chits": 8.0,
    "blue-max/availability-chart": 31.0,
    "dockfighters/movement-templates": 8.5,
    "dockfighters/datasheets": 1.5,
    "dockfighters/firearc-cards": 3.0,
    "dockfighters/mission-cards": 0.5,
}
#: Words that a line crosses on purpose: struck-out figures of scales.
STRUCK_OUT = "0123456789"

GAMES = {id: game.load_game(id) for id in game.game_ids() if (FROZEN / id).is_dir()}
PRODUCTS = [
    pytest.param(id, product, choices, id="-".join((id, product.id, *(str(value) for _name, value in choices.values))))
    for id, it in GAMES.items()
    for product in it.all_products
    if isinstance(product, Product) and product.id != "maps"
    for choices in ways(product)
]


def drawn(id: str, product: Product, choices: Choices) -> tuple[Card, ...]:
    """Return the cards of a product, of four aircraft at most."""
    few = tuple(frozen(id).library.of("ratings"))[:4]
    if "aircraft" in {option.name for option in product.accepts}:
        choices = choices.with_changes(aircraft=few)
    return draw_product(product, frozen(id).library, choices, PAPERS["a4"]).cards


def faces(cards: tuple[Card, ...]) -> list[Face]:
    return [face for card in cards for face in (card.front, card.back) if face]


@pytest.mark.explore
@pytest.mark.parametrize(("id", "product", "choices"), PRODUCTS)
def test_type_is_large_enough_and_no_line_crosses_a_word(id: str, product: Product, choices: Choices) -> None:
    pages = faces(drawn(id, product, choices))
    least = SMALLEST.get(f"{id}/{product.id}", SMALLEST.get(product.id, TYPE))
    assert smallest_type(pages) >= least - 1e-6
    assert [word for face in pages for word in crossed_words(face) if word.strip(STRUCK_OUT)] == []
    if product.id not in SPARSE:
        assert max((empty_share(face) for face in pages if face.size.width > 150), default=0.0) <= EMPTY


@pytest.mark.explore
@pytest.mark.parametrize(("id", "product", "choices"), PRODUCTS)
def test_words_contrast_with_their_ground_in_all_inks(id: str, product: Product, choices: Choices) -> None:
    pages = faces(drawn(id, product, choices))
    assert [
        (mode, it) for mode, palette in PALETTES.items() for face in pages if (it := faint_words(face, palette))
    ] == []


@pytest.mark.explore
@pytest.mark.parametrize(("id", "product", "choices"), PRODUCTS)
def test_words_a_quarter_longer_fit_or_are_known_not_to(id: str, product: Product, choices: Choices) -> None:
    with longer_words():
        cards = drawn(id, product, choices)
    found = {over.text: round(over.excess, 1) for card in cards for _case, over in card.overflows}
    limit = TOO_LONG.get(f"{id}/{product.id}", 0.0)
    assert {text: excess for text, excess in found.items() if excess > limit} == {}


def test_words_over_others_are_noticed() -> None:
    text = '<p style="position:absolute;top:{top}mm">{words}</p>'
    style = "<style>@page {{ size: 60mm 40mm }} {fonts}</style>"
    page = f'<html lang="en"><head><title>Words</title>{style}</head><body>{{body}}</body></html>'
    for far, count in ((1.5, 1), (8.0, 0)):
        body = text.format(top=5, words="card 1") + text.format(top=5 + far, words="Roll again")
        content = render(page.format(fonts=font_faces(), body=body))
        assert len(overlapping_words(PdfDocument(content)[0])) == count


def test_a_crossed_word_and_an_empty_page_are_noticed() -> None:
    words = (Text(10, 10, "Hanriot"), Text(10, 20, "Nieuport"))
    face = Face("face", Size(60, 60), (Line(5, 9, 30, 9), *words, Line(5, 20.6, 30, 20.6)))
    assert crossed_words(face) == ["Hanriot"]
    patched = Face("face", Size(60, 60), (Line(5, 9, 30, 9), Rect(9, 6, 20, 6, words[0].ink), words[0]))
    assert crossed_words(patched) == []
    assert smallest_type([face]) == 8.5
    assert empty_share(Face("face", Size(60, 60), ())) == 1.0
    assert empty_share(face) < 1.0


def test_faint_words_are_noticed() -> None:
    tint = Use(Glyph("tint", (Rect(-4, -4, 8, 8, Ink.BLUE, None), Circle(0, 0, 1, Ink.RED, None))), 20, 10, 2.0, 90.0)
    for ink, found in ((Ink.BLACK, {"Camel"}), (Ink.ON_FILL, {"Pup"})):
        words = (Text(22, 5, "Camel", ink=ink), Text(40, 10, "Pup", ink=ink))
        assert faint_words(Face("face", Size(60, 60), (tint, *words)), PALETTES["full"]).keys() == found
    assert faint_words(Face("face", Size(60, 60), (tint, Text(22, 5, "Camel"))), PALETTES["saver"]) == {}


def test_longer_words_keep_their_placeholders() -> None:
    from printgen.translation import _

    with longer_words():
        assert _("{count} boxes of fuel") == "{count} boxese ofe fuele".replace("ofe", "of")
    assert _("fuel") == "fuel"
