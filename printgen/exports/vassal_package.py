"""The package for VASSAL: a module built from a game's decks, and checks of the module."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from xml.etree.ElementTree import fromstring

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kinds import DAMAGE, MAPS
from printgen.data.records.maps import Edge, Map
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, Face, Rect, Text
from printgen.exports import vassal_setup
from printgen.exports.pictures import PictureStyle, render_pictures
from printgen.exports.pieces import slug
from printgen.exports.sheet_fields import sheet_fields
from printgen.exports.vassal import (
    Module,
    ModuleMap,
    ModulePiece,
    ModuleSetup,
    build_file,
    module_data,
    setup_file,
)
from printgen.files import archives
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.options import AIRCRAFT
from printgen.units import MM_PER_INCH, MM_PER_POINT, Size

#: The folder of the pictures in a module.
IMAGES = "images"


class ChartPages(Struct, frozen=True):
    """The pages of a flowed product as pictures, with the title of the product."""

    title: str
    pages: tuple[bytes, ...]


class SeatPlan(Struct, frozen=True):
    """A seat of a set-up: the id of its aircraft, the id of its side, and its name."""

    aircraft: str
    side: str
    name: str


class SetupPlan(Struct, frozen=True):
    """The plan of a set-up: its title, the id of its map ("" for the first map), and its seats."""

    title: str
    map: str
    seats: tuple[SeatPlan, ...]


class _Item(Struct, frozen=True):
    """A card, with the names of its pictures. For a counter, `counter` is the id of the aircraft."""

    card: Card
    front: str
    back: str
    counter: str = ""

    def shows(self, kind: str, id: str) -> bool:
        """Return whether the card shows the record with the given kind and id."""
        return any(case.kind.name == kind and case.id == id for case in self.card.cases)


def vassal_package(
    decks: Sequence[tuple[Product, Deck]],
    charts: Sequence[ChartPages],
    sides: Sequence[str],
    style: PictureStyle,
    title: str,
    version: str,
    plan: SetupPlan | None = None,
) -> dict[str, bytes]:
    """Return the files of the package that contains the VASSAL module. The same faces always give the same bytes.

    Args:
        decks: the drawn products.
        sides: the names of the sides.
        title: the name of the module.
        version: the version of the module.
        plan: the plan of the set-up, which needs a map and counters, or None for no set-up.
    """
    pictures: dict[str, bytes] = {}
    items = [(product, _items(deck, style, pictures)) for product, deck in decks]
    scale = style.resolution / MM_PER_INCH
    every = [it for _product, found in items for it in found]
    maps = tuple(made for it in every if (made := _module_map(it, scale)))
    others = [(product, [it for it in found if not it.card.board]) for product, found in items]
    piles = [(product.title, _pile(found, style, pictures, scale)) for product, found in others if _is_pile(found)]
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
        _setup(every, plan, scale) if plan else None,
    )
    content = {
        "buildFile.xml": build_file(module),
        "moduledata": module_data(module),
        **({module.setup.file: setup_file(module, module.setup)} if module.setup else {}),
        **{f"{IMAGES}/{name}": picture for name, picture in sorted(pictures.items())},
    }
    return {f"{slug(title)}.vmod": archives.write_archive(content, packed=(".png", ".vsav"))}


def _items(deck: Deck, style: PictureStyle, pictures: dict[str, bytes]) -> list[_Item]:
    """Return the cards of a deck with the names of their pictures. The pictures are added to `pictures` without duplicates."""
    cards = [
        (it.draw(), it.counter[0] if it.counter else "") if isinstance(it, LazyCard) else (it, "") for it in deck.pages
    ]
    faces = [(index, face, card.trim) for index, (card, _counter) in enumerate(cards) for face in _faces(card)]
    plain = PictureStyle("png", style.resolution, 0.0, style.ink)
    contents = render_pictures([(face, trim) for _index, face, trim in faces], plain)
    names: dict[int, list[str]] = {}
    for (index, face, _trim), content in zip(faces, contents, strict=True):
        names.setdefault(index, []).append(_store(face.name, content, pictures))
    return [_Item(card, names[at][0], names[at][-1], counter) for at, (card, counter) in enumerate(cards)]


def _module_map(it: _Item, scale: float) -> ModuleMap | None:
    return ModuleMap(_title(it.card), it.front, it.card.board, scale) if it.card.board else None


def _setup(items: Sequence[_Item], plan: SetupPlan, scale: float) -> ModuleSetup | None:
    """Return the set-up: counters along the edges of their sides, and the sheets. Return None without a map or counters."""
    boards = [it for it in items if it.card.board]
    chosen = next((it for it in boards if it.shows(MAPS, plan.map)), boards[0] if boards else None)
    made = _module_map(chosen, scale) if chosen else None
    counters = _take([it for it in items if it.counter], plan.seats, lambda it, seat: it.counter == seat.aircraft)
    if not chosen or not made or not counters:
        return None
    edges = _edges(chosen, plan)
    found = vassal_setup.counter_starts(made.board, [edges[seat.side] for seat, _it in counters])
    placed = tuple((_piece(it, scale), start) for (_seat, it), start in zip(counters, found, strict=True))
    forms = [it for it in items if it.card.front.entries]
    sheets: dict[str, tuple[ModulePiece, ...]] = {}
    for seat, it in _take(forms, plan.seats, lambda it, seat: any(case.id == seat.aircraft for case in it.card.cases)):
        sheets[seat.name] = (*sheets.get(seat.name, ()), _piece(it, scale))
    return ModuleSetup(plan.title, made, placed, sheets)


def _take(
    items: Sequence[_Item], seats: Sequence[SeatPlan], fits: Callable[[_Item, SeatPlan], bool]
) -> list[tuple[SeatPlan, _Item]]:
    """Return an item for each seat that has a matching item. If possible, seats with the same aircraft get different items."""
    left, found = list(items), []
    for seat in seats:
        if own := next((it for it in (*left, *items) if fits(it, seat)), None):
            found.append((seat, own))
            left = [it for it in left if it is not own]
    return found


def _edges(it: _Item, plan: SetupPlan) -> dict[str, Edge]:
    """Return the edge of each side in a set-up. A side without an edge gets the edge opposite the other side's edge."""
    records = (case.record for case in it.card.cases if case.kind.name == MAPS)
    record = next((record for record in records if isinstance(record, Map)), None)
    sides = list(dict.fromkeys(seat.side for seat in plan.seats))
    known = {side: edge for side in sides if record and (edge := getattr(record.edges, side, None))}
    taken: Edge = next(iter(known.values()), "right")
    return {side: known.get(side, vassal_setup.OPPOSITE[taken]) for side in sides}


