"""The kinds of records for games with campaigns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printgen.data.kind import Kind, KindName
from printgen.data.lazy_imports import lazy_imports

with lazy_imports(__name__):
    from printgen.data.records import campaign, roster

if TYPE_CHECKING:
    from printgen.data.records.campaign import Ability, Award, CampaignRules, Equipment, Fate, Task
    from printgen.data.records.roster import Roster

RULES: KindName[CampaignRules] = KindName("campaign")
AWARDS: KindName[Award] = KindName("awards")
ABILITIES: KindName[Ability] = KindName("abilities")
FATES: KindName[Fate] = KindName("fates")
TASKS: KindName[Task] = KindName("tasks")
EQUIPMENT: KindName[Equipment] = KindName("equipment")
ROSTERS: KindName[Roster] = KindName("rosters")
#: The ids of the sheets printed for a campaign and for its missions.
PAPERS = (
    *("id-cards", "standings", "squadron-board", "campaign-log", "certificates", "flyer-counters"),
    *("briefing", "mission-sheets", "mission-pieces"),
)


def kinds(game: str) -> tuple[Kind, ...]:
    """Return the kinds of record for a game's campaign tables, and the kind for the rosters in its data folder."""
    at = f"{game}/campaign"
    return (
        Kind(RULES, f"{at}/rules.yaml", lambda: campaign.CampaignRules, key="rules"),
        Kind(AWARDS, f"{at}/awards.yaml", lambda: campaign.Award, key="award", entries="awards"),
        Kind(ABILITIES, f"{at}/abilities.yaml", lambda: campaign.Ability, key="ability", entries="abilities"),
        Kind(FATES, f"{at}/fates.yaml", lambda: campaign.Fate, key="fate", entries="fates"),
        Kind(TASKS, f"{at}/tasks.yaml", lambda: campaign.Task, key="task", entries="tasks"),
        Kind(EQUIPMENT, f"{at}/equipment.yaml", lambda: campaign.Equipment, key="equipment", entries="equipment"),
        Kind(ROSTERS, f"{game}/campaigns/*.yaml", lambda: roster.Roster, key="campaign"),
    )
