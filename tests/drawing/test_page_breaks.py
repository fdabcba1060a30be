"""Blocks on pages: each once and in order, none beyond the page, what belongs together on one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printgen.drawing.page_breaks import Block, Page, break_into_pages
from printgen.drawing.sketch import Sketch


def nothing(_sketch: Sketch, _y: float) -> None:
    """Tests look at places alone."""


def block(height: float, **more: object) -> Block:
    return Block(height, nothing, **more)  # type: ignore[arg-type]


def heights(pages: list[Page]) -> list[list[float]]:
    return [[it.height for _y, it in page.blocks] for page in pages]


def test_blocks_stand_below_one_another_with_the_space_between_them() -> None:
    (page,) = break_into_pages([block(3, space=2), block(4, space=1), block(5)], 20, 20)
    assert [(y, it.height) for y, it in page.blocks] == [(0, 3), (4, 4), (8, 5)]
    assert page.height == 13


def test_what_has_no_room_goes_to_the_next_page_and_the_first_may_have_less() -> None:
    assert heights(break_into_pages([block(5), block(5), block(5), block(5)], 5, 10)) == [[5], [5, 5], [5]]
    assert heights(break_into_pages([block(5), block(5, space=1)], 10, 10)) == [[5], [5]]
    assert heights(break_into_pages([], 5, 5)) == [[]]


def test_what_stays_with_the_next_goes_with_it() -> None:
    head = block(2, with_next=True)
    assert heights(break_into_pages([block(5), head, head, block(3)], 11, 11)) == [[5], [2, 2, 3]]


def test_a_table_that_goes_on_begins_with_its_heads_again() -> None:
    head = block(1, with_next=True)
    rows = [block(4, repeated_heads=(head,), part="week 1") for _row in range(3)]
    pages = break_into_pages([head, *rows], 9, 9)
    assert heights(pages) == [[1, 4, 4], [1, 4]]
    assert [page.part for page in pages] == ["", "week 1"]


def test_what_no_page_can_hold_together_is_parted_and_what_is_too_high_stands_alone() -> None:
    assert heights(break_into_pages([block(6, with_next=True), block(6)], 10, 10)) == [[6], [6]]
    assert heights(break_into_pages([block(1), block(20), block(1)], 10, 10)) == [[1], [20], [1]]


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 3), st.booleans()), max_size=40), st.integers(9, 30))
def test_every_block_stands_once_in_order_and_on_its_page(asked: list[tuple[int, int, bool]], room: int) -> None:
    blocks = [
        block(height, space=space, with_next=stays, part=str(at)) for at, (height, space, stays) in enumerate(asked)
    ]
    pages = break_into_pages(blocks, room, room)
    assert [it.part for page in pages for _y, it in page.blocks] == [it.part for it in blocks]
    for page in pages:
        bottom = 0.0
        for y, it in page.blocks:
            assert y >= bottom
            bottom = y + it.height
        assert bottom <= room
