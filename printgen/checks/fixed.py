"""What a rulebook fixes in records: a tree of the same shape as a record, held against it.

A branch of the tree names fields, or items of a list by their ids; a leaf says what stands there. A game writes down the
trees of its book once, by kind and id, and gives `fixed` a code for each theme.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from printgen.checks.check import Problem
from printgen.checks.dice import span
from printgen.data.kind import Case
from printgen.data.records.fields import UNKNOWN
from printgen.data.records.record import Part, Record, fields_of, name_of
from printgen.data.records.tables import Adjustment, Line, Modifier
from printgen.data.yaml import Path

#: In a branch: nothing stands there besides what it names, or besides the names given.
ONLY = "*"
#: The field of an item that a leaf speaks of, where the branch names the item alone.
_SAYS: Mapping[type[object], str] = {Adjustment: "by", Modifier: "values", Line: "says"}
_NUMBER = re.compile(r"(?<![\w−+±])[−+±-]?\d+(?!\w)")
HINT = "write what the book has; where it is a rule of your own, its status is `house`"


class Says(Struct, frozen=True):
    """A text, whatever its words: it has these numbers and no others, where there are any, and each of these words."""

    figures: tuple[int | str, ...]

    def fits(self, text: str) -> bool:
        """Whether a text says so."""
        found = {int(it.replace("−", "-").replace("±", "")) for it in _NUMBER.findall(text)}
        numbers = {it for it in self.figures if isinstance(it, int)}
        words = (it for it in self.figures if isinstance(it, str))
        return (not numbers or found == numbers) and all(it.casefold() in text.casefold() for it in words)

    def __str__(self) -> str:
        only = ", and no other number" if any(isinstance(it, int) for it in self.figures) else ""
        return ", ".join(map(str, self.figures)) + only


def says(*figures: int | str) -> Says:
    """A leaf for a text that has these numbers and words."""
    return Says(figures)


class FixedRolls(Struct, frozen=True):
    """The rows of a die table: its dice, and by totals what each column says, as words that stand in its cells."""

    dice: str
    rows: Mapping[str, str | Sequence[str]]


Tree = Any
#: The trees of a book: by record, each with the section that fixes it.
Book = Mapping[str, Sequence[tuple[str, Tree]]]


def fixed(case: Case, book: Book) -> Iterator[Problem]:
    """Where a record is not what the book has it be; a figure whose own status is `house` is left alone."""
    for section, tree in book.get(case.id, ()):
        for problem, figure in _differs(case.record, tree, (), "", section):
            if not house(case.record, figure):
                yield problem


def house(record: Record, figure: str) -> bool:
    """Whether a figure, or the whole record where none is named, is a house's own by its status."""
    source = record.source_of(figure) if figure else record.source
    return source is not None and source.status == "house"


def _differs(value: object, tree: Tree, path: Path, figure: str, section: str) -> Iterator[tuple[Problem, str]]:
    """What differs below a place, each with the figure it is about; `figure` is the place as `sources` call it."""
    if isinstance(tree, FixedRolls):
        yield from _rolled(value, tree, section)
    elif isinstance(tree, Mapping):
        if lacking := [step for step in tree if step not in (ONLY, "rolls") and not _found(value, step)]:
            message = f"{figure or 'this record'} lacks {', '.join(f'`{it}`' for it in lacking)} ({section})"
            yield Problem(path, message, HINT, key=bool(path)), figure
        for step, branch in tree.items():
            if step == ONLY:
                yield from _besides(value, set(branch or tree), path, figure, section)
            elif step == "rolls":
                yield from _differs(value, branch, path, figure, section)
            for here, item in _found(value, step):
                yield from _differs(item, branch, (*path, here), f"{figure}.{step}".removeprefix("."), section)
    elif field := _SAYS.get(type(value)):
        yield from _differs(getattr(value, field), tree, (*path, field), f"{figure}.{field}", section)
    elif value is not UNKNOWN and not _agrees(value, tree):
        if isinstance(tree, list) and isinstance(value, tuple):
            named = [name_of(it) for it in value]
            first = next(
                (at for at, pair in enumerate(zip(named, tree, strict=False)) if pair[0] != pair[1]), len(tree)
            )
            here, book = (names[first] if first < len(names) else "nothing" for names in (named, tree))
            message = f"{figure}: `{here}` stands where the book has `{book}` ({section})"
            yield Problem((*path, min(first, len(named) - 1)), message, HINT), figure
            return
        message = f"{figure} is {_shown(value)}; the book has {_shown(tree)} ({section})"
        if isinstance(tree, Says):
            message = f"{figure} does not tell what the book has: {tree} ({section})"
        yield Problem(path, message, HINT), figure


