"""What must hold in a campaign of any game, by the tables of that game (PG021-PG030).

Every game that has rosters names this module among its checks. Where its book has a rule, it gives the function that judges it a
code and a section of its own, and there is no other code for it then.
"""

from __future__ import annotations

from functools import partial

from printgen.campaign import conduct, fitness, inspection, ledger, outfit, points
from printgen.campaign.kinds import ROSTERS
from printgen.checks.check import check

PG021, PG022, PG023, PG024, PG025, PG026, PG027, PG028, PG029, PG030 = _ALL = tuple(
    check(code, title, kinds=(ROSTERS,), firm=judge is inspection.it_fits_together)(judge)
    for code, title, judge in (
        ("PG021", "a roster that contradicts itself", inspection.it_fits_together),
        ("PG022", "points that do not add up", points.points_add_up),
        ("PG023", "an ability that is not earned", fitness.abilities_are_earned),
        ("PG024", "an ability of another's kind", fitness.abilities_are_of_his_kind),
        ("PG025", "an aircraft that was not there to be flown", outfit.aircraft_are_there),
        ("PG026", "a flyer who is not there to fly", fitness.flyers_are_there),
        ("PG027", "equipment before its time", outfit.equipment_is_there),
        # Which tasks take a whole side, a game's book says.
        ("PG028", "a task flown by whom it is not for", partial(conduct.crews_fit_their_tasks, together=())),
        ("PG029", "a purse that is overdrawn", ledger.nothing_is_spent_unearned),
        ("PG030", "more flyers than places", ledger.places_are_not_overfilled),
    )
)
#: By each of these functions a roster of any game is judged, under one code or another.
OF_ANY = tuple(getattr(it.judge, "func", it.judge) for it in _ALL)
