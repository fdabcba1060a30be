"""The errors that prevent a saved change from being printed and published, and the addresses where users correct them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from urllib.parse import urlencode

from printgen.data.findings import Finding, Place, Severity
from printgen.games.game import aircraft_cases
from printgen.games.sources import folder_of
from printgen.studio.gallery import edited_kinds
from printgen.studio.workspace import OpenGame
from printgen.translation import _


def describe_obstacles(findings: Iterable[Finding], address: str, data: str) -> Mapping[str, str]:
    """Return a sentence about the errors in a game, with the address of its findings.

    If there are no errors, return the address of the page for publishing the saved change instead.

    Args:
        findings: the findings of the game after a change was saved.
        address: the address of the page with these findings.
        data: the id of the data that contains the change, as used on the publishing page.
    """
    count = sum(it.severity is Severity.ERROR for it in findings)
    if not count:
        return {"publish": f"/data/publish?{urlencode({'game': data})}"}
    text = (
        _("The data cannot be printed or published until 1 error is corrected.")
        if count == 1
        else _("The data cannot be printed or published until {count} errors are corrected.")
    )
    return {"obstacle": text.format(count=count), "findings": address}


def finding_addresses(opened: OpenGame, findings: Iterable[Finding]) -> list[str]:
    """Return the address of the editor for each finding, or "" for findings in files that the studio does not edit."""
    folder, known = folder_of(opened.game.id), aircraft_cases(opened.game, opened.library)
    return [_address(opened, it.place, folder, known) if it.place else "" for it in findings]


def _address(opened: OpenGame, place: Place, folder: Path | None, known: Container[str]) -> str:
    path = Path(place.file).absolute()
    if folder and path.is_relative_to(folder.absolute()):
        name = path.relative_to(folder.absolute()).as_posix()
        column = f"&column={place.column}" if path.suffix == ".csv" else ""
        return f"/games/{opened.game.id}/edit/{name}?line={place.line}{column}"
    return editor_address(opened, path, known)


def editor_address(opened: OpenGame, path: Path, known: Container[str]) -> str:
    """Return the address of the editor for a file in the user's data folder, or "" if the studio has no such editor."""
    own = opened.own.absolute()
    if not path.is_relative_to(own) or path.stem not in known:
        return ""
    # A record with errors may be missing from the library, so its kind follows from the name of its file.
    name, kinds = path.relative_to(own).as_posix(), edited_kinds(opened, path.stem)
    kind = next((it.name for it in opened.game.all_kinds if it.name in kinds and fnmatchcase(name, it.where)), "")
    return f"/aircraft/{opened.game.id}/{path.stem}/edit/{kind}" if kind else ""
