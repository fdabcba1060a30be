"""The printing commands: `kit`, `make`, `calibrate` and `watch`."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.cli import completion
from printgen.cli.games import GAME, GameCommand
from printgen.cli.options import (
    FLIP,
    OUT,
    PAPER,
    command_for,
    print_options,
    session_command,
)
from printgen.cli.progress import PROGRESS
from printgen.data.findings import UsageError
from printgen.data.lazy_imports import lazy_imports
from printgen.games.game import game_ids, game_options
from printgen.games.sources import folder_of, is_folder
from printgen.units import AmbiguousNumberError, with_decimal_point

with lazy_imports(__name__):
    from printgen.commands import calibrate as calibrate_steps
    from printgen.commands import game_night as game_night_steps
    from printgen.commands import kit_files, requests
    from printgen.commands import make as make_steps

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session

#: The suffixes of kit files.
KIT_FILE = (".yaml", ".yml")


@click.command(cls=GameCommand)
@click.argument("what", metavar="[GAME | FILE... | NAME]", type=GAME, nargs=-1, shell_complete=completion.games)
@click.option("--all", "every", is_flag=True, help="Print the kits of all games, one folder per game.")
@click.option(
    "--game", "of_game", metavar="GAME", type=GAME, help="Game of the kit NAME.", shell_complete=completion.games
)
@click.option(
    "--join",
    is_flag=True,
    help="Also join the PDFs of kit FILEs, with all copies: one one-sided and one two-sided PDF per paper size.",
)
@print_options
@session_command
def kit(session: Session, what: tuple[str, ...], every: bool, of_game: str | None, **job: Any) -> Outcome:
    """Print the kit of GAME, the kits of one or more FILEs, the kit NAME that comes with a game, or the kits of all games.

    The kit of a game contains all its products except those that need a choice, such as the poster (`printgen make
    poster GAME`). The kit of a kit FILE contains the products for its seats. Each game comes with the kit
    `first-night`, which contains everything for a first two-player game, with the rules of play on two pages.

    A kit file has `kit` (the file name without .yaml), `title`, `game` and `seats` (player, pilot, aircraft). Instead
    of `seats`, it may have `tables`. Each table has a name (`table`), `seats` and its own options. Each table gets a
    complete set with its name on every page. With several tables or FILEs, a packing list is printed.

    A kit file may have `date`, `products` or `excluded-products`, and `paper-by-product`. It may also set the options
    listed here, such as `hex`, `map`, `paper` or `ink`. `printgen new kit FILE` writes an example with comments.

    \b
    Example:   printgen kit canvas-eagles --paper letter
               printgen kit first-night --game canvas-eagles
               printgen kit friday.yaml
               printgen kit saturday.yaml sunday.yaml --join
               printgen kit --all
    """
    if of_game and not what:
        raise UsageError("`--game` can only be used with the name of a kit. Run `printgen kit first-night --game GAME`")
    if bool(what) == every:
        both = f"`--all` prints the kits of all games and cannot be combined with `{' '.join(what)}`. Remove one of these options"
        raise UsageError(both if what else "no game or kit file was given. Specify one, or use `--all`")
    if not what:
        _refuse_join(job)
        return make_steps.kits(game_ids(), job, session)
    others = [word for word in what if not word.endswith(KIT_FILE)]
    if not others:
        # A game folder must be named if the kit file is elsewhere.
        if of_game and not is_folder(of_game):
            raise UsageError(
                f"`--game` has no effect here, because the kit file {what[0]} names its game. Omit `--game`"
            )
        return game_night_steps.game_nights(tuple(map(Path, what)), job, session)
    name = others[0]
    if len(what) > 1:
        message = f"`{name}` is not a kit file, so it cannot be combined with other games or files"
        raise UsageError(f"{message}. Specify one game, or only kit files ({' or '.join(KIT_FILE)})")
    if of_game:
        return game_night_steps.game_nights((kit_files.find_kit(name, of_game, session.project),), job, session)
    if own := kit_files.find_own_kit(name, session.project):
        return game_night_steps.game_nights((own,), job, session)
    kit_files.require_game(name, session.project)
    _refuse_join(job)
    return make_steps.kit(name, requests.build_job(job, game_options(name)), session)


def _refuse_join(job: Mapping[str, Any]) -> None:
    """Raise UsageError if `--join` is used for the kit of an entire game."""
    if job["join"]:
        raise UsageError("`--join` joins the PDFs of kit files. Specify a kit file, or remove `--join`")


@click.command(cls=GameCommand)
@click.argument("product", shell_complete=completion.products)
@click.argument("game", type=GAME, shell_complete=completion.games)
@print_options
@session_command
def make(session: Session, product: str, game: str, **job: Any) -> Outcome:
    """Print one or more products (comma-separated) for GAME.

    `printgen products GAME` lists the products, `printgen show GAME` lists aircraft ids, and `printgen make --help GAME
    PRODUCT` lists the options that PRODUCT accepts.

    \b
    Example:   printgen make record-sheets canvas-eagles --aircraft sopwith-camel --ink saver
    """
    return make_steps.make(game, product, requests.build_job(job, game_options(game)), session)


class Millimetres(click.ParamType[float]):
    """An option value that is a length in millimetres, with or without `mm` after the number."""

    name = "millimetres"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Convert a value such as `0.5`, `0,5` or `0.5mm` to millimetres. Fail if the value is not a number."""
        try:
            return float(with_decimal_point(str(value)).strip().removesuffix("mm"))
        except AmbiguousNumberError as refusal:
            self.fail(str(refusal), param, ctx)
        except ValueError:
            self.fail(f"`{value}` is not a number of millimetres; write a number such as 0.5 or -1", param, ctx)


