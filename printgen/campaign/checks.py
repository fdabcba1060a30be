"""What must hold in rosters of campaigns and in the tables that missions are made from.

A game gives each of these its code: `CE701 = check("CE701", ..., kinds=(ROSTERS,))(points_add_up)`. The figures are those
of its own tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import cast

from printgen.campaign import fitness, inspection, outfit, points, rolls
from printgen.campaign.tables import tables
from printgen.checks.check import Problem
from printgen.data.kind import Case, Library
from printgen.data.nearest import meant
from printgen.data.records.campaign import CampaignRules, Task
from printgen.data.records.roster import Roster
from printgen.data.sides import sides


def points_add_up(case: Case, library: Library) -> Iterator[Problem]:
    """Each aircraft shot down is one flyer's kill, or two flyers' shares.

    A share that only one claims, or that three do, and an enemy who falls twice on one mission make points out of
    nothing; so does what is brought along without the points that its kills are worth, and a replacement who is no
    novice. An enemy of the roster who was shot down flew that day and lost his aircraft. Markers counted on a
    task that pays nothing for them are a warning: the task, or the name, is most likely wrong.

    Example:
        sorties:
          - {flyer: collins, kills: [{of: voss, shared: true}]}     # nobody else has a share in voss
    """
    if known := tables(library):
        yield from points.faults(case, _roster(case), known)


def abilities_are_earned(case: Case, library: Library) -> Iterator[Problem]:
    """An ability is chosen where the points, or the kills, of the tables are reached.

    Points and kills are those that the log gives him up to and including the mission after which he chooses. Nobody
    has an ability twice.

    Example:
        sorties:
          - {flyer: collins, turns: 12, chooses: [deflection]}      # with 62 points: the first comes at 100
    """
    if known := tables(library):
        yield from fitness.earned(_roster(case), known)


def abilities_are_of_his_kind(case: Case, library: Library) -> Iterator[Problem]:
    """A flyer chooses abilities of his duty's kinds; some take points or kills of their own.

    What he cannot use would stand on his card for the rest of the campaign.

    Example:
        sorties:
          - {flyer: hay, chooses: [tailing]}        # hay does not fly the aircraft
    """
    if known := tables(library):
        yield from fitness.kinds(_roster(case), known)


def aircraft_are_there(case: Case, library: Library) -> Iterator[Problem]:
    """An aircraft on a mission is in service in that month and of the flyer's side.

    The month follows from the campaign's first one and the week. A captured aircraft, or one that reached this front
    earlier, is a matter for a waiver.

    Example:
        sorties:
          - {flyer: collins, aircraft: sopwith-camel}       # in April 1917
    """
    if known := tables(library):
        flies_for = {nation: side.side for side in sides(library) for nation in side.nations}
        yield from outfit.aircraft(_roster(case), known, library, flies_for)


def flyers_are_there(case: Case, library: Library) -> Iterator[Problem]:
    """Who is in hospital, captured, sent home or dead flies no mission, and who is fit flies one a week.

    How many weeks a fate may take is told by the tables; captivity is for good unless the dice gave its weeks. The log
    has the weeks as they were rolled. A flyer who joins later does not fly before.

    Example:
        sorties:
          - {flyer: collins, fate: minor-injury, weeks: 2}      # week 3: he may fly again in week 6
    """
    if known := tables(library):
        yield from fitness.presence(case, _roster(case), known)


def equipment_is_there(case: Case, library: Library) -> Iterator[Problem]:
    """Equipment is carried from the month, and by the nations, that the tables name.

    A parachute decides over life and death of a flyer in whom months of play have gone.

    Example:
        sorties:
          - {flyer: voss, equipment: [parachute]}       # in 1917
    """
    if known := tables(library):
        yield from outfit.equipment(_roster(case), known)


def it_fits_together(case: Case, library: Library) -> Iterator[Problem]:
    """Whoever and whatever a roster names is in it once, and its log goes from week to week within the campaign.

    A mission booked twice, a flyer written in two ways or one who is in nobody's hands makes totals that no player can
    reckon up after the tool. Duties, and what is scored, are those of the tables.

    Example:
        sorties:
          - {flyer: colins, aircraft: raf-se5a, task: scramble}     # did you mean `collins`?
    """
    if known := tables(library):
        yield from inspection.faults(case, _roster(case), known)
        yield from rolls.faults(_roster(case), known, library)


def damage_is_carried(
    case: Case, library: Library, bears: Callable[[Library, str], Mapping[str, int]]
) -> Iterator[Problem]:
    """Damage from before is of a part of the aircraft, which bears more than that.

    That damage is carried over from mission to mission is a house rule, and what a group agrees on stands in `carries`,
    by part. An aircraft of which a part bears no more is destroyed, or glides; it does not start.

    Example:
        sorties:
          - {flyer: collins, aircraft: raf-se5a, task: scramble, carries: {wings: 30}}      # it has 26
    """
    # `bears` tells how much damage each part of an aircraft bears, nothing where there is no such aircraft.
    for number, mission in enumerate(_roster(case).log):
        for place, sortie in enumerate(mission.sorties):
            parts = bears(library, sortie.aircraft)
            for part, damage in sortie.carries.items() if parts else ():
                here = ("log", number, "sorties", place, "carries", part)
                if part not in parts:
                    message = f"`{part}`: no part of an aircraft that takes damage{meant(part, parts)}"
                    yield Problem(here, message, f"there are {', '.join(parts)}", key=True)
                elif damage > parts[part]:
                    message = f"a damage of {damage}, but its {part} bears {parts[part]} at most"
                    yield Problem(here, message, "count the damage again")
                elif damage == parts[part]:
                    message = f"its {part} has all the damage of {damage} that it bears: it does not start"
                    yield Problem(here, message, "send another, or count again")


def missions_fit_their_tables(case: Case, library: Library, markers: Collection[str]) -> Iterator[Problem]:
    """Each row of the table of missions is the name of a task, and what a task takes on the table is a marker.

    A roll that leads to no task cannot be planned; a marker that is none is missing among the pieces of the evening.

    Example:
        lays:
          - {piece: baloon, count: 2, of: each}     # no marker is called so
    """
    record = case.record
    if isinstance(record, CampaignRules):
        yield from rolls.nameless(record, library)
    if isinstance(record, CampaignRules | Task):
        for index, laid in enumerate(record.lays):
            if laid.piece not in markers:
                message = f"`{laid.piece}`: no marker{meant(laid.piece, markers)}"
                yield Problem(("lays", index, "piece"), message, "name one of them")


def _roster(case: Case) -> Roster:
    return cast(Roster, case.record)
