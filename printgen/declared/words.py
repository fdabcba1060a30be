"""Lookup of words that the files of a game folder use, for `printgen explain`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import cleandoc
from typing import Final

from printgen.data.records.record import Part
from printgen.report.fields import meanings

#: The types of fields in `kinds.yaml`.
TYPES: Final[Mapping[str, str]] = {
    "id": "the id of a record: lower-case letters, digits and hyphens; only the first field of a kind",
    "name": "a name of up to 80 characters; the ids follow from it in tables without a column of ids",
    "line": "a short text of up to 40 characters",
    "text": "a text of up to 400 characters",
    "letters": "up to three letters",
    "count": "a whole number, with `min` and `max`",
    "number": "a number, with `min`, `max` and `unit`",
    "length": "a length, with `min`, `max` and `unit`",
    "month": "a month, such as `1917-04`; a date in a table is read as its month",
    "flag": "`true` or `false`",
    "choice": "one of the values in `choice`, such as `{choice: [fighter, bomber]}`",
    "reference": "the id of a record of the kind in `reference`, such as `{reference: planes}`",
    "list": "a list of values, such as `{list: name}`",
    "group": "fields within a field, such as `{fields: {left: count, right: count}}`",
    "track": "a number of boxes to mark off, such as hits; `track: hits` on a page prints them",
    "roll": "dice or a target, such as `2d6+1` or `5+`",
    "side": "the id of a side in `game.yaml`",
}
#: The words of expressions.
EXPRESSIONS: Final[Mapping[str, str]] = {
    "none": "the value of an optional field that is absent, as in `motto != none`; also in examples of checks",
    "unknown": "a value that is not known. It is tested with `speed is unknown` or `speed is known`, and printed as a blank",
    "known": "`speed is known` is true if the value is not unknown",
    "true": "a condition that holds, and the value of a flag",
    "false": "a condition that does not hold, and the value of a flag",
    "for": "`count(p for p in planes if p.side == side)`: the records that meet a condition",
    "count": "the number of records, such as `count(planes)`",
    "sum": "the sum of numbers, such as `sum(p.guns for p in planes)`",
    "all": "whether a condition holds for all records, such as `all(p.guns > 0 for p in planes)`",
    "any": "whether a condition holds for at least one record, such as `any(p.guns > 3 for p in planes)`",
    "abs": "a number without its sign",
    "round": "a number, rounded to a whole number",
}


def explain_folder_word(word: str) -> Iterator[str]:
    """Yield the meanings of a word in the files of a game folder."""
    for where, words in _vocabulary():
        if meaning := words.get(word):
            yield f"{word}: {where} of a game folder\n\n{meaning}. See docs/games.md"


def _vocabulary() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield each group of words with their meanings, preceded by a description of the files that contain them."""
    from printgen.declared import conditions
    from printgen.declared.checks import CheckSpec
    from printgen.declared.fields import FieldSpec
    from printgen.declared.game_file import FolderSide, GameFile, GameStyle
    from printgen.declared.kinds import KindSpec
    from printgen.declared.pages import grids, spec

    yield "a type of field in kinds.yaml", TYPES
    yield "a word in expressions", EXPRESSIONS
    yield "a condition in checks.yaml", _conditions(conditions.__doc__ or "")
    pages = (
        spec.PageSpec,
        spec.Repeated,
        spec.PartSpec,
        spec.PieceSpec,
        grids.TableSpec,
        grids.ListSpec,
        grids.LogSpec,
    )
    places: tuple[tuple[str, tuple[type[Part], ...]], ...] = (
        ("a key in game.yaml", (GameFile, GameStyle, FolderSide)),
        ("a key in kinds.yaml", (KindSpec, FieldSpec)),
        ("a key in checks.yaml", (CheckSpec,)),
        ("a key in the page files", (*pages, spec.TrackSpec, spec.ScaleSpec, spec.AircraftSpec, spec.FrameSpec)),
    )
    for where, models in places:
        found = dict[str, str]()
        for model in models:
            for names, meaning in meanings(cleandoc(model.__doc__ or "")).items():
                for name in names.split(", "):
                    found.setdefault(name.strip("_").replace("_", "-"), meaning.rstrip("."))
        yield where, found


def _conditions(text: str) -> dict[str, str]:
    """Return the meanings of the named conditions from the table in a docstring."""
    rows = (line.split("|") for line in text.splitlines() if line.startswith("| `"))
    return {cells[1].strip(" `"): cells[2].strip() for cells in rows}
