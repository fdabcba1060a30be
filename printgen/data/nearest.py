"""The name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import NoReturn

from printgen.data.findings import Unclear


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one of `names` that reads most like `name`, whatever their capitals and underscores; None when none does."""
    return _nearest(name, tuple(names))


@lru_cache(maxsize=4096)
def _nearest(name: str, names: tuple[str, ...]) -> str | None:
    """The same; one slip is often made a thousand times in a file."""
    plain = {_plain(known): known for known in sorted(names, reverse=True)}
    close = get_close_matches(_plain(name), plain, n=1, cutoff=0.6)
    return plain[close[0]] if close else None


def meant(name: str, names: Iterable[str]) -> str:
    """The end of a message, `; did you mean `x`?`, or nothing when no name is near."""
    near = nearest(name, names)
    return f"; did you mean `{near}`?" if near else ""


def _plain(name: str) -> str:
    return name.casefold().replace("_", "-").replace(" ", "-")


#: More names than this are not listed in one line.
MANY = 12


def no_such(what: str, name: str, there_are: Iterable[str]) -> NoReturn:
    """Raises Unclear for a name: with the nearest one there is, or those that hold it, or all when they are few."""
    from printgen.data.nearest import nearest

    offered = tuple(there_are)
    near = nearest(name, offered)
    if near:
        raise Unclear(f"`{name}`: no such {what}; did you mean `{near}`?")
    alike = [it for it in offered if name in it] or offered
    listed = f"; there are {', '.join(alike)}" if 0 < len(alike) <= MANY else "" if offered else "; there are none"
    raise Unclear(f"`{name}`: no such {what}{listed}")
