"""Reports about the progress of a command: a bar on a terminal for people, or JSON lines for programs.

The JSON lines are objects with an `event`. `progress` has `doing` (the current step) and `share` (0 to 1). `end` is the
last line. It has `status` (the exit status), `files` (the printed files with their facts), `findings`, `answer`,
`closing` (the closing lines) and `complaint` (the other messages).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from printgen.commands.session import Outcome

PROGRESS = click.option(
    "--progress",
    "progress_form",
    type=click.Choice(("bar", "json")),
    help="json: print the progress and the results as JSON lines, for programs. [default: bar]",
)
#: The facts of files that are used only by later runs of printgen.
_INTERNAL = ("made_from", "reads", "made_by")

Report = Callable[[str, float], None]


@contextmanager
def progress_bar(color: bool) -> Iterator[Report]:
    """Yield a function that updates a progress bar on standard error with the current step and the completed share."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    console = Console(stderr=True, no_color=not color or None)
    columns = (BarColumn(bar_width=30), TextColumn("{task.description}"))
    # The bar is drawn only when it is updated. Automatic refreshing needs a second thread, and a process with several
    # threads must not be forked.
    progress = Progress(*columns, console=console, auto_refresh=False, transient=True)
    task = progress.add_task("", total=1.0)

    def report(doing: str, share: float) -> None:
        # The bar starts with the first step, since it would overwrite a question.
        progress.start()
        progress.update(task, description=f"{doing} ...", completed=share)
        progress.refresh()

    try:
        yield report
    finally:
        progress.stop()


def print_progress(doing: str, share: float) -> None:
    """Print the current step and the completed share as a JSON line."""
    _print_event("progress", doing=doing, share=round(share, 4))


def print_end(outcome: Outcome) -> None:
    """Print the result of a command as a JSON line."""
    from printgen.report.forms import finding_objects

    files = [
        {
            "path": str(folder / name),
            "written": name in put.written,
            **{key: value for key, value in facts.items() if key not in _INTERNAL},
        }
        for folder, put in outcome.printed
        for name, facts in put.listed.items()
    ]
    findings = finding_objects(outcome.findings)
    _print_event(
        "end",
        status=outcome.status,
        files=files,
        findings=findings,
        answer=outcome.answer,
        closing=outcome.closing,
        complaint=outcome.complaint,
    )


def _print_event(event: str, **facts: Any) -> None:
    click.echo(json.dumps({"event": event, **facts}, ensure_ascii=True))
