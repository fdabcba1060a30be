"""The named kinds of check: conditions that many games have, with their own messages.

| key | condition |
| --- | --- |
| `scale` | a figure is one of a list of values |
| `unique` | no two records have the same values of these fields |
| `refers-to` | a text or a list names records of a kind |
| `rising` | figures rise from each field to the next, or within a list |
| `sums` | fields add up to a figure |
| `one-of-each` | exactly one record has each value |
| `covers-all` | every record of a kind is named at least once |

Unknown and absent values are never reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Annotated, Any

from pydantic import Field

from printgen.checks.check import Problem, Remark
from printgen.data.kind import Case, Library
from printgen.data.nearest import suggest
from printgen.data.records.fields import UNKNOWN, Id, Line, Listed, Unlike
from printgen.data.records.record import Part, fields_of
from printgen.declared.fields import Number, Whole
from printgen.declared.template import format_value

Fields = Annotated[Unlike[Line], Field(min_length=1, max_length=20)]


class Scale(Part):
    """The condition `scale`: a field, and the only values that it may have."""

    field: Line
    values: Annotated[Listed[Whole | Number | Line], Field(min_length=1, max_length=200)]


class KindReference(Part):
    """The condition `refers-to`: a field with one or more ids, and the kind of record that the ids must belong to."""

    field: Line
    kind: Id


class Sum(Part):
    """The condition `sums`: fields that must add up to a number or to the value of another field."""

    fields: Fields
    total: Whole | Line


class OneOfEach(Part):
    """The condition `one-of-each`: a field, and the values that must each occur in exactly one record."""

    field: Line
    values: Annotated[Listed[Whole | Line], Field(min_length=1, max_length=200)]


def value_of(case: Case, field: str) -> Any:
    """Return the value of a field, None if the record has no such value, or UNKNOWN for an unknown value."""
    name = fields_of(type(case.record)).get(field)
    return getattr(case.record, name) if name else None


def _is_known(*values: object) -> bool:
    return all(value is not None and value is not UNKNOWN for value in values)


def on_scale(case: Case, _library: Library, rule: Scale) -> Iterator[Problem]:
    """Yield a problem if a figure is not on its scale."""
    value = value_of(case, rule.field)
    if _is_known(value) and value not in rule.values:
        hint = f"write one of {', '.join(map(format_value, rule.values))}"
        yield Problem((rule.field,), f"{rule.field} {format_value(value)} is not one of the allowed values", hint)


def unique(case: Case, library: Library, fields: tuple[str, ...]) -> Iterator[Problem]:
    """Yield a problem if an earlier record has the same values."""
    mine = tuple(value_of(case, field) for field in fields)
    if not _is_known(*mine):
        return
    for other in library.of(case.kind.name).values():
        if other.id == case.id:
            return
        if tuple(value_of(other, field) for field in fields) == mine:
            values = ", ".join(map(format_value, mine))
            notes = (Remark("the same value is here", other, (fields[0],)),)
            yield Problem(
                (fields[0],),
                f"{' and '.join(fields)} `{values}`: already used by another record",
                "write another value",
                notes,
            )
            return


def refers_to(case: Case, library: Library, rule: KindReference) -> Iterator[Problem]:
    """Yield a problem for each name that is not the id of any record of the required kind."""
    value, known = value_of(case, rule.field), library.of(rule.kind)
    names = list(enumerate(value)) if isinstance(value, tuple) else [(None, value)]
    for at, name in names:
        if _is_known(name) and str(name) not in known and not library.is_refused(rule.kind, str(name)):
            path = (rule.field,) if at is None else (rule.field, at)
            hint = f"write the id of one of the {rule.kind}"
            yield Problem(path, f"`{name}`: no such record of {rule.kind}{suggest(str(name), known)}", hint)


def rises(case: Case, _library: Library, fields: tuple[str, ...]) -> Iterator[Problem]:
    """Yield a problem for each figure that is less than the preceding figure."""
    paths: list[tuple[str | int, ...]] = [(field,) for field in fields]
    values = [value_of(case, field) for field in fields]
    if len(fields) == 1 and isinstance(values[0], tuple):
        paths, values = [(fields[0], at) for at in range(len(values[0]))], list(values[0])
    known = [(path, value) for path, value in zip(paths, values, strict=True) if _is_known(value)]
    for (before, low), (path, high) in pairwise(known):
        if high < low:
            names = " ".join(map(str, path)), " ".join(map(str, before))
            message = f"{names[0]} {format_value(high)} is less than {names[1]} {format_value(low)}"
            yield Problem(path, message, "write them in ascending order")


def sums(case: Case, _library: Library, rule: Sum) -> Iterator[Problem]:
    """Yield a problem if the figures do not add up to their total."""
    parts = [value_of(case, field) for field in rule.fields]
    parts = [number for part in parts for number in (part if isinstance(part, tuple) else (part,))]
    total = rule.total if isinstance(rule.total, int) else value_of(case, rule.total)
    if _is_known(total, *parts) and sum(parts) != total:
        path = (rule.fields[0] if isinstance(rule.total, int) else rule.total,)
        message = f"{' + '.join(rule.fields)} is {format_value(sum(parts))}, not {format_value(total)}"
        yield Problem(path, message, "correct one of the figures")


def one_of_each(case: Case, library: Library, rule: OneOfEach) -> Iterator[Problem]:
    """Yield a problem for each value that not exactly one record has. All problems are placed at the first record."""
    cases = library.of(case.kind.name)
    if case.id != next(iter(cases), None):
        return
    values = [value_of(it, rule.field) for it in cases.values()]
    if UNKNOWN in values:
        return
    found = Counter(item for value in values for item in (value if isinstance(value, tuple) else (value,)))
    for value in rule.values:
        if found[value] != 1:
            count = "no record has" if not found[value] else f"{found[value]} records have"
            message = f"{count} {rule.field} {format_value(value)}, not exactly one"
            yield Problem((rule.field,), message, "give this value to exactly one record")


def covers_all(case: Case, library: Library, rule: KindReference) -> Iterator[Problem]:
    """Yield a problem for each record of a kind that no record refers to. All problems are placed at the first record."""
    cases = library.of(case.kind.name)
    if case.id != next(iter(cases), None):
        return
    values = [value_of(it, rule.field) for it in cases.values()]
    if UNKNOWN in values:
        return
    named = {str(item) for value in values for item in (value if isinstance(value, tuple) else (value,))}
    for id in library.of(rule.kind):
        if id not in named:
            message = f"no record has `{id}` of {rule.kind} in its {rule.field}"
            yield Problem((rule.field,), message, f"add `{id}` to the {rule.field} of a record")


#: The functions of the named kinds of check, by key.
CONDITIONS: dict[str, Callable[[Case, Library, Any], Iterator[Problem]]] = {
    "scale": on_scale,
    "unique": unique,
    "refers-to": refers_to,
    "rising": rises,
    "sums": sums,
    "one-of-each": one_of_each,
    "covers-all": covers_all,
}
