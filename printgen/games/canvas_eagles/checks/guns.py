"""Checks of guns: armament code (CE301), templates (CE302, CE303, CE306), ammunition (CE304), combat values (CE305)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import cast

from msgspec import Struct

from printgen.checks import arcs
from printgen.checks.armament import duplicate_letter
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

#: A gun position: its mount, whether it is on the wing, and the crew member who fires.
Post = tuple[str, bool, str]

_POSITION = re.compile(r"(?P<count>[1-4])(?P<mount>[RF])(?P<wing>W?)(?P<seat>[PO]?)(?P<star>\*\d?)?")
_FIT = re.compile(r"(?P<permanent>[^ ()]+)(?: \(\+(?P<optional>[^ ()]+)\))?")


class ArmamentFit(Struct, frozen=True):
    """An alternative in an armament code: its permanent guns, its optional guns, and whether a footnote allows more guns."""

    permanent: Counter[Post]
    optional: Counter[Post]
    footnote: bool


def parse_armament(code: str) -> tuple[ArmamentFit, ...] | None:
    """Parse an armament code, such as `2R`, `1R/1FO*1`, `1FP or 1R` or `2R (+2RW)`, and return its alternatives."""
    fits = []
    for text in code.split(" or "):
        match = _FIT.fullmatch(text)
        posts = [_posts(part or "") for part in match.group("permanent", "optional")] if match else [None]
        if None in posts:
            return None
        permanent, optional = cast(list[Counter[Post]], posts)
        fits.append(ArmamentFit(permanent, optional, "*" in text))
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
    """Return the position of a gun in the terms of armament codes. Gunners are treated as observers (12.03)."""
    return (gun.mount, gun.is_wing_mounted, "pilot" if gun.crew in ("pilot", "co-pilot") else "observer")


def _permanent_posts(guns: tuple[Gun, ...]) -> Counter[Post]:
    posts: Counter[Post] = Counter()
    for gun in guns:
        if not gun.is_optional and gun.replaces is None:
            posts[post_of(gun)] += gun.count
    return posts


def matches_fits(fits: tuple[ArmamentFit, ...], guns: tuple[Gun, ...]) -> bool:
    """Return whether the permanent guns match one of the alternatives, and this alternative allows every other gun.

    A footnote allows any additional gun. It may also make the alternative's permanent guns optional, if each position
    still has a gun.
    """
    permanent, every = _permanent_posts(guns), {post_of(gun) for gun in guns}
    others = {post_of(gun) for gun in guns if gun.is_optional or gun.replaces is not None}
    known = {post for fit in fits for post in (*fit.permanent, *fit.optional)}
    made_up = any(
        permanent in (fit.permanent, fit.permanent + fit.optional)
        or (fit.footnote and permanent <= fit.permanent and set(fit.permanent) <= every)
        for fit in fits
    )
    return made_up and (others <= known or any(fit.footnote for fit in fits))


def describe_guns(guns: tuple[Gun, ...]) -> str:
    """Return the permanent guns in the notation of an armament code, such as `2R`."""
    posts = _permanent_posts(guns).items()
    written = (
        f"{count}{'R' if mount == 'fixed' else 'F'}{'W' if wing else ''}{'O' if seat == 'observer' else ''}"
        for (mount, wing, seat), count in posts
    )
    return "/".join(written) or "none"


@check("CE301", "armament code contradicts the guns", section="3.514", kinds=(RATINGS,))
def armament(case: Case, library: Library) -> Iterator[Problem]:
    """The armament code must be well-formed and match the list of guns.

    The code is written as a count, R (rigid) or F (flexible), then W (on the wing), P or O (served by pilot or
    observer). `/` separates positions, `or` separates alternatives, `(+2RW)` adds optional guns, `*` marks a footnote.
    The permanent guns must match one of the alternatives. Gun ids must be unique. `replaces` and `fires-with` must name
    a gun in the list.

    Example:
        armament: 2R
        guns:
          - {id: A, weapon: vickers, count: 1, mount: fixed, crew: pilot, arc: 1}   # one gun, not two
    """
    ratings = ratings_of(case)
    ids = [gun.id for gun in ratings.guns]
    for index, gun in enumerate(ratings.guns):
        if gun.id in ids[:index]:
            message = f"two guns have the letter {gun.id} (3.5192)"
            yield duplicate_letter(index, message, ids)
        for key, other in (("replaces", gun.replaces), ("fires-with", gun.fires_with)):
            if other is not None and (other not in ids or other == gun.id):
                message = f"gun {gun.id} refers to gun {other}, which is not another gun of this aircraft"
                yield Problem(("guns", index, key), message, "write the letter of another gun in the list")
    if not isinstance(ratings.armament, str):
        return
    fits = parse_armament(ratings.armament)
    if fits is None:
        message = f"`{ratings.armament}` is not an armament code (3.514)"
        yield Problem(
            ("armament",), message, "write the number of guns, R or F, then W, P or O: 2R, 1R/1FO, 1FO or 1R, 2R (+2RW)"
        )
    elif len({*ids}) < len(ids) or not all(library.get(CREW, gun.crew) for gun in ratings.guns):
        # Other checks report duplicate guns and unknown crew. Until these faults are corrected, the list cannot be compared.
        return
    elif ratings.guns and not matches_fits(fits, ratings.guns):
        message = f"armament is {ratings.armament}, but the listed guns are {describe_guns(ratings.guns)} (3.514)"
        hint = "correct the code or the list; mark spare guns `is-optional` or `replaces`"
        yield Problem(("armament",), message, hint)


STRAIGHT_AHEAD = 1
BLIND_SPOT = Hex(0, 1)


@check("CE302", "gun or template with an impossible field of fire", section="3.512", kinds=(RATINGS, ARCS))
def template_reach(case: Case, library: Library) -> Iterator[Problem]:
    """Rigid guns must use template 1, and flexible guns any other template. A template must not list a hex twice.

    - A rigid gun is aimed straight ahead with the aircraft (3.514).
    - Firing a rigid gun up or down with more than a short burst forces the aircraft to climb or dive next. The template
      therefore shades the bands above and below, and no others (3.517).
    - Fire up or down within the attacker's own hex is prohibited (3.512), and fire reaches three hexes (3.501).
    - No gun uses an arc for tailing (3.10).

    Example:
        guns:
          - {id: A, weapon: vickers, count: 2, mount: fixed, crew: pilot, arc: 3}
    """
    if isinstance(case.record, Arc):
        yield from arcs.hexes(case.record)
        for index, part in enumerate(case.record.hexes):
            right = set(part.bands) - {"same"} if case.record.arc == STRAIGHT_AHEAD else set()
            if set(part.shaded_bands) != right:
                bands = " and ".join(band for band in part.bands if band in right)
                message = (
                    f"wrong shaded bands: in this hex, a rigid gun's template shades {bands} (3.517)"
                    if bands
                    else "wrong shaded bands: only a rigid gun's template shades bands, and only high and low (3.517)"
                )
                hint = f"write `shaded-bands: [{bands.replace(' and ', ', ')}]`" if bands else "remove `shaded-bands`"
                yield Problem(("hexes", index, "shaded-bands"), message, hint)
        return
    for index, gun in enumerate(ratings_of(case).guns):
        template = library.get(ARCS, gun.arc) if isinstance(gun.arc, int) else None
        if not isinstance(template, Arc):
            continue
        if template.purpose != "fire":
            message = f"template {gun.arc} is for {template.purpose}, not for guns (3.10)"
            yield Problem(("guns", index, "arc"), message, "enter the Fire Arc template of the gun")
        if gun.mount == "fixed" and gun.arc != STRAIGHT_AHEAD:
            message = f"gun {gun.id} is fixed, but has template {gun.arc}; fixed guns use template 1 (3.514)"
            yield Problem(("guns", index, "arc"), message, "write `arc: 1`, or `mount: flexible`")
        if gun.mount == "flexible" and gun.arc == STRAIGHT_AHEAD:
            message = f"gun {gun.id} is flexible, but template 1 is for fixed guns (3.514)"
            yield Problem(
                ("guns", index, "arc"), message, "enter the Fire Arc template of the gun, or write `mount: fixed`"
            )


@check(
    "CE303",
    "asymmetric template or misplaced blind spot",
    section="3.522",
    severity=Severity.WARNING,
    kinds=(RATINGS, ARCS),
)
def symmetry(case: Case, library: Library) -> Iterator[Problem]:
    """A template must be symmetrical unless its record gives a reason. Its blind spot must be the hex directly behind.

    Aircraft are symmetrical, so an asymmetric template is probably a mistake. If it is intended, state the reason under
    `asymmetry`. The tail hides the first hex directly behind the aircraft from an observer (3.522). The pilot's guns do not
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
                message = "blind spot in a wrong hex; a blind spot is the hex directly behind, 0, 1 (3.522)"
                yield Problem(
                    ("hexes", index, "blind"), message, "move the blind spot to hex 0, 1, or give this hex `bands`"
                )
        return
    for index, gun in enumerate(ratings_of(case).guns):
        arc = library.get(ARCS, gun.arc) if isinstance(gun.arc, int) else None
        blind = isinstance(arc, Arc) and any(part.blind for part in arc.hexes)
        if blind and gun.crew in ("pilot", "co-pilot"):
            message = f"template {gun.arc} has a blind spot and is for rear guns; gun {gun.id} belongs to the {gun.crew} (3.522)"
            hint = "enter the template of a front gun under `arc`, or a gunner under `crew`"
            yield Problem(("guns", index, "arc"), message, hint)


