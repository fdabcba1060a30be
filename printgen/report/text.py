"""Findings for a person to read: the place, the line itself, a mark under what is meant, and what to do."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from printgen.data.findings import Finding, Place, Severity, in_order

ReadLine = Callable[[str, int], str | None]

#: How many columns of a source line are shown; a longer one is cut around the mark.
WIDEST: Final = 110
_TAB: Final = "    "

_RESET: Final = "\x1b[0m"
_STYLES: Final = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "frame": "\x1b[1;34m", "bold": "\x1b[1m"}


def text(findings: Sequence[Finding], read_line: ReadLine, color: bool) -> str:
    """The findings in order, each with its source line, then a line that counts them; no line break at the end.

    `read_line` gives the text of a file's line (from 1), or None when it has none to give.
    """
    blocks = ["\n".join(_block(found, read_line, color)) for found in in_order(list(findings))]
    return "\n\n".join([*blocks, summary(findings)])


def summary(findings: Sequence[Finding]) -> str:
    """`2 errors, 1 warning in 3 files`."""
    counts = [
        f"{number} {severity}{'' if number == 1 else 's'}"
        for severity in Severity
        if (number := sum(found.severity is severity for found in findings))
    ]
    files = len({found.place.file for found in findings if found.place})
    where = f" in {files} file{'' if files == 1 else 's'}" if files else ""
    return f"{', '.join(counts)}{where}" if counts else "nothing found wrong"


def _block(found: Finding, read_line: ReadLine, color: bool) -> Iterator[str]:
    severity = found.severity.value
    paint = _painter(color)
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
    if found.section:
        yield f"{' ' * gutter} {paint('=', 'frame')} rule: {_clean(found.section)}"
    if found.hint:
        yield f"{' ' * gutter} {paint('=', 'frame')} help: {_clean(found.hint)}"


def _excerpt(
    place: Place, read_line: ReadLine, gutter: int, paint: Callable[[str, str], str], style: str, mark: str
) -> Iterator[str]:
    """Where it stands, and the line with the mark under it."""
    bar = paint("|", "frame")
    yield f"{' ' * gutter}{paint('-->', 'frame')} {_clean(place.file)}:{place.line}:{place.column}"
    line = None if place == Place(place.file) else read_line(place.file, place.line)
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
    return sum(
        0
        if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me")
        else 2
        if unicodedata.east_asian_width(sign) in "WF"
        else 1
        for sign in text
    )


def _painter(color: bool) -> Callable[[str, str], str]:
    if not color:
        return lambda text, _: text
    return lambda text, style: f"{_STYLES[style]}{text}{_RESET}"
