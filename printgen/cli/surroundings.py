"""Protection of a process from its environment: closed or full streams, and settings that libraries read."""

from __future__ import annotations

import errno
import os
import sys
from io import BufferedWriter, FileIO, TextIOWrapper
from types import ModuleType
from typing import Any, cast

from printgen import systems


class Stream(FileIO):
    """A wrapper for standard output or standard error that reports at most one error.

    Standard output reports only its first error. Standard error reports no errors, because the user could not see the
    report. After an error, nothing more is written to the stream.
    """

    failed = False

    def write(self, content: Any, /) -> int:
        """Write bytes and return their number. Raise OSError for the first error on standard output."""
        try:
            if not self.failed:
                return super().write(content)
        except OSError as error:
            self.failed = True
            if self.fileno() == 1:
                number = errno.EPIPE if systems.has_no_reader(error) else error.errno
                raise OSError(number, error.strerror, "standard output") from None
        return len(content)


def prepare_process() -> None:
    """Make the process independent of inherited streams, environment variables and settings in the home folder."""
    for number in range(3):
        try:
            systems.check_stream(number)
        except OSError:
            # The next file that is opened would take the place of the closed stream. Instead, the null device takes this place.
            os.open(os.devnull, os.O_RDONLY)
    if sys.stdout is sys.__stdout__:
        sys.stdout = _text(1, sys.stdout)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _text(2, sys.stderr)
    # Pages contain no date, and a library would fail if this variable is not a number.
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    # reportlab reads its settings from modules with these names and from the home folder.
    for name in ("reportlab_mods", "reportlab_settings"):
        sys.modules.setdefault(name, ModuleType(name))


def _text(number: int, before: TextIOWrapper | None) -> TextIOWrapper:
    """Return a text stream with the encoding of `before`. Characters that the encoding lacks are written as escapes."""
    if before and systems.is_console(before):
        before.reconfigure(errors="backslashreplace")
        return before
    buffer: Any = BufferedWriter(cast("FileIO", Stream(number, "w", closefd=False)))
    return TextIOWrapper(buffer, before.encoding if before else "utf-8", "backslashreplace", line_buffering=True)


def escape_control(text: str) -> str:
    """Return the text with control characters escaped. Otherwise, they could control the terminal or reverse the text."""
    safe = (sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode() for sign in text)
    return "".join(safe)
