"""Everybody's papers for the evening: record sheet, schedule, and orders with the debriefing slip.

A flyer's orders say his task, what it takes and earns, who flies with him, what he can and what he may not do yet.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.campaign.crews import Aboard, Crew
from printgen.campaign.mission import setting, slip
from printgen.campaign.mission.outing import Outing, bonus
from printgen.campaign.papers.campaign import ranked
from printgen.campaign.planning import suits
from printgen.campaign.wording import for_what, grades, kinds, marking, minus, number
from printgen.data.kind import Case, Library
from printgen.data.records.campaign import Task
from printgen.data.records.roster import Flyer, Livery
from printgen.drawing.frame import marks
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Rule, Typed, Words
from printgen.drawing.layout.part import Blank, Column, Part, place
from printgen.drawing.livery import patch, strip
from printgen.drawing.marks import Use
from printgen.drawing.sketch import Misfit, Sketch
from printgen.products.deck import Card, Deck
from printgen.products.options import FILLABLE, Choices
from printgen.translation import _
from printgen.units import Box, Size

#: What to do and who one is: their shares of the width, and what is between them, mm.
SHARES, GUTTER = (1.15, 1.0), 8.0
#: How far apart lines to write on are.
NOTE = 8.0
#: The strip of a flyer's colours over his pages, within the margin, and the patch with his letter at its end: how far over the
#: page's frame each begins, and how high it is, mm.
STRIP, PATCH = (3.8, 2.2), (5.2, 4.6)


def deck(outing: Outing, library: Library, choices: Choices, size: Size) -> Deck:
    """The papers of all who fly, side by side in the roster's order; each flyer's own lie together."""
    cards: list[Card] = []
    # The records to draw, of which some may be official ones alone; what the campaign is reckoned by stays.
    outing = replace(outing, campaign=replace(outing.campaign, library=library))
    for side in outing.campaign.roster.sides:
        for crew in outing.of(side):
            for it in crew.aboard:
                if not outing.campaign.flyers or it.flyer.flyer in outing.campaign.flyers:
                    if it.flyer is crew.lead:
                        cards += _flown(outing, crew, choices, size)
                    if it.sortie and (task := outing.tables.tasks.get(it.sortie.task)):
                        orders = _orders(outing, crew, it, task, FILLABLE.of(choices), size)
                        cards.append(_in_colours(orders, it.flyer.livery))
    # A page says what the marks mean that stand on it, and of no others.
    cards = [card if card.marked is not None else replace(card, marked=marks([card.front])) for card in cards]
    return Deck(_("Mission sheets"), tuple(cards), marks(card.front for card in cards))


def _bookmark(outing: Outing, flyer: Flyer, title: str) -> tuple[str, ...]:
    """A place in the outline: his side, himself, the page; which is what the page's foot says, so it has his name."""
    return (outing.register.side(flyer), flyer.name, f"{title}, {flyer.name}")


def _flown(outing: Outing, crew: Crew, choices: Choices, size: Size) -> Iterator[Card]:
    """The game's own pages of an aircraft, as its pilot's; none for one that the game has no ratings for."""
    for card in outing.brought.pages(outing, crew, choices.only([FILLABLE.name]), size):
        misfits = tuple(_placed(outing, crew, case, misfit) for case, misfit in card.misfits)
        bookmark = _bookmark(outing, crew.lead, card.bookmark[-1])
        shown = replace(card, bookmark=bookmark, misfits=misfits, form=crew.lead.flyer)
        yield _in_colours(shown, crew.lead.livery)


def _in_colours(card: Card, livery: Livery | None) -> Card:
    """A page with its flyer's livery along its upper edge, as on his counter and his identity card."""
    if livery is None:
        return card
    wide = card.front.size.width
    colours = [Use(strip(livery, wide, STRIP[1]), 0.0, -STRIP[0])]
    if livery.letter:
        colours.append(Use(patch(livery, PATCH[1]), wide - PATCH[1], -PATCH[0]))
    return replace(card, front=replace(card.front, marks=(*colours, *card.front.marks)))


def _placed(outing: Outing, crew: Crew, case: Case, misfit: Misfit) -> tuple[Case, Misfit]:
    """A text of a sheet that could not be set, with where it comes from: a name of the seat from the roster."""
    if misfit.field[:1] != ("seat",):
        return case, misfit
    roster, field = outing.campaign.roster, misfit.field[-1]
    players = {player.player: (index, player.name) for index, player in enumerate(roster.players)}
    for it in crew.aboard:
        index, name = players.get(it.flyer.player, (0, ""))
        if field == "player" and name and name in misfit.text:
            return outing.campaign.case, replace(misfit, field=("players", index, "name"))
        if field != "player" and it.flyer.name in misfit.text:
            return outing.campaign.case, replace(misfit, field=outing.register.path(it.flyer, "name"))
    return outing.campaign.case, replace(misfit, field=outing.register.path(crew.lead, "name"))


