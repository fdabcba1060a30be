"""Detection of changed ids in copies of built-in files. The ids are compared with those in the built-in file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.checks.causes import finding_key
from printgen.checks.check import Check
from printgen.checks.engine import apply_checks
from printgen.data.findings import Finding, Severity
from printgen.data.kind import Case, Kind, Library
from printgen.data.load import Reading, read_entry
from printgen.data.problem import lookup
from printgen.data.yaml import Document, Path

#: A function that returns the library with the given records, and without the records with the given kinds and ids.
Played = Callable[[Sequence[Case], Sequence[tuple[str, str]]], Library]


class _ChangedId(Struct, frozen=True):
    """A user's record with a changed id. The built-in record at the same position in the file has a different id.

    Fields:
        index: the position of the record in the file.
        builtin: the built-in record.
    """

    kind: Kind
    document: Document
    index: int
    builtin: Case

    @property
    def path(self) -> Path:
        return self.kind.entries or "", self.index

    @property
    def id(self) -> str:
        return str(self.document.value[self.kind.entries][self.index].get(self.kind.key))

    def corrected(self) -> list[Case] | None:
        """Return the user's records after the id is corrected, or None if any record would be invalid."""
        found = []
        for index, value in enumerate(self.document.value[self.kind.entries]):
            if index == self.index:
                value = {**value, self.kind.key: lookup(self.builtin.written, (self.kind.key,))}
            elif str(value.get(self.kind.key)) != self.id:
                continue
            items = list(self.document.value[self.kind.entries])
            items[index] = value
            document = replace(self.document, value={**self.document.value, self.kind.entries: items})
            case, _ = read_entry(self.kind, document, (self.kind.entries or "", index), value, {})
            if case is None:
                return None
            found.append(case)
        return found


def with_changed_ids(
    findings: Sequence[Finding], reading: Reading, checks: Sequence[Check], played: Played
) -> list[Finding]:
    """Return the findings. For each changed id, one finding replaces all errors that the change causes."""
    reported = list(findings)
    for it in _changed_ids(reading):
        here = [one for one in reported if one.place and one.place.file == it.document.file]
        if any(one.severity is Severity.ERROR for one in here) and (cases := it.corrected()):
            library = played(cases, [(it.kind.name, it.id)])
            left = {finding_key(one) for one in apply_checks(checks, library, cases) if one.severity is Severity.ERROR}
            lines = [it.document.place(case.path) for case in cases]
            gone = [one for one in here if any(at.has_line_of(one.place) for at in lines)]
            errors = [one for one in gone if one.severity is Severity.ERROR]
            if left or not errors:
                continue
            first = min(errors, key=lambda one: one.code != "PG003")
            place = it.document.place((*it.path, it.kind.key))
            hint = f"write `{it.builtin.id}`, as in the built-in record"
            one = replace(first, place=place, hint=hint, fix=None, notes=() if first.place == place else first.notes)
            reported = [*(it for it in reported if it not in gone), one]
    return reported


def _changed_ids(reading: Reading) -> Iterator[_ChangedId]:
    """Yield the changed id for each file in which exactly one id differs from the built-in file."""
    by_file: dict[tuple[str, str], list[Case]] = {}
    for case in reading.below.values():
        if case.kind.entries and not case.kind.is_table:
            by_file.setdefault((case.kind.name, case.document.file), []).append(case)
    copies = {(case.kind.name, case.document.file): case for case in reading.replaced if case.kind.entries}
    for (kind, file), case in copies.items():
        if not case.replaces or case.kind.is_table or (document := reading.documents.get(file)) is None:
            continue
        before = by_file.get((kind, case.replaces), [])
        entries = document.value.get(case.kind.entries)
        if (
            not isinstance(entries, list)
            or len(entries) != len(before)
            or not all(isinstance(it, dict) for it in entries)
        ):
            continue
        pairs = list(zip(entries, sorted(before, key=lambda it: it.path), strict=True))
        wrong = [at for at, (now, then) in enumerate(pairs) if str(now.get(case.kind.key)) != then.id]
        if len(wrong) == 1:
            yield _ChangedId(case.kind, document, wrong[0], pairs[wrong[0]][1])
