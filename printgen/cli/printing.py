"""The commands that print: a kit, one aid, the page that calibrates a printer; and the watch that prints on each save."""

from __future__ import annotations

import gc
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.cli import completion
from printgen.cli.options import FILE, FLIP, OUT, PAPER, ForGame, answered, choosing, told_by
from printgen.data.findings import Unclear
from printgen.data.lazy_imports import lazy_imports
from printgen.games.game import names, options

with lazy_imports(__name__):
    from printgen.commands import calibrate as calibrate_steps
    from printgen.commands import evening as evening_steps
    from printgen.commands import make as make_steps
    from printgen.commands import requests
    from printgen.commands import show as show_steps

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session

#: What a kit file's name ends in.
KIT_FILE = (".yaml", ".yml")


@click.command(cls=ForGame)
@click.argument("game", metavar="[GAME | FILE]", required=False, shell_complete=completion.games)
@click.option("--all", "every", is_flag=True, help="The kits of all games, a folder each.")
@choosing
@answered
def kit(session: Session, game: str | None, every: bool, **job: Any) -> Outcome:
    """Make everything there is for GAME, but for what has to be named, such as the poster (`printgen make poster GAME`); or, of
    a kit FILE that says who flies what, what those seats need; or the kits of all games.

    A kit file has `kit` (the file's own name: friday in friday.yaml), `title`, `game` and `seats` (player, pilot,
    aircraft); it may have `date`, `products` or `excluded-products`, `paper-by-product`, and options as they are here, such
    as `hex`, `map`, `paper` or `ink`. `printgen copy evening FILE` writes an example with comments.

    \b
    Example:   printgen kit canvas-eagles --paper letter
               printgen kit evening.yaml
               printgen kit --all
    """
    if (game is None) != every:
        also = f"`--all` prints the kits of all games: leave it, or `{game}`, out"
        raise Unclear(also if game else "name a game or a kit file, or say `--all`")
    if game is None:
        return make_steps.kits(names(), job, session)
    if game.endswith(KIT_FILE):
        return evening_steps.evening(Path(game), job, session)
    return make_steps.kit(game, requests.job(job, options(game)), session)


@click.command(cls=ForGame)
@click.argument("aid", shell_complete=completion.products)
@click.argument("game", shell_complete=completion.games)
@choosing
@answered
def make(session: Session, aid: str, game: str, **job: Any) -> Outcome:
    """Make one AID of a GAME, or several with commas between; `printgen aids GAME` lists them, `printgen show GAME` the
    ids of aircraft, and `printgen make --help GAME AID` what that AID heeds.

    \b
    Example:   printgen make record-sheets canvas-eagles --aircraft sopwith-camel --ink saver
    """
    return make_steps.make(game, aid, requests.job(job, options(game)), session)


@click.command()
@click.argument("what", type=click.Choice(["evening", "overlay"]))
@click.argument("file", type=FILE)
@click.option("--game", metavar="GAME", help="The game, where there are several.")
@told_by(lambda: show_steps.example)
def copy() -> None:
    """Put something to make your own at FILE: of an evening an example, for `printgen kit FILE`; as overlay, a folder with
    the data files in which something is unknown, to be filled in from the game's box and named with --data. What is there is
    never written over. (`printgen roster new FILE` does it for a campaign.)

    \b
    Example:   printgen copy evening friday.yaml --game canvas-eagles
               printgen copy overlay my-folder --game richthofens-war
    """


class Millimetres(click.ParamType[float]):
    """A number of millimetres, as it was read; `mm` may stand behind it."""

    name = "millimetres"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number. Ends the command where there is none."""
        try:
            return float(str(value).strip().removesuffix("mm"))
        except ValueError:
            self.fail(f"`{value}` is no number of millimetres: write it as 0.5 or -1", param, ctx)


@click.command()
@click.option(
    "--read",
    nargs=3,
    type=(str, Millimetres(), Millimetres()),
    multiple=True,
    metavar="SQUARE X Y",
    help="What was read in a square of the page, in mm, such as C 0.5 -1; once for each square, A to E, or for C alone.",
)
@click.option("--name", metavar="NAME", help="What the printer is to be called, such as kitchen.")
@PAPER
@FLIP
@OUT
@told_by(lambda: calibrate_steps.calibrate)
def calibrate() -> None:
    """Print the page that tells how far your printer is off on backs; keep what was read; print the page that proves it.

    Shift, angle and scale are reckoned from what was read in the five squares; of C alone, the shift. Kept under a name, they
    serve `--profile NAME` of all that is printed on both sides.

    \b
    Example:   printgen calibrate --paper letter
               printgen calibrate --name kitchen --read A 0 -1 --read B 0.5 -1.5 --read C 0.5 -1 --read D 0.5 -0.5 --read E 1 -1
               printgen calibrate --name kitchen --read C 0.5 -1
    """


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="COMMAND...")
@click.pass_context
def watch(ctx: click.Context, command: tuple[str, ...]) -> None:
    """Run another COMMAND of printgen now, and again whenever a file of the data, or the kit file, is saved.

    \b
    Example:   printgen watch kit canvas-eagles --data my-data
    """
    from printgen.commands.watching import changes
    from printgen.data.folders import find
    from printgen.games.record_cache import forget_places

    # What is watched is the data, what is laid over it, the kit file.
    named = tuple(Path(word.removeprefix("--data=")) for word in command)
    data = find(tuple(path for path in named if path.is_dir())).data
    saves = changes((*data, *(path for path in named if path.is_file())))
    if command[0] == watch.name:
        raise click.UsageError("`watch` cannot be watched: name another command, such as kit or validate")
    try:
        for saved in chain([()], saves):
            if saved:
                click.echo(f"saved: {', '.join(Path(name).name for name in saved)}", err=True)
            # As if from the shell; what is wrong is said, and the watch goes on.
            forget_places()
            try:
                ctx.find_root().command.main(list(command), prog_name="printgen", standalone_mode=False)
            except click.ClickException as refusal:
                if not saved:
                    # What cannot be understood from the start will not be later, whatever is saved.
                    raise
                refusal.show()
            except OSError as error:
                click.echo(f"printgen: {error.filename}: {error.strerror}", err=True)
            gc.collect()
    except KeyboardInterrupt:
        click.echo("", err=True)
