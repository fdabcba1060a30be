"""What every record has: where its figures come from and how sure they are, notes, and waivers.

The annotations of models are no texts here (`from __future__ import annotations`): reading them would cost each start some 5 ms.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Self, cast

from pydantic import BaseModel, ConfigDict

from printgen.data.records.fields import Distinct, Figure, Id, Line, Listed, Note, Reason, Section, Status, Sure


def kebab(name: str) -> str:
    """A field's name as it is written in YAML: `has_dual_controls` is `has-dual-controls`, and `with_`, kept off Python's,
    `with`."""
    return name.rstrip("_").replace("_", "-")


class Part(BaseModel):
    """A piece of a record: frozen, strict, unknown keys refused, names in kebab-case."""

    #: What is printed for a field that may not be `unknown`, if only official figures are: a blank, made of its value.
    BLANKS: ClassVar[Mapping[str, Callable[[Any], object]]] = {}

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        alias_generator=kebab,
        populate_by_name=False,
        arbitrary_types_allowed=True,
        # What judges a record's shape is built when the first one is judged: records out of the cache need none.
        defer_build=True,
    )

    def as_form(self) -> Self | None:
        """Return this as a form: without the figures that were made for it, with blanks to fill in. None if nothing of it can be
        printed so."""
        return None


class Source(Part):
    """Where a figure comes from.

    rule: how a reconstructed figure was made, or what the house rule is; no other has it. mirror_of: of a reconstructed one that
    is the mirror image of another, which that is. scanned_as: what stands in the scan of the document where it is read otherwise.
    """

    document: Note | None = None
    section: Section | None = None
    status: Status
    rule: Note | None = None
    mirror_of: Figure | None = None
    scanned_as: Note | None = None

    @property
    def sure(self) -> Sure:
        """How sure what it holds for is, as it is marked in print."""
        return "scanned" if self.scanned_as else self.status

    @property
    def why(self) -> str:
        """By what rule it was made, in words; empty where by none."""
        return self.rule or (f"the mirror image of {self.mirror_of}" if self.mirror_of else "")


class Waiver(Part):
    """A check that this record may break, and why: only where the book breaks its own rule."""

    check: Line
    reason: Reason


class Record(Part):
    """A record of the data.

    source: holds for every figure of the record that `sources` does not name.
    sources: figure -> its own source; a figure is named by its path, dots between (`engine.boxes`, `guns.A.arc`).
    notes: figure -> what a reader should know of it (another chart's value, a doubt about the scan).
    former_ids: the ids under which earlier releases of the data know it.
    """

    #: Whether there is anything in records of this kind that comes from somewhere (check PG005).
    needs_source: ClassVar[bool] = True

    source: Source | None = None
    sources: dict[Figure, Source] = {}
    notes: dict[Figure, Note] = {}
    waivers: Listed[Waiver] = ()
    former_ids: Distinct[Id] = ()

    def source_of(self, figure: str) -> Source | None:
        """The source that holds for a figure: the nearest on its path, in `sources` or a part's own; else the record's."""
        found, part, path = self.source, cast(object, self), ""
        for step in figure.split("."):
            path, part = f"{path}.{step}" if path else step, step_into(part, step)
            own = part.__dict__.get("source") if isinstance(part, Part) else None
            found = self.sources.get(path) or (own if isinstance(own, Source) else found)
        return found


#: What stands where a path leads to no field.
NOWHERE = object()


def step_into(value: object, step: str) -> object:
    """One step of a figure's dotted path: a part's field, a mapping's entry, a list's item by its id or number; or NOWHERE."""
    if isinstance(value, Part):
        name = fields_of(type(value)).get(step)
        return getattr(value, name) if name else NOWHERE
    if isinstance(value, dict):
        return next((item for key, item in value.items() if str(key) == step), NOWHERE)
    if isinstance(value, tuple):
        number = number_of(value, step)
        return NOWHERE if number is None else value[number]
    return NOWHERE


def number_of(items: tuple[object, ...], step: str) -> int | None:
    """Which item of a list a step names, by its id or its number from 1: its place from 0; None where there is none."""
    for index, item in enumerate(items, start=1):
        if step == name_of(item) or step == str(index):
            return index - 1
    return None


@cache
def fields_of(shape: type[Part]) -> dict[str, str]:
    """The fields of a part by their names in YAML."""
    return {kebab(name): name for name in shape.model_fields}


def name_of(item: object) -> str:
    """Return how a path calls an item of a list: a part by its `id`, else by its first field; anything else by its text."""
    if not isinstance(item, Part):
        return str(item)
    fields = item.__dict__
    return str(fields.get("id") or fields[_first(type(item))])


@cache
def _first(shape: type[Part]) -> str:
    return next(iter(shape.model_fields))
