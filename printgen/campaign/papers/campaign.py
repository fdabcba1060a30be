"""What is printed for a campaign is made from: its roster, what it adds up to, and the mission that is planned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from printgen.campaign.careers import Career, Standings
from printgen.campaign.tables import Tables
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Mission, Roster


@dataclass(frozen=True, slots=True)
class Campaign:
    """A roster without errors, and how it stands before the coming week.

    title: the game's. tables: the game's, with the house rules. folder: where the roster lies, below which its portraits
    lie. flyers: those whose papers are wanted, by id; all when empty. blank: how many cards without a name are wanted.
    plan: the mission to be flown, where one is prepared.
    """

    case: Case
    game: str
    title: str
    library: Library
    tables: Tables
    standings: Standings
    folder: Path
    flyers: tuple[str, ...] = ()
    blank: int = 0
    plan: Mission | None = None

    @property
    def roster(self) -> Roster:
        """The roster's record."""
        return cast(Roster, self.case.record)

    def careers(self) -> Iterator[Career]:
        """The careers of those whose papers are wanted, in the roster's order; with a plan, of those who fly."""
        planned = {sortie.flyer for sortie in self.plan.sorties} if self.plan else set()
        wanted = set(self.flyers) or planned
        known = {it.flyer.flyer: it for it in self.standings.careers}
        return (known[it.flyer] for it in self.roster.flyers if not wanted or it.flyer in wanted)
