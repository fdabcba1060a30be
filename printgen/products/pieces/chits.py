"""Damage chits: two faces each, blue and red, told apart by letter, corner and edge as well as by colour; and what a deck of
them does to an aircraft on the average, so that a change to it can be judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import comb

from msgspec import Struct

from printgen.data.kind import Case, Library
from printgen.data.kinds import DAMAGE
from printgen.data.official import is_builtin
from printgen.data.records.fields import Sure
from printgen.data.records.pieces import Chit, ChitDeck, ChitFace, ChitSide
from printgen.drawing.chit import (
    SMALLEST_TYPE,
    THICK,
    UNDER,
    barred_edge,
    chit_type_size,
    draw_caption,
    draw_figure,
    lined_edge,
    open_corner,
    piece_trim,
    reads_upside_down,
    safe_margin,
    solid_corner,
    tinted_ground,
)
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import status_marks
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, Face, Line, Text, Use
from printgen.drawing.pictures import REACH, WIDTHS, picture
from printgen.drawing.sketch import Field, Sketch
from printgen.products.deck import Card, Deck
from printgen.products.options import Choices
from printgen.products.pieces import piece_side, record_status
from printgen.report.table import align_rows
from printgen.translation import _
from printgen.units import Size, points_to_mm

#: How far the pattern of the lower edge keeps from what is read, mm, and of up to two lines of words and of three how far they
#: keep from each other, of a chit's side.
CLEAR, APART, CLOSE = 0.6, 0.04, 0.02
#: Type in points, on chits of 16 mm: the section; what befalls the aircraft and what follows from that, and both on a chit that
#: takes no boxes; the letter of the side.
SECTION, NAMED, FOLLOWS, NAMED_ALONE, FOLLOWS_ALONE, LETTER = 6.8, 5.1, 5.0, 7.4, 5.8, 5.0
#: The section under two lines of words; the number in the list.
LAST, NUMBER = 5.4, 4.0
#: How far capitals at the foot keep from the safe margin, so that they stand clear of the edge below, of a chit's side.
OFF_EDGE = 0.036
#: Where the middles of figure and picture stand across a chit, and how wide they are at the most, of its side.
FIGURE, BESIDE, WIDE = 0.30, 0.695, 0.41
#: A figure is no larger than this, points on chits of 16 mm; a picture no higher than this, of its chit's side.
GIANT, HIGH = 31.0, 0.42
#: How far under its figure's foot a picture reaches at the most, of its chit's side; how high the tallest is, of its size.
AROUND, TALL = 0.05, 1.16
#: How long the sides of the corner are beyond the safe margins, and how far under its cut a figure begins, over
#: two lines of words or fewer and over three, of a chit's side.
CORNER, HEAD, HIGHER = 0.15, 0.25, 0.21
#: How far words hang below their baseline, in type sizes.
HANGING = 0.22
#: Of the report on a deck: its sides, and how many are drawn at once.
SIDES: tuple[ChitSide, ...] = ("blue", "red")
DRAWS = (1, 2, 3, 5, 8)


class ChitWords(Struct, frozen=True):
    """What a game's chits say in print: the name of each section, and of each effect what befalls the aircraft and what
    follows from it, in one or two short lines; `{turns}` in them stands for the turns that a face names. pictures: those of
    effects that are called otherwise. title: the rulebook's name for the chits, if it has another."""

    sections: Mapping[str, str]
    effects: Mapping[str, tuple[str, ...]]
    pictures: Mapping[str, str] = {}
    title: str = ""

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


def _counts(told: ChitFace) -> bool:
    """Whether a face takes boxes off a section."""
    return told.section is not None and told.boxes is not None


