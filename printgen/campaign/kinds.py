"""The kinds of record by which a game that is played in campaigns is known."""

from __future__ import annotations

from printgen.data.kind import Kind

_RULES, _ROSTER = "printgen.data.records.campaign", "printgen.data.records.roster"

ROSTERS = "rosters"
#: What is printed for a campaign, and for a mission of it, by id.
PAPERS = (
    *("id-cards", "standings", "squadron-board", "campaign-log", "certificates", "flyer-counters"),
    *("briefing", "mission-sheets", "mission-pieces"),
)
#: The module whose checks judge them in any game that has none of its own.
CHECKS = "printgen.campaign.checks"


def kinds(game: str) -> tuple[Kind, ...]:
    """The tables of a game's campaigns, and the rosters kept in its data folder."""
    at = f"{game}/campaign"
    return (
        Kind("campaign", f"{at}/rules.yaml", f"{_RULES}:CampaignRules", key="rules"),
        Kind("awards", f"{at}/awards.yaml", f"{_RULES}:Award", key="award", entries="awards"),
        Kind("abilities", f"{at}/abilities.yaml", f"{_RULES}:Ability", key="ability", entries="abilities"),
        Kind("fates", f"{at}/fates.yaml", f"{_RULES}:Fate", key="fate", entries="fates"),
        Kind("tasks", f"{at}/tasks.yaml", f"{_RULES}:Task", key="task", entries="tasks"),
        Kind("equipment", f"{at}/equipment.yaml", f"{_RULES}:Equipment", key="equipment", entries="equipment"),
        Kind(ROSTERS, f"{game}/campaigns/*.yaml", f"{_ROSTER}:Roster", key="campaign"),
    )
