"""Who may have which gun, and how (CE307, CE308), what a weapon can fire (CE310), and where a template's hexes lie (CE311).

The guns of the drawing (CE118).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from msgspec import Struct

from printgen.checks.armament import Armament, drawn
from printgen.checks.check import Problem, check
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
    """What a field of a gun must be: of weapons whose `by` (kind, feed, or the weapon itself) is `of`; of all when empty."""

    by: str
    of: str
    field: str
    allowed: tuple[object, ...]
    why: str
    severity: Severity | None = None


DEMANDS = (
    Demand("", "", "count", (1, 2), "a mounting has one weapon or two (3.514)"),
    Demand("kind", "rifle", "mount", ("flexible",), "a rifle counts as flexible (6.01)"),
    Demand("kind", "rifle", "count", (1,), "a rifle is one man's, fired by itself (6.01)", Severity.WARNING),
    Demand("feed", "belt", "mount", ("fixed",), "belt-fed guns are rigidly mounted (6.06)", Severity.WARNING),
    Demand("kind", "cannon", "is-optional", (True,), "cannons are an option (6.07)"),
    Demand("kind", "cannon", "count", (1,), "a cannon fires single shots (6.07)"),
    Demand("weapon", "heavy-11mm", "count", (1,), "there is a single heavy gun (6.08)"),
    Demand("kind", "rockets", "is-optional", (True,), "rockets are an option (6.09)"),
    Demand("kind", "rockets", "mount", ("fixed",), "rockets are fired ahead (6.09)"),
)


@check("CE307", "a gun that cannot be had or served so", section="3.514", kinds=(RATINGS,))
def gun_service(case: Case, library: Library) -> Iterator[Problem]:
    """Each gun is mounted and served as its weapon asks: how many, rigid or flexible, by whom, and with which other gun.

    A rigid gun is aimed with the aircraft, so whoever flies fires it. Rifles are one man's and flexible, cannons and
    rockets an option, Hotchkiss drums an observer's. A Vickers and a Lewis of one pilot, both rigid, fire together, so each
    names the other under `fires-with` (6.03); guns of two men never do.

    Example:
        guns:
          - {id: A, weapon: vickers, count: 4, mount: fixed, crew: observer, arc: 1}        # four, and who flies?
    """
    guns, armament = ratings_of(case).guns, ratings_of(case).armament
    weapons = {gun.id: _weapon(gun, library) for gun in guns}
    for index, gun in enumerate(guns):
        path, weapon, post = ("guns", index), weapons[gun.id], library.get(CREW, gun.crew)
        for it in DEMANDS:
            value = getattr(gun, it.field.replace("-", "_"))
            if (not it.by or (weapon and getattr(weapon, it.by) == it.of)) and value not in it.allowed:
                message = f"gun {gun.id}: {it.why}"
                yield Problem((*path, it.field), message, f"correct `{it.field}`", severity=it.severity)
        if isinstance(post, Post) and gun.mount == "fixed" and not post.is_pilot:
            message = f"gun {gun.id} is rigid and the {gun.crew}'s: it is aimed by whoever flies (3.514)"
            yield Problem((*path, "crew"), message, "write crew: pilot, or mount: flexible")
        if isinstance(post, Post) and post.is_pilot and gun.weapon == "hotchkiss-drum":
            message = f"gun {gun.id} is the {gun.crew}'s; Hotchkiss drums are for observers (6.05)"
            yield Problem((*path, "weapon"), message, "write hotchkiss-strip")
        other = next((it for it in guns if it.id == gun.fires_with and it.id != gun.id), None)
        if other and other.crew != gun.crew:
            message = f"gun {gun.id} is the {gun.crew}'s and linked to gun {other.id}, the {other.crew}'s (3.50, 6.03)"
            yield Problem((*path, "fires-with"), message, "each fires by himself: take `fires-with` out")
        elif other and other.fires_with != gun.id and not gun.is_optional and not other.is_optional:
            message = f"gun {gun.id} fires with gun {other.id}, which does not name it (6.03)"
            yield Problem((*path, "fires-with"), message, f"add `fires-with: {gun.id}` to gun {other.id}")
        # Two guns of one letter are reported as such (CE301), and cannot be linked.
        partner = next((it for it in guns if it.id != gun.id and _fires_with(gun, it)), None)
        if partner and gun.fires_with is None and partner.fires_with is None:
            message = f"gun {gun.id} (Vickers) and {partner.id} (Lewis) are rigid and the {gun.crew}'s: they fire together (6.03)"
            yield Problem(path, message, "add `fires-with` to both")
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
    """Whether the two are a Vickers and a Lewis that the pilot fires together (6.03)."""
    fixed = gun.mount == other.mount == "fixed" and gun.crew == other.crew
    stand = gun.replaces is None and other.replaces is None
    return fixed and stand and (gun.weapon, other.weapon) == ("vickers", "lewis")


#: By weapon: the side or the nations that had it, the section, and how sure the book is.
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
#: Hotchkiss guns came with aircraft up to this month (6.05).
LAST_HOTCHKISS = "1916-07"


@check("CE308", "a gun of the other side", section="6.00", kinds=(RATINGS,))
def weapon_nations(case: Case, library: Library) -> Iterator[Problem]:
    """A weapon is on aircraft of the side, or the nations, that the book gives it to.

    Lewis guns and rockets are Allied, and every light machine gun of the Central Powers is the one light MG, captured
    Lewis guns too; Vickers and Spandau are virtually always their own side's (a warning), Hotchkiss guns and cannons
    French or British, Hotchkiss up to mid-1916.

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
        whose, section, severity = OWNERS.get(str(gun.weapon), ((), "", Severity.ERROR))
        if weapon and side and whose and not {side, aircraft.nation} & set(whose):
            message = f"gun {gun.id}: {weapon.name} is {' or '.join(whose)}, {aircraft.name} {side} ({section})"
            yield Problem(path, message, "name the weapon that its side had, or waive this check", severity=severity)
        late = isinstance(aircraft.since, str) and aircraft.since > LAST_HOTCHKISS
        if weapon and str(gun.weapon).startswith("hotchkiss") and late:
            message = f"gun {gun.id}: {weapon.name} on an aircraft of {aircraft.since}; they ended in mid-1916 (6.05)"
            yield Problem(path, message, "name another weapon", severity=Severity.WARNING)


