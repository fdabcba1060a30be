"""The build file of a VASSAL module: maps with named hexes, pieces, a blind pile, hands, and charts.

A module is a ZIP file with `buildFile.xml`, `moduledata` and a folder of pictures. Components that the loader adds by itself
are omitted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from msgspec import Struct

from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Cell
from printgen.exports import vassal_setup, vassal_text
from printgen.exports.pieces import slug
from printgen.exports.sheet_fields import SheetField

#: The oldest version of the program that opens the module.
VASSAL_VERSION = "3.5.0"
_MODULE = "VASSAL.build.module"
#: The components of a map that let players move pieces, zoom and scroll.
_MAP_TOOLS = (
    "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander", "PieceMover",
    "KeyBufferer", "ImageSaver", "CounterDetailViewer", "Zoomer",
)  # fmt: skip
#: The sizes of the window with a pile and of the window with a hand, in pixels.
_PILE, _HAND = (420, 320), (1000, 700)
#: The name of the window with the map, and the distance between the sheets in a hand, in pixels.
_MAP, _GAP = "Map", 20


class ModulePiece(Struct, frozen=True):
    """A piece, with its name, its pictures, and their size in pixels.

    Fields:
        fields: the lines of the window in which players fill in the piece, if the piece has such a window.
        cover: for a piece of a blind pile, the picture that hides the piece until a player reveals it.
    """

    name: str
    front: str
    back: str
    width: int
    height: int
    copies: int = 1
    turns: bool = False
    fields: tuple[SheetField, ...] = ()
    cover: str = ""


class ModuleMap(Struct, frozen=True):
    """A map, with its name, its picture, its hex grid, and the scale of the picture in pixels per mm."""

    name: str
    image: str
    board: PlacedBoard
    scale: float


class ModuleSetup(Struct, frozen=True):
    """A set-up: its name, its map, the counters that start on the map, and the sheets of each side."""

    name: str
    map: ModuleMap
    counters: tuple[tuple[ModulePiece, vassal_setup.Start], ...]
    sheets: Mapping[str, tuple[ModulePiece, ...]]

    @property
    def board(self) -> str:
        """The name of the set-up's board. The board is a copy of the set-up's map."""
        return f"Set-up: {self.name}"

    @property
    def file(self) -> str:
        """The name of the saved game that starts the set-up. VASSAL shows this name in the title of its window."""
        return f"{slug(self.name)}.vsav"


class Module(Struct, frozen=True):
    """The contents of a VASSAL module.

    Fields:
        sides: the names of the sides.
        palettes: the pieces by tab and list. A tab has a title and lists, and a list has a title and pieces.
        piles: the title and the pieces of each pile from which players draw pieces blindly.
        charts: the titles and pictures of charts, by tab.
    """

    name: str
    version: str
    sides: tuple[str, ...]
    maps: tuple[ModuleMap, ...]
    palettes: tuple[tuple[str, tuple[tuple[str, tuple[ModulePiece, ...]], ...]], ...]
    piles: tuple[tuple[str, tuple[ModulePiece, ...]], ...]
    charts: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    setup: ModuleSetup | None = None


def setup_file(module: Module, setup: ModuleSetup) -> bytes:
    """Return the saved game that starts a set-up."""
    boards = {_MAP: setup.board, **{_hand_name(side): setup.board for side in module.sides}}
    return vassal_setup.saved_game(boards, module.name, module.version, VASSAL_VERSION)


def module_data(module: Module) -> bytes:
    """Return the file `moduledata`, which contains the name and the versions.

    The date in the file is fixed, so the same module always gives the same file.
    """
    root = Element("data", version="1")
    for name, text in (
        ("version", module.version),
        ("VassalVersion", VASSAL_VERSION),
        ("dateSaved", "315532800000"),
        ("description", f"{module.name}, made by printgen"),
        ("name", module.name),
    ):
        SubElement(root, name).text = text
    return _xml(root)


def build_file(module: Module) -> bytes:
    """Return the content of the file `buildFile.xml`, which lists all components of the module."""
    root = Element("VASSAL.build.GameModule", name=module.name, version=module.version, VassalVersion=VASSAL_VERSION)
    # With a corner at the top, hexsides and corners are half a step apart.
    slots = _Slots(12 if any(it.board.board.level for it in module.maps) else 6)
    SubElement(root, f"{_MODULE}.BasicCommandEncoder")
    for name in ("Documentation", "Chatter", "KeyNamer", "GlobalOptions"):
        SubElement(root, f"{_MODULE}.{name}")
    roster = SubElement(root, f"{_MODULE}.PlayerRoster", buttonText="Sides", buttonToolTip="Choose or leave a side")
    for side in module.sides:
        SubElement(roster, "entry").text = side
    _add_maps(root, module, slots)
    for title, pieces in module.piles:
        _add_pile(root, title, pieces, slots)
    for side in module.sides:
        _add_hand(root, side, module.setup, slots)
    _add_palettes(root, module, slots)
    if module.charts:
        _add_charts(root, module)
    SubElement(root, f"{_MODULE}.DiceButton", name="Die", text="1d6", nDice="1", nSides="6", tooltip="Roll a die")
    if module.setup:
        _add_setups(root, module.setup)
    root.set("nextPieceSlotId", str(slots.next))
    return _xml(root)


def _xml(root: Element) -> bytes:
    indent(root)
    content: bytes = tostring(root, "utf-8", xml_declaration=True)
    return content + b"\n"


class _Slots:
    """A factory for slots. It adds pieces to palettes and piles, and gives each slot a unique number."""

    def __init__(self, facings: int) -> None:
        self.next = 1
        self._facings = facings

    def add(self, parent: Element, piece: ModulePiece, direction: int = 0) -> None:
        """Add a slot that contains a piece to `parent`.

        Args:
            direction: the direction of a piece that turns, in degrees clockwise from the top.
        """
        traits = [vassal_text.mask(piece.cover)] if piece.cover else []
        traits += [vassal_text.delete(), *([] if piece.cover else [vassal_text.clone()])]
        traits += [vassal_text.flip(piece.back)] if piece.back != piece.front else []
        traits += [vassal_text.turn(self._facings, direction * self._facings // 360)] if piece.turns else []
        traits += [vassal_text.window(piece.fields)] if piece.fields else []
        sizes = {"width": str(piece.width), "height": str(piece.height)}
        kind = "CardSlot" if piece.cover else "PieceSlot"
        slot = SubElement(parent, f"VASSAL.build.widget.{kind}", sizes, entryName=piece.name, gpid=str(self.next))
        slot.text = vassal_text.piece(piece.name, piece.front, self.next, traits)
        self.next += 1


def _add_map(root: Element, name: str, kind: str = "Map", **settings: str) -> tuple[Element, Element]:
    """Add a map without boards, and return it with its list of boards."""
    added = SubElement(root, f"{_MODULE}.{kind}", settings, mapName=name)
    picker = SubElement(added, f"{_MODULE}.map.BoardPicker", title=name)
    SubElement(added, f"{_MODULE}.map.StackMetrics")
    for tool in _MAP_TOOLS:
        SubElement(added, f"{_MODULE}.map.{tool}")
    return added, picker


def _add_maps(root: Element, module: Module, slots: _Slots) -> None:
    added, picker = _add_map(root, _MAP, allowMultiple="true", launch="false", buttonName="")
    for it in module.maps:
        _add_board(picker, it, it.name)
    if setup := module.setup:
        _add_board(picker, setup.map, setup.board)
        for piece, start in setup.counters:
            at = setup.map.board.middle(start.cell)
            stack = _add_stack(added, piece.name, setup.board, at.x * setup.map.scale, at.y * setup.map.scale)
            slots.add(stack, piece, direction=start.direction)


def _add_board(picker: Element, it: ModuleMap, name: str) -> None:
    board = SubElement(picker, f"{_MODULE}.map.boardPicker.Board", name=name, image=it.image)
    if it.board.board.level:
        _add_regions(board, it)
    else:
        _add_grid(board, it)


def _add_stack(parent: Element, name: str, board: str, x: float, y: float) -> Element:
    """Add a stack that is on a board at the start of a game."""
    place = {"owningBoard": board, "x": f"{x:.0f}", "y": f"{y:.0f}", "useGridLocation": "false"}
    return SubElement(parent, f"{_MODULE}.map.SetupStack", place, name=name)


def _add_grid(parent: Element, it: ModuleMap) -> None:
    """Add a grid of hexes in columns. Each hex is named by its column and row, in two digits each."""
    board, pitch = it.board.board, it.board.pitch * it.scale
    across = pitch * sqrt(3) / 2
    # The program's grid begins with a column that is not lower than the next column.
    first = 1 if board.lower == "even" else 2
    middle = it.board.middle(Cell(first, 1))
    origin = middle.x * it.scale - (0 if first == 1 else 2 * across), middle.y * it.scale
    grid = SubElement(
        parent,
        f"{_MODULE}.map.boardPicker.board.HexGrid",
        dx=f"{across:.4f}", dy=f"{pitch:.4f}", x0=f"{origin[0]:.0f}", y0=f"{origin[1]:.0f}",
        sideways="false", snapTo="true", edgesLegal="false", cornersLegal="false", visible="false",
    )  # fmt: skip
    SubElement(
        grid,
        f"{_MODULE}.map.boardPicker.board.mapgrid.HexGridNumbering",
        first="H", sep="", hType="N", vType="N", hLeading="1", vLeading="1", hOff=str(1 if first == 1 else 0), vOff="1",
        hDescend="false", vDescend="false", stagger="false", visible="false", locationFormat="$gridLocation$",
    )  # fmt: skip


def _add_regions(parent: Element, it: ModuleMap) -> None:
    """Add a named point in the middle of each hex, for hex names that do not consist of a column and a row."""
    grid = SubElement(parent, f"{_MODULE}.map.boardPicker.board.RegionGrid", snapto="true", visible="false")
    for cell in it.board.board.cells():
        at = it.board.middle(cell)
        place = {"originx": f"{at.x * it.scale:.0f}", "originy": f"{at.y * it.scale:.0f}"}
        SubElement(grid, f"{_MODULE}.map.boardPicker.board.Region", place, name=it.board.board.label(cell))


def _add_pile(root: Element, title: str, pieces: Sequence[ModulePiece], slots: _Slots) -> None:
    added, picker = _add_map(root, title, launch="true", buttonName=title)
    width, height = _PILE
    SubElement(
        picker,
        f"{_MODULE}.map.boardPicker.Board",
        name=title,
        width=str(width),
        height=str(height),
        color="230,230,226",
    )
    pile = SubElement(
        added,
        f"{_MODULE}.map.DrawPile",
        name=title, owningBoard=title, x=str(width // 2), y=str(height // 2), width="120", height="120", draw="true",
        faceDown="Always", drawFaceUp="false", shuffle="Always", reshufflable="true", reshuffleCommand="Return all markers",
        reshuffleTarget=title, allowMultiple="true", drawMultipleMessage="Draw several markers", color="100,100,100",
    )  # fmt: skip
    for piece in pieces:
        for _copy in range(piece.copies):
            slots.add(pile, piece)


def _hand_name(side: str) -> str:
    return f"Sheets: {side}"


def _add_hand(root: Element, side: str, setup: ModuleSetup | None, slots: _Slots) -> None:
    """Add the window for the sheets of a side's aircraft, which only that side sees."""
    name = _hand_name(side)
    hand, picker = _add_map(root, name, "PlayerHand", side=side, visible="false", launch="true", buttonName=name)
    width, height = _HAND
    sheets = setup.sheets.get(side, ()) if setup else ()
    wide = {"width": str(max(width, _GAP + sum(it.width + _GAP for it in sheets)))}
    high = {"height": str(max([height, *(it.height + 2 * _GAP for it in sheets)]))}
    boards = [side, *([setup.board] if setup else [])]
    for board in boards:
        SubElement(picker, f"{_MODULE}.map.boardPicker.Board", {**wide, **high}, name=board, color="244,243,238")
    # Without a default, the program would ask for the board in every new game.
    SubElement(picker, "setup").text = vassal_setup.choose_board(name, side)
    left = _GAP
    for sheet in sheets if setup else ():
        stack = _add_stack(hand, sheet.name, boards[-1], left + sheet.width / 2, _GAP + sheet.height / 2)
        slots.add(stack, sheet)
        left += sheet.width + _GAP


