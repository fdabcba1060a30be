"""Removal of a flyer from a roster, and deletion of a campaign. Pages first list everything removed. Both can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from printgen import systems
from printgen.campaign import wording
from printgen.commands.roster_entry import RosterFile
from printgen.data.edits import Edit, Remove, Replace
from printgen.data.records.roster import Flyer, Mission
from printgen.data.yaml import Path as Steps
from printgen.files import display_path
from printgen.studio import campaigns, editing
from printgen.studio.campaign_absences import listed_absent
from printgen.studio.campaign_flyer import find_flyer
from printgen.studio.campaigns import CampaignFile, FormState, find_campaign
from printgen.studio.editing import FileWrite
from printgen.studio.rendering import post_route, show_page, studio_of
from printgen.studio.studio import Studio
from printgen.studio.workspace import digest_of
from printgen.translation import _


class LogLine(Struct, frozen=True):
    """A mission in the log that names a flyer, with a description of the flyer's part and its line number in the roster."""

    mission: str
    week: int
    text: str
    line: int


# Flyers.


def log_lines(source: RosterFile, flyer: Flyer) -> list[LogLine]:
    """Return the missions in the log that name a flyer, as a participant or as the victim of another flyer."""
    names, found = {it.flyer: it.name for it in source.roster.flyers}, list[LogLine]()
    for at, mission in enumerate(source.roster.log):
        line = source.case.place("log", at).line
        if said := [*_mentions(mission, flyer, names)]:
            found.append(LogLine(wording.mission_name(mission), mission.week, ", ".join(said), line))
    return found


def _mentions(mission: Mission, flyer: Flyer, names: dict[str, str]) -> Iterator[str]:
    called = {flyer.flyer.casefold(), flyer.name.casefold()}
    if any(it.flyer == flyer.flyer for it in mission.sorties):
        yield _("flew on this mission")
    for sortie in mission.sorties:
        if any(it.victim.strip().casefold() in called for it in sortie.kills):
            yield _("was shot down by {name}").format(name=names.get(sortie.flyer, sortie.flyer))


def show_removal(request: Request) -> Response:
    """Return the page that shows what removing a flyer changes, or why the flyer cannot be removed."""
    return _show_removal(request, find_campaign(request))


def _show_removal(request: Request, file: CampaignFile, status: int = 200) -> Response:
    studio, (source, at) = studio_of(request), find_flyer(request, file)
    flyer = source.roster.flyers[at]
    lines = log_lines(source, flyer)
    writes = [] if lines else _removal(studio, file, source, at)
    return show_page(
        request,
        "campaign_removal.html",
        status,
        file=file,
        flyer=flyer,
        lines=lines,
        fates=[it.name for it in source.tables.fates.values() if it.is_permanent],
        differences=[
            (it.path.name, campaigns.changes(before, it.content.decode(), it.path.name)) for before, it in writes
        ],
        plans=[before.title for before in _plans_with(studio, file, source, flyer)] if not lines else [],
        digest=_digest(it for _before, it in writes),
    )


def _plans_with(studio: Studio, file: CampaignFile, source: RosterFile, flyer: Flyer) -> list[CampaignFile]:
    """Return the planned missions that name a flyer. Missions that are already in the log are not included."""
    logged = {it.mission for it in source.roster.log}
    planned = (it for it in campaigns.list_missions(studio.folder, file) if str(it.values["mission"]) not in logged)
    return [it for it in planned if flyer.flyer in (*_flyers_of(it), *listed_absent(it.values))]


def _without_absence(absent: Sequence[str], id: str, mission: Steps = ()) -> list[Edit]:
    """Return the edits that remove a flyer from the list of the flyers who were left out of a mission.

    Args:
        mission: the place of the mission in its file.
    """
    if id not in absent:
        return []
    return [Remove((*mission, "absent", absent.index(id)) if len(absent) > 1 else (*mission, "absent"))]


def _flyers_of(mission: CampaignFile) -> list[str]:
    listed = mission.values.get("sorties")
    return [str(it.get("flyer")) if isinstance(it, dict) else "" for it in (listed if isinstance(listed, list) else [])]


