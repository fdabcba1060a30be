"""What lies on the table: the damage deck and markers (CE401-CE403), tables to look up (CE501-CE503), maps (CE601-CE604); and
campaigns with their missions (CE701-CE709)."""

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
#: What the book counts: the figure or front of each marker, and how many there are of it.
COUNTED: dict[str, tuple[dict[str, int], str]] = {
    "altitude": ({str(level): 4 for level in range(1, 11)}, "1.303"),
    "tailing": (dict.fromkeys(("left", "right", "straight"), 3), "1.304"),
    "changing-altitude": (dict.fromkeys(("dive", "level", "climb"), 3), "1.304"),
    "entry": ({str(number): 1 for number in range(1, 7)}, "14.01"),
}
#: Sets of one front, counted by the figure on each marker.
FIGURES = {"altitude": "altitude", "entry": "entry"}


@check("CE401", "a damage deck that is not the game's", section="1.301", kinds=(DAMAGE,))
def damage_deck(case: Case[DamageDeck], _library: Library) -> Iterator[Problem]:
    """The damage deck has 35 markers, numbered, each with a blue and a red side; every effect is one of 3.607.

    A face takes boxes off a section, or does special damage, or both; boxes and section go together. Red is the harsher
    side: one that hurts less than its blue one is most likely turned over (a warning). What an effect weighs against
    boxes is our reading: 2 for what passes, 4 for what stays, 6 for a man or a fire, far more for the aircraft's loss.

    Example:
        markers:
          - {number: 1, blue: {section: wing, boxes: 5}, red: {section: wing, boxes: 1}}    # turned over
    """
    yield from tabletop.chits(case.record, DAMAGE_MARKERS, EFFECTS, "1.301", "3.607")


@check("CE402", "markers that are not as many as the book counts", section="1.30", kinds=(MARKERS,))
def counts(case: Case[MarkerSet], _library: Library) -> Iterator[Problem]:
    """There are 40 altitude markers, 1 to 10 four times, and 18 tailing markers, three of each.

    The book gives the totals; that the 18 are three sets of left, right and straight, and three of dive, level and
    climb, is our reading of 1.304. With fewer, two aircraft at one level or two tailed pilots lack theirs.

    Example:
        markers:
          - marker: altitude
            pieces:
              - {front: altitude, text: "1", copies: 3}       # the book has four of each
    """
    record = case.record
    if record.marker in COUNTED:
        wanted, section = COUNTED[record.marker]
        yield from tabletop.counts(record, wanted, section, FIGURES.get(record.marker))


@check("CE403", "what is drawn blind and told apart by its back", section="1.304", kinds=(MARKERS,))
def identical_backs(case: Case[MarkerSet], _library: Library) -> Iterator[Problem]:
    """Markers that are passed on face down have one and the same back, and no face that could be taken for it.

    Whoever tails must not read from the back, from a figure on it or from a side's colour what the marker says.

    Example:
        markers:
          - marker: tailing
            is-face-down: true
            pieces:
              - {front: left, back: tailing}
              - {front: right, back: changing-altitude}       # its back tells
    """
    yield from tabletop.face_down_markers(case.record, "1.304")


MISSION = {"balloon": 2, "hq": 1, "airfield": 1}


