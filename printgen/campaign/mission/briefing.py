"""The briefing: each side's mission and order of battle, and the tables, pieces and rolls for the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.campaign.crews import Crew
from printgen.campaign.dice import RollRow
from printgen.campaign.mission import setting
from printgen.campaign.mission.outing import PlannedMission
from printgen.campaign.papers.campaign import aircraft_glyph, name_with_rank
from printgen.campaign.wording import format_number, marking
from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT, DICE, NATIONS
from printgen.data.records.campaign import MarkersOnTable
from printgen.data.records.roster import Flyer
from printgen.data.records.tables import DieTable
from printgen.drawing.emblems import national_mark
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Picture, PieceLine, Rule, Space, Words
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Inset, Layers, Part, Row, place_part
from printgen.drawing.marks import FINE, RULE, Rect
from printgen.drawing.pictures import picture
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck
from printgen.products.options import Choices
from printgen.products.pieces.markers import marker_label
from printgen.translation import _
from printgen.units import Box, Size

#: The gap between the sides, and between the tables and pieces, in mm.
GUTTER, APART = 8.0, 6.0
#: The heights in mm of an aircraft, of each flyer in the aircraft, of a row of a dice table, and of a piece.
CREW, ABOARD, ROW, PIECE = 6.4, 4.2, 4.4, 7.4


def deck(outing: PlannedMission, _library: Library, _choices: Choices, size: Size) -> Deck:
    """Return the briefing on pages of the given size (mm). If everything fits, the briefing is a single page."""
    page = Box(0, 0, size.width, size.height)
    columns = page.columns((1.0,) * len(outing.campaign.sides), GUTTER)
    left: list[Sequence[Part]] = [tuple(_side(outing, side)) for side in outing.campaign.sides]
    table = tuple(_on_the_table(outing))
    under = Column(table).fit(size.width).natural_height
    together = (
        max(Column(tuple(it)).fit(columns[0].width).natural_height for it in left) + under <= size.height - setting.HEAD
    )
    cards: list[Card] = []

    def begun(beside: str) -> Sketch:
        """Return a new page with its header drawn. The small line of the header ends with the text `beside`."""
        sketch = Sketch()
        above = "  ·  ".join(part for part in (_("Briefing"), outing.dateline, beside) if part)
        at = ("log", len(outing.campaign.roster.log), "title")
        place_part(sketch, page, setting.page_head(above, outing.title, Ink.BLACK, of=at))
        return sketch

    while any(left):
        sketch = begun(_("continued") if cards else "")
        left = [
            setting.draw_parts(sketch, it.lower_part(setting.HEAD), parts)
            for it, parts in zip(columns, left, strict=True)
        ]
        if together:
            setting.draw_parts(sketch, page.lower_part(size.height - under), table)
        cards.append(outing.page(sketch, size, "briefing", (f"{_('Briefing')}, {outing.title}",)))
    if not together:
        sketch = begun(_("on the table"))
        setting.draw_parts(sketch, page.lower_part(setting.HEAD), table)
        cards.append(outing.page(sketch, size, "briefing", (f"{_('On the table')}, {outing.title}",)))
    return Deck(_("Briefing"), tuple(cards))


def _side(outing: PlannedMission, side: str) -> Iterator[Part]:
    """Yield the parts of a side's column: sign, name, mission, other tasks, and order of battle."""
    sign = outing.register.signs[side]
    name = Words(outing.campaign.roster.sides[side], (20, 14, 10.5, 8.5), "display", of=("sides", side))
    rule = Rule(8.6, sign.ink, 1.4 * RULE)
    yield Layers((Picture(sign.mark, 6.4, 3.4, 3.6), Inset(PieceLine((name,), 5.8), 9.0), rule), 10.4)
    task, flown, total = outing.task(side), outing.tasks_of(side), outing.roll_of(side)
    if task:
        yield from setting.task_description(
            outing, task, _("rolled {total}").format(total=total) if total is not None else ""
        )
    if task and flown and task not in flown:
        yield setting.paragraph(_("No aircraft is assigned to this mission."))
    for other in flown:
        if other is not task:
            yield from setting.task_description(outing, other, _("the others") if task in flown else "")
    yield setting.heading(_("Order of battle"), _("the pilots’ orders name the crew of the mission"))
    for crew in outing.crews_of(side):
        yield _crew(outing, crew)
    yield Blank(4.0)


