"""What a schedule's page is drawn from: the maneuvers an aircraft may fly in one era, each with all that is to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast, get_args

from printgen.data.kind import Case, Library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.fields import Status
from printgen.games.canvas_eagles.full_schedule import FullSchedule, Listed, Name, resolved
from printgen.games.canvas_eagles.maneuvers import marks_of
from printgen.games.canvas_eagles.options import era_asked
from printgen.games.canvas_eagles.ratings import Maneuver
from printgen.games.canvas_eagles.schedules import ERAS, Era
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.products.options import OFFICIAL, Choices
from printgen.translation import _

#: The signs that a page shows, in the order in which they stand.
SIGNS = ("spin-check", "reload", "observer", "fire-out", "light")


@dataclass(frozen=True, slots=True)
class Flown:
    """One maneuver as one aircraft may fly it: its picture's path and final facing, its tolerance, its signs."""

    code: str
    tolerance: str
    path: tuple[str, ...]
    facing: int | None
    signs: tuple[str, ...] = ()
    bracketed: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A schedule to be printed. `said` tells in a line where it comes from; `torque` why it is lopsided, where it is."""

    era: Era
    maneuvers: Mapping[str, Flown]
    status: Status
    said: str
    torque: str
    shows: tuple[Case, ...]

    @property
    def signs(self) -> frozenset[str]:
        """The signs that stand beside any of its maneuvers."""
        return frozenset(sign for flown in self.maneuvers.values() for sign in flown.signs)


def charts(facts: Facts, library: Library, choices: Choices) -> tuple[Chart, ...]:
    """The aircraft's schedules of the era asked for, or of both; none that no book gives where only official ones are asked."""
    asked = era_asked(choices, facts.war)
    found = []
    for era in get_args(Era):
        whole = resolved(library, facts.case.id, era) if asked in (None, era) else None
        if whole and not (OFFICIAL.of(choices) and whole.source.status in ("reconstructed", "house")):
            found.append(_chart(facts, library, whole))
    return tuple(found)


def _chart(facts: Facts, library: Library, whole: FullSchedule) -> Chart:
    crewed = len(facts.aircraft.crew) > 1
    maneuvers = {listed.code: _flown(listed, library, crewed) for listed in whole.maneuvers}
    relatives = tuple(library.of(kind)[id] for id, _era in whole.relatives for kind in ("ratings", "aircraft"))
    shows = (*facts.shows, *relatives, *(library.of("maneuvers")[code] for code in maneuvers))
    once = {(case.kind.name, case.id): case for case in shows}
    said = _reconstructed(library, whole) if whole.relatives else _charted(whole)
    return Chart(whole.era, maneuvers, whole.source.status, said, whole.torque or "", tuple(once.values()))


def _flown(listed: Listed, library: Library, crewed: bool) -> Flown:
    drawn = cast(Maneuver, library.get("maneuvers", listed.code))
    marks = marks_of(listed.code)
    has = {*marks, *(("light",) if listed.line.light else ())}
    signs = tuple(sign for sign in SIGNS if sign in has and (sign != "observer" or crewed))
    return Flown(listed.code, listed.line.tolerance, drawn.path, drawn.facing, signs, "bracketed" in marks)


def _charted(whole: FullSchedule) -> str:
    if whole.source.status == "house":
        return ": ".join(filter(None, (_("House rule"), whole.source.rule or whole.source.document)))
    names = {"charts": _("the published charts"), "rules": _("the rulebook")}
    document = whole.source.document or ""
    return _("Maneuvers from {source}").format(source=names.get(document, document))


def _reconstructed(library: Library, whole: FullSchedule) -> str:
    """That nobody charted it, whose schedule it follows, and why."""
    house = whole.source.status == "house"
    said = _("House rule, after {relative}") if house else _("Reconstructed after {relative}")
    said = said.format(relative=_name(library, whole.relatives[0]))
    return f"{said}: {whole.because}" if whole.because else said


def _name(library: Library, relative: Name) -> str:
    aircraft = library.get("aircraft", relative[0])
    eras = dict(zip(ERAS, (_("early"), _("late")), strict=True))
    return f"{cast(Aircraft, aircraft).name} ({eras[relative[1]]})" if aircraft else relative[0]