def _said(sketch: Sketch, mm: float, told: ChitFace, words: ChitWords, ink: Ink, of: Field) -> float:
    """The words of a face, from its foot up: the section, what follows, what befalls the aircraft; where they begin, mm."""
    counts, (first, *others) = _counts(told), words.lines(told) or ("",)
    # Three lines stand closer.
    apart, off = (CLOSE * mm, CLOSE * mm) if counts and others else (APART * mm, OFF_EDGE * mm)
    low = mm - safe_margin(mm) - off
    if counts:
        large = LAST if others else SECTION
        draw_caption(sketch, mm, low, words.section(told), large, of=of, ink=ink)
        low -= cap_height("strong", chit_type_size(large, mm)) + apart
    named, follows = (NAMED, FOLLOWS) if counts else (NAMED_ALONE, FOLLOWS_ALONE)
    for line in reversed(others):
        hang = HANGING * points_to_mm(chit_type_size(follows, mm))
        draw_caption(sketch, mm, low - hang, line, follows, "text", of)
        low -= hang + cap_height("text", chit_type_size(follows, mm)) + apart * 0.8
    if first:
        hang = HANGING * points_to_mm(chit_type_size(named, mm))
        draw_caption(sketch, mm, low - hang, first, named, "strong", of)
        low -= hang + cap_height("strong", chit_type_size(named, mm)) + apart
    return low


def _shown(sketch: Sketch, mm: float, told: ChitFace, words: ChitWords, ink: Ink, of: Field, low: float) -> None:
    """Over the words, which begin at `low`: a giant figure and the picture beside it, or the picture alone."""
    apart = APART * mm
    top = safe_margin(mm) + cap_height("text", chit_type_size(NUMBER, mm)) + apart
    shown = words.picture((*told.effects, told.section or "")[0])
    wide = sum(REACH.get(shown, (WIDTHS.get(shown, 1.0) / 2,) * 2))
    if not _counts(told):
        size = min(low - apart - top, (mm - 2 * safe_margin(mm)) / wide)
        sketch.add(Use(picture(shown), mm / 2, top + size / 2, size))
        return
    # With its line below it, a figure is a fifth higher than its capitals; those of hits are of one height with it or without.
    three = len(words.lines(told)) > 1
    line = 0.0 if three and not reads_upside_down(str(told.boxes)) else UNDER + THICK
    gap = apart * 0.6 if three else apart
    room = (low - gap - (HIGHER if three else HEAD) * mm) / (1 + line)
    most = int(2 * max(SMALLEST_TYPE, min(chit_type_size(GIANT, mm), room / cap_height("strong", 1.0))))
    sizes = tuple(step / 2 for step in range(most, int(2 * SMALLEST_TYPE) - 1, -1))
    base = low - gap - room * line
    draw_figure(
        sketch, FIGURE * mm, base, str(told.boxes), sizes, ink=ink, room=2 * (FIGURE * mm - safe_margin(mm)), of=of
    )
    size = min(WIDE * mm / wide, HIGH * mm, (base + (0.0 if three else AROUND * mm) - top) / TALL)
    left, right = REACH.get(shown, (wide / 2, wide / 2))
    # Level with the figure, but over the words.
    middle = min(max(base - room / 2, top + size * TALL / 2), low - size / 2 - (gap if three else 0.0))
    sketch.add(Use(picture(shown), BESIDE * mm + (left - right) / 2 * size, middle, size))


#: How large the mark is on a chit that its list is in no book, and how far before the number, mm.
OURS, BEFORE = 1.1, 0.9


