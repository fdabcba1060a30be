"""Special abilities: when a flyer earned the choice of one, what he chose, and what he may still choose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from printgen.campaign.ledger import Flown
from printgen.campaign.tables import Tables
from printgen.data.records.campaign import Ability, Grant
from printgen.data.yaml import Path

#: Why an ability cannot be chosen.
Refusal = Literal["unearned", "twice", "kind", "least"]


@dataclass(frozen=True, slots=True)
class Earned:
    """The choice of an ability, earned at a threshold of a grant; `flown` is the entry that reached it."""

    grant: Grant
    at: int
    flown: Flown | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """An ability chosen: by which of the choices earned (None where by none), where in the roster, and why it may not be."""

    ability: Ability
    by: Earned | None
    flown: Flown | None
    path: Path
    refusal: Refusal | None
    points: int
    kills: float


@dataclass(slots=True)
class Choices:
    """The choices of one flyer, as his career goes on."""

    duty: str
    tables: Tables
    earned: list[Earned] = field(default_factory=list)
    chosen: list[Chosen] = field(default_factory=list)
    _named: set[str] = field(default_factory=set)
    _used: set[int] = field(default_factory=set)
    #: How many choices each grant has given; then what its next one takes, None where there is none.
    _had: dict[str, int] = field(default_factory=dict)
    _due: dict[str, int | None] = field(default_factory=dict)

    def reach(self, points: int, kills: float, entry: Flown | None) -> None:
        """Note the choices that these totals earn and the totals before did not."""
        for grant in self.tables.rules.grants:
            amount = points if grant.by == "points" else kills
            due = self._due.get(grant.grant, 0)
            if self.duty in grant.kinds and due is not None and amount >= due:
                had, marks = self._had.get(grant.grant, 0), grant.reached(amount)
                self.earned += [Earned(grant, mark, entry) for mark in marks[had:]]
                self._had[grant.grant] = max(had, len(marks))
                self._due[grant.grant] = grant.after(amount)

    def choose(self, ids: Iterable[tuple[str, Path]], points: int, kills: float, entry: Flown | None) -> None:
        """Note the abilities chosen at these totals; one that is in no table is passed over."""
        for id, path in ids:
            ability = self.tables.abilities.get(id)
            if ability is not None:
                by, refusal = self._judged(ability, points, kills)
                self.chosen.append(Chosen(ability, by, entry, path, refusal, points, kills))

    def open(self) -> Iterator[Earned]:
        """The choices earned and not yet made."""
        yield from (it for index, it in enumerate(self.earned) if index not in self._used)

    def _judged(self, ability: Ability, points: int, kills: float) -> tuple[Earned | None, Refusal | None]:
        if ability.ability in self._named:
            return None, "twice"
        self._named.add(ability.ability)
        grants = self.tables.grants(ability.ability, self.duty)
        if not grants:
            return None, "kind"
        if points < ability.least.points or kills < ability.least.kills:
            return None, "least"
        for index, it in enumerate(self.earned):
            if index not in self._used and any(it.grant is grant for grant in grants):
                self._used.add(index)
                return it, None
        return None, "unearned"
