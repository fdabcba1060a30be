"""The list of guns against the armament code (CE301)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.checks.airframe import ratings_of
from printgen.games.canvas_eagles.checks.armament import agrees, describe, parse
from printgen.games.canvas_eagles.ratings import Ratings


@check("CE301", "an armament code that its guns belie", section="3.514", kinds=("ratings",))
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
    yield from _gun_ids(ratings)
    if not isinstance(ratings.armament, str):
        return
    fits = parse(ratings.armament)
    if fits is None:
        message = f"`{ratings.armament}` is no armament code (3.514)"
        yield Problem(("armament",), message, "write count, R or F, then W, P or O: 2R, 1R/1FO, 1FO or 1R, 2R (+2RW)")
    elif not all(library.get("crew", gun.crew) for gun in ratings.guns):
        return
    elif ratings.guns and not agrees(fits, ratings.guns):
        message = f"armament is {ratings.armament}, but the guns listed make {describe(ratings.guns)} (3.514)"
        yield Problem(
            ("armament",), message, "correct the code or the list; mark spare guns `optional` or `instead-of`"
        )


def _gun_ids(ratings: Ratings) -> Iterator[Problem]:
    ids = [gun.id for gun in ratings.guns]
    for index, gun in enumerate(ratings.guns):
        if gun.id in ids[:index]:
            message = f"two guns are called {gun.id} (3.5192)"
            yield Problem(("guns", index, "id"), message, "give each gun its own letter")
        for key, other in (("instead-of", gun.instead_of), ("link", gun.link)):
            if other is not None and (other not in ids or other == gun.id):
                message = f"gun {gun.id} names gun {other}, which is no other gun of this aircraft"
                yield Problem(("guns", index, key), message, "name the letter of another gun in the list")
