"""The kit files of each game: what all of them tell, and the choices that the game's products heed.

A game's model is made of its options when it is asked for; it stands here under the game's id, `printgen.games.kits:toy`.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, create_model

from printgen.data.records.evening import KitFile
from printgen.data.records.fields import Id, Ref, Text
from printgen.games.game import game_ids, game_options
from printgen.products.options import AIRCRAFT, BLEED, FILLABLE, SIDE, Option

#: What the seats answer, and what is of no use in a file that binds their sheets.
SEAT_OPTIONS = (AIRCRAFT, SIDE, FILLABLE)


@cache
def kit_model(*games: str) -> type[KitFile]:
    """The model of kit files with the choices of that game; of several, with those of all of them."""
    every = (*(it for game in games for it in game_options(game) if it not in SEAT_OPTIONS), BLEED)
    fields: dict[str, Any] = {it.name.replace("-", "_"): _field(it) for it in reversed(every)}
    made: type[KitFile] = create_model(
        games[0], __base__=KitFile, __module__=__name__, __doc__=KitFile.__doc__, **fields
    )
    return made


def __getattr__(name: str) -> type[KitFile]:
    if name not in game_ids():
        raise AttributeError(name)
    return kit_model(name)


def _field(option: Option[Any]) -> tuple[Any, Any]:
    """The type of an option's value in a file, and its default. What is read there is not written as text any more."""
    if isinstance(option.default, bool):
        return bool, option.default
    form: Any = Annotated[Any, BeforeValidator(partial(_read, option)), WithJsonSchema({"type": "string"})]
    if option.values:
        form = Literal[option.values]
    elif option.kind:
        form = Annotated[Id, Ref(option.kind)]
    elif option.parse is str:
        form = Text
    return form | None, Field(None, description=option.help)


def _read(option: Option[Any], value: object) -> Any:
    return option.parse(str(value))
