"""Who flies: nations that have one side each, crews with somebody at the controls, evenings that can be flown.

A game gives each of these its code: `CE111 = check("CE111", ..., kinds=("game",))(one_side_each)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from printgen.checks.check import Problem, Remark
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.records.aircraft import Aircraft, Post
from printgen.data.records.evening import Evening
from printgen.data.records.game import GameRecord, sides

#: Posts of aircraft with several engines.
OF_MANY_ENGINES = ("co-pilot", "gunner")


def one_side_each(case: Case, library: Library) -> Iterator[Problem]:
    """Every nation that has an aircraft flies for a side, and no nation for two.

    Kits are made by side: the aircraft of a nation that flies for nobody print nowhere, without a word, and those of one
    that flies for both are friends and foes.

    Example:
        sides:
          - {side: allied, name: Allied, nations: [france, germany]}
          - {side: central, name: Central Powers, nations: [germany]}       # it flies for both
    """
    first: dict[str, str] = {}
    for at, side in enumerate(cast(GameRecord, case.record).sides):
        for index, nation in enumerate(side.nations):
            if nation in first:
                message = f"{nation} flies for {first[nation]} and for {side.name}; a nation has one side"
                yield Problem(("sides", at, "nations", index), message, "take it out of one of the two")
            first.setdefault(nation, side.name)
    rated = [library.get("aircraft", id) for kind in library.about("aircraft") for id in library.of(kind)]
    lost: dict[str, list[str]] = {}
    for it in rated:
        if isinstance(it, Aircraft) and it.nation not in first and library.get("nations", it.nation):
            lost.setdefault(it.nation, []).append(it.name)
    for nation, names in lost.items():
        message = f"{nation} flies for no side, so {', '.join(names)} would print nowhere"
        yield Problem(("sides",), message, "add it to the nations of a side", key=True)


def crews_fly(case: Case, library: Library) -> Iterator[Problem]:
    """Somebody of the crew flies the aircraft, and each place in it is one man's.

    A wound is marked for one man, and the dead are replaced by the next who can fly: two of one name cannot be
    told apart, and an aircraft without a pilot spins down from the first turn. Several gunners are numbered. Co-pilots and
    gunners sit in aircraft of several engines; elsewhere the post is most likely another (a warning).

    Example:
        crew: [observer]        # who flies?
    """
    aircraft = cast(Aircraft, case.record)
    posts = [library.get("crew", post) for post in aircraft.crew]
    if all(posts) and not any(isinstance(post, Post) and post.flies for post in posts):
        yield Problem(("crew",), f"nobody aboard {aircraft.name} flies it", "add the pilot to the crew")
    for index, post in enumerate(aircraft.crew):
        if post in aircraft.crew[:index]:
            message = f"the {post} stands twice in the crew: a wound could not be marked"
            yield Problem(("crew", index), message, "number gunners: gunner-1, gunner-2")
        elif aircraft.engine.count == 1 and post.startswith(OF_MANY_ENGINES):
            message = f"a {post} in an aircraft of one engine: has it another post?"
            yield Problem(("crew", index), message, "name the post of a crew of two", severity=Severity.WARNING)


def evenings_can_be_flown(case: Case, library: Library) -> Iterator[Problem]:
    """Whoever sits at a table flies something that serves in its month, and the sides are of one size.

    What came to the front later has no sheet for that month, and is told only when everything is to be printed. Sides
    that differ by more than the odd player are a warning.

    Example:
        date: 1915-04
        seats: [{player: Ann, aircraft: sopwith-pup}]       # in service from 1916-12
    """
    evening = cast(Evening, case.record)
    date: str | None = getattr(evening, "date", None)
    whose = {nation: side.name for side in sides(library) for nation in side.nations}
    flying: Counter[str] = Counter(dict.fromkeys(whose.values(), 0))
    for index, seat in enumerate(evening.seats):
        aircraft = library.get("aircraft", seat.aircraft)
        if not isinstance(aircraft, Aircraft):
            continue
        flying[whose.get(aircraft.nation, "")] += 1
        if date and isinstance(aircraft.service, str) and date < aircraft.service:
            message = f"{seat.player}'s {aircraft.name} is in service from {aircraft.service}, the evening is of {date}"
            note = Remark("in service from", library.of("aircraft")[seat.aircraft], ("service",))
            yield Problem(("seats", index, "aircraft"), message, "choose another aircraft, or a later month", (note,))
    # Where one flies what nobody knows, that is what is to be mended first.
    if flying.total() == len(evening.seats) and max(flying.values()) - min(flying.values()) > 1:
        said = ", ".join(
            f"{count} {'player flies' if count == 1 else 'players fly'} for {side}" for side, count in flying.items()
        )
        yield Problem(("seats",), f"players: {said}; sides should be equal", None, severity=Severity.WARNING, key=True)
