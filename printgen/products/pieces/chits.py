"""Damage chits with a blue and a red face. The faces differ in colour, letter, corner and edge.

A report states the average effect of a deck on an aircraft, so that players can compare decks.
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
from printgen.drawing.marks import FINE, Cut, Face, Line, Text, Use
from printgen.drawing.pictures import REACH, WIDTHS, picture
from printgen.drawing.sketch import Field, Sketch
from printgen.products.deck import Card, Deck
from printgen.products.options import Choices
from printgen.products.pieces import piece_side, record_marks, record_status
from printgen.products.pieces.die import fill_die, fit_side
from printgen.report.table import align_rows
from printgen.translation import _
from printgen.units import Size, points_to_mm

#: Two distances in mm: between the text and the pattern along the lower edge, and between a section's name and the
#: figure beside it.
CLEAR, AFTER_FIGURE = 0.6, 1.2
#: The type size of the number of a chit to write on, in points on chits of 16 mm.
NUMBER = 5.0
#: Type sizes in points, on chits of 16 mm. The first two are for the section below a figure and next to a figure. The
#: next two are for the effect and its consequences, below a figure and on a chit without boxes. The last is for the
#: letter of the side.
SECTION, BESIDE_FIGURE, NAMED, FOLLOWS, NAMED_ALONE, FOLLOWS_ALONE, LETTER = 8.0, 5.8, 6.4, 6.0, 7.8, 7.0, 5.0
#: The distance of the last baseline from the safe margin, and the distance between two lines, as shares of a chit's side length.
OFF_EDGE, APART = 0.03, 0.035
#: As shares of a chit's side length: the width of a digit with an effect below it, the middle of a figure without an effect,
#: the middle of a picture next to a figure, and the maximum width of the picture.
FIGURE, LARGE_FIGURE, BESIDE, WIDE = 0.27, 0.32, 0.705, 0.40
#: The maximum size of a figure, in points on chits of 16 mm, and the maximum height of a picture, as a share of the side length.
GIANT, HIGH = 34.0, 0.46
#: A picture above three lines of text is omitted if it would be smaller than this share of the chit's side length.
SMALLEST_PICTURE = 0.18
#: The height of the tallest picture, divided by its nominal size.
TALL = 1.16
#: As shares of a chit's side length: the side of the corner beyond the safe margins, and the distance of a figure from the safe
#: margin, with and without an effect below the figure.
CORNER, HEAD, HIGHER = 0.175, 0.205, 0.15
#: The depth of letters below the baseline, as a share of the type size.
HANGING = 0.22
#: The sides in the report on a deck. The next value lists the numbers of chits that are drawn at once.
SIDES: tuple[ChitSide, ...] = ("blue", "red")
DRAWS = (1, 2, 3, 5, 8)


class ChitWords(Struct, frozen=True):
    """The text that a game prints on its chits.

    Fields:
        sections: the name of each section.
        effects: the consequences of each effect, in one or two short lines. `{turns}` is replaced with the number of
            turns.
        pictures: the names of pictures, by effect, if they differ from the name of the effect.
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
        """Return the name of the section in which a face marks off boxes, or "" if it marks off none."""
        return self.sections.get(face.section, face.section) if face.section else ""


def _takes_boxes(record: ChitFace) -> bool:
    """Return whether a face marks off boxes in a section."""
    return record.section is not None and record.boxes is not None


def _section_sizes(mm: float, record: ChitFace, words: ChitWords) -> tuple[float, ...]:
    """Return the type sizes at which a section's name fits beside the figure of a chit with an effect."""
    room = mm - 2 * safe_margin(mm) - FIGURE * mm * len(str(record.boxes)) - AFTER_FIGURE
    largest, name = chit_type_size(BESIDE_FIGURE, mm), words.section(record)
    steps = (step / 2 for step in range(int(2 * largest), int(2 * SMALLEST_TYPE) - 1, -1))
    return tuple(size for size in steps if width(name, "strong", size) <= room)


