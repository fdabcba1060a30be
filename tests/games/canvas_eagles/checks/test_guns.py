"""The armament code of Appendix A and B."""

from __future__ import annotations

from collections import Counter

import pytest

from printgen.games.canvas_eagles.checks.guns import ArmamentFit, describe_guns, matches_fits, parse_armament
from printgen.games.canvas_eagles.ratings import Gun

RIGID, RIGID_WING = ("fixed", False, "pilot"), ("fixed", True, "pilot")
FLEXIBLE, OBSERVER = ("flexible", False, "pilot"), ("flexible", False, "observer")


def gun(id: str, code: str, **more: object) -> Gun:
    """`gun("A", "2R")`, `gun("B", "1FWO", **{"is-optional": True})`."""
    return Gun.model_validate(
        {
            "id": id,
            "weapon": "lewis",
            "count": int(code[0]),
            "mount": "fixed" if code[1] == "R" else "flexible",
            "is-wing-mounted": "W" in code,
            "crew": "observer" if code.endswith("O") else "pilot",
            "arc": 1,
            **more,
        }
    )


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("2R", [ArmamentFit(Counter({RIGID: 2}), Counter(), False)]),
        (
            "1FP or 1R",
            [ArmamentFit(Counter({FLEXIBLE: 1}), Counter(), False), ArmamentFit(Counter({RIGID: 1}), Counter(), False)],
        ),
        ("1R/1FO*1", [ArmamentFit(Counter({RIGID: 1, OBSERVER: 1}), Counter(), True)]),
        ("2R (+2RW)", [ArmamentFit(Counter({RIGID: 2}), Counter({RIGID_WING: 2}), False)]),
        ("1R/1R", [ArmamentFit(Counter({RIGID: 2}), Counter(), False)]),
    ],
)
def test_a_code_is_read(code: str, expected: list[ArmamentFit]) -> None:
    assert tuple(expected) == parse_armament(code)


@pytest.mark.parametrize("code", ["", "R", "5R", "2X", "1RO2", "1R/", "1R or", "1R, 1FO", "2R (2RW)", "twin Vickers"])
def test_what_is_no_code_is_none(code: str) -> None:
    assert parse_armament(code) is None


@pytest.mark.parametrize(
    ("code", "guns"),
    [
        ("2R", [gun("A", "2R")]),
        ("2R", [gun("A", "1R"), gun("B", "1R")]),
        ("1R/1RW", [gun("A", "1R"), gun("B", "1RW", **{"fires-with": "A"})]),
        ("1FP or 1R", [gun("A", "1F"), gun("B", "1R", replaces="A")]),
        ("1FP or 1R", [gun("A", "1R")]),
        ("2FO/1RW*3", [gun("A", "1FO"), gun("B", "1FO"), gun("C", "1RW", **{"is-optional": True})]),
        ("2FO", [gun("A", "2FO", crew="gunner-1")]),
        ("1R*2", [gun("A", "1R"), gun("B", "1RW", **{"is-optional": True})]),
        ("2R (+2RW)", [gun("A", "2R"), gun("B", "2RW", **{"is-optional": True})]),
        ("2R (+2RW)", [gun("A", "2R"), gun("B", "2RW")]),
    ],
)
def test_guns_that_agree(code: str, guns: list[Gun]) -> None:
    fits = parse_armament(code)
    assert fits
    assert matches_fits(fits, tuple(guns))


@pytest.mark.parametrize(
    ("code", "guns"),
    [
        ("2R", [gun("A", "1R")]),
        ("2R", [gun("A", "2RW")]),
        ("1R/1FO", [gun("A", "1R")]),
        ("1R/1FO", [gun("A", "1R"), gun("B", "1F")]),
        ("2R", [gun("A", "2R"), gun("B", "1FO", **{"is-optional": True})]),
        ("1R/1FO*1", [gun("A", "1R", **{"is-optional": True}), gun("B", "1R")]),
        ("1FO or 1R", [gun("A", "1R"), gun("B", "1FO")]),
    ],
)
def test_guns_that_do_not(code: str, guns: list[Gun]) -> None:
    fits = parse_armament(code)
    assert fits
    assert not matches_fits(fits, tuple(guns))


def test_guns_are_described_as_a_code_would() -> None:
    guns = (gun("A", "1R"), gun("B", "1FWO"), gun("C", "2FO", **{"is-optional": True}))
    assert ["1R/1FWO", "none"] == [describe_guns(guns), describe_guns(())]
