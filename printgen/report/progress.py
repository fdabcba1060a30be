"""How far a command is, for a person at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(no_color: bool) -> Iterator[Callable[[str, float], None]]:
    """A bar on stderr while the command works, gone when it is done: `tell(doing, share)` moves it.

    It is drawn when it is told something and at no other time: a clock of its own would be a second thread, and
    processes must not be forked off from among threads.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    console = Console(stderr=True, no_color=no_color or None)
    columns = (BarColumn(bar_width=30), TextColumn("{task.description}"))
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as progress:
        task = progress.add_task("", total=1.0)

        def tell(doing: str, share: float) -> None:
            progress.update(task, description=f"{doing} ...", completed=share)
            progress.refresh()

        yield tell
