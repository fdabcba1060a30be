"""The kit files that come with a game or its data, in `kits/*.yaml` in the built-in and in the user's data folders."""

from __future__ import annotations

from pathlib import Path

from printgen.commands.named_files import KITS, files_named, raise_pack
from printgen.data.findings import UsageError
from printgen.data.folders import Project
from printgen.data.homes import game_folder
from printgen.data.nearest import raise_unknown
from printgen.games.game import find_game, game_ids


def kit_files(game: str, project: Project) -> dict[str, Path]:
    """Return the kit files of a game by name. A file in a later data folder replaces a file with the same name."""
    own = (folder / game for folder in project.data[1:])
    folders = (folder / KITS for folder in (game_folder(game, project.data[0]), *own))
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.yaml"))}


def find_kit(name: str, game: str, project: Project) -> Path:
    """Return the kit file with the given name. Raise UsageError if the game or the kit is unknown."""
    found = kit_files(find_game(game).id, project)
    if name not in found:
        raise_unknown(f"kit of {game}", name, found)
    return found[name]


def find_own_kit(name: str, project: Project) -> Path | None:
    """Return the kit file with the given name in the user's data folders and packs, or None if no file has this name.

    Raise UsageError if `name` is a pack, or if several games have a kit with this name.
    """
    if name.lower().endswith(".zip"):
        raise_pack(Path(name), KITS, "kit")
    found = files_named(name, KITS, project.data[1:]) if name not in game_ids() else []
    if len(found) > 1:
        raise UsageError(f"`{name}` is the name of several kits: {' and '.join(map(str, found))}. Add `--game GAME`")
    return found[0] if found else None


def require_game(name: str, project: Project) -> None:
    """Raise UsageError if any game has a kit with this name. The message asks the user to specify the game."""
    if Path(name).is_file():
        hint = f"Rename it to `{Path(name).name.split('.')[0]}.yaml`"
        raise UsageError(f"`{name}` is not a kit file; the names of kit files end in `.yaml`. {hint}")
    having = [game for game in game_ids() if name in kit_files(game, project)]
    if having and name not in game_ids():
        raise UsageError(f"`{name}` is a kit of {', '.join(having)}. Add a game, such as `--game {having[0]}`")
