"""The engine, which applies checks to a library, converts problems to findings, and removes waived findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from printgen.checks.catalogue import ELSEWHERE, NOT_WAIVABLE, entries
from printgen.checks.check import Check, Entry, Problem
from printgen.checks.rulebook import LONGEST_REASON, book_checks
from printgen.data.edits import Fix, Insert, Replace, with_base_path
from printgen.data.findings import Finding, Note, Severity, sorted_findings
from printgen.data.kind import Case, Library
from printgen.data.kinds import HOUSE_RULES, KINDS
from printgen.data.nearest import nearest, suggest
from printgen.data.records.house_rules import HouseRule
from printgen.data.records.record import RuleWaiver

_WAIVER_ENTRY = next(entry for entry in ELSEWHERE if entry.code == "PG007")
#: The kinds of record that all games share.
_SHARED = frozenset(kind.name for kind in KINDS)
#: Codes that are reported only when pages are drawn, other files are read or folders are compared. Waivers of these codes are
#: never reported as unused.
_FOUND_LATER = ("PG009", "PG012", "PG016")


def apply_checks(
    checks: Iterable[Check],
    library: Library,
    cases: Iterable[Case] | None = None,
    known: frozenset[str] | None = None,
) -> list[Finding]:
    """Return the findings for these cases (by default, the entire library) in reading order, without waived findings.

    The result contains PG007 for faulty waivers. The order of checks and of cases makes no difference. Pass a RecordingLibrary to
    learn which other records the findings depend on.

    Args:
        known: the codes that waivers may name (default: the codes of the checks). A waiver of any other code is treated
            as misspelt, and also hides the findings with the most similar code.
    """
    every = tuple(checks)
    codes = known or frozenset(entries(every))
    firm = {item.entry.code for item in every if item.entry.firm} | NOT_WAIVABLE
    of_kind: dict[str, list[Check]] = {}
    findings: list[Finding] = []
    for case in library if cases is None else cases:
        kind = case.kind.name
        if kind not in of_kind:
            of_kind[kind] = [it for it in every if not it.kinds or kind in it.kinds]
        problems = [(it.entry, problem) for it in of_kind[kind] for problem in library.results(it.find_problems, case)]
        found = [to_finding(entry, case, problem) for entry, problem in _without_hidden(case, problems)]
        misspelt = _misspelt_waivers(case, found, codes, firm)
        hidden = {code for code, _ in misspelt.values()}
        kept = [it for it in found if it.code in firm or not (is_waived(case, it.code) or it.code in hidden)]
        # An error may hide a fault that is waived.
        hidden = set(codes) if any(it.severity is Severity.ERROR for it in kept) else set()
        broken = {it.code for it in found} | hidden | _broken_by_rule(case, library, every)
        findings += [*kept, *_idle_waivers(case, broken, codes, firm, misspelt)]
    return sorted_findings(findings)


def _broken_by_rule(rule: Case, library: Library, checks: Iterable[Check]) -> set[str]:
    """Return the codes of the waived checks that the records changed by a house rule actually break.

    A rule that changes no record of this game may be a rule of another game. A rule for several games may waive a check
    for only one of them. In both cases, all codes of the rule are returned.
    """
    record = rule.record
    if not isinstance(record, HouseRule) or not (waived := {it.check for it in record.waivers}):
        return set()
    changed = [it for it in library if any(source.house_rule == rule.id for source in it.record.sources.values())]
    if not changed or len(record.games) > 1:
        return waived
    return {
        check.entry.code
        for check in checks
        if check.entry.code in waived
        for case in changed
        if (not check.kinds or case.kind.name in check.kinds) and any(check.find_problems(case, library))
    }


def _without_hidden(case: Case, problems: Sequence[tuple[Entry, Problem]]) -> Sequence[tuple[Entry, Problem]]:
    """Return the problems without those hidden by another problem.

    If a problem hides a table or a map, the other problems in that table or map are removed, together with all
    warnings.
    """
    # The source of a missing row is not reported beside the error about its table.
    errors = {it.path for entry, it in problems if (it.severity or entry.severity) is Severity.ERROR}
    problems = [(entry, it) for entry, it in problems if not (it.path[:1] == ("sources",) and _group(it) in errors)]
    hiding = [it.hides for entry, it in problems if it.hides is not None and not is_waived(case, entry.code)]
    if not hiding:
        return problems
    return [
        (entry, it)
        for entry, it in problems
        if it.hides is not None
        or ((it.severity or entry.severity) is Severity.ERROR and not any(it.path[: len(at)] == at for at in hiding))
    ]


def _group(problem: Problem) -> tuple[str, ...]:
    """Return the path of the group that contains the figure to which a source belongs."""
    return tuple(str(problem.path[-1]).split(".")[:-1]) or ("sources",)


def to_finding(entry: Entry, case: Case, problem: Problem) -> Finding:
    """Convert a problem in this case to a finding with code, severity, section and place."""
    fix = with_base_path(problem.fix, case.path)
    likely = tuple(it for step in problem.likely if (it := with_base_path(step, case.path)))
    notes = tuple(Note(it.text, it.case.place(*it.path) if it.case else None) for it in problem.notes)
    return Finding(
        code=entry.code,
        severity=problem.severity or entry.severity,
        message=problem.message,
        place=case.place(*problem.path, key=problem.at_key),
        section=entry.section,
        hint=problem.hint,
        notes=notes,
        strict_hint=problem.strict_hint,
        unresolved=problem.unresolved,
        # The paths of a short form, such as `like: sopwith-pup`, differ between file and record.
        fix=fix if fix and fix.path in case.document.values else None,
        likely=likely if all(_is_in(case, it) for it in likely) else (),
    )


def _is_in(case: Case, fix: Fix) -> bool:
    return (fix.path[:-1] if isinstance(fix, Insert) else fix.path) in case.document.values


def is_waived(case: Case, code: str) -> bool:
    """Return whether the record waives this code and gives a reason."""
    return code not in NOT_WAIVABLE and any(
        waiver.check == code and waiver.reason.strip() for waiver in case.record.waivers
    )


def _misspelt_waivers(
    case: Case, found: Iterable[Finding], codes: frozenset[str], firm: Set[str]
) -> dict[int, tuple[str, Severity]]:
    """Return the waivers with a misspelt code, by index, each with the intended code and the severity of its finding."""
    worst: dict[str, Severity] = {}
    for it in found:
        if it.code not in firm and not is_waived(case, it.code):
            worst[it.code] = Severity.ERROR if Severity.ERROR in (it.severity, worst.get(it.code)) else it.severity
    misspelt = {}
    for index, waiver in enumerate(case.record.waivers):
        if isinstance(waiver, RuleWaiver):
            continue
        near = nearest(waiver.check, worst) if waiver.check not in codes and waiver.reason.strip() else None
        if near:
            misspelt[index] = (near, worst[near])
    return misspelt


def _idle_waivers(
    case: Case, found: set[str], codes: frozenset[str], firm: Set[str], misspelt: Mapping[int, tuple[str, Severity]]
) -> Iterator[Finding]:
    """Yield PG007 for each waiver that is invalid or has no effect."""
    seen: set[str] = set()
    for index, waiver in enumerate(case.record.waivers):
        if isinstance(waiver, RuleWaiver):
            # Such a code is checked at the rule.
            continue
        if index in misspelt:
            meant_code, severity = misspelt[index]
            path = ("waivers", index, "check")
            message = f"`{waiver.check}`: no such check; did you mean `{meant_code}`?"
            fix = Replace(path, meant_code)
            yield to_finding(
                _WAIVER_ENTRY, case, Problem(path, message, f"write `{meant_code}`", (), severity, fix=fix)
            )
            continue
        code, message, hint = waiver.check, "", None
        if code in firm:
            message, hint = f"{code} cannot be waived", "correct the record, and remove the waiver"
        elif code not in codes and case.kind.name in _SHARED and not any(known[:2] == code[:2] for known in codes):
            # A shared record may waive another game's checks. That game checks the waiver.
            continue
        elif code not in codes:
            near = nearest(code, codes)
            message = f"`{code}`: no such check{suggest(code, codes)}"
            hint = f"write `{near}`" if near else "write the code in the brackets at the start of a finding"
            hint += ", or remove the waiver"
        elif not waiver.reason.strip():
            message = f"this waiver of {code} has no effect, because its reason is missing"
            hint = "give a reason under `reason`, or remove the waiver"
        elif len(waiver.reason) > LONGEST_REASON and code in book_checks():
            message = f"the reason has {len(waiver.reason)} characters, but sheets have space for only {LONGEST_REASON}"
            hint = "shorten the reason, and write the rest under `notes`"
        elif code in seen:
            message, hint = f"{code} is waived twice in this record", "keep one of the two waivers"
        elif code not in found and code not in _FOUND_LATER:
            passes = "no changed aircraft breaks" if case.kind.name == HOUSE_RULES else "the record passes"
            message, hint = f"this waiver has no effect: {passes} {code}", "remove the waiver"
        seen.add(code)
        if message:
            yield to_finding(_WAIVER_ENTRY, case, Problem(("waivers", index, "check"), message, hint))
