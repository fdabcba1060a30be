"""Reports of findings: text for people, JSON for programs, and SARIF for code hosts and editors."""

from __future__ import annotations

import json
import os
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any, Final
from urllib.parse import quote

from printgen import __version__
from printgen.data.edits import Fix, RenameKey, Rewrite
from printgen.data.findings import IN_ALL, Finding, Place, Severity, format_count, limit_findings
from printgen.data.yaml import lines
from printgen.report.table import align_rows

ReadLine = Callable[[str, int], str | None]

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
#: The maximum number of columns of a source line. Longer lines are shortened around the mark.
WIDEST: Final = 110
_TAB: Final = "    "

_RESET: Final = "\x1b[0m"
_STYLES: Final = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "frame": "\x1b[1;34m", "bold": "\x1b[1m"}


def report(findings: Sequence[Finding], form: str, color: bool, titles: Mapping[str, str] | None = None) -> str:
    """Return the findings as `text` (empty if there are none), `json` or `sarif`.

    Args:
        titles: the titles of the checks, by code.
    """
    if form == "json":
        return as_json(findings)
    if form == "sarif":
        return sarif(findings, titles)

    def line(file: str, number: int) -> str | None:
        all_lines = lines(Path(file))
        return all_lines[number - 1] if 0 < number <= len(all_lines) else None

    return text(findings, line, color) if findings else ""


def counts(findings: Sequence[Finding], form: str, titles: Mapping[str, str]) -> str:
    """Return the number of findings per check: a table as `text`, or one object per check and severity as `json`."""
    numbers = sorted(Counter((found.code, found.severity.value) for found in findings).items())
    checks = [(code, severity, number, titles.get(code, "")) for (code, severity), number in numbers]
    if form == "json":
        names = ("code", "severity", "count", "title")
        return json.dumps([dict(zip(names, it, strict=True)) for it in checks], ensure_ascii=False, indent=2)
    rows = [(code, severity, f"{number:>6}", title) for code, severity, number, title in checks]
    return "\n".join([*align_rows(rows), summary(findings)])


def text(findings: Sequence[Finding], read_line: ReadLine, color: bool) -> str:
    """Format the findings as text, each with its source line, followed by a line with the number of findings.

    The text has no final line break.
    """
    blocks = ["\n".join(_block(found, read_line, color)) for found in limit_findings(findings)]
    return "\n\n".join([*blocks, summary(findings)])


def summary(findings: Sequence[Finding]) -> str:
    """Return the number of findings, such as `2 errors, 1 warning in 3 files`."""
    numbers = {severity: sum(found.severity is severity for found in findings) for severity in Severity}
    counts = [format_count(number, severity) for severity, number in numbers.items() if number]
    files = len({found.place.file for found in findings if found.place})
    where = f" in {format_count(files, 'file')}" if files else ""
    return f"{', '.join(counts)}{where}" if counts else "no findings"


def _block(found: Finding, read_line: ReadLine, color: bool) -> Iterator[str]:
    severity = found.severity.value

    def paint(words: str, style: str) -> str:
        return f"{_STYLES[style]}{words}{_RESET}" if color else words

    places = [place for place in (found.place, *(note.place for note in found.notes)) if place]
    gutter = max((len(str(place.line)) for place in places), default=1)
    yield f"{paint(f'{severity}[{found.code}]', severity)}{paint(f': {_clean(found.message)}', 'bold')}"
    if found.place:
        yield from _excerpt(found.place, read_line, gutter, paint, severity, "^")
    for note in found.notes:
        if note.place is None:
            yield f"{' ' * gutter} {paint('=', 'frame')} note: {_clean(note.text)}"
        else:
            yield f"{paint('note', 'bold')}: {_clean(note.text)}"
            yield from _excerpt(note.place, read_line, gutter, paint, "frame", "-")
    for name, words in (("rule", found.section), ("help", found.hint)):
        if words:
            yield f"{' ' * gutter} {paint('=', 'frame')} {name}: {_clean(words)}"


