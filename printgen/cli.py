"""The command line: arguments in, text and exit status out. It decides nothing.

A command imports what it needs when it runs, so that `--version` and `--help` answer at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from printgen import __version__, project

if TYPE_CHECKING:
    from printgen.asked import Job
    from printgen.run import Desk, Outcome

BROKEN, USAGE, INTERRUPTED = 1, 2, 130
INKS = ("full", "saver", "mono")
FORMATS = ("pdf", "svg", "png")
REPORTS = ("text", "json", "sarif")

Command = TypeVar("Command", bound=Callable[..., Any])


_FOLDER = click.Path(file_okay=False, path_type=Path)
_DESK = (
    click.option(
        "--data",
        metavar="DIR",
        multiple=True,
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="A folder of your own in the shape of data/, laid over the built-in data. May be given several times.",
    ),
    click.option("-q", "--quiet", is_flag=True, help="Say only what is wrong."),
    click.option("--no-color", is_flag=True, help="No colours; NO_COLOR in the environment says the same."),
)
_JOB = (
    click.option("--aircraft", metavar="ID,ID", help="Only these aircraft, such as sopwith-camel,fokker-dr-i."),
    click.option("--era", metavar="ERA", help="Only what serves in this part of the war, such as early or late."),
    click.option("--date", metavar="MONTH", help="Only what serves in this month, such as 1917-04."),
    click.option("--side", metavar="SIDE", help="Only the aircraft of this side."),
    click.option("--official", is_flag=True, help="Leave blank what is reconstructed: in no rulebook, on no chart."),
    click.option("--paper", metavar="PAPER", default="a4", help="a4 (the usual), letter, a3, tabloid, or 200x280mm."),
    click.option("--ink", type=click.Choice(INKS), default="full", help="saver: outlines for fills. mono: pure black."),
    click.option("--format", "form", type=click.Choice(FORMATS), default="pdf", help="One PDF, or a picture a page."),
    click.option("--out", metavar="DIR", type=_FOLDER, help="Where the files go: below it, one folder a game."),
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="printgen %(version)s")
def commands() -> None:
    """Print record sheets and other aids for WWI air-combat games on hexes, from data you can read and correct.

    \b
    To begin:   printgen kit canvas-eagles
    """


def _answered(function: Callable[..., Outcome]) -> Callable[..., int]:
    """A command that says its Outcome: answers to stdout, complaints to stderr."""

    @wraps(function)
    def command(data: tuple[Path, ...], quiet: bool, no_color: bool, out: Path | None = None, **given: Any) -> int:
        from printgen.asked import Unclear
        from printgen.run import Desk

        # Where it is no terminal that is written to, click takes the colours out again.
        color = not no_color and not os.environ.get("NO_COLOR")
        try:
            with _progress(quiet, no_color) as tell:
                outcome = function(Desk(project.find(data, out), tell, color), **given)
        except Unclear as unclear:
            raise click.UsageError(str(unclear)) from None
        _say(outcome, quiet)
        return outcome.status

    for option in reversed(_DESK):
        command = option(command)
    return command


def _say(outcome: Outcome, quiet: bool) -> None:
    closing = "" if quiet else outcome.closing
    for text, aside in ((outcome.complaint, True), (outcome.answer, False), (closing, False)):
        if text:
            click.echo(text, err=aside)


def _choosing(command: Command) -> Command:
    """The options of a print job put on a command."""
    for option in reversed(_JOB):
        command = option(command)
    return command


@contextmanager
def _progress(quiet: bool, no_color: bool) -> Iterator[Callable[[str], None]]:
    """A line that says what is being done, while stderr is a terminal; silence otherwise."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True, no_color=no_color or None).status("") as status:
        yield lambda doing: status.update(f"{doing} ...")


def _job(aircraft: str | None, paper: str, ink: str, form: str, **choices: Any) -> Job:
    """The print job that the options ask for. Raises Unclear for a paper there is not."""
    from printgen import asked
    from printgen.aids.deck import Choices

    ids = tuple(dict.fromkeys(id.strip() for id in (aircraft or "").split(",") if id.strip()))
    return asked.Job(Choices(ids, **choices), asked.paper(paper), ink, form)


@commands.command()
@click.argument("game")
@_choosing
@_answered
def kit(desk: Desk, game: str, **job: Any) -> Outcome:
    """Make everything there is for GAME.

    \b
    Example:   printgen kit canvas-eagles --paper letter
    """
    from printgen import run

    return run.kit(game, _job(**job), desk)


@commands.command()
@click.argument("aid")
@click.argument("game")
@_choosing
@_answered
def make(desk: Desk, aid: str, game: str, **job: Any) -> Outcome:
    """Make one AID of a GAME; `printgen aids GAME` lists them.

    \b
    Example:   printgen make record-sheets canvas-eagles --aircraft sopwith-camel --ink saver
    """
    from printgen import run

    return run.make(game, aid, _job(**job), desk)


@commands.command()
@click.argument("what", nargs=-1, metavar="[GAME | PATH]...")
@click.option("--format", "form", type=click.Choice(REPORTS), default="text", help="For people or programs.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@_answered
def validate(desk: Desk, what: tuple[str, ...], form: str, strict: bool) -> Outcome:
    """Check the data of each GAME, or of the files and folders at PATH; of all games when none is named.

    Ends with 0 when nothing is wrong, with 1 when an error is found.

    \b
    Example:   printgen validate canvas-eagles --data my-data
    """
    from printgen import run

    return run.validate(what, form, strict, desk)


@commands.command()
@click.argument("code")
@_answered
def explain(_desk: Desk, code: str) -> Outcome:
    """Say what the check CODE is for, with an example.

    \b
    Example:   printgen explain PG004
    """
    from printgen import run

    return run.explain(code)


@commands.command()
@_answered
def games(_desk: Desk) -> Outcome:
    """List the games.

    \b
    Example:   printgen games
    """
    from printgen import run

    return run.games()


@commands.command()
@click.argument("game")
@_answered
def aids(_desk: Desk, game: str) -> Outcome:
    """List what can be made for GAME.

    \b
    Example:   printgen aids canvas-eagles
    """
    from printgen import run

    return run.aids(game)


@commands.command()
@click.argument("game")
@click.argument("id", required=False, metavar="[AIRCRAFT]")
@_answered
def show(desk: Desk, game: str, id: str | None) -> Outcome:
    """List the aircraft of GAME, or show all that is known of one AIRCRAFT and where each figure comes from.

    \b
    Example:   printgen show canvas-eagles sopwith-camel
    """
    from printgen import run

    return run.show(game, id, desk)


@commands.command()
@click.argument("game")
@_answered
def gaps(desk: Desk, game: str) -> Outcome:
    """List what is missing in the data of GAME or was reconstructed, and where an owner of the game finds it.

    \b
    Example:   printgen gaps canvas-eagles
    """
    from printgen import run

    return run.gaps(game, desk)


@commands.command()
@_answered
def schema(desk: Desk) -> Outcome:
    """Write the JSON Schemas of all data files, by which editors complete and check them.

    \b
    Example:   printgen schema
    """
    from printgen import run

    return run.schema(desk)


def main() -> None:
    """Run the command that was asked for, and end with its exit status."""
    try:
        status = commands.main(prog_name="printgen", standalone_mode=False)
    except click.ClickException as refusal:
        refusal.show()
        status = refusal.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("printgen: interrupted", err=True)
        status = INTERRUPTED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        click.echo(f"printgen: {where}{error.strerror or error}", err=True)
        status = BROKEN
    sys.exit(status if isinstance(status, int) else 0)
