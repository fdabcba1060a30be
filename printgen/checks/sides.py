"""Who flies, from when on, and with which counters: nations that have one side each, crews with somebody at the controls,
evenings that can be flown.

A game gives each of these its code: `CE111 = check("CE111", ..., kinds=(GAME,))(one_side_each)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from printgen.checks.check import Problem, Remark
from printgen.checks.remedies import house_source
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT, CREW, NATIONS
from printgen.data.records.aircraft import Aircraft, Post
from printgen.data.records.evening import Evening
from printgen.data.records.game import GameRecord, sides
from printgen.data.yaml import Path

#: Posts of aircraft with several engines.
OF_MANY_ENGINES = ("co-pilot", "gunner")


def one_side_each(case: Case[GameRecord], library: Library) -> Iterator[Problem]:
    """Every nation that has an aircraft flies for a side, and no nation for two.

    Kits are made by side: the aircraft of a nation that flies for nobody print nowhere, without a word, and those of one
    that flies for both are friends and foes.

    Example:
        sides:
          - {side: allied, name: Allied, nations: [france, germany]}
          - {side: central, name: Central Powers, nations: [germany]}       # it flies for both
    """
    first: dict[str, str] = {}
    for at, side in enumerate(case.record.sides):
        for index, nation in enumerate(side.nations):
            if nation in first:
                message = f"{nation} flies for {first[nation]} and for {side.name}; a nation has one side"
                yield Problem(("sides", at, "nations", index), message, "take it out of one of the two")
            first.setdefault(nation, side.name)
    if not all(library.get(NATIONS, nation) for nation in first):
        # A misspelt nation is reported there, and not again for each of its aircraft.
        return
    rated = [library.get(AIRCRAFT, id) for kind in library.about("aircraft") for id in library.of(kind)]
    lost: dict[str, list[str]] = {}
    for it in rated:
        if isinstance(it, Aircraft) and it.nation not in first and library.get(NATIONS, it.nation):
            lost.setdefault(it.nation, []).append(it.name)
    for nation, names in lost.items():
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        message = f"{nation} flies for no side, so {', '.join(names[:3])}{more} would print nowhere"
        yield Problem(("sides",), message, "add it to the nations of a side", key=True)


def crews_fly(case: Case[Aircraft], library: Library) -> Iterator[Problem]:
    """Somebody of the crew flies the aircraft, and each place in it is one man's.

    A wound is marked for one man, and the dead are replaced by the next who can fly: two of one name cannot be
    told apart, and an aircraft without a pilot spins down from the first turn. Several gunners are numbered. Co-pilots and
    gunners sit in aircraft of several engines; elsewhere the post is most likely another (a warning).

    Example:
        crew: [observer]        # who flies?
    """
    aircraft = case.record
    posts = [library.get(CREW, post) for post in aircraft.crew]
    if all(posts) and not any(isinstance(post, Post) and post.is_pilot for post in posts):
        yield Problem(("crew",), f"nobody aboard {aircraft.name} flies it", "add the pilot to the crew")
    for index, post in enumerate(aircraft.crew):
        if post in aircraft.crew[:index]:
            message = f"the {post} stands twice in the crew: a wound could not be marked"
            yield Problem(("crew", index), message, "number gunners: gunner-1, gunner-2")
        elif aircraft.engine.count == 1 and post.startswith(OF_MANY_ENGINES):
            message = f"a {post} in an aircraft of one engine: has it another post?"
            yield Problem(("crew", index), message, "name the post of a crew of two", severity=Severity.WARNING)


def evenings_can_be_flown(case: Case[Evening], library: Library) -> Iterator[Problem]:
    """Whoever sits at a table flies something that serves in its month, and the sides are of one size.

    What came to the front later has no sheet for that month, and is told only when everything is to be printed. Sides
    that differ by more than the odd player are a warning.

    Example:
        date: 1915-04
        seats: [{player: Ann, aircraft: sopwith-pup}]       # in service from 1916-12
    """
    evening = case.record
    date: str | None = getattr(evening, "date", None)
    whose = {nation: side.name for side in sides(library) for nation in side.nations}
    flying: Counter[str] = Counter(dict.fromkeys(whose.values(), 0))
    for index, seat in enumerate(evening.seats):
        aircraft = library.get(AIRCRAFT, seat.aircraft)
        if not isinstance(aircraft, Aircraft):
            continue
        flying[whose.get(aircraft.nation, "")] += 1
        if date and isinstance(aircraft.since, str) and date < aircraft.since:
            message = f"{seat.player}'s {aircraft.name} is in service from {aircraft.since}, the evening is of {date}"
            note = Remark("in service from", library.of(AIRCRAFT)[seat.aircraft], ("since",))
            yield Problem(("seats", index, "aircraft"), message, "choose another aircraft, or a later month", (note,))
    # Where one flies what nobody knows, that is what is to be mended first.
    if flying.total() == len(evening.seats) and max(flying.values()) - min(flying.values()) > 1:
        said = ", ".join(
            f"{count} {'player flies' if count == 1 else 'players fly'} for {side}" for side, count in flying.items()
        )
        yield Problem(("seats",), f"players: {said}; sides should be equal", None, severity=Severity.WARNING, key=True)


def available(case: Case, library: Library, first: str, last: str, section: str) -> Iterator[Problem]:
    """An aircraft is available from some month of those that the game covers, and not before it came to the front.

    A month that is not the game's would leave it out of every combat, or let it into all. One earlier than its service is
    most likely a slip; where the game's own chart has it so, waive this check (a warning).

    Example:
        aircraft: sopwith-snipe     # in service from 1918-09
        since: 1917-09
    """
    since, plane = getattr(case.record, "since", None), library.get(AIRCRAFT, case.id)
    if not isinstance(since, str):
        return
    if not first <= since <= last:
        message = f"available from {since}; combats are of {first} to {last} ({section})"
        yield Problem(("since",), message, f"write a month from {first} to {last}")
    elif isinstance(plane, Aircraft) and isinstance(plane.since, str) and since < plane.since:
        message = f"available from {since}, but {plane.name} is in service from {plane.since} only"
        note = Remark("in service from", library.of(AIRCRAFT)[case.id], ("since",))
        hint = "look it up again; waive this check if the chart has it so"
        yield Problem(("since",), message, hint, (note,), Severity.WARNING)


#: The numbers of an aircraft's counters by the nation whose marks they bear.
Counters = Mapping[str, Sequence[int]]


def marks_of_its_side(case: Case, library: Library, section: str, own: range) -> Iterator[Problem]:
    """An aircraft has counters, all of them with the marks of nations that fly for its side.

    A friend with the foe's crosses is fired at. Of one type there may be counters of two services, as American ones of a
    French type.

    Example:
        aircraft: spad-xiii
        counters: {germany: [13, 14]}
    """
    counters: Counters = getattr(case.record, "counters", {})
    plane = library.get(AIRCRAFT, case.id)
    nation = plane.nation if isinstance(plane, Aircraft) else ""
    side = next((it for it in sides(library) if nation in it.nations), None)
    for marked in counters:
        if side and library.get(NATIONS, marked) and marked not in side.nations:
            message = f"counters of {marked}, but the aircraft flies {side.name} ({section})"
            yield Problem(("counters", marked), message, f"write one of {', '.join(side.nations)}", key=True)
    if not any(counters.values()):
        hint = f"give the numbers of its counters, for an aircraft of your own {_of_its_own(own, nation)}"
        yield Problem(("counters",), "no counter: nobody could fly it", hint, key=True)


def _of_its_own(own: range, nation: str) -> str:
    """The numbers that an aircraft may have which is not the game's, as they are written."""
    return f"from {own[0]} to {own[-1]}, such as `counters: {{{nation or 'britain'}: [{own[0]}, {own[1]}]}}`"


