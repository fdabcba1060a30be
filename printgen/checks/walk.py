"""A search of records for fields of certain types, such as references. Each match has its path in YAML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from msgspec import Struct

from printgen.data.records.record import Part, yaml_name
from printgen.data.yaml import Path


class Shape(Struct, frozen=True):
    """The properties of a field's type by which a search selects values.

    Fields:
        marks: the metadata of the type annotation, such as a mark for references.
        part: the class of a nested part of a record, or None for other types.
        items: the shape of the items of a list, or of the values of a mapping.
        keys: the shape of the keys of a mapping.
    """

    marks: tuple[object, ...] = ()
    part: type[Part] | None = None
    items: Shape | None = None
    keys: Shape | None = None


class Spot(Struct, frozen=True):
    """A value or key found by a search, with its path in the record and the marks of its type. `key` is true for a key."""

    path: Path
    value: object
    marks: tuple[object, ...]
    key: bool = False


#: A function that returns whether to search for a shape. The function must be defined at module level, since results
#: are cached by class.
Seek = Callable[[Shape], bool]


def walk(value: object, seek: Seek, model: type[Part] | None = None) -> Iterator[Spot]:
    """Yield every value of a record whose shape `seek` accepts. Parents come before children, in the order of the fields.

    Args:
        model: the model of `value`, if `value` is plain data. Parts of the data that do not fit the model are skipped.
    """
    if isinstance(value, Part):
        model = type(value)
    for name, shape in _leading(model, seek) if model else ():
        key = yaml_name(name)
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


def shape_at(model: type[Part], path: Path) -> Shape:
    """Return the shape of the values at a path in records of this model, or an empty shape if there is no such path."""
    shape = Shape(part=model)
    for step in path:
        fields = shape.part.model_fields.items() if shape.part else ()
        field = next((it for name, it in fields if yaml_name(name) == step), None)
        shape = (shape_of(field.annotation, tuple(field.metadata)) if field else shape.items) or Shape()
    return shape


@cache
def _leading(cls: type[Part], seek: Seek) -> tuple[tuple[str, Shape], ...]:
    """Return the fields of a class that `seek` accepts, or that contain fields that `seek` accepts."""
    shapes = [(name, shape_of(field.annotation, tuple(field.metadata))) for name, field in cls.model_fields.items()]
    return tuple((name, shape) for name, shape in shapes if _leads(shape, seek))


def _leads(shape: Shape, seek: Seek) -> bool:
    within = shape.part is not None and bool(_leading(shape.part, seek))
    inner = (shape.items, shape.keys)
    return seek(shape) or within or any(other is not None and _leads(other, seek) for other in inner)


def shape_of(annotation: Any, marks: tuple[object, ...] = ()) -> Shape:
    """Return the shape that a type annotation describes. None in a union is ignored."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return shape_of(annotation.__origin__, (*marks, *annotation.__metadata__))
    inner = [argument for argument in get_args(annotation) if argument is not NoneType]
    if origin in (Union, UnionType):
        members = [shape_of(argument) for argument in inner]
        every = tuple(mark for member in members for mark in member.marks)
        part = next((member.part for member in members if member.part), None)
        container = next((member for member in members if member.items), Shape())
        return Shape((*marks, *every), part, container.items, container.keys)
    if origin is dict:
        return Shape(marks, items=shape_of(inner[1]), keys=shape_of(inner[0]))
    if origin is tuple:
        return Shape(marks, items=shape_of(inner[0]))
    return Shape(marks, annotation if isinstance(annotation, type) and issubclass(annotation, Part) else None)
