"""The products for a planned mission: its sheets and its markers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from printgen.campaign.mission import briefing, sheets
from printgen.campaign.mission.outing import MissionContent, PlannedMission, planned_mission
from printgen.campaign.papers.campaign import Campaign
from printgen.data.kind import Library
from printgen.data.kinds import MARKERS
from printgen.drawing.frame import status_marks
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import FILLABLE, Choices
from printgen.products.pieces import markers
from printgen.translation import _
from printgen.units import Size

#: The ids of the sheets for a mission.
PAPERS = ("briefing", "mission-sheets", "mission-pieces")


def papers(campaign: Campaign, brought: MissionContent) -> tuple[Product, ...]:
    """Return the products for the planned mission in the order in which players get them, or () if there is no plan."""
    planned = planned_mission(campaign, brought)
    if planned is None:
        return ()
    orders = "each side's mission and order of battle, tables with rolls, pieces on the table"
    everybody = "for each flyer: the sheets of the aircraft, orders, and a slip to fill in after the game"
    table = "the markers that the mission needs on the table"
    products = (
        Product("briefing", "Briefing", orders, partial(briefing.deck, planned)),
        Product("mission-sheets", "Mission sheets", everybody, partial(sheets.deck, planned), (FILLABLE,)),
        Product("mission-pieces", "Mission pieces", table, partial(_deck, planned)),
    )
    # The file name contains the mission, so that a form filled in last week is not mistaken for this week's.
    return tuple(replace(it, file_name=f"{it.id}-{planned.mission.mission}") for it in products)


def _deck(planned: PlannedMission, library: Library, choices: Choices, _size: Size) -> Deck:
    pieces = tuple(_pieces(planned, library, choices))
    return Deck(_("Mission pieces"), pieces, status_marks(it.front for it in pieces))


def _pieces(planned: PlannedMission, library: Library, choices: Choices) -> Iterator[Card]:
    """Yield the markers to cut out for a mission. Each side's markers have its colour and the needed number of copies."""
    owners = markers.owners(library)
    for (name, owner), laid in planned.pieces().items():
        for case in library.of(MARKERS).values():
            record = case.record
            for index, piece in enumerate(record.pieces):
                if piece.front == name and (not record.is_per_side or owner in owners):
                    whose = owners[owner] if record.is_per_side else None
                    yield markers.card(case, index, whose, choices, copies=laid.count)
