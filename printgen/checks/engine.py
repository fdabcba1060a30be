"""Checks applied to a library: problems become findings, waivers take some of them away again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from msgspec import Struct, field

from printgen.checks.catalogue import ELSEWHERE, NOT_WAIVABLE, entries
from printgen.checks.check import Check, Entry, Problem
from printgen.data.findings import Finding, Note, in_order
from printgen.data.kind import Case, Key, Library
from printgen.data.nearest import meant
from printgen.data.recording import Reads, RecordingLibrary

_WAIVER_ENTRY = next(entry for entry in ELSEWHERE if entry.code == "PG007")
#: Found only when a page is drawn, files beside the record are read or folders compared: a waiver cannot be judged here.
_FOUND_LATER = ("PG009", "PG012", "PG016")


class Judged(Struct, frozen=True):
    """What the checks looked at in a library in which they found nothing wrong.

    records: by record, those that were looked up to judge it. kinds: by code, the kinds that its check looked at as a whole.
    """

    records: Mapping[Key, frozenset[Key]] = field(default_factory=dict)
    kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)


def apply(checks: Iterable[Check], library: Library, cases: Iterable[Case] | None = None) -> list[Finding]:
    """What the checks find in the cases, or in the whole library, in reading order, less what its records waive (PG007
    judges the waivers).

    Pure; the order of checks and of cases makes no difference.
    """
    every = tuple(checks)
    codes = frozenset(entries(every))
    shared = RecordingLibrary.over(library)
    return in_order(
        [it for case in (library if cases is None else cases) for it in _judge(every, case, shared, codes)[0]]
    )


def apply_again(
    checks: Iterable[Check], library: Library, before: Judged, changed: frozenset[Key]
) -> tuple[list[Finding], Judged]:
    """The same of a library in which the checks found nothing before some records changed, came or went; and what they
    looked at, for the next time.

    Only what they looked at is judged again: a record as long as it, those looked up for it, and the kinds that a check
    looks at as a whole are as they were, cannot have become wrong.
    """
    every = tuple(checks)
    codes = frozenset(entries(every))
    touched = {kind for kind, _id in changed}
    wide = tuple(it for it in every if before.kinds.get(it.entry.code, frozenset()) & touched)
    records: dict[Key, frozenset[Key]] = {}
    kinds = {code: set(held) for code, held in before.kinds.items()}
    findings: list[Finding] = []
    shared = RecordingLibrary.over(library)
    for case in library:
        key = (case.kind.name, case.id)
        known = before.records.get(key)
        # A waiver stands for something that is found each time.
        stands = known is not None and key not in changed and not known & changed and not case.record.waive
        found, looked = _judge(wide if stands else every, case, shared, codes, whole=not stands)
        findings += found
        records[key] = frozenset(known if known and stands else ()).union(*(reads.records for reads in looked.values()))
        for code, reads in looked.items():
            if reads.kinds:
                kinds.setdefault(code, set()).update(reads.kinds)
    return in_order(findings), Judged(records, {code: frozenset(held) for code, held in kinds.items()})


def _judge(
    checks: Iterable[Check], case: Case, shared: RecordingLibrary, codes: frozenset[str], whole: bool = True
) -> tuple[list[Finding], dict[str, Reads]]:
    """What the checks find in a case, and what each looked up, by code; where all of them judge it, its waivers too."""
    found: list[Finding] = []
    looked: dict[str, Reads] = {}
    for it in checks:
        if not it.kinds or case.kind.name in it.kinds:
            library = shared.anew()
            found += [stamp(it.entry, case, problem) for problem in it.judge(case, library)]
            looked.setdefault(it.entry.code, Reads()).add(library.reads)
    firm = {it.entry.code for it in checks if it.entry.firm} | NOT_WAIVABLE
    kept = [finding for finding in found if finding.code in firm or not waived(case, finding.code)]
    if whole:
        kept += _idle_waivers(case, {finding.code for finding in found}, codes, firm)
    return kept, looked


def stamp(entry: Entry, case: Case, problem: Problem) -> Finding:
    """The finding that a problem of this case is: with code, severity, section and place."""
    notes = tuple(Note(it.text, it.case.place(*it.path) if it.case else None) for it in problem.notes)
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


def _idle_waivers(case: Case, found: set[str], codes: frozenset[str], firm: Set[str]) -> Iterator[Finding]:
    """PG007 for each waiver that does not count, or waives nothing."""
    seen: set[str] = set()
    for index, waiver in enumerate(case.record.waive):
        code, message, hint = waiver.check, "", None
        if code in firm:
            message, hint = f"{code} cannot be waived", "put the record right, and take the waiver out"
        elif code not in codes:
            message = f"`{code}`: no such check{meant(code, codes)}"
        elif not waiver.because.strip():
            message = f"this waiver of {code} gives no reason, so it does not count"
            hint = "say why under `because`, or take it out"
        elif code in seen:
            message, hint = f"{code} is waived twice in this record", "keep one of the two waivers"
        elif code not in found and code not in _FOUND_LATER:
            message, hint = f"this waiver waives nothing: the record keeps {code}", "take the waiver out"
        seen.add(code)
        if message:
            yield stamp(_WAIVER_ENTRY, case, Problem(("waive", index, "check"), message, hint))