def _draw_words(sketch: Sketch, mm: float, record: ChitFace, words: ChitWords, ink: Ink, of: Field) -> float:
    """Draw the text at the foot of a face and return the y of the text's top in mm.

    The text describes the effect and its consequences or, without an effect, names the section. On small chits, the
    section is below the effect, because it does not fit beside the figure.
    """
    low = mm - safe_margin(mm) - OFF_EDGE * mm
    (first, *others), counts = words.lines(record) or ("",), _takes_boxes(record)
    if not first:
        draw_caption(sketch, mm, low, words.section(record), SECTION, of=of, ink=ink)
        return low - cap_height("strong", chit_type_size(SECTION, mm))
    apart = APART * mm
    if counts and not _section_sizes(mm, record, words):
        draw_caption(sketch, mm, low, words.section(record), BESIDE_FIGURE, of=of, ink=ink)
        low, apart = low - cap_height("strong", chit_type_size(BESIDE_FIGURE, mm)) - apart, apart / 2
    named, follows = (NAMED, FOLLOWS) if counts else (NAMED_ALONE, FOLLOWS_ALONE)
    lines: list[tuple[str, float, Cut]] = [(first, named, "strong"), *((line, follows, "text") for line in others)]
    for line, size, cut in reversed(lines):
        hang = HANGING * points_to_mm(chit_type_size(size, mm))
        draw_caption(sketch, mm, low - hang, line, size, cut, of)
        low -= hang + cap_height(cut, chit_type_size(size, mm)) + apart
    return low + apart


def _draw_above(sketch: Sketch, mm: float, record: ChitFace, words: ChitWords, ink: Ink, of: Field, low: float) -> None:
    """Draw the part of a face above its text: a giant figure and a picture, or only a picture.

    If an effect is described below, the section is printed next to the figure, on the figure's baseline.

    Args:
        low: the y of the text's top, mm.
    """
    name, near = words.picture((*record.effects, record.section or "")[0]), safe_margin(mm)
    left, right = REACH.get(name, (WIDTHS.get(name, 1.0) / 2,) * 2)
    gap = 1.5 * APART * mm
    if not _takes_boxes(record):
        size = min((low - gap - near) / TALL, HIGH * 1.2 * mm, (mm - 2 * near) / (left + right))
        sketch.add(Use(picture(name), mm / 2 + (left - right) / 2 * size, (near + low - gap) / 2, size))
        return
    effect, figure = bool(words.lines(record)), str(record.boxes)
    x, top = (near, near + HEAD * mm) if effect else (LARGE_FIGURE * mm, near + HIGHER * mm)
    # A figure with a line below it is a fifth higher than its capitals. Without an effect, all figures have the same height.
    line = UNDER + THICK if reads_upside_down(figure) or not effect else 0.0
    room = (low - gap - top) / (1 + line)
    most = int(2 * max(SMALLEST_TYPE, min(chit_type_size(GIANT, mm), room / cap_height("strong", 1.0))))
    sizes = tuple(step / 2 for step in range(most, int(2 * SMALLEST_TYPE) - 1, -1))
    base, space = low - gap - room * line, FIGURE * mm * len(figure) if effect else 2 * (x - near)
    draw_figure(sketch, x, base, figure, sizes, "start" if effect else "middle", ink, space, of)
    foot = base
    if effect and (section := _section_sizes(mm, record, words)):
        sketch.text(mm - near, base, words.section(record), section, "strong", "end", ink, of=of)
        foot = base - cap_height("strong", section[0]) - gap
    size = min(WIDE * mm / (left + right), HIGH * mm, (foot - near) / TALL)
    if size >= SMALLEST_PICTURE * mm:
        middle = (near + foot) / 2 if effect else base - room / 2
        sketch.add(Use(picture(name), BESIDE * mm + (left - right) / 2 * size, middle, size))


#: The size of the mark on chits that are not from a rulebook, in mm.
STATUS_MARK = 1.1


