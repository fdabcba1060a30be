"""The entry point of the command line, which only parses arguments, prints text and sets the exit status.

A command imports its modules when it runs. Therefore, `--version` and `--help` are fast.
"""

from __future__ import annotations

import gc
import os
import sys
from io import StringIO
from typing import TYPE_CHECKING

import click

from printgen import __version__, systems
from printgen.cli import completion, printing
from printgen.cli.export import export
from printgen.cli.facts import group_facts
from printgen.cli.games import GAME, without_folders
from printgen.cli.house import house
from printgen.cli.new import new
from printgen.cli.options import (
    FILE,
    FOLDER,
    NO_CACHE,
    REPORT,
    STRICT,
    CommandGroup,
    command_for,
    session_command,
)
from printgen.cli.progress import PROGRESS
from printgen.cli.roster import roster
from printgen.cli.studio import studio
from printgen.cli.surroundings import escape_control, prepare_process
from printgen.cli.table import table
from printgen.data.lazy_imports import lazy_imports

with lazy_imports(__name__):
    from printgen.commands import comparing, explaining
    from printgen.commands import pack as pack_steps
    from printgen.commands import release as release_steps
    from printgen.commands import show as show_steps
    from printgen.commands import stock as stock_steps
    from printgen.commands import validate as validate_steps

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session

BROKEN, INTERRUPTED = 1, 130
#: The output formats of records, and the output formats of differences.
TABLES = ("text", "json", "csv")
DIFFERENCES = ("text", "markdown", "json")
#: The settings for commands whose arguments may be names of options, such as `--hex`.
_WITH_OPTION_NAMES = {"ignore_unknown_options": True}


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="printgen %(version)s")
def commands() -> None:
    """Print kits for tabletop air-combat games, from data that you can read and correct.

    \b
    To begin:   printgen kit canvas-eagles
    """


@commands.command()
@click.argument("what", nargs=-1, metavar="[GAME | PATH]...", type=GAME)
@REPORT
@STRICT
@click.option("--statistics", is_flag=True, help="Print the number of findings per check, not the findings.")
@click.option("--diff", is_flag=True, help="Print the changes that --fix would make, without making them.")
@click.option("--fix", is_flag=True, help="Correct misspelt names and odd notation if the meaning is unambiguous.")
@NO_CACHE
@command_for(lambda: validate_steps.validate)
def validate() -> None:
    """Check the data of each GAME, or the files and folders at PATH. Without arguments, check all games.

    The exit status is 0 if there are no errors, and 1 otherwise.

    \b
    Example:   printgen validate canvas-eagles --data my-data
               printgen validate canvas-eagles --data my-data --diff
    """


@commands.command(context_settings=_WITH_OPTION_NAMES)
@click.argument("words", nargs=-1, required=True, metavar="CODE | WORD...", shell_complete=completion.topics)
@session_command
def explain(session: Session, words: tuple[str, ...]) -> Outcome:
    """Explain a check by its CODE, or a field of the data, a product, an option, a command or a term.

    For a field, list the games and kinds of record that have it, its type and allowed values, an example, and the
    relevant sections of the rulebook. To include a game folder, make its path one of the words.

    \b
    Example:   printgen explain PG004
               printgen explain climb
               printgen explain record-sheets
               printgen explain fire arc
               printgen explain ./my-game AB101
    """
    return explaining.explain(" ".join(without_folders(words)), command_facts(), session)


@commands.command(context_settings=_WITH_OPTION_NAMES)
@click.argument("words", nargs=-1, required=True, metavar="WORD...", shell_complete=completion.topics)
@session_command
def search(session: Session, words: tuple[str, ...]) -> Outcome:
    """Find fields, checks, products, options, commands, terms and records that contain all WORDs.

    \b
    Example:   printgen search altitude
               printgen search fire arc
    """
    return explaining.search(without_folders(words), command_facts(), session)


@commands.command()
@session_command
def games(_session: Session) -> Outcome:
    """List the games.

    \b
    Example:   printgen games
    """
    return show_steps.games()


@commands.command()
@click.argument("game", type=GAME, shell_complete=completion.games)
@command_for(lambda: show_steps.list_products)
def products() -> None:
    """List the products of GAME with their options and layouts.

    The values of the products' options are listed after the products: sides, maps, papers and die-cut stocks.

    \b
    Example:   printgen products canvas-eagles
    """


