"""Sides, squadrons and missions (DF110, DF603, DF604, DF701, DF702); fame and places are every campaign's (PG029, PG030)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from printgen.campaign.kinds import ROSTERS, RULES, TASKS
from printgen.checks.check import Problem, check
from printgen.checks.sides import one_side_each
from printgen.data.kind import Case, Library
from printgen.data.kinds import GAME
from printgen.data.records.campaign import CampaignRules, Task
from printgen.data.records.fields import Unknown
from printgen.data.records.roster import Roster
from printgen.games.dockfighters.checks.play import HIGHEST
from printgen.games.dockfighters.kinds import CAREERS, MISSIONS, RATINGS
from printgen.games.dockfighters.records.play import MissionCard, PersonalFile
from printgen.games.dockfighters.records.units import Datasheet, Role

#: The aircraft that a squadron sends at the least; an airship counts as two (What pilots and aircraft will be send).
FEWEST = 2


DF110 = check("DF110", "a nation without a side, or with two", section="Personal files", kinds=(GAME,))(one_side_each)


def _role(library: Library, aircraft: str | None) -> str | None:
    held = library.get(RATINGS, aircraft) if aircraft else None
    return held.role if isinstance(held, Datasheet) and not isinstance(held.role, Unknown) else None


@check("DF701", "a squadron that sends too few", section="Send more aircraft on a mission", kinds=(ROSTERS,))
def squadron_sizes(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Each squadron sends two aircraft at the least; an airship counts as two, a dockfighter as none.

    A squadron that cannot is disbanded: its campaign is over.

    Example:
        sorties:
          - {flyer: huber, aircraft: fw-802-hawk, task: duel}       # and nobody else of Bavaria
    """
    roster = case.record
    sides = {it.flyer: it.side for it in roster.flyers}
    counts = {"airship": 2, "dockfighter": 0}
    for number, mission in enumerate(roster.log):
        if any(sortie.flyer not in sides for sortie in mission.sorties):
            # An unknown flyer is reported there; which side sent the aircraft is not known yet.
            continue
        sent = dict.fromkeys(roster.sides, 0)
        for sortie in mission.sorties:
            if (side := sides.get(sortie.flyer)) in sent:
                sent[side] += counts.get(_role(library, sortie.aircraft) or "", 1)
        for side, count in sent.items():
            if 0 < count < FEWEST:
                message = f"{roster.sides[side]} sends {count} aircraft on `{mission.mission}`"
                yield Problem(
                    ("log", number, "sorties"), message, "two fly at the least; an airship counts as two", at_key=True
                )


@check("DF702", "an aircraft that is not his to fly", section="Personal files", kinds=(ROSTERS,))
def aircraft_of_crews(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A fighter pilot flies fighters and fighterbombers, a bomber's crew bombers, an airship's its airship and its dockfighters.

    Each has a personal file of its own sort, with other abilities; in another's aircraft he would have none.

    Example:
        flyers:
          - {flyer: crew, duty: bomber-crew, aircraft: albatross}
    """
    roster = case.record
    duties = {it.flyer: it.duty for it in roster.flyers}

    def wrong(duty: str | None, aircraft: str | None) -> str | None:
        held, role = library.get(CAREERS, duty or ""), _role(library, aircraft)
        if isinstance(held, PersonalFile) and role and role not in held.roles:
            article = "an" if role == "airship" else "a"
            return f"{aircraft} is {article} {role}, and a {held.name.lower()} flies {', '.join(held.roles)}"
        return None

    hint = "crews fly their own class alone; give it to another"
    for at, flyer in enumerate(roster.flyers):
        if message := wrong(flyer.duty, flyer.aircraft):
            yield Problem(("flyers", at, "aircraft"), message, hint)
    for number, mission in enumerate(roster.log):
        for index, sortie in enumerate(mission.sorties):
            if message := wrong(duties.get(sortie.flyer), sortie.aircraft):
                yield Problem(("log", number, "sorties", index, "aircraft"), message, hint)


@check("DF603", "missions worth too much together", section="Choosing a mission", kinds=(ROSTERS,))
def mission_values(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """The missions of one scenario are worth 5 together at the most; a mission of value 5 is played by both.

    The winner of the initiative picks first; the other picks what is left, or is drawn into the first one's.

    Example:
        sorties:
          - {flyer: huber, task: bomb-run}          # value 3
          - {flyer: voigt, task: great-ale-raid}    # value 3
    """
    roster = case.record
    for number, mission in enumerate(roster.log):
        cards = {it.task: library.get(MISSIONS, it.task) for it in mission.sorties}
        held = {task: card for task, card in cards.items() if isinstance(card, MissionCard)}
        total = sum(card.value for card in held.values())
        if total > HIGHEST:
            named = ", ".join(f"{card.name} {card.value}" for card in held.values())
            message = f"{named}: {total} together, where a scenario holds {HIGHEST}"
            yield Problem(
                ("log", number, "sorties"),
                message,
                "the second player picks one that is worth what is left",
                at_key=True,
            )


@check("DF604", "fame that is not the card's", section="Mission overview", kinds=(TASKS, RULES))
def mission_payments(case: Case, library: Library) -> Iterator[Problem]:
    """A campaign pays for a mission what its card says, and has a price for each role that it names.

    The card is on the table, the campaign on the screen: two figures for one mission, and nobody knows what was won.

    Example:
        tasks:
          - {task: duel, name: The duel, cost: 5, reward: 10}     # its card wins 15
    """
    card, record = library.get(MISSIONS, case.id), case.record
    if isinstance(record, Task) and isinstance(card, MissionCard):
        for field, ours, theirs in (("cost", record.cost, card.cost), ("reward", record.reward, card.fame)):
            if ours != theirs:
                message = f"{card.name} has a {field} of {ours} here, and of {theirs} on its card"
                yield Problem((field,), message, "write the card's figure in both")
    if isinstance(record, CampaignRules) and record.tariff:
        for field, roles in (
            ("class-values", record.tariff.class_values),
            ("aircraft-equivalent", record.tariff.aircraft_equivalent),
        ):
            for role in (it for it in roles if it not in get_args(Role)):
                hint = f"name one of {', '.join(get_args(Role))}"
                yield Problem(("tariff", field, role), f"`{role}`: no such role of an aircraft", hint, at_key=True)
