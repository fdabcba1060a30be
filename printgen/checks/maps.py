"""Hex maps: their size and the hexes that they name, trenchlines, markers behind them, entry hexes.

Each function says what is wrong with a map by the figures that a game gives; the game's own checks put them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from printgen.checks.check import Problem
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import MAPS
from printgen.data.records.maps import Map
from printgen.data.records.record import kebab
from printgen.data.yaml import Path
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.maps.land import OPPOSITE, Front, Land, joined, land, width

_NAMES = {"hq": "HQ", "troops": "troop concentration"}


def land_of(case: Case[Map]) -> Land:
    """The land of a case that is a map."""
    return land(case.record)


def fronts_of(land: Land) -> tuple[Front, ...]:
    """The front of each side that has trenches."""
    return tuple(Front(land, side) for side in land.map.TRENCHES)


def size(land: Land, least: int) -> Iterator[Problem]:
    """A board is at least `least` hexes wide and high, its rows are of one length, and it has every hex that is named."""
    columns, rows = land.board.columns, land.board.rows
    for index, row in enumerate(land.map.terrain):
        if width(row) != columns:
            message = f"row {index + 1:02} has {width(row)} hexes, but most have {columns}"
            yield Problem(("terrain", index), message, "write a letter for each hex")
    if min(columns, rows) < least:
        message = f"{columns} by {rows} hexes are too few: a hex sheet has at least {least} by {least}"
        yield Problem(("terrain",), message, key=True)
    map = land.map
    named: list[tuple[Path, str]] = [
        (("markers", side, kebab(name), index), label) for side in map.sides for name, index, label in map.placed(side)
    ]
    named += [((name, index, spot), label) for name, index, way in map.ways() for spot, label in enumerate(way)]
    named += [(("places", index, "hex"), place.hex) for index, place in enumerate(map.places)]
    for path, label in named:
        if land.board.find(label) not in land.board:
            message = f"hex {label} is off the board of {columns} by {rows} hexes"
            yield Problem(path, message, naming(land.board, land.board.find(label).row))
    yield from _twice(map)


def _twice(map: Map) -> Iterator[Problem]:
    """Yield hexes that a way passes twice, and hexes with two places."""
    lists: list[tuple[str, list[tuple[Path, str]]]] = [
        ("this way", [((name, index, spot), label) for spot, label in enumerate(way)])
        for name, index, way in map.ways()
    ]
    lists.append(("another place", [(("places", index, "hex"), it.hex) for index, it in enumerate(map.places)]))
    for what, hexes in lists:
        seen = set[str]()
        for path, label in hexes:
            if label in seen:
                yield Problem(
                    path, f"{what} is already at {label}", "write the hex of this one", severity=Severity.WARNING
                )
            seen.add(label)


def naming(board: Board, row: int) -> str:
    """How the hexes of a board are named, those of that row where it has it."""
    if board.naming == "0412":
        return "write column and row of a hex on it"
    if not 1 <= row <= board.rows:
        return f"its rows go from A to {board.letters(board.rows)}"
    numbers = board.numbers(row)
    return f"row {board.letters(row)} has the numbers {numbers[0]} to {numbers[-1]}"


def joined_sheets(case: Case[Map], library: Library) -> Iterator[Problem]:
    """Where a sheet goes on at an edge, one other sheet joins it there: with as many rows, and columns that interlock."""
    it, board = case.record, land_of(case).board
    ways = {id: other.record.joining_edge for id, other in library.of(MAPS).items()}
    others = [id for id, way in ways.items() if way not in (None, it.joining_edge)] if it.joining_edge else []
    if it.joining_edge and len(others) != 1:
        message = f"it goes on at its {it.joining_edge} edge, and {len(others) or 'no'} sheets join there"
        yield Problem(("joining-edge",), message, "there is one for each of its two joined edges")
    for id in others if len(others) == 1 else ():
        other = land_of(library.of(MAPS)[id]).board
        if other.rows != board.rows:
            message = f"{board.rows} rows, and {id} has {other.rows}: they lose hexes at the seam"
            yield Problem(("terrain",), message, "give both as many rows", key=True)
        left, right = (board, other) if it.joining_edge == "right" else (other, board)
        # The next column that the left sheet would have, and the first one of the right.
        next_low, first_low = ((left.columns + 1) % 2 == 0) == (left.lower == "even"), right.lower == "odd"
        if next_low != first_low:
            message = "columns that meet at the seam stand at one height, and their hexes overlap"
            wanted = "odd" if right.lower == "even" else "even"
            yield Problem(("low-columns",), message, f"write `low-columns: {wanted}` on the right sheet", key=True)


def trenchlines(land: Land, widest: int, nearest: int, farthest: int) -> Iterator[Problem]:
    """Two trenchlines face each other and run from edge to edge, each in one piece and at most `widest` hexes wide, with
    `nearest` to `farthest` hexes between them."""
    one, other = fronts_of(land)
    if other.edge != OPPOSITE[one.edge]:
        message = f"the trenchlines do not face each other with edges {one.edge} and {other.edge}"
        yield Problem(("edges", other.side), message, f"write {OPPOSITE[one.edge]}")
        return
    for front in (one, other):
        yield from _trenchline(front, widest)
    if one.trench and other.trench:
        yield from _apart(one, other, nearest, farthest)


def _trenchline(front: Front, widest: int) -> Iterator[Problem]:
    side, label = _said(front), front.land.board.label
    if not front.trench:
        hint = f"write {front.land.map.TRENCHES[front.side]} for each hex of it"
        yield Problem(("terrain",), f"there is no {side} trenchline", hint, key=True)
        return
    for cells in front.by_rank.values():
        rear, fore = cells[0], cells[-1]
        wide = front.depth(fore) - front.depth(rear) + 1
        if wide > widest:
            between = f"from {label(rear)} to {label(fore)}"
            message = f"the {side} trenchline is {wide} hexes wide {between}; {widest} at most"
            yield Problem(_row(fore), message)
    first, last = ("top", "bottom") if front.edge in ("left", "right") else ("left", "right")
    reached = front.reached()
    if not reached:
        start = min(front.trench, key=front.rank)
        yield Problem(_row(start), f"the {side} trenchline starts at {label(start)}, not at the {first} edge")
        return
    end = max(reached, key=front.rank)
    if front.rank(end) != front.ranks[-1]:
        yield Problem(_row(end), f"the {side} trenchline breaks off at {label(end)}, before the {last} edge")
        return
    for at in sorted(front.trench - reached):
        if not joined(front.land.board, front.trench, [at]) & reached:
            yield Problem(_row(at), f"trench hex {label(at)} is not joined to the {side} trenchline")


def _apart(one: Front, other: Front, nearest: int, farthest: int) -> Iterator[Problem]:
    board = one.land.board
    crossed = next((at for at in sorted(other.trench) if one.behind(at)), None)
    if crossed is not None:
        message = f"the {_said(other)} trench hex {board.label(crossed)} lies behind the {_said(one)} trenchline"
        yield Problem(_row(crossed), message, "exchange the letters, or the edges")
        return
    gaps = []
    for at in one.foremost:
        facing = min(other.trench, key=lambda it: (board.distance(at, it), it))
        gaps.append((board.distance(at, facing) - 1, at, facing))
    for gap, at, facing in (min(gaps), max(gaps)):
        if not nearest <= gap <= farthest:
            between = f"between the trenchlines from {board.label(at)} to {board.label(facing)}"
            yield Problem(_row(at), f"{_lie(gap)} {between}; there should be {nearest} to {farthest}")
            break


def rear(front: Front, least: int) -> Iterator[Problem]:
    """At least `least` hexes lie between a trenchline and its side's edge of the board."""
    nearest = min(front.trench, key=lambda at: (front.depth(at), at))
    if front.depth(nearest) < least:
        trench = f"the {_said(front)} trenchline at {front.land.board.label(nearest)}"
        between = f"between the {front.edge} edge and {trench}"
        yield Problem(_row(nearest), f"{_lie(front.depth(nearest))} {between}; at least {least} should")


