"""The tables that players look up: die tables, charts of lines, the two tables of combat, fire templates in hexes."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, WithJsonSchema

from printgen.data.records.fields import (
    Added,
    Cell,
    Count,
    Die,
    Distinct,
    Id,
    Listed,
    Name,
    Ref,
    Section,
    Text,
    Token,
    Unknown,
    Unlike,
    may_be_unknown,
)
from printgen.data.records.record import Part, Record


def _cells(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


#: What stands in the columns of a row; a single one may be written as plain text.
Cells = Annotated[
    Listed[Cell],
    BeforeValidator(_cells),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
#: Rows by the totals they hold for: `4`, `1-3`.
Rows = dict[Annotated[int, Field(ge=-99, le=999)] | Token, Cells]
#: Which ends of a table hold for totals beyond what the dice give, since modifiers reach them.
Open = Annotated[str, Field(pattern=r"^(up|both)$")]


class Adjustment(Part):
    """A modifier of a die roll: what it is for and what it adds.

    id: names the row for rulebook figures, `sources` and `notes`; it stays when `name` is reworded.
    """

    name: Name
    id: Id | None = None
    value: Added


class _Looked(Record):
    """What every table has: its title and section, when to look, heads of the columns, modifiers, remarks below."""

    title: Name
    section: Section
    is_optional: bool = False
    when: Text | None = None
    row_heading: Name | None = None
    columns: Listed[Name] = ()
    modifiers: Unlike[Adjustment] = ()
    remarks: Distinct[Text] = ()


class DieTable(_Looked):
    """A table for dice: rows by the totals of exactly one kind of dice (check CE503), modifiers added to the roll."""

    table: Id
    open_ended: Open | None = None
    rolls_1d6: Annotated[Rows | None, Die("1d6")] = None
    rolls_2d6: Annotated[Rows | None, Die("2d6")] = None
    rolls_1d10: Annotated[Rows | None, Die("1d10")] = None

    @property
    def rolls(self) -> Mapping[str, Rows]:
        """The rows by the dice they are for; one entry in a sound record."""
        named = {"1d6": self.rolls_1d6, "2d6": self.rolls_2d6, "1d10": self.rolls_1d10}
        return {dice: rows for dice, rows in named.items() if rows is not None}


class Line(Part):
    """A line of a chart: the name one looks for, what stands beside it, and its own section where it has one.

    id: names the row for rulebook figures, `sources` and `notes`; it stays when `name` is reworded.
    short_text: the same in fewer words, for a product with less room; it may tell less of what is done, nothing otherwise.
    """

    name: Name
    id: Id | None = None
    group: Name | None = None
    text: Annotated[Cells, Field(min_length=1)]
    short_text: Text | None = None
    section: Section | None = None
    is_optional: bool = False


class Chart(_Looked):
    """A chart: lines in the order in which they are read, one cell for each of the columns (check CE503)."""

    chart: Id
    is_ordered: bool = False
    lines: Annotated[Unlike[Line], Field(min_length=1)]


_A_NUMBER: dict[str, Any] = {"type": "integer", "minimum": -20, "maximum": 20}


class Modifier(Part):
    """A line of the combat values: what it adds at each range; `P` prohibits fire, `-` adds nothing there.

    crew: the only one of the crew who receives it; all of them if it is empty.
    """

    modifier: Id
    name: Name
    crew: Annotated[Id, Ref("crew")] | None = None
    section: Section | None = None
    values: Annotated[
        Listed[Added | Literal["P", "-"]] | Unknown,
        *may_be_unknown({"type": "array", "items": {"anyOf": [_A_NUMBER, {"enum": ["P", "-"]}]}}),
    ]

    @property
    def given(self) -> tuple[int | str, ...]:
        """Its values, none where nobody knows them."""
        return () if isinstance(self.values, Unknown) else self.values

    def numbers(self, count: int) -> tuple[int, ...]:
        """Its values, a number for each of `count` ranges. Raises ValueError when it holds anything else."""
        found = tuple(value for value in self.given if isinstance(value, int))
        if not len(found) == len(self.given) == count:
            raise ValueError(f"modifier {self.modifier} has no number for each of the {count} ranges")
        return found


class CombatTables(Record):
    """The two tables of combat: base value and modifiers for each of `ranges`, and results by combat value and 1d6.

    remarks: what holds for the values as a whole, printed below them.
    """

    tables: Literal["combat"]
    ranges: Distinct[Count] = (3, 2, 1, 0)
    base_values: Annotated[Listed[Added] | Unknown, *may_be_unknown({"type": "array", "items": _A_NUMBER})]
    modifiers: Listed[Modifier]
    results: dict[Count, Annotated[Listed[Cell], Die("1d6")]]
    remarks: Distinct[Text] = ()

    @property
    def bases(self) -> tuple[int, ...]:
        """The base values, none where nobody knows them."""
        return () if isinstance(self.base_values, Unknown) else self.base_values

    def modifier(self, name: str) -> Modifier:
        """The line of that id. Raises KeyError when the table has no such line."""
        for line in self.modifiers:
            if line.modifier == name:
                return line
        raise KeyError(name)

    def summed(self, names: Iterable[str]) -> tuple[int, ...]:
        """Base value and the lines of these ids summed for each range. Raises KeyError when the table lacks one of them,
        ValueError when one holds no number for each range."""
        rows = (self.bases, *(self.modifier(name).numbers(len(self.bases)) for name in names))
        return tuple(sum(column) for column in zip(*rows, strict=True))


#: Where a target may be: a level above the firer, on his own, or a level below.
Band = Literal["high", "same", "low"]
#: A side of the hex, from 1 ahead clockwise.
Hexside = Annotated[int, Field(ge=1, le=6)]


class ArcHex(Part):
    """A hex of a fire template, relative to the firer: its place, the bands that may be hit, the gun facings (1-6) that reach.

    shaded_bands: those of the bands that are printed shaded, since more than a short burst there obliges the firer afterwards.
    """

    hex: Annotated[tuple[Added, Added], Field(strict=False)]
    bands: Distinct[Band] = ()
    shaded_bands: Distinct[Band] = ()
    blind: Literal[1, 2] | None = None
    facings: Distinct[Hexside] = ()


class Arc(Record):
    """A fire template: every hex a weapon may fire into. `asymmetry` says why left and right differ.

    purpose: what the hexes are for; by a template for tailing no gun fires. title: what it is called instead of by its number.
    remark: what a card says of it besides who fires by it.
    """

    arc: Annotated[int, Field(ge=1, le=999)]
    purpose: Literal["fire", "tailing"] = "fire"
    title: Name | None = None
    remark: Text | None = None
    shape: Name
    asymmetry: Text | None = None
    hexes: Annotated[Listed[ArcHex], Field(min_length=1, max_length=199)]

    def as_form(self) -> Self:
        """Return the template with its hexes to be marked, and the words about it that a book has."""
        stated = {
            it for it in ("shape", "remark") if (of := self.source_of(it)) and of.status in ("official", "charted")
        }
        words = {
            "shape": self.shape if "shape" in stated else "____",
            "remark": self.remark if "remark" in stated else None,
        }
        return self.model_copy(update={**words, "hexes": (), "asymmetry": None})


class ArcDiagram(Record):
    """A diagram: what may be hit along each clock position, and the template that it agrees with, where one does.

    clock: the bands by clock position (12, 2, 4, 6, 8, 10), for those that the text gives.
    shaded_bands: those of the bands that the text calls shaded. legend: the classes of hexes that the legend of its picture
    tells of, each by its bands. has_blind_spot: whether that legend has a blind spot.
    """

    diagram: Id
    title: Name
    shape: Name
    gun: Literal["F", "FO", "R"]
    clock: dict[Annotated[int, Field(ge=1, le=12)], Distinct[Band]] = {}
    shaded_bands: Distinct[Band] = ()
    legend: Listed[Distinct[Band]] = ()
    has_blind_spot: bool = False
    template: Annotated[int | Unknown, Ref("arcs"), *may_be_unknown({"type": "integer"})] | None = None
