"""Hex playing sheets: size and trenchlines (CE601), campaign (CE602), anti-aircraft (CE603), fluid game (CE604)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import cast

from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.data.records.record import kebab
from printgen.data.yaml import Path
from printgen.drawing.lattice import Cell, cell
from printgen.games.canvas_eagles.front import OPPOSITE, Front, joined
from printgen.games.canvas_eagles.maps import SIDES, TRENCH, Map, SideId, width

LEAST = 10
WIDEST = 3
NEAREST, FARTHEST = 5, 10
REAR = 3
REACH = 3
ENTRIES = 6
MISSION = {"balloon": 2, "hq": 1, "airfield": 1}
ANTI_AIRCRAFT = ("light_anti_aircraft", "heavy_anti_aircraft")
NAMES = {
    "balloon": "balloon",
    "hq": "HQ",
    "airfield": "airfield",
    "troops": "troop concentration",
    "light_anti_aircraft": "light anti-aircraft",
    "heavy_anti_aircraft": "heavy anti-aircraft",
    "entry": "entry hex",
}


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
    map = _map(case)
    columns, rows = map.board.columns, map.board.rows
    for index, row in enumerate(map.terrain):
        if width(row) != columns:
            message = f"row {index + 1:02} has {width(row)} hexes, but row 01 has {columns}"
            yield Problem(("terrain", index), message, "write a letter for each hex")
    if min(columns, rows) < LEAST:
        message = f"{columns} by {rows} hexes are too few: a hex sheet has at least {LEAST} by {LEAST} (1.13)"
        yield Problem(("terrain",), message, key=True)
    yield from _off_board(map)
    if map.edges.central != OPPOSITE[map.edges.allied]:
        message = f"the trenchlines do not face each other with edges {map.edges.allied} and {map.edges.central}"
        yield Problem(("edges", "central"), message, f"write {OPPOSITE[map.edges.allied]}")
        return
    fronts = [Front(map, side) for side in SIDES]
    for front in fronts:
        yield from _trenchline(front)
    if all(front.trench for front in fronts):
        yield from _apart(*fronts)


def _map(case: Case) -> Map:
    return cast(Map, case.record)


def _said(side: SideId) -> str:
    return side.capitalize()


def _lie(count: int) -> str:
    return "1 hex lies" if count == 1 else f"{count} hexes lie"


def _row(at: Cell) -> Path:
    return ("terrain", at.row - 1)


def _off_board(map: Map) -> Iterator[Problem]:
    size = f"the board of {map.board.columns} by {map.board.rows} hexes"
    named: list[tuple[Path, str]] = [
        (("markers", side, kebab(name), index), label) for side in SIDES for name, index, label in map.placed(side)
    ]
    named += [((name, index, spot), label) for name, index, way in map.ways() for spot, label in enumerate(way)]
    for path, label in named:
        if cell(label) not in map.board:
            yield Problem(path, f"hex {label} is off {size}", "write column and row of a hex on it")


def _trenchline(front: Front) -> Iterator[Problem]:
    """One side's trenchline: there, edge to edge, in one piece, no wider than three hexes."""
    side = _said(front.side)
    if not front.trench:
        hint = f"write {TRENCH[front.side]} for each hex of it"
        yield Problem(("terrain",), f"there is no {side} trenchline (1.13)", hint, key=True)
        return
    for cells in front.by_rank.values():
        rear, fore = cells[0], cells[-1]
        wide = front.depth(fore) - front.depth(rear) + 1
        if wide > WIDEST:
            message = (
                f"the {side} trenchline is {wide} hexes wide from {rear.label} to {fore.label}; {WIDEST} at most (1.13)"
            )
            yield Problem(_row(fore), message)
    yield from _edge_to_edge(front)


def _edge_to_edge(front: Front) -> Iterator[Problem]:
    side, vertical = _said(front.side), front.edge in ("left", "right")
    first, last = ("top", "bottom") if vertical else ("left", "right")
    reached = front.reached()
    if not reached:
        start = min(front.trench, key=front.rank)
        yield Problem(_row(start), f"the {side} trenchline starts at {start.label}, not at the {first} edge (1.13)")
        return
    end = max(reached, key=front.rank)
    if front.rank(end) != front.ranks[-1]:
        yield Problem(_row(end), f"the {side} trenchline breaks off at {end.label}, before the {last} edge (1.13)")
        return
    for at in sorted(front.trench - reached):
        if not joined(front.map.board, front.trench, [at]) & reached:
            yield Problem(_row(at), f"trench hex {at.label} is not joined to the {side} trenchline (1.13)")