def behind_the_lines(front: Front, counts: Mapping[str, int]) -> Iterator[Problem]:
    """A side has just so many of each of these markers, all behind its trenchline, a hex or more between any two."""
    side, map, board = _said(front), front.land.map, front.land.board
    placed = [(name, index, label) for name, index, label in map.placed(front.side) if name in counts]
    for name, count in counts.items():
        held = sum(name == it for it, _index, _label in placed)
        if held != count:
            message = f"the {side} side has {held} {_called(name)} markers; a campaign map has {count}"
            hint = "write one hex" if count == 1 else f"write {count} hexes"
            yield Problem(("markers", front.side, name), message, hint, key=True)
    for name, index, label in placed:
        if not front.behind(front.land.board.find(label)):
            message = f"the {side} {_called(name)} at {label} is not between trenchline and board edge"
            yield Problem(("markers", front.side, name, index), message)
    for (one, _first, here), (other, index, there) in combinations(placed, 2):
        if board.distance(board.find(here), board.find(there)) < 2:
            message = f"no hex lies between the {_called(one)} at {here} and the {_called(other)} at {there}"
            yield Problem(("markers", front.side, other, index), message)


def batteries(land: Land, guns: tuple[str, ...], bare: tuple[str, ...], reach: int) -> Iterator[Problem]:
    """Guns stand at most `reach` hexes behind their trenchline: not in it, not on markers of `bare`, and one in a hex."""
    fronts = fronts_of(land)
    taken = {
        land.board.find(label): f"the {_said(front)} {_called(name)}"
        for front in fronts
        for name, _index, label in land.map.placed(front.side)
        if name in bare
    }
    trenches = {at for front in fronts for at in front.trench}
    for front in fronts:
        for name, index, label in land.map.placed(front.side):
            if name not in guns:
                continue
            at, marker = land.board.find(label), f"the {_said(front)} {_called(name)} marker"
            if at in taken:
                fault = f"stands on {taken[at]}"
            elif at in trenches:
                fault = "stands in a trench hex"
            elif not front.behind(at):
                fault = "is not behind its trenchline"
            else:
                away = min(land.board.distance(at, trench) for trench in front.trench)
                fault = f"is {away} hexes from its trenchline; {reach} at most" if away > reach else ""
            if fault:
                yield Problem(("markers", front.side, kebab(name), index), f"{marker} at {label} {fault}")
            taken.setdefault(at, marker)


