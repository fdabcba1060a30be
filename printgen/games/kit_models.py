"""Creation of the models for kit files from the options of the games."""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, create_model

from printgen.data.records.evening import MOST_TABLES, KitFile, KitTable
from printgen.data.records.fields import Distinct, Id, Listed, Ref, Text
from printgen.products.options import AIRCRAFT, BLEED, FILLABLE, SIDE, Option

#: Options that a kit file does not accept. The seats of a kit file determine aircraft and side, and fillable forms are
#: not bound into a kit.
SEAT_OPTIONS = (AIRCRAFT, SIDE, FILLABLE)
#: The module in which the cache of records finds the models by name.
_MODULE = "printgen.games.kits"


@cache
def make_kit_model(name: str, options: tuple[Option[Any], ...]) -> type[KitFile]:
    """Return the model for kit files that accept these options.

    Args:
        name: the name of the model, which is the id of a game.
    """
    accepted = (*(it for it in options if it not in SEAT_OPTIONS), BLEED)
    fields: dict[str, Any] = {it.name.replace("-", "_"): _field(it) for it in reversed(accepted)}
    own = {field: it for field, it in fields.items() if field != BLEED.name}
    table = create_model(f"{name}-table", __base__=KitTable, __module__=_MODULE, __doc__=KitTable.__doc__, **own)
    # All tables of a print run are cut in the same way, so the bleed is set for the file, not per table.
    fields["tables"] = (Annotated[Listed[table], Field(min_length=1, max_length=MOST_TABLES)], ())  # type: ignore[valid-type]
    model: type[KitFile] = create_model(name, __base__=KitFile, __module__=_MODULE, __doc__=KitFile.__doc__, **fields)
    return model


def _field(option: Option[Any]) -> tuple[Any, Any]:
    """Return the type and the default value of an option in a kit file. Values are converted from text to the option's type."""
    if isinstance(option.default, bool):
        return bool, option.default
    form: Any = Annotated[Any, BeforeValidator(partial(_read, option)), WithJsonSchema({"type": "string"})]
    if option.values:
        form = Literal[option.values]
    elif option.kind:
        id: Any = Annotated[Id, Ref(option.kind)]
        form = Annotated[Distinct[id], BeforeValidator(_listed)] if option.many else id
    elif option.parse is str:
        form = Text
    return form | None, Field(None, description=option.help)


def _listed(value: object) -> object:
    """Return a single value as a list with one item. Return a list unchanged."""
    return [value] if isinstance(value, str) else value


def _read(option: Option[Any], value: object) -> Any:
    return option.parse(str(value))
