"""Search for a single change to a built-in record that causes all errors in a user's copy of the record."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from printgen.checks.causes import finding_key, is_covered
from printgen.checks.changed_ids import Played, with_changed_ids
from printgen.checks.check import Check
from printgen.checks.engine import apply_checks
from printgen.checks.repeated import as_repeated_item
from printgen.checks.sources import with_builtin_sources
from printgen.checks.words import edits_in_words, rewritten
from printgen.data.differences import Difference, differences
from printgen.data.edits import Edit, EditError, Fix, Rewrite
from printgen.data.findings import Finding, Note, Place, Severity
from printgen.data.kind import Case, Kind
from printgen.data.load import Reading, read_entry
from printgen.data.notation import with_items
from printgen.data.repair import without_same_comment
from printgen.data.yaml import Document, Path

#: The maximum number of times that a record is checked again, and the maximum number of records that are searched.
_TRIES, _RECORDS = 40, 8
#: The code of findings about figures that differ from those of the built-in record.
_DIFFERS: Final = "PG016"
#: The codes of findings that do not point to a mistake in a record.
_ASIDE: Final = ("PG007", "PG008", _DIFFERS)
#: The codes of faults in the notation or names of a file.
_OF_FILES: Final = ("PG001", "PG003")
#: The code, file and message of a finding, which stay the same if the finding moves to another line.
FindingKey = tuple[str, str, str]


class _Suspect(Struct, frozen=True):
    """A user's record that replaces a built-in record, and whose errors may be due to a single change.

    Fields:
        value: the record as written by the user, who may have written only some of its fields.
        case: the record, or None if it is invalid.
    """

    kind: Kind
    document: Document
    path: Path
    value: Any
    builtin: Case
    case: Case | None

    @property
    def place(self) -> Place:
        return self.document.place(self.path)

    def read(self, value: Any) -> tuple[Case | None, list[Finding]]:
        """Read the record with another value. Return the record (None if it is invalid) and the findings."""
        whole = with_items(self.document.value, self.path, (value,)) if self.path else value
        document = replace(self.document, value=whole)
        return read_entry(self.kind, document, self.path, value, {self.builtin.id: self.builtin})


class _Court(Struct, frozen=True):
    """The data with which a changed record is checked again."""

    checks: Sequence[Check]
    played: Played
    beside: Sequence[Case]
    tries: list[int]

    def findings(self, case: Case) -> dict[FindingKey, Finding]:
        """Check a record together with the records in `beside`, and return the findings by their keys."""
        self.tries[0] += 1
        library = self.played([case], ())
        keys = dict.fromkeys((it.kind.name, it.id) for it in (case, *self.beside))
        cases = [held for kind, id in keys if (held := library.of(kind).get(id))]
        return {finding_key(it): it for it in apply_checks(self.checks, library, cases)}


class Culprit(Struct, frozen=True):
    """A change to a built-in record that causes errors.

    Fields:
        suspect: the user's record with the change.
        explained: the findings that the change causes.
        allowed: the findings that the built-in record also has.
    """

    suspect: _Suspect
    difference: Difference
    explained: frozenset[FindingKey]
    allowed: frozenset[FindingKey]


def with_culprits(
    findings: Sequence[Finding],
    raw: Iterable[Finding],
    reading: Reading,
    checks: Sequence[Check],
    played: Played,
    examples: Collection[str] = (),
) -> list[Finding]:
    """Return the findings. If one change to a built-in record causes all errors of the record, one finding replaces them.

    Args:
        findings: the findings to report.
        raw: all findings of the checks, including findings in built-in records.
        played: a function that returns the library as the game uses it, with some records replaced.
        examples: the kinds of record that are only examples in the built-in data.
    """
    if not reading.below or not findings:
        return list(findings)
    reported = with_changed_ids(with_builtin_sources(findings, reading), reading, checks, played)
    failing = [it for it in raw if it.severity is Severity.ERROR and it.place]
    files = {it.place.file for it in failing if it.place}
    beside = [
        case
        for case in reading.library
        if case.document.file in files
        and case.kind.name not in examples
        and any(case.place().has_line_of(it.place) for it in failing)
    ]
    searched = 0
    for suspect in _suspects(reading, examples):
        here = [it for it in reported if suspect.place.has_line_of(it.place)]
        level = _level(here)
        if level is None and len(here) == 1 and here[0].code == _DIFFERS:
            one = as_repeated_item(here[0], suspect.value, suspect.builtin.written, suspect.document, suspect.path)
            reported = [one if it is here[0] else it for it in reported]
        if level is None or searched >= _RECORDS:
            continue
        searched += 1
        court = _Court(checks, played, beside if level is Severity.ERROR else (), [0])
        if culprit := _culprit(suspect, here, level, court):
            reported = _with_culprit(reported, here, culprit, level, court)
        else:
            reported = _without_bad_fixes(reported, here, suspect, court)
    return reported


def _suspects(reading: Reading, examples: Collection[str]) -> Iterator[_Suspect]:
    """Yield the user's valid and invalid records that replace built-in ones. Examples and the rows of tables are omitted."""
    for case in reading.replaced:
        builtin, document = reading.below.get((case.kind.name, case.id)), reading.documents.get(case.document.file)
        if builtin and document and not case.kind.is_table and case.kind.name not in examples:
            value = document.value
            for step in case.path:
                value = value[step]
            yield _Suspect(case.kind, document, case.path, value, builtin, case)
    for it in reading.misshapen:
        id = str(it.value.get(it.kind.key)) if isinstance(it.value, dict) else ""
        builtin = reading.below.get((it.kind.name, id))
        if (
            builtin
            and not it.kind.is_table
            and it.kind.name not in examples
            and builtin.document.file != it.document.file
        ):
            yield _Suspect(it.kind, it.document, it.path, it.value, builtin, None)


