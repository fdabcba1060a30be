"""The parts that every record has: sources with their certainty, notes, and waivers.

The annotations of models are not strings here (`from __future__ import annotations`), because evaluating them would add
about 5 ms to each start.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Self, cast

from pydantic import BaseModel, ConfigDict

from printgen.data.records.fields import Distinct, Figure, Id, Line, Listed, Note, Reason, Section, Status, Sure


def yaml_name(name: str) -> str:
    """Return the YAML name of a field, such as `has-dual-controls` for `has_dual_controls` and `with` for `with_`."""
    return name.rstrip("_").replace("_", "-")


class Part(BaseModel):
    """A part of a record. Parts are immutable and strict, refuse unknown keys, and use kebab-case keys in YAML."""

    #: The blanks for `--official`: for each field that does not accept `unknown`, a function that returns the blank for a value.
    BLANKS: ClassVar[Mapping[str, Callable[[Any], object]]] = {}

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        alias_generator=yaml_name,
        populate_by_name=False,
        arbitrary_types_allowed=True,
        # The validator is built when the first record is validated, since cached records need none.
        defer_build=True,
    )

    def as_form(self) -> Self | None:
        """Return this part as a form, with blanks instead of unofficial figures, or None if nothing is left to print."""
        return None


class Source(Part):
    """The source of a figure.

    Fields:
        rule: how a reconstructed figure was derived, or the text of the house rule. Other figures have no rule.
        house_rule: the id of the rule in `house-rules.yaml` that changed the figure. printgen sets this id.
        mirror_of: the path of the original figure, if the reconstructed figure is its mirror image.
        scanned_as: the wrong text in the scan of the document, if the figure corrects the scan.
        is_correction: whether the document corrects the rulebook. Such a figure may differ from the rulebook.
    """

    document: Note | None = None
    section: Section | None = None
    status: Status
    rule: Note | None = None
    house_rule: Id | None = None
    mirror_of: Figure | None = None
    scanned_as: Note | None = None
    is_correction: bool = False

    @property
    def certainty(self) -> Sure:
        """The certainty that is printed for figures from this source."""
        return "scanned" if self.scanned_as else self.status

    @property
    def method(self) -> str:
        """A description of how the figures from this source were derived, or "" if the source does not state it."""
        return self.rule or (f"the mirror image of {self.mirror_of}" if self.mirror_of else "")


class Waiver(Part):
    """A check that this record may break, and the reason. Waivers are for cases in which the rulebook breaks its own rule."""

    check: Line
    reason: Reason


class RuleWaiver(Waiver):
    """A waiver stated by a house rule. Every record that the rule changes gets a copy, even if the record does not need it."""


class Record(Part):
    """A record of the data.

    Fields:
        source: the source of every figure that is not listed in `sources`.
        sources: the sources of individual figures, by their dotted paths (`engine.boxes`, `guns.A.arc`).
        notes: notes for readers on individual figures, such as another chart's value or a doubt about the scan.
        waivers: checks that the record may break.
        former_ids: the ids that the record had in earlier releases of the data.
    """

    #: Whether the records contain figures that need a source (check PG005).
    needs_source: ClassVar[bool] = True
    #: The default source of records of this kind, or None if the game has no default source.
    default_source: ClassVar[Source | None] = None
    #: Whether `kinds.yaml` of a game folder declares the fields.
    is_declared: ClassVar[bool] = False
    #: The field with the name, from which the ids in a table without a column of ids follow; only for declared records.
    name_field: ClassVar[str | None] = None

    source: Source | None = None
    sources: dict[Figure, Source] = {}
    notes: dict[Figure, Note] = {}
    waivers: Listed[Waiver] = ()
    former_ids: Distinct[Id] = ()

    def source_of(self, figure: str) -> Source | None:
        """Return the source of a figure, or None if the figure has no source.

        The source of the figure itself is used if it is stated. Otherwise, the source of the nearest part that contains
        the figure is used, and finally the source of the record.
        """
        found, part, path = self.source, cast(object, self), ""
        for step in figure.split("."):
            path, part = f"{path}.{step}" if path else step, step_into(part, step)
            own = part.__dict__.get("source") if isinstance(part, Part) else None
            found = self.sources.get(path) or (own if isinstance(own, Source) else found)
        return found


#: A marker for a path that does not exist.
NOWHERE = object()


def step_into(value: object, step: str) -> object:
    """Return the value after one step of a dotted path, or NOWHERE if there is no such value.

    A step is a part's field, a mapping's key, or a list item's id or number.
    """
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
    """Return the index of the list item with this id or number (counted from 1), or None if no item matches."""
    for index, item in enumerate(items, start=1):
        if step == name_of(item) or step == str(index):
            return index - 1
    return None


@cache
def fields_of(shape: type[Part]) -> dict[str, str]:
    """Return the fields of a part by their names in YAML."""
    return {yaml_name(name): name for name in shape.model_fields}


def name_of(item: object) -> str:
    """Return the name that denotes a list item in a path: its `id` or, without an id, its first field.

    The name of an item without fields is its text. If the first field is empty, the name is "".
    """
    if not isinstance(item, Part):
        return str(item)
    fields = item.__dict__
    name = fields.get("id") or fields[_first(type(item))]
    return "" if name is None else str(name)


def steps_of(items: tuple[object, ...]) -> Iterator[tuple[str, object]]:
    """Yield the items of a list, each with the step of a path that leads to it: its name or, without a name, its number."""
    for number, item in enumerate(items, start=1):
        yield name_of(item) or str(number), item


@cache
def _first(shape: type[Part]) -> str:
    return next(iter(shape.model_fields))
