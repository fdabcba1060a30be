"""The command line: arguments in, text and exit status out. It decides nothing.

A command imports what it needs when it runs, so that `--version` and `--help` answer at once.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen import __version__
from printgen.cli import completion, printing, release, roster
from printgen.cli.options import NO_CACHE, in_a_session
from printgen.data import folders
from printgen.data.findings import Unclear
from printgen.products.workers import Workers

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session

BROKEN, USAGE, INTERRUPTED = 1, 2, 130
REPORTS = ("text", "json", "sarif")
#: The forms of records.
TABLES = ("text", "json", "csv")

Tell = Callable[[str, float], None]


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
    def command(quiet: bool, no_color: bool, data: tuple[Path, ...] = (), out: Path | None = None, **given: Any) -> int:
        # Where it is no terminal that is written to, click takes the colours out again.
        color = not no_color and not os.environ.get("NO_COLOR")
        try:
            with _progress(quiet, no_color) as tell:
                session = _session(folders.find(data, out), tell, color, given)
                outcome = function(session, **given)
        except Unclear as unclear:
            raise click.UsageError(str(unclear)) from None
        _say(outcome, quiet)
        return outcome.status

    return in_a_session(command)


def _session(at: folders.Project, tell: Tell, color: bool, given: dict[str, Any]) -> Session:
    """The session for a command; takes what concerns the session alone out of what was given."""
    from printgen.commands.session import Session, cores
    from printgen.reuse.store import Store, folder

    jobs, address, no_cache = (given.pop(name, None) for name in ("jobs", "workers", "no_cache"))
    workers = Workers(jobs or cores(), address)
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    return Session(at, tell, color, None if no_cache else Store(folder()), workers, width)


def _say(outcome: Outcome, quiet: bool) -> None:
    closing = "" if quiet else outcome.closing
    for text, aside in ((outcome.complaint, True), (outcome.answer, False), (closing, False)):
        if text:
            click.echo(text, err=aside)


@contextmanager
def _progress(quiet: bool, no_color: bool) -> Iterator[Tell]:
    """A bar that says what is being done and how much of it is, while stderr is a terminal; silence otherwise."""
    if quiet or not sys.stderr.isatty():
        yield lambda _doing, _share: None
        return
    from printgen.report.progress import bar

    with bar(no_color) as tell:
        yield tell


@commands.command()
@click.argument("what", nargs=-1, metavar="[GAME | PATH]...")
@click.option("--format", "form", type=click.Choice(REPORTS), default="text", help="For people or programs.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@NO_CACHE
@_answered
def validate(session: Session, what: tuple[str, ...], form: str, strict: bool) -> Outcome:
    """Check the data of each GAME, or of the files and folders at PATH; of all games when none is named.

    Ends with 0 when nothing is wrong, with 1 when an error is found.

    \b
    Example:   printgen validate canvas-eagles --data my-data
    """
    from printgen.commands import validate as story

    return story.validate(what, form, strict, session)


@commands.command()
@click.argument("code")
@_answered
def explain(_session: Session, code: str) -> Outcome:
    """Say what the check CODE is for, with an example.

    \b
    Example:   printgen explain PG004
    """
    from printgen.commands import show as story

    return story.explain(code)


@commands.command()
@_answered
def games(_session: Session) -> Outcome:
    """List the games.

    \b
    Example:   printgen games
    """
    from printgen.commands import show as story

    return story.games()


@commands.command()
@click.argument("game", shell_complete=completion.games)
@_answered
def aids(session: Session, game: str) -> Outcome:
    """List what can be made for GAME, the options that each product heeds with its layouts, and the values of these:
    sides, maps, papers, die-cut stocks.

    \b
    Example:   printgen aids canvas-eagles
    """
    from printgen.commands import offered as story

    return story.aids(game, session)


@commands.command()
@click.argument("game", shell_complete=completion.games)
@click.argument("id", required=False, metavar="[ID]", shell_complete=completion.ids)
@click.option("--format", "form", type=click.Choice(TABLES), default="text", help="For people, programs, spreadsheets.")
@_answered
def show(session: Session, game: str, id: str | None, form: str) -> Outcome:
    """List the aircraft of GAME with their ids, or show all that is known of the one of that ID, or of any other record, and
    where each figure comes from.

    json and csv have every figure with its source and how sure it is, of one record or of all aircraft.

    \b
    Example:   printgen show canvas-eagles
               printgen show canvas-eagles sopwith-camel
               printgen show canvas-eagles --format csv > aircraft.csv
    """
    from printgen.commands import show as story

    return story.show(game, id, form, session)


@commands.command()
@click.argument("game", shell_complete=completion.games)
@_answered
def gaps(session: Session, game: str) -> Outcome:
    """List what is missing in the data of GAME or was reconstructed, and where an owner of the game finds it.

    \b
    Example:   printgen gaps canvas-eagles
    """
    from printgen.commands import show as story

    return story.gaps(game, session)


@commands.command()
@_answered
def schema(session: Session) -> Outcome:
    """Write the JSON Schemas of all data files, by which editors complete and check them.

    \b
    Example:   printgen schema
    """
    from printgen.commands import show as story

    return story.schema(session)


printing.add(commands, _answered)
release.add(commands, _answered)
commands.add_command(roster.group(_answered))


def _ended(_signal: int, _frame: object) -> None:
    """Who ends the process wants what Ctrl-C does: files that are being written are taken away first."""
    raise KeyboardInterrupt


def main() -> None:
    """Run the command that was asked for, and end with its exit status."""
    signal.signal(signal.SIGTERM, _ended)
    # A run lasts a second and makes a million small things, nearly all of which live to its end: looking through them for
    # what nobody needs any more takes a fifth of the time and finds nothing.
    gc.disable()
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
