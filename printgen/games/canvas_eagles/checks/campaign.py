"""Rosters of campaigns: points (CE701), abilities (CE702, CE703), aircraft (CE704), crews (CE705), equipment (CE706).

CE707 is about names, ids and weeks that must fit together before anything can be reckoned. CE708 is about damage that an
aircraft has from before, CE709 about the tables that missions are made from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast, get_args

from printgen.campaign import fitness, inspection, outfit, points, rolls
from printgen.campaign.kinds import ROSTERS
from printgen.campaign.tables import tables
from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.data.nearest import meant
from printgen.data.records.campaign import CampaignRules, Task
from printgen.data.records.roster import Roster
from printgen.data.yaml import Path
from printgen.games.canvas_eagles.campaign import boxes, flies_for
from printgen.games.canvas_eagles.deck_records import FaceOfMarker
from printgen.games.canvas_eagles.ratings import Ratings


@check("CE701", "points that do not add up", section="13.103, Appendix D", kinds=(ROSTERS,))
def adding_up(case: Case, library: Library) -> Iterator[Problem]:
    """Each aircraft shot down is one flyer's kill, 24 points, or two flyers' shares of 12 each.

    A share that only one claims, or that three do, and an enemy who falls twice on one mission make points out of
    nothing; so does what is brought along without the points that its kills are worth, and a replacement who is no
    novice (13.02). An enemy of the roster who was shot down flew that day and lost his aircraft. Markers counted on a
    task that pays nothing for them are a warning: the task, or the name, is most likely wrong.

    Example:
        sorties:
          - {flyer: collins, kills: [{of: voss, shared: true}]}     # nobody else has a share in voss
    """
    known = tables(library)
    if known:
        yield from points.faults(case, _roster(case), known)


@check("CE702", "an ability that is not earned", section="13.102", kinds=(ROSTERS,))
def not_earned(case: Case, library: Library) -> Iterator[Problem]:
    """An ability is chosen at 100, 250, 500, 750 and 1000 points, then every 250; an ace ability for every five kills.

    Points and kills are those that the log gives him up to and including the mission after which he chooses. Nobody
    has an ability twice.

    Example:
        sorties:
          - {flyer: collins, turns: 12, chooses: [deflection]}      # with 62 points: the first comes at 100
    """
    known = tables(library)
    if known:
        yield from fitness.earned(_roster(case), known)


@check("CE703", "an ability of another's kind", section="Appendix D", kinds=(ROSTERS,))
def of_another_kind(case: Case, library: Library) -> Iterator[Problem]:
    """Pilots choose pilot and gunnery abilities, observers gunnery and observer ones; some take more.

    Ace abilities take five kills, spin skill and spin recovery 250 points. What an observer cannot use would stand on
    his card for the rest of the campaign.

    Example:
        sorties:
          - {flyer: hay, chooses: [tailing]}        # hay is an observer
    """
    known = tables(library)
    if known:
        yield from fitness.kinds(_roster(case), known)


@check("CE704", "an aircraft that was not there to be flown", section="13.00, Appendix A and B", kinds=(ROSTERS,))
def not_there(case: Case, library: Library) -> Iterator[Problem]:
    """An aircraft on a mission is in service in that month and of the flyer's side.

    The month follows from the campaign's first one and the week. Campaigns are played from June 1915 to November
    1918. A captured aircraft, or one that reached this front earlier, is a matter for a waiver.

    Example:
        sorties:
          - {flyer: collins, aircraft: sopwith-camel}       # in April 1917
    """
    known = tables(library)
    if known:
        yield from outfit.aircraft(_roster(case), known, library, flies_for(library))


@check("CE705", "a flyer who is not there to fly", section="13.00, Appendix C", kinds=(ROSTERS,))
def out_of_service(case: Case, library: Library) -> Iterator[Problem]:
    """Who is in hospital, captured, sent home or dead flies no mission, and who is fit flies one a week.

    A minor injury takes 1 to 5 weeks after that of the mission, a serious one 4 to 17; captivity is for good unless the
    dice gave its weeks. The log has the weeks as they were rolled. A flyer who joins later does not fly before.

    Example:
        sorties:
          - {flyer: collins, fate: minor-injury, weeks: 2}      # week 3: he may fly again in week 6
    """
    known = tables(library)
    if known:
        yield from fitness.presence(case, _roster(case), known)


@check("CE706", "equipment before its time", section="13.03, 16.02", kinds=(ROSTERS,))
def before_its_time(case: Case, library: Library) -> Iterator[Problem]:
    """German crews carry parachutes from February 1918; oxygen is carried from January 1918, never by Russians.

    A parachute decides over life and death of a flyer in whom months of play have gone.

    Example:
        sorties:
          - {flyer: voss, equipment: [parachute]}       # in 1917
    """
    known = tables(library)
    if known:
        yield from outfit.equipment(_roster(case), known)


@check("CE707", "a roster that contradicts itself", section="13.00", kinds=(ROSTERS,))
def contradicting(case: Case, library: Library) -> Iterator[Problem]:
    """Whoever and whatever a roster names is in it once, and its log goes from week to week within the campaign.

    A mission booked twice, a flyer written in two ways or one who is in nobody's hands makes totals that no player can
    reckon up after the tool. Duties, and what is scored, are those of the tables.

    Example:
        sorties:
          - {flyer: colins, aircraft: raf-se5a, task: scramble}     # did you mean `collins`?
    """
    known = tables(library)
    if known:
        yield from inspection.faults(case, _roster(case), known)
        yield from rolls.faults(_roster(case), known, library)


@check("CE708", "damage that an aircraft cannot start with", section="3.604", kinds=(ROSTERS,))
def carried(case: Case, library: Library) -> Iterator[Problem]:
    """Boxes that are crossed off at the start belong to a section of the aircraft, which has more of them.

    The book has no rule on repairs between missions: that damage is carried over is a house rule, and what a group agrees
    on stands in `carries`, by section: engine, wings, fuselage, tail, fuel. An aircraft without its last box of one of
    them is destroyed, or glides; it does not start.

    Example:
        sorties:
          - {flyer: collins, aircraft: raf-se5a, task: scramble, carries: {wings: 30}}      # it has 26
    """
    for number, mission in enumerate(_roster(case).log):
        for place, sortie in enumerate(mission.sorties):
            ratings = library.get("ratings", sortie.aircraft)
            if isinstance(ratings, Ratings):
                yield from _carried(sortie.carries, ratings, ("log", number, "sorties", place, "carries"))


def _carried(carries: Mapping[str, int], ratings: Ratings, path: Path) -> Iterator[Problem]:
    sections = boxes(ratings)
    for section, crossed in carries.items():
        here = (*path, section)
        if section not in sections:
            message = f"`{section}`: no section of an aircraft{meant(section, sections)}"
            yield Problem(here, message, f"there are {', '.join(sections)}", key=True)
        elif crossed > sections[section]:
            message = f"{crossed} boxes crossed off, but its {section} has {sections[section]}"
            yield Problem(here, message, "count the boxes that were crossed off")
        elif crossed == sections[section]:
            message = f"all {crossed} boxes of its {section} are crossed off: it does not start"
            yield Problem(here, message, "send another, or count again")


@check("CE709", "missions that their tables do not fit", section="13.20, Appendix E", kinds=("campaign", "tasks"))
def unfit(case: Case, library: Library) -> Iterator[Problem]:
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
            if laid.piece not in get_args(FaceOfMarker):
                message = f"`{laid.piece}`: no marker{meant(laid.piece, get_args(FaceOfMarker))}"
                yield Problem(("lays", index, "piece"), message, "name one of them")


def _roster(case: Case) -> Roster:
    return cast(Roster, case.record)