def _orders(outing: Outing, crew: Crew, it: Aboard, task: Task, fillable: bool, size: Size) -> Card:
    """The page with a flyer's orders, and below them what he fills in."""
    flyer, known, paper = it.flyer, outing.register, slip.Slip(outing, crew, it, task)
    name = known.path(flyer, "name")
    above = "  ·  ".join((_("Orders"), outing.when, outing.title))
    aircraft = known.aircraft_name(crew.aircraft)
    parts = (known.duty(flyer), aircraft, marking(flyer), known.side(flyer), known.player(flyer, ""))
    said = Words("  ·  ".join(part for part in parts if part), (10.5, 8.5, 7.0, 6.5, 6.0), "semibold", of=name)
    titled = setting.page_head(above, ranked(flyer), known.signs[flyer.side].ink, known.wings(flyer), name)
    head = Column((titled, Typed((said,), 0.0, 3.4))).fit(size.width)
    sketch, page = Sketch(fillable=fillable), Box(0, 0, size.width, size.height)
    head.draw(sketch, page)
    foot = page.below(page.height - paper.height)
    room = page.below(head.natural).top(foot.y - head.natural - 4.0)
    columns = room.columns(SHARES, GUTTER)
    high = 0.0
    # What the place cannot hold stands on the card.
    for column, held in zip(columns, (_todo(outing, crew, it, task), _self(outing, crew, it)), strict=True):
        told = tuple(held)
        setting.fill(sketch, column, told)
        high = max(high, Column(told).fit(column.width).natural)
    _notes(sketch, room.below(high + 3.0), outing.brought.notes())
    slip.draw(sketch, foot, paper)
    return outing.page(sketch, size, f"orders-{flyer.flyer}", _bookmark(outing, flyer, _("Orders")), flyer.flyer)


def _notes(sketch: Sketch, room: Box, remark: str) -> None:
    """Lines to write on, as many as there is room for: what is named in secret before the game must be written down."""
    count = int((room.height - 5.6) // NOTE)
    if count > 0:
        title = setting.heading(_("Notes"), remark)
        place(sketch, room, Column((title, *(Rule(NOTE if line else NOTE - 0.6, Ink.GREY40) for line in range(count)))))


def _todo(outing: Outing, crew: Crew, it: Aboard, task: Task) -> Iterator[Part]:
    """The task, what it takes, what it earns him."""
    yield setting.heading(_("Your task"), task.section or "")
    # Of him who flies his side's mission: nobody need know before it is done (13.20).
    yield setting.task_name(task.name, _("secret until completed") if task.is_solo else "", (20, 14, 10.5))
    for says in task.text:
        yield setting.bullet(says, 10.5, 4.8)
    if it.sortie and not suits(task, crew, outing.tables):
        missions = outing.tables.rules.missions
        section = f" ({missions.section})" if missions and missions.section else ""
        yield setting.bullet(_("Other aircraft usually fly this mission{section}.").format(section=section))
    yield Blank(2.0)
    yield setting.heading(_("Rewards"), outing.tables.rules.currency)
    awards = outing.tables.awards.values()
    paid = (*(it for it in awards if task.task in it.tasks), *(it for it in awards if not it.tasks))
    yield from setting.earns(outing, paid, (it.flyer.duty,))


def _self(outing: Outing, crew: Crew, it: Aboard) -> Iterator[Part]:
    """Who sits with him, damage from before, and what he is by now."""
    career = outing.career(it.flyer)
    beside = [other.flyer for other in crew.aboard if other.flyer is not it.flyer]
    if beside:
        yield setting.heading(_("Your crew"))
        for flyer in beside:
            said = f"{ranked(flyer)}, {outing.register.duty(flyer).lower()}"
            yield setting.words(said, of=outing.register.path(flyer, "name"))
        yield Blank(2.0)
    if crew.carries:
        yield setting.heading(_("Earlier damage"), _("house rule"))
        yield setting.words(outing.brought.damage(crew.carries))
        yield Blank(2.0)
    yield setting.heading(_("You"))
    kills = _("kills {kills}").format(kills=number(career.kills)) if outing.tables.keeps.kills else ""
    come_to = (f"{career.points} {outing.tables.rules.currency}", kills, grades(career).lower())
    yield setting.words("  ·  ".join(part for part in come_to if part))
    for limit in career.limits:
        yield setting.bullet(minus(limit))
    for held in career.chosen:
        ability = held.ability
        yield setting.bullet(f"{bonus(ability, career.points)}: {ability.text}")
    for choice in career.open:
        open_ = _("An ability to choose: {kinds}, {earned}.")
        yield setting.bullet(open_.format(kinds=kinds(choice, it.flyer.duty), earned=for_what(choice)))
