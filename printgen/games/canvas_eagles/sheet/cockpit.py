"""The figures read first: stability, dive, climb, speed, ceilings, a ladder of altitudes, and fuel boxes (3.21, 3.30)."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.data.records.fields import UNKNOWN
from printgen.drawing.emblems import grade_badge
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import LABEL, Panel, Picture, Piece, PieceLine, Space, Words, WriteInLine, status_sign
from printgen.drawing.layout.part import Column, Layers, Part, Row
from printgen.drawing.layout.table import Bar, RunningCounts, Track
from printgen.drawing.panels.ladder import Ladder
from printgen.drawing.panels.measures import Measures
from printgen.games.canvas_eagles.options import ERA
from printgen.games.canvas_eagles.ratings import Level
from printgen.games.canvas_eagles.sheet.damage import fate_words
from printgen.games.canvas_eagles.sheet.facts import DEFAULT_BOXES, Facts
from printgen.games.canvas_eagles.sheet.head import served_eras
from printgen.games.canvas_eagles.war import ERAS
from printgen.translation import _

#: The number of altitude levels, and the width of the figures and the ladder, mm.
LEVELS, WIDE = 10, 67.0
#: The width of the second of two ceilings, mm.
LATE = 8.8
#: The width of the fuel track on half a page, mm.
FUEL = 79.2
#: The height of a field for an unknown figure, mm.
FIELD = 4.8
#: The column widths of stability, dive, climb and speed, and the baseline of the words above a figure, mm.
FIGURES, ABOVE = (13.0, 9.0, 9.5, 11.5), 2.6
#: The distance between the words in the fuel heading and its rule, and between the rule and the track below, mm.
HEAD = 1.2


def cockpit(facts: Facts, measures: Measures) -> Part:
    """Return the figures above the altitude ladder on the left, and the fuel on the right."""
    left, half = Column((_figures(facts, measures), _ladder(facts, measures)), 0.8), measures.style.half
    return Row((left, _fuel(facts, measures)), 3.0 if half else 4.0, widths=(0.0, FUEL) if half else (WIDE, 0.0))


def _figures(facts: Facts, measures: Measures) -> Part:
    """Return stability as a badge and the other figures in large type below their titles; unknown figures are blanks."""
    record, letter = facts.ratings, facts.stability
    titles = {"early": _("Max alt. early"), "late": _("Max alt. late")}
    figures = [
        (_("Dive"), "dive", record.dive),
        (_("Climb"), "climb", record.climb),
        (_("Speed"), "speed", _fastest(facts)),
    ]
    half = measures.style.half
    # Half a page shows only the ceiling of its own part of the war.
    eras = [
        era
        for era in ERAS
        if (not half or era == ERA.value_in(facts.choices)) and getattr(record.ceiling, era) is not None
    ]
    small: tuple[float, ...] = (7.0, 6.5, 6.0) if half else LABEL
    high, base, badge = (9.6, 8.0, (5.2, 2.9, 6.4)) if half else (11.0, 9.6, (7.4, 4.2, 7.2))
    if len(eras) > 1:
        titles["late"] = _("late")
    figures += [(titles[era], f"ceiling.{era}", getattr(record.ceiling, era)) for era in eras]
    cells: list[Part] = []
    stable = Words(_("Stability") + facts.readings_sign("stability"), small)
    title_line = PieceLine((stable, Space(0.6), status_sign(facts.differing_status("stability"))), ABOVE)
    grade: Part = PieceLine((WriteInLine("ratings.stability", 6.0 if half else 8.0, FIELD),), base)
    if letter:
        grade = Picture(grade_badge("stability", letter), *badge)
    cells.append(Layers((title_line, grade), high))
    for title, figure, known in figures:
        own = figure == "speed"
        sure = status_sign(
            facts.differing_status(*(f"schedules.{it.part}" for it in facts.full_schedules))
            if own
            else facts.differing_status(figure)
        )
        words = PieceLine((Words(title + ("" if own else facts.readings_sign(figure)), small), Space(0.6), sure), ABOVE)
        written = known is UNKNOWN or known is None or (not own and facts.is_blank(figure))
        blank = WriteInLine(f"ratings.{figure.replace('.', '-')}", 6.0 if half else 8.0, FIELD)
        # The early ceiling of an aircraft that entered service later is printed in grey.
        early = figure == "ceiling.early" and "early" not in served_eras(facts) and not half
        sizes, ink = (14.0, 10.5) if half else (20.0, 14.0), Ink.GREY70 if early else Ink.BLACK
        value: Piece = blank if written else Words(str(known), sizes, "strong", ink, of=tuple(figure.split(".")))
        cells.append(Layers((words, PieceLine((value,), base)), high))
    wide = (*FIGURES, *((WIDE - sum(FIGURES) - LATE, LATE) if len(eras) > 1 else (WIDE - sum(FIGURES),)))
    shares = (9.5, 6.2, 6.5, 9.6, *(13.6,) * len(eras))
    return Row(tuple(cells), shares=shares) if half else Row(tuple(cells), widths=wide)


def _fastest(facts: Facts) -> str | None:
    """Return the top speed of the schedules (`3/4` if they differ), or None if no schedule is known."""
    return "/".join(dict.fromkeys(str(it.top_speed) for it in facts.full_schedules)) or None


def _ladder(facts: Facts, measures: Measures) -> Part:
    """Return the ladder with the ceilings of the aircraft's eras; `+` marks a ceiling that can be regained (3.219)."""
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
    note = _("+: can be regained") if regains else ""
    return Ladder(LEVELS, tuple(tops), note, 4.4, 7.0) if measures.style.half else Ladder(LEVELS, tuple(tops), note)


def _fuel(facts: Facts, measures: Measures) -> Part:
    """Return the fuel track: boxes in fives, 25 per row (20 on half a page), then the fate `must glide`.

    A bar marks the last quarter: an aircraft with a quarter of its fuel left may go home without penalty (cowardly
    behaviour).
    """
    style, count = measures.style, facts.known_value("fuel", facts.ratings.fuel)
    known, boxes = count is not None, DEFAULT_BOXES["fuel"] if count is None else count
    rows = replace(style.boxes, row=20) if style.half else replace(style.boxes, row=25)
    left = boxes // 4
    bar, numbers = Bar(boxes - left, 0.5, 1.0) if known else None, RunningCounts(style.edge, style.words, style.small)
    glide = fate_words(_("must glide"), style)
    # The fate is beside the last box, or below the track if that box ends its row.
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
        hint = _("speed; dive −1, climb +1, zoom climb and spin ±0")
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
    # On half a page, the note is on the right, because the propeller extends into the space on the left.
    right = (*after, Words(note, style.small, anchor="end"))
    below = PieceLine(right if style.half else (Words(note, style.small), Space(3.0), *after), 2.6)
    return Panel(
        title,
        Column((track, below)),
        hint,
        style.rule,
        style.rule + HEAD,
        PieceLine(pieces, style.rule - HEAD),
        (style.small,),
    )
