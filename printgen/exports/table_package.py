"""The package for Tabletop Simulator: the saved object, its pictures and its PDF files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from math import ceil

from printgen.data.records.targets import ExportTarget
from printgen.exports.pictures import PictureStyle, render_parts, render_pictures
from printgen.exports.pieces import slug
from printgen.exports.tabletop_simulator import Group, TilePiece, saved_object
from printgen.products.deck import Card, Deck, Product
from printgen.units import MM_PER_INCH, Box, Size

#: The folder of the pictures and PDF files in the package.
IMAGES = "images"


def table_package(
    decks: Sequence[tuple[Product, Deck]],
    documents: Mapping[str, bytes],
    target: ExportTarget,
    style: PictureStyle,
    title: str,
    address: str,
) -> dict[str, bytes]:
    """Return the files of the package by name. The same faces always give the same bytes.

    Args:
        decks: the drawn products.
        documents: the PDF files of flowed products, by title.
        title: the title of the game or kit.
        address: the address of the folder `images`, ending in a slash.
    """
    pictures: dict[str, bytes] = {}
    groups = []
    for product, deck in decks:
        groups += [_map_group(card, target, style, pictures) for card in deck.cards if card.tiled]
        others = [card for card in deck.cards if not card.tiled]
        names = _store(others, target, style, pictures)
        cards = sorted(zip(others, names, strict=True), key=lambda pair: pair[0].kind)
        for kind, of_kind in groupby(cards, key=lambda pair: pair[0].kind):
            tiles = tuple(_tile(card, sides) for card, sides in of_kind)
            groups.append(Group(f"{product.title}: {kind}" if kind else product.title, tiles))
    files = {f"{_digest(content)}-{slug(name)}.pdf": (name, content) for name, content in documents.items()}
    pdfs = {name: file for file, (name, _content) in files.items()}
    held = {**pictures, **{file: content for file, (_name, content) in files.items()}}
    return {
        f"{slug(title)}.json": saved_object(title, groups, pdfs, address),
        **{f"{IMAGES}/{name}": content for name, content in held.items()},
    }


def _tile(card: Card, sides: tuple[str, str]) -> TilePiece:
    return TilePiece(card.front.name.replace("-", " "), card.front.size, card.trim, *sides, card.copies)


def _map_group(card: Card, target: ExportTarget, style: PictureStyle, pictures: dict[str, bytes]) -> Group:
    """Return a map, divided into parts if its picture would be too large."""
    size, name = card.front.size, card.front.name.replace("-", " ")
    parts = map_parts(size, target, style.resolution)
    tiles = []
    for part, content in zip(parts, render_parts(card.front, parts, style), strict=True):
        file = f"{_digest(content)}-{slug(card.front.name)}.png"
        pictures[file] = content
        middle = part.x + part.width / 2 - size.width / 2, part.y + part.height / 2 - size.height / 2
        tiles.append(TilePiece(name, Size(part.width, part.height), None, file, file, at=middle))
    return Group(name, tuple(tiles), size)


def map_parts(size: Size, target: ExportTarget, resolution: int) -> list[Box]:
    """Return the boxes (mm) of the equal parts into which a map is divided, row by row. A small map has only one box."""
    most = ((target.largest_picture or 1 << 20) - 1) * MM_PER_INCH / resolution
    columns, rows = (ceil(length / most) for length in (size.width, size.height))
    width, height = size.width / columns, size.height / rows
    return [Box(column * width, row * height, width, height) for row in range(rows) for column in range(columns)]


def _store(
    cards: Sequence[Card], target: ExportTarget, style: PictureStyle, pictures: dict[str, bytes]
) -> list[tuple[str, str]]:
    """Add the pictures of cards to `pictures`, without duplicates. Return the names of each card's front and back picture.

    A card without a back has its front on both sides.
    """
    faces = [(index, face, card.trim) for index, card in enumerate(cards) for face in (card.front, card.back) if face]
    names: dict[int, list[str]] = {}
    for resolution in {_resolution(face.size, target, style) for _index, face, _trim in faces}:
        own = [it for it in faces if _resolution(it[1].size, target, style) == resolution]
        plain = PictureStyle("png", resolution, 0.0, style.ink)
        contents = render_pictures([(face, trim) for _index, face, trim in own], plain)
        for (index, face, _trim), content in zip(own, contents, strict=True):
            # Programs cache pictures by their address, so the address changes with the content.
            digest = _digest(content)
            name = next((it for it in pictures if it.startswith(digest)), f"{digest}-{slug(face.name)}.png")
            pictures[name] = content
            names.setdefault(index, []).append(name)
    return [(names[index][0], names[index][-1]) for index in range(len(cards))]


def _resolution(size: Size, target: ExportTarget, style: PictureStyle) -> int:
    """Return the resolution of a picture, which is the style's resolution or, if that is too high, the maximum possible."""
    longest = max(size.width, size.height) / MM_PER_INCH
    most = int(((target.largest_picture or 1 << 20) - 1) / longest)
    return min(style.resolution, most)


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]
