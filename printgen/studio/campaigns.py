"""The campaigns in the studio's folder: their rosters and missions, and the operations that change these files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request

from printgen.commands import FindingsError
from printgen.commands.roster import open_roster
from printgen.commands.roster_entry import RosterFile
from printgen.data.edits import Edit, Insert, Remove, Replace
from printgen.data.findings import Finding, UsageError
from printgen.data.yaml.editing import edit
from printgen.report.difference import unified_diff
from printgen.studio import editing
from printgen.studio.editing import Conflict, Saved
from printgen.studio.rendering import studio_of
from printgen.studio.studio import Studio
from printgen.studio.text_files import LISTED, TextFile, list_paths, read_file
from printgen.translation import _

Steps = tuple[str | int, ...]


def mission_title(values: Mapping[str, Any]) -> str:
    """Return the name of a mission, which is the same on all pages and sheets: its title or, without a title, its week."""
    return str(values.get("title") or _("Mission of week {week}").format(week=values.get("week")))


class CampaignFile(TextFile, frozen=True):
    """A roster or a mission in the studio's folder."""

    @property
    def title(self) -> str:
        """The title of the campaign or the mission."""
        if "mission" in self.values:
            return mission_title(self.values)
        return str(self.values.get("name") or self.name)

    @property
    def missions(self) -> int:
        """The number of missions in the log of a roster."""
        return len(listed(self.values.get("log")))


