"""Checks of names that occur twice: names of aircraft (PG019) and labels (PG032)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.checks.check import Problem, Remark, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.records.record import name_of


@check("PG019", "two aircraft with the same name", kinds=("aircraft", "ratings"), severity=Severity.WARNING)
def two_of_one_name(case: Case, library: Library) -> Iterator[Problem]:
    """Two aircraft in the same game must have different names.

    The files of a new aircraft are usually copied from another aircraft. If the name is left unchanged, two sheets and counters
    look the same at the table. The check reports the aircraft that is read later, in the order of folders and files.

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
    """Return the first aircraft with each name in the game. The keys are names in lower case."""
    found: dict[str, Case] = {}
    for id in library.of("ratings"):
        case = library.of(kind).get(id)
        name = getattr(case.record, "name", None) if case else None
        if case and isinstance(name, str):
            found.setdefault(name.casefold(), case)
    return found


@check("PG032", "label used twice", severity=Severity.WARNING)
def labels(case: Case, library: Library) -> Iterator[Problem]:
    """In lists and tables, the names of rows and columns must be unique.

    The names of fates, awards, weapons and tables must also be unique.

    A row that was copied and only half changed has a new id but the old name. On paper, players could not distinguish
    the two rows.

    Example:
        modifiers:
          - {id: climbing, name: Target climbs, by: -1}
          - {id: diving, name: Target climbs, by: -2}
    """
    record = case.record
    for field in _LISTS:
        items = getattr(record, field, ())
        yield from _twice(field, items if isinstance(items, tuple) else ())
    if case.kind.name in _TITLED:
        for name in ("name", "title"):
            label = getattr(record, name, None)
            first = library.derive(_labelled, case.kind.name, name).get(label) if isinstance(label, str) else None
            if first and first.id != case.id:
                note = Remark("it is the name of this record", first, (name,))
                yield Problem((name,), f"{label} is also the {name} of `{first.id}`", "give it another name", (note,))


def _twice(field: str, items: tuple[object, ...]) -> Iterator[Problem]:
    """Yield labels that occur twice in a list. Another check reports rows with the same id."""
    seen: dict[str, tuple[int, str]] = {}
    for index, item in enumerate(items):
        label, path = (item, (field, index)) if isinstance(item, str) else (_name(item), (field, index, "name"))
        if not isinstance(label, str):
            continue
        first, id = seen.setdefault(label.casefold(), (index, name_of(item)))
        if first != index and (id == label or id != name_of(item)):
            message = f"`{label}` is already the label of number {first + 1} in this list"
            yield Problem(path, message, "give one of the two another name")


def _name(item: object) -> object:
    return getattr(item, "name", None)


#: Lists whose items appear next to each other on paper.
_LISTS = ("lines", "modifiers", "columns", "places")
#: Kinds whose records appear next to each other on paper.
_TITLED = frozenset({"awards", "charts", "dice", "fates", "weapons"})


def _labelled(library: Library, kind: str, name: str) -> Mapping[str, Case]:
    """Return the first record of a kind with each name or title."""
    found: dict[str, Case] = {}
    for case in library.of(kind).values():
        found.setdefault(getattr(case.record, name, None) or "", case)
    return found