def _level(here: Iterable[Finding]) -> Severity | None:
    """Return the severity of the findings to explain, or None if no findings need to be explained.

    If there is an error, only errors are explained. Warnings are explained only if a changed figure breaks a rule that
    causes a warning.
    """
    codes = {it.code for it in here}
    if any(it.severity is Severity.ERROR for it in here):
        return Severity.ERROR
    return Severity.WARNING if codes - set(_ASIDE) else None


def _culprit(suspect: _Suspect, here: Sequence[Finding], level: Severity, court: _Court) -> Culprit | None:
    """Return the change that causes all findings of this severity in a record, or None if no single change causes them."""
    _, wrong = suspect.read(suspect.value)
    shapes = {finding_key(it) for it in wrong}
    # Faults of the file, such as a repeated key, are not differences of the record.
    if any(it.code in _OF_FILES and finding_key(it) not in shapes for it in here if it.severity is Severity.ERROR):
        return None
    before = court.findings(suspect.case) if suspect.case else {}
    allowed = court.findings(suspect.builtin)
    explained = {key for key, it in before.items() if key not in allowed and _counts(it, level)}
    if not explained and suspect.case:
        return None
    places = list({it.place: None for it in here if it.place and _counts(it, level)})
    for difference in _candidates(suspect, places):
        # Any other figure with a warning may well be the user's own.
        if level is Severity.WARNING and not (difference.is_swap or difference.is_lost):
            continue
        if court.tries[0] > _TRIES:
            break
        case, _ = suspect.read(difference.undone(suspect.value))
        if case is None:
            continue
        after = court.findings(case)
        if not explained & set(after) and not _added(after, before, allowed, level=level):
            return Culprit(suspect, difference, frozenset(explained | shapes), frozenset(allowed))
    return None


def _counts(found: Finding, level: Severity) -> bool:
    return found.severity is Severity.ERROR or (level is Severity.WARNING and found.code not in _ASIDE)


def _added(
    after: Mapping[FindingKey, Finding],
    before: Mapping[FindingKey, Finding],
    allowed: Mapping[FindingKey, Finding],
    level: Severity,
) -> bool:
    """Return whether a change leads to new findings of this severity that are not allowed."""
    return any(_counts(it, level) and key not in before and key not in allowed for key, it in after.items())


