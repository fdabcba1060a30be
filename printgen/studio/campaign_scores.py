"""The counts of a sortie that earn awards, such as hexes. The form of a mission shows them for the tasks that award them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from printgen.campaign.inspection import FIELDS
from printgen.campaign.tables import Tables
from printgen.data.records.campaign import Award


class ScoreField(Struct, frozen=True):
    """A count on the form of a sortie, with the awards that it earns."""

    name: str
    awards: tuple[Award, ...]

    @property
    def tasks(self) -> tuple[str, ...]:
        """The tasks on which the count earns an award, or () if every task earns it."""
        return () if any(not it.tasks for it in self.awards) else tuple(id for it in self.awards for id in it.tasks)

    def earned(self, task: object) -> tuple[Award, ...]:
        """Return the awards that the count earns on a task."""
        return tuple(it for it in self.awards if not it.tasks or task in it.tasks)


def score_fields(tables: Tables) -> tuple[ScoreField, ...]:
    """Return the counts that earn awards in a campaign, apart from those that have fields of their own."""
    counted = [it for it in tables.awards.values() if it.basis not in FIELDS]
    names: Collection[str] = dict.fromkeys(it.basis for it in counted)
    return tuple(ScoreField(name, tuple(it for it in counted if it.basis == name)) for name in names)


def score_labels(tables: Tables, task: object) -> Mapping[str, str]:
    """Return the labels of the counts on the form of a sortie, by the name in the file."""
    return {it.name: str((it.earned(task) or it.awards)[0].name) for it in score_fields(tables)}
