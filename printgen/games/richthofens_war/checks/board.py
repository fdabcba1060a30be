"""Checks of the map (RW601), and of the hexes and aircraft in scenarios (RW603, RW604)."""

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
from printgen.data.records.maps import intended_label
from printgen.drawing.maps.land import Land
from printgen.games.richthofens_war.board import Map
from printgen.games.richthofens_war.kinds import MAPS, RATINGS, SCENARIOS
from printgen.games.richthofens_war.records import Scenario

#: The hex of the bridge over the Somme (Prepare for Play V.1).
BRIDGE = "X-19"


@check("RW601", "incomplete map, or hex not on the map", section="Prepare for Play V.1", kinds=(MAPS,))
def board(case: Case[Map], _library: Library) -> Iterator[Problem]:
    """Two trench lines must cross the map from edge to edge. Roads, rivers and places must be in hexes of the map.

    Rows have the letters A to OO down the east edge, and lines have the numbers 1 to 52 along the north and west edges.
    Therefore, each hex has exactly one name. X-19 is the bridge over the Somme, where the river and a road meet. A
    misnamed target would be bombed in the wrong hex.

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
    """Yield a problem if X-19 has no bridge, or if no river or no road passes through that hex."""
    crossing = land.board.parse_label(BRIDGE)
    for name in ("rivers", "roads"):
        ways: tuple[tuple[str, ...], ...] = getattr(land.map, name)
        if crossing in land.board and not any(crossing in land.course(way) for way in ways):
            message = f"none of the {name} passes through {BRIDGE}, the bridge over the Somme"
            yield Problem(
                (name,), message, f"add {BRIDGE} to the {name.removesuffix('s')} that crosses the bridge", at_key=True
            )
    for index, place in enumerate(land.map.places):
        if "bridge" in place.name.casefold() and land.board.parse_label(place.hex) != crossing:
            at, message = ("places", index, "hex"), f"the bridge is at {BRIDGE}, not at {place.hex}"
            yield Problem(at, message, f"write {BRIDGE}", fix=Replace(at, BRIDGE))


#: A hex label in the wrong notation, with the number before the letters, or with a different sign between them, such as
#: `19-X` or `X19`.
_REVERSED = re.compile(r"(?<![\w-])(?:\d{1,2}-?[A-Z]{1,2}|(?:[A-Z]{1,2}|[a-z]{1,2}(?=-))[-/.]?\d{1,2})(?![\w-])")


@check("RW603", "target hex not on the map", section="Prepare for Play V.1", kinds=(SCENARIOS,))
def targets(case: Case[Scenario], library: Library) -> Iterator[Problem]:
    """The target hexes of a scenario must be hexes of the map.

    Cards list targets by hex. If a number is copied incorrectly, the target is in the wrong hex or off the map.

    Example:
        scenario: bombing
        targets: X-19 and PP-3       # rows go from A to OO
    """
    text = case.record.targets
    boards = [maps.land_of(it).board for it in library.of(MAPS).values()]
    for found in _REVERSED.finditer(str(text)) if boards and text != "none" else ():
        label = intended_label(found[0])
        if found[0] != label and boards[0].parse_label(label) in boards[0]:
            fix = Replace(("targets",), str(text).replace(found[0], label))
            message = f"`{found[0]}`: not a hex; the letters of the row come first, then a hyphen and the number"
            yield Problem(("targets",), message, f"write `{label}`", fix=fix)
    for label in re.findall(
        r"\b(?:[A-Z]|" + "|".join(f"{it}{it}" for it in ascii_uppercase) + r")-\d{1,2}\b", str(text)
    ):
        if boards and not any(board.parse_label(label) in board for board in boards):
            yield Problem(
                ("targets",), f"the map has no hex {label}", maps.naming(boards[0], boards[0].parse_label(label).row)
            )


@check("RW604", "aircraft on the wrong side", section="Prepare for Play V.1", kinds=(SCENARIOS,))
def scenario_aircraft(case: Case[Scenario], library: Library) -> Iterator[Problem]:
    """The aircraft that a scenario lists for a side must belong to nations of that side.

    Aircraft are recognized by their names in the chart, such as `Fokker Dr-1` or `FOK/dr1`. If the sides are exchanged, players
    fly against their own side.

    Example:
        scenario: richthofen-v-brown
        allied: 1 FOK/dr1, ace
        german: 1 SOP/Cam
    """
    side_by_nation = {nation: side.side for side in sides(library) for nation in side.nations}
    for side in {*side_by_nation.values()}:
        text = getattr(case.record, side, "")
        for id, rated in library.of(RATINGS).items() if isinstance(text, str) else ():
            names = "|".join(map(re.escape, (rated.record.designation, rated.record.name)))
            aircraft = library.get(AIRCRAFT, id)
            own_side = side_by_nation.get(aircraft.nation, side) if aircraft else side
            if own_side != side and re.search(rf"(?<!\w)(?:{names})(?!\w)", text, re.IGNORECASE):
                message = f"{rated.record.designation} belongs to the other side, {own_side}"
                yield Problem((side,), message, "exchange the two sides, or correct the aircraft")