def _faces(card: Card) -> tuple[Face, ...]:
    return (card.front, card.back) if card.back else (card.front,)


def _store(name: str, content: bytes, pictures: dict[str, bytes]) -> str:
    digest = sha256(content).hexdigest()[:12]
    stored = next((it for it in pictures if it.startswith(digest)), f"{digest}-{slug(name)}.png")
    pictures[stored] = content
    return stored


def _is_pile(found: Sequence[_Item]) -> bool:
    """Return whether the cards are damage markers, which are drawn blind."""
    return bool(found) and all(any(case.kind.name == DAMAGE for case in it.card.cases) for it in found)


def _pile(
    found: Sequence[_Item], style: PictureStyle, pictures: dict[str, bytes], scale: float
) -> tuple[ModulePiece, ...]:
    """Return the pieces of a blind pile. One cover hides all the pieces, since both sides of a marker show its meaning."""
    (content,) = render_pictures([(cover(found[0].card.front.size), found[0].card.trim)], style)
    name = _store("cover", content, pictures)
    return tuple(replace(it, cover=name) for it in _pieces(found, scale))


def cover(size: Size) -> Face:
    """Return the face that hides a piece: plain, with a question mark."""
    middle, type_size = size.width / 2, size.height / MM_PER_POINT / 2
    ground = Rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED, Ink.GREY70, None)
    sign = Text(
        middle, size.height / 2 + cap_height("heavy", type_size) / 2, "?", type_size, "heavy", "middle", Ink.ON_FILL
    )
    return Face("cover", size, (ground, sign))


def _is_table(product: Product, found: Sequence[_Item]) -> bool:
    """Return whether the pages of a product are not cut out and are the same for all aircraft."""
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
    """Return the pieces of a product, grouped by kind."""
    ordered = sorted(found, key=lambda it: it.card.kind)
    groups = groupby(ordered, key=lambda it: it.card.kind)
    return tuple((kind or "all", _pieces(list(own), scale)) for kind, own in groups)


def _pieces(found: Sequence[_Item], scale: float) -> tuple[ModulePiece, ...]:
    return tuple(_piece(it, scale) for it in found)


def _piece(it: _Item, scale: float) -> ModulePiece:
    size, fields = it.card.front.size, sheet_fields([entry for face in _faces(it.card) for entry in face.entries])
    width, height = round(size.width * scale), round(size.height * scale)
    return ModulePiece(
        _title(it.card), it.front, it.back, width, height, it.card.copies, turns=bool(it.counter), fields=fields
    )


def _title(card: Card) -> str:
    return card.bookmark[-1] if card.bookmark else card.front.name.replace("-", " ")


def module_faults(module: Mapping[str, bytes]) -> list[str]:
    """Return the faults in a module's files that VASSAL itself would not report.

    Pictures must exist and be used. The numbers of slots must be different and lower than the next number to be assigned. Piles
    must be on an existing board.
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
