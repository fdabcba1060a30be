"""The figures of a record, one by one, as a reader or an owner of the game would name them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, get_args

from msgspec import Struct

from printgen.data.kind import Case
from printgen.data.records.fields import Sure, Unknown
from printgen.data.records.record import Part, Record, Source, kebab, name_of

#: What every record has and no figure is.
ABOUT = ("source", "sources", "notes", "waivers", "former_ids")
#: How sure a figure is that bears a mark wherever it is printed: what neither book nor chart has, and is no blank.
DOUBTS: tuple[Sure, ...] = ("reconstructed", "scanned", "house")


class Figure(Struct, frozen=True):
    """A value of a record and its path, dots between: `engine.boxes`, `guns.A.arc`."""

    path: str
    value: object


def figures(record: Record) -> Iterator[Figure]:
    """All figures that the record states, in the order of its model; what it leaves to a default is not stated, and where a
    part of it comes from is no figure."""
    return (figure for figure, _steps in located(record))


#: Where a figure stands in its file, step by step: keys, and places in lists.
Steps = tuple[str | int, ...]


def located(record: Record) -> Iterator[tuple[Figure, Steps]]:
    """The same, each with where it stands in its file."""
    for name in type(record).model_fields:
        if name not in ABOUT and name in record.model_fields_set:
            yield from _inside(kebab(name), getattr(record, name), (kebab(name),))


def stated(case: Case) -> dict[str, tuple[str, ...]]:
    """The figures of a record by path, each as its items in words; those of a table's rows share one. Its id is none."""
    found: dict[str, tuple[str, ...]] = {}
    for figure in figures(case.record):
        if figure.path != case.kind.key:
            items = figure.value if isinstance(figure.value, tuple) else (figure.value,)
            found[figure.path] = (*found.get(figure.path, ()), *map(said, items))
    return found


def columns(case: Case, unknown: str) -> dict[str, str]:
    """The figures of a record that could stand in a table's columns, by field: no lists but of letters, no yes and no.

    The parts of one stand as `6/2`, `-` where one is absent, letters together.
    """

    def cell(value: object) -> str:
        if isinstance(value, Part) and not speaks(value):
            return "/".join(cell(getattr(value, name)) or "-" for name in type(value).model_fields)
        if isinstance(value, tuple) and all(isinstance(item, str) and len(item) == 1 for item in value):
            return "".join(value)
        if isinstance(value, tuple | dict | bool) or value is None:
            return ""
        return unknown if isinstance(value, Unknown) else said(value)

    record = case.record
    values = {kebab(name): getattr(record, name) for name in type(record).model_fields if name not in ABOUT}
    return {name: told for name, value in values.items() if name != case.kind.key and (told := cell(value))}


def sources(record: Record) -> dict[str, Source]:
    """Every source that the record names, by the path of what it holds for: its own (``), its parts' own, its figures'."""
    found = {"": record.source} if record.source else {}
    for name in _owning(type(record)):
        if name not in ABOUT:
            found |= _owned(kebab(name), getattr(record, name))
    return {**found, **record.sources}


def unsure(record: Record, *parts: str) -> tuple[Sure | None, ...]:
    """What marks each of these parts of a record, by path, as uncertain, then what marks anything else of it; None for what
    book or chart have, and for what nobody knows, which has a blank."""
    left: dict[str, Sure] = {path: told.sure for path, told in sources(record).items() if told.sure in DOUBTS}
    under = [[path for path in left if f"{path}.".startswith(f"{part}.")] for part in parts]
    found = tuple(left[paths[0]] if paths else None for paths in under)
    every = {path for paths in under for path in paths}
    return (*found, next((sure for path, sure in left.items() if path not in every), None))


@cache
def _owning(shape: type[Part]) -> tuple[str, ...]:
    """The fields of a part in which there can be parts with a source of their own: in few, and all of them are looked through
    for each sheet."""

    def can(held: Any) -> bool:
        if isinstance(held, type) and issubclass(held, Part):
            return "source" in held.model_fields or bool(_owning(held))
        return any(map(can, get_args(held)))

    return tuple(name for name, field in shape.model_fields.items() if can(field.annotation))


def _owned(path: str, value: object) -> Iterator[tuple[str, Source]]:
    """The sources that parts have of their own, such as a schedule's, by path."""
    held: Iterable[tuple[object, object]] = ()
    if isinstance(value, Part):
        own = value.__dict__.get("source")
        if isinstance(own, Source):
            yield path, own
        held = ((kebab(name), getattr(value, name)) for name in _owning(type(value)))
    elif isinstance(value, dict):
        held = value.items()
    elif isinstance(value, tuple):
        held = ((name_of(it), it) for it in value)
    for key, it in held:
        yield from _owned(f"{path}.{key}", it)


def _inside(path: str, value: object, at: Steps) -> Iterator[tuple[Figure, Steps]]:
    if value is None or isinstance(value, Source):
        return
    if isinstance(value, Part) and not speaks(value):
        for name in type(value).model_fields:
            if name in value.model_fields_set:
                yield from _inside(f"{path}.{kebab(name)}", getattr(value, name), (*at, kebab(name)))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _inside(f"{path}.{key}", entry, (*at, key))
    elif isinstance(value, tuple) and any(isinstance(entry, Part) for entry in value):
        for number, entry in enumerate(value):
            below = f"{path}.{name_of(entry)}"
            # What names one of several parts, its id or its first field, is not a figure.
            first = kebab(next(iter(type(entry).model_fields))) if isinstance(entry, Part) else ""
            names = (f"{below}.id", f"{below}.{first}")
            yield from (it for it in _inside(below, entry, (*at, number)) if it[0].path not in names)
    else:
        yield Figure(path, value), at


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


def prints(words: str, kind: str, id: str, figure: str = "") -> bool:
    """Whether a product prints a figure of a record, or one that a figure is a part of; no figure: anything of the record.

    words: what the product says of itself, a word each: `kind` or `kind/id`, and behind it a figure's path, `*` for any step.
    One that says nothing prints all.
    """
    path = figure.split(".") if figure else []

    def covers(word: str) -> bool:
        of, *steps = word.split(".")
        return of in (kind, f"{kind}/{id}") and all(it in ("*", here) for it, here in zip(steps, path, strict=False))

    return not words or any(map(covers, words.split()))
