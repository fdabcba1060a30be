"""The page for printing the sheets of a campaign or the handouts of a mission."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.campaign.mission.papers import PAPERS
from printgen.campaign.papers import ALL_SIDES
from printgen.commands import FindingsError
from printgen.commands.roster import campaign_of
from printgen.commands.roster_entry import RosterFile, read_entry
from printgen.studio.campaign_pages import find_mission, open_without_errors
from printgen.studio.campaigns import CampaignFile, find_campaign, listed
from printgen.studio.kit_form import ChoiceView, FieldView, product_fields, with_values
from printgen.studio.rendering import NoChoice, post_route, show_page, studio_of
from printgen.studio.results import summary_of
from printgen.studio.studio import Studio
from printgen.studio.workspace import digest_of
from printgen.translation import _

#: The sheets that the players of a mission get, and the choice of all sheets.
HANDOUTS, EVERYTHING = (*PAPERS, "id-cards"), "all"
#: The values of a mission and of its sorties that the handouts show.
_MISSION = ("mission", "week", "title", "remark", "rolls", "chosen-tasks")
_SORTIE = ("flyer", "aircraft", "task", "equipment", "prior-damage")


def show_sheets(request: Request) -> Response:
    """Return the page for printing the sheets of a campaign or the handouts of a mission."""
    studio, file = studio_of(request), find_campaign(request)
    source, words = open_without_errors(studio, file), _sheet_words(request, file)
    plan = request.query_params.get("plan", "")
    run = studio.runs.latest(studio.command(*words))
    return show_page(
        request,
        "campaign_sheets.html",
        command=studio.command(*words),
        file=file,
        plan=plan,
        fields=with_values(_sheet_fields(request, file, source), _sheet_values(request)),
        query=request.url.query,
        address=f"/campaign/{file.name}/sheets",
        counts_address=f"/campaign/{file.name}/sheets/counts?{request.url.query}",
        product=True,
        run=run,
        summary=summary_of(run) if run else None,
    )


def print_sheets(request: Request, _nothing: NoChoice) -> Response:
    """Start the command that prints the sheets, and return the page that shows its progress."""
    studio, file = studio_of(request), find_campaign(request)
    words = _sheet_words(request, file)
    line, address, name = studio.command(*words), f"{request.url.path}?{request.url.query}", _name(request, file)
    plan = request.query_params.get("plan", "")
    digest = plan_digest(mission := find_mission(request, file, plan), mission.values) if plan else ""
    arguments = studio.arguments(*words)
    studio.runs.start_unless_running(line, file.title, arguments, line, digest, address=address, name=name)
    return show_sheets(request)


def plan_digest(mission: CampaignFile, values: Mapping[str, Any]) -> str:
    """Return a digest of the values of a mission that its handouts show. Results do not change it."""
    sorties = [{name: it.get(name) for name in _SORTIE} for it in listed(values.get("sorties"))]
    shown = {**{name: values.get(name) for name in _MISSION}, "sorties": sorties}
    return f"{mission.path} {digest_of(json.dumps(shown, default=str, sort_keys=True).encode())}"


def stop_outdated(studio: Studio, mission: CampaignFile, values: Mapping[str, Any]) -> None:
    """Stop the commands that are printing an earlier state of a mission."""
    now = plan_digest(mission, values)
    for run in studio.runs.running():
        if run.digest.startswith(f"{mission.path} ") and run.digest != now:
            run.stop(_("The mission was changed while its handouts were being printed. Print the handouts again."))


def _name(request: Request, file: CampaignFile) -> str:
    """Return the name for the printed files: the campaign, the mission, and the chosen sheet and side."""
    plan, given = request.query_params.get("plan", ""), request.query_params
    mission = [find_mission(request, file, plan).title] if plan else []
    fields = _sheet_fields(request, file, open_without_errors(studio_of(request), file))
    chosen = [
        choice.label
        for it in fields
        if it.name in ("sheet", "side")
        for choice in it.choices
        if choice.value and choice.value == given.get(it.name)
    ]
    return ", ".join((file.title, *mission, *chosen))


def count_sheets(request: Request) -> Response:
    """Return the part of a page that shows how much paper the chosen sheets need.

    To count the paper, printgen prints the sheets into temporary files."""
    studio, file = studio_of(request), find_campaign(request)
    words, plan = _sheet_words(request, file), request.query_params.get("plan", "")
    digest = digest_of(f"{file.digest} {find_mission(request, file, plan).digest if plan else ''}".encode())
    key = f"count {studio.command(*words)}"
    run = studio.runs.start_aside(key, file.title, studio.arguments(*words, out=studio.scratch), digest)
    address = f"{request.url.path}?{request.url.query}"
    counting = run.state == "running"
    return show_page(request, "counts.html", counts_address=address, counting=counting, counts=summary_of(run))


def _sheet_words(request: Request, file: CampaignFile) -> list[str | Path]:
    plan = request.query_params.get("plan", "")
    return sheet_words(file, request.query_params, find_mission(request, file, plan) if plan else None)


def sheet_words(file: CampaignFile, given: Mapping[str, str], plan: CampaignFile | None) -> list[str | Path]:
    """Return the command-line arguments that print the chosen sheet, or all sheets if none is chosen."""
    words: list[str | Path] = ["roster", "print", file.path]
    sheet = given.get("sheet") or (",".join(HANDOUTS) if plan else "")
    words += [sheet] if sheet and sheet != EVERYTHING else []
    words += ["--plan", plan.path] if plan else []
    words += ["--side", given["side"]] if given.get("side") and sheet not in ALL_SIDES else []
    for name in ("paper", "ink", "assembly"):
        words += [f"--{name}", given[name]] if given.get(name) else []
    return [*words, *(["--fillable"] if given.get("fillable") else [])]


def _sheet_values(request: Request) -> dict[str, str]:
    """Return the values of the form. A side is dropped if the chosen sheet shows all sides."""
    given = dict(request.query_params)
    return {**given, **({"side": ""} if given.get("sheet") in ALL_SIDES else {})}


def _sheet_fields(request: Request, file: CampaignFile, source: RosterFile) -> list[FieldView]:
    from printgen.campaign.papers import handouts

    plan = request.query_params.get("plan", "")
    entry = None
    if plan:
        with suppress(FindingsError):
            entry = read_entry(source, find_mission(request, file, plan).path)[1]
    campaign = campaign_of(source, file.path, plan=entry)
    products = (*source.game.handouts(campaign), *handouts(campaign))
    sheets = [ChoiceView(it.id, it.title, it.summary) for it in products]
    first = [ChoiceView("", _("Handouts: briefing, mission sheets, markers, identity cards"))] if plan else []
    first.append(ChoiceView(EVERYTHING if plan else "", _("Everything") if plan else _("All")))
    printing = [it for group in product_fields(source.reading, source.game.all_products[0])[1:] for it in group]
    chosen = [it for it in printing if it.name in ("paper", "ink", "assembly")]
    fillable = FieldView("fillable", _("Forms to fill in on a screen"), "check")
    sides = () if request.query_params.get("sheet") in ALL_SIDES else source.roster.sides.items()
    both = _("Both sides") if len(source.roster.sides) == 2 else _("All sides")
    of_side = FieldView("side", _("For"), "select", choices=(ChoiceView("", both), *(ChoiceView(*it) for it in sides)))
    return [FieldView("sheet", _("Sheets"), "select", choices=(*first, *sheets)), of_side, *chosen, fillable]


_HOME = "/campaign/{name}/sheets"
ROUTES = [
    Route(_HOME, show_sheets),
    Route(_HOME, post_route(NoChoice, print_sheets), methods=["POST"]),
    Route(f"{_HOME}/counts", count_sheets),
]