@click.command()
@click.option(
    "--read",
    nargs=3,
    type=(str, Millimetres(), Millimetres()),
    multiple=True,
    metavar="SQUARE X Y",
    help="Readings X and Y in one square of the page, in mm, such as C 0.5 -1. Specify it once per square A to E, or for C only.",
)
@click.option("--name", metavar="NAME", help="Name for the printer profile, such as kitchen.")
@PAPER
@FLIP
@OUT
@PROGRESS
@command_for(lambda: calibrate_steps.calibrate)
def calibrate() -> None:
    """Print a page for measuring how far your printer shifts the back of a sheet, store the measurements, or print a test page.

    Without --name, the measuring page is printed. With --read, shift, angle and scale are calculated from the measurements of the
    five squares. From square C alone, only the shift is calculated. The result is stored as a profile with the name given by
    --name, and a test page is printed. `--profile NAME` then corrects two-sided prints.

    \b
    Example:   printgen calibrate --paper letter
               printgen calibrate --name kitchen --read A 0 -1 --read B 0.5 -1.5 --read C 0.5 -1 --read D 0.5 -0.5 --read E 1 -1
               printgen calibrate --name kitchen --read C 0.5 -1
    """


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="COMMAND...")
@click.pass_context
def watch(ctx: click.Context, command: tuple[str, ...]) -> None:
    """Run another printgen COMMAND now, and again whenever a data file or the kit file is saved.

    \b
    Example:   printgen watch kit canvas-eagles --data my-data
    """
    from printgen.commands.watching import changes
    from printgen.data.folders import find
    from printgen.games.record_cache import forget_places

    # The watched files are the data, the overlays and the kit file.
    named = tuple(folder_of(word) or Path(word.removeprefix("--data=")) for word in command)
    data = find(tuple(path for path in named if path.is_dir())).data
    saves = changes((*data, *(path for path in named if path.is_file())))
    if command[0] == watch.name:
        raise click.UsageError("`watch` cannot run `watch`. Specify another command, such as `kit` or `validate`")
    try:
        for saved in chain([()], saves):
            if saved:
                click.echo(f"saved: {', '.join(Path(name).name for name in saved)}", err=True)
            # Run the command as the shell would. Errors are printed, and watching continues.
            forget_places()
            try:
                ctx.find_root().command.main(list(command), prog_name="printgen", standalone_mode=False)
            except click.ClickException as refusal:
                if not saved:
                    # Arguments that are invalid at the start remain invalid, whatever is saved.
                    raise
                refusal.show()
            except OSError as error:
                click.echo(f"printgen: {error.filename}: {error.strerror}", err=True)
            gc.collect()
    except KeyboardInterrupt:
        click.echo("", err=True)
