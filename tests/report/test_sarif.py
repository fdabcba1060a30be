"""Findings for code hosts."""

from __future__ import annotations

import json
from typing import Any

from printgen import __version__
from printgen.data.findings import Finding, Note, Place, Severity
from printgen.report.sarif import sarif


def run(findings: list[Finding], titles: dict[str, str] | None = None) -> dict[str, Any]:
    log = json.loads(sarif(findings, titles))
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    assert log["$schema"].endswith("sarif-2.1.0.json")
    first: dict[str, Any] = log["runs"][0]
    return first


def at(uri: str, line: int, column: int, end_line: int, end_column: int) -> dict[str, Any]:
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


def test_results() -> None:
    notes = (Note("first here", Place("a b.yaml", 1, 1, 1, 5)), Note("and nowhere else"))
    findings = [
        Finding("PG001", Severity.ERROR, "twice", Place("a b.yaml", 2, 1, 2, 5), "3.2", "keep one", notes),
        Finding("CE301", Severity.WARNING, "odd", Place("/x/é.yaml", 3, 4, 5, 6)),
        Finding("PG001", Severity.ERROR, "nowhere"),
    ]
    found = run(findings, {"PG001": "what is no YAML"})
    assert found["tool"]["driver"] == {
        "name": "printgen",
        "version": __version__,
        "rules": [{"id": "CE301"}, {"id": "PG001", "shortDescription": {"text": "what is no YAML"}}],
    }
    assert found["columnKind"] == "unicodeCodePoints"
    assert found["results"] == [
        {"ruleId": "PG001", "ruleIndex": 1, "level": "error", "message": {"text": "nowhere"}},
        {"ruleId": "CE301", "ruleIndex": 0, "level": "warning", "message": {"text": "odd"},
         "locations": [at(f"file:{'//'}/x/%C3%A9.yaml", 3, 4, 5, 6)]},
        {"ruleId": "PG001", "ruleIndex": 1, "level": "error",
         "message": {"text": "twice\nand nowhere else\nRule 3.2.\nHelp: keep one"},
         "locations": [at("a%20b.yaml", 2, 1, 2, 5)],
         "relatedLocations": [{**at("a%20b.yaml", 1, 1, 1, 5), "message": {"text": "first here"}}]},
    ]  # fmt: skip


def test_nothing_wrong() -> None:
    assert (run([])["results"], run([])["tool"]["driver"]["rules"]) == ([], [])
