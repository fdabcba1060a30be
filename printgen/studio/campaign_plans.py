"""Deletion of a planned mission, and removal of a mission's entries. The page asks first, and both can be undone."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from printgen.studio import campaigns, editing
from printgen.studio.campaign_pages import find_mission, open_without_errors
from printgen.studio.campaign_undo import deleted_plans
from printgen.studio.campaigns import CampaignFile, FormState, find_campaign
from printgen.studio.editing import Conflict
from printgen.studio.rendering import NoChoice, post_route, studio_of
from printgen.studio.studio import Studio
from printgen.translation import _


def text_without_entries(studio: Studio, mission: CampaignFile) -> str:
    """Return the text of a mission as it was planned in this session, or as it was before this session first changed it."""
    text = mission.text
    found = False
    for change in studio.history.changes:
        saved = change.of(mission.path)
        if saved is None:
            continue
        if saved.before is None or not saved.digest or len(change.files) > 1:
            # The file was created, deleted, or changed together with the roster.
            text, found = mission.text, False
        elif not found:
            text, found = _text(saved.before), True
    return text


def can_restore_entries(studio: Studio, mission: CampaignFile) -> bool:
    """Return whether the last change discarded the entries of a mission."""
    last = studio.history.last(mission.path)
    return (
        last is not None
        and last.before is not None
        and studio.history.can_undo(mission.path, mission.digest)
        and _text(last.before) != mission.text == text_without_entries(studio, mission)
    )


def _text(content: bytes) -> str:
    return content.decode(errors="replace").replace("\r\n", "\n")


def _find(request: Request) -> tuple[Studio, CampaignFile, CampaignFile]:
    studio, roster = studio_of(request), find_campaign(request)
    return studio, roster, find_mission(request, roster, request.path_params["mission"])


def _require_plan(studio: Studio, roster: CampaignFile, mission: CampaignFile) -> None:
    """Respond with 409 if a mission is already in the log."""
    log = open_without_errors(studio, roster).roster.log
    if any(it.mission == mission.values["mission"] for it in log):
        raise HTTPException(409, _("This mission is in the log. Undo it on the page of the campaign first."))


def delete_plan(request: Request, form: FormState) -> Response:
    """Delete the file of a planned mission, unless the file has changed since the page showed it."""
    studio, roster, mission = _find(request)
    _require_plan(studio, roster, mission)
    _write(studio, mission, "", form.digest)
    return HTMLResponse("", 201, {"Location": f"/campaign/{roster.name}"})


def discard_entries(request: Request, form: FormState) -> Response:
    """Restore the planned text of a mission, unless the file has changed since the page showed it."""
    studio, roster, mission = _find(request)
    _require_plan(studio, roster, mission)
    _write(studio, mission, text_without_entries(studio, mission), form.digest)
    return HTMLResponse("", 201, {"Location": request.url.path.removesuffix("/discard")})


def _write(studio: Studio, mission: CampaignFile, text: str, digest: str) -> None:
    saved = campaigns.write(mission, text) if mission.digest == digest else None
    if not isinstance(saved, editing.Saved):
        raise HTTPException(409, _("Another person or program changed this file. Nothing was removed."))
    studio.history.remember(saved)


def restore_entries(request: Request, _nothing: NoChoice) -> Response:
    """Restore the entries that were discarded most recently."""
    studio, _roster, mission = _find(request)
    if not can_restore_entries(studio, mission) or isinstance(studio.history.undo(mission.path), Conflict):
        raise HTTPException(409, _("There is nothing to undo, or another program changed the file."))
    return HTMLResponse("", 201, {"Location": request.url.path.removesuffix("/restore-entries")})


def restore_plan(request: Request, _nothing: NoChoice) -> Response:
    """Restore a deleted mission."""
    studio, roster, name = studio_of(request), find_campaign(request), request.path_params["mission"]
    path = studio.folder.absolute() / f"{name}.yaml"
    known = name in deleted_plans(studio, roster) and _is_removed(studio, path)
    if not known or isinstance(studio.history.undo(path), Conflict):
        raise HTTPException(409, _("There is nothing to restore, or another program has changed the file."))
    return HTMLResponse("", 201, {"Location": f"/campaign/{roster.name}/missions/{name}"})


def _is_removed(studio: Studio, path: Path) -> bool:
    return path in studio.history.removed(path.parent)


_HOME = "/campaign/{name}/missions/{mission}"
ROUTES = [
    Route(f"{_HOME}/delete", post_route(FormState, delete_plan), methods=["POST"]),
    Route(f"{_HOME}/discard", post_route(FormState, discard_entries), methods=["POST"]),
    Route(f"{_HOME}/restore-entries", post_route(NoChoice, restore_entries), methods=["POST"]),
    Route(f"{_HOME}/restore", post_route(NoChoice, restore_plan), methods=["POST"]),
]