def _excerpt(
    place: Place, read_line: ReadLine, gutter: int, paint: Callable[[str, str], str], style: str, mark: str
) -> Iterator[str]:
    """Yield the lines about the location of a finding: the file, and the source line with a mark below."""
    bar = paint("|", "frame")
    whole_file = place == Place(place.file)
    at = "" if whole_file else f": {_clean(place.cell)}" if place.cell else f":{place.line}:{place.column}"
    yield f"{' ' * gutter}{paint('-->', 'frame')} {_clean(place.file)}{at}"
    line = None if whole_file or place.cell else read_line(place.file, place.line)
    # A finding about a complete file, such as a symbolic link that points elsewhere, has no line.
    if line is None:
        return
    start = place.column - 1
    end = max(place.end_column - 1 if place.end_line == place.line else len(line.rstrip()), start + 1)
    before, marked, after = _window(line, start, end)
    under = " " * width(before) + paint(mark * max(1, width(marked)), style)
    yield f"{' ' * gutter} {bar}"
    yield f"{paint(f'{place.line:>{gutter}}', 'frame')} {bar} {before}{marked}{after}".rstrip()
    yield f"{' ' * gutter} {bar} {under}"


def _window(line: str, start: int, end: int) -> tuple[str, str, str]:
    """Return the line in three parts (before, in and after the mark), shortened to fit a terminal."""
    first = 0 if end <= WIDEST else max(0, start - WIDEST // 3)
    before, marked, after = line[first:start], line[start:end], line[end:]
    marked, after = marked[:WIDEST], after[: max(0, WIDEST - len(before) - len(marked))]
    left = "…" if first else ""
    right = "…" if first + len(before) + len(marked) + len(after) < len(line.rstrip()) else ""
    return left + _clean(before), _clean(marked), _clean(after) + right


def _clean(text: str) -> str:
    """Return text that is safe for a terminal: tabs as spaces, and a replacement for control characters."""
    text = text.replace("\t", _TAB)
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == " " else "\ufffd" for sign in text)


def width(text: str) -> int:
    """Return the number of terminal columns that a text takes: two for a wide character, none for a combining character."""
    if text.isascii():
        return len(text)
    visible = [
        sign for sign in text if not unicodedata.combining(sign) and unicodedata.category(sign) not in ("Mn", "Me")
    ]
    return len(visible) + sum(unicodedata.east_asian_width(sign) in "WF" for sign in visible)


def as_json(findings: Sequence[Finding]) -> str:
    """Format the findings as a JSON list with one object per finding, in order."""
    return json.dumps(finding_objects(findings), ensure_ascii=False, indent=2)


def finding_objects(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """Return the findings in order, as plain data.

    Lines and columns count from 1. `end_column` is the column after the last character. If a finding has no place, the
    fields of the place are null. If it has no fix, `fix` is null. `more-places` lists the other places in the file with
    the same fault.
    """
    return [
        {
            "code": found.code,
            "severity": found.severity.value,
            "message": found.message,
            **{part: getattr(found.place, part, None) for part in ("file", "line", "column", "end_line", "end_column")},
            "section": found.section,
            "hint": found.hint,
            "fix": _fix(found.fix),
            "more-places": [{"line": it.line, "column": it.column} for it in found.more_places[:IN_ALL]],
        }
        for found in limit_findings(findings)
    ]


def _fix(fix: Fix | Rewrite | None) -> dict[str, Any] | None:
    """Return a fix as plain data: the path in the file with the new value or key name, or the lines to replace.

    Return None for no fix.
    """
    if fix is None:
        return None
    if isinstance(fix, Rewrite):
        return {"line": fix.row + 1, "old": fix.old, "new": fix.new}
    what = {"key": fix.name} if isinstance(fix, RenameKey) else {"value": fix.value}
    return {"path": fix.path, **what}


def sarif(findings: Sequence[Finding], titles: Mapping[str, str] | None = None) -> str:
    """Format the findings as one run of SARIF 2.1.0, in order."""
    ordered, texts = limit_findings(findings), titles or {}
    codes = sorted({found.code for found in ordered})
    rules = [{"id": code, **({"shortDescription": {"text": texts[code]}} if code in texts else {})} for code in codes]
    run = {
        "tool": {"driver": {"name": "printgen", "version": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(found, codes.index(found.code)) for found in ordered],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _result(found: Finding, index: int) -> dict[str, Any]:
    parts = [found.message, *(note.text for note in found.notes if note.place is None)]
    parts += [f"Rule {found.section}."] if found.section else []
    parts += [f"Help: {found.hint}"] if found.hint else []
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": found.severity.value,
        "message": {"text": "\n".join(parts)},
    }
    if found.place:
        result["locations"] = [_location(found.place)]
    if related := [{**_location(note.place), "message": {"text": note.text}} for note in found.notes if note.place]:
        result["relatedLocations"] = related
    return result


def _location(place: Place) -> dict[str, Any]:
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
    path = PurePath(place.file)
    uri = path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
