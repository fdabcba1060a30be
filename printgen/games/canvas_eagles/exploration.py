"""A schedule flown through every state a pilot can come to: where it ends in nothing, and what is never reached."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache, lru_cache

from printgen.games.canvas_eagles.flight import (
    Airframe,
    Choice,
    Move,
    State,
    after,
    changes,
    climbs_after_dives,
    may_begin,
    repetition,
    restrictions,
    speed_change,
    turning,
)
from printgen.games.canvas_eagles.maneuvers import SPIN, parse


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """A shortest way to a state after which nothing may be flown, and the state."""

    way: tuple[Move, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Flight:
    """What becomes of a schedule in the air: the dead ends, one for each last maneuver, and the maneuvers never reached."""

    dead_ends: tuple[DeadEnd, ...]
    unreached: tuple[str, ...]


@lru_cache(maxsize=1024)
def fly(choices: tuple[Choice, ...], airframe: Airframe) -> Flight:
    """Search every state that a pilot can come to, from every first maneuver, breadth first. The spin is no choice.

    Raises ValueError for a code that is none.
    """
    flown = tuple(choice for choice in choices if parse(choice.code).number != SPIN)
    top_speed = max((parse(choice.code).speed for choice in flown), default=0)

    # What a rule allows is the same in all states alike in what it asks for.
    @cache
    def allowed(rule: Callable[..., bool], *asked: Hashable) -> frozenset[Choice]:
        return frozenset(choice for choice in flown if rule(choice.code, *asked))

    @cache
    def outcomes(open: frozenset[Choice], must_dive: bool, dived: bool) -> tuple[tuple[Move, State], ...]:
        return tuple(
            (Move(choice.code, change), after(choice, change, top_speed))
            for choice in flown
            if choice in open
            for change in changes(choice, airframe, must_dive, dived)
        )

    #: The way to each state that is found: the state before it (None: the first turn) and the move that led from there.
    came: dict[State, tuple[State | None, Move]] = {}
    first = outcomes(allowed(may_begin, airframe), False, False)
    for move, state in first:
        came.setdefault(state, (None, move))
    reached = {move.code for move, _state in first}
    dead: dict[str, State] = {}
    looked: set[int] = set()
    states = list(came)
    # The list grows while it is walked: the first way to each state is a shortest one.
    for state in states:
        open = (
            allowed(restrictions, state.simple)
            & allowed(repetition, state.bracketed)
            & allowed(speed_change, state.speed)
            & allowed(turning, state.direction, state.before_turn, airframe)
        )
        moves = outcomes(open, state.must_dive, state.dived and not open.isdisjoint(allowed(climbs_after_dives)))
        if not moves:
            dead.setdefault(came[state][1].code, state)
        if id(moves) not in looked:
            looked.add(id(moves))
            reached.update(move.code for move, _following in moves)
            for move, following in moves:
                if following not in came:
                    came[following] = (state, move)
                    states.append(following)
    missed = tuple(choice.code for choice in flown if choice.code not in reached)
    return Flight(tuple(DeadEnd(_way(came, state), state) for state in dead.values()), missed)


def _way(came: dict[State, tuple[State | None, Move]], state: State | None) -> tuple[Move, ...]:
    """The moves that led to a state, the first one first."""
    moves: list[Move] = []
    while state is not None:
        state, move = came[state]
        moves.append(move)
    return tuple(reversed(moves))
