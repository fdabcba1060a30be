"""Checks of maneuver schedules: their notation, the maneuvers that every pilot needs, and the possible flights.

Each game defines its own checks with codes, figures and sections of the rulebook: `CE207 = check("CE207", ...,
kinds=("ratings",))(partial(straights, of=SCHEDULES, section="3.206"))`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from printgen.checks.check import Problem, Remark
from printgen.checks.flight import Choice, FlightRules, describe_limits, fly
from printgen.checks.sources import source_faults
from printgen.data.edits import Replace
from printgen.data.kind import Case, Library
from printgen.data.nearest import nearest, suggest
from printgen.data.records.maneuvers import Line, Maneuver, Schedule, parse
from printgen.data.records.record import Record
from printgen.data.schedules import FullSchedule, GameSchedules, ScheduledManeuver
from printgen.data.yaml import Path

AnySchedules = GameSchedules[Any]
#: The input of a search: the rules, and one or more sets of choices. Each set has words with which messages name it.
Plans = tuple[FlightRules, tuple[tuple[str, tuple[Choice, ...]], ...]]
Planned = Callable[[Case, Library, Any], Plans]


def coded_lines(record: Record, of: AnySchedules) -> Iterator[tuple[Line, int, Path]]:
    """Yield each line of a schedule that has a valid maneuver code, with its maneuver number and its path in the record."""
    for _part, line, path in of.written(record):
        try:
            yield line, parse(line.code).number, path
        except ValueError:
            continue


def codes(case: Case, library: Library, *, of: AnySchedules, section: str) -> Iterator[Problem]:
    """A maneuver code must be a number, a direction and a speed that the catalogue contains in this combination.

    Maneuver 14 is flown left or right at speed 2, so 14L2 and 14R2 are maneuvers, but 14S2 and 14L3 are not. The number
    alone determines the shape of the maneuver. The rules on turning and on speed use the letter and the last digit.

    Example:
        maneuvers:
          - 14L3 -/L/D      # number 14 is 14L2 or 14R2
    """
    catalogue = library.of(of.catalogue)
    written = {(part, line.code) for part, line, _path in of.written(case.record)}
    for part, line, path in of.written(case.record):
        if line.code not in catalogue:
            near_code = _nearest_code(line.code, [it for it in catalogue if (part, it) not in written])
            likely = (Replace(path, str(line).replace(line.code, near_code, 1)),) if near_code else ()
            # Suggest the codes with this number, or else the most similar code.
            number = re.match(r"\d{1,2}(?=[A-Z])", line.code)
            same_number = [code for code in catalogue if number and re.match(rf"{number[0]}[A-Z]", code)]
            near = suggest(line.code, catalogue)
            if number and same_number:
                *others, last_code = same_number
                near = f"; number {number[0]} is {', '.join(others)}{' or ' if others else ''}{last_code}"
            message = f"`{line.code}`: no such maneuver{near} ({section})"
            hint = f"write `{near_code}`" if near_code else "write number, L, S or R, and speed as in the catalogue"
            yield Problem(path, message, hint, likely=likely)


def _nearest_code(code: str, codes: Iterable[str]) -> str | None:
    """Return the code that was probably meant, or None if no code is similar.

    Codes with the same number and direction are preferred.
    """
    offered = tuple(codes)
    same = [it for it in offered if it[:-1] == code.upper()[:-1]]
    return same[0] if len(same) == 1 else nearest(code, offered)


def marks(case: Case, _library: Library, *, of: AnySchedules, types: str, brackets: str) -> Iterator[Problem]:
    """The type and brackets of a maneuver must match its number.

    Maneuvers 27 to 36 are restricted, and 1, 28, 31 and 36 are non-repeatable.

    Brackets are optional in the data, because they are always printed if the number requires them. If a line is written
    with brackets, they must be correct. The `type` in the catalogue must be restricted for 27 to 36, stall for 1, and
    spin for a spin.

    Example:
        maneuvers:
          - "[14L2] C1/L/D"     # 14 may be repeated any number of times
    """
    numbers = of.numbers
    if isinstance(case.record, Maneuver):
        expected = numbers.type_of(parse(case.record.maneuver).number)
        if case.record.type != expected:
            message = f"{case.id} has the type {case.record.type}, but its number requires {expected} ({types})"
            low, high = min(numbers.restricted, default=0), max(numbers.restricted, default=0)
            other = f", or give it a number from {low} to {high}" if case.record.type == "restricted" and high else ""
            fix = None if other else Replace(("type",), expected)
            yield Problem(("type",), message, f"write `type: {expected}`{other}", fix=fix)
        return
    *most, last = map(str, sorted(numbers.single))
    for line, number, path in coded_lines(case.record, of):
        if line.brackets and number not in numbers.single:
            message = f"{line.code} is in brackets; only the numbers {', '.join(most)} and {last} are ({brackets})"
            yield Problem(path, message, "remove the brackets")


def repeated_codes(case: Case, of: AnySchedules) -> Iterator[Problem]:
    """Yield a problem for each maneuver that occurs twice in a schedule, because it is unclear which line applies."""
    written, first = list(of.written(case.record)), dict[tuple[str, object, str], Path]()
    codes = {(part, path[-2], line.code) for part, line, path in written}
    for part, line, path in written:
        if (before := first.setdefault((part, path[-2], line.code), path)) == path:
            continue
        other = of.numbers.mirror_or_same(line.code)
        lost = (part, path[-2], other) not in codes
        message = f"{line.code} occurs twice in the {f'{part} schedule'.strip()}" + f", and {other} is missing" * lost
        hint = f"write `{other}` for one of the two" if lost else "remove one of the two"
        likely = (Replace(path, str(line).replace(line.code, other)),) if lost else ()
        yield Problem(path, message, hint, (Remark("first given here", case, before),), likely=likely)


def once(case: Case, _library: Library, *, of: AnySchedules) -> Iterator[Problem]:
    """A schedule may contain each maneuver only once.

    Schedules are copied line by line. If a maneuver occurs twice, one of the lines was most likely meant to be another maneuver,
    which players could not choose.

    Example:
        maneuvers: [2S1, 2S1, 3S2]
    """
    yield from repeated_codes(case, of)


def missing_maneuvers(whole: FullSchedule[Any, Any], needed: Iterable[tuple[str, str, str]]) -> Iterator[Problem]:
    """Yield a problem for each missing maneuver. `needed` lists the required codes with the reason and the remedy."""
    for code, why, hint in needed:
        if whole.get(code) is None:
            yield Problem(whole.path, f"the {whole.title} has no {code}{why}", hint, at_key=True)


def straights(
    case: Case, library: Library, *, of: AnySchedules, section: str, least: int = 1, hint: str = "add `{code}`"
) -> Iterator[Problem]:
    """A schedule must have a simple straight maneuver for every speed up to its highest speed: 2S1, 3S2, 4S3, 5S4.

    Speed changes by at most one per turn, so an aircraft cannot cross a gap in its speeds. A pilot needs a straight
    maneuver after recovering from a spin at the highest speed. A pilot also needs one if a wound or a jammed rudder
    allows only straight flight. The straight maneuvers of a gliding aircraft are checked separately.

    Example:
        maneuvers: [..., 3S2 -/L/D, 20L3 -/L/D]     # speed 3, but no 4S3
    """
    for schedule in of.valid_schedules(library, case.id):
        for speed in range(least, schedule.top_speed + 1):
            code = of.numbers.straight(speed)
            if code is None or schedule.get(code) is not None:
                continue
            faster = next(listed for listed in schedule.maneuvers if parse(listed.code).speed >= speed)
            own = parse(faster.code).speed
            lack = f"there is no straight {code}{'' if own == speed else ' to reach that speed'}"
            message = f"{faster.code} is flown at speed {own}, but {lack} ({section})"
            yield Problem(faster.path, message, hint.format(code=code))


def mirrors(case: Case, library: Library, *, of: AnySchedules, reason: str) -> Iterator[Problem]:
    """Left and right maneuvers must mirror each other, line by line, unless the schedule gives a reason.

    A heavy rotary engine makes an aircraft turn better to one side. For such aircraft, the charts have some maneuvers
    to that side only, and a field of the schedule states the reason, which is printed. If no reason is stated, a
    maneuver without its mirror image is a mistake. Straight maneuvers that end facing left or right mirror each other
    by number: 6 and 7, 12 and 13, 18 and 19, 25 and 26, 32 and 33, 34 and 35.

    Example:
        maneuvers: [..., 15R2 -/L/D]        # and no 15L2
    """
    for schedule in of.valid_schedules(library, case.id):
        if getattr(schedule.written, reason) is not None:
            continue
        for listed in schedule.maneuvers:
            other = of.numbers.mirrored(listed.code)
            if fault := _differs(listed, schedule.get(other), other, reason):
                hint = f"correct the wrong maneuver, or state in `{reason}` why this engine turns better to one side"
                yield Problem(listed.path, fault, hint)


def _differs(
    listed: ScheduledManeuver[Any], twin: ScheduledManeuver[Any] | None, other: str, reason: str
) -> str | None:
    """Return a text about the difference between a maneuver and its mirror image, or None. Pairs are reported once."""
    if twin is None:
        return f"{listed.code} has no mirror image {other}, and no {reason} is given"
    if parse(listed.code).direction == "L" or parse(listed.code).number < parse(other).number:
        return None
    own, mirrored = (str(entry.line).partition(" ")[2] for entry in (listed, twin))
    return f"{listed.code} is {own}, but its mirror image {other} is {mirrored}" if own != mirrored else None


def dead_ends(case: Case, library: Library, *, of: AnySchedules, planned: Planned, section: str) -> Iterator[Problem]:
    """After every legal sequence of maneuvers, at least one maneuver must be legal.

    The check searches all states of an aircraft: the last maneuver, its speed, and its consequences for the next turn.
    In each state, the rules on restricted and non-repeatable maneuvers, on speed and on turning must leave a choice.
    Fuel and altitude are ignored. If a load rules out some maneuvers, the search is repeated without these maneuvers.
    The message shows one sequence of maneuvers that leads to a dead end.

    Example:
        stability: B
        maneuvers: [..., 4S3 -/L/D, 24L3 -/X/D]     # 24L3 -> nothing may follow: it must dive ...
    """
    for schedule in of.valid_schedules(library, case.id):
        rules, plans = planned(case, library, schedule)
        known = set[str]()
        for case_words, choices in plans:
            for end in fly(choices, rules).dead_ends:
                code = end.way[-1].code
                if code not in known:
                    known.add(code)
                    last, flight = schedule.get(code), " -> ".join(map(str, end.way))
                    nothing = f"no maneuver may follow: {', '.join(describe_limits(end.state, rules))}"
                    message = f"dead end{case_words}: {flight} -> {nothing} ({section})"
                    place = last.path if last else schedule.path
                    yield Problem(place, message, "add a maneuver that may follow this one")


def unreached(case: Case, library: Library, *, of: AnySchedules, planned: Planned, section: str) -> Iterator[Problem]:
    """Every maneuver must be reachable from some first maneuver.

    A maneuver that no state allows is useless. An example is a restricted maneuver at speed 3 for an aircraft without
    3S2 or 4S3. Another is a maneuver that requires a dive that no other maneuver allows. Spins are exempt, because
    pilots never choose them.

    Example:
        maneuvers: [2S1 C1/L/D1, 6S1 C1/L/D1, 36L3 -/L/D1]      # nothing leads from speed 1 to 36L3
    """
    for schedule in of.valid_schedules(library, case.id):
        rules, ((_said, choices), *_others) = planned(case, library, schedule)
        found = fly(choices, rules).unreached
        if found:
            first = schedule.get(found[0])
            message = f"no maneuver leads to {', '.join(found)} ({section})"
            hint = "add a maneuver that leads there, or remove " + ("it" if len(found) == 1 else "them")
            yield Problem(first.path if first else schedule.path, message, hint)


def no_way_out(
    whole: FullSchedule[Any, Any], restricted: Collection[int], section: str, hint: str, least: int = 0
) -> Iterator[Problem]:
    """Yield a problem for each direction in which a jammed rudder may leave the pilot no legal unrestricted maneuver."""
    flown = {
        (code.direction, code.speed)
        for listed in whole.maneuvers
        if (code := parse(listed.code)).number not in restricted
    }
    for direction, name in (("L", "left"), ("S", "straight"), ("R", "right")):
        speeds = [
            str(speed)
            for speed in range(least, whole.top_speed + 1)
            if not any((direction, speed + change) in flown for change in (-1, 0, 1))
        ]
        if speeds:
            message = f"with the rudder jammed {name}, no maneuver is legal at speed {', '.join(speeds)} ({section})"
            yield Problem(whole.path, message, hint, at_key=True)


def relatives(case: Case, library: Library, *, of: AnySchedules, by_rule: bool = False) -> Iterator[Problem]:
    """A schedule must either list its maneuvers or follow the schedule of another aircraft and give the reason.

    Reconstructed schedules must be explained, so that readers can check them. `like` names the aircraft whose schedule is
    followed. Circular references are not allowed. `without` removes some maneuvers of that schedule, and `with` adds or changes
    lines. `reason` gives the reason. The status is `reconstructed`, and the source names the rule. The source of a charted
    schedule names its document. A missing schedule has no maneuvers and is printed blank.

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
                yield from _relative(case.id, schedule, part, library, of)


