"""Grants and choices: thresholds as the tables give them, each choice made once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printgen.campaign.careers import career
from printgen.campaign.tables import Tables
from printgen.data.records.campaign import Grant

POINTS = Grant.model_validate(
    {"grant": "g", "name": "G", "measure": "points", "thresholds": [100, 250], "interval": 250, "kinds": {}}
)


def test_the_books_thresholds() -> None:
    assert POINTS.reached(1500) == (100, 250, 500, 750, 1000, 1250, 1500)
    assert POINTS.reached(99) == ()
    assert POINTS.reached(249.5) == (100,)


def test_the_games_own_grants_are_the_books(known: Tables) -> None:
    points, kills = known.rules.grants
    assert points.reached(1250) == (100, 250, 500, 750, 1000, 1250)
    assert kills.reached(15) == (5, 10, 15)
    assert kills.reached(4.5) == ()


def test_a_grant_without_end_and_one_that_ends() -> None:
    ends = POINTS.model_copy(update={"interval": None})
    assert (ends.reached(9999), ends.after(249), ends.after(250)) == ((100, 250), 250, None)
    every = POINTS.model_copy(update={"thresholds": (), "interval": 5})
    assert (every.reached(11), every.after(0), every.after(5), every.after(4.5)) == ((5, 10), 5, 10, 5)


@given(
    at=st.lists(st.integers(1, 900), max_size=4, unique=True).map(sorted),
    every=st.none() | st.integers(1, 400),
    amount=st.integers(0, 4000).map(lambda half: half / 2),
)
def test_the_next_threshold_is_the_first_one_not_reached(at: list[int], every: int | None, amount: float) -> None:
    grant = POINTS.model_copy(update={"thresholds": tuple(at), "interval": every})
    following = grant.after(amount)
    assert all(mark <= amount for mark in grant.reached(amount))
    if following is None:
        assert grant.reached(10_000) == grant.reached(amount)
    else:
        assert grant.reached(following) == (*grant.reached(amount), following)
        assert grant.reached(following - 0.5) == grant.reached(amount)


def test_a_choice_is_open_until_it_is_made(roster, known: Tables) -> None:
    log = (
        "  - mission: m\n    week: 1\n    sorties:\n      - {flyer: ash, aircraft: raf-se5a, task: scramble, turns: 260"
    )
    open = career(roster(f"{log}}}\n"), known, "ash")
    assert [it.at for it in open.open_choices] == [100, 250]
    made = career(roster(f"{log}, abilities: [spin-skill]}}\n"), known, "ash")
    assert [it.at for it in made.open_choices] == [250]
    assert [(it.earned_choice.at if it.earned_choice else None, it.path) for it in made.abilities] == [
        (100, ("log", 0, "sorties", 0, "abilities", 0)),
    ]


def test_a_refused_ability_uses_up_no_choice(roster, known: Tables) -> None:
    log = "  - mission: m\n    week: 1\n    sorties:\n"
    log += "      - {flyer: reed, aircraft: bristol-f2b, task: scramble, kills: [{victim: a, is-shared: true}, {victim: b},"
    log += " {victim: c}, {victim: d}, {victim: e}], abilities: [tailing, bombardier, bombardier, range, observing]}\n"
    it = career(roster(log), known, "reed")
    assert (it.points, it.kills) == (5 + 12 + 4 * 24, 4.5)
    assert [(held.ability.ability, held.refusal) for held in it.abilities] == [
        ("tailing", "kind"),
        ("bombardier", None),
        ("bombardier", "twice"),
        ("range", "least"),
        ("observing", "unearned"),
    ]
