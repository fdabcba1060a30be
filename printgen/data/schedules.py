"""The maneuvers that an aircraft may fly, from the aircraft's own chart or from the chart of a related aircraft."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.maneuvers import Line, Numbering, Schedule, parse
from printgen.data.records.record import Record, Source
from printgen.data.yaml import Path
from printgen.translation import _

#: The key of a schedule: the id of an aircraft, and the part for which the schedule is used, such as a period of the
#: war.
Name = tuple[str, str]
AnyLine = TypeVar("AnyLine", bound=Line)
AnySchedule = TypeVar("AnySchedule", bound=Schedule)


class ScheduledManeuver(Struct, Generic[AnyLine], frozen=True):
    """A maneuver in a schedule, with its line, its source, and its path in the aircraft's record."""

    line: AnyLine
    source: Source
    path: Path

    @property
    def code(self) -> str:
        return self.line.code


class FullSchedule(Struct, Generic[AnySchedule, AnyLine], frozen=True):
    """A schedule with all its maneuvers: the spin, then unrestricted, then restricted maneuvers. Each group is sorted by speed.

    Fields:
        part: the part (see `GameSchedules.parts`) for which the schedule is used, or "" if the game has no parts.
        path: the path of the schedule in the record.
        relatives: the schedules from which this schedule was reconstructed, starting with the most direct. Empty for a
            schedule that is not reconstructed.
    """

    aircraft: str
    part: str
    written: AnySchedule
    path: Path
    relatives: tuple[Name, ...]
    maneuvers: tuple[ScheduledManeuver[AnyLine], ...]

    @property
    def title(self) -> str:
        """The name of the schedule in messages."""
        return f"{self.part} schedule".strip()

    @property
    def source(self) -> Source:
        return self.written.source

    @property
    def reason(self) -> str | None:
        return self.written.reason

    @property
    def top_speed(self) -> int:
        """The highest speed of any maneuver, or 0 if the schedule has no maneuvers."""
        return max((parse(listed.code).speed for listed in self.maneuvers), default=0)

    def get(self, code: str) -> ScheduledManeuver[AnyLine] | None:
        """Return the maneuver with this code, or None if the schedule does not contain it."""
        return next((listed for listed in self.maneuvers if listed.code == code), None)


Whole = TypeVar("Whole", bound=FullSchedule[Any, Any])


class GameSchedules(Struct, Generic[Whole], frozen=True):
    """The schedules of a game: their location in the records, and the full schedules derived from them.

    Fields:
        whole: the class of a full schedule.
        of: a function that returns a record's schedule for a part, or None if the record has no such schedule.
        numbers: the meanings of the numbers in maneuver codes.
        parts: the parts for which an aircraft may have separate schedules, usually periods of time.
        kind: the kind of record that contains schedules, one per aircraft.
        catalogue: the kind of record that contains all maneuvers.
    """

    whole: type[Whole]
    of: Callable[[Any, str], Schedule | None]
    numbers: Numbering
    parts: tuple[str, ...] = ("",)
    kind: str = "ratings"
    catalogue: str = "maneuvers"

    def path(self, part: str) -> Path:
        """Return the path of a part's schedule in a record."""
        return ("schedules", part) if part else ("schedule",)

    def named(self, library: Library, id: str, part: str) -> Schedule | None:
        """Return the schedule for a part in the aircraft's own record, or None if the record has no such schedule."""
        record = library.get(self.kind, id)
        return self.of(record, part) if record else None

    def written(self, record: Record) -> Iterator[tuple[str, Line, Path]]:
        """Yield every line of the schedules in a record: the part, the line, and the path of the line."""
        for part in self.parts:
            if schedule := self.of(record, part):
                for key, lines in (("maneuvers", schedule.maneuvers), ("with", schedule.with_)):
                    for index, line in enumerate(lines):
                        yield part, line, (*self.path(part), key, index)

    def lineage(self, library: Library, id: str, part: str) -> tuple[Name, ...]:
        """Return the chain of schedules from which a schedule is reconstructed, starting with the most direct.

        The last schedule is not reconstructed, is missing, or repeats an earlier schedule because of circular
        references.
        """
        names: list[Name] = []
        current: Name = (id, part)
        while (schedule := self.named(library, *current)) and schedule.like is not None:
            current = (schedule.like.aircraft, schedule.like.part or current[1])
            names.append(current)
            if current == (id, part) or names.index(current) < len(names) - 1:
                break
        return tuple(names)

    def resolved(self, library: Library, id: str, part: str) -> Whole | None:
        """Return the full schedule of an aircraft, or None if this schedule, or a schedule that it is based on, is missing.

        Raise ValueError if a line starts with an invalid maneuver code.
        """
        return library.derive(_resolved, self, id, part)

    def written_out(self, library: Library, case: Case) -> Case:
        """Return a record in which every schedule lists its own maneuvers, even if the original refers to another schedule."""
        if case.kind.name != self.kind:
            return case
        record = case.record
        for whole in self.valid_schedules(library, case.id):
            if whole.written.like is not None:
                lines = tuple(it.line for it in whole.maneuvers)
                record = _with_lines(record, [str(it).replace("-", "_") for it in self.path(whole.part)], lines)
        return replace(case, record=record)

    def valid_schedules(self, library: Library, id: str) -> tuple[Whole, ...]:
        """Return the full schedules of an aircraft for all parts. Schedules with malformed lines are omitted."""
        return library.derive(_valid_schedules, self, id)


