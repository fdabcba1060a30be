"""Tables that players use: die tables, charts of lines, the two combat tables, and fire templates in hexes."""

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


#: The cells of a row. A single cell may be written as plain text instead of a list.
Cells = Annotated[
    Listed[Cell],
    BeforeValidator(_cells),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
#: The rows of a table, by the totals that they apply to, such as `4` or `1-3`.
Rows = dict[Annotated[int, Field(ge=-99, le=999)] | Token, Cells]
#: The end of a die table that also applies to totals beyond the totals of the dice. Modifiers can produce such totals.
Open = Annotated[str, Field(pattern=r"^(up|both)$")]


class Adjustment(Part):
    """A modifier of a die roll: its name and its value.

    Fields:
        id: the name that rulebook figures, `sources` and `notes` use for the row. It does not change if `name` is
            reworded.
    """

    name: Name
    id: Id | None = None
    value: Added


class _TableRecord(Record):
    """The common fields of tables: title, section, occasion (`when`), headings, modifiers and remarks."""

    title: Name
    section: Section
    is_optional: bool = False
    when: Text | None = None
    row_heading: Name | None = None
    columns: Listed[Name] = ()
    modifiers: Unlike[Adjustment] = ()
    remarks: Distinct[Text] = ()


class DieTable(_TableRecord):
    """A die table: the results by the total rolled on one type of dice (see check CE503), and modifiers of the roll."""

    table: Id
    open_ended: Open | None = None
    rolls_1d6: Annotated[Rows | None, Die("1d6")] = None
    rolls_2d6: Annotated[Rows | None, Die("2d6")] = None
    rolls_1d10: Annotated[Rows | None, Die("1d10")] = None

    @property
    def rolls(self) -> Mapping[str, Rows]:
        """The rows, by the dice that are rolled. A valid record has rows for one type of dice."""
        named = {"1d6": self.rolls_1d6, "2d6": self.rolls_2d6, "1d10": self.rolls_1d10}
        return {dice: rows for dice, rows in named.items() if rows is not None}


class Line(Part):
    """A line of a chart: its name, its text, and optionally its own section.

    Fields:
        id: the name that rulebook figures, `sources` and `notes` use for the row. It does not change if `name` is
            reworded.
        short_text: the text in fewer words, for a product with less space. It may omit details, but not change the
            meaning.
    """

    name: Name
    id: Id | None = None
    group: Name | None = None
    text: Annotated[Cells, Field(min_length=1)]
    short_text: Text | None = None
    section: Section | None = None
    is_optional: bool = False


class Chart(_TableRecord):
    """A chart: lines in reading order. Each line has one cell per column (check CE503)."""

    chart: Id
    is_ordered: bool = False
    lines: Annotated[Unlike[Line], Field(min_length=1)]


_A_NUMBER: dict[str, Any] = {"type": "integer", "minimum": -20, "maximum": 20}


class Modifier(Part):
    """A combat modifier with its value at each range. `P` prohibits fire, and `-` means no modifier.

    Fields:
        crew: the only crew member to whom the modifier applies. If omitted, it applies to every crew member.
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
    def known_values(self) -> tuple[int | str, ...]:
        """The values of the modifier, or an empty result if they are unknown."""
        return () if isinstance(self.values, Unknown) else self.values

    def numbers(self, count: int) -> tuple[int, ...]:
        """Return the values as numbers, one for each of `count` ranges.

        Raise ValueError if a value is missing or is not a number.
        """
        found = tuple(value for value in self.known_values if isinstance(value, int))
        if not len(found) == len(self.known_values) == count:
            raise ValueError(f"modifier {self.modifier} does not have a number for each of the {count} ranges")
        return found


class CombatTables(Record):
    """The two combat tables: base values and modifiers for each of `ranges`, and results by combat value and die roll.

    Fields:
        remarks: remarks that apply to all values and are printed below them.
    """

    tables: Literal["combat"]
    ranges: Distinct[Count] = (3, 2, 1, 0)
    base_values: Annotated[Listed[Added] | Unknown, *may_be_unknown({"type": "array", "items": _A_NUMBER})]
    modifiers: Listed[Modifier]
    results: dict[Count, Annotated[Listed[Cell], Die("1d6")]]
    remarks: Distinct[Text] = ()

    @property
    def bases(self) -> tuple[int, ...]:
        """The base values, or an empty result if they are unknown."""
        return () if isinstance(self.base_values, Unknown) else self.base_values

    def modifier(self, name: str) -> Modifier:
        """Return the modifier with this id. Raise KeyError if there is no such modifier."""
        for line in self.modifiers:
            if line.modifier == name:
                return line
        raise KeyError(name)

    def sum_lines(self, names: Iterable[str]) -> tuple[int, ...]:
        """Return the sum of the base value and of the modifiers with these ids, for each range.

        Raise KeyError for an unknown id, and ValueError if a line does not have a number for each range.
        """
        rows = (self.bases, *(self.modifier(name).numbers(len(self.bases)) for name in names))
        return tuple(sum(column) for column in zip(*rows, strict=True))


#: The level of a target: one level above the attacker, the same level, or one level below.
Band = Literal["high", "same", "low"]
#: A hex side, counted clockwise from 1 (ahead).
Hexside = Annotated[int, Field(ge=1, le=6)]


class ArcHex(Part):
    """A hex of a fire template, relative to the attacker.

    Fields:
        hex: the position of the hex.
        bands: the levels at which targets may be hit.
        shaded_bands: the bands that are printed shaded, because more than a short burst at these levels has
            consequences for the attacker.
        facings: the gun facings (1-6) that reach the hex.
    """

    hex: Annotated[tuple[Added, Added], Field(strict=False)]
    bands: Distinct[Band] = ()
    shaded_bands: Distinct[Band] = ()
    blind: Literal[1, 2] | None = None
    facings: Distinct[Hexside] = ()


class Arc(Record):
    """A fire template: every hex that a weapon may fire into.

    Fields:
        purpose: whether the hexes are for firing or for tailing. Guns may not use a tailing template.
        title: a name to use instead of the template's number.
        remark: a remark for the card, in addition to the list of guns.
        asymmetry: the reason why the left and right sides of the template differ.
    """

    arc: Annotated[int, Field(ge=1, le=999)]
    purpose: Literal["fire", "tailing"] = "fire"
    title: Name | None = None
    remark: Text | None = None
    shape: Name
    asymmetry: Text | None = None
    hexes: Annotated[Listed[ArcHex], Field(min_length=1, max_length=199)]

    def as_form(self) -> Self:
        """Return an empty template for players to mark the hexes, with only the words that a rulebook or chart states."""
        stated = {
            name
            for name in ("shape", "remark")
            if (source := self.source_of(name)) and source.status in ("official", "charted")
        }
        words = {
            "shape": self.shape if "shape" in stated else "____",
            "remark": self.remark if "remark" in stated else None,
        }
        return self.model_copy(update={**words, "hexes": (), "asymmetry": None})


class ArcDiagram(Record):
    """A diagram of a fire arc: the levels that may be hit in each clock direction, and the matching fire template, if any.

    Fields:
        clock: the bands by clock position (12, 2, 4, 6, 8, 10), if the text states them.
        shaded_bands: the bands that the text describes as shaded.
        legend: the classes of hexes in the legend of the picture, each given by its bands.
        has_blind_spot: whether the legend has a blind spot.
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
