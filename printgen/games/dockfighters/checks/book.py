"""The figures that the book fixes for what is carried, shot at and flown for (DF107, DF602)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, check
from printgen.checks.fixed import Book, FixedRolls, fixed
from printgen.data.kind import Case, Library
from printgen.games.dockfighters.checks.units import LEVELS

_WEAPONS: Book = {
    id: (("Weapons", {"damage": damage}), ("Fire discipline", {"discipline": dict(zip(LEVELS, rolls, strict=True))}))
    for id, damage, rolls in (
        ("light-machine-gun", "6", (3, 2, 2, 2)),
        ("heavy-machine-gun", "5+", (4, 3, 2, 2)),
        ("light-cannon", "4+/6", (5, 4, 3, 2)),
        ("heavy-cannon", "3+/5/6", (6, 5, 4, 3)),
    )
}
_LOADS: Book = {
    id: (
        ("External loadout overview", {"attack": attack, "damage": damage, "confirmed": confirmed}),
        ("Ammunition depot", {"price": price}),
    )
    for id, attack, damage, confirmed, price in (
        ("ab-250", 3, "2+/4+/6", False, "automatic"),
        ("sd-250", 6, "3+/6", False, 1),
        ("rb-250", 3, "3+", False, 2),
        ("nebelwerfer", "0/2/2", "2+/3+/5+", True, "automatic"),
        ("swarm", "0/3/3", "4+/5+/6", False, 1),
        ("panzerschreck", "0/2/2", "2+/3+/5+", True, 2),
        ("magnetic", "0/3/3", "4+/5+/6", False, 2),
        ("swordwhale", 3, "2+/3+/4+", False, 1),
        ("hurricane", "special", None, False, 2),
        ("aurora", "special", None, False, 3),
    )
}
_DOCKING: Book = {
    id: (
        ("Dockingpoint systems", {"attack": attack, "damage": damage, "reach": reach}),
        ("Airship docking point depot", {"price": price}),
    )
    for id, attack, damage, reach, price in (
        ("light-flak", "3/2/0", "5+", None, "automatic"),
        ("heavy-flak", "4/3/0", "5+/6", None, 3),
        ("artillery", "0/2/2", "3/4/5+", None, 3),
        ("railgun", "0/3/3", "2/3/4+", None, 6),
        ("bomb-racks", 10, "2+/4+/6", None, 3),
        ("mines", "6/1/0", "4+/5/6", None, 4),
        ("clamp", None, None, "0", 3),
        ("radar", None, None, "6", 3),
        ("jammer", None, None, "6", 6),
        ("dockfighter", None, None, None, 6),
        ("tesla", None, None, "0-3", 4),
    )
}
_TARGETS: Book = {
    value: (("Ground targets", {"rolls-1d6": {roll: {"structure": structure} for roll, structure in rolls.items()}}),)
    for value, rolls in {
        "value-1": {"1-3": 1, "4": 1, "5": 2, "6": 1},
        "value-2": {"1-2": 2, "3-4": 3, "5-6": 1},
        "value-3": {"1-2": 6, "3-4": 2, "5": 2, "6": 1},
    }.items()
}
_MISSIONS: Book = {
    id: (("Mission overview", {"value": value, "cost": cost, "win": win}),)
    for value, cost, win, ids in (
        (1, 0, 2, ("aerial-dominance", "fighter-sweep", "aerial-surveillance")),
        (2, 1, 4, ("reconnaissance-escort", "agents-insertion", "big-hunt")),
        (3, 3, 8, ("great-ale-raid", "bomb-run")),
        (4, 4, 10, ("cargo-airship-escort", "flying-eye")),
        (5, 5, 15, ("duel", "airstrip-visit")),
    )
    for id in ids
}
_TABLES: Book = {
    "weather": (
        (
            "Clouds and weather conditions",
            {"rolls": FixedRolls("1d6", {"1-2": "Clear skies", "3-4": "Broken", "5": "Rain", "6": "Thunderstorm"})},
        ),
    ),
    "weather-change": (("3.1", {"rolls": FixedRolls("1d6", {"1": "better", "6": "worse"})}),),
    "cloud-speed": (
        (
            "3.1",
            {
                "rolls": FixedRolls(
                    "1d6",
                    {
                        "1-2": ("0", "1", "1", "2"),
                        "3": ("0", "1", "2", "2"),
                        "4": ("0", "2", "2", "3"),
                        "5-6": ("0", "2", "3", "3"),
                    },
                )
            },
        ),
    ),
}
_SHAPES: Book = {
    "airship": (
        ("Combat with airships", {"body": 1}),
        ("Blind spots", {"blind": 3}),
        ("Converging fire arcs", {"both": 4}),
    ),
    "big": (("Clouds and weather conditions", {"count": 2}),),
    "small": (("Clouds and weather conditions", {"count": 3}),),
}
ARMS: Book = {**_WEAPONS, **_LOADS, **_DOCKING, **_TARGETS, **_SHAPES}


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
    yield from fixed(case, ARMS)


@check("DF501", "a table that is not the book's", section="Weather", kinds=("dice",))
def tables(case: Case, _library: Library) -> Iterator[Problem]:
    """Weather, its changes and the speed of clouds are rolled as the book has them.

    They are looked up each turn, from the board and from the cards; two that differ would have the players argue about the rain.

    Example:
        table: weather-change
        rolls-1d6: {1-2: one level better, 3-5: stays, 6: one level worse}
    """
    yield from fixed(case, _TABLES)


@check("DF602", "a mission that is not the booklet's", section="Mission overview", kinds=("missions",))
def missions(case: Case, _library: Library) -> Iterator[Problem]:
    """Value, cost and win of the twelve missions are those of the booklet's overview.

    Fame is what the whole campaign turns about. A win that is misread makes one squadron rich; your own has the status `house`.

    Example:
        mission: duel
        win: 10
    """
    yield from fixed(case, _MISSIONS)
