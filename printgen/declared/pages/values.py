"""The types of values in page files, with hints for incorrectly written values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from printgen.data.nearest import nearest
from printgen.drawing.pictures import PICTURES

#: The types of texts: an expression, a text with expressions in braces, and a loop.
Condition = Annotated[str, BeforeValidator(lambda value: _as_expression(value)), Field(min_length=1, max_length=600)]
Words = Annotated[str, Field(min_length=1, max_length=800)]
#: An expression, or a number that is not quoted.
Amount = Annotated[str, BeforeValidator(lambda value: as_text(value)), Field(min_length=1, max_length=600)]
#: The types of lengths in mm, and of type sizes in points.
Length = Annotated[float, Field(ge=0, le=400)]
PieceSize = Annotated[
    tuple[Length, Length],
    BeforeValidator(lambda value: _as_size(value)),
    Field(strict=False),
    AfterValidator(lambda sides: _as_printable(sides)),
]
TypeSize = Annotated[float, Field(ge=6, le=96)]
#: The inks of a declared page. `side` is the ink of the record's side.
InkName = Literal["black", "grey", "white", "blue", "red", "amber", "green", "brown", "side", "pale-side"]
TextStyle = Literal["text", "bold", "italic", "title"]
Align = Literal["left", "centre", "right"]
#: The minimum and maximum width and height of a piece, mm.
SMALLEST_SIDE, LARGEST_SIDE = 8, 260
#: The maximum number of parts in a list, and of pieces in a line.
MOST_PARTS = 200


def _symbol(name: str) -> str:
    if name not in PICTURES:
        near = nearest(name, PICTURES)
        hint = f"{f'did you mean `{near}`? ' if near else ''}`printgen explain symbol` lists the pictures"
        raise PydanticCustomError("symbol", "no such picture", {"hint": hint, "exact": True})
    return name


#: The name of a picture.
Symbol = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_symbol)]


def as_text(value: Any) -> Any:
    """Return a number as text. Other values are returned unchanged."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value:g}" if is_number else value


def _as_expression(value: Any) -> Any:
    if isinstance(value, list | dict):
        hint = "write one expression, such as the name of a field; begin another part for another field"
        raise PydanticCustomError("expression", "not an expression", {"hint": hint, "exact": True})
    return value


def _as_size(value: Any) -> Any:
    if isinstance(value, int | float) and not isinstance(value, bool):
        hint = f"write the width and the height, in mm: `[{value:g}, {value:g}]`"
        raise PydanticCustomError("size", "only one length", {"hint": hint})
    return value


def _as_printable(sides: tuple[float, float]) -> tuple[float, float]:
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in sides):
        hint = f"write two lengths from {SMALLEST_SIDE} to {LARGEST_SIDE}, in mm"
        raise PydanticCustomError("size", "a piece of this size cannot be printed", {"hint": hint})
    return sides


def pieces(value: Any) -> Any:
    """Return the pieces of a line unchanged. Raise an error for a single text."""
    if isinstance(value, str):
        hint = f"put it in brackets, because a line is a list of pieces: `[{value[:40]}]`"
        raise PydanticCustomError("pieces", "not a list of pieces", {"hint": hint})
    return value


def columns(value: Any, given: ValidationInfo) -> Any:
    """Return the columns of a list unchanged. Raise an error for columns that are only names."""
    names = [it for it in (value if isinstance(value, list) else [value]) if not isinstance(it, dict)]
    if not names:
        return value
    item = re.match(r"[a-z][a-z0-9_-]*", str(given.data.get("each")))
    name = re.sub(r"[^a-z0-9-]", "", str(names[0]).rpartition(".")[2].lower()) or "name"
    field, head = f"{item[0] if item else 's'}.{name}", name.replace("-", " ").capitalize()
    hint = f'write a heading and a field, `{{head: {head}, figure: {field}}}`, or words, `{{head: {head}, words: "{{{field}}}"}}`'
    message = f"`{names[0]}` is not a column"
    raise PydanticCustomError("columns", "{message}", {"message": message, "hint": hint, "exact": True})


#: Words that users write for a picture.
_PICTURES: Final = ("picture", "image", "img", "photo", "icon", "drawing", "silhouette", "graphic")
#: The parts with a title, each with the field that contains it.
_TITLES: Final = {
    **dict.fromkeys(("frame", "list", "table", "log"), "title"), "track": "label", "write": "label", "figure": "label",
}  # fmt: skip


def with_remedies(value: Any) -> Any:
    """Return a part or piece unchanged. Raise an error for a field that it does not have, but that users often write."""
    if not isinstance(value, dict):
        return value
    if name := next((it for it in _PICTURES if it in value), None):
        hint = (
            "write `symbol: NAME` for one of the pictures that `printgen explain symbol` lists, or `aircraft: FIELD` for the"
            " drawing of an aircraft; you cannot add pictures of your own"
        )
        raise PydanticCustomError(
            "field", "{message}", {"message": f"`{name}`: no such field here", "hint": hint, "at": (name,)}
        )
    if "title" in value:
        part = next((it for it in _TITLES if it in value), "")
        inner = value.get(part)
        short = str(inner)[:20] if isinstance(inner, str | int) else "…"
        key = {"track": "count: ", "write": "label: "}.get(part, "")
        hint = "remove it, and write the words as a `text` or a `heading` above the part"
        if part == "figure":
            hint = "write `label:` instead"
        elif _TITLES.get(part) == "title":
            hint = f"write it in the braces of `{part}`, or indent it like the fields below `{part}`"
        elif part:
            hint = f"write `{part}: {{{key if isinstance(inner, str | int) else ''}{short}, label: {value['title']}}}`"
        message = f"`title` cannot be combined with `{part}`" if part else "a part has no `title`"
        raise PydanticCustomError("field", "{message}", {"message": message, "hint": hint, "at": ("title",)})
    return value


def without_parts(value: Any, parts: tuple[str, ...]) -> Any:
    """Return a page unchanged. Raise an error for a part that is next to `body` instead of inside it."""
    if name := next((it for it in parts if isinstance(value, dict) and it in value), None):
        message = f"`{name}` is a part of a page, and belongs below `body`"
        hint = f"start the line with `- `: `- {name}: …`, and indent it like the other parts"
        raise PydanticCustomError("part", "{message}", {"message": message, "hint": hint, "at": (name,)})
    return value


#: The layout fields, each with the parts on which it has an effect.
LAYOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "remark": ("heading",), "label": ("figure",), "widths": ("row",), "size": ("heading", "text", "figure"),
    "height": ("line", "figure", "symbol"), "ink": ("heading", "text", "figure"), "style": ("text",),
    "align": ("text", "line", "symbol"),
}  # fmt: skip


def check_one_of(value: Any, names: tuple[str, ...], what: str) -> None:
    """Raise an error unless exactly one of these fields is given."""
    given = [name for name in names if getattr(value, name) is not None]
    if len(given) != 1:
        known = ", ".join(name.replace("_", "-") for name in names)
        message = f"a {what} without a name" if not given else f"{' and '.join(given)} in one {what}"
        hint = f"write one of {known}" if not given else f"begin a new {what} with `- {given[1]}:`"
        if alone := [name for name in value.model_fields_set if name not in names and not given]:
            owners = LAYOUT.get(alone[0], ())
            owner = owners[0] if len(owners) == 1 else ""
            message = f"`{alone[0].rstrip('_')}` without a {what}"
            hint = (
                f"write it below `{owner}`, without `- ` before it"
                if owner
                else f"{hint}, and this below it without `- `"
            )
        raise PydanticCustomError("one_of", "{message}", {"message": message, "hint": hint})
