"""The debriefing slip, which a flyer fills in after the game on paper or on a screen. Known facts are prefilled.

The slip has the fields of a log entry, with the names in `form_fields`. A paper slip shows names. A form shows ids, which
printgen can read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from printgen.campaign.crews import Crew, CrewMember
from printgen.campaign.inspection import FIELDS
from printgen.campaign.mission.outing import PlannedMission
from printgen.campaign.mission.setting import heading
from printgen.campaign.wording import format_amount
from printgen.data.records.campaign import Ability, Award, Task
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Rule, Space, Tick, Words
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Inset, Layers, Part, Row, place_part
from printgen.drawing.marks import CUT, FINE, Line
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.form_fields import ENTRY, LINE, debrief_field, kill_field, score_field
from printgen.translation import _
from printgen.units import Box

#: The choices of a list: each choice is an id and its name.
Choices = tuple[tuple[str, str], ...]
KILLS = 5
GUTTER = 8.0
#: The distance in mm from the top of the slip to its first field, and the height in mm of the list of enemies below the
#: fields.
TOP, FOOT = 21.4, 10.0
#: The height of a field to write in, and the size of a box to tick, in mm.
FIELD, BOX = 7.0, 4.2


class Slip(Struct, frozen=True):
    """A debriefing slip, with its flyer, crew and task."""

    outing: PlannedMission
    crew: Crew
    member: CrewMember
    task: Task

    @property
    def scored_awards(self) -> tuple[Award, ...]:
        """The awards for items that the flyer must count on this task, one award per item."""
        found: dict[str, Award] = {}
        for award in self.outing.tables.awards.values():
            paid = not award.tasks or self.task.task in award.tasks
            if award.basis not in FIELDS and paid and award.points.get(self.member.flyer.duty):
                found.setdefault(award.basis, award)
        return tuple(found.values())

    @property
    def height(self) -> float:
        """The height of the slip in mm."""
        return TOP + FIELD * (2 + len(self.scored_awards) + KILLS) + 7.0 + FOOT


def draw(sketch: Sketch, box: Box, slip: Slip) -> None:
    """Draw the slip, from the cutting line to its bottom edge."""
    cut = CustomPart(lambda sketch, at: sketch.add(Line(at.x, at.y, at.right, at.y, Ink.GREY70, CUT, (2.0, 1.4))))
    remark = Words(_("Fill in after the game, cut off and hand in."), 7.0, anchor="end", ink=Ink.GREY70)
    head = Layers((cut, PieceLine((Words(_("Debriefing"), 14, "display"),), 8.2), PieceLine((remark,), 8.0)), 10.2)
    todo = Row((Column(tuple(_done(slip, sketch.fillable))), Column(tuple(_befell(slip, sketch.fillable)))), GUTTER)
    place_part(sketch, box, Column((head, _known(slip), Blank(TOP - 19.2), todo)))


def _known(slip: Slip) -> Part:
    """Return the part with the facts that identify the log entry. They are prefilled and cannot be changed."""
    flyer, outing = slip.member.flyer, slip.outing
    mission, campaign = outing.mission, outing.campaign
    known = (
        (_("Campaign"), campaign.case.id, campaign.roster.name),
        (_("Mission"), mission.mission, outing.title),
        (_("Week"), str(mission.week), str(mission.week)),
        (_("Flyer"), flyer.flyer, flyer.name),
        (_("Aircraft"), slip.crew.aircraft, outing.register.aircraft_name(slip.crew.aircraft)),
        (_("Task"), slip.task.task, slip.task.name),
    )

    def cell(name: str, label: str, id: str, text: str) -> Part:
        def value(sketch: Sketch, at: Box) -> None:
            if sketch.fillable:
                place = Box(at.x, at.y + 3.8, at.width, 4.6)
                sketch.entry(debrief_field(name), place, value=id, size=8.5, readonly=True)
                return
            size = next((it for it in (8.5, 7.0) if width(text, "semibold", it) <= at.width), 6.5)
            lines = wrap(text, "semibold", size, at.width)[:2]
            for number, line in enumerate(lines):
                y = at.y + 7.2 + (number - 0.5 * (len(lines) - 1)) * 2.6
                sketch.text(at.x, y, line, (size, 6.0), "semibold", room=at.width)

        return Layers((PieceLine((Words(label, 6.0, ink=Ink.GREY70),), 3.2), CustomPart(value)))

    cells = tuple(cell(name, *values) for name, values in zip((*ENTRY, *LINE), known, strict=True))
    rules = (Rule(0.0, pen=FINE), Rule(9.0, pen=FINE))
    return Layers((*rules, Row(cells, 3.0, (1.2, 1.2, 0.5, 1.2, 1.5, 1.5))), 9.0)


def _ticked(name: str, text: str) -> Part:
    """Return a box to tick, with its label."""
    label = PieceLine((Words(text, (8.5, 7.0, 6.5), "semibold"),), 4.6)
    return Layers((PieceLine((Tick(debrief_field(name), BOX, BOX),), 4.8), Inset(label, BOX + 2.0)), FIELD)


def _written(name: str, size: float = 8.5, choices: Choices = ()) -> Part:
    """Return a line to write on that fills the available width. With `choices`, a form shows a list to choose from."""

    def draw(sketch: Sketch, at: Box) -> None:
        sketch.add(Line(at.x, at.y + FIELD - 0.6, at.right, at.y + FIELD - 0.6, Ink.BLACK, FINE))
        place = Box(at.x, at.y + 0.8, at.width, FIELD - 1.6)
        sketch.entry(debrief_field(name), place, "choice" if choices else "text", size=size, choices=choices)

    return CustomPart(draw, FIELD)


def _field(name: str, label: str, remark: str = "", value: float = 24.0, choices: Choices = ()) -> Part:
    """Return a label with a line to write on to the right of it. A remark follows the label in small type.

    Args:
        value: the width of the line to write on, in mm.
    """
    label_words = Words(label, (8.5, 7.0, 6.5, 6.0), "semibold")
    beside = (Space(2.0), Words(remark, (6.5, 6.0), ink=Ink.GREY70)) if remark else ()
    line = Inset(PieceLine((label_words, *beside), 5.0), right=value + 2.0)
    return ByWidth(lambda wide: Layers((Inset(_written(name, 8.5 if choices else 10.5, choices), wide - value), line)))


def _kill(number: int, ticked: bool) -> Part:
    """Return a line for a victim. If `ticked`, the line has a box for a shared kill."""
    count = PieceLine((Words(str(number), 7.0, "semibold", Ink.GREY70),), 5.4)
    whom = Inset(_written(kill_field(number, "of")), 4.0, right=BOX + 3.0 if ticked else 0.0)
    if not ticked:
        return Layers((count, whom), FIELD)
    shared = PieceLine((Tick(debrief_field(kill_field(number, "shared")), BOX, BOX),), 5.8)
    return ByWidth(lambda wide: Layers((count, whom, Inset(shared, wide - BOX))))


def _done(slip: Slip, form: bool) -> Iterator[Part]:
    """Yield the fields for the flyer's results: task, turns, scored items, and victims."""
    keeps = slip.outing.tables.scorekeeping
    if keeps.success:
        yield _ticked("success", _("Task done: {task}").format(task=slip.task.name))
    if keeps.turns:
        counted = (award.remark for award in slip.outing.tables.awards.values() if award.basis == "turns")
        yield _field("turns", _("Turns flown"), next(counted, None) or "")
    for award in slip.scored_awards:
        yield _field(score_field(award.basis), award.name, award.remark or "")
    yield Blank(2.0)
    whom = _("victim’s name or description; tick if shared") if keeps.shared else _("victim’s name or description")
    yield Inset(heading(_("Enemies shot down"), whom), bottom=-0.6)
    for number in range(1, KILLS + 1):
        yield _kill(number, keeps.shared)
    side, campaign = slip.member.flyer.side, slip.outing.campaign
    flying = (it.flyer for crew in slip.outing.crews if crew.lead.side != side for it in crew.members)
    # A side that gets only its own sheets does not know which enemies fly.
    known = (it for it in campaign.roster.flyers if it.side != side) if campaign.side else flying
    title = _("Enemies:") if campaign.side else _("Enemies in the air:")
    yield _small(title, (f"{it.flyer} ({it.name})" if form else it.name for it in known), 3)


