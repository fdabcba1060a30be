"""What the book fixes for what is carried, shot at, rolled and flown for (DF107, DF501, DF602), compared with `rulebook.yaml`."""

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
        win: 10
    """
    yield from differences(case, RULEBOOK, "DF602")
