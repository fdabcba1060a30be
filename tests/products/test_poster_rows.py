"""The rows of a poster: no row ends with a single aircraft if another row can give one."""

from __future__ import annotations

from typing import Any, cast

import pytest

from printgen.products.poster_rows import PosterCell, break_half


@pytest.mark.parametrize(("count", "lengths"), [(8, [4, 4]), (9, [4, 3, 2]), (10, [4, 4, 2]), (5, [3, 2]), (1, [1])])
def test_a_single_last_aircraft_is_joined_by_others(count: int, lengths: list[int]) -> None:
    cells = [PosterCell(cast("Any", None), 8.0 + number / 100, 6.0) for number in range(count)]
    rows = break_half(cells, 200.0, 4.0, 1.0, 4)
    assert [len(row) for row in rows] == lengths
    assert [it.cell for row in rows for it in row] == cells
