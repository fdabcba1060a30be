"""The page of a recorded mission: its flyers, the events, and the points that each flyer earned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.campaign import wording
from printgen.commands.roster_entry import RosterFile
from printgen.data.records.roster import Sortie
from printgen.games.game import unit_name
from printgen.studio.campaign_months import month_length
from printgen.studio.campaign_pages import logged_changes, open_without_errors
from printgen.studio.campaign_undo import undo_text
from printgen.studio.campaigns import find_campaign
from printgen.studio.form_words import describe_losses, finding_in_form_words, logged_missions, names_in_form
from printgen.studio.rendering import data_command, show_page, studio_of
from printgen.translation import _


def show_entry(request: Request) -> Response:
    """Return the page about a mission in the log."""
    studio, file = studio_of(request), find_campaign(request)
    source, number = open_without_errors(studio, file), request.path_params["number"]
    if not 0 < number <= len(source.roster.log):
        raise HTTPException(404)
    mission = source.roster.log[number - 1]
    # Only the last mission can be undone.
    undoing = undo_text(studio, file) if number == len(source.roster.log) else None
    names, spoken = {it.flyer: it.name for it in source.roster.flyers}, names_in_form(source)
    return show_page(
        request,
        "campaign_entry.html",
        command=data_command(request, "roster", "show", file.path),
        file=file,
        mission=mission,
        title=wording.mission_name(mission),
        month=source.tables.month(source.roster, mission.week),
        month_length=month_length(source.tables),
        findings=[
            finding_in_form_words(it, spoken) for it, about in logged_missions(source).items() if about == number
        ],
        number=number,
        count=len(source.roster.log),
        sorties=[(it.flyer, names.get(it.flyer, it.flyer), *_sortie(source, it, names)) for it in mission.sorties],
        changes=[*logged_changes(source, number)],
        names=names,
        line=source.case.place("log", number - 1).line,
        undoing=undoing.title if undoing and undoing.missions < number else "",
    )


def _sortie(source: RosterFile, it: Sortie, names: Mapping[str, str]) -> tuple[str, str, str]:
    """Return three texts about a sortie: the aircraft, the task, and the events."""
    task = source.tables.tasks.get(it.task)
    return (
        unit_name(source.reading.library, it.aircraft),
        str(task.name if task else it.task),
        "; ".join(_said(source, it, names)),
    )


def _said(source: RosterFile, it: Sortie, names: Mapping[str, str]) -> Iterator[str]:
    tables = source.tables
    if it.success:
        yield _("task completed")
    if it.turns:
        yield (_("{count} turn") if it.turns == 1 else _("{count} turns")).format(count=it.turns)
    for claim in it.kills:
        shared = f" ({_('shared')})" if claim.is_shared else ""
        yield _("shot down {victim}").format(victim=names.get(claim.victim, claim.victim)) + shared
    awards = {award.basis: str(award.name) for award in tables.awards.values()}
    for name, count in it.scored.items():
        yield f"{awards.get(name, name)}: {count}"
    yield from describe_losses(tables, it)
    for id in it.abilities:
        ability = tables.abilities.get(id)
        yield str(ability.name if ability else id)


ROUTES = [Route("/campaign/{name}/log/{number:int}", show_entry)]
