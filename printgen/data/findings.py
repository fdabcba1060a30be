"""What printgen says about bad input: a finding names its place, what is wrong and what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby

from msgspec import Struct, field

from printgen.data.edits import Fix


class Severity(StrEnum):
    """How bad a finding is: an error stops the press, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Place(Struct, frozen=True, order=True):
    """A stretch of text in a file. Lines and columns count from 1; `end_column` is the column after the last character."""

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


class Note(Struct, frozen=True):
    """A second remark under a finding, with the place it speaks of where there is one."""

    text: str
    place: Place | None = None


class Finding(Struct, frozen=True):
    """One thing that is wrong, or likely wrong.

    code: stable, from the catalogue of checks (`printgen explain CODE` tells more).
    section: the rulebook's section, where one applies.
    hint: what to do about it, in the imperative.
    fix: what to write instead in the file of `place`, if only one thing can have been meant.
    likely: what most likely should be written; used only to tell what follows from the mistake.
    """

    code: str
    severity: Severity
    message: str
    place: Place | None = None
    section: str | None = None
    hint: str | None = None
    notes: tuple[Note, ...] = field(default=())
    fix: Fix | None = None
    likely: tuple[Fix, ...] = field(default=())


def wrong(
    code: str,
    message: str,
    place: Place,
    hint: str | None = None,
    notes: tuple[Note, ...] = (),
    fix: Fix | None = None,
) -> Finding:
    """An error."""
    return Finding(code, Severity.ERROR, message, place, hint=hint, notes=notes, fix=fix)


def in_order(findings: list[Finding]) -> list[Finding]:
    """The findings as a reader wants them: by file, line, column, then code."""
    nowhere = Place("", 0, 0, 0, 0)
    return sorted(findings, key=lambda found: (found.place or nowhere, found.code, found.message))


#: The most findings that are reported in full, of one file and in all.
MOST, IN_ALL = 100, 1000


def bounded(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings in order: the first hundred of each file and the first thousand in all.

    The other findings of such a file are counted in one finding, with the worst severity among them. The findings after the
    thousandth are counted by check and severity, one finding each.
    """
    shown: list[Finding] = []
    hidden: Counter[tuple[str, Severity]] = Counter()
    room = IN_ALL
    for _file, inside in groupby(in_order(list(findings)), key=lambda found: found.place and found.place.file):
        here = list(inside)
        limit = min(MOST, room)
        room -= min(limit, len(here))
        shown += here[:limit]
        if limit < MOST:
            hidden.update((it.code, it.severity) for it in here[limit:])
        elif rest := here[limit:]:
            shown.append(_rest_of_file(rest))
    return shown + [_not_shown(*check, number) for check, number in sorted(hidden.items())]


def _rest_of_file(rest: list[Finding]) -> Finding:
    worst = next((it for it in rest if it.severity is Severity.ERROR), rest[0])
    message = f"{len(rest)} more {'is' if len(rest) == 1 else 'are'} in this file, from here on"
    return Finding(worst.code, worst.severity, message, rest[0].place, hint="mend what is told, and check again")


def _not_shown(code: str, severity: Severity, number: int) -> Finding:
    counted = f"{number} more {severity.value}{'' if number == 1 else 's'}"
    return Finding(code, severity, f"{counted} of this check {'is' if number == 1 else 'are'} not shown")


class Unclear(ValueError):
    """The user asked for something that is not there; the message says what, and what there is."""


def stops(findings: Iterable[Finding], strict: bool = False) -> bool:
    """Whether the findings stop the press: an error does, and if `strict` anything."""
    return any(strict or found.severity is Severity.ERROR for found in findings)
