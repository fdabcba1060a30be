"""Checks applied to a library: problems become findings, waivers take some of them away again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from printgen.checks.catalogue import ELSEWHERE, NOT_WAIVABLE, entries
from printgen.checks.check import Check, Entry, Problem
from printgen.data.findings import Finding, Note, in_order
from printgen.data.kind import Case, Library
from printgen.data.nearest import meant
from printgen.data.recording import Key, Noted
from printgen.data.records.record import Waiver

_WAIVER_ENTRY = next(entry for entry in ELSEWHERE if entry.code == "PG007")
#: Found only when a page is drawn, or files beside the record are read, so a waiver of them cannot be judged here.
_FOUND_LATER = ("PG009", "PG012")


@dataclass(frozen=True, slots=True)
class Word:
    """What the checks looked at in a library in which they found nothing wrong.

    records: by record, those that were looked up to judge it. kinds: by code, the kinds that its check looked at as a whole.
    """

    records: Mapping[Key, frozenset[Key]] = field(default_factory=dict)
    kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)


def apply(checks: Iterable[Check], library: Library) -> list[Finding]:
    """What the checks find in the library, in reading order, less what its records waive (PG007 judges the waivers).

    Pure; the order of checks and of cases makes no difference.
    """
    return apply_again(checks, library, Word(), frozenset())[0]


def apply_again(
    checks: Iterable[Check], library: Library, word: Word, changed: frozenset[Key]
) -> tuple[list[Finding], Word]:
    """The same where the checks found nothing before some records changed, came or went; and their word for the next time.

    Only what they looked at is judged again: a record as long as it, those looked up for it, and the kinds that a check
    looks at as a whole are as they were, cannot have become wrong.
    """
    every = tuple(checks)
    codes = frozenset(entries(every))
    touched = {kind for kind, _id in changed}
    wide = tuple(it for it in every if word.kinds.get(it.entry.code, frozenset()) & touched)
    records: dict[Key, frozenset[Key]] = {}
    kinds = {code: set(held) for code, held in word.kinds.items()}
    findings: list[Finding] = []
    noted = Noted(library)
    for case in library:
        key = (case.kind.name, case.id)
        known = word.records.get(key)
        # A waiver stands for something that is found each time.
        stands = known is not None and key not in changed and not known & changed and not case.record.waive
        noted.records.clear()
        noted.records.update(known if known and stands else ())
        found = [
            stamp(it.entry, case, problem)
            for it in (wide if stands else every)
            if it.looks_at(case)
            for problem in _noting(it, case, noted, kinds)
        ]
        findings += [finding for finding in found if not waived(case, finding.code)]
        if not stands:
            findings += _idle_waivers(case, {finding.code for finding in found}, codes)
        records[key] = frozenset(noted.records)
    return in_order(findings), Word(records, {code: frozenset(held) for code, held in kinds.items()})


def _noting(it: Check, case: Case, noted: Noted, kinds: dict[str, set[str]]) -> Iterator[Problem]:
    """What a check finds in a case, with a note of the kinds that it looked at as a whole."""
    noted.wholly.clear()
    yield from it.judge(case, noted)
    if noted.wholly:
        kinds.setdefault(it.entry.code, set()).update(noted.wholly)


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
    if code not in found and code not in _FOUND_LATER:
        return f"this waiver waives nothing: the record keeps {code}", "take the waiver out"
    return "", None