@commands.command()
@click.argument("game", type=GAME, required=False, shell_complete=completion.games)
@click.option("--hex", metavar="LENGTH", help="Width of the table's hexes, on which the size of counters depends.")
@command_for(lambda: stock_steps.list_stocks)
def stock() -> None:
    """List the die-cut stocks for `--stock`, with the products of GAME, or of all games, that fit each stock.

    Counters, markers, tokens and damage markers are drawn in the size of the stock's labels. Cards must have the size of the
    stock, but up to 0.5 mm may be cut off on each side.

    \b
    Example:   printgen stock
               printgen stock canvas-eagles --hex 38mm
    """


@commands.command()
@click.argument("game", type=GAME, metavar="GAME | AIRCRAFT", shell_complete=completion.games_and_aircraft)
@click.argument("ids", nargs=-1, metavar="[ID]...", shell_complete=completion.ids)
@click.option("--format", "form", type=click.Choice(TABLES), default="text", help="Output format. [default: text]")
@click.option("--picture", metavar="FILE.svg", type=FILE, help="Draw the aircraft with this ID in a new file.")
@click.option("--all", "drawing", is_flag=True, help="Include the dimensions that are used only for drawing.")
@command_for(lambda: comparing.show_records)
def show() -> None:
    """List the aircraft of GAME with their ids, show one record, or compare several.

    With an ID, all figures of that aircraft or other record are shown with their sources. With several IDs, the records
    are compared, and * marks differences. An aircraft's id without a game shows the aircraft in all games, side by
    side.

    Instead of an ID, `readings` lists the passages of the rulebook that have two readings. `coverage` lists
    the products on which each section of the rulebook is printed.

    An aircraft's ratings are listed first, then its facts. --all adds the dimensions used only for drawing.

    The formats json and csv contain every figure with its source and certainty, for one record or for all aircraft.

    \b
    Example:   printgen show canvas-eagles
               printgen show canvas-eagles sopwith-camel
               printgen show canvas-eagles sopwith-camel fokker-dr1
               printgen show sopwith-camel
               printgen show canvas-eagles sopwith-camel --picture camel.svg
               printgen show canvas-eagles readings
               printgen show canvas-eagles coverage
               printgen show canvas-eagles --format csv > aircraft.csv
    """


@commands.command()
@click.argument("game", type=GAME, required=False, shell_complete=completion.games)
@click.option("--summary", is_flag=True, help="Print the number of records and products as a table.")
@command_for(lambda: show_steps.gaps)
def gaps() -> None:
    """List the unknown and doubtful figures of GAME.

    These figures are missing, reconstructed, set by a house rule, or corrected after a faulty scan. The list says where an owner
    of the game can look up the figures. Without GAME, --summary compares the games: their products, pages and figures, and the
    sources of the figures.

    \b
    Example:   printgen gaps canvas-eagles
               printgen gaps canvas-eagles --summary
               printgen gaps --summary
    """


@commands.command()
@click.argument("game", type=GAME, required=False, metavar="[FOLDER]", shell_complete=completion.games)
@command_for(lambda: show_steps.schema)
def schema() -> None:
    """Write the JSON Schemas of all data files, so that text editors can complete and check the files.

    With a game FOLDER, write the schemas of that game's kinds of record, checks and pages to the folder.

    \b
    Example:   printgen schema
               printgen schema ./my-game
    """


@commands.command()
@click.argument("folder", type=FOLDER)
@click.option("--out", "file", metavar="FILE.zip", type=FILE, help="ZIP file to write. [default: named after FOLDER]")
@click.option("--title", metavar="TEXT", default="", help="Title in the pack's index. [default: the name of FOLDER]")
@command_for(lambda: pack_steps.pack)
def pack() -> None:
    """Write a pack of FOLDER: a ZIP file with your game, or with your aircraft, house rules, campaigns and kit files.

    FOLDER is a game folder, or a folder that --data accepts. printgen checks the folder first, and refuses a folder
    with errors. To play a packed game, others unzip the file. A pack of data contains only data files and an index with
    the title, a digest per file, and the required versions. To use such a pack, others pass the ZIP file with --data.

    Store kit files in GAME/kits/ (canvas-eagles/kits/friday.yaml), rosters in GAME/campaigns/, aircraft in aircraft/
    and GAME/aircraft/, and house-rules.yaml at the top of FOLDER. If a pack is passed with --data, specify its rosters
    and kits by id.

    \b
    Example:   printgen pack my-data --out friends.zip
               printgen kit canvas-eagles --data friends.zip
               printgen kit friday --data friends.zip
               printgen roster show autumn --data friends.zip
               printgen pack ./my-game
    """


