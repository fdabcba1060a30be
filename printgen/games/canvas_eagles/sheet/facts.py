"""What one sheet shows: the records behind it, and which of their figures may be printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from printgen.data.kind import Case, Library
from printgen.data.records.aircraft import Aircraft, Nation
from printgen.data.records.fields import UNKNOWN, Status
from printgen.data.records.game import Side
from printgen.data.records.tables import CombatTables
from printgen.data.sides import sides
from printgen.drawing.inks import Ink
from printgen.drawing.sketch import Misfit
from printgen.games.canvas_eagles import calendar
from printgen.games.canvas_eagles.ratings import Arc, Gun, Ratings, Track, Weapon
from printgen.products.deck import Choices, Seat

GAME = "canvas-eagles"


@dataclass(frozen=True, slots=True)
class Armed:
    """A gun with the records it refers to. `twin`: another gun may stand in its place that differs in number only."""

    gun: Gun
    weapon: Weapon
    arc: Arc
    index: int
    twin: Gun | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything a sheet is drawn from. `shows` are the cases behind it: the ratings, the aircraft, then the rest."""

    ratings: Ratings
    aircraft: Aircraft
    nation: Nation
    side: Side
    guns: tuple[Armed, ...]
    tables: CombatTables
    choices: Choices
    case: Case
    shows: tuple[Case, ...]

    @property
    def ink(self) -> Ink:
        """The side's colour; whose side it is stands beside it in words, and as roundel or cross."""
        return {"allied": Ink.ALLIED, "central": Ink.CENTRAL}.get(self.side.side, Ink.BLACK)

    @property
    def seat(self) -> Seat | None:
        """Who sits in the aircraft for the evening, where that is known."""
        return next((seat for seat in self.choices.seats if seat.aircraft == self.case.id), None)

    def crossed(self, section: str) -> int:
        """The boxes of a section that are crossed off before the aircraft starts."""
        return dict(self.seat.crossed).get(section, 0) if self.seat else 0

    def status(self, figure: str) -> Status:
        """How sure a figure of the ratings is (`official`, `charted`, ...)."""
        source = self.ratings.source_of(figure)
        return source.status if source else "missing"

    def doubt(self, figure: str) -> Status | None:
        """How sure a figure is where that differs from the sheet as a whole, whose source stands at its foot; else None."""
        whole = self.ratings.source.status if self.ratings.source else None
        return None if self.status(figure) == whole else self.status(figure)

    def blank(self, figure: str) -> bool:
        """True where a figure is left to be written in: nobody knows it, or `--official` spares what we reconstructed."""
        status = self.status(figure)
        return status == "missing" or (self.choices.official and status == "reconstructed")

    def case_of(self, misfit: Misfit) -> Case:
        """The case that a text came from which could not be set: the aircraft's for its name, else the ratings'."""
        return self.shows[1] if misfit.field[:1] == ("name",) else self.case

    def triangles(self, name: str, track: Track) -> int | None:
        """The critical triangles of a track, or None where they are left to be written in."""
        if track.triangles is UNKNOWN or self.blank(f"{name}.triangles"):
            return None
        return track.triangles


def _side(library: Library, nation: str) -> Side | None:
    return next((side for side in sides(library) if nation in side.nations), None)


def _serves(ratings: Ratings, aircraft: Aircraft, choices: Choices) -> bool:
    """Whether the aircraft belongs into the game of that era and date (1.502, 2.10)."""
    era = calendar.era_asked(choices.date, choices.era)
    if choices.date and isinstance(aircraft.service, str) and aircraft.service > choices.date:
        return False
    return era is None or getattr(ratings.ceiling, era) is not None


def _facts(case: Case, library: Library, choices: Choices) -> Facts | None:
    """The facts of one aircraft; None where a reference is broken, which the checks have reported by then."""
    ratings = cast(Ratings, case.record)
    aircraft = cast(Aircraft | None, library.get("aircraft", case.id))
    nation = cast(Nation | None, library.get("nations", aircraft.nation)) if aircraft else None
    side = _side(library, nation.nation) if nation else None
    tables = cast(CombatTables | None, library.get("tables", "combat"))
    if aircraft is None or nation is None or side is None or tables is None:
        return None
    used = [
        ("ratings", case.id),
        ("aircraft", case.id),
        ("nations", nation.nation),
        ("tables", "combat"),
        ("game", GAME),
    ]
    used += [("weapons", gun.weapon) for gun in ratings.guns] + [("arcs", str(gun.arc)) for gun in ratings.guns]
    if any(id not in library.of(kind) for kind, id in used):
        return None
    shows = tuple(library.of(kind)[id] for kind, id in dict.fromkeys(used))
    return Facts(ratings, aircraft, nation, side, _armed(ratings, library), tables, choices, case, shows)


def _armed(ratings: Ratings, library: Library) -> tuple[Armed, ...]:
    """The guns that each take a block on the sheet; a gun that only doubles another shares that one's block."""

    def doubles(gun: Gun, other: Gun) -> bool:
        same = (gun.weapon, gun.mount, gun.arc, gun.crew) == (other.weapon, other.mount, other.arc, other.crew)
        return gun.instead_of == other.id and same and gun.count > other.count and gun.values == other.values

    twins = {other.id: gun for gun in ratings.guns for other in ratings.guns if doubles(gun, other)}
    shared = {gun.id for gun in twins.values()}
    return tuple(
        Armed(
            gun,
            cast(Weapon, library.get("weapons", gun.weapon)),
            cast(Arc, library.get("arcs", gun.arc)),
            index,
            twins.get(gun.id),
        )
        for index, gun in enumerate(ratings.guns)
        if gun.id not in shared
    )


def chosen(library: Library, choices: Choices) -> tuple[Facts, ...]:
    """The facts of each aircraft that was asked for: by side, then by name."""
    everything = (_facts(case, library, choices) for case in library.of("ratings").values())
    wanted = (
        facts
        for facts in everything
        if facts is not None
        and (not choices.aircraft or facts.case.id in choices.aircraft)
        and choices.side in (None, facts.side.side)
        and _serves(facts.ratings, facts.aircraft, choices)
    )
    return tuple(sorted(wanted, key=lambda facts: (facts.side.side, facts.aircraft.name.casefold())))
