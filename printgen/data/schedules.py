"""Every maneuver that an aircraft may fly, with where each comes from: charted, or taken from a relative."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct

from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.maneuvers import Line, Numbering, Schedule, parse
from printgen.data.records.record import Record, Source
from printgen.data.yaml import Path
from printgen.translation import _

#: An aircraft's id and a part of its schedules, as a part of the war: what names one of them.
Name = tuple[str, str]
AnyLine = TypeVar("AnyLine", bound=Line)
AnySchedule = TypeVar("AnySchedule", bound=Schedule)


class Listed(Struct, Generic[AnyLine], frozen=True):
    """A maneuver of a schedule: its line, the source that holds for it, and where in the aircraft's record that stands.

    A maneuver taken from a relative stands at the record's `like`.
    """

    line: AnyLine
    source: Source
    path: Path

    @property
    def code(self) -> str:
        return self.line.code


class FullSchedule(Struct, Generic[AnySchedule, AnyLine], frozen=True):
    """A schedule with all its maneuvers: those of no choice, then the others by speed, then the restricted ones.

    part: which of the aircraft's schedules, empty where each has one. path: where it stands in the record as a whole. relatives:
    the schedules it was reconstructed from, the nearest first; empty for a charted one.
    """

    aircraft: str
    part: str
    written: AnySchedule
    path: Path
    relatives: tuple[Name, ...]
    maneuvers: tuple[Listed[AnyLine], ...]

    @property
    def title(self) -> str:
        """What a message calls it."""
        return f"{self.part} schedule".strip()

    @property
    def source(self) -> Source:
        return self.written.source

    @property
    def reason(self) -> str | None:
        return self.written.reason

    @property
    def top_speed(self) -> int:
        """The highest speed of any maneuver, 0 where there is none."""
        return max((parse(listed.code).speed for listed in self.maneuvers), default=0)

    def get(self, code: str) -> Listed[AnyLine] | None:
        """The maneuver of that code, or None."""
        return next((listed for listed in self.maneuvers if listed.code == code), None)


Whole = TypeVar("Whole", bound=FullSchedule[Any, Any])


class GameSchedules(Struct, Generic[Whole], frozen=True):
    """Where a game has its schedules, and the schedules with all their maneuvers.

    whole: what it makes of one. of: a record's schedule of a part, or None. numbers: what those of its maneuvers tell. parts: of
    which an aircraft may have a schedule each, at `schedules.PART`; the one of a game without parts stands at `schedule`.
    kind, catalogue: the kinds of record that hold the schedules, each about an aircraft, and all maneuvers.
    """

    whole: type[Whole]
    of: Callable[[Any, str], Schedule | None]
    numbers: Numbering
    parts: tuple[str, ...] = ("",)
    kind: str = "ratings"
    catalogue: str = "maneuvers"

    def path(self, part: str) -> Path:
        """Where in a record the schedule of a part stands."""
        return ("schedules", part) if part else ("schedule",)

    def named(self, library: Library, id: str, part: str) -> Schedule | None:
        """What the record of that aircraft says of that part's schedule, or None."""
        record = library.get(self.kind, id)
        return self.of(record, part) if record else None

    def written(self, record: Record) -> Iterator[tuple[str, Line, Path]]:
        """Every line that a record itself writes, with the part it is for and its path."""
        for part in self.parts:
            if schedule := self.of(record, part):
                for key, lines in (("maneuvers", schedule.maneuvers), ("with", schedule.with_)):
                    for index, line in enumerate(lines):
                        yield part, line, (*self.path(part), key, index)

    def lineage(self, library: Library, id: str, part: str) -> tuple[Name, ...]:
        """The schedules that one is reconstructed from, each from the next, up to a charted one, one that is not there, or
        one named already, which then stands twice: a circle."""
        names: list[Name] = []
        here: Name = (id, part)
        while (schedule := self.named(library, *here)) and schedule.like is not None:
            here = (schedule.like.aircraft, schedule.like.part or here[1])
            names.append(here)
            if here == (id, part) or names.index(here) < len(names) - 1:
                break
        return tuple(names)

    def resolved(self, library: Library, id: str, part: str) -> Whole | None:
        """The whole schedule of an aircraft; None where nobody has it, or what it is like is not there.

        Raises ValueError where a line has no maneuver code.
        """
        return library.derive(_resolved, self, id, part)

    def understood(self, library: Library, id: str) -> tuple[Whole, ...]:
        """The aircraft's schedules of all parts, those whose lines all have their form."""
        return library.derive(_understood, self, id)


