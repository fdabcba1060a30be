"""The checks for the campaigns of all games, which use each game's tables (PG021-PG030)."""

from __future__ import annotations

from functools import partial

from printgen.campaign import conduct, fitness, inspection, ledger, outfit, points
from printgen.campaign.kinds import ROSTERS
from printgen.checks.check import check

PG021, PG022, PG023, PG024, PG025, PG026, PG027, PG028, PG029, PG030 = _ALL = tuple(
    check(code, title, kinds=(ROSTERS,), firm=find_problems is inspection.roster_is_consistent)(find_problems)
    for code, title, find_problems in (
        ("PG021", "inconsistent roster", inspection.roster_is_consistent),
        ("PG022", "inconsistent points", points.points_add_up),
        ("PG023", "unearned ability", fitness.abilities_are_earned),
        ("PG024", "ability not available to the flyer", fitness.abilities_match_duties),
        ("PG025", "aircraft not available", outfit.aircraft_are_available),
        ("PG026", "flyer not available", fitness.flyers_are_available),
        ("PG027", "equipment not available", outfit.equipment_is_available),
        # The tasks for an entire side depend on the game's rulebook.
        ("PG028", "aircraft or crew unsuitable for the task", partial(conduct.crews_fit_their_tasks, together=())),
        ("PG029", "overdrawn purse", ledger.nothing_is_spent_unearned),
        ("PG030", "too many flyers with the same duty", ledger.places_are_not_overfilled),
    )
)
#: The functions that check rosters. A game may register them under its own codes instead of the general ones.
OF_ANY = tuple(getattr(it.find_problems, "func", it.find_problems) for it in _ALL)
