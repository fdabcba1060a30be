"""The status pad of an aircraft, as a handout of a campaign mission and on the data site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from printgen.campaign.crews import Crew
from printgen.campaign.mission.outing import MissionContent, PlannedMission
from printgen.campaign.mission.papers import papers
from printgen.data.kind import Library
from printgen.data.records.fields import Unknown
from printgen.drawing.marks import Face
from printgen.games.game import Exhibit
from printgen.games.richthofens_war.facts import Facts, select_aircraft
from printgen.games.richthofens_war.pad.page import mission_type_names, pad_card
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The size of the frame on an A4 page, in mm.
PAGE = Size(190.0, 268.5)


def exhibits(library: Library) -> dict[str, Exhibit]:
    """Return the additions to the aircraft pages of the data site, by aircraft id.

    An aircraft's role is its first mission type in the chart.
    """
    exhibits_by_aircraft, role_names = {}, mission_type_names()
    for facts in select_aircraft(library, Choices()):
        service = facts.aircraft.since
        tags = {
            "side": facts.side.name,
            "nation": facts.nation.name,
            "role": role_names[facts.ratings.mission_types[0]],
        }
        since = None if isinstance(service, Unknown) else service
        exhibits_by_aircraft[facts.case.id] = Exhibit(tags, since, partial(_faces, facts))
    return exhibits_by_aircraft


def _faces(facts: Facts) -> Iterator[tuple[str, Face]]:
    yield _("Aircraft Status Pad"), pad_card(facts, PAGE).front


def aircraft_pages(outing: PlannedMission, crew: Crew, choices: Choices, size: Size) -> Iterator[Card]:
    """Yield the pad of the crew's aircraft, with the names of the crew. Yield nothing if the aircraft is not in the chart."""
    crew_choices = replace(choices, seats=(outing.seat(crew),)).with_changes(aircraft=(crew.aircraft,))
    for facts in select_aircraft(outing.campaign.library, crew_choices):
        title = _("Aircraft Status Pad, {aircraft}").format(aircraft=facts.aircraft.name)
        yield replace(pad_card(facts, size), bookmark=(title,), cases=(*facts.cases, outing.case))


def describe_damage(carries: Mapping[str, int]) -> str:
    """Return the sentence of the handout about damage boxes that are marked off before the game starts."""
    return _("Damage boxes already marked off: {boxes}.").format(boxes=carries.get("damage", 0))


def common_pieces() -> str:
    """Return the list of pieces needed for every mission, for the handout (Playing Pieces IV)."""
    return _(
        "Per aircraft: its counter, a dummy counter for its starting position, and the three counters of its Aircraft Status Pad."
    )


def setup_notes() -> str:
    """Return the list of things that players write down before the game, for the handout."""
    return _("start: own half-hexes, except when the scenario says otherwise; target hexes; aces")


#: A function that returns the handouts of a planned mission.
handouts = partial(papers, brought=MissionContent(aircraft_pages, describe_damage, common_pieces, setup_notes))
