"""What is cut out for Richthofen's War: cards of turn costs, and counters of the aircraft."""

from __future__ import annotations

from typing import cast

from printgen.data.kind import Library
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Panel, TextBlock, Typed, Words
from printgen.drawing.layout.part import Blank, Column, Drawn, place
from printgen.drawing.marks import Trim
from printgen.drawing.silhouettes import silhouette
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.facts import Facts, chosen
from printgen.games.richthofens_war.options import WHICH
from printgen.games.richthofens_war.records import Capabilities, TurnCosts
from printgen.games.richthofens_war.turning import in_all, turn_hex
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import HEX, SCALE, Choices
from printgen.products.pieces import counters, marked
from printgen.products.pieces.counters import Counted, CounterFigure
from printgen.products.pieces.markers import owners
from printgen.translation import _
from printgen.units import Box, Size

#: A poker card, and how far from its cut it is printed on, mm.
TRIM, INSET = Trim(Size(63.5, 88.9), radius=3.0), 5.0


def turn_cards(library: Library, _choices: Choices, _size: Size) -> Deck:
    """A card for each maneuver schedule: the hex with its costs, the sums, the aircraft that have it."""
    cards, sure = [], set()
    for id, case in library.of("schedules").items():
        turns = cast(TurnCosts, case.record)
        ratings = [it for it in library.of("ratings").values() if cast(Capabilities, it.record).schedule == id]
        named = [cast(Capabilities, it.record).designation for it in ratings]
        basic = id == "basic"
        title = _("Basic Game") if basic else _("Schedule {letter}").format(letter=id)
        sketch, sums = Sketch(), in_all(turns)
        shape = silhouette("biplane", "tractor", 1, 1)
        mark = marked(case)
        sure |= {mark} if mark else set()
        said = _("in all {sums}").format(sums=sums) if sums else _("costs add up")
        rules = _("One direction a hex. In a dive hex 1 less in all.")
        room = Box(INSET, INSET, TRIM.size.width - 2 * INSET, TRIM.size.height - 2 * INSET)
        parts = (
            Drawn(lambda sketch, at, turns=turns, shape=shape: turn_hex(sketch, at, 23.0, turns, shape), 37.0),  # type: ignore[misc]
            Typed((Words(said, 10.5, "strong"),), 3.6, 5.2),
            TextBlock(_("Points for each hexside turned in one hex; they add up.") if basic else rules, 3.0, 2.9, 7.0),
            Blank(1.4),
            TextBlock(_("All aircraft.") if basic else ", ".join(named), 3.0, 2.9, 7.0, Ink.GREY70, of=("schedule",)),
        )
        place(sketch, room, Panel(title, Column(parts), _("movement points")), of=("schedule",), what=title)
        told = tuple((case, misfit) for misfit in sketch.misfits)
        face = sketch.face(f"turn-costs-{id}", TRIM.size)
        cards.append(Card(face, bookmark=(title,), trim=TRIM, shows=(case, *ratings), misfits=told))
    return Deck(_("Turn cost cards"), tuple(cards), tuple(sorted(sure)))


def counted(facts: Facts, library: Library) -> Counted:
    """What the counters of an aircraft show: what the chart calls it; speeds and damage over climb, dive and ceiling."""
    it = facts.ratings

    def shown(title: str, figure: str, value: object) -> CounterFigure:
        written = facts.blank(figure) or not isinstance(value, int)
        return CounterFigure(title, "" if written else str(value), sure=None if written else facts.doubt(figure))

    first = (
        shown(_("Max."), "maximum-speed", it.maximum_speed),
        shown(_("Min."), "minimum-speed", it.minimum_speed),
        shown(_("Damage"), "damage", it.damage),
    )
    second = (
        shown(_("Climb"), "maximum-climb", it.maximum_climb),
        shown(_("Dive"), "maximum-dive", it.maximum_dive),
        shown(_("Ceiling"), "maximum-altitude", it.maximum_altitude),
    )
    aircraft = facts.aircraft.model_copy(update={"short": it.designation})
    sign = owners(library)[facts.side.side].sign
    shows = tuple(case for case in facts.shows if case.kind.name != "schedules")
    return Counted(facts.case, shows, aircraft, facts.nation, facts.side.name, sign, None, (first, second))


def counter_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """The counters of the aircraft that were chosen, by side and designation."""
    return counters.deck((counted(facts, library) for facts in chosen(library, choices)), choices, size)


TURN_CARDS = Aid(
    id="turn-cost-cards",
    title="Turn cost cards",
    summary="a card for each maneuver schedule: the hex with its costs, and whose it is",
    deck=turn_cards,
    prints="schedules ratings.schedule ratings.designation",
)
COUNTERS = Aid(
    id="counters",
    title="Counters",
    summary="aircraft from above with designation and number, their figures on the back",
    deck=counter_deck,
    heeds=(*WHICH, HEX, SCALE),
    prints="ratings.designation ratings.maximum-speed ratings.minimum-speed ratings.damage ratings.maximum-climb "
    "ratings.maximum-dive ratings.maximum-altitude aircraft nations",
)
