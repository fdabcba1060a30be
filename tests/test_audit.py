"""Some of the wrong values that `make audit` tries on all data: refused, or taken for a reason; none trips the program."""

from __future__ import annotations

import pytest

from printgen.games.game import names
from tests import audit


@pytest.mark.parametrize("game", names())
def test_wrong_values_are_refused_or_taken_for_a_reason(game: str) -> None:
    found = audit.audit(audit.Ground.of(game), share=0.05)
    assert found.tried > 100
    assert found.failures == []
    assert audit.unexplained(found.taken) == []


def test_what_is_taken_for_no_reason_is_told() -> None:
    assert audit.unexplained([("aircraft.nation", "misspelt"), ("aircraft.nation", "foreign")]) == [
        "aircraft.nation: misspelt"
    ]


def test_a_reason_that_nothing_needs_is_told() -> None:
    assert "awards.for: misspelt" in audit.idle([("aircraft.nation", "foreign")])
    assert "*: foreign" not in audit.idle([("aircraft.nation", "foreign")])
