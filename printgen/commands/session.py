"""What every command works with, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from printgen import files
from printgen.data.findings import Finding, Unclear
from printgen.data.folders import Project
from printgen.products.workers import Workers
from printgen.reuse.store import Store

#: Exit statuses: nothing wrong, and something found.
CLEAN, FINDINGS = 0, 1


class Session(Struct, frozen=True):
    """What a command works with.

    project: the folders that are read and written. progress: called with what is being done and how much of it is (0 to 1).
    color: whether findings are shown in colours. store: what earlier runs left to save time; None for a run that is to use
    none of it. workers: who draws and prints. width: of the terminal that is read on, letters; None for none.
    """

    project: Project
    progress: Callable[[str, float], None]
    color: bool = False
    store: Store | None = None
    workers: Workers = Workers()
    width: int | None = None

    def waiting(self, whom: str) -> None:
        """Tell for whom this run waits."""
        self.progress(whom, 1.0)


class Outcome(Struct, frozen=True):
    """How a command ended: its answer (stdout), its last lines, what it complains of (stderr), and the exit status."""

    answer: str = ""
    closing: str = ""
    complaint: str = ""
    status: int = CLEAN


def refused(findings: Iterable[Finding], not_done: str, session: Session) -> Outcome:
    """How a command ends whose files are wrong: the findings, and in one line what was not done."""
    return Outcome(complaint="\n".join([*found(findings, session), not_done]), status=FINDINGS)


def found(findings: Iterable[Finding], session: Session) -> list[str]:
    """The findings as one text for a person to read; no text where there are none."""
    held = tuple(findings)
    if not held:
        return []
    from printgen.report.forms import report

    return [report(held, "text", session.color)]


def put_new(file: Path, content: bytes, other: str = "name another file") -> None:
    """Write a file that is not there yet, whole. Raises Unclear where it is, with the other thing to do; OSError."""
    try:
        files.create(file, content)
    except FileExistsError:
        raise Unclear(f"`{file}` is there already; {other}, or move it away") from None