def _understood(library: Library, game: GameSchedules[Whole], id: str) -> tuple[Whole, ...]:
    found = []
    for part in game.parts:
        try:
            whole = game.resolved(library, id, part)
        except ValueError:
            continue
        if whole and all(listed.line.understood for listed in whole.maneuvers):
            found.append(whole)
    return tuple(found)


def _resolved(library: Library, game: GameSchedules[Whole], id: str, part: str) -> Whole | None:
    family = game.lineage(library, id, part)
    names = ((id, part), *family)
    schedules = {name: schedule for name in names if (schedule := game.named(library, *name))}
    # In a circle one stands twice; a schedule that is like another is there, but the last one need not be.
    if len(schedules) < len(names) or not schedules[names[-1]].maneuvers:
        return None
    listed: dict[str, Listed[Any]] = {}
    for name in reversed(names):
        schedule, here = schedules[name], game.path(name[1])
        kept = (it for it in listed.values() if it.code not in schedule.without)
        listed = {it.code: Listed(it.line, schedule.source, (*here, "like")) for it in kept}
        key, lines = ("with", schedule.with_) if schedule.like else ("maneuvers", schedule.maneuvers)
        # `sources` of the record may name another source for a line (`schedule.maneuvers.14L2`).
        sources = cast(Record, library.get(game.kind, name[0])).sources
        for index, line in enumerate(lines):
            source = sources.get(".".join((*map(str, here), key, line.code)), schedule.source)
            listed[line.code] = Listed(line, source, (*here, key, index))
    order = {code: index for index, code in enumerate(library.of(game.catalogue))}

    def place(it: Listed[Any]) -> tuple[bool, int, int]:
        code, last = parse(it.code), len(order)
        speed = -1 if code.number == game.numbers.spin else code.speed
        return code.number in game.numbers.restricted, speed, order.get(it.code, last)

    path = (*game.path(part), "like" if family else "maneuvers")
    return game.whole(id, part, schedules[id, part], path, family, tuple(sorted(listed.values(), key=place)))


def origin(
    library: Library, whole: FullSchedule[Any, Any], ours: Sequence[str], parts: Mapping[str, str], because: str = ""
) -> str:
    """Who charted a schedule, and which maneuvers nobody did, by their codes; else whose schedule it follows, and why; and what
    else is to be said of it. parts: what the parts of which an aircraft may have a schedule are called."""
    house, document = whole.source.status == "house", whole.source.document or ""
    if whole.relatives:
        id, part = whole.relatives[0]
        aircraft = library.get(AIRCRAFT, id)
        named = f"{aircraft.name} ({parts[part]})" if aircraft and part else aircraft.name if aircraft else id
        said = _("House rule, after {relative}") if house else _("Reconstructed after {relative}")
        first, why = said.format(relative=named), whole.reason
    elif house:
        first, why = _("House rule"), whole.source.rule or document
    elif whole.source.status == "reconstructed" and whole.source.rule:
        first, why = _("Reconstructed"), ". ".join(filter(None, (whole.source.rule, whole.reason)))
    else:
        names = {"charts": _("the published charts"), "rules": _("the rulebook")}
        but = _("Maneuvers from {source}, but for {codes}") if ours else _("Maneuvers from {source}")
        first, why = but.format(source=names.get(document, document), codes=", ".join(ours)), whole.reason
    return ". ".join(filter(None, (": ".join(filter(None, (first, why))), because)))
