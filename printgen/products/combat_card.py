"""The two tables of combat on a card of half a page: values by range in groups, results by value and die."""

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
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.frame import status_marks, two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Space, TextBlock, Words, status_sign
from printgen.drawing.layout.part import Blank, Column, CustomPart, Inset, Layers, Part, place_part
from printgen.drawing.marks import CUT, FINE, HAIRLINE, RULE, Line, Rect, Use
from printgen.drawing.panels.heading import Heading
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import Choices
from printgen.products.table_panels import CombatPanel, Groups, build_combat_panel
from printgen.translation import _
from printgen.units import Box, Size

#: The most that a row has, the name of a group, the title, the chits below, a line of notes, between the halves, mm; the share of
#: the values.
LINE, GROUP, TITLE, SAID, NOTE, GAP, VALUES = 6.6, 4.4, 11.0, 9.0, 3.3, 9.0, 0.6
#: The side of a chit in the key, mm.
CHIT = 4.6
#: The space before the words of a row, and the width of the column of combat values, mm.
WORDS, LABELS = 1.4, 14.0
#: What stands where fire is barred: on a black square.
BARRED = "P"
#: The least that a row has: a figure and air.
LEAST = 3.6
#: What the heads of the two tables stand on.
COLOURS = (Ink.BLUE, Ink.RED)


class CombatCard(Struct, frozen=True):
    """What a game's card says, in the language of print: of the base value, of the steps of an attack, of the letters of results.

    groups: the lines of the values by what they are about.
    sheets: how many of two cards each are printed.
    """

    base: str
    steps: str
    letters: str
    groups: Groups
    sheets: int = 2


def combat_table(card: Callable[[], CombatCard]) -> Product:
    """The product of a game with tables of combat."""
    said = "values by range and results by die, two to a page, to be cut apart"
    return Product("combat-table", "Combat table", said, partial(_deck, card), printed_figures="tables")


def _deck(card: Callable[[], CombatCard], library: Library, _choices: Choices, size: Size) -> Deck:
    title = _("Combat table")
    case = next(iter(library.of(TABLES).values()), None)
    if case is None:
        return Deck(title, ())
    tables, sketch, said = case.record, Sketch(), card()
    ways = decided_figures(library, [(case.kind.name, case.id)]).get((case.kind.name, case.id))
    high = (size.height - GAP) / 2
    for index in range(2):
        at = Box(0, index * (high + GAP), size.width, high)
        place_part(sketch, at, combat_card(said, tables, high, ways), of=("remarks",), what=title)
    y = high + GAP / 2
    sketch.add(Line(-4.0, y, size.width + 4.0, y, Ink.GREY70, CUT, (2.0, 1.4)))
    face = sketch.face("combat-table", size)
    misfits = tuple((case, misfit) for misfit in sketch.overflows)
    copies = Card(face, copies=said.sheets, bookmark=(title,), cases=(case,), overflows=misfits)
    return Deck(title, (copies,), status_marks((face,)))


def combat_card(said: CombatCard, tables: CombatTables, room: float, ways: frozenset[Steps] | None = None) -> Part:
    """The two tables side by side under their name, what is to be said of them below; `ways` as of a panel."""
    combat = build_combat_panel(tables, ways, said.groups)
    most = (len(combat.effective_modifiers) + 2) * LINE + GROUP * len(said.groups)

    def both(sketch: Sketch, at: Box) -> None:
        left, right = at.columns((VALUES, 1 - VALUES), 5.0)
        # What marks both tables alike stands at the title.
        of_base = doubts_of(tables, "base-values")[0]
        draw_values(combat, said.base, None if of_base == alike else of_base, sketch, left, COLOURS[0])
        draw_results(combat, sketch, right, COLOURS[1])

    alike = combat.sure if combat.sure == combat.results_status else None
    marked = status_sign(alike) if alike else Space(0.0)
    head = Layers((Heading(_("Combat table"), "band", said.steps, (18.0,), small=(9.0, 8.5, 8.0, 7.5, 7.0)),), TITLE)
    key = PieceLine((Words(said.letters, (8.0, 7.5, 7.0), space_after=1.4), marked), 3.2, 3.3)
    chits = Inset(Layers((CustomPart(_chits), Inset(key, 2 * CHIT + 2.2, 0.9))), bottom=1.0)
    notes = [*no_effect_note(combat), *combat.remarks]
    if any(SIGN in it for it in (*notes, *(row.label for row in combat.effective_modifiers))):
        notes[-1] += f"  ·  {two_readings_legend()}"
    below: tuple[Part, ...] = (chits, *(TextBlock(it, 3.2, NOTE, (8.0, 7.5, 7.0), of=("remarks",)) for it in notes))
    high = max(
        min_values_height(combat), min_results_height(combat), min(most, room - TITLE - SAID - NOTE * len(notes))
    )
    return Column((head, CustomPart(both, high), Blank(1.4), *below))


def _chits(sketch: Sketch, at: Box) -> None:
    """A blue chit and a red one, as they are drawn out of the cup."""
    for x, letter, ink in ((at.x, "B", Ink.BLUE), (at.x + CHIT + 0.8, "R", Ink.RED)):
        sketch.add(Rect(x, at.y, CHIT, CHIT, ink, Ink.BLACK, FINE))
        base = at.y + CHIT / 2 + cap_height("strong", 9.0) / 2
        sketch.text(x + CHIT / 2, base, letter, 9.0, "strong", "middle", Ink.ON_FILL)


