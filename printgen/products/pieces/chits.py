"""Damage chits with a blue face and a red face, which differ in letter, corner and edge as well as in colour.

A report gives the average effect of a deck on an aircraft, so that changes to the deck can be compared.
"""

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

#: The distance of the lower edge's pattern from the text, mm; the distance between up to two lines of text, and between three,
#: as shares of a chit's side.
CLEAR, APART, CLOSE = 0.6, 0.04, 0.02
#: Type in points, on chits of 16 mm: the section; the effect and its consequences, and both on a chit that takes no boxes; the
#: letter of the side.
SECTION, NAMED, FOLLOWS, NAMED_ALONE, FOLLOWS_ALONE, LETTER = 6.8, 5.1, 5.0, 7.4, 5.8, 5.0
#: Type in points, on chits of 16 mm: the section under two lines of text; the number in the list.
LAST, NUMBER = 5.4, 4.0
#: The distance of capitals at the foot from the safe margin, so that they do not touch the edge below: a share of a chit's side.
OFF_EDGE = 0.036
#: The middles of figure and picture across a chit, and the maximum width of the picture, as shares of its side.
FIGURE, BESIDE, WIDE = 0.30, 0.695, 0.41
#: The maximum size of a figure, points on chits of 16 mm; the maximum height of a picture, as a share of its chit's side.
GIANT, HIGH = 31.0, 0.42
#: How far a picture may reach below the foot of its figure, as a share of its chit's side; the height of the tallest picture,
#: relative to its size.
AROUND, TALL = 0.05, 1.16
#: The sides of the corner beyond the safe margins; the distance from the cut to the top of a figure over up to two lines of text,
#: and over three; shares of a chit's side.
CORNER, HEAD, HIGHER = 0.15, 0.25, 0.21
#: How far text hangs below its baseline, in type sizes.
HANGING = 0.22
#: The sides in the report on a deck, and the numbers of markers drawn at once.
SIDES: tuple[ChitSide, ...] = ("blue", "red")
DRAWS = (1, 2, 3, 5, 8)


class ChitWords(Struct, frozen=True):
    """The text that a game prints on its chits.

    Fields:
        sections: the name of each section.
        effects: the consequences of each effect, in one or two short lines; `{turns}` is replaced with the number of
            turns.
        pictures: the name of the picture for each effect whose picture is not named after it.
        title: the rulebook's name for the chits, if any.
    """

    sections: Mapping[str, str]
    effects: Mapping[str, tuple[str, ...]]
    pictures: Mapping[str, str] = {}
    title: str = ""

    def lines(self, face: ChitFace) -> list[str]:
        """Return the lines of text that describe the effects of a face."""
        turns = str(getattr(face, "turns", None) or "__")
        lines = (line for effect in face.effects for line in self.effects.get(effect, (effect,)))
        return [line.replace("{turns}", turns) for line in lines]

    def picture(self, effect: str) -> str:
        """Return the name of the picture for an effect."""
        return self.pictures.get(effect, effect)

    def section(self, face: ChitFace) -> str:
        """Return the name of the section from which a face takes boxes; "" if it takes no boxes."""
        return self.sections.get(face.section, face.section) if face.section else ""


def _takes_boxes(record: ChitFace) -> bool:
    """Return whether a face takes boxes from a section."""
    return record.section is not None and record.boxes is not None


def _draw_words(sketch: Sketch, mm: float, record: ChitFace, words: ChitWords, ink: Ink, of: Field) -> float:
    """Draw the text of a face and return the y of the text's top in mm.

    From bottom to top, the text is the section, the consequences and the effect.
    """
    counts, (first, *others) = _takes_boxes(record), words.lines(record) or ("",)
    # Three lines are closer to each other.
    apart, off = (CLOSE * mm, CLOSE * mm) if counts and others else (APART * mm, OFF_EDGE * mm)
    low = mm - safe_margin(mm) - off
    if counts:
        large = LAST if others else SECTION
        draw_caption(sketch, mm, low, words.section(record), large, of=of, ink=ink)
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


