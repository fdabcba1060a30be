"""Findings for a program to read: one JSON array, an object a finding."""

from __future__ import annotations

import json
from collections.abc import Sequence

from printgen.data.findings import Finding, in_order


def as_json(findings: Sequence[Finding]) -> str:
    """The findings in order; lines and columns count from 1, `end_column` is the one after the last character.

    A finding without a place has null for its file, lines and columns.
    """
    return json.dumps([_object(found) for found in in_order(list(findings))], ensure_ascii=False, indent=2)


def _object(found: Finding) -> dict[str, str | int | None]:
    place = found.place
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "end_line": place.end_line if place else None,
        "end_column": place.end_column if place else None,
        "section": found.section,
        "hint": found.hint,
    }
