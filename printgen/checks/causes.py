"""Removal of findings that only follow from another mistake, so that each mistake is reported once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.data.edits import Replace, Rewrite
from printgen.data.findings import Finding, Note, Place, Severity, join_words, sorted_findings

if TYPE_CHECKING:
    from printgen.checks.check import Check
    from printgen.data.edits import Fix
    from printgen.data.kind import Case, Library

#: Codes for unresolved names and invalid structures, which are reported before their consequences.
_FIRST = ("PG001", "PG002", "PG003", "PG004")
#: The maximum number of lines that a finding lists.
_LINES = 8
#: The minimum number of values with the same fault that are combined into one finding.
_MANY = 3


def without_consequences(
    found: Iterable[Finding], checks: Sequence[Check], library: Library, only: Iterable[Case] | None = None
) -> list[Finding]:
    """Return the findings without those that only follow from other findings.

    Args:
        only: the cases that the findings are about (default: the entire library).
    """
    every = list(found)
    cases = list(library if only is None else only)
    names = [it for it in every if it.code in _FIRST]
    others = [it for it in every if it.code not in _FIRST]
    gone = _following(others, names, checks, library, cases)
    kept = [it for it in every if it not in gone]
    causes = [it for it in kept if corrections(it)]
    gone |= _following([it for it in kept if not corrections(it)], causes, checks, library, cases) | _corrected_alike(
        causes
    )
    kept, refused = [it for it in kept if it not in gone], {it.place for it in gone}
    kept = [replace(it, hint=it.strict_hint) if it.strict_hint and it.place in refused else it for it in kept]
    if any(it.severity is Severity.ERROR for it in gone):
        kept = [replace(it, severity=Severity.ERROR) if corrections(it) else it for it in kept]
    return _worst_first(kept, cases)


def _worst_first(found: Sequence[Finding], cases: Iterable[Case]) -> list[Finding]:
    """Return the findings without those that should wait until more serious findings are corrected.

    If a record has an unresolved name, only its unresolved names are reported. If a record has an error, its warnings
    are not reported.
    """
    hidden, by_line = set[Finding](), dict[tuple[str, int], list[Finding]]()
    for it in found:
        if it.place:
            by_line.setdefault((it.place.file, it.place.line), []).append(it)
    if any(it.severity is Severity.ERROR for it in found):
        for case in cases:
            places = [case.place(), *([case.overlay.base] if case.overlay else [])]
            lines = ((it.file, line) for it in places for line in range(it.line, it.end_line + 1))
            here = [it for line in lines for it in by_line.get(line, ())]
            names = any(it.unresolved for it in here)
            errors = any(it.severity is Severity.ERROR for it in here)
            hidden |= {
                it for it in here if (names and not it.unresolved) or (errors and it.severity is Severity.WARNING)
            }
    return [_with_hint_of_book(it, hidden) for it in found if it not in hidden]


def _is_in(found: Finding, case: Case) -> bool:
    """Return whether a finding is in a record, or in the base record that the record is merged with."""
    return case.place().has_line_of(found.place) or bool(case.overlay and case.overlay.base.has_line_of(found.place))


def _following(
    others: Sequence[Finding],
    causes: Iterable[Finding],
    checks: Sequence[Check],
    library: Library,
    cases: Sequence[Case],
) -> set[Finding]:
    """Return those of the other findings that disappear after the causes are corrected."""
    correctable = [it for it in causes if corrections(it)]
    judged = [case for case in cases if any(_is_in(it, case) for it in others)] if correctable else []
    if not judged:
        return set()
    rest = _again(checks, _corrected(correctable, library, cases), judged)
    return {it for it in others if finding_key(it) not in rest and any(_is_in(it, case) for case in judged)}


def _with_hint_of_book(found: Finding, gone: Iterable[Finding]) -> Finding:
    """Return the finding. If it is about a wrong name, the hint suggests the name in the rulebook.

    A removed finding (in `gone`) states the rulebook's name. Without such a finding, the hint is unchanged.
    """
    book = next((it for it in gone if it.strict_hint and it.likely and it.place == found.place), None)
    return replace(found, hint=book.strict_hint) if book and not found.fix else found


def corrections(found: Finding) -> tuple[Fix, ...]:
    """Return the most likely corrections of the mistake that a finding reports, or () if they are unknown."""
    return found.likely or ((found.fix,) if found.fix and not isinstance(found.fix, Rewrite) else ())


def findings_to_report(found: Iterable[Finding]) -> list[Finding]:
    """Return the findings to report, with duplicates merged, and without warnings about values that also have an error."""
    every = _merged(found)
    # Grouped by line, so that the time per finding does not grow with the number of errors.
    errors: dict[tuple[str, int], list[Place]] = {}
    for it in every:
        if it.severity is Severity.ERROR and it.place:
            errors.setdefault((it.place.file, it.place.line), []).append(it.place)
    return [
        it
        for it in every
        if it.severity is Severity.ERROR
        or it.place is None
        or not is_covered(it.place, errors.get((it.place.file, it.place.line), ()))
    ]


def _merged(found: Iterable[Finding]) -> list[Finding]:
    """Merge related findings and return all findings."""
    by_group: dict[object, list[Finding]] = {}
    for number, it in enumerate(found):
        missing = (it.code, it.place, it.fault.path) if it.fault and it.fault.missing and it.place else number
        by_group.setdefault(missing, []).append(it)
    every = [_with_missing(alike) if len(alike) > 1 else alike[0] for alike in by_group.values()]
    values = Counter(filter(None, map(_value_fault, every)))
    groups: dict[object, list[Finding]] = {}
    for number, it in enumerate(every):
        alone: object = number
        if not it.fix and it.place:
            alone = (it.code, it.severity, it.place.file, it.message, it.hint)
        elif values[key := _value_fault(it)] >= _MANY:
            alone = key
        groups.setdefault(alone, []).append(it)
    return [_one_of(sorted_findings(it)) for it in groups.values()]


def _with_missing(found: list[Finding]) -> Finding:
    """Combine the findings about missing fields of a group into one finding."""
    alike = sorted_findings(found)
    names = [f"`{it.fault.missing}`" for it in alike if it.fault]
    parts = [(it.hint or "").removeprefix("add ").partition(", as in ") for it in alike]
    is_same = all((it.hint or "").startswith("add ") for it in alike) and len({after for _, _, after in parts}) == 1
    hint = f"add {join_words([what for what, _, _ in parts])}{parts[0][1]}{parts[0][2]}" if is_same else ""
    hint = hint or "; ".join(it.hint for it in alike if it.hint)
    return replace(alike[0], message=f"{join_words(names)} are missing", hint=hint)


def _value_fault(found: Finding) -> tuple[str, ...]:
    """Return the code, the file and the fault (without the value) of a finding with an exact correction.

    Return () for any other finding.
    """
    parts = re.match(r"`[^`]*`(.*)", found.message)
    if not (parts and found.fault and found.place and isinstance(found.fix, Replace)) or "did you mean" in parts[1]:
        return ()
    return found.code, found.severity, found.place.file, parts[1]


def _one_of(alike: Sequence[Finding]) -> Finding:
    first, *others = alike
    first = replace(first, more_places=tuple(it.place for it in others if it.place))
    if others and _value_fault(first):
        texts = [f"{it.place.unit} {it.place.line}: {it.hint}" for it in others if it.place]
        rest = [f"{len(texts) - _LINES} more"] * (len(texts) > _LINES)
        note = Note(f"the same fault: {'; '.join([*texts[:_LINES], *rest])}")
        fixes = tuple(it.fix for it in others if it.fix)
        return replace(first, notes=(*first.notes, note), more_fixes=fixes)
    lines = sorted({it.place.line for it in others if it.place} - {first.place.line if first.place else 0})
    if not lines:
        return first
    where = join_words([str(it) for it in lines[:_LINES]] + [f"{len(lines) - _LINES} more"] * (len(lines) > _LINES))
    unit = first.place.unit if first.place else "line"
    note = Note(f"the same fault is in {unit}{'s' if len(lines) > 1 else ''} {where}")
    return replace(first, notes=(*first.notes, note))


def is_covered(place: Place, by: Iterable[Place]) -> bool:
    """Return whether `place` is inside one of the places in `by`. Each place in `by` must be on a single line."""
    return any(
        place.file == it.file
        and it.line == it.end_line == place.line == place.end_line
        and it.column <= place.column
        and place.end_column <= it.end_column
        for it in by
    )


def _corrected_alike(causes: Iterable[Finding]) -> set[Finding]:
    """Return the findings whose correction is the same as that of another finding.

    The finding of a check that compares with the rulebook is not included.
    """
    first: dict[object, Finding] = {}
    gone = set[Finding]()
    for it in sorted(causes, key=lambda it: not it.strict_hint):
        other = first.setdefault((it.place and it.place.file, corrections(it)), it)
        if other is not it and it.code not in _FIRST:
            gone.add(it)
    return gone


def finding_key(found: Finding) -> tuple[str, str, str]:
    """Return the code, file and message, which identify a finding even if its line moves."""
    return found.code, found.place.file if found.place else "", found.message


def _again(checks: Sequence[Check], library: Library, cases: Sequence[Case]) -> set[tuple[str, str, str]]:
    """Return the keys of the findings about these cases after corrections to the library."""
    from printgen.checks.engine import apply_checks

    now = [library.of(case.kind.name).get(case.id, case) for case in cases]
    return {finding_key(it) for it in apply_checks(checks, library, now)}


def _corrected(causes: Iterable[Finding], library: Library, cases: Iterable[Case]) -> Library:
    """Return the library with the corrections of the causes applied to these cases."""
    from printgen.data.edits import EditError
    from printgen.data.records.record import Record
    from printgen.data.validation import parse_record
    from printgen.data.yaml.editing import edit_value

    fixes: dict[str, dict[tuple[str | int, ...], Fix]] = {}
    for it in causes:
        for fix in corrections(it) if it.place else ():
            fixes.setdefault(it.place.file if it.place else "", {}).setdefault(fix.path, fix)
    changed = {kind: dict(records) for kind, records in library.cases.items()}
    for case in cases:
        here = [it for it in fixes.get(case.document.file, {}).values() if it.path[: len(case.path)] == case.path]
        if not here:
            continue
        try:
            whole = edit_value(case.document.value, here)
        except EditError:
            continue
        raw = whole
        for step in case.path:
            raw = raw[step]
        record, _wrong = parse_record(case.kind.model, raw, case.document, case.path)
        if isinstance(record, Record):
            if record.source is None:
                record = record.model_copy(update={"source": case.record.source})
            document = replace(case.document, value=whole)
            changed[case.kind.name][case.id] = replace(case, record=record, document=document)
    return replace(library, cases=changed, derived={})
