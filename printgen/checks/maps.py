"""Checks of hex maps: the size, the named hexes, the trenchlines, the markers behind them, and the entry hexes.

Each function yields the faults in a map. Its parameters are the limits that a game sets. The games' own checks combine
these functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from printgen.checks.check import Problem
from printgen.data.findings import Severity, format_count
from printgen.data.kind import Case, Library
from printgen.data.kinds import MAPS
from printgen.data.records.maps import Map
from printgen.data.records.record import yaml_name
from printgen.data.yaml import Path
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.maps.land import OPPOSITE, Front, Land, build_land, connected_cells, row_width

_NAMES = {"hq": "HQ", "troops": "troop concentration"}


def land_of(case: Case[Map]) -> Land:
    """Return the land that a map's record describes."""
    return build_land(case.record)


def fronts_of(land: Land) -> tuple[Front, ...]:
    """Return the front of each side that has trenches."""
    return tuple(Front(land, side) for side in land.map.TRENCHES)


def size(land: Land, least: int) -> Iterator[Problem]:
    """Yield faults in a map's size: a board that is too small, rows of unequal length, and hexes outside the board."""
    columns, rows = land.board.columns, land.board.rows
    for index, row in enumerate(land.map.terrain):
        if row_width(row) != columns:
            message = f"row {index + 1:02} has a width of {row_width(row)}; most rows have {columns} hexes"
            yield Problem(("terrain", index), message, "write one letter per hex", hides=())
    if min(columns, rows) < least:
        message = f"the hex sheet has only {columns} by {rows} hexes; the minimum is {least} by {least}"
        yield Problem(("terrain",), message, at_key=True)
    map = land.map
    named: list[tuple[Path, str]] = [
        (("markers", side, yaml_name(name), index), label)
        for side in map.sides
        for name, index, label in map.placed(side)
    ]
    named += [((name, index, spot), label) for name, index, way in map.ways() for spot, label in enumerate(way)]
    named += [(("places", index, "hex"), place.hex) for index, place in enumerate(map.places)]
    for path, label in named:
        if land.board.parse_label(label) not in land.board:
            message = f"hex {label} is not on the board, which has {columns} by {rows} hexes"
            yield Problem(path, message, naming(land.board, land.board.parse_label(label).row))
    yield from _twice(map)


def _twice(map: Map) -> Iterator[Problem]:
    """Yield problems with hexes that a river, road or railway passes twice, and with hexes that have two named places."""
    lists: list[tuple[str, list[tuple[Path, str]]]] = [
        ("this river, road or railway", [((name, index, spot), label) for spot, label in enumerate(way)])
        for name, index, way in map.ways()
    ]
    lists.append(("another place", [(("places", index, "hex"), it.hex) for index, it in enumerate(map.places)]))
    for what, hexes in lists:
        seen = set[str]()
        for path, label in hexes:
            if label in seen:
                yield Problem(
                    path, f"{what} is already at {label}", "correct one of the two hexes", severity=Severity.WARNING
                )
            seen.add(label)


def naming(board: Board, row: int) -> str:
    """Return a hint about the names of hexes. If the board has the row `row`, the hint includes the hex numbers in that row."""
    if board.naming == "0412":
        return "write the column and row of a hex on the board"
    if not 1 <= row <= board.rows:
        return f"its rows go from A to {board.letters(board.rows)}"
    numbers = board.numbers(row)
    return f"row {board.letters(row)} has the numbers {numbers[0]} to {numbers[-1]}"


def joined_sheets(case: Case[Map], library: Library) -> Iterator[Problem]:
    """Yield a problem unless exactly one other sheet fits a sheet's joining edge and has the same number of rows."""
    record, board = case.record, land_of(case).board
    ways = {id: other.record.joining_edge for id, other in library.of(MAPS).items()}
    others = [id for id, way in ways.items() if way not in (None, record.joining_edge)] if record.joining_edge else []
    if record.joining_edge and len(others) != 1:
        message = f"the sheet continues at its {record.joining_edge} edge, and {len(others) or 'no'} sheets join it"
        yield Problem(("joining-edge",), message, "give exactly one other sheet the opposite `joining-edge`")
    for id in others if len(others) == 1 else ():
        other = land_of(library.of(MAPS)[id]).board
        if other.rows != board.rows:
            message = (
                f"this sheet has {board.rows} rows, but {id} has {other.rows}; the hexes beyond the shorter edge "
                "would be lost at the seam"
            )
            yield Problem(("terrain",), message, "give both sheets the same number of rows", at_key=True)
        left, right = (board, other) if record.joining_edge == "right" else (other, board)
        # Compare the column that would follow on the left sheet with the first column of the right sheet.
        next_low, first_low = ((left.columns + 1) % 2 == 0) == (left.lower == "even"), right.lower == "odd"
        if next_low != first_low:
            message = "columns that meet at the seam are at the same height, so their hexes overlap"
            expected = "odd" if right.lower == "even" else "even"
            yield Problem(("low-columns",), message, f"write `low-columns: {expected}` on the right sheet", at_key=True)


