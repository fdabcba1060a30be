"""Comparison of records with the figures in a game's rulebook file (`rulebook_file` describes the notation).

A branch of a rulebook's tree consists of fields, or of rows with their ids. A leaf states a value.
"""

from __future__ import annotations

import pathlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from typing import cast

from msgspec.structs import replace

from printgen.checks.check import Problem, Remark
from printgen.checks.dice import span
from printgen.checks.remedies import house_source
from printgen.checks.rulebook_file import EVERY_OTHER, Branch, DieRows, Tree, Wording, load
from printgen.data.edits import Insert, RenameKey, Replace
from printgen.data.findings import format_count
from printgen.data.folders import PACKAGE
from printgen.data.kind import Case
from printgen.data.records.fields import UNKNOWN
from printgen.data.records.record import Part, Record, fields_of, name_of
from printgen.data.records.tables import Adjustment, Line, Modifier
from printgen.data.yaml import Path

#: The field that a leaf states if the branch names only the row, by the class of the row.
_FIGURE: Mapping[type[object], str] = {Adjustment: "value", Modifier: "values", Line: "text"}
_OWN = "; if this is your own rule, SOURCE"
HINT = f"write the rulebook's figure{_OWN}"
#: A problem, and the path of the differing figure in the notation of `sources`.
_Difference = tuple[Problem, str]


def differences(case: Case, file: pathlib.Path, code: str) -> Iterator[Problem]:
    """Yield the differences between a record and the figures that a rulebook file fixes for a check.

    A house rule may differ if `sources` names its figure, or if the source of the entire record states the house rule in `rule`.
    The record's status `house` alone is not enough. If it were enough, a copy of a built-in record with one mistyped figure would
    pass. A correction from a different printing or from a chart may differ if the source of its figure in `sources` has
    `is-correction`.

    Args:
        file: the rulebook file.
        code: the code of the check.
    """
    reported = set[tuple[Path, str | None]]()
    for section, records in load(file).get((code, case.kind.name), ()):
        tree = records.get(case.id, records.get(EVERY_OTHER))
        if tree is not None and (case.id in records or not is_house_rule(case.record)):
            differing = [
                it
                for it in _differs(case.record, tree, (), "", section)
                if not (is_house_rule(case.record, it[1]) or is_correction(case.record, it[1]))
            ]
            for problem, figure in _exchanged(case, differing):
                if (problem.path, problem.hint) in reported:
                    continue
                reported.add((problem.path, problem.hint))
                hint = problem.hint or ""
                offer = hint.replace("SOURCE", house_source(case, figure))
                strict = hint.removesuffix(_OWN) if hint.endswith(_OWN) else None
                yield replace(problem, hint=offer or None, strict_hint=strict)


def _exchanged(case: Case, differing: Sequence[_Difference]) -> Iterator[_Difference]:
    """Yield the differences. If two figures of a group were exchanged, yield one difference that reports the exchange."""
    likely = ((problem.path, it) for problem, _ in differing for it in problem.likely)
    wrong = {path: it.value for path, it in likely if isinstance(it, Replace)}
    done: set[Path] = set()
    for problem, figure in differing:
        path = problem.path
        if path in done:
            continue
        group = _group(case.record, path[:-1]) if path in wrong else {}
        here = group.get(path[-1]) if path else None
        # Find the figure that has the book's value for this figure. The book's value for the other figure must be the
        # value of this figure, or not stated.
        other = next(
            (
                (*path[:-1], name)
                for name, value in group.items()
                if name != path[-1]
                and value == wrong[path]
                and wrong.get((*path[:-1], name), here) == here
                # A figure that the book does not state, such as a count, is considered only in a group of two.
                and ((*path[:-1], name) in wrong or len(group) == 2)
            ),
            None,
        )
        if other is None or isinstance(here, bool) or not isinstance(here, int):
            yield problem, figure
            continue
        done.add(other)
        there, name = wrong[path], figure.removesuffix(str(path[-1])) + str(other[-1])
        book = f"{there} and {here}" if other in wrong else f"{there} for the first"
        message = (
            f"{figure} is {here} and {name} is {there}, but the rulebook has {book}; were the two figures swapped?"
        )
        hint = f"exchange the two: write `{path[-1]}: {there}` and `{other[-1]}: {here}`"
        both = (Replace(path, there), Replace(other, here))
        notes = (Remark("the other figure", case, other),)
        yield replace(problem, message=message, hint=hint, likely=both, notes=notes), figure


def _group(value: object, path: Path) -> dict[str | int, object]:
    """Return the integer fields of a part of a record, by their names in the file."""
    for step in path:
        found = _found(value, str(step)) if isinstance(step, str) else [(step, cast(tuple[object, ...], value)[step])]
        if not found:
            return {}
        value = found[0][1]
    fields = fields_of(type(value)) if isinstance(value, Part) else {}
    held = {name: getattr(value, field) for name, field in fields.items()} if fields else value
    if not isinstance(held, dict):
        return {}
    return {name: it for name, it in held.items() if isinstance(it, int) and not isinstance(it, bool)}


