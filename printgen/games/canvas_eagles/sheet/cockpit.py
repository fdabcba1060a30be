"""The cockpit figures: stability, dive, climb, speed, ceilings, an altitude ladder, and fuel boxes (3.21, 3.30)."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.data.records.fields import UNKNOWN, Sure
from printgen.drawing.emblems import grade_badge
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import LABEL, Panel, Piece, PieceLine, Space, Words, WriteInLine, status_sign
from printgen.drawing.layout.part import Blank, Column, CustomPart, Layers, Part, Row
from printgen.drawing.layout.table import Bar, RunningCounts, Track
from printgen.drawing.marks import Use
from printgen.drawing.panels.cells import Cell, CellStrip
from printgen.drawing.panels.ladder import Ladder
from printgen.drawing.panels.measures import Measures
from printgen.drawing.sketch import Field, Sketch
from printgen.games.canvas_eagles.options import ERA
from printgen.games.canvas_eagles.ratings import Level
from printgen.games.canvas_eagles.sheet.damage import fate_words
from printgen.games.canvas_eagles.sheet.facts import DEFAULT_BOXES, Facts
from printgen.games.canvas_eagles.sheet.head import served_eras
from printgen.games.canvas_eagles.war import ERAS, Era
from printgen.translation import _
from printgen.units import Box

#: The number of altitude levels, and the width in mm of the strip of figures and of the altitude ladder.
LEVELS, WIDE = 10, 86.0
#: The number of fuel boxes per row on a full sheet and on half a page. The last value is the width in mm of the fuel
#: track on half a page.
ROWS, FUEL = {False: 20, True: 15}, 61.6
#: The height in mm of a field for an unknown figure.
FIELD = 4.8
#: The baseline of a label in the strip, and the height of the row of labels, in mm.
ABOVE, HEADING = 2.7, 3.6
#: The type sizes of a figure in the strip, and of a raised sign after the figure, in points.
FIGURE, RAISED = (20.0, 18.0, 16.0), 13.0
#: The distance of the words above the fuel track from their rule, and of the rule from the track, in mm.
HEAD = 1.2


def cockpit(facts: Facts, measures: Measures) -> Part:
    """Return the part of the sheet with the cockpit figures.

    The strip of figures and the altitude ladder are on the left, the fuel boxes on the right.
    """
    left, half = Column((_figures(facts, measures), _ladder(facts, measures)), 0.8), measures.style.half
    return Row((left, _fuel(facts, measures)), 3.0 if half else 4.0, widths=(0.0, FUEL) if half else (WIDE, 0.0))


def _figures(facts: Facts, measures: Measures) -> Part:
    """Return a strip of five equal cells: stability, dive, climb, speed and ceiling. The cells of unknown figures are blank."""
    half = measures.style.half
    labels: tuple[float, ...] = (7.0,) if half else LABEL
    titles = (_("Stability"), _("Dive"), _("Climb"), _("Speed"), _("Max alt."))
    marks = (*(facts.readings_sign(it) for it in ("stability", "dive", "climb")), "", _ceiling_signs(facts, half))
    contents = (_stability(facts, half), *(_figure(facts, half, it) for it in ("dive", "climb", "speed")))
    cells = (
        Cell(PieceLine((Words(title + sign, labels, anchor="middle"),), ABOVE), content)
        for title, sign, content in zip(titles, marks, (*contents, _ceilings(facts, half)), strict=True)
    )
    return CellStrip(tuple(cells), 12.3 if half else 13.9, HEADING)


def _stability(facts: Facts, half: bool) -> Part:
    """Return a badge with the letter of the aircraft's stability."""
    if letter := facts.stability:
        size, badge = 7.0 if half else 8.0, grade_badge("stability", letter)
        return CustomPart(
            lambda sketch, at: sketch.picture(lambda: (Use(badge, at.center.x, at.y + 0.58 * size, size),))
        )
    return _blank("stability", 6.1 if half else 6.8)


def _figure(facts: Facts, half: bool, figure: str) -> Part:
    """Return one figure in the middle of its cell."""
    base = 6.1 if half else 6.8
    known = _fastest(facts) if figure == "speed" else getattr(facts.ratings, figure)
    if known is UNKNOWN or known is None or (figure != "speed" and facts.is_blank(figure)):
        return _blank(figure, base)
    return _centred(str(known), base, of=(figure,))


def _ceilings(facts: Facts, half: bool) -> Part:
    """Return the ceilings for the eras side by side, each labelled with its era.

    A half page shows only the ceiling of its own era, because its header and the ladder name the era.
    """
    cells, names = list[Part](), {"early": _("early"), "late": _("late")}
    for era in _eras(facts, half):
        figure, known = f"ceiling.{era}", getattr(facts.ratings.ceiling, era)
        # The early ceiling of an aircraft that entered service later is printed in grey.
        ink = Ink.GREY70 if era == "early" and not half and "early" not in served_eras(facts) else Ink.BLACK
        is_blank, base = known is UNKNOWN or facts.is_blank(figure), 6.1 if half else 6.8
        value = _blank(f"ceiling-{era}", base, 6.4) if is_blank else _centred(str(known), base, ink, ("ceiling", era))
        name = PieceLine((Words(names[era], 7.0, anchor="middle"),), 9.4)
        cells.append(value if half else Layers((value, name)))
    return Row(tuple(cells))


def _eras(facts: Facts, half: bool) -> list[Era]:
    """Return the eras whose ceilings are printed on the sheet."""
    requested = ERA.value_in(facts.choices)
    return [it for it in ERAS if getattr(facts.ratings.ceiling, it) is not None and (not half or it == requested)]


