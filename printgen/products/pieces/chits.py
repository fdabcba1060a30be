"""Damage chits: two faces each, blue and red, told apart by letter, corner and edge as well as by colour; and what a deck of
them does to an aircraft on the average, so that a change to it can be judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import comb
from typing import cast

from msgspec import Struct

from printgen.data.kind import Case, Library
from printgen.data.official import ours
from printgen.data.records.fields import Sure
from printgen.data.records.pieces import Chit, ChitDeck, ChitFace, ChitSide
from printgen.drawing.chit import (
    NOMINAL,
    SAFE,
    SMALLEST_TYPE,
    barred_edge,
    caption,
    grown,
    lined_edge,
    open_corner,
    solid_corner,
    trim,
)
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import marks
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Cut, Face, Text, Use
from printgen.drawing.pictures import REACH, WIDTHS, picture
from printgen.drawing.sketch import Field, Sketch
from printgen.products.deck import Card, Deck
from printgen.products.options import Choices
from printgen.products.pieces import marked, side_of
from printgen.report.table import aligned
from printgen.translation import _
from printgen.units import Size

#: How far from the lower edge the pattern reaches, in chits of 16 mm.
EDGE = 1.25
LEG = 7.2
#: Between the lines of a face; how high its picture is over one, two and three of them.
LEAD = 2.55
PICTURE = (8.4, 7.0, 5.2)
#: The baseline of its last line: of capitals and figures, and of words whose letters hang below it.
CAPITALS, WORDS = 14.2, 13.85
CUTS: tuple[Cut, Cut] = ("strong", "text")
#: Where pictures of special damage may lie.
LEFT, RIGHT = 4.2, 12.5
#: Of the report on a deck: its sides, and how many are drawn at once.
SIDES: tuple[ChitSide, ...] = ("blue", "red")
DRAWS = (1, 2, 3, 5, 8)


class Words(Struct, frozen=True):
    """What a game's chits say in print: the name of each section, and of each effect what befalls the aircraft and what
    follows from it, in one or two short lines; `{turns}` in them stands for the turns that a face names. pictures: those of
    effects that are called otherwise."""

    sections: Mapping[str, str]
    effects: Mapping[str, tuple[str, ...]]
    pictures: Mapping[str, str] = {}

    def lines(self, face: ChitFace) -> list[str]:
        """What a face says of its effects."""
        turns = str(getattr(face, "turns", None) or "__")
        lines = (line for effect in face.effects for line in self.effects.get(effect, (effect,)))
        return [line.replace("{turns}", turns) for line in lines]

    def picture(self, effect: str) -> str:
        """The name of an effect's picture."""
        return self.pictures.get(effect, effect)

    def section(self, face: ChitFace) -> str:
        """The section that a face takes boxes off; nothing where it takes none."""
        return self.sections.get(face.section, face.section) if face.section else ""


def _hit(sketch: Sketch, mm: float, told: ChitFace, words: Words, ink: Ink, of: Field) -> None:
    """Boxes off a section, and at most a die for the crew: a large figure, the picture, and the section's name."""
    k, lines = mm / NOMINAL, words.lines(told)
    shown = (*told.effects, told.section or "")[0]
    low, size = (9.5, 22) if lines else (11.0, 26)
    # A figure of two digits is as large as there is room for beside the picture.
    sizes, room = tuple(grown(step, mm) for step in (size, 20, 16)), 2 * (4.7 - SAFE) * k
    sketch.text(4.7 * k, low * k, str(told.boxes or ""), sizes, "strong", "middle", ink, room, of)
    sketch.add(Use(picture(shown), 11.1 * k, (low - 3.3) * k, min(6.2, 6.8 / WIDTHS.get(shown, 1.0)) * k))
    for line in lines:
        caption(sketch, mm, (CAPITALS - LEAD) * k, line, 6.5, of=of)
    caption(sketch, mm, CAPITALS * k, words.section(told), 7.0 if lines else 8.0, of=of)


def _special(sketch: Sketch, mm: float, told: ChitFace, words: Words, ink: Ink, of: Field) -> None:
    """Special damage: its picture and words, over the boxes that go with it."""
    k = mm / NOMINAL
    lines = words.lines(told)
    boxes = told.section is not None and told.boxes is not None
    size = PICTURE[min(len(lines) + boxes, len(PICTURE)) - 1]
    shown = words.picture(told.effects[0])
    left, right = REACH.get(shown, (0.5, 0.5))
    size = min(size, (RIGHT - LEFT) / (left + right))
    x = min(9.3 if boxes else 8.5, RIGHT - right * size)
    sketch.add(Use(picture(shown), x * k, (SAFE + size / 2) * k, size * k))
    last = CAPITALS if boxes else WORDS
    low = last - LEAD * (len(lines) + boxes - 1)
    for index, line in enumerate(lines):
        type_size, cut = (6.5 if boxes else 7.0, CUTS[0]) if index == 0 else (6.0, CUTS[1])
        caption(sketch, mm, (low + LEAD * index) * k, line, type_size, cut, of)
    if boxes:
        text = f"{told.boxes} {words.section(told)}"
        caption(sketch, mm, last * k, text, 7.0, of=of, ink=ink)


#: The effect that may go with a plain hit: a die for the crew.
BESIDE = "crew-wound"


#: How large the mark is on a chit that its list is in no book, and how far before the number, mm.
OURS, BEFORE = 1.1, 0.9


