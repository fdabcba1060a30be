"""A library that notes what is looked at, so that it is known what a product, or the word of a check, depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.data.kind import Case, Library
from printgen.data.records.record import Record

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
