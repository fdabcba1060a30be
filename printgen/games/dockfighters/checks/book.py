"""Checks of records against the figures in `rulebook.yaml` (DF107, DF109, DF202, DF501, DF503, DF602, DF705, DF802)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.checks.check import Problem, check
from printgen.checks.rulebook import differences
from printgen.data.kind import Case, Library

RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"


@check(
    "DF107",
    "weapon or equipment differs from the rulebook",
    section="Weapons",
    kinds=("weapons", "loads", "docking", "ground-targets", "arcs", "clouds"),
)
def arms(case: Case, _library: Library) -> Iterator[Problem]:
    """Dice, damage, fire discipline, structure points, prices, blind hexes and clouds must match the rulebook.

    The quick reference and the squadron sheet print these figures, and players would notice an error only during a game. If
    a figure is a house rule, give it the status `house`.

    Example:
        load: swarm
        price: 2
    """
    yield from differences(case, RULEBOOK, "DF107")


@check("DF501", "table differs from the rulebook", section="Weather", kinds=("dice",))
def tables(case: Case, _library: Library) -> Iterator[Problem]:
    """The die tables for weather, changes of weather and the speed of clouds must match the rulebook.

    Players look up these tables each turn, on the board and on the cards, so every table must have the same results.

    Example:
        table: weather-change
        rolls-1d6: {1-2: one level better, 3-5: stays, 6: one level worse}
    """
    yield from differences(case, RULEBOOK, "DF501")


@check("DF602", "mission differs from the booklet", section="Mission overview", kinds=("missions",))
def missions(case: Case, _library: Library) -> Iterator[Problem]:
    """The value, fame cost and fame reward of each of the twelve missions must match the booklet's overview.

    Fame decides the campaign, so a misread reward gives one squadron an advantage. Give your own figures the status
    `house`.

    Example:
        mission: duel
        fame: 10
    """
    yield from differences(case, RULEBOOK, "DF602")


@check("DF109", "aircraft differs from the rulebook", section="Aircraft Datasheets", kinds=("ratings",))
def aircraft(case: Case, _library: Library) -> Iterator[Problem]:
    """Aircraft must match the figures that the rulebook gives outside the datasheets: roles, costs, weapons and a turret.

    The datasheets are not transcribed, so you fill in the figures from your own sheets. Other parts of the rulebook
    give a few of these figures: roles, two costs, the Dragonfly's weapons and a top turret. Your figures must agree
    with them.

    Example:
        aircraft: bv-101-dragonfly
        weapons: [{weapon: light-machine-gun, dice: 3/2/0}]     # the rulebook: heavy machine guns
    """
    yield from differences(case, RULEBOOK, "DF109")


@check("DF202", "movement template differs from the rulebook", section="The movement table", kinds=("templates",))
def turning(case: Case, _library: Library) -> Iterator[Problem]:
    """The templates for medium and very high agility must have the distances of the rulebook's two examples.

    An aircraft with medium agility may turn after 3 hexes, and again after 3 more hexes. An aircraft with very high
    agility may turn before it moves, and again after 3 hexes. The table itself is not transcribed. Any figures that you
    fill in must agree with both examples.

    Example:
        template: medium
        first-turn-after: 2
    """
    yield from differences(case, RULEBOOK, "DF202")


@check("DF503", "chart differs from the rulebook", section="Rules", kinds=("charts",))
def charts(case: Case, _library: Library) -> Iterator[Problem]:
    """Modifiers, skill checks, fame, and the limits and conditions of maneuvers must match the rulebook.

    Players rely on the charts and would not notice a wrong skill check or reroll.

    Example:
        chart: skills
        lines: [{name: Ace, text: 3+}]      # an ace needs 2+
    """
    yield from differences(case, RULEBOOK, "DF503")


@check(
    "DF705",
    "campaign differs from the rulebook",
    section="Campaign Rules for free play",
    kinds=("campaign", "fates", "awards", "careers", "skills", "tasks"),
)
def campaign(case: Case, _library: Library) -> Iterator[Problem]:
    """Fame, experience, crews and skills must match the rulebook.

    A squadron collects fame over months, so a wrong figure may be noticed only when it is too late to repeat the missions.

    Example:
        tariff:
          inferior-bonus: {per-category: 2, all-categories: 6}     # the rulebook: 7
    """
    yield from differences(case, RULEBOOK, "DF705")


@check("DF802", "bot step differs from the rulebook", section="Bot / Konrad", kinds=("bot",))
def bot_figures(case: Case, _library: Library) -> Iterator[Problem]:
    """Each step of the bot's chart must have the rulebook's figures. Each answer must lead to the rulebook's next step.

    Players would not notice a wrong arrow. For example, if `passed` and `failed` were exchanged, the bot would fly home
    when it sees an enemy.

    Example:
        step: boost
        figures: {least: 4}     # the rulebook: 5
    """
    yield from differences(case, RULEBOOK, "DF802")
