"""The options of the command line, and what they say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

INKS = ("full", "saver", "mono")
FORMATS = ("pdf", "svg", "png")
ASSEMBLIES = ("duplex", "fold", "glue", "single")
FLIPS = ("long", "short")
SCALES = ("1/72", "1/144", "1/285")

Command = TypeVar("Command", bound=Callable[..., Any])

FOLDER = click.Path(file_okay=False, path_type=Path)
PAPER = click.option("--paper", metavar="PAPER", help="a4 (the usual), letter, a3, tabloid, or 200x280mm.")
FLIP = click.option("--flip", type=click.Choice(FLIPS), help="The edge your printer flips paper on: long (the usual).")
NO_CACHE = click.option(
    "--no-cache", is_flag=True, help="Read and judge all data anew, whatever earlier runs found out about it."
)
OUT = click.option("--out", metavar="DIR", type=FOLDER, help="Where the files go: below it, one folder a game.")

_DATA = click.Path(exists=True, file_okay=False, path_type=Path)
_SESSION = (
    click.option(
        "--data",
        metavar="DIR",
        multiple=True,
        type=_DATA,
        help="A folder of your own in the shape of data/, laid over the built-in data. May be given several times.",
    ),
    click.option("-q", "--quiet", is_flag=True, help="Say only what is wrong."),
    click.option("--no-color", is_flag=True, help="No colours; NO_COLOR in the environment says the same."),
)
_WHICH = (
    click.option("--aircraft", metavar="ID,ID", help="Only these aircraft, such as sopwith-camel,fokker-dr-i."),
    click.option("--era", metavar="ERA", help="Only what serves in this part of the war, such as early or late."),
    click.option("--date", metavar="MONTH", help="Only what serves in this month, such as 1917-04."),
    click.option("--side", metavar="SIDE", help="Only the aircraft of this side."),
    click.option("--map", metavar="ID", help="Only this map."),
    click.option("--official", is_flag=True, help="Leave blank what is reconstructed: in no rulebook, on no chart."),
)
_LAID = (
    PAPER,
    click.option(
        "--ink", type=click.Choice(INKS), help="full (the usual). saver: outlines for fills. mono: black only."
    ),
    click.option("--format", type=click.Choice(FORMATS), help="pdf (the usual): one file. svg, png: a picture a page."),
    click.option("--assembly", type=click.Choice(ASSEMBLIES), help="How backs get behind fronts: duplex (the usual)."),
    FLIP,
    click.option("--bleed", metavar="LENGTH", help="How far colour runs beyond a cut: 2mm (the usual), up to 5mm."),
    click.option("--profile", metavar="NAME", help="The printer that `printgen calibrate` measured, for backs."),
    click.option("--stock", metavar="ID", help="A die-cut sheet of labels or cards to print pieces on."),
    click.option("--fillable", is_flag=True, help="Forms to fill in on a screen, a file a page: sheets and ID cards."),
)
_HOW = (
    click.option("--layout", metavar="NAME", help="Another way to lay a product out, of those it offers."),
    click.option("--hex", metavar="LENGTH", help="The table's hexes, from side to side: 38mm, 1 1/2in."),
    click.option("--scale", type=click.Choice(SCALES), help="The models' scale, for counters as large as they are."),
    click.option("--mirrored", is_flag=True, help="Overlays from behind, to print on the underside of clear film."),
)
_PACE = (
    OUT,
    click.option(
        "--jobs", metavar="N", type=click.IntRange(1), help="How many products to print at a time: all cores."
    ),
    NO_CACHE,
)


def _put_on(command: Command, options: tuple[Callable[[Command], Command], ...]) -> Command:
    for option in reversed(options):
        command = option(command)
    return command


def in_a_session(command: Command) -> Command:
    """The options of every command put on one."""
    return _put_on(command, _SESSION)


def choosing(command: Command) -> Command:
    """The options of a print job put on a command."""
    return _put_on(command, (*_WHICH, *_LAID, *_HOW, *_PACE))


def laying(command: Command) -> Command:
    """The options of how a campaign's papers are put on paper put on a command."""
    return _put_on(command, (*_LAID, OUT))


def names(text: str) -> tuple[str, ...]:
    """The names in a list with commas between, each once."""
    return tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))


def meant(**given: Any) -> dict[str, Any]:
    """The options of a print job that were given, as the job knows them. Raises Unclear for one that cannot be meant."""
    from printgen.commands import requests

    read: dict[str, Callable[[str], Any]] = {
        "aircraft": names,
        "paper": requests.paper,
        "hex": lambda text: requests.length("--hex", text, *requests.HEXES),
        "bleed": lambda text: requests.length("--bleed", text, *requests.BLEEDS),
        "scale": lambda text: int(text.partition("/")[2]),
    }
    return {name: read[name](value) if name in read else value for name, value in given.items() if value}
