"""Campaigns: the pilots of a player (BM701), the counter that is a pilot's own (BM702), who flies in a game (BM703), and what he
flies in it (BM711)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.campaign import counters
from printgen.campaign.counters import Numbered
from printgen.campaign.flown import maneuvers_follow
from printgen.campaign.kinds import ROSTERS
from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Roster
from printgen.games.blue_max.flight import RULES, SCHEDULES
from printgen.games.blue_max.records import Ratings


def _numbers(library: Library, aircraft: str) -> tuple[int, ...]:
    ratings = library.get("ratings", aircraft)
    return ratings.numbers if isinstance(ratings, Ratings) else ()


def _since(library: Library, aircraft: str) -> str:
    ratings = library.get("ratings", aircraft)
    since = ratings.available if isinstance(ratings, Ratings) else None
    return since if isinstance(since, str) else "9999-12"


#: How many pilots a player has at a time (Pilots); what is said of counters (Campaign Rules, Aircraft).
PILOTS = 2
COUNTERS = Numbered(_numbers, _since, (("albatros-d-iii", "albatros-d-va"),), ("albatros-d-iii",))


@check("BM701", "pilots whom a player cannot have", section="Pilots, Sides", kinds=(ROSTERS,))
def pilots(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A player has two pilots at a time, both of one side; who is shot down is replaced by a novice.

    A third one learns while the others fly, and one who brings points along was no novice.

    Example:
        flyers:     # three pilots of one player, from the first game on
          - {flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain}
          - {flyer: birch, name: Birch, player: anna, side: allied, duty: pilot, nation: france}
          - {flyer: cole, name: Cole, player: anna, side: allied, duty: pilot, nation: usa}
    """
    yield from counters.at_a_time(case, library, PILOTS)


@check("BM702", "a counter that is not his", section="Campaign Rules, Aircraft", kinds=(ROSTERS,))
def owned(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """A pilot has one counter, of the type that he flies, and nobody else has it while he is in play.

    Until the D.Va is listed its counters may fly as D.III, and two German pilots may share one D.III. A counter that two
    have was written down wrongly, or one of them flies what the other had.

    Example:
        flyers:
          - {flyer: ash, ..., aircraft: sopwith-camel, counter: 27}      # 27 is a Triplane
    """
    yield from counters.each_his_own(case, library, COUNTERS)


@check("BM703", "two pilots of a player in one game", section="Pilots", kinds=(ROSTERS,))
def flying(case: Case[Roster], library: Library) -> Iterator[Problem]:
    """Only one of a player's pilots flies in a game, and of two who share a counter one.

    A player with two aircraft in the air decides for both, and gathers experience twice.

    Example:
        sorties:        # both are anna's
          - {flyer: ash, aircraft: sopwith-camel, task: dogfight}
          - {flyer: birch, aircraft: sopwith-camel, task: dogfight}
    """
    yield from counters.one_flies(case, library)


BM711 = check("BM711", "a maneuver that could not be flown there", section="Maneuvers", kinds=(ROSTERS,))(
    partial(maneuvers_follow, of=SCHEDULES, rules=RULES, section="Maneuvers")
)