def _add_setups(root: Element, setup: ModuleSetup) -> None:
    """Add the two ways to start a game: the set-up, and an empty map that the player selects."""
    made = f"{_MODULE}.PredefinedSetup"
    SubElement(root, made, name=setup.name, file=setup.file, useFile="true", isMenu="false", description="")
    SubElement(root, made, name="Empty map", useFile="false", isMenu="false", description="")


def _add_palettes(root: Element, module: Module, slots: _Slots) -> None:
    window = SubElement(root, f"{_MODULE}.PieceWindow", name="Pieces", text="Pieces", hidden="false", scale="1.0")
    tabs = SubElement(window, "VASSAL.build.widget.TabWidget", entryName="Pieces")
    for tab, lists in module.palettes:
        parent = tabs
        if len(lists) > 1:
            parent = SubElement(tabs, "VASSAL.build.widget.TabWidget", entryName=tab)
        for title, pieces in lists:
            name = title if len(lists) > 1 else tab
            held = SubElement(parent, "VASSAL.build.widget.ListWidget", entryName=name, width="300", height="400")
            for piece in pieces:
                slots.add(held, piece)


def _add_charts(root: Element, module: Module) -> None:
    window = SubElement(root, f"{_MODULE}.ChartWindow", name="Charts", text="Charts")
    tabs = SubElement(window, "VASSAL.build.widget.TabWidget", entryName="Charts")
    for tab, charts in module.charts:
        parent = SubElement(tabs, "VASSAL.build.widget.TabWidget", entryName=tab) if len(charts) > 1 else tabs
        for title, image in charts:
            SubElement(
                parent,
                "VASSAL.build.widget.Chart",
                chartName=title if len(charts) > 1 else tab,
                fileName=image,
                description="",
            )
