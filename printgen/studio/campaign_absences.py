"""The flyers who are not on a mission, each with the reason."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from printgen.campaign import careers, planning, wording
from printgen.commands.roster_entry import RosterFile
from printgen.data.records.roster import Flyer
from printgen.studio.form_words import in_form_words
from printgen.translation import _


def absent_flyers(source: RosterFile, flying: Collection[str]) -> dict[str, str]:
    """Return the flyers who are not on the mission, by id: the flyer's name and, if the flyer is unavailable, the reason."""
    away = {it.flyer.flyer: it.absence for it in careers.standings(source.roster, source.tables).careers}
    return {
        it.flyer: f"{it.name} ({wording.status(absence)})" if (absence := away[it.flyer]) else it.name
        for it in source.roster.flyers
        if it.flyer not in flying
    }


def idle_flyers(source: RosterFile, flying: Collection[str], spoken: Mapping[str, str]) -> dict[str, str]:
    """Return the reasons why flyers are not on the mission, by the flyer's name."""
    tables, library = source.tables, source.reading.library
    reasons = planning.reasons_to_stay(source.roster, tables, library)
    # The reasons hold for a plan by printgen, but the user may have chosen another flyer of a player.
    players = [it.player for it in source.roster.flyers if it.flyer in flying and tables.rules.flies(it.duty)]
    most, free = tables.rules.max_flying, _("can be added below")

    def why(it: Flyer) -> str:
        found = reasons.get(it.flyer, free)
        if found not in (free, planning.OTHER_FLIES) or not most or not tables.rules.flies(it.duty):
            return found
        return planning.OTHER_FLIES if players.count(it.player) >= most else free

    return {
        it.name: in_form_words(why(it), spoken).removeprefix("fit; ")
        for it in source.roster.flyers
        if it.flyer not in flying
    }
