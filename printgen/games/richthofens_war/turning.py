"""Turn costs: what they sum up to, and the hex that shows them."""

from __future__ import annotations

from printgen.drawing.layout.part import Part
from printgen.drawing.marks import Glyph
from printgen.drawing.panels.turn_hex import TurnHex, TurnRose
from printgen.games.richthofens_war.performance import turn_points
from printgen.games.richthofens_war.records import TurnCosts, Turns


def turn_totals(turns: TurnCosts | None) -> str:
    """What turning through one, two and three hexsides costs in all, where both sides cost the same and that is known."""
    if turns is None or turns.left != turns.right:
        return ""
    known = [it for it in turns.left.costs if isinstance(it, int)]
    sums = (str(turn_points(known, sides)) if sides <= len(known) else "__" for sides in (1, 2, 3))
    return "  ".join(sums) if known else ""


def turn_hex(
    turns: TurnCosts | None, pitch: float, shape: Glyph, drawn: type[TurnHex] | type[TurnRose] = TurnHex
) -> Part:
    """The hex of a schedule, `pitch` mm between opposite sides; all costs to be written in where nobody knows which it is."""

    def costs(side: Turns | None) -> tuple[int | None, ...]:
        return tuple(it if isinstance(it, int) else None for it in side.costs) if side else (None,) * 3

    left, right = (turns.left, turns.right) if turns else (None, None)
    return drawn(costs(left), costs(right), pitch, shape)