def _apart(one: Front, other: Front) -> Iterator[Problem]:
    """Between the two trenchlines lie 5 to 10 hexes, and each is on its own side of the other."""
    board = one.map.board
    crossed = next((at for at in sorted(other.trench) if one.behind(at)), None)
    if crossed is not None:
        message = f"the {_said(other.side)} trench hex {crossed.label} lies behind the {_said(one.side)} trenchline"
        yield Problem(_row(crossed), message, "exchange the letters, or the edges")
        return
    gaps = []
    for at in one.foremost:
        facing = min(other.trench, key=lambda it: (board.distance(at, it), it))
        gaps.append((board.distance(at, facing) - 1, at, facing))
    for gap, at, facing in (min(gaps), max(gaps)):
        if not NEAREST <= gap <= FARTHEST:
            message = (
                f"{_lie(gap)} between the trenchlines from {at.label} to {facing.label}; "
                f"there should be {NEAREST} to {FARTHEST} (1.13)"
            )
            yield Problem(_row(at), message)
            break


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
    map = _map(case)
    if "campaign" not in map.play:
        return
    for front in (Front(map, side) for side in SIDES):
        if front.trench:
            yield from _rear(front)
            yield from _mission_markers(front)


def _rear(front: Front) -> Iterator[Problem]:
    nearest = min(front.trench, key=lambda at: (front.depth(at), at))
    if front.depth(nearest) < REAR:
        message = (
            f"{_lie(front.depth(nearest))} between the {front.edge} edge and the {_said(front.side)} trenchline "
            f"at {nearest.label}; at least {REAR} should (13.20)"
        )
        yield Problem(_row(nearest), message)


def _mission_markers(front: Front) -> Iterator[Problem]:
    side, base = _said(front.side), ("markers", front.side)
    placed = [(name, index, label) for name, index, label in front.map.placed(front.side) if name in MISSION]
    for name, count in MISSION.items():
        held = sum(name == it for it, _index, _label in placed)
        if held != count:
            message = f"the {side} side has {held} {NAMES[name]} markers; a campaign map has {count} (13.20)"
            yield Problem((*base, name), message, f"write {'two hexes' if count == 2 else 'one hex'}", key=True)
    for name, index, label in placed:
        if not front.behind(cell(label)):
            message = f"the {side} {NAMES[name]} at {label} is not between trenchline and board edge (13.20)"
            yield Problem((*base, name, index), message)
    for (one, _first, here), (other, index, there) in combinations(placed, 2):
        if front.map.board.distance(cell(here), cell(there)) < 2:
            message = f"no hex lies between the {NAMES[one]} at {here} and the {NAMES[other]} at {there} (13.20)"
            yield Problem((*base, other, index), message)


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
    map = _map(case)
    taken = {
        cell(label): f"the {_said(side)} {NAMES[name]}"
        for side in SIDES
        for name, _index, label in map.placed(side)
        if name in (*MISSION, "troops")
    }
    trenches = {at for side in SIDES for at in map.trench(side)}
    for front in (Front(map, side) for side in SIDES):
        for name, index, label in map.placed(front.side):
            if name in ANTI_AIRCRAFT:
                at = cell(label)
                fault = _misplaced(front, at, taken, trenches)
                if fault:
                    message = f"the {_said(front.side)} {NAMES[name]} marker at {label} {fault} (7.03)"
                    yield Problem(("markers", front.side, kebab(name), index), message)
                taken.setdefault(at, f"the {_said(front.side)} {NAMES[name]} marker")


def _misplaced(front: Front, at: Cell, taken: dict[Cell, str], trenches: set[Cell]) -> str:
    """What is wrong with a place for an anti-aircraft marker; empty when nothing is."""
    if at in taken:
        return f"stands on {taken[at]}"
    if at in trenches:
        return "stands in a trench hex"
    if not front.behind(at):
        return "is not behind its trenchline"
    away = min(front.map.board.distance(at, trench) for trench in front.trench)
    return f"is {away} hexes from its trenchline; {REACH} at most" if away > REACH else ""


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
    map = _map(case)
    for front in (Front(map, side) for side in SIDES):
        labels = getattr(map.markers, front.side).entry
        path, side = ("markers", front.side, "entry"), _said(front.side)
        if len(labels) != ENTRIES and (labels or "fluid" in map.play):
            message = (
                f"the {side} side has {len(labels)} entry hexes; the fluid game rolls 1d6 for one of {ENTRIES} (14.01)"
            )
            yield Problem(path, message, f"write {ENTRIES} hexes", key=True)
        for index, label in enumerate(labels):
            if fault := _no_entry(front, labels, index):
                yield Problem((*path, index), f"the {side} entry hex {index + 1} at {label} {fault} (14.01)")


def _no_entry(front: Front, labels: tuple[str, ...], index: int) -> str:
    """What is wrong with an entry hex; empty when nothing is."""
    at, board = cell(labels[index]), front.map.board
    if labels[index] in labels[:index]:
        return f"is entry hex {labels.index(labels[index]) + 1} too"
    if at not in board:
        return ""
    if len(board.neighbours(at)) == 6:
        return "is not on the board's edge"
    return "" if front.behind(at) else "is not behind its trenchline"
