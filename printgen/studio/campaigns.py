"""The campaigns in the studio's folder: their rosters and missions, and the steps that change them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request

from printgen import systems
from printgen.commands import FindingsError
from printgen.commands.roster import open_roster
from printgen.commands.roster_entry import RosterFile
from printgen.commands.session import Session
from printgen.data import yaml
from printgen.data.edits import Edit, Insert, Remove, Replace
from printgen.data.findings import Finding, UsageError
from printgen.data.folders import Project
from printgen.data.yaml.editing import edit
from printgen.files import display_path, reading
from printgen.games.game import game_ids
from printgen.report.difference import unified
from printgen.studio import editing
from printgen.studio.editing import Conflict, Saved
from printgen.studio.rendering import studio_of
from printgen.studio.studio import Studio
from printgen.studio.workspace import digest_of, has_data
from printgen.translation import _

#: The maximum number of files in the folder that are read.
_LISTED = 200
Steps = tuple[str | int, ...]


class TextFile(Struct, frozen=True):
    """A YAML file in the studio's folder: a roster or a mission.

    Fields:
        digest: the digest of the content, which a change must quote.
        document: the parsed content; None if it is not valid YAML.
        changed: the time of the last change.
    """

    path: Path
    text: str
    digest: str
    document: yaml.Document | None
    changed: datetime

    @property
    def name(self) -> str:
        """The name of the file without its suffix."""
        return self.path.stem

    @property
    def values(self) -> Mapping[str, Any]:
        """The fields of the file; empty if it cannot be parsed."""
        return self.document.value if self.document and isinstance(self.document.value, dict) else {}

    @property
    def title(self) -> str:
        """The title of the campaign or the mission."""
        return str(self.values.get("name") or self.values.get("title") or self.values.get("mission") or self.name)

    @property
    def game(self) -> str:
        """The id of the game; "" if the file does not specify a known game."""
        game = self.values.get("game")
        return game if isinstance(game, str) and game in game_ids() else ""

    @property
    def missions(self) -> int:
        """The number of missions in the log of a roster."""
        return len(_listed(self.values.get("log")))


class FormState(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a form.

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


def read_file(path: Path) -> TextFile:
    """Return a YAML file in its present state."""
    content = reading.read_bytes(path, yaml.LARGEST)
    text = content.decode(errors="replace")
    document = _parse(text, display_path(path.absolute()))
    changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return TextFile(path.absolute(), text, digest_of(content), document, changed)


@lru_cache(maxsize=_LISTED)
def _parse(text: str, shown: str) -> yaml.Document | None:
    # Text that is not UTF-8 must not be saved with other characters.
    return None if "\ufffd" in text else yaml.parse_quietly(text, shown)[0]


def _files(folder: Path) -> list[Path]:
    found = sorted(folder.glob("*.yaml"))[:_LISTED]
    return [it for it in found if it.is_file() and not systems.is_link(it) and not it.name.startswith(".")]


def list_campaigns(folder: Path) -> tuple[TextFile, ...]:
    """Return the rosters in a folder, those that were changed last first."""
    found = [it for it in map(read_file, _files(folder)) if _is_roster(it)]
    return tuple(sorted(found, key=lambda it: it.changed, reverse=True))


def find_campaign(request: Request) -> TextFile:
    """Return the roster in a request's address. Its name is only compared with names of files."""
    name = request.path_params["name"]
    path = next((it for it in _files(studio_of(request).folder) if it.stem == name), None)
    file = read_file(path) if path else None
    if file is None or not (_is_roster(file) or file.document is None):
        raise HTTPException(404)
    return file


def list_missions(folder: Path, roster: TextFile) -> tuple[TextFile, ...]:
    """Return the files with missions of a campaign, the latest first: files in which flyers of the campaign fly."""
    read = [read_file(it) for it in _files(folder)]
    others = [it.name for it in read if _is_roster(it) and it.name != roster.name and len(it.name) > len(roster.name)]
    flyers = {str(it.get("flyer")) for it in _listed(roster.values.get("flyers"))}
    found = [
        it
        for it in read
        if "mission" in it.values
        and any(str(sortie.get("flyer")) in flyers for sortie in _listed(it.values.get("sorties")))
        and not any(it.name.startswith(f"{other}-") for other in others)
    ]
    return tuple(sorted(found, key=lambda it: it.changed, reverse=True))


def _is_roster(file: TextFile) -> bool:
    return {"campaign", "game", "flyers"} <= file.values.keys()


def _listed(value: Any) -> list[Mapping[str, Any]]:
    return [it for it in value if isinstance(it, dict)] if isinstance(value, list) else []


def session_of(studio: Studio) -> Session:
    """Return the context of commands that run in the studio."""
    project = studio.project
    own = (studio.own_data,) if has_data(studio.own_data) else ()
    return Session(Project((*project.data, *own), project.templates, studio.output), lambda _step, _share: None)


def open_campaign(studio: Studio, file: TextFile) -> RosterFile:
    """Return a roster with its game. Raise FindingsError if it has errors, and UsageError if its game has no campaigns."""
    if not file.game:
        return open_roster(file.path, session_of(studio))
    key = ("roster", file.path, file.digest)
    game = studio.game(file.game)
    return studio.once(key, game, lambda held: open_roster(file.path, session_of(studio), read_game=lambda _game: held))


def findings_in(studio: Studio, file: TextFile) -> tuple[Finding, ...]:
    """Return the findings in a roster."""
    try:
        return open_campaign(studio, file).findings
    except FindingsError as refusal:
        return tuple(refusal.findings)


def slug(name: str) -> str:
    """Return the name of a file for a name in words; "" if it has no letters or digits."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:50]


def free_name(folder: Path, first: str) -> str:
    """Return a name that no file in the folder has yet: `first`, or `first` with a number."""
    used = {it.stem for it in folder.glob("*.y*ml")}
    return next(it for it in (first, *(f"{first}-{number}" for number in range(2, 1000))) if it not in used)


def create(studio: Studio, name: str, text: str) -> TextFile:
    """Create a file in the studio's folder. Raise UsageError if it exists."""
    path = (studio.folder / f"{name}.yaml").absolute()
    result = editing.write(path.parent, path, text.encode(), "")
    if isinstance(result, Conflict):
        raise UsageError(_("{file} exists already. Choose another name.").format(file=path.name))
    studio.history.remember(result)
    return read_file(path)


def write(file: TextFile, text: str, backup: Path | None = None) -> Saved | Conflict:
    """Write the text of a file that nobody else has changed."""
    return editing.write(file.path.parent, file.path, text.encode(), file.digest, backup=backup)


def changes(before: str, after: str, name: str) -> str:
    """Return the difference between two versions of a file; "" if there is none."""
    return unified(name, before, after) if before != after else ""


def value_edits(values: Any, path: Steps, value: Any, after: str | None = None) -> list[Edit]:
    """Return the edit that gives a field of a file a value. The field is removed for None, False, "" and empty lists.

    Args:
        after: the field after which a new field is inserted; by default, it becomes the last one.
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


def edited(file: TextFile, *steps: Iterable[Edit]) -> str:
    """Return the text of a file after edits in steps. All other text stays. Raise EditError if that is impossible."""
    text = file.text
    for edits in steps:
        text = edit(text, [*edits])
    return text


def conflict_text(file: TextFile, text: str) -> str:
    """Return the difference between a file that others changed and the user's text; a sentence if there is none."""
    return changes(file.text, text, file.path.name) or _("Both versions are the same now.")


def quoted(value: object) -> str:
    """Return a value for the query of an address."""
    return quote(str(value), safe="")
