"""A library that notes what is looked at, so that it is known what a product, or the word of a check, depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from printgen.data.kind import Case, Library
from printgen.data.records.record import Record
from printgen.reuse.fingerprint import DIGITS

#: A record by the name of its kind and its id.
Key = tuple[str, str]


class Noted(Library):
    """The same library. `wholly` are the kinds that were asked for as a whole so far, by name; `records` those single
    records that were asked for, there or not."""

    __slots__ = ("records", "wholly")

    wholly: set[str]
    records: set[Key]

    def __init__(self, library: Library) -> None:
        super().__init__(library.cases, library.refused)
        object.__setattr__(self, "wholly", set())
        object.__setattr__(self, "records", set())

    @property
    def kinds(self) -> set[str]:
        """The kinds of which anything was asked for so far, by name."""
        return self.wholly | {kind for kind, _id in self.records}

    def of(self, kind: str) -> Mapping[str, Case]:
        self.wholly.add(kind)
        return self.cases.get(kind, {})

    def get(self, kind: str, id: str | int) -> Record | None:
        self.records.add((kind, str(id)))
        case = self.cases.get(kind, {}).get(str(id))
        return case.record if case else None

    def is_refused(self, kind: str, id: str | int) -> bool:
        self.records.add((kind, str(id)))
        return super().is_refused(kind, id)

    def __iter__(self) -> Iterator[Case]:
        self.wholly.update(self.cases)
        return super().__iter__()


def digest(library: Library, kind: str) -> str:
    """A digest of all records of a kind, as they were written."""
    cases = library.of(kind).values()
    documents = {id(case.document): case.document.value for case in cases}
    held = ([(case.id, case.path) for case in cases], list(documents.values()))
    return sha256(repr(held).encode()).hexdigest()[:DIGITS]


def written(case: Case) -> str:
    """A digest of a record as it was written, with the source that its file gives it."""
    value: Any = case.document.value
    source = value.get("source") if isinstance(value, dict) else None
    for step in case.path:
        value = value[step]
    return sha256(repr((case.kind.name, case.id, value, source)).encode()).hexdigest()[:DIGITS]


def changed(before: Library, now: Library) -> frozenset[Key]:
    """The records that are not as they were, came or went, of what two readings of the same folders gave."""
    same: dict[tuple[int, int], bool] = {}

    def as_it_was(old: Case | None, new: Case) -> bool:
        if old is None or (old.path, old.document.file, old.replaces) != (new.path, new.document.file, new.replaces):
            return False
        files = (id(old.document), id(new.document))
        if files not in same:
            same[files] = old.document is new.document or old.document.value == new.document.value
        return same[files]

    found = {
        (kind, id)
        for kind, cases in now.cases.items()
        for id, case in cases.items()
        if not as_it_was(before.cases.get(kind, {}).get(id), case)
    }
    gone = {(kind, id) for kind, cases in before.cases.items() for id in cases if id not in now.cases.get(kind, {})}
    return frozenset(found | gone)
