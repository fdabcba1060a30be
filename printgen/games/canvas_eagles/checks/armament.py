"""The armament code of Appendix A and B: `2R`, `1R/1FO*1`, `1FP or 1R`, `2R (+2RW)`."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Literal

from printgen.games.canvas_eagles.ratings import Gun

Seat = Literal["pilot", "observer", "any"]
#: What one position is: its mount, whether it sits on the wing, and who serves it.
Post = tuple[str, bool, Seat]

_POSITION = re.compile(r"(?P<count>[1-4])(?P<mount>[RF])(?P<wing>W?)(?P<seat>[PO]?)(?P<star>\*\d?)?")
_FIT = re.compile(r"(?P<standing>[^ ()]+)(?: \(\+(?P<added>[^ ()]+)\))?")


@dataclass(frozen=True, slots=True)
class Fit:
    """One way the aircraft was armed: what always stands, what may be added, and whether a footnote allows more."""

    standing: Counter[Post]
    added: Counter[Post]
    footnote: bool


def parse(code: str) -> tuple[Fit, ...] | None:
    """The fits of an armament code, its alternatives apart (`or`); None when it is no such code."""
    fits = [_fit(part) for part in code.split(" or ")]
    return tuple(fit for fit in fits if fit) if all(fits) else None


def _fit(text: str) -> Fit | None:
    match = _FIT.fullmatch(text)
    if match is None:
        return None
    standing, added = _posts(match["standing"]), _posts(match["added"] or "")
    return Fit(standing, added, "*" in text) if standing is not None and added is not None else None


def _posts(text: str) -> Counter[Post] | None:
    posts: Counter[Post] = Counter()
    for position in text.split("/") if text else ():
        match = _POSITION.fullmatch(position)
        if match is None:
            return None
        posts[_post(match)] += int(match["count"])
    return posts


def _post(match: re.Match[str]) -> Post:
    seat: Seat = "observer" if match["seat"] == "O" else "pilot"
    return ("fixed" if match["mount"] == "R" else "flexible", bool(match["wing"]), seat)


def post_of(gun: Gun) -> Post:
    """The position of a gun: gunners count as observers (12.03), a co-pilot as pilot."""
    return (gun.mount, gun.wing, "pilot" if gun.crew in ("pilot", "co-pilot") else "observer")


def agrees(fits: tuple[Fit, ...], guns: tuple[Gun, ...]) -> bool:
    """Whether the guns that always stand make up one of the fits, and the others are in one, or in a footnote."""
    standing: Counter[Post] = Counter()
    for gun in guns:
        if not gun.optional and gun.instead_of is None:
            standing[post_of(gun)] += gun.count
    others = [post_of(gun) for gun in guns if gun.optional or gun.instead_of is not None]
    known = {post for fit in fits for post in (*fit.standing, *fit.added)}
    footnote = any(fit.footnote for fit in fits)
    return any(_makes_up(fit, standing, guns) for fit in fits) and all(post in known or footnote for post in others)


def _makes_up(fit: Fit, standing: Counter[Post], guns: tuple[Gun, ...]) -> bool:
    """A fit with a footnote may leave out what the footnote makes optional, so long as some gun stands for it."""
    if standing in (fit.standing, fit.standing + fit.added):
        return True
    every = {post_of(gun) for gun in guns}
    return fit.footnote and standing <= fit.standing and set(fit.standing) <= every


def describe(guns: tuple[Gun, ...]) -> str:
    """The guns that always stand, as an armament code would write them."""
    posts: Counter[Post] = Counter()
    for gun in guns:
        if not gun.optional and gun.instead_of is None:
            posts[post_of(gun)] += gun.count
    return "/".join(_written(post, count) for post, count in posts.items()) or "none"


def _written(post: Post, count: int) -> str:
    mount, wing, seat = post
    return f"{count}{'R' if mount == 'fixed' else 'F'}{'W' if wing else ''}{'O' if seat == 'observer' else ''}"
