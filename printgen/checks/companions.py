"""The check that compares the schedules of all aircraft, which detects lines that were skipped in copying."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from printgen.checks.check import Problem
from printgen.checks.schedules import AnySchedules
from printgen.data.kind import Case, Library
from printgen.data.yaml import Path

#: The minimum number of other aircraft with the same two maneuvers. From this number, a missing second maneuver is
#: reported.
ENOUGH_OTHERS = 10


def companions(case: Case, library: Library, *, of: AnySchedules) -> Iterator[Problem]:
    """If all other aircraft with one maneuver also have a second, an aircraft with the first should have the second.

    A schedule remains valid if a line is skipped in copying, so only a comparison shows the gap. The comparison requires at least
    ten other aircraft with the first maneuver. Schedules copied from another aircraft are not compared. Another check reports
    missing mirror images.

    Example:
        maneuvers: [..., 30L2 -/X/D1, 30R2 -/X/D1]     # all others with 30L2 have 29S2
    """
    for path, missing in library.derive(_companions, of).get(case.id, {}).items():
        lacks = [
            f"no {' or '.join(codes)}, unlike all {others} other aircraft with {code}"
            for (code, others), codes in missing.items()
        ]
        message = f"this schedule has {'; '.join(lacks)}"
        yield Problem(
            path, message, "compare the schedule with the chart again; waive this check if they agree", at_key=True
        )


#: The missing maneuvers by aircraft and path. The inner key is the maneuver that requires them, with the number of aircraft.
_Missing = dict[str, dict[Path, dict[tuple[str, int], list[str]]]]


def _companions(library: Library, of: AnySchedules) -> _Missing:
    """Return each maneuver that only one aircraft lacks, although all other aircraft with a certain maneuver have it."""
    schedules = {
        (id, whole.path): ({it.code for it in whole.maneuvers}, whole.source.status)
        for id in library.of(of.kind)
        for whole in of.valid_schedules(library, id)
        if not whole.relatives
    }
    # A set of maneuvers is an integer with one bit per maneuver, because every aircraft is compared with all others.
    bits = {
        code: 1 << n for n, code in enumerate(sorted(set[str]().union(*(it for it, _status in schedules.values()))))
    }
    every = sum(bits.values())
    absent = defaultdict[str, dict[str, int]](dict)
    for (id, _path), (codes, status) in schedules.items():
        gaps = every - sum(bits[it] for it in codes)
        # Aircraft with the status `house` are compared with the others, but the others are not compared with them.
        for code in codes if status != "house" else ():
            absent[code][id] = absent[code].get(id, 0) | gaps
    once, twice = dict[str, int](), dict[str, int]()
    for code, by_aircraft in absent.items():
        once[code] = twice[code] = 0
        for gaps in by_aircraft.values():
            once[code], twice[code] = once[code] | gaps, twice[code] | once[code] & gaps
    found: _Missing = {}
    for (id, path), (codes, _status) in schedules.items():
        others = {code: len(absent[code]) - (id in absent[code]) for code in codes}
        # The maneuvers that every other aircraft with one of these maneuvers also has.
        always = {
            code: every & ~(twice[code] | once[code] & ~absent[code].get(id, 0))
            for code in codes
            if others[code] >= ENOUGH_OTHERS
        }
        # If the mirror image is listed, the check `mirrors` reports the gap, unless the schedule states why one side is
        # missing.
        lacked = [it for it in sorted(bits.keys() - codes) if any(needed & bits[it] for needed in always.values())]
        for other in (it for it in lacked if of.numbers.mirrored(it) not in codes):
            alone = [code for code, needed in always.items() if needed & bits[other]]
            most = max(alone, key=lambda code: (others[code], code))
            missing = found.setdefault(id, {}).setdefault(path, {})
            missing.setdefault((most, others[most]), []).append(other)
    return found
