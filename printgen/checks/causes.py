"""One finding per cause: the consequences of a reported mistake are removed.

If a check knows the value that was most likely meant, all checks are applied again with that value. Findings that then disappear
are consequences of the mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.data.edits import Rewrite
from printgen.data.findings import Finding, Place, Severity

if TYPE_CHECKING:
    from printgen.checks.check import Check
    from printgen.data.edits import Fix
    from printgen.data.kind import Case, Library

#: Codes for names and shapes, which are reported before their consequences.
_FIRST = ("PG001", "PG002", "PG003", "PG004")


def without_consequences(
    found: Iterable[Finding], checks: Sequence[Check], library: Library, only: Iterable[Case] | None = None
) -> list[Finding]:
    """Return the findings without those that follow from others.

    If a removed finding is an error, the findings about its causes become errors, too.

    Args:
        only: the cases with these findings; by default, the entire library.
    """
    every = list(found)
    cases = list(library if only is None else only)
    names = [it for it in every if it.code in _FIRST]
    others = [it for it in every if it.code not in _FIRST]
    gone = _following(others, names, checks, library, cases) | {it for it in others if _is_about(it, names)}
    kept = [_with_hint_of_book(it, gone) for it in every if it not in gone]
    causes = [it for it in kept if corrections(it)]
    gone |= _following([it for it in kept if not corrections(it)], causes, checks, library, cases) | _also_in_book(
        causes
    )
    kept, refused = [it for it in kept if it not in gone], {it.place for it in gone}
    kept = [replace(it, hint=it.strict_hint) if it.strict_hint and it.place in refused else it for it in kept]
    if any(it.severity is Severity.ERROR for it in gone):
        kept = [replace(it, severity=Severity.ERROR) if corrections(it) else it for it in kept]
    return kept


def _following(
    others: Sequence[Finding],
    causes: Iterable[Finding],
    checks: Sequence[Check],
    library: Library,
    cases: Sequence[Case],
) -> set[Finding]:
    """Return the findings that disappear once the causes are corrected."""
    correctable = [it for it in causes if corrections(it)]
    judged = [case for case in cases if any(_within(it.place, case) for it in others)] if correctable else []
    if not judged:
        return set()
    rest = _again(checks, _corrected(correctable, library, cases), judged)
    return {it for it in others if _key(it) not in rest and any(_within(it.place, case) for case in judged)}


def _is_about(found: Finding, names: Iterable[Finding]) -> bool:
    """Return whether a finding is about one of these wrong names, or compares a list with such a name with the rulebook."""
    return any(
        it.place
        and found.place
        and (it.place == found.place or (found.strict_hint and covered(it.place, (found.place,))))
        for it in names
    )


def _with_hint_of_book(found: Finding, gone: Iterable[Finding]) -> Finding:
    """Return the finding; for a wrong name, the hint gives the rulebook's name, if a removed finding knows it."""
    book = next((it for it in gone if it.strict_hint and it.likely and it.place == found.place), None)
    return replace(found, hint=book.strict_hint) if book and not found.fix else found


def corrections(found: Finding) -> tuple[Fix, ...]:
    """Return the most likely corrections for a finding; empty if they are unknown."""
    return found.likely or ((found.fix,) if found.fix and not isinstance(found.fix, Rewrite) else ())


def quiet_beside_errors(found: Iterable[Finding]) -> list[Finding]:
    """Return the findings without warnings about values that have an error."""
    every = list(found)
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
        or not covered(it.place, errors.get((it.place.file, it.place.line), ()))
    ]


def covered(place: Place, by: Iterable[Place]) -> bool:
    """Return whether a place is inside one of these places, which must be on one line."""
    return any(
        place.file == it.file
        and it.line == it.end_line == place.line == place.end_line
        and it.column <= place.column
        and place.end_column <= it.end_column
        for it in by
    )


def _also_in_book(causes: Iterable[Finding]) -> set[Finding]:
    """Return the findings whose correction of a figure is the same as the rulebook's."""
    every = list(causes)
    book = {(it.place, corrections(it)) for it in every if it.strict_hint}
    return {it for it in every if not it.strict_hint and it.code not in _FIRST and (it.place, corrections(it)) in book}


def _key(found: Finding) -> tuple[str, str, str]:
    return found.code, found.place.file if found.place else "", found.message


def _within(place: Place | None, case: Case) -> bool:
    whole = case.place()
    return place is not None and place.file == whole.file and whole.line <= place.line <= whole.end_line


def _again(checks: Sequence[Check], library: Library, cases: Sequence[Case]) -> set[tuple[str, str, str]]:
    """Return the keys of the findings in these cases of a corrected library."""
    from printgen.checks.engine import apply

    now = [library.of(case.kind.name).get(case.id, case) for case in cases]
    return {_key(it) for it in apply(checks, library, now)}


def _corrected(causes: Iterable[Finding], library: Library, cases: Iterable[Case]) -> Library:
    """Return the library with the corrections of the causes applied to these cases."""
    from printgen.data.edits import EditError
    from printgen.data.judge import parse_record
    from printgen.data.records.record import Record
    from printgen.data.yaml.editing import applied

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
            whole = applied(case.document.value, here)
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
