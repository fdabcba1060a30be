"""Who may fly what: whom a roster need not name, and what cannot be."""

from __future__ import annotations

import pytest

from printgen.data.findings import Severity
from printgen.games.canvas_eagles.checks.flown import CE711


@pytest.mark.parametrize(
    ("aircraft", "task", "severity", "said"),
    [
        # Reed's pilot may be a guest, or his debriefing may come in later.
        ("bristol-f2b", "observe-hq", Severity.WARNING, "Reed is no pilot, and nobody of the roster flies"),
        ("sopwith-camel", "fighter-sweep", None, "Reed is no pilot, and nobody of the roster flies"),
        ("sopwith-camel", "observe-hq", None, "`observe-hq` in an aircraft of 1; it takes 2 or more"),
    ],
)
def test_an_observer_whose_pilot_is_not_booked_may_fly_where_there_is_a_seat_for_one(
    library, case, aircraft: str, task: str, severity: Severity | None, said: str
) -> None:
    sortie = f"{{flyer: reed, aircraft: {aircraft}, task: {task}, turns: 3}}"
    (problem,) = CE711.judge(case(f"  - {{mission: one, week: 1, sorties: [{sortie}]}}\n"), library)
    assert (problem.path[-1], problem.severity) == ("aircraft", severity)
    assert said in problem.message
