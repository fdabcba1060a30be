"""The head of a sheet: what it says, and that it says it on narrow paper too."""

from __future__ import annotations

import pytest

from printgen.drawing.fonts.typeface import width
from printgen.drawing.frame import MARGIN
from printgen.drawing.marks import RULE, Line, Text
from printgen.sheets.instructions import HEAD, back_words, front_words, head_marks, head_room
from printgen.sheets.order import PieceOrder
from printgen.sheets.paper import A4, LETTER
from printgen.units import Size
from tests.sheets.pieces import ASSEMBLIES


@pytest.mark.parametrize(
    ("assembly", "flip", "words"),
    [
        ("duplex", "long", "flip on the long edge"),
        ("duplex", "short", "flip on the short edge"),
        ("fold", "long", "Fold backwards along the dashed line"),
        ("glue", "long", "Trim the front and back of sheet 3 to the frame"),
        ("single", "long", "One-sided"),
    ],
)
def test_a_sheet_says_how_it_is_put_together_and_cut(assembly: str, flip: str, words: str) -> None:
    said = front_words(PieceOrder(A4.size, assembly, flip), 3, assembly != "single")  # type: ignore[arg-type]
    assert words in said[0]
    assert said[1].startswith("Cut in the order of the numbers: first across")
    assert "One-sided" in front_words(PieceOrder(A4.size, assembly, flip), 3, False)[0]  # type: ignore[arg-type]


def test_a_sheet_of_one_side_says_where_the_backs_are() -> None:
    said = front_words(PieceOrder(A4.size, "single"), 1, False, apart=True)
    assert said[0].endswith("Fronts come first, then backs, as separate pieces.")


def test_a_back_says_whose_back_it_is() -> None:
    assert back_words(PieceOrder(A4.size), 7) == ("Back of sheet 7. Cut from the front.",)
    assert "glue" in back_words(PieceOrder(A4.size, "glue"), 7)[0]


@pytest.mark.parametrize(
    ("paper", "flip", "upright"),
    [
        (A4.size, "long", True),
        (A4.size, "short", False),
        (A4.size.transposed, "long", False),
        (A4.size.transposed, "short", True),
    ],
)
def test_the_picture_shows_the_edge_that_the_sheet_is_flipped_on(paper: Size, flip: str, upright: bool) -> None:
    marks = head_marks(("words",), PieceOrder(paper, flip=flip), True)  # type: ignore[arg-type]
    (edge,) = [mark for mark in marks if isinstance(mark, Line) and mark.width == RULE]
    assert (edge.x1 == edge.x2) == upright
    assert not [mark for mark in head_marks(("words",), PieceOrder(paper), False) if not isinstance(mark, Text)]


@pytest.mark.parametrize("assembly", ASSEMBLIES)
@pytest.mark.parametrize("paper", [A4.size, LETTER.size, Size(120, 180), Size(100, 100)])
def test_words_keep_within_the_margins_and_the_room_that_is_kept_for_them(paper: Size, assembly: str) -> None:
    order = PieceOrder(paper, assembly)  # type: ignore[arg-type]
    texts = [
        mark
        for two in (True, False)
        for mark in head_marks(front_words(order, 88, two), order, assembly == "duplex")
        if isinstance(mark, Text)
    ]
    assert len(texts) > 3
    assert max(mark.x + width(mark.text, mark.cut, mark.size) for mark in texts) <= paper.width - MARGIN + 1e-6
    assert max(mark.y for mark in texts) < head_room(order)


def test_on_common_paper_the_head_is_as_high_as_the_foot() -> None:
    assert {head_room(PieceOrder(paper.size, way)) for paper in (A4, LETTER) for way in ASSEMBLIES} == {HEAD}
