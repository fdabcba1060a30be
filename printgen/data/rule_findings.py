"""Findings in records that house rules changed. They are either reported at the rule, or get a note about the rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from printgen.data.findings import Finding, Note, Place
from printgen.data.house_rules import FigureChange
from printgen.data.kind import Case, Library
from printgen.data.rule_conditions import exclusion


def attribute_to_rule(
    found: Sequence[Finding],
    rule: Case,
    cases: Mapping[str, Sequence[Case]],
    changes: Iterable[FigureChange],
    waivable: bool = False,
) -> Finding:
    """Combine all findings that a house rule causes into one finding.

    The result is the first of these findings, moved to the change in the rule. The hint names all aircraft with such
    findings.
    """
    finding, place = found[0], found[0].place
    mine = [it for it in changes if it.rule == rule.id]

    def held(place: Place | None) -> dict[tuple[str, str], Case]:
        inside = cases.get(place.file, ()) if place else ()
        return {(it.kind.name, it.id): it for it in inside if it.place().has_line_of(place)}

    here = [it for it in mine if (it.kind, it.id) in held(place)]

    def is_about(change: FigureChange) -> bool:
        case = held(place)[change.kind, change.id]
        return case.place(change.figure.partition(".")[0]).has_line_of(place)

    change = next(filter(is_about, here), next(iter(here), next(iter(mine), None)))
    cause = change.place if change else rule.place("id")
    what = f" ({change.figure} of `{change.id}`: {change.old} -> {change.new})" if change else ""
    changed = dict.fromkeys(it.id for it in mine)
    places = [place for one in found for place in (one.place, *(it.place for it in one.notes))]
    # A finding about two aircraft, such as a difference between them, is reported at the record of one of them.
    wrong = [id for id in changed if any(id == it for place in places for _kind, it in held(place))]
    notes = [Note("this is the record", place), *finding.notes]
    if more := len(found) - 1:
        about = f" ({len(wrong)} aircraft in all)" if len(wrong) > 1 else ""
        notes.append(Note(f"and {more} more {'finding' if more == 1 else 'findings'}{about}"))
    # The check's own hint would change the record, not the rule.
    hint = exclusion(rule, wrong, changed)
    if waivable:
        hint += f"; to keep the change, add `waivers: [{{check: {finding.code}, reason: REASON}}]` to the rule"
    return replace(
        finding,
        message=f"house rule `{rule.id}`{what}: {finding.message}",
        place=cause,
        hint=hint,
        notes=tuple(notes),
        fix=None,
    )


def with_rule_notes(findings: Iterable[Finding], library: Library, changes: Sequence[FigureChange]) -> list[Finding]:
    """Add notes to findings about fields that house rules changed. The notes name the house rules."""
    by_file: dict[str, list[tuple[Place, FigureChange]]] = {}
    for change in changes:
        place = library.of(change.kind)[change.id].place(change.figure.partition(".")[0])
        by_file.setdefault(place.file, []).append((place, change))
    return [_with_notes(it, by_file.get(it.place.file, ()) if it.place else ()) for it in findings]


def _with_notes(finding: Finding, changed: Iterable[tuple[Place, FigureChange]]) -> Finding:
    place = finding.place
    mine = [it for field, it in changed if field.has_line_of(place)]
    notes = [Note(f"house rule `{it.rule}` changes {it.figure} from {it.old} to {it.new}", it.place) for it in mine]
    return replace(finding, notes=(*finding.notes, *notes)) if notes else finding
