"""Checks of sides, squadrons and missions (DF110, DF603, DF604, DF701, DF702).

PG029 and PG030 check purses and the number of flyers in the campaigns of every game.
"""

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

#: The minimum number of aircraft that a squadron sends. An airship counts as two aircraft (What pilots and aircraft
#: will be send).
FEWEST = 2


DF110 = check("DF110", "nation without a side, or on both sides", section="Personal files", kinds=(GAME,))(
    one_side_each
)


def _role_of(library: Library, aircraft: str | None) -> str | None:
    sheet = library.get(RATINGS, aircraft) if aircraft else None
    return sheet.role if isinstance(sheet, Datasheet) and not isinstance(sheet.role, Unknown) else None


@check("DF701", "too few aircraft on a mission", section="Send more aircraft on a mission", kinds=(ROSTERS,))
def squadron_sizes(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Each squadron must send at least two aircraft on a mission. An airship counts as two, and dockfighters do not count.

    A squadron that cannot send two aircraft is disbanded, which ends its campaign.

    Example:
        sorties:
          - {flyer: huber, aircraft: fw-802-hawk, task: duel}       # the only Bavarian aircraft
    """
    roster = case.record
    sides = {it.flyer: it.side for it in roster.flyers}
    counts = {"airship": 2, "dockfighter": 0}
    for number, mission in enumerate(roster.log):
        if any(sortie.flyer not in sides for sortie in mission.sorties):
            # Other checks report unknown flyers. Until they are corrected, the side of their aircraft is unknown.
            continue
        sent = dict.fromkeys(roster.sides, 0)
        for sortie in mission.sorties:
            if (side := sides.get(sortie.flyer)) in sent:
                sent[side] += counts.get(_role_of(library, sortie.aircraft) or "", 1)
        for side, count in sent.items():
            if 0 < count < FEWEST:
                message = f"{roster.sides[side]} sends only {count} aircraft on `{mission.mission}`"
                yield Problem(
                    ("log", number, "sorties"),
                    message,
                    "add a sortie: at least two aircraft must fly (an airship counts as two)",
                    at_key=True,
                )


@check("DF702", "aircraft that the crew may not fly", section="Personal files", kinds=(ROSTERS,))
def aircraft_of_crews(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Each type of crew may fly only its own class of aircraft.

    Fighter pilots fly fighters and fighterbombers, bomber crews fly bombers, and airship crews fly airships and dockfighters.
    Each type of crew has a personal file with abilities that apply only to its own class of aircraft.

    Example:
        flyers:
          - {flyer: crew, duty: bomber-crew, aircraft: albatross}
    """
    roster = case.record
    duties = {it.flyer: it.duty for it in roster.flyers}

    def mismatch(duty: str | None, aircraft: str | None) -> str | None:
        career, role = library.get(CAREERS, duty or ""), _role_of(library, aircraft)
        if isinstance(career, PersonalFile) and role and role not in career.roles:
            article = "an" if role == "airship" else "a"
            flown = " and ".join(f"{it}s" for it in career.roles)
            return f"{aircraft} is {article} {role}, but {career.name.lower()}s fly only {flown}"
        return None

    hint = "choose an aircraft of the crew's class, or another crew"
    for at, flyer in enumerate(roster.flyers):
        if message := mismatch(flyer.duty, flyer.aircraft):
            yield Problem(("flyers", at, "aircraft"), message, hint)
    for number, mission in enumerate(roster.log):
        for index, sortie in enumerate(mission.sorties):
            if message := mismatch(duties.get(sortie.flyer), sortie.aircraft):
                yield Problem(("log", number, "sorties", index, "aircraft"), message, hint)


@check("DF603", "total value of missions too high", section="Choosing a mission", kinds=(ROSTERS,))
def mission_values(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """The missions of one scenario may have a total value of at most 5.

    If one mission has the value 5, both squadrons must play this mission.

    The winner of the initiative chooses first. The other squadron chooses a mission that fits the remaining value, or
    must play the first squadron's mission.

    Example:
        sorties:
          - {flyer: huber, task: bomb-run}          # value 3
          - {flyer: voigt, task: great-ale-raid}    # value 3
    """
    roster = case.record
    for number, mission in enumerate(roster.log):
        cards = {it.task: library.get(MISSIONS, it.task) for it in mission.sorties}
        card_by_task = {task: card for task, card in cards.items() if isinstance(card, MissionCard)}
        total = sum(card.value for card in card_by_task.values())
        if total > HIGHEST:
            values = ", ".join(f"{card.name} {card.value}" for card in card_by_task.values())
            message = f"total value {total} ({values}); a scenario allows at most {HIGHEST}"
            yield Problem(
                ("log", number, "sorties"),
                message,
                "choose a second mission that fits the remaining value",
                at_key=True,
            )


@check("DF604", "fame differs from the mission card", section="Mission overview", kinds=(TASKS, RULES))
def mission_payments(case: Case, library: Library) -> Iterator[Problem]:
    """A campaign must have the fame cost and reward of each mission card, and prices only for existing roles.

    Players use the mission card at the table and the campaign on the screen. If the figures differed, it would be unclear
    how much fame a mission earns.

    Example:
        tasks:
          - {task: duel, name: The duel, cost: 5, reward: 10}     # the card has a reward of 15
    """
    card, record = library.get(MISSIONS, case.id), case.record
    if isinstance(record, Task) and isinstance(card, MissionCard):
        for field, figure, card_figure in (("cost", record.cost, card.cost), ("reward", record.reward, card.fame)):
            if figure != card_figure:
                message = (
                    f"{card.name} has a {field} of {card_figure} on its card, but {figure} as a task of the campaign"
                )
                yield Problem((field,), message, f"write `{card_figure}`, or also change the card")
    if isinstance(record, CampaignRules) and record.tariff:
        for field, roles in (
            ("class-values", record.tariff.class_values),
            ("aircraft-equivalent", record.tariff.aircraft_equivalent),
        ):
            for role in (it for it in roles if it not in get_args(Role)):
                hint = f"write one of {', '.join(get_args(Role))}"
                yield Problem(("tariff", field, role), f"`{role}` is not an aircraft role", hint, at_key=True)
