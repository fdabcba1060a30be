"""The models of kit files, one per game.

They have the fields that all games share, and the options that the game's products accept.

The model of a game is created from the game's options when the model is first used. The model is an attribute of this
module, named after the game, such as `printgen.games.kits:toy`.
"""

from __future__ import annotations

from printgen.data.records.evening import KitFile
from printgen.games.game import game_ids, game_options
from printgen.games.kit_models import make_kit_model


def kit_model(*games: str) -> type[KitFile]:
    """Return the model for kit files that accept the options of the given games."""
    return make_kit_model(games[0], tuple(it for game in games for it in game_options(game)))


def __getattr__(name: str) -> type[KitFile]:
    if name not in game_ids():
        raise AttributeError(name)
    return kit_model(name)
