"""What lies on the table and is rolled there: tables with what came up marked, the pieces a mission takes, what always holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from printgen.campaign.dice import DICE
from printgen.campaign.mission import setting, tasks
from printgen.campaign.mission.outing import Outing
from printgen.campaign.mission.setting import Part
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.campaign import Laid
from printgen.data.records.tables import DieTable
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Line, Rect, Use
from printgen.drawing.pictures import picture
from printgen.drawing.sketch import Sketch
from printgen.products.pieces.marker_faces import words
from printgen.translation import _
from printgen.units import Box

GUTTER = 6.0
ROW, PIECE = 4.4, 7.4


def parts(outing: Outing, width: float) -> tuple[Part, ...]:
    """The lower part of the briefing, of that width (mm): tables abreast, pieces beside them, what holds below."""
    columns = Box(0, 0, width, 0).columns((1.0, 1.0, 1.0), GUTTER)
    left = _missions(outing)
    middle = (*_once(outing), *_beside(outing))
    right = _pieces(outing, columns[2].width)
    high = max(setting.height(column) for column in (left, middle, right)) + 3.0

    def draw(sketch: Sketch, box: Box) -> None:
        for column, stack in zip(box.columns((1.0, 1.0, 1.0), GUTTER), (left, middle, right), strict=True):
            setting.fill(sketch, column, stack)

    return (Part(high, draw), _rules(outing, width))


def _missions(outing: Outing) -> tuple[Part, ...]:
    """The table of missions; the row that a side rolled bears its sign (13.205)."""
    table = outing.table
    if table is None:
        return ()
    sides = tuple(outing.campaign.roster.sides)
    marked = {
        row.low: [side for side in sides if _came_up(outing.rolled(side), row.low, row.high)] for row in table.rows
    }
    lines = [_row(outing, _span(row.low, row.high), row.says, marked[row.low]) for row in table.rows]
    return (setting.heading(table.title, ", ".join(part for part in (table.dice, table.section) if part)), *lines)


def _came_up(total: int | None, low: int, high: int) -> bool:
    return total is not None and low <= total <= high


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _row(outing: Outing, total: str, says: str, sides: Sequence[str], came: bool = False) -> Part:
    """A row of a table: one that came up is framed and bold, and has the sign of whoever rolled it."""

    def draw(sketch: Sketch, box: Box) -> None:
        y = box.bottom - 1.3
        hit = bool(sides) or came
        sketch.text(box.x + 8.2, y, total, 8.5, "strong", "end")
        room = box.width - 12.0 - 5.0 * len(sides)
        sketch.text(box.x + 10.6, y, says, (8.5, 7.0, 6.5, 6.0), "strong" if hit else "text", room=room)
        for number, side in enumerate(reversed(sides)):
            sketch.add(Use(outing.register.signs[side].mark, box.right - 2.6 - 4.6 * number, box.center.y, 3.2))
        if hit:
            sketch.add(Rect(box.x, box.y + 0.2, box.width, box.height - 0.4, pen=2 * FINE))
        else:
            sketch.add(Line(box.x, box.bottom, box.right, box.bottom, Ink.GREY40, HAIRLINE))

    return Part(ROW, draw)


def _once(outing: Outing) -> Iterator[Part]:
    """The tables that are rolled once an evening, with the row that came up."""
    for table, total in outing.once():
        yield setting.heading(
            table.title, table.dice if total is None else _("{dice}: {total}").format(dice=table.dice, total=total)
        )
        for row in table.rows:
            yield _row(outing, _span(row.low, row.high), row.says, (), _came_up(total, row.low, row.high))
        yield setting.space(3.0)


def _beside(outing: Outing) -> Iterator[Part]:
    """The other tables that a mission is played with, such as the one that bombs are rolled on."""
    missions = outing.tables.rules.missions
    records = (outing.campaign.library.get(DICE, id) for id in (missions.beside if missions else ()))
    for record in records:
        if not isinstance(record, DieTable):
            continue
        for dice, table in record.rolls.items():
            cells = [(str(key).replace("-", "–"), *cells) for key, cells in table.items()]
            yield setting.heading(record.title, f"{dice}, {record.section}")
            yield from setting.rows(("", *record.columns), (1.0, *(1.6 for _column in record.columns)), cells, ROW)
            yield setting.space(3.0)


def _paid(outing: Outing) -> Iterator[Part]:
    """What is paid on every task."""
    duties = tuple(duty.duty for duty in outing.tables.rules.duties)
    everywhere = [award for award in outing.tables.awards.values() if not award.tasks]
    section = next((award.source.section for award in everywhere if award.source), None)
    yield setting.heading(_("Earned on every mission"), section or "")
    yield from tasks.earns(outing, everywhere, duties, "")


def pieces(outing: Outing) -> dict[tuple[str, str], Laid]:
    """What lies on the table by piece and by the side whose it is; of what is asked for twice, the most."""
    found: dict[tuple[str, str], Laid] = {}
    for laid, side in outing.laid():
        known = found.get((laid.piece, side))
        if known is None or laid.count > known.count:
            found[laid.piece, side] = laid
    return found


def _pieces(outing: Outing, room: float) -> tuple[Part, ...]:
    """What to lay out, each piece with its picture and how many of each side."""
    sides = tuple(outing.campaign.roster.sides)
    there = pieces(outing)
    lines = [
        _piece(outing, name, [(side, there[name, side]) for side in sides if (name, side) in there])
        for name in dict.fromkeys(name for name, _side in there)
    ]
    return (
        setting.heading(_("On the table"), _("of each side")),
        *lines,
        setting.space(1.0),
        setting.words(outing.brought.besides(), room, 7.0, 3.2),
    )


def _piece(outing: Outing, name: str, of: Sequence[tuple[str, Laid]]) -> Part:
    laid = of[0][1]

    def draw(sketch: Sketch, box: Box) -> None:
        sketch.add(Use(picture(name), box.x + 4.0, box.y + 3.5, 5.2))
        y = box.y + 3.4
        room = box.width - 9.0 - 11.0 * len(of)
        sketch.text(box.x + 9.0, y, words(name), (8.5, 7.0), "strong", room=room)
        section = _("up to, as rolled: {section}") if laid.rolled else "{section}"
        if laid.section:
            beside = section.format(section=laid.section)
            sketch.text(box.x + 9.0, y + 2.8, beside, (6.5, 6.0), ink=Ink.GREY70, room=room)
        for number, (side, held) in enumerate(reversed(of)):
            x = box.right - 11.0 * number
            sketch.add(Use(outing.register.signs[side].mark, x - 2.0, box.y + 3.5, 4.0))
            sketch.text(x - 5.0, box.y + 4.6, str(held.count), 8.5, "strong", "end")
        sketch.add(Line(box.x, box.bottom, box.right, box.bottom, Ink.GREY40, HAIRLINE))

    return Part(PIECE, draw)


def _rules(outing: Outing, width: float) -> Part:
    """What holds for every mission, and beside it what the month brings and what any mission pays."""
    room = Box(0, 0, width, 0).columns((1.0, 1.0), GUTTER)[0].width
    left = (
        setting.heading(_("Every mission")),
        *(setting.bullet(it, room, 7.0, 3.2) for it in outing.tables.rules.says),
    )
    brought = tuple(_brought(outing)) or (_("Nothing new."),)
    right = (setting.heading(_("What the month brings")), *(setting.bullet(it, room, 7.0, 3.2) for it in brought))
    right = (*right, setting.space(2.0), *_paid(outing))

    def draw(sketch: Sketch, box: Box) -> None:
        for column, stack in zip(box.columns((1.0, 1.0), GUTTER), (left, right), strict=True):
            setting.fill(sketch, column, stack)

    return Part(max(setting.height(left), setting.height(right)), draw)


def _brought(outing: Outing) -> Iterator[str]:
    """Equipment that there is by now, aircraft that are new, house rules."""
    library = outing.campaign.library
    names = {id: str(getattr(case.record, "name", id)) for id, case in library.of("nations").items()}
    for item in outing.tables.equipment.values():
        if item.first <= outing.month:
            whose = (
                _("for {nations}").format(nations=", ".join(names.get(it, it) for it in item.nations))
                if item.nations
                else ""
            )
            never = (
                _("never for {nations}").format(nations=", ".join(names.get(it, it) for it in item.barred))
                if item.barred
                else ""
            )
            said = ", ".join(part for part in (item.name, whose, never) if part)
            yield f"{said} ({item.section})." if item.section else f"{said}."
    records = (cast(Aircraft, case.record) for case in library.of("aircraft").values())
    new = sorted(it.name for it in records if it.service == outing.month)
    if new:
        yield _("New at the front: {aircraft}.").format(aircraft=", ".join(new))
    for rule in outing.campaign.roster.house_rules:
        yield _("House rule: {rule}").format(rule=rule.rule)