def trenchlines(land: Land, widest: int, nearest: int, farthest: int) -> Iterator[Problem]:
    """Yield faults in the two trenchlines, which must face each other and run from edge to edge without gaps.

    Args:
        widest: the maximum width of a trenchline, in hexes.
        nearest: the minimum number of hexes between the trenchlines.
        farthest: the maximum number of hexes between the trenchlines.
    """
    one, other = fronts_of(land)
    if other.edge != OPPOSITE[one.edge]:
        message = f"the trenchlines are at the edges {one.edge} and {other.edge}, which are not opposite each other"
        yield Problem(("edges", other.side), message, f"write `{OPPOSITE[one.edge]}`")
        return
    for front in (one, other):
        yield from _trenchline(front, widest)
    if one.trench and other.trench:
        yield from _apart(one, other, nearest, farthest)


def _trenchline(front: Front, widest: int) -> Iterator[Problem]:
    side, label = _side_name(front), front.land.board.label
    if not front.trench:
        hint = f"write {front.land.map.TRENCHES[front.side]} for each trench hex"
        yield Problem(("terrain",), f"there is no {side} trenchline", hint, at_key=True)
        return
    for cells in front.trench_by_rank.values():
        rear, fore = cells[0], cells[-1]
        wide = front.depth(fore) - front.depth(rear) + 1
        if wide > widest:
            between = f"from {label(rear)} to {label(fore)}"
            message = f"the {side} trenchline is {wide} hexes wide {between}; the maximum is {widest}"
            yield Problem(_row(fore), message)
    first, last = ("top", "bottom") if front.edge in ("left", "right") else ("left", "right")
    reached = front.connected_trench()
    if not reached:
        start = min(front.trench, key=front.rank)
        yield Problem(_row(start), f"the {side} trenchline starts at {label(start)}, not at the {first} edge")
        return
    end = max(reached, key=front.rank)
    if front.rank(end) != front.ranks[-1]:
        yield Problem(_row(end), f"the {side} trenchline breaks off at {label(end)}, before the {last} edge")
        return
    for at in sorted(front.trench - reached):
        if not connected_cells(front.land.board, front.trench, [at]) & reached:
            yield Problem(_row(at), f"trench hex {label(at)} is not joined to the {side} trenchline")


def _apart(one: Front, other: Front, nearest: int, farthest: int) -> Iterator[Problem]:
    board = one.land.board
    crossed = next((at for at in sorted(other.trench) if one.is_behind(at)), None)
    if crossed is not None:
        message = (
            f"the {_side_name(other)} trench hex {board.label(crossed)} is behind the {_side_name(one)} trenchline"
        )
        yield Problem(_row(crossed), message, "exchange the letters, or the edges")
        return
    gaps = []
    for at in one.front_cells:
        facing = min(other.trench, key=lambda cell: (board.distance(at, cell), cell))
        gaps.append((board.distance(at, facing) - 1, at, facing))
    for gap, at, facing in (min(gaps), max(gaps)):
        if not nearest <= gap <= farthest:
            between = f"between the trenchlines from {board.label(at)} to {board.label(facing)}"
            yield Problem(_row(at), f"{_hexes(gap)} {between}; the rules require {nearest} to {farthest}")
            break


def distance_to_rear(front: Front, least: int) -> Iterator[Problem]:
    """Yield a fault if fewer than `least` hexes separate a trenchline from the edge of the board behind it."""
    nearest = min(front.trench, key=lambda at: (front.depth(at), at))
    if front.depth(nearest) < least:
        trench = f"the {_side_name(front)} trenchline at {front.land.board.label(nearest)}"
        between = f"between the {front.edge} edge and {trench}"
        yield Problem(_row(nearest), f"{_hexes(front.depth(nearest))} {between}; the rules require at least {least}")


