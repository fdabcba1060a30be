"""Schedules of maneuvers: as they are written, what every pilot needs in one, and where one leads in the air.

A game gives each of these its code, its section, which stands in the messages, too, and its figures:
`CE207 = check("CE207", ..., kinds=("ratings",))(partial(straights, of=SCHEDULES, section="3.206"))`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from printgen.checks.check import Problem, Remark
from printgen.checks.flight import Choice, FlightRules, fly, limits
from printgen.checks.sources import faults
from printgen.data.edits import Replace
from printgen.data.kind import Case, Library
from printgen.data.nearest import meant
from printgen.data.records.maneuvers import Line, Maneuver, Schedule, parse
from printgen.data.records.record import Record
from printgen.data.schedules import FullSchedule, GameSchedules, Listed
from printgen.data.yaml import Path

AnySchedules = GameSchedules[Any]
#: What a schedule asks of a search: the rules, and the maneuvers to choose from, each time with what is to be said of it.
Plans = tuple[FlightRules, tuple[tuple[str, tuple[Choice, ...]], ...]]
Planned = Callable[[Case, Library, Any], Plans]


def coded(record: Record, of: AnySchedules) -> Iterator[tuple[Line, int, Path]]:
    """Every line that a record writes whose code is one, with its maneuver's number; `codes` reports the others."""
    for _part, line, path in of.written(record):
        try:
            yield line, parse(line.code).number, path
        except ValueError:
            continue


def codes(case: Case, library: Library, *, of: AnySchedules, section: str) -> Iterator[Problem]:
    """A maneuver code is number, direction and speed, as the catalogue has them.

    Number 14 is flown left or right at speed 2, so 14L2 and 14R2 are maneuvers, 14S2 and 14L3 are not. The number alone
    decides what the maneuver looks like; the letter and the last digit are what the rules on turning and on speed ask.

    Example:
        maneuvers:
          - 14L3 -/L/D      # number 14 is 14L2 or 14R2
    """
    catalogue = library.of(of.catalogue)
    for _part, line, path in of.written(case.record):
        if line.code not in catalogue:
            # The codes that the number has, else the code that reads most like this one.
            number = re.match(r"\d{1,2}(?=[A-Z])", line.code)
            alike = [it for it in catalogue if number and re.match(rf"{number[0]}[A-Z]", it)]
            near = f"; number {number[0]} is {' or '.join(alike)}" if number and alike else meant(line.code, catalogue)
            message = f"`{line.code}`: no such maneuver{near} ({section})"
            yield Problem(path, message, "write number, L, S or R, and speed as the catalogue has them")


def marks(case: Case, _library: Library, *, of: AnySchedules, types: str, brackets: str) -> Iterator[Problem]:
    """The number says whether a maneuver is restricted (27 to 36) and whether brackets bar its repetition (1, 28, 31, 36).

    Brackets need not be written: they are printed where the number asks for them. A line that is re-typed with them must have
    them where they belong; a catalogue's `type` is restricted for 27 to 36, stall for 1, and that of a spin spin.

    Example:
        maneuvers:
          - "[14L2] C1/L/D"     # 14 may be repeated as often as one likes
    """
    numbers = of.numbers
    if isinstance(case.record, Maneuver):
        wanted = numbers.type_of(parse(case.record.maneuver).number)
        if case.record.type != wanted:
            message = f"{case.id} is of type {case.record.type}; by its number it is {wanted} ({types})"
            low, high = min(numbers.restricted, default=0), max(numbers.restricted, default=0)
            other = f", or give it a number from {low} to {high}" if case.record.type == "restricted" and high else ""
            fix = None if other else Replace(("type",), wanted)
            yield Problem(("type",), message, f"write `type: {wanted}`{other}", fix=fix)
        return
    *most, last = map(str, sorted(numbers.single))
    for line, number, path in coded(case.record, of):
        if line.brackets and number not in numbers.single:
            message = f"{line.code} stands in brackets; only numbers {', '.join(most)} and {last} do ({brackets})"
            yield Problem(path, message, "take the brackets away")


def twice(case: Case, of: AnySchedules) -> Iterator[Problem]:
    """Maneuvers that stand twice in a schedule: the lines leave open which of them holds."""
    first: dict[tuple[str, object, str], Path] = {}
    for part, line, path in of.written(case.record):
        before = first.setdefault((part, path[-2], line.code), path)
        if before != path:
            notes = (Remark("it stands here already", case, before),)
            where = f"{part} schedule".strip()
            yield Problem(path, f"{line.code} stands twice in the {where}", "take one of the two out", notes)


