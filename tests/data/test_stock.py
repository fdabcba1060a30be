"""Die-cut sheets as records."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from printgen.data.records.pieces import Stock
from printgen.units import Box

CARDS: dict[str, Any] = {
    "stock": "cards",
    "name": "Cards",
    "paper": "a4",
    "sides": 2,
    "piece": {"width": 85, "height": 54},
    "columns": 2,
    "rows": 5,
    "left": 15,
    "top": 13.5,
    "pitch": {"x": 95, "y": 54},
}


def test_cells_lie_row_by_row() -> None:
    cells = Stock.model_validate(CARDS).cells
    assert len(cells) == 10
    assert cells[:3] == (Box(15, 13.5, 85, 54), Box(110, 13.5, 85, 54), Box(15, 67.5, 85, 54))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"columns": 3}, "the columns end at"),
        ({"top": 40}, "the rows end at"),
        ({"left": 5, "pitch": {"x": 84, "y": 54}}, "less than the size of a piece"),
        ({"pitch": {"x": 95, "y": 53}}, "less than the size of a piece"),
        ({"paper": "a5"}, "'a4' or 'letter'"),
        ({"sides": 3}, "1 or 2"),
        ({"rows": 0}, "greater than or equal to 1"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        Stock.model_validate(CARDS | change)
