"""Checks of damage deck and markers (CE401-CE403), tables (CE501-CE503), maps (CE601-CE604) and campaigns (CE701-CE709)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import get_args

from printgen.campaign import fitness, inspection, outfit, points
from printgen.campaign.kinds import ROSTERS, RULES, TASKS
from printgen.checks import maps, tabletop
from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.data.kinds import CHARTS, DICE, TABLES
from printgen.data.records.pieces import MarkerSet
from printgen.games.canvas_eagles.checks.airframe import TRACKS
from printgen.games.canvas_eagles.kinds import DAMAGE, MAPS, MARKERS, RATINGS
from printgen.games.canvas_eagles.ratings import Ratings
from printgen.games.canvas_eagles.tabletop import EFFECTS, DamageDeck, FaceOfMarker, Map

DAMAGE_MARKERS = 35
#: The markers whose number the rulebook states: the number of markers with each figure or front, and the section.
COUNTED: dict[str, tuple[dict[str, int], str]] = {
    "altitude": ({str(level): 4 for level in range(1, 11)}, "1.303"),
    "tailing": (dict.fromkeys(("left", "right", "straight"), 3), "1.304"),
    "changing-altitude": (dict.fromkeys(("dive", "level", "climb"), 3), "1.304"),
    "entry": ({str(number): 1 for number in range(1, 7)}, "14.01"),
}
#: Sets of markers with the same front. The markers of these sets are counted by the figure on them.
FIGURES = {"altitude": "altitude", "entry": "entry"}


@check("CE401", "invalid damage deck", section="1.301", kinds=(DAMAGE,))
def damage_deck(case: Case[DamageDeck], _library: Library) -> Iterator[Problem]:
    """The damage deck must have 35 numbered markers, each with a blue and a red side, and only effects listed in 3.607.

    A side marks off boxes of a section, does special damage, or both. A number of boxes needs a section, and a section
    needs a number of boxes. The red side is the more severe side. A marker with a milder red side causes a warning,
    because its sides were probably swapped. To compare the sides, printgen converts effects to boxes with values of its
    own: 2 for a brief effect, 4 for a lasting effect, 6 for a crew member or a fire, and 40 for the loss of the
    aircraft.

    Example:
        markers:
          - {number: 1, blue: {section: wing, boxes: 5}, red: {section: wing, boxes: 1}}    # turned over
    """
    yield from tabletop.chits(case.record, DAMAGE_MARKERS, EFFECTS, "1.301", "3.607")


@check("CE402", "wrong number of markers", section="1.30", kinds=(MARKERS,))
def counts(case: Case[MarkerSet], _library: Library) -> Iterator[Problem]:
    """The set must have 40 altitude markers, four of each level from 1 to 10, and 18 tailing markers, three of each kind.

    The rulebook gives the totals. Three sets of left, right and straight plus three of dive, level and climb are
    printgen's interpretation of 1.304. With fewer markers, an aircraft or a tailed pilot might get no marker.

    Example:
        markers:
          - marker: altitude
            pieces:
              - {front: altitude, text: "1", copies: 3}       # the rulebook has four of each
    """
    record = case.record
    if record.marker in COUNTED:
        expected, section = COUNTED[record.marker]
        yield from tabletop.counts(record, expected, section, FIGURES.get(record.marker))


@check("CE403", "face-down markers with different backs", section="1.304", kinds=(MARKERS,))
def identical_backs(case: Case[MarkerSet], _library: Library) -> Iterator[Problem]:
    """Markers that are passed face down must have identical backs, and no front may look like the back.

    The tailing player must not be able to guess the answer from the back, from a figure on the back or from a side's
    colour.

    Example:
        markers:
          - marker: tailing
            is-face-down: true
            pieces:
              - {front: left, back: tailing}
              - {front: right, back: changing-altitude}       # a different back
    """
    yield from tabletop.face_down_markers(case.record, "1.304")


MISSION = {"balloon": 2, "hq": 1, "airfield": 1}


@check("CE601", "hex sheet too small, or trenchlines out of place", section="1.13", kinds=(MAPS,))
def sheet(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """A hex sheet must have at least 10 by 10 hexes and two trenchlines, 1 to 3 hexes wide and 5 to 10 hexes apart.

    Aircraft turn in two hexes and fire over three: on a smaller sheet no aircraft could get behind another. Each trenchline
    runs from board edge to board edge, with 5 to 10 hexes of no-man's-land between the two. Every hex in the record must
    be on the board.

    Example:
        terrain:
          - . . A n n n C . . .       # only 3 hexes between the trenchlines
    """
    land = maps.land_of(case)
    yield from maps.size(land, least=10)
    yield from maps.trenchlines(land, widest=3, nearest=5, farthest=10)


@check("CE602", "mission markers of a campaign map out of place", section="13.20", kinds=(MAPS,))
def campaign(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """A campaign map must have at least 3 hexes behind each trenchline, with that side's mission markers in these hexes.

    Each side has two balloons, one HQ and one airfield between its trenchline and its board edge. At least one hex
    separates any two of these markers. They are the targets of bombers and observers, so one pass must not reach two of
    them.

    Example:
        markers:
          allied:
            balloon: ["0304", "0305"]     # no hex between them
    """
    for front in maps.fronts_of(maps.land_of(case)):
        if front.trench and "campaign" in case.record.variants:
            yield from maps.distance_to_rear(front, least=3)
            yield from maps.behind_the_lines(front, MISSION)


@check("CE603", "anti-aircraft marker out of place", section="7.03", kinds=(MAPS,))
def anti_aircraft(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """Anti-aircraft markers must be at most 3 hexes behind the trenchline, and not on another marker or a trench.

    Markers further back would leave the area behind the trenchline undefended. Two markers in one hex would fire as one
    battery that is too dangerous to fly over.

    Example:
        markers:
          allied:
            balloon: ["0304"]
            light-anti-aircraft: ["0304"]     # on the balloon
    """
    guns = ("light_anti_aircraft", "heavy_anti_aircraft")
    yield from maps.batteries(maps.land_of(case), guns, bare=(*MISSION, "troops"), reach=3)


@check("CE604", "missing or duplicate entry hexes of the fluid game", section="14.01", kinds=(MAPS,))
def entry_hexes(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """A map for the fluid game must have six entry hexes per side, numbered 1 to 6, on the edge behind that side's trenchline.

    Players roll 1d6 for the hex in which they re-enter, so each number needs one hex, and each hex one number.

    Example:
        variants: [fluid]
        markers:
          allied:
            entry: ["0101", "0103", "0105", "0107", "0109"]     # no hex for a 6
    """
    for front in maps.fronts_of(maps.land_of(case)):
        yield from maps.entry_hexes(front, 6, required="fluid" in case.record.variants)


CE501 = check("CE501", "gap or decrease in the combat results", section="3.54", kinds=(TABLES,))(
    partial(tabletop.results, rows=range(1, 18))
)
CE502 = check("CE502", "combat modifier without a value for each range", section="3.53", kinds=(TABLES,))(
    tabletop.modifiers
)
CE503 = check("CE503", "table rows do not match the columns", kinds=(DICE, CHARTS))(tabletop.rows_and_columns)


def damage_boxes(library: Library, aircraft: str) -> Mapping[str, int]:
    """Return how many boxes of each section, and how much fuel, may be marked off before an aircraft starts.

    A number of 999 means that the limit is unknown.
    """
    ratings = library.get(RATINGS, aircraft)
    if not isinstance(ratings, Ratings):
        return {}
    boxes = {**{name: getattr(ratings, name).boxes for name in TRACKS}, "fuel": ratings.fuel}
    return {name: count if isinstance(count, int) else 999 for name, count in boxes.items()}


CE701, CE702, CE703, CE704, CE705, CE706, CE707, CE708 = (
    check(code, title, section=section, kinds=(ROSTERS,), firm=find_problems is inspection.roster_is_consistent)(
        find_problems
    )
    for code, title, section, find_problems in (
        ("CE701", "points do not add up", "13.103, Appendix D", points.points_add_up),
        ("CE702", "unearned ability", "13.102", fitness.abilities_are_earned),
        ("CE703", "ability not allowed for this duty", "Appendix D", fitness.abilities_match_duties),
        (
            "CE704",
            "aircraft not available",
            "13.00, Appendix A and B",
            outfit.aircraft_are_available,
        ),
        ("CE705", "flyer not available", "13.00, Appendix C", fitness.flyers_are_available),
        ("CE706", "equipment not available yet", "13.03, 16.02", outfit.equipment_is_available),
        ("CE707", "contradictions in a roster", "13.00", inspection.roster_is_consistent),
        (
            "CE708",
            "damage that an aircraft cannot start with",
            "3.604",
            partial(outfit.damage_is_carried, boxes=damage_boxes),
        ),
    )
)
CE709 = check("CE709", "missions and their tables do not match", "13.20, Appendix E", kinds=(RULES, TASKS))(
    partial(inspection.missions_fit_their_tables, markers=get_args(FaceOfMarker))
)
