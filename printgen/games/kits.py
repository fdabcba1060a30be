"""The models of kit files: the fields of all games, and the options that the game's products accept.

The model of a game is created from the game's options when the model is first used. The model is an attribute of this
module, named after the game, such as `printgen.games.kits:toy`.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, create_model

from printgen.data.records.evening import MOST_TABLES, KitFile, KitTable
from printgen.data.records.fields import Id, Listed, Ref, Text
from printgen.games.game import game_ids, game_options
from printgen.products.options import AIRCRAFT, BLEED, FILLABLE, SIDE, Option

#: Options that a kit file does not accept. Its seats determine aircraft and side, and fillable forms are not bound into a kit.
SEAT_OPTIONS = (AIRCRAFT, SIDE, FILLABLE)


@cache
def kit_model(*games: str) -> type[KitFile]:
    """Return the model of kit files with the options of the given games."""
    options = (*(it for game in games for it in game_options(game) if it not in SEAT_OPTIONS), BLEED)
    fields: dict[str, Any] = {it.name.replace("-", "_"): _field(it) for it in reversed(options)}
    own = {name: field for name, field in fields.items() if name != BLEED.name}
    table = create_model(f"{games[0]}-table", __base__=KitTable, __module__=__name__, __doc__=KitTable.__doc__, **own)
    # All tables of a print run are cut in the same way, so the bleed is set for the file, not per table.
    fields["tables"] = (Annotated[Listed[table], Field(min_length=1, max_length=MOST_TABLES)], ())  # type: ignore[valid-type]
    model: type[KitFile] = create_model(
        games[0], __base__=KitFile, __module__=__name__, __doc__=KitFile.__doc__, **fields
    )
    return model


def __getattr__(name: str) -> type[KitFile]:
    if name not in game_ids():
        raise AttributeError(name)
    return kit_model(name)


def _field(option: Option[Any]) -> tuple[Any, Any]:
    """Return the type and the default value of an option in a kit file. Values are converted from text to the option's type."""
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
