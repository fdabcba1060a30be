"""The section Campaign: the list of campaigns, the standings, and the text of the roster."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from printgen.campaign import careers, wording
from printgen.campaign.tables import with_house_rules
from printgen.commands import FindingsError, new
from printgen.commands.folder_examples import roster_of_folder
from printgen.commands.roster import draft_mission, open_roster
from printgen.commands.roster_entry import RosterFile
from printgen.data.edits import Replace
from printgen.data.findings import Finding, Severity, UsageError
from printgen.data.ids import id_from_words
from printgen.data.yaml.editing import edit
from printgen.files import reading
from printgen.games.game import unit_name
from printgen.games.sources import is_folder
from printgen.studio import campaigns, editing
from printgen.studio.campaign_absences import absent_from_plans
from printgen.studio.campaign_months import check_month, first_month, month_length
from printgen.studio.campaign_undo import deleted_campaigns, deleted_plans, undo_text
from printgen.studio.campaigns import CampaignFile, FormState, find_campaign, open_campaign
from printgen.studio.form_words import (
    describe_losses,
    finding_in_form_words,
    findings_with_flyers,
    logged_missions,
    names_in_form,
)
from printgen.studio.rendering import NoChoice, data_command, post_route, preferred_game, show_page, studio_of
from printgen.studio.studio import Studio
from printgen.studio.text_files import free_name, reserved_name
from printgen.translation import _

#: The places of the sides and of the flyers in the blocks of the standings.
_SIDES, _FLYERS = range(2)


class NewCampaign(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new campaign, with its name, its game and its first month ("" for the month of the example roster)."""

    name: str
    game: str
    example: bool = False
    since: str = ""


class LinkedCell(Struct, frozen=True):
    """A table cell with the address that it links to, or "" for no link."""

    text: str
    address: str = ""


def show_list(request: Request) -> Response:
    """Return the page that lists the campaigns in the folder, with a form for a new campaign."""
    studio = studio_of(request)
    titles = studio.game_titles()
    ids = sorted(new.campaign_games(), key=lambda id: id != preferred_game(request))
    name, game, example, since = (request.query_params.get(it, "") for it in ("name", "game", "example", "since"))
    game = game if game in ids else ids[0]
    months = {id: first_month(studio, id) for id in ids}
    # A month that was not changed follows the game.
    since = months[game] if since in ("", *months.values()) else since
    file = studio.folder / f"{free_name(studio.folder, id_from_words(name, 50) or 'our-campaign')}.yaml"
    return show_page(
        request,
        "campaign_list.html",
        # No command copies the complete example.
        command="" if example else data_command(request, "new", "campaign", file, "--game", game, "--empty"),
        campaigns=campaigns.list_campaigns(studio.folder),
        games={id: titles[id] for id in ids},
        given=NewCampaign(name, game, bool(example), since),
        titles=titles,
        deleted=deleted_campaigns(studio),
    )


def begin(request: Request, wanted: NewCampaign) -> Response:
    """Write a new roster, and return the address of its page."""
    studio, title = studio_of(request), wanted.name.strip()
    if wanted.game not in new.campaign_games():
        raise UsageError(f"`{wanted.game}`: no such game, or the game has no campaigns")
    if not title or len(title) > 80 or not title.isprintable():
        raise UsageError(_("Enter a name of at most 80 characters."))
    if wanted.since and not wanted.example:
        check_month(studio, wanted.game, wanted.since)
    with reserved_name(studio.folder, id_from_words(title, 50) or "campaign") as name:
        with TemporaryDirectory(dir=studio.scratch) as folder:
            made = Path(folder) / f"{name}.yaml"
            new.campaign(made, wanted.game, studio.session(), empty=True)
            text = reading.read_text(made)
        if wanted.example:
            example = studio.project.data[0] / wanted.game / "campaigns" / "example.yaml"
            is_own = is_folder(wanted.game)
            text = roster_of_folder(wanted.game, studio.project) if is_own else reading.read_text(example)
            text = re.sub(r"\A# yaml-language-server:.*\n", "", text)
            text = edit(text, [Replace(("campaign",), name)])
        elif wanted.since:
            text = edit(text, [Replace(("since",), wanted.since)])
        campaigns.create(studio, name, edit(text, [Replace(("name",), title)]))
    return HTMLResponse("", 201, {"Location": f"/campaign/{name}"})


def show_campaign(request: Request) -> Response:
    """Return the page about a campaign, with its missions and standings."""
    return _show_campaign(request, find_campaign(request))


