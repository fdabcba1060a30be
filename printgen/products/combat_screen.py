"""The combat screen: a landscape sheet that is folded twice and set up between the players.

The inside shows the fire modifiers in groups, the fire results, and the tables that are rolled on afterwards. The outside shows
the phases of a turn in large type, for players across the table. No fold crosses a word.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from printgen.data.figures import doubts_of
from printgen.data.kind import Library
from printgen.data.kinds import CHARTS, DICE, TABLES
from printgen.data.readings import SIGN, decided_figures
from printgen.data.records.aircraft import Wings
from printgen.data.records.fields import Sure
from printgen.data.records.tables import Chart
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.frame import MARGIN, landscape_frame, status_marks, two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceFlow, PieceLine, Rule, Space, TextBlock, Words, status_sign
from printgen.drawing.layout.part import Blank, Column, CustomPart, Inset, Layers, Part, Row, place_part
from printgen.drawing.marks import CUT, RULE, Cut, Face, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Sketch
from printgen.products.combat_card import (
    draw_results,
    draw_values,
    min_results_height,
    min_values_height,
    no_effect_note,
)
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import Choices
from printgen.products.reference import Reference
from printgen.products.table_panels import TablePanel, build_combat_panel, build_panels
from printgen.translation import _
from printgen.units import Box, Size

#: The positions of the two folds, as shares of the paper's width, and the minimum distance of words from a fold, in mm. The
#: folds divide the paper into three equal panels.
FOLDS, CLEAR = (1 / 3, 2 / 3), 3.5
#: The height of a title with its rule, and the width of the tab before the title, in mm.
_HEAD, _TAB = 9.0, 5.2
#: The distance between the lines of small text, and the first baseline of the label and the cells of a row, in mm.
_LEAD, _BASE = 3.2, 3.9


def combat_screen(reference: Reference, base: Callable[[], str], follows: str, turn: str) -> Product:
    """Return the combat screen as a product, for a game with combat tables.

    Args:
        reference: the quick reference of the game.
        base: a function that returns the name of the base value.
        follows: the ids of the die tables that players roll on after fire, separated by spaces.
        turn: the id of the chart with the phases of a turn.
    """
    summary = "a sheet to fold and stand up, with combat from modifiers to results inside and the turn outside"
    tables = [f"{kind}/{id}" for id in (*follows.split(), turn) for kind in ("dice", "charts")]
    deck = partial(_deck, reference, base, follows.split(), turn)
    return Product(
        "combat-screen", "Combat screen", summary, deck, printed_figures=" ".join(("tables", *tables)), grows=True
    )


def _deck(
    reference: Reference,
    base: Callable[[], str],
    follows: list[str],
    turn: str,
    library: Library,
    _choices: Choices,
    size: Size,
) -> Deck:
    title, page = _("Combat screen"), landscape_frame(size)
    charts, dice = library.of(CHARTS), library.of(DICE)
    case = next(iter(library.of(TABLES).values()), None)
    if case is None:
        return Deck(title, ())
    rolled = [dice.get(id) or charts.get(id) for id in follows]
    cases = (case, *(it for it in rolled if it), *([charts[turn]] if turn in charts else []))
    readings = decided_figures(library, [(it.kind.name, it.id) for it in cases])
    panels = build_panels(cases, readings)
    inside, outside = Sketch(), Sketch()
    combat = build_combat_panel(case.record, readings.get((case.kind.name, case.id)), reference.groups())
    one, two, three = _leaves(page)
    tabs = {id: at for at, ids in enumerate(reference.phases.split("/"), start=1) for id in ids.split()}
    base_status = doubts_of(case.record, "base-values")[0] if not combat.sure else None

    def values(sketch: Sketch, at: Box) -> None:
        draw_values(combat, base(), base_status, sketch, at, None)

    legend = _("P: may not fire. –: no modifier.") if combat.prohibits_fire else _("–: no modifier.")
    phases = panels[turn].rows if turn in panels else ()
    texts = [
        *combat.remarks,
        *(it.label for it in (*combat.effective_modifiers, *phases)),
        *(str(it) for it in panels.values()),
    ]
    signs = (two_readings_legend(),) if any(SIGN in it for it in texts) else ()
    notes = (legend, *no_effect_note(combat), *combat.remarks, *signs)
    below = tuple(TextBlock(it, 3.3, _LEAD, 8.0, of=("remarks",)) for it in notes)
    (first, second), cut = reference.combat, reference.cut
    place_part(inside, one, _title_part(_("Combat value"), tabs.get("combat-values"), first, cut, combat.sure))
    table = CustomPart(values, min_values_height(combat), grows=True)
    place_part(inside, one.lower_part(_HEAD), Column((table, Blank(1.2), *below)), of=("remarks",), what=title)
    place_part(
        inside, two, _title_part(_("Combat results"), tabs.get("combat-results"), second, cut, combat.results_status)
    )
    letters = TextBlock(reference.letters(), 4.2, _LEAD, 8.0)
    hits = CustomPart(lambda s, at: draw_results(combat, s, at, None), min_results_height(combat), grows=True)
    place_part(inside, two.lower_part(_HEAD), Column((hits, letters)), of=("remarks",), what=title)
    after = [_die_table_part(panels[id], tabs.get(id), reference.cut) for id in follows if id in panels]
    spaced = [part for it in after for part in (it, Blank(1.6, grows=True))][:-1]
    place_part(inside, three, Column((*spaced, Blank(2.4))), of=("rolls",), what=title)
    _draw_folds(inside, page)
    if turn in charts:
        _draw_outside(outside, page, charts[turn].record, panels[turn], reference.cut)
    # The sheet is flipped on its long, upper edge, so that the outside has to be drawn upside down.
    turned_outside = Use(Glyph("combat-screen-turn", tuple(outside.marks)), page.width, page.height, turn=180)
    faces = inside.face("combat-screen", page), Face("combat-screen-outside", page, (turned_outside,))
    overflows = tuple((case, it) for sketch in (inside, outside) for it in sketch.overflows)
    card = Card(*faces, bookmark=(title,), landscape=True, cases=cases, overflows=overflows)
    return Deck(title, (card,), status_marks(faces))


def _leaves(page: Size, outside: bool = False) -> tuple[Box, Box, Box]:
    """Return the three panels of the page. For the outside, they are in reverse order."""
    paper = page.width + 2 * MARGIN
    first, second = (1 - at for at in reversed(FOLDS)) if outside else FOLDS
    lefts = (0.0, first * paper - MARGIN + CLEAR, second * paper - MARGIN + CLEAR)
    rights = (lefts[1] - 2 * CLEAR, lefts[2] - 2 * CLEAR, page.width)
    one, two, three = (Box(left, 0, right - left, page.height) for left, right in zip(lefts, rights, strict=True))
    return one, two, three


def _draw_folds(sketch: Sketch, page: Size) -> None:
    """Draw short lines at the upper and lower edges to show where the sheet is folded."""
    for leaf in _leaves(page)[1:]:
        x = leaf.x - CLEAR
        # The lower tick ends above the rulers at the foot, which extend below the fold on Letter.
        for top in (-4.0, page.height - 4.0):
            sketch.add(Line(x, top, x, top + 6.0, Ink.GREY70, CUT, (1.2, 0.8)))


def _title_part(title: str, phase: int | None, section: str, cut: Cut, sure: Sure | None = None) -> Part:
    """Return a title above a rule. The title follows a tab with the phase number, and precedes a status mark and the section."""
    left = _TAB + 2.0 if phase else 0.0
    section_words = Words(section, 7.0, ink=Ink.GREY70, anchor="end")
    words = PieceLine((Words(title, 14.0, cut), Space(1.2), status_sign(sure), section_words), 5.2)
    tab = (CustomPart(lambda sketch, at: _draw_tab(sketch, at, phase)),) if phase else ()
    return Layers((*tab, Inset(words, left), Rule(7.0, pen=RULE)), _HEAD)


def _draw_tab(sketch: Sketch, at: Box, phase: int) -> None:
    sketch.add(Rect(at.x, at.y + 0.6, _TAB, 5.4, Ink.BLACK, None))
    base = at.y + 3.3 + cap_height("strong", 10.5) / 2
    sketch.text(at.x + _TAB / 2, base, str(phase), 10.5, "strong", "middle", Ink.WHITE)


def _die_table_part(panel: TablePanel, phase: int | None, cut: Cut) -> Part:
    """Return a die table as a part of a page: the occasion for the roll, the results, the modifiers and the remarks."""
    head = _title_part(panel.title, phase, "  ".join(filter(None, (panel.dice, panel.section))), cut)
    when = (TextBlock(panel.when, 2.6, _LEAD, 8.0), Blank(1.4)) if panel.when else ()
    rows: list[Part] = []
    for row in panel.rows:
        label = PieceLine((Words(row.label, 10.5, "strong"), status_sign(row.sure)), _BASE)
        cells = tuple(TextBlock(cell, _BASE, 4.0, 10.0) for cell in row.cells)
        rows += [Row((label, *cells), 2.0, widths=(18.0, *(0.0 for _cell in cells))), Rule(1.4, Ink.GREY40)]
    added = tuple(
        (Words(name, 8.5), status_sign(sure), Space(1.0), Words(by, 8.5, "strong"), Space(3.0))
        for name, by, sure in panel.modifiers
    )
    adds = (PieceFlow(added, 4.4, 4.0),) if added else ()
    remarks = [part for words in panel.remarks for part in (Blank(0.8), TextBlock(words, 3.0, _LEAD, 8.0))]
    return Column((head, *when, *rows, *adds, *remarks))


def _draw_outside(sketch: Sketch, page: Size, chart: Chart, panel: TablePanel, cut: Cut) -> None:
    """Draw the title of a chart and its numbered phases on the three panels, large enough to be read across the table.

    If there is space after the last phase, a picture is drawn there.
    """
    cells: list[tuple[int, str, str]] = [(0, panel.title, panel.section)]
    lines = zip(chart.lines, panel.rows, strict=True)
    cells += ((number, row.label, " ".join(line.text)) for number, (line, row) in enumerate(lines, start=1))
    leaves = _leaves(page, outside=True)
    cells_per_leaf = -(-len(cells) // len(leaves))
    high = page.height / cells_per_leaf
    for at, (number, name, description) in enumerate(cells):
        box = leaves[at // cells_per_leaf].lower_part(at % cells_per_leaf * high).upper_part(high)
        if number:
            sketch.text(box.x, box.y + 15.0, str(number), 44.0, cut)
        title = PieceLine((Words(name, (20.0, 17.0, 14.0, 12.0), cut),), 9.0)
        text = TextBlock(description, 15.4, 5.0, (12.0, 11.0) if number else 10.5)
        parts = (Rule(0.6, pen=2 * RULE), Inset(Layers((title, text)), 22.0 if number else 0.0))
        place_part(sketch, box, Layers(parts), of=("lines", max(number - 1, 0)), what=panel.title)
    if len(cells) < cells_per_leaf * len(leaves):
        _draw_pursuit(sketch, leaves[-1].lower_part(len(cells) % cells_per_leaf * high))


def _draw_pursuit(sketch: Sketch, place: Box) -> None:
    """Draw an aircraft that pursues another aircraft, in the free space after the last phase."""
    sketch.add(Line(place.x, place.y + 0.6, place.right, place.y + 0.6, Ink.BLACK, 2 * RULE))
    span = min(0.42 * place.width, 0.66 * place.height)
    for wings, x, y in (("biplane", 0.27, 0.66), ("triplane", 0.73, 0.42)):
        glyph = draw_typical(cast(Wings, wings), detail="line", span=span)
        sketch.add(Use(glyph, place.x + x * place.width, place.y + y * place.height, span, 60.0))
