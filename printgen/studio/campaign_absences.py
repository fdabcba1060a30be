"""The flyers who are not on a mission, each with the reason."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from printgen.campaign import careers, planning
from printgen.campaign.careers import absences_by_week, next_week
from printgen.commands.roster_entry import RosterFile
from printgen.data import yaml
from printgen.data.records.roster import Flyer
from printgen.studio.campaign_undo import deleted_plans
from printgen.studio.campaigns import CampaignFile, list_missions
from printgen.studio.form_words import in_form_words
from printgen.studio.studio import Studio
from printgen.translation import _


def listed_absent(values: Mapping[str, Any]) -> list[str]:
    """Return the ids of the flyers who were left out of a mission, as listed in its file."""
    found = values.get("absent")
    return [it for it in found if isinstance(it, str)] if isinstance(found, list) else []


def absent_from_plans(studio: Studio, file: CampaignFile, source: RosterFile) -> tuple[str, ...]:
    """Return the ids of the flyers who were left out of the latest plan for the coming week.

    Without a plan for this week, the plan that was deleted last in this session is used.
    """
    plans, deleted = [it.values for it in list_missions(studio.folder, file)], deleted_plans(studio, file)
    for change in reversed(studio.history.changes):
        plans += [
            yaml.mapping_in((it.before or b"").decode(errors="replace"))
            for it in change.files
            if it.path.parent == file.path.parent and it.path.stem in deleted and not it.digest
        ]
    week = next_week(source.roster)
    absent = next((listed_absent(it) for it in plans if it.get("week") == week), [])
    return tuple(it.flyer for it in source.roster.flyers if it.flyer in absent)


def week_of(source: RosterFile, values: Mapping[str, Any]) -> int:
    """Return the week of a mission, or the coming week if the file does not state a possible one."""
    week, coming = values.get("week"), next_week(source.roster)
    return week if isinstance(week, int) and coming <= week < 10_000 else coming


def unavailable_flyers(source: RosterFile, values: Mapping[str, Any]) -> dict[str, str]:
    """Return the reasons why flyers may not fly in the week of a mission, by id. Each reason says for how long."""
    week, reasons = week_of(source, values), dict[str, str]()
    for it in careers.standings(source.roster, source.tables).careers:
        if why := planning.reason_unavailable(it, week):
            away = next(absences_by_week(it.absences, (week,)))
            is_open = away is not None and away.until is None and not away.fate.is_fatal
            reasons[it.flyer.flyer] = _("{status}, permanently out of play").format(status=why) if is_open else why
    return reasons


def idle_flyers(
    source: RosterFile,
    flying: Collection[str],
    available: Iterable[str],
    spoken: Mapping[str, str],
    values: Mapping[str, Any],
) -> dict[str, str]:
    """Return the reasons why flyers who may fly are not on a mission, by id.

    Args:
        available: the ids of the flyers who are not on the mission and can be added to it.
    """
    tables, library, absent = source.tables, source.reading.library, listed_absent(values)
    reasons = planning.reasons_to_stay(source.roster, tables, library, week_of(source, values), absent)
    # The reasons hold for a plan by printgen, but the user may have chosen another flyer of a player.
    players = [it.player for it in source.roster.flyers if it.flyer in flying and tables.rules.flies(it.duty)]
    most, free = tables.rules.max_flying, _("can be added below")

    def why(it: Flyer) -> str:
        found = reasons.get(it.flyer, free)
        if found not in (free, planning.OTHER_FLIES, planning.LEFT_OUT) or not most or not tables.rules.flies(it.duty):
            return found
        if players.count(it.player) >= most:
            return planning.OTHER_FLIES
        return planning.LEFT_OUT if it.flyer in absent else free

    flyers = {it.flyer: it for it in source.roster.flyers}
    return {id: in_form_words(why(flyers[id]), spoken).removeprefix("fit; ") for id in available}


def nation_notes(source: RosterFile, flying: Collection[str], available: Collection[str]) -> list[str]:
    """Return a sentence for each side whose flyers on a mission could not be of one nation.

    Args:
        available: the ids of the flyers who are not on the mission and can be added to it.
    """
    adjectives, notes = source.tables.nationalities, list[str]()
    for side, name in source.roster.sides.items():
        own = [it for it in source.roster.flyers if it.side == side]
        assigned = [it for it in own if it.flyer in flying]
        nations = planning.mixed_nations(
            assigned, [it for it in own if it in assigned or it.flyer in available], source.tables
        )
        if nations:
            words = {"side": name, "nations": _(" and ").join(adjectives.get(it, it) for it in nations)}
            text = _("{side}: {nations} pilots fly together, because no nation has a fit pilot for every player.")
            notes.append(text.format(**words))
    return notes


def absence_values(
    source: RosterFile,
    flying: Collection[str],
    spoken: Mapping[str, str],
    values: Mapping[str, Any],
    recorded: bool,
) -> dict[str, Any]:
    """Return the values that the page of a mission shows about the flyers who are not on the mission.

    Args:
        flying: the ids of the flyers who are on the mission.
        spoken: the names in the form, by id.
        values: the values of the mission.
        recorded: whether the mission is in the log. Reasons are given only for missions that are not.
    """
    away = unavailable_flyers(source, values)
    available = {it.flyer: it.name for it in source.roster.flyers if it.flyer not in flying and it.flyer not in away}
    return {
        "week": week_of(source, values),
        "available": available,
        "unavailable": {} if recorded else away,
        "idle": {} if recorded else idle_flyers(source, flying, available, spoken, values),
        "nation_notes": [] if recorded else nation_notes(source, flying, available),
    }


def absent_after(values: Mapping[str, Any], before: Sequence[str], after: Collection[str]) -> list[str]:
    """Return the ids of the flyers who are left out of a mission after its flyers were changed.

    Args:
        values: the values in the file of the mission.
        before: the ids of the flyers who flew before.
        after: the ids of the flyers who fly now.
    """
    gone = [it for it in before if it and it not in after]
    return [it for it in dict.fromkeys((*listed_absent(values), *gone)) if it not in after]
