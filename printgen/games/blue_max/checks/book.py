"""What the rulebook fixes, by theme (BM106, BM403, BM505, BM710): records are compared with `rulebook.yaml`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.checks.check import Problem, Remark, check
from printgen.checks.rulebook import differences
from printgen.data.kind import Case, Library
from printgen.data.records.aircraft import Aircraft
from printgen.games.blue_max.records import Ratings

RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"
#: The aircraft that have an observer (Observers).
OBSERVED = ("bristol-f2b", "halberstadt-cl-ii")


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
    yield from differences(case, RULEBOOK, "BM106")
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
            is-face-down: true
            pieces: [{front: left, back: tailing}, {front: right, back: tailing}]       # and straight on?
    """
    yield from differences(case, RULEBOOK, "BM403")


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
    yield from differences(case, RULEBOOK, "BM505")


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
    yield from differences(case, RULEBOOK, "BM710")
