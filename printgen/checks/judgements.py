"""What each check found in each record, and from what: after a correction only what depends on it is judged anew."""

from __future__ import annotations

from collections.abc import Mapping, Set

from msgspec import Struct, field

from printgen.checks.check import Check
from printgen.checks.engine import judged
from printgen.data.findings import Finding
from printgen.data.kind import Case, Key
from printgen.data.recording import RecordingLibrary


class Judgement(Struct, frozen=True):
    """What a check found in a record, waived or not, and what it looked up for that: kinds as a whole, and single records."""

    found: tuple[Finding, ...]
    kinds: frozenset[str]
    records: frozenset[Key]


#: By the check's code and the record.
Judgements = Mapping[tuple[str, Key], Judgement]


def standing(known: Judgements, changed: Set[Key]) -> Judgements:
    """The judgements that nothing touches of what was changed, added or taken away."""
    kinds = {kind for kind, _id in changed}
    # Most have looked up the same as many others.
    touched: dict[int, bool] = {}

    def stands(judgement: Judgement) -> bool:
        if id(judgement) not in touched:
            touched[id(judgement)] = not (kinds.isdisjoint(judgement.kinds) and changed.isdisjoint(judgement.records))
        return not touched[id(judgement)]

    return {key: it for key, it in known.items() if key[1] not in changed and stands(it)}


class Judging(Struct, frozen=True):
    """Gives judgements on the records of a library: those that are known, or else new ones. `given` are all that it gave."""

    library: RecordingLibrary
    known: Judgements
    given: dict[tuple[str, Key], Judgement] = field(default_factory=dict)
    #: Each judgement once, since most are alike.
    alike: dict[Judgement, Judgement] = field(default_factory=dict)

    def __call__(self, check: Check, case: Case) -> tuple[Finding, ...]:
        own = (case.kind.name, case.id)
        judgement = self.known.get((check.entry.code, own))
        if judgement is None:
            library = self.library.anew()
            found = tuple(judged(check, case, library))
            reads = library.reads
            judgement = Judgement(found, frozenset(reads.kinds), frozenset(reads.records - {own}))
            judgement = self.alike.setdefault(judgement, judgement)
        self.given[check.entry.code, own] = judgement
        return judgement.found
