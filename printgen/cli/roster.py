"""The command line of rosters: `printgen roster ...`. Like the rest of the command line, it decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.cli.options import laying, names

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session

REPORTS = ("text", "json", "sarif")

#: What makes a command of a function that gives an Outcome: the options that every command has, and saying it.
Answered = Callable[[Callable[..., "Outcome"]], Callable[..., int]]

_FILE = click.Path(path_type=Path)
_FLYER = click.option("--flyer", metavar="ID,ID", default="", help="Only the papers of these flyers.")
_PLAN = click.option(
    "--plan", metavar="FILE", type=_FILE, help="The mission to be flown: its entry of the log, as far as known."
)


def group(answered: Answered) -> click.Group:
    """The commands on rosters, each made a command by `answered`."""

    @click.group()
    def roster() -> None:
        """Keep the roster of a campaign: who flies, what they did, and what it has made of them.

        \b
        Example:   printgen roster new our-campaign.yaml
        """

    for command in (_new, _show, _check, _plan, _print, _read, _apply):
        command(roster, answered)
    return roster


def _new(roster: click.Group, answered: Answered) -> None:
    @roster.command()
    @click.argument("file", type=_FILE)
    @click.option("--game", metavar="GAME", help="The game, where several are played in campaigns.")
    @answered
    def new(session: Session, file: Path, game: str | None) -> Outcome:
        """Write a commented example to FILE, to make your own. A file that is there is never written over.

        \b
        Example:   printgen roster new our-campaign.yaml
        """
        from printgen.commands import roster

        return roster.new(file, game, session)


def _show(roster: click.Group, answered: Answered) -> None:
    @roster.command()
    @click.argument("file", type=_FILE)
    @click.argument("flyer", required=False, metavar="[FLYER]")
    @answered
    def show(session: Session, file: Path, flyer: str | None) -> Outcome:
        """Show how the campaign in FILE stands, or what made up each figure of one FLYER.

        \b
        Example:   printgen roster show our-campaign.yaml collins
        """
        from printgen.commands import roster

        return roster.show(file, flyer, session)


def _check(roster: click.Group, answered: Answered) -> None:
    @roster.command()
    @click.argument("file", type=_FILE)
    @click.option("--format", "form", type=click.Choice(REPORTS), default="text", help="For people or programs.")
    @click.option("--strict", is_flag=True, help="Warnings count as errors.")
    @answered
    def check(session: Session, **given: Any) -> Outcome:
        """Check the roster in FILE. Ends with 0 when nothing is wrong, with 1 when an error is found.

        \b
        Example:   printgen roster check our-campaign.yaml
        """
        from printgen.commands import roster

        return roster.check(session=session, **given)


def _plan(roster: click.Group, answered: Answered) -> None:
    @roster.command()
    @click.argument("file", type=_FILE)
    @click.argument("entry", type=_FILE, metavar="OUT")
    @click.option(
        "--seed", metavar="N", type=click.IntRange(0), help="Roll the dice that this number gives, always the same."
    )
    @answered
    def plan(session: Session, file: Path, entry: Path, seed: int | None) -> Outcome:
        """Roll the coming week's mission of the campaign in FILE and write it to OUT: who is fit, in what, on which task.

        Edit OUT, print its papers with `roster print FILE --plan OUT`, fly it, fill it in, and book it with `roster apply`.
        A file that is there is never written over.

        \b
        Example:   printgen roster plan our-campaign.yaml week-7.yaml
        """
        from printgen.commands import roster_plan

        return roster_plan.plan(file, entry, seed, session)


def _apply(roster: click.Group, answered: Answered) -> None:
    @roster.command()
    @click.argument("file", type=_FILE)
    @click.argument("result", type=_FILE, metavar="RESULT")
    @answered
    def apply(session: Session, file: Path, result: Path) -> Outcome:
        """Check a mission's RESULT and book it into the roster in FILE; as it was before, the roster is kept as FILE.bak.

        \b
        Example:   printgen roster apply our-campaign.yaml week-7.yaml
        """
        from printgen.commands import roster

        return roster.apply(file, result, session)


def _print(roster: click.Group, answered: Answered) -> None:
    @roster.command("print")
    @click.argument("file", type=_FILE)
    @click.argument("what", required=False, metavar="[WHAT,WHAT]")
    @_FLYER
    @_PLAN
    @click.option(
        "--blank", metavar="N", type=click.IntRange(0), default=0, help="So many cards without a name besides."
    )
    @laying
    @answered
    def command(
        session: Session, file: Path, what: str | None, flyer: str, plan: Path | None, blank: int, **given: Any
    ) -> Outcome:
        """Print the papers of the campaign in FILE: all of them, or WHAT: id-cards, standings, campaign-log, ...

        \b
        Example:   printgen roster print our-campaign.yaml
                   printgen roster print our-campaign.yaml id-cards --flyer collins,moss --assembly fold
        """
        from printgen.commands import roster_print

        return roster_print.print_out(file, what, names(flyer), blank, plan, given, session)


def _read(roster: click.Group, answered: Answered) -> None:
    @roster.command()
    @click.argument("forms", nargs=-1, required=True, type=_FILE, metavar="FORM.pdf...")
    @click.option(
        "--out", "result", metavar="FILE", type=_FILE, help="The result's file; else it is named after the mission."
    )
    @answered
    def read(session: Session, forms: tuple[Path, ...], result: Path | None) -> Outcome:
        """Read the debriefings in filled FORMs of one mission and write its result, to be booked with `roster apply`.

        A file that is there is never written over.

        \b
        Example:   printgen roster read collins.pdf moss.pdf --out week-7.yaml
        """
        from printgen.commands import roster_read

        return roster_read.read(forms, result, session)
