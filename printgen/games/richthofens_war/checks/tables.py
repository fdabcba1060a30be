"""The tables of hits that an owner fills in, and what the folder fixes in charts (RW201, RW301-RW304, RW501-RW503, RW602)."""

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
from printgen.data.records.record import kebab
from printgen.data.records.tables import Chart
from printgen.games.richthofens_war.kinds import CRITICAL_HITS, MARKERS, RATINGS, TARGET_DAMAGE
from printgen.games.richthofens_war.performance import OVERDIVE
from printgen.games.richthofens_war.records import RANGES, CriticalHits, DamageColumn

RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"


@check("RW301", "a damage column without a range", section="Basic VII.2", kinds=(TARGET_DAMAGE,))
def ranges(case: Case[DamageColumn], _library: Library) -> Iterator[Problem]:
    """Each column of the Target Damage Table has a row for each range from 1 to 7 hexes and for no other.

    Seven hexes is the range of all machine guns, and two aircraft in one hex cannot fire at each other. A row that lacks would
    be found out in the middle of a fight.

    Example:
        column: A
        aircraft: unknown
        ranges: {1: unknown, 2: unknown, 3: unknown}       # nothing for 4 to 7
    """
    rows = case.record.ranges
    yield from filled.by_range(rows, "ranges", RANGES, "machine guns fire")


@check(
    "RW302",
    "a table that is half filled in",
    section="Basic VII.5",
    severity=Severity.WARNING,
    kinds=(TARGET_DAMAGE, CRITICAL_HITS),
)
def complete_tables(case: Case[DamageColumn | CriticalHits], library: Library) -> Iterator[Problem]:
    """The tables of the box are filled in as a whole, or left blank as a whole.

    A table of which some rows are known looks finished, and the roll that meets a blank stops the game. Copy the rest of the
    lid while you have it open; until then the finding says what is left.

    Example:
        table: critical-hits
        results: {2: Pilot killed, 3-12: unknown}
    """
    if isinstance(case.record, CriticalHits):
        yield from filled.half_filled(case.record.results, "results")
        return
    rows = case.record.ranges
    yield from filled.half_filled(rows, "ranges")
    others = {name: it.record.ranges for name, it in library.of(TARGET_DAMAGE).items()}
    empty = [name for name, them in others.items() if all(map(filled.blank, them.values()))]
    if empty and case.id == max(set(others) - set(empty), default=None):
        message = f"columns filled in up to this one, and all of {', '.join(empty)} blank"
        yield Problem(("column",), message, "copy these from the box, too")


@check("RW303", "an aircraft that fires in no column or in two", section="Basic VII.5", kinds=(TARGET_DAMAGE,))
def columns(case: Case[DamageColumn], library: Library) -> Iterator[Problem]:
    """Every aircraft with a front gun stands at the head of one column of the Target Damage Table, once the owner names them.

    All rear guns fire in column C, whatever the aircraft, so one without a front gun stands nowhere.

    Example:
        column: A
        aircraft: [sopwith-camel, raf-be2c-be2e]       # the second one has no front gun
        ranges: {1-7: unknown}
    """
    fires = case.record.aircraft
    every = {name: it.record.aircraft for name, it in library.of(TARGET_DAMAGE).items()}
    for index, id in enumerate(fires if isinstance(fires, tuple) else ()):
        path, rating = ("aircraft", index), library.of(RATINGS).get(id)
        if others := [
            name for name, them in every.items() if name < case.id and isinstance(them, tuple) and id in them
        ]:
            notes = (Remark("it stands here", library.of(TARGET_DAMAGE)[others[0]], ("aircraft",)),)
            yield Problem(path, f"{id} fires in column {others[0]} already", "keep one of the two", notes)
        if rating and rating.record.ammunition.front == "none":
            notes = (Remark("it has no front gun", rating, ("ammunition", "front")),)
            yield Problem(path, f"{id} has no front gun; rear guns fire in column C", "take it out", notes)
    if all(isinstance(them, tuple) for them in every.values()) and case.id == max(every):
        named = {id for them in every.values() for id in cast(tuple[str, ...], them)}
        armed = [id for id, it in library.of(RATINGS).items() if "front" in it.record.guns]
        if lacking := [id for id in armed if id not in named]:
            message = f"in none of the columns: {', '.join(lacking)}"
            yield Problem(("aircraft",), message, "name each aircraft with a front gun in one of the four")


@check(
    "RW304", "hits that grow with the range", section="Basic VII.5", severity=Severity.WARNING, kinds=(TARGET_DAMAGE,)
)
def ordered_hits(case: Case[DamageColumn], _library: Library) -> Iterator[Problem]:
    """A higher roll hits no less than a lower one, and a greater range no more than a smaller one with the same roll.

    The Ace's bonus is an addition to the roll, so higher is better; and nobody shoots better from farther away. What breaks
    this is most often a row that was copied one place off.

    Example:
        column: A
        aircraft: unknown
        ranges:
          1: [0, 0, 0, 1, 1, 2, 2, 3, 3, 2, 4]      # 11 hits less than 10
    """
    yield from filled.falling_hits(case.record.ranges, "ranges", first=2)


