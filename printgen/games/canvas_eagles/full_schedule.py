"""Every maneuver that an aircraft may fly in an era, with where each comes from: charted, or taken from a relative."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from printgen.data.kind import Library
from printgen.data.records.record import Source
from printgen.data.yaml import Path
from printgen.games.canvas_eagles.flight import RESTRICTED, SPIN, parse
from printgen.games.canvas_eagles.options import ERAS, Era
from printgen.games.canvas_eagles.ratings import TOLERANCE, Line, Ratings, Schedule

#: An aircraft's id and an era: what names a schedule.
Name = tuple[str, Era]


class Listed(Struct, frozen=True):
    """A maneuver of a schedule: its line, the source that holds for it, and where in the aircraft's record that stands.

    A maneuver taken from a relative stands at the record's `like`.
    """

    line: Line
    source: Source
    path: Path

    @property
    def code(self) -> str:
        return self.line.code


class FullSchedule(Struct, frozen=True):
    """A schedule with all its maneuvers: the spin, then the others by speed, then the restricted ones.

    relatives: the schedules it was reconstructed from, the nearest first; empty for a charted one.
    """

    aircraft: str
    era: Era
    source: Source
    torque: str | None
    because: str | None
    relatives: tuple[Name, ...]
    maneuvers: tuple[Listed, ...]

    @property
    def path(self) -> Path:
        """Where in the record it stands as a whole."""
        return ("schedules", self.era, "like" if self.relatives else "maneuvers")

    @property
    def top_speed(self) -> int:
        """The highest speed of any maneuver, 0 where there is none (3.214)."""
        return max((parse(listed.code).speed for listed in self.maneuvers), default=0)

    def get(self, code: str) -> Listed | None:
        """The maneuver of that code, or None."""
        return next((listed for listed in self.maneuvers if listed.code == code), None)


def named(library: Library, id: str, era: Era) -> Schedule | None:
    """What the record of that aircraft says of that era's schedule, or None."""
    record = library.get("ratings", id)
    return record.schedules.of(era) if isinstance(record, Ratings) else None


def lineage(library: Library, id: str, era: Era) -> tuple[Name, ...]:
    """The schedules that one is reconstructed from, each from the next, up to a charted one, one that is not there, or
    one named already, which then stands twice: a circle."""
    names: list[Name] = []
    here: Name = (id, era)
    while (schedule := named(library, *here)) and schedule.like is not None:
        here = (schedule.like.aircraft, schedule.like.era or here[1])
        names.append(here)
        if here == (id, era) or names.index(here) < len(names) - 1:
            break
    return tuple(names)


def resolved(library: Library, id: str, era: Era) -> FullSchedule | None:
    """The whole schedule of an aircraft in an era; None where nobody has it, or what it is like is not there (CE213).

    Raises ValueError where a line has no maneuver code (CE201).
    """
    return library.derive(_resolved, id, era)


def _resolved(library: Library, id: str, era: Era) -> FullSchedule | None:
    family = lineage(library, id, era)
    names = ((id, era), *family)
    schedules = {name: schedule for name in names if (schedule := named(library, *name))}
    # In a circle one stands twice; a schedule that is like another is there, but the last one need not be.
    if len(schedules) < len(names) or not schedules[names[-1]].maneuvers:
        return None
    listed: dict[str, Listed] = {}
    for name in reversed(names):
        schedule, here = schedules[name], ("schedules", name[1])
        kept = (it for it in listed.values() if it.code not in schedule.without)
        listed = {it.code: Listed(it.line, schedule.source, (*here, "like")) for it in kept}
        key, lines = ("with", schedule.with_) if schedule.like else ("maneuvers", schedule.maneuvers)
        # `sources` of the record may name another source for a line (`schedules.late.maneuvers.14L2`).
        sources = library.of("ratings")[name[0]].record.sources
        for index, line in enumerate(lines):
            source = sources.get(f"schedules.{name[1]}.{key}.{line.code}", schedule.source)
            listed[line.code] = Listed(line, source, (*here, key, index))
    order = {code: index for index, code in enumerate(library.of("maneuvers"))}

    def place(it: Listed) -> tuple[bool, int, int]:
        code = parse(it.code)
        return code.number in RESTRICTED, -1 if code.number == SPIN else code.speed, order.get(it.code, len(order))

    schedule = schedules[id, era]
    maneuvers = tuple(sorted(listed.values(), key=place))
    return FullSchedule(id, era, schedule.source, schedule.torque, schedule.because, family, maneuvers)


def understood(library: Library, id: str) -> Iterator[FullSchedule]:
    """The aircraft's schedules of either era, those whose codes and tolerances all have their form."""
    for era in ERAS:
        try:
            whole = resolved(library, id, era)
        except ValueError:
            continue
        if whole and all(TOLERANCE.fullmatch(listed.line.tolerance) for listed in whole.maneuvers):
            yield whole
