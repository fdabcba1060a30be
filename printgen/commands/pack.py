"""The steps of `printgen pack`, which packs a folder of data as a ZIP file for sharing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from printgen.commands.evening import kit_file_findings
from printgen.commands.game_pack import pack_game
from printgen.commands.session import Outcome, Session, format_findings, refusal_outcome
from printgen.data.findings import (
    Finding,
    Severity,
    UsageError,
    blocks_printing,
    format_count,
    join_first,
    sorted_findings,
)
from printgen.data.folders import PACKAGE, Project
from printgen.data.packs import ENDINGS, INDEX, pack_files
from printgen.files import archives, display_path, reading, replace
from printgen.games import reading as games
from printgen.games.game import game_ids, load_game
from printgen.games.sources import is_game_folder
from printgen.report.table import align_rows

#: The maximum number of files that are named in the closing lines.
_MANY = 8


class Pack(Struct, frozen=True):
    """A pack of the data in a folder.

    Fields:
        content: the bytes of the ZIP file, or b"" if errors prevent packing.
        findings: the findings in the files of the folder.
        contents: the kind of the records in each packed file, by the file's name in the pack.
        omitted: the files that are not packed because they are not data of a game.
    """

    content: bytes
    findings: tuple[Finding, ...]
    contents: dict[str, str]
    omitted: tuple[str, ...]


def make_pack(folder: Path, project: Project, title: str = "") -> Pack:
    """Return a pack of the data files in a folder, checked together with the built-in data.

    The same files always give the same bytes. Raise UsageError for a folder without data.

    Args:
        folder: a folder that `--data` accepts.
        title: the title in the index (default: the name of the folder).
    """
    layered = Project((*project.data, folder), project.templates, project.output)
    findings: dict[Finding, None] = {}
    contents: dict[str, str] = {}
    for id in game_ids():
        data = games.read_game(load_game(id), layered)
        findings |= dict.fromkeys((*data.findings, *kit_file_findings(data)))
        contents |= _files_of(data, folder)
    if contents and (folder / games.RELEASE_FILE).is_file():
        # Every user of the pack has its version on the printed pages.
        contents[games.RELEASE_FILE] = "release"
    inside = tuple(it for it in sorted_findings(list(findings)) if _is_in(it, folder) or blocks_printing([it]))
    every = [Path(path).relative_to(folder).as_posix() for path, is_file in reading.walk_files(folder, True) if is_file]
    omitted = tuple(name for name in every if name not in contents)
    if blocks_printing(inside):
        return Pack(b"", inside, contents, omitted)
    if not contents:
        raise UsageError(f"`{display_path(folder)}` contains no game data, so there is nothing to pack")
    held = {name: (reading.read_bytes(folder / name, archives.LARGEST_FILE), kind) for name, kind in contents.items()}
    title = title or folder.absolute().name
    version = games.release_of(project.data[0])[0]
    return Pack(pack_files(held, " ".join(title.split())[:200], version), inside, contents, omitted)


def _files_of(data: games.CheckedGame, folder: Path) -> dict[str, str]:
    """Return the files in the folder from which records were read, each with the kind of its records."""
    found: dict[str, str] = {}
    for case in data.library:
        # A partial record is merged with the record that it changes.
        files = (case.document.file, *([case.overlay.record.file] if case.overlay else []))
        found |= {name: case.kind.name for file in files if (name := _name(file, folder))}
    shown = {display_path(folder / name): name for name in _data_files(folder)}
    found |= {name: "data" for file in data.files if (name := shown.get(file, "")) and name not in found}
    return found


def _data_files(folder: Path) -> list[str]:
    return [
        Path(path).relative_to(folder).as_posix()
        for path, is_file in reading.walk_files(folder, True)
        if is_file and path.lower().endswith(ENDINGS)
    ]


def _name(file: str, folder: Path) -> str:
    """Return the path of a file inside the folder, or "" if the file is elsewhere."""
    path, home = Path(file).absolute(), folder.absolute()
    return path.relative_to(home).as_posix() if path.is_relative_to(home) else ""


def _is_in(finding: Finding, folder: Path) -> bool:
    return bool(finding.place and _name(finding.place.file, folder))


def pack(folder: Path, file: Path | None, title: str, session: Session) -> Outcome:
    """Write a pack of a folder, completely or not at all.

    Raise UsageError if the folder contains no data, or if `file` exists and is not a pack.

    Args:
        file: the ZIP file to write (default: a file named after the folder).
    """
    if not folder.is_dir():
        raise UsageError(f"`{folder}` is not a folder")
    if folder.absolute().is_relative_to(PACKAGE) or any(
        os.path.realpath(it) == os.path.realpath(folder) for it in session.project.data
    ):
        raise UsageError(f"`{folder}` is the built-in data. Specify a folder with your own data")
    target = file or Path(f"{folder.absolute().name}.zip")
    if target.suffix.lower() != ".zip":
        raise UsageError(f"`{target}` does not end in .zip. Specify a ZIP file with `--out`")
    if is_game_folder(folder):
        if title:
            raise UsageError("`--title` is only for packs of data, because a game has its own title. Remove `--title`")
        return pack_game(folder, target, session)
    made = make_pack(folder, session.project, title)
    if not made.content:
        errors = [it for it in made.findings if it.severity is Severity.ERROR]
        return refusal_outcome(errors, "nothing was packed", session)
    if target.exists() and not _is_pack(target):
        raise UsageError(f"`{target}` already exists and is not a pack; specify another file with `--out`")
    replace(target.parent, {target.name: made.content})
    rows = [(kind, format_count(count, "file")) for kind, count in _counted(made.contents.values())]
    last = [
        f"{target}: {format_count(len(made.contents), 'file')}, {len(made.content) / 1000:.1f} kB",
        *align_rows(rows, "  "),
        *_omitted_lines(made.omitted),
        f"use it with `--data {target}`, for example `printgen validate --data {target}`",
    ]
    return Outcome(closing="\n".join(last), complaint="\n".join(format_findings(made.findings, session)))


def _counted(kinds: Iterable[str]) -> list[tuple[str, int]]:
    every = list(kinds)
    return [(kind, every.count(kind)) for kind in sorted(dict.fromkeys(every))]


def _omitted_lines(names: Sequence[str]) -> list[str]:
    if not names:
        return []
    return [f"not packed, because they are not data of a game: {join_first(names, _MANY)}"]


def _is_pack(file: Path) -> bool:
    """Return whether a file is a pack and may therefore be replaced."""
    return INDEX in archives.read_archive(file)[0]