@check("RW501", "a table that is not the folder's", section="Tournament Game", kinds=(kinds.DICE, kinds.CHARTS))
def charts(case: Case, _library: Library) -> Iterator[Problem]:
    """Rolls for overdives and jams, and the points of turns, climbs, dives, ranges and aces, are as the folder has them.

    The quick reference prints them, and what a pad says of an aircraft is reckoned by the same rules: the two must agree. A
    figure whose own status is `house` is left alone.

    Example:
        table: jamming
        title: Jamming
        section: Tournament V.9
        rolls-1d6: {1-3: Jammed, 4-6: Fires on}     # the folder jams on 1 or 2
    """
    yield from differences(case, RULEBOOK, "RW501")


@check("RW401", "a counter that its back gives away", section="Playing Pieces IV.5", kinds=(MARKERS,))
def inverted_counters(case: Case[MarkerSet], _library: Library) -> Iterator[Problem]:
    """Guns and dummies lie inverted: they have one and the same back, and no face that could be taken for it.

    Dummies mask where the guns stand, so nobody may tell one from the other before it is turned over.

    Example:
        markers:
          - marker: ground-guns
            is-face-down: true
            pieces:
              - {front: machine-gun, back: masked}
              - {front: dummy}      # has no back
    """
    # A back bears no side's colour.
    found = tabletop.face_down_markers(case.record, "IV.5")
    yield from (it for it in found if it.path != ("is-per-side",))


RW502 = check("RW502", "a row with cells too many or too few", kinds=(kinds.DICE, kinds.CHARTS))(
    tabletop.rows_and_columns
)


@check("RW503", "a table that ends before an aircraft does", section="Tournament II, III, IV.3", kinds=(kinds.CHARTS,))
def table_ends(case: Case[Chart], library: Library) -> Iterator[Problem]:
    """The tables of climbs and dives in movement points go as far as any aircraft climbs, and as far as it overdives.

    An overdive is up to 200 metres more than the maximum dive. A player whose dive is not in the table has nowhere to look.

    Example:
        chart: dive-points
        title: Dive in movement points
        section: Tournament III
        columns: [Gained]
        lines:
          - {name: 50 or 100, text: "1"}      # a SPAD 13 may dive 750 metres
    """
    figure, more = {"climb-points": ("maximum_climb", 0), "dive-points": ("maximum_dive", OVERDIVE)}.get(
        case.id, ("", 0)
    )
    ends = max((int(it) for line in case.record.lines for it in re.findall(r"\d+", line.name)), default=0)
    reached = {id: getattr(it.record, figure) for id, it in library.of(RATINGS).items()} if figure else {}
    known = {id: value + more for id, value in reached.items() if isinstance(value, int)}
    farthest = max(known, key=lambda id: known[id], default=None)
    if farthest and known[farthest] > ends:
        notes = (Remark("it goes as far as this", library.of(RATINGS)[farthest], (kebab(figure),)),)
        message = f"it ends at {ends} m, and {farthest} may go {known[farthest]} m"
        yield Problem(("lines",), message, "add the lines that are missing", notes, at_key=True)


@check("RW201", "a field of fire that is not the folder's", section="Basic VII.3", kinds=(kinds.CHARTS,))
def fields(case: Case, _library: Library) -> Iterator[Problem]:
    """Front guns fire along one row of hexes, rear guns into the three rear hexsides less the blind hex, all of them to 7 hexes.

    Altitudes may differ by 200 metres in the Basic Game and by 250 in the Tournament Game, where each 100 metres or less count
    as a hex of range more. Who looks it up on a page that says otherwise fires, or does not, against the rules.

    Example:
        chart: firing
        lines:
          - {id: range, name: Range, text: [1 to 9 hexes, and 1 hex more per 100 m or less of altitude]}      # the folder has 7
    """
    yield from differences(case, RULEBOOK, "RW201")


@check("RW602", "damage that takes more or less than the folder's", section="Tournament V.6", kinds=(kinds.CHARTS,))
def damage(case: Case, _library: Library) -> Iterator[Problem]:
    """Each hit past half of the boxes takes 1 off the maximum speed and 50 metres off the climb; half of 11 boxes is 6.

    So a SPAD 13 with 11 of its 14 boxes marked flies at 7 instead of 11, and climbs no more. The pads print what is left under
    each box by this rule, and the reference says it in words: the two must agree.

    Example:
        chart: damage
        lines:
          # the folder has −1
          - {id: each-further-hit, name: Each further hit, text: "Maximum speed −2, maximum climb −50 m, for good."}
    """
    yield from differences(case, RULEBOOK, "RW602")