def face(chit: Chit, side: ChitSide, mm: float, words: Words, sketch: Sketch, sure: Sure | None = None) -> Face:
    """One side of a chit whose side is `mm`. sure: how sure the whole deck is, where that is marked."""
    told, of, k = chit.side(side), ("markers", chit.number - 1, side), mm / NOMINAL
    # What tells a side: its ink, its letter in the corner, and its edge.
    ink, letter, on_corner, corner, border = Ink.RED, _("R"), Ink.ON_FILL, solid_corner, barred_edge
    if side == "blue":
        ink, letter, on_corner, corner, border = Ink.BLUE, _("B"), Ink.BLUE, open_corner, lined_edge
    sketch.add(Use(corner(LEG * k, ink), 0, 0), Use(border(mm, EDGE * k, ink), 0, 0))
    sketch.add(Text(2.1 * k, 3.05 * k, letter, grown(6.5, mm), "strong", "middle", on_corner))
    # Its number in the list, small in the top right corner; it runs down the edge beside a tall picture.
    number = _("no. {number}").format(number=chit.number)
    right, cap = mm - SAFE * k, cap_height("text", SMALLEST_TYPE)
    if told.section is not None and told.boxes is not None and set(told.effects) <= {BESIDE}:
        sketch.add(Text(right, SAFE * k + cap, number, SMALLEST_TYPE, anchor="end", ink=Ink.GREY70))
        mark = right - width(number, "text", SMALLEST_TYPE) - BEFORE, SAFE * k + cap / 2
        _hit(sketch, mm, told, words, ink, of)
    else:
        sketch.add(Text(right - cap, (SAFE + 0.1) * k, number, SMALLEST_TYPE, ink=Ink.GREY70, turn=90))
        mark = right + 0.5, (CAPITALS - LEAD - 0.6) * k
        _special(sketch, mm, told, words, ink, of)
    if sure:
        sketch.add(Use(status_mark(sure), *mark, OURS))
    return sketch.face(f"damage-{chit.number}-{side}", Size(mm, mm))


def card(case: Case, chit: Chit, mm: float, words: Words) -> Card:
    """A chit: blue in front, red behind."""
    front, back = Sketch(), Sketch()
    own = case.record.sources.get(f"markers.{chit.number}")
    sure = marked(case) or (own.sure if own and ours(own) else None)
    blue, red = face(chit, "blue", mm, words, front, sure), face(chit, "red", mm, words, back, sure)
    misfits = tuple((case, misfit) for misfit in (*front.misfits, *back.misfits))
    bookmark = (_("Damage chits"), _("No. {number}").format(number=chit.number))
    return Card(blue, red, bookmark=bookmark, trim=trim(mm), shows=(case,), misfits=misfits)


def deck(library: Library, choices: Choices, size: Size, words: Callable[[], Words]) -> Deck:
    """The chits of each deck (kind `damage`), a card a chit; `--layout` may name another size than the data's."""
    del size
    said, cards = words(), []
    for case in library.of("damage").values():
        record = cast(ChitDeck, case.record)
        cards += [card(case, chit, side_of(choices, record.size), said) for chit in record.markers]
    return Deck(
        _("Damage chits"), tuple(cards), marks(face for card in cards for face in (card.front, card.back) if face)
    )


def faces(deck: ChitDeck, side: ChitSide) -> tuple[ChitFace, ...]:
    """All faces of that side."""
    return tuple(marker.side(side) for marker in deck.markers)


def expected_boxes(deck: ChitDeck, side: ChitSide, section: str | None = None) -> float:
    """The boxes that one draw takes off a section on the average, or off all of them. 0 for an empty deck."""
    counted = [face.boxes or 0 for face in faces(deck, side) if section in (None, face.section)]
    return sum(counted) / len(deck.markers) if deck.markers else 0.0


def chance(markers: int, among: int, draws: int) -> float:
    """The chance of at least one of `markers` in that many draws out of `among` markers, none put back between."""
    drawn = min(draws, among)
    return 1.0 - comb(among - markers, drawn) / comb(among, drawn) if among else 0.0


def deck_report(library: Library, sections: Sequence[str], effects: Sequence[str]) -> str:
    """The deck in figures: expected boxes a draw by section, and how likely each special damage is in some draws.

    sections, effects: those of the game, in the order in which they are told. Empty where the library has no damage deck.
    """
    case = library.of("damage").get("damage")
    if case is None:
        return ""
    deck = cast(ChitDeck, case.record)
    status, among = deck.source.status if deck.source else "missing", len(deck.markers)
    lines = [f"Damage deck: {among} markers, {status} ({case.document.file})", "", "expected boxes a draw"]
    boxes = [("", *sections, "all")]
    boxes += [(side, *(f"{expected_boxes(deck, side, it):.2f}" for it in (*sections, None))) for side in SIDES]
    lines += aligned(boxes, "  ")
    for side in SIDES:
        borne = {effect: sum(effect in face.effects for face in faces(deck, side)) for effect in effects}
        counts = {effect: count for effect, count in sorted(borne.items(), key=lambda item: -item[1]) if count}
        counts["any of them"] = sum(bool(face.effects) for face in faces(deck, side))
        rows = [("", "markers", *map(str, DRAWS))]
        for effect, count in counts.items():
            rows.append((effect, str(count), *(f"{chance(count, among, draws) * 100:5.1f} %" for draws in DRAWS)))
        lines += ["", f"{side}: chance of at least one in so many markers drawn at once", *aligned(rows, "  ")]
    return "\n".join(lines)
