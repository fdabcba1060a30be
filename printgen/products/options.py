"""Options: the choices that products heed, each declared once, and what a user chose of them.

A product lists the options that it heeds. The command line, kit files, the names of files and the manifest follow from that.
Here are those that products of any game may heed; a game declares its own in a module of this name in its folder. They are
plain data: the command line knows them before anything is imported that reads or draws.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Value = TypeVar("Value")
#: The layout of what is larger than the paper that prints it on one sheet as large as it takes, for a plotter.
BANNER = "banner"
_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")


class Seat(Struct, frozen=True):
    """A place at the table: who plays, as which pilot, in which aircraft. A game's own seats may tell more."""

    player: str
    pilot: str
    aircraft: str


class Choices(Struct, frozen=True):
    """What the user chose.

    given: the value of each option that was given, beside its name; every other one is as usual. seats: who sits where, for
    the names on the sheets; they are no option, since a kit file or a mission brings them.
    """

    values: tuple[tuple[str, Any], ...] = ()
    seats: tuple[Seat, ...] = ()

    @classmethod
    def from_values(cls, **given: Any) -> Choices:
        """The choices with these values, by the options' names."""
        return cls(tuple(given.items()))

    def with_changes(self, **changed: Any) -> Choices:
        """The same with other values for some options; None for one that is to be as usual."""
        given = {**dict(self.values), **changed}
        return replace(self, values=tuple((name, value) for name, value in given.items() if value is not None))

    def limit_to(self, names: Iterable[str]) -> Choices:
        """The same less all options but those of these names, in their order."""
        given = dict(self.values)
        return replace(self, values=tuple((name, given[name]) for name in dict.fromkeys(names) if name in given))


class Option(Struct, Generic[Value], frozen=True):
    """A choice that products heed.

    name: what it is called behind `--` on the command line, as a key of kit files and in the manifest. help: what it does.
    usual: its value where none is given. metavar: what stands for its value in help; none for one that is there or not.
    read: the value of what was written; raises ValueError that says what to write. values: all that may be written, where
    that is a short list that is the same in all data. kind: of what records its values are ids; what else the data knows, the
    game offers. many: several values may be written, with commas between or the option repeated; its value is a tuple then.
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
        """Its value among the choices."""
        value: Value = dict(choices.values).get(self.name, self.default)
        return value


def parse_bounded_length(least: float, most: float, text: str) -> float:
    """Millimetres from a length as people write it. Raises ValueError for no length, or one out of bounds (mm)."""
    from printgen.units import parse_length as millimetres

    found = millimetres(text)
    if not least <= found <= most:
        raise ValueError(f"`{text}`: write a length from {least:g}mm to {most:g}mm")
    return found


def parse_month(first: str, last: str, text: str) -> str:
    """A month as it is written, `1917-04`. Raises ValueError for what is none, or not from the first to the last."""
    if not _MONTH.fullmatch(text) or not first <= text <= last:
        raise ValueError(
            f"`{text}` is no month of the war: write year and month, from {first} to {last}, such as 1917-04"
        )
    return text


def parse_scale(text: str) -> int:
    """The number below the line of a scale, `1/144`."""
    return int(text.partition("/")[2])


def month_option(first: str, last: str) -> Option[str | None]:
    """The option of a game's month, of those from the first to the last of its war."""
    said = f"Only what serves in this month of the war, from {first} to {last}, such as 1917-04."
    return Option("date", said, None, "MONTH", partial(parse_month, first, last))


AIRCRAFT: Option[tuple[str, ...]] = Option(
    "aircraft", "Only these aircraft; given again, these too. `printgen show GAME` lists them.", (), "ID,ID", many=True
)
SIDE: Option[str | None] = Option("side", "Only the aircraft of this side.", None, "SIDE")
OFFICIAL: Option[bool] = Option("official", "Leave blank what is reconstructed: in no rulebook, on no chart.", False)
#: Heeded by every product, whether it knows or not: records are spared before anything is drawn from them.
COMMON_OPTIONS: tuple[Option[Any], ...] = (OFFICIAL,)
BLEED: Option[float] = Option(
    "bleed", "How far colour runs beyond a cut.", 2.0, "LENGTH", partial(parse_bounded_length, 0.0, 5.0)
)
LAYOUT: Option[str | None] = Option("layout", "Another way to lay a product out, of those it offers.", None, "NAME")
FILLABLE: Option[bool] = Option("fillable", "Forms to fill in on a screen, a file a page.", False)
#: Heeded by what is laid on a table of hexes (mm from side to side), and by counters beside models of a scale (1 to so many).
HEX: Option[float | None] = Option(
    "hex",
    "The table's hexes, from side to side: 38mm, 1 1/2in.",
    None,
    "LENGTH",
    partial(parse_bounded_length, 10.0, 200.0),
)
_SCALES, _MODELS = ("1/72", "1/144", "1/285"), "The models' scale, for counters as large as they are."
SCALE: Option[int | None] = Option("scale", _MODELS, None, "SCALE", parse_scale, _SCALES)
MAP: Option[str | None] = Option("map", "Only this map.", None, "ID", kind="maps")
MIRRORED: Option[bool] = Option("mirrored", "Overlays from behind, to print on the underside of clear film.", False)
