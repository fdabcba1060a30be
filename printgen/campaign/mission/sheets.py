"""Everybody's papers for the evening: record sheet, schedule, orders with the debriefing slip."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printgen.campaign.crews import Aboard, Crew
from printgen.campaign.mission import orders, setting, slip
from printgen.campaign.mission.outing import Outing
from printgen.campaign.papers.flyers import ranked
from printgen.data.kind import Case, Library
from printgen.data.records.campaign import Task
from printgen.data.records.roster import Flyer
from printgen.drawing.sketch import Field, Misfit, Sketch
from printgen.products.deck import Card, Deck
from printgen.products.options import FILLABLE, Choices
from printgen.translation import _
from printgen.units import Box, Size


def deck(outing: Outing, _library: Library, choices: Choices, size: Size) -> Deck:
    """The papers of all who fly, side by side in the roster's order; each flyer's own lie together."""
    cards: list[Card] = []
    for side in outing.campaign.roster.sides:
        for crew in outing.of(side):
            for it in crew.aboard:
                if outing.wanted(it.flyer):
                    if it.flyer is crew.lead:
                        cards += _flown(outing, crew, choices, size)
                    cards += _orders(outing, crew, it, choices, size)
    return Deck(_("Mission sheets"), tuple(cards))


def _bookmark(outing: Outing, flyer: Flyer, title: str) -> tuple[str, ...]:
    """A place in the outline: his side, himself, the page; which is what the page's foot says, so it has his name."""
    return (outing.register.side(flyer), flyer.name, f"{title}, {flyer.name}")


def _flown(outing: Outing, crew: Crew, choices: Choices, size: Size) -> Iterator[Card]:
    """The game's own pages of an aircraft, as its pilot's; none for one that the game has no ratings for."""
    for card in outing.brought.pages(outing, crew, choices.only([FILLABLE.name]), size):
        misfits = tuple(_placed(outing, crew, case, misfit) for case, misfit in card.misfits)
        bookmark = _bookmark(outing, crew.lead, card.bookmark[-1])
        yield replace(card, bookmark=bookmark, misfits=misfits, form=crew.lead.flyer)


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
            return outing.campaign.case, replace(misfit, field=outing.path(it.flyer, "name"))
    return outing.campaign.case, replace(misfit, field=outing.path(crew.lead, "name"))


def _orders(outing: Outing, crew: Crew, it: Aboard, choices: Choices, size: Size) -> Iterator[Card]:
    """The page with a flyer's orders, and below them what he fills in."""
    task = _task(outing, it)
    if task is None:
        return
    sketch = Sketch(fillable=FILLABLE.of(choices))
    page = Box(0, 0, size.width, size.height)
    below = _head(sketch, page, outing, crew, it)
    paper = slip.Slip(outing, crew, it, task)
    foot = page.below(page.height - slip.height(paper))
    orders.draw(sketch, below.top(foot.y - below.y - 4.0), outing, crew, it, task)
    slip.draw(sketch, foot, paper)
    yield outing.page(
        sketch, size, f"orders-{it.flyer.flyer}", _bookmark(outing, it.flyer, _("Orders")), it.flyer.flyer
    )


def _task(outing: Outing, it: Aboard) -> Task | None:
    return outing.tables.tasks.get(it.sortie.task) if it.sortie else None


def _head(sketch: Sketch, page: Box, outing: Outing, crew: Crew, it: Aboard) -> Box:
    """Whose orders these are, for which mission, in which aircraft."""
    flyer, record = it.flyer, outing.register.aircraft(crew.aircraft)
    above = "  ·  ".join((_("Orders"), outing.when, outing.title))
    name: Field = outing.path(flyer, "name")
    box = Box(page.x, page.y, page.width, page.height)
    below = setting.page_head(
        sketch, box, above, ranked(flyer), outing.register.signs[flyer.side].ink, outing.register.wings(flyer), name
    )
    parts = (
        outing.register.duty(flyer),
        record.name if record else crew.aircraft,
        flyer.marking or "",
        outing.register.side(flyer),
        {player.player: player.name for player in outing.campaign.roster.players}.get(flyer.player, ""),
    )
    said = "  ·  ".join(part for part in parts if part)
    sketch.text(page.x, below.y, said, (10.5, 8.5, 7.0, 6.5, 6.0), "semibold", room=page.width, of=name)
    return below.below(3.4)
