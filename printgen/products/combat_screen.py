"""The combat screen, a landscape sheet that is folded twice and placed upright between the players.

The inside shows the fire modifiers in groups, the fire results, and the tables that are rolled on afterwards. The outside shows
an aircraft below the game's name, and the phases of a turn in large type, for players across the table. No fold crosses a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from math import cos, radians, sin

from printgen.data.figures import doubts_of
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, CHARTS, DICE, LIVERIES, NATIONS, TABLES
from printgen.data.readings import SIGN, decided_figures
from printgen.data.records.fields import Sure
from printgen.data.records.game import game_title, sides
from printgen.data.records.tables import Chart
from printgen.drawing.aircraft.above import glyph_depth
from printgen.drawing.emblems import die_face
from printgen.drawing.fire_arc import PIPS
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import MARGIN, landscape_frame, status_marks, two_readings_legend, with_statuses
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, PieceFlow, PieceLine, Rule, Sign, Space, TextBlock, Words, status_sign
from printgen.drawing.layout.part import Blank, Column, CustomPart, Inset, Layers, Part, Row, place_part
from printgen.drawing.markings import draw_marked_aircraft
from printgen.drawing.marks import CUT, RULE, Cut, Face, Glyph, Line, Rect, Use
from printgen.drawing.panels.title_block import TITLE_CUTS, TitleBlock, TitleLook
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
from printgen.products.table_panels import CombatPanel, TablePanel, build_combat_panel, build_panels
from printgen.sheets.instructions import both_sides_words
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The positions of the two folds, as shares of the paper's width, and the minimum distance of words from a fold, in mm. The
#: folds divide the paper into three equal panels.
FOLDS, CLEAR = (1 / 3, 2 / 3), 3.5
#: The height of a title with its rule, and the width of the tab before the title, in mm.
_HEAD, _TAB = 9.0, 5.2
#: The heights of the two titles of the outside's middle panel, the gap between them, and the maximum span of its
#: aircraft, in mm. The last value is the angle in degrees by which the aircraft is turned.
_FRONT_HEAD, _FRONT_HEADING, _FRONT_GAP, _SPAN, _TURN = 30.0, 22.0, 4.0, 130.0, 75.0
#: The distance between the lines of small text, and the first baseline of the label and the cells of a row, in mm.
_LEAD, _BASE = 3.2, 3.9
#: The factors of the sizes in die tables. The first factor with which the tables fit is used.
_SCALES = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)


#: The type sizes for the titles of phases, points, and the space for a phase's number before its title, mm.
_TITLES, _NUMBERED = (20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 12.0), 22.0


def combat_screen(reference: Reference, base: Callable[[], str], follows: str, turn: str, aircraft: str) -> Product:
    """Return the combat screen as a product, for a game with combat tables.

    Args:
        reference: the quick reference of the game.
        base: a function that returns the name of the base value.
        follows: the ids of the die tables that players roll on after fire, separated by spaces.
        turn: the id of the chart with the phases of a turn.
        aircraft: the id of the aircraft on the outside.
    """
    summary = "a folding screen: combat from modifiers to results on the inside, the turn on the outside"
    tables = [f"{kind}/{id}" for id in (*follows.split(), turn) for kind in ("dice", "charts")]
    outside = f"aircraft/{aircraft} liveries nations.mark game.title game.sides"
    printed = " ".join(("tables", *tables, outside))
    deck = partial(_deck, reference, base, follows.split(), turn, aircraft)
    return Product("combat-screen", "Combat screen", summary, deck, printed_figures=printed, grows=True)


def _deck(
    reference: Reference,
    base: Callable[[], str],
    follows: list[str],
    turn: str,
    aircraft: str,
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
    legend = _("P: may not fire. –: no modifier.") if combat.prohibits_fire else _("–: no modifier.")
    phases = panels[turn].rows if turn in panels else ()
    texts = [
        *combat.remarks,
        *(it.label for it in (*combat.effective_modifiers, *phases)),
        *(str(it) for it in panels.values()),
    ]
    signs = (two_readings_legend(),) if any(SIGN in it for it in texts) else ()
    remarks = (legend, *no_effect_note(combat), *combat.remarks)
    below = [part for it in remarks for part in (TextBlock(it, 3.5, 3.5, 9.0, of=("remarks",)), Blank(0.7))]
    (first, second), cut = reference.combat, reference.cut
    place_part(inside, one, _title_part(_("Combat value"), tabs.get("combat-values"), first, cut, combat.sure))
    values = partial(draw_values, combat, base(), base_status, ink=None)
    table = CustomPart(values, min_values_height(combat), grows=True)
    place_part(inside, one.lower_part(_HEAD), Column((table, Blank(1.6), *below)), of=("remarks",), what=title)
    head = _title_part(_("Combat results"), tabs.get("combat-results"), second, cut, combat.results_status)
    place_part(inside, two, head)
    results = _results_part(reference, combat, signs)
    place_part(inside, two.lower_part(_HEAD), results, of=("remarks",), what=title)
    tables = [(panels[it], tabs.get(it)) for it in follows if it in panels]
    variants = (_die_tables(tables, cut, scale) for scale in _SCALES)
    place_part(inside, three, *variants, of=("rolls",), what=title)
    _draw_folds(inside, page)
    if turn in charts:
        _draw_phases(outside, page, charts[turn].record, panels[turn], reference.look)
    _draw_front(outside, page, library, aircraft, panels.get(turn), reference.look)
    faces = with_statuses(inside.face("combat-screen", page)), _turned_face(outside, page)
    overflows = tuple((case, it) for sketch in (inside, outside) for it in sketch.overflows)
    printed = (*cases, *_shown(library, aircraft))
    card = Card(*faces, bookmark=(title,), landscape=True, cases=printed, overflows=overflows)
    return Deck(title, (card,), status_marks(faces))


def _results_part(reference: Reference, combat: CombatPanel, signs: tuple[str, ...]) -> Part:
    """Return the table of results, the meanings of its letters, and the notes on printing and on `signs`."""
    letters = TextBlock(reference.letters(), 4.3, 3.3, 8.5)
    hits = CustomPart(lambda s, at: draw_results(combat, s, at, None), min_results_height(combat), grows=True)
    # The outside is printed upside down. It is correct only if the sheet is flipped on its long edge.
    notes = (TextBlock(it, 3.2, 2.9, 7.0, Ink.GREY70, anchor="end") for it in (both_sides_words("long"), *signs))
    return Column((hits, letters, Blank(0.6), *notes, Blank(0.4)))


def _turned_face(outside: Sketch, page: Size) -> Face:
    """Return the outside face rotated by 180 degrees, because the sheet is flipped on its long, upper edge."""
    turned = Use(Glyph("combat-screen-turn", tuple(outside.marks)), page.width, page.height, turn=180)
    return Face("combat-screen-outside", page, (turned,), statuses=status_marks((outside.face("", page),)))


def _leaves(page: Size, outside: bool = False) -> tuple[Box, Box, Box]:
    """Return the boxes of the page's three panels. For the outside, they are in reverse order."""
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


