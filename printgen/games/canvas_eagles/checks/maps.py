"""Hex playing sheets: size and trenchlines (CE601), campaign (CE602), anti-aircraft (CE603), fluid game (CE604)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from printgen.checks import maps
from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.maps import Map

MISSION = {"balloon": 2, "hq": 1, "airfield": 1}


@check("CE601", "a hex sheet that is too small or whose trenchlines do not fit", section="1.13", kinds=("maps",))
def sheet(case: Case, _library: Library) -> Iterator[Problem]:
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


@check("CE602", "a campaign map that breaks the placing of the mission markers", section="13.20", kinds=("maps",))
def campaign(case: Case, _library: Library) -> Iterator[Problem]:
    """On a campaign map, 3 hexes or more lie behind each trenchline, and each side's mission markers stand in them.

    Each side has two balloons, one HQ and one airfield between its trenchline and its board edge, with a hex or more
    between any two of them: they are what bombers and observers fly for, so they must not be had in one pass.

    Example:
        markers:
          allied:
            balloon: ["0304", "0305"]     # no hex between them
    """
    for front in maps.fronts_of(maps.land_of(case)):
        if front.trench and "campaign" in cast(Map, case.record).play:
            yield from maps.rear(front, least=3)
            yield from maps.behind_the_lines(front, MISSION)


@check("CE603", "an anti-aircraft marker where none may stand", section="7.03", kinds=("maps",))
def anti_aircraft(case: Case, _library: Library) -> Iterator[Problem]:
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


@check("CE604", "a fluid game without its entry hexes", section="14.01", kinds=("maps",))
def entries(case: Case, _library: Library) -> Iterator[Problem]:
    """A map for the fluid game has six entry hexes a side, numbered 1 to 6, on the board's edge behind the trenchline.

    Players roll 1d6 for the hex that they come back by: each number needs one hex, and each hex one number.

    Example:
        play: [fluid]
        markers:
          allied:
            entry: ["0101", "0103", "0105", "0107", "0109"]     # no hex for a 6
    """
    for front in maps.fronts_of(maps.land_of(case)):
        yield from maps.entry_hexes(front, 6, wanted="fluid" in cast(Map, case.record).play)
