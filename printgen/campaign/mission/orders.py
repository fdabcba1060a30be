"""A flyer's orders: his task, what it takes and earns, who flies with him, what he can and what he may not do yet."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.campaign.crews import Aboard, Crew
from printgen.campaign.mission import setting, tasks
from printgen.campaign.mission.outing import Outing, bonus
from printgen.campaign.mission.setting import Part
from printgen.campaign.papers.flyers import ranked
from printgen.campaign.wording import for_what, grades, kinds, number
from printgen.data.records.campaign import Task
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Line
from printgen.drawing.sketch import Sketch
from printgen.translation import _
from printgen.units import Box

#: A hyphen in the data that is a minus in print.
_MINUS = re.compile(r"(?<= )-(?=\d)")
GUTTER = 8.0
#: How far apart lines to write on are.
NOTE = 8.0
SHARES = (1.15, 1.0)


def draw(sketch: Sketch, place: Box, outing: Outing, crew: Crew, it: Aboard, task: Task) -> None:
    """The orders: what to do at the left, who one is at the right. What the place cannot hold stands on the card."""
    left, right = place.columns(SHARES, GUTTER)
    todo, own = tuple(_todo(outing, crew, it, task, left.width)), tuple(_self(outing, crew, it, right.width))
    setting.fill(sketch, left, todo)
    setting.fill(sketch, right, own)
    _notes(sketch, place.below(max(setting.height(todo), setting.height(own)) + 3.0))


def _notes(sketch: Sketch, place: Box) -> None:
    """Lines to write on, as many as there is room for: what is named in secret before the game must be written down."""
    count = int((place.height - 5.6) // NOTE)
    if count < 1:
        return
    setting.heading(_("Notes"), _("start hex; hexes named in secret; trips; bombs")).draw(sketch, place)
    for line in range(1, count + 1):
        y = place.y + 5.0 + line * NOTE
        sketch.add(Line(place.x, y, place.right, y, Ink.GREY40, HAIRLINE))


def _todo(outing: Outing, crew: Crew, it: Aboard, task: Task, room: float) -> Iterator[Part]:
    """The task, what it takes, what it earns him."""
    own, others = outing.awards(task)
    duty = it.flyer.duty
    yield setting.heading(_("Your task"), task.section or "")
    yield tasks.name(task.name, _secret(task), (20, 14, 10.5))
    yield from tasks.takes(task, room, 10.5, 4.8)
    if it.sortie and outing.odd(crew, it.sortie):
        yield setting.bullet(_other(outing), room)
    yield setting.space(2.0)
    yield setting.heading(_("What it earns you"), outing.tables.rules.currency)
    paid = tasks.earns(outing, (*own, *others), (duty,), "")
    yield from paid


def _other(outing: Outing) -> str:
    """That another kind of aircraft is sent on such a task, and where the rules say so."""
    missions = outing.tables.rules.missions
    section = f" ({missions.section})" if missions and missions.section else ""
    return _("Other aircraft are sent on that as a rule{section}.").format(section=section)


def _secret(task: Task) -> str:
    """Of him who flies his side's mission: nobody need know before it is done (13.20)."""
    return _("secret until it is done") if task.alone else ""


def _self(outing: Outing, crew: Crew, it: Aboard, room: float) -> Iterator[Part]:
    """Who sits with him, damage from before, and what he is by now."""
    career = outing.career(it.flyer)
    beside = [other.flyer for other in crew.aboard if other.flyer is not it.flyer]
    if beside:
        yield setting.heading(_("With you"))
        for flyer in beside:
            yield setting.words(
                f"{ranked(flyer)}, {outing.register.duty(flyer).lower()}", room, of=outing.path(flyer, "name")
            )
        yield setting.space(2.0)
    if crew.carries:
        yield setting.heading(_("Damage from before"), _("house rule"))
        yield setting.words(outing.brought.damage(crew.carries), room)
        yield setting.space(2.0)
    yield setting.heading(_("You"))
    kills = _("kills {kills}").format(kills=number(career.kills))
    said = "  ·  ".join((f"{career.points} {outing.tables.rules.currency}", kills, grades(career).lower()))
    yield setting.words(said, room)
    for limit in career.limits:
        yield setting.bullet(_MINUS.sub("−", limit), room)
    for held in career.chosen:
        ability = held.ability
        yield setting.bullet(f"{bonus(ability.name, ability.steps, career.points)}: {ability.says}", room)
    for choice in career.open:
        open_ = _("An ability to choose: {kinds}, {earned}.")
        yield setting.bullet(open_.format(kinds=kinds(choice, it.flyer.duty), earned=for_what(choice)), room)