def face(chit: Chit, side: ChitSide, mm: float, words: ChitWords, sketch: Sketch, sure: Sure | None = None) -> Face:
    """One side of a chit whose side is `mm`. sure: how sure the whole deck is, where that is marked."""
    told, of, near = chit.side(side), ("markers", chit.number - 1, side), safe_margin(mm)
    # What tells a side: its ink, its ground, its letter in the corner, and its edge.
    red = Ink.RED, Ink.PALE_RED, _("R"), Ink.ON_FILL, solid_corner, barred_edge
    blue = Ink.BLUE, Ink.PALE_BLUE, _("B"), Ink.BLUE, open_corner, lined_edge
    ink, pale, letter, on_corner, corner, border = blue if side == "blue" else red
    sketch.add(Use(tinted_ground(mm, pale), 0, 0))
    sketch.add(Use(corner(round(2 * near + CORNER * mm, 2), ink), 0, 0), Use(border(mm, near - CLEAR, ink), 0, 0))
    size = chit_type_size(LETTER, mm)
    sketch.add(Text(near, near + cap_height("strong", size), letter, size, "strong", "start", on_corner))
    # Its number in the list, small in the top right corner.
    number = _("no. {number}").format(number=chit.number)
    small = chit_type_size(NUMBER, mm)
    right, cap = mm - near, cap_height("text", small)
    sketch.add(Text(right, near + cap, number, small, anchor="end", ink=Ink.GREY70))
    if sure:
        at = right - width(number, "text", small) - BEFORE
        sketch.add(Use(status_mark(sure), at, near + cap / 2, OURS))
    if told.section or told.effects:
        _shown(sketch, mm, told, words, ink, of, _said(sketch, mm, told, words, ink, of))
    else:
        # What it does is to be written on it.
        lines = (Line(near, mm * share, mm - near, mm * share, Ink.GREY70, FINE) for share in (0.55, 0.8))
        sketch.add(*lines)
    return sketch.face(f"damage-{chit.number}-{side}", Size(mm, mm))


def card(case: Case, chit: Chit, mm: float, words: ChitWords) -> Card:
    """A chit: blue in front, red behind."""
    front, back = Sketch(), Sketch()
    own = case.record.sources.get(f"markers.{chit.number}")
    sure = record_status(case) or (own.certainty if own and is_builtin(own) else None)
    blue, red = face(chit, "blue", mm, words, front, sure), face(chit, "red", mm, words, back, sure)
    misfits = tuple((case, misfit) for misfit in (*front.overflows, *back.overflows))
    bookmark = (words.title or _("Damage chits"), _("No. {number}").format(number=chit.number))
    return Card(blue, red, bookmark=bookmark, trim=piece_trim(mm), cases=(case,), overflows=misfits)


def deck(library: Library, choices: Choices, size: Size, words: Callable[[], ChitWords]) -> Deck:
    """The chits of each deck (kind `damage`), a card a chit; `--layout` may name another size than the data's."""
    del size
    said, cards = words(), []
    for case in library.of(DAMAGE).values():
        record = case.record
        cards += [card(case, chit, piece_side(choices, record.size), said) for chit in record.markers]
    faces = (face for card in cards for face in (card.front, card.back) if face)
    return Deck(said.title or _("Damage chits"), tuple(cards), status_marks(faces))


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
    case = library.of(DAMAGE).get("damage")
    if case is None:
        return ""
    deck = case.record
    status, among = deck.source.status if deck.source else "missing", len(deck.markers)
    lines = [f"Damage deck: {among} markers, {status} ({case.document.file})", "", "expected boxes a draw"]
    boxes = [("", *sections, "all")]
    boxes += [(side, *(f"{expected_boxes(deck, side, it):.2f}" for it in (*sections, None))) for side in SIDES]
    lines += align_rows(boxes, "  ")
    for side in SIDES:
        borne = {effect: sum(effect in face.effects for face in faces(deck, side)) for effect in effects}
        counts = {effect: count for effect, count in sorted(borne.items(), key=lambda item: -item[1]) if count}
        counts["any of them"] = sum(bool(face.effects) for face in faces(deck, side))
        rows = [("", "markers", *map(str, DRAWS))]
        for effect, count in counts.items():
            rows.append((effect, str(count), *(f"{chance(count, among, draws) * 100:5.1f} %" for draws in DRAWS)))
        lines += ["", f"{side}: chance of at least one in so many markers drawn at once", *align_rows(rows, "  ")]
    return "\n".join(lines)
