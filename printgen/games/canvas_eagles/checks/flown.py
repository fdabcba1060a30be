"""Checks of missions flown in a campaign (CE711-CE713): crews and their tasks, success, and the flyers of a player."""

from __future__ import annotations

from functools import partial

from printgen.campaign.conduct import SuccessRules, crews_fit_their_tasks, players_have_their_flyers, success_is_earned
from printgen.campaign.kinds import ROSTERS
from printgen.checks.check import check

#: The conditions for success in Appendix E (hexes, trips, crews that must return, losses), and the maximum counts.
SUCCESS = SuccessRules(
    least={
        "observe-troops": ("hexes", 2, 4),
        "strafe-trenches": ("hexes", 3, 999),
        "direct-artillery": ("trips", 1, 6),
    },
    must_return=("observe-airfield", "observe-hq", "observe-troops"),
    contests=("fighter-sweep", "scramble"),
    loss_fates=("captured",),
    max_red_markers=9,
    turns=25,
    no_kill="balloon",
)

CE711 = check("CE711", "task not allowed for this crew", section="13.20, Appendix E", kinds=(ROSTERS,))(
    partial(crews_fit_their_tasks, together=("scramble",))
)
CE712 = check("CE712", "impossible success", section="Appendix D and E", kinds=(ROSTERS,))(
    partial(success_is_earned, book=SUCCESS)
)
CE713 = check("CE713", "flyers that a player may not have", section="13.01, 13.02", kinds=(ROSTERS,))(
    partial(players_have_their_flyers, begins={"pilot": 2, "observer": 1})
)
