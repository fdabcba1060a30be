"""No line of text stands in another, on any sheet or piece of any aircraft."""

from __future__ import annotations

from itertools import takewhile

import pytest

from printgen.data.kind import Library
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.marks import Face, Text
from printgen.games.canvas_eagles.game import GAME
from printgen.products.deck import Aid
from printgen.products.options import Choices
from printgen.units import Size

PAPERS = {"a4": Size(190.0, 268.5), "letter": Size(195.9, 250.9)}
BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
#: How deep letters may stand in each other's space, mm: what is set close is not set over.
CLOSE = 0.15
#: What has text of its own; the words of maps stand on terrain, and are glyphs.
AIDS = [aid for aid in GAME.aids if isinstance(aid, Aid) and aid.id != "maps"]


def lines(face: Face) -> list[tuple[float, float, float, float, str]]:
    """The lines of a face as left, top, right and foot of their capitals, mm, and what they say; from left to right."""
    found = []
    for mark in face.marks:
        if isinstance(mark, Text) and mark.text.strip() and not mark.turn:
            wide = width(mark.text, mark.cut, mark.size)
            left = mark.x - BEFORE[mark.anchor] * wide
            found.append((left, mark.y - cap_height(mark.cut, mark.size), left + wide, mark.y, mark.text))
    return sorted(found)


def overlaps(face: Face) -> list[tuple[str, str]]:
    every = lines(face)
    return [
        (one[4], other[4])
        for number, one in enumerate(every)
        for other in takewhile(lambda other, right=one[2]: other[0] < right - CLOSE, every[number + 1 :])
        if min(one[3], other[3]) - max(one[1], other[1]) > CLOSE
    ]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("aid", "layout"),
    [pytest.param(aid, layout, id=f"{aid.id}-{layout}") for aid in AIDS for layout in (None, *aid.layouts)],
)
def test_no_text_stands_in_another(built_in: Library, aid: Aid, layout: str | None, paper: str) -> None:
    cards = aid.deck(built_in, Choices.of(layout=layout), PAPERS[paper]).cards
    faces = [face for card in cards for face in (card.front, card.back) if face]
    assert sum(len(lines(face)) for face in faces) > 10
    assert [(face.name, found) for face in faces if (found := overlaps(face))] == []


def test_what_stands_in_another_is_noticed() -> None:
    one, other, apart = Text(10, 10, "Hanriot"), Text(14, 10.8, "option"), Text(10, 14, "below")
    assert overlaps(Face("face", Size(50, 50), (apart, other, one))) == [("Hanriot", "option")]
