"""A counter for each pilot: the aircraft from above, in the pilot's livery, with the pilot's name."""

from __future__ import annotations

from functools import partial
from typing import cast

from printgen.campaign.career import Career
from printgen.campaign.papers.campaign import Campaign, Register, register
from printgen.data.kind import Library
from printgen.data.kinds import NATIONS
from printgen.data.records.aircraft import Nation
from printgen.products.deck import Deck, LazyCard, Product
from printgen.products.options import HEX, SCALE, Choices
from printgen.products.pieces import counters
from printgen.products.pieces.counted import CounterAircraft
from printgen.translation import _
from printgen.units import Size


def flyer_counters(campaign: Campaign) -> Product:
    """Return the product with the counters of the selected flyers, sorted by side. In a crew, only the pilot has a counter."""

    def deck(library: Library, choices: Choices, _size: Size) -> Deck:
        names = register(campaign)
        pilots = [it for it in campaign.careers() if names.aircraft(it.flyer.aircraft) and _flies(campaign, it)]
        pages = []
        for number, it in enumerate(sorted(pilots, key=lambda it: it.flyer.side), start=1):
            counted = _counted(names, it, library)
            at = it.flyer.counter or number
            draw = partial(counters.card, counted, at, choices)
            pages.append(LazyCard(it.flyer.flyer, counted.cases, draw, is_piece=True))
        return Deck(_("Flyers’ counters"), tuple(pages))

    summary = "a counter with the flyer's livery and name, for each flyer who has an aircraft"
    return Product("flyer-counters", "Flyers' counters", summary, deck, (HEX, SCALE), adapts=True)


def _flies(campaign: Campaign, it: Career) -> bool:
    """Return whether the flyer is a pilot who is not permanently out of play."""
    return campaign.tables.rules.flies(it.flyer.duty) and not (it.absence and it.absence.until is None)


def _counted(names: Register, it: Career, library: Library) -> CounterAircraft:
    campaign, flyer = names.campaign, it.flyer
    aircraft = names.aircraft(flyer.aircraft)
    nation = cast(Nation, library.get(NATIONS, flyer.nation))
    assert aircraft is not None
    cases = (("aircraft", flyer.aircraft), ("liveries", aircraft.livery), ("nations", flyer.nation))
    records = tuple(case for kind, id in cases if (case := library.of(kind).get(id or "")))
    return CounterAircraft(
        case=campaign.case,
        cases=(campaign.case, *records),
        aircraft=aircraft,
        nation=nation,
        side=names.side(flyer),
        sign=names.signs[flyer.side],
        date=campaign.standings.month,
        owner_name=flyer.name.split()[-1],
        livery=flyer.livery,
    )
