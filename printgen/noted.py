"""A library that notes which kinds of record are looked at, so that it is known what a product depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

from printgen.fingerprint import DIGITS
from printgen.model.kind import Case, Library


class Noted(Library):
    """The same library; `kinds` are those that were asked for so far, by name."""

    __slots__ = ("kinds",)

    kinds: set[str]

    def __init__(self, library: Library) -> None:
        super().__init__(library.cases, library.refused)
        object.__setattr__(self, "kinds", set())

    def of(self, kind: str) -> Mapping[str, Case]:
        self.kinds.add(kind)
        return super().of(kind)

    def is_refused(self, kind: str, id: str | int) -> bool:
        self.kinds.add(kind)
        return super().is_refused(kind, id)

    def __iter__(self) -> Iterator[Case]:
        self.kinds.update(self.cases)
        return super().__iter__()


def digest(library: Library, kind: str) -> str:
    """A digest of all records of a kind, as they were written."""
    cases = library.of(kind).values()
    documents = {id(case.document): case.document.value for case in cases}
    held = ([(case.id, case.path) for case in cases], list(documents.values()))
    return sha256(repr(held).encode()).hexdigest()[:DIGITS]