def _candidates(suspect: _Suspect, places: Sequence[Place]) -> Iterator[Difference]:
    """Yield the differences to undo: first exchanged values, then single differences, then lines.

    In each group, differences near findings come first.
    """
    builtin = suspect.builtin.written
    is_partial = suspect.case.overlay is not None if suspect.case else bool(_omitted(suspect))
    if suspect.path and isinstance(suspect.value, dict) and "source" not in suspect.value:
        builtin = {key: it for key, it in builtin.items() if key != "source"}
    every = list(differences(suspect.value, builtin, (), is_partial))

    def line(it: Difference) -> int:
        return suspect.document.place((*suspect.path, *it.path), key=it.is_key).line

    def distance(it: Difference) -> tuple[bool, bool, int]:
        is_source = it.path[:1] in (("sources",), ("notes",), ("waivers",), ("source",))
        return not it.is_swap, is_source, min((abs(line(it) - at.line) for at in places), default=0)

    every.sort(key=distance)
    yield from every
    # Several findings in one line have several causes.
    if len(places) > 1:
        return
    for _, alike in groupby(sorted((it for it in every if not it.is_swap), key=line), key=line):
        together = list(alike)
        undo = tuple(step for it in together for step in it.undo)
        if len(together) > 1 and len({path for path, _ in undo}) == len(undo):
            yield Difference(together[0].path, undo, partial(_hints, together), together[0].is_key)


def _hints(alike: Sequence[Difference]) -> str:
    """Return one hint for several differences in a line. It mentions the built-in record only once."""
    texts = [it.hint() for it in alike]
    return "; ".join([*(it.removesuffix(", as in the built-in record") for it in texts[:-1]), texts[-1]])


def _omitted(suspect: _Suspect) -> bool:
    from printgen.data.partial import missing_fields

    return isinstance(suspect.value, dict) and bool(missing_fields(suspect.kind, suspect.value))


def _with_culprit(
    findings: Sequence[Finding], here: Sequence[Finding], culprit: Culprit, level: Severity, court: _Court
) -> list[Finding]:
    """Return the findings with one finding about the changed value, instead of the findings that follow from the change."""
    suspect, change = culprit.suspect, culprit.difference
    place = suspect.document.place((*suspect.path, *change.path), key=change.is_key)
    telling = [it for it in here if _counts(it, level)]
    if len(telling) > 1 and all(it.fault and not it.fault.is_example for it in telling):
        own = [edit for it in telling for edit in edits_in_words(it, suspect.document)]
        if len(own) >= len(telling) and _is_cure(own, culprit, court, level):
            return list(findings)
    first = min(telling, key=lambda it: _distance(it, place))
    at, hint = first.place or place, change.hint()
    ends = [place, *(suspect.document.place((*suspect.path, *path)) for path, _ in change.undo if change.is_swap)]
    is_here = any(is_covered(at, [end]) or is_covered(end, [at]) for end in ends)
    fix: Fix | Rewrite | None = None
    if not (change.is_swap or change.is_repeated) and (kept := _kept_remedy(first, culprit, court, level)):
        hint, fix, is_here = _hint_of_rewrite(kept, hint), kept.fix, True
    elif (
        first.hint
        and not change.is_repeated
        and (change.is_extra or change.undo[0][1] == "unknown" or hint.startswith("copy "))
    ):
        hint, is_here = first.hint, True
    elif first.hint and first.fault and not first.fault.is_example and _omitted(suspect):
        # A partial record contains only the figures that the user wants to change, so the built-in value was not intended.
        hint, fix, is_here = first.hint, first.fix, True
    elif house := _house_clause(first.hint, suspect, change):
        hint += f"; {house}"
    message = first.message if hint == first.hint else re.sub(r"; did you mean `[^`]*`\?$", "", first.message)
    if change.is_repeated and first.fault:
        message = "this item is given twice"
    if change.is_lost and level is Severity.WARNING and first.hint:
        hint = f"{hint}; otherwise {first.hint}"
    elif change.is_lost and not is_here:
        message = f"an item is missing here: {message}"
    notes = first.notes
    if not is_here and at.line != place.line:
        notes = (*notes, Note("the fault was found here", at))
    likely = () if fix else first.likely
    one = replace(
        first,
        message=message,
        place=at if is_here else place,
        hint=hint,
        fix=fix,
        notes=notes,
        likely=likely,
        strict_hint=None,
    )
    gone = {it for it in here if _counts(it, level) or it.code == _DIFFERS}
    gone |= {it for it in findings if finding_key(it) in culprit.explained}
    return [one if it is first else it for it in findings if it is first or it not in gone]


