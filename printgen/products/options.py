"""The options of products, each declared in one place, and the values that the user specified.

A product lists the options that it accepts. The command line, kit files, file names and the manifest follow from these
lists. This module declares the options that products of any game may accept. A game declares its own options in the
module `options.py` of its package. Options are plain data, so the command line can list them before it imports modules
that read or draw.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Value = TypeVar("Value")
#: The layout that prints a large product on a single large sheet, for a plotter.
BANNER = "banner"
#: The options of the command line that only affect printing on paper, which exports omit.
PAPER_ONLY = ("paper", "assembly", "flip", "profile", "stock", "grid", "cuts", "gang")
_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")


class Seat(Struct, frozen=True):
    """A seat at the table: the player, the pilot and the id of the aircraft. Subclasses may add data."""

    player: str
    pilot: str
    aircraft: str


class Choices(Struct, frozen=True):
    """The values that the user specified for options, and the seats at the table.

    Fields:
        values: the name and the value of each specified option. Other options have their default values.
        seats: the seats, whose names are printed on the sheets. Seats are defined in a kit file or a mission, not by an
            option.
    """

    values: tuple[tuple[str, Any], ...] = ()
    seats: tuple[Seat, ...] = ()

    @classmethod
    def from_values(cls, **values: Any) -> Choices:
        """Return choices with the given values, by option name."""
        return cls(tuple(values.items()))

    def with_changes(self, **changes: Any) -> Choices:
        """Return a copy of the choices with changed values for some options. None resets an option to its default."""
        values = {**dict(self.values), **changes}
        return replace(self, values=tuple((name, value) for name, value in values.items() if value is not None))

    def limit_to(self, names: Iterable[str]) -> Choices:
        """Return a copy of the choices with only the named options, in the order of `names`."""
        values = dict(self.values)
        return replace(self, values=tuple((name, values[name]) for name in dict.fromkeys(names) if name in values))


class Option(Struct, Generic[Value], frozen=True):
    """An option that products accept.

    Fields:
        name: the name on the command line (after `--`), in kit files and in the manifest.
        help: the help text.
        default: the value if the option is not specified.
        metavar: the placeholder for the value in help texts, or "" for a flag.
        parse: a function that converts text to a value. For invalid text, it raises ValueError with a message that
            states the correct notation.
        values: all possible values as text, if the list is short and does not depend on the data.
        kind: the kind of record whose ids are the possible values, if any. The definition of a game lists any other
            values that depend on the data.
        many: whether the option may be repeated or have several values, separated by commas. In that case, its value is a
            tuple.
    """

    name: str
    help: str
    default: Value
    metavar: str = ""
    parse: Callable[[str], Any] = str
    values: tuple[str, ...] = ()
    kind: str = ""
    many: bool = False

    def value_in(self, choices: Choices) -> Value:
        """Return the value of this option in `choices`. If no value is specified, return the option's default value."""
        value: Value = dict(choices.values).get(self.name, self.default)
        return value


def with_common_options(options: tuple[Option[Any], ...]) -> tuple[Option[Any], ...]:
    """Return the options of a game, followed by the options that all games share."""
    return (*options, *(it for it in COMMON_OPTIONS if it not in options))


def parse_bounded_length(least: float, most: float, text: str) -> float:
    """Convert a length with a unit to mm.

    Raise ValueError if the text is not a length, or if the length is not from `least` to `most` (mm).
    """
    from printgen.units import parse_length

    length = parse_length(text)
    if not least <= length <= most:
        raise ValueError(f"`{text}` is out of range: write a length from {least:g}mm to {most:g}mm")
    return length


def parse_month(first: str, last: str, text: str) -> str:
    """Return the text unchanged if it is a month from `first` to `last`, such as `1917-04`. Raise ValueError otherwise."""
    if not _MONTH.fullmatch(text) or not first <= text <= last:
        from printgen.data.unusual_numbers import intended_month

        near = intended_month(text)
        form = f"year and month, from {first} to {last}, such as 1917-04"
        do = f"write {near} ({form})" if first <= near <= last else f"write {form}"
        raise ValueError(f"`{text}` is not a month of the war: {do}")
    return text


def parse_scale(text: str) -> int:
    """Parse a scale such as `1/144`, and return its denominator."""
    return int(text.partition("/")[2])


def month_option(first: str, last: str) -> Option[str | None]:
    """Return the option `--date` for a game whose war lasts from month `first` to month `last`."""
    help = f"Print only aircraft in service in this month of the war, from {first} to {last}, such as 1917-04."
    return Option("date", help, None, "MONTH", partial(parse_month, first, last))


AIRCRAFT: Option[tuple[str, ...]] = Option(
    "aircraft", "Print only these aircraft; repeatable. `printgen show GAME` lists them.", (), "ID,ID", many=True
)
SIDE: Option[str | None] = Option("side", "Print only aircraft of this side.", None, "SIDE")
OFFICIAL: Option[bool] = Option(
    "official", "Leave reconstructed figures blank, because they are not in any rulebook or chart.", False
)
#: The options of every product. They select records before anything is drawn, so products need not list them in `accepts`.
COMMON_OPTIONS: tuple[Option[Any], ...] = (OFFICIAL,)
BLEED: Option[float] = Option(
    "bleed", "Set how far colour extends beyond a cut.", 2.0, "LENGTH", partial(parse_bounded_length, 0.0, 5.0)
)
LAYOUT: Option[str | None] = Option("layout", "Use an alternative layout of the product.", None, "NAME")
FILLABLE: Option[bool] = Option("fillable", "Print forms to fill in on a screen, one file per page.", False)
#: The width of the table's hexes (mm from side to side), for products that are placed on these hexes.
HEX: Option[float | None] = Option(
    "hex",
    "Width of the table's hexes from side to side, such as 38mm or 1 1/2in.",
    None,
    "LENGTH",
    partial(parse_bounded_length, 10.0, 200.0),
)
_SCALES, _MODELS = ("1/72", "1/144", "1/285"), "Scale of your models, for counters of the same size."
#: The denominator of the models' scale, for counters that are used together with models.
SCALE: Option[int | None] = Option("scale", _MODELS, None, "SCALE", parse_scale, _SCALES)
#: The standard sizes of cards for common sleeves: width and height, in mm.
CARD_SIZES = {"poker": (63.0, 88.0), "tarot": (70.0, 120.0)}
CARD: Option[str | None] = Option(
    "card",
    "Print cards in a standard size: poker (63 x 88 mm) or tarot (70 x 120 mm).",
    None,
    "SIZE",
    values=tuple(CARD_SIZES),
)
#: Large print, for products whose pages can be laid out again in larger type.
TYPE: Option[str | None] = Option("type", "Print in large type, at least 12 points.", None, "TYPE", values=("large",))
MAP: Option[str | None] = Option("map", "Print only this map.", None, "ID", kind="maps")
MIRRORED: Option[bool] = Option("mirrored", "Print mirrored overlays, for the underside of clear film.", False)