class FormState(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a campaign form, and the state of the files when the form was filled in.

    Fields:
        digest: the digest of the file as it was read.
        fields: the values by name.
        step: `check` to show the consequences, `save` to write the file, or the name of another step.
        roster: the digest of the roster whose changes were shown.
    """

    digest: str
    fields: dict[str, str | bool] = {}
    step: str = "check"
    roster: str = ""


def _read(path: Path) -> CampaignFile:
    return read_file(path, CampaignFile)


def list_campaigns(folder: Path) -> tuple[CampaignFile, ...]:
    """Return the rosters in a folder, most recently changed first."""
    found = [it for it in map(_read, list_paths(folder)[:LISTED]) if is_roster(it.values)]
    return tuple(sorted(found, key=lambda it: it.changed, reverse=True))


def find_campaign(request: Request) -> CampaignFile:
    """Return the roster in a request's address. The name is compared with file names and never used as a path."""
    name = request.path_params["name"]
    path = next((it for it in list_paths(studio_of(request).folder) if it.stem == name), None)
    file = _read(path) if path else None
    if file is None or not (is_roster(file.values) or file.document is None):
        raise HTTPException(404)
    return file


def list_missions(folder: Path, roster: CampaignFile) -> tuple[CampaignFile, ...]:
    """Return the files of missions flown by a campaign's flyers, most recently changed first."""
    read = [_read(it) for it in list_paths(folder)[:LISTED]]
    rosters = [it.name for it in read if is_roster(it.values)]
    flyers = {str(it.get("flyer")) for it in listed(roster.values.get("flyers"))}
    found = [
        it
        for it in read
        if "mission" in it.values
        and any(str(sortie.get("flyer")) in flyers for sortie in listed(it.values.get("sorties")))
        and _owner(it, rosters) in ("", roster.name)
    ]
    return tuple(sorted(found, key=lambda it: it.changed, reverse=True))


def planned_missions(folder: Path) -> list[tuple[CampaignFile, CampaignFile]]:
    """Return the missions in a folder that are not yet in the log of their campaign. Each has its campaign."""
    found = dict[Path, tuple[CampaignFile, CampaignFile]]()
    for roster in list_campaigns(folder):
        logged = {str(it.get("mission")) for it in listed(roster.values.get("log"))}
        for it in list_missions(folder, roster):
            if str(it.values["mission"]) not in logged:
                found.setdefault(it.path, (it, roster))
    return [*found.values()]


def own_missions(folder: Path, roster: CampaignFile) -> tuple[CampaignFile, ...]:
    """Return the mission files that are named after a roster, in alphabetical order. No other campaign uses these files."""
    read = [_read(it) for it in list_paths(folder)[:LISTED]]
    rosters = [it.name for it in read if is_roster(it.values)]
    return tuple(it for it in read if "mission" in it.values and _owner(it, rosters) == roster.name)


def _owner(mission: CampaignFile, rosters: Iterable[str]) -> str:
    """Return the name of the roster after which a mission's file is named, or "" if there is no such roster."""
    return max((it for it in rosters if mission.name.startswith(f"{it}-")), key=len, default="")


def is_roster(values: Mapping[str, Any]) -> bool:
    """Return whether a file with these fields is a roster."""
    return {"campaign", "game", "flyers"} <= values.keys()


def listed(value: Any) -> list[Mapping[str, Any]]:
    """Return the records in a list, or an empty list if the value is not a list."""
    return [it for it in value if isinstance(it, dict)] if isinstance(value, list) else []


def open_campaign(studio: Studio, file: CampaignFile) -> RosterFile:
    """Return a roster with its game. Raise FindingsError if it has errors, and UsageError if its game has no campaigns."""
    if not file.game:
        return open_roster(file.path, studio.session())
    key = ("roster", file.path, file.digest)
    game = studio.game(file.game)
    return studio.once(key, game, lambda held: open_roster(file.path, studio.session(), read_game=lambda _game: held))


def findings_in(studio: Studio, file: CampaignFile) -> tuple[Finding, ...]:
    """Return the findings in a roster."""
    try:
        return open_campaign(studio, file).findings
    except FindingsError as refusal:
        return tuple(refusal.findings)


def create(studio: Studio, name: str, text: str) -> CampaignFile:
    """Create a file in the studio's folder. Raise UsageError if it exists."""
    path = (studio.folder / f"{name}.yaml").absolute()
    result = editing.write(path.parent, path, text.encode(), "")
    if isinstance(result, Conflict):
        raise UsageError(_("{file} exists already. Choose another name.").format(file=path.name))
    studio.history.remember(result)
    return _read(path)


def write(file: CampaignFile, text: str, backup: Path | None = None) -> Saved | Conflict:
    """Write the text of a file. If another program has changed the file in the meantime, return a conflict instead."""
    return editing.write(file.path.parent, file.path, text.encode(), file.digest, backup=backup)


def changes(before: str, after: str, name: str) -> str:
    """Return the difference between two versions of a file, or "" if there is none."""
    return unified_diff(name, before, after) if before != after else ""


def value_edits(values: Any, path: Steps, value: Any, after: str | None = None) -> list[Edit]:
    """Return the edit that sets a field in a file. The values None, False, "" and empty lists remove the field.

    Args:
        after: the field after which a new field is inserted (default: the new field becomes the last field).
    """
    now = values
    for step in path:
        if isinstance(now, dict):
            now = now.get(step)
        else:
            now = now[step] if isinstance(now, list) and isinstance(step, int) and step < len(now) else None
    if value in (None, False, "") or value == []:
        return [Remove(path)] if now is not None else []
    if now is None:
        return [Insert(path, value, after)]
    return [] if now == value else [Replace(path, value)]


def edited_text(file: CampaignFile, *steps: Iterable[Edit]) -> str:
    """Return the text of a file after several edits. All other text stays unchanged. Raise EditError if an edit fails."""
    text = file.text
    for edits in steps:
        text = edit(text, [*edits])
    return text


def conflict_text(file: CampaignFile, text: str) -> str:
    """Return the difference between a file that another program changed and the user's text.

    If the two are equal, return a sentence that says so.
    """
    return changes(file.text, text, file.path.name) or _("Both versions are now identical.")


def quote_for_url(value: object) -> str:
    """Return a value encoded for the query of a URL."""
    return quote(str(value), safe="")
