"""The war that Canvas Eagles covers, and its two parts."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

#: The first and the last month that there is something to fly in.
WAR = ("1914-08", "1918-11")
Era = Literal["early", "late"]
ERAS: tuple[Era, ...] = get_args(Era)


class Calendar(Struct, frozen=True):
    """The two parts of the war. early_until: the last month of the early one, as `1916-12`."""

    early_until: str

    def era(self, date: str) -> Era:
        """The part of the war that a month, as `1917-04`, falls into."""
        return "early" if date <= self.early_until else "late"

    @property
    def late_from(self) -> str:
        """The first month of the late war."""
        year, month = map(int, self.early_until.split("-"))
        return f"{year + month // 12}-{month % 12 + 1:02}"
