"""Maneuvers by their numbers, the states that each leaves an aircraft in, and what may follow.

What a code means is not stored with an aircraft: it follows from the number (1.501) and holds for every schedule.

Rules modelled:

- 3.201: the first maneuver is any that is not restricted (with several engines also no turn, by 12.02).
- 3.203: restricted maneuvers follow a simple straight only: 2, 3 or 4, not 5.
- 3.204: a bracketed maneuver follows no other bracketed one.
- 3.205, 3.218: 27S2 and 29S2 climb only after a dive of 2 levels or more; they may dive at any time.
- 3.206: speed changes by one a turn at most, from the speed as it is after 3.214 and 3.217.
- 3.207: stability A and B fly straight between a left and a right turn; C need not. The letter of the code tells which.
- 3.211: a maneuver is flown climbing, level or diving as its tolerances allow; X flown level makes the next one a dive.
- 3.214: a dive of 2 levels or more ends one speed faster, at the schedule's highest speed at most. D allows one at any
  dive rating, for it may be overdived (3.215); D1 allows none.
- 3.217: a climb of 2 levels or more ends one speed slower. Only C allows one, at a climb rating of 2 or more (3.216).
- 12.02: with several engines a turn follows only 2 or 3.

Left aside: fuel (3.202), altitude with its ceiling and stalls for want of it (3.219, 3.2191), climbs and dives forced by
firing (3.2192), spins, which are no choice (3.608; 3.702 asks for the highest speed afterwards, at which CE207 sees to
a straight), gliding (3.301), damage and wounds (3.607), and option 3.604. With a load aboard the lines marked `light`
are barred: what is left is searched as a schedule of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

Mark = Literal["bracketed", "restricted", "spin-check", "reload", "observer", "fire-out"]
Direction = Literal["L", "S", "R"]

_CODE = re.compile(r"(\d{1,2})([LSR])(\d)")
#: Numbers that the sections named in `marks_of` give.
SPIN, STALL = 0, 1
BRACKETED = frozenset({1, 28, 31, 36})
RESTRICTED = frozenset(range(27, 37))
CLIMBING_IMMELMANN = frozenset({27, 29})
SIMPLE_STRAIGHT = frozenset({2, 3, 4})
BEFORE_TURNS = frozenset({2, 3})
SIMPLE_TURN = frozenset({8, 14, 20})
SIDESLIP = frozenset({8, 16, 17})
#: Straights whose mirror image has another number: 6 ends turned left, 7 turned right.
_TWINS = {6: 7, 12: 13, 18: 19, 25: 26, 32: 33, 34: 35}
LEFT_OF_TWINS = frozenset(_TWINS)
_TWIN = {**_TWINS, **{right: left for left, right in _TWINS.items()}}
_OTHER_SIDE: dict[Direction, Direction] = {"L": "R", "R": "L", "S": "S"}


class Code(Struct, frozen=True):
    """A maneuver code taken apart (1.501): `20R3` is number 20, to the right, at speed 3."""

    number: int
    direction: Direction
    speed: int

    def __str__(self) -> str:
        return f"{self.number}{self.direction}{self.speed}"


@cache
def parse(code: str) -> Code:
    """The parts of a code. Raises ValueError for text that is none."""
    match = _CODE.fullmatch(code)
    if match is None:
        raise ValueError(f"`{code}` is no maneuver code")
    direction: Direction = "L" if match[2] == "L" else "R" if match[2] == "R" else "S"
    return Code(int(match[1]), direction, int(match[3]))


@cache
def marks_of(code: str) -> frozenset[Mark]:
    """What the rules attach to a maneuver. Raises ValueError for text that is no code.

    bracketed: may not follow another such one (3.204). restricted: only after 2, 3 or 4 (3.203).
    spin-check: roll for a spin (3.2191). reload: the pilot may reload or unjam, if level (3.701, 3.703).
    observer: observers may fire, unjam, reload (3.521). fire-out: a fire goes out on 4 to 6 (3.1001).
    """
    here = parse(code)
    marks: set[Mark] = set()
    if here.number in BRACKETED:
        marks.add("bracketed")
    if here.number in RESTRICTED:
        marks.add("restricted")
    if here.number == STALL:
        marks.add("spin-check")
    if here.number in SIMPLE_STRAIGHT:
        marks.add("reload")
    straight = here.direction == "S" and here.number not in RESTRICTED and here.number != SPIN
    if straight or here.number in SIMPLE_TURN:
        marks.add("observer")
    if here.number in SIDESLIP:
        marks.add("fire-out")
    return frozenset(marks)


@cache
def mirrored(code: str) -> str:
    """The code of the mirror image, left for right; its own where it is the same both ways. Raises ValueError for no code."""
    here = parse(code)
    number = _TWIN.get(here.number, here.number) if here.direction == "S" else here.number
    return str(Code(number, _OTHER_SIDE[here.direction], here.speed))


#: A maneuver is flown level, or so many levels down or up: D1, D2, C1, C2, where 2 stands for 2 and more.
LEVEL = ""


class Choice(NamedTuple):
    """A maneuver of a schedule: its code and its tolerances, `climb/level/dive`."""

    code: str
    tolerance: str


class Airframe(NamedTuple):
    """What the rules ask of the aircraft itself: whether it may turn from left to right at once, climb steeply, and 12.02."""

    turns_at_once: bool = False
    steep_climbs: bool = False
    straight_first: bool = False


class State(NamedTuple):
    """All that the last turn leaves behind for the next choice.

    simple: 2, 3 or 4 was flown; before_turn: 2 or 3. speed: after 3.214 and 3.217. dived: 2 levels or more.
    """

    simple: bool
    before_turn: bool
    bracketed: bool
    direction: str
    speed: int
    dived: bool
    must_dive: bool


class Move(NamedTuple):
    """A maneuver as flown: its code, and how: LEVEL, D1, D2, C1 or C2."""

    code: str
    change: str

    def __str__(self) -> str:
        return f"{self.code} {self.change}".rstrip()


def climbs_after_dives(code: str) -> bool:
    """Whether a maneuver is the climbing Immelmann of 3.205."""
    return parse(code).number in CLIMBING_IMMELMANN


def changes(choice: Choice, airframe: Airframe, must_dive: bool, dived: bool) -> Iterator[str]:
    """The ways in which a maneuver may be flown."""
    climb, level, dive = choice.tolerance.split("/")
    may_climb = dived or not climbs_after_dives(choice.code)
    if not must_dive and level in ("L", "X"):
        yield LEVEL
    if dive in ("D", "D1"):
        yield "D1"
    if dive == "D":
        yield "D2"
    if not must_dive and may_climb and climb in ("C", "C1"):
        yield "C1"
        if climb == "C" and airframe.steep_climbs:
            yield "C2"


@cache
def after(choice: Choice, change: str, top_speed: int) -> State:
    """The state that a maneuver leaves behind."""
    here = parse(choice.code)
    speed = here.speed
    if change == "D2":
        speed = min(speed + 1, max(top_speed, speed))
    elif change == "C2":
        speed = max(speed - 1, 0)
    return State(
        simple=here.number in SIMPLE_STRAIGHT,
        before_turn=here.number in BEFORE_TURNS,
        bracketed="bracketed" in marks_of(choice.code),
        direction=here.direction,
        speed=speed,
        dived=change == "D2",
        must_dive=change == LEVEL and choice.tolerance.split("/")[1] == "X",
    )


def restrictions(code: str, simple: bool) -> bool:
    """Whether 3.203 allows a maneuver, after a simple straight or not."""
    return simple or "restricted" not in marks_of(code)


def repetition(code: str, bracketed: bool) -> bool:
    """Whether 3.204 allows a maneuver, after a bracketed one or not."""
    return not bracketed or "bracketed" not in marks_of(code)


def speed_change(code: str, speed: int) -> bool:
    """Whether 3.206 allows a maneuver at a speed."""
    return abs(parse(code).speed - speed) <= 1


def turning(code: str, direction: str, before_turn: bool, airframe: Airframe) -> bool:
    """Whether 3.207 and 12.02 allow a maneuver after one of that direction."""
    turn = parse(code).direction
    if turn == "S":
        return True
    if airframe.straight_first and not before_turn:
        return False
    return airframe.turns_at_once or direction in ("S", turn)


def may_begin(code: str, airframe: Airframe) -> bool:
    """Whether a maneuver may be the first one (3.201, 12.02)."""
    return "restricted" not in marks_of(code) and (parse(code).direction == "S" or not airframe.straight_first)


class DeadEnd(NamedTuple):
    """A shortest way to a state after which nothing may be flown, and the state."""

    way: tuple[Move, ...]
    state: State


class Flight(NamedTuple):
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
    moves: list[Move] = []
    while state is not None:
        state, move = came[state]
        moves.append(move)
    return tuple(reversed(moves))
