"""The command line of rosters: `printgen roster ...`. Like the rest of the command line, it decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.campaign.kinds import PAPERS
from printgen.cli.options import FILE, REPORT, STRICT, CommandGroup, answered, laying, told_by
from printgen.data.lazy_imports import lazy_imports
from printgen.data.nearest import holding

with lazy_imports(__name__):
    from printgen.commands import roster as roster_steps
    from printgen.commands import show as show_steps

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session


class _Papers(CommandGroup):
    """The commands on rosters. What is printed for a campaign is no command; who takes it for one is told how it is printed."""

    def none(self, name: str, there: Iterable[str]) -> str:
        """What is said of a name that is no command."""
        paper = next(iter([name] if name in PAPERS else holding(name, PAPERS)), "")
        if not paper:
            return super().none(name, there)
        return f"`{name}`: no such command; papers are printed by `printgen roster print FILE {paper}`"


@click.group(cls=_Papers)
def roster() -> None:
    """Keep the roster of a campaign: who flies, what they did, and what it has made of them.

    \b
    Example:   printgen roster new our-campaign.yaml
    """


@roster.command()
@click.argument("file", type=FILE)
@click.option("--game", metavar="GAME", help="The game, where several are played in campaigns.")
@told_by(lambda: show_steps.new_roster)
def new() -> None:
    """Write a commented example to FILE, to make your own. A file that is there is never written over.

    \b
    Example:   printgen roster new our-campaign.yaml --game canvas-eagles
    """


@roster.command()
@click.argument("file", type=FILE)
@click.argument("flyer", required=False, metavar="[FLYER]")
@told_by(lambda: roster_steps.show)
def show() -> None:
    """Show how the campaign in FILE stands, or what made up each figure of one FLYER.

    \b
    Example:   printgen roster show our-campaign.yaml collins
    """


@roster.command()
@click.argument("file", type=FILE)
@REPORT
@STRICT
@told_by(lambda: roster_steps.check)
def check() -> None:
    """Check the roster in FILE. Ends with 0 when nothing is wrong, with 1 when an error is found.

    \b
    Example:   printgen roster check our-campaign.yaml
    """


@roster.command()
@click.argument("file", type=FILE)
@click.argument("target", type=FILE, metavar="OUT")
@click.option("--game", metavar="GAME", required=True, help="The game to go on in.")
@told_by(lambda: roster_steps.convert)
def convert() -> None:
    """Carry the campaign in FILE into another GAME and write its roster to OUT: flyers with what they have earned, counted by
    that game's rules, and a new log. What changes is listed. A file that is there is never written over.

    \b
    Example:   printgen roster convert our-campaign.yaml eagles.yaml --game canvas-eagles
    """


@roster.command()
@click.argument("file", type=FILE)
@click.argument("entry", type=FILE, metavar="OUT")
@click.option(
    "--seed", metavar="N", type=click.IntRange(0), help="Roll the dice that this number gives, always the same."
)
@told_by(lambda: roster_steps.plan)
def plan() -> None:
    """Roll the coming week's mission of the campaign in FILE and write it to OUT: who is fit, in what, on which task.

    Edit OUT, print its papers with `roster print FILE --plan OUT`, fly it, fill it in, and book it with `roster apply`.
    A file that is there is never written over.

    \b
    Example:   printgen roster plan our-campaign.yaml week-7.yaml
    """


@roster.command()
@click.argument("file", type=FILE)
@click.argument("result", type=FILE, metavar="RESULT")
@told_by(lambda: roster_steps.apply)
def apply() -> None:
    """Check a mission's RESULT and book it into the roster in FILE; as it was before, the roster is kept as FILE.bak.

    \b
    Example:   printgen roster apply our-campaign.yaml week-7.yaml
    """


@roster.command("print")
@click.argument("file", type=FILE)
@click.argument("what", required=False, metavar="[WHAT,WHAT]")
@click.option("--flyer", metavar="ID,ID", default="", help="Only the papers of these flyers.")
@click.option(
    "--plan", metavar="FILE", type=FILE, help="The mission to be flown: its entry of the log, as far as known."
)
@click.option("--blank", metavar="N", type=click.IntRange(0), default=0, help="So many cards without a name besides.")
@laying
@answered
def print_(
    session: Session, file: Path, what: str | None, flyer: str, plan: Path | None, blank: int, **given: Any
) -> Outcome:
    """Print the papers of the campaign in FILE: all of them, or WHAT: id-cards, standings, campaign-log, ...

    \b
    Example:   printgen roster print our-campaign.yaml
               printgen roster print our-campaign.yaml id-cards --flyer collins,moss --assembly fold
    """
    flyers = tuple(dict.fromkeys(name.strip() for name in flyer.split(",") if name.strip()))
    return roster_steps.print_out(file, what, flyers, blank, plan, given, session)


@roster.command()
@click.argument("forms", nargs=-1, required=True, type=FILE, metavar="FORM.pdf...")
@click.option(
    "--out", "result", metavar="FILE", type=FILE, help="The result's file; else it is named after the mission."
)
@told_by(lambda: roster_steps.read)
def read() -> None:
    """Read the debriefings in filled FORMs of one mission and write its result, to be booked with `roster apply`.

    A file that is there is never written over.

    \b
    Example:   printgen roster read collins.pdf moss.pdf --out week-7.yaml
    """
