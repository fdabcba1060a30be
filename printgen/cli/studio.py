"""The command `studio`, which opens printgen's second interface, the studio, in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli.options import FOLDER, session_command

if TYPE_CHECKING:
    from printgen.commands.session import Outcome, Session

#: The folder of the studio if the user specifies none.
DEFAULT_FOLDER = Path("my-games")


@click.command()
@click.argument("folder", required=False, type=FOLDER)
@click.option("--port", metavar="N", type=click.IntRange(0, 65535), default=0, help="Port. [default: a free one]")
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", help="Address of this computer. [default: 127.0.0.1]")
@click.option("--no-open", is_flag=True, help="Print the address, but do not open the browser.")
@click.option(
    "--shortcut", is_flag=True, help="Put a launcher for the studio on the desktop without starting the studio."
)
@session_command
def studio(session: Session, folder: Path | None, port: int, host: str, no_open: bool, shortcut: bool) -> Outcome:
    """Open the studio in the browser, to choose, preview and print products.

    The kit files, printed pages and your own data are in FOLDER, by default `my-games`. The studio runs until you
    close it at the foot of a page, or press Ctrl-C in the terminal. Only this computer can reach the studio, and only in the
    browser that opens the printed address. The address works once.

    \b
    Example:   printgen studio
               printgen studio club-nights --port 8017 --no-open
               printgen studio club-nights --shortcut
    """
    from printgen.commands.session import Outcome

    place = folder or DEFAULT_FOLDER
    if shortcut:
        from printgen.studio.shortcut import write_shortcut

        return Outcome(closing=f"{write_shortcut(place.absolute())}: a double click opens the studio in {place}")
    from printgen.cli.facts import group_facts
    from printgen.studio.open_studios import open_studio
    from printgen.studio.server import listen, serve

    listener = listen(host, port)
    place.mkdir(parents=True, exist_ok=True)
    other = open_studio(place)

    def announce(address: str) -> None:
        # The first address on the screen is the one to open: that of the other studio works only in its own browser.
        click.echo(address)
        click.echo(
            "Open this address in the browser. The address works only once. To close the studio, press Ctrl-C here.",
            err=True,
        )
        if other:
            click.echo(
                f"Another studio is already open on {place}. Both save to the same files, so close the other one: select "
                "“Close the other studio” on the first page of this one, or press Ctrl-C in the other terminal.",
                err=True,
            )

    root = click.get_current_context().find_root().command
    facts = group_facts(root) if isinstance(root, click.Group) else ()
    serve(place, session.project, listener, announce, not no_open, facts, other)
    return Outcome(closing="The studio is closed. Your files are saved.")