@commands.command()
@click.argument("old")
@click.argument("new")
@click.option("--format", "form", type=click.Choice(DIFFERENCES), default="text", help="Output format. [default: text]")
@click.option("--without-campaigns", is_flag=True, help="Ignore campaigns, as a release without campaigns does.")
@PROGRESS
@command_for(lambda: release_steps.diff)
def diff() -> None:
    """List the changes between the data of OLD and NEW, and the pages and pieces to print again.

    OLD and NEW are each a folder of data, a game folder, a release (its folder or version) or a git revision. `data` is the
    built-in data. A folder that contains only corrections is applied to the data that it is compared with.

    \b
    Example:   printgen diff HEAD data
               printgen diff data my-folder
    """


@commands.command()
@click.argument("wanted", metavar="VERSION")
@click.option(
    "--since", metavar="OLD", help="Previous release or its data. [default: the newest release before VERSION]"
)
@click.option("--game", metavar="FOLDER", type=GAME, help="Game folder to publish instead of the built-in data.")
@click.option("--first", is_flag=True, help="Publish the first release, without comparison to a previous one.")
@click.option(
    "--no-pdfs", is_flag=True, help="Omit the ready-to-print PDFs and the gallery; publish only the data and its pages."
)
@click.option("--without-campaigns", is_flag=True, help="Omit your campaigns, which contain the names of players.")
@click.option(
    "--out",
    metavar="DIR",
    type=FOLDER,
    help="Output directory; the release is written to its subdirectory release/. [default: output]",
)
@PROGRESS
@command_for(lambda: release_steps.release)
def release() -> None:
    """Publish the data as VERSION: data files, changelog, pages to print again, ready-to-print PDFs, and a website.

    The ready-to-print PDFs are for people who do not install printgen. Each game has a complete set and a set for a
    first night, on A4 and Letter, in full and saver ink. Each set is a ZIP file with a guide that names the paper for
    each PDF.

    The changes determine the version: major if an id was removed or renamed, minor if a record or field was added, patch if a
    value was corrected. Lower versions are refused. Data with errors, unexplained waivers or uncommitted changes is also refused.

    With --data, the release contains your own data: your corrections and the data that they correct. Your data need not
    be in git. The version and the date are in release.yaml in your folder. The first such release is compared with the
    built-in data.

    The data is compared with the previous release, which is found by its git tag, such as data-1.0.0, or by its folder.
    If printgen finds no previous release, specify the data for the comparison with --since, or use --first.

    \b
    Example:   printgen release 1.1.0
               printgen release 1.0.1 --data my-data
    """


for command in (
    printing.kit,
    printing.make,
    printing.calibrate,
    printing.watch,
    export,
    house,
    new,
    roster,
    studio,
    table,
):
    commands.add_command(command)
# This command reads the folders passed as arguments.
diff.params = [option for option in diff.params if option.name != "data"]


def command_facts() -> tuple[explaining.CommandFact, ...]:
    """Return all commands with their help and options, for `explain` and `search`."""
    return group_facts(commands)


def main() -> None:
    """Run the requested command and exit with its status."""
    prepare_process()
    systems.stop_like_interrupt()
    # A run takes a second and creates a million small objects, nearly all of which live until the run ends. Garbage
    # collection would take a fifth of that time and find nothing.
    gc.disable()
    # Installed pydantic plugins must not change what is valid. Disabling plugins also saves the search for them.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        status = commands.main(prog_name="printgen", standalone_mode=False)
    except click.ClickException as refusal:
        message = StringIO()
        refusal.show(message)
        click.echo(escape_control(message.getvalue()), nl=False, err=True)
        status = refusal.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("printgen: interrupted", err=True)
        status = INTERRUPTED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        # Only an error about a missing current directory has no file name.
        gone = isinstance(error, FileNotFoundError) and not where
        why = "the current directory no longer exists" if gone else error.strerror or error
        click.echo(escape_control(f"printgen: {where}{why}"), err=True)
        status = BROKEN
    # The interpreter raises SystemError if there is not enough memory for the actual error.
    except (MemoryError, SystemError):
        click.echo("printgen: out of memory", err=True)
        status = BROKEN
    # The interpreter raises SyntaxError if there is not enough memory to read one of its modules.
    except (ImportError, SyntaxError) as missing:
        click.echo(f"printgen: {missing}: not enough memory, or an incomplete installation", err=True)
        status = BROKEN
    # This prevents Python's final garbage collection, which would not find anything.
    gc.freeze()
    sys.exit(status if isinstance(status, int) else 0)
