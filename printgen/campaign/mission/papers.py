"""The papers of a mission as products; there are none without a plan."""

from __future__ import annotations

from functools import partial

from printgen.campaign.mission import briefing, pieces, sheets
from printgen.campaign.mission.outing import Brought, outing
from printgen.campaign.papers.campaign import Campaign
from printgen.products.deck import Aid
from printgen.products.options import FILLABLE


def papers(campaign: Campaign, brought: Brought) -> tuple[Aid, ...]:
    """What is printed for a mission that is planned, in the order in which it is handed out."""
    planned = outing(campaign, brought)
    if planned is None:
        return ()
    return (
        Aid(
            id="briefing",
            title="Briefing",
            summary="each side's mission, who flies what, tables with what was rolled, what lies on the table",
            deck=partial(briefing.deck, planned),
        ),
        Aid(
            id="mission-sheets",
            title="Mission sheets",
            summary="for everybody who flies: record sheet, schedule, orders, and a slip to fill in after the game",
            deck=partial(sheets.deck, planned),
            heeds=(FILLABLE,),
        ),
        Aid(
            id="mission-pieces",
            title="Mission pieces",
            summary="the markers that the mission takes on the table",
            deck=partial(pieces.deck, planned),
        ),
    )
