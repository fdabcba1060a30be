"""Names: two aircraft that are told apart by nothing but their files (PG019)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.checks.check import Problem, Remark, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library


@check("PG019", "two aircraft of one name", kinds=("aircraft", "ratings"), severity=Severity.WARNING)
def two_of_one_name(case: Case, library: Library) -> Iterator[Problem]:
    """Two aircraft of a game have two names.

    Whoever adds an aircraft copies the files of another, and a name that was left as it was prints two sheets, and counters, that
    nobody at the table can tell apart. It is told at the second, in the order in which the folders and files are read.

    Example:
        aircraft: sopwith-gnat
        name: Sopwith Camel         # as in sopwith-camel.yaml
    """
    named = library.derive(_named, case.kind.name)
    name = getattr(case.record, "name", None)
    first = named.get(name.casefold()) if isinstance(name, str) and case.id in library.of("ratings") else None
    if first and first.id != case.id:
        note = Remark("it is the name of this one", first, ("name",))
        yield Problem(("name",), f"{name} is the name of `{first.id}`, too", "give it a name of its own", (note,))


def _named(library: Library, kind: str) -> Mapping[str, Case]:
    """The first aircraft of the game of each name."""
    found: dict[str, Case] = {}
    for id in library.of("ratings"):
        case = library.of(kind).get(id)
        name = getattr(case.record, "name", None) if case else None
        if case and isinstance(name, str):
            found.setdefault(name.casefold(), case)
    return found
