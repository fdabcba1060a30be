"""Undoing of the last change to a roster, after the page has shown the effect, and restoring of deleted campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from printgen.data import yaml
from printgen.data.edits import Remove
from printgen.studio import campaigns, editing
from printgen.studio.campaigns import CampaignFile, FormState, find_campaign
from printgen.studio.rendering import NoChoice, post_route, show_page, studio_of
from printgen.studio.studio import Studio
from printgen.translation import _


class Undoing(NamedTuple):
    """The change that undoing would make: its title, the text of the roster, and the message after it is done."""

    title: str
    text: str
    done: str

    @property
    def missions(self) -> int:
        """The number of missions in the log afterwards."""
        return len(campaigns.listed(yaml.mapping_in(self.text).get("log")))


def undo_text(studio: Studio, file: CampaignFile) -> Undoing | None:
    """Return the change that undoing would make, or None if nothing can be undone.

    If this studio has changed the roster, its last change is undone. Otherwise, the last mission is removed from the log.
    """
    last = studio.history.last(file.path)
    if last is not None and studio.history.can_undo(file.path, file.digest):
        before = (last.before or b"").decode(errors="replace")
        title, done = _describe_undo(file, before) if before else (_("Undo the creation of the campaign"), "")
        return Undoing(title, before, done)
    log = file.values.get("log")
    if not isinstance(log, list) or not log:
        return None
    text = campaigns.edited_text(file, [Remove(("log", len(log) - 1))])
    title, done = _describe_undo(file, text)
    return Undoing(title, text, done)


def _describe_undo(file: CampaignFile, before: str) -> tuple[str, str]:
    """Return a short description of the change to undo, such as `Undo mission 3: Dawn patrol`, and a message when it is done."""
    old = yaml.mapping_in(before)
    parts = {name: [campaigns.listed(it.get(name)) for it in (file.values, old)] for name in ("log", "flyers")}
    now, then = parts["log"]
    if len(now) == len(then) + 1:
        words = {"number": len(now), "title": campaigns.mission_title(now[-1])}
        done = _("Mission {number} is undone: {title}. Its entries are kept, so you can record it again.")
        return _("Undo mission {number}: {title}").format(**words), done.format(**words)
    now, then = parts["flyers"]
    if added := [it for it in now if it.get("flyer") not in {it.get("flyer") for it in then}]:
        return _named(_("Undo adding {names}"), _("Undone. No longer in the campaign: {names}."), added)
    if gone := [it for it in then if it.get("flyer") not in {it.get("flyer") for it in now}]:
        return _named(_("Undo removing {names}"), _("Undone. In the campaign again: {names}."), gone)
    if changed := [it for it in now if it not in then]:
        return _named(_("Undo the change to {names}"), _("The change to {names} is undone."), changed)
    return _("Undo the last change"), _("The last change is undone.")


def _named(title: str, done: str, flyers: list[Mapping[str, Any]]) -> tuple[str, str]:
    names = ", ".join(str(it.get("name")) for it in flyers)
    return title.format(names=names), done.format(names=names)


def show_undo(request: Request) -> Response:
    """Return the page that shows what undoing would change."""
    return _show_undo(request, find_campaign(request))


def _show_undo(request: Request, file: CampaignFile, status: int = 200) -> Response:
    found = undo_text(studio_of(request), file)
    if found is None:
        raise HTTPException(409, _("There is nothing to undo."))
    difference = campaigns.changes(file.text, found.text, file.path.name)
    log = campaigns.listed(file.values.get("log"))
    names = {str(it.get("flyer")): str(it.get("name")) for it in campaigns.listed(file.values.get("flyers"))}
    is_mission = bool(log) and difference.count("\n-") > 0 and f"mission: {log[-1].get('mission')}" in difference
    flyers = (
        [names.get(str(it.get("flyer")), "") for it in campaigns.listed(log[-1].get("sorties"))] if is_mission else []
    )
    return show_page(
        request, "campaign_undo.html", status, file=file, title=found.title, difference=difference, flyers=flyers
    )


def undo(request: Request, form: FormState) -> Response:
    """Undo the change that the page showed, unless the file has changed in the meantime."""
    studio, file = studio_of(request), find_campaign(request)
    found = undo_text(studio, file)
    if file.digest != form.digest or found is None:
        return _show_undo(request, file, 409)
    if studio.history.can_undo(file.path, file.digest):
        result = studio.history.undo(file.path)
    else:
        result = campaigns.write(file, found.text)
        if isinstance(result, editing.Saved):
            studio.history.remember(result)
    if isinstance(result, editing.Conflict):
        return _show_undo(request, find_campaign(request), 409)
    if found.text:
        studio.notices[file.path] = found.done
    return HTMLResponse("", 201, {"Location": f"/campaign/{file.name}" if found.text else "/campaign"})


def deleted_campaigns(studio: Studio) -> dict[str, str]:
    """Return the campaigns deleted in this session that can be restored. The keys are file names, the values titles."""
    return {
        path.stem: title
        for path in sorted(studio.history.removed(studio.folder.absolute()))
        if (title := _title(studio, path))
    }


def _title(studio: Studio, path: Path) -> str:
    """Return the title of a deleted roster, or "" if the file was not a roster."""
    last = studio.history.last(path)
    values = yaml.mapping_in((last.before or b"").decode(errors="replace") if last else "")
    return str(values.get("name") or path.stem) if campaigns.is_roster(values) else ""


def deleted_plans(studio: Studio, file: CampaignFile) -> dict[str, str]:
    """Return the missions of a campaign that were deleted in this session and can be restored.

    The keys are file names, the values titles.
    """
    found = dict[str, str]()
    for path in sorted(studio.history.removed(studio.folder.absolute())):
        last = studio.history.last(path)
        if path.stem.startswith(f"{file.name}-") and last and len(studio.history.together(path)) == 1:
            values = yaml.mapping_in((last.before or b"").decode(errors="replace"))
            if "mission" in values:
                found[path.stem] = campaigns.mission_title(values)
    return found


def restore_campaign(request: Request, _nothing: NoChoice) -> Response:
    """Restore a deleted campaign with all its files."""
    studio, name = studio_of(request), request.path_params["name"]
    path = next((it for it in studio.history.removed(studio.folder.absolute()) if it.stem == name), None)
    if path is None or not _title(studio, path) or isinstance(studio.history.undo(path), editing.Conflict):
        raise HTTPException(409, _("There is nothing to restore, or another program has changed the file."))
    return HTMLResponse("", 201, {"Location": f"/campaign/{name}"})


_HOME = "/campaign/{name}/undo"
ROUTES = [
    Route(_HOME, show_undo),
    Route(_HOME, post_route(FormState, undo), methods=["POST"]),
    Route("/campaign/{name}/restore", post_route(NoChoice, restore_campaign), methods=["POST"]),
]