CE306 = check("CE306", "diagram contradicts its template", section="3.51", kinds=(DIAGRAMS,))(arcs.diagrams_agree)


#: The number of ammunition boxes that each burst takes (6.02).
BURST_BOXES = {"short": 1, "medium": 2, "long": 3}
COUNTED = ("drum", "strip", "single")


@check("CE304", "ammunition does not fit the weapon", section="6.00", kinds=(RATINGS, WEAPONS))
def ammunition(case: Case, library: Library) -> Iterator[Problem]:
    """A weapon fed by drum, strip or single rounds must have ammunition, and enough for its longest burst.

    A short burst takes 1 box, a medium burst 2, a long burst 3 (6.02). A strip of 2 boxes therefore allows no long
    burst (6.05). Ammunition of belts and rifles is not counted (6.01, 6.06). A gun's weapon must have ammunition in the
    month of its aircraft's entry into service, because the sheet prints the drums of that month.

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
            hint = "choose a weapon of the period, or correct the dates"
            yield Problem(("guns", index, "weapon"), message, hint, notes)


def _supply(weapon: Weapon) -> Iterator[Problem]:
    if weapon.feed not in COUNTED:
        if weapon.ammunition:
            message = f"{weapon.name} is fed by {weapon.feed}, so its ammunition is not counted (6.01, 6.06)"
            yield Problem(("ammunition",), message, "remove `ammunition`; for option 6.06, use `belt-boxes`")
        return
    if not weapon.ammunition:
        message = f"{weapon.name} is fed by {weapon.feed}, but has no ammunition (6.02)"
        yield Problem(("feed",), message, "add `ammunition` with drums and boxes")
    need = max((BURST_BOXES[burst] for burst in weapon.bursts), default=1) if weapon.feed != "single" else 1
    for index, row in enumerate(weapon.ammunition):
        for name in ("drums", "boxes"):
            if getattr(row, name) < 1:
                message = f"{weapon.name} has no {name} (6.02)"
                yield Problem(("ammunition", index, name), message, "write the number")
        if 0 < row.boxes < need:
            message = f"a {weapon.bursts[-1]} burst needs {need} boxes, more than the {row.boxes} listed (6.05)"
            hint = "correct the number, or remove the longest burst from `bursts`"
            yield Problem(("ammunition", index, "boxes"), message, hint)


@check("CE305", "printed combat values do not add up", section="3.53", kinds=(RATINGS,))
def printed_values(case: Case, library: Library) -> Iterator[Problem]:
    """The combat values printed for a gun must equal base value + stability + mount at each range.

    The values are the sums at ranges 3, 2, 1 and 0, without modifiers for bursts and dual weapons. If the values on a chart
    differ from the table, enter them as `values` and waive this check. House-rule values need not equal the sum,
    but must be between the lowest sum of any gun and the last row of the combat results.

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
            # The table lacks a line, which CE504 reports.
            return
        path = ("guns", index, "values")
        if is_house_rule(ratings, f"guns.{gun.id}.values"):
            if beyond := [it for it in gun.values or () if not low <= it <= high]:
                message = f"gun {gun.id} has the value {beyond[0]}; combat values are {low} to {high} (3.53)"
                yield Problem(path, message, "correct the value, or waive this check")
        elif gun.values not in (None, summed):
            printed, given = (" ".join(map(str, values)) for values in (gun.values, summed))
            sum_of = f"base, stability {ratings.stability} and {gun.mount} mount give {given} (3.53)"
            message = f"gun {gun.id} has the values {printed} at ranges 3, 2, 1 and 0; {sum_of}"
            yield Problem(path, message, "correct the values, remove `values`, or waive this check")


def _extremes(tables: CombatTables) -> tuple[int, int]:
    """Return the lowest combat value of any gun (without bursts), and the highest row of the combat results."""
    sums = (tables.sum_lines(combat_lines(stability, mount)) for stability in "ABC" for mount in ("fixed", "flexible"))
    return min(map(min, sums)), max(tables.results)
