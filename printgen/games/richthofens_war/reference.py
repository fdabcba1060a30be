"""The quick reference. This module assigns the tables to pages, cards and half pages."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.layout.part import Inset
from printgen.drawing.layout.table import BoxRows, Track
from printgen.drawing.panels.flown import FlightProfile, PassedHex
from printgen.drawing.panels.side_view import SideViewStyle
from printgen.drawing.panels.turn_hex import TurnRose
from printgen.games.richthofens_war.fire import AHEAD, field_diagram, front_field, range_diagram
from printgen.games.richthofens_war.performance import climb_points, dive_points, half_damage
from printgen.products.first_night import first_night
from printgen.products.illustrations import Illustration, illustration
from printgen.products.reference import FolderPage, Reference, columns, reference_products
from printgen.translation import _


def folder() -> tuple[FolderPage, ...]:
    """Return the four pages of the folder (two leaves): movement, climbs and dives, firing, and damage with optional rules."""
    moving = columns("beginning sequence board-edge / movement turning")
    altitude = columns("overdiving examples / climb-points dive-points")
    firing = columns("sighting / altitude-range")
    damage = columns("damage gliding overdive jamming / optional-rules ace")
    return (
        FolderPage(_("Movement"), moving),
        FolderPage(_("Climbing and diving"), altitude, wide="altitude"),
        FolderPage(_("Firing"), firing, wide="firing guns"),
        FolderPage(_("Damage and options"), damage),
    )


def pictures() -> Mapping[str, Illustration]:
    """Return the illustrations of the quick reference, by the id of the table that they are printed below.

    The illustrations show turns of one to three hex sides, side views of a climb and a dive, the real range to targets
    at other altitudes, damage boxes, and fields of fire.
    """
    shape, up = draw_typical("biplane"), 150
    climb_profile = FlightProfile([PassedHex(up, str(it), f"+{up} m") for it in range(1, 8)], shape, 4.7, 11.0)
    dive_steps = ((-100, "−100 m"), (-200, "−100 m"), (-250, "−50 m"))
    dive_profile = FlightProfile(
        [PassedHex(low, str(at), label) for at, (low, label) in enumerate(dive_steps, 1)], shape, 7.9, 13.0
    )
    turning_caption = _("Turns of one, two and three hex sides, left or right.")
    climb_caption = _("Climb {up} m before moving: {points} m/p; the remaining m/p are for movement.").format(
        up=up, points=climb_points(up)
    )
    dive_caption = _("Dive {down} m in adjacent dive hexes: gain {points} m/p.").format(
        down=-dive_steps[-1][0], points=dive_points(-dive_steps[-1][0])
    )
    boxes = Track(
        11,
        BoxRows(4.0, 0.4, 0.4, 6, 6, 4.8),
        "",
        crossed_count=half_damage(11),
        figures=("",) * half_damage(11) + ("−1",) * 4,
    )
    damage_caption = _("{half} of {all} boxes: hits {first} to {last} reduce speed.").format(
        half=half_damage(11), all=11, first=half_damage(11) + 1, last=10
    )
    range_caption = _("The boxes show the real range.")
    fields_caption = _(
        "Ranges of front and rear machineguns. Ringed: no fire at lower targets or, at range 1, at targets on the same level."
    )
    return {
        "turning": illustration("turning", TurnRose((1, 2, 3), (1, 2, 3), 20.6, shape), turning_caption, 46.0, "below"),
        "climb-points": illustration("climb", climb_profile, climb_caption, 38.6, "below"),
        "dive-points": illustration("dive", dive_profile, dive_caption, 38.6, "below"),
        "altitude-range": illustration(
            "range", range_diagram(front_field(), AHEAD, SideViewStyle(size=8.0)), range_caption, 46.0, "below"
        ),
        "damage": illustration("damage", Inset(boxes, 0.2, 0.2), damage_caption, 26.8, "below"),
        "sighting": illustration("fields", field_diagram(3, 4.2), fields_caption, 27.0, "below"),
    }


#: The tables of each card. Related tables are on the same card.
CARDS = """
beginning sequence / movement / turning board-edge / altitude / climb-points dive-points / overdiving overdive / examples
/ firing / guns / sighting / altitude-range jamming / damage ace / gliding / optional-rules
"""
#: The tables on half a page. The front has the turn and movement, and the back has altitude and fire.
HALF = columns("sequence turning / movement", 4.2, 5.8)
HALF_BACK = columns("dive-points ace / altitude-range overdive jamming / sighting climb-points", 5.4, 4.5, 5.5)
REFERENCE = Reference(
    game="richthofens-war",
    summary="two leaves: movement, altitude, firing, damage and optional rules",
    kinds=("dice", "charts"),
    folder=folder,
    type=10.2,
    cards=CARDS,
    half=HALF,
    half_back=HALF_BACK,
    half_types=(10.2, 10.0),
    framed=True,
    pictures=pictures,
)
QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE = reference_products(REFERENCE)
FIRST_NIGHT = first_night(REFERENCE)
