"""The status pad of an aircraft among other papers: those of a campaign's mission, and on the data site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from printgen.campaign.crews import Crew
from printgen.campaign.mission.outing import Brought, Outing
from printgen.campaign.mission.papers import papers
from printgen.data.kind import Library
from printgen.data.records.fields import Unknown
from printgen.games.game import Exhibit
from printgen.games.richthofens_war.facts import chosen
from printgen.games.richthofens_war.pad.page import full, uses
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The frame of an A4 page, mm.
PAGE = Size(190.0, 268.5)


def exhibits(library: Library) -> dict[str, Exhibit]:
    """By aircraft; its role is the first thing that the chart has it fly for."""
    found, words = {}, uses()
    for facts in chosen(library, Choices()):
        service = facts.aircraft.since
        tags = {"side": facts.side.name, "nation": facts.nation.name, "role": words[facts.ratings.mission_types[0]]}
        since = None if isinstance(service, Unknown) else service
        found[facts.case.id] = Exhibit(tags, since, ((_("Aircraft Status Pad"), full(facts, PAGE).front),))
    return found


def pages(outing: Outing, crew: Crew, choices: Choices, size: Size) -> Iterator[Card]:
    """The pad of an aircraft with who flies it; nothing of one that the chart does not have."""
    seated = replace(choices, seats=(outing.seat(crew),)).but(aircraft=(crew.aircraft,))
    for facts in chosen(outing.campaign.library, seated):
        title = _("Aircraft Status Pad, {aircraft}").format(aircraft=facts.aircraft.name)
        yield replace(full(facts, size), bookmark=(title,), shows=(*facts.shows, outing.case))


def damage(carries: Mapping[str, int]) -> str:
    """The boxes that are crossed off before an aircraft starts."""
    return _("Damage boxes already marked off: {boxes}.").format(boxes=carries.get("damage", 0))


def besides() -> str:
    """What lies on the table whatever is flown (Playing Pieces IV)."""
    return _(
        "Per aircraft: its counter, a dummy counter for its starting position, and the three counters of its Aircraft Status Pad."
    )


def notes() -> str:
    """What is written down before the game."""
    return _("start: own half-hexes, except when the scenario says otherwise; target hexes; aces")


#: The papers of a planned mission.
handouts = partial(papers, brought=Brought(pages, damage, besides, notes))
