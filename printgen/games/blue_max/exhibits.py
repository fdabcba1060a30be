"""The sheet and the schedule of an aircraft among other papers: those of a campaign's game, and on the data site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from printgen.campaign.crews import Crew
from printgen.campaign.mission.outing import MissionContent, PlannedMission
from printgen.campaign.mission.papers import papers
from printgen.data.kind import Library
from printgen.data.records.fields import Unknown
from printgen.games.blue_max.facts import Facts, select_aircraft
from printgen.games.blue_max.maneuvers import aircraft_chart
from printgen.games.blue_max.schedule import schedule_card
from printgen.games.blue_max.sheet.page import record_sheet
from printgen.games.game import Exhibit
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The frame of an A4 page, mm.
PAGE = Size(190.0, 268.5)


def _papers(facts: Facts, library: Library, size: Size) -> Iterator[tuple[str, Card]]:
    """The record sheet and the schedule of an aircraft, each with its title."""
    yield _("Record sheet, {aircraft}").format(aircraft=facts.name), record_sheet(facts, size)
    if of := aircraft_chart(facts, library):
        yield _("Schedule, {aircraft}").format(aircraft=facts.name), schedule_card(facts, of, size)


def exhibits(library: Library) -> dict[str, Exhibit]:
    """By aircraft."""
    found = {}
    for facts in select_aircraft(library, Choices()):
        since = facts.ratings.since
        role = _("two-seater") if len(facts.aircraft.crew) > 1 else _("fighter")
        tags = {"side": facts.side.name, "nation": facts.nation.name, "role": role}
        faces = tuple((title, card.front) for title, card in _papers(facts, library, PAGE))
        found[facts.case.id] = Exhibit(tags, None if isinstance(since, Unknown) else since, faces)
    return found


def aircraft_pages(outing: PlannedMission, crew: Crew, choices: Choices, size: Size) -> Iterator[Card]:
    """The sheet of an aircraft with who flies it, and its schedule; nothing of one that the game does not have."""
    library = outing.campaign.library
    seated = replace(choices, seats=(outing.seat(crew),)).with_changes(aircraft=(crew.aircraft,))
    for facts in select_aircraft(library, seated):
        for title, card in _papers(facts, library, size):
            yield replace(card, bookmark=(title,), cases=(*card.cases, outing.case))


def describe_damage(carries: Mapping[str, int]) -> str:
    """The boxes of each section that are crossed off before an aircraft starts."""
    boxes = ", ".join(f"{section} {count}" for section, count in carries.items() if count)
    return _("Boxes already marked off: {boxes}.").format(boxes=boxes)


def common_pieces() -> str:
    """What lies on the table in every game (Preparation for Play)."""
    return _(
        "Per aircraft, one counter and one set of direction markers; smoke and fire markers; a cup with 36 damage chits."
    )


def setup_notes() -> str:
    """What is written down before the game."""
    return _("ID number of the counter; starting hex")


#: The papers of a planned game.
handouts = partial(papers, brought=MissionContent(aircraft_pages, describe_damage, common_pieces, setup_notes))