def once(case: Case, _library: Library, *, of: AnySchedules) -> Iterator[Problem]:
    """A schedule has each maneuver once.

    A printed schedule is copied line by line: a maneuver that stands twice is most likely another one, copied wrongly, which
    nobody could choose then.

    Example:
        maneuvers: [2S1, 2S1, 3S2]
    """
    yield from twice(case, of)


def lacking(whole: FullSchedule[Any, Any], needed: Iterable[tuple[str, str, str]]) -> Iterator[Problem]:
    """What every schedule has and this one lacks: of each that is needed its code, why, and what to do."""
    for code, why, hint in needed:
        if whole.get(code) is None:
            yield Problem(whole.path, f"the {whole.title} has no {code}{why}", hint, key=True)


def straights(
    case: Case, library: Library, *, of: AnySchedules, section: str, least: int = 1, hint: str = "add `{code}`"
) -> Iterator[Problem]:
    """There is a simple straight for every speed up to the highest: 2S1, 3S2, 4S3, 5S4.

    Speed changes by one a turn, so a gap could not be crossed; and a pilot who has come out of a spin at the highest speed, or
    must fly straight for a wound or a jammed rudder, needs a straight of that speed. Those that a glider flies are asked for by
    themselves.

    Example:
        maneuvers: [..., 3S2 -/L/D, 20L3 -/L/D]     # speed 3, but no 4S3
    """
    for whole in of.understood(library, case.id):
        for speed in range(least, whole.top_speed + 1):
            code = of.numbers.straight(speed)
            if code is None or whole.get(code) is not None:
                continue
            faster = next(it for it in whole.maneuvers if parse(it.code).speed >= speed)
            own = parse(faster.code).speed
            lack = f"there is no straight {code}{'' if own == speed else ' on the way there'}"
            message = f"{faster.code} is flown at speed {own}, but {lack} ({section})"
            yield Problem(faster.path, message, hint.format(code=code))


def mirrors(case: Case, library: Library, *, of: AnySchedules, reason: str) -> Iterator[Problem]:
    """Left and right mirror each other, line by line, unless the schedule says why not.

    A heavy rotary engine turns its aircraft more willingly to one side, and the charts give such types maneuvers on that
    side only: there a field of the schedule says why, and it is printed. Elsewhere a maneuver without its mirror image is a slip.
    Straights that end turned mirror each other by number: 6 and 7, 12 and 13, 18 and 19, 25 and 26, 32 and 33, 34 and 35.

    Example:
        maneuvers: [..., 15R2 -/L/D]        # and no 15L2
    """
    for whole in of.understood(library, case.id):
        if getattr(whole.written, reason) is not None:
            continue
        for listed in whole.maneuvers:
            other = of.numbers.mirrored(listed.code)
            if fault := _differs(listed, whole.get(other), other, reason):
                hint = f"correct the one that is wrong, or say in `{reason}` why this engine turns one way better"
                yield Problem(listed.path, fault, hint)


def _differs(listed: Listed[Any], twin: Listed[Any] | None, other: str, reason: str) -> str | None:
    """What is amiss between a maneuver and its mirror image; said once for both, at the later one."""
    if twin is None:
        return f"{listed.code} has no mirror image {other}, and no {reason} is declared"
    if parse(listed.code).direction == "L" or parse(listed.code).number < parse(other).number:
        return None
    here, there = (str(it.line).partition(" ")[2] for it in (listed, twin))
    return f"{listed.code} is {here}, its mirror image {other} is {there}" if here != there else None


def dead_ends(case: Case, library: Library, *, of: AnySchedules, planned: Planned, section: str) -> Iterator[Problem]:
    """Whatever a pilot has flown, there is a maneuver that may follow.

    All states are searched that an aircraft can be in: what was flown last, at which speed, and what that asks for in the next
    turn. In each the rules on restricted maneuvers, on those in brackets, on speed and on turning leave something to choose;
    fuel and height are left aside. A schedule less what a load bars is searched, too. The message shows the shortest way into
    the dead end.

    Example:
        stability: B
        maneuvers: [..., 4S3 -/L/D, 24L3 -/X/D]     # 24L3 -> nothing may follow: it must dive ...
    """
    for whole in of.understood(library, case.id):
        rules, plans = planned(case, library, whole)
        known = set[str]()
        for said, choices in plans:
            for end in fly(choices, rules).dead_ends:
                code = end.way[-1].code
                if code not in known:
                    known.add(code)
                    last, way = whole.get(code), " -> ".join(map(str, end.way))
                    nothing = f"nothing may follow: {', '.join(limits(end.state, rules))}"
                    message = f"dead end{said}: {way} -> {nothing} ({section})"
                    yield Problem(last.path if last else whole.path, message, "add a maneuver that may follow")


