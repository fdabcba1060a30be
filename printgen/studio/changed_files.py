"""Descriptions of the files that the studio changes."""

from __future__ import annotations

from pathlib import Path

from printgen.games.game import game_ids, unit_name
from printgen.games.sources import folder_of
from printgen.report.figure_words import in_words
from printgen.studio.file_titles import file_title
from printgen.studio.nights import find_night
from printgen.studio.studio import Studio
from printgen.translation import _


def describe_file(studio: Studio, path: Path, game: str) -> str:
    """Return a description of a file's subject, such as `Sopwith Camel, Canvas Eagles`.

    Args:
        game: the game from which to take names if the file is shared by all games.
    """
    own = studio.own_data.absolute()
    homes = ((id, home.absolute()) for id in game_ids() if (home := folder_of(id)))
    if made := next((it for it in homes if it[1] in path.parents), None):
        id, home = made
        return f"{file_title(path.relative_to(home).as_posix(), studio.game(id).game)}, {studio.game_titles()[id]}"
    if own not in path.parents:
        if studio.folder.absolute() not in path.parents:
            return _("Printer {name}").format(name=path.stem)
        night = find_night(studio.folder, path.stem)
        return night.title if night else path.stem
    folder = path.relative_to(own).parts[0]
    is_of_game = folder in game_ids()
    name = unit_name(studio.workspace.opened(folder if is_of_game else game).library, path.stem)
    words = in_words(path.stem) if name == path.stem else name
    return f"{words}, {studio.game_titles()[folder]}" if is_of_game else words
