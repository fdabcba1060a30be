"""Digests of printed pages, with which a later run finds the pages whose content has changed."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from printgen.drawing.marks import Face
from printgen.drawing.plan import CompiledFace, Sheet

#: The faces that every page has: its foot, the marks for its cuts, and the name of its table. They change with the version of
#: the data and the number of pages, although nothing else on the page does.
_FURNITURE = frozenset({"furniture", "sheet", "table"})


def page_digests(sheets: Iterable[Sheet]) -> list[list[str]]:
    """Return the name and the digest of each page. The foot of a page does not change its digest."""
    return [[sheet.bookmark[-1] if sheet.bookmark else "", _digest(sheet)] for sheet in sheets]


def _digest(sheet: Sheet) -> str:
    drawn = [
        # The name of a compiled drawing is derived from its content. Its other drawings may belong to other pages.
        replace(placed, face=Face(face.drawing.name, face.size, ())) if isinstance(face, CompiledFace) else placed
        for placed in sheet.faces
        for face in [placed.face]
        if face.name not in _FURNITURE
    ]
    return sha256(msgspec.msgpack.encode([sheet.size, drawn], enc_hook=repr)).hexdigest()[:12]