def _draw_figure_and_picture(
    sketch: Sketch, mm: float, record: ChitFace, words: ChitWords, ink: Ink, of: Field, low: float
) -> None:
    """Draw a giant figure with a picture beside it, or only a picture, above the text whose top is at `low` (mm)."""
    apart = APART * mm
    top = safe_margin(mm) + cap_height("text", chit_type_size(NUMBER, mm)) + apart
    name = words.picture((*record.effects, record.section or "")[0])
    wide = sum(REACH.get(name, (WIDTHS.get(name, 1.0) / 2,) * 2))
    if not _takes_boxes(record):
        size = min(low - apart - top, (mm - 2 * safe_margin(mm)) / wide)
        sketch.add(Use(picture(name), mm / 2, top + size / 2, size))
        return
    # A figure with a line below it is a fifth higher than its capitals. On chits with short texts all have the same height.
    three = len(words.lines(record)) > 1
    line = 0.0 if three and not reads_upside_down(str(record.boxes)) else UNDER + THICK
    gap = apart * 0.6 if three else apart
    room = (low - gap - (HIGHER if three else HEAD) * mm) / (1 + line)
    most = int(2 * max(SMALLEST_TYPE, min(chit_type_size(GIANT, mm), room / cap_height("strong", 1.0))))
    sizes = tuple(step / 2 for step in range(most, int(2 * SMALLEST_TYPE) - 1, -1))
    base = low - gap - room * line
    draw_figure(
        sketch, FIGURE * mm, base, str(record.boxes), sizes, ink=ink, room=2 * (FIGURE * mm - safe_margin(mm)), of=of
    )
    size = min(WIDE * mm / wide, HIGH * mm, (base + (0.0 if three else AROUND * mm) - top) / TALL)
    left, right = REACH.get(name, (wide / 2, wide / 2))
    # The picture is level with the figure, but above the text.
    middle = min(max(base - room / 2, top + size * TALL / 2), low - size / 2 - (gap if three else 0.0))
    sketch.add(Use(picture(name), BESIDE * mm + (left - right) / 2 * size, middle, size))


#: The size of the mark on chits that are not in a rulebook, and the distance of the mark from the number, mm.
STATUS_MARK, BEFORE = 1.1, 0.9


def face(chit: Chit, side: ChitSide, mm: float, words: ChitWords, sketch: Sketch, sure: Sure | None = None) -> Face:
    """Draw one face of a chit.

    Args:
        side: the face to draw.
        mm: the length of the chit's edges.
        sure: the status of the deck or the chit, if it is to be marked.
    """
    record, of, near = chit.side(side), ("markers", chit.number - 1, side), safe_margin(mm)
    # Each side has its own ink, ground, corner letter and edge.
    red = Ink.RED, Ink.PALE_RED, _("R"), Ink.ON_FILL, solid_corner, barred_edge
    blue = Ink.BLUE, Ink.PALE_BLUE, _("B"), Ink.BLUE, open_corner, lined_edge
    ink, pale, letter, on_corner, corner, border = blue if side == "blue" else red
    sketch.add(Use(tinted_ground(mm, pale), 0, 0))
    sketch.add(Use(corner(round(2 * near + CORNER * mm, 2), ink), 0, 0), Use(border(mm, near - CLEAR, ink), 0, 0))
    size = chit_type_size(LETTER, mm)
    sketch.add(Text(near, near + cap_height("strong", size), letter, size, "strong", "start", on_corner))
    # The number in the list is in the top right corner, in small type.
    number = _("no. {number}").format(number=chit.number)
    small = chit_type_size(NUMBER, mm)
    right, cap = mm - near, cap_height("text", small)
    sketch.add(Text(right, near + cap, number, small, anchor="end", ink=Ink.GREY70))
    if sure:
        at = right - width(number, "text", small) - BEFORE
        sketch.add(Use(status_mark(sure), at, near + cap / 2, STATUS_MARK))
    if record.section or record.effects:
        top = _draw_words(sketch, mm, record, words, ink, of)
        _draw_figure_and_picture(sketch, mm, record, words, ink, of, top)
    else:
        # Draw lines to write the effect on.
        lines = (Line(near, mm * share, mm - near, mm * share, Ink.GREY70, FINE) for share in (0.55, 0.8))
        sketch.add(*lines)
    return sketch.face(f"damage-{chit.number}-{side}", Size(mm, mm))