def _befell(slip: Slip, form: bool) -> Iterator[Part]:
    """Yield the fields for the fate of the flyer and the aircraft, and for chosen abilities."""
    tables, flyer = slip.outing.tables, slip.member.flyer
    yield _ticked("lost", _("Aircraft lost: did not return"))
    fates = tuple((id, fate.name) for id, fate in tables.fates.items())
    yield _field("fate", _("Fate"), value=46.0, choices=fates)
    # In a form, the field itself lists the choices.
    yield _small("", (() if form else (name for _id, name in fates)), 2, 0.4)
    rolled = any(
        fate.weeks and fate.weeks[0] < fate.weeks[-1] and not fate.is_permanent for fate in tables.fates.values()
    )
    yield _field("weeks", _("Weeks out"), _("as rolled") if rolled else "")
    if tables.scorekeeping.abilities:
        yield Blank(2.0)
        yield Inset(heading(_("Ability chosen"), _("if earned on this mission")), bottom=-0.6)
        yield _written("chooses")
        had = {choice.ability.ability for choice in slip.outing.career(flyer).abilities}
        open_ = (it for id, it in tables.abilities.items() if id not in had and tables.grants(id, flyer.duty))
        yield _small("", (f"{it.ability if form else it.name} {_from(it)}".rstrip() for it in open_), 4)
    yield PieceLine((Words(_("Leave blank anything that did not happen."), (7.0, 6.5), ink=Ink.GREY70),), 3.0)


def _from(ability: Ability) -> str:
    """Return the minimum that an ability requires, in parentheses, or "" if there is no minimum."""
    points, kills = ability.minimum.points, ability.minimum.kills
    if points:
        return f"({format_amount(points, 'points')})"
    return f"({format_amount(kills, 'kills')})" if kills else ""


def _small(title: str, texts: Iterable[str], most: int, above: float = 0.6) -> Part:
    """Return a list of possible entries in small type. It is shortened to at most `most` lines."""
    text = " ".join(part for part in (title, ", ".join(texts)) if part)

    def described(room: float) -> Part:
        lines = wrap(text, "text", 6.5, room)
        kept = [*lines[:most]]
        if len(lines) > most:
            kept[-1] = f"{kept[-1].rstrip(',')} …"
        return Column(tuple(PieceLine((Words(line, (6.5, 6.0), ink=Ink.GREY70),), 2.6, 2.8) for line in kept))

    return Inset(ByWidth(described), top=above, bottom=1.2)