def _written(schedule: Schedule, here: Path, by_rule: bool) -> Iterator[Problem]:
    """Yield the faults of a schedule that do not depend on its relative. If `by_rule` is true, a rule may produce the list."""
    like, source = schedule.like, schedule.source
    if like is None:
        for key, given in (("without", schedule.without), ("with", schedule.with_)):
            if given:
                message = f"`{key}` changes the schedule of another aircraft, but `like` is missing"
                yield Problem((*here, key), message, "add `like`, or list the maneuvers", at_key=True)
        if not schedule.maneuvers and source.status != "missing":
            hint = "list `maneuvers`, or name another aircraft under `like`"
            yield Problem(here, "a schedule without maneuvers", hint, at_key=True)
    elif schedule.maneuvers:
        message = "the schedule has both `maneuvers` and `like`, but may have only one of these fields"
        hint = "list the maneuvers, or use `without` and `with` to adapt the schedule of another aircraft"
        yield Problem((*here, "like"), message, hint)
    if like is not None and schedule.reason is None:
        yield Problem((*here, "like"), "`like` has no reason", "add `reason` with one line of text")
    made = source.status == "reconstructed"
    if source.status != "house" and (like is not None) != made and not (by_rule and made):
        rule = "only schedules copied from another aircraft (`like`) are `reconstructed`"
        message = f"the status is {source.status}; {rule}"
        yield Problem((*here, "source", "status"), message, "correct the status, or `like`")
    else:
        yield from source_faults(source, (*here, "source"))


