"""The facts for one sheet: the aircraft's records, and the figures that may be printed."""

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
#: The tables whose rolls stability modifies (3.811, 3.702).
SPINS, RECOVERY = "spins", "spin-recovery"
#: Charts that a schedule quotes: the code that requires a dive (3.211), the condition for restricted maneuvers (3.203),
#: and gliding (3.301). The first two are quoted in a short form, and `GLIDING` is printed in full.
CODES, LIMITS, GLIDING = "altitude-codes", "maneuver-limits", "gliding"
#: The chart of ammunition boxes per burst (6.02), and the table for jams after a long burst (3.801).
BURSTS, JAMMING = "bursts", "jamming"
#: The key in `Facts.rules` of the short form of `GLIDING`.
SHORT_GLIDING = "gliding, briefly"
ON_SCHEDULES = {CODES: "X", LIMITS: "restricted"}
#: The number of boxes printed if the real number is unknown. Few aircraft have more boxes. Players write the real number and
#: strike out the remaining boxes.
DEFAULT_BOXES = {"engine": 10, "wings": 40, "fuselage": 28, "tail": 10, "fuel": 70}
#: The arc of an unknown Fire Arc template, which is printed as an empty field to mark.
NO_ARC = Arc.model_construct(arc=0, shape="", hexes=())


def era_names() -> dict[Era, str]:
    """Return the printed names of the early and the late war, by era."""
    return {"early": _("early war"), "late": _("late war")}


class ArmedGun(Struct, frozen=True):
    """A gun with the records that it refers to.

    Fields:
        weapon: the weapon, or a machine-gun without a name if the weapon is unknown.
        arc: the Fire Arc template, or NO_ARC if the template is unknown.
        twin: a gun that may replace this gun and differs only in the number of guns.
    """

    gun: Gun
    weapon: Weapon
    arc: Arc
    index: int
    twin: Gun | None = None


class Facts(AircraftFacts[Ratings], frozen=True):
    """The facts from which a sheet is drawn.

    Fields:
        war: the two eras, with the month in which the early era ends.
        spins, recovery: the tables for spins and spin recovery.
        full_schedules: the schedules of the requested era, or of both eras if none is requested.
        burst_boxes: the number of ammunition boxes that a burst marks off, by burst.
        jams: the rolls after a long burst that jam a gun, or "" if unknown.
        rules: the rules to print on a schedule: one text from each chart of ON_SCHEDULES, and one on gliding.
    """

    guns: tuple[ArmedGun, ...]
    tables: CombatTables
    war: Calendar
    spins: DieTable | None
    recovery: DieTable | None
    full_schedules: tuple[FullSchedule, ...]
    burst_boxes: Mapping[str, int]
    jams: str
    rules: Mapping[str, str]

    def role_name(self, role: str) -> str:
        """Return the printed name of a crew post. If this game does not have the post, return its name in the data."""
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
        """The sections that can be damaged: the id, printed name and damage track of each."""
        names = {"engine": _("Engine"), "wings": _("Wings"), "fuselage": _("Fuselage"), "tail": _("Tail")}
        return tuple((id, name, getattr(self.ratings, id)) for id, name in names.items())

    @property
    def torque(self) -> str:
        """A text on how left and right turns differ, from the latest schedule that states it, or "" if no schedule does."""
        asymmetry = next((it.torque for it in reversed(self.full_schedules) if it.torque), "")
        return asymmetry.rpartition("; ")[2]

    @property
    def stability(self) -> str | None:
        """The letter of the aircraft's stability, or None if the players must write it in."""
        return self.known_value("stability", self.ratings.stability)


