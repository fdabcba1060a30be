"""The command line: arguments in, text and exit status out. It decides nothing.

A command imports what it needs when it runs, so that `--version` and `--help` answer at once.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from io import StringIO
from typing import TYPE_CHECKING

import click

from printgen import __version__
from printgen.cli import completion, printing
from printgen.cli.options import FILE, FOLDER, NO_CACHE, REPORT, STRICT, CommandGroup, answered, told_by
from printgen.cli.roster import roster
from printgen.cli.surroundings import plain, settle_in
from printgen.data.lazy_imports import lazy_imports

with lazy_imports(__name__):
    from printgen.commands import release as release_steps
    from printgen.commands import show as show_steps
    from printgen.commands import validate as validate_steps

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session

BROKEN, INTERRUPTED = 1, 130
#: The forms of records, and those in which a difference can be told.
TABLES = ("text", "json", "csv")
DIFFERENCES = ("text", "markdown", "json")


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="printgen %(version)s")
def commands() -> None:
    """Print record sheets and other aids for WWI air-combat games on hexes, from data you can read and correct.

    \b
    To begin:   printgen kit canvas-eagles
    """


@commands.command()
@click.argument("what", nargs=-1, metavar="[GAME | PATH]...")
@REPORT
@STRICT
@click.option("--statistics", is_flag=True, help="Print the number of findings per check, not the findings.")
@click.option("--diff", is_flag=True, help="Print what --fix would change, and change nothing.")
@click.option("--fix", is_flag=True, help="Correct misspelt names and odd notation where only one thing can be meant.")
@NO_CACHE
@told_by(lambda: validate_steps.validate)
def validate() -> None:
    """Check the data of each GAME, or of the files and folders at PATH; of all games when none is named.

    Ends with 0 when nothing is wrong, with 1 when an error is found.

    \b
    Example:   printgen validate canvas-eagles --data my-data
               printgen validate canvas-eagles --data my-data --diff
    """


@commands.command()
@click.argument("code")
@answered
def explain(_session: Session, code: str) -> Outcome:
    """Say what the check CODE is for, with an example.

    \b
    Example:   printgen explain PG004
    """
    return show_steps.explain(code)


@commands.command()
@answered
def games(_session: Session) -> Outcome:
    """List the games.

    \b
    Example:   printgen games
    """
    return show_steps.games()


@commands.command()
@click.argument("game", shell_complete=completion.games)
@told_by(lambda: show_steps.aids)
def aids() -> None:
    """List what can be made for GAME, the options that each product heeds with its layouts, and the values of these:
    sides, maps, papers, die-cut stocks.

    \b
    Example:   printgen aids canvas-eagles
    """


@commands.command()
@click.argument("game", metavar="GAME | AIRCRAFT", shell_complete=completion.games_and_aircraft)
@click.argument("id", required=False, metavar="[ID]", shell_complete=completion.ids)
@click.option("--format", "form", type=click.Choice(TABLES), default="text", help="For people, programs, spreadsheets.")
@click.option("--picture", metavar="FILE.svg", type=FILE, help="Draw the aircraft of that ID into a new file.")
@told_by(lambda: show_steps.show)
def show() -> None:
    """List the aircraft of GAME with their ids, or show all that is known of the one of that ID, or of any other record, and
    where each figure comes from; or, for `readings`, all that its book has two readings of;
    for `coverage`, where each section of its rulebook stands in print. An aircraft's id alone shows it in all games, side by
    side.

    json and csv have every figure with its source and how sure it is, of one record or of all aircraft.

    \b
    Example:   printgen show canvas-eagles
               printgen show canvas-eagles sopwith-camel
               printgen show sopwith-camel
               printgen show canvas-eagles sopwith-camel --picture camel.svg
               printgen show canvas-eagles readings
               printgen show canvas-eagles coverage
               printgen show canvas-eagles --format csv > aircraft.csv
    """


@commands.command()
@click.argument("game", required=False, shell_complete=completion.games)
@click.option("--summary", is_flag=True, help="How much there is of it, by kind of record and by product, as a table.")
@told_by(lambda: show_steps.gaps)
def gaps() -> None:
    """List what is missing in the data of GAME, was reconstructed or is read otherwise than scanned, and where an owner of the
    game finds it. Without a GAME, --summary says how much there is of each game: products, pages, figures and what they rest
    on.

    \b
    Example:   printgen gaps canvas-eagles
               printgen gaps canvas-eagles --summary
               printgen gaps --summary
    """


@commands.command()
@told_by(lambda: show_steps.schema)
def schema() -> None:
    """Write the JSON Schemas of all data files, by which editors complete and check them.

    \b
    Example:   printgen schema
    """


@commands.command()
@click.argument("old")
@click.argument("new")
@click.option("--format", "form", type=click.Choice(DIFFERENCES), default="text", help="For people or programs.")
@told_by(lambda: release_steps.diff)
def diff() -> None:
    """Say what changed from the data of OLD to that of NEW, and which pages and pieces to print again.

    Each is a folder of data, a release (its folder or its version) or a git revision. A folder with corrections of
    your own is laid over the other one, and what it does not hold is as it is there.

    \b
    Example:   printgen diff HEAD data
               printgen diff data my-folder
    """


@commands.command()
@click.argument("wanted", metavar="VERSION")
@click.option("--since", metavar="OLD", help="The release that it follows; the newest older one unless told.")
@click.option("--first", is_flag=True, help="The first release of all: nothing is there to compare it with.")
@click.option("--out", metavar="DIR", type=FOLDER, help="Where it goes: below it, in release/.")
@told_by(lambda: release_steps.release)
def release() -> None:
    """Give out the data as VERSION: files, changelog, what to print again, and a site to read.

    The version follows from what changed: an id removed or renamed is major, a record or field added minor, a value
    corrected a patch. One that says less is refused, and so is data with errors, with a waiver that gives no reason,
    or that is not committed. It is compared with the release before it, which is known by its tag in git, such as
    data-1.0.0, or by its folder; where there is none, name what was before with --since, or say --first.

    \b
    Example:   printgen release 1.1.0
    """


for command in (printing.kit, printing.make, printing.calibrate, printing.watch, printing.copy, roster):
    commands.add_command(command)
for command in (diff, release):
    # They look at folders that they name, or at the project's own data.
    command.params = [option for option in command.params if option.name != "data"]


def main() -> None:
    """Run the command that was asked for, and end with its exit status."""
    settle_in()
    # Who ends the process wants what Ctrl-C does: files that are being written are taken away first.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # A run lasts a second and makes a million small things, nearly all of which live to its end: looking through them for
    # what nobody needs any more takes a fifth of the time and finds nothing.
    gc.disable()
    # What is right is for the checks to say, not for some plugin that is installed beside pydantic; nor is one looked for.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        status = commands.main(prog_name="printgen", standalone_mode=False)
    except click.ClickException as refusal:
        said = StringIO()
        refusal.show(said)
        click.echo(plain(said.getvalue()), nl=False, err=True)
        status = refusal.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("printgen: interrupted", err=True)
        status = INTERRUPTED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        # Of nothing else it is not told which file it is.
        gone = isinstance(error, FileNotFoundError) and not where
        why = "the folder where you stand is not there any more" if gone else error.strerror or error
        click.echo(plain(f"printgen: {where}{why}"), err=True)
        status = BROKEN
    # What the interpreter says of itself when it has no room for an error.
    except (MemoryError, SystemError):
        click.echo("printgen: there is not memory enough", err=True)
        status = BROKEN
    except ImportError as missing:
        click.echo(f"printgen: {missing}: is there memory enough, and is all of it installed?", err=True)
        status = BROKEN
    # As little is found when the process ends, and Python would look once more, even so.
    gc.freeze()
    sys.exit(status if isinstance(status, int) else 0)
