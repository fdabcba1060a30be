"""Findings about faulty input, each with the place, the fault and the remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import groupby

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data.edits import Fix, Rewrite


class Severity(StrEnum):
    """The severity of a finding. An error prevents printing, and a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Place(Struct, frozen=True, order=True):
    """A range of text in a file. Lines and columns count from 1. `end_column` is the column after the last character.

    Fields:
        cell: the cell, if the file is a table (`ratings!C5, engine.boxes of airco-dh-2`). In this case, `line` counts
            rows.
    """

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
    cell: str = ""

    @property
    def unit(self) -> str:
        """The unit that `line` counts: `row` in a table, otherwise `line`."""
        return "row" if self.cell else "line"

    def has_line_of(self, place: Place | None) -> bool:
        """Return whether another place starts on a line that this place covers."""
        return place is not None and place.file == self.file and self.line <= place.line <= self.end_line


class Note(Struct, frozen=True):
    """A remark added to a finding, with the place that the remark refers to, if any."""

    text: str
    place: Place | None = None


class Fault(Struct, frozen=True):
    """The location of a value that has the wrong shape, such as a text instead of a number."""

    path: tuple[str | int, ...]
    missing: str | int = ""
    is_example: bool = False
    is_empty: bool = False
    unknown: str | int = ""


class Finding(Struct, frozen=True):
    """A fault, or a probable fault, in the input.

    Fields:
        code: the stable code of the check, which `printgen explain CODE` describes.
        section: the section of the rulebook that the check enforces, if any.
        hint: the remedy, in the imperative.
        fix: the correction to make in the file of `place`, if only one correction is possible.
        more_fixes: the corrections of the same fault elsewhere in the file.
        more_places: the other places in the file with the same fault.
        likely: the most likely correction, which is used only to find the consequences of the mistake.
        fault: the location of the value in the record, if the value has the wrong shape.
        strict_hint: the remedy if another check also rejects the value, or None if `hint` also applies in this case.
        unresolved: whether the fault is an unknown name. In that case, the record is not checked against other rules.
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
    unresolved: bool = False
    more_fixes: tuple[Fix | Rewrite, ...] = field(default=())
    more_places: tuple[Place, ...] = field(default=())


def error_at(
    code: str,
    message: str,
    place: Place,
    hint: str | None = None,
    notes: tuple[Note, ...] = (),
    fix: Fix | Rewrite | None = None,
    fault: Fault | None = None,
) -> Finding:
    """Return a finding with the severity `ERROR`."""
    return Finding(code, Severity.ERROR, message, place, hint=hint, notes=notes, fix=fix, fault=fault)


def sorted_findings(findings: list[Finding]) -> list[Finding]:
    """Return the findings sorted by place (file, line and column), then by code and message."""
    nowhere = Place("", 0, 0, 0, 0)
    return sorted(findings, key=lambda found: (found.place or nowhere, found.code, found.message))


def group_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Merge findings with the same file, code and remedy into one finding, with a note that lists the other lines."""
    groups: dict[object, list[Finding]] = {}
    for found in findings:
        key = (found.place and found.place.file, found.code, found.severity, found.hint, found.section)
        groups.setdefault(key, []).append(found)
    result = []
    for first, *others in groups.values():
        lines = [str(it.place.line) for it in others if it.place]
        unit = first.place.unit if first.place else "line"
        note = f"the same fault is in {unit}{'s' if len(lines) > 1 else ''} {', '.join(lines)}"
        result.append(replace(first, notes=(*first.notes, Note(note))) if lines else first)
    return result


#: The maximum number of findings that are reported in full: per file and in total.
MOST, IN_ALL = 100, 1000


def limit_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Return the first hundred findings of each file, up to a thousand in total, in sorted order."""
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
    message = f"{len(rest)} more {'finding is' if len(rest) == 1 else 'findings are'} in this file, starting here"
    return Finding(
        worst.code, worst.severity, message, rest[0].place, hint="correct the listed faults, and check again"
    )


def _not_shown(code: str, severity: Severity, number: int) -> Finding:
    counted = f"{number} more {severity.value}{'' if number == 1 else 's'}"
    return Finding(code, severity, f"{counted} from this check {'is' if number == 1 else 'are'} not shown")


def join_words(items: Sequence[object]) -> str:
    """Join the items into a list for a sentence, such as `2, 3 and 4`."""
    *others, last = map(str, items)
    return f"{', '.join(others)} and {last}" if others else last


def join_first(items: Sequence[str], most: int) -> str:
    """Join the first `most` items into a list, followed by the number of the other items: `a, b and 3 more`."""
    more = f" and {len(items) - most} more" if len(items) > most else ""
    return f"{', '.join(items[:most])}{more}"


def format_count(number: int, word: str, plural: str = "") -> str:
    """Return a number with its noun: `1 page`, `2 pages`. Pass `plural` for a noun with an irregular plural."""
    return f"{number} {word}" if number == 1 else f"{number} {plural or f'{word}s'}"


class UsageError(ValueError):
    """An error in a user's request, such as an unknown name. The message states the alternatives."""


def blocks_printing(findings: Iterable[Finding], strict: bool = False) -> bool:
    """Return whether the findings prevent printing. Errors always prevent it. If `strict` is true, any finding prevents it."""
    return any(strict or found.severity is Severity.ERROR for found in findings)
