"""Digests of printed pages and pieces. A later run compares the digests to find the pages whose content has changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from printgen.drawing.frame import MARGIN
from printgen.drawing.marks import Face
from printgen.drawing.plan import CompiledFace, PlacedFace, Sheet
from printgen.products.deck import Card

#: The faces that every page has: its foot, the marks for its cuts, and the name of its table. They change with the
#: version of the data and the number of pages, although the rest of the page does not change.
_FURNITURE = frozenset({"furniture", "sheet", "table"})


def page_digests(sheets: Iterable[Sheet], players: Collection[str] = ()) -> list[list[str]]:
    """Return the name and the digest of each page. The foot of a page does not affect the digest.

    Args:
        players: the players of a game night. If a page belongs to one of them, the name of the page includes the player's
            name.
    """
    return [[_page_name(sheet.bookmark, players), _digest(sheet)] for sheet in sheets]


def _page_name(bookmark: tuple[str, ...], players: Collection[str]) -> str:
    if not bookmark:
        return ""
    return f"{bookmark[-1]}, {bookmark[0]}" if len(bookmark) > 1 and bookmark[0] in players else bookmark[-1]


def _digest(sheet: Sheet) -> str:
    drawn = [_by_content(placed) for placed in sheet.faces if placed.face.name not in _FURNITURE]
    return _short_digest([sheet.size, drawn])


def _by_content(placed: PlacedFace) -> PlacedFace:
    face = placed.face
    if not isinstance(face, CompiledFace):
        return placed
    # The name of a compiled drawing is derived from its content. Other drawings with the name may belong to other pages.
    return replace(placed, face=Face(face.drawing.name, face.size, ()))


def _short_digest(drawn: object) -> str:
    return sha256(msgspec.msgpack.encode(drawn, enc_hook=repr)).hexdigest()[:12]


def piece_titles(cards: Iterable[Card]) -> dict[str, str]:
    """Return a title for each face on pieces to cut out, by the face's name.

    The title is "" if pieces with different titles share the face.
    """
    titles: dict[str, str] = {}
    for card in cards:
        title = card.bookmark[-1] if card.bookmark else card.front.name
        for face in (card.front, card.back) if card.trim else ():
            if face and titles.setdefault(face.name, title) != title:
                titles[face.name] = ""
    return titles


def piece_digests(sheets: Iterable[Sheet], titles: Mapping[str, str]) -> list[list[list[str]]]:
    """Return a list for each page, with the title and the digest of each piece. Identical pieces are listed once per page.

    The position of a piece on the page does not affect its digest.
    """
    pages = []
    for sheet in sheets:
        pieces = [it for it in sheet.faces if it.face.name in titles]
        found = dict.fromkeys((titles[it.face.name], _short_digest(_by_content(it).face)) for it in pieces)
        pages.append([list(it) for it in found])
    return pages


def text_page_digests(pdf: bytes, stamp: str, strip: float | None) -> list[list[str]]:
    """Return the name and the digest of each page in a flowed product.

    The strip at the foot of a page does not affect the page's digest.

    Args:
        stamp: the stamp on the pages. If there is no strip, the lines with the stamp do not affect the digest.
        strip: the height of the strip above the margin, mm, or None if pages have no strip.
    """
    from printgen.render import png

    foot = None if strip is None else MARGIN + strip
    return [list(it) for it in zip(png.page_titles(pdf), png.digests(pdf, stamp, foot), strict=True)]
