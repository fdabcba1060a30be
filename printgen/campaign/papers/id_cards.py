"""Identity cards of flyers, two-sided, to be carried to the table: who he is, what he can, what he did."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.campaign.careers import Career
from printgen.campaign.papers import id_cards_back, id_cards_front
from printgen.campaign.papers.campaign import Campaign
from printgen.campaign.papers.flyers import Register, register, shape
from printgen.campaign.papers.id_cards_front import FRAME, Looks
from printgen.campaign.papers.id_cards_pen import CARD
from printgen.campaign.papers.id_cards_words import CardWords, card_words, currency
from printgen.data.kind import Case, Library
from printgen.drawing import portrait
from printgen.drawing.sketch import Field, Sketch
from printgen.products.deck import Aid, Card, Deck, Page
from printgen.products.options import FILLABLE, Choices
from printgen.translation import _
from printgen.units import Size

ID = "id-cards"
#: As many characters of a card's id stand in its QR code: with more, a telephone no longer made it out.
LONGEST = 80


def id_cards(campaign: Campaign) -> Aid:
    """The cards of those whose papers are wanted, and as many blank ones as are asked for."""

    def deck(_library: Library, choices: Choices, _size: Size) -> Deck:
        names = register(campaign)
        fillable = FILLABLE.of(choices)
        cards = [
            Page(it.flyer.flyer, tuple(_shows(names, it)), partial(_card, names, it, fillable))
            for it in campaign.careers()
        ]
        return Deck(_("Identity cards"), (*cards, *_blanks(campaign, fillable)))

    return Aid(
        ID,
        "Identity cards",
        "a card for each flyer: what he has come to in front, his missions behind",
        deck,
        heeds=(FILLABLE,),
    )


def _card(names: Register, it: Career, fillable: bool) -> Card:
    """The card of one flyer."""
    campaign, flyer = names.campaign, it.flyer
    file, picture = _picture(names, it)
    words = card_words(names, it, file)
    aircraft = names.aircraft(flyer.aircraft)
    looks = Looks(
        ink=names.signs[flyer.side].ink,
        mark=names.wings(flyer),
        shape=shape(aircraft) if aircraft else None,
        picture=picture,
        paths=_paths(names, it),
    )
    id = f"{campaign.case.id}/{flyer.flyer}"[-LONGEST:]
    code = f"{id} W{campaign.standings.week} {campaign.standings.month} {words.hash}".upper()
    front, back = _faces(names, words, looks, code, fillable)
    return Card(
        front.face(f"id-card-{flyer.flyer}", CARD.size),
        back.face(f"id-card-{flyer.flyer}-back", CARD.size),
        bookmark=(words.side, flyer.name),
        trim=CARD,
        shows=tuple(_shows(names, it)),
        misfits=tuple((campaign.case, misfit) for misfit in (*front.misfits, *back.misfits)),
        form=flyer.flyer,
    )


def _faces(names: Register, words: CardWords, looks: Looks, code: str, fillable: bool) -> tuple[Sketch, Sketch]:
    """Both sides as drawn; `code` is what the QR code says, nothing on a card without a name."""
    front, back = Sketch(fillable=fillable), Sketch(fillable=fillable)
    stand = f"{names.before()}  ·  {words.hash}" if code else ""
    rest = id_cards_front.draw(front, words, looks, stand)
    id_cards_back.draw(back, words, looks, rest, names.before() if code else "", code)
    return front, back


def _paths(names: Register, it: Career) -> dict[str, Field]:
    """Where in the roster the particulars of a flyer stand."""
    own = {name: names.path(it.flyer, name) for name in ("name", "rank", "nationality", "aircraft", "marking")}
    players = [player.player for player in names.campaign.roster.players]
    return {**own, "side": ("sides", it.flyer.side), "player": ("players", players.index(it.flyer.player), "name")}


def _picture(names: Register, it: Career) -> tuple[bytes | None, bytes | None]:
    """The file of his portrait, and the picture made of it; nothing of one that is unfit, which was told before (PG012)."""
    if it.flyer.portrait is None:
        return None, None
    try:
        file = portrait.read(names.campaign.folder, it.flyer.portrait)
        return file, portrait.prepared(file, FRAME)
    except portrait.Unfit:
        return None, None


def _shows(names: Register, it: Career) -> Iterator[Case]:
    """The records that the card shows something of."""
    campaign = names.campaign
    yield campaign.case
    held = [("aircraft", it.flyer.aircraft), ("nations", it.flyer.nation)]
    held += [("abilities", chosen.ability.ability) for chosen in it.chosen]
    for kind, id in held:
        case = campaign.library.of(kind).get(id or "")
        if case:
            yield case


def _blanks(campaign: Campaign, fillable: bool) -> Iterator[Card]:
    """Cards with all frames and lines empty."""
    if campaign.blank:
        names = register(campaign)
        front, back = _faces(names, CardWords(campaign.roster.name, currency(names)), Looks(), "", fillable)
        misfits = tuple((campaign.case, misfit) for misfit in (*front.misfits, *back.misfits))
        yield Card(
            front.face("id-card-blank", CARD.size),
            back.face("id-card-blank-back", CARD.size),
            copies=campaign.blank,
            bookmark=(_("Blank"),),
            trim=CARD,
            shows=(campaign.case,),
            misfits=misfits,
            form="blank",
        )
