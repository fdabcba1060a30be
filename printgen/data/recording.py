"""A library that records what is looked up in it, so that it is known what a product or a finding was made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from msgspec import Struct, field

from printgen.data.kind import Case, Key, Library

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")


class Reads(Struct):
    """What was looked up so far: kinds that were asked for as a whole, by name, and single records, there or not."""

    kinds: set[str] = field(default_factory=set)
    records: set[Key] = field(default_factory=set)

    @property
    def touched(self) -> set[str]:
        """The kinds of which anything was asked for, by name."""
        return self.kinds | {kind for kind, _id in self.records}

    def add(self, other: Reads) -> None:
        """Add what was looked up on another occasion."""
        self.kinds |= other.kinds
        self.records |= other.records


class RecordingLibrary(Library, frozen=True, eq=False):
    """The same library; `reads` grows with every look-up."""

    reads: Reads = field(default_factory=Reads)

    @classmethod
    def over(cls, library: Library) -> RecordingLibrary:
        """A library of the same records that has recorded nothing yet.

        What it derives, with what was looked up for it, is known to all that are over the same library.
        """
        return cls(library.cases, library.refused, library.derive(_derived))

    def anew(self) -> RecordingLibrary:
        """The same library with nothing recorded yet; what was derived so far need not be derived again."""
        return RecordingLibrary(self.cases, self.refused, self.derived)

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
            inside = self.anew()
            self.derived[key] = (function(inside, *arguments, **named), inside.reads)
        made, reads = self.derived[key]
        self.reads.add(reads)
        return cast(Made, made)

    def __iter__(self) -> Iterator[Case]:
        self.reads.kinds.update(self.cases)
        return Library.__iter__(self)


def _derived(_library: Library) -> dict[Any, Any]:
    """What recording libraries over a library have derived so far, by the key in `Library.derive`."""
    return {}
