"""Checks that this game shares with other games, with this game's codes and figures."""

from __future__ import annotations

from functools import partial

from printgen.campaign import inspection, outfit
from printgen.campaign.kinds import ROSTERS, RULES, TASKS
from printgen.checks.check import check
from printgen.checks.sides import crews_fly, evenings_can_be_flown, one_side_each
from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT, COVERAGE, GAME, KITS
from printgen.games.richthofens_war.kinds import RATINGS
from printgen.games.sections import section_coverage


def damage_boxes(library: Library, aircraft: str) -> dict[str, int]:
    """Return the number of damage boxes of an aircraft (Tournament V.6), by track. If the number is unknown, it is 999."""
    ratings = library.get(RATINGS, aircraft)
    return {"damage": ratings.damage if isinstance(ratings.damage, int) else 999} if ratings else {}


RW107 = check("RW107", "crew without a pilot, or with a duplicate post", kinds=(AIRCRAFT,))(crews_fly)
RW108 = check("RW108", "nation without a side, or on both sides", kinds=(GAME,))(one_side_each)
RW705 = check("RW705", "invalid starting damage", section="Tournament V.6", kinds=(ROSTERS,))(
    partial(outfit.damage_is_carried, boxes=damage_boxes)
)
RW706 = check("RW706", "missions do not match their table", kinds=(RULES, TASKS))(
    partial(inspection.missions_fit_their_tables, markers=("balloon",))
)
RW901 = check("RW901", "section not covered by any product", kinds=(COVERAGE,))(
    partial(section_coverage, game="richthofens-war")
)
RW801 = check("RW801", "game night that cannot be played", section="Prepare for Play V.1", kinds=(KITS,))(
    evenings_can_be_flown
)
