"""Checks of records against the figures in `rulebook.yaml` (BM106, BM403, BM505, BM710)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.checks.check import Problem, Remark, check
from printgen.checks.rulebook import differences
from printgen.data.kind import Case, Library
from printgen.data.records.aircraft import Aircraft
from printgen.games.blue_max.records import Ratings

RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"
#: The ids of the aircraft with an observer (Observers).
OBSERVED = ("bristol-f2b", "halberstadt-cl-ii")


@check(
    "BM106",
    "aircraft or weapon differs from the rulebook",
    section="The Aircraft",
    kinds=("game", "ratings", "weapons"),
)
def aircraft(case: Case, library: Library) -> Iterator[Problem]:
    """Sides, months and the figures in the rulebook's notes on individual aircraft must match the rulebook.

    - The game has three Allied services and the German service. It covers January 1917 to November 1918.
    - A Lewis magazine has five boxes.
    - The S.E.5a's two guns fire together, and the Bristol has two rear Lewis guns.
    - Only the Bristol and the Halberstadt have observers.

    If your group plays differently, give the figure the status `house`. The check then ignores it.

    Example:
        weapon: lewis
        boxes: 6        # the magazine is exhausted after five
    """
    yield from differences(case, RULEBOOK, "BM106")
    plane = library.get("aircraft", case.id) if isinstance(case.record, Ratings) else None
    if isinstance(plane, Aircraft) and ("observer" in plane.crew) != (case.id in OBSERVED):
        crew = "has an observer" if "observer" in plane.crew else "has no observer"
        message = f"{plane.name} {crew}; only the Bristol F.2B and the Halberstadt CL.IIa have one (Observers)"
        note = Remark("the crew", library.of("aircraft")[case.id], ("crew",))
        yield Problem(("aircraft",), message, "correct the crew, or waive this check", (note,))


@check("BM403", "markers differ from the rulebook", section="Effect of Tailing", kinds=("markers",))
def markers(case: Case, _library: Library) -> Iterator[Problem]:
    """Direction markers must come in face-down sets of one L, one R and one S. Smoke markers must have fire on the back.

    The rulebook does not state the number of sets. It only says that the game has 30 markers apart from aircraft
    counters and chits.

    Example:
        markers:
          - marker: direction
            is-face-down: true
            pieces: [{front: left, back: tailing}, {front: right, back: tailing}]       # `straight` is missing
    """
    yield from differences(case, RULEBOOK, "BM403")


@check("BM505", "roll or chart line differs from the rulebook", section="Clearing Jams", kinds=("dice", "charts"))
def tables(case: Case, _library: Library) -> Iterator[Problem]:
    """The dice, thresholds and figures of tables must match the rulebook.

    Guns jam on 5 and 6 and clear on 4 to 6. A fire goes out on 5 and 6, and after a sideslip also on 4. Tailing reaches
    three hexes. The tables paraphrase the rulebook, so only figures and the words that decide a rule are compared. If
    your group plays differently, give the figure the status `house`. The check then ignores it.

    Example:
        table: jamming
        rolls-1d6: {1-3: Fires on, 4-6: Jammed}
    """
    yield from differences(case, RULEBOOK, "BM505")


@check(
    "BM710",
    "campaign figures differ from the rulebook",
    section="Campaign Rules",
    kinds=("campaign", "awards", "abilities"),
)
def campaign(case: Case, _library: Library) -> Iterator[Problem]:
    """Points, grades and abilities must match the rulebook.

    - A turn is worth 1 point. An aircraft shot down is worth 25 points to each pilot who hit it.
    - A pilot below 50 points is a novice, a pilot with five kills an ace.
    - A pilot earns an ability at 100, 200, 350, 500 and 1000 points and for every five kills.
    - The abilities Fire Value and Range are for aces only.

    If your campaign uses other figures, give them the status `house`. The check then ignores them.

    Example:
        award: kill
        points: {pilot: 20, observer: 20}
    """
    yield from differences(case, RULEBOOK, "BM710")
