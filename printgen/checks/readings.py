"""Checks of contradictions in a rulebook. Figures must exist, readings must differ, and choices must have an effect."""

from __future__ import annotations

from collections.abc import Iterator, Set

from printgen.checks.check import Problem, check, rename
from printgen.checks.references import references
from printgen.data.findings import Severity
from printgen.data.house_rules import is_changed
from printgen.data.kind import Case, Library
from printgen.data.kinds import CHOICES, READINGS
from printgen.data.nearest import suggest
from printgen.data.readings import parse_place, parse_steps, readings_that_set, value_of, with_values
from printgen.data.records.readings import HouseReading, Reading
from printgen.data.yaml import Path

_PLACE = "write kind/id/path, such as dice/extinguishing/rolls-1d6.6"


@check("PG017", "invalid contradiction record", kinds=(READINGS,))
def readings(case: Case[Reading], library: Library) -> Iterator[Problem]:
    """The readings of a contradiction must differ, `use` must name one of them, and all named figures must exist.

    The reading in use changes no figure, because the data already follows it. Any other reading
    may only change existing figures to other valid values. These values are printed if a house rule chooses that reading. Marks
    can be printed only at existing figures.

    Example:
        reading: smoke
        readings:
          text: {section: "3.1002", text: on 6}
          chart: {section: Things to know, text: on 5 or 6}
        use: book                   # neither `text` nor `chart`
        figures: [dice/extinguishing/rolls-1d10]     # that table is rolled on 1d6
    """
    record = case.record
    names_by_text: dict[str, str] = {}
    for name, saying in record.readings.items():
        words = saying.text.casefold()
        if words in names_by_text:
            message = f"`{name}` has the same text as `{names_by_text[words]}`"
            yield Problem(
                ("readings", name, "text"), message, "write how the two readings differ, or remove one of them"
            )
        names_by_text[words] = name
    if record.use not in record.readings:
        hint = f"the readings are {', '.join(record.readings)}"
        message = f"`{record.use}`: no such reading{suggest(record.use, record.readings)}"
        yield Problem(("use",), message, hint, fix=rename(("use",), record.use, record.readings))
    for index, place in enumerate(record.figures):
        if not _is_replaced(case, place, library) and not readings_that_set(library, place):
            yield from _lost(("figures", index), place, library)
    for name, saying in record.readings.items():
        for place, value in saying.values.items():
            chosen = readings_that_set(library, place)
            # Figures changed by the choice of another contradiction's reading are reported at that choice.
            if not _is_replaced(case, place, library) and chosen <= {case.id}:
                yield from _unset(
                    ("readings", name, "values", place), place, value, name == record.use, library, chosen
                )


def _is_replaced(case: Case, place: str, library: Library) -> bool:
    """Return whether a user's record or a house rule replaces a built-in record at this place.

    If so, the figures of the record may follow a different reading.
    """
    of = library.of(parse_place(place).kind).get(parse_place(place).id)
    return of is not None and case.replaces is None and (of.replaces is not None or is_changed(of.record))


def _unset(
    path: Path, place: str, value: object, printed: bool, library: Library, chosen: Set[str]
) -> Iterator[Problem]:
    """Yield the faults in one change that a reading makes to a figure.

    The reading in use may not change a figure, unless a house rule chose that reading.
    """
    at = parse_place(place)
    of = library.of(at.kind).get(at.id)
    changed = with_values(of, {at.figure: value}) if of else None
    same = of and changed and value_of(of.record, at.figure) == value_of(changed.record, at.figure)
    if of is None:
        yield from _lost(path, place, library)
    elif printed and not same and not chosen:
        yield Problem(
            path,
            "the printed reading changes a figure",
            "remove this value: the data already follows the printed reading",
        )
    elif changed is None:
        yield Problem(path, f"`{place}`: no such figure, or a value of the wrong type", _PLACE)
    elif (lost := next(references.find_problems(changed, library), None)) and not any(
        references.find_problems(of, library)
    ):
        yield Problem(path, lost.message, lost.hint)
    elif not printed and same and not chosen:
        yield Problem(path, "this value is already printed", "write the value of the other reading")


def _lost(path: Path, place: str, library: Library) -> Iterator[Problem]:
    at = parse_place(place)
    record = library.get(at.kind, at.id)
    if record is None and not library.is_refused(at.kind, at.id):
        yield Problem(path, f"`{at.kind}/{at.id}`: no such record{suggest(at.id, library.of(at.kind))}", _PLACE)
    elif record is not None and parse_steps(record, at.figure) is None:
        yield Problem(path, f"`{at.figure}`: no such figure in {at.kind}/{at.id}", _PLACE)


@check("PG018", "reading choice has no effect", kinds=(CHOICES,))
def choices(case: Case[HouseReading], library: Library) -> Iterator[Problem]:
    """A house rule must choose one of the contradiction's readings, and that reading must change a printed figure.

    If a name is misspelt, the house rule would be missing from the printed page, and players would not notice. If a contradiction
    affects no printed figure, players must agree on a reading at the table.

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
        message = f"`{choice.use}`: no such reading of `{choice.reading}`{suggest(choice.use, record.readings)}"
        yield Problem(("use",), message, hint, fix=rename(("use",), choice.use, record.readings))
        return
    if not any(saying.values for saying in record.readings.values()):
        message = f"no printed figure depends on `{choice.reading}`"
        yield Problem(("use",), message, "agree on a reading at the table, or change the records concerned")
    for place, value in record.readings[choice.use].values.items():
        at = parse_place(place)
        case_of = library.of(at.kind).get(at.id)
        changed = with_values(case_of, {at.figure: value}) if case_of else None
        others = readings_that_set(library, place) - {choice.reading}
        if (
            others
            and case_of
            and (not changed or value_of(changed.record, at.figure) != value_of(case_of.record, at.figure))
        ):
            message = f"{place} is also changed by the choice for {', '.join(f'`{it}`' for it in sorted(others))}"
            yield Problem(
                ("use",),
                message,
                "remove one of the two choices, or add your own record with the value that you want",
            )
    for other in library.of(READINGS).values():
        for place in other.record.figures:
            if other.id != choice.reading in readings_that_set(library, place) and list(_lost((), place, library)):
                message = f"{place}, a figure of the contradiction `{other.id}`, no longer exists"
                hint = "agree on a reading at the table, or add your own record with the value that you want"
                yield Problem(("use",), message, hint, severity=Severity.WARNING)
