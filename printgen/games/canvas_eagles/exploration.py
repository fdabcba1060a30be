"""A schedule flown through every state a pilot can come to: where it ends in nothing, and what is never reached."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache

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
    return _Search(tuple(choice for choice in choices if parse(choice.code).number != SPIN), airframe).run()


#: What is open in a state: the moves with the states they lead to, and which maneuvers they are, a bit each.
_Open = tuple[tuple[tuple[Move, State], ...], int]


class _Search:
    """The search of one schedule. What a state allows is worked out once for all states alike in that."""

    def __init__(self, choices: tuple[Choice, ...], airframe: Airframe) -> None:
        self.choices, self.airframe = choices, airframe
        self.top_speed = max((parse(choice.code).speed for choice in choices), default=0)
        #: The states found, and for each the one before it (None: the first turn) and the move that led from there.
        self.states: list[State] = []
        self.came: list[tuple[int | None, Move]] = []
        self.seen: set[State] = set()
        self.done: set[int] = set()
        self.allowed: dict[Hashable, int] = {}
        #: Where it matters whether the last turn dived steeply (3.205).
        self.immelmanns = self._bits(climbs_after_dives)
        self.open: dict[tuple[int, bool, bool], tuple[int, _Open]] = {}
        self.outcomes: dict[tuple[int, bool, bool], tuple[tuple[Move, State], ...]] = {}

    def run(self) -> Flight:
        """Every state in the order in which it is found: the first way to each is a shortest one."""
        flown = self._look(None, None)
        dead: dict[str, DeadEnd] = {}
        for number, state in _growing(self.states):
            chosen = self._look(number, state)
            flown |= chosen
            if not chosen:
                way = self._way(number)
                dead.setdefault(way[-1].code, DeadEnd(way, state))
        missed = tuple(choice.code for index, choice in enumerate(self.choices) if not flown >> index & 1)
        return Flight(tuple(dead.values()), missed)

    def _look(self, number: int | None, state: State | None) -> int:
        """Note the new states that one leads to; gives the maneuvers that may be flown in it, a bit each."""
        must_dive, dived = (state.must_dive, state.dived) if state else (False, False)
        allowed = self._allowed(state)
        key = (allowed, must_dive, dived and bool(allowed & self.immelmanns))
        if key not in self.open:
            self.open[key] = (len(self.open), self._opened(*key))
        place, (moves, flown) = self.open[key]
        if place not in self.done:
            self.done.add(place)
            for move, following in moves:
                if following not in self.seen:
                    self.seen.add(following)
                    self.states.append(following)
                    self.came.append((number, move))
        return flown

    def _allowed(self, state: State | None) -> int:
        """The maneuvers that may be chosen in a state, a bit each, their tolerances aside: `may_follow`, rule by rule."""
        if state is None:
            return self._bits(may_begin, self.airframe)
        return (
            self._bits(restrictions, state.simple)
            & self._bits(repetition, state.bracketed)
            & self._bits(speed_change, state.speed)
            & self._bits(turning, state.direction, state.before_turn, self.airframe)
        )

    def _bits(self, rule: Callable[..., bool], *asked: Hashable) -> int:
        """The maneuvers that a rule allows, a bit each."""
        key = (rule, *asked)
        if key not in self.allowed:
            self.allowed[key] = sum(
                1 << index for index, choice in enumerate(self.choices) if rule(choice.code, *asked)
            )
        return self.allowed[key]

    def _opened(self, allowed: int, must_dive: bool, dived: bool) -> _Open:
        moves: list[tuple[Move, State]] = []
        flown = 0
        for index in range(len(self.choices)):
            if allowed >> index & 1 and (outcomes := self._outcomes(index, must_dive, dived)):
                moves += outcomes
                flown |= 1 << index
        return tuple(moves), flown

    def _outcomes(self, index: int, must_dive: bool, dived: bool) -> tuple[tuple[Move, State], ...]:
        key = (index, must_dive, dived)
        if key not in self.outcomes:
            choice = self.choices[index]
            self.outcomes[key] = tuple(
                (Move(choice.code, change), after(choice, change, self.top_speed))
                for change in changes(choice, self.airframe, must_dive, dived)
            )
        return self.outcomes[key]

    def _way(self, number: int | None) -> tuple[Move, ...]:
        """The moves that led to a state, the first one first."""
        moves: list[Move] = []
        while number is not None:
            number, move = self.came[number]
            moves.append(move)
        return tuple(reversed(moves))


def _growing(states: list[State]) -> Iterator[tuple[int, State]]:
    """The states of a list that grows while it is walked."""
    number = 0
    while number < len(states):
        yield number, states[number]
        number += 1
