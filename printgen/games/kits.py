"""The kit files of each game: what all of them tell, and the choices that the game's products heed.

A game's model is made of its options when it is asked for; it stands here under the game's id, `printgen.games.kits:toy`.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, create_model

from printgen.data.records.evening import Evening
from printgen.data.records.fields import Id, Ref, Text
from printgen.games.game import names, options
from printgen.products.options import AIRCRAFT, BLEED, FILLABLE, SIDE, Option

#: What the seats answer, and what is of no use in a file that binds their sheets.
SEATED = (AIRCRAFT, SIDE, FILLABLE)


@cache
def model(*games: str) -> type[Evening]:
    """The model of kit files with the choices of that game; of several, with those of all of them."""
    every = (*(it for game in games for it in options(game) if it not in SEATED), BLEED)
    fields: dict[str, Any] = {it.name.replace("-", "_"): _field(it) for it in reversed(every)}
    made: type[Evening] = create_model(
        games[0], __base__=Evening, __module__=__name__, __doc__=Evening.__doc__, **fields
    )
    return made


def __getattr__(name: str) -> type[Evening]:
    if name not in names():
        raise AttributeError(name)
    return model(name)


def _field(option: Option[Any]) -> tuple[Any, Any]:
    """The type of an option's value in a file, and its default. What is read there is not written as text any more."""
    if isinstance(option.usual, bool):
        return bool, option.usual
    form: Any = Annotated[Any, BeforeValidator(partial(_read, option)), WithJsonSchema({"type": "string"})]
    if option.values:
        form = Literal[option.values]
    elif option.kind:
        form = Annotated[Id, Ref(option.kind)]
    elif option.read is str:
        form = Text
    return form | None, Field(None, description=option.help)


def _read(option: Option[Any], value: object) -> Any:
    return option.read(str(value))