def card(case: Case, chit: Chit, mm: float, words: ChitWords) -> Card:
    """Return a chit as a card with the blue face in front and the red face on the back."""
    front, back = Sketch(), Sketch()
    own = case.record.sources.get(f"markers.{chit.number}")
    sure = record_status(case) or (own.certainty if own and is_builtin(own) else None)
    blue, red = face(chit, "blue", mm, words, front, sure), face(chit, "red", mm, words, back, sure)
    overflows = tuple((case, overflow) for overflow in (*front.overflows, *back.overflows))
    bookmark = (words.title or _("Damage chits"), _("No. {number}").format(number=chit.number))
    return Card(blue, red, bookmark=bookmark, trim=piece_trim(mm), cases=(case,), overflows=overflows)


def deck(library: Library, choices: Choices, size: Size, words: Callable[[], ChitWords]) -> Deck:
    """Return the chits of all decks (records of the kind `damage`); `--layout` overrides the size in the data."""
    del size
    texts, cards = words(), []
    for case in library.of(DAMAGE).values():
        record = case.record
        cards += [card(case, chit, piece_side(choices, record.size), texts) for chit in record.markers]
    faces = (face for card in cards for face in (card.front, card.back) if face)
    return Deck(texts.title or _("Damage chits"), tuple(cards), status_marks(faces))


def faces(deck: ChitDeck, side: ChitSide) -> tuple[ChitFace, ...]:
    """Return the faces of all chits on one side, blue or red."""
    return tuple(marker.side(side) for marker in deck.markers)


def expected_boxes(deck: ChitDeck, side: ChitSide, section: str | None = None) -> float:
    """Return the average number of boxes that one drawn chit takes from a section (None: from all sections together).

    The result is 0 for an empty deck.
    """
    counted = [face.boxes or 0 for face in faces(deck, side) if section in (None, face.section)]
    return sum(counted) / len(deck.markers) if deck.markers else 0.0


def chance(markers: int, among: int, draws: int) -> float:
    """Return the probability of drawing at least one marker in `draws` draws, if `markers` of `among` pieces are markers."""
    count = min(draws, among)
    return 1.0 - comb(among - markers, count) / comb(among, count) if among else 0.0


def deck_report(library: Library, sections: Sequence[str], effects: Sequence[str]) -> str:
    """Return a report on the average effects of the damage deck; "" if the library has no damage deck.

    The report lists the expected boxes per draw by section, and the chance of each special damage for several numbers
    of draws.

    Args:
        sections: the sections of the game, in the order in which they are listed.
        effects: the effects of the game, in the order in which they are listed.
    """
    case = library.of(DAMAGE).get("damage")
    if case is None:
        return ""
    deck = case.record
    status, among = deck.source.status if deck.source else "missing", len(deck.markers)
    lines = [f"Damage deck: {among} markers, {status} ({case.document.file})", "", "expected boxes per draw"]
    boxes = [("", *sections, "all")]
    boxes += [(side, *(f"{expected_boxes(deck, side, it):.2f}" for it in (*sections, None))) for side in SIDES]
    lines += align_rows(boxes, "  ")
    for side in SIDES:
        found = {effect: sum(effect in face.effects for face in faces(deck, side)) for effect in effects}
        counts = {effect: count for effect, count in sorted(found.items(), key=lambda item: -item[1]) if count}
        counts["any of them"] = sum(bool(face.effects) for face in faces(deck, side))
        rows = [("", "markers", *map(str, DRAWS))]
        for effect, count in counts.items():
            rows.append((effect, str(count), *(f"{chance(count, among, draws) * 100:5.1f} %" for draws in DRAWS)))
        lines += [
            "",
            f"{side}: chance that at least one such marker is drawn, by number of markers drawn at once",
            *align_rows(rows, "  "),
        ]
    return "\n".join(lines)
