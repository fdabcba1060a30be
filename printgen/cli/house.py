"""The commands `printgen house ...`, which only pass arguments to `printgen.commands.house`."""

from __future__ import annotations

import click

from printgen.cli import completion
from printgen.cli.games import GAME
from printgen.cli.options import NO_CACHE, STRICT, CommandGroup, command_for
from printgen.data.lazy_imports import lazy_imports

with lazy_imports(__name__):
    from printgen.commands import house as house_steps


@click.group(cls=CommandGroup)
def house() -> None:
    """Check house rules that change many aircraft at once.

    \b
    Example:   printgen house check --data my-data
    """


@house.command()
@click.argument("game", type=GAME, required=False, shell_complete=completion.games)
@STRICT
@NO_CACHE
@command_for(lambda: house_steps.check)
def check() -> None:
    """List the changes that each rule in house-rules.yaml makes to GAME, one line per aircraft. Without GAME, check all games.

    The exit status is 1 if a rule has no effect, breaks a check, or changes a figure that another rule changes.

    \b
    Example:   printgen house check canvas-eagles --data my-data
    """
