"""The debriefing slip: what a flyer fills in after the game, with a pen or on a screen, and what of it is known before.

Its fields are those of an entry of the log; `form_fields` names them.
"""

from __future__ import annotations

from dataclasses import dataclass

from printgen.campaign.crews import Aboard, Crew
from printgen.campaign.inspection import FIELDS
from printgen.campaign.mission import setting
from printgen.campaign.mission.outing import Outing
from printgen.data.records.campaign import Award, Task
from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, FINE, Line, Rect
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.products.form_fields import ENTRY, LINE, debriefed, kill, scored
from printgen.translation import _
from printgen.units import Box

KILLS = 5
GUTTER = 8.0
#: Where what is to be filled in begins, and what the list of enemies takes below it.
TOP, FOOT = 21.4, 10.0
#: A place to write in: how high it is, and how far its words stand above its lower edge.
FIELD, BASELINE = 7.0, 2.0
BOX = 4.2


@dataclass(frozen=True, slots=True)
class Slip:
    """What a slip is about."""

    outing: Outing
    crew: Crew
    it: Aboard
    task: Task

    @property
    def scored(self) -> tuple[Award, ...]:
        """What he counts that his task pays him for, each kind of it once."""
        found: dict[str, Award] = {}
        for award in self.outing.tables.awards.values():
            paid = not award.tasks or self.task.task in award.tasks
            if award.for_ not in FIELDS and paid and award.points.get(self.it.flyer.duty):
                found.setdefault(award.for_, award)
        return tuple(found.values())


def height(slip: Slip) -> float:
    """How high the slip stands."""
    return TOP + FIELD * (2 + len(slip.scored) + KILLS) + 7.0 + FOOT


def draw(sketch: Sketch, place: Box, slip: Slip) -> None:
    """The slip, from where it is cut off to its foot."""
    sketch.add(Line(place.x, place.y, place.right, place.y, Ink.GREY70, CUT, (2.0, 1.4)))
    sketch.text(place.x, place.y + 8.2, _("Debriefing"), 14, "display")
    remark = _("Fill in after the game, cut off, hand in.")
    sketch.text(place.right, place.y + 8.0, remark, 7.0, anchor="end", ink=Ink.GREY70)
    _known(sketch, place.below(10.2).top(9.0), slip)
    left, right = place.below(TOP).columns((1.0, 1.0), GUTTER)
    _done(sketch, left, slip)
    _befell(sketch, right, slip)


def _known(sketch: Sketch, place: Box, slip: Slip) -> None:
    """What is known before, so that the slip is booked to the right entry: read, not changed."""
    flyer, mission = slip.it.flyer, slip.outing.mission
    known = (
        (_("Campaign"), slip.outing.campaign.case.id),
        (_("Mission"), mission.mission),
        (_("Week"), str(mission.week)),
        (_("Flyer"), flyer.flyer),
        (_("Aircraft"), slip.crew.aircraft),
        (_("Task"), slip.task.task),
    )
    sketch.add(Line(place.x, place.y, place.right, place.y, Ink.BLACK, FINE))
    sketch.add(Line(place.x, place.bottom, place.right, place.bottom, Ink.BLACK, FINE))
    columns = place.columns((1.2, 1.2, 0.5, 1.2, 1.5, 1.5), 3.0)
    for column, name, (label, text) in zip(columns, (*ENTRY, *LINE), known, strict=True):
        sketch.text(column.x, place.y + 3.2, label, 6.0, ink=Ink.GREY70)
        if sketch.fillable:
            at = Box(column.x, place.y + 3.8, column.width, 4.6)
            sketch.entry(debriefed(name), at, value=text, size=8.5, readonly=True)
        else:
            sizes = (8.5, 7.0, 6.5, 6.0)
            sketch.text(column.x, place.y + 7.2, text, sizes, "semibold", room=column.width)


def _ticked(sketch: Sketch, x: float, y: float, name: str, text: str, room: float) -> None:
    """A box to tick on the baseline `y`, and what it says."""
    box = Box(x, y - BOX + 0.6, BOX, BOX)
    sketch.add(Rect(box.x, box.y, box.width, box.height, pen=FINE))
    sketch.entry(debriefed(name), box, "tick")
    sketch.text(x + BOX + 2.0, y, text, (8.5, 7.0, 6.5), "semibold", room=room - BOX - 2.0)


def _field(sketch: Sketch, box: Box, name: str, label: str, remark: str = "", value: float = 24.0) -> None:
    """A line to write on at the right of its label, `value` mm wide; a remark stands small behind the label."""
    y, left = box.y + FIELD - BASELINE, box.right - value
    sketch.add(Line(left, box.y + FIELD - 0.6, box.right, box.y + FIELD - 0.6, Ink.BLACK, FINE))
    sketch.entry(debriefed(name), Box(left, box.y + 0.8, value, FIELD - 1.6), size=10.5)
    wide = sketch.text(box.x, y, label, (8.5, 7.0, 6.5, 6.0), "semibold", room=left - box.x - 2.0)
    if remark:
        sketch.text(box.x + wide + 2.0, y, remark, (6.5, 6.0), ink=Ink.GREY70, room=left - box.x - wide - 4.0)


