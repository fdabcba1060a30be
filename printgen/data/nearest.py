"""The name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache


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
