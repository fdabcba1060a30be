"""A check's page of the manual, as text."""

from __future__ import annotations

from textwrap import indent

from printgen.checks.catalogue import Explanation


def page(entry: Explanation) -> str:
    """Code, title, severity, section, why there is such a check, and an example of what it finds."""
    facts = str(entry.severity) + (f", section {entry.section}" if entry.section else "")
    example = ["", "For example:", "", indent(entry.example, "    ")] if entry.example else []
    return "\n".join([f"{entry.code}: {entry.title} ({facts})", "", entry.why, *example])
