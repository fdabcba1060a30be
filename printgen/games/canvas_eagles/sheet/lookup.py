"""The lookup panels: the modifiers that are not included in the combat values, and the aircraft's rolls (3.53, 3.702, 3.811)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from printgen.data.figures import doubts_of
from printgen.data.records.fields import Sure
from printgen.data.records.record import name_of
from printgen.data.records.tables import DieTable
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    LABEL,
    Panel,
    Piece,
    PieceLine,
    Rule,
    Space,
    TextBlock,
    Words,
    WriteInLine,
    status_sign,
)
from printgen.drawing.layout.part import ByWidth, Column, Inset, Layers, Part, Row
from printgen.drawing.panels.measures import Style
from printgen.drawing.sketch import Field
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.sheet.head import peculiarities
from printgen.translation import _

#: The lines of the combat table that may already be included in the printed values of a gun.
SUMMED = ("short-burst", "medium-burst", "long-burst", "dual-weapons", "single-weapon", "free-fire", "flexible")
#: The lowest speed that makes fire less accurate (3.534).
FAST = 3
#: The widths of the column for a figure, in mm. The first width with which all names fit is used.
STEPS = (5.4, 4.6)
#: The baseline and the height of a line of modifiers, and the space after the name in a line of rolls, in mm.
BASE, LINE, AFTER_NAME = 2.8, 3.8, 1.6
#: The type sizes of the names of modifiers, points.
NAMES = (8.5, 8.0, 7.5, 7.0)
#: The part of the first figure's column into which names may extend, in mm.
BEFORE = 1.2
#: The space between two columns of modifiers, mm.
COLUMN_GAP = 4.0


class _Modifier(Struct, frozen=True):
    """A row of the modifier table: its name, the status of its figures, and one figure per range."""

    name: str
    sure: Sure | None
    figures: tuple[str, ...]


def modifier_panel(facts: Facts, columns: int = 1) -> Part:
    """Return the panel with the modifiers that players still have to add during play, by range (3.532-3.5396)."""
    lines = tuple(_modifiers(facts))
    many = -(-len(lines) // columns)

    def body(wide: float) -> Part:
        column = (wide - COLUMN_GAP * (columns - 1)) / columns
        rooms = {step: column - len(facts.tables.ranges) * step + BEFORE for step in STEPS}
        longest = max((width(it.name, "text", 1.0) for it in lines), default=0.0)
        # All names have the same size, which is the largest size at which every name fits.
        fits = ((size, step) for step in STEPS for size in NAMES if longest * size <= rooms[step])
        size, step = next(fits, (NAMES[-1], STEPS[-1]))
        heads = _figures(tuple(str(it) for it in facts.tables.ranges), step, Ink.GREY70)
        ranges = Layers((PieceLine((Words(_("Range"), 8.0, ink=Ink.GREY70),), 2.6, 3.5), heads))
        each = (lines[first : first + many] for first in range(0, len(lines), many))
        shown = (
            Column((ranges, *(_line(it, size, rooms[step], step) for it in some), Rule(0.0, Ink.GREY40)))
            for some in each
        )
        return Row(tuple(shown), COLUMN_GAP)

    return Panel(_("Modifiers"), ByWidth(body), _("no: may not fire"), 4.0, 4.8, small=(7.5, 7.0))


def _modifiers(facts: Facts) -> Iterator[_Modifier]:
    """Yield the rows of the combat table that may apply when a crew member fires from this aircraft (3.521)."""
    tables, firing = facts.tables, {armed.gun.crew for armed in facts.guns}
    names = _names(facts, firing)
    for line in tables.modifiers:
        if line.modifier in SUMMED or line.modifier.startswith("stability"):
            continue
        if (firing and line.crew and line.crew not in firing) or (line.modifier == "fast" and _top(facts) < FAST):
            continue
        of = f"modifiers.{line.modifier}"
        title = names.get(line.modifier, line.name)
        if line.crew and firing - {line.crew}:
            title = _("{modifier} ({crew} only)").format(modifier=title, crew=facts.role_name(line.crew).lower())
        figures = tuple({"P": _("no"), "-": "·"}.get(str(it), _signed(it)) for it in line.known_values)
        yield _Modifier(title + facts.readings_sign(of, of=tables), doubts_of(tables, of)[0], figures)


def _line(of: _Modifier, size: float, room: float, step: float) -> Part:
    """Return a row of modifiers. Its name is `size` points high and at most `room` mm wide; its figures are `step` mm apart."""
    name = PieceLine((Words(of.name, size, room=room), Space(0.4), status_sign(of.sure)), BASE, LINE)
    return Layers((Rule(0.0, Ink.GREY40), name, _figures(of.figures, step)), LINE)


def _names(facts: Facts, firing: Collection[str]) -> dict[str, str]:
    """Return the printed names of the modifier rows, with the crew members or conditions to which they apply."""
    restricted = _("Restricted, or spin recovery")
    if firing and "pilot" not in firing:
        # Observers may not fire in a turn with a restricted maneuver (3.521).
        restricted = _("Spin recovery last turn")
    return {
        "fast": _("Attacker’s speed 3 or 4") if _top(facts) > FAST else _("Attacker’s speed 3"),
        "deflection": _("Deflection unless target spins"),
        "spinning-target": _("Target spinning"),
        "restricted": restricted,
        "same-target": _("Gunner’s target last turn") if len(firing) > 1 else _("Fired at last turn"),
        "tailing": _("Tailing the target"),
        "lower-target": _("Target lower"),
        "higher-target": _("Target higher"),
        "stalled-target": _("Target stalled"),
        "minor-wound": _("Firer has a minor wound"),
        "serious-wound": _("Firer has a serious wound"),
    }


def _top(facts: Facts) -> int:
    """Return the highest speed of the aircraft, or a speed above `FAST` if no schedule is known."""
    return max((it.top_speed for it in facts.full_schedules), default=FAST + 1)


def _figures(figures: tuple[str, ...], step: float, ink: Ink = Ink.BLACK) -> Part:
    """Return the figures on the right of a row, one per column of `step` mm."""
    cells = (PieceLine((Words(it, 8.5, "semibold", ink, anchor="end"),), BASE) for it in figures)
    return Row((PieceLine((), 0.0), *cells), widths=(0.0, *(step,) * len(figures)))


def _signed(value: int | str) -> str:
    return f"+{value}" if isinstance(value, int) and value > 0 else str(value).replace("-", "−")


class SpinRolls(Struct, frozen=True):
    """The 2d6 rolls that decide whether an aircraft spins, and whether it recovers.

    Fields:
        spins: the highest roll with which the aircraft spins.
        recovers: the lowest roll with which the aircraft recovers.
    """

    spins: int
    recovers: int


def spin_rolls(facts: Facts) -> SpinRolls | None:
    """Return the aircraft's spin and recovery rolls, modified by stability (3.811, 3.702).

    Return None if the stability or a table is unknown.
    """
    letter, spins, recovery = facts.stability, facts.spins, facts.recovery
    if letter is None or spins is None or recovery is None:
        return None
    spins_on, recovers_on = _edge(spins, 0), _edge(recovery, 1)
    return SpinRolls(spins_on - _stability_modifier(spins, letter), recovers_on - _stability_modifier(recovery, letter))


def _stability_modifier(table: DieTable, letter: str) -> int:
    """Return the modifier that a table has for a stability. A+ is treated as A."""
    return next((it.value for it in table.modifiers if it.name.endswith(f" {letter[0]}")), 0)


def _worse(facts: Facts) -> str:
    """Return a text that lists the conditions (except stability) that worsen the spin and recovery rolls.

    Each condition is preceded by its modifier.
    """
    names = {"novice": _("novice (3.811, 3.702)"), "serious-wound": _("serious wound (chart)")}
    spins = facts.spins
    found = [
        _("{less}: {what}").format(
            less=_signed(it.value), what=names[name] + facts.readings_sign(f"modifiers.{name}", of=spins)
        )
        for it in (spins.modifiers if spins else ())
        if (name := name_of(it)) in names
    ]
    return "  ·  ".join(found)


def _edge(table: DieTable, row: int) -> int:
    """Return a boundary of a 2d6 table: the highest total of its first row (row 0), or the lowest of its second (row 1)."""
    first, second = (str(key).split("-") for key in list(table.rolls["2d6"])[:2])
    return int(second[0]) if row else int(first[-1])


def flying_notes(facts: Facts, style: Style) -> Part:
    """Return the notes on flying this aircraft: spin and recovery rolls, rules for turns, and remarks in the data.

    On half a page, the rules for turns are omitted, because the schedule is printed next to the sheet.
    """
    half = style.half
    size, found = 7.0 if half else 7.5, spin_rolls(facts)
    letter = facts.stability
    base, high = (2.6, 3.4) if half else (3.0, 3.6)
    lines: list[Part] = []

    def add(*pieces: Piece) -> None:
        lines.append(PieceLine(pieces, base, high))

    title = Words(_("Spin"), style.name, "strong")
    if found:
        spins = _("{low} or less on 2d6").format(low=found.spins)
        leaves = _("recovers on {high}+").format(high=found.recovers)
        sign = facts.readings_sign("rolls", of=facts.spins)
        add(title, Space(AFTER_NAME), Words(f"{spins}{sign}  ·  {leaves}", size, "semibold"))
        if not half:
            worse = TextBlock(_worse(facts), base, 3.0, LABEL[1:], wrap_size=LABEL[-1])
            lines.append(Inset(worse, bottom=high - base))
    else:
        or_less = Words(_(" or less  ·  recovers on "), size)
        blank, other = (WriteInLine(f"own.{name}", 8.0, 4.0) for name in ("spin", "recovery"))
        add(title, Space(AFTER_NAME), blank, or_less, other)
    if letter == "C":
        turns = _("left and right in any order (3.207)")
    elif letter:
        turns = _("a straight maneuver between left and right (3.207)")
    if letter and not half:
        add(Words(_("Turns"), style.name, "strong"), Space(AFTER_NAME), Words(turns, (size, 7.0)))
    texts: list[tuple[str, Field]] = [(it, ("remarks", index)) for index, it in enumerate(facts.ratings.remarks)]
    if half:
        # A full page has the peculiarities in its header.
        texts = [*((text, ("name",)) for text in peculiarities(facts)), *texts]
    remarks = (TextBlock(text, 2.6 if half else 2.9, 2.8 if half else 3.1, style.small, of=of) for text, of in texts)
    if not half:
        wounds = Words(_("light (minor) 1, serious 2, killed at 3 (10.01)"), (size, 7.0))
        add(Words(_("Wounds"), style.name, "strong"), Space(AFTER_NAME), wounds)
    return Column((*lines, *remarks))
