"""Guns: their armament code (CE301), fire templates (CE302, CE303, CE306), ammunition (CE304), combat values (CE305)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import cast

from msgspec import Struct

from printgen.checks import arcs
from printgen.checks.armament import doubled
from printgen.checks.check import Problem, Remark, check
from printgen.checks.rulebook import is_house_rule
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import ARCS, CREW, DIAGRAMS, TABLES
from printgen.data.records.tables import Arc, CombatTables
from printgen.drawing.hexes import Hex
from printgen.games.canvas_eagles.checks.airframe import aircraft_of, ratings_of
from printgen.games.canvas_eagles.kinds import RATINGS, WEAPONS
from printgen.games.canvas_eagles.ratings import Gun, Weapon, combat_lines

#: What one position is: its mount, whether it sits on the wing, and who serves it.
Post = tuple[str, bool, str]

_POSITION = re.compile(r"(?P<count>[1-4])(?P<mount>[RF])(?P<wing>W?)(?P<seat>[PO]?)(?P<star>\*\d?)?")
_FIT = re.compile(r"(?P<standing>[^ ()]+)(?: \(\+(?P<added>[^ ()]+)\))?")


class ArmamentFit(Struct, frozen=True):
    """One way the aircraft was armed: what always stands, what may be added, and whether a footnote allows more."""

    permanent: Counter[Post]
    optional: Counter[Post]
    footnote: bool


def parse_armament(code: str) -> tuple[ArmamentFit, ...] | None:
    """The fits of an armament code (`2R`, `1R/1FO*1`, `1FP or 1R`, `2R (+2RW)`), its alternatives apart; None when it is none."""
    fits = []
    for text in code.split(" or "):
        match = _FIT.fullmatch(text)
        posts = [_posts(part or "") for part in match.group("standing", "added")] if match else [None]
        if None in posts:
            return None
        standing, added = cast(list[Counter[Post]], posts)
        fits.append(ArmamentFit(standing, added, "*" in text))
    return tuple(fits)


def _posts(text: str) -> Counter[Post] | None:
    posts: Counter[Post] = Counter()
    for position in text.split("/") if text else ():
        match = _POSITION.fullmatch(position)
        if match is None:
            return None
        mount = "fixed" if match["mount"] == "R" else "flexible"
        posts[mount, bool(match["wing"]), "observer" if match["seat"] == "O" else "pilot"] += int(match["count"])
    return posts


def post_of(gun: Gun) -> Post:
    """The position of a gun: gunners count as observers (12.03), a co-pilot as pilot."""
    return (gun.mount, gun.is_wing_mounted, "pilot" if gun.crew in ("pilot", "co-pilot") else "observer")


def _standing(guns: tuple[Gun, ...]) -> Counter[Post]:
    posts: Counter[Post] = Counter()
    for gun in guns:
        if not gun.is_optional and gun.replaces is None:
            posts[post_of(gun)] += gun.count
    return posts


def matches_fits(fits: tuple[ArmamentFit, ...], guns: tuple[Gun, ...]) -> bool:
    """Whether the guns that always stand make up one of the fits, and the others are in one, or in a footnote.

    A fit with a footnote may leave out what the footnote makes optional, so long as some gun stands for it.
    """
    standing, every = _standing(guns), {post_of(gun) for gun in guns}
    others = {post_of(gun) for gun in guns if gun.is_optional or gun.replaces is not None}
    known = {post for fit in fits for post in (*fit.permanent, *fit.optional)}
    made_up = any(
        standing in (fit.permanent, fit.permanent + fit.optional)
        or (fit.footnote and standing <= fit.permanent and set(fit.permanent) <= every)
        for fit in fits
    )
    return made_up and (others <= known or any(fit.footnote for fit in fits))


def describe_guns(guns: tuple[Gun, ...]) -> str:
    """The guns that always stand, as an armament code would write them."""
    posts = _standing(guns).items()
    written = (
        f"{count}{'R' if mount == 'fixed' else 'F'}{'W' if wing else ''}{'O' if seat == 'observer' else ''}"
        for (mount, wing, seat), count in posts
    )
    return "/".join(written) or "none"


@check("CE301", "an armament code that its guns belie", section="3.514", kinds=(RATINGS,))
def armament(case: Case, library: Library) -> Iterator[Problem]:
    """The armament code is well-formed and agrees with the list of guns.

    Count, R (rigid) or F (flexible), then W (on the wing), P or O (served by pilot or observer); `/` between positions,
    `or` between alternatives, `(+2RW)` for guns that may be added, `*` for a footnote. The guns that always stand make
    up one of the alternatives. Gun ids are given once, and a gun that stands instead of another, or fires with it,
    names one of the list.

    Example:
        armament: 2R
        guns:
          - {id: A, weapon: vickers, count: 1, mount: fixed, crew: pilot, arc: 1}   # one gun, not two
    """
    ratings = ratings_of(case)
    ids = [gun.id for gun in ratings.guns]
    for index, gun in enumerate(ratings.guns):
        if gun.id in ids[:index]:
            message = f"two guns are called {gun.id} (3.5192)"
            yield doubled(index, message, ids)
        for key, other in (("replaces", gun.replaces), ("fires-with", gun.fires_with)):
            if other is not None and (other not in ids or other == gun.id):
                message = f"gun {gun.id} names gun {other}, which is no other gun of this aircraft"
                yield Problem(("guns", index, key), message, "name the letter of another gun in the list")
    if not isinstance(ratings.armament, str):
        return
    fits = parse_armament(ratings.armament)
    if fits is None:
        message = f"`{ratings.armament}` is no armament code (3.514)"
        yield Problem(("armament",), message, "write count, R or F, then W, P or O: 2R, 1R/1FO, 1FO or 1R, 2R (+2RW)")
    elif len({*ids}) < len(ids) or not all(library.get(CREW, gun.crew) for gun in ratings.guns):
        # A gun listed twice or of an unknown crew is reported there; what the list makes is not known yet.
        return
    elif ratings.guns and not matches_fits(fits, ratings.guns):
        message = f"armament is {ratings.armament}, but the guns listed make {describe_guns(ratings.guns)} (3.514)"
        hint = "correct the code or the list; mark spare guns `is-optional` or `replaces`"
        yield Problem(("armament",), message, hint)


STRAIGHT_AHEAD = 1
BLIND_SPOT = Hex(0, 1)


@check("CE302", "a gun or a template that fires where it cannot", section="3.512", kinds=(RATINGS, ARCS))
def template_reach(case: Case, library: Library) -> Iterator[Problem]:
    """Rigid guns use template 1, flexible guns another one; a template holds hexes at range 1 to 3, each once.

    A rigid gun is aimed with the aircraft, straight ahead (3.514), so more than a short burst up or down makes the aircraft
    climb or dive next: those bands are shaded (3.517), and no others. Nobody fires up or down within his own hex (3.512),
    fire reaches three hexes (3.501), and by an arc for tailing no gun fires (3.10).

    Example:
        guns:
          - {id: A, weapon: vickers, count: 2, mount: fixed, crew: pilot, arc: 3}
    """
    if isinstance(case.record, Arc):
        yield from arcs.hexes(case.record)
        for index, part in enumerate(case.record.hexes):
            due = set(part.bands) - {"same"} if case.record.arc == STRAIGHT_AHEAD else set()
            if set(part.shaded_bands) != due:
                said = " and ".join(band for band in part.bands if band in due) or "nothing"
                message = f"of this hex {said} is shaded: only rigid guns fire there at a price (3.517)"
                yield Problem(("hexes", index, "shaded-bands"), message, "write just those")
        return
    for index, gun in enumerate(ratings_of(case).guns):
        template = library.get(ARCS, gun.arc) if isinstance(gun.arc, int) else None
        if not isinstance(template, Arc):
            continue
        if template.purpose != "fire":
            message = f"template {gun.arc} is for {template.purpose}: no gun fires by it (3.10)"
            yield Problem(("guns", index, "arc"), message, "write the template the gun fires by")
        if gun.mount == "fixed" and gun.arc != STRAIGHT_AHEAD:
            message = f"gun {gun.id} is fixed and fires straight ahead: template 1, not {gun.arc} (3.514)"
            yield Problem(("guns", index, "arc"), message, "write arc: 1, or mount: flexible")
        if gun.mount == "flexible" and gun.arc == STRAIGHT_AHEAD:
            message = f"gun {gun.id} is flexible, but template 1 is that of fixed guns (3.514)"
            yield Problem(("guns", index, "arc"), message, "write the template it fires by, or mount: fixed")


@check(
    "CE303",
    "a lopsided template or a stray blind spot",
    section="3.522",
    severity=Severity.WARNING,
    kinds=(RATINGS, ARCS),
)
def symmetry(case: Case, library: Library) -> Iterator[Problem]:
    """A template is the same left and right unless it says why not; the blind spot is the hex directly behind.

    Aircraft are symmetrical, so a template that is not was most likely mistyped: where it is meant, `asymmetry` says
    why. The tail hides the first hex directly behind the aircraft from an observer (3.522); guns of the pilot do not
    fire to the rear, so their template has no blind spot.

    Example:
        arc: 5
        shape: narrow wedge ahead
        hexes:
          - {hex: [-1, -1], bands: [high, same, low], facings: [6]}     # and hex 1, -2 on the right?
    """
    if isinstance(case.record, Arc):
        yield from arcs.symmetrical(case.record)
        for index, part in enumerate(case.record.hexes):
            if part.blind is not None and Hex(*part.hex) != BLIND_SPOT:
                message = "the blind spot is the hex directly behind, 0, 1 (3.522)"
                yield Problem(("hexes", index, "blind"), message, "move it there, or give this hex `bands`")
        return
    for index, gun in enumerate(ratings_of(case).guns):
        arc = library.get(ARCS, gun.arc) if isinstance(gun.arc, int) else None
        blind = isinstance(arc, Arc) and any(part.blind for part in arc.hexes)
        if blind and gun.crew in ("pilot", "co-pilot"):
            message = (
                f"template {gun.arc} has a blind spot, as rear guns have; gun {gun.id} is the {gun.crew}'s (3.522)"
            )
            hint = "write the template of a front gun, or the gunner as crew"
            yield Problem(("guns", index, "arc"), message, hint)


CE306 = check("CE306", "a diagram that its template contradicts", section="3.51", kinds=(DIAGRAMS,))(
    arcs.diagrams_agree
)


#: Ammunition boxes that a burst takes (6.02).
BURST_BOXES = {"short": 1, "medium": 2, "long": 3}
COUNTED = ("drum", "strip", "single")


@check("CE304", "ammunition that does not fit the weapon", section="6.00", kinds=(RATINGS, WEAPONS))
def ammunition(case: Case, library: Library) -> Iterator[Problem]:
    """A weapon fed by drum, strip or single rounds says how many it comes with, enough for its longest burst.

    A short burst takes 1 box, a medium one 2, a long one 3 (6.02), so a strip of 2 boxes allows no long burst (6.05).
    Belts and rifles are not counted (6.01, 6.06). A gun's weapon has ammunition at the month its aircraft came to the
    front, or the sheet could not say which drums to print.

    Example:
        weapon: lewis
        feed: drum
        ammunition: []          # how many drums, with how many boxes?
    """
    if isinstance(case.record, Weapon):
        yield from _supply(case.record)
        return
    ratings = ratings_of(case)
    aircraft = aircraft_of(case, library)
    for index, gun in enumerate(ratings.guns):
        weapon = library.get(WEAPONS, gun.weapon) if isinstance(gun.weapon, str) else None
        if aircraft is None or not isinstance(aircraft.since, str) or not isinstance(weapon, Weapon):
            continue
        first = min((row.since or "" for row in weapon.ammunition), default="")
        if first > aircraft.since:
            supplied = f"{weapon.name} is supplied from {first}"
            message = f"{supplied}; {aircraft.name}, with gun {gun.id}, serves from {aircraft.since} (6.02)"
            notes = (Remark(supplied, library.of(WEAPONS)[weapon.weapon], ("ammunition", 0)),)
            hint = "choose a weapon of that time, or correct the dates"
            yield Problem(("guns", index, "weapon"), message, hint, notes)


def _supply(weapon: Weapon) -> Iterator[Problem]:
    if weapon.feed not in COUNTED:
        if weapon.ammunition:
            message = f"{weapon.name} is fed by {weapon.feed}, so its ammunition is not counted (6.01, 6.06)"
            yield Problem(("ammunition",), message, "take `ammunition` out; `belt-boxes` is for the option of 6.06")
        return
    if not weapon.ammunition:
        message = f"{weapon.name} is fed by {weapon.feed}, but has no ammunition (6.02)"
        yield Problem(("feed",), message, "add `ammunition` with drums and boxes")
    need = max((BURST_BOXES[burst] for burst in weapon.bursts), default=1) if weapon.feed != "single" else 1
    for index, row in enumerate(weapon.ammunition):
        for name in ("drums", "boxes"):
            if getattr(row, name) < 1:
                message = f"{weapon.name} has no {name} (6.02)"
                yield Problem(("ammunition", index, name), message, "write how many there are")
        if 0 < row.boxes < need:
            message = f"{row.boxes} boxes are too few for a {weapon.bursts[-1]} burst of {need} (6.05)"
            hint = "correct it, or leave the longest burst out of `bursts`"
            yield Problem(("ammunition", index, "boxes"), message, hint)


@check("CE305", "printed combat values that do not add up", section="3.53", kinds=(RATINGS,))
def printed_values(case: Case, library: Library) -> Iterator[Problem]:
    """Combat values printed for a gun equal base value + stability + mount at each range.

    The sheet prints them already summed, at ranges 3 2 1 0, bursts and twin guns apart. Where a chart prints other
    values than the table gives, the record says `values` and waives this check. Values by house rule need not be the sum, but
    lie between the least sum that the table gives any gun and the last row of its results.

    Example:
        stability: B
        guns:
          - {id: A, weapon: vickers, mount: fixed, crew: pilot, arc: 1, values: [2, 3, 6, 10]}      # 9 at range 0
    """
    tables = library.get(TABLES, "combat")
    ratings = ratings_of(case)
    if not isinstance(tables, CombatTables) or not isinstance(ratings.stability, str):
        return
    for index, gun in enumerate(ratings.guns):
        try:
            summed, (low, high) = tables.sum_lines(combat_lines(ratings.stability, gun.mount)), _extremes(tables)
        except (KeyError, ValueError):
            # A line that the table lacks (CE504).
            return
        path = ("guns", index, "values")
        if is_house_rule(ratings, f"guns.{gun.id}.values"):
            if beyond := [it for it in gun.values or () if not low <= it <= high]:
                message = f"gun {gun.id} prints {beyond[0]}; combat values are from {low} to {high} (3.53)"
                yield Problem(path, message, "correct it, or waive this check")
        elif gun.values not in (None, summed):
            printed, given = (" ".join(map(str, values)) for values in (gun.values, summed))
            sum_of = f"base, stability {ratings.stability} and {gun.mount} mount give {given} (3.53)"
            message = f"gun {gun.id} prints {printed} at ranges 3 2 1 0; {sum_of}"
            yield Problem(path, message, "correct it, leave `values` out, or waive this check")


def _extremes(tables: CombatTables) -> tuple[int, int]:
    """Return the least combat value of any gun before bursts, and the last row of the results."""
    sums = (tables.sum_lines(combat_lines(stability, mount)) for stability in "ABC" for mount in ("fixed", "flexible"))
    return min(map(min, sums)), max(tables.results)
