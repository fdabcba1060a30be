"""Checks of hit tables, counters, and the rulebook's charts (RW201, RW301-RW304, RW401, RW501-RW503, RW602)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from printgen.checks import filled, tabletop
from printgen.checks.check import Problem, Remark, check
from printgen.checks.rulebook import differences
from printgen.data import kinds
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.records.pieces import MarkerSet
from printgen.data.records.record import yaml_name
from printgen.data.records.tables import Chart
from printgen.games.richthofens_war.kinds import CRITICAL_HITS, MARKERS, RATINGS, TARGET_DAMAGE
from printgen.games.richthofens_war.performance import OVERDIVE
from printgen.games.richthofens_war.records import RANGES, CriticalHits, DamageColumn

RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"


@check("RW301", "missing or invalid range in a damage column", section="Basic VII.2", kinds=(TARGET_DAMAGE,))
def ranges(case: Case[DamageColumn], _library: Library) -> Iterator[Problem]:
    """Each column of the Target Damage Table must have a row for each range from 1 to 7 hexes, and no other rows.

    All machine guns have a range of seven hexes, and two aircraft in one hex cannot fire at each other. Players would notice a
    missing row only in the middle of a fight.

    Example:
        column: A
        aircraft: unknown
        ranges: {1: unknown, 2: unknown, 3: unknown}       # no rows for 4 to 7
    """
    rows = case.record.ranges
    yield from filled.by_range(rows, "ranges", RANGES, "machine guns fire")


@check(
    "RW302",
    "incomplete table",
    section="Basic VII.5",
    severity=Severity.WARNING,
    kinds=(TARGET_DAMAGE, CRITICAL_HITS),
)
def complete_tables(case: Case[DamageColumn | CriticalHits], library: Library) -> Iterator[Problem]:
    """Each table from the box must be either completely filled in or completely blank.

    A table with some unknown rows looks finished, but a roll without an entry stops the game. Copy the rest of the
    table from the lid of the box. The finding lists the missing results.

    Example:
        table: critical-hits
        results: {2: Pilot killed, 3-12: unknown}
    """
    if isinstance(case.record, CriticalHits):
        yield from filled.half_filled(case.record.results, "results")
        return
    rows = case.record.ranges
    yield from filled.half_filled(rows, "ranges")
    rows_by_column = {name: it.record.ranges for name, it in library.of(TARGET_DAMAGE).items()}
    empty = [name for name, cells in rows_by_column.items() if all(map(filled.blank, cells.values()))]
    if empty and case.id == max(set(rows_by_column) - set(empty), default=None):
        message = f"columns up to this one are filled in, but {', '.join(empty)} are blank"
        yield Problem(("column",), message, "also copy the missing columns from the box")


@check("RW303", "aircraft in no damage column, or in two", section="Basic VII.5", kinds=(TARGET_DAMAGE,))
def columns(case: Case[DamageColumn], library: Library) -> Iterator[Problem]:
    """Once the aircraft are filled in, every aircraft with a front gun must be in exactly one column of the Target Damage Table.

    The rear guns of all aircraft fire in column C, so an aircraft without a front gun is not listed.

    Example:
        column: A
        aircraft: [sopwith-camel, raf-be2c-be2e]       # the second one has no front gun
        ranges: {1-7: unknown}
    """
    ids = case.record.aircraft
    ids_by_column = {name: it.record.aircraft for name, it in library.of(TARGET_DAMAGE).items()}
    for index, id in enumerate(ids if isinstance(ids, tuple) else ()):
        path, rating = ("aircraft", index), library.of(RATINGS).get(id)
        if others := [
            name
            for name, column_ids in ids_by_column.items()
            if name < case.id and isinstance(column_ids, tuple) and id in column_ids
        ]:
            notes = (Remark("listed here", library.of(TARGET_DAMAGE)[others[0]], ("aircraft",)),)
            yield Problem(
                path, f"{id} already fires in column {others[0]}", "remove it from one of the two columns", notes
            )
        if rating and rating.record.ammunition.front == "none":
            notes = (Remark("no front machineguns here", rating, ("ammunition", "front")),)
            yield Problem(path, f"{id} has no front machineguns; rear machineguns fire in column C", "remove it", notes)
    if all(isinstance(column_ids, tuple) for column_ids in ids_by_column.values()) and case.id == max(ids_by_column):
        listed = {id for column_ids in ids_by_column.values() for id in cast(tuple[str, ...], column_ids)}
        armed = [id for id, it in library.of(RATINGS).items() if "front" in it.record.guns]
        if missing := [id for id in armed if id not in listed]:
            message = f"aircraft in none of the columns: {', '.join(missing)}"
            yield Problem(("aircraft",), message, "add each aircraft with front machineguns to one of the four columns")


@check(
    "RW304",
    "hits decrease with the roll, or increase with the range",
    section="Basic VII.5",
    severity=Severity.WARNING,
    kinds=(TARGET_DAMAGE,),
)
def ordered_hits(case: Case[DamageColumn], _library: Library) -> Iterator[Problem]:
    """A higher roll must not cause fewer hits at the same range. A greater range must not cause more hits for the same roll.

    The ace's modifier is added to the roll, so a higher roll must be better. Fire from farther away must not be more
    effective. A row that breaks this rule was probably shifted by one cell.

    Example:
        column: A
        aircraft: unknown
        ranges:
          1: [0, 0, 0, 1, 1, 2, 2, 3, 3, 2, 4]      # a roll of 11 causes fewer hits than 10
    """
    yield from filled.falling_hits(case.record.ranges, "ranges", first=2)


@check("RW501", "table differs from the rulebook", section="Tournament Game", kinds=(kinds.DICE, kinds.CHARTS))
def charts(case: Case, _library: Library) -> Iterator[Problem]:
    """The rolls for overdives and jams, and the points for turns, climbs, dives, ranges and aces, must match the rulebook.

    The quick reference prints these figures, and the pads are calculated from the same rules, so the two must agree.
    Figures of status `house` are exempt.

    Example:
        table: jamming
        title: Jamming
        section: Tournament V.9
        rolls-1d6: {1-3: Jammed, 4-6: Fires on}     # the rulebook jams on 1 or 2
    """
    yield from differences(case, RULEBOOK, "RW501")


@check("RW401", "face-down counters with different backs", section="Playing Pieces IV.5", kinds=(MARKERS,))
def inverted_counters(case: Case[MarkerSet], _library: Library) -> Iterator[Problem]:
    """Guns and dummies are placed face down, so all must have the same back. No front may look like the back.

    Dummies conceal the guns, so players must not recognize a gun before its counter is turned over.

    Example:
        markers:
          - marker: ground-guns
            is-face-down: true
            pieces:
              - {front: machine-gun, back: masked}
              - {front: dummy}      # has no back
    """
    # The backs have no colour of a side, so `is-per-side` does not matter here.
    problems = tabletop.face_down_markers(case.record, "IV.5")
    yield from (it for it in problems if it.path != ("is-per-side",))


RW502 = check("RW502", "wrong number of cells in a row", kinds=(kinds.DICE, kinds.CHARTS))(tabletop.rows_and_columns)


@check("RW503", "table ends before an aircraft's limit", section="Tournament II, III, IV.3", kinds=(kinds.CHARTS,))
def table_ends(case: Case[Chart], library: Library) -> Iterator[Problem]:
    """The tables of climbs and dives must cover the highest climb and the deepest overdive of any aircraft.

    An overdive may exceed the maximum dive by up to 200 metres. A player whose dive is not in the table cannot look it up.

    Example:
        chart: dive-points
        title: Dive in movement points
        section: Tournament III
        columns: [Gained]
        lines:
          - {name: 50 or 100, text: "1"}      # a SPAD 13 may dive 750 metres
    """
    figure, extra = {"climb-points": ("maximum_climb", 0), "dive-points": ("maximum_dive", OVERDIVE)}.get(
        case.id, ("", 0)
    )
    ends = max((int(it) for line in case.record.lines for it in re.findall(r"\d+", line.name)), default=0)
    limits = {id: getattr(it.record, figure) for id, it in library.of(RATINGS).items()} if figure else {}
    known_limits = {id: value + extra for id, value in limits.items() if isinstance(value, int)}
    farthest = max(known_limits, key=lambda id: known_limits[id], default=None)
    if farthest and known_limits[farthest] > ends:
        notes = (Remark("its limit", library.of(RATINGS)[farthest], (yaml_name(figure),)),)
        message = f"the table ends at {ends} m; the limit of {farthest} is {known_limits[farthest]} m"
        yield Problem(("lines",), message, "add the missing lines", notes, at_key=True)


@check("RW201", "field of fire differs from the rulebook", section="Basic VII.3", kinds=(kinds.CHARTS,))
def fields(case: Case, _library: Library) -> Iterator[Problem]:
    """The firing chart must match the rulebook: front guns, rear guns, the blind hex, altitudes and a range of 7 hexes.

    Front guns fire along one row of hexes. Rear guns fire through the three rear hex sides, except into the blind hex.
    The altitudes of attacker and target may differ by up to 200 metres in the Basic Game, and by up to 250 metres in
    the Tournament Game. In the Tournament Game, each 100 metres or fraction also adds one hex of range. A page with
    other figures would allow illegal shots or prohibit legal shots.

    Example:
        chart: firing
        lines:
          - {id: range, name: Range, text: [1 to 9 hexes, and 1 hex more per 100 m or less of altitude]}      # not 7
    """
    yield from differences(case, RULEBOOK, "RW201")


@check("RW602", "effect of damage differs from the rulebook", section="Tournament V.6", kinds=(kinds.CHARTS,))
def damage(case: Case, _library: Library) -> Iterator[Problem]:
    """Each hit past half of the boxes must reduce maximum speed by 1 and maximum climb by 50 metres. Half of 11 boxes is 6.

    For example, a SPAD 13 with 11 of its 14 boxes marked has a speed of 7 instead of 11 and cannot climb. The pads
    print the remaining figures under each box, and the quick reference states the rule, so the two must agree.

    Example:
        chart: damage
        lines:
          # the rulebook has −1
          - {id: each-further-hit, name: Each further hit, text: "Maximum speed −2, maximum climb −50 m, for good."}
    """
    yield from differences(case, RULEBOOK, "RW602")
