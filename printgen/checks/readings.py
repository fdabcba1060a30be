"""Contradictions of the book: what they are about is there, their readings differ, and a choice of the house can be printed."""

from __future__ import annotations

from collections.abc import Iterator, Set

from printgen.checks.check import Problem, check, rename
from printgen.checks.references import references
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import CHOICES, READINGS
from printgen.data.nearest import meant
from printgen.data.readings import sets, spot, steps, value_of, with_values
from printgen.data.records.readings import HouseReading, Reading
from printgen.data.yaml import Path

_PLACE = "write kind/id/path, such as dice/extinguishing/rolls-1d6.6"


@check("PG017", "a contradiction that is none", kinds=(READINGS,))
def readings(case: Case[Reading], library: Library) -> Iterator[Problem]:
    """A record of two readings has two that differ, prints one of them, and names figures that are there.

    Each reading says something else, or stands in another section. The one that is printed is one of them and changes
    nothing, for the data has it; each of the others changes figures that are there to other values of their kind, so that a
    house that chooses it prints it. A mark in print stands only where there is something to mark.

    Example:
        reading: smoke
        readings:
          text: {section: "3.1002", text: on 6}
          chart: {section: Things to know, text: on 5 or 6}
        use: book                   # neither `text` nor `chart`
        figures: [dice/extinguishing/rolls-1d10]     # that table is rolled on 1d6
    """
    record = case.record
    said: dict[str, str] = {}
    for name, saying in record.readings.items():
        words = saying.text.casefold()
        if words in said:
            message = f"`{name}` reads as `{said[words]}` does"
            yield Problem(("readings", name, "text"), message, "say what is different, or take one of them out")
        said[words] = name
    if record.use not in record.readings:
        hint = f"the readings are {', '.join(record.readings)}"
        message = f"`{record.use}`: no such reading{meant(record.use, record.readings)}"
        yield Problem(("use",), message, hint, fix=rename(("use",), record.use, record.readings))
    for index, place in enumerate(record.figures):
        if not _theirs(case, place, library) and not sets(library, place):
            yield from _lost(("figures", index), place, library)
    for name, saying in record.readings.items():
        for place, value in saying.values.items():
            chosen = sets(library, place)
            # What a choice between other readings has changed is told at that choice.
            if not _theirs(case, place, library) and chosen <= {case.id}:
                yield from _unset(
                    ("readings", name, "values", place), place, value, name == record.use, library, chosen
                )


def _theirs(case: Case, place: str, library: Library) -> bool:
    """Whether somebody's own folder has a record in the place of ours: its figures may be what another reading says."""
    of = library.of(spot(place).kind).get(spot(place).id)
    return of is not None and of.replaces is not None and case.replaces is None


def _unset(
    path: Path, place: str, value: object, printed: bool, library: Library, chosen: Set[str]
) -> Iterator[Problem]:
    """What is wrong with a change that a reading makes; the one that is printed makes none, but where it is chosen."""
    at = spot(place)
    of = library.of(at.kind).get(at.id)
    changed = with_values(of, {at.figure: value}) if of else None
    same = of and changed and value_of(of.record, at.figure) == value_of(changed.record, at.figure)
    if of is None:
        yield from _lost(path, place, library)
    elif printed and not same and not chosen:
        yield Problem(path, "what is printed changes something", "the data has the reading that is printed")
    elif changed is None:
        yield Problem(path, f"`{place}`: no such figure, or not of its kind", _PLACE)
    elif (lost := next(references.judge(changed, library), None)) and not any(references.judge(of, library)):
        yield Problem(path, lost.message, lost.hint)
    elif not printed and same and not chosen:
        yield Problem(path, "this is what is printed without it", "set what the other reading prints")


def _lost(path: Path, place: str, library: Library) -> Iterator[Problem]:
    at = spot(place)
    record = library.get(at.kind, at.id)
    if record is None and not library.is_refused(at.kind, at.id):
        yield Problem(path, f"`{at.kind}/{at.id}`: no such record{meant(at.id, library.of(at.kind))}", _PLACE)
    elif record is not None and steps(record, at.figure) is None:
        yield Problem(path, f"`{at.figure}`: no such figure in {at.kind}/{at.id}", _PLACE)


@check("PG018", "a choice that prints nothing", kinds=(CHOICES,))
def choices(case: Case[HouseReading], library: Library) -> Iterator[Problem]:
    """A house that chooses among the book's readings names one that the contradiction has, and one that print can show.

    A name that is misspelt would leave the page as it was, and everybody at the table would take it for the rule of the
    house. Some contradictions no printed figure follows from: these are yours to settle by word of mouth.

    Example:
        choices:
          - {reading: smoke, use: charts}       # did you mean `chart`?
    """
    choice = case.record
    of = library.of(READINGS).get(choice.reading)
    if of is None:
        return
    record = of.record
    if choice.use not in record.readings:
        hint = f"the readings are {', '.join(record.readings)}"
        message = f"`{choice.use}`: no such reading of {choice.reading}{meant(choice.use, record.readings)}"
        yield Problem(("use",), message, hint, fix=rename(("use",), choice.use, record.readings))
        return
    if not any(saying.values for saying in record.readings.values()):
        message = f"no printed figure follows from {choice.reading}"
        yield Problem(("use",), message, "settle it at the table, or change the records that it is about")
    for place, value in record.readings[choice.use].values.items():
        at = spot(place)
        case_of = library.of(at.kind).get(at.id)
        wanted = with_values(case_of, {at.figure: value}) if case_of else None
        others = sets(library, place) - {choice.reading}
        if (
            others
            and case_of
            and (not wanted or value_of(wanted.record, at.figure) != value_of(case_of.record, at.figure))
        ):
            message = f"{place} is changed by the choice of {', '.join(sorted(others))} too"
            yield Problem(("use",), message, "choose one of the two, or write the record that you mean")
    for other in library.of(READINGS).values():
        for place in other.record.figures:
            if other.id != choice.reading in sets(library, place) and list(_lost((), place, library)):
                message = f"{place}, which {other.id} is about, is there no more"
                hint = f"settle {other.id} at the table, or write the record that you mean"
                yield Problem(("use",), message, hint, severity=Severity.WARNING)
