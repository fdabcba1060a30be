"""A walk through a record to the fields a check looks for: each value with its path as YAML writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from msgspec import Struct

from printgen.data.records.record import Part, kebab
from printgen.data.yaml import Path


class Shape(Struct, frozen=True):
    """What a field's type says: the marks it carries (Ref, Die), the part it holds, the shape of its items and keys."""

    marks: tuple[object, ...] = ()
    part: type[Part] | None = None
    items: Shape | None = None
    keys: Shape | None = None


class Spot(Struct, frozen=True):
    """A value in a record, or the key of one."""

    path: Path
    value: object
    marks: tuple[object, ...]
    key: bool = False


#: Says of a shape whether a check looks for it. A function of a module, since what it finds in a class is kept.
Seek = Callable[[Shape], bool]


def walk(value: object, seek: Seek, model: type[Part] | None = None) -> Iterator[Spot]:
    """Every value of a record whose shape is sought, those that hold others first, in the order of the fields.

    With a model, of data that a file holds, as far as it has the shape of the model; it need not make a record.
    """
    if isinstance(value, Part):
        model = type(value)
    for name, shape in _leading(model, seek) if model else ():
        key = kebab(name)
        if isinstance(value, Part):
            yield from _spots(getattr(value, name), shape, (key,), seek)
        elif isinstance(value, dict) and key in value:
            yield from _spots(value[key], shape, (key,), seek)


def _spots(value: object, shape: Shape, path: Path, seek: Seek) -> Iterator[Spot]:
    if seek(shape):
        yield Spot(path, value, shape.marks)
    if isinstance(value, Part) or shape.part:
        for spot in walk(value, seek, shape.part):
            yield Spot((*path, *spot.path), spot.value, spot.marks, spot.key)
    elif shape.items and isinstance(value, tuple | list | dict):
        for step, item in value.items() if isinstance(value, dict) else enumerate(value):
            if shape.keys and seek(shape.keys) and isinstance(value, dict):
                yield Spot((*path, step), step, shape.keys.marks, key=True)
            yield from _spots(item, shape.items, (*path, step), seek)


@cache
def _leading(cls: type[Part], seek: Seek) -> tuple[tuple[str, Shape], ...]:
    """The fields of a part in or below which something sought may stand."""
    shapes = [(name, shape_of(field.annotation, tuple(field.metadata))) for name, field in cls.model_fields.items()]
    return tuple((name, shape) for name, shape in shapes if _leads(shape, seek))


def _leads(shape: Shape, seek: Seek) -> bool:
    within = shape.part is not None and bool(_leading(shape.part, seek))
    return seek(shape) or within or any(it is not None and _leads(it, seek) for it in (shape.items, shape.keys))


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
        held = next((it for it in members if it.items), Shape())
        return Shape((*marks, *every), part, held.items, held.keys)
    if origin is dict:
        return Shape(marks, items=shape_of(inner[1]), keys=shape_of(inner[0]))
    if origin is tuple:
        return Shape(marks, items=shape_of(inner[0]))
    return Shape(marks, annotation if isinstance(annotation, type) and issubclass(annotation, Part) else None)