def _title_part(
    title: str, phase: int | None, section: str, cut: Cut, sure: Sure | None = None, dice: str = ""
) -> Part:
    """Return a title above a rule.

    The title follows a tab with the phase number, and precedes the dice of its roll, a status mark and the section.
    """
    left = _TAB + 2.0 if phase else 0.0
    section_words = Words(section, 7.0, ink=Ink.GREY70, anchor="end")
    pictures = (Sign(die_face(pips), 4.0, 2.0, 1.65, 4.8) for pips in PIPS.get(dice, ()))
    rolled: tuple[Piece, ...] = (*pictures, Space(0.4), Words(dice, 10.5)) if dice else ()
    words = PieceLine((Words(title, 14.0, cut), Space(1.2), *rolled, status_sign(sure), section_words), 5.2)
    tab = (CustomPart(lambda sketch, at: _draw_tab(sketch, at, phase)),) if phase else ()
    return Layers((*tab, Inset(words, left), Rule(7.0, pen=RULE)), _HEAD)


def _draw_tab(sketch: Sketch, at: Box, phase: int) -> None:
    sketch.add(Rect(at.x, at.y + 0.6, _TAB, 5.4, Ink.BLACK, None))
    base = at.y + 3.3 + cap_height("strong", 10.5) / 2
    sketch.text(at.x + _TAB / 2, base, str(phase), 10.5, "strong", "middle", Ink.WHITE)


