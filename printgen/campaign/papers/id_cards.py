"""Two-sided identity cards for flyers, with personal details, abilities and missions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from printgen.campaign.career import Career
from printgen.campaign.papers import id_cards_back, id_cards_front
from printgen.campaign.papers.campaign import Campaign, Register, aircraft_glyph, register
from printgen.campaign.papers.id_cards_front import CARD, FRAME, Looks
from printgen.campaign.papers.id_cards_words import CardWords, card_words
from printgen.data.kind import Case, Library
from printgen.drawing import portrait
from printgen.drawing.panels.title_block import TITLE_CUTS
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.options import FILLABLE, Choices
from printgen.translation import _
from printgen.units import Size

#: The maximum number of characters of a card's id in its QR code. Phones may not be able to read a larger code.
LONGEST = 80


def id_cards(campaign: Campaign) -> Product:
    """Return the product with the ID cards of the selected flyers and the requested blank cards."""

    def deck(_library: Library, choices: Choices, _size: Size) -> Deck:
        names, fillable = register(campaign), FILLABLE.value_in(choices)
        # Use one type size for the entire campaign, so that a reprinted card looks the same.
        type = id_cards_front.type_size(card_words(names, it, None) for it in campaign.standings.careers)
        cards: list[LazyCard | Card] = [
            LazyCard(it.flyer.flyer, tuple(_shows(names, it)), partial(_card, names, it, type, fillable), is_piece=True)
            for it in campaign.careers()
        ]
        if campaign.blank:
            words = CardWords(campaign.roster.name, campaign.tables.rules.currency.capitalize())
            blank = _printed(
                names,
                words,
                Looks(scorekeeping=names.scorekeeping, cut=TITLE_CUTS[campaign.look]),
                "",
                "blank",
                fillable,
            )
            cards.append(replace(blank, copies=campaign.blank, bookmark=(_("Blank"),), cases=(campaign.case,)))
        return Deck(_("Identity cards"), tuple(cards))

    summary = "a card for each flyer: results and abilities on the front, missions on the back"
    return Product("id-cards", "Identity cards", summary, deck, (FILLABLE,))


def _card(names: Register, it: Career, type: float, fillable: bool) -> Card:
    """Return the card of one flyer."""
    campaign, flyer = names.campaign, it.flyer
    file = picture = None
    if flyer.portrait is not None:
        # Unusable portraits were reported before (PG012).
        with suppress(portrait.PortraitError):
            file = portrait.read_portrait(campaign.folder, flyer.portrait)
            picture = portrait.prepare_portrait(file, FRAME)
    aircraft = names.aircraft(flyer.aircraft)
    words = card_words(names, it, file if picture else None)
    own = {name: names.path(flyer, name) for name in ("name", "rank", "nationality", "aircraft", "marking")}
    players = [player.player for player in campaign.roster.players]
    looks = Looks(
        ink=names.signs[flyer.side].ink,
        mark=names.wing_mark(flyer),
        shape=aircraft_glyph(aircraft, names.livery(aircraft)) if aircraft else None,
        livery=flyer.livery,
        picture=picture,
        type=type,
        scorekeeping=names.scorekeeping,
        cut=TITLE_CUTS[campaign.look],
        paths={**own, "side": ("sides", flyer.side), "player": ("players", players.index(flyer.player), "name")},
    )
    id = f"{campaign.case.id}/{flyer.flyer}"[-LONGEST:]
    code = f"{id} W{campaign.standings.week} {campaign.standings.month} {words.hash}".upper()
    card = _printed(names, words, looks, code, flyer.flyer, fillable)
    return replace(card, bookmark=(words.side, flyer.name), cases=tuple(_shows(names, it)))


def _printed(names: Register, words: CardWords, looks: Looks, code: str, form: str, fillable: bool) -> Card:
    """Return a card with its two printed sides."""
    front, back = Sketch(fillable=fillable), Sketch(fillable=fillable)
    rest = id_cards_front.draw(front, words, looks, f"{names.as_of()}  ·  {words.hash}" if code else "")
    id_cards_back.draw(back, words, looks, rest, names.as_of() if code else "", code)
    return Card(
        front.face(f"id-card-{form}", CARD.size),
        back.face(f"id-card-{form}-back", CARD.size),
        trim=CARD,
        overflows=tuple((names.campaign.case, misfit) for misfit in (*front.overflows, *back.overflows)),
        form_id=form,
    )


def _shows(names: Register, it: Career) -> Iterator[Case]:
    """Yield the records from which the card shows data."""
    campaign = names.campaign
    yield campaign.case
    aircraft = names.aircraft(it.flyer.aircraft)
    keys = [("aircraft", it.flyer.aircraft), ("nations", it.flyer.nation)]
    keys += [("liveries", aircraft.livery)] if aircraft else []
    keys += [("abilities", chosen.ability.ability) for chosen in it.abilities]
    for kind, id in keys:
        if case := campaign.library.of(kind).get(id or ""):
            yield case
