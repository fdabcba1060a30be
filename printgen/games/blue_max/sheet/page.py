"""The layout of the record sheet, on a full page or on half a page: header, damage, guns, fuel and log."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from printgen.drawing.aircraft.airframe import airframe_of
from printgen.drawing.emblems import grade_badge, national_mark
from printgen.drawing.frame import two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import (
    Picture,
    Piece,
    PieceLine,
    Space,
    Tick,
    Words,
    WriteInLine,
    label,
    round_marks,
    status_sign,
)
from printgen.drawing.layout.log import Log, LogColumn
from printgen.drawing.layout.part import ByWidth, Column, Inset, Layers, Part, Rigid, Row, place_part
from printgen.drawing.layout.table import RunningCounts, Track
from printgen.drawing.panels.about import AnnotatedPicture, TiedPart
from printgen.drawing.panels.framed import FramedPanel
from printgen.drawing.panels.people import Masthead, pilot_fields
from printgen.drawing.panels.plan_view import PlanView, SideDrawing, sections_ahead
from printgen.drawing.sketch import Sketch
from printgen.games.blue_max.facts import GRID, Facts
from printgen.games.blue_max.records import TRACKS
from printgen.games.blue_max.sheet.guns import gun_frames
from printgen.games.blue_max.sheet.style import FULL, HALF, SheetStyle
from printgen.products.deck import Card
from printgen.products.form_fields import FLOWN, turn_field
from printgen.products.options import FILLABLE, LAYOUT, TYPE
from printgen.products.pieces.counters import format_ranges
from printgen.products.sheet_foot import waived_line
from printgen.translation import _
from printgen.units import Box, Size

#: The possible layouts of the log: the number of turns, and the number of parts next to each other. The first layout
#: with rows that are high enough is used. On a full page, two parts with wide columns are preferred to more turns.
FULL_TURNS = ((30, 2), (24, 2), (22, 2), (20, 2))
TURNS = ((30, 2), (24, 2), (30, 3), (27, 3), (24, 3), (21, 3), (18, 3), (15, 3), (12, 3), (9, 3))


def record_sheet(facts: Facts, size: Size) -> Card:
    """Return one aircraft's sheet on a page of the given size (mm)."""
    sketch = Sketch(fillable=FILLABLE.value_in(facts.choices))
    room = Box(0, 0, size.width, size.height)
    if TYPE.value_in(facts.choices):
        draw_half_sheet(sketch, room, facts)
    else:
        _place(sketch, room, facts, FULL, LAYOUT.value_in(facts.choices) != "own")
    return facts.card(sketch.face(f"record-sheet-{facts.case.id}", size), sketch)


def draw_half_sheet(sketch: Sketch, box: Box, facts: Facts) -> None:
    """Draw the sheet on half a page, with only the boxes that the aircraft has."""
    _place(sketch, box, facts, HALF, False)


def _place(sketch: Sketch, box: Box, facts: Facts, style: SheetStyle, pad: bool) -> None:
    layouts = dict.fromkeys((*(() if style.half else FULL_TURNS), *TURNS))
    pages = (sheet_part(facts, style, pad, turns, parts) for turns, parts in layouts)
    place_part(sketch, box, *pages, of=("guns",), what=_("the entire sheet on one page"))


def sheet_part(facts: Facts, style: SheetStyle, pad: bool, turns: int, parts: int) -> Part:
    """Return the sections of the sheet from top to bottom. The log has `turns` turns, divided into `parts` blocks."""

    guns = Column(tuple(gun_frames(facts, style, pad)), style.gap)
    lower = Rigid(Row((_fuel(facts, style, pad), guns), style.gap, widths=(style.fuel, 0.0)))
    upper, log = _portrait(facts, style, pad), _log(facts, style, turns, parts)
    waived = tuple(waived_line(facts, 7.0))
    # On half a page, the reasons for waivers take their space from the gaps.
    gap = style.gap - 0.4 * bool(waived and style.half)
    return Column((_head(facts, style), upper, lower, log, *waived, _foot(facts)), gap)


