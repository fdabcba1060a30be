"""The steps of `printgen pack` for a game folder: a ZIP file of the game, to share with others."""

from __future__ import annotations

from pathlib import Path

from printgen import commands
from printgen.commands.session import Outcome, Session, refusal_outcome
from printgen.data.findings import Severity, UsageError, format_count, join_first
from printgen.files import archives, display_path, reading, replace
from printgen.games.sources import GAME_FILE, open_folder

#: The suffixes of the files in a game folder that are packed.
PACKED = (".yaml", ".yml", ".csv", ".xlsx", ".html", ".md", ".txt")
#: The names of files without a suffix that are packed.
_NAMES = ("LICENSE", "LICENCE", "README")
#: The maximum number of omitted files that are named.
_MANY = 8


def pack_game(folder: Path, file: Path, session: Session) -> Outcome:
    """Write a ZIP file with a game folder, completely or not at all. Refuse if the game has errors.

    The same files always give the same bytes. Raise UsageError if `file` exists and does not contain the same game.
    """
    id = open_folder(folder)
    data = commands.load(id, project=session.project, store=session.store)
    findings = commands.check(data, session.workers)
    if errors := [it for it in findings if it.severity is Severity.ERROR]:
        return refusal_outcome(errors, "nothing was packed", session)
    every = [Path(path).relative_to(folder) for path, is_file in reading.walk_files(folder, inside=True) if is_file]
    packed = [name for name in every if name.suffix.lower() in PACKED or name.name in _NAMES]
    if file.exists() and f"{id}/{GAME_FILE}" not in archives.read_archive(file)[0]:
        raise UsageError(f"`{file}` already exists and is not a pack of this game; specify another file with `--out`")
    content = archives.write_archive(
        {f"{id}/{name.as_posix()}": reading.read_bytes(folder / name, archives.LARGEST_FILE) for name in packed}
    )
    replace(file.parent, {file.name: content})
    lines = [f"{display_path(file)}: {format_count(len(packed), 'file')}, {len(content) / 1000:.1f} kB"]
    if omitted := [name.as_posix() for name in every if name not in packed]:
        lines.append(f"not packed, because a game does not need them: {join_first(omitted, _MANY)}")
    lines.append(f"to play it, unzip the file and run `printgen kit ./{id}`")
    return Outcome(closing="\n".join(lines))
