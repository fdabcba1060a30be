"""What is printed for a campaign in any game: cards for its flyers, standings, log, board and certificates."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from printgen.campaign.papers import board, certificates, log, standings
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.papers.flyer_counters import flyer_counters
from printgen.campaign.papers.id_cards import id_cards
from printgen.data.kind import Library
from printgen.drawing.frame import turned
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The pages of a product for a campaign, of a size in mm.
Cards = Callable[[Campaign, Size], Iterable[Card]]


def handouts(campaign: Campaign) -> tuple[Aid, ...]:
    """Everything that can be printed for a campaign, in the order in which it is handed out."""

    def aid(id: str, said: Callable[[], str], summary: str, cards: Cards, lies: bool = False) -> Aid:
        """A product of pages, which may lie on their side; `said` is its title in the language of print."""

        def deck(_library: Library, _choices: Choices, size: Size) -> Deck:
            return Deck(said(), tuple(cards(campaign, turned(size) if lies else size)))

        return Aid(id, id.replace("-", " ").capitalize(), summary, deck)

    score = "the score of both sides, all flyers by their points, and who has an ability to choose"
    wall = "for the wall, a page a side: each flyer with his machine, kills and status, and free places"
    story = "the story of the campaign week by week: who flew, what it earned him, what became of him"
    home = "for the wall at home: one page for each flyer with victories enough, and the list of them"
    return (
        id_cards(campaign),
        flyer_counters(campaign),
        aid("standings", lambda: _("Standings"), score, standings.cards),
        aid("squadron-board", lambda: _("Squadron board"), wall, board.cards, lies=True),
        aid("campaign-log", lambda: _("Campaign log"), story, log.pages),
        aid("certificates", lambda: _("Certificates"), home, certificates.cards, lies=True),
    )
