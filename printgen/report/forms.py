"""Findings in the form that was asked for: for a person to read, as JSON for a program, as SARIF for code hosts and editors."""

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
from printgen.data.edits import Fix, RenameKey
from printgen.data.findings import Finding, Place, Severity, bounded
from printgen.data.yaml import lines
from printgen.report.closing import counted
from printgen.report.table import aligned

ReadLine = Callable[[str, int], str | None]

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
#: How many columns of a source line are shown; a longer one is cut around the mark.
WIDEST: Final = 110
_TAB: Final = "    "

_RESET: Final = "\x1b[0m"
_STYLES: Final = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "frame": "\x1b[1;34m", "bold": "\x1b[1m"}


def report(findings: Sequence[Finding], form: str, color: bool, titles: Mapping[str, str] | None = None) -> str:
    """The findings as `text` (nothing where there are none), `json` or `sarif`; `titles` tells what codes are about."""
    if form == "json":
        return as_json(findings)
    if form == "sarif":
        return sarif(findings, titles)

    def line(file: str, number: int) -> str | None:
        there = lines(Path(file))
        return there[number - 1] if 0 < number <= len(there) else None

    return text(findings, line, color) if findings else ""


def counts(findings: Sequence[Finding], form: str, titles: Mapping[str, str]) -> str:
    """Return the number of findings per check: a table as `text`, an object per check and severity as `json`."""
    numbers = sorted(Counter((found.code, found.severity.value) for found in findings).items())
    checks = [(code, severity, number, titles.get(code, "")) for (code, severity), number in numbers]
    if form == "json":
        names = ("code", "severity", "count", "title")
        return json.dumps([dict(zip(names, it, strict=True)) for it in checks], ensure_ascii=False, indent=2)
    rows = [(code, severity, f"{number:>6}", title) for code, severity, number, title in checks]
    return "\n".join([*aligned(rows), summary(findings)])


def text(findings: Sequence[Finding], read_line: ReadLine, color: bool) -> str:
    """The findings, each with its source line, then a line that counts them all; no line break at the end.

    `read_line` gives the text of a file's line (from 1), or None when it has none to give.
    """
    blocks = ["\n".join(_block(found, read_line, color)) for found in bounded(findings)]
    return "\n\n".join([*blocks, summary(findings)])


def summary(findings: Sequence[Finding]) -> str:
    """`2 errors, 1 warning in 3 files`."""
    numbers = {severity: sum(found.severity is severity for found in findings) for severity in Severity}
    counts = [counted(number, severity) for severity, number in numbers.items() if number]
    files = len({found.place.file for found in findings if found.place})
    where = f" in {counted(files, 'file')}" if files else ""
    return f"{', '.join(counts)}{where}" if counts else "nothing found wrong"


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
    """Where it stands, and the line with the mark under it."""
    bar = paint("|", "frame")
    whole = place == Place(place.file)
    at = "" if whole else f":{place.line}:{place.column}"
    yield f"{' ' * gutter}{paint('-->', 'frame')} {_clean(place.file)}{at}"
    line = None if whole else read_line(place.file, place.line)
    # Of a file as a whole, such as a link that leads elsewhere, there is no line to show.
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
    """The line cut in three, about what is marked, and shortened to what fits a terminal."""
    first = 0 if end <= WIDEST else max(0, start - WIDEST // 3)
    before, marked, after = line[first:start], line[start:end], line[end:]
    marked, after = marked[:WIDEST], after[: max(0, WIDEST - len(before) - len(marked))]
    left = "…" if first else ""
    right = "…" if first + len(before) + len(marked) + len(after) < len(line.rstrip()) else ""
    return left + _clean(before), _clean(marked), _clean(after) + right


def _clean(text: str) -> str:
    """Text safe for a terminal: tabs as spaces, and a sign for what would steer it."""
    text = text.replace("\t", _TAB)
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == " " else "\ufffd" for sign in text)


def width(text: str) -> int:
    """The columns a text takes in a terminal: two for a wide character, none for one that combines."""
    if text.isascii():
        return len(text)
    shown = [
        sign for sign in text if not unicodedata.combining(sign) and unicodedata.category(sign) not in ("Mn", "Me")
    ]
    return len(shown) + sum(unicodedata.east_asian_width(sign) in "WF" for sign in shown)


def as_json(findings: Sequence[Finding]) -> str:
    """The findings in order, an object each; lines and columns count from 1, `end_column` is the one after the last character.

    A finding without a place has null for its file, lines and columns, and one without a fix null for it.
    """
    objects = [
        {
            "code": found.code,
            "severity": found.severity.value,
            "message": found.message,
            **{part: getattr(found.place, part, None) for part in ("file", "line", "column", "end_line", "end_column")},
            "section": found.section,
            "hint": found.hint,
            "fix": _fix(found.fix),
        }
        for found in bounded(findings)
    ]
    return json.dumps(objects, ensure_ascii=False, indent=2)


def _fix(fix: Fix | None) -> dict[str, Any] | None:
    """Return a fix as plain data: its path in the file, and the new value or the new name of the key."""
    if fix is None:
        return None
    what = {"key": fix.name} if isinstance(fix, RenameKey) else {"value": fix.value}
    return {"path": fix.path, **what}


def sarif(findings: Sequence[Finding], titles: Mapping[str, str] | None = None) -> str:
    """One run of SARIF 2.1.0 with every finding in order. `titles` says in a line what each code is about."""
    ordered, told = bounded(findings), titles or {}
    codes = sorted({found.code for found in ordered})
    rules = [{"id": code, **({"shortDescription": {"text": told[code]}} if code in told else {})} for code in codes]
    run = {
        "tool": {"driver": {"name": "printgen", "version": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(found, codes.index(found.code)) for found in ordered],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _result(found: Finding, index: int) -> dict[str, Any]:
    said = [found.message, *(note.text for note in found.notes if note.place is None)]
    said += [f"Rule {found.section}."] if found.section else []
    said += [f"Help: {found.hint}"] if found.hint else []
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": found.severity.value,
        "message": {"text": "\n".join(said)},
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
