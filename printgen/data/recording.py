"""A library that records which records are looked up, and so which records a product or a finding depends on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Concatenate, Self, cast

from msgspec import Struct, field

from printgen.data.kind import Arguments, Case, Key, Library, Made


class LookUps(Struct):
    """The recorded look-ups of entire kinds by name, and of single records by key. They include look-ups of missing records."""

    kinds: set[str] = field(default_factory=set)
    records: set[Key] = field(default_factory=set)

    @property
    def touched(self) -> set[str]:
        """The names of the kinds from which an entire kind or a single record was looked up."""
        return self.kinds | {kind for kind, _id in self.records}

    def add(self, other: LookUps) -> None:
        """Add the look-ups that another library recorded."""
        self.kinds |= other.kinds
        self.records |= other.records


class RecordingLibrary(Library, frozen=True, eq=False):
    """A library that records every look-up in `reads`."""

    reads: LookUps = field(default_factory=LookUps)

    @classmethod
    def over(cls, library: Library) -> RecordingLibrary:
        """Return a recording library with the records of `library`. It has not recorded any look-ups yet."""
        return cls(library.cases, library.refused, library.derive(_derived))

    def cleared(self) -> RecordingLibrary:
        """Return a library with the same records and derived results, but without recorded look-ups."""
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


class Remembered(Struct, frozen=True, eq=False):
    """The results of a function for a case, and the look-ups on which they depend."""

    results: tuple[Any, ...]
    reads: LookUps


class RememberingLibrary(RecordingLibrary, frozen=True, eq=False):
    """A library that remembers the results of each function for each case, such as the problems that a check finds.

    Fields:
        outcomes: the results by case and function.
        alike: the outcomes without results, by their look-ups. Most outcomes have no results, so outcomes with the same
            look-ups share one object.
    """

    outcomes: dict[Key, dict[Any, Remembered]] = field(default_factory=dict)
    alike: dict[Any, Remembered] = field(default_factory=dict)

    def results(self, function: Callable[[Case[Any], Library], Iterable[Made]], case: Case) -> Iterable[Made]:
        if self.cases.get(case.kind.name, {}).get(case.id) is not case:
            return function(case, self)
        known = self.outcomes.setdefault((case.kind.name, case.id), {})
        if function not in known:
            inside = self.cleared()
            made = Remembered(tuple(function(case, inside)), inside.reads)
            if not made.results:
                look_ups = frozenset(inside.reads.kinds), frozenset(inside.reads.records)
                made = self.alike.setdefault(look_ups, made)
            known[function] = made
        return known[function].results

    def changed_to(self, cases: Mapping[str, Mapping[str, Case]], refused: Mapping[str, frozenset[str]]) -> Self:
        """Return a library with other records. It keeps all results that do not depend on a changed record."""
        new = type(self)(cases, refused, alike=self.alike)
        changed = _changed_records(self, new)
        kinds = {kind for kind, _id in changed}

        def is_valid(reads: LookUps) -> bool:
            return not (reads.kinds & kinds or reads.records & changed)

        for key, (result, reads) in list(self.derived.items()):
            if is_valid(reads):
                new.derived[key] = result, reads
        valid = {id(it) for it in list(self.alike.values()) if is_valid(it.reads)}
        for case, outcomes in list(self.outcomes.items()):
            if case not in changed:
                kept = {
                    of: it
                    for of, it in list(outcomes.items())
                    if id(it) in valid or (it.results and is_valid(it.reads))
                }
                new.outcomes[case] = kept
        return new


def _changed_records(former: Library, new: Library) -> set[Key]:
    """Return the keys of the records that differ between the two libraries, or that only one of the libraries contains."""
    changed = set[Key]()
    for kind in {*former.cases, *new.cases}:
        before, after = former.cases.get(kind, {}), new.cases.get(kind, {})
        if before is not after:
            changed |= {(kind, id) for id in {*before, *after} if before.get(id) is not after.get(id)}
        refused = former.refused.get(kind, frozenset()) ^ new.refused.get(kind, frozenset())
        changed |= {(kind, id) for id in refused}
    return changed


def _derived(_library: Library) -> dict[Any, Any]:
    """Return the cache for derived results that all recording libraries for one library share.

    The cache is empty at first. Its keys are those of `Library.derive`.
    """
    return {}
