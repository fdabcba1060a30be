"""Findings for programs."""

from __future__ import annotations

import json

from printgen.data.findings import Finding, Place, Severity
from printgen.report.as_json import as_json


def test_an_array_with_exactly_these_keys_in_order() -> None:
    findings = [
        Finding("PG004", Severity.WARNING, "zweitens é", None, section="3.5", hint="so"),
        Finding("PG001", Severity.ERROR, "later", Place("b.yaml", 4, 1, 4, 2)),
        Finding("PG002", Severity.ERROR, "sooner", Place("a.yaml", 2, 7, 3, 9)),
    ]
    nothing = {"section": None, "hint": None}
    assert json.loads(as_json(findings)) == [
        {"code": "PG004", "severity": "warning", "message": "zweitens é", "file": None, "line": None, "column": None,
         "end_line": None, "end_column": None, "section": "3.5", "hint": "so"},
        {"code": "PG002", "severity": "error", "message": "sooner", "file": "a.yaml", "line": 2, "column": 7,
         "end_line": 3, "end_column": 9, **nothing},
        {"code": "PG001", "severity": "error", "message": "later", "file": "b.yaml", "line": 4, "column": 1,
         "end_line": 4, "end_column": 2, **nothing},
    ]  # fmt: skip


def test_nothing_wrong_is_an_empty_array() -> None:
    assert as_json([]) == "[]"
