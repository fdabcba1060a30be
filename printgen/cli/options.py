"""The options of the command line and what they say; and how a command with them ends."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from printgen.cli.completion import built_in, values
from printgen.cli.surroundings import plain
from printgen.data import folders
from printgen.data.findings import Unclear
from printgen.data.nearest import meant
from printgen.games.game import load
from printgen.games.game import names as games
from printgen.games.game import options as options_of
from printgen.products.options import FILLABLE, OFFICIAL, Option
from printgen.products.workers import Workers

if TYPE_CHECKING:
    from printgen.commands.session import Outcome

INKS = ("full", "saver", "mono")
FORMATS = ("pdf", "svg", "png")
ASSEMBLIES = ("duplex", "fold", "glue", "single")
FLIPS = ("long", "short")
REPORTS = ("text", "json", "sarif")

Command = TypeVar("Command", bound=Callable[..., Any])


class Pathname(click.Path):
    """A path that was typed: not nothing, which would be the folder where the user stands."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        if value == "":
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


FILE = Pathname(path_type=Path)
FOLDER = Pathname(file_okay=False, path_type=Path)
REPORT = click.option("--format", "form", type=click.Choice(REPORTS), default="text", help="For people or programs.")
STRICT = click.option("--strict", is_flag=True, help="Warnings count as errors.")
PAPER = click.option("--paper", metavar="PAPER", help="a4 (the usual), letter, a3, tabloid, or 200x280mm.")
FLIP = click.option("--flip", type=click.Choice(FLIPS), help="The edge your printer flips paper on: long (the usual).")
NO_CACHE = click.option(
    "--no-cache", is_flag=True, help="Read and judge all data anew, whatever earlier runs found out about it."
)
OUT = click.option("--out", metavar="DIR", type=FOLDER, help="Where the files go: below it, one folder a game.")

_SESSION = (
    click.option(
        "--data",
        metavar="DIR",
        multiple=True,
        type=Pathname(exists=True, file_okay=False, path_type=Path),
        help="A folder of your own in the shape of data/, laid over the built-in data. May be given several times.",
    ),
    click.option("-q", "--quiet", is_flag=True, help="Say only what is wrong."),
    click.option("--no-color", is_flag=True, help="No colours; NO_COLOR in the environment says the same."),
)
_LAID = (
    click.option(
        "--paper",
        metavar="PAPER",
        multiple=True,
        help="a4 (the usual), letter, a3, tabloid, or 200x280mm; `maps=a3` besides for the paper of one product.",
    ),
    click.option(
        "--ink",
        type=click.Choice(INKS),
        help="full (the usual). saver: outlines for fills, a third or more of the ink of pieces, cards and maps; of what is "
        "words and lines a tenth. mono: black only.",
    ),
    click.option("--format", type=click.Choice(FORMATS), help="pdf (the usual): one file. svg, png: a picture a page."),
    click.option("--assembly", type=click.Choice(ASSEMBLIES), help="How backs get behind fronts: duplex (the usual)."),
    FLIP,
    click.option("--bleed", metavar="LENGTH", help="How far colour runs beyond a cut: 2mm (the usual), up to 5mm."),
    click.option("--profile", metavar="NAME", help="The printer that `printgen calibrate` measured, for backs."),
    click.option(
        "--stock", metavar="ID", shell_complete=values, help="A die-cut sheet of labels or cards to print pieces on."
    ),
)
_WORKERS = (
    click.option(
        "--jobs", metavar="N", type=click.IntRange(1), help="How many processes work side by side: one a core."
    ),
    click.option(
        "--workers", metavar="ADDRESS", help="Print on the dask cluster whose scheduler is there: tcp://host:8786."
    ),
)


#: Looks like a hyphen, but no line is broken at it.
_HYPHEN = "\u2011"


