"""printgen's own commands as separate processes. They can be stopped, and report progress and results as JSON lines."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from copy import copy
from itertools import count
from threading import Lock, Thread
from typing import IO, Any, Literal

from msgspec import Struct, field

from printgen.data.findings import UsageError
from printgen.data.folders import PACKAGE
from printgen.files import reading

State = Literal["running", "done", "failed", "stopped"]
#: The program that runs a command. It does not search the current directory for modules.
_START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from printgen.cli import main; main()"
#: The maximum number of finished runs that are kept in addition to the latest run of each task, and the maximum size of a
#: message, in characters.
_REMEMBERED, _LONGEST = 40, 20_000


class RunResult(Struct, frozen=True):
    """The result of a finished command, taken from its output.

    Fields:
        files: the printed files with their facts.
        findings: the findings in the user's files and the data.
        answer: the text that the command prints.
        closing: the closing lines.
        complaint: other messages, such as errors.
    """

    status: int = 1
    files: tuple[Mapping[str, Any], ...] = ()
    findings: tuple[Mapping[str, Any], ...] = ()
    closing: str = ""
    complaint: str = ""
    answer: str = ""


class CommandRun(Struct, eq=False):
    """A printgen command that the studio has started as a separate process.

    Fields:
        key: the name of the task. The latest run of each task is shown.
        line: the command as a person types it.
        digest: the digest of the user's file that is printed, or "" if there is no such file.
        doing: a description of the current step.
        share: the completed share, from 0 to 1.
        restore: a function that is called if the command fails or is stopped, or None if nothing must be restored.
        address: the address of the page on which the command was chosen, or "".
        name: a name for a file that contains all printed files (default: the title).
        reason: a sentence that says why the studio stopped the command, or "".
    """

    id: str
    key: str
    title: str
    line: str
    digest: str
    process: subprocess.Popen[str]
    state: State = "running"
    doing: str = "starting"
    share: float = 0.0
    result: RunResult = field(default_factory=RunResult)
    messages: IO[str] | None = None
    reader: Thread | None = None
    restore: Callable[[], object] | None = None
    address: str = ""
    name: str = ""
    reason: str = ""

    def follow(self) -> None:
        """Read the progress until the command ends."""
        found = None
        with ExitStack() as files:
            for text in files.enter_context(self.process.stdout) if self.process.stdout else ():
                event = _parse(text)
                if event.get("event") == "progress":
                    self.doing, self.share = str(event.get("doing", "")), float(event.get("share", 0.0))
                elif event.get("event") == "end":
                    found = event
            status = self.process.wait()
            self.result = self._read_result(found, status)
        if self.messages:
            self.messages.close()
        if self.restore and (status != 0 or self.state == "stopped"):
            self.restore()
        if self.state == "running":
            self.state = "done" if status == 0 else "failed"

    def stop(self, reason: str = "") -> None:
        """Stop the command. Unfinished files are not written.

        Args:
            reason: a sentence that says why the studio stops the command, if the user did not stop it.
        """
        if self.state == "running":
            self.reason = reason
            self.state = "stopped"
            with suppress(ProcessLookupError):
                self.process.terminate()

    def _read_result(self, event: Mapping[str, Any] | None, status: int) -> RunResult:
        if event is None:
            return RunResult(status, complaint=self._read_messages())
        return RunResult(
            status,
            tuple(event.get("files", ())),
            tuple(event.get("findings", ())),
            str(event.get("closing", "")),
            str(event.get("complaint", "")),
            str(event.get("answer", "")),
        )

    def _read_messages(self) -> str:
        if self.messages is None:
            return ""
        self.messages.seek(0)
        text = self.messages.read(_LONGEST)
        # The lines about the use of the command line do not concern a person who looks at a page.
        usage, error, rest = text.partition("\nError: ")
        return rest if error and usage.startswith("Usage: ") else text


class CommandRuns:
    """The commands that the studio has started, by id."""

    def __init__(self) -> None:
        self._runs: dict[str, CommandRun] = {}
        self._numbers = count(1)
        self._lock = Lock()

    def start(
        self,
        key: str,
        title: str,
        arguments: Sequence[str],
        line: str,
        digest: str = "",
        aside: bool = False,
        variables: Mapping[str, str] | None = None,
        restore: Callable[[], object] | None = None,
    ) -> CommandRun:
        """Start a command of printgen, and return the run, which changes until the command ends.

        Raise OSError if the process cannot be started, and UsageError for invalid text.

        Args:
            key: the name of the task. The latest run of each task is shown.
            title: the title for the page that shows the progress.
            arguments: the arguments of the command, without `--progress`.
            line: the command as a person types it.
            digest: the digest of the user's file that is printed, or "" if there is no such file.
            aside: whether the command runs in the background with low priority.
            variables: environment variables that replace the studio's environment variables.
            restore: a function that is called if the command fails or is stopped.
        """
        if any("\0" in word for word in arguments):
            raise UsageError("the request contains a character that no command can contain")
        words = [sys.executable, "-P", "-c", _START, str(PACKAGE.parent), *arguments, "--progress", "json"]
        messages = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 (closed with the run)
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8", **(variables or {})}
        own_group = {"start_new_session": True} if sys.platform != "win32" else {}
        process = subprocess.Popen(
            words,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=messages,
            text=True,
            encoding="utf-8",
            errors="replace",
            **own_group,  # type: ignore[call-overload]
        )
        if aside and sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, 10)
        with self._lock:
            run = CommandRun(
                f"{next(self._numbers)}", key, title, line, digest, process, messages=messages, restore=restore
            )
            self._runs[run.id] = run
            latest = {it.key: it.id for it in self._runs.values()}
            ended = [it for it in self._runs.values() if it.state != "running" and it.id not in latest.values()]
            for it in ended[:-_REMEMBERED]:
                del self._runs[it.id]
        run.reader = Thread(target=run.follow, daemon=True)
        run.reader.start()
        return run

    def start_unless_running(
        self,
        key: str,
        title: str,
        arguments: Sequence[str],
        line: str,
        digest: str = "",
        restore: Callable[[], object] | None = None,
        address: str = "",
        name: str = "",
    ) -> None:
        """Start a command as `start` does, unless the latest run with this key is still running."""
        running = self.latest(key)
        if running is None or running.state != "running":
            run = self.start(key, title, arguments, line, digest, restore=restore)
            run.address, run.name = address, name

    def start_aside(self, key: str, title: str, arguments: Sequence[str], digest: str) -> CommandRun:
        """Start a command in the background, unless the latest run with this key has the same digest."""
        run = self.latest(key)
        if run is not None and run.digest == digest:
            return run
        if run is not None:
            self.stop(run.id)
        return copy(self.start(key, title, arguments, "", digest, aside=True))

    def stop(self, id: str) -> None:
        """Stop the run with this id if it is still running. Unfinished files are not written."""
        if run := self._runs.get(id):
            run.stop()

    def wait(self, run: CommandRun, seconds: float | None = None) -> CommandRun:
        """Wait until a run ends, for at most this many seconds, and return its current state."""
        if run.reader:
            run.reader.join(seconds)
        return self.find(run.id) or run

    def find(self, id: str) -> CommandRun | None:
        """Return the current state of the run with this id, or None if there is no such run.

        The state is a copy. Otherwise, a run that ends while a page is made could be running at the top of the page and
        have no result at its foot.
        """
        run = self._runs.get(id)
        return copy(run) if run else None

    def latest(self, key: str) -> CommandRun | None:
        """Return the current state of the latest run with this key, as `find` does, or None if there is no such run."""
        return next((copy(run) for run in reversed([*self._runs.values()]) if run.key == key), None)

    def running(self) -> list[CommandRun]:
        """Return the running commands that a person has started. Commands in the background are not included."""
        return [it for it in self._runs.values() if it.state == "running" and it.line]

    def close(self) -> None:
        """Stop all running commands and wait until they have ended."""
        # A request that is still being answered may start another command meanwhile.
        with self._lock:
            runs = [*self._runs.values()]
        for run in runs:
            run.stop()
        for run in runs:
            with suppress(subprocess.TimeoutExpired):
                run.process.wait(5)
            if run.reader:
                run.reader.join(5)


def _parse(text: str) -> Mapping[str, Any]:
    try:
        return reading.read_json(text.encode(), dict[str, Any])
    except reading.ReadError:
        return {}