def numbers_of_its_own(case: Case, library: Library, numbers: range, own: range, section: str) -> Iterator[Problem]:
    """Counters whose number the game has not, or another counter bears. own: the numbers that counters may have which are said
    to be the house's."""
    met: set[int] = set()
    taken: dict[tuple[str, tuple[str, ...]], list[tuple[int, int, list[Case]]]] = {}
    source, plane = case.record.source_of("counters"), library.get(AIRCRAFT, case.id)
    strange: list[tuple[Path, int]] = []
    house = source is not None and source.status == "house"
    nation = plane.nation if isinstance(plane, Aircraft) else ""
    hint = f"an aircraft of your own may have numbers {_of_its_own(own, nation)}"
    hint += "" if house else f"; then {house_source(case, 'counters')}"
    counters: Counters = getattr(case.record, "counters", {})
    for nation, held in counters.items():
        for index, number in enumerate(held):
            path = ("counters", nation, index)
            if number not in numbers and not (house and number in own):
                strange.append((path, number))
            others = [it for it in library.derive(_bearers, case.kind.name).get(number, ()) if it.id != case.id]
            if others or number in met:
                taken.setdefault((nation, tuple(it.id for it in others)), []).append((index, number, others))
            met.add(number)
    yield from _not_the_games(case, strange, numbers, own, section)
    for (nation, _), twice in taken.items():
        # Counters of one aircraft that were copied from another are one mistake.
        index, number, others = twice[0]
        of = others[0].id if others else case.id
        notes = tuple(Remark("it is his here", it, _place_of(it, number)) for it in others)
        which = f"counter {number} is one"
        if len(twice) > 1:
            which = f"counters {', '.join(str(it[1]) for it in twice)} are those"
        message = f"{which} of {of} already"
        yield Problem(("counters", nation, index), message, f"give each counter its own; {hint}", notes)


