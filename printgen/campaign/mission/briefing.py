"""The briefing of an evening: each side's mission, who flies what, and, on the table, what there is to lay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.campaign.crews import Crew
from printgen.campaign.mission import setting, tabletop, tasks
from printgen.campaign.mission.outing import Outing
from printgen.campaign.mission.setting import Part
from printgen.campaign.papers.flyers import ranked, shape
from printgen.campaign.wording import number
from printgen.data.kind import Library
from printgen.drawing.emblems import national_mark
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, RULE, Line, Use
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Box, Size

GUTTER = 8.0
CREW, ABOARD = 6.4, 4.2


def deck(outing: Outing, _library: Library, _choices: Choices, size: Size) -> Deck:
    """The briefing on pages of that size (mm): on one where it holds all of it."""
    page = Box(0, 0, size.width, size.height)
    columns = page.columns((1.0,) * len(outing.campaign.roster.sides), GUTTER)
    sides = [tuple(_side(outing, side, columns[0].width)) for side in outing.campaign.roster.sides]
    table = tabletop.parts(outing, size.width)
    room = size.height - setting.HEAD
    together = max(setting.height(parts) for parts in sides) + setting.height(table) <= room
    cards: list[Card] = []
    left: list[Sequence[Part]] = list(sides)
    while any(left):
        sketch = Sketch()
        below = _head(sketch, page, outing, _("continued") if cards else "")
        left = [
            setting.fill(sketch, column, parts)
            for column, parts in zip(below.columns((1.0,) * len(sides), GUTTER), left, strict=True)
        ]
        if together:
            setting.fill(sketch, page.below(size.height - setting.height(table)), table)
        cards.append(_card(outing, sketch, size, _("Briefing")))
    if not together:
        sketch = Sketch()
        setting.fill(sketch, _head(sketch, page, outing, _("on the table")), table)
        cards.append(_card(outing, sketch, size, _("On the table")))
    return Deck(_("Briefing"), tuple(cards))


def _card(outing: Outing, sketch: Sketch, size: Size, title: str) -> Card:
    return outing.page(sketch, size, "briefing", (f"{title}, {outing.title}",))


def _head(sketch: Sketch, page: Box, outing: Outing, beside: str) -> Box:
    above = "  ·  ".join(part for part in (_("Briefing"), outing.when, beside) if part)
    at = ("log", len(outing.campaign.roster.log), "title")
    return setting.page_head(sketch, page, above, outing.title, Ink.BLACK, of=at)


def _side(outing: Outing, side: str, room: float) -> Iterator[Part]:
    """A side's column: its mission, what its others fly, its order of battle."""
    duties = tuple(duty.duty for duty in outing.tables.rules.duties)
    yield _name(outing, side)
    task, flown, total = outing.task(side), outing.flown(side), outing.rolled(side)
    if task:
        beside = _("rolled {total}").format(total=total) if total is not None else ""
        yield from tasks.described(outing, task, beside, room, duties)
    if task and flown and task not in flown:
        yield setting.words(_("No aircraft is sent on it."), room)
    for other in flown:
        if other is not task:
            yield from tasks.described(outing, other, _("the others") if task in flown else "", room, duties)
    yield setting.heading(_("Order of battle"), _("who flies the mission stands in his orders"))
    for crew in outing.of(side):
        yield _crew(outing, crew)
    yield setting.space(4.0)


def _name(outing: Outing, side: str) -> Part:
    """The side's sign and what it calls itself, over a rule in its ink."""
    sign = outing.register.signs[side]

    def draw(sketch: Sketch, box: Box) -> None:
        sketch.add(Use(sign.mark, box.x + 3.4, box.y + 3.6, 6.4))
        said = outing.campaign.roster.sides[side]
        sketch.text(
            box.x + 9.0, box.y + 5.8, said, (20, 14, 10.5, 8.5), "display", room=box.width - 9.0, of=("sides", side)
        )
        sketch.add(Line(box.x, box.y + 8.6, box.right, box.y + 8.6, sign.ink, 1.4 * RULE))

    return Part(10.4, draw)


def _crew(outing: Outing, crew: Crew) -> Part:
    """An aircraft with its nation's mark, and whoever sits in it."""
    record = outing.register.aircraft(crew.aircraft)

    def draw(sketch: Sketch, box: Box) -> None:
        mark = outing.register.wings(crew.lead) or national_mark("cross-patee")
        sketch.add(Use(mark, box.x + 2.6, box.y + 4.0, 5.0))
        left, room = box.x + 7.4, box.width - 7.4 - (9.0 if record else 0.0)
        if record:
            sketch.add(Use(shape(record), box.right - 3.2, box.y + 3.2, 6.0))
        name = outing.register.aircraft_name(crew.aircraft)
        wide = sketch.text(
            left, box.y + 4.6, name, (10.5, 8.5, 7.0, 6.0), "strong", room=room, of=outing.path(crew.lead, "aircraft")
        )
        marking = crew.lead.marking or ""
        if marking:
            sketch.text(
                left + wide + 2.0,
                box.y + 4.6,
                marking,
                (7.0, 6.5, 6.0),
                "text",
                ink=Ink.GREY70,
                room=room - wide - 2.0,
                of=outing.path(crew.lead, "marking"),
            )
        for place in range(len(crew.aboard)):
            _aboard(sketch, Box(left, box.y + CREW + ABOARD * place, box.right - left, ABOARD), outing, crew, place)
        sketch.add(Line(box.x, box.bottom - 0.6, box.right, box.bottom - 0.6, Ink.GREY40, HAIRLINE))

    return Part(CREW + ABOARD * len(crew.aboard) + 1.6, draw)


def _aboard(sketch: Sketch, box: Box, outing: Outing, crew: Crew, place: int) -> None:
    """A flyer: what he does and who he is at the left, whose he is and what he is by now at the right."""
    flyer = crew.aboard[place].flyer
    career = outing.career(flyer)
    players = {player.player: player.name for player in outing.campaign.roster.players}
    kills = _("kills {kills}").format(kills=number(career.kills)) if career.kills else ""
    # That somebody is experienced goes without saying.
    known = [grade.name.lower() for grade in career.grades if grade.limits or grade.by == "kills"]
    figures = "  ·  ".join(part for part in (f"{career.points}", kills, *known) if part)
    y = box.y + 2.9
    right = sketch.text(box.right, y, figures, (7.0, 6.5, 6.0), anchor="end", ink=Ink.GREY70, room=box.width * 0.5)
    room = box.width - right - 2.0
    player = players.get(flyer.player, flyer.player)
    said = next(
        (it for it in (f"{ranked(flyer)}, {player}",) if width(it, "text", 6.0) <= room), f"{flyer.name}, {player}"
    )
    sketch.text(box.x, y, said, (8.5, 7.0, 6.5, 6.0), room=room, of=outing.path(flyer, "name"))
