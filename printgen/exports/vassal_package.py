"""The package of VASSAL: a module made of the decks of a game, and its checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from xml.etree.ElementTree import fromstring

from msgspec import Struct

from printgen.data.kinds import DAMAGE
from printgen.drawing.marks import Face
from printgen.exports.pictures import PictureStyle, render_pictures
from printgen.exports.pieces import slug
from printgen.exports.vassal import Module, ModuleMap, ModulePiece, build_file, module_data
from printgen.files import archives
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.options import AIRCRAFT
from printgen.units import MM_PER_INCH

#: The folder of the pictures in a module.
IMAGES = "images"


class ChartPages(Struct, frozen=True):
    """The pages of a flowed product as pictures, under its title."""

    title: str
    pages: tuple[bytes, ...]


class _Item(Struct, frozen=True):
    """A card with the names of its pictures."""

    card: Card
    front: str
    back: str
    turns: bool


def vassal_package(
    decks: Sequence[tuple[Product, Deck]],
    charts: Sequence[ChartPages],
    sides: Sequence[str],
    style: PictureStyle,
    title: str,
    version: str,
) -> dict[str, bytes]:
    """Return the module in a package; the same faces give the same bytes.

    Args:
        decks: the drawn products.
        sides: the names of the sides.
        title: the name of the module.
        version: its version.
    """
    pictures: dict[str, bytes] = {}
    items = [(product, _items(deck, style, pictures)) for product, deck in decks]
    scale = style.resolution / MM_PER_INCH
    maps = tuple(
        ModuleMap(it.card.bookmark[-1] if it.card.bookmark else it.card.front.name, it.front, it.card.board, scale)
        for _product, found in items
        for it in found
        if it.card.board
    )
    others = [(product, [it for it in found if not it.card.board]) for product, found in items]
    piles = [(product.title, _pieces(found, scale)) for product, found in others if _is_pile(found)]
    tables = [(product, found) for product, found in others if _is_table(product, found)]
    pieces = [pair for pair in others if pair[1] and not _is_pile(pair[1]) and pair not in tables]
    module = Module(
        title,
        version,
        tuple(sides),
        maps,
        tuple((product.title, _lists(found, scale)) for product, found in pieces),
        tuple(piles),
        (
            *((product.title, tuple(_chart_pages(found))) for product, found in tables),
            *((chart.title, tuple(_stored(chart, pictures))) for chart in charts),
        ),
    )
    content = {
        "buildFile.xml": build_file(module),
        "moduledata": module_data(module),
        **{f"{IMAGES}/{name}": picture for name, picture in sorted(pictures.items())},
    }
    return {f"{slug(title)}.vmod": archives.write_archive(content)}


def _items(deck: Deck, style: PictureStyle, pictures: dict[str, bytes]) -> list[_Item]:
    """Return the cards of a deck with their pictures, which are added to `pictures`, each content once."""
    cards = [(it.draw(), it.counter is not None) if isinstance(it, LazyCard) else (it, False) for it in deck.pages]
    faces = [(index, face, card.trim) for index, (card, _turns) in enumerate(cards) for face in _faces(card)]
    plain = PictureStyle("png", style.resolution, 0.0, style.ink)
    contents = render_pictures([(face, trim) for _index, face, trim in faces], plain)
    names: dict[int, list[str]] = {}
    for (index, face, _trim), content in zip(faces, contents, strict=True):
        names.setdefault(index, []).append(_store(face.name, content, pictures))
    return [_Item(card, names[at][0], names[at][-1], turns) for at, (card, turns) in enumerate(cards)]


def _faces(card: Card) -> tuple[Face, ...]:
    return (card.front, card.back) if card.back else (card.front,)


def _store(name: str, content: bytes, pictures: dict[str, bytes]) -> str:
    digest = sha256(content).hexdigest()[:12]
    stored = next((it for it in pictures if it.startswith(digest)), f"{digest}-{slug(name)}.png")
    pictures[stored] = content
    return stored


def _is_pile(found: Sequence[_Item]) -> bool:
    """Return whether cards are damage markers, which are drawn blind."""
    return bool(found) and all(any(case.kind.name == DAMAGE for case in it.card.cases) for it in found)


def _is_table(product: Product, found: Sequence[_Item]) -> bool:
    """Return whether the pages of a product are the same for all aircraft, and not cut out."""
    return bool(found) and AIRCRAFT not in product.accepts and not any(it.card.trim for it in found)


def _chart_pages(found: Sequence[_Item]) -> Iterator[tuple[str, str]]:
    for it in found:
        names = dict.fromkeys((it.front, it.back))
        for number, name in enumerate(names, 1):
            yield (f"{_title(it.card)} {number}" if len(names) > 1 else _title(it.card)), name


def _stored(chart: ChartPages, pictures: dict[str, bytes]) -> Iterator[tuple[str, str]]:
    for number, page in enumerate(chart.pages, 1):
        yield str(number), _store(f"{chart.title}-{number}", page, pictures)


def _lists(found: Sequence[_Item], scale: float) -> tuple[tuple[str, tuple[ModulePiece, ...]], ...]:
    """Return the pieces of a product by kind."""
    ordered = sorted(found, key=lambda it: it.card.kind)
    groups = groupby(ordered, key=lambda it: it.card.kind)
    return tuple((kind or "all", _pieces(list(own), scale)) for kind, own in groups)


def _pieces(found: Sequence[_Item], scale: float) -> tuple[ModulePiece, ...]:
    return tuple(
        ModulePiece(
            _title(it.card),
            it.front,
            it.back,
            round(it.card.front.size.width * scale),
            round(it.card.front.size.height * scale),
            it.card.copies,
            it.turns,
        )
        for it in found
    )


def _title(card: Card) -> str:
    return card.bookmark[-1] if card.bookmark else card.front.name.replace("-", " ")


def module_faults(module: Mapping[str, bytes]) -> list[str]:
    """Return what is wrong with the files of a module, which the program would not report.

    Pictures must exist and be used, the numbers of slots must be different and smaller than the next one, and piles must
    be on an existing board.
    """
    root = fromstring(module["buildFile.xml"])
    slots = [it for it in root.iter() if "gpid" in it.attrib]
    numbers = [int(it.attrib["gpid"]) for it in slots]
    named = {it.attrib[key] for it in root.iter() for key in ("image", "fileName") if key in it.attrib}
    text = " ".join(it.text or "" for it in slots)
    stored = {name.removeprefix(f"{IMAGES}/") for name in module if name.startswith(f"{IMAGES}/")}
    boards = {it.attrib["name"] for it in root.iter() if it.tag.endswith(".Board")}
    faults = [f"the picture {name} is missing" for name in sorted(named - stored)]
    faults += [f"the picture {name} is not used" for name in sorted(stored) if name not in named and name not in text]
    if len(set(numbers)) < len(numbers):
        faults.append("two slots have the same number")
    if any(number >= int(root.attrib["nextPieceSlotId"]) for number in numbers):
        faults.append("a slot's number is not smaller than the next one")
    owners = {it.attrib["owningBoard"] for it in root.iter() if "owningBoard" in it.attrib}
    return faults + [f"there is no board {name}" for name in sorted(owners - boards)]