def _show_campaign(request: Request, file: CampaignFile) -> Response:
    studio = studio_of(request)
    command = data_command(request, "roster", "show", file.path)
    try:
        source = open_campaign(studio, file)
    except FindingsError as refusal:
        return show_text(request, file, refusal.findings)
    found = careers.standings(source.roster, source.tables)
    blocks = [*wording.standings_blocks(source.roster, found, source.tables)]
    logged = {it.mission for it in source.roster.log}
    home, studio.last_game = f"/campaign/{file.name}", source.game.id
    missions, recorded = campaigns.list_missions(studio.folder, file), _recorded(request, source)
    findings, accepted = _warnings(source, home, bool(missions or logged))
    return show_page(
        request,
        "campaign.html",
        command=command,
        file=file,
        game=source.game,
        findings=findings,
        accepted=accepted,
        week=found.week,
        month=found.month,
        month_length=month_length(source.tables),
        log=source.roster.log,
        mission_name=wording.mission_name,
        open_missions=[it for it in missions if str(it.values["mission"]) not in logged],
        done={str(it.values["mission"]): it.name for it in missions},
        blocks=[
            (it.heading, [*_standing_rows(source, it.rows, number, home)])
            for number, it in enumerate(blocks)
            # The block of the flyers has the button that adds one.
            if len(it.rows) > 1 or number == _FLYERS
        ],
        can_undo=undoing.title if (undoing := undo_text(studio, file)) else "",
        deleted=deleted_plans(studio, file),
        recorded=recorded,
        gained=[*_gains(source, recorded[0])] if recorded[0] else [],
        until=source.roster.until,
        notice=studio.notices.pop(file.path, ""),
    )


def _recorded(request: Request, source: RosterFile) -> tuple[int, str]:
    """Return the number and the name of the mission that was just recorded. The number is 0 if no mission was recorded."""
    number, log = request.query_params.get("recorded", ""), source.roster.log
    if number.isdecimal() and len(number) < 6 and 0 < int(number) == len(log):
        return len(log), wording.mission_name(log[-1])
    return 0, ""


def logged_changes(source: RosterFile, number: int) -> Iterator[wording.Row]:
    """Yield one row per flyer with the changes that a mission made, by its number in the log.

    The preview before recording has the same rows.
    """
    roster = source.roster
    before, now = (
        careers.standings(roster.model_copy(update={"log": roster.log[:count]}), source.tables)
        for count in (number - 1, number)
    )
    flying = {it.flyer for it in roster.log[number - 1].sorties}
    yield from wording.result_rows(before, now, flying, with_house_rules(source.tables, roster))


def _gains(source: RosterFile, number: int) -> Iterator[tuple[str, str, str]]:
    """Yield the name, the gained points, and the awards and losses of each flyer with awards or losses on a mission."""
    names = {it.flyer: it.name for it in source.roster.flyers}
    sorties = {it.flyer: it for it in source.roster.log[number - 1].sorties}
    for id, gained, *_others, awards in logged_changes(source, number):
        losses = describe_losses(source.tables, sorties[id]) if id in sorties else ()
        if words := "; ".join(filter(None, (awards, *losses))):
            yield names[id], source.tables.rules.format_points(gained), words


def _warnings(
    source: RosterFile, home: str, begun: bool
) -> tuple[list[tuple[Finding, str]], list[tuple[Finding, str]]]:
    """Return the findings in a roster, with labels from the forms, and the address where each can be corrected.

    Warnings about recorded missions are in a second list, because they were shown when the missions were recorded.
    """
    found, accepted = list[tuple[Finding, str]](), list[tuple[Finding, str]]()
    names, numbers = names_in_form(source), logged_missions(source)
    for it, id in findings_with_flyers(source, begun):
        number = 0 if id else numbers.get(it, 0)
        here = f"flyers/{id}" if id else f"log/{number}" if number else "text"
        is_accepted = number and it.severity is not Severity.ERROR
        (accepted if is_accepted else found).append((finding_in_form_words(it, names), f"{home}/{here}"))
    return found, accepted


