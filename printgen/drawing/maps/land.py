"""The land that a map's record describes: the ground, the rivers, roads and railways, and the trenchline of each side.

A front is the trenchline of a player's side with the land behind it. Rivers, roads and railways run from hex to hex.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise

from msgspec import Struct

from printgen.data.records.maps import Edge, Map
from printgen.drawing.hexes import Board, Cell

OPPOSITE: Mapping[Edge, Edge] = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def row_width(row: str) -> int:
    """Return the number of hexes in a row of a map's `terrain`. A row has one letter per hex, separated by spaces."""
    return (len(row) + 1) // 2


class Land(Struct, frozen=True):
    """A map and its board.

    The number of columns of the board is the most frequent number of hexes per row in the map's `terrain`.

    Fields:
        letters: the letter of each hex in `terrain`, or the letter for open ground if the row is too short.
        grounds: the kind of ground of each hex, according to its letter. For a trench letter, it is `trench`.
    """

    map: Map
    board: Board
    letters: Mapping[Cell, str]
    grounds: Mapping[Cell, str]

    def course(self, labels: tuple[str, ...]) -> tuple[Cell, ...]:
        """Return every hex that a river, road or railway passes through.

        Args:
            labels: the names of hexes along its course. The hexes on the straight lines between them are added.
        """
        named = [self.board.parse_label(label) for label in labels]
        cells = [at for one, two in pairwise(named) for at in self.board.cells_between(one, two)]
        return tuple(at for index, at in enumerate(cells or named) if index == 0 or cells[index - 1] != at)


def build_land(map: Map) -> Land:
    """Return the land that a map's record describes."""
    ((columns, _count),) = Counter(row_width(row) for row in map.terrain).most_common(1)
    board = Board(columns, len(map.terrain), map.low_columns, map.hex_naming, map.HALVES)
    letters = {at: map.terrain[at.row - 1][2 * (at.column - 1) : 2 * at.column - 1] or "." for at in board.cells()}
    return Land(map, board, letters, {at: map.GROUNDS.get(letter, "trench") for at, letter in letters.items()})


class Front(Struct, frozen=True, dict=True):
    """The trenchline of one player's side on a map, together with the land behind the trenchline."""

    land: Land
    side: str

    @cached_property
    def edge(self) -> Edge:
        """The edge of the board behind the trenchline, which belongs to the same side."""
        return self.land.map.edge(self.side)

    @cached_property
    def trench(self) -> frozenset[Cell]:
        """The hexes of the trenchline."""
        letter = self.land.map.TRENCHES.get(self.side)
        return frozenset(at for at, found in self.land.letters.items() if found == letter)

    def rank(self, at: Cell) -> int:
        """Return the number of a hex's rank. Ranks run from this side's edge of the board to the enemy's edge.

        The number is the row if this side's edge is at the left or right, otherwise the column.
        """
        return at.row if self.edge in ("left", "right") else at.column

    @property
    def ranks(self) -> range:
        """The numbers of all ranks on the board."""
        board = self.land.board
        return range(1, (board.rows if self.edge in ("left", "right") else board.columns) + 1)

    def depth(self, at: Cell) -> int:
        """Return the distance in hexes from a hex to this side's edge of the board. It is 0 for a hex on the edge."""
        far = self.land.board.columns - at.column, self.land.board.rows - at.row
        return {"left": at.column - 1, "right": far[0], "top": at.row - 1, "bottom": far[1]}[self.edge]

    @cached_property
    def trench_by_rank(self) -> Mapping[int, tuple[Cell, ...]]:
        """The trench hexes of each rank, from the rear to the front. Ranks without trench hexes are not included."""
        found = defaultdict(list)
        for at in sorted(self.trench, key=self.depth):
            found[self.rank(at)].append(at)
        return {rank: tuple(cells) for rank, cells in sorted(found.items())}

    @property
    def front_cells(self) -> tuple[Cell, ...]:
        """The trench hex nearest to the enemy in each rank that has trench hexes."""
        return tuple(cells[-1] for cells in self.trench_by_rank.values())

    def is_behind(self, at: Cell) -> bool:
        """Return whether a hex is between the trenchline and this side's edge of the board."""
        cells = self.trench_by_rank.get(self.rank(at))
        return cells is not None and self.depth(at) < self.depth(cells[0])

    def connected_trench(self) -> frozenset[Cell]:
        """Return the part of the trenchline that begins at the first rank without a gap.

        It contains the trench hexes of the first rank and all trench hexes connected with them through neighbouring
        trench hexes.
        """
        return connected_cells(self.land.board, self.trench, self.trench_by_rank.get(self.ranks[0], ()))

    def fire_trench(self) -> tuple[Cell, ...]:
        """Return the fire trench: the shortest line of trench hexes from the first rank to the last, as far forward as possible.

        Return an empty result if the trenchline does not connect the first rank with the last.
        """
        board, last = self.land.board, self.ranks[-1]
        # A hex behind the foremost trench hex of its rank counts as a longer way.
        back = {at: self.depth(self.trench_by_rank[self.rank(at)][-1]) - self.depth(at) for at in self.trench}
        ahead = {at: 1 + 0.1 * back[at] for at in self.trench}
        starts = self.trench_by_rank.get(self.ranks[0], ())
        queue: list[tuple[float, Cell, tuple[Cell, ...]]] = [(ahead[at], at, (at,)) for at in starts]
        queue.sort()
        done: set[Cell] = set()
        while queue:
            cost, at, way = heappop(queue)
            if self.rank(at) == last:
                return way
            if at in done:
                continue
            done.add(at)
            for near in board.neighbours(at):
                if near in ahead and near not in done:
                    heappush(queue, (cost + ahead[near], near, (*way, near)))
        return ()

    def support_trenches(self) -> tuple[tuple[Cell, ...], ...]:
        """Return the trenches that are not part of the fire trench, each as its hexes from end to end.

        If an end of a trench touches the fire trench, the trench continues along the fire trench for up to two hexes.
        """
        line = self.fire_trench()
        left = self.trench - set(line)
        chains = []
        while left:
            chain = [min(left, key=lambda at: (self.rank(at), self.depth(at)))]
            # Follow neighbouring hexes as far as possible without turning back.
            while near := [at for at in self.land.board.neighbours(chain[-1]) if at in left and at not in chain]:
                chain.append(near[0])
            left -= set(chain)
            ends = (self.land.board.neighbours(end) for end in (chain[0], chain[-1]))
            before, after = ([line.index(near) for near in about if near in line] for about in ends)
            back = line[max(min(before) - 1, 0) : min(before) + 1] if before else ()
            chains.append((*back, *chain, *(line[max(after) : max(after) + 2] if after else ())))
        return tuple(chains)


def connected_cells(board: Board, cells: frozenset[Cell], start: Iterable[Cell]) -> frozenset[Cell]:
    """Return the hexes in `cells` that can be reached from the hexes in `start` through neighbouring hexes in `cells`."""
    found = set(start) & cells
    edge = list(found)
    while edge:
        for near in board.neighbours(edge.pop()):
            if near in cells and near not in found:
                found.add(near)
                edge.append(near)
    return frozenset(found)