BURSTS = ("short", "medium", "long")


@check("CE310", "a weapon that cannot fire, or fires what it cannot", section="3.50", kinds=(WEAPONS,))
def weapon_bursts(case: Case[Weapon], _library: Library) -> Iterator[Problem]:
    """Each weapon has bursts, each once, from short to long; rifles and cannons have short ones only.

    A gun without bursts prints as a box without values. `belt-boxes` is of belts alone (6.06), a rifle's rounds are not
    counted (6.01), and a drum that came later holds more (6.02): the last two are warnings.

    Example:
        weapon: rifle
        kind: rifle
        bursts: [short, medium, long]
    """
    weapon = case.record
    if not weapon.bursts:
        yield Problem(
            ("bursts",), f"{weapon.name} has no burst it could fire (3.50)", "write `bursts: [short]` at least"
        )
    elif list(weapon.bursts) != [it for it in BURSTS if it in weapon.bursts]:
        yield Problem(("bursts",), "bursts stand once each, from short to long (3.50)", "put them in order")
    elif weapon.kind in ("rifle", "cannon") and weapon.bursts != ("short",):
        section = "6.01" if weapon.kind == "rifle" else "6.07"
        yield Problem(("bursts",), f"a {weapon.kind} fires short bursts only ({section})", "write `bursts: [short]`")
    if weapon.belt_boxes is not None and weapon.feed != "belt":
        yield Problem(
            ("belt-boxes",), f"`belt-boxes` is of belts; {weapon.name} is fed by {weapon.feed} (6.06)", "take it out"
        )
    if weapon.kind == "rifle" and weapon.ammunition:
        message = "a rifle's ammunition is not counted (6.01)"
        yield Problem(("ammunition",), message, "take it out; waive it where a chart counts", severity=Severity.WARNING)
    for at, (before, here) in enumerate(pairwise(weapon.ammunition), start=1):
        if here.drums * here.boxes <= before.drums * before.boxes:
            message = "what came later holds no more than what was before it (6.02)"
            yield Problem(("ammunition", at), message, "compare with the book", severity=Severity.WARNING)


def facings(here: Hex) -> frozenset[int]:
    """The hexsides (1 ahead, then clockwise) that look toward a hex: one along a spoke, either neighbour between two (16.01)."""
    for at, (q, r) in enumerate(STEPS):
        other_q, other_r = STEPS[(at + 1) % 6]
        # How many steps along this spoke and along the next one.
        turn = q * other_r - r * other_q
        along, beside = (here.q * other_r - here.r * other_q) / turn, (q * here.r - r * here.q) / turn
        if along > 0 and beside >= 0:
            return frozenset({at + 1} | ({(at + 1) % 6 + 1} if beside else set()))
    return frozenset()


@check("CE311", "a template that looks the other way", section="16.01", kinds=(ARCS,))
def hexsides_of_arcs(case: Case[Arc], _library: Library) -> Iterator[Problem]:
    """The hexsides that reach a hex look toward it; the hex behind the tail is a blind spot.

    With flexible guns that must be turned (16.01) a wrong hexside lets a gunner fire over his shoulder. What may be hit in
    the blind spot is told by 3.522, so it has no bands of its own; a template that fires there at the same level without one
    is most likely a slip (a warning).

    Example:
        hexes:
          - {hex: [0, -3], bands: [high, same, low], facings: [4]}      # it lies straight ahead: 1
    """
    for index, part in enumerate(case.record.hexes):
        path, here = ("hexes", index), Hex(*part.hex)
        right = facings(here)
        if wrong := [it for it in part.facings if it not in right and here != ORIGIN]:
            message = (
                f"hex {here.q}, {here.r} lies toward {' and '.join(map(str, sorted(right)))}, not {wrong[0]} (16.01)"
            )
            yield Problem((*path, "facings"), message, "hexsides are 1 ahead to 6, clockwise")
        fires = case.record.purpose == "fire"
        if fires and not part.facings and here != ORIGIN:
            message = f"hex {here.q}, {here.r} is reached from no hexside (16.01)"
            yield Problem((*path, "hex"), message, f"write `facings: {sorted(right)}`")
        if part.blind and part.bands:
            message = "the blind spot has bands of its own; 3.522 tells what may be hit there"
            yield Problem((*path, "bands"), message, "take them out")
        if fires and here == BLIND_SPOT and not part.blind and "same" in part.bands:
            message = "fire at the same level into the hex behind the tail, which is a blind spot (3.522)"
            yield Problem((*path, "bands"), message, "write `blind: 1` in their place", severity=Severity.WARNING)


def _armament(ratings: Ratings) -> Armament:
    """Return the numbers of guns that the ratings allow."""
    own = [gun for gun in ratings.guns if gun.crew == "pilot"]
    always = [gun.count for gun in own if gun.mount == "fixed" and not gun.is_optional and not gun.replaces]
    return Armament(sum(always), sum(gun.count for gun in own), len(ratings.guns) - len(own))


CE118 = check("CE118", "guns drawn that the game does not have", "3.51", Severity.WARNING, kinds=(AIRCRAFT,))(
    partial(drawn, armament=_armament)
)