def _facts(library: Library, id: str, choices: Choices) -> Facts | None:
    """Return the facts of one aircraft, or None if a reference is unresolved, which the checks have already reported."""
    case, war = library.of(RATINGS)[id], calendar(library)
    ratings = case.record
    tables = library.get(TABLES, "combat")
    used = [("tables", "combat"), ("game", GAME)]
    used += [("weapons", gun.weapon) for gun in ratings.guns if isinstance(gun.weapon, str)]
    used += [("arcs", str(gun.arc)) for gun in ratings.guns if isinstance(gun.arc, int)]
    used += [("dice", it) for it in (SPINS, RECOVERY, JAMMING) if library.get(DICE, it)]
    bursts = library.get(CHARTS, BURSTS)
    used += [("charts", BURSTS)] if bursts else []
    found = find_facts(case, library, choices, used, (gun.crew for gun in ratings.guns))
    if found is None or tables is None or war is None:
        return None
    decided, rules = decided_figures(library, [("charts", id) for id in (*ON_SCHEDULES, GLIDING)]), {}
    for id, name in ON_SCHEDULES.items():
        chart = library.get(CHARTS, id)
        short_text = (
            next((it.short_text for it in chart.lines if name_of(it) == name and it.short_text), None)
            if chart
            else None
        )
        if chart and short_text:
            rules[id] = short_text + reading_sign(chart, decided.get(("charts", id), ()), f"lines.{name}")
    if gliding_chart := library.get(CHARTS, GLIDING):
        readings = decided.get(("charts", GLIDING), ())
        signs = [reading_sign(gliding_chart, readings, f"lines.{name_of(it)}") for it in gliding_chart.lines]
        lines = list(zip(gliding_chart.lines, signs, strict=True))
        rules[GLIDING] = "; ".join(f"{it.name}, {it.text[0]}{mark}" for it, mark in lines)
        rules[SHORT_GLIDING] = "; ".join(f"{it.name} ({it.short_text or it.text[0]}{mark})" for it, mark in lines)
    return Facts(
        **asdict(found),
        guns=_armed_guns(ratings, library),
        tables=tables,
        war=war,
        spins=library.get(DICE, SPINS),
        recovery=library.get(DICE, RECOVERY),
        burst_boxes={name_of(it): int(it.text[0]) for it in (bursts.lines if bursts else ()) if it.text[0].isdecimal()},
        jams=_jams(library.get(DICE, JAMMING)),
        full_schedules=tuple(
            it for it in valid_schedules(library, case.id) if requested_era(choices, war) in (None, it.era)
        ),
        rules=rules,
    )


def _jams(table: DieTable | None) -> str:
    """Return the die rolls that jam a gun, which are in the last row of the table, or "" if there is no table."""
    rows = next(iter(table.rolls.values()), {}) if table else {}
    return str(list(rows)[-1]).replace("-", "–") if rows else ""


def _armed_guns(ratings: Ratings, library: Library) -> tuple[ArmedGun, ...]:
    """Return the guns that have a block on the sheet. Guns that differ only in their number share a block."""

    def doubles(gun: Gun, other: Gun) -> bool:
        same = (gun.weapon, gun.mount, gun.arc, gun.crew) == (other.weapon, other.mount, other.arc, other.crew)
        return gun.replaces == other.id and same and gun.count > other.count and gun.values == other.values

    twins = {other.id: gun for gun in ratings.guns for other in ratings.guns if doubles(gun, other)}
    shared = {gun.id for gun in twins.values()}
    # An unknown weapon and its ammunition are left blank for the players to fill in.
    remark = _("write in the weapon and its ammunition")
    unknown_weapon = Weapon.model_construct(weapon="unknown", name="", kind="machine-gun", feed="none", remark=remark)
    return tuple(
        ArmedGun(
            gun,
            unknown_weapon if isinstance(gun.weapon, Unknown) else cast(Weapon, library.get(WEAPONS, gun.weapon)),
            NO_ARC if isinstance(gun.arc, Unknown) else cast(Arc, library.get(ARCS, gun.arc)),
            index,
            twins.get(gun.id),
        )
        for index, gun in enumerate(ratings.guns)
        if gun.id not in shared
    )


def select_aircraft(library: Library, choices: Choices) -> tuple[Facts, ...]:
    """Return the facts of each selected aircraft that served in the requested era and month (1.502, 2.10).

    The facts are sorted by side, then by name. Products made from these facts accept the options `AIRCRAFT_OPTIONS`.
    """
    war, date = calendar(library), DATE.value_in(choices)
    if war is None:
        return ()
    era, selected = requested_era(choices, war), []
    for found in facts.select_facts(library, choices, _facts):
        service = found.aircraft.since
        too_late = date and isinstance(service, str) and service > date
        if (era is None or getattr(found.ratings.ceiling, era) is not None) and not too_late:
            selected.append(found)
    return tuple(sorted(selected, key=lambda found: (found.side.side, found.aircraft.name.casefold())))