def entry_hexes(front: Front, count: int, wanted: bool) -> Iterator[Problem]:
    """A side has `count` entry hexes, or none unless they are `wanted`: different ones, on the board's edge behind its line."""
    labels, board = front.land.map.labels(front.side, "entry"), front.land.board
    path, side = ("markers", front.side, "entry"), _said(front)
    if len(labels) != count and (labels or wanted):
        message = f"the {side} side has {len(labels)} entry hexes; a die rolls for one of {count}"
        yield Problem(path, message, f"write {count} hexes", key=True)
    for index, label in enumerate(labels):
        at, fault = board.find(label), ""
        if label in labels[:index]:
            fault = f"is entry hex {labels.index(label) + 1} too"
        elif at in board and len(board.neighbours(at)) == 6:
            fault = "is not on the board's edge"
        elif at in board and not front.behind(at):
            fault = "is not behind its trenchline"
        if fault:
            yield Problem((*path, index), f"the {side} entry hex {index + 1} at {label} {fault}")


def _said(front: Front) -> str:
    return front.side.capitalize()


def _called(name: str) -> str:
    """A marker's name in words: light_anti_aircraft is light anti-aircraft."""
    return _NAMES.get(name, name.replace("_", " ", 1).replace("_", "-"))


def _lie(count: int) -> str:
    return "1 hex lies" if count == 1 else f"{count} hexes lie"


def _row(at: Cell) -> Path:
    return ("terrain", at.row - 1)