def min_values_height(combat: CombatPanel) -> float:
    """The height that the values must have, mm: lower, their rows would stand in one another."""
    return (len(combat.effective_modifiers) + 2) * LEAST + GROUP * len(combat.groups)


def min_results_height(combat: CombatPanel) -> float:
    """The height that the results must have, mm."""
    return (len(combat.results) + 1) * LEAST


def no_effect_note(combat: CombatPanel) -> tuple[str, ...]:
    """What is said of the modifiers that change nothing, if there are any."""
    return (
        (_("0 at every range: {what}.").format(what=", ".join(combat.without_effect)),) if combat.without_effect else ()
    )


def _bar(sketch: Sketch, at: Box, title: str, ink: Ink | None, heads: Sequence[tuple[float, str]]) -> None:
    """The heads of a table, on a fill of that ink or between two rules."""
    if ink:
        sketch.add(Rect(at.x, at.y, at.width, at.height, ink, None))
    else:
        sketch.extend(Line(at.x, y, at.right, y, Ink.BLACK, RULE) for y in (at.y, at.bottom))
    base, said = at.y + at.height / 2 + cap_height("strong", 8.5) / 2, Ink.ON_FILL if ink else Ink.BLACK
    sketch.text(at.x + WORDS, base, title, 8.5, "strong", ink=said)
    for x, text in heads:
        sketch.text(x, base, text, 10.5, "strong", "middle", said)


def draw_values(combat: CombatPanel, base: str, of_base: Sure | None, sketch: Sketch, at: Box, ink: Ink | None) -> None:
    """Base value, by that name, and modifiers by range, in groups, as high as their place. of_base: how sure the base value is.

    ink: what the heads stand on.
    """
    high = (at.height - GROUP * len(combat.groups)) / (len(combat.effective_modifiers) + 2)
    step, count = min(13.0, at.width * 0.1), len(combat.ranges)
    ends = [at.right - (count - index - 0.5) * step for index in range(count)]
    heads = [(x, str(it)) for x, it in zip(ends, combat.ranges, strict=True)]
    _bar(sketch, at.upper_part(high), _("Range in hexes"), ink, heads)
    y = at.y + high

    def row(name: str, cells: Sequence[str], strong: bool, sure: Sure | None) -> None:
        nonlocal y
        line, room = y + high / 2 + cap_height("text", 9.0) / 2, ends[0] - at.x - step * 0.7
        sizes, of = (9.0, 8.0, 7.0, 6.0), ("modifiers",)
        wide = sketch.text(at.x + WORDS, line, name, sizes, "strong" if strong else "text", room=room, of=of)
        if sure:
            sketch.add(Use(status_mark(sure), at.x + 3.2 + wide, line - 1.2, 1.4))
        for x, cell in zip(ends, cells, strict=True):
            zero, barred = cell in ("0", "–"), cell == BARRED
            if barred:
                side = min(5.0, high - 1.2)
                sketch.add(Rect(x - side / 2, y + (high - side) / 2, side, side, Ink.SOLID, Ink.BLACK, FINE))
            said = Ink.ON_FILL if barred else Ink.GREY70 if zero else Ink.BLACK
            sketch.text(x, line, cell, 10.5, "text" if zero else "strong", "middle", said)
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


def draw_results(combat: CombatPanel, sketch: Sketch, at: Box, ink: Ink | None) -> None:
    """Hits by combat value and die: each on the ground of its colour, red ones in bold. ink: what the heads stand on."""
    step, high = (at.width - LABELS) / 6, at.height / (len(combat.results) + 1)
    ends = [at.x + LABELS + (face + 0.5) * step for face in range(6)]
    faces = [(x, str(face)) for face, x in enumerate(ends, start=1)]
    _bar(sketch, at.upper_part(high), _("Value"), ink, [] if ink else faces)
    for face, x in enumerate(ends if ink else (), start=1):
        sketch.add(Use(die_face(face), x, at.y + high / 2, 0.74 * high))
    y = at.y + high
    for it in combat.results:
        base = y + high / 2 + cap_height("text", 9.0) / 2
        sketch.text(at.x + LABELS / 2, base, it.label, 10.5, "strong", "middle")
        if it.sure:
            sketch.add(Use(status_mark(it.sure), at.x + 12.2, base - 1.2, 1.2))
        for x, cell in zip(ends, it.cells, strict=True):
            red, blue = "R" in cell, "B" in cell
            if red or blue:
                ground = Ink.PALE_RED if red else Ink.PALE_BLUE
                if red and blue:
                    sketch.add(Rect(x - step / 2, y, step / 2, high, Ink.PALE_BLUE, None))
                    sketch.add(Rect(x, y, step / 2, high, ground, None))
                sketch.add(Rect(x - step / 2, y, step, high, None if red and blue else ground, Ink.GREY40, HAIRLINE))
            said = Ink.BLACK if red or blue else Ink.GREY70
            sketch.text(x, base, cell, 10.0, "strong" if red else "text", "middle", said, step, ("results",))
        y += high
        sketch.add(Line(at.x, y, at.right, y, Ink.GREY40, HAIRLINE))
