"""Checks of sides, crews, counters and kits.

Each nation must have one side, each crew must have a pilot, and every kit must be playable.

Each game defines its own checks with codes: `CE111 = check("CE111", ..., kinds=(GAME,))(one_side_each)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from printgen.checks.check import Problem, Remark
from printgen.checks.remedies import house_source
from printgen.data.findings import Severity, join_first
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, CREW, NATIONS
from printgen.data.records.aircraft import Aircraft, Post
from printgen.data.records.evening import KitFile
from printgen.data.records.game import GameRecord, sides
from printgen.data.yaml import Path

#: The posts that usually only multi-engine aircraft have.
OF_MANY_ENGINES = ("co-pilot", "gunner")


def one_side_each(case: Case[GameRecord], library: Library) -> Iterator[Problem]:
    """Every nation that has an aircraft must belong to exactly one side.

    Kits are printed by side. Aircraft of a nation without a side would not be printed, and no message would report
    this. Aircraft of a nation on both sides would be both friend and foe.

    Example:
        sides:
          - {side: allied, name: Allied, nations: [france, germany]}
          - {side: central, name: Central Powers, nations: [germany]}       # it is listed on both sides
    """
    first: dict[str, str] = {}
    for at, side in enumerate(case.record.sides):
        for index, nation in enumerate(side.nations):
            if nation in first:
                message = f"{nation} flies for {first[nation]} and for {side.name}; a nation has one side"
                yield Problem(("sides", at, "nations", index), message, "remove it from one of the two sides")
            first.setdefault(nation, side.name)
    if not all(library.get(NATIONS, nation) for nation in first):
        # A misspelt nation is reported by PG004, and not again for each of its aircraft.
        return
    rated = [library.get(AIRCRAFT, id) for kind in library.about("aircraft") for id in library.of(kind)]
    without_side: dict[str, list[str]] = {}
    for aircraft in rated:
        if isinstance(aircraft, Aircraft) and aircraft.nation not in first and library.get(NATIONS, aircraft.nation):
            without_side.setdefault(aircraft.nation, []).append(aircraft.name)
    for nation, names in without_side.items():
        message = f"{nation} flies for no side, so {join_first(names, 3)} would not be printed"
        yield Problem(("sides",), message, "add it to the nations of a side", at_key=True)


def crews_fly(case: Case[Aircraft], library: Library) -> Iterator[Problem]:
    """At least one crew member must be able to fly the aircraft, and no two crew members may have the same post.

    Wounds are marked per person, and the next member who can fly replaces a dead pilot. Two members with the same post could not
    be distinguished, and an aircraft without a pilot would spin from the first turn. If there are several gunners, number their
    posts. A co-pilot or gunner in a single-engine aircraft is probably a mistake, so it causes a warning.

    Example:
        crew: [observer]        # no crew member can fly
    """
    aircraft = case.record
    posts = [library.get(CREW, post) for post in aircraft.crew]
    if all(posts) and not any(isinstance(post, Post) and post.is_pilot for post in posts):
        yield Problem(("crew",), f"no crew member of {aircraft.name} can fly it", "add the pilot to the crew")
    for index, post in enumerate(aircraft.crew):
        if post in aircraft.crew[:index]:
            message = f"the {post} occurs twice in the crew, so a wound could not be marked"
            yield Problem(("crew", index), message, "remove one, or number gunners: gunner-1, gunner-2")
        elif aircraft.engine.count == 1 and post.startswith(OF_MANY_ENGINES):
            message = f"a {post} in a single-engine aircraft"
            yield Problem(
                ("crew", index), message, "choose a post that exists in a crew of two", severity=Severity.WARNING
            )


def evenings_can_be_flown(case: Case[KitFile], library: Library) -> Iterator[Problem]:
    """Every player in a kit must fly an aircraft that is in service in the kit's month.

    The sides must be of about equal size.

    An aircraft that came to the front later has no sheet for that month. Without this check, the mistake would be reported only
    when everything is printed. Sides that differ by more than one player cause only a warning.

    Example:
        date: 1915-04
        seats: [{player: Ann, aircraft: sopwith-pup}]       # in service from 1916-12
    """
    evening = case.record
    date: str | None = getattr(evening, "date", None)
    side_names = {nation: side.name for side in sides(library) for nation in side.nations}
    flying: Counter[str] = Counter(dict.fromkeys(side_names.values(), 0))
    for index, seat in enumerate(evening.seats):
        aircraft = library.get(AIRCRAFT, seat.aircraft)
        if not isinstance(aircraft, Aircraft):
            continue
        if aircraft.nation in side_names:
            flying[side_names[aircraft.nation]] += 1
        if date and isinstance(aircraft.since, str) and date < aircraft.since:
            message = f"{seat.player}'s {aircraft.name} is in service from {aircraft.since}, but the kit is for {date}"
            note = Remark("in service from", library.of(AIRCRAFT)[seat.aircraft], ("since",))
            yield Problem(("seats", index, "aircraft"), message, "choose another aircraft, or a later month", (note,))
    # Unknown aircraft, and aircraft of another game, must be corrected first.
    if evening.seats and flying.total() == len(evening.seats) and max(flying.values()) - min(flying.values()) > 1:
        players = ", ".join(f"{count} for {side}" for side, count in flying.items())
        yield Problem(
            ("seats",),
            f"the numbers of players differ by more than one: {players}",
            None,
            severity=Severity.WARNING,
            at_key=True,
        )


def available(case: Case, library: Library, first: str, last: str, section: str) -> Iterator[Problem]:
    """An aircraft must become available in the game's period, and not before the month in which it came to the front.

    If the month is outside the game's period, the aircraft would be excluded from every combat, or allowed in every
    combat. A month before the aircraft's service is probably a mistake, so it causes a warning. If the game's own chart
    states this month, waive this check.

    Example:
        aircraft: sopwith-snipe     # in service from 1918-09
        since: 1917-09
    """
    since, plane = getattr(case.record, "since", None), library.get(AIRCRAFT, case.id)
    if not isinstance(since, str):
        return
    if not first <= since <= last:
        message = f"available from {since}; combats take place from {first} to {last} ({section})"
        yield Problem(("since",), message, f"write a month from {first} to {last}")
    elif isinstance(plane, Aircraft) and isinstance(plane.since, str) and since < plane.since:
        message = f"available from {since}, but {plane.name} is in service only from {plane.since}"
        note = Remark("in service from", library.of(AIRCRAFT)[case.id], ("since",))
        hint = "look the month up again; waive this check if the chart has this month"
        yield Problem(("since",), message, hint, (note,), Severity.WARNING)


#: The numbers of an aircraft's counters, by the nation whose marks are on the counters.
Counters = Mapping[str, Sequence[int]]


def marks_of_its_side(case: Case, library: Library, section: str, own: range) -> Iterator[Problem]:
    """An aircraft must have counters, all with the marks of nations on its side.

    A friendly aircraft with enemy marks would be fired at. One type may have counters of several nations, such as American
    counters for a French type.

    Example:
        aircraft: spad-xiii
        counters: {germany: [13, 14]}
    """
    counters: Counters = getattr(case.record, "counters", {})
    plane = library.get(AIRCRAFT, case.id)
    nation = plane.nation if isinstance(plane, Aircraft) else ""
    side = next((side for side in sides(library) if nation in side.nations), None)
    for marked in counters:
        if side and library.get(NATIONS, marked) and marked not in side.nations:
            message = f"the aircraft has counters of {marked}, but its side is {side.name} ({section})"
            yield Problem(("counters", marked), message, f"write one of {', '.join(side.nations)}", at_key=True)
    if not any(counters.values()):
        hint = f"add the numbers of its counters; for a custom aircraft, {_custom_numbers(own, nation)}"
        yield Problem(("counters",), "the aircraft has no counter, so no player could fly it", hint, at_key=True)


def _custom_numbers(own: range, nation: str) -> str:
    """Return the hint for the counter numbers of a custom aircraft."""
    return f"from {own[0]} to {own[-1]}, such as `counters: {{{nation or 'britain'}: [{own[0]}, {own[1]}]}}`"


def numbers_of_its_own(case: Case, library: Library, numbers: range, own: range, section: str) -> Iterator[Problem]:
    """Yield a problem for each counter whose number does not exist in the game, or is also the number of another counter."""
    met: set[int] = set()
    taken: dict[tuple[str, tuple[str, ...]], list[tuple[int, int, list[Case]]]] = {}
    source, plane = case.record.source_of("counters"), library.get(AIRCRAFT, case.id)
    strange: list[tuple[Path, int]] = []
    house = source is not None and source.status == "house"
    nation = plane.nation if isinstance(plane, Aircraft) else ""
    hint = f"custom aircraft may have the numbers {_custom_numbers(own, nation)}"
    hint += "" if house else f"; then {house_source(case, 'counters')}"
    counters: Counters = getattr(case.record, "counters", {})
    for nation, own_numbers in counters.items():
        for index, number in enumerate(own_numbers):
            path = ("counters", nation, index)
            if number not in numbers and not (house and number in own):
                strange.append((path, number))
            others = [it for it in library.derive(_owners, case.kind.name).get(number, ()) if it.id != case.id]
            if others or number in met:
                taken.setdefault((nation, tuple(it.id for it in others)), []).append((index, number, others))
            met.add(number)
    yield from _not_the_games(case, strange, numbers, own, section)
    for (nation, _), twice in taken.items():
        # All counters that were copied from another aircraft count as one mistake.
        index, number, others = twice[0]
        of = others[0].id if others else case.id
        notes = tuple(Remark("the same number here", it, _place_of(it, number)) for it in others)
        which = f"counter {number} already belongs"
        if len(twice) > 1:
            which = f"counters {', '.join(str(it[1]) for it in twice)} already belong"
        message = f"{which} to {of}"
        # If one aircraft's number was overwritten, that number is the free number.
        free = [str(it) for it in numbers if it not in library.derive(_owners, case.kind.name)]
        if 0 < len(free) <= len(twice):
            yield Problem(
                ("counters", nation, index), message, f"write {', '.join(free)}, which no aircraft has", notes
            )
            continue
        yield Problem(("counters", nation, index), message, f"give each counter its own number; {hint}", notes)


def _not_the_games(
    case: Case, strange: Sequence[tuple[Path, int]], numbers: range, own: range, section: str
) -> Iterator[Problem]:
    """Yield one problem about all counter numbers that are reserved for custom aircraft.

    For each number that no aircraft may have, yield an additional problem.
    """
    mine = [it for it in strange if it[1] in own]
    if mine:
        which = f"counter{'s' if len(mine) > 1 else ''} {', '.join(str(number) for _, number in mine)}"
        message = f"{which}: {own[0]} to {own[-1]} are for your own aircraft; "
        message += f"the game has {numbers[0]} to {numbers[-1]} ({section})"
        yield Problem(mine[0][0], message, f"if this is your own aircraft, {house_source(case, 'counters')}")
    for path, number in strange:
        if number not in own:
            message = (
                f"counter {number} does not exist; the {len(numbers)} aircraft are numbered from {numbers[0]} "
                f"({section})"
            )
            yield Problem(path, message, f"write a number from {numbers[0]} to {numbers[-1]}")


def _place_of(case: Case, number: int) -> Path:
    """Return the path of a counter in an aircraft's record."""
    counters: Counters = getattr(case.record, "counters", {})
    held = ((nation, index) for nation, numbers in counters.items() for index, it in enumerate(numbers) if it == number)
    return ("counters", *next(held, ()))


