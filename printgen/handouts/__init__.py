"""What is printed for a campaign in any game: cards for its flyers, standings, log, board and certificates."""

from __future__ import annotations

from printgen.aids.deck import Aid
from printgen.aids.html import Flow
from printgen.handouts.board import squadron_board
from printgen.handouts.campaign import Campaign
from printgen.handouts.certificates import certificates
from printgen.handouts.id_cards import id_cards
from printgen.handouts.log import campaign_log
from printgen.handouts.standings import standings


def handouts(campaign: Campaign) -> tuple[Aid | Flow, ...]:
    """Everything that can be printed for a campaign, in the order in which it is handed out."""
    return (
        id_cards(campaign),
        standings(campaign),
        squadron_board(campaign),
        campaign_log(campaign),
        certificates(campaign),
    )
