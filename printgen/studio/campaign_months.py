"""The first month of a campaign, and the aircraft that are not in service in its current month."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from printgen.campaign import careers
from printgen.campaign.tables import Tables, tables
from printgen.commands import new
from printgen.commands.folder_examples import roster_of_folder
from printgen.commands.roster_entry import RosterFile
from printgen.data.findings import Finding, Place, Severity, UsageError
from printgen.data.kinds import AIRCRAFT
from printgen.files import reading
from printgen.games.sources import is_folder
from printgen.studio.studio import Studio
from printgen.translation import _

_SINCE = re.compile(r"(?m)^since: *(\d{4}-\d{2})\b")
_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")


def first_month(studio: Studio, game: str) -> str:
    """Return the month in which new campaigns of a game begin unless another month is chosen, or "" if unknown."""
    if is_folder(game):
        text = roster_of_folder(game, studio.project)
    else:
        path = studio.project.templates / game / new.ROSTER
        text = reading.read_text(path) if path.is_file() else ""
    found = _SINCE.search(text)
    return found[1] if found else ""


def check_month(studio: Studio, game: str, month: str) -> None:
    """Raise UsageError if campaigns of a game cannot begin in the given month."""
    if not _MONTH.fullmatch(month):
        raise UsageError(_("Enter the first month as year and month, such as 1917-10."))
    known = tables(studio.game(game).library)
    if known and not known.rules.since <= month <= known.rules.until:
        line = _("{month} is not between {first} and {last}, the months of this game. Choose a month in this period.")
        raise UsageError(line.format(month=month, first=known.rules.since, last=known.rules.until))


def month_length(tables: Tables) -> str:
    """Return a sentence that explains why a week of a campaign is in its month."""
    count = tables.rules.weeks_per_month
    form = (
        _("One week of the campaign is one month.") if count == 1 else _("{count} weeks of the campaign are one month.")
    )
    return form.format(count=count)


def month_of(source: RosterFile, values: Mapping[str, Any]) -> str:
    """Return the month of a mission's week, or "" if the week is not a number."""
    week = values.get("week")
    return source.tables.month(source.roster, week) if isinstance(week, int) and 0 < week < 10_000 else ""


def aircraft_before_service(source: RosterFile, id: str, place: Place) -> tuple[Finding, ...]:
    """Return a warning if an aircraft is not in service in the current month of a campaign."""
    record = source.reading.library.get(AIRCRAFT, id) if id else None
    month = careers.standings(source.roster, source.tables).month
    since = getattr(record, "since", None)
    if record is None or not isinstance(since, str) or month >= since:
        return ()
    message = _("the {aircraft} is in service from {since}, but the campaign is in {month}")
    hint = _("choose another aircraft; or, before the first mission, change the month in “Name, sides and months”")
    return (
        Finding(
            "PG025",
            Severity.WARNING,
            message.format(aircraft=record.name, since=since, month=month),
            place,
            hint=hint,
        ),
    )
