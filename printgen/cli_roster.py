"""The command line of rosters: `printgen roster ...`. Like the rest of the command line, it decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from printgen.run import Desk, Outcome

REPORTS = ("text", "json", "sarif")

#: What makes a command of a function that gives an Outcome: the options that every command has, and saying it.
Answered = Callable[[Callable[..., "Outcome"]], Callable[..., int]]

_FILE = click.Path(path_type=Path)


def group(answered: Answered) -> click.Group:
    """The commands on rosters, each made a command by `answered`."""

    @click.group()
    def roster() -> None:
        """Keep the roster of a campaign: who flies, what they did, and what it has made of them.

        \b
        Example:   printgen roster new our-campaign.yaml
        """

    for command in (_new, _show, _check, _apply):
        command(roster, answered)
    return roster


def _new(roster: click.Group, answered: Answered) -> None:
    @roster.command()
    @click.argument("file", type=_FILE)
    @click.option("--game", metavar="GAME", help="The game, where several are played in campaigns.")
    @answered
    def new(desk: Desk, file: Path, game: str | None) -> Outcome:
        """Write a commented example to FILE, to make your own. A file that is there is never written over.

        \b
        Example:   printgen roster new our-campaign.yaml
        """
        from printgen import roster_run

        return roster_run.new(file, game, desk)


def _show(roster: click.Group, answered: Answered) -> None:
    @roster.command()
    @click.argument("file", type=_FILE)
    @click.argument("flyer", required=False, metavar="[PILOT]")
    @answered
    def show(desk: Desk, file: Path, flyer: str | None) -> Outcome:
        """Show how the campaign in FILE stands, or what made up each figure of one PILOT or observer.

        \b
        Example:   printgen roster show our-campaign.yaml collins
        """
        from printgen import roster_run

        return roster_run.show(file, flyer, desk)


def _check(roster: click.Group, answered: Answered) -> None:
    @roster.command()
    @click.argument("file", type=_FILE)
    @click.option("--format", "form", type=click.Choice(REPORTS), default="text", help="For people or programs.")
    @click.option("--strict", is_flag=True, help="Warnings count as errors.")
    @answered
    def check(desk: Desk, **given: Any) -> Outcome:
        """Check the roster in FILE. Ends with 0 when nothing is wrong, with 1 when an error is found.

        \b
        Example:   printgen roster check our-campaign.yaml
        """
        from printgen import roster_run

        return roster_run.check(desk=desk, **given)


def _apply(roster: click.Group, answered: Answered) -> None:
    @roster.command()
    @click.argument("file", type=_FILE)
    @click.argument("result", type=_FILE, metavar="RESULT")
    @answered
    def apply(desk: Desk, file: Path, result: Path) -> Outcome:
        """Check a mission's RESULT and book it into the roster in FILE; as it was before, the roster is kept as FILE.bak.

        \b
        Example:   printgen roster apply our-campaign.yaml week-7.yaml
        """
        from printgen import roster_run

        return roster_run.apply(file, result, desk)
