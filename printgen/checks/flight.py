"""What may be flown after what, and the search through every state that a schedule leads to.

A game says by its `FlightRules` and by the ways of flying each maneuver what it asks for. Left aside is what changes from game to
game with the evening: fuel, height, damage, the edge of the map.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import Struct

from printgen.data.records.maneuvers import Numbering, parse


class FlightRules(Struct, frozen=True):
    """What the rules ask of a maneuver after the one before it.

    before_restricted: the numbers that a restricted one follows. repeats: it may follow itself, too, unless brackets bar that.
    begins_restricted: it may be the first. step: by how much speed changes from turn to turn. turns_at_once: a turn may follow
    one to the other side, else a straight stands between. turns_after: the numbers that any turn follows; None: all. told: of
    what a maneuver may leave behind (`Way.leaves`), what is told where nothing may follow.
    """

    numbers: Numbering
    before_restricted: frozenset[int]
    repeats: bool = False
    begins_restricted: bool = False
    step: int = 1
    turns_at_once: bool = True
    turns_after: frozenset[int] | None = None
    told: frozenset[str] = frozenset()

    def begins(self, code: str) -> bool:
        """Whether a maneuver may be the first one."""
        here = parse(code)
        restricted = here.number in self.numbers.restricted and not self.begins_restricted
        return not restricted and (here.direction == "S" or self.turns_after is None)

    def restrictions(self, code: str, simple: bool, again: str) -> bool:
        """Whether one that is restricted, if it is, may follow what was flown."""
        return simple or code == again or parse(code).number not in self.numbers.restricted

    def repetition(self, code: str, single: bool) -> bool:
        """Whether it may follow one in brackets, if that was one."""
        return not single or parse(code).number not in self.numbers.single

    def speed_change(self, code: str, speed: int) -> bool:
        """Whether it may be flown at that speed."""
        return abs(parse(code).speed - speed) <= self.step

    def turning(self, code: str, direction: str, before_turn: bool) -> bool:
        """Whether it turns as it may after one of that direction."""
        turn = parse(code).direction
        return turn == "S" or (before_turn and (self.turns_at_once or direction in ("S", turn)))


class Way(NamedTuple):
    """A way of flying a maneuver, as climbing or diving: its name, empty for the plain one, and the speed after it.

    leaves: what it leaves to the next turn besides. follows: what the turn before may have left; None: whatever.
    """

    name: str
    speed: int
    leaves: str = ""
    follows: frozenset[str] | None = None


class Choice(NamedTuple):
    """A maneuver of a schedule, and the ways in which it may be flown."""

    code: str
    ways: tuple[Way, ...]


class State(NamedTuple):
    """All that the last turn leaves behind for the next choice.

    simple: a restricted maneuver may follow. again: the restricted one that was flown, where it may follow itself. single: one in
    brackets was flown. before_turn: a turn may follow. left: what the way of flying left.
    """

    simple: bool
    again: str
    single: bool
    before_turn: bool
    direction: str
    speed: int
    left: str


class Move(NamedTuple):
    """A maneuver as flown: its code, and the name of the way."""

    code: str
    way: str

    def __str__(self) -> str:
        return f"{self.code} {self.way}".rstrip()


class DeadEnd(NamedTuple):
    """A shortest way to a state after which nothing may be flown, and the state."""

    way: tuple[Move, ...]
    state: State


class Flight(NamedTuple):
    """What becomes of a schedule in the air: the dead ends, one for each last maneuver, and the maneuvers never reached."""

    dead_ends: tuple[DeadEnd, ...]
    unreached: tuple[str, ...]


def after(code: str, way: Way, rules: FlightRules) -> State:
    """The state that a maneuver leaves behind."""
    here, numbers = parse(code), rules.numbers
    single = here.number in numbers.single
    return State(
        simple=here.number in rules.before_restricted,
        again=code if rules.repeats and here.number in numbers.restricted and not single else "",
        single=single,
        before_turn=rules.turns_after is None or here.number in rules.turns_after,
        direction=here.direction,
        speed=way.speed,
        left=way.leaves,
    )


@lru_cache(maxsize=1024)
def fly(choices: tuple[Choice, ...], rules: FlightRules) -> Flight:
    """Search every state that a pilot can come to, from every first maneuver, breadth first. The spin is no choice.

    Raises ValueError for a code that is none.
    """
    flown = {it.code: it.ways for it in choices if parse(it.code).number != rules.numbers.spin}
    results = {
        code: [(way.follows, Move(code, way.name), after(code, way, rules)) for way in flown[code]] for code in flown
    }

    # What a rule allows is the same in all states alike in what it asks for.
    @cache
    def allowed(rule: Callable[..., bool], *asked: Hashable) -> frozenset[str]:
        return frozenset(code for code in flown if rule(code, *asked))

    @cache
    def following(left: str) -> dict[str, list[tuple[Move, State]]]:
        return {
            code: [(move, state) for follows, move, state in each if follows is None or left in follows]
            for code, each in results.items()
        }

    @cache
    def outcomes(open: frozenset[str], left: str) -> tuple[tuple[Move, State], ...]:
        return tuple(result for code, each in following(left).items() if code in open for result in each)

    #: The way to each state that is found: the state before it (None: the first turn) and the move that led from there.
    came: dict[State, tuple[State | None, Move]] = {}
    first = outcomes(allowed(rules.begins), "")
    for move, state in first:
        came.setdefault(state, (None, move))
    reached = {move.code for move, _state in first}
    dead: dict[str, State] = {}
    looked: set[int] = set()
    states = list(came)
    # The list grows while it is walked: the first way to each state is a shortest one.
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


def barred(codes: Sequence[str], rules: FlightRules) -> Iterator[tuple[int, str]]:
    """What may not be flown where it stands in a flight, maneuver by maneuver: its number from 0, and why, in words.

    Left aside is in what way each was flown. Raises ValueError for a code that is none.
    """
    for number, code in enumerate(codes):
        if number == 0:
            if not rules.begins(code):
                yield number, f"{code} may not be the first"
            continue
        before = codes[number - 1]
        state = after(before, Way("", parse(before).speed), rules)
        if not rules.repetition(code, state.single):
            yield number, f"{code} and {before} stand in brackets: one may not follow the other"
        elif not rules.restrictions(code, state.simple, state.again):
            yield number, f"{code} is restricted: it may not follow {before}"
        elif not rules.speed_change(code, state.speed):
            yield number, f"{code} may not follow {before}: speed changes by {rules.step} at most"
        elif not rules.turning(code, state.direction, state.before_turn):
            yield number, f"{code} may not turn after {before}"


def _way(came: dict[State, tuple[State | None, Move]], state: State | None) -> tuple[Move, ...]:
    moves: list[Move] = []
    while state is not None:
        state, move = came[state]
        moves.append(move)
    return tuple(reversed(moves))


def limits(state: State, rules: FlightRules) -> Iterator[str]:
    """What a state leaves of all maneuvers, in words."""
    yield f"only speeds {max(state.speed - rules.step, 0)} to {state.speed + rules.step}"
    if state.left in rules.told:
        yield state.left
    if rules.turns_after is not None and not state.before_turn:
        yield f"no turn but after {' or '.join(map(str, sorted(rules.turns_after)))}"
    elif state.direction != "S" and not rules.turns_at_once:
        yield "no right turn" if state.direction == "L" else "no left turn"
    if not state.simple:
        yield f"nothing restricted{f' but {state.again}' if state.again else ''}"
    if state.single:
        yield "nothing in brackets"