def _with_lines(part: Any, path: Sequence[str], lines: tuple[Line, ...]) -> Any:
    """Return a part of a record with new maneuvers for the schedule at the path."""
    if not path:
        return part.model_copy(update={"maneuvers": lines})
    inner = _with_lines(getattr(part, path[0]), path[1:], lines)
    return part.model_copy(update={path[0]: inner})


def _valid_schedules(library: Library, game: GameSchedules[Whole], id: str) -> tuple[Whole, ...]:
    found = []
    for part in game.parts:
        try:
            schedule = game.resolved(library, id, part)
        except ValueError:
            continue
        if schedule and all(listed.line.is_valid for listed in schedule.maneuvers):
            found.append(schedule)
    return tuple(found)


def _resolved(library: Library, game: GameSchedules[Whole], id: str, part: str) -> Whole | None:
    family = game.lineage(library, id, part)
    names = ((id, part), *family)
    schedules = {name: schedule for name in names if (schedule := game.named(library, *name))}
    # If references are circular, one name occurs twice. All schedules with a relative exist, but the last schedule may
    # be missing.
    if len(schedules) < len(names) or not schedules[names[-1]].maneuvers:
        return None
    listed: dict[str, ScheduledManeuver[Any]] = {}
    for name in reversed(names):
        schedule, base = schedules[name], game.path(name[1])
        kept = (entry for entry in listed.values() if entry.code not in schedule.without)
        listed = {entry.code: ScheduledManeuver(entry.line, schedule.source, (*base, "like")) for entry in kept}
        key, lines = ("with", schedule.with_) if schedule.like else ("maneuvers", schedule.maneuvers)
        # `sources` of the record may name another source for a line (`schedule.maneuvers.14L2`).
        sources = cast(Record, library.get(game.kind, name[0])).sources
        for index, line in enumerate(lines):
            source = sources.get(".".join((*map(str, base), key, line.code)), schedule.source)
            listed[line.code] = ScheduledManeuver(line, source, (*base, key, index))
    order = {code: index for index, code in enumerate(library.of(game.catalogue))}

    def place(entry: ScheduledManeuver[Any]) -> tuple[bool, int, int]:
        code, last = parse(entry.code), len(order)
        speed = -1 if code.number == game.numbers.spin else code.speed
        return code.number in game.numbers.restricted, speed, order.get(entry.code, last)

    path = (*game.path(part), "like" if family else "maneuvers")
    return game.whole(id, part, schedules[id, part], path, family, tuple(sorted(listed.values(), key=place)))


def schedule_origin(
    library: Library,
    whole: FullSchedule[Any, Any],
    uncharted: Sequence[str],
    parts: Mapping[str, str],
    because: str = "",
) -> str:
    """Describe the origin of a schedule: the source of its maneuvers, or the related aircraft, with the reason.

    Args:
        uncharted: the codes of the maneuvers that are not charted.
        parts: the printed names of the parts for which an aircraft may have a schedule.
        because: another sentence to append.
    """
    house, document = whole.source.status == "house", whole.source.document or ""
    if whole.relatives:
        id, part = whole.relatives[0]
        aircraft = library.get(AIRCRAFT, id)
        named = f"{aircraft.name} ({parts[part]})" if aircraft and part else aircraft.name if aircraft else id
        rule = _("House rule based on {relative}") if house else _("Reconstructed from {relative}")
        first, why = rule.format(relative=named), whole.reason
    elif house:
        first, why = _("House rule"), whole.source.rule or document
    elif whole.source.status == "reconstructed" and whole.source.rule:
        first, why = _("Reconstructed"), ". ".join(filter(None, (whole.source.rule, whole.reason)))
    else:
        names = {"charts": _("the published charts"), "rules": _("the rulebook")}
        but = _("Maneuvers from {source}, except {codes}") if uncharted else _("Maneuvers from {source}")
        first, why = but.format(source=names.get(document, document), codes=", ".join(uncharted)), whole.reason
    return ". ".join(filter(None, (": ".join(filter(None, (first, why))), because)))
