"""The environment of a process: closed or full streams, too little memory, settings that libraries look for."""

from __future__ import annotations

import os
import signal
import sys
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any, cast


class Stream(FileIO):
    """Standard output or standard error, without repeated errors.

    Standard output reports an error once. Standard error never does: the user would not see it, and the exit status is
    enough. After an error nothing more is written, not even at the end of the process.
    """

    failed = False

    def write(self, content: Any, /) -> int:
        """Write bytes. Raise OSError."""
        try:
            if not self.failed:
                return super().write(content)
        except OSError as error:
            self.failed = True
            if self.fileno() == 1:
                raise OSError(error.errno, error.strerror, "standard output") from None
        return len(content)


def prepare_process() -> None:
    """Make the process independent of what it inherits: streams, environment variables and settings in the home folder."""
    for number in range(3):
        try:
            os.set_blocking(number, True)
        except OSError:
            # The next file that is opened would become the closed stream. This one cannot be written.
            os.open(os.devnull, os.O_RDONLY)
    if sys.stdout is sys.__stdout__:
        sys.stdout = _text(1, sys.stdout)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _text(2, sys.stderr)
    # Pages contain no date, and a library would fail at a value that is not a number.
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    # reportlab reads its settings from modules with these names and from the home folder.
    for name in ("reportlab_mods", "reportlab_settings"):
        sys.modules.setdefault(name, type(sys)(name))


def watch_memory() -> None:
    """Continue in a child process if memory is limited, and report how the child ends.

    A library that gets no memory may end its process without a message. If memory is not limited, return at once.
    """
    import resource

    limits = (resource.getrlimit(which)[0] for which in (resource.RLIMIT_AS, resource.RLIMIT_DATA))
    if all(limit == resource.RLIM_INFINITY for limit in limits):
        return
    if child := os.fork():
        # The terminal sends Ctrl-C to both processes.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda number, _frame: os.kill(child, number))
        status = os.waitpid(child, 0)[1]
        if os.WIFSIGNALED(status):
            os.write(2, b"printgen: out of memory\n")
        os._exit(1 if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status))
    # Errors that the interpreter ignores are more lines about memory.
    sys.unraisablehook = lambda _ignored: None


def _text(number: int, before: TextIOWrapper | None) -> TextIOWrapper:
    """Return a text stream with the encoding of `before`, which writes unsupported characters as escapes."""
    buffer: Any = BufferedWriter(cast("FileIO", Stream(number, "w", closefd=False)))
    return TextIOWrapper(buffer, before.encoding if before else "utf-8", "backslashreplace", line_buffering=True)


def escape_control(text: str) -> str:
    """Return the text with control characters escaped: a terminal would obey them or reverse the text."""
    safe = (sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode() for sign in text)
    return "".join(safe)
