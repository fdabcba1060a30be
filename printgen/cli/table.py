"""The commands `printgen table ...`, which only pass arguments to `printgen.commands`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from printgen.cli import completion
from printgen.cli.games import GAME
from printgen.cli.options import FILE, CommandGroup, command_for, confirmation, session_command
from printgen.data.lazy_imports import lazy_imports

with lazy_imports(__name__):
    from printgen.commands import table_reading, table_writing

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session


@click.group(cls=CommandGroup)
def table() -> None:
    """Edit records in a spreadsheet program.

    `write` makes a workbook or CSV file of a game's figures. Change them in your spreadsheet program, then let `read` list
    your changes and write them to your own folder. Built-in data never changes.

    \b
    Example:   printgen table write canvas-eagles aircraft.xlsx
               printgen table read aircraft.xlsx --data my-data
    """


@table.command()
@click.argument("game", type=GAME, shell_complete=completion.games)
@click.argument("file", metavar="FILE.xlsx|FILE.csv", type=FILE)
@click.option(
    "--kind",
    metavar="KIND",
    multiple=True,
    shell_complete=completion.kinds,
    help=(
        "Kind of records to write, such as weapons. A CSV file may also contain a list within the records, such "
        "as ratings.guns. Can be repeated for a workbook. [default: the aircraft]"
    ),
)
@command_for(lambda: table_writing.write_table)
def write() -> None:
    """Write the records of GAME to a new table, with one row per record and one column per figure.

    In a workbook (.xlsx), guns and other lists are on separate worksheets. Figures that must be one of several values
    have drop-down lists, and comments give the sources. Empty cells are unknown or absent figures.

    \b
    Example:   printgen table write canvas-eagles aircraft.xlsx
               printgen table write blue-max weapons.csv --kind weapons
    """


@table.command()
@click.argument("file", type=FILE)
@click.option(
    "--game",
    type=GAME,
    metavar="GAME",
    shell_complete=completion.games,
    help="Game of the table, if the file does not name it.",
)
@click.option(
    "--kind",
    metavar="KIND",
    shell_complete=completion.kinds,
    help="Kind of records in the table, if the file does not show it.",
)
@click.option(
    "--source",
    metavar="TEXT",
    default="house",
    help="Source of the changed figures: house, or the name of a book or chart. [default: house]",
)
@click.option("--diff", is_flag=True, help="Print the changes to the files in your folder, without making them.")
@click.option("--yes", is_flag=True, help="Write the changes without asking.")
@partial(session_command, writes_data=True)
def read(session: Session, **given: Any) -> Outcome:
    """List the changes in the table FILE, and write them to the folder in --data.

    FILE is a workbook (.xlsx) or CSV file from `table write`, saved by any spreadsheet program. Only changed figures
    are written, as YAML records that change the built-in records. New rows become new records. Nothing is written if
    the table has errors.

    \b
    Example:   printgen table read aircraft.xlsx --data my-data --diff
               printgen table read aircraft.xlsx --data my-data
    """
    return table_reading.read_table(**given, session=session, confirm=confirmation())
