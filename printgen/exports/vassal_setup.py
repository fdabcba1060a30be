"""The set-up of a VASSAL module: both sides' counters on a map, and their sheets in the windows of the sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from xml.sax.saxutils import escape

from msgspec import Struct

from printgen.data.records.maps import Edge
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.exports import vassal_text
from printgen.files import archives

#: The edge opposite each edge of a board.
OPPOSITE: Mapping[Edge, Edge] = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
#: The direction from each edge across the board in degrees clockwise from the top, first for level rows, then for
#: upright columns. A hex has six directions. For two of the edges, no direction leads straight across.
_ACROSS: Mapping[Edge, tuple[int, int]] = {
    "left": (90, 60),
    "right": (270, 240),
    "top": (150, 180),
    "bottom": (330, 0),
}


class Start(Struct, frozen=True):
    """The starting position of a counter: its hex, and its direction in degrees clockwise from the top."""

    cell: Cell
    direction: int


def counter_starts(board: PlacedBoard, edges: Sequence[Edge]) -> list[Start]:
    """Return a starting position on each of the given edges.

    Counters on the same edge are two hexes apart, centred on the middle of the edge.
    """
    counts: dict[Edge, int] = {}
    found = []
    for edge in edges:
        number = counts.get(edge, 0)
        counts[edge] = number + 1
        # 0, +2, -2, +4, -4 ... hexes from the middle of the edge.
        offset = 2 * ceil(number / 2) * (1 if number % 2 else -1)
        found.append(Start(_cell(board, edge, offset), _ACROSS[edge][0 if board.board.level else 1]))
    return found


def _cell(board: PlacedBoard, edge: Edge, offset: int) -> Cell:
    columns, rows = board.board.columns, board.board.rows
    if edge in ("left", "right"):
        row = min(max((rows + 1) // 2 + offset, 1), rows)
        return Cell(1 if edge == "left" else columns, row)
    column = min(max((columns + 1) // 2 + offset, 1), columns)
    return Cell(column, 1 if edge == "top" else rows)


def saved_game(boards: Mapping[str, str], name: str, version: str, program: str) -> bytes:
    """Return a saved game that only chooses one board for each map. The same boards always give the same bytes.

    Args:
        boards: the name of the board to choose for each map, by the name of the map.
        name: the name of the module.
        version: the version of the module.
        program: the version of VASSAL.
    """
    commands = ["begin_save", *(choose_board(map, board) for map, board in boards.items()), "end_save"]
    data = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<data version="1"><version>{version}</version>'
        f"<VassalVersion>{program}</VassalVersion><dateSaved>315532800000</dateSaved></data>\n"
    )
    module = data.replace("</data>", f"<name>{escape(name)}</name></data>")
    files = {"savedGame": "\x1b".join(commands), "savedata": data, "moduledata": module}
    return archives.write_archive({name: text.encode() for name, text in files.items()})


def choose_board(map: str, board: str) -> str:
    """Return the command that puts a board on a map."""
    return vassal_text.sequence([f"{map}BoardPicker", vassal_text.sequence([board], "/"), 0, 0], "\t")