def is_house_rule(record: Record, figure: str = "") -> bool:
    """Return whether a figure of a record is marked as a house rule.

    If `figure` is "", return whether the entire record is marked.
    """
    source = record.source_of(figure) if figure else record.source
    if source is None or source.status != "house":
        return False
    return not figure or source is not record.source or source.rule is not None


def is_correction(record: Record, figure: str) -> bool:
    """Return whether a figure of a record is marked as a correction of the rulebook."""
    source = record.source_of(figure)
    return source is not None and source is not record.source and source.is_correction


#: The maximum length of a waiver's reason. Longer reasons may not fit on every sheet.
LONGEST_REASON = 120


@cache
def book_checks() -> frozenset[str]:
    """Return the codes of all games' checks that compare records with a rulebook."""
    files = (PACKAGE / "games").glob("*/rulebook.yaml")
    return frozenset(code for file in files for code, _kind in load(file))


def differences_waived(record: Record) -> tuple[str, ...]:
    """Return the reasons that a record gives for waiving rulebook checks. They are printed with the record's figures."""
    reasons = (it.reason.strip() for it in record.waivers if it.check in book_checks())
    return tuple(dict.fromkeys(filter(None, reasons)))


def _differs(value: object, tree: Tree, path: Path, figure: str, section: str) -> Iterator[_Difference]:
    """Yield the differences between a value and its tree, including all nested values."""
    if isinstance(tree, Branch):
        missing = [
            step for step, branch in tree.steps.items() if not (isinstance(branch, DieRows) or _found(value, step))
        ]
        relabelled = [it for step in missing if (it := _relabelled(value, step, path, figure, section))]
        yield from relabelled
        if missing and not relabelled:
            names = ", ".join(f"`{it}`" for it in missing)
            where = f"`{figure}`" if figure else "this record"
            message = f"{where} has no {names}, which the rulebook has ({section})"
            yield Problem(path, message, _remedy(value, missing[0]), at_key=bool(path)), figure
        elif isinstance(value, tuple) and len(value) < tree.min_rows:
            message = f"`{figure}` has {format_count(len(value), 'row')}; the rulebook has {tree.min_rows} ({section})"
            yield Problem(path, message, f"add the missing rows{_OWN}", at_key=True), figure
        if tree.only is not None:
            yield from _others(value, tree.only, path, figure, section)
        for step, branch in tree.steps.items():
            if isinstance(branch, DieRows):
                yield from _rolled(value, branch, section)
                continue
            for here, item in _found(value, step):
                yield from _differs(item, branch, (*path, here), f"{figure}.{step}".removeprefix("."), section)
    elif field := _FIGURE.get(type(value)):
        yield from _differs(getattr(value, field), tree, (*path, field), f"{figure}.{field}", section)
    elif value is not UNKNOWN and not _agrees(value, tree):
        yield _disagreement(value, tree, path, figure, section), figure


def _disagreement(value: object, tree: Tree, path: Path, figure: str, section: str) -> Problem:
    """Return the problem about a figure that differs from the value in the rulebook."""
    if isinstance(tree, Wording):
        return Problem(path, f"{figure} differs from the rulebook, which has: {tree} ({section})", HINT)
    if isinstance(tree, list) and isinstance(value, tuple) and any(isinstance(it, Part) for it in value):
        pairs = enumerate(zip_longest(map(name_of, value), map(str, tree), fillvalue="nothing"))
        at, here, book = next((at, here, book) for at, (here, book) in pairs if here != book)
        message = f"{figure} has `{here}`; the rulebook has `{book}` ({section})"
        return Problem((*path, min(at, len(value) - 1)), message, HINT)
    message = f"{figure} is {_format(value)}; the rulebook has {_format(tree)} ({section})"
    if value is None and isinstance(tree, int | float | str):
        group, _, field = figure.rpartition(".")
        message = f"{group or 'this record'} has no `{field}`; the rulebook has {_format(tree)} ({section})"
        hint = HINT.replace(
            "write the rulebook's figure", f"add `{field}: {_format(tree)}`" + (" to this row" if group else "")
        )
        return Problem(path, message, hint, likely=(Insert(path, tree),))
    listed = (
        isinstance(tree, list) and all(isinstance(it, int | float | str) for it in tree) and isinstance(value, tuple)
    )
    if not listed and not isinstance(tree, int | float | str):
        return Problem(path, message, HINT)
    likely = (Replace(path, tuple(cast("list[object]", tree)) if listed else tree),)
    hint = HINT.replace("the rulebook's figure", f"`[{_format(tree)}]`" if listed else f"`{_format(tree)}`")
    return Problem(path, message, hint, likely=likely)