def behind_the_lines(front: Front, counts: Mapping[str, int]) -> Iterator[Problem]:
    """Yield faults in a side's markers: a wrong number, a position in front of the trenchline, or adjacent markers."""
    side, map, board = _side_name(front), front.land.map, front.land.board
    placed = [(name, index, label) for name, index, label in map.placed(front.side) if name in counts]
    for name, count in counts.items():
        actual = sum(name == other for other, _index, _label in placed)
        if actual != count:
            message = f"the {side} side has {format_count(actual, f'{_marker_name(name)} marker')}; a campaign map has {count}"
            hint = "write one hex" if count == 1 else f"write {count} hexes"
            yield Problem(("markers", front.side, name), message, hint, at_key=True)
    for name, index, label in placed:
        if not front.is_behind(front.land.board.parse_label(label)):
            message = f"the {side} {_marker_name(name)} at {label} is not between trenchline and board edge"
            yield Problem(("markers", front.side, name, index), message)
    for (one, _first, one_label), (other, index, label) in combinations(placed, 2):
        if board.distance(board.parse_label(one_label), board.parse_label(label)) < 2:
            message = f"there is no hex between the {_marker_name(one)} at {one_label} and the {_marker_name(other)} at {label}"
            yield Problem(("markers", front.side, other, index), message)


def batteries(land: Land, guns: tuple[str, ...], bare: tuple[str, ...], reach: int) -> Iterator[Problem]:
    """Yield guns in wrong hexes: in front of the trenchline, too far behind it, in a trench, or on a conflicting marker.

    Args:
        guns: the names of the guns.
        bare: the names of the markers that may not be in the same hex as a gun.
        reach: the maximum distance from the trenchline, in hexes.
    """
    fronts = fronts_of(land)
    taken = {
        land.board.parse_label(label): f"the {_side_name(front)} {_marker_name(name)}"
        for front in fronts
        for name, _index, label in land.map.placed(front.side)
        if name in bare
    }
    trenches = {at for front in fronts for at in front.trench}
    for front in fronts:
        for name, index, label in land.map.placed(front.side):
            if name not in guns:
                continue
            at, marker = land.board.parse_label(label), f"the {_side_name(front)} {_marker_name(name)} marker"
            if at in taken:
                fault = f"is in the hex of {taken[at]}"
            elif at in trenches:
                fault = "is in a trench hex"
            elif not front.is_behind(at):
                fault = "is not behind its trenchline"
            else:
                away = min(land.board.distance(at, trench) for trench in front.trench)
                fault = f"is {away} hexes from its trenchline; the maximum is {reach}" if away > reach else ""
            if fault:
                yield Problem(("markers", front.side, yaml_name(name), index), f"{marker} at {label} {fault}")
            taken.setdefault(at, marker)


def entry_hexes(front: Front, count: int, required: bool) -> Iterator[Problem]:
    """Yield faults in a side's entry hexes.

    A side's entry hexes must be different hexes on the board's edge behind the side's trenchline.

    Args:
        count: the number of entry hexes.
        required: whether the side must have entry hexes. If false, the side may have no entry hexes.
    """
    labels, board = front.land.map.labels(front.side, "entry"), front.land.board
    path, side = ("markers", front.side, "entry"), _side_name(front)
    if len(labels) != count and (labels or required):
        message = f"the {side} side has {format_count(len(labels), 'entry hex', 'entry hexes')}; a die roll selects 1 of {count}"
        yield Problem(path, message, f"write {count} hexes", at_key=True)
    for index, label in enumerate(labels):
        at, fault = board.parse_label(label), ""
        if label in labels[:index]:
            fault = f"is also entry hex {labels.index(label) + 1}"
        elif at in board and len(board.neighbours(at)) == 6:
            fault = "is not on the board's edge"
        elif at in board and not front.is_behind(at):
            fault = "is not behind its trenchline"
        if fault:
            yield Problem((*path, index), f"the {side} entry hex {index + 1} at {label} {fault}")


def _side_name(front: Front) -> str:
    return front.side.capitalize()


def _marker_name(name: str) -> str:
    """Return a marker's name as words, such as `light anti-aircraft` for `light_anti_aircraft`."""
    return _NAMES.get(name, name.replace("_", " ", 1).replace("_", "-"))


def _hexes(count: int) -> str:
    return "there is 1 hex" if count == 1 else f"there are {count} hexes"


def _row(at: Cell) -> Path:
    return ("terrain", at.row - 1)
