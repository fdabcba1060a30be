"""The commands `printgen new ...`, which only pass arguments to `printgen.commands.new`."""

from __future__ import annotations

import click

from printgen.cli import completion
from printgen.cli.games import GAME
from printgen.cli.options import FILE, FOLDER, CommandGroup, command_for
from printgen.data.lazy_imports import lazy_imports

with lazy_imports(__name__):
    from printgen.commands import new as new_steps
    from printgen.commands import new_game as new_game_steps

_GAME = click.option(
    "--game",
    type=GAME,
    metavar="GAME",
    help="Game to create the file for. Required if there are several games.",
    shell_complete=completion.games,
)
_INTO = click.option(
    "--out",
    "folder",
    metavar="DIR",
    type=FOLDER,
    help="Folder for your own data. [default: the folder given with --data, or my-data]",
)


@click.group(cls=CommandGroup)
def new() -> None:
    """Write new files for you to edit: an aircraft, an overlay, house rules, a kit, a campaign, a game.

    Every file has comments and is valid without changes. Existing files are never overwritten.

    \b
    Example:   printgen new kit friday.yaml --game canvas-eagles
    """


@new.command()
@click.argument("id")
@_GAME
@click.option(
    "--like",
    metavar="ID",
    required=True,
    help="Aircraft to take the figures from.",
    shell_complete=completion.ids,
)
@click.option("--name", metavar="NAME", help="Name of the aircraft. [default: derived from ID]")
@_INTO
@command_for(lambda: new_steps.aircraft, writes_data=True)
def aircraft() -> None:
    """Write the files for a new aircraft ID.

    The figures are copied from a similar aircraft, as house figures.

    \b
    Example:   printgen new aircraft sopwith-gnat --game canvas-eagles --like sopwith-camel
               printgen validate canvas-eagles --data my-data
    """


@new.command()
@click.argument("game", type=GAME, shell_complete=completion.games)
@click.argument("ids", nargs=-1, metavar="[ID]...", shell_complete=completion.ids)
@click.option(
    "--kind", metavar="KIND", help="Kind of the records, such as aircraft for the facts that all games share."
)
@_INTO
@command_for(lambda: new_steps.overlay, writes_data=True)
def overlay() -> None:
    """Write partial records to change figures of GAME. Each ID gets a record with its fields as comments.

    Without an ID, write partial records with the unknown figures of GAME, for you to fill in from the game's box. To
    use the records, pass their folder with --data.

    \b
    Example:   printgen new overlay canvas-eagles sopwith-camel
               printgen new overlay richthofens-war
               printgen validate richthofens-war --data my-data
    """


@new.command("house-rules")
@_GAME
@_INTO
@command_for(lambda: new_steps.house_rules, writes_data=True)
def house_rules() -> None:
    """Write house-rules.yaml with a rule that changes many aircraft at once.

    \b
    Example:   printgen new house-rules --game canvas-eagles
               printgen house check canvas-eagles --data my-data
    """


@new.command()
@click.argument("file", type=FILE)
@_GAME
@command_for(lambda: new_steps.kit)
def kit() -> None:
    """Write an example kit file to FILE, for `printgen kit FILE`.

    \b
    Example:   printgen new kit friday.yaml --game canvas-eagles
    """


@new.command()
@click.argument("file", type=FILE)
@_GAME
@click.option("--empty", is_flag=True, help="Omit the players, flyers and missions of the example.")
@command_for(lambda: new_steps.campaign)
def campaign() -> None:
    """Write an example roster to FILE, for `printgen roster`.

    \b
    Example:   printgen new campaign our-campaign.yaml --game canvas-eagles
    """


@new.command()
@click.argument("folder", type=FOLDER)
@click.option(
    "--from",
    "source",
    metavar="GAME",
    type=GAME,
    help="Copy the kinds of record of GAME, with their data, to a game folder.",
    shell_complete=completion.games,
)
@click.option("--example", is_flag=True, help="Write the complete example game instead of a small one.")
@click.option(
    "--record",
    metavar="WORD",
    default="",
    help="Use this word for one record, such as airship, or “wolf, wolves” for an irregular plural. [default: plane]",
)
@command_for(lambda: new_game_steps.game)
def game() -> None:
    """Create your own game in FOLDER, without programming.

    The command writes a few short files that are ready to print.

    A game folder contains the game's kinds of record, data, checks and pages, as text files and tables. All commands
    for built-in games also work for a game folder: pass the path of the folder instead of GAME.

    \b
    Example:   printgen new game dogfight --record airship
               printgen kit ./dogfight
    """
