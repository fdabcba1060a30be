"""Repair by trial: a search for the smallest likely change to a line that makes an invalid file valid.

The parser and the model may report a mistake far from its line, or many times. Therefore, printgen tries each likely
correction and suggests the correction that makes the text valid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.edits import Rewrite
from printgen.data.findings import Finding, Place, Severity, error_at
from printgen.data.kind import Case, Kind
from printgen.data.line_changes import LineChange, indentation, line_changes, text_end
from printgen.data.lost_keys import frequency, lost_keys
from printgen.data.yaml import trouble_rows

#: The limits of the search: characters read in total, changes tried, faulty rows, and mistakes per file.
_CHARACTERS, _CHANGES, _ROWS, _SLIPS = 1_000_000, 500, 4, 3
#: Changes with this cost or more are tried only in a text that cannot be parsed.
_UNLIKELY: Final = 4
#: The maximum length of a line that is changed.
_LONGEST: Final = 1000
#: The maximum length of a line that a hint repeats. For a longer line, the second value is the number of characters
#: shown on each side of a change.
_SHORT, _PART = 100, 40
#: The maximum number of equally likely changes that one hint lists.
_EITHER: Final = 2


class Validity(Struct, frozen=True):
    """The validity of a text: the rows of its faults, counted from 0, and a string that represents its parsed data."""

    rows: tuple[int, ...]
    data: str


#: A function that returns the validity of a text, or None if the text is not YAML.
Validate = Callable[[str], Validity | None]


def find_mistakes(
    kind: Kind, lines: Sequence[str], findings: Sequence[Finding], validate: Validate, examples: Sequence[Case]
) -> list[Finding] | None:
    """Return the findings about mistakes in the lines of an invalid file, or None if no such mistake is found.

    Args:
        findings: the findings in the file.
        validate: a function that returns the validity of a text as a file of this kind.
        examples: other records of the kind. If one of several keys may be missing, the key that most of these records
            have is suggested.
    """
    errors = [it for it in findings if it.severity is Severity.ERROR and it.place]
    if not lines or not errors or any(it.code not in ("PG001", "PG002", "PG003") for it in errors):
        return None
    text = "\n".join(lines)
    before = validate(text)
    if before is not None and all(it.fix for it in errors):
        return None
    change = _best(kind, lines, _rows(lines, errors, before), before, validate, examples)
    if change is None:
        return None
    file = errors[0].place.file if errors[0].place else ""
    found = [_finding(file, lines, change)]
    if exact := next((it for it in errors if _is_exact(it, errors) and _is_near(it, change)), None):
        # The value's own message names the game's notation.
        fits = len(change) == 1 and _agrees(exact, change[0])
        if not fits and (len(change) > 1 or change[0].cost > 2):
            return None
        found = [replace(exact, fix=found[0].fix)] if fits else found
    after = validate("\n".join(change[0].apply(lines)))
    left = {_moved_back(row, change[0]) for row in after.rows} if after else set[int]()
    if before is None and left:
        return found
    return [*found, *(it for it in findings if it.place and it.place.line - 1 in left)]


def _is_exact(found: Finding, errors: Sequence[Finding]) -> bool:
    """Return whether a finding already states its exact remedy. If so, printgen does not search for another remedy."""
    alone = [it.place.line for it in errors if it.place and found.place].count(
        found.place.line if found.place else 0
    ) == 1
    fault = found.fault
    is_own = alone and (found.code == "PG003" or (fault is not None and not fault.is_example))
    return found.fix is not None or is_own or (fault is not None and fault.missing != "" and alone)


def _is_near(found: Finding, changes: Sequence[LineChange]) -> bool:
    return found.place is not None and any(0 <= found.place.line - 1 - it.row < max(1, it.count) for it in changes)


def _agrees(found: Finding, change: LineChange) -> bool:
    """Return whether the lines of a change contain every correction that the hint of a finding quotes."""
    parts = re.findall(r"`([^`]+)`", found.hint or "")
    return bool(parts) and all(any(part in line for line in change.lines) for part in parts)


def _rows(lines: Sequence[str], errors: Sequence[Finding], before: Validity | None) -> list[int]:
    """Return the rows that may contain the mistake: the rows of the errors and of their notes, and neighbouring rows."""
    wanted: list[int] = []
    for it in errors:
        places = [it.place, *(note.place for note in it.notes)]
        wanted += [place.line - 1 for place in places if place]
    if before is None:
        wanted += trouble_rows("\n".join(lines))
    every: list[int] = []
    first = list(dict.fromkeys(it for it in wanted if it < len(lines)))[:_ROWS]
    for row in first or [len(lines) - 1]:
        above = next((it for it in range(row - 1, -1, -1) if lines[it].strip()[:1] not in ("", "#")), row)
        every += [row, above, row + 1]
    return list(dict.fromkeys([*first, *every]))


def _changes(kind: Kind, lines: Sequence[str], rows: Sequence[int]) -> Iterator[LineChange]:
    for row in rows:
        if row < len(lines) and len(lines[row]) > _LONGEST:
            continue
        yield from lost_keys(kind, lines, row)
        yield from line_changes(lines, row)


def _best(
    kind: Kind,
    lines: Sequence[str],
    rows: Sequence[int],
    before: Validity | None,
    validate: Validate,
    examples: Sequence[Case],
) -> list[LineChange] | None:
    """Return the most likely change that leaves the fewest faults in the text, or None if no change helps.

    If several changes are equally good, return all of them.
    """
    size = sum(map(len, lines)) + len(lines)
    limit = min(_CHANGES, _CHARACTERS // max(size, 1))
    candidates = sorted(_changes(kind, lines, rows), key=lambda it: it.cost) if limit else []
    unique = dict[tuple[int, int, tuple[str, ...]], LineChange]()
    for it in candidates:
        unique.setdefault((it.row, it.count, it.lines), it)
    # A text that can be parsed hardly ever contains an unlikely slip.
    candidates = [it for it in unique.values() if before is None or it.cost < _UNLIKELY]
    found: list[tuple[int, LineChange, str]] = []
    reached = 0
    for change in candidates[:limit]:
        if found and found[0][0] == 0 and change.cost > reached:
            break
        after = validate("\n".join(change.apply(lines)))
        if after is None or (before is not None and not _is_better(change, before, after)):
            continue
        if before is None and any(change.row <= row < change.row + len(change.lines) for row in after.rows):
            continue
        if not found or (len(after.rows), change.cost) < (found[0][0], reached):
            found, reached = [], change.cost
        if not found or len(after.rows) == found[0][0]:
            found.append((len(after.rows), change, after.data))
    return _likeliest(found, examples)


def _is_better(change: LineChange, before: Validity, after: Validity) -> bool:
    """Return whether a change removes all faults of the changed lines without adding faults elsewhere."""
    here = range(change.row, change.row + len(change.lines))
    return len(after.rows) < len(before.rows) and not any(row in here for row in after.rows)


def _likeliest(found: Sequence[tuple[int, LineChange, str]], examples: Sequence[Case]) -> list[LineChange] | None:
    """Return the most likely of several changes of equal size, or None if there are too many.

    If the most likely changes give different data, return all of them.
    """
    if not found:
        return None
    known = {line.strip() for it in examples for line in it.document.text.splitlines()}
    best = max(_rank(change, known, examples) for _left, change, _data in found)
    different: dict[str, LineChange] = {}
    for _left, change, data in found:
        if _rank(change, known, examples) == best:
            different.setdefault(data, change)
    return list(different.values()) if len(different) <= _EITHER else None


def _rank(change: LineChange, known: set[str], examples: Sequence[Case]) -> tuple[int, int, int]:
    is_known = sum(line.strip() in known for line in change.lines)
    odd = sum(indentation(line) % 2 for line in change.lines)
    return frequency(change.key, examples), is_known, -odd


def _moved_back(row: int, change: LineChange) -> int:
    """Convert a row in the changed text to the number of the same row in the original text."""
    return row if row < change.row + len(change.lines) else row - len(change.lines) + change.count


def _finding(file: str, lines: Sequence[str], changes: Sequence[LineChange]) -> Finding:
    """Return the finding about a mistake.

    A single remedy is both the hint and the fix, while several remedies are only in the hint.
    """
    change = changes[0]
    column = max(change.column, indentation(lines[change.row]))
    place = Place(file, change.row + 1, column + 1, change.row + 1, column + 2)
    if len(changes) > 1:
        hint = " or ".join(dict.fromkeys(_hint(lines, it) for it in changes))
        hint = hint.replace(" or write ", " or ")
        return error_at("PG001", change.message, place, hint)
    old = tuple(lines[change.row : change.row + change.count])
    return error_at("PG001", change.message, place, _hint(lines, change), fix=Rewrite(change.row, old, change.lines))


def _hint(lines: Sequence[str], change: LineChange) -> str:
    """Return a remedy that quotes the corrected line or, if the line is long, only its corrected part."""
    if change.hint:
        return change.hint
    moved = indentation(change.lines[0])
    new, old = without_same_comment(change.lines[0].strip(), lines[change.row]), lines[change.row].strip()
    where = ""
    if moved != indentation(lines[change.row]):
        where = f", indented by {moved} spaces" if moved else ", at the start of the line"
    if new[:2] == old[:2] == "- ":
        new, old = new[2:].strip(), old[2:].strip()
    if len(new) <= _SHORT:
        return f"write `{new}`{where}"
    same = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    start, end = max(0, same - _PART), min(len(new), same + _PART)
    return f"write `{'…' if start else ''}{new[start:end]}{'…' if end < len(new) else ''}`"


def without_same_comment(new: str, old: str) -> str:
    """Return the new text of a line, without the comment if the old line has the same comment."""
    end = text_end(new)
    return new[:end] if old.rstrip().endswith(new[end:]) else new
