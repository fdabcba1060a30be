"""Figures that the book fixes (DF107, DF109, DF202, DF501, DF503, DF602, DF705, DF802), compared with `rulebook.yaml`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.checks.check import Problem, check
from printgen.checks.rulebook import differences
from printgen.data.kind import Case, Library

RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"


@check(
    "DF107",
    "an arm that is not the book's",
    section="Weapons",
    kinds=("weapons", "loads", "docking", "ground-targets", "arcs", "clouds"),
)
def arms(case: Case, _library: Library) -> Iterator[Problem]:
    """Dice, damage, discipline, structure points and prices are those of the book's tables; so are blind hexes, and clouds.

    They stand in the rules, in the quick reference and on the squadron sheet; a figure that differs would be found out in
    the middle of a game. What is another at your table has the status `house`.

    Example:
        load: swarm
        price: 2
    """
    yield from differences(case, RULEBOOK, "DF107")


@check("DF501", "a table that is not the book's", section="Weather", kinds=("dice",))
def tables(case: Case, _library: Library) -> Iterator[Problem]:
    """Weather, its changes and the speed of clouds are rolled as the book has them.

    They are looked up each turn, from the board and from the cards; two that differ would have the players argue about the rain.

    Example:
        table: weather-change
        rolls-1d6: {1-2: one level better, 3-5: stays, 6: one level worse}
    """
    yield from differences(case, RULEBOOK, "DF501")


@check("DF602", "a mission that is not the booklet's", section="Mission overview", kinds=("missions",))
def missions(case: Case, _library: Library) -> Iterator[Problem]:
    """Value, cost and win of the twelve missions are those of the booklet's overview.

    Fame is what the whole campaign turns about. A win that is misread makes one squadron rich; your own has the status `house`.

    Example:
        mission: duel
        fame: 10
    """
    yield from differences(case, RULEBOOK, "DF602")


@check("DF109", "an aircraft that is not the book's", section="Aircraft Datasheets", kinds=("ratings",))
def aircraft(case: Case, _library: Library) -> Iterator[Problem]:
    """What the book says of an aircraft without its datasheet is so: roles, two costs, the Dragonfly's weapons, a top turret.

    The datasheets are lost, and sheets of your own fill them in. The few figures that stand elsewhere in the book hold for them.

    Example:
        aircraft: bv-101-dragonfly
        weapons: [{weapon: light-machine-gun, dice: 3/2/0}]     # it has heavy ones
    """
    yield from differences(case, RULEBOOK, "DF109")


@check("DF202", "a template that is not the book's", section="The movement table", kinds=("templates",))
def turning(case: Case, _library: Library) -> Iterator[Problem]:
    """Medium agility turns after 3 hexes and after 3 more, very high at once and after 3: the worked examples say so.

    The table itself is lost. Whatever is written for it, both examples have to come out as the book works them out.

    Example:
        template: medium
        first-turn-after: 2
    """
    yield from differences(case, RULEBOOK, "DF202")


@check("DF503", "a chart that is not the book's", section="Rules", kinds=("charts",))
def charts(case: Case, _library: Library) -> Iterator[Problem]:
    """Modifiers, skill checks, fame and the limits of maneuvers are those of the book, and so are the conditions on them.

    The charts are what players believe. A veteran who needs a 5, or a reroll that does not exist, is played that way for years.

    Example:
        chart: skills
        lines: [{name: Ace, text: 3+}]      # an ace needs 2+
    """
    yield from differences(case, RULEBOOK, "DF503")


@check(
    "DF705",
    "a campaign that is not the book's",
    section="Campaign Rules for free play",
    kinds=("campaign", "fates", "awards", "careers", "skills", "tasks"),
)
def campaign(case: Case, _library: Library) -> Iterator[Problem]:
    """Fame, experience, crews and skills are reckoned as the book has them.

    What a squadron wins and pays is summed up over months; a figure that differs is found when it is too late to play it again.

    Example:
        tariff:
          inferior-bonus: {per-category: 2, all-categories: 6}     # inferior in all three: 7
    """
    yield from differences(case, RULEBOOK, "DF705")


@check("DF802", "a bot that is not the book's", section="Bot / Konrad", kinds=("bot",))
def bot_figures(case: Case, _library: Library) -> Iterator[Problem]:
    """Each step of the bot's chart has the figures of the book, and each of its answers leads where the book goes on.

    Konrad plays against all, and nobody argues with him: passed and failed exchanged, he flies home when he sees an enemy.

    Example:
        step: boost
        figures: {least: 4}     # the book boosts on 5 and 6
    """
    yield from differences(case, RULEBOOK, "DF802")