def _distance(found: Finding, place: Place) -> tuple[bool, int, bool, str]:
    at = found.place or place
    exact = is_covered(at, [place]) or is_covered(place, [at])
    return not exact, abs(at.line - place.line), found.fix is None, found.code


def _kept_remedy(found: Finding, culprit: Culprit, court: _Court, level: Severity) -> Finding | None:
    """Return the finding if its correction (or its hint, without a correction) makes the record valid, otherwise None."""
    if found.fix:
        fixes = found.fix if isinstance(found.fix, Rewrite) else [found.fix]
        return found if _is_cure(fixes, culprit, court, level) else None
    written = edits_in_words(found, culprit.suspect.document)
    return found if written and _is_cure(written, culprit, court, level) else None


def _hint_of_rewrite(kept: Finding, of_builtin: str) -> str:
    """Return a hint with the value that a correction writes, or the finding's own hint if no lines are replaced."""
    own = kept.hint or ""
    if not isinstance(kept.fix, Rewrite):
        return own
    old, new = "\n".join(kept.fix.old), "\n".join(kept.fix.new)
    for hint in (own, of_builtin):
        parts = re.findall(r"`([^`]+)`", hint)
        if parts and all(it in new for it in parts) and any(it not in old for it in parts):
            return hint
    return f"write `{without_same_comment(new, old).strip()}`" if len(kept.fix.new) == 1 else own


def _is_cure(fixes: Sequence[Edit] | Rewrite, culprit: Culprit, court: _Court, level: Severity) -> bool:
    """Return whether these edits remove all findings of this severity from a record, apart from allowed findings."""
    after = _after(fixes, culprit.suspect, court)
    return after is not None and not any(_counts(it, level) and key not in culprit.allowed for key, it in after.items())


def _after(fixes: Sequence[Edit] | Rewrite, suspect: _Suspect, court: _Court) -> dict[FindingKey, Finding] | None:
    """Return the findings in a record after these edits, by key, or None if the edited record is invalid."""
    try:
        value: Any = rewritten(suspect.document, fixes)
        for step in suspect.path:
            value = value[step]
        case, _ = suspect.read(value)
    except (EditError, LookupError, TypeError):
        return None
    return court.findings(case) if case else None


def _house_clause(hint: str | None, suspect: _Suspect, change: Difference) -> str:
    """Return the part of a hint that mentions house rules, if the changed figure is marked as a house rule, otherwise ""."""
    source = suspect.case.record.source_of(".".join(map(str, change.path))) if suspect.case else None
    if source is None or source.status != "house":
        return ""
    return next((it for it in (hint or "").split("; ") if re.search(r"\bwaive|your own", it)), "")


def _without_bad_fixes(
    findings: Sequence[Finding], here: Sequence[Finding], suspect: _Suspect, court: _Court
) -> list[Finding]:
    """Return the findings without exact corrections that would lead to another error."""
    bad = set[Finding]()
    before = {finding_key(it) for it in here}
    for it in here:
        if court.tries[0] > _TRIES or not it.fix or isinstance(it.fix, Rewrite) or it.severity is not Severity.ERROR:
            continue
        after = _after([it.fix], suspect, court)
        if after and any(
            one.severity is Severity.ERROR
            and key not in before
            and one.place
            and one.place.file == suspect.document.file
            for key, one in after.items()
        ):
            bad.add(it)
    return [replace(it, fix=None) if it in bad else it for it in findings]
