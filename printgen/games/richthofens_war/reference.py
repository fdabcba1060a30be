"""The quick reference: which tables stand on which page, card and half page."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.drawing.aircraft.above import typical
from printgen.drawing.layout.part import Inset
from printgen.drawing.layout.table import Rows, Track
from printgen.drawing.panels.flown import Flown, Passed
from printgen.drawing.panels.side_view import SideViewStyle
from printgen.drawing.panels.turn_hex import TurnRose
from printgen.games.richthofens_war.fire import AHEAD, fields, front, ladder
from printgen.games.richthofens_war.performance import climb_points, dive_points, half
from printgen.products.reference import FolderPage, Illustration, Reference, columns, flows, illustration
from printgen.translation import _


def folder() -> tuple[FolderPage, ...]:
    """Two pages, a leaf: moving in front, fighting behind."""
    moving = columns(
        "beginning sequence movement board-edge / turning altitude climb-points dive-points overdiving overdive",
        *(5.4, 6.6),
    )
    fighting = columns("firing sighting altitude-range jamming ace / damage gliding optional-rules examples", 6.3, 5.7)
    return (
        FolderPage(_("Moving"), moving, type=(9, 8.5, 8), label=26),
        FolderPage(_("Fighting"), fighting, type=(9, 8.7, 8), label=28),
    )


def pictures() -> Mapping[str, Illustration]:
    """Hexsides of a turn; a climb and a dive from the side; the ranges that count at other altitudes; the fields of fire."""
    shape, up = typical("biplane"), 150
    climbed = Flown([Passed(up, str(it), f"+{up} m") for it in range(1, 8)], shape, 4.7, 11.0)
    down = ((-100, "−100 m"), (-200, "−100 m"), (-250, "−50 m"))
    dived = Flown([Passed(low, str(at), said) for at, (low, said) in enumerate(down, 1)], shape, 7.9, 13.0)
    beside = _("Turned through one, two, three hexsides, to either side.")
    above = _("{up} m before moving: {points} points; what is left is hexes.").format(up=up, points=climb_points(up))
    below = _("{down} m in adjacent hexes: {points} points.").format(
        down=-down[-1][0], points=dive_points(-down[-1][0])
    )
    boxes = Track(11, Rows(4.0, 0.4, 0.4, 6, 6, 4.8), "", done=half(11), figures=("",) * half(11) + ("−1",) * 5)
    worse = _("{half} of {all} boxes: each hit after these slows it.").format(half=half(11), all=11)
    far = _("In the boxes: the range that counts.")
    guns = _("Ranges of front guns, ahead, and of rear guns. Ringed: not at targets below.")
    return {
        "turning": illustration("turning", TurnRose((1, 2, 3), (1, 2, 3), 14.4, shape), beside, 38.6, "aside"),
        "climb-points": illustration("climb", climbed, above, 38.6, "aside"),
        "dive-points": illustration("dive", dived, below, 38.6, "aside"),
        "altitude-range": illustration("range", ladder(front(), AHEAD, SideViewStyle(size=8.0)), far, 46.0),
        "damage": illustration("damage", Inset(boxes, 0.2, 0.2), worse, 26.8),
        "sighting": illustration("fields", fields(3, 4.8), guns, 30.8),
    }


#: The tables of each card: what belongs together stands on one.
CARDS = """
beginning sequence board-edge / movement turning / altitude overdiving overdive / climb-points dive-points
/ firing jamming / sighting altitude-range / ace damage gliding / optional-rules examples
"""
HALF = columns(
    "movement turning / climb-points dive-points overdive altitude-range / sighting jamming ace damage", 4.4, 3.8, 4.4
)
REFERENCE = Reference(
    game="richthofens-war",
    summary="a leaf: moving in front, fighting behind",
    kinds=("dice", "charts"),
    folder=folder,
    cards=CARDS,
    half=HALF,
    pictures=pictures,
)
QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE = flows(REFERENCE)
