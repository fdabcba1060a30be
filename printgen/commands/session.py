"""The context of a command, and the outcome of a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from printgen import files
from printgen.data.findings import Finding, UsageError
from printgen.data.folders import Project
from printgen.products.workers import Workers
from printgen.reuse.store import Store

#: The exit status without errors, and the exit status with errors.
CLEAN, FINDINGS = 0, 1


class Session(Struct, frozen=True):
    """The context of a command.

    Fields:
        project: the folders that are read and written.
        progress: a function that is called with a description of the current step and the completed share (0 to 1).
        color: whether findings are printed in colours.
        store: the cache of earlier runs, or None if no cache may be used.
        workers: the processes that draw and print.
        width: the width of the terminal in characters, or None without a terminal.
    """

    project: Project
    progress: Callable[[str, float], None]
    color: bool = False
    store: Store | None = None
    workers: Workers = Workers()
    width: int | None = None

    def report_waiting(self, whom: str) -> None:
        """Report that this run waits for the process that `whom` describes."""
        self.progress(whom, 1.0)


class Outcome(Struct, frozen=True):
    """The result of a command.

    Fields:
        answer: the text for standard output.
        closing: the closing lines, which name the written files and the next steps, for example.
        complaint: the findings and messages for standard error.
        status: the exit status.
        printed: the folders with printed files, and their files.
        findings: the findings in `complaint`, for programs.
    """

    answer: str = ""
    closing: str = ""
    complaint: str = ""
    status: int = CLEAN
    printed: tuple[tuple[Path, files.WrittenFiles], ...] = ()
    findings: tuple[Finding, ...] = ()


def refusal_outcome(findings: Iterable[Finding], not_done: str, session: Session) -> Outcome:
    """Return the outcome of a command whose files have errors: the findings, and the line `not_done`."""
    listed = tuple(findings)
    complaint = "\n".join([*format_findings(listed, session), not_done])
    return Outcome(complaint=complaint, status=FINDINGS, findings=listed)


def format_findings(findings: Iterable[Finding], session: Session) -> list[str]:
    """Return a list whose only item is the text of all findings, or an empty list if there are no findings."""
    listed = tuple(findings)
    if not listed:
        return []
    from printgen.report.forms import report

    return [report(listed, "text", session.color)]


def create_file(file: Path, content: bytes, other: str = "specify another file") -> None:
    """Write a new file, completely or not at all. Raise UsageError if the file exists, and OSError if writing fails.

    Args:
        other: the suggestion in the error message if the file exists.
    """
    try:
        files.create(file, content)
    except FileExistsError:
        raise UsageError(f"`{file}` already exists; {other}, or move the existing one") from None
