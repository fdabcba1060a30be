"""The rules on consecutive maneuvers, and a search of all states that a pilot can reach with a schedule."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import Struct

from printgen.data.records.maneuvers import Numbering, parse


class FlightRules(Struct, frozen=True):
    """The rules on consecutive maneuvers.

    Fields:
        before_restricted: the numbers of the maneuvers that a restricted maneuver may follow.
        repeats: whether a restricted maneuver may also follow itself, unless it is non-repeatable.
        begins_restricted: whether the first maneuver may be restricted.
        step: the maximum change of speed from turn to turn.
        turns_at_once: whether a turn may directly follow a turn to the other side, without a straight maneuver in between.
        turns_after: the numbers of the maneuvers that a turn may follow, or None if a turn may follow any maneuver.
        named_leftovers: the values of `Way.leaves` that are named in the description of a dead end.
    """

    numbers: Numbering
    before_restricted: frozenset[int]
    repeats: bool = False
    begins_restricted: bool = False
    step: int = 1
    turns_at_once: bool = True
    turns_after: frozenset[int] | None = None
    named_leftovers: frozenset[str] = frozenset()

    def begins(self, code: str) -> bool:
        """Return whether a maneuver may be the first maneuver of a flight."""
        parts = parse(code)
        restricted = parts.number in self.numbers.restricted and not self.begins_restricted
        return not restricted and (parts.direction == "S" or self.turns_after is None)

    def restrictions(self, code: str, simple: bool, again: str) -> bool:
        """Return whether a maneuver obeys the rules on restricted maneuvers.

        Args:
            simple: whether a restricted maneuver may follow the previous maneuver.
            again: the code of the restricted maneuver that may be repeated, if any.
        """
        return simple or code == again or parse(code).number not in self.numbers.restricted

    def repetition(self, code: str, single: bool) -> bool:
        """Return whether a maneuver obeys the rule on non-repeatable maneuvers.

        Args:
            single: whether the previous maneuver was non-repeatable.
        """
        return not single or parse(code).number not in self.numbers.single

    def speed_change(self, code: str, speed: int) -> bool:
        """Return whether a maneuver's speed differs from the previous `speed` by no more than `step`."""
        return abs(parse(code).speed - speed) <= self.step

    def turning(self, code: str, direction: str, before_turn: bool) -> bool:
        """Return whether a maneuver obeys the rules on turns. A maneuver without a turn always does.

        Args:
            direction: the direction of the previous maneuver.
            before_turn: whether a turn may follow the previous maneuver.
        """
        turn = parse(code).direction
        return turn == "S" or (before_turn and (self.turns_at_once or direction in ("S", turn)))


class Way(NamedTuple):
    """A way of flying a maneuver, such as climbing, with its name ("" for the default way) and the resulting speed."""

    name: str
    speed: int
    leaves: str = ""
    follows: frozenset[str] | None = None


class Choice(NamedTuple):
    """A maneuver in a schedule, and the ways in which it may be flown."""

    code: str
    ways: tuple[Way, ...]


class State(NamedTuple):
    """The conditions that the last turn creates for the choice of the next maneuver.

    Fields:
        simple: whether the next maneuver may be restricted.
        again: the code of the restricted maneuver that may be repeated, or "" if none may be repeated.
        single: whether the last maneuver was non-repeatable.
        before_turn: whether the next maneuver may be a turn.
        direction: the direction of the last maneuver: `L`, `R` or `S`.
        speed: the speed after the last maneuver.
        left: the effect of the last maneuver on the next turn (`Way.leaves`).
    """

    simple: bool
    again: str
    single: bool
    before_turn: bool
    direction: str
    speed: int
    left: str


class Move(NamedTuple):
    """A maneuver as flown: its code, and the name of the way of flying it, such as climbing."""

    code: str
    way: str

    def __str__(self) -> str:
        return f"{self.code} {self.way}".rstrip()


class DeadEnd(NamedTuple):
    """A state in which no maneuver is legal, and a shortest flight to that state."""

    way: tuple[Move, ...]
    state: State


class Flight(NamedTuple):
    """The results of searching an aircraft's schedule: the dead ends (one per last maneuver), and the unreachable maneuvers."""

    dead_ends: tuple[DeadEnd, ...]
    unreached: tuple[str, ...]


