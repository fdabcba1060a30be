"""The figures of a record, one by one, as a reader or an owner of the game would name them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.checks.sources import name_of
from printgen.data.records.fields import Unknown
from printgen.data.records.record import Part, Record, kebab

#: What every record has and no figure is.
ABOUT = ("source", "sources", "notes", "waive", "was")


@dataclass(frozen=True, slots=True)
class Figure:
    """A value of a record and its path, dots between: `engine.triangles`, `guns.A.arc`."""

    path: str
    value: object


def figures(record: Record) -> Iterator[Figure]:
    """All figures that the record states, in the order of its model; what it leaves to a default is not stated."""
    for name in type(record).model_fields:
        if name not in ABOUT and name in record.model_fields_set:
            yield from _inside(kebab(name), getattr(record, name))


def _inside(path: str, value: object) -> Iterator[Figure]:
    if value is None:
        return
    if isinstance(value, Part) and not speaks(value):
        for name in type(value).model_fields:
            if name in value.model_fields_set:
                yield from _inside(f"{path}.{kebab(name)}", getattr(value, name))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _inside(f"{path}.{key}", entry)
    elif isinstance(value, tuple) and any(isinstance(entry, Part) for entry in value):
        for entry in value:
            yield from (it for it in _inside(f"{path}.{name_of(entry)}", entry) if not _names(entry, it, path))
    else:
        yield Figure(path, value)


def _names(entry: object, figure: Figure, path: str) -> bool:
    """Whether a figure is the id by which its path names one of several parts."""
    first = kebab(next(iter(type(entry).model_fields))) if isinstance(entry, Part) else ""
    return figure.path == f"{path}.{name_of(entry)}.{first}"


def speaks(part: Part) -> bool:
    """Whether a part is one figure, since it has a short form of its own (an altitude of `8+`)."""
    return type(part).__str__ is not Part.__str__


def said(value: object) -> str:
    """A value in words: yes and no, lists with commas, `unknown` as itself."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Unknown):
        return value.value
    if isinstance(value, tuple):
        return ", ".join(said(entry) for entry in value)
    return str(value)
