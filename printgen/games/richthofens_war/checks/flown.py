"""What is judged in several games alike: who flies (RW107, RW108), campaigns (RW705, RW706), evenings (RW801), and the folder,
section by section (RW901)."""

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
    """The damage that an aircraft bears in all (Tournament V.6); more than enough where nobody knows it."""
    ratings = library.get(RATINGS, aircraft)
    return {"damage": ratings.damage if isinstance(ratings.damage, int) else 999} if ratings else {}


RW107 = check("RW107", "a crew in which somebody is missing or twice", kinds=(AIRCRAFT,))(crews_fly)
RW108 = check("RW108", "a nation without a side, or with two", kinds=(GAME,))(one_side_each)
RW705 = check("RW705", "damage that an aircraft cannot start with", section="Tournament V.6", kinds=(ROSTERS,))(
    partial(outfit.damage_is_carried, bears=damage_boxes)
)
RW706 = check("RW706", "missions that their table does not fit", kinds=(RULES, TASKS))(
    partial(inspection.missions_fit_their_tables, markers=("balloon",))
)
RW901 = check("RW901", "a section that stands nowhere", kinds=(COVERAGE,))(
    partial(section_coverage, game="richthofens-war")
)
RW801 = check("RW801", "an evening that cannot be flown", section="Prepare for Play V.1", kinds=(KITS,))(
    evenings_can_be_flown
)
