"""A walk through a record to the fields a check looks for: each value with its path as YAML writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from printgen.data.records.record import Part, kebab
from printgen.data.yaml import Path


@dataclass(frozen=True, slots=True)
class Shape:
    """What a field's type says: the marks it carries (Ref, Die), the part it holds, the shape of its items."""

    marks: tuple[object, ...] = ()
    part: type[Part] | None = None
    items: Shape | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A value in a record."""

    path: Path
    value: object
    marks: tuple[object, ...]


#: Says of a shape whether a check looks for it. A function of a module, since what it finds in a class is kept.
Seek = Callable[[Shape], bool]


def walk(record: Part, seek: Seek) -> Iterator[Spot]:
    """Every value of the record whose shape is sought, those that hold others first, in the order of the fields."""
    yield from _fields(record, (), seek)


def walk_unread(model: type[Part], value: object, seek: Seek) -> Iterator[Spot]:
    """The same of data that a file holds, as far as it has the shape of the model; it need not make a record."""
    if isinstance(value, dict):
        for name, shape in _leading(model, seek):
            if (key := kebab(name)) in value:
                yield from _unread_spots(value[key], shape, (key,), seek)


def _unread_spots(value: object, shape: Shape, path: Path, seek: Seek) -> Iterator[Spot]:
    if seek(shape):
        yield Spot(path, value, shape.marks)
    below: Iterable[tuple[str | int, object]] = ()
    if shape.part:
        for spot in walk_unread(shape.part, value, seek):
            yield Spot((*path, *spot.path), spot.value, spot.marks)
    elif shape.items and isinstance(value, list):
        below = enumerate(value)
    elif shape.items and isinstance(value, dict):
        below = value.items()
    for step, item in below:
        assert shape.items is not None, "only what has items is walked by them"
        yield from _unread_spots(item, shape.items, (*path, step), seek)


def _fields(part: Part, path: Path, seek: Seek) -> Iterator[Spot]:
    for name, shape in _leading(type(part), seek):
        yield from _spots(getattr(part, name), shape, (*path, kebab(name)), seek)


def _spots(value: object, shape: Shape, path: Path, seek: Seek) -> Iterator[Spot]:
    if seek(shape):
        yield Spot(path, value, shape.marks)
    if isinstance(value, Part):
        yield from _fields(value, path, seek)
    elif shape.items and isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _spots(item, shape.items, (*path, index), seek)
    elif shape.items and isinstance(value, dict):
        for key, item in value.items():
            yield from _spots(item, shape.items, (*path, key), seek)


@cache
def _leading(cls: type[Part], seek: Seek) -> tuple[tuple[str, Shape], ...]:
    """The fields of a part in or below which something sought may stand."""
    shapes = [(name, shape_of(field.annotation, tuple(field.metadata))) for name, field in cls.model_fields.items()]
    return tuple((name, shape) for name, shape in shapes if _leads(shape, seek))


def _leads(shape: Shape, seek: Seek) -> bool:
    within = shape.part is not None and bool(_leading(shape.part, seek))
    return seek(shape) or within or (shape.items is not None and _leads(shape.items, seek))


def shape_of(annotation: Any, marks: tuple[object, ...] = ()) -> Shape:
    """The shape that a type annotation describes; of a union with None, that of the rest."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return shape_of(annotation.__origin__, (*marks, *annotation.__metadata__))
    inner = [argument for argument in get_args(annotation) if argument is not NoneType]
    if origin in (Union, UnionType):
        members = [shape_of(argument) for argument in inner]
        every = tuple(mark for member in members for mark in member.marks)
        part = next((it.part for it in members if it.part), None)
        return Shape((*marks, *every), part, next((it.items for it in members if it.items), None))
    if origin in (tuple, dict):
        return Shape(marks, items=shape_of(inner[0 if origin is tuple else 1]))
    return Shape(marks, annotation if isinstance(annotation, type) and issubclass(annotation, Part) else None)
