"""Checks of gun mounts and nations (CE307, CE308), bursts (CE310), hexes of templates (CE311) and drawn guns (CE118)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from msgspec import Struct

from printgen.checks.armament import Armament, drawn_guns_match
from printgen.checks.check import Problem, check
from printgen.data.edits import Replace
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, ARCS, CREW
from printgen.data.records.aircraft import Post
from printgen.data.records.game import sides
from printgen.data.records.tables import Arc
from printgen.drawing.hexes import ORIGIN, STEPS, Hex
from printgen.games.canvas_eagles.checks.airframe import aircraft_of, ratings_of
from printgen.games.canvas_eagles.checks.guns import BLIND_SPOT
from printgen.games.canvas_eagles.kinds import RATINGS, WEAPONS
from printgen.games.canvas_eagles.ratings import Gun, Ratings, Weapon


class Demand(Struct, frozen=True):
    """A rule about a field of a gun, which depends on the gun's weapon.

    Fields:
        by, of: a field of the gun's weapon, and the value that makes the rule apply ("" for all guns).
        field: the field of the gun.
        allowed: the allowed values of the field.
        why: the reason for the rule, which the message states.
        severity: the severity of a violation, or None for the severity of the check.
    """

    by: str
    of: str
    field: str
    allowed: tuple[object, ...]
    why: str
    severity: Severity | None = None


DEMANDS = (
    Demand("", "", "count", (1, 2), "a mounting has one or two weapons (3.514)"),
    Demand("kind", "rifle", "mount", ("flexible",), "a rifle is treated as flexible (6.01)"),
    Demand("kind", "rifle", "count", (1,), "a rifle is fired alone by one crew member (6.01)", Severity.WARNING),
    Demand("feed", "belt", "mount", ("fixed",), "belt-fed guns are rigidly mounted (6.06)", Severity.WARNING),
    Demand("kind", "cannon", "is-optional", (True,), "cannons are an option (6.07)"),
    Demand("kind", "cannon", "count", (1,), "a cannon fires single shots (6.07)"),
    Demand("weapon", "heavy-11mm", "count", (1,), "a heavy gun is the only gun on its mount (6.08)"),
    Demand("kind", "rockets", "is-optional", (True,), "rockets are an option (6.09)"),
    Demand("kind", "rockets", "mount", ("fixed",), "rockets are fired straight ahead (6.09)"),
)


@check("CE307", "impossible mount, crew or number of guns", section="3.514", kinds=(RATINGS,))
def gun_service(case: Case, library: Library) -> Iterator[Problem]:
    """Each gun must have the number, mount, crew and linked gun that its weapon requires.

    A rigid gun is aimed with the aircraft, so the pilot fires it. A rifle is flexible and fired by one crew member.
    Cannons and rockets are optional, and Hotchkiss drums are for observers. A pilot's rigid Vickers and Lewis fire
    together, so each names the other under `fires-with` (6.03). Guns of different crew members never fire together.

    Example:
        guns:
          - {id: A, weapon: vickers, count: 4, mount: fixed, crew: observer, arc: 1}        # four, and not the pilot's
    """
    guns, armament = ratings_of(case).guns, ratings_of(case).armament
    weapons = {gun.id: _weapon(gun, library) for gun in guns}
    for index, gun in enumerate(guns):
        path, weapon, post = ("guns", index), weapons[gun.id], library.get(CREW, gun.crew)
        for demand in DEMANDS:
            value = getattr(gun, demand.field.replace("-", "_"))
            if (not demand.by or (weapon and getattr(weapon, demand.by) == demand.of)) and value not in demand.allowed:
                message = f"gun {gun.id}: {demand.why}"
                at, right = (*path, demand.field), demand.allowed[-1]
                hint, likely = f"write `{demand.field}: {str(right).lower()}`", (Replace(at, right),)
                yield Problem(at, message, hint, severity=demand.severity, likely=likely)
        if isinstance(post, Post) and gun.mount == "fixed" and not post.is_pilot:
            message = f"gun {gun.id} is rigid, but belongs to the {gun.crew}; rigid guns are aimed by the pilot (3.514)"
            yield Problem((*path, "crew"), message, "write `crew: pilot`, or `mount: flexible`")
        if isinstance(post, Post) and post.is_pilot and gun.weapon == "hotchkiss-drum":
            message = f"gun {gun.id} belongs to the {gun.crew}; Hotchkiss drums are for observers (6.05)"
            yield Problem((*path, "weapon"), message, "write `hotchkiss-strip`")
        other = next((it for it in guns if it.id == gun.fires_with and it.id != gun.id), None)
        if other and other.crew != gun.crew:
            message = f"gun {gun.id} belongs to the {gun.crew}, but is linked to gun {other.id} of the {other.crew} (3.50, 6.03)"
            yield Problem((*path, "fires-with"), message, "remove `fires-with`; each crew member fires alone")
        elif other and other.fires_with != gun.id and not gun.is_optional and not other.is_optional:
            message = f"gun {gun.id} fires with gun {other.id}, but gun {other.id} is not linked to it (6.03)"
            yield Problem((*path, "fires-with"), message, f"add `fires-with: {gun.id}` to gun {other.id}")
        # Two guns with the same letter are reported by CE301 and cannot be linked.
        partner = next((it for it in guns if it.id != gun.id and _fires_with(gun, it)), None)
        if partner and gun.fires_with is None and partner.fires_with is None:
            guns_of_crew = f"the {gun.crew}'s rigid guns {gun.id} (Vickers) and {partner.id} (Lewis)"
            yield Problem(
                path, f"{guns_of_crew} are not linked, but fire together (6.03)", "add `fires-with` to both guns"
            )
    flexible = [(index, gun) for index, gun in enumerate(guns) if gun.mount == "flexible"]
    if "FW" in str(armament) and flexible and not any(gun.is_wing_mounted for _, gun in flexible):
        index, gun = flexible[-1]
        message = f"armament is {armament}, but gun {gun.id} is not on the wing (3.514)"
        yield Problem(
            ("guns", index), message, "add `is-wing-mounted: true`, or correct the code", severity=Severity.WARNING
        )


def _weapon(gun: Gun, library: Library) -> Weapon | None:
    found = library.get(WEAPONS, gun.weapon) if isinstance(gun.weapon, str) else None
    return found if isinstance(found, Weapon) else None


def _fires_with(gun: Gun, other: Gun) -> bool:
    """Return whether the two guns are a Vickers and a Lewis that the pilot fires together (6.03)."""
    fixed = gun.mount == other.mount == "fixed" and gun.crew == other.crew
    permanent = gun.replaces is None and other.replaces is None
    return fixed and permanent and (gun.weapon, other.weapon) == ("vickers", "lewis")


#: The side or nations that had each weapon, the section, and the severity. It is a warning if the rulebook allows exceptions.
OWNERS: dict[str, tuple[tuple[str, ...], str, Severity]] = {
    "lewis": (("allied",), "6.04", Severity.ERROR),
    "central-light": (("central",), "6.04", Severity.ERROR),
    "vickers": (("allied",), "6.06", Severity.WARNING),
    "spandau": (("central",), "6.06", Severity.WARNING),
    "hotchkiss-strip": (("france", "britain"), "6.05", Severity.WARNING),
    "hotchkiss-drum": (("france", "britain"), "6.05", Severity.WARNING),
    "cannon-37mm": (("france",), "6.07", Severity.WARNING),
    "cannon-47mm": (("france",), "6.07", Severity.WARNING),
    "le-prieur": (("allied",), "6.09", Severity.ERROR),
}
#: The last month in which aircraft entered service with Hotchkiss guns (6.05).
LAST_HOTCHKISS = "1916-07"


@check("CE308", "gun of the wrong side or nation", section="6.00", kinds=(RATINGS,))
def weapon_nations(case: Case, library: Library) -> Iterator[Problem]:
    """A weapon may be carried only by aircraft of the side or nations that the rulebook allows for it.

    Lewis guns and rockets are Allied. Light machine guns of the Central Powers, including captured Lewis guns, are
    recorded as light MG. Violations of the following rules cause only warnings:

    - Vickers guns are Allied, and Spandaus belong to the Central Powers.
    - Cannons are French.
    - Hotchkiss guns are French or British, and were used only until mid-1916.

    Example:
        aircraft: pfalz-e-iii       # German
        guns:
          - {id: A, weapon: lewis, mount: fixed, crew: pilot, arc: 1}
    """
    aircraft = aircraft_of(case, library)
    if aircraft is None:
        return
    side = next((it.side for it in sides(library) if aircraft.nation in it.nations), None)
    for index, gun in enumerate(ratings_of(case).guns):
        path, weapon = ("guns", index, "weapon"), _weapon(gun, library)
        owners, section, severity = OWNERS.get(str(gun.weapon), ((), "", Severity.ERROR))
        if weapon and side and owners and not {side, aircraft.nation} & set(owners):
            whose = f"{weapon.name} is for {' or '.join(owners)}"
            message = f"gun {gun.id}: {whose}, but {aircraft.name} flies for {side} ({section})"
            yield Problem(path, message, "choose a weapon of its side, or waive this check", severity=severity)
        late = isinstance(aircraft.since, str) and aircraft.since > LAST_HOTCHKISS
        if weapon and str(gun.weapon).startswith("hotchkiss") and late:
            message = (
                f"gun {gun.id}: {weapon.name} on an aircraft of {aircraft.since}; its use ended in mid-1916 (6.05)"
            )
            yield Problem(path, message, "choose another weapon", severity=Severity.WARNING)


BURSTS = ("short", "medium", "long")


@check("CE310", "impossible bursts or ammunition of a weapon", section="3.50", kinds=(WEAPONS,))
def weapon_bursts(case: Case[Weapon], _library: Library) -> Iterator[Problem]:
    """Each weapon must list at least one burst, in order from short to long. Rifles and cannons may have only short bursts.

    A gun without bursts would be printed as a box without values. Only belts have `belt-boxes` (6.06). Violations of
    two further rules cause only warnings: a rifle's rounds are not counted (6.01), and drums of later months have more
    boxes (6.02).

    Example:
        weapon: rifle
        kind: rifle
        bursts: [short, medium, long]
    """
    weapon = case.record
    if not weapon.bursts:
        yield Problem(("bursts",), f"{weapon.name} has no burst (3.50)", "write `bursts: [short]` or more bursts")
    elif list(weapon.bursts) != [it for it in BURSTS if it in weapon.bursts]:
        message = "bursts out of order or duplicate; list each once, from short to long (3.50)"
        yield Problem(("bursts",), message, "sort the bursts and remove duplicates")
    elif weapon.kind in ("rifle", "cannon") and weapon.bursts != ("short",):
        section = "6.01" if weapon.kind == "rifle" else "6.07"
        yield Problem(("bursts",), f"a {weapon.kind} fires short bursts only ({section})", "write `bursts: [short]`")
    if weapon.belt_boxes is not None and weapon.feed != "belt":
        yield Problem(
            ("belt-boxes",),
            f"`belt-boxes` is only for belts; {weapon.name} is fed by {weapon.feed} (6.06)",
            "remove `belt-boxes`",
        )
    if weapon.kind == "rifle" and weapon.ammunition:
        message = "a rifle's ammunition is not counted (6.01)"
        hint = "remove `ammunition`; waive this check if a chart counts the rounds"
        yield Problem(("ammunition",), message, hint, severity=Severity.WARNING)
    for at, (earlier, later) in enumerate(pairwise(weapon.ammunition), start=1):
        if later.drums * later.boxes <= earlier.drums * earlier.boxes:
            message = "later ammunition must have more boxes than earlier ammunition (6.02)"
            yield Problem(("ammunition", at), message, "compare it with the rulebook", severity=Severity.WARNING)


def facings(here: Hex) -> frozenset[int]:
    """Return the hexsides of the aircraft's hex that face the hex `here`: one if it is in line, otherwise two (16.01).

    Hexside 1 is ahead, and the others follow clockwise.
    """
    for at, (q, r) in enumerate(STEPS):
        other_q, other_r = STEPS[(at + 1) % 6]
        # The numbers of steps along this spoke and along the next one.
        turn = q * other_r - r * other_q
        along, beside = (here.q * other_r - here.r * other_q) / turn, (q * here.r - r * here.q) / turn
        if along > 0 and beside >= 0:
            return frozenset({at + 1} | ({(at + 1) % 6 + 1} if beside else set()))
    return frozenset()


@check("CE311", "wrong hexsides in a template", section="16.01", kinds=(ARCS,))
def hexsides_of_arcs(case: Case[Arc], _library: Library) -> Iterator[Problem]:
    """The hexsides listed for a hex must face that hex. The hex directly behind the tail must be a blind spot.

    Flexible guns may have to be turned (16.01), so a wrong hexside would let a gunner fire in the wrong direction.
    Section 3.522 states which targets may be hit in the blind spot, so the blind spot has no bands. A template without
    a blind spot that fires into that hex at the same level is probably a mistake, which causes a warning.

    Example:
        hexes:
          - {hex: [0, -3], bands: [high, same, low], facings: [4]}      # it is straight ahead: 1
    """
    for index, part in enumerate(case.record.hexes):
        path, here = ("hexes", index), Hex(*part.hex)
        right = facings(here)
        if wrong_sides := [it for it in part.facings if it not in right and here != ORIGIN]:
            message = (
                f"hex {here.q}, {here.r} is toward hexside {' and '.join(map(str, sorted(right)))}, "
                f"not {wrong_sides[0]} (16.01)"
            )
            yield Problem(
                (*path, "facings"),
                message,
                f"write {sorted(right)}; hexsides are numbered clockwise from 1 to 6, and 1 is ahead",
            )
        fires = case.record.purpose == "fire"
        if fires and not part.facings and here != ORIGIN:
            message = f"hex {here.q}, {here.r} lacks the hexside through which it is reached (16.01)"
            yield Problem((*path, "hex"), message, f"write `facings: {sorted(right)}`")
        if part.blind and part.bands:
            message = "a blind spot has no bands; section 3.522 states which targets may be hit there"
            yield Problem((*path, "bands"), message, "remove `bands`")
        if fires and here == BLIND_SPOT and not part.blind and "same" in part.bands:
            message = (
                "this template fires at the same level into the hex behind the tail, which is a blind spot (3.522)"
            )
            yield Problem((*path, "bands"), message, "replace `bands` with `blind: 1`", severity=Severity.WARNING)


def _armament(ratings: Ratings) -> Armament:
    """Return the numbers of guns that a drawing consistent with the ratings may show."""
    own = [gun for gun in ratings.guns if gun.crew == "pilot"]
    always = [gun.count for gun in own if gun.mount == "fixed" and not gun.is_optional and not gun.replaces]
    return Armament(sum(always), sum(gun.count for gun in own), len(ratings.guns) - len(own))


CE118 = check("CE118", "drawn guns differ from the game's guns", "3.51", Severity.WARNING, kinds=(AIRCRAFT,))(
    partial(drawn_guns_match, armament=_armament)
)
