"""What the rulebook says in figures, by theme (BM106, BM403, BM505, BM710): each code holds its kinds against their trees."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, Remark, check
from printgen.checks.fixed import ONLY, Book, FixedRolls, Tree, fixed, says
from printgen.data.kind import Case, Library
from printgen.data.records.aircraft import Aircraft
from printgen.games.blue_max.options import WAR
from printgen.games.blue_max.records import Ratings

#: Who has an observer (Observers).
OBSERVED = ("bristol-f2b", "halberstadt-cl-ii")
_TOGETHER = {
    "A": {"weapon": "machine-gun", "count": 1, "crew": "pilot", "with": "B"},
    "B": {"weapon": "lewis", "count": 1, "crew": "pilot", "with": "A"},
}
_SIDES = {
    ONLY: ("allied", "german"),
    "allied": {"nations": ["britain", "france", "usa"]},
    "german": {"nations": ["germany"]},
}
GAME: Book = {
    "blue-max": [
        ("Preparation for Play", {"covers": {"first": WAR[0], "last": WAR[1]}}),
        ("The Aircraft", {"sides": _SIDES}),
    ]
}
RATINGS: Book = {
    "raf-se5a": [("S.E.5a", {"guns": _TOGETHER})],
    "bristol-f2b": [("Lewis Guns", {"guns": {"B": {"weapon": "lewis", "count": 2, "crew": "observer"}}})],
    "halberstadt-cl-ii": [("Observers", {"guns": {"B": {"crew": "observer"}}})],
    "nieuport-17": [("Lewis Guns", {"guns": {"B": {"weapon": "lewis", "count": 1, "variant": True}}})],
}
WEAPONS: Book = {"lewis": [("Lewis Guns", {"boxes": 5, "bursts": {"short": 1, "medium": 2, "long": 3}})]}


def _dice(section: str, rows: dict[str, str], **more: Tree) -> list[tuple[str, Tree]]:
    return [(section, {"rolls": FixedRolls("1d6", rows), **more})]


_SLIPPED = {"Flew 8, 16 or 17 (sideslip)": 1, ONLY: None}
DICE: Book = {
    "jamming": _dice("Jamming Guns", {"1-4": "Fires on", "5-6": "Jammed"}),
    "unjamming": _dice("Clearing Jams", {"1-3": "Still jammed", "4-6": "Clear"}),
    "fire": _dice("Extinguishing Fire/Smoke", {"1-4": "Burns on", "5-6": "Out"}, modifiers=_SLIPPED),
    "smoke": _dice("Extinguishing Fire/Smoke", {"1": "Fire", "2-5": "Smokes on", "6": "Out"}),
}
_STEPS = (
    *("Tailing", "Maneuvers", "Fuel", "Movement", "Combat", "Damage", "Clear jams", "Gun jams", "Fire damage"),
    "Fire and smoke",
)
_HIT = "An aircraft hit in the turn in which it falls: each of those who hit it"
_POINTS = {"A turn on the map": ("1",), _HIT: ("25",), "It falls by fire alone": ("0",)}
CHARTS: Book = {
    "sequence": [("Sequence of Play", {"ordered": True, "lines": list(_STEPS)})],
    "tailing": [
        ("Definition", {"lines": {"You tail": says(3)}}),
        ("Effect of Tailing", {"lines": {"In a chain": says("foremost", "behind"), "In a ring": says("lowest")}}),
    ],
    "maneuver-limits": [
        ("Preparation for Play", {"lines": {"First turn": says("any")}}),
        ("Restricted Maneuvers", {"lines": {"Restricted 27–36": says(2, 3, 4, 5)}}),
        ("Non-repeatable Maneuvers", {"lines": {"Brackets 1, 28, 31, 36": says("never")}}),
    ],
    "fuel": [("Gliding", {"lines": {"Must glide": says(2, 9)}})],
    "firing": [("Combat", {"lines": {"Same hex": says(0), "Pilot": says(1, 2, 3)}})],
    "lewis": [
        ("Lewis Guns", {"lines": {"Boxes a gun": ("1", "2", "3")}}),
        ("Lewis Guns", {"remarks": says("holds 5", "fly 2, 3 or 4", "with 1 box left")}),
    ],
    "section-damage": [("Damage", {"lines": {"Shot from behind": says(3)}})],
    "special-damage": [
        ("Damage", {"lines": {"Engine damaged": says(3, 4), "Observer wounded": says(3)}}),
        ("Damage", {"lines": {"Fabric tears, speed": says(3, 4)}}),
    ],
    "experience": [("Experience", {"lines": _POINTS}), ("Novices", {"remarks": says("50")})],
}
MARKERS: Book = {
    "direction": [
        ("Effect of Tailing", {"pieces": {"left": {}, "right": {}, "straight": {}, ONLY: None}, "blind": True})
    ],
    "smoke-and-fire": [("Extinguishing Fire/Smoke", {"pieces": {"smoke": {"back": "fire"}, ONLY: None}})],
}
_EARNED = {"kinds": {"pilot": ["pilot", "gunnery"], "observer": ["gunnery"]}}
_BY_POINTS = {"by": "points", "at": (100, 200, 350, 500, 1000), **_EARNED}
CAMPAIGN: Book = {
    "campaign": [
        ("Time", {"first": WAR[0], "last": WAR[1]}),
        ("Experience", {"grades": {"experienced": {"by": "points", "at": 50}, "ace": {"by": "kills", "at": 5}}}),
        ("Abilities", {"grants": {"experience": _BY_POINTS, "kills": {"by": "kills", "every": 5, **_EARNED}}}),
    ]
}
_KILL = {"points": {"pilot": 25, "observer": 25}, "tally": 1}
AWARDS: Book = {
    "turn": [("Experience", {"for": "turns", "points": {"pilot": 1, ONLY: None}})],
    "kill": [("Experience", {"for": "kills", **_KILL})],
    "shared-kill": [("Experience", {"for": "shared-kills", **_KILL})],
}
_ACE = {"kind": "gunnery", "least": {"kills": 5}}
ABILITIES: Book = {
    **{name: [("Pilot Abilities", {"kind": "pilot"})] for name in ("being-tailed", "maneuver", "tailing", "stability")},
    **{name: [("Gunnery Abilities", {"kind": "gunnery"})] for name in ("die-roll", "jamming", "deflection")},
    **{name: [("Gunnery Abilities", _ACE)] for name in ("fire-value", "range")},
}
BOOKS = {
    "game": GAME,
    "ratings": RATINGS,
    "weapons": WEAPONS,
    "dice": DICE,
    "charts": CHARTS,
    "markers": MARKERS,
    "campaign": CAMPAIGN,
    "awards": AWARDS,
    "abilities": ABILITIES,
}


def _by_the_book(case: Case) -> Iterator[Problem]:
    yield from fixed(case, BOOKS[case.kind.name])


@check("BM106", "what the rulebook says otherwise", section="Lewis Guns", kinds=("game", "ratings", "weapons"))
def aircraft(case: Case, library: Library) -> Iterator[Problem]:
    """Sides, months and what the rulebook tells of single aircraft are as it has them.

    Three Allied services and the German one; January 1917 to November 1918; five boxes to a Lewis magazine; the S.E.5a's two
    guns that fire together, the Bristol's two Lewis guns behind; observers in the Bristol and the Halberstadt alone. Where
    your table plays otherwise, the figure's status is `house`, and nothing is said.

    Example:
        weapon: lewis
        boxes: 6        # the magazine is exhausted after five
    """
    yield from _by_the_book(case)
    plane = library.get("aircraft", case.id) if isinstance(case.record, Ratings) else None
    if isinstance(plane, Aircraft) and ("observer" in plane.crew) != (case.id in OBSERVED):
        said = "has an observer" if "observer" in plane.crew else "has no observer"
        message = f"{plane.name} {said}; only the Bristol F.2B and the Halberstadt CL.IIa have (Observers)"
        note = Remark("the crew", library.of("aircraft")[case.id], ("crew",))
        yield Problem(("aircraft",), message, "correct the crew, or waive this check", (note,))


@check("BM403", "markers that are not the rulebook's", section="Effect of Tailing", kinds=("markers",))
def markers(case: Case, _library: Library) -> Iterator[Problem]:
    """A set of direction markers is one each of L, R and S, passed on unseen; smoke is turned over to make it fire.

    How many sets there are the rulebook does not say: 30 markers in all lie beside the aircraft and the chits.

    Example:
        markers:
          - marker: direction
            blind: true
            pieces: [{front: left, back: tailing}, {front: right, back: tailing}]       # and straight on?
    """
    yield from _by_the_book(case)


@check("BM505", "a roll or a line that the rulebook has otherwise", section="Clearing Jams", kinds=("dice", "charts"))
def tables(case: Case, _library: Library) -> Iterator[Problem]:
    """Dice, thresholds and the figures of a line are the rulebook's.

    Guns jam on 5 and 6 and clear on 4 to 6; a fire goes out on 5 and 6, and on a 4 too after a sideslip; tailing reaches three
    hexes. The words are ours, so only figures, and the words on which a rule hangs, are compared. Where your table plays
    otherwise, the figure's status is `house`, and nothing is said.

    Example:
        table: jamming
        rolls-1d6: {1-3: Fires on, 4-6: Jammed}
    """
    yield from _by_the_book(case)


@check("BM710", "a campaign by other figures", section="Campaign Rules", kinds=("campaign", "awards", "abilities"))
def campaign(case: Case, _library: Library) -> Iterator[Problem]:
    """Points, grades and abilities are as the rulebook has them.

    A point a turn, 25 for an aircraft and for each who hit it; a novice below 50, an ace from five kills; abilities at 100, 200,
    350, 500 and 1000 points and for each five kills; Fire value and Range for aces alone. Where your campaign reckons otherwise,
    the figure's status is `house`, and nothing is said.

    Example:
        award: kill
        points: {pilot: 20, observer: 20}
    """
    yield from _by_the_book(case)