def _crew(outing: PlannedMission, crew: Crew) -> Part:
    """Return an aircraft with its nation's mark and its crew."""
    record, lead, known = outing.register.aircraft(crew.aircraft), crew.lead, outing.register
    mark = known.wing_mark(lead) or national_mark("cross-patee")
    name = Words(known.aircraft_name(crew.aircraft), (10.5, 8.5, 7.0, 6.0), "strong", of=known.path(lead, "aircraft"))
    mark_text = marking(lead)
    beside = Words(mark_text, (7.0, 6.5, 6.0), ink=Ink.GREY70, of=known.path(lead, "marking"))
    head = PieceLine((name, Space(2.0), beside) if mark_text else (name,), 4.6, CREW)
    lines = (Inset(head, right=9.0 if record else 0.0), *(_aboard(outing, it.flyer) for it in crew.members))
    above = (Picture(aircraft_glyph(record), 6.0, -3.2, 3.2),) if record else ()
    high = CREW + ABOARD * len(crew.members) + 1.6
    return Layers((Picture(mark, 5.0, 2.6, 4.0), *above, Inset(Column(lines), 7.4), Rule(high - 0.6, Ink.GREY40)), high)


def _aboard(outing: PlannedMission, flyer: Flyer) -> Part:
    """Return a line about a flyer, with the duty and name on the left, and the player and results on the right."""
    career = outing.career(flyer)
    counted = career.kills and outing.tables.scorekeeping.kills
    kills = _("kills {kills}").format(kills=format_number(career.kills)) if counted else ""
    # Grades without limits, such as experienced, are not printed.
    known = [grade.name.lower() for grade in career.grades if grade.limits or grade.measure == "kills"]
    figures = "  ·  ".join(part for part in (f"{career.points}", kills, *known) if part)
    long, short = (f"{name}, {outing.register.player(flyer)}" for name in (name_with_rank(flyer), flyer.name))

    def described(room: float) -> Part:
        right = Words(figures, (7.0, 6.5, 6.0), ink=Ink.GREY70, anchor="end", room=room * 0.5)
        left = room - right.measure(room).wide - 2.0
        title = long if width(long, "text", 6.0) <= left else short
        name = Words(title, (8.5, 7.0, 6.5, 6.0), of=outing.register.path(flyer, "name"), room=left)
        return Layers((PieceLine((right,), 2.9), PieceLine((name,), 2.9)), ABOARD)

    return ByWidth(described)


def _on_the_table(outing: PlannedMission) -> Iterator[Part]:
    """Yield the lower part of the briefing: the tables and the pieces, with the rules below them."""
    columns = (tuple(_missions(outing)), (*_once(outing), *_beside(outing)), tuple(_pieces(outing)))
    yield Inset(Row(tuple(Column(it) for it in columns if it), APART), bottom=3.0)
    rules = (setting.bullet(it, *setting.SMALL) for it in outing.tables.rules.text)
    month = (setting.bullet(it, *setting.SMALL) for it in tuple(_brought(outing)) or (_("Nothing new."),))
    everywhere = [award for award in outing.tables.awards.values() if not award.tasks]
    section = next((award.source.section for award in everywhere if award.source), None)
    duties = tuple(duty.duty for duty in outing.tables.rules.duties)
    steps = outing.tables.rules.missions.steps if outing.tables.rules.missions else ()
    ordered = tuple(setting.bullet(it.text, *setting.SMALL, number=at) for at, it in enumerate(steps, start=1))
    first = (setting.heading(_("Procedure")), *ordered, Blank(2.0)) if ordered else ()
    left = (*first, setting.heading(_("Every mission")), *rules)
    right = (setting.heading(_("News of the month")), *month, Blank(2.0))
    heading = setting.heading(_("Earned on every mission"), section or "")
    paid = (heading, *setting.award_table(outing, everywhere, duties))
    yield Row((Column(left), Column((*right, *paid))), APART)


def _missions(outing: PlannedMission) -> Iterator[Part]:
    """Yield the mission table. Each rolled row has the sign of the side that rolled it (13.205)."""
    if table := outing.table:
        yield setting.heading(table.title, ", ".join(part for part in (table.dice, table.section) if part))
        for row in table.rows:
            sides = [it for it in outing.campaign.sides if row.holds(outing.roll_of(it))]
            yield _row(outing, row, sides, bool(sides))


def _once(outing: PlannedMission) -> Iterator[Part]:
    """Yield the tables that are rolled once per game night. The rolled row is marked."""
    for table, total in outing.game_rolls():
        rolled = _("{dice}: {total}").format(dice=table.dice, total=total)
        yield setting.heading(table.title, table.dice if total is None else rolled)
        for row in table.rows:
            yield _row(outing, row, (), row.holds(total))
        yield Blank(3.0)


