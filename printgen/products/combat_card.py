"""The two combat tables on half a page: modifiers by range, in groups, and results by combat value and die roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from printgen.data.figures import doubts_of
from printgen.data.kind import Library
from printgen.data.kinds import TABLES
from printgen.data.readings import SIGN, Steps, decided_figures
from printgen.data.records.fields import Sure
from printgen.data.records.tables import CombatTables
from printgen.drawing.emblems import die_face, status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import status_marks, two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Space, TextBlock, Words, status_sign
from printgen.drawing.layout.part import Blank, Column, CustomPart, Inset, Layers, Part, place_part
from printgen.drawing.marks import CUT, FINE, HAIRLINE, RULE, Cut, Line, Rect, Use
from printgen.drawing.panels.heading import Heading
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import Choices
from printgen.products.table_panels import CombatPanel, Groups, build_combat_panel
from printgen.translation import _
from printgen.units import Box, Size

#: Heights in mm: the maximum height of a row, and the heights of a group's name, of the title, of the chits below and
#: of a line of notes. The next value is the gap in mm between the two cards of a page. The last value is the share of
#: the width for the table of values.
LINE, GROUP, TITLE, CHITS, NOTE, GAP, VALUES = 6.6, 4.4, 11.0, 9.0, 3.3, 9.0, 0.6
#: The side length of a chit in the key, in mm.
CHIT = 4.6
#: The space before the words of a row, and the width of the column of combat values, in mm.
WORDS, LABELS = 1.4, 14.0
#: The text of a cell for a range at which fire is prohibited. The text is printed on a black square.
BARRED = "P"
#: The cuts of the typeface for the names of modifiers, and for the base value.
CUTS: tuple[Cut, Cut] = ("text", "strong")
#: The minimum height of a row, and the minimum height of a row with two lines, in mm.
LEAST, TWO_LINES = 3.6, 4.4
#: The type size in points of a name that is too long for its row, and half the distance between its two lines in mm.
SMALLER, BESIDE = 7.0, 1.25
#: The type sizes for the names of modifiers in points. The next values, in mm, are the space for a status mark after a
#: name, and the height of a row with larger figures.
LABEL_TYPE, MARKED, ROOMY = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5), 4.0, 7.0
#: A type size of labels that reads well, in points.
READ = 9.0
#: The distance between the two lines of a name in a high row, in mm per point of type size, and the share of a table's width
#: for the figures of one range.
LEAD, STEP = 0.38, 0.075
#: The side length in mm of the corners that mark results. The corner is open at the upper left for blue, and solid at
#: the lower right for red.
CORNER = 1.4
#: The fills behind the headings of the two tables.
COLOURS = (Ink.BLUE, Ink.RED)


#: The name of a row, its typeface, and the status to mark, if any.
Label = tuple[str, Cut, Sure | None]


class CombatCard(Struct, frozen=True):
    """The texts of a game's combat card, in the print language.

    Fields:
        base: the name of the base value.
        steps: the steps of an attack.
        letters: the meanings of the letters in results.
        groups: the groups of modifiers.
        sheets: the number of sheets to print, with two cards each.
    """

    base: str
    steps: str
    letters: str
    groups: Groups
    sheets: int = 2


def combat_table(card: Callable[[], CombatCard]) -> Product:
    """Return the combat card as a product, for a game with combat tables."""
    summary = "modifiers by range and results by die; two cards per page, to cut apart"
    return Product("combat-table", "Combat table", summary, partial(_deck, card), printed_figures="tables")


def _deck(card: Callable[[], CombatCard], library: Library, _choices: Choices, size: Size) -> Deck:
    title = _("Combat table")
    case = next(iter(library.of(TABLES).values()), None)
    if case is None:
        return Deck(title, ())
    tables, sketch, texts = case.record, Sketch(), card()
    readings = decided_figures(library, [(case.kind.name, case.id)]).get((case.kind.name, case.id))
    high = (size.height - GAP) / 2
    for index in range(2):
        at = Box(0, index * (high + GAP), size.width, high)
        place_part(sketch, at, combat_card(texts, tables, high, readings), of=("remarks",), what=title)
    y = high + GAP / 2
    sketch.add(Line(-4.0, y, size.width + 4.0, y, Ink.GREY70, CUT, (2.0, 1.4)))
    face = sketch.face("combat-table", size)
    overflows = tuple((case, overflow) for overflow in sketch.overflows)
    copies = Card(face, copies=texts.sheets, bookmark=(title,), cases=(case,), overflows=overflows)
    return Deck(title, (copies,), status_marks((face,)))


def combat_card(texts: CombatCard, tables: CombatTables, room: float, readings: frozenset[Steps] | None = None) -> Part:
    """Return the two combat tables next to each other, with a title above and notes below.

    Args:
        texts: the texts of the game.
        tables: the combat tables.
        room: the available height, mm.
        readings: the paths of figures that can be read in two ways in the rulebook.
    """
    combat = build_combat_panel(tables, readings, texts.groups)
    max_height = (len(combat.effective_modifiers) + 2) * LINE + GROUP * len(texts.groups)

    def draw_both(sketch: Sketch, at: Box) -> None:
        left, right = at.columns((VALUES, 1 - VALUES), 5.0)
        # A mark that applies to both tables is printed at the title.
        base_status = doubts_of(tables, "base-values")[0]
        draw_values(combat, texts.base, None if base_status == common_status else base_status, sketch, left, COLOURS[0])
        draw_results(combat, sketch, right, COLOURS[1])

    common_status = combat.sure if combat.sure == combat.results_status else None
    mark = status_sign(common_status) if common_status else Space(0.0)
    head = Layers((Heading(_("Combat table"), "band", texts.steps, (18.0,), small=(9.0, 8.5, 8.0, 7.5, 7.0)),), TITLE)
    key = PieceLine((Words(texts.letters, (8.0, 7.5, 7.0), space_after=1.4), mark), 3.2, 3.3)
    chits = Inset(Layers((CustomPart(_draw_chits), Inset(key, 2 * CHIT + 2.2, 0.9))), bottom=1.0)
    notes = [*no_effect_note(combat), *combat.remarks]
    if any(SIGN in it for it in (*notes, *(row.label for row in combat.effective_modifiers))):
        notes[-1] += f"  ·  {two_readings_legend()}"
    below: tuple[Part, ...] = (chits, *(TextBlock(it, 3.2, NOTE, (8.0, 7.5, 7.0), of=("remarks",)) for it in notes))
    high = max(
        min_values_height(combat), min_results_height(combat), min(max_height, room - TITLE - CHITS - NOTE * len(notes))
    )
    return Column((head, CustomPart(draw_both, high), Blank(1.4), *below))


def _draw_chits(sketch: Sketch, at: Box) -> None:
    """Draw a blue and a red damage chit in a box."""
    for x, letter, ink in ((at.x, "B", Ink.BLUE), (at.x + CHIT + 0.8, "R", Ink.RED)):
        sketch.add(Rect(x, at.y, CHIT, CHIT, ink, Ink.BLACK, FINE))
        base = at.y + CHIT / 2 + cap_height("strong", 9.0) / 2
        sketch.text(x + CHIT / 2, base, letter, 9.0, "strong", "middle", Ink.ON_FILL)
        _draw_corners(sketch, Box(x, at.y, CHIT, CHIT), letter == "B", letter == "R")


def min_values_height(combat: CombatPanel) -> float:
    """Return the minimum height in mm of the value table. In less space, rows would overlap."""
    return (len(combat.effective_modifiers) + 2) * LEAST + GROUP * len(combat.groups)


def min_results_height(combat: CombatPanel) -> float:
    """Return the minimum height in mm of the result table."""
    return (len(combat.results) + 1) * LEAST


def no_effect_note(combat: CombatPanel) -> tuple[str, ...]:
    """Return a note that lists the modifiers that are 0 at every range, or () if there are no such modifiers."""
    return (
        (_("0 at every range: {what}.").format(what=", ".join(combat.without_effect)),) if combat.without_effect else ()
    )


def _draw_heads(sketch: Sketch, at: Box, title: str, ink: Ink | None, heads: Sequence[tuple[float, str]]) -> None:
    """Draw the headings of a table on a band of the given ink. If `ink` is None, draw them between two rules.

    Args:
        heads: the x of each heading's middle, mm, and its text.
    """
    if ink:
        sketch.add(Rect(at.x, at.y, at.width, at.height, ink, None))
    else:
        sketch.extend(Line(at.x, y, at.right, y, Ink.BLACK, RULE) for y in (at.y, at.bottom))
    base, text_ink = at.y + at.height / 2 + cap_height("strong", 8.5) / 2, Ink.ON_FILL if ink else Ink.BLACK
    sketch.text(at.x + WORDS, base, title, 8.5, "strong", ink=text_ink)
    for x, text in heads:
        sketch.text(x, base, text, 10.5, "strong", "middle", text_ink)


def _label_lines(label: Label, type: float, room: Size) -> list[str]:
    """Return the one or two lines of a name that fit a row, or no lines if the name does not fit."""
    name, cut, sure = label
    wide = room.width - (MARKED if sure else 0.0)
    lines = [*wrap(name, cut, type, wide)]
    fits = len(lines) <= (2 if room.height >= 2.2 * LEAD * type else 1)
    return lines if fits and all(width(it, cut, type) <= wide for it in lines) else []


def _draw_label(sketch: Sketch, row: Box, label: Label, type: float) -> None:
    """Draw the name of a row with its status mark, if any. The name is smaller if it does not fit in the given type size."""
    (name, cut, sure), lines, apart = label, _label_lines(label, type, Size(row.width, row.height)), LEAD * type / 2
    if not lines and width(name, cut, SMALLER) > row.width and row.height > TWO_LINES:
        # Two lines are set small around the middle of the row, clear of both rules.
        lines, type, apart = [*wrap(name, cut, type, row.width)], SMALLER, BESIDE
    y, wide = row.center.y + cap_height("text", 9.0) / 2, 0.0
    if len(lines) == 2:
        y = row.center.y + cap_height("text", type) / 2 - apart
    for words in lines if len(lines) == 2 else [name]:
        wide = sketch.text(row.x, y, words, (type, SMALLER, 6.0), cut, room=row.width, of=("modifiers",))
        y += 2 * apart
    if sure:
        sketch.add(Use(status_mark(sure), row.x - WORDS + 3.2 + wide, y - 2 * apart - 1.2, 1.4))


def draw_values(combat: CombatPanel, base: str, of_base: Sure | None, sketch: Sketch, at: Box, ink: Ink | None) -> None:
    """Draw the base value and the modifiers by range, in groups, over the full height of a box.

    Args:
        combat: the combat tables.
        base: the name of the base value.
        of_base: the status to mark at the base value, if any.
        sketch: the sketch to draw in.
        at: the box.
        ink: the ink of the band behind the headings, or None for headings between two rules.
    """
    high = (at.height - GROUP * len(combat.groups)) / (len(combat.effective_modifiers) + 2)
    step, count = min(13.0, at.width * STEP), len(combat.ranges)
    ends = [at.right - (count - index - 0.5) * step for index in range(count)]
    heads = [(x, str(it)) for x, it in zip(ends, combat.ranges, strict=True)]
    _draw_heads(sketch, at.upper_part(high), _("Range in hexes"), ink, heads)
    y, fit = at.y + high, Size(ends[0] - at.x - step * 0.7 - WORDS, high)
    labels = [(base, CUTS[True], of_base), *((it.label, CUTS[False], it.sure) for it in combat.effective_modifiers)]

    # All labels have the same size, except that one long label is on two smaller lines if all others would be small.
    def fitting(most: int) -> float:
        counts = ((it, sum(not _label_lines(label, it, fit) for label in labels)) for it in LABEL_TYPE)
        return next((it for it, count in counts if count <= most), LABEL_TYPE[-1])

    type = fitting(0)
    if type < READ and high > TWO_LINES:
        type = fitting(1)
    figure = 12.0 if high >= ROOMY else 10.5

    def row(name: str, cells: Sequence[str], is_strong: bool, sure: Sure | None) -> None:
        nonlocal y
        line = y + high / 2 + cap_height("text", 9.0) / 2
        _draw_label(sketch, Box(at.x + WORDS, y, fit.width, high), (name, CUTS[is_strong], sure), type)
        for x, cell in zip(ends, cells, strict=True):
            is_zero, is_prohibited = cell in ("0", "–"), cell == BARRED
            if is_prohibited:
                side = min(5.0, high - 1.2)
                sketch.add(Rect(x - side / 2, y + (high - side) / 2, side, side, Ink.BAR, Ink.BLACK, FINE))
            cell_ink = Ink.ON_FILL if is_prohibited else Ink.GREY70 if is_zero else Ink.BLACK
            sketch.text(x, line, cell, figure, "text" if is_zero else "strong", "middle", cell_ink)
        y += high
        sketch.add(Line(at.x, y, at.right, y, Ink.GREY40, HAIRLINE))

    row(base, combat.base, True, of_base)
    for title, rows in combat.groups:
        sketch.add(Rect(at.x, y, at.width, GROUP, Ink.GREY15, None))
        sketch.text(at.x + WORDS, y + 3.2, title, 8.0, "strong")
        y += GROUP
        sketch.add(Line(at.x, y, at.right, y, Ink.BLACK, FINE))
        for it in rows:
            row(it.label, it.cells, False, it.sure)


def _draw_corners(sketch: Sketch, at: Box, is_blue: bool, is_red: bool) -> None:
    """Draw the corners of a box that contains blue or red damage. They are printed even if fills are omitted."""
    if is_blue:
        sketch.add(Line(at.x, at.y + CORNER, at.x + CORNER, at.y, Ink.BLUE, RULE))
    for leg in (CORNER, CORNER * 2 / 3, CORNER / 3) if is_red else ():
        sketch.add(Line(at.right, at.bottom - leg, at.right - leg, at.bottom, Ink.RED, RULE))


def draw_results(combat: CombatPanel, sketch: Sketch, at: Box, ink: Ink | None) -> None:
    """Draw the results by combat value and die roll, each on a background of its colour. Red results are bold.

    The headings are on a band of the given ink, or between two rules if `ink` is None.
    """
    step, high = (at.width - LABELS) / 6, at.height / (len(combat.results) + 1)
    ends = [at.x + LABELS + (face + 0.5) * step for face in range(6)]
    _draw_heads(sketch, at.upper_part(high), _("Value"), ink, ())
    for face, x in enumerate(ends, start=1):
        sketch.add(Use(die_face(face), x, at.y + high / 2, 0.74 * high))
    y = at.y + high
    for row in combat.results:
        base = y + high / 2 + cap_height("text", 9.0) / 2
        sketch.text(at.x + LABELS / 2, base, row.label, 10.5, "strong", "middle")
        if row.sure:
            sketch.add(Use(status_mark(row.sure), at.x + 12.2, base - 1.2, 1.2))
        for x, cell in zip(ends, row.cells, strict=True):
            is_red, is_blue = "R" in cell, "B" in cell
            if is_red or is_blue:
                background = Ink.PALE_RED if is_red else Ink.PALE_BLUE
                if is_red and is_blue:
                    sketch.add(Rect(x - step / 2, y, step / 2, high, Ink.PALE_BLUE, None))
                    sketch.add(Rect(x, y, step / 2, high, background, None))
                sketch.add(
                    Rect(x - step / 2, y, step, high, None if is_red and is_blue else background, Ink.GREY40, HAIRLINE)
                )
                _draw_corners(sketch, Box(x - step / 2, y, step, high), is_blue, is_red)
            cell_ink = Ink.BLACK if is_red or is_blue else Ink.GREY70
            sketch.text(x, base, cell, 10.0, "strong" if is_red else "text", "middle", cell_ink, step, ("results",))
        y += high
        sketch.add(Line(at.x, y, at.right, y, Ink.GREY40, HAIRLINE))
