"""A library that records look-ups. They show which records a product was made from, or which records a finding depends on.

A product that looked up a kind is up to date as long as the records of that kind are the same. After a change to one record,
only checks that looked up that record can have different findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Concatenate, cast

from msgspec import Struct, field

from printgen.data.kind import Arguments, Case, Key, Library, Made


class LookUps(Struct):
    """The look-ups so far: entire kinds by name, and single records by key. Look-ups of missing records are included."""

    kinds: set[str] = field(default_factory=set)
    records: set[Key] = field(default_factory=set)

    @property
    def touched(self) -> set[str]:
        """The names of the kinds that were looked up, completely or in part."""
        return self.kinds | {kind for kind, _id in self.records}

    def add(self, other: LookUps) -> None:
        """Add the look-ups of another library."""
        self.kinds |= other.kinds
        self.records |= other.records


class RecordingLibrary(Library, frozen=True, eq=False):
    """A library that adds every look-up to `reads`."""

    reads: LookUps = field(default_factory=LookUps)

    @classmethod
    def over(cls, library: Library) -> RecordingLibrary:
        """Return a recording library with the same records. Its look-ups are empty."""
        return cls(library.cases, library.refused, library.derive(_derived))

    def cleared(self) -> RecordingLibrary:
        """Return a recording library with the same records and derived results. Its look-ups are empty."""
        return RecordingLibrary(self.cases, self.refused, self.derived)

    def __reduce__(self) -> tuple[Any, ...]:
        return RecordingLibrary, (self.cases, self.refused, {}, self.reads)

    def of(self, kind: str) -> Mapping[str, Case[Any]]:
        self.reads.kinds.add(kind)
        return self.cases.get(kind, {})

    def get(self, kind: str, id: str | int) -> Any:
        self.reads.records.add((kind, str(id)))
        case = self.cases.get(kind, {}).get(str(id))
        return case.record if case else None

    def is_refused(self, kind: str, id: str | int) -> bool:
        self.reads.records.add((kind, str(id)))
        return Library.is_refused(self, kind, id)

    def derive(
        self,
        function: Callable[Concatenate[Library, Arguments], Made],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Made:
        key: Any = (function, arguments, tuple(named.items()))
        if key not in self.derived:
            inside = self.cleared()
            self.derived[key] = (function(inside, *arguments, **named), inside.reads)
        made, reads = self.derived[key]
        self.reads.add(reads)
        return cast(Made, made)

    def __iter__(self) -> Iterator[Case]:
        self.reads.kinds.update(self.cases)
        return Library.__iter__(self)


def _derived(_library: Library) -> dict[Any, Any]:
    """Return the results shared by all recording libraries for one library, by the key used in `Library.derive`.

    The result is an empty dictionary, to which results are added later.
    """
    return {}
