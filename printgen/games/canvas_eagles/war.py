"""The period of the war that Canvas Eagles covers, which is divided into two eras."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

#: The first and the last month of the war.
WAR = ("1914-08", "1918-11")
Era = Literal["early", "late"]
ERAS: tuple[Era, ...] = get_args(Era)


class Calendar(Struct, frozen=True):
    """The two eras. `early_until` is the last month of the early era, such as `1916-12`."""

    early_until: str

    def era(self, date: str) -> Era:
        """Return the era that a month such as `1917-04` belongs to."""
        return "early" if date <= self.early_until else "late"

    @property
    def late_from(self) -> str:
        """The first month of the late era."""
        year, month = map(int, self.early_until.split("-"))
        return f"{year + month // 12}-{month % 12 + 1:02}"
