"""Checks applied to a library: problems become findings, waivers take some of them away again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.checks.catalogue import ELSEWHERE, NOT_WAIVABLE, entries
from printgen.checks.check import Check, Entry, Problem
from printgen.findings import Finding, Note, in_order
from printgen.model.kind import Case, Library
from printgen.model.nearest import meant
from printgen.model.record import Waiver

_WAIVER_ENTRY = next(entry for entry in ELSEWHERE if entry.code == "PG007")
#: Found only when a page is drawn, so a waiver of it cannot be judged here.
_FOUND_BY_DRAWING = "PG009"


def apply(checks: Iterable[Check], library: Library) -> list[Finding]:
    """What the checks find in the library, in reading order, less what its records waive (PG007 judges the waivers).

    Pure; the order of checks and of cases makes no difference.
    """
    every = tuple(checks)
    codes = frozenset(entries(every))
    findings: list[Finding] = []
    for case in library:
        found = [
            stamp(it.entry, case, problem) for it in every if it.looks_at(case) for problem in it.judge(case, library)
        ]
        findings += [finding for finding in found if not waived(case, finding.code)]
        findings += _idle_waivers(case, {finding.code for finding in found}, codes)
    return in_order(findings)


def stamp(entry: Entry, case: Case, problem: Problem) -> Finding:
    """The finding that a problem of this case is: with code, severity, section and place."""
    notes = tuple(
        Note(remark.text, remark.case.place(*remark.path) if remark.case else None) for remark in problem.notes
    )
    return Finding(
        code=entry.code,
        severity=problem.severity or entry.severity,
        message=problem.message,
        place=case.place(*problem.path, key=problem.key),
        section=entry.section,
        hint=problem.hint,
        notes=notes,
    )


def waived(case: Case, code: str) -> bool:
    """Whether the record waives that code, with a reason."""
    return code not in NOT_WAIVABLE and any(it.check == code and it.because.strip() for it in case.record.waive)


def _idle_waivers(case: Case, found: set[str], codes: frozenset[str]) -> Iterator[Finding]:
    seen: set[str] = set()
    for index, waiver in enumerate(case.record.waive):
        message, hint = _fault(waiver, found, codes, waiver.check in seen)
        seen.add(waiver.check)
        if message:
            yield stamp(_WAIVER_ENTRY, case, Problem(("waive", index, "check"), message, hint))


def _fault(waiver: Waiver, found: set[str], codes: frozenset[str], again: bool) -> tuple[str, str | None]:
    code = waiver.check
    if code in NOT_WAIVABLE:
        return f"{code} cannot be waived", "put the record right, and take the waiver out"
    if code not in codes:
        return f"`{code}`: no such check{meant(code, codes)}", None
    if not waiver.because.strip():
        return f"this waiver of {code} gives no reason, so it does not count", "say why under `because`, or take it out"
    if again:
        return f"{code} is waived twice in this record", "keep one of the two waivers"
    if code not in found and code != _FOUND_BY_DRAWING:
        return f"this waiver waives nothing: the record keeps {code}", "take the waiver out"
    return "", None
