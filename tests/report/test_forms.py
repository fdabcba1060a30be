"""Findings for people (place, line, mark and help), for programs and for code hosts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from printgen import __version__
from printgen.data.edits import Replace
from printgen.data.findings import Finding, Note, Place, Severity
from printgen.report.forms import as_json, counts, sarif, summary, text, width

LINES = {
    "camel.yaml": [
        "aircraft: sopwith-camel",
        "fuel: 55",
        "\tnote: 日本 é x",
        "a: \x1b[31mred",
        "x" * 200 + "FUEL" + "y" * 200,
    ]
}


def read_line(file: str, line: int) -> str | None:
    lines = LINES.get(file, [])
    return lines[line - 1] if line <= len(lines) else None


def error(place: Place | None, message: str = "wrong", **rest: object) -> Finding:
    return Finding("PG001", Severity.ERROR, message, place, **rest)  # type: ignore[arg-type]


def shown(finding: Finding, color: bool = False) -> str:
    return text([finding], read_line, color)


def test_a_finding_with_all_its_parts() -> None:
    notes = (Note("first given here", Place("camel.yaml", 1, 1, 1, 9)), Note("and nowhere else"))
    found = error(
        Place("camel.yaml", 2, 7, 2, 9), "`fuel` is given twice", section="3.202", hint="keep one", notes=notes
    )
    assert (
        shown(found)
        == """\
error[PG001]: `fuel` is given twice
 --> camel.yaml:2:7
  |
2 | fuel: 55
  |       ^^
note: first given here
 --> camel.yaml:1:1
  |
1 | aircraft: sopwith-camel
  | --------
  = note: and nowhere else
  = rule: 3.202
  = help: keep one

