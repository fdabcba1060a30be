"""Turn costs: the totals of several hex sides, and the drawing of a hex with the cost of each side."""

from __future__ import annotations

from printgen.drawing.layout.part import Part
from printgen.drawing.marks import Glyph
from printgen.drawing.panels.turn_hex import TurnHex, TurnRose
from printgen.games.richthofens_war.performance import turn_points
from printgen.games.richthofens_war.records import TurnCosts, Turns


def turn_totals(turns: TurnCosts | None) -> str:
    """Return the total costs of turning through one, two and three hex sides, as one text.

    An unknown total is printed as a blank to write on (`__`). Return "" if left and right turns have different costs, or
    if no cost is known.
    """
    if turns is None or turns.left != turns.right:
        return ""
    costs = [it for it in turns.left.costs if isinstance(it, int)]
    sums = (str(turn_points(costs, sides)) if sides <= len(costs) else "__" for sides in (1, 2, 3))
    return "  ".join(sums) if costs else ""


def turn_hex(
    turns: TurnCosts | None, pitch: float, shape: Glyph, part_class: type[TurnHex] | type[TurnRose] = TurnHex
) -> Part:
    """Return a hex with a schedule's cost at each hex side. If the schedule is unknown, all costs are blanks to write in.

    Args:
        turns: the schedule, or None if it is unknown.
        pitch: the distance between opposite sides in mm.
        shape: the silhouette in the middle.
        part_class: the class of the part that draws the hex.
    """

    def costs(side: Turns | None) -> tuple[int | None, ...]:
        return tuple(it if isinstance(it, int) else None for it in side.costs) if side else (None,) * 3

    left, right = (turns.left, turns.right) if turns else (None, None)
    return part_class(costs(left), costs(right), pitch, shape)
