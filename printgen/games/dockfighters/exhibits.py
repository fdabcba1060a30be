"""The datasheet of an aircraft, as a handout of a campaign mission and on the data site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from printgen.campaign.crews import Crew
from printgen.campaign.mission.outing import MissionContent, PlannedMission
from printgen.campaign.mission.papers import papers
from printgen.data.kind import Library
from printgen.drawing.marks import Face
from printgen.games.dockfighters.sheet.datasheet import Facts, datasheet_card, role_names, role_of, select_aircraft
from printgen.games.game import Exhibit
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The size of the frame on an A4 page, in mm.
PAGE = Size(190.0, 268.5)


def exhibits(library: Library) -> dict[str, Exhibit]:
    """Return the additions to the aircraft pages of the data site, by aircraft id."""
    exhibits_by_aircraft = {}
    for facts in select_aircraft(library, Choices()):
        tags = {
            "side": facts.side.name,
            "nation": facts.nation.name,
            "role": role_names().get(role_of(facts.ratings), "?"),
        }
        exhibits_by_aircraft[facts.case.id] = Exhibit(tags, None, partial(_faces, facts))
    return exhibits_by_aircraft


def _faces(facts: Facts) -> Iterator[tuple[str, Face]]:
    yield _("Datasheet"), datasheet_card(facts, PAGE).front


def aircraft_pages(outing: PlannedMission, crew: Crew, choices: Choices, size: Size) -> Iterator[Card]:
    """Yield the datasheet of the crew's aircraft, with the names of the crew."""
    crew_choices = replace(choices, seats=(outing.seat(crew),)).with_changes(aircraft=(crew.aircraft,))
    for facts in select_aircraft(outing.campaign.library, crew_choices):
        title = _("Datasheet, {aircraft}").format(aircraft=facts.aircraft.name)
        yield replace(datasheet_card(facts, size), bookmark=(title,), cases=(*facts.cases, outing.case))


def describe_damage(carries: Mapping[str, int]) -> str:
    """Return the line of the handout about structure points that a house rule crosses off before the game."""
    return _("House rule: structure points crossed off at the start: {points}.").format(points=sum(carries.values()))


def common_pieces() -> str:
    """Return the list of pieces needed for every mission, for the handout."""
    return _(
        "Per aircraft: a counter and a stand. Also: clouds, the turn and weather board, two fame pools and six dice."
    )


def setup_notes() -> str:
    """Return the list of things that players write down before the game, for the handout."""
    return _("external loadout; fame cost of the mission; aircraft, experience and value on the squadron sheet")


#: A function that returns the handouts of a planned mission.
handouts = partial(papers, brought=MissionContent(aircraft_pages, describe_damage, common_pieces, setup_notes))
