"""The board: its rows and lines, and its trench lines (RW601), and the hexes and
aircraft that scenarios name (RW603, RW604)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_uppercase

from printgen.checks import maps
from printgen.checks.check import Problem, check
from printgen.checks.rulebook import is_house_rule
from printgen.data.edits import Replace
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.game import sides
from printgen.drawing.maps.land import Land
from printgen.games.richthofens_war.board import Map
from printgen.games.richthofens_war.kinds import MAPS, RATINGS, SCENARIOS
from printgen.games.richthofens_war.records import Scenario

#: The bridge over the Somme (Prepare for Play V.1).
BRIDGE = "X-19"


@check("RW601", "a board that is not whole, or a hex that it lacks", section="Prepare for Play V.1", kinds=(MAPS,))
def board(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """Two trench lines run over the board from edge to edge, and roads, river and places lie in hexes that it has.

    Rows go by the letters A to OO down the east edge, lines by the numbers 1 to 52 along the north and west edges; each hex has
    one name. X-19 is the bridge over the Somme, so the river and a road meet there. A target that is named wrongly would be
    bombed where it is not.

    Example:
        map: somme
        hex-naming: slanting
        roads: [[A-53, X-19]]       # row A has the numbers 1 to 32
    """
    land = maps.land_of(case)
    yield from maps.size(land, least=10)
    yield from maps.trenchlines(land, widest=3, nearest=1, farthest=20)
    if case.id == "somme" and not is_house_rule(case.record, "places"):
        yield from _bridge(land)


def _bridge(land: Land) -> Iterator[Problem]:
    """Yield where the bridge of the folder's board is not at X-19, or no river or no road meets it there."""
    crossing = land.board.parse_label(BRIDGE)
    for name in ("rivers", "roads"):
        ways: tuple[tuple[str, ...], ...] = getattr(land.map, name)
        if crossing in land.board and not any(crossing in land.course(way) for way in ways):
            message = f"none of the {name} leads through {BRIDGE}, where the bridge over the Somme is"
            yield Problem((name,), message, f"write {BRIDGE} into the way that crosses there", at_key=True)
    for index, place in enumerate(land.map.places):
        if "bridge" in place.name.casefold() and land.board.parse_label(place.hex) != crossing:
            at, message = ("places", index, "hex"), f"the bridge is at {BRIDGE}, not at {place.hex}"
            yield Problem(at, message, f"write {BRIDGE}", fix=Replace(at, BRIDGE))


@check("RW603", "a target off the board", section="Prepare for Play V.1", kinds=(SCENARIOS,))
def targets(case: Case[Scenario], library: Library) -> Iterator[Problem]:
    """The hexes that a scenario names as targets are hexes of the board.

    Cards list targets by their hexes, since roads run through hexes uncleanly; a number copied wrongly is a bridge in a field.

    Example:
        scenario: bombing
        targets: X-19 and PP-3       # rows go from A to OO
    """
    told = case.record.targets
    boards = [maps.land_of(it).board for it in library.of(MAPS).values()]
    for label in re.findall(
        r"\b(?:[A-Z]|" + "|".join(f"{it}{it}" for it in ascii_uppercase) + r")-\d{1,2}\b", str(told)
    ):
        if boards and not any(board.parse_label(label) in board for board in boards):
            yield Problem(
                ("targets",), f"there is no hex {label}", maps.naming(boards[0], boards[0].parse_label(label).row)
            )


@check("RW604", "an aircraft on the wrong side", section="Prepare for Play V.1", kinds=(SCENARIOS,))
def scenario_aircraft(case: Case[Scenario], library: Library) -> Iterator[Problem]:
    """The aircraft that a scenario names for a side are flown by a nation of that side.

    Aircraft are found by what the chart calls them: `Fokker Dr-1`, `FOK/dr1`. Sides that were exchanged send a player against
    his own.

    Example:
        scenario: richthofen-v-brown
        allied: 1 FOK/dr1, ace
        german: 1 SOP/Cam
    """
    of = {nation: side.side for side in sides(library) for nation in side.nations}
    for side in {*of.values()}:
        told = getattr(case.record, side, "")
        for id, rated in library.of(RATINGS).items() if isinstance(told, str) else ():
            names = "|".join(map(re.escape, (rated.record.designation, rated.record.name)))
            aircraft = library.get(AIRCRAFT, id)
            other = of.get(aircraft.nation, side) if aircraft else side
            if other != side and re.search(rf"(?<!\w)(?:{names})(?!\w)", told, re.IGNORECASE):
                message = f"{rated.record.designation} flies for the other side, {other}"
                yield Problem((side,), message, "exchange the two sides, or correct the aircraft")
