"""What stands behind the pages of an aircraft: its line of the characteristics chart, its guns, the table it fires by."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import asdict, replace

from printgen.data.kind import Library
from printgen.data.kinds import ARCS as TEMPLATES
from printgen.data.kinds import NATIONS, TABLES
from printgen.data.records.fields import Sure, Unknown
from printgen.data.records.tables import Arc, CombatTables
from printgen.games.blue_max.kinds import RATINGS, WEAPONS
from printgen.games.blue_max.options import DATE
from printgen.games.blue_max.records import Gun, Ratings, Weapon
from printgen.products import facts
from printgen.products.facts import AircraftFacts, find_facts
from printgen.products.options import Choices
from printgen.translation import _

GAME = "blue-max"
#: The arcs by who fires into them, as the data has them.
ARCS = {"pilot": 1, "observer": 2}
#: The boxes of the printed pad, on which those are blacked out that an aircraft lacks.
GRID = {"engine": 8, "wings": 40, "fuselage": 30, "tail": 6, "fuel": 70}
#: Its guns, by who fires them and of which kind: as many as any aircraft has.
PAD = {("pilot", "machine-gun"): 2, ("pilot", "lewis"): 1, ("observer", "machine-gun"): 1, ("observer", "lewis"): 2}


class GunGroup(Struct, frozen=True):
    """Guns of one kind in one man's hands: how many the pad has of them, and those that the aircraft has, none or more."""

    crew: str
    weapon: Weapon
    max_count: int
    guns: tuple[Gun, ...]

    @property
    def count(self) -> int:
        """How many of them the aircraft has."""
        return sum(gun.count for gun in self.guns)


class Facts(AircraftFacts[Ratings], frozen=True):
    """Everything that a page is drawn from. pad: the guns of all types, and its own among them. tables, arcs: of combat,
    and by who fires into them, where there are any."""

    pad: tuple[GunGroup, ...]
    tables: CombatTables | None
    arcs: Mapping[str, Arc]

    def differing_status(self, *figures: str) -> Sure | None:
        """The mark of figures that stand together: no book has most of this game's, so that each says so for itself."""
        statuses = [self.status(figure) for figure in figures]
        return next((it for it in ("house", "reconstructed", "charted", "scanned") if it in statuses), None)

    def boxes(self, track: str) -> int | None:
        """The boxes of a track, or None where they are left to be written in."""
        return self.known_value(track, getattr(self.ratings, track))

    @property
    def guns(self) -> tuple[Gun, ...]:
        """The aircraft's guns, as far as they are known."""
        held = self.ratings.guns
        return () if isinstance(held, Unknown) or self.is_blank("guns") else held

    def gun_count(self, held: GunGroup) -> int:
        """How many guns of a kind one of the crew has: where nobody knows what he fires, as many as there can be; but who has
        a Lewis gun the book says (Lewis Guns)."""
        unknown = held.crew in self.aircraft.crew and not self.guns_of(held.crew)
        return held.max_count if unknown and not held.weapon.boxes else held.count

    def guns_of(self, crew: str) -> tuple[Gun, ...]:
        """The guns that one of the crew fires at once: those of a model to be agreed upon aside."""
        return tuple(gun for gun in self.guns if gun.crew == crew and not gun.is_variant)

    def has_optional_gun(self, crew: str) -> bool:
        """Whether players may agree that he has one gun more."""
        return any(gun.crew == crew and gun.is_variant for gun in self.guns)

    @property
    def stability(self) -> str | None:
        """The letter of how steady the aircraft is, or None where it is left to be written in."""
        return self.known_value("stability", self.ratings.stability)


def crew_names() -> dict[str, str]:
    """Who fires, in print."""
    return {"pilot": _("Pilot"), "observer": _("Observer")}


def _pad(library: Library, own: Ratings) -> tuple[GunGroup, ...]:
    """The guns of the pad, and any others that the aircraft has."""
    has = () if isinstance(own.guns, Unknown) else own.guns
    weapons = library.of(WEAPONS)
    found = []
    for crew, weapon in dict.fromkeys((*PAD, *((gun.crew, gun.weapon) for gun in has))):
        guns = tuple(gun for gun in has if (gun.crew, gun.weapon) == (crew, weapon))
        if weapon in weapons:
            most = max(PAD.get((crew, weapon), 0), sum(gun.count for gun in guns))
            found.append(GunGroup(crew, weapons[weapon].record, most, guns))
    return tuple(found)


def _facts(library: Library, id: str, choices: Choices) -> Facts | None:
    """The facts of one aircraft; None where it is not available yet, or a reference is broken, which the checks have
    reported."""
    case, date = library.of(RATINGS)[id], DATE.value_in(choices)
    ratings = case.record
    if date and isinstance(ratings.since, str) and ratings.since > date:
        return None
    guns = () if isinstance(ratings.guns, Unknown) else ratings.guns
    if any(gun.weapon not in library.of(WEAPONS) for gun in guns):
        return None
    tables = library.get(TABLES, "combat")
    used = [*(("game", it) for it in library.of("game")), *(("weapons", it) for it in library.of(WEAPONS))]
    arcs = {crew: arc for crew, number in ARCS.items() if (arc := library.get(TEMPLATES, number))}
    used += [("tables", "combat")] if tables else []
    used += [("arcs", str(arc.arc)) for arc in arcs.values()]
    # Whose marks its counters bear goes before whose type it is: American squadrons flew French types.
    service = next(iter(ratings.counters), "")
    used += [("nations", service)] if service in library.of(NATIONS) else []
    found = find_facts(case, library, choices, used, (gun.crew for gun in guns))
    if found and found.aircraft.nation not in ratings.counters and (nation := library.get(NATIONS, service)):
        found = replace(found, nation=nation)
    if found and ratings.name:
        # What this game calls it goes before its name in all games.
        sources = {**found.aircraft.sources, "name": ratings.source_of("name")}
        called = found.aircraft.model_copy(update={"name": ratings.name, "short_name": None, "sources": sources})
        found = replace(found, aircraft=called)
    return Facts(**asdict(found), pad=_pad(library, ratings), tables=tables, arcs=arcs) if found else None


def select_aircraft(library: Library, choices: Choices) -> tuple[Facts, ...]:
    """The facts of each aircraft that was asked for and is available in that month (Preparation for Play): by side and
    name."""
    wanted = facts.select_facts(library, choices, _facts)
    return tuple(sorted(wanted, key=lambda it: (it.side.side, it.name.casefold())))
