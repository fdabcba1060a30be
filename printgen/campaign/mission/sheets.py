"""Each flyer's sheets for a mission: the record sheet, the schedule, and the orders with the debriefing slip.

The orders contain the flyer's task, its conditions and rewards, the rest of the crew, abilities and restrictions.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.campaign.crews import Crew, CrewMember
from printgen.campaign.mission import setting, slip
from printgen.campaign.mission.outing import PlannedMission, bonus
from printgen.campaign.papers.campaign import name_with_rank
from printgen.campaign.planning import suits_task
from printgen.campaign.wording import earned_for, format_number, grades, kinds, marking, with_minus_signs
from printgen.data.kind import Case, Library
from printgen.data.records.campaign import Task
from printgen.data.records.roster import Flyer, Livery
from printgen.drawing.frame import status_marks
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Rule, Words
from printgen.drawing.layout.part import Blank, Column, Part, place_part
from printgen.drawing.livery import colour_strip, letter_patch
from printgen.drawing.marks import Use
from printgen.drawing.sketch import Overflow, Sketch
from printgen.products.deck import Card, Deck
from printgen.products.options import FILLABLE, Choices
from printgen.translation import _
from printgen.units import Box, Size

#: The relative widths of the columns for the task and for the flyer, and the gap between them in mm.
SHARES, GUTTER = (1.15, 1.0), 8.0
#: The distance between lines to write on, in mm.
NOTE = 8.0
#: The distance above the page's frame and the height, in mm, of two marks in the upper margin: the strip with a flyer's
#: colours, and the patch with a letter at the end of the strip.
STRIP, PATCH = (3.8, 2.2), (5.2, 4.6)


def deck(outing: PlannedMission, library: Library, choices: Choices, size: Size) -> Deck:
    """Return the sheets of the selected flyers, grouped by side and by flyer, in the roster's order."""
    cards: list[Card] = []
    # Draw from `library`, which may contain only official figures. The campaign's calculations are not affected.
    outing = replace(outing, campaign=replace(outing.campaign, library=library))
    for side in outing.campaign.sides:
        for crew in outing.crews_of(side):
            for it in crew.members:
                if not outing.campaign.flyers or it.flyer.flyer in outing.campaign.flyers:
                    if it.flyer is crew.lead:
                        cards += _flown(outing, crew, choices, size)
                    if it.sortie and (task := outing.tables.tasks.get(it.sortie.task)):
                        orders = _orders(outing, crew, it, task, FILLABLE.value_in(choices), size)
                        cards.append(_in_colours(orders, it.flyer.livery))
    # The legend of a page explains only the marks on that page.
    cards = [
        card if card.statuses is not None else replace(card, statuses=status_marks([card.front])) for card in cards
    ]
    return Deck(_("Mission sheets"), tuple(cards), status_marks(card.front for card in cards))


def _bookmark(outing: PlannedMission, flyer: Flyer, title: str) -> tuple[str, ...]:
    """Return the bookmark of a page: side, flyer, page.

    The last part includes the flyer's name, since the page foot prints this part.
    """
    return (outing.register.side(flyer), flyer.name, f"{title}, {flyer.name}")


def _flown(outing: PlannedMission, crew: Crew, choices: Choices, size: Size) -> Iterator[Card]:
    """Yield the game's own pages for a crew's aircraft, bookmarked by the pilot's name.

    Yield nothing for an aircraft without ratings.
    """
    for card in outing.content.pages(outing, crew, choices.limit_to([FILLABLE.name]), size):
        misfits = tuple(_placed(outing, crew, case, misfit) for case, misfit in card.overflows)
        bookmark = _bookmark(outing, crew.lead, card.bookmark[-1])
        named = replace(card, bookmark=bookmark, overflows=misfits, form_id=crew.lead.flyer)
        yield _in_colours(named, crew.lead.livery)


def _in_colours(card: Card, livery: Livery | None) -> Card:
    """Return a page with the flyer's livery along the upper edge. It matches the flyer's counter and identity card."""
    if livery is None:
        return card
    wide = card.front.size.width
    colours = [Use(colour_strip(livery, wide, STRIP[1]), 0.0, -STRIP[0])]
    if livery.letter:
        colours.append(Use(letter_patch(livery, PATCH[1]), wide - PATCH[1], -PATCH[0]))
    return replace(card, front=replace(card.front, marks=(*colours, *card.front.marks)))


def _placed(outing: PlannedMission, crew: Crew, case: Case, misfit: Overflow) -> tuple[Case, Overflow]:
    """Return the record and the field for a text that did not fit. For a name in the crew, these belong to the roster."""
    if misfit.field[:1] != ("seat",):
        return case, misfit
    roster, field = outing.campaign.roster, misfit.field[-1]
    players = {player.player: (index, player.name) for index, player in enumerate(roster.players)}
    for it in crew.members:
        index, name = players.get(it.flyer.player, (0, ""))
        if field == "player" and name and name in misfit.text:
            return outing.campaign.case, replace(misfit, field=("players", index, "name"))
        if field != "player" and it.flyer.name in misfit.text:
            return outing.campaign.case, replace(misfit, field=outing.register.path(it.flyer, "name"))
    return outing.campaign.case, replace(misfit, field=outing.register.path(crew.lead, "name"))