def face(chit: Chit, side: ChitSide, mm: float, words: ChitWords, sketch: Sketch, sure: Sure | None = None) -> Face:
    """Return one face of a chit.

    Args:
        side: the face to draw.
        mm: the side length of the chit, mm.
        sure: the status of the deck or the chit if it must be marked, otherwise None.
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
    if sure:
        sketch.add(Use(status_mark(sure), mm - near, near, STATUS_MARK))
    if record.section or record.effects:
        _draw_above(sketch, mm, record, words, ink, of, _draw_words(sketch, mm, record, words, ink, of))
    else:
        # Draw lines to write the effect on, and the number of the chit in the list.
        number = _("no. {number}").format(number=chit.number)
        small = chit_type_size(NUMBER, mm)
        sketch.add(Text(mm - near, near + cap_height("text", small), number, small, anchor="end", ink=Ink.GREY70))
        lines = (Line(near, mm * share, mm - near, mm * share, Ink.GREY70, FINE) for share in (0.55, 0.8))
        sketch.add(*lines)
    return sketch.face(f"damage-{chit.number}-{side}", Size(mm, mm))


def card(case: Case, chit: Chit, mm: float, words: ChitWords) -> Card:
    """Return a chit as a card with the blue face on the front and the red face on the back."""
    front, back = Sketch(), Sketch()
    # If the whole deck has the same status, only the foot of the page states the status.
    own = case.record.sources.get(f"markers.{chit.number}")
    sure = own.certainty if own and is_builtin(own) and not record_status(case) else None
    blue, red = face(chit, "blue", mm, words, front, sure), face(chit, "red", mm, words, back, sure)
    overflows = tuple((case, overflow) for overflow in (*front.overflows, *back.overflows))
    bookmark = (words.title or _("Damage chits"), _("No. {number}").format(number=chit.number))
    return Card(blue, red, bookmark=bookmark, trim=piece_trim(mm), cases=(case,), overflows=overflows)


def deck(library: Library, choices: Choices, size: Size, words: Callable[[], ChitWords]) -> Deck:
    """Return the chits of all decks (records of the kind `damage`). `--layout` takes precedence over the size in the data."""
    del size
    texts, cards = words(), []
    for case in library.of(DAMAGE).values():
        record = case.record
        side = fit_side(choices, piece_side(choices, record.size))
        cards += [card(case, chit, side, texts) for chit in record.markers]
    marks = {*status_marks(face for card in cards for face in (card.front, card.back) if face), *record_marks(cards)}
    return Deck(texts.title or _("Damage chits"), tuple(fill_die(it, choices) for it in cards), tuple(sorted(marks)))


def faces(deck: ChitDeck, side: ChitSide) -> tuple[ChitFace, ...]:
    """Return the faces of all chits on one side, blue or red."""
    return tuple(marker.side(side) for marker in deck.markers)


def expected_boxes(deck: ChitDeck, side: ChitSide, section: str | None = None) -> float:
    """Return the average number of boxes that one drawn chit marks off in a section. Without a section, count all sections.

    The result is 0 for an empty deck.
    """
    counted = [face.boxes or 0 for face in faces(deck, side) if section in (None, face.section)]
    return sum(counted) / len(deck.markers) if deck.markers else 0.0


def chance(markers: int, among: int, draws: int) -> float:
    """Return the probability of drawing at least one of `markers` special markers, if `draws` of `among` markers are drawn."""
    count = min(draws, among)
    return 1.0 - comb(among - markers, count) / comb(among, count) if among else 0.0


def deck_report(library: Library, sections: Sequence[str], effects: Sequence[str]) -> str:
    """Return a report on the average effects of the damage deck, or "" if the library has no damage deck.

    The report lists the expected boxes per draw by section, and the chance of each kind of special damage for several
    numbers of draws.

    Args:
        sections: the sections of the game, in listing order.
        effects: the effects of the game, in listing order.
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
            rows.append((effect, str(count), *(f"{chance(count, among, draws) * 100:5.1f}%" for draws in DRAWS)))
        lines += [
            "",
            f"{side}: chance that at least one such marker is drawn, by number of markers drawn at once",
            *align_rows(rows, "  "),
        ]
    return "\n".join(lines)
