"""The class for everything that the files of a game folder declare."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from printgen.declared.game_file import GameFile, GameStyle
from printgen.declared.kinds import KindSpec


class FolderSpec(Struct, frozen=True):
    """The declarations of a game folder.

    Fields:
        game: the id of the game.
        folder: the path of the folder.
        file: the record of `game.yaml`, or None if it is not valid.
        kinds: the declared kinds by name.
    """

    game: str
    title: str
    folder: Path
    file: GameFile | None = None
    kinds: Mapping[str, KindSpec] = field(default_factory=dict)

    @property
    def style(self) -> GameStyle:
        """The page style in `game.yaml`, or the default style if that file is invalid."""
        return self.file.style if self.file else GameStyle()
