"""What a schedule's page is drawn from: the maneuvers an aircraft may fly in one era, each with all that is to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct

from printgen.data.kind import Case, Library
from printgen.data.readings import decided
from printgen.data.records.fields import Status
from printgen.data.records.maneuvers import Maneuver
from printgen.data.schedules import origin
from printgen.games.canvas_eagles.flight import marks_of
from printgen.games.canvas_eagles.full_schedule import FullSchedule, resolved
from printgen.games.canvas_eagles.options import ERAS, Era, era_asked
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.products.options import Choices
from printgen.translation import _

#: The signs that a page shows, in the order in which they stand.
SIGNS = ("spin-check", "reload", "observer", "fire-out", "light", "ours")


class Flown(Struct, frozen=True):
    """One maneuver as one aircraft may fly it: its picture's path and final facing, its tolerance, its signs.

    twice: whether the book has two readings of it.
    """

    tolerance: str
    path: tuple[str, ...]
    facing: int | None
    signs: tuple[str, ...] = ()
    bracketed: bool = False
    twice: bool = False


class Chart(Struct, frozen=True):
    """A schedule to be printed. `reason` tells in a line where it comes from, and why it is lopsided, where it is."""

    era: Era
    maneuvers: Mapping[str, Flown]
    status: Status
    reason: str
    shows: tuple[Case, ...]

    @property
    def signs(self) -> frozenset[str]:
        """The signs that stand beside any of its maneuvers, `zoom` where one climbs in a zoom climb alone (3.205), and `twice`
        where the book has two readings of one."""
        climbs = any(code in ("27S2", "29S2") and it.tolerance.startswith("C") for code, it in self.maneuvers.items())
        signs = frozenset(sign for flown in self.maneuvers.values() for sign in flown.signs)
        twice = any(flown.twice for flown in self.maneuvers.values())
        return signs | ({"zoom"} if climbs else set()) | ({"twice"} if twice else set())


def charts(facts: Facts, library: Library, choices: Choices) -> tuple[Chart, ...]:
    """The aircraft's schedules of the era asked for, or of both."""
    asked = era_asked(choices, facts.war)
    found = []
    for era in ERAS:
        whole = resolved(library, facts.case.id, era) if asked in (None, era) else None
        if whole:
            found.append(_chart(facts, library, whole))
    return tuple(found)


def _chart(facts: Facts, library: Library, whole: FullSchedule) -> Chart:
    maneuvers, ratings = {}, facts.ratings
    ways = decided(library, [("maneuvers", listed.code) for listed in whole.maneuvers])
    for listed in whole.maneuvers:
        drawn = cast(Maneuver, library.get("maneuvers", listed.code))
        marks = marks_of(listed.code)
        source = ratings.source_of(f"schedules.{whole.era}.maneuvers.{listed.code}")
        made = not whole.relatives and source is not None and source.status == "reconstructed"
        has = {*marks, *(["light"] if listed.line.light else []), *(["ours"] if made else [])}
        signs = tuple(it for it in SIGNS if it in has and (it != "observer" or len(facts.aircraft.crew) > 1))
        twice = ("maneuvers", listed.code) in ways
        flown = Flown(listed.line.tolerance, drawn.path, drawn.facing, signs, "bracketed" in marks, twice)
        maneuvers[listed.code] = flown
    relatives = tuple(library.of(kind)[id] for id, _era in whole.relatives for kind in ("ratings", "aircraft"))
    rules = tuple(library.of("charts")[id] for id in facts.rules)
    shows = (*facts.shows, *rules, *relatives, *(library.of("maneuvers")[code] for code in maneuvers))
    once = {(case.kind.name, case.id): case for case in shows}
    torque = _("Torque: {why}").format(why=whole.torque) if whole.torque else ""
    ours = [code for code, flown in maneuvers.items() if "ours" in flown.signs]
    reason = origin(library, whole, ours, {"early": _("early"), "late": _("late")}, torque)
    return Chart(whole.era, maneuvers, whole.source.status, reason, tuple(once.values()))
