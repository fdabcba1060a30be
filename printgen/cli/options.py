"""The options of the command line with their help, and the wrapper that runs a command function with them."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from printgen.cli.completion import values
from printgen.cli.progress import PROGRESS, Report, print_end, print_progress, progress_bar
from printgen.cli.surroundings import escape_control
from printgen.data import folders
from printgen.data.findings import UsageError
from printgen.data.nearest import suggest
from printgen.products.options import FILLABLE, OFFICIAL
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
    """A path argument that must not be empty, because an empty path would be taken for the current directory."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path. Fail if the path is empty."""
        if value == "":
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


FILE = Pathname(path_type=Path)
FOLDER = Pathname(file_okay=False, path_type=Path)
REPORT = click.option(
    "--format",
    "form",
    type=click.Choice(REPORTS),
    default="text",
    help="Output format: text for people, json or sarif for programs. [default: text]",
)
STRICT = click.option("--strict", is_flag=True, help="Treat warnings as errors.")
PAPER = click.option(
    "--paper", metavar="PAPER", help="a4, letter, a3, tabloid, or a size such as 200x280mm. [default: a4]"
)
FLIP = click.option(
    "--flip", type=click.Choice(FLIPS), help="Edge that your printer flips the paper on. [default: long]"
)
NO_CACHE = click.option("--no-cache", is_flag=True, help="Ignore the cache and check all data from scratch.")
OUT = click.option(
    "--out", metavar="DIR", type=FOLDER, help="Output directory; each game gets a subdirectory. [default: output]"
)

#: The option OUT of the commands for campaigns.
_BESIDE = click.option(
    "--out",
    metavar="DIR",
    type=FOLDER,
    help="Output directory; each game gets a subdirectory. [default: a folder beside FILE, named after the campaign]",
)


class _NewFolder(Pathname):
    """A data folder to write to, which may be missing, or a pack, which must exist."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path. Fail if the path is a file that does not exist."""
        found = super().convert(value, param, ctx)
        if Path(value).suffix and not Path(value).exists():
            self.fail(
                f"`{value}` does not exist; specify a folder whose name has no ending, or an existing pack", param, ctx
            )
        return found


