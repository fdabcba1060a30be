"""Flowcharts: boxes that do not overlap, arrows that cross no box, and a way from each answer to its next step."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest

from printgen.drawing.flowchart.draw import TRACK, SectionDrawing
from printgen.drawing.flowchart.lanes import ARRIVAL
from printgen.drawing.flowchart.nodes import Answer, Node, Section
from printgen.drawing.flowchart.pages import Block, Flowchart, arrange
from printgen.drawing.flowchart.routes import STEP, TRACKS
from printgen.drawing.marks import Line, Text
from printgen.drawing.sketch import Sketch
from printgen.units import Point, Size

PAGE, HEAD = Size(190.0, 250.0), 8.0


def section(title: str, count: int) -> Section:
    """Return a section whose even steps are questions that lead to the next step and to a later one."""
    nodes = []
    for number in range(count):
        ask = number % 2 == 0 and number + 3 < count
        following = f"{title}{number + 1}" if number + 1 < count else f"{title}0"
        answers = (Answer("no", f"{title}{number + 3}"), Answer("yes", following)) if ask else (Answer("", following),)
        nodes.append(
            Node(f"{title}{number}", str(number + 1), "Roll for its course. " * (1 + number % 3), ask, answers)
        )
    return Section(title, tuple(nodes))


@pytest.fixture(scope="module", params=[(4,), (9,), (3, 8, 5), (17, 2, 6)], ids=str)
def chart(request: pytest.FixtureRequest) -> Flowchart:
    return arrange([section(name, count) for name, count in zip("abc", request.param, strict=False)], PAGE, HEAD)


def test_boxes_have_distance_from_one_another_and_are_on_the_page(chart: Flowchart) -> None:
    assert chart.excess == 0
    for spot in chart.spots:
        assert spot.top + HEAD + spot.block.height <= PAGE.height + 1e-6
        for one, other in combinations(spot.block.placed.values(), 2):
            assert one.lane != other.lane or one.bottom + 2 <= other.top or other.bottom + 2 <= one.top
    for one, other in combinations(chart.spots, 2):
        apart = one.lane + one.block.lanes <= other.lane or other.lane + other.block.lanes <= one.lane
        below = one.top + one.block.height < other.top or other.top + other.block.height < one.top
        assert one.page != other.page or apart or below


def test_each_answer_has_an_arrow_or_a_tag_with_the_number_of_the_next_step(chart: Flowchart) -> None:
    for spot in chart.spots:
        texts = {it.text for it in drawn(chart, spot.block).marks if isinstance(it, Text)}
        for id, box in spot.block.placed.items():
            for answer in box.measured.node.answers:
                assert (id, answer) in spot.block.exits or f"→ {int(answer.next[1:]) + 1}" in texts


def test_no_arrow_crosses_a_box(chart: Flowchart) -> None:
    for spot in chart.spots:
        block, lane, marks = spot.block, chart.setting.lane, drawn(chart, spot.block).marks
        for way in block.ways:
            target = block.placed[way.target]
            assert way.track < TRACKS
            assert all(
                it.bottom <= way.bottom
                for it in block.placed.values()
                if it.lane == target.lane and it.top < target.top
            )
        gutters = [it for it in marks if isinstance(it, Line) and it.x1 == it.x2]
        for line in gutters:
            at = line.x1 % (lane + 6.0)
            inside = [
                it
                for it in block.placed.values()
                if at < lane and it.lane == line.x1 // (lane + 6.0) and it.top < (line.y1 + line.y2) / 2 < it.bottom
            ]
            # Only the line between two answers is in a box.
            assert all(it.measured.rows for it in inside)


def test_ways_in_a_gutter_do_not_touch(chart: Flowchart) -> None:
    for spot in chart.spots:
        for gutter in range(spot.block.lanes):
            for track in range(TRACKS):
                ways = sorted((it.top, it.bottom) for it in spot.block.ways if (it.gutter, it.track) == (gutter, track))
                assert all(one[1] < other[0] for one, other in pairwise(ways))


def test_routes_have_no_low_steps_and_arrows_end_at_their_box(chart: Flowchart) -> None:
    for spot in chart.spots:
        for way in spot.block.ways:
            lowest = max(
                it.y
                for it in spot.block.exits.values()
                if (it.gutter, it.target, it.across) == (way.gutter, way.target, False)
            )
            assert way.bottom == lowest or way.bottom - lowest >= STEP
            assert ARRIVAL - 1e-6 <= spot.block.placed[way.target].top - way.bottom < ARRIVAL + STEP


def test_arrows_cross_the_routes_to_other_steps_on_bridges() -> None:
    def ask(number: int, *answers: int) -> Node:
        return Node(
            f"a{number}", str(number), "Roll to spot. " * 3, True, tuple(Answer(f"{it}", f"a{it}") for it in answers)
        )

    nodes = (ask(3, 9, 4, 5), ask(4, 9, 10), ask(5, 7, 6), ask(6, 9, 10), ask(7, 10, 8), ask(8, 9, 10))
    chart = arrange([Section("a", (*nodes, Node("a9", "9", "Attack.", False, ())))], PAGE, HEAD)
    block, lane = chart.spots[0].block, chart.setting.lane + 6.0
    marks = drawn(chart, block).marks
    level = [it for it in marks if isinstance(it, Line) and it.y1 == it.y2]
    crossings = [
        ((way.gutter + 1) * lane - 3.0 + TRACK[way.track], exit.y)
        for exit, way in product(block.exits.values(), block.ways)
        if exit.across and exit.target != way.target and way.top < exit.y < way.bottom
    ]
    assert crossings
    for x, y in crossings:
        assert not any(it.x1 < x < it.x2 and it.y1 == y for it in level)


def test_a_section_that_is_higher_than_a_page_is_reported() -> None:
    assert arrange([section("a", 12)], Size(190.0, 40.0), HEAD).excess > 0


def drawn(chart: Flowchart, block: Block) -> Sketch:
    sketch = Sketch()
    numbers = {id: it.measured.node.number for id, it in block.placed.items()}
    SectionDrawing(sketch, block, chart.setting, Point(0, 0), numbers).draw()
    assert not sketch.overflows
    return sketch
