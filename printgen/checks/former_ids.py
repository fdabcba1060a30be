"""Former ids: what a record was called in an earlier release of the data is the name of nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, Remark, check
from printgen.data.kind import Case, Library


@check("PG011", "a former id that is in use")
def former_ids(case: Case, library: Library) -> Iterator[Problem]:
    """An id that a record gave up (`was`) belongs to no other record, and one record alone had it.

    Rosters and other people's corrections that still say the old id are led to the record by its new one. Were the
    old id given to another thing, or claimed by two, they would be led to the wrong aircraft without a word.

    Example:
        aircraft: sopwith-f1-camel
        was: [sopwith-camel]        # but another record is still called sopwith-camel
    """
    for index, former in enumerate(case.record.was):
        holder = library.of(case.kind.name).get(former)
        if holder is not None:
            notes = (Remark("it is in use here", holder, (case.kind.key,)),)
            yield Problem(
                ("was", index), f"`{former}`: a record bears this id", "take it out, or rename that one", notes
            )
        for other in _others(case, former, library):
            notes = (Remark("it is claimed here", other, ("was",)),)
            yield Problem(
                ("was", index), f"`{former}`: another record was this one too", "leave it to one of them", notes
            )


def _others(case: Case, former: str, library: Library) -> Iterator[Case]:
    """The records of the kind that also say they were called so."""
    alike = library.of(case.kind.name).values()
    return (other for other in alike if other.id != case.id and former in other.record.was)
