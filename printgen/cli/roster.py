"""The commands `printgen roster ...`, which only pass arguments to `printgen.commands`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.campaign.kinds import PAPERS
from printgen.cli.options import (
    FILE,
    REPORT,
    STRICT,
    CommandGroup,
    campaign_options,
    command_for,
    confirmation,
    session_command,
)
from printgen.data.lazy_imports import lazy_imports
from printgen.data.nearest import names_containing

with lazy_imports(__name__):
    from printgen.commands import roster as roster_steps
    from printgen.commands import roster_apply as roster_apply_steps
    from printgen.commands import roster_read as roster_read_steps

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session


class _Papers(CommandGroup):
    """The roster commands. If a user types the name of a printed sheet as a command, the error shows how to print the sheet."""

    def unknown_command(self, name: str, there: Iterable[str]) -> str:
        """Return the message for an unknown command. If it is the name of a sheet, the message shows how to print the sheet."""
        if name == "new":
            return "`new`: no such command; did you mean `printgen new campaign`?"
        paper = next(iter([name] if name in PAPERS else names_containing(name, PAPERS)), "")
        if not paper:
            return super().unknown_command(name, there)
        return f"`{name}`: no such command; to print this sheet, use `printgen roster print FILE {paper}`"


@click.group(cls=_Papers)
def roster() -> None:
    """Keep the roster of a campaign: its flyers, their missions and their careers.

    \b
    Example:   printgen roster show our-campaign.yaml
    """


@roster.command()
@click.argument("file", type=FILE)
@click.argument("flyer", required=False, metavar="[FLYER]")
@command_for(lambda: roster_steps.show)
def show() -> None:
    """Show the current standings of the campaign in FILE or, for one FLYER, the log entries behind each figure.

    \b
    Example:   printgen roster show our-campaign.yaml collins
    """


@roster.command()
@click.argument("file", type=FILE)
@REPORT
@STRICT
@command_for(lambda: roster_steps.check)
def check() -> None:
    """Check the roster in FILE. The exit status is 0 if there are no errors, and 1 otherwise.

    \b
    Example:   printgen roster check our-campaign.yaml
    """


@roster.command()
@click.argument("file", type=FILE)
@click.argument("target", type=FILE, metavar="OUT")
@click.option("--game", metavar="GAME", required=True, help="Game to convert the campaign to.")
@command_for(lambda: roster_steps.convert)
def convert() -> None:
    """Convert the campaign in FILE to another GAME and write its new roster to OUT.

    The flyers keep everything that they have earned, converted by the rules of GAME. The new log is empty. All changes
    are listed. Existing files are never overwritten.

    \b
    Example:   printgen roster convert our-campaign.yaml eagles.yaml --game canvas-eagles
    """


@roster.command()
@click.argument("file", type=FILE)
@click.argument("entry", type=FILE, metavar="OUT")
@click.option(
    "--seed", metavar="N", type=click.IntRange(0), help="Seed for the dice; the same seed always gives the same rolls."
)
@click.option("--absent", metavar="ID,ID", default="", help="Leave these flyers out of the mission.")
@command_for(lambda: roster_steps.plan)
def plan() -> None:
    """Roll next week's mission of the campaign in FILE.

    Write the mission to OUT with the flyers who are fit, their aircraft and their tasks.

    Edit OUT, then print its sheets with `roster print FILE --plan OUT`. After the mission, fill in OUT and record it
    with `roster apply`. Existing files are never overwritten.

    \b
    Example:   printgen roster plan our-campaign.yaml week-7.yaml
               printgen roster plan our-campaign.yaml week-7.yaml --absent hay,ritter
    """


@roster.command()
@click.argument("file", type=FILE)
@click.argument("result", type=FILE, metavar="RESULT")
@click.option("--check", is_flag=True, help="Only check RESULT and show what it changes; record nothing.")
@click.option("--yes", is_flag=True, help="Record RESULT without asking, even if there are warnings.")
@session_command
def apply(session: Session, **given: Any) -> Outcome:
    """Check a mission's RESULT and record it in the roster in FILE. The previous roster is kept as FILE.bak.

    If RESULT has errors, nothing is recorded. If it has warnings, printgen asks before it records RESULT. To undo the
    last recording, replace FILE with FILE.bak.

    \b
    Example:   printgen roster apply our-campaign.yaml week-7.yaml
    """
    return roster_apply_steps.apply(**given, session=session, confirm=confirmation())


@roster.command("print")
@click.argument("file", type=FILE)
@click.argument("what", required=False, metavar="[WHAT,WHAT]")
@click.option("--flyer", metavar="ID,ID", default="", help="Print only the sheets of these flyers.")
@click.option("--plan", metavar="FILE", type=FILE, help="Mission plan, as written by `roster plan`.")
@click.option(
    "--side", metavar="SIDE", default="", help="Print only the sheets of this side, without the other side's plans."
)
@click.option(
    "--blank", metavar="N", type=click.IntRange(0), default=0, help="Number of additional cards without a name."
)
@campaign_options
@session_command
def print_(
    session: Session, file: Path, what: str | None, flyer: str, plan: Path | None, side: str, blank: int, **given: Any
) -> Outcome:
    """Print all sheets of the campaign in FILE, or only the listed ones (comma-separated): id-cards, standings, ...

    \b
    Example:   printgen roster print our-campaign.yaml
               printgen roster print our-campaign.yaml id-cards --flyer collins,moss --assembly fold
               printgen roster print our-campaign.yaml briefing,mission-sheets --plan week-7.yaml --side blue
    """
    flyers = tuple(dict.fromkeys(name.strip() for name in flyer.split(",") if name.strip()))
    return roster_steps.print_out(file, what, flyers, blank, plan, given, session, side)


@roster.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="[ROSTER.yaml] FORM.pdf...")
@click.option("--out", "result", metavar="FILE", type=FILE, help="Result file. [default: named after the mission]")
@command_for(lambda: roster_read_steps.read)
def read() -> None:
    """Read the debriefings of one mission from filled-in FORMs and write its result file, for `roster apply`.

    Flyers may be entered by id, name or number. If the roster or the game does not allow some entries, printgen reports
    all such entries and writes nothing. Without ROSTER, printgen searches the current folder and the folders of the
    forms for the campaign's roster. Existing files are never overwritten.
    \b
    Example:   printgen roster read our-campaign.yaml collins.pdf moss.pdf --out week-7.yaml
    """
