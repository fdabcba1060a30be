"""The facts for an aircraft's pages: its row in the characteristics chart, its guns, and the combat table."""

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
#: The number of the field of fire of each crew member.
ARCS = {"pilot": 1, "observer": 2}
#: The number of boxes on the printed pad, by track. Boxes that an aircraft does not have are blacked out.
GRID = {"engine": 8, "wings": 40, "fuselage": 30, "tail": 6, "fuel": 70}
#: The number of guns on the printed pad, by crew member and weapon: the highest number that any aircraft has.
PAD = {("pilot", "machine-gun"): 2, ("pilot", "lewis"): 1, ("observer", "machine-gun"): 1, ("observer", "lewis"): 2}


class GunGroup(Struct, frozen=True):
    """The guns of one kind that are fired by one crew member.

    Fields:
        max_count: the number of guns of this kind for which the pad has boxes.
        guns: the guns of this kind on the aircraft. The tuple is empty if the aircraft has none.
    """

    crew: str
    weapon: Weapon
    max_count: int
    guns: tuple[Gun, ...]

    @property
    def count(self) -> int:
        """The number of guns in this group that the aircraft has."""
        return sum(gun.count for gun in self.guns)


class Facts(AircraftFacts[Ratings], frozen=True):
    """The facts from which an aircraft's page is drawn.

    Fields:
        pad: the groups of guns for which a blank pad has boxes, each with the guns of this aircraft.
        tables: the combat tables, or None if the data has none.
        arcs: the known fields of fire, by crew member.
    """

    pad: tuple[GunGroup, ...]
    tables: CombatTables | None
    arcs: Mapping[str, Arc]

    def differing_status(self, *figures: str) -> Sure | None:
        """Return one status mark for all these figures, which are printed together, or None if no figure needs a mark."""
        statuses = [self.status(figure) for figure in figures]
        return next((it for it in ("house", "reconstructed", "charted", "scanned") if it in statuses), None)

    @property
    def side_and_nation(self) -> str:
        """The names of the side and the nation, or only the nation if its name starts with the side's name (Germany)."""
        side, nation = self.side.name, self.nation.name
        return nation if nation.startswith(side) else f"{side}  ·  {nation}"

    def boxes(self, track: str) -> int | None:
        """Return the number of boxes in a damage or fuel track, or None if the players must write it in."""
        return self.known_value(track, getattr(self.ratings, track))

    @property
    def guns(self) -> tuple[Gun, ...]:
        """The aircraft's guns. The tuple is empty if they are unknown."""
        guns = self.ratings.guns
        return () if isinstance(guns, Unknown) or self.is_blank("guns") else guns

    def gun_count(self, group: GunGroup) -> int:
        """Return the number of guns in a group.

        If the crew member's guns are unknown, return `max_count` for guns without magazines, and 0 for other guns.
        """
        unknown = group.crew in self.aircraft.crew and not self.guns_of(group.crew)
        return group.max_count if unknown and not group.weapon.boxes else group.count

    def guns_of(self, crew: str) -> tuple[Gun, ...]:
        """Return the guns that a crew member fires at the same time, except variant guns."""
        return tuple(gun for gun in self.guns if gun.crew == crew and not gun.is_variant)

    def has_optional_gun(self, crew: str) -> bool:
        """Return whether the crew member has a variant gun, which is used only if the players agree."""
        return any(gun.crew == crew and gun.is_variant for gun in self.guns)

    @property
    def stability(self) -> str | None:
        """The letter of the aircraft's stability, or None if the players must write it in."""
        return self.known_value("stability", self.ratings.stability)


def crew_names() -> dict[str, str]:
    """Return the printed names of those crew members who fire guns."""
    return {"pilot": _("Pilot"), "observer": _("Observer")}


def _pad(library: Library, own: Ratings) -> tuple[GunGroup, ...]:
    """Return the gun groups of the pad, followed by groups for any guns of the aircraft that are not on the pad."""
    own_guns = () if isinstance(own.guns, Unknown) else own.guns
    weapons = library.of(WEAPONS)
    found = []
    for crew, weapon in dict.fromkeys((*PAD, *((gun.crew, gun.weapon) for gun in own_guns))):
        guns = tuple(gun for gun in own_guns if (gun.crew, gun.weapon) == (crew, weapon))
        if weapon in weapons:
            most = max(PAD.get((crew, weapon), 0), sum(gun.count for gun in guns))
            found.append(GunGroup(crew, weapons[weapon].record, most, guns))
    return tuple(found)


def _facts(library: Library, id: str, choices: Choices) -> Facts | None:
    """Return the facts of one aircraft, or None if the aircraft is not available yet or a reference is unresolved.

    The checks have already reported unresolved references.
    """
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
    # The nation of the counters takes precedence over the nation of the type, because American squadrons flew French types.
    service = next(iter(ratings.counters), "")
    used += [("nations", service)] if service in library.of(NATIONS) else []
    found = find_facts(case, library, choices, used, (gun.crew for gun in guns))
    if found and found.aircraft.nation not in ratings.counters and (nation := library.get(NATIONS, service)):
        found = replace(found, nation=nation)
    if found and ratings.name:
        # This game's name for the aircraft takes precedence over the common name.
        sources = {**found.aircraft.sources, "name": ratings.source_of("name")}
        renamed = found.aircraft.model_copy(update={"name": ratings.name, "short_name": None, "sources": sources})
        found = replace(found, aircraft=renamed)
    return Facts(**asdict(found), pad=_pad(library, ratings), tables=tables, arcs=arcs) if found else None


def select_aircraft(library: Library, choices: Choices) -> tuple[Facts, ...]:
    """Return the facts of each selected aircraft that is available in the requested month, sorted by side and name.

    See the section Preparation for Play of the rulebook.
    """
    selected = facts.select_facts(library, choices, _facts)
    return tuple(sorted(selected, key=lambda it: (it.side.side, it.name.casefold())))
