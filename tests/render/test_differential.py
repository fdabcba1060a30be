"""A drawing is made once and printed by two surfaces: the pictures of both must be the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from printgen.drawing.inks import PALETTES
from printgen.drawing.plan import Plan
from tests.render.pictures import PLAIN, STRAY, differences, pdf_pictures, plain, stray, svg_pictures

pytestmark = pytest.mark.explore


@pytest.fixture(scope="module")
def marked(every_mark: Plan) -> Plan:
    """The sheets of the plan that are not blank."""
    return replace(every_mark, sheets=every_mark.sheets[:2])


@pytest.mark.parametrize("palette", PALETTES)
def test_both_surfaces_show_the_same(marked: Plan, palette: str) -> None:
    assert differences(marked, palette) == []


def test_the_pictures_that_are_compared_show_something(marked: Plan) -> None:
    for pictures in (pdf_pictures(marked, "full"), svg_pictures(marked, "full")):
        assert [picture.size for picture in pictures] == [(1500, 900)] * 2
        assert [picture for picture in pictures if len(picture.getcolors(1 << 20) or ()) < 20] == []


def test_a_mark_moved_by_a_millimetre_is_noticed(marked: Plan, moved_marks: Callable[[], dict[str, Plan]]) -> None:
    first = svg_pictures(replace(marked, sheets=marked.sheets[:1]), "full")[0]
    plans = moved_marks()
    assert len(plans) == 11
    overlooked = [name for name, plan in plans.items() if stray(pdf_pictures(plan, "full")[0], first) <= STRAY]
    assert overlooked == []


def test_another_colour_is_noticed(marked: Plan) -> None:
    plan = replace(marked, sheets=marked.sheets[:1])
    assert plain(pdf_pictures(plan, "full")[0], svg_pictures(plan, "mono")[0]) > PLAIN
