"""What is printed for a campaign in any game: cards for its flyers, standings, log, board and certificates."""

from __future__ import annotations

from printgen.campaign.papers.board import squadron_board
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.papers.certificates import certificates
from printgen.campaign.papers.id_cards import id_cards
from printgen.campaign.papers.log import campaign_log
from printgen.campaign.papers.standings import standings
from printgen.products.deck import Aid
from printgen.products.flow import Flow


def handouts(campaign: Campaign) -> tuple[Aid | Flow, ...]:
    """Everything that can be printed for a campaign, in the order in which it is handed out."""
    return (
        id_cards(campaign),
        standings(campaign),
        squadron_board(campaign),
        campaign_log(campaign),
        certificates(campaign),
    )