def _head(facts: Facts, style: SheetStyle) -> Part:
    """Return the header: type, identification number and stability (which the rules require), followed by the pilot's fields."""
    title, base = style.title, style.title.lines[1]
    above = "  ·  ".join((facts.side_and_nation, _("aircraft record sheet")))
    left = -(title.words[1] - 4.4)
    numbers = format_ranges(facts.ratings.numbers)
    blank = PieceLine((WriteInLine("number", style.number - 3.0, 6.0),), base + 1.0)
    known = PieceLine((Words(numbers, (9.0, 8.0, 7.0, 6.0), "semibold", room=style.number - 3.0),), 6.8)
    number = Layers(
        (
            PieceLine((label(_("ID number")), Space(0.6), status_sign(facts.differing_status("counters"))), 3.0),
            known,
            blank,
        )
    )
    grade = facts.stability
    steady = PieceLine(
        (label(_("Stability")), Space(0.6), status_sign(facts.differing_status("stability") if grade else None)), 3.0
    )
    badge: Part = PieceLine((WriteInLine("ratings.stability", 8.0, 6.0),), base)
    if grade:
        badge = Picture(grade_badge("stability", grade), style.badge, style.badge / 2 + 0.4, 3.8 + style.badge / 2)
    cells = Row((number, Layers((steady, badge))), widths=(style.number, 0.0))
    beside = ByWidth(lambda wide: Inset(cells, wide + left))
    of, mark = (("name",), ("name",)), national_mark(facts.nation.mark)
    name = Masthead(mark, above, facts.name, facts.ink, title, after=(beside,), of=of, sure=facts.name_status)
    fields = pilot_fields(
        (30.0, 40.0, 20.0, 14.0, 70.0), style.line, facts.seat.rows if facts.seat else (), _("Abilities")
    )
    remarks = (
        PieceLine((Words(remark, (8.5, 7.5, 7.0), of=("remarks", index)),), 2.9 if style.half else 3.6)
        for index, remark in enumerate(facts.ratings.remarks)
    )
    return Column((Layers((name,), style.masthead_height), Layers((fields,), style.line + 0.6), *remarks))


def _portrait(facts: Facts, style: SheetStyle, pad: bool) -> Part:
    """Return the aircraft from above with the boxes of its sections. The special damage is on the right."""
    names = {"engine": _("Engine"), "wings": _("Wings"), "tail": _("Tail"), "fuselage": _("Fuselage")}
    # On a full page, the side view is in the frame with the most space: that of the pilot or that of the fuel.
    mark = facts.nation.mark
    view = PlanView(facts.aircraft, mark, facts.ink, 8.5, foot=True, above_foot=style.half, livery=facts.livery)
    side = replace(style.boxes, row=10).size(10).width

    def tied_section(section: str) -> TiedPart:
        track = _track(facts, style, pad, section, 10)
        known = facts.boxes(section)
        box_count = WriteInLine(f"{section}.boxes", 6.0, 4.0) if known is None else Words(str(known), style.label)
        doubt = status_sign(facts.differing_status(section) if known is not None else None)
        title = Words(names[section] + facts.readings_sign(section), style.part, "heavy", facts.ink, space_after=1.2)
        text = _("all marked: glide with 2 or 9") if section == "engine" else ""
        fate = Words(text, (7.5, 7.0), "semibold")
        # On half a page the fate is on a separate line.
        beside = (Space(2.0), fate) if text and not style.half else ()
        pieces: tuple[Piece, ...] = (title, box_count, Space(0.7), doubt, *beside)
        below = (PieceLine((fate,), 2.2, 3.0),) if text and style.half else ()
        part = Column((PieceLine(pieces, 3.2, 4.4), track, *below))
        # Lines to the aircraft begin after the words.
        far = sum(piece.measure(side).wide for piece in pieces)
        return TiedPart(part, partial(view.line_end, section=section), far)

    ahead = sections_ahead(airframe_of(facts.aircraft))
    special = _("Special damage") if style.half else _("Special damage, formation")
    title = PieceLine((Words(special, style.part, "heavy", facts.ink),), 3.2, 4.6)
    right = (TiedPart(Column((title, _special(facts, style)))), tied_section("fuselage"))
    about = partial(AnnotatedPicture, view, tuple(map(tied_section, ahead)), right, gutter=2.0, gap=style.gap)
    body = ByWidth(lambda wide: about(wide=min(style.portrait, wide - 2 * (side + 2.0))))
    fate = _("all wing, fuselage or tail boxes marked off: destroyed")
    return FramedPanel("", _("Damage"), body, facts.ink, style, fate)