def _row(outing: PlannedMission, row: RollRow, sides: Sequence[str], came: bool) -> Part:
    """Return a row of a table. A rolled row is bold and framed, and has the signs of the sides that rolled it.

    Args:
        came: whether the row was rolled.
    """

    def frame(sketch: Sketch, at: Box) -> None:
        sketch.add(Rect(at.x, at.y + 0.2, at.width, at.height - 0.4, pen=2 * FINE))

    span = f"{row.low}" if row.low == row.high else f"{row.low}–{row.high}"
    total = Inset(PieceLine((Words(span, 8.5, "strong", anchor="end"),), ROW - 1.3), -4.0)
    says = PieceLine((Words(row.text, (8.5, 7.0, 6.5, 6.0), "strong" if came else "text"),), ROW - 1.3)
    line = Row((total, Inset(says, right=1.4 + 5.0 * len(sides))), 2.4, widths=(8.2, 0.0))
    marks = (outing.register.signs[side].mark for side in reversed(sides))
    signs = (Picture(mark, 3.2, -2.6 - 4.6 * at, ROW / 2) for at, mark in enumerate(marks))
    return Layers((line, *signs, CustomPart(frame) if came else Rule(ROW, Ink.GREY40)), ROW)


def _beside(outing: PlannedMission) -> Iterator[Part]:
    """Yield the other tables needed for a mission, such as the bombing table."""
    missions = outing.tables.rules.missions
    for id in missions.also_print if missions else ():
        record = outing.campaign.library.get(DICE, id)
        if not isinstance(record, DieTable):
            continue
        for dice, table in record.rolls.items():
            cells = [(str(key).replace("-", "–"), *cells) for key, cells in table.items()]
            yield setting.heading(record.title, f"{dice}, {record.section}")
            yield from setting.rows(("", *record.columns), (1.0, *(1.6 for _column in record.columns)), cells, ROW)
            yield Blank(3.0)


def _pieces(outing: PlannedMission) -> Iterator[Part]:
    """Yield the pieces that players lay out, each with its picture and the number per side."""
    yield setting.heading(_("On the table"), "" if outing.campaign.side else _("of each side"))
    pieces = outing.pieces()
    for name in dict.fromkeys(name for name, _side in pieces):
        sides = (side for side in outing.campaign.roster.sides if (name, side) in pieces)
        yield _piece(outing, name, [(side, pieces[name, side]) for side in sides])
    yield Blank(1.0)
    yield setting.paragraph(outing.content.table_setup(), *setting.SMALL)


def _piece(outing: PlannedMission, name: str, of: Sequence[tuple[str, MarkersOnTable]]) -> Part:
    laid = of[0][1]
    lines = [PieceLine((Words(marker_label(name), (8.5, 7.0), "strong"),), 3.4)]
    if laid.section:
        section = _("maximum, as rolled: {section}") if laid.is_rolled else "{section}"
        lines += [PieceLine((Words(section.format(section=laid.section), (6.5, 6.0), ink=Ink.GREY70),), 6.2)]
    counts: list[Part] = []
    for at, (side, markers) in enumerate(reversed(of)):
        count = PieceLine((Words(str(markers.count), 8.5, "strong", anchor="end"),), 4.6)
        mark = Picture(outing.register.signs[side].mark, 4.0, -11.0 * at - 2.0, 3.5)
        counts += [mark, Inset(count, right=11.0 * at + 5.0)]
    text = Inset(Layers(tuple(lines)), 9.0, right=11.0 * len(of))
    return Layers((Picture(picture(name), 5.2, 4.0, 3.5), text, *counts, Rule(PIECE, Ink.GREY40)), PIECE)


def _brought(outing: PlannedMission) -> Iterator[str]:
    """Yield texts about the available equipment, new aircraft and house rules."""
    library = outing.campaign.library
    names = {id: str(getattr(case.record, "name", id)) for id, case in library.of(NATIONS).items()}
    for item in outing.tables.equipment.values():
        if item.since <= outing.month:
            whose, never = (
                ", ".join(names.get(it, it) for it in nations) for nations in (item.nations, item.barred_nations)
            )
            text = item.name
            text += ", " + _("for {nations}").format(nations=whose) if whose else ""
            text += ", " + _("never for {nations}").format(nations=never) if never else ""
            text += f": {item.remark}" if item.remark else ""
            yield f"{text} ({item.section})." if item.section else f"{text}."
    flown = {id for kind in library.about("aircraft") for id in library.of(kind)}
    records = (case.record for id, case in library.of(AIRCRAFT).items() if id in flown)
    new = sorted(it.name for it in records if it.since == outing.month)
    if new:
        yield _("New at the front: {aircraft}.").format(aircraft=", ".join(new))
    for rule in outing.campaign.roster.house_rules:
        yield _("House rule: {rule}").format(rule=rule.rule)
