"""Check of names: two aircraft that differ only in the names of their files (PG019)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.checks.check import Problem, Remark, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library


@check("PG019", "two aircraft with the same name", kinds=("aircraft", "ratings"), severity=Severity.WARNING)
def two_of_one_name(case: Case, library: Library) -> Iterator[Problem]:
    """Two aircraft of a game have different names.

    New aircraft are usually copied from another one's files. If the name is left unchanged, two sheets and counters look the same
    at the table. The second one is reported, in the order in which folders and files are read.

    Example:
        aircraft: sopwith-gnat
        name: Sopwith Camel         # as in sopwith-camel.yaml
    """
    named = library.derive(_named, case.kind.name)
    name = getattr(case.record, "name", None)
    first = named.get(name.casefold()) if isinstance(name, str) and case.id in library.of("ratings") else None
    if first and first.id != case.id:
        note = Remark("the same name here", first, ("name",))
        yield Problem(("name",), f"{name} is also the name of `{first.id}`", "give it another name", (note,))


def _named(library: Library, kind: str) -> Mapping[str, Case]:
    """Return the game's first aircraft with each name."""
    found: dict[str, Case] = {}
    for id in library.of("ratings"):
        case = library.of(kind).get(id)
        name = getattr(case.record, "name", None) if case else None
        if case and isinstance(name, str):
            found.setdefault(name.casefold(), case)
    return found