def _standing_rows(
    source: RosterFile, rows: Sequence[wording.Row], block: int, home: str
) -> Iterator[list[LinkedCell]]:
    """Yield the rows of a block of the standings, with names instead of ids. A flyer's name links to the flyer's page."""
    names = {**source.roster.sides, **{it.duty: it.name for it in source.tables.rules.duties}}
    words = {"is": _("grade"), "counted twice": _("of these, from doubled points")}
    flyers = {it.flyer: it for it in source.roster.flyers}
    players = {it.player: it.name for it in source.roster.players}
    for at, row in enumerate(rows):
        cells = [
            LinkedCell(
                names.get(cell, cell) if at and head in ("side", "duty") else cell if at else words.get(cell, cell)
            )
            for head, cell in zip(rows[0], row, strict=True)
        ]
        if block == _SIDES:
            del cells[1]
        elif block == _FLYERS:
            flyer = flyers.get(row[0])
            more = [_("player"), _("aircraft")]
            if flyer:
                unit = unit_name(source.reading.library, flyer.aircraft) if flyer.aircraft else "–"
                more = [players.get(flyer.player, flyer.player), unit]
            cells[:2] = [LinkedCell(row[1], f"{home}/flyers/{row[0]}" if at else ""), *map(LinkedCell, more)]
        yield cells


def plan_mission(request: Request, _nothing: NoChoice) -> Response:
    """Plan the mission of the coming week in a new file, and return the address of its page."""
    from printgen.campaign.plan_file import plan_text

    studio, file = studio_of(request), find_campaign(request)
    source = open_without_errors(studio, file)
    if not source.roster.flyers:
        raise HTTPException(409, _("Add the flyers of both sides first."))
    draft = draft_mission(source, absent=absent_from_plans(studio, file, source))
    with reserved_name(studio.folder, f"{file.name}-{draft.mission}") as name:
        campaigns.create(studio, name, plan_text(draft, source.roster, source.tables, file.path.name, f"{name}.yaml"))
    return HTMLResponse("", 201, {"Location": f"/campaign/{file.name}/missions/{name}"})


def open_without_errors(studio: Studio, file: CampaignFile) -> RosterFile:
    """Return a roster that has no errors. If it has errors, respond with 409."""
    try:
        return open_campaign(studio, file)
    except FindingsError:
        raise HTTPException(409, _("Correct the roster first. Its page shows the errors.")) from None


def find_mission(request: Request, roster: CampaignFile, name: str) -> CampaignFile:
    """Return a mission of a campaign. Respond with 404 if there is no such mission."""
    found = campaigns.list_missions(studio_of(request).folder, roster)
    mission = next((it for it in found if it.name == name), None)
    if mission is None:
        raise HTTPException(404)
    return mission


# The text of the roster.


def open_text(studio: Studio, file: CampaignFile, text: str) -> RosterFile:
    """Return the roster that results from an unsaved text. Raise FindingsError if it has errors."""
    game = studio.game(file.game) if file.game else None
    with TemporaryDirectory(dir=studio.scratch) as folder:
        path = Path(folder) / file.path.name
        path.write_bytes(text.encode())
        return open_roster(
            path,
            studio.session(),
            read_game=(lambda it: game if game and it.id == file.game else studio.game(it.id)),
        )


def show_text(
    request: Request,
    file: CampaignFile | None = None,
    findings: Iterable[Finding] | None = None,
    text: str | None = None,
    conflict: str = "",
    digest: str = "",
) -> Response:
    """Return the page with the text of a roster and its findings."""
    file = file or find_campaign(request)
    if findings is None:
        findings = campaigns.findings_in(studio_of(request), file)
    return show_page(
        request,
        "campaign_text.html",
        409 if conflict else 200,
        command=data_command(request, "roster", "check", file.path),
        file=file,
        text=file.text if text is None else text,
        findings=findings,
        conflict=conflict,
        digest=digest or file.digest,
        roster_digest="",
        line=request.query_params.get("line", ""),
    )


def change_text(request: Request, form: FormState) -> Response:
    """Check or save the text of a roster."""
    studio, file = studio_of(request), find_campaign(request)
    text = str(form.fields.get("text", "")).replace("\r\n", "\n")
    if file.digest != form.digest:
        return show_text(request, file, (), text, campaigns.conflict_text(file, text), form.digest)
    if form.step == "save":
        result = campaigns.write(file, text)
        if isinstance(result, editing.Conflict):
            return show_text(request, file, (), text, result.diff, form.digest)
        studio.history.remember(result)
        return show_text(request)
    try:
        findings: Iterable[Finding] = open_text(studio, file, text).findings
    except FindingsError as refusal:
        findings = refusal.findings
    return show_text(request, file, findings, text, digest=form.digest)


_HOME = "/campaign/{name}"
ROUTES = [
    Route("/campaign", show_list),
    Route("/campaign", post_route(NewCampaign, begin), methods=["POST"]),
    Route(_HOME, show_campaign),
    Route(f"{_HOME}/plan", post_route(NoChoice, plan_mission), methods=["POST"]),
    Route(f"{_HOME}/text", lambda request: show_text(request)),
    Route(f"{_HOME}/text", post_route(FormState, change_text), methods=["POST"]),
]
