"""What one sheet shows: the records behind it, and which of their figures may be printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct
from msgspec.structs import asdict

from printgen.data.kind import Library
from printgen.data.kinds import ARCS, CHARTS, DICE, TABLES
from printgen.data.readings import decided_figures, reading_sign
from printgen.data.records.fields import Unknown
from printgen.data.records.record import name_of
from printgen.data.records.tables import Arc, CombatTables, DieTable
from printgen.games.canvas_eagles.full_schedule import FullSchedule, valid_schedules
from printgen.games.canvas_eagles.kinds import RATINGS, WEAPONS
from printgen.games.canvas_eagles.options import DATE, calendar, requested_era
from printgen.games.canvas_eagles.ratings import Gun, Ratings, Track, Weapon
from printgen.games.canvas_eagles.war import Calendar, Era
from printgen.products import facts
from printgen.products.facts import AircraftFacts, find_facts
from printgen.products.options import Choices
from printgen.translation import _

GAME = "canvas-eagles"
#: The tables on which an aircraft's stability counts (3.811, 3.702).
SPINS, RECOVERY = "spins", "spin-recovery"
#: The charts of which a schedule prints a line in fewer words: the code that leads to a dive (3.211), and who may fly what is
#: restricted (3.203); and the one that it prints in full, how gliders lose altitude (3.301).
CODES, LIMITS, GLIDING = "altitude-codes", "maneuver-limits", "gliding"
#: The key of the same in fewer words.
SHORT_GLIDING = "gliding, briefly"
ON_SCHEDULES = {CODES: "X", LIMITS: "restricted"}
#: So many boxes are printed where nobody knows how many there are, as many as hardly any aircraft has more of; the owner
#: writes the number and strikes out the rest.
DEFAULT_BOXES = {"engine": 10, "wings": 40, "fuselage": 28, "tail": 10, "fuel": 70}
#: A fire template that nobody knows: an empty field to mark.
NO_ARC = Arc.model_construct(arc=0, shape="", hexes=())


def era_names() -> dict[Era, str]:
    """The two parts of the war as they are printed."""
    return {"early": _("early war"), "late": _("late war")}


class ArmedGun(Struct, frozen=True):
    """A gun with the records it refers to. `twin`: another gun may stand in its place that differs in number only.

    weapon: where nobody knows which, a machine-gun without a name. arc: NO_ARC where nobody knows.
    """

    gun: Gun
    weapon: Weapon
    arc: Arc
    index: int
    twin: Gun | None = None


class Facts(AircraftFacts[Ratings], frozen=True):
    """Everything a sheet is drawn from.

    war: its two parts. spins, recovery: the tables of spins. flown: its schedules, of the part of the war asked for. rules: what
    a schedule says of the line that it prints of each of ON_SCHEDULES.
    """

    guns: tuple[ArmedGun, ...]
    tables: CombatTables
    war: Calendar
    spins: DieTable | None
    recovery: DieTable | None
    full_schedules: tuple[FullSchedule, ...]
    rules: Mapping[str, str]

    def role_name(self, role: str) -> str:
        """What one of the crew is called in print; who is not of this game as its data has it."""
        names = {
            "pilot": _("Pilot"),
            "co-pilot": _("Co-pilot"),
            "observer": _("Observer"),
            "gunner-1": _("Gunner 1"),
            "gunner-2": _("Gunner 2"),
            "gunner-3": _("Gunner 3"),
        }
        return names.get(role, self.posts[role].name)

    @property
    def tracks(self) -> tuple[tuple[str, str, Track], ...]:
        """The sections that take damage: their ids, what they are called in print, their tracks."""
        names = {"engine": _("Engine"), "wings": _("Wings"), "fuselage": _("Fuselage"), "tail": _("Tail")}
        return tuple((id, name, getattr(self.ratings, id)) for id, name in names.items())

    @property
    def torque(self) -> str:
        """How its left and right differ, as the latest of its schedules has it."""
        said = next((it.torque for it in reversed(self.full_schedules) if it.torque), "")
        return said.rpartition("; ")[2]

    @property
    def stability(self) -> str | None:
        """The letter of how steady the aircraft flies, or None where it is left to be written in."""
        return self.known_value("stability", self.ratings.stability)


def _facts(library: Library, id: str, choices: Choices) -> Facts | None:
    """The facts of one aircraft; None where a reference is broken, which the checks have reported by then."""
    case, war = library.of(RATINGS)[id], calendar(library)
    ratings = case.record
    tables = library.get(TABLES, "combat")
    used = [("tables", "combat"), ("game", GAME)]
    used += [("weapons", gun.weapon) for gun in ratings.guns if isinstance(gun.weapon, str)]
    used += [("arcs", str(gun.arc)) for gun in ratings.guns if isinstance(gun.arc, int)]
    used += [("dice", it) for it in (SPINS, RECOVERY) if library.get(DICE, it)]
    found = find_facts(case, library, choices, used, (gun.crew for gun in ratings.guns))
    if found is None or tables is None or war is None:
        return None
    twice, rules = decided_figures(library, [("charts", id) for id in (*ON_SCHEDULES, GLIDING)]), {}
    for id, name in ON_SCHEDULES.items():
        chart = library.get(CHARTS, id)
        brief = (
            next((it.short_text for it in chart.lines if name_of(it) == name and it.short_text), None)
            if chart
            else None
        )
        if chart and brief:
            rules[id] = brief + reading_sign(chart, twice.get(("charts", id), ()), f"lines.{name}")
    if glides := library.get(CHARTS, GLIDING):
        ways = twice.get(("charts", GLIDING), ())
        signs = [reading_sign(glides, ways, f"lines.{name_of(it)}") for it in glides.lines]
        lines = list(zip(glides.lines, signs, strict=True))
        rules[GLIDING] = "; ".join(f"{it.name}, {it.text[0]}{mark}" for it, mark in lines)
        rules[SHORT_GLIDING] = "; ".join(f"{it.name} ({it.short_text or it.text[0]}{mark})" for it, mark in lines)
    return Facts(
        **asdict(found),
        guns=_armed(ratings, library),
        tables=tables,
        war=war,
        spins=library.get(DICE, SPINS),
        recovery=library.get(DICE, RECOVERY),
        full_schedules=tuple(
            it for it in valid_schedules(library, case.id) if requested_era(choices, war) in (None, it.era)
        ),
        rules=rules,
    )


def _armed(ratings: Ratings, library: Library) -> tuple[ArmedGun, ...]:
    """The guns that each take a block on the sheet; a gun that only doubles another shares that one's block."""

    def doubles(gun: Gun, other: Gun) -> bool:
        same = (gun.weapon, gun.mount, gun.arc, gun.crew) == (other.weapon, other.mount, other.arc, other.crew)
        return gun.replaces == other.id and same and gun.count > other.count and gun.values == other.values

    twins = {other.id: gun for gun in ratings.guns for other in ratings.guns if doubles(gun, other)}
    shared = {gun.id for gun in twins.values()}
    # What nobody knows is left to be written in: the weapon's name, and so what it carries.
    remark = _("write in the weapon and its ammunition")
    some = Weapon.model_construct(weapon="unknown", name="", kind="machine-gun", feed="none", remark=remark)
    return tuple(
        ArmedGun(
            gun,
            some if isinstance(gun.weapon, Unknown) else cast(Weapon, library.get(WEAPONS, gun.weapon)),
            NO_ARC if isinstance(gun.arc, Unknown) else cast(Arc, library.get(ARCS, gun.arc)),
            index,
            twins.get(gun.id),
        )
        for index, gun in enumerate(ratings.guns)
        if gun.id not in shared
    )


def select_aircraft(library: Library, choices: Choices) -> tuple[Facts, ...]:
    """The facts of each aircraft that was asked for and belongs into the game of that era and date (1.502, 2.10): by side,
    then by name. What is made of them heeds the options `WHICH`."""
    war, date = calendar(library), DATE.value_in(choices)
    if war is None:
        return ()
    era, wanted = requested_era(choices, war), []
    for it in facts.select_facts(library, choices, _facts):
        service = it.aircraft.since
        too_late = date and isinstance(service, str) and service > date
        if (era is None or getattr(it.ratings.ceiling, era) is not None) and not too_late:
            wanted.append(it)
    return tuple(sorted(wanted, key=lambda it: (it.side.side, it.aircraft.name.casefold())))
