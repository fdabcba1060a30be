"""The figures of a record, each with its path, and their formatted values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, get_args

from msgspec import Struct

from printgen.data.kind import Case
from printgen.data.records.fields import Sure, Unknown
from printgen.data.records.record import Part, Record, Source, steps_of, yaml_name

#: The fields that every record has and that are not figures.
ABOUT = ("source", "sources", "notes", "waivers", "former_ids")
#: The certainties that are marked wherever a figure is printed. Neither the rulebook nor a chart states figures with
#: these certainties.
DOUBTS: tuple[Sure, ...] = ("reconstructed", "scanned", "house")


class Figure(Struct, frozen=True):
    """A value of a record, with its dotted path, such as `engine.boxes` or `guns.A.arc`."""

    path: str
    value: object


def figures(record: Record) -> Iterator[Figure]:
    """Yield all figures that the record states, in the order of its fields."""
    return (figure for figure, _steps in located_figures(record))


#: The position of a figure in its file: keys, and indices in lists.
Steps = tuple[str | int, ...]


def located_figures(record: Record) -> Iterator[tuple[Figure, Steps]]:
    """Yield all figures that the record states, each with its keys and list indices in the file."""
    for name in type(record).model_fields:
        if name not in ABOUT and name in record.model_fields_set:
            yield from _inside(yaml_name(name), getattr(record, name), (yaml_name(name),))


def stated_figures(case: Case) -> dict[str, tuple[str, ...]]:
    """Return the formatted values of a record's figures, by dotted path. Figures in several rows of a table share a path."""
    items_by_path: dict[str, tuple[str, ...]] = {}
    for figure in figures(case.record):
        if figure.path != case.kind.key:
            items = figure.value if isinstance(figure.value, tuple) else (figure.value,)
            items_by_path[figure.path] = (*items_by_path.get(figure.path, ()), *map(format_value, items))
    return items_by_path


def columns(case: Case, unknown: str) -> dict[str, str]:
    """Return, by field name, the formatted values of those figures in a record that are short enough for a table cell."""

    def cell(value: object) -> str:
        if isinstance(value, Part) and not has_short_form(value):
            return "/".join(cell(getattr(value, name)) or "-" for name in type(value).model_fields)
        if isinstance(value, tuple) and all(isinstance(item, str) and len(item) == 1 for item in value):
            return "".join(value)
        if isinstance(value, tuple | dict | bool) or value is None:
            return ""
        return unknown if isinstance(value, Unknown) else format_value(value)

    record = case.record
    values = {yaml_name(name): getattr(record, name) for name in type(record).model_fields if name not in ABOUT}
    return {name: text for name, value in values.items() if name != case.kind.key and (text := cell(value))}


def sources(record: Record) -> dict[str, Source]:
    """Return every source in the record, by the path of the figure or part that has the source.

    The path of the record's own source is "".
    """
    found = {"": record.source} if record.source else {}
    for name in _owning(type(record)):
        if name not in ABOUT:
            found |= _owned(yaml_name(name), getattr(record, name))
    return {**found, **record.sources}


def doubts_of(record: Record, *parts: str) -> tuple[Sure | None, ...]:
    """Return the certainty to mark on each of `parts`, and finally on the rest of the record. None means no mark."""
    doubts: dict[str, Sure] = {
        path: source.certainty for path, source in sources(record).items() if source.certainty in DOUBTS
    }
    by_part = [[path for path in doubts if f"{path}.".startswith(f"{part}.")] for part in parts]
    found = tuple(doubts[paths[0]] if paths else None for paths in by_part)
    covered = {path for paths in by_part for path in paths}
    return (*found, next((sure for path, sure in doubts.items() if path not in covered), None))


@cache
def _owning(shape: type[Part]) -> tuple[str, ...]:
    """Return the names of those fields of a part that can contain parts with their own source.

    The result is cached, because sources are searched for each sheet.
    """

    def can(annotation: Any) -> bool:
        if isinstance(annotation, type) and issubclass(annotation, Part):
            return "source" in annotation.model_fields or bool(_owning(annotation))
        return any(map(can, get_args(annotation)))

    return tuple(name for name, field in shape.model_fields.items() if can(field.annotation))


def _owned(path: str, value: object) -> Iterator[tuple[str, Source]]:
    """Yield the path and source of each part that has its own source, such as a schedule."""
    inner: Iterable[tuple[object, object]] = ()
    if isinstance(value, Part):
        source = value.__dict__.get("source")
        if isinstance(source, Source):
            yield path, source
        inner = ((yaml_name(name), getattr(value, name)) for name in _owning(type(value)))
    elif isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, tuple):
        inner = steps_of(value)
    for key, part in inner:
        yield from _owned(f"{path}.{key}", part)


def _inside(path: str, value: object, at: Steps) -> Iterator[tuple[Figure, Steps]]:
    if value is None or isinstance(value, Source):
        return
    if isinstance(value, Part) and not has_short_form(value):
        for name in type(value).model_fields:
            if name in value.model_fields_set:
                yield from _inside(f"{path}.{yaml_name(name)}", getattr(value, name), (*at, yaml_name(name)))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _inside(f"{path}.{key}", entry, (*at, key))
    elif isinstance(value, tuple) and any(isinstance(entry, Part) for entry in value):
        for number, (step, entry) in enumerate(steps_of(value)):
            below = f"{path}.{step}"
            # The id or first field, which names one of several list items, is not a figure.
            first = yaml_name(next(iter(type(entry).model_fields))) if isinstance(entry, Part) else ""
            names = (f"{below}.id", f"{below}.{first}")
            yield from (found for found in _inside(below, entry, (*at, number)) if found[0].path not in names)
    else:
        yield Figure(path, value), at


def has_short_form(part: Part) -> bool:
    """Return whether a part has a short form, such as `8+` for an altitude.

    A part with a short form counts as a single figure.
    """
    return type(part).__str__ is not Part.__str__


def format_value(value: object) -> str:
    """Format a value for display: a flag as yes or no, a list with commas, and an unknown value as `unknown`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Unknown):
        return value.value
    if isinstance(value, tuple):
        return ", ".join(format_value(entry) for entry in value)
    return str(value)


def prints_figure(words: str, kind: str, id: str, figure: str = "") -> bool:
    """Return whether a product prints a figure of a record, or any part that contains the figure.

    Args:
        words: the figures that the product prints, separated by spaces. Each is `kind` or `kind/id`, optionally followed by
            a dot and the path of a figure, in which `*` matches any step. If empty, the product prints everything.
        figure: the path of the figure, or "" for any figure of the record.
    """
    path = figure.split(".") if figure else []

    def covers(word: str) -> bool:
        owner, *steps = word.split(".")
        if owner not in (kind, f"{kind}/{id}"):
            return False
        return all(pattern in ("*", step) for pattern, step in zip(steps, path, strict=False))

    return not words or any(map(covers, words.split()))
