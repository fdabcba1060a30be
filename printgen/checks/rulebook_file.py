"""The file `rulebook.yaml` of a game. It contains the figures that the rulebook fixes, in the structure of the data.

The file is part of printgen. It is never generated from `data/`, and `--data` folders cannot replace it. Its first
lines look like this:

    CE505:                          # the check that reports differences
      dice:                         # the kind of record
        "3.801":                    # the section of the rulebook that findings name
          jamming:                  # the id of the record, or `every-other` for all records that this section does not name
            rolls-1d6: {1-4: Fires on, 5-6: Jammed}

Below the record are the fields that the section fixes, written as in the data, with this notation:

- `lines`, `modifiers`, `pieces`, `guns`: rows by `id` (or by their first field if they have no id), never by their
  printed words. A value after the id is the row's figure, which is its `value`, `values` or `text`. `{}` means that the
  row exists.
- `min-rows: 8`: this list has at least 8 rows. It is used for rows without an id.
- `only: these`: this mapping or list contains only the names listed here. `only: [a, b]`: it contains only `a` and `b`.
- A number, text, true or false: exactly this value. Nothing (`~`): the field is empty.
- `[a, b]`: these items, in this order. `any-order: [a, b]`: these items, in any order.
- `[{...}, {...}]`: the items of a list, by their position, and no others.
- `numbers: [2, 3]`: the text has these numbers and no others. `words: [blue, "1d6"]`: the text contains each of these words.
- `rolls-1d6`: the rows of a die table. Each total has words that its cells contain. Rows may be divided differently in
  the data.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from msgspec import Struct

from printgen.data import yaml
from printgen.data.yaml import Document

#: The id that matches all records that a section does not name.
EVERY_OTHER = "every-other"
_TEXT = frozenset({"numbers", "words"})
#: Keys that apply to an entire mapping or list instead of naming one of its entries.
_ABOUT_ALL = frozenset({"only", "min-rows"})
_ROLLS = re.compile(r"rolls-(\d+d\d+)")
_NUMBER = re.compile(r"(?<![\w−+±])[−+±-]?\d+(?!\w)")
_ROW = re.compile(r"(\d+)(?:-(\d+))?")


class RulebookError(OSError):
    """Error raised if a rulebook file is invalid. The message names the file, the line and the remedy."""


class Wording(Struct, frozen=True):
    """The required content of a text with free wording: its numbers, if any are listed, and the required words."""

    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()

    def fits(self, text: str) -> bool:
        """Return whether a text contains exactly these numbers and all of these words."""
        found = {int(number.replace("−", "-").replace("±", "")) for number in _NUMBER.findall(text)}
        return (not self.numbers or found == set(self.numbers)) and all(
            word.casefold() in text.casefold() for word in self.words
        )

    def __str__(self) -> str:
        return ", ".join(map(str, (*self.numbers, *self.words))) + (", and no other number" if self.numbers else "")


class DieRows(Struct, frozen=True):
    """The rows of a die table: the dice, and the words that the cells for each total must contain."""

    dice: str
    totals: Mapping[int, Sequence[str]]


class Branch(Struct, frozen=True):
    """A branch of a rulebook's tree, with its subtrees by field or by row id.

    Fields:
        steps: the subtrees by field or id.
        only: the names that are allowed here, or None if all names are allowed.
        min_rows: the minimum number of rows.
    """

    steps: Mapping[str, Any]
    only: frozenset[str] | None = None
    min_rows: int = 0


#: A node of the tree: a Branch, or a leaf (Wording, DieRows, a frozenset, a list, or a plain value).
Tree = Any
#: The fixed figures of a game. Each check and kind has its sections, and each section has the trees of its records by id.
Rulebook = Mapping[tuple[str, str], Sequence[tuple[str, Mapping[str, Tree]]]]


@cache
def load(file: Path) -> Rulebook:
    """Read a rulebook file. Raise RulebookError if the file is invalid.

    The file is read only once per run.
    """
    document = read_document(file)
    reader = _Reader(document)
    return {
        (code, kind): [
            (section, {id: reader.record(tree, (code, kind, section, id)) for id, tree in records})
            for section, records in (
                (section, reader.items(records, (code, kind, section), "records by id"))
                for section, records in reader.items(sections, (code, kind), "sections")
            )
        ]
        for code, kinds in reader.items(document.value, (), "checks")
        for kind, sections in reader.items(kinds, (code,), "kinds of record")
    }


def read_document(file: Path) -> Document:
    """Read a YAML file of figures that is part of printgen. Raise RulebookError if the file is invalid."""
    document, findings = yaml.read(file, str(file))
    if document is None or findings:
        first = findings[0]
        line = first.place.line if first.place else 1
        raise RulebookError(f"{file}:{line}: {first.message}" + (f"; {first.hint}" if first.hint else ""))
    return document


class _Reader(Struct, frozen=True):
    """A converter from a document's plain values to trees."""

    document: Document

    def items(self, value: object, path: yaml.Path, what: str) -> list[tuple[str, object]]:
        """Return the entries of a mapping. Raise RulebookError if the value is not a mapping, or if a key is not text."""
        if not isinstance(value, dict) or not value:
            self.refuse(path, f"{what} are expected here", f"write {what}, each as `key:` with its figures below it")
        for key in value:
            if not isinstance(key, str):
                self.refuse((*path, key), f"`{key}` is read as a number", "put it in quotes")
        return list(value.items())

    def record(self, value: object, path: yaml.Path) -> Branch:
        """Return the tree of a record. Raise RulebookError if the value is not a mapping."""
        found = self.tree(value, path)
        if not isinstance(found, Branch) or isinstance(value, list):
            self.refuse(path, f"the figures of `{path[-1]}` are expected here", "write its fields, as in the data")
        return found

    def tree(self, value: object, path: yaml.Path) -> Tree:
        """Return the tree for the value at a path of the file."""
        if isinstance(value, list):
            trees = [self.tree(item, (*path, at)) for at, item in enumerate(value)]
            if trees and not any(isinstance(it, Branch) for it in trees):
                return trees
            steps = {str(number): it for number, it in enumerate(trees, start=1)}
            return Branch(steps, frozenset(steps))
        if not isinstance(value, dict):
            return value
        if "any-order" in value:
            self.alone(value, {"any-order"}, path)
            return frozenset(self.texts(value, "any-order", path))
        if _TEXT & value.keys():
            self.alone(value, _TEXT, path)
            numbers = self.listed(value, "numbers", path)
            if not all(isinstance(it, int) for it in numbers):
                self.refuse(
                    (*path, "numbers"),
                    "`numbers` contains a value that is not a whole number",
                    "write anything else below `words`",
                )
            return Wording(tuple(numbers), tuple(self.texts(value, "words", path)))
        steps = {str(key): self.step(key, item, path) for key, item in value.items() if key not in _ABOUT_ALL}
        rows = value.get("min-rows", 0)
        if not isinstance(rows, int):
            self.refuse((*path, "min-rows"), "`min-rows` is not a whole number", "write the number of rows")
        if "only" not in value:
            return Branch(steps, None, rows)
        named = steps if value["only"] == "these" else self.texts(value, "only", path)
        return Branch(steps, frozenset(named), rows)

    def step(self, key: str | int, value: object, path: yaml.Path) -> Tree:
        """Return the tree of an entry of a mapping, which may be the rows of a die table."""
        dice = _ROLLS.fullmatch(str(key))
        if not dice or not isinstance(value, dict) or any(isinstance(it, dict) for it in value.values()):
            return self.tree(value, (*path, key))
        totals: dict[int, Sequence[str]] = {}
        for label, cells in value.items():
            row = _ROW.fullmatch(str(label))
            if row is None or not isinstance(cells, str | list):
                self.refuse((*path, key, label), f"`{label}` is not a row of a die table", "write `1-4: words`")
            words = [cells] if isinstance(cells, str) else [str(it) for it in cells]
            totals |= dict.fromkeys(range(int(row[1]), int(row[2] or row[1]) + 1), words)
        return DieRows(dice[1], totals)

    def listed(self, value: dict[str, Any], key: str, path: yaml.Path) -> list[Any]:
        """Return the list that is the value of a key, or an empty list if the key is missing.

        Raise RulebookError if the value is not a list, or if an item is a list or mapping.
        """
        found = value.get(key, [])
        if not isinstance(found, list) or any(isinstance(it, dict | list) for it in found):
            self.refuse((*path, key), f"`{key}` has no list", f"write `{key}: [...]`")
        return found

    def texts(self, value: dict[str, Any], key: str, path: yaml.Path) -> list[str]:
        """Return the list that is the value of a key, with its items converted to text."""
        return [str(it) for it in self.listed(value, key, path)]

    def alone(self, value: dict[str, Any], keys: frozenset[str] | set[str], path: yaml.Path) -> None:
        """Raise RulebookError if the mapping has a key that is not in `keys`, the keys of a leaf of the tree."""
        for key in value.keys() - keys:
            allowed = " and ".join(f"`{name}`" for name in sorted(keys))
            self.refuse(
                (*path, key),
                f"`{key}` cannot be next to {allowed}",
                f"move `{key}` out of the braces that contain {allowed}",
            )

    def refuse(self, path: yaml.Path, message: str, remedy: str) -> NoReturn:
        """Raise RulebookError with the file and line of `path`, the message and the remedy."""
        place = self.document.place(path, key=True)
        raise RulebookError(f"{place.file}:{place.line}: {message}; {remedy}")
