"""Text that cannot be set, as findings: drawing meets it, and hands it over in plain values."""

from __future__ import annotations

from printgen.checks.catalogue import ELSEWHERE
from printgen.checks.check import Problem
from printgen.checks.engine import stamp, waived
from printgen.findings import Finding
from printgen.model.kind import Case
from printgen.source import Path

_ENTRY = next(entry for entry in ELSEWHERE if entry.code == "PG009")


def unsettable(case: Case, field: Path, text: str, over: float = 0.0, lacking: str = "") -> Finding | None:
    """PG009 for a text of this case that is `over` mm too wide, or has characters the font lacks; None when waived."""
    if waived(case, _ENTRY.code):
        return None
    name = ".".join(str(step) for step in field)
    subject = f"{name}: `{text}`" if name else f"`{text}`"
    if lacking:
        listed = " ".join(f"{char} (U+{ord(char):04X})" for char in lacking)
        problem = Problem(field, f"{subject}: the font has no {listed}", "write it with characters the font has")
    else:
        problem = Problem(field, f"{subject} is {over:.1f} mm too wide at its smallest size", "shorten it")
    return stamp(_ENTRY, case, problem)