def _die_tables(tables: Iterable[tuple[TablePanel, int | None]], cut: Cut, scale: float) -> Part:
    """Return die tables with their phases, one below the other. `scale` is the factor of all sizes below the titles."""
    after, titles = list[Part](), dict[object, str]()
    for panel, phase in tables:
        after.append(_die_table_part(panel, phase, cut, scale, titles.get(panel.modifiers)))
        titles.setdefault(panel.modifiers, panel.title)
    spaced = [part for it in after for part in (it, Blank(1.6, grows=True))][:-1]
    return Column((*spaced, Blank(2.4)))


def _die_table_part(panel: TablePanel, phase: int | None, cut: Cut, scale: float, same: str | None) -> Part:
    """Return a die table as a part of a page: the occasion for the roll, the results, the modifiers and the remarks.

    Args:
        scale: the factor of all sizes below the title.
        same: the title of an earlier table with the same modifiers, if any.
    """
    head = _title_part(panel.title, phase, panel.section, cut, dice=panel.dice or "")
    small, lead = 8.0 * scale, _LEAD * scale
    when = (TextBlock(panel.when, 2.6 * scale, lead, small), Blank(1.4 * scale)) if panel.when else ()
    rows: list[Part] = []
    for row in panel.rows:
        label = PieceLine((Words(row.label, 10.5 * scale, "strong"), status_sign(row.sure)), _BASE * scale)
        cells = tuple(TextBlock(cell, _BASE * scale, 4.0 * scale, 10.0 * scale) for cell in row.cells)
        rows += [Row((label, *cells), 2.0, widths=(18.0, *(0.0 for _cell in cells))), Rule(1.4 * scale, Ink.GREY40)]
    added = tuple(
        (Words(name, 8.5 * scale), status_sign(sure), Space(1.0), Words(by, 8.5 * scale, "strong"), Space(3.0))
        for name, by, sure in panel.modifiers
    )
    adds: tuple[Part, ...] = (PieceFlow(added, 4.4 * scale, 4.0 * scale),) if added else ()
    if added and same:
        adds = (TextBlock(_("Modifiers as for {title}").format(title=same), 4.4 * scale, lead, 8.5 * scale),)
    remarks = [part for words in panel.remarks for part in (Blank(0.8), TextBlock(words, 3.0 * scale, lead, small))]
    return Column((head, *when, *rows, *adds, *remarks))


def _shown(library: Library, aircraft: str) -> tuple[Case, ...]:
    """Return the records that the outside shows: the aircraft, its nation and, if the aircraft has one, its livery."""
    if (case := library.of(AIRCRAFT).get(aircraft)) is None:
        return ()
    related = library.of(NATIONS).get(case.record.nation), library.of(LIVERIES).get(case.record.livery or "")
    return (case, *(it for it in related if it))