def _track(facts: Facts, style: SheetStyle, pad: bool, section: str, row: int, tail: tuple[Piece, ...] = ()) -> Track:
    """Return the boxes of a section, `row` per line. Boxes of the pad that the aircraft does not have are blacked out."""
    known = facts.boxes(section)
    count = max(GRID[section] if pad or known is None else 0, known or 0)
    blacked, crossed = count - known if known is not None else 0, facts.crossed_boxes(section)
    return Track(
        count,
        replace(style.boxes, row=row),
        section,
        crossed_count=crossed,
        blacked_count=blacked,
        pieces_after=tail,
        base=style.words,
    )


def _fuel(facts: Facts, style: SheetStyle, pad: bool) -> Part:
    """Return the fuel boxes in rows of ten. A maneuver costs as many boxes as the last figure of its code (Fuel Expenditure)."""
    known = facts.boxes("fuel")
    count = max(GRID["fuel"] if pad or known is None else 0, known or 0)
    numbers, crossed = (
        RunningCounts(1.2, style.words + (style.tank.side - style.boxes.side) / 2, 7.0),
        facts.crossed_boxes("fuel"),
    )
    blacked = count - known if known is not None else 0
    track = Track(count, style.tank, "fuel", crossed_count=crossed, blacked_count=blacked, numbers=numbers)
    count_line: tuple[Piece, ...] = (Words(_("boxes:"), 7.0), Space(1.0), WriteInLine("fuel.boxes", 7.0, 3.6))
    if known is not None:
        count_line = (
            Words(_("{count} boxes").format(count=known), 7.0),
            Space(0.6),
            status_sign(facts.differing_status("fuel")),
        )
    line = (*count_line, Words(_("all marked: glide with 2 or 9"), 7.0, "semibold", anchor="end"))
    body = Column((track, PieceLine(line, 3.4 if known is None else 2.8)))
    if style.half:
        body = Column((body, Inset(_formation(style), top=0.8)))
    elif len(facts.aircraft.crew) > 1:
        # The frames of two crew members are higher than the fuel boxes.
        body = Column((body, SideDrawing(facts.aircraft, livery=facts.livery, above=1.0)))
    title, cost = _("Fuel") + facts.readings_sign("fuel"), _("fuel cost: last figure of the code")
    return FramedPanel("", title, body, facts.ink, style, cost)


def _formation(style: SheetStyle) -> Part:
    """Return the fields for formation flying on half a page, on one line."""
    side = style.boxes.side
    box = partial(Tick, wide=side + 0.8, side=side, down=style.down)
    pieces = (
        Words(_("Formation"), style.special, "semibold", space_after=1.2),
        *(box("formation.leader"), Words(_("leader"), style.special, space_after=1.4)),
        *(box("formation.wing"), Words(_("with"), style.special, space_after=0.8)),
        WriteInLine("formation.with", style.beside, 4.0),
    )
    return PieceLine(pieces, side - style.down, side + 0.4)