def _orders(outing: PlannedMission, crew: Crew, it: CrewMember, task: Task, fillable: bool, size: Size) -> Card:
    """Return the page with a flyer's orders and, below them, the debriefing slip."""
    flyer, known, paper = it.flyer, outing.register, slip.Slip(outing, crew, it, task)
    name = known.path(flyer, "name")
    above = "  ·  ".join((_("Orders"), outing.dateline, outing.title))
    aircraft = known.aircraft_name(crew.aircraft)
    parts = (known.duty(flyer), aircraft, marking(flyer), known.side(flyer), known.player(flyer, ""))
    details = Words("  ·  ".join(part for part in parts if part), (10.5, 8.5, 7.0, 6.5, 6.0), "semibold", of=name)
    titled = setting.page_head(above, name_with_rank(flyer), known.signs[flyer.side].ink, known.wing_mark(flyer), name)
    head = Column((titled, PieceLine((details,), 0.0, 3.4))).fit(size.width)
    sketch, page = Sketch(fillable=fillable), Box(0, 0, size.width, size.height)
    head.draw(sketch, page)
    foot = page.lower_part(page.height - paper.height)
    room = page.lower_part(head.natural_height).upper_part(foot.y - head.natural_height - 4.0)
    columns = room.columns(SHARES, GUTTER)
    high = 0.0
    # Content that does not fit is on the identity card.
    for column, content in zip(columns, (_todo(outing, crew, it, task), _self(outing, crew, it)), strict=True):
        column_parts = tuple(content)
        setting.draw_parts(sketch, column, column_parts)
        high = max(high, Column(column_parts).fit(column.width).natural_height)
    _notes(sketch, room.lower_part(high + 3.0), outing.content.notes())
    slip.draw(sketch, foot, paper)
    return outing.page(sketch, size, f"orders-{flyer.flyer}", _bookmark(outing, flyer, _("Orders")), flyer.flyer)


def _notes(sketch: Sketch, room: Box, remark: str) -> None:
    """Draw lines for secret decisions that must be written down before the game, as many lines as fit."""
    count = int((room.height - 5.6) // NOTE)
    if count > 0:
        title = setting.heading(_("Notes"), remark)
        place_part(
            sketch, room, Column((title, *(Rule(NOTE if line else NOTE - 0.6, Ink.GREY40) for line in range(count))))
        )


def _todo(outing: PlannedMission, crew: Crew, it: CrewMember, task: Task) -> Iterator[Part]:
    """Yield the parts about the task: its name, its conditions, and its rewards."""
    yield setting.heading(_("Your task"), task.section or "")
    # A flyer who flies the side's mission may keep it secret until it is completed (13.20).
    yield setting.task_name(task.name, _("secret until completed") if task.is_solo else "", (20, 14, 10.5))
    for says in task.text:
        yield setting.bullet(says, 10.5, 4.8)
    if it.sortie and not suits_task(task, crew, outing.tables):
        missions = outing.tables.rules.missions
        section = f" ({missions.section})" if missions and missions.section else ""
        yield setting.bullet(_("Other aircraft usually fly this mission{section}.").format(section=section))
    yield Blank(2.0)
    yield setting.heading(_("Rewards"), outing.tables.rules.currency)
    awards = outing.tables.awards.values()
    paid = (*(it for it in awards if task.task in it.tasks), *(it for it in awards if not it.tasks))
    yield from setting.award_table(outing, paid, (it.flyer.duty,))


def _self(outing: PlannedMission, crew: Crew, it: CrewMember) -> Iterator[Part]:
    """Yield the parts about the flyer: crew, damage from earlier missions, results and abilities."""
    career = outing.career(it.flyer)
    beside = [other.flyer for other in crew.members if other.flyer is not it.flyer]
    if beside:
        yield setting.heading(_("Your crew"))
        for flyer in beside:
            name = f"{name_with_rank(flyer)}, {outing.register.duty(flyer).lower()}"
            yield setting.paragraph(name, of=outing.register.path(flyer, "name"))
        yield Blank(2.0)
    if crew.prior_damage:
        yield setting.heading(_("Earlier damage"), _("house rule"))
        yield setting.paragraph(outing.content.damage(crew.prior_damage))
        yield Blank(2.0)
    yield setting.heading(_("You"))
    kills = _("kills {kills}").format(kills=format_number(career.kills)) if outing.tables.scorekeeping.kills else ""
    come_to = (outing.tables.rules.format_points(career.points), kills, grades(career).lower())
    yield setting.paragraph("  ·  ".join(part for part in come_to if part))
    for limit in career.limits:
        yield setting.bullet(with_minus_signs(limit))
    for owned in career.abilities:
        ability = owned.ability
        yield setting.bullet(f"{bonus(ability, career.points)}: {ability.text}")
    for choice in career.open_choices:
        open_ = _("An ability to choose: {kinds}, {earned}.")
        yield setting.bullet(open_.format(kinds=kinds(choice, it.flyer.duty), earned=earned_for(choice)))