def _relabelled(value: object, label: str, path: Path, figure: str, section: str) -> _Difference | None:
    """Return the difference if a die table has exactly one row with these totals but a different label, otherwise None."""
    wanted = span(label)
    spans = {key: span(str(key)) for key in value} if isinstance(value, dict) and wanted else {}
    rows = [key for key, it in spans.items() if it and wanted and it[0] <= wanted[1] and wanted[0] <= it[1]]
    if len(rows) != 1:
        return None
    at, message = (*path, rows[0]), f"{figure} has a row `{rows[0]}`; the rulebook has `{label}` ({section})"
    hint = HINT.replace("the rulebook's figure", f"`{label}`")
    return Problem(at, message, hint, at_key=True, likely=(RenameKey(at, label),)), f"{figure}.{rows[0]}"


def _remedy(value: object, step: str) -> str:
    """Return the remedy for a missing row or field."""
    rows = isinstance(value, tuple) and any(isinstance(it, Adjustment | Line) for it in value)
    return f"add the row, or write `id: {step}` in the existing row if its wording differs" if rows else HINT


def _others(value: object, names: frozenset[str], path: Path, figure: str, section: str) -> Iterator[_Difference]:
    """Yield a difference for each entry or row with a name that the rulebook does not list."""
    if isinstance(value, dict):
        items: list[tuple[str | int, str]] = [(key, str(key)) for key in value]
    else:
        items = [(at, name_of(it)) for at, it in enumerate(value if isinstance(value, tuple) else ())]
    numbers = names - {name for _, name in items}
    for here, name in items:
        if name not in names and not (isinstance(here, int) and str(here + 1) in numbers):
            message = f"the rulebook has no `{name}`{f' under {figure}' if figure else ''} ({section})"
            yield (
                Problem((*path, here), message, f"correct it, or remove it{_OWN}"),
                f"{figure}.{name}".removeprefix("."),
            )


def _found(value: object, step: str) -> list[tuple[str | int, object]]:
    """Return the values to which a step of a path leads, each with its name or index.

    A step may be a field, a key of a mapping, or the id or number of a row.
    """
    if isinstance(value, Part):
        fields = fields_of(type(value))
        return [(step, getattr(value, fields[step]))] if step in fields else []
    if isinstance(value, dict):
        return [(key, item) for key, item in value.items() if str(key) == step]
    if isinstance(value, tuple):
        # Plain texts have no ids: a cell with the text `2` is not the second cell.
        items: list[tuple[str | int, object]] = list(enumerate(value))
        named = [item for item in items if isinstance(item[1], Part) and name_of(item[1]) == step]
        return named or (items[int(step) - 1 :][:1] if step.isdigit() and step != "0" else [])
    return []


def step_down(value: object, steps: Sequence[str]) -> tuple[Path, object] | None:
    """Return the path and value of the first figure that the steps lead to, or None if there is no such figure.

    If the steps end at a row, the figure of the row is returned.
    """
    path: Path = ()
    for step in steps:
        found = _found(value, step)
        if not found:
            return None
        path, value = (*path, found[0][0]), found[0][1]
    field = _FIGURE.get(type(value))
    return ((*path, field), getattr(value, field)) if field else (path, value)


def _agrees(value: object, leaf: Tree) -> bool:
    if isinstance(leaf, Wording):
        return leaf.fits(" ".join(map(str, value)) if isinstance(value, tuple) else str(value))
    if isinstance(leaf, frozenset):
        return isinstance(value, tuple) and {name_of(it) for it in value} == leaf
    return _plain(value) == _plain(leaf)


def _plain(value: object) -> object:
    """Return a value in a form for comparison. Rows become their ids, and numbers become text."""
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, float):
        return f"{value:g}"
    return value if value is None or isinstance(value, bool) else name_of(value)


def _format(value: object) -> str:
    if isinstance(value, tuple | list | frozenset):
        items = sorted(value) if isinstance(value, frozenset) else value
        parts = (f"({_format(item)})" if isinstance(item, tuple | list) else _format(item) for item in items)
        return ", ".join(part or "–" for part in parts) or "nothing"
    if value is None or isinstance(value, bool):
        return "nothing" if value is None else str(value).lower()
    return name_of(value)


def _rolled(table: object, book: DieRows, section: str) -> Iterator[_Difference]:
    """Yield each row of a die table that differs from the rulebook. If the table uses different dice, yield only that fault."""
    rolls = getattr(table, "rolls", {})
    field = f"rolls-{book.dice}"
    if book.dice not in rolls:
        for dice in rolls:
            message = f"the rulebook uses {book.dice} here, not {dice} ({section})"
            yield Problem((f"rolls-{dice}",), message, HINT, at_key=True), f"rolls-{dice}"
        return
    for label, cells in rolls[book.dice].items():
        low, high = span(str(label)) or (1, 0)
        for total in range(low, high + 1):
            pairs = zip(cells, book.totals.get(total, ()), strict=False)
            other = [(here, words) for here, words in pairs if words.casefold() not in here.casefold()]
            if other:
                message = f"a {total} is `{other[0][0]}`; the rulebook has `{other[0][1]}` ({section})"
                yield Problem((field, label), message, HINT, at_key=True), f"{field}.{label}"
                break