def _done(sketch: Sketch, place: Box, slip: Slip) -> None:
    """What he did: task, turns, what he counted, whom he shot down."""
    done = _("Task done: {task}").format(task=slip.task.name)
    _ticked(sketch, place.x, place.y + 4.6, "success", done, place.width)
    below = place.below(FIELD)
    counted = (award.remark for award in slip.outing.tables.awards.values() if award.for_ == "turns")
    _field(sketch, below, "turns", _("Turns flown"), next(counted, None) or "")
    below = below.below(FIELD)
    for award in slip.scored:
        _field(sketch, below, scored(award.for_), award.name, award.remark or "")
        below = below.below(FIELD)
    below = below.below(2.0)
    setting.heading(_("Shot down"), _("whom, by name or in words; tick a shared one")).draw(sketch, below)
    below = below.below(5.0)
    for number in range(1, KILLS + 1):
        y, edge = below.y + FIELD * number, below.right - BOX - 3.0
        sketch.text(below.x, y - BASELINE + 0.4, str(number), 7.0, "semibold", ink=Ink.GREY70)
        sketch.add(Line(below.x + 4.0, y - 0.6, edge, y - 0.6, Ink.BLACK, FINE))
        whom = Box(below.x + 4.0, y - FIELD + 0.8, edge - below.x - 4.0, FIELD - 1.6)
        sketch.entry(debriefed(kill(number, "of")), whom)
        box = Box(below.right - BOX, y - BOX - 0.8, BOX, BOX)
        sketch.add(Rect(box.x, box.y, box.width, box.height, pen=FINE))
        sketch.entry(debriefed(kill(number, "shared")), box, "tick")
    _small(sketch, below.below(FIELD * KILLS + 0.6), _("In the air:"), _enemies(slip), 3)


def _befell(sketch: Sketch, place: Box, slip: Slip) -> None:
    """What befell him and his aircraft, and what he chooses."""
    _ticked(sketch, place.x, place.y + 4.6, "lost", _("Aircraft lost: it did not come home"), place.width)
    below = place.below(FIELD)
    _field(sketch, below, "fate", _("What befell him"), value=46.0)
    below = below.below(FIELD)
    fates = slip.outing.tables.fates.values()
    below = _small(sketch, below.below(0.4), "", [fate.fate for fate in fates], 2)
    _field(sketch, below, "weeks", _("Weeks out"), _("as the dice gave them"))
    below = below.below(FIELD + 2.0)
    setting.heading(_("Ability chosen"), _("when this mission earned it")).draw(sketch, below)
    below = below.below(5.0)
    line = below.y + FIELD
    sketch.add(Line(below.x, line - 0.6, below.right, line - 0.6, Ink.BLACK, FINE))
    sketch.entry(debriefed("chooses"), Box(below.x, below.y + 0.8, below.width, FIELD - 1.6))
    below = _small(sketch, below.below(FIELD + 0.6), "", _abilities(slip), 4)
    remark = _("Leave empty what did not happen.")
    sketch.text(below.x, below.y + 3.0, remark, (7.0, 6.5), ink=Ink.GREY70, room=below.width)


def _small(sketch: Sketch, place: Box, title: str, texts: list[str], most: int) -> Box:
    """What may be written in, small, on so many lines at most; gives what is left below."""
    lines = wrap(" ".join(part for part in (title, ", ".join(texts)) if part), "text", 6.5, place.width)
    shown = [*lines[:most]]
    if len(lines) > most:
        shown[-1] = f"{shown[-1].rstrip(',')} …"
    for number, line in enumerate(shown):
        sketch.text(place.x, place.y + 2.6 + number * 2.8, line, (6.5, 6.0), ink=Ink.GREY70, room=place.width)
    return place.below(2.8 * len(shown) + 1.2)


def _enemies(slip: Slip) -> list[str]:
    """Who flies for the enemy, as the roster names them."""
    side = slip.it.flyer.side
    enemies = (it.flyer for crew in slip.outing.crews if crew.lead.side != side for it in crew.aboard)
    return [f"{it.flyer} ({it.name})" for it in enemies]


def _abilities(slip: Slip) -> list[str]:
    """What he may choose from, and has not chosen yet."""
    tables, had = slip.outing.tables, {held.ability.ability for held in slip.outing.career(slip.it.flyer).chosen}
    return [id for id in tables.abilities if id not in had and tables.grants(id, slip.it.flyer.duty)]
