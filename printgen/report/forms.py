"""Findings in the form that was asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from printgen.data.findings import Finding
from printgen.data.yaml import lines
from printgen.report.as_json import as_json
from printgen.report.sarif import sarif
from printgen.report.text import text


def report(findings: Sequence[Finding], form: str, color: bool, titles: Mapping[str, str] | None = None) -> str:
    """The findings as `text` (nothing where there are none), `json` or `sarif`; `titles` tells what codes are about."""
    if form == "json":
        return as_json(findings)
    if form == "sarif":
        return sarif(findings, titles)
    return text(findings, _line, color) if findings else ""


def _line(file: str, number: int) -> str | None:
    """A line of a file (from 1), or None where it has no such line."""
    there = lines(Path(file))
    return there[number - 1] if 0 < number <= len(there) else None