def unreached(case: Case, library: Library, *, of: AnySchedules, planned: Planned, section: str) -> Iterator[Problem]:
    """Every maneuver can be come to from some first turn.

    One that no state allows is printed in vain: a restricted one at speed 3 of an aircraft without 3S2 or 4S3, or one that asks
    for a dive nothing allows. A spin is no choice and is left out.

    Example:
        maneuvers: [2S1 C1/L/D1, 6S1 C1/L/D1, 36L3 -/L/D1]      # nothing leads from speed 1 to 36L3
    """
    for whole in of.understood(library, case.id):
        rules, ((_said, choices), *_others) = planned(case, library, whole)
        found = fly(choices, rules).unreached
        if found:
            first = whole.get(found[0])
            message = f"nothing leads to {', '.join(found)} ({section})"
            hint = "add what leads there, or take " + ("it out" if len(found) == 1 else "them out")
            yield Problem(first.path if first else whole.path, message, hint)


#: If at least as many other aircraft have one maneuver, and all of them have another one, too, the other one is expected.
ENOUGH_OTHERS = 10


def companions(case: Case, library: Library, *, of: AnySchedules) -> Iterator[Problem]:
    """An aircraft that flies one maneuver also flies those that every other aircraft with that maneuver flies.

    A line skipped in copying leaves a schedule that is valid, and no rule misses it. The schedules of the other aircraft do:
    if ten or more of them have a maneuver, and all of these have another one as well, it is expected here, too. Only lists
    of maneuvers are compared, not schedules that follow a relative's. A missing mirror image has a check of its own.

    Example:
        maneuvers: [..., 30L2 -/X/D1, 30R2 -/X/D1]     # all others with 30L2 have 29S2
    """
    for path, missing in library.derive(_companions, of).get(case.id, {}).items():
        lacks = [
            f"no {' or '.join(codes)}, unlike all {others} other aircraft with {code}"
            for (code, others), codes in missing.items()
        ]
        message = f"this schedule has {'; '.join(lacks)}"
        yield Problem(path, message, "look the schedule up again; waive this check if the chart has it so", key=True)


#: For each aircraft and path of a schedule: a maneuver, the number of other aircraft that have it, and what these also have.
_Missing = dict[str, dict[Path, dict[tuple[str, int], list[str]]]]


def _companions(library: Library, of: AnySchedules) -> _Missing:
    """Return the maneuvers that one aircraft alone lacks among all those with another maneuver."""
    schedules = {
        (id, whole.path): ({it.code for it in whole.maneuvers}, whole.source.status)
        for id in library.of(of.kind)
        for whole in of.understood(library, id)
        if not whole.relatives
    }
    every = set[str]().union(*(codes for codes, _status in schedules.values()))
    flown, lacked = defaultdict[str, set[str]](set), defaultdict[tuple[str, str], set[str]](set)
    for (id, _path), (codes, status) in schedules.items():
        # A house's own aircraft is compared with the others, but tells nothing about them.
        for code in codes if status != "house" else ():
            flown[code].add(id)
            for other in every - codes:
                lacked[code, other].add(id)
    found: _Missing = {}
    for (id, path), (codes, _status) in schedules.items():
        others = {code: len(flown[code] - {id}) for code in codes}
        # If the mirror image is listed, `mirrors` reports the gap, or the schedule says why one side is missing.
        for other in sorted(it for it in every - codes if of.numbers.mirrored(it) not in codes):
            alone = [code for code in codes if others[code] >= ENOUGH_OTHERS and lacked[code, other] <= {id}]
            if alone:
                most = max(alone, key=lambda code: (others[code], code))
                missing = found.setdefault(id, {}).setdefault(path, {})
                missing.setdefault((most, others[most]), []).append(other)
    return found