def _besides(value: object, named: set[str], path: Path, figure: str, section: str) -> Iterator[tuple[Problem, str]]:
    """What stands there besides what is named."""
    if isinstance(value, dict):
        items: list[tuple[str | int, str]] = [(key, str(key)) for key in value]
    else:
        items = [(at, name_of(it)) for at, it in enumerate(value if isinstance(value, tuple) else ())]
    numbers = named - {other for _, other in items}
    for here, other in items:
        if other not in named and not (isinstance(here, int) and str(here + 1) in numbers):
            message = f"`{other}`: the book has no such thing in {figure or 'this record'} ({section})"
            yield Problem((*path, here), message, HINT), f"{figure}.{other}".removeprefix(".")


def _found(value: object, step: str) -> list[tuple[str | int, object]]:
    """One step down, each with how a path calls it: a field, a mapping's entry, a list's items of that name or number."""
    if isinstance(value, Part):
        fields = fields_of(type(value))
        return [(step, getattr(value, fields[step]))] if step in fields else []
    if isinstance(value, dict):
        return [(key, item) for key, item in value.items() if str(key) == step]
    if isinstance(value, tuple):
        # Plain texts have no names of their own: a cell `2` is not the second one.
        items: list[tuple[str | int, object]] = list(enumerate(value))
        named = [item for item in items if isinstance(item[1], Part) and name_of(item[1]) == step]
        return named or (items[int(step) - 1 :][:1] if step.isdigit() and step != "0" else [])
    return []


def step_down(value: object, steps: Sequence[str]) -> tuple[Path, object] | None:
    """The first value that steps lead to, with its path; of an item that a branch names alone, what it says. None: nothing."""
    path: Path = ()
    for step in steps:
        found = _found(value, step)
        if not found:
            return None
        path, value = (*path, found[0][0]), found[0][1]
    field = _SAYS.get(type(value))
    return ((*path, field), getattr(value, field)) if field else (path, value)


def _agrees(value: object, leaf: Tree) -> bool:
    if isinstance(leaf, Says):
        return leaf.fits(" ".join(map(str, value)) if isinstance(value, tuple) else str(value))
    if isinstance(leaf, frozenset):
        return isinstance(value, tuple) and {name_of(it) for it in value} == leaf
    if isinstance(leaf, list):
        return isinstance(value, tuple) and [name_of(it) for it in value] == leaf
    return bool(value == leaf)


def _shown(value: object) -> str:
    if isinstance(value, tuple | list | frozenset):
        every = sorted(value) if isinstance(value, frozenset) else value
        return ", ".join(name_of(it) or "–" for it in every) or "nothing"
    if value is None or isinstance(value, bool):
        return "nothing" if value is None else "true" if value else "not said"
    return str(value)


def _rolled(table: object, wanted: FixedRolls, section: str) -> Iterator[tuple[Problem, str]]:
    """A die table for other dice, or rows that say something else for a total; each row once."""
    rolls = getattr(table, "rolls", {})
    held = f"rolls-{wanted.dice}"
    if wanted.dice not in rolls:
        for dice in rolls:
            message = f"rolled with {wanted.dice} in the book, not with {dice} ({section})"
            yield Problem((f"rolls-{dice}",), message, HINT, key=True), f"rolls-{dice}"
        return
    expected = {
        total: (cells,) if isinstance(cells, str) else cells
        for label, cells in wanted.rows.items()
        if (ends := span(label))
        for total in range(ends[0], ends[1] + 1)
    }
    for label, cells in rolls[wanted.dice].items():
        low, high = span(str(label)) or (1, 0)
        for total in range(low, high + 1):
            said = expected.get(total, ())
            other = [(here, it) for here, it in zip(cells, said, strict=False) if it.casefold() not in here.casefold()]
            if other:
                message = f"a {total} is `{other[0][0]}`; the book has `{other[0][1]}` ({section})"
                yield Problem((held, label), message, HINT, key=True), f"{held}.{label}"
                break