class Help(click.HelpFormatter):
    """Help whose lines break between words alone: an id such as `quiet-sector` can be copied whole."""

    def write(self, string: str) -> None:
        """Take the finished lines, each hyphen as it is typed."""
        super().write(string.replace(_HYPHEN, "-"))

    def write_text(self, text: str) -> None:
        """A paragraph."""
        super().write_text(text.replace("-", _HYPHEN))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Terms, and beside them what they mean."""
        super().write_dl([(term, text.replace("-", _HYPHEN)) for term, text in rows], col_max, col_spacing)


click.Context.formatter_class = Help
#: Where a command's context keeps the words of its line.
_WORDS = f"{__name__}.words"


class CommandGroup(click.Group):
    """A group of commands: of a name that is none of them it says which is meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that a line begins with."""
        there = self.list_commands(ctx)
        if args and args[0] not in there and not args[0].startswith("-"):
            ctx.fail(self.none(args[0], there))
        return super().resolve_command(ctx, args)

    def none(self, name: str, there: Iterable[str]) -> str:
        """What is said of a name that is no command."""
        listed = f"; there are {', '.join(there)}"
        return f"`{name}`: no such command{meant(name, there) or listed}"


class ForGame(click.Command):
    """A command on products: its options are those that the games' products heed.

    They are known before the line is read: those of the game that a word of it names; of all games where none does, as with a
    kit file, which names its game itself.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the line, after a look at which game it names."""
        named = [word for word in args if word in games()]
        ctx.meta[__name__] = tuple(named[:1]) or games()
        ctx.meta[_WORDS] = tuple(args)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help of the command; of one or several products of a game, what they heed and the values of that."""
        words = [word for arg in ctx.meta.get(_WORDS, ()) for word in arg.split(",")]
        game = next(iter(ctx.meta.get(__name__, games())))
        products = [id for id in load(game).products if id in words] if game in words else []
        if not products:
            super().format_help(ctx, formatter)
            return
        from printgen.commands import show

        formatter.write_usage(ctx.command_path, f"[OPTIONS] {','.join(products)} {game}")
        heeded = []
        for it, known in show.heeded(game, products, built_in()):
            there = f" There are {', '.join(known)}." if known and not it.values else ""
            heeded.append((f"--{it.name} {'|'.join(it.values) or it.metavar}".rstrip(), f"{it.help}{there}"))
        with formatter.section(f"Options that {' and '.join(products)} heed{'' if products[1:] else 's'}"):
            formatter.write_dl(heeded)
        with formatter.section("Options of all products"):
            rest = [param.get_help_record(ctx) for param in super().get_params(ctx) if isinstance(param, click.Option)]
            formatter.write_dl([record for record in rest if record])

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The arguments, the options of the game, then those of every command that prints."""
        params = super().get_params(ctx)
        declared = [option for game in ctx.meta.get(__name__, games()) for option in options_of(game)]
        arguments = [param for param in params if isinstance(param, click.Argument)]
        rest = [param for param in params if not isinstance(param, click.Argument)]
        typed = {option.name: option for option in declared}
        return [*arguments, *map(_typed, typed.values()), *rest]


def _typed(option: Option[Any]) -> click.Option:
    """An option as it is typed; it is given as it was written, all that were."""
    if not option.metavar:
        return click.Option([f"--{option.name}"], is_flag=True, help=option.help)
    metavar = "|".join(option.values) or option.metavar
    return click.Option([f"--{option.name}"], multiple=True, metavar=metavar, help=option.help, shell_complete=values)


def _put_on(command: Command, options: tuple[Callable[[Command], Command], ...]) -> Command:
    for option in reversed(options):
        command = option(command)
    return command


def answered(function: Callable[..., Outcome]) -> Callable[..., int]:
    """A command, with the options of every command, that says its Outcome: answers to stdout, complaints to stderr."""

    @wraps(function)
    def command(quiet: bool, no_color: bool, data: tuple[Path, ...] = (), out: Path | None = None, **given: Any) -> int:
        from printgen.commands.session import Session
        from printgen.reuse.store import Store, folder

        # Where it is no terminal that is written to, click takes the colours out again.
        color = not no_color and not os.environ.get("NO_COLOR")
        try:
            with _progress(quiet, no_color) as tell:
                project = folders.find(data, out)
                jobs, address, no_cache = (given.pop(name, None) for name in ("jobs", "workers", "no_cache"))
                cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
                store, workers = None if no_cache else Store(folder()), Workers(jobs or cores, address)
                width = shutil.get_terminal_size().columns if sys.stdout and sys.stdout.isatty() else None
                outcome = function(Session(project, tell, color, store, workers, width), **given)
        except Unclear as unclear:
            raise click.UsageError(str(unclear)) from None
        if outcome.complaint:
            click.echo(outcome.complaint, err=True)
        if outcome.answer:
            click.echo(outcome.answer)
        if outcome.closing and not quiet:
            try:
                click.echo(plain(outcome.closing))
            except OSError as refusal:
                # Who closed it does not want to hear what was done.
                if refusal.errno != errno.EBADF:
                    raise
        return outcome.status

    return _put_on(command, _SESSION)


def told_by(steps: Callable[[], Callable[..., Outcome]]) -> Callable[[Callable[[], None]], Callable[..., int]]:
    """Make a command of a function of `printgen.commands`, which is imported when the command runs.

    `steps` returns that function. The decorated function has the command's help; the arguments and options are passed on by
    their names.
    """

    return lambda helped: answered(wraps(helped)(lambda session, **given: steps()(**given, session=session)))


@contextmanager
def _progress(quiet: bool, no_color: bool) -> Iterator[Callable[[str, float], None]]:
    """A bar that says what is being done and how much of it is, while stderr is a terminal; silence otherwise."""
    if quiet or not (sys.stderr and sys.stderr.isatty()):
        yield lambda _doing, _share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    console = Console(stderr=True, no_color=no_color or None)
    columns = (BarColumn(bar_width=30), TextColumn("{task.description}"))
    # It is drawn when it is told something and at no other time: a clock of its own would be a second thread, and processes
    # must not be forked off from among threads.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as progress:
        task = progress.add_task("", total=1.0)

        def tell(doing: str, share: float) -> None:
            progress.update(task, description=f"{doing} ...", completed=share)
            progress.refresh()

        yield tell


def choosing(command: Command) -> Command:
    """The options of a print job put on a command, but for those of the game."""
    return _put_on(command, (*_LAID, OUT, *_WORKERS, NO_CACHE))


def laying(command: Command) -> Command:
    """The options of how a campaign's papers are put on paper put on a command."""
    own = tuple(click.option(f"--{it.name}", is_flag=True, help=it.help) for it in (FILLABLE, OFFICIAL))
    return _put_on(command, (*_LAID, *own, OUT, *_WORKERS))