def no_way_out(
    whole: FullSchedule[Any, Any], restricted: Collection[int], section: str, hint: str, least: int = 0
) -> Iterator[Problem]:
    """Directions in which nothing unrestricted is left at some speed, one more or one less: a jammed rudder leaves that one.

    least: the lowest speed that a maneuver of the game has.
    """
    flown = {
        (code.direction, code.speed) for it in whole.maneuvers if (code := parse(it.code)).number not in restricted
    }
    for direction, name in (("L", "left"), ("S", "straight"), ("R", "right")):
        speeds = [
            str(speed)
            for speed in range(least, whole.top_speed + 1)
            if not any((direction, speed + change) in flown for change in (-1, 0, 1))
        ]
        if speeds:
            message = f"at speed {', '.join(speeds)} a rudder jammed {name} leaves nothing to fly ({section})"
            yield Problem(whole.path, message, hint, key=True)


def relatives(
    case: Case, library: Library, *, of: AnySchedules, other_part: str = "", by_rule: bool = False
) -> Iterator[Problem]:
    """A schedule lists its maneuvers, or is that of a relative `without` some and `with` others, and says why.

    What nobody has charted is reconstructed in the open, so that a reader can judge it: `like` names an aircraft that has such a
    schedule, never in a circle; `without` takes out what the relative has; `with` adds a line, or writes one otherwise; `reason`
    gives the reason. Its status is reconstructed and names the rule; a charted one names its document; a missing one has no
    maneuvers and prints blank.

    Example:
        schedules:
          late:
            source: {status: reconstructed, rule: closest charted relative}
            like: sopwith-camel
            without: [25S4]     # the Camel has no 25S4
            reason: the same airframe with another engine
    """
    for part in of.parts:
        if schedule := of.of(case.record, part):
            yield from _written(schedule, of.path(part), by_rule)
            if schedule.like is not None:
                yield from _relative(case.id, schedule, part, library, of, other_part)


def _written(schedule: Schedule, here: Path, by_rule: bool) -> Iterator[Problem]:
    """What the record says of a schedule, whatever its relative has; by_rule: a list may be made by a rule, too."""
    like, source = schedule.like, schedule.source
    if like is None:
        for key, given in (("without", schedule.without), ("with", schedule.with_)):
            if given:
                message = f"`{key}` changes a relative's schedule, but `like` names none"
                yield Problem((*here, key), message, "add `like`, or list the maneuvers", key=True)
        if not schedule.maneuvers and source.status != "missing":
            hint = "list `maneuvers`, or name a relative: `like`"
            yield Problem(here, "a schedule without maneuvers", hint, key=True)
    elif schedule.maneuvers:
        message = "`maneuvers` and `like` stand side by side: which of the two holds?"
        yield Problem((*here, "like"), message, "list the maneuvers, or change a relative's by `without` and `with`")
    if like is not None and schedule.reason is None:
        yield Problem((*here, "like"), "it is not said why that relative", "add `reason`, one line")
    made = source.status == "reconstructed"
    if source.status != "house" and (like is not None) != made and not (by_rule and made):
        changed = "reconstructed is what a relative's schedule with changes is, and no other"
        message = f"the status is {source.status}; {changed}"
        yield Problem((*here, "source", "status"), message, "correct the status, or `like`")
    else:
        yield from faults(source, (*here, "source"))


def _relative(
    id: str, schedule: Schedule, part: str, library: Library, of: AnySchedules, other_part: str
) -> Iterator[Problem]:
    """What can be seen of a schedule beside the relative's that it is like."""
    path, names = of.path(part), of.lineage(library, id, part)
    shown = ["/".join(filter(None, name)) for name in ((id, part), *names)]
    if len(set(shown)) < len(shown):
        yield Problem((*path, "like"), f"round in a circle: {' -> '.join(shown)}", "name a relative that is charted")
        return
    other, its = names[0]
    if library.get(of.kind, other) and of.named(library, other, its) is None:
        message = f"{other} has no {its} schedule".replace("  ", " ") + " to be like"
        yield Problem((*path, "like"), message, f"name one that has{other_part}")
    try:
        relative = of.resolved(library, other, its)
    except ValueError:
        return
    if relative is None:
        return
    lines = {listed.code: str(listed.line) for listed in relative.maneuvers}
    for index, code in enumerate(schedule.without):
        if code not in lines:
            message = f"{shown[1]} has no {code} to be without"
            yield Problem((*path, "without", index), message, "take it out of the list")
    for index, line in enumerate(schedule.with_):
        if line.code in schedule.without:
            yield Problem((*path, "with", index), f"{line.code} is taken out and put in", "change it by `with` alone")
        elif lines.get(line.code) == str(line):
            yield Problem((*path, "with", index), f"{shown[1]} has `{line}` already", "take it out of `with`")