def _draw_front(
    sketch: Sketch, page: Size, library: Library, id: str, panel: TablePanel | None, look: TitleLook
) -> None:
    """Draw the middle panel of the outside: the game's name, an aircraft, and the title of the phases."""
    leaf = _leaves(page, outside=True)[1]
    TitleBlock(game_title(library), _("Combat screen"), look).draw(sketch, leaf.upper_part(_FRONT_HEAD))
    nations = library.of(NATIONS)
    firsts = [next((nations[it].record.mark for it in side.nations if it in nations), "") for side in sides(library)]
    title, section = (panel.title, panel.section) if panel else ("", "")
    # A section with the same name says nothing more.
    section = "" if title and title.lower() in section.lower() else section
    # The title of the phases is above them: at the foot, it was read as the end of the page.
    heading = leaf.lower_part(_FRONT_HEAD + _FRONT_GAP).upper_part(_FRONT_HEADING)
    TitleBlock(title, section, look, tuple(filter(None, firsts))[:2]).draw(sketch, heading)
    if aircraft := library.get(AIRCRAFT, id):
        place = leaf.lower_part(_FRONT_HEAD + _FRONT_GAP + _FRONT_HEADING).inset(2.0)
        nation, livery = nations.get(aircraft.nation), library.get(LIVERIES, aircraft.livery or "")
        around = _turned_extent(glyph_depth(aircraft))
        span = round(min(_SPAN, place.width / around.width, place.height / around.height), 1)
        mark = nation.record.mark if nation else "blank"
        marks = draw_marked_aircraft(aircraft, "line", mark, Ink.BLACK, Point(0, 0), span, livery=livery)
        middle = place.center.shift(-around.center.x * span, -around.center.y * span)
        sketch.add(Use(Glyph(f"combat-screen-{aircraft.aircraft}", marks), middle.x, middle.y, 1.0, _TURN))


def _turned_extent(depth: float) -> Box:
    """Return the box around a rotated aircraft with a span of 1, calculated from its wing tips, nose and tail."""
    tips = [(x, y * depth) for x in (-0.5, 0.5) for y in (-0.35, 0.05)]
    corners = [*tips, (0.0, -0.5 * depth), (-0.2, 0.5 * depth), (0.2, 0.5 * depth)]
    right, down = cos(radians(_TURN)), sin(radians(_TURN))
    xs, ys = zip(*((x * right - y * down, x * down + y * right) for x, y in corners), strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _draw_phases(sketch: Sketch, page: Size, chart: Chart, panel: TablePanel, look: TitleLook) -> None:
    """Draw the numbered phases of a turn on the outer panels, large enough to be read across the table."""
    left, _middle, right = _leaves(page, outside=True)
    cut, ink = TITLE_CUTS[look], {"band": Ink.BLUE, "box": Ink.RED}.get(look, Ink.BLACK)
    parts, room = [], left.width - _NUMBERED
    # All titles have the same size.
    fitting = (it for it in _TITLES if all(width(row.label, cut, it) <= room for row in panel.rows))
    size = next(fitting, _TITLES[-1])
    for line, row in zip(chart.lines, panel.rows, strict=True):
        title = PieceLine((Words(row.label, (size, *(it for it in _TITLES if it < size)), cut),), 8.6)
        text = TextBlock(" ".join(line.text), 14.6, 4.9, (12.0, 11.0, 10.0))
        parts.append(Layers((Rule(0.6, ink, pen=2 * RULE), Inset(Layers((title, text)), _NUMBERED))))
    rows = -(-len(parts) // 2)
    needed = [part.fit(left.width).min_height + 2.5 for part in parts]
    heights = _row_heights([max(needed[at::rows]) for at in range(rows)], page.height)
    for at, part in enumerate(parts):
        y, place = sum(heights[: at % rows]), (left, right)[at // rows]
        box = place.lower_part(y).upper_part(heights[at % rows])
        sketch.text(box.x, box.y + 14.6, str(at + 1), 44.0, cut, ink=ink)
        place_part(sketch, box, part, of=("lines", at), what=panel.title)


def _row_heights(needed: list[float], total: float) -> list[float]:
    """Return row heights that add up to `total`. Rows are equally high, except for those that need more height."""
    level = total / max(len(needed), 1)
    for _row in needed:
        high = [it for it in needed if it > level]
        level = (total - sum(high)) / max(len(needed) - len(high), 1)
    return [max(it, level) for it in needed]
