"""The kinds of record by which a game that is played in campaigns is known."""

from __future__ import annotations

from printgen.data.kind import Kind
from printgen.data.records.campaign import Ability, Award, CampaignRules, Equipment, Fate, Task
from printgen.data.records.roster import Roster

ROSTERS = "rosters"


def kinds(game: str) -> tuple[Kind, ...]:
    """The tables of a game's campaigns, and the rosters kept in its data folder."""
    return (
        Kind("campaign", f"{game}/campaign/rules.yaml", CampaignRules, key="rules"),
        Kind("awards", f"{game}/campaign/awards.yaml", Award, key="award", entries="awards"),
        Kind("abilities", f"{game}/campaign/abilities.yaml", Ability, key="ability", entries="abilities"),
        Kind("fates", f"{game}/campaign/fates.yaml", Fate, key="fate", entries="fates"),
        Kind("tasks", f"{game}/campaign/tasks.yaml", Task, key="task", entries="tasks"),
        Kind("equipment", f"{game}/campaign/equipment.yaml", Equipment, key="equipment", entries="equipment"),
        Kind(ROSTERS, f"{game}/campaigns/*.yaml", Roster, key="campaign"),
    )