def _single_value(_ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> str | None:
    """Return the value of an option. Fail if the option was given with different values.

    By default, click would use only the last value.
    """
    if len(set(value)) > 1:
        raise click.UsageError(
            f"`{param.opts[0]}` was given with different values ({', '.join(value)}). Specify one value, and print the "
            "rest with a second command"
        )
    return value[0] if value else None


def _data_option(kind: Pathname) -> Callable[[Command], Command]:
    help = (
        "Folder with your own data files, in the same structure as data/, or a pack of such files (see `printgen "
        "pack`). Your files replace or extend the built-in data. Can be repeated."
    )
    return click.option("--data", metavar="DIR|ZIP", multiple=True, type=kind, help=help)


_SESSION = (
    click.option("-q", "--quiet", is_flag=True, help="Print only warnings and errors."),
    click.option("--no-color", is_flag=True, help="Print without colours, as with NO_COLOR in the environment."),
)
_LAID = (
    click.option(
        "--paper",
        metavar="PAPER",
        multiple=True,
        help="a4, letter, a3, tabloid, or a size such as 200x280mm. To set the paper of one product, add e.g. "
        "`--paper maps=a3`. [default: a4]",
    ),
    click.option(
        "--ink",
        type=click.Choice(INKS),
        help=(
            "saver: outlines instead of fills, which saves a third or more on pieces, cards and maps, and a "
            "tenth on text pages. mono: black only. [default: full]"
        ),
    ),
    click.option(
        "--format", type=click.Choice(FORMATS), help="pdf: one file; svg, png: one image per page. [default: pdf]"
    ),
    click.option(
        "--assembly", type=click.Choice(ASSEMBLIES), help="How backs are placed behind fronts. [default: duplex]"
    ),
    FLIP,
    click.option("--bleed", metavar="LENGTH", help="How far colour extends beyond a cut, up to 5mm. [default: 2mm]"),
    click.option(
        "--profile", metavar="NAME", help="Printer profile from `printgen calibrate`, to align backs with fronts."
    ),
    click.option(
        "--stock",
        metavar="ID",
        multiple=True,
        callback=_single_value,
        shell_complete=values,
        help="Die-cut sheet of labels or cards to print pieces on; `printgen stock` lists them.",
    ),
    click.option(
        "--grid",
        type=click.Choice(("auto", "abutting", "separate")),
        help="Whether neighbouring pieces share a cut. auto: if they have the same edges. [default: auto]",
    ),
    click.option(
        "--cuts",
        type=click.Choice(("knife", "guillotine")),
        help="guillotine: cuts run right across the sheet, in an order for stacks, with gauge settings. [default: knife]",
    ),
)
_DRAFT = click.option(
    "--draft", is_flag=True, help="Also print pages on which text does not fit, with this text in red."
)
_GANG = click.option(
    "--gang", is_flag=True, help="Put counters and markers of several products on shared sheets, to save paper."
)
_WORKERS = (
    click.option(
        "--jobs", metavar="N", type=click.IntRange(1), help="Number of parallel processes. [default: one per core]"
    ),
    click.option(
        "--workers",
        metavar="ADDRESS",
        help="Print on the dask cluster with the scheduler at ADDRESS, such as tcp://host:8786.",
    ),
)


#: The non-breaking hyphen, after which lines are not broken.
_HYPHEN = "\u2011"


class Help(click.HelpFormatter):
    """A help formatter that breaks lines only between words, because ids such as `quiet-sector` must remain whole when copied."""

    def write(self, string: str) -> None:
        """Write formatted text, and restore the hyphens that were replaced to keep words together."""
        super().write(string.replace(_HYPHEN, "-"))

    def write_text(self, text: str) -> None:
        """Write a paragraph in which words with hyphens are not broken."""
        super().write_text(text.replace("-", _HYPHEN))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write terms with their descriptions in a second column. Words with hyphens are not broken."""
        super().write_dl([(term, text.replace("-", _HYPHEN)) for term, text in rows], col_max, col_spacing)


click.Context.formatter_class = Help
#: The key in a context's `meta` under which the arguments of a command are stored.
_WORDS = f"{__name__}.words"


class CommandGroup(click.Group):
    """A command group that suggests the closest match for an unknown command."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments begin with. Fail if there is no such command."""
        available = self.list_commands(ctx)
        if args and args[0] not in available and not args[0].startswith("-"):
            ctx.fail(self.unknown_command(args[0], available))
        return super().resolve_command(ctx, args)

    def unknown_command(self, name: str, there: Iterable[str]) -> str:
        """Return the error message for an unknown command. The message suggests the closest match."""
        listed = f"; available: {', '.join(there)}"
        return f"`{name}`: no such command{suggest(name, there) or listed}"


class Choice(click.Choice[str]):
    """An option whose value is one of several names. For an unknown name, the error message suggests the closest match."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Return the error message for an unknown name. The message suggests the closest match."""
        return f"{super().get_invalid_choice_message(value, ctx).removesuffix('.')}{suggest(str(value), self.choices)}"


def _put_on(command: Command, options: tuple[Callable[[Command], Command], ...]) -> Command:
    for option in reversed(options):
        command = option(command)
    return command


def session_command(function: Callable[..., Outcome], writes_data: bool = False) -> Callable[..., int]:
    """Return a command that has the options of all commands, runs a function, and prints the function's Outcome.

    The command prints answers to standard output, and findings and other messages to standard error.

    Args:
        writes_data: whether the command writes to the folder in `--data`, which is created if it does not exist.
    """

    @wraps(function)
    def command(
        quiet: bool,
        no_color: bool,
        data: tuple[Path, ...] = (),
        out: Path | None = None,
        progress_form: str | None = None,
        **given: Any,
    ) -> int:
        from printgen.commands.session import Session
        from printgen.reuse.store import Store, folder

        # If the output is not a terminal, click removes the colours again.
        color = not no_color and not os.environ.get("NO_COLOR") and progress_form != "json"
        try:
            with _progress(quiet, no_color, progress_form) as tell, _created(data) as created:
                project = folders.find(data, out)
                jobs, address, no_cache = (given.pop(name, None) for name in ("jobs", "workers", "no_cache"))
                cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
                store, workers = None if no_cache else Store(folder()), Workers(jobs or cores, address)
                width = shutil.get_terminal_size().columns if sys.stdout and sys.stdout.isatty() else None
                outcome = function(Session(project, tell, color, store, workers, width), **given)
        except UsageError as unclear:
            raise click.UsageError(str(unclear)) from None
        if progress_form == "json":
            print_end(outcome)
            return outcome.status
        if outcome.complaint:
            click.echo(outcome.complaint, err=True)
        for path in () if quiet else created:
            click.echo(f"created the folder {path}", err=True)
        if outcome.answer:
            click.echo(outcome.answer)
        if outcome.closing and not quiet:
            try:
                click.echo(escape_control(outcome.closing))
            except OSError as refusal:
                # If standard output was closed, the closing lines are not needed.
                if refusal.errno != errno.EBADF:
                    raise
        return outcome.status

    existing = Pathname(exists=True, path_type=Path)
    return _put_on(command, (_data_option(_NewFolder(path_type=Path) if writes_data else existing), *_SESSION))


@contextmanager
def _created(folders: Iterable[Path]) -> Iterator[list[Path]]:
    """Create missing data folders, and later remove those new folders to which nothing was written.

    Yield a list to which the remaining new folders are added at the end.
    """
    missing = [path for path in folders if not path.exists()]
    made = [up for path in missing for up in (path, *path.parents) if not up.exists()]
    created: list[Path] = []
    for path in missing:
        path.mkdir(parents=True)
    try:
        yield created
    finally:
        created += [path for path in missing if any(path.iterdir())]
        for path in made:
            with suppress(OSError):
                # A folder with files stays.
                path.rmdir()


def confirmation() -> Callable[[str, str], bool] | None:
    """Return a function that shows a text and asks a question, or None if the input is not a terminal."""
    if not (sys.stdin and sys.stdin.isatty()):
        return None

    def confirm(text: str, question: str) -> bool:
        click.echo(escape_control(text))
        return click.confirm(question)

    return confirm


def command_for(
    steps: Callable[[], Callable[..., Outcome]], writes_data: bool = False
) -> Callable[[Callable[[], None]], Callable[..., int]]:
    """Return a decorator for a command that runs a function of `printgen.commands`.

    The function is imported when the command runs. It receives the arguments and options by name. The decorated function only
    provides the command's help.

    Args:
        steps: a function that returns the function to run.
        writes_data: the same as for `session_command`.
    """

    def command(helped: Callable[[], None]) -> Callable[..., int]:
        return session_command(wraps(helped)(lambda session, **given: steps()(**given, session=session)), writes_data)

    return command


@contextmanager
def _progress(quiet: bool, no_color: bool, form: str | None) -> Iterator[Report]:
    """Yield a function that reports the current step and the completed share in the requested form.

    The default form is a bar. Without a terminal, or with `quiet`, no bar is shown.
    """
    if form == "json":
        yield print_progress
    elif quiet or not (sys.stderr and sys.stderr.isatty()):
        yield lambda _doing, _share: None
    else:
        with progress_bar(not no_color) as report:
            yield report


def print_options(command: Command) -> Command:
    """Add to a command the options that describe a print job, except the options that depend on the game."""
    return _put_on(command, (*_LAID, _GANG, _DRAFT, OUT, *_WORKERS, PROGRESS, NO_CACHE))


def campaign_options(command: Command) -> Command:
    """Add to a command the options for printing a campaign's sheets."""
    own = tuple(click.option(f"--{it.name}", is_flag=True, help=it.help) for it in (FILLABLE, OFFICIAL))
    return _put_on(command, (*_LAID, *own, _BESIDE, *_WORKERS, PROGRESS))
