"""What a run finds around it: streams that are closed or full, little memory, what libraries look for. None of it trips it up."""

from __future__ import annotations

import errno
import os
import signal
import sys
from contextlib import suppress
from io import BufferedWriter, FileIO, StringIO, TextIOWrapper
from select import select
from types import TracebackType
from typing import Any, cast

#: What standard output is called where it cannot be written.
OUTPUT = "standard output"


class Stream(FileIO):
    """Standard output or standard error, of which no run needs more than to write on it."""

    def write(self, content: Any, /) -> Any:
        """Write on; wait where whoever reads is behind, even if the stream was left so that it would not."""
        while (written := cast("int | None", super().write(content))) is None:
            select([], [self], [])
        return written


class Answers(Stream):
    """Standard output: a refusal of the system says that it is this, and comes once."""

    #: Why nothing can be written; None while it can.
    refusal: OSError | None = None
    told = False

    def write(self, content: Any, /) -> Any:
        """Write on. Raises OSError."""
        try:
            if self.refusal is None:
                return super().write(content)
        except OSError as refusal:
            self.refusal = OSError(refusal.errno, refusal.strerror, OUTPUT)
        if not self.told and self.refusal is not None:
            self.told = True
            raise self.refusal
        # What is left in front of it when the run ends.
        return len(content)


class Complaints(Stream):
    """Standard error: where it cannot be written there is nobody to be told of that, and the exit status says enough."""

    def write(self, content: Any, /) -> Any:
        """Write on, or nowhere."""
        try:
            return super().write(content)
        except OSError:
            return len(content)


def settle_in() -> None:
    """See to it that nothing which was handed down to the process can trip it up."""
    closed = set()
    # A stream that was closed would otherwise be the next file that is opened, and what is said would land there.
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            closed.add(number)
            os.open(os.devnull, os.O_RDWR)
    answers = Answers(1, "w", closefd=False) if sys.stdout is None or _is(sys.stdout, 1) else None
    if answers:
        if 1 in closed:
            answers.refusal = OSError(errno.EBADF, "there is nowhere to write the answer to", OUTPUT)
        sys.stdout = _text(answers, sys.stdout)
    if sys.stderr is None:
        sys.stderr = StringIO()
    elif _is(sys.stderr, 2):
        sys.stderr = _text(Complaints(2, "w", closefd=False), sys.stderr)
    # Pages bear no time, whatever is said here; a library would take it for a number.
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    # Nor does it make a difference what a library finds about itself in somebody's home folder.
    for name in ("reportlab_mods", "reportlab_settings"):
        sys.modules.setdefault(name, type(sys)(name))


def plain(text: str) -> str:
    """What is said of a name, with every sign written out that a terminal would obey, or that turns what is read about."""
    return "".join(
        sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode() for sign in text
    )


def _is(stream: object, number: int) -> bool:
    """Whether it is the stream of that number itself, and nobody's that was put in its place."""
    try:
        return isinstance(stream, TextIOWrapper) and stream.fileno() == number
    except OSError:
        return False


class Lines(TextIOWrapper):
    """A stream without what Python itself says of an error that it passes over, which it does where there is not memory enough
    to ask `sys.unraisablehook`: from those words on until it is done, or until this program speaks."""

    _passed_over = False

    def write(self, text: str, /) -> int:
        """Write on, or nowhere."""
        if text.startswith(("Exception ignored", "printgen: ")):
            self._passed_over = not text.startswith("printgen")
        return len(text) if self._passed_over else super().write(text)

    def flush(self) -> None:
        """Write out what is held back: Python does so when it has said all."""
        self._passed_over = False
        super().flush()


def _text(raw: Stream, before: object, kind: type[TextIOWrapper] = TextIOWrapper) -> TextIOWrapper:
    """A stream of text in the letters of the one before. Names of files need not be text, and not every terminal has every
    letter."""
    letters = before.encoding if isinstance(before, TextIOWrapper) else "utf-8"
    held: Any = BufferedWriter(cast("FileIO", raw))
    return kind(held, letters, "backslashreplace", line_buffering=True)


def under_watch() -> None:
    """Where this process may have so much memory and no more, let a copy of it do the run, and tell how that ended.

    A library that gets no memory ends the process on the spot, with lines of its own, and nothing in it can say why. Returns in
    the copy; where memory has no limit, at once.
    """
    if sys.platform != "linux":
        return
    import resource

    limits = (resource.getrlimit(which)[0] for which in (resource.RLIMIT_AS, resource.RLIMIT_DATA))
    if all(limit == resource.RLIM_INFINITY for limit in limits):
        return
    meant = (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, meant)
    try:
        copy = os.fork()
    except OSError:
        copy = 0
    if copy == 0:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        _hush()
        return
    while True:
        came = signal.sigwaitinfo(meant)
        if came.si_signo != signal.SIGCHLD and came.si_code <= 0:
            # From a process: what a terminal says reaches the copy as well.
            os.kill(copy, came.si_signo)
        ended, how = os.waitpid(copy, os.WNOHANG)
        if ended:
            break
    if os.WIFSIGNALED(how):
        with suppress(OSError):
            os.write(2, b"printgen: there is not memory enough\n")
        how = 1 << 8
    os._exit(os.waitstatus_to_exitcode(how))


def _hush() -> None:
    """Let nobody but this program speak on standard error."""
    from fcntl import F_DUPFD_CLOEXEC, fcntl

    try:
        # Below three are the streams that a run begins with, closed ones too.
        own = fcntl(2, F_DUPFD_CLOEXEC, 3)
    except OSError:
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    sys.stderr = _text(Complaints(own, "w", closefd=False), sys.stderr, Lines)
    sys.unraisablehook = lambda _ignored: None
    sys.excepthook = _told


def _told(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Tell of an error that nobody expected: in one line where it came of another, that there is not memory enough."""
    cause: BaseException | None = error
    while cause and not isinstance(cause, MemoryError | SystemError | ImportError):
        cause = cause.__cause__ or cause.__context__
    if cause:
        sys.stderr.write("printgen: there is not memory enough\n")
    else:
        sys.__excepthook__(kind, error, trace)
