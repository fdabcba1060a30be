"""The sheets printed for campaigns of any game: identity cards, standings, log, board and certificates."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from printgen.campaign.papers import board, certificates, log, standings
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.papers.flyer_counters import flyer_counters
from printgen.campaign.papers.id_cards import id_cards
from printgen.data.kind import Library
from printgen.drawing.frame import landscape_frame
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The ids of the products that always show all sides.
ALL_SIDES = ("standings", "campaign-log")

#: A function that returns the pages of a product for a campaign. The page size is in mm.
Cards = Callable[[Campaign, Size], Iterable[Card]]


def handouts(campaign: Campaign) -> tuple[Product, ...]:
    """Return all products of a campaign, in the order in which the pages are handed out."""

    def aid(id: str, said: Callable[[], str], summary: str, cards: Cards, lies: bool = False) -> Product:
        """Return a product with pages in portrait or landscape format.

        Args:
            said: a function that returns the title in the print language.
            lies: whether the pages are in landscape format.
        """

        def deck(_library: Library, _choices: Choices, size: Size) -> Deck:
            return Deck(said(), tuple(cards(campaign, landscape_frame(size) if lies else size)))

        return Product(id, id.replace("-", " ").capitalize(), summary, deck)

    score = "the score of both sides, all flyers by points, and the abilities still to choose"
    wall = "for the wall, one page per side: each flyer with aircraft, kills and status, and free places"
    story = "the campaign week by week: flyers, points earned, and fates"
    home = "for the wall at home: one page for each flyer with enough victories, with a list of these victories"
    return (
        id_cards(campaign),
        flyer_counters(campaign),
        aid("standings", lambda: _("Standings"), score, standings.cards),
        aid("squadron-board", lambda: _("Squadron board"), wall, board.cards, lies=True),
        aid("campaign-log", lambda: _("Campaign log"), story, log.pages),
        aid("certificates", lambda: _("Certificates"), home, certificates.cards, lies=True),
    )