def _special(facts: Facts, style: SheetStyle) -> Part:
    """Return the boxes for special damage and, below them, the field for formation flying."""
    side, size = style.boxes.side, style.special

    def tick(name: str, text: str, after: float = style.after) -> tuple[Piece, ...]:
        return (Tick(name, side + 0.8, side, down=style.down), Words(text, size, space_after=after))

    turns, sides = _("turns"), (("left", "L"), ("right", "R"), ("straight", "S"))
    jams = [tick(f"special.rudder.{way}", letter) for way, letter in sides]
    slow = Words(_("No speed 3 or 4"), size, "semibold", space_after=1.6)
    word = turns if style.half else ""
    rudder_label = _("Rudder jam") if style.half else f"{_('Rudder jam')}, {turns}"
    rudder = Words(rudder_label, (size, 7.5, 7.0), "semibold", space_after=1.4)
    torn, fire = tick("special.fabric-restricted", _("no restricted maneuvers")), tick("special.fire", _("fire"))
    beside = WriteInLine("formation.with", style.beside, 4.4)
    lead, wing = tick("formation.leader", _("leader")), (*tick("formation.wing", _("in formation with")), beside)
    rounds = round_marks("special.rudder-turns", 3, word, 7.0)
    lines: list[tuple[tuple[Piece, ...], ...]] = [
        ((slow,), tick("special.engine-speed", _("engine")), tick("special.fabric-speed", _("fabric"))),
        (torn,),
        (tick("special.smoke", _("smoke")), fire),
        *(
            # On half a page, the column is too narrow for all marks of a rudder jam.
            (((rudder,), *jams), (tuple(rounds),))
            if style.half
            else (((rudder,), (*jams[0], *jams[1]), (*jams[2], *rounds)), (lead, wing))
        ),
    ]
    if len(facts.aircraft.crew) > 1:
        observer_label, no_fire = (
            Words(_("Observer"), size, "semibold", space_after=1.4),
            Words(_("no fire"), (size if style.half else 7.5), space_after=1.2),
        )
        killed = tick("special.observer-killed", _("killed"))
        lines.append(((observer_label,), killed, (no_fire, *round_marks("special.observer-turns", 3, word, 7.0))))
    if style.half:
        return Column(tuple(PieceLine(sum(line, ()), side - style.down, style.boxes.lead + 0.6) for line in lines))
    cells = (tuple(PieceLine(cell, side - style.down, style.boxes.lead + 0.4) for cell in line) for line in lines)
    return Column(
        tuple(Row(line, 1.0, shares=(1.3, 0.9, 1.1) if len(line) > 2 else (0.9, 2.6)[: len(line)]) for line in cells)
    )


def _log(facts: Facts, style: SheetStyle, turns: int, parts: int) -> Part:
    """Return the log: the secret maneuver, the targets and bursts of each crew member who fires, and notes.

    See the sections Maneuvers and Combat of the rulebook.
    """
    many, narrow = len(facts.aircraft.crew) > 1, style.half or parts == 3
    heads = [
        (_("Turn"), "", 7.5 if narrow else 6.5),
        (_("Man.") if narrow else _("Maneuver"), FLOWN, 11.5 if narrow else 15.0),
        (_("Target"), "target", 12.5),
        (_("Burst"), "burst", 10.5),
    ]
    if many:
        heads += [
            (_("Obs.") if narrow else _("Obs. target"), "observer-target", 13.0 if narrow else 14.5),
            (_("Burst"), "observer-burst", 10.5),
        ]
    if not (many and style.half):
        heads.append((_("Notes"), "notes", 16.0 if many or narrow else 24.0))
    columns = tuple(LogColumn(title, share, name) for title, name, share in heads)
    legend = _("secret: maneuver, target, burst, damage, fuel, jams; visible to all: fire, smoke, observer killed")
    body = Log("", "", turns, {parts: columns}, turn_field, replace(style.log, small=7.0) if narrow else style.log)
    return FramedPanel("", _("Movement log"), body, facts.ink, style, legend)


def _foot(facts: Facts) -> Part:
    """Return the footer, which states the source of the figures and explains the sign for two possible readings."""
    source, status_names = facts.ratings.source, {"house": _("house rule"), "reconstructed": _("reconstructed")}
    origin = (source.document or "").replace("rules", _("rulebook")) if source else ""
    if source and source.status in status_names:
        origin = f"{status_names[source.status]}: {source.rule or origin}"
    if not any(facts.boxes(track) for track in TRACKS):
        origin = _("write them in and black out excess boxes")
    pieces = [Words(_("Figures: {source}.").format(source=origin), 7.0, "semibold")]
    keys = (("ratings", facts.case.id), *(("arcs", str(arc.arc)) for arc in facts.arcs.values()))
    twice = two_readings_legend() if any(map(facts.readings.get, keys)) else ""
    # On the left, because the foot of the page has more lines on the right.
    return PieceLine((*pieces, Space(4.0), Words(twice, (7.0, 6.5), ink=Ink.GREY70)), 2.4)
