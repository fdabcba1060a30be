"""Who flies (RW107, RW108), rosters of campaigns (RW701-RW707), and evenings (RW801)."""

from __future__ import annotations

from functools import partial
from typing import cast

from printgen.campaign import conduct, fitness, inspection, outfit, points
from printgen.campaign.kinds import ROSTERS
from printgen.checks.check import check
from printgen.checks.sides import crews_fly, evenings_can_be_flown, one_side_each
from printgen.data.kind import Library
from printgen.games.richthofens_war.records import Capabilities


def boxes(library: Library, aircraft: str) -> dict[str, int]:
    """The damage that an aircraft bears in all (Tournament V.6); more than enough where nobody knows it."""
    ratings = cast(Capabilities | None, library.get("ratings", aircraft))
    return {"damage": ratings.damage if isinstance(ratings.damage, int) else 999} if ratings else {}


RW107 = check("RW107", "a crew in which somebody is missing or twice", kinds=("aircraft",))(crews_fly)
RW108 = check("RW108", "a nation without a side, or with two", kinds=("game",))(one_side_each)
_PAD, _MISSIONS = "Prepare for Play V.2 p", "Aircraft Capabilities Chart"
RW701, RW702, RW703, RW704, RW705, RW707 = (
    check(code, title, section=section, kinds=(ROSTERS,), firm=judge is inspection.it_fits_together)(judge)
    for code, title, section, judge in (
        ("RW701", "victories that do not add up", _PAD, points.points_add_up),
        ("RW702", "an aircraft that was not there to be flown", _PAD, outfit.aircraft_are_there),
        ("RW703", "a flyer who is not there to fly", _PAD, fitness.flyers_are_there),
        ("RW704", "a roster that contradicts itself", _PAD, inspection.it_fits_together),
        (
            "RW705",
            "damage that an aircraft cannot start with",
            "Tournament V.6",
            partial(outfit.damage_is_carried, bears=boxes),
        ),
        (
            "RW707",
            "a mission flown by whom it is not for",
            _MISSIONS,
            partial(conduct.crews_fit_their_tasks, together=()),
        ),
    )
)
RW706 = check("RW706", "missions that their table does not fit", section=_MISSIONS, kinds=("campaign", "tasks"))(
    partial(inspection.missions_fit_their_tables, markers=("balloon",))
)
RW801 = check("RW801", "an evening that cannot be flown", section="Prepare for Play V.1", kinds=("kits",))(
    evenings_can_be_flown
)