def _not_the_games(
    case: Case, strange: Sequence[tuple[Path, int]], numbers: range, own: range, section: str
) -> Iterator[Problem]:
    """Yield one problem for numbers that an aircraft of one's own may have, and one for each number that none may have."""
    mine = [it for it in strange if it[1] in own]
    if mine:
        which = f"counter{'s' if len(mine) > 1 else ''} {', '.join(str(number) for _, number in mine)}"
        message = f"{which}: {own[0]} to {own[-1]} are for aircraft of your own; "
        message += f"the game has {numbers[0]} to {numbers[-1]} ({section})"
        yield Problem(mine[0][0], message, f"if it is of your own, {house_source(case, 'counters')}")
    for path, number in strange:
        if number not in own:
            message = f"counter {number}; there are {len(numbers)} aircraft, numbered from {numbers[0]} ({section})"
            yield Problem(path, message, f"write a number from {numbers[0]} to {numbers[-1]}")


def _place_of(case: Case, number: int) -> Path:
    """Return where an aircraft has a counter."""
    counters: Counters = getattr(case.record, "counters", {})
    held = ((nation, index) for nation, numbers in counters.items() for index, it in enumerate(numbers) if it == number)
    return ("counters", *next(held, ()))


def _bearers(library: Library, kind: str) -> Mapping[int, tuple[Case, ...]]:
    """The aircraft that have a counter of each number."""
    found: dict[int, tuple[Case, ...]] = {}
    for case in library.of(kind).values():
        for number in (number for held in getattr(case.record, "counters", {}).values() for number in held):
            found[number] = (*found.get(number, ()), case)
    return found


def evenings_of_one_nation(case: Case[Evening], library: Library) -> Iterator[Problem]:
    """Whoever sits at a table flies what is available in its month, and those of a side fly for one nation.

    What is in service but not listed yet has no place in that month. Aircraft of one side and several nations are a warning:
    players may agree to leave history aside. Sides of one size, and months of service, are asked for as everywhere.

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
        since, served = (it if isinstance(it, str) else "" for it in (getattr(rated.record, "since", ""), plane.since))
        if date and served <= date < since:
            message = f"{seat.player}'s {plane.name} is available from {since}, the evening is of {date}"
            note = Remark("available from", rated, ("since",))
            yield Problem(path, message, "choose another aircraft, or a later month", (note,))
        for side in sides(library):
            nations = [it for it in getattr(rated.record, "counters", {}) if it in side.nations]
            others = flown.get(side.side, {})
            if nations and others and not others.keys() & set(nations):
                nation, player = next(iter(others.items()))
                message = f"{seat.player} flies for {nations[0]}, {player} for {nation}; a side is of one nation"
                yield Problem(path, message, "choose one of that nation, or agree to it", severity=Severity.WARNING)
            flown[side.side] = {**dict.fromkeys(nations, seat.player), **others}
