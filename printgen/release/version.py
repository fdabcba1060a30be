"""Versions of the data, and the least that has to follow upon another."""

from __future__ import annotations

import re
from dataclasses import dataclass

from printgen.release.changes import Level

_FORM = re.compile(r"(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})")


@dataclass(frozen=True, slots=True, order=True)
class Version:
    """A version as `1.4.2`: it compares as its numbers do."""

    major: int
    minor: int
    patch: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"

    def after(self, level: Level) -> Version:
        """The least version that may follow when that much has changed."""
        if level is Level.MAJOR:
            return Version(self.major + 1, 0, 0)
        if level is Level.MINOR:
            return Version(self.major, self.minor + 1, 0)
        return Version(self.major, self.minor, self.patch + 1) if level is Level.PATCH else self


def version(text: str) -> Version:
    """The version that the text is. Raises ValueError when it is none."""
    match = _FORM.fullmatch(text)
    if match is None:
        raise ValueError(f"`{text}` is no version: write three numbers such as 1.4.2")
    return Version(*(int(number) for number in match.groups()))