def _owners(library: Library, kind: str) -> Mapping[int, tuple[Case, ...]]:
    """Return the aircraft that use each counter number. The keys are the numbers."""
    found: dict[int, tuple[Case, ...]] = {}
    for case in library.of(kind).values():
        for number in (number for numbers in getattr(case.record, "counters", {}).values() for number in numbers):
            found[number] = (*found.get(number, ()), case)
    return found


def evenings_of_one_nation(case: Case[KitFile], library: Library) -> Iterator[Problem]:
    """Every player in a kit must fly an aircraft that is available in the kit's month.

    All aircraft of a side must fly for one nation.

    An aircraft that is in service but not yet available in the game cannot be used in that month. Aircraft of several nations on
    one side cause only a warning, because players may agree to ignore history. The sides must also be of about equal size, and
    the aircraft must be in service.

    Example:
        date: 1917-04
        seats: [{player: Ann, aircraft: sopwith-camel}]     # available from 1917-07
    """
    yield from evenings_can_be_flown(case, library)
    evening = case.record
    date: str | None = getattr(evening, "date", None)
    flown: dict[str, dict[str, str]] = {}
    for index, seat in enumerate(evening.seats):
        kinds = [kind for kind in library.about("aircraft") if seat.aircraft in library.of(kind)]
        plane = library.get(AIRCRAFT, seat.aircraft)
        if not kinds or not isinstance(plane, Aircraft):
            continue
        rated, path = library.of(kinds[0])[seat.aircraft], ("seats", index, "aircraft")
        months = (getattr(rated.record, "since", ""), plane.since)
        since, served = (month if isinstance(month, str) else "" for month in months)
        if date and served <= date < since:
            message = f"{seat.player}'s {plane.name} is available from {since}, but the kit is for {date}"
            note = Remark("available from", rated, ("since",))
            yield Problem(path, message, "choose another aircraft, or a later month", (note,))
        for side in sides(library):
            nations = [nation for nation in getattr(rated.record, "counters", {}) if nation in side.nations]
            others = flown.get(side.side, {})
            if nations and others and not others.keys() & set(nations):
                nation, player = next(iter(others.items()))
                message = f"{seat.player} flies for {nations[0]}, {player} for {nation}; a side has one nation"
                yield Problem(
                    path,
                    message,
                    "choose an aircraft of that nation, or agree to mix nations",
                    severity=Severity.WARNING,
                )
            flown[side.side] = {**dict.fromkeys(nations, seat.player), **others}