def _removal(studio: Studio, file: CampaignFile, source: RosterFile, at: int) -> list[tuple[str, FileWrite]]:
    """Return the files that removing a flyer would change. Each has its current text and the new file to write."""
    flyer, flyers = source.roster.flyers[at], source.roster.flyers
    whole: Edit = Remove(("flyers", at)) if len(flyers) > 1 else Replace(("flyers",), [])
    log = enumerate(source.roster.log)
    past = [it for number, of in log for it in _without_absence(of.absent, flyer.flyer, ("log", number))]
    found = [(file, campaigns.edited_text(file, [whole, *past]))]
    for plan in _plans_with(studio, file, source, flyer):
        flown = _flyers_of(plan)
        gone = [Remove(("sorties", number)) for number, it in enumerate(flown) if it == flyer.flyer]
        edits = [*gone, *_without_absence(listed_absent(plan.values), flyer.flyer)]
        found.append((plan, "" if gone and len(gone) == len(flown) else campaigns.edited_text(plan, edits)))
    return [(it.text, FileWrite(it.path, text.encode(), it.digest)) for it, text in found]


def remove_flyer(request: Request, form: FormState) -> Response:
    """Remove a flyer from all files that the page listed, unless one of these files has changed in the meantime."""
    studio, file = studio_of(request), find_campaign(request)
    source, at = find_flyer(request, file)
    if log_lines(source, source.roster.flyers[at]):
        return _show_removal(request, file, 409)
    if not _write(studio, file, [it for _before, it in _removal(studio, file, source, at)], form.digest):
        return _show_removal(request, find_campaign(request), 409)
    studio.notices[file.path] = _("{name} was removed.").format(name=source.roster.flyers[at].name)
    return HTMLResponse("", 201, {"Location": f"/campaign/{file.name}"})


def _write(studio: Studio, file: CampaignFile, writes: Sequence[FileWrite], digest: str) -> bool:
    """Write all files, unless one has changed since the page showed them. Return whether the files were written."""
    if _digest(writes) != digest:
        return False
    saved = editing.write_all(file.path.parent, writes)
    if isinstance(saved, editing.Conflict):
        return False
    studio.history.remember(*saved)
    return True


def _digest(writes: Iterable[FileWrite]) -> str:
    """Return a digest of the current state of all files to write."""
    return digest_of("\n".join(f"{it.path.name} {it.digest}" for it in writes).encode())


# Campaigns.


def show_deletion(request: Request) -> Response:
    """Return the page that shows what deleting a campaign removes."""
    return _show_deletion(request, find_campaign(request))


def _show_deletion(request: Request, file: CampaignFile, status: int = 200) -> Response:
    studio = studio_of(request)
    own = campaigns.own_missions(studio.folder, file)
    writes = _deletion(file, own)
    flyers = file.values.get("flyers")
    portraits = [it.path for it in writes if it.path.parent != file.path.parent]
    return show_page(
        request,
        "campaign_deletion.html",
        status,
        file=file,
        flyers=len(flyers) if isinstance(flyers, list) else 0,
        missions=own,
        portraits=portraits,
        names=[display_path(it.path) if it.path in portraits else it.path.name for it in writes],
        digest=_digest(writes),
    )


def _deletion(file: CampaignFile, missions: Iterable[CampaignFile]) -> list[FileWrite]:
    """Return the files of a campaign as files to delete: roster, missions, portraits, and the copy of the roster."""
    folder = file.path.parent
    beside = [folder / f"{file.path.name}.bak", *sorted((folder / f"{file.name}-portraits").glob("*"))]
    paths = [it for it in beside if it.is_file() and not systems.is_link(it)]
    found = [FileWrite(it.path, b"", it.digest) for it in (file, *missions)]
    return [*found, *(FileWrite(it, b"", editing.current_digest(it)) for it in paths)]


def delete_campaign(request: Request, form: FormState) -> Response:
    """Delete the files of a campaign that the page showed, unless one of these files has changed since."""
    studio, file = studio_of(request), find_campaign(request)
    if not _write(studio, file, _deletion(file, campaigns.own_missions(studio.folder, file)), form.digest):
        return _show_deletion(request, find_campaign(request), 409)
    with suppress(OSError):
        (file.path.parent / f"{file.name}-portraits").rmdir()
    return HTMLResponse("", 201, {"Location": "/campaign"})


_FLYER, _CAMPAIGN = "/campaign/{name}/flyers/{flyer}/remove", "/campaign/{name}/delete"
ROUTES = [
    Route(_FLYER, show_removal),
    Route(_FLYER, post_route(FormState, remove_flyer), methods=["POST"]),
    Route(_CAMPAIGN, show_deletion),
    Route(_CAMPAIGN, post_route(FormState, delete_campaign), methods=["POST"]),
]