def _relative(id: str, schedule: Schedule, part: str, library: Library, of: AnySchedules) -> Iterator[Problem]:
    """Yield the faults of a schedule that a comparison with the relative's schedule reveals."""
    path, names = of.path(part), of.lineage(library, id, part)
    chain = ["/".join(filter(None, name)) for name in ((id, part), *names)]
    if len(set(chain)) < len(chain):
        message = f"circular reference in `like`: {' -> '.join(chain)}"
        yield Problem((*path, "like"), message, "name an aircraft that has its own list of maneuvers")
        return
    other, its = names[0]
    if of.named(library, other, its) is None and not library.is_refused(of.kind, other):
        message, hint = f"{other} has no schedule in this game", "name an aircraft that has a schedule"
        if only := next((it for it in of.parts if of.named(library, other, it)), None):
            message = f"{other} has no {its} schedule, only a schedule for the {only} war"
            hint = f"write `{other if only == part else f'{other}/{only}'}`"
        yield Problem((*path, "like"), message, hint)
    try:
        relative = of.resolved(library, other, its)
    except ValueError:
        return
    if relative is None:
        return
    lines = {listed.code: str(listed.line) for listed in relative.maneuvers}
    for index, code in enumerate(schedule.without):
        if code not in lines:
            near = _nearest_code(code, [it for it in lines if it not in schedule.without])
            here: Path = (*path, "without", index)
            message = f"{chain[1]} has no {code} to remove" + (f"; did you mean `{near}`?" if near else "")
            hint = f"write `{near}`, or remove {code} from `without`" if near else "remove it from `without`"
            yield Problem(here, message, hint, likely=(Replace(here, near),) if near else ())
    for index, line in enumerate(schedule.with_):
        if line.code in schedule.without:
            yield Problem((*path, "with", index), f"{line.code} is both removed and added", "list it only under `with`")
        elif lines.get(line.code) == str(line):
            yield Problem((*path, "with", index), f"{chain[1]} already has `{line}`", "remove it from `with`")