1 error in 1 file"""
    )


def test_without_a_place_or_a_line() -> None:
    assert shown(error(None)) == "error[PG001]: wrong\n\n1 error"
    assert shown(error(Place("gone.yaml", 7, 3))) == "error[PG001]: wrong\n --> gone.yaml:7:3\n\n1 error in 1 file"


@pytest.mark.parametrize(
    ("place", "line", "mark"),
    [
        (Place("camel.yaml", 3, 2, 3, 6), "3 |     note: 日本 é x", "  |     ^^^^"),
        (Place("camel.yaml", 3, 8, 3, 10), "3 |     note: 日本 é x", "  |           ^^^^"),
        (Place("camel.yaml", 3, 13, 3, 14), "3 |     note: 日本 é x", "  |                  ^"),
        (Place("camel.yaml", 2, 9, 2, 9), "2 | fuel: 55", "  |         ^"),
        (Place("camel.yaml", 1, 11, 2, 4), "1 | aircraft: sopwith-camel", "  |           ^^^^^^^^^^^^^"),
        (Place("camel.yaml", 4, 4, 4, 5), "4 | a: \ufffd[31mred", "  |    ^"),
    ],
)
def test_the_mark_stands_under_what_it_means(place: Place, line: str, mark: str) -> None:
    rows = shown(error(place)).splitlines()
    assert rows[3:5] == [line, mark]


def test_a_long_line_is_cut_around_the_mark() -> None:
    rows = shown(error(Place("camel.yaml", 5, 201, 5, 205))).splitlines()
    line, mark = rows[3].removeprefix("5 | "), rows[4].removeprefix("  | ")
    assert (len(line) <= 112, line[0], line[-1]) == (True, "…", "…")
    assert line[mark.index("^") :][:4] == "FUEL"
    assert mark.strip() == "^^^^"


def test_line_numbers_line_up() -> None:
    found = error(Place("gone.yaml", 120, 1), notes=(Note("there", Place("camel.yaml", 2, 1, 2, 5)),))
    assert shown(found).splitlines()[1:7] == [
        "   --> gone.yaml:120:1", "note: there", "   --> camel.yaml:2:1", "    |", "  2 | fuel: 55", "    | ----",
    ]  # fmt: skip


def test_in_order_with_a_count() -> None:
    findings = [
        error(Place("b.yaml", 1, 1), "third"),
        Finding("CE301", Severity.WARNING, "second", Place("a.yaml", 9, 1)),
        error(Place("a.yaml", 2, 1), "first"),
    ]
    said = text(findings, read_line, color=False)
    assert [line for line in said.splitlines() if "[" in line] == [
        "error[PG001]: first", "warning[CE301]: second", "error[PG001]: third",
    ]  # fmt: skip
    assert said.splitlines()[-1] == "2 errors, 1 warning in 2 files"


def test_counts() -> None:
    warning = Finding("CE301", Severity.WARNING, "w", Place("a.yaml"))
    assert [summary(found) for found in ([], [warning], [warning, warning, error(None)])] == [
        "no findings", "1 warning in 1 file", "1 error, 2 warnings in 1 file",
    ]  # fmt: skip


def test_color_changes_nothing_but_color() -> None:
    found = error(Place("camel.yaml", 2, 7, 2, 9), hint="keep one")
    colored = shown(found, color=True)
    assert "\x1b[1;31merror[PG001]\x1b[0m" in colored
    assert "      \x1b[1;31m^^\x1b[0m" in colored
    for code in ("\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m"):
        colored = colored.replace(code, "")
    assert colored == shown(found)


def test_width() -> None:
    assert [width(sign) for sign in ("abc", "日本", "e\u0301", "é", "")] == [3, 4, 1, 1, 0]


def test_an_array_with_exactly_these_keys_in_order() -> None:
    findings = [
        Finding("PG004", Severity.WARNING, "zweitens é", section="3.5", hint="so", fix=Replace(("guns", 0), "x")),
        Finding("PG001", Severity.ERROR, "later", Place("b.yaml", 4, 1, 4, 2)),
        Finding(
            "PG002", Severity.ERROR, "sooner", Place("a.yaml", 2, 7, 3, 9), more_places=(Place("a.yaml", 5, 1, 5, 2),)
        ),
    ]
    nothing = {"section": None, "hint": None, "fix": None, "more-places": []}
    assert json.loads(as_json(findings)) == [
        {"code": "PG004", "severity": "warning", "message": "zweitens é", "file": None, "line": None, "column": None,
         "end_line": None, "end_column": None, "section": "3.5", "hint": "so",
         "fix": {"path": ["guns", 0], "value": "x"}, "more-places": []},
        {"code": "PG002", "severity": "error", "message": "sooner", "file": "a.yaml", "line": 2, "column": 7,
         "end_line": 3, "end_column": 9, **nothing, "more-places": [{"line": 5, "column": 1}]},
        {"code": "PG001", "severity": "error", "message": "later", "file": "b.yaml", "line": 4, "column": 1,
         "end_line": 4, "end_column": 2, **nothing},
    ]  # fmt: skip


def test_nothing_wrong_is_an_empty_array() -> None:
    assert as_json([]) == "[]"


def run(findings: list[Finding], titles: dict[str, str] | None = None) -> dict[str, Any]:
    log = json.loads(sarif(findings, titles))
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    assert log["$schema"].endswith("sarif-2.1.0.json")
    first: dict[str, Any] = log["runs"][0]
    return first


def at(uri: str, line: int, column: int, end_line: int, end_column: int) -> dict[str, Any]:
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


def test_results_for_code_hosts() -> None:
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


def test_nothing_wrong_for_code_hosts() -> None:
    assert (run([])["results"], run([])["tool"]["driver"]["rules"]) == ([], [])


def test_of_each_file_a_hundred_are_told_and_the_rest_is_counted() -> None:
    many = [Finding("PG002", Severity.WARNING, f"no. {line}", Place("a.yaml", line)) for line in range(1, 351)]
    many[340] = Finding("PG004", Severity.ERROR, "no. 341", Place("a.yaml", 341))
    other = Finding("PG002", Severity.ERROR, "other", Place("b.yaml", 1))
    told = json.loads(as_json([other, *reversed(many)]))
    assert [it["message"] for it in told[:100]] == [f"no. {line}" for line in range(1, 101)]
    rest = ("PG004", "error", "250 more findings are in this file, starting here", 101)
    assert tuple(told[100][key] for key in ("code", "severity", "message", "line")) == rest
    assert [it["message"] for it in told[101:]] == ["other"]
    assert json.loads(as_json([*many[:100]]))[-1]["message"] == "no. 100"
    assert len(json.loads(sarif(many))["runs"][0]["results"]) == 101
    said = text(many, lambda _file, _line: None, color=False)
    assert (said.count("\n"), said.splitlines()[-1]) == (304, "1 error, 349 warnings in 1 file")


def test_a_run_reports_a_thousand_findings_and_counts_the_others_per_check() -> None:
    many = [Finding("PG001", Severity.ERROR, "broken", Place(f"{number:04}.yaml")) for number in range(1200)]
    many += [Finding("PG002", Severity.WARNING, "odd", Place("z.yaml", line)) for line in range(1, 151)]
    many += [Finding("PG002", Severity.ERROR, "wrong", Place("z.yaml", 151))]
    reported = json.loads(as_json(many))
    assert [it["file"] for it in reported[:1000]] == [f"{number:04}.yaml" for number in range(1000)]
    assert [(it["code"], it["severity"], it["message"].split()[0], it["file"]) for it in reported[1000:]] == [
        ("PG001", "error", "200", None),
        ("PG002", "error", "1", None),
        ("PG002", "warning", "150", None),
    ]
    assert len(json.loads(sarif(many))["runs"][0]["results"]) == 1003
    blocks = text(many, lambda _file, _line: None, color=False).split("\n\n")
    assert (len(blocks), blocks[-1]) == (1004, "1201 errors, 150 warnings in 1201 files")


def test_statistics_count_findings_per_check_and_severity() -> None:
    many = [Finding("PG002", Severity.WARNING, "odd", Place("a.yaml", line)) for line in range(1, 2001)]
    many += [Finding("PG001", Severity.ERROR, "broken", Place("b.yaml"))]
    titles = {"PG001": "invalid YAML", "PG002": "wrong type"}
    assert json.loads(counts(many, "json", titles)) == [
        {"code": "PG001", "severity": "error", "count": 1, "title": "invalid YAML"},
        {"code": "PG002", "severity": "warning", "count": 2000, "title": "wrong type"},
    ]
    said = counts(many, "text", titles).splitlines()
    assert [line.split(maxsplit=3) for line in said[:-1]] == [
        ["PG001", "error", "1", "invalid YAML"],
        ["PG002", "warning", "2000", "wrong type"],
    ]
    assert said[-1] == "1 error, 2000 warnings in 2 files"