def _ceiling_signs(facts: Facts, half: bool) -> str:
    return next(filter(None, (facts.readings_sign(f"ceiling.{era}") for era in _eras(facts, half))), "")


def _centred(text: str, base: float, ink: Ink = Ink.BLACK, of: Field = ()) -> Part:
    """Return a figure of the strip in the middle of its cell, with its baseline `base` mm below the top. A `+` is raised."""

    def draw(sketch: Sketch, place: Box) -> None:
        figure, plus = text.rstrip("+"), "+" * text.count("+")
        after = width(plus, "strong", RAISED)
        wide = sketch.text(
            place.center.x - after / 2, place.y + base, figure, FIGURE, "strong", "middle", ink, place.width - after, of
        )
        if plus:
            up = cap_height("strong", FIGURE[0]) - cap_height("strong", RAISED)
            sketch.text(place.center.x + (wide - after) / 2, place.y + base - up, plus, RAISED, "strong", ink=ink)

    return CustomPart(draw)


def _blank(figure: str, base: float, wide: float = 8.0) -> Part:
    """Return a line for an unknown figure, in the middle of its cell."""
    line = PieceLine((WriteInLine(f"ratings.{figure}", wide, FIELD),), base)
    return Row((Blank(), line, Blank()), widths=(0.0, wide, 0.0))


def strip_statuses(facts: Facts, half: bool) -> tuple[tuple[str, Sure], ...]:
    """Return the names of the strip's figures that need a status mark, each with its status, for the foot of the sheet."""
    early_late = {"early": _("early max alt."), "late": _("late max alt.")}
    eras = _eras(facts, half)
    named = [
        (_("stability"), facts.differing_status("stability")),
        (_("dive"), facts.differing_status("dive")),
        (_("climb"), facts.differing_status("climb")),
        (_("speed"), facts.differing_status(*(f"schedules.{it.part}" for it in facts.full_schedules))),
        *((early_late[it] if len(eras) > 1 else _("max alt."), facts.differing_status(f"ceiling.{it}")) for it in eras),
    ]
    return tuple((name, sure) for name, sure in named if sure)


def _fastest(facts: Facts) -> str | None:
    """Return the highest speed of the schedules as text, such as `3/4` if they differ, or None if no schedule is known."""
    return "/".join(dict.fromkeys(str(it.top_speed) for it in facts.full_schedules)) or None


def _ladder(facts: Facts, measures: Measures) -> Part:
    """Return the altitude ladder with the aircraft's ceilings. A `+` marks a ceiling that can be regained (3.219)."""
    tops, names = [], {"early": _("early"), "late": _("late")}
    eras = [era for era in ERAS if not measures.style.half or era == ERA.value_in(facts.choices)]
    for era in eras:
        level = getattr(facts.ratings.ceiling, era)
        if (
            isinstance(level, Level)
            and not facts.is_blank(f"ceiling.{era}")
            and (measures.style.half or era in served_eras(facts))
        ):
            tops.append((f"{names[era]}{'+' if level.regain else ''}", min(level.level, LEVELS)))
    regains = any(word.endswith("+") for word, _level in tops)
    # Equal ceilings share one line.
    levels = dict.fromkeys(level for _word, level in tops)
    tops = [(", ".join(word for word, at in tops if at == level), level) for level in levels]
    words = _("+: can be regained")
    note = words if regains else ""
    return (
        Ladder(LEVELS, tuple(tops), note, 4.4, 7.0) if measures.style.half else Ladder(LEVELS, tuple(tops), note, 5.4)
    )


def _fuel(facts: Facts, measures: Measures) -> Part:
    """Return the fuel boxes in groups of five, 20 per row (15 on half a page), with the text `must glide` at the end."""
    style, count = measures.style, facts.known_value("fuel", facts.ratings.fuel)
    known, boxes = count is not None, DEFAULT_BOXES["fuel"] if count is None else count
    rows = replace(style.boxes, row=ROWS[style.half])
    left = boxes // 4
    bar, numbers = Bar(boxes - left, 0.5, 1.0) if known else None, RunningCounts(style.edge, style.words, style.small)
    glide = fate_words(_("must glide"), style)
    # The fate is beside the last box, or below the track if the last box ends its row.
    aside = 0 < boxes % rows.row < rows.row - 2
    track = Track(
        boxes,
        rows,
        "fuel",
        crossed_count=facts.crossed_boxes("fuel"),
        bar=bar,
        numbers=numbers,
        pieces_after=glide if aside else (),
        base=style.words,
    )
    hint = _("mark off the speed flown; dive −1, climb +1, zoom climb and spin ±0")
    if style.half:
        hint = _("fuel = speed; dive −1, climb +1, zoom or spin ±0")
    note = (
        _("a quarter of the fuel is left at the bar: {number}").format(number=left)
        if known
        else _("write in the number; strike out excess boxes")
    )
    title = _("Fuel {boxes}").format(boxes=boxes if known else "").strip() + facts.readings_sign("fuel")
    pieces: tuple[Piece, ...] = (Space(14.0), status_sign(facts.differing_status("fuel")))
    if not known:
        pieces = (
            Space(8.0),
            WriteInLine("fuel.boxes", 6.0, 3.4),
            Space(0.6),
            status_sign(facts.differing_status("fuel")),
        )
    after = () if aside else glide
    below = PieceLine((Words(note, style.small), Space(3.0), *after), 2.6)
    return Panel(
        title,
        Column((track, below)),
        hint,
        style.rule,
        style.rule + HEAD,
        PieceLine(pieces, style.rule - HEAD),
        (style.small,),
    )
