"""The positions of a section's boxes in lanes, from top to bottom. Each step is below or next to the step that leads to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from printgen.drawing.flowchart.nodes import Measured

#: The height of the space above a box in which arrows from other lanes arrive, mm.
ARRIVAL = 3.4
#: The minimum distance between an arrow from a different lane and the box above it, mm.
OVER = 2.0
#: The distance from the top of a box to an arrow that arrives at its side, mm.
SIDE = 3.0
#: The cost of a position at which an arrow must be replaced by a tag, in addition to the height of the position, mm.
FAR = 60.0


class Placed(Struct, frozen=True):
    """A box with its position in a section.

    Fields:
        lane: the number of the lane.
        top: the distance of the box from the top of the section, mm.
    """

    measured: Measured
    lane: int
    top: float

    @property
    def bottom(self) -> float:
        return self.top + self.measured.height


class Preference(Struct, frozen=True):
    """The weights for choosing the lane of a step, expressed as heights in mm.

    Fields:
        straight: the bonus for a position directly below the step that leads to this step.
        free: the penalty for a position below a step that leads to another step.
    """

    straight: float
    free: float


#: The combinations of preferences that are tried.
PREFERENCES = (Preference(16.0, 30.0), Preference(16.0, 8.0), Preference(4.0, 12.0), Preference(0.0, 0.0))


def place(nodes: Sequence[Measured], lanes: int, gap: float, preference: Preference) -> Mapping[str, Placed]:
    """Place the steps of a section in lanes and return the position of each step, by id and in reading order.

    Args:
        nodes: the steps in reading order, with their measured text.
        lanes: the number of lanes.
        gap: the minimum distance between boxes in a lane, mm.
        preference: the weights for choosing a lane.
    """
    placed: dict[str, Placed] = {}
    last: list[Placed | None] = [None] * lanes
    inside = {it.node.id for it in nodes}
    for measured in nodes:
        id = measured.node.id
        before = [it for it in placed.values() if any(answer.next == id for answer in it.measured.node.answers)]
        best: tuple[float, float, int] | None = None
        for lane, above in enumerate(last):
            top, cost = _lowest_top(measured, lane, above, before, gap), 0.0
            cost += FAR * sum(abs(it.lane - lane) > 1 for it in before)
            if above:
                follower = _follower(above, inside, placed)
                cost += preference.free if follower not in (None, id) else 0.0
                cost -= preference.straight if follower == id else 0.0
            if best is None or (top + cost, top, lane) < best:
                best = (top + cost, top, lane)
        assert best
        placed[id] = last[best[2]] = Placed(measured, best[2], best[1])
    return placed


def _follower(above: Placed, inside: set[str], placed: Mapping[str, Placed]) -> str | None:
    """Return the id of the step that belongs directly below a box, which is the last of its next steps in the section."""
    following = [it.next for it in above.measured.node.answers if it.next in inside]
    return following[-1] if following and following[-1] not in placed else None


def _lowest_top(measured: Measured, lane: int, above: Placed | None, before: Sequence[Placed], gap: float) -> float:
    """Return the highest possible position for the top of a box in a lane, in mm below the top of the section."""
    id = measured.node.id
    exits = [
        it.top + it.measured.exit_height(answer)
        for it in before
        for answer in it.measured.node.answers
        if answer.next == id and it is not above
    ]
    top = above.bottom + gap if above else 0.0
    if len(exits) == 1 and abs(before[-1].lane - lane) == 1 and len(before) == 1 and top <= exits[0] - SIDE:
        # The arrow arrives at the side of the box.
        return exits[0] - SIDE
    if above and exits:
        top = max(top, above.bottom + ARRIVAL + OVER)
    return max((top, *(it + ARRIVAL for it in exits)))
