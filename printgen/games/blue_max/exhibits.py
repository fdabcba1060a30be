"""The sheets and schedules of an aircraft, as handouts of a campaign game and as exhibits on the data site."""

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
from printgen.games.blue_max.facts import Facts, select_aircraft
from printgen.games.blue_max.maneuvers import aircraft_chart
from printgen.games.blue_max.schedule import schedule_card
from printgen.games.blue_max.sheet.page import record_sheet
from printgen.games.game import Exhibit
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The size of the frame on an A4 page, in mm.
PAGE = Size(190.0, 268.5)


def _titled_cards(facts: Facts, library: Library, size: Size) -> Iterator[tuple[str, Card]]:
    """Yield the record sheet and the schedule of an aircraft, each with its title."""
    yield _("Record sheet, {aircraft}").format(aircraft=facts.name), record_sheet(facts, size)
    if of := aircraft_chart(facts, library):
        yield _("Schedule, {aircraft}").format(aircraft=facts.name), schedule_card(facts, of, size)


def exhibits(library: Library) -> dict[str, Exhibit]:
    """Return the additions to the aircraft pages of the data site, by aircraft id."""
    found = {}
    for facts in select_aircraft(library, Choices()):
        since = facts.ratings.since
        role = _("two-seater") if len(facts.aircraft.crew) > 1 else _("fighter")
        tags = {"side": facts.side.name, "nation": facts.nation.name, "role": role}
        draw = partial(_faces, facts, library)
        found[facts.case.id] = Exhibit(tags, None if isinstance(since, Unknown) else since, draw)
    return found


def _faces(facts: Facts, library: Library) -> Iterator[tuple[str, Face]]:
    return ((title, card.front) for title, card in _titled_cards(facts, library, PAGE))


def aircraft_pages(outing: PlannedMission, crew: Crew, choices: Choices, size: Size) -> Iterator[Card]:
    """Yield the record sheet and the schedule of a crew's aircraft. Yield nothing if the game has no ratings for it."""
    library = outing.campaign.library
    seated = replace(choices, seats=(outing.seat(crew),)).with_changes(aircraft=(crew.aircraft,))
    for facts in select_aircraft(library, seated):
        for title, card in _titled_cards(facts, library, size):
            yield replace(card, bookmark=(title,), cases=(*card.cases, outing.case))


def describe_damage(carries: Mapping[str, int]) -> str:
    """Return a sentence that states how many boxes of each section are marked off before the game starts."""
    boxes = ", ".join(f"{section} {count}" for section, count in carries.items() if count)
    return _("Boxes already marked off: {boxes}.").format(boxes=boxes)


def common_pieces() -> str:
    """Return the list of pieces needed for every game, for the handout (Preparation for Play)."""
    return _(
        "Per aircraft: one counter, one set of direction markers. Per game: smoke and fire markers, a cup with 36 damage chits."
    )


def setup_notes() -> str:
    """Return the list of things that players write down before the game, for the handout."""
    return _("ID number of the counter; starting hex")


#: A function that returns the handouts of a planned game.
handouts = partial(papers, brought=MissionContent(aircraft_pages, describe_damage, common_pieces, setup_notes))