def state_after(code: str, way: Way, rules: FlightRules) -> State:
    """Return the state after a maneuver flown in the given way, such as climbing or diving."""
    parts, numbers = parse(code), rules.numbers
    single = parts.number in numbers.single
    return State(
        simple=parts.number in rules.before_restricted,
        again=code if rules.repeats and parts.number in numbers.restricted and not single else "",
        single=single,
        before_turn=rules.turns_after is None or parts.number in rules.turns_after,
        direction=parts.direction,
        speed=way.speed,
        left=way.leaves,
    )


@lru_cache(maxsize=1024)
def fly(choices: tuple[Choice, ...], rules: FlightRules) -> Flight:
    """Search all states that a pilot can reach from any first maneuver, breadth first. Spins are never chosen."""
    flown = {choice.code: choice.ways for choice in choices if parse(choice.code).number != rules.numbers.spin}
    results = {
        code: [(way.follows, Move(code, way.name), state_after(code, way, rules)) for way in flown[code]]
        for code in flown
    }

    # A rule allows the same maneuvers in all states that give it the same arguments.
    @cache
    def allowed(rule: Callable[..., bool], *arguments: Hashable) -> frozenset[str]:
        return frozenset(code for code in flown if rule(code, *arguments))

    @cache
    def following(left: str) -> dict[str, list[tuple[Move, State]]]:
        return {
            code: [(move, state) for follows, move, state in each if follows is None or left in follows]
            for code, each in results.items()
        }

    @cache
    def outcomes(open: frozenset[str], left: str) -> tuple[tuple[Move, State], ...]:
        return tuple(result for code, each in following(left).items() if code in open for result in each)

    #: For each state found: the previous state and the move from that state. The previous state is None before the first turn.
    came: dict[State, tuple[State | None, Move]] = {}
    first = outcomes(allowed(rules.begins), "")
    for move, state in first:
        came.setdefault(state, (None, move))
    reached = {move.code for move, _state in first}
    dead: dict[str, State] = {}
    looked: set[int] = set()
    states = list(came)
    # The list grows during the loop. The first path found to a state is one of the shortest paths.
    for state in states:
        open = (
            allowed(rules.restrictions, state.simple, state.again)
            & allowed(rules.repetition, state.single)
            & allowed(rules.speed_change, state.speed)
            & allowed(rules.turning, state.direction, state.before_turn)
        )
        moves = outcomes(open, state.left)
        if not moves:
            dead.setdefault(came[state][1].code, state)
        if id(moves) not in looked:
            looked.add(id(moves))
            for move, then in moves:
                reached.add(move.code)
                if then not in came:
                    came[then] = (state, move)
                    states.append(then)
    missed = tuple(code for code in flown if code not in reached)
    return Flight(tuple(DeadEnd(_way(came, state), state) for state in dead.values()), missed)


def barred_maneuvers(codes: Sequence[str], rules: FlightRules) -> Iterator[tuple[int, str]]:
    """Yield the index of each illegal maneuver in a flight, and a description of the rule that the maneuver breaks."""
    for number, code in enumerate(codes):
        if number == 0:
            if not rules.begins(code):
                yield number, f"{code} may not be the first maneuver"
            continue
        before = codes[number - 1]
        state = state_after(before, Way("", parse(before).speed), rules)
        if not rules.repetition(code, state.single):
            yield number, f"{code} and {before} are non-repeatable: one may not follow the other"
        elif not rules.restrictions(code, state.simple, state.again):
            yield number, f"{code} is restricted: it may not follow {before}"
        elif not rules.speed_change(code, state.speed):
            yield number, f"{code} may not follow {before}: speed changes by at most {rules.step}"
        elif not rules.turning(code, state.direction, state.before_turn):
            yield number, f"{code} may not turn after {before}"


def _way(came: dict[State, tuple[State | None, Move]], state: State | None) -> tuple[Move, ...]:
    moves: list[Move] = []
    while state is not None:
        state, move = came[state]
        moves.append(move)
    return tuple(reversed(moves))


def describe_limits(state: State, rules: FlightRules) -> Iterator[str]:
    """Yield a description of each limit that a state sets for the next maneuver."""
    yield f"only speeds {max(state.speed - rules.step, 0)} to {state.speed + rules.step}"
    if state.left in rules.named_leftovers:
        yield state.left
    if rules.turns_after is not None and not state.before_turn:
        yield f"no turn except after {' or '.join(map(str, sorted(rules.turns_after)))}"
    elif state.direction != "S" and not rules.turns_at_once:
        yield "no right turn" if state.direction == "L" else "no left turn"
    if not state.simple:
        yield f"no restricted maneuver{f' except {state.again}' if state.again else ''}"
    if state.single:
        yield "no non-repeatable maneuver"
