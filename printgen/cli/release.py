"""The commands of a keeper of the data: what changed, and a release of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session

#: In which a difference can be told.
FORMS = ("text", "markdown", "json")


def add(commands: click.Group, answered: Callable[[Callable[..., Outcome]], Callable[..., int]]) -> None:
    """Add the commands to the group; `answered` makes a command of a function that gives an Outcome."""
    for command in (diff, release):
        commands.add_command(command(answered))


def diff(answered: Callable[[Callable[..., Outcome]], Callable[..., int]]) -> click.Command:
    """The command `diff`."""

    @click.command("diff")
    @click.argument("old")
    @click.argument("new")
    @click.option("--format", "form", type=click.Choice(FORMS), default="text", help="For people or programs.")
    @answered
    def command(session: Session, old: str, new: str, form: str) -> Outcome:
        """Say what changed from the data of OLD to that of NEW, and which pages and pieces to print again.

        Each is a folder of data, a release (its folder or its version) or a git revision. A folder with corrections of
        your own is laid over the other one, and what it does not hold is as it is there.

        \b
        Example:   printgen diff HEAD data
                   printgen diff data my-folder
        """
        from printgen.commands import release

        return release.diff(old, new, form, session)

    return _on_data_itself(command)


def _on_data_itself(command: click.Command) -> click.Command:
    """The command without `--data`: it looks at folders that it names, or at the project's own data."""
    command.params = [option for option in command.params if option.name != "data"]
    return command


def release(answered: Callable[[Callable[..., Outcome]], Callable[..., int]]) -> click.Command:
    """The command `release`."""

    @click.command("release")
    @click.argument("version")
    @click.option("--since", metavar="OLD", help="The release that it follows; the newest older one unless told.")
    @click.option("--first", is_flag=True, help="The first release of all: nothing is there to compare it with.")
    @click.option(
        "--out",
        metavar="DIR",
        type=click.Path(file_okay=False, path_type=Path),
        help="Where it goes: below it, in release/.",
    )
    @answered
    def command(session: Session, version: str, since: str | None, first: bool) -> Outcome:
        """Give out the data as VERSION: files, changelog, what to print again, and a site to read.

        The version follows from what changed: an id removed or renamed is major, a record or field added minor, a value
        corrected a patch. One that says less is refused, and so is data with errors, with a waiver that gives no reason,
        or that is not committed. It is compared with the release before it, which is known by its tag in git, such as
        data-0.1.0, or by its folder; where there is none, name what was before with --since, or say --first.

        \b
        Example:   printgen release 0.2.0
        """
        from printgen.commands import release

        return release.release(version, since, first, session)

    return _on_data_itself(command)
