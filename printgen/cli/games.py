"""Games on the command line: their names and paths, and commands with the options of a game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

import click

from printgen.cli.completion import builtin_session, values
from printgen.data.findings import UsageError
from printgen.games.game import game_options as options_of
from printgen.games.game import load_game
from printgen.games.sources import game_ids as games
from printgen.games.sources import game_of, quick_ids
from printgen.products.options import Option

#: The key in a context's `meta` under which the arguments of a command are stored.
_WORDS = f"{__name__}.words"
#: The options for help, after which a game may follow.
_HELP = ("--help", "-h")


class GameName(click.ParamType[str]):
    """An argument that names a game. The path of a game folder is converted to the id of its game.

    Other words are passed to the command unchanged.
    """

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id of the game. Fail if the folder has no valid id."""
        try:
            return game_of(str(value))
        except UsageError as refusal:
            self.fail(str(refusal), param, ctx)


GAME = GameName()


def without_folders(words: Sequence[str]) -> tuple[str, ...]:
    """Return the words that are not paths of game folders. The games in these folders become available."""
    return tuple(word for word in words if game_of(word) == word)


def _named_game(args: Sequence[str]) -> str | None:
    """Return the first game that the arguments name, or None if they name no game or an invalid game folder."""
    known = quick_ids()
    if found := next((word for word in args if word in known), None):
        return found
    values = {after for option, after in pairwise(args) if option.startswith("-") and option not in _HELP}
    for word in args:
        with suppress(UsageError):
            if word not in values and not word.startswith("-") and ((id := game_of(word)) != word or id in games()):
                return id
    return None


class GameCommand(click.Command):
    """A command for products, with the options that the products of a game accept.

    Because these options must be known before the arguments are parsed, the first game in the arguments determines them. If the
    arguments name no game, as with a kit file, the command has the options of all games.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments after determining the game that they name."""
        named = _named_game(args)
        ctx.meta[__name__] = (named,) if named else tuple(games())
        ctx.meta[_WORDS] = (*args, *([named] if named else []))
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as refusal:
            name = refusal.option_name.removeprefix("--")
            if named and any(option.name == name for game in games() for option in options_of(game)):
                raise click.UsageError(
                    f"`--{name}` is an option of other games: no product of {named} accepts it", ctx
                ) from None
            raise
        except UsageError as refusal:
            # The usage line would need the options of the game.
            raise click.UsageError(str(refusal)) from None

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help of the command.

        If the arguments name products of a game, list the options that these products accept, with the possible values.
        If the arguments name only a game, list the products that can be made.
        """
        words = [word for arg in ctx.meta.get(_WORDS, ()) for word in arg.split(",")]
        game = next(iter(ctx.meta.get(__name__, games())))
        products = [id for id in load_game(game).products if id in words] if game in words else []
        if not products:
            super().format_help(ctx, formatter)
            if game in words and self.name == "make":
                with formatter.section(f"Products of {game}"):
                    formatter.write_dl([(it.id, it.summary) for it in load_game(game).all_products])
            return
        from printgen.commands import show

        formatter.write_usage(ctx.command_path, f"[OPTIONS] {','.join(products)} {game}")
        accepted = []
        for option, known in show.accepted_options(game, products, builtin_session()):
            available = f" Available: {', '.join(known)}." if known and not option.values else ""
            flag = f"--{option.name} {'|'.join(option.values) or option.metavar}"
            accepted.append((flag.rstrip(), f"{option.help}{available}"))
        with formatter.section(f"Options that {' and '.join(products)} accept{'' if products[1:] else 's'}"):
            formatter.write_dl(accepted)
        with formatter.section("Options of all products"):
            rest = [param.get_help_record(ctx) for param in super().get_params(ctx) if isinstance(param, click.Option)]
            formatter.write_dl([record for record in rest if record])

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the arguments, then the options of the game, then the options that all printing commands share."""
        params = super().get_params(ctx)
        declared = [option for game in ctx.meta.get(__name__, games()) for option in options_of(game)]
        arguments = [param for param in params if isinstance(param, click.Argument)]
        rest = [param for param in params if not isinstance(param, click.Argument)]
        typed = {option.name: option for option in declared}
        return [*arguments, *map(_typed, typed.values()), *rest]


def _typed(option: Option[Any]) -> click.Option:
    """Return the click option for a product option. Its value is the tuple of all given strings before parsing."""
    if not option.metavar:
        return click.Option([f"--{option.name}"], is_flag=True, help=option.help)
    metavar = "|".join(option.values) or option.metavar
    return click.Option([f"--{option.name}"], multiple=True, metavar=metavar, help=option.help, shell_complete=values)
