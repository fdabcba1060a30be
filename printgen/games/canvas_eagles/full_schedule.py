"""Every maneuver that an aircraft may fly in an era, with where each comes from: charted, or taken from a relative."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.data.kind import Library
from printgen.data.records.record import Source
from printgen.data.yaml import Path
from printgen.games.canvas_eagles.maneuvers import RESTRICTED, SPIN, parse
from printgen.games.canvas_eagles.ratings import ERAS, TOLERANCE, Era, Line, Ratings, Schedule

#: An aircraft's id and an era: what names a schedule.
Name = tuple[str, Era]


@dataclass(frozen=True, slots=True)
class Listed:
    """A maneuver of a schedule: its line, the source that holds for it, and where in the aircraft's record that stands.

    A maneuver taken from a relative stands at the record's `like`.
    """

    line: Line
    source: Source
    path: Path

    @property
    def code(self) -> str:
        return self.line.code


@dataclass(frozen=True, slots=True)
class FullSchedule:
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
    schedule = named(library, id, era)
    if schedule is None:
        return None
    family = lineage(library, id, era)
    whole = ((id, era), *family)
    if len(set(whole)) < len(whole):
        return None
    listed = _charted(library, whole[-1])
    if not listed:
        return None
    for name in reversed(whole[:-1]):
        listed = _changed(library, name, listed)
    order = {code: index for index, code in enumerate(library.of("maneuvers"))}
    by_speed = sorted(listed.values(), key=lambda it: (*_place(it.line.code), order.get(it.line.code, len(order))))
    return FullSchedule(id, era, schedule.source, schedule.torque, schedule.because, family, tuple(by_speed))


def understood(library: Library, id: str) -> Iterator[FullSchedule]:
    """The aircraft's schedules of either era, those whose codes and tolerances all have their form."""
    for era in ERAS:
        try:
            whole = resolved(library, id, era)
        except ValueError:
            continue
        if whole and all(TOLERANCE.fullmatch(listed.line.tolerance) for listed in whole.maneuvers):
            yield whole


def _place(code: str) -> tuple[bool, int]:
    here = parse(code)
    return here.number in RESTRICTED, -1 if here.number == SPIN else here.speed


def _charted(library: Library, name: Name) -> dict[str, Listed]:
    """The maneuvers that a record lists itself; none where it is not there."""
    schedule = named(library, *name)
    return {} if schedule is None else dict(_own(library, name, "maneuvers", schedule.maneuvers, schedule.source))


def _changed(library: Library, name: Name, relative: dict[str, Listed]) -> dict[str, Listed]:
    """A relative's maneuvers as the schedule of that name has them."""
    schedule = named(library, *name)
    assert schedule is not None, "a schedule that is like another is there"
    like: Path = ("schedules", name[1], "like")
    kept = {
        code: Listed(listed.line, schedule.source, like)
        for code, listed in relative.items()
        if code not in schedule.without
    }
    return {**kept, **dict(_own(library, name, "with", schedule.with_, schedule.source))}


def _own(library: Library, name: Name, key: str, lines: Sequence[Line], source: Source) -> Iterator[tuple[str, Listed]]:
    """Lines of a record; `sources` of the record may name another source for one (`schedules.late.maneuvers.14L2`)."""
    id, era = name
    record = library.get("ratings", id)
    sources = record.sources if record else {}
    for index, line in enumerate(lines):
        own = sources.get(f"schedules.{era}.{key}.{line.code}", source)
        yield line.code, Listed(line, own, ("schedules", era, key, index))