@check("CE601", "a hex sheet that is too small or whose trenchlines do not fit", section="1.13", kinds=(MAPS,))
def sheet(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """A hex sheet has at least 10 by 10 hexes and two trenchlines, 1 to 3 hexes wide, 5 to 10 hexes apart, edge to edge.

    Aircraft turn in two hexes and fire over three: on a smaller sheet nobody gets behind anybody. Each trenchline runs
    from board edge to board edge, and between the two lie 5 to 10 hexes of no-man's-land. Every hex that the record
    names is a hex of the board.

    Example:
        terrain:
          - . . A n n n C . . .       # only 3 hexes between the trenchlines
    """
    land = maps.land_of(case)
    yield from maps.size(land, least=10)
    yield from maps.trenchlines(land, widest=3, nearest=5, farthest=10)


@check("CE602", "a campaign map that breaks the placing of the mission markers", section="13.20", kinds=(MAPS,))
def campaign(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """On a campaign map, 3 hexes or more lie behind each trenchline, and each side's mission markers stand in them.

    Each side has two balloons, one HQ and one airfield between its trenchline and its board edge, with a hex or more
    between any two of them: they are what bombers and observers fly for, so they must not be had in one pass.

    Example:
        markers:
          allied:
            balloon: ["0304", "0305"]     # no hex between them
    """
    for front in maps.fronts_of(maps.land_of(case)):
        if front.trench and "campaign" in case.record.variants:
            yield from maps.distance_to_rear(front, least=3)
            yield from maps.behind_the_lines(front, MISSION)


@check("CE603", "an anti-aircraft marker where none may stand", section="7.03", kinds=(MAPS,))
def anti_aircraft(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """Anti-aircraft markers stand at most 3 hexes behind the trenchline: on no mission marker, trench or other battery.

    Guns further back would make the rear safe for good, and two in one hex would fire as one gun that nobody dares to
    fly over.

    Example:
        markers:
          allied:
            balloon: ["0304"]
            light-anti-aircraft: ["0304"]     # on the balloon
    """
    guns = ("light_anti_aircraft", "heavy_anti_aircraft")
    yield from maps.batteries(maps.land_of(case), guns, bare=(*MISSION, "troops"), reach=3)


@check("CE604", "a fluid game without its entry hexes", section="14.01", kinds=(MAPS,))
def entry_hexes(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """A map for the fluid game has six entry hexes a side, numbered 1 to 6, on the board's edge behind the trenchline.

    Players roll 1d6 for the hex that they come back by: each number needs one hex, and each hex one number.

    Example:
        variants: [fluid]
        markers:
          allied:
            entry: ["0101", "0103", "0105", "0107", "0109"]     # no hex for a 6
    """
    for front in maps.fronts_of(maps.land_of(case)):
        yield from maps.entry_hexes(front, 6, wanted="fluid" in case.record.variants)


CE501 = check("CE501", "combat results with a hole or a fall", section="3.54", kinds=(TABLES,))(
    partial(tabletop.results, rows=range(1, 18))
)
CE502 = check("CE502", "a combat modifier that is not for four ranges", section="3.53", kinds=(TABLES,))(
    tabletop.modifiers
)
CE503 = check("CE503", "a table whose rows do not fit its columns", kinds=(DICE, CHARTS))(tabletop.rows_and_columns)


def damage_boxes(library: Library, aircraft: str) -> Mapping[str, int]:
    """The boxes of each section of an aircraft that may be crossed off before it starts, fuel among them; no end of
    those of which nobody knows how many there are."""
    ratings = library.get(RATINGS, aircraft)
    if not isinstance(ratings, Ratings):
        return {}
    held = {**{name: getattr(ratings, name).boxes for name in TRACKS}, "fuel": ratings.fuel}
    return {name: count if isinstance(count, int) else 999 for name, count in held.items()}


CE701, CE702, CE703, CE704, CE705, CE706, CE707, CE708 = (
    check(code, title, section=section, kinds=(ROSTERS,), firm=judge is inspection.roster_is_consistent)(judge)
    for code, title, section, judge in (
        ("CE701", "points that do not add up", "13.103, Appendix D", points.points_add_up),
        ("CE702", "an ability that is not earned", "13.102", fitness.abilities_are_earned),
        ("CE703", "an ability of another's kind", "Appendix D", fitness.abilities_match_duties),
        (
            "CE704",
            "an aircraft that was not there to be flown",
            "13.00, Appendix A and B",
            outfit.aircraft_are_available,
        ),
        ("CE705", "a flyer who is not there to fly", "13.00, Appendix C", fitness.flyers_are_available),
        ("CE706", "equipment before its time", "13.03, 16.02", outfit.equipment_is_available),
        ("CE707", "a roster that contradicts itself", "13.00", inspection.roster_is_consistent),
        (
            "CE708",
            "damage that an aircraft cannot start with",
            "3.604",
            partial(outfit.damage_is_carried, bears=damage_boxes),
        ),
    )
)
CE709 = check("CE709", "missions that their tables do not fit", "13.20, Appendix E", kinds=(RULES, TASKS))(
    partial(inspection.missions_fit_their_tables, markers=get_args(FaceOfMarker))
)
