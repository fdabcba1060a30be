"""The command `printgen export`, which only passes arguments to `printgen.commands.export`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from printgen.cli import completion
from printgen.cli.games import GAME, GameCommand
from printgen.cli.options import print_options, session_command
from printgen.data.findings import UsageError
from printgen.data.lazy_imports import lazy_imports
from printgen.products.options import PAPER_ONLY

with lazy_imports(__name__):
    from printgen.commands import export as export_steps

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session


#: The help of options with a default that depends on the target.
_HELP = {
    "bleed": "How far colour extends beyond a cut, up to 5mm. [default: depends on the target]",
    "format": "pdf, svg or png: the format of the pictures. [default: depends on the target]",
}


class _ExportCommand(GameCommand):
    """The command, whose help omits the options that only affect printing on paper."""

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        for param in self.params:
            if isinstance(param, click.Option) and param.name:
                param.hidden = param.name in PAPER_ONLY
                param.help = _HELP.get(param.name, param.help)


@click.command(cls=_ExportCommand)
@click.argument("target", required=False)
@click.argument("what", metavar="[GAME | FILE]", type=GAME, required=False, shell_complete=completion.games)
@click.option("--list", "listed", is_flag=True, help="List the targets.")
@click.option("--products", metavar="ID", multiple=True, help="Products to export, comma-separated. [default: all]")
@click.option(
    "--resolution",
    metavar="N",
    type=click.IntRange(36, 1200),
    help="Resolution of PNG files in pixels per inch. [default: depends on the target]",
)
@click.option(
    "--base-url", metavar="URL", help="Address of the folder to which you upload the pictures (only for tts)."
)
@print_options
@session_command
def export(session: Session, target: str | None, what: str | None, listed: bool, **options: Any) -> Outcome:
    """Export the pieces of GAME, or of the kit FILE, for TARGET, a service or program for playing online.

    The package is a ZIP file with the pieces and instructions. The pieces have the same faces as in print. All options
    of `printgen make` are available, except the options about paper. Pictures are cut to shape. With --bleed, they
    extend beyond the cut. Pictures are in full ink unless --ink is given, even if a kit FILE sets another ink. Options
    that are not the default appear in the name of the package.

    \b
    Example:   printgen export --list
               printgen export pieces canvas-eagles --products counters,markers
               printgen export pieces friday.yaml --resolution 600
    """
    if listed:
        return export_steps.targets(session)
    if not target or not what:
        raise UsageError("no target or game was given. Write `printgen export TARGET GAME`; `--list` lists the targets")
    return export_steps.export(target, what, options, session)
