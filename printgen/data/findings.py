"""Findings about bad input: each names its place, the fault and the remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby

from msgspec import Struct, field

from printgen.data.edits import Fix, Rewrite


class Severity(StrEnum):
    """The severity of a finding: an error prevents printing, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Place(Struct, frozen=True, order=True):
    """A range of text in a file. Lines and columns count from 1; `end_column` is the column after the last character.

    Fields:
        cell: for a table, the cell as people name it (`ratings!C5, engine.boxes of airco-dh-2`); lines are then its rows.
    """

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
    cell: str = ""


class Note(Struct, frozen=True):
    """An additional remark under a finding, with the place that it refers to, if any."""

    text: str
    place: Place | None = None


class Fault(Struct, frozen=True):
    """The place in a record of a value with a wrong shape.

    Fields:
        path: the path in the document; of a missing field, that of the group that needs it.
        missing: the name of a missing field.
        is_example: whether the hint shows only the form of the value.
        is_empty: whether the field has no value.
    """

    path: tuple[str | int, ...]
    missing: str | int = ""
    is_example: bool = False
    is_empty: bool = False


class Finding(Struct, frozen=True):
    """A fault, or a likely fault.

    code: stable, from the catalogue of checks (`printgen explain CODE` tells more).
    section: the rulebook's section, where one applies.
    hint: what to do about it, in the imperative.
    fix: what to write instead in the file of `place`, if only one thing can have been meant.
    likely: what most likely should be written; used only to tell what follows from the mistake.
    fault: the place in the record, of a value with a wrong shape.
    strict_hint: the remedy if another check refuses the value too; None if it is `hint`.
    """

    code: str
    severity: Severity
    message: str
    place: Place | None = None
    section: str | None = None
    hint: str | None = None
    notes: tuple[Note, ...] = field(default=())
    fix: Fix | Rewrite | None = None
    likely: tuple[Fix, ...] = field(default=())
    fault: Fault | None = None
    strict_hint: str | None = None


def error_at(
    code: str,
    message: str,
    place: Place,
    hint: str | None = None,
    notes: tuple[Note, ...] = (),
    fix: Fix | Rewrite | None = None,
    fault: Fault | None = None,
) -> Finding:
    """Return an error."""
    return Finding(code, Severity.ERROR, message, place, hint=hint, notes=notes, fix=fix, fault=fault)


def sorted_findings(findings: list[Finding]) -> list[Finding]:
    """Return the findings sorted by file, line, column, then code and message."""
    nowhere = Place("", 0, 0, 0, 0)
    return sorted(findings, key=lambda found: (found.place or nowhere, found.code, found.message))


#: The maximum number of findings that are reported in full, per file and in all.
MOST, IN_ALL = 100, 1000


def limit_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings in order: the first hundred of each file and the first thousand in all.

    The other findings of such a file are counted in one finding, with the highest severity among them. The findings after the
    thousandth are counted by check and severity, one finding each.
    """
    listed: list[Finding] = []
    hidden: Counter[tuple[str, Severity]] = Counter()
    room = IN_ALL
    for _file, inside in groupby(sorted_findings(list(findings)), key=lambda found: found.place and found.place.file):
        in_file = list(inside)
        limit = min(MOST, room)
        room -= min(limit, len(in_file))
        listed += in_file[:limit]
        if limit < MOST:
            hidden.update((finding.code, finding.severity) for finding in in_file[limit:])
        elif rest := in_file[limit:]:
            listed.append(_rest_of_file(rest))
    return listed + [_not_shown(*check, number) for check, number in sorted(hidden.items())]


def _rest_of_file(rest: list[Finding]) -> Finding:
    worst = next((finding for finding in rest if finding.severity is Severity.ERROR), rest[0])
    message = f"{len(rest)} more {'is' if len(rest) == 1 else 'are'} in this file, from here on"
    return Finding(
        worst.code, worst.severity, message, rest[0].place, hint="correct the faults listed, and check again"
    )


def _not_shown(code: str, severity: Severity, number: int) -> Finding:
    counted = f"{number} more {severity.value}{'' if number == 1 else 's'}"
    return Finding(code, severity, f"{counted} of this check {'is' if number == 1 else 'are'} not shown")


class UsageError(ValueError):
    """The user requested something that does not exist; the message names it and the alternatives."""


def blocks_printing(findings: Iterable[Finding], strict: bool = False) -> bool:
    """Return whether the findings prevent printing: any error does, and if `strict`, any finding."""
    return any(strict or found.severity is Severity.ERROR for found in findings)
