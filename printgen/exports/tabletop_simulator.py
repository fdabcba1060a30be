"""Saved objects of Tabletop Simulator, in which all tiles have the same scale.

A saved object is a JSON file with the same structure as a saved game. Pieces are tiles with two pictures, pieces of the
same product and kind are together in a bag, and flowed products are PDF files. Except for the addresses of pictures on
this computer, the content of the file does not depend on the time or the computer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct

from printgen.drawing.marks import Trim
from printgen.units import MM_PER_INCH, Size

#: The width of a tile at scale 1, in inches of the table. This value has not been measured in the program.
_TILE = 2.0
#: The numbers of a tile's forms: box, disc, rounded.
_BOX, _DISC, _ROUNDED = 0, 2, 3
#: The thickness of pieces and of paper, as a share of the tile's scale.
_THICK, _THIN = 0.15, 0.05
#: The number of objects per row on the table, and their distance in inches.
_COLUMNS, _STEP = 6, 6.0


class TilePiece(Struct, frozen=True):
    """A tile: its name, its size in mm, its form, and the names of its pictures. Front and back may have the same picture."""

    name: str
    size: Size
    trim: Trim | None
    front: str
    back: str
    copies: int = 1
    #: For a part of a map, its middle relative to the middle of the map, mm.
    at: tuple[float, float] = (0.0, 0.0)


class Group(Struct, frozen=True):
    """A group of objects: the parts of a map, which stay in place, or the pieces in a bag."""

    name: str
    tiles: tuple[TilePiece, ...]
    #: The size of a map, mm, or None for pieces.
    map_size: Size | None = None


def saved_object(title: str, groups: Sequence[Group], documents: Mapping[str, str], address: str) -> bytes:
    """Return a saved object as JSON.

    Args:
        title: the name of the object.
        groups: the maps and the bags of pieces.
        documents: the names of PDF files by their titles.
        address: the address of the folder with the pictures and PDF files, ending in a slash.
    """
    made = _Maker(address)
    pieces = [made.group(group) for group in groups if not group.map_size]
    pieces += [made.document(name, file) for name, file in documents.items()]
    for place, it in enumerate(pieces):
        it["Transform"] |= {"posX": place % _COLUMNS * _STEP, "posY": 1.5, "posZ": -(place // _COLUMNS + 1) * _STEP}
    objects, left = list(pieces), 0.0
    # Maps are side by side, beyond the pieces.
    for group in groups:
        if size := group.map_size:
            middle = left + size.width / MM_PER_INCH / 2, size.height / MM_PER_INCH / 2
            objects += [made.map_part(tile, number, middle) for number, tile in enumerate(group.tiles)]
            left += size.width / MM_PER_INCH + _STEP
    empty = dict.fromkeys(("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "XmlUI"), "")
    saved = {**empty, "SaveName": title, "LuaScript": "", "LuaScriptState": "", "ObjectStates": objects}
    return (json.dumps(saved, ensure_ascii=False, indent=1) + "\n").encode()


class _Maker:
    """A factory for objects. The id of each object is unique and depends only on the object's name."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._ids: set[str] = set()

    def group(self, group: Group) -> dict[str, Any]:
        """Return a bag with the pieces of a group, or the piece itself if there is only one."""
        tiles = [self._tile(tile, copy) for tile in group.tiles for copy in range(tile.copies)]
        if len(tiles) == 1:
            return tiles[0]
        bag = {**self._object("Bag", group.name, group.name, 1.0, 1.0), "MaterialIndex": -1, "MeshIndex": -1}
        return {**bag, "Bag": {"Order": 2}, "ContainedObjects": tiles}

    def document(self, name: str, file: str) -> dict[str, Any]:
        """Return the object that shows a PDF file."""
        custom = {"PDFUrl": self._address + file, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        return {**self._object("Custom_PDF", name, f"{name} pdf", 3.0, 3.0), "CustomPDF": custom}

    def map_part(self, tile: TilePiece, number: int, middle: tuple[float, float]) -> dict[str, Any]:
        """Return a part of a map, which players cannot move.

        Args:
            middle: the position of the map's middle on the table, in inches to the right and away from the player.
        """
        x, y = (length / MM_PER_INCH for length in tile.at)
        made = self._tile(tile, number)
        place = {"posX": round(middle[0] + x, 4), "posY": 1.0, "posZ": round(middle[1] - y, 4)}
        return {**made, "Locked": True, "Hands": False, "Transform": {**made["Transform"], **place}}

    def _tile(self, tile: TilePiece, copy: int) -> dict[str, Any]:
        trim = tile.trim
        form = _BOX if trim is None or not (trim.circle or trim.radius) else _DISC if trim.circle else _ROUNDED
        width, height = (length / MM_PER_INCH / _TILE for length in (tile.size.width, tile.size.height))
        made = self._object("Custom_Tile", tile.name, f"{tile.name} {tile.front} {copy}", width, height)
        shape = {"Type": form, "Thickness": _THICK if trim else _THIN, "Stackable": False, "Stretch": True}
        image = {
            "ImageURL": self._address + tile.front,
            "ImageSecondaryURL": self._address + tile.back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": shape,
        }
        return {**made, "CustomImage": image}

    def _object(self, kind: str, name: str, key: str, width: float, height: float) -> dict[str, Any]:
        place = dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotZ"), 0.0)
        scale = {"rotY": 180.0, "scaleX": round(width, 4), "scaleY": 1.0, "scaleZ": round(height, 4)}
        return {
            "GUID": self._id(key),
            "Name": kind,
            "Transform": {**place, **scale},
            "Nickname": name,
            "Description": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            # Pieces in a player's hand are hidden from the other players.
            "Hands": True,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }

    def _id(self, key: str) -> str:
        """Return six hex digits that no other object has. The same key always gives the same digits."""
        number = 0
        while (found := sha256(f"{key} {number}".encode()).hexdigest()[:6]) in self._ids:
            number += 1
        self._ids.add(found)
        return found
