"""Only what a book or a published chart gives (`--official`): the same records with a blank for each figure that is ours,
reconstructed or a rule of the house. Where the book has two readings, the one that the house has chosen is the book's too.

This is done to the records before anything is drawn from them, so no product need know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, cast

from msgspec import Struct, field
from msgspec.structs import replace
from pydantic import TypeAdapter, ValidationError

from printgen.data.figures import ABOUT, sources
from printgen.data.kind import Case, Library
from printgen.data.readings import sets
from printgen.data.records.fields import UNKNOWN
from printgen.data.records.record import Part, Record, Source, kebab, name_of

OURS = ("reconstructed", "house")
#: The fewest and the most strokes of the line that stands for a text to be written in.
STROKES = (3, 12)
#: Stands for a value that there is no blank for: it is left out, and so is what cannot do without it.
_LEFT_OUT = object()
#: What stands for a value, or _LEFT_OUT.
_Blank = Callable[[object], object]


class Spared(Struct, frozen=True):
    """A figure that is not printed, by its path; `` for a whole record. why: the rule it was made by.

    blank: whether it can be written in; what has no blank is left out.
    """

    kind: str
    id: str
    figure: str
    why: str
    blank: bool = False


class _Official(Struct, frozen=True):
    """The cases of a library with nothing of ours, and what they lack. derived: as of a library."""

    cases: Mapping[str, Mapping[str, Case]]
    spared: tuple[Spared, ...]
    derived: dict[Any, Any] = field(default_factory=dict)


def official(library: Library) -> Library:
    """The library with nothing in it that is ours; a recording one goes on recording."""
    made = library.derive(_made)
    return replace(library, cases=made.cases, derived=made.derived)


def spared(library: Library) -> tuple[Spared, ...]:
    """What the official library lacks, record by record."""
    return library.derive(_made).spared


def ours(source: Source | None) -> bool:
    """Whether what has that source is in no book and on no chart."""
    return source is not None and source.status in OURS


def _made(library: Library) -> _Official:
    # Not by look-ups, which would count as what a product is made from.
    every: list[Spared] = []
    kept: dict[str, dict[str, Case]] = {}
    for kind, cases in library.cases.items():
        kept[kind] = {}
        for id, case in cases.items():
            record, lacks = _without_ours(case, library)
            every += lacks
            if record is None and (form := case.record.as_form()):
                # A form has nothing of ours, so nobody says where it comes from.
                record = form.model_copy(update={"source": Source.model_construct(status="missing"), "sources": {}})
            if record is not None:
                kept[kind][id] = replace(case, record=record) if lacks else case
    return _Official(kept, tuple(every))


def _without_ours(case: Case, library: Library) -> tuple[Record | None, list[Spared]]:
    """The record with blanks for what is ours in it, None where that is all of it; and what it lacks."""
    record, said = case.record, sources(case.record)
    if not any(map(ours, said.values())):
        return record, []
    # A reading that the house has chosen stands in the book.
    said = {
        path: it
        for path, it in said.items()
        if it.status != "house" or not sets(library, f"{case.kind.name}/{case.id}/{path}")
    }

    def spare(value: object, path: str, above: Source | None, blank: _Blank) -> tuple[object, list[Spared]]:
        """A value, with blanks for what is ours in it, and what it lacks. above: the source of what it is a part of."""
        source = said.get(path, above)
        lacks: list[Spared] = []
        if ours(source) and all(ours(it) for below, it in said.items() if below.startswith(f"{path}.")):
            stands = blank(value)
            if stands is _LEFT_OUT and isinstance(value, Part) and not isinstance(value, Record):
                stands = value.as_form() or _LEFT_OUT
            # A part that a list holds is left out whole; of one that is a field each figure is blank.
            if stands is not _LEFT_OUT or not isinstance(value, Part) or blank is _line:
                rule = source.why if source else ""
                return stands, [Spared(case.kind.name, case.id, path, rule, stands not in (_LEFT_OUT, None))]
        told: dict[Any, object] = {}
        for key, below, step, fits in _inside(value):
            # An id is what a record is found by, and no figure.
            if (path, step) != ("", case.kind.key):
                told[key], more = spare(below, f"{path}.{step}".removeprefix("."), source, fits)
                lacks += more
        if not lacks:
            return value, []
        if isinstance(value, Part):
            if _LEFT_OUT in told.values():
                stands = blank(value)
                return stands, [Spared(case.kind.name, case.id, path, lacks[0].why, stands not in (_LEFT_OUT, None))]
            return value.model_copy(update=told), lacks
        left = {key: it for key, it in told.items() if it is not _LEFT_OUT}
        return (left if isinstance(value, dict) else tuple(left.values())), lacks

    whole, lacks = spare(record, "", None, lambda _record: _LEFT_OUT)
    if whole is _LEFT_OUT or (ours(record.source) and all(map(ours, said.values()))):
        return None, [Spared(case.kind.name, case.id, "", said[""].why if "" in said else lacks[0].why)]
    gone = {it.figure for it in lacks}
    named = {path: it for path, it in record.sources.items() if path not in gone}
    nobody = Source.model_construct(status="missing")
    named |= {it.figure: nobody for it in lacks if it.blank}
    return cast(Record, whole).model_copy(update={"sources": named}), lacks


def _inside(value: object) -> list[tuple[Any, object, str, _Blank]]:
    """What a part, a mapping or a list holds: by which key, the value, its step of a path, and what gives its blank."""
    if isinstance(value, Part):
        # What a record does not state comes from nowhere.
        stated = [(it, getattr(value, it)) for it in type(value).model_fields if it in value.model_fields_set]
        held = [(it, below) for it, below in stated if it not in ABOUT and below not in (None, ())]
        return [(it, below, kebab(it), _fits(type(value), it)) for it, below in held]
    if isinstance(value, dict):
        return [(key, it, str(key), _line) for key, it in value.items()]
    if isinstance(value, tuple):
        steps = (name_of(it) if isinstance(it, Part) else str(number) for number, it in enumerate(value, start=1))
        return [(number, it, step, _line) for number, (it, step) in enumerate(zip(value, steps, strict=True))]
    return []


def _line(value: object) -> object:
    """A line to write on in place of a text; of several texts, one each. There is none for anything else."""
    least, most = STROKES
    if isinstance(value, str):
        return "_" * max(least, min(len(value), most))
    lines = tuple(map(_line, value)) if isinstance(value, tuple) else ()
    return lines if lines and _LEFT_OUT not in lines else _LEFT_OUT


def _fits(shape: type[Part], name: str) -> _Blank:
    """What gives the blank of a part's field: its own, else what the field may hold: `unknown`, nothing, lines to write on."""

    def blank(value: object) -> object:
        if name in shape.BLANKS:
            return shape.BLANKS[name](value)
        for candidate in ("unknown", None, _line(value)):
            try:
                stands = _held(shape, name).validate_python(candidate)
            except ValidationError:
                continue
            if stands is UNKNOWN or candidate != "unknown":
                return stands
        return _LEFT_OUT

    return blank


@cache
def _held(shape: type[Part], name: str) -> TypeAdapter[Any]:
    """What judges the values of a part's field."""
    about = shape.model_fields[name]
    held: Any = Annotated[about.annotation, *about.metadata] if about.metadata else about.annotation
    return TypeAdapter(held)
