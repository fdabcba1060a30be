"""The sheets and schedules of an aircraft, as handouts of a mission (13.20) and as exhibits on the data site."""

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
from printgen.games.canvas_eagles.options import calendar
from printgen.games.canvas_eagles.pieces import ARCS
from printgen.games.canvas_eagles.schedule.chart import aircraft_charts
from printgen.games.canvas_eagles.schedule.page import schedule_card
from printgen.games.canvas_eagles.sheet.facts import Facts, era_names, select_aircraft
from printgen.games.canvas_eagles.sheet.page import record_sheet
from printgen.games.game import Exhibit
from printgen.products.arc_cards import template_face
from printgen.products.arc_templates import Firer
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size


def crew_facts(outing: PlannedMission, crew: Crew, choices: Choices) -> tuple[Facts, Choices] | None:
    """Return the facts for a crew's sheets, and the options adapted to the crew and the month of the mission.

    Return None if the crew's aircraft has no ratings.
    """
    library = outing.campaign.library
    war = calendar(library)
    seated = replace(choices, seats=(outing.seat(crew),))
    dated = seated.with_changes(aircraft=(crew.aircraft,), date=outing.month, era=None)
    era = war.era(outing.month) if war else None
    for adapted in (dated, dated.with_changes(date=None, era=era), dated.with_changes(date=None)):
        if found := select_aircraft(library, adapted):
            return found[0], adapted
    return None


def aircraft_pages(outing: PlannedMission, crew: Crew, choices: Choices, size: Size) -> Iterator[Card]:
    """Yield the record sheet and the schedules of a crew's aircraft.

    Yield nothing if the game has no ratings for the aircraft.
    """
    found = crew_facts(outing, crew, choices)
    if found is None:
        return
    facts, adapted = found
    name, card = facts.aircraft.name, record_sheet(facts, size)
    title = _("Aircraft Data Sheet, {aircraft}").format(aircraft=name)
    # The sheet itself explains its status marks.
    yield replace(card, bookmark=(title,), cases=(*facts.cases, outing.case), statuses=())
    title = _("Maneuver schedule, {aircraft}").format(aircraft=name)
    for chart in aircraft_charts(facts, outing.campaign.library, adapted):
        yield replace(schedule_card(facts, chart, size), bookmark=(title,))


def describe_damage(carries: Mapping[str, int]) -> str:
    """Return a text that lists the boxes marked off before the game starts, such as `engine 1, wings 4`."""
    names = {
        "engine": _("engine"),
        "wings": _("wings"),
        "fuselage": _("fuselage"),
        "tail": _("tail"),
        "fuel": _("fuel"),
    }
    boxes = ", ".join(f"{names.get(section, section)} {count}" for section, count in carries.items() if count)
    return _("Boxes already marked off: {boxes}.").format(boxes=boxes)


def common_pieces() -> str:
    """Return the list of pieces needed for every mission, for the handout (1.30)."""
    return _(
        "Also, for all players: altitude, tailing, fire and spin markers, and the container with the damage markers."
    )


def setup_notes() -> str:
    """Return the list of things that players write down before the game, for the handout (13.20)."""
    return _("starting hex; secretly chosen hexes; trips; bombs")


BROUGHT = MissionContent(aircraft_pages, describe_damage, common_pieces, setup_notes)
#: A function that returns the handouts of a planned mission.
handouts = partial(papers, brought=BROUGHT)


#: The size of the frame on an A4 page, in mm.
PAGE = Size(190.0, 267.0)


def exhibits(library: Library) -> dict[str, Exhibit]:
    """Return the additions to the aircraft pages of the data site, by aircraft id. Template cards name only that aircraft."""
    found = {}
    for facts in select_aircraft(library, Choices()):
        service, many = facts.aircraft.since, len(facts.aircraft.crew) > 1
        # The role follows only from the size of the crew and the number of engines.
        role = _("bomber") if facts.aircraft.engine.count > 1 else _("two-seater") if many else _("fighter")
        tags = {"side": facts.side.name, "nation": facts.nation.name, "role": role}
        since = None if isinstance(service, Unknown) else service
        found[facts.case.id] = Exhibit(tags, since, partial(_faces, facts, library))
    return found


def _faces(facts: Facts, library: Library) -> Iterator[tuple[str, Face]]:
    """Yield the drawings for an aircraft's page on the data site, each with its title."""
    yield _("Aircraft Data Sheet"), record_sheet(facts, PAGE).front
    for chart in aircraft_charts(facts, library, Choices()):
        title = _("Maneuver schedule, {era}").format(era=era_names()[chart.era])
        yield title, schedule_card(facts, chart, PAGE).front
    for arc in {armed.arc.arc: armed.arc for armed in facts.guns if armed.arc.hexes}.values():
        guns = ", ".join(armed.gun.id for armed in facts.guns if armed.arc.arc == arc.arc)
        title = _("Fire arc {arc}, weapon {guns}").format(arc=arc.arc, guns=guns)
        yield title, template_face(ARCS, library, arc.arc, {facts.aircraft.name: Firer()})
