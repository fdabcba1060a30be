"""Reading of YAML. The text becomes a Document with plain values, and with the place of every key and value."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from printgen.data.findings import Fault, Finding, Note, Place, error_at
from printgen.files import reading

if TYPE_CHECKING:
    from printgen.data.yaml.nodes import SyntaxTroubleError

#: The default size limit of a file in bytes, and the size up to which lines of a file are quoted.
LARGEST: Final = 1 << 20
_SHOWN: Final = 8 << 20


#: A line break, as YAML counts lines.
BREAK: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")

# Patterns for unreadable text. `re` compiles each pattern when it is first used.
_STRANGE = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
_TAB = r"(?m)^ *(\t)[ \t]*(?=\S)"
_WIDE = "(?m)^ *([\u00a0\u2000-\u200b\u202f\u3000])"
_MERGE = r"(?m)^([<>|=])\1{6}(?=[ \t\r\n]|\Z)"

Path = tuple[str | int, ...]


class Document(Struct, frozen=True):
    """The content of a file as plain values (dict, list, str, int, float, bool, None), with their places by path.

    Fields:
        values: the place of each value.
        keys: the place of each key.
    """

    file: str
    text: str
    value: Any
    values: Mapping[Path, Place]
    keys: Mapping[Path, Place]

    def paths_at(self, places: Iterable[Place | None]) -> list[Path]:
        """Return the path of the value or key at each place, or () for places of other documents and for None.

        If a value and a key have the same place, the path of the value is returned.
        """
        paths = {(it.line, it.column): path for table in (self.keys, self.values) for path, it in table.items()}
        return [paths.get((it.line, it.column), ()) if it and it.file == self.file else () for it in places]

    def place(self, path: Path, key: bool = False) -> Place:
        """Return the place of the value at a path, or of its key if `key` is true.

        For a missing value, return the place of its nearest parent.
        """
        table = self.keys if key else self.values
        while path and path not in table:
            path = path[:-1]
        return table.get(path) or self.values[()]


def read(path: pathlib.Path, shown: str, largest: int = LARGEST) -> tuple[Document | None, list[Finding]]:
    """Read a YAML file. Return its content, and a finding for each fault in its YAML (PG001).

    The content is None if the file cannot be read or parsed, or contains no record. This function never raises an
    exception for invalid input.

    Args:
        shown: the name of the file to show to the user.
        largest: the size limit in bytes.
    """
    try:
        data = reading.read_bytes(path, largest)
    except OSError as error:
        return None, [error_at("PG001", f"the file {reading.reason_unread(error)}", Place(shown))]
    from printgen.data.yaml.foreign import describe_byte, format_of

    if found := format_of(data):
        return None, [error_at("PG001", f"this is {found[0]}, not YAML", Place(shown), found[1])]
    try:
        return parse(data.decode(), shown)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        byte = data[error.start]
        message = f"the byte 0x{byte:02X}{describe_byte(byte)} is not UTF-8 text"
        hint = 'save the file with the encoding UTF-8: most editors offer it in the window of "Save as"'
        return None, [error_at("PG001", message, _at(shown, before, len(before)), hint)]


def parse(text: str, shown: str) -> tuple[Document | None, list[Finding]]:
    """Parse the text of a YAML file. The results are the same as those of `read`."""
    return parse_quietly(text, shown, explained=True)


def mapping_in(text: str) -> dict[Any, Any]:
    """Return the content of a YAML text that is a mapping, or {} if it is invalid or anything else."""
    document = parse_quietly(text, "")[0]
    return document.value if document and isinstance(document.value, dict) else {}


def parse_quietly(text: str, shown: str, explained: bool = False) -> tuple[Document | None, list[Finding]]:
    """Parse the text of a file as `parse` does, but report syntax errors only if `explained` is true."""
    # Cached records need no YAML, so the YAML library is imported only when a file is read.
    from printgen.data.yaml import nodes
    from printgen.data.yaml.foreign import is_table

    findings: list[Finding] = []
    if text.startswith("\ufeff"):
        text = text[1:]
        hint = 'save the file again: in the window "Save as", choose the encoding "UTF-8", not "UTF-8 with BOM"'
        findings.append(error_at("PG001", "an invisible byte order mark (BOM) before the text", Place(shown), hint))
    if stops := [*_unreadable(text, shown)]:
        return None, findings + stops
    try:
        root, second = nodes.compose(text)
    except nodes.SyntaxTroubleError as trouble:
        return None, [*findings, _syntax(trouble, text, shown)] if explained else []
    if second is not None:
        # Point at the `---` above the second document, or at its first line.
        above = [line for line, words in enumerate(BREAK.split(text)[: second.line + 1], 1) if words.startswith("---")]
        line = above[-1] if above else second.line + 1
        message = "a second document starts here, but a file may contain only one"
        place = Place(shown, line, 1, line, 4)
        findings.append(error_at("PG001", message, place, _of_second(text, line)))
    if root is None or (root.tag == nodes.PLAIN and nodes.scalar(root.value) is None):
        nothing = error_at(
            "PG001", "the file contains no data", Place(shown), "copy a record of this kind into it, or delete the file"
        )
        return None, [*findings, nothing]
    walk = nodes.Walk(shown, text)
    value = walk.value(root, ())
    if walk.swallows:
        from printgen.data.yaml.quotes import find_lost

        if lost := find_lost(walk.lines):
            return None, [*findings, error_at("PG001", lost.message, _one(shown, lost.row, lost.column), lost.hint)]
    # Faults inside an anchored value are found again at each alias.
    findings += dict.fromkeys(walk.findings)
    if not isinstance(value, dict):
        message = f"{'a list' if isinstance(value, list) else 'a single value'} where a record should be"
        hint = "remove the first `- `, and write lines of `key: value`" if isinstance(value, list) else ""
        if is_table(text):
            message = "a table of comma-separated values where a record should be"
        rows = [(row, line) for row, line in enumerate(BREAK.split(text)) if line.strip()[:1] not in ("", "#")]
        if all(re.fullmatch(r"[a-z][\w-]* *=+ *\S.*", line) for _, line in rows):
            written = re.sub(r" *=+ *", ": ", rows[0][1].strip(), count=1)
            hint = f"write a colon and a space instead of each `=`: `{written}`"
        hint = hint or "write lines of `key: value`"
        return None, [*findings, error_at("PG001", message, walk.values[()], hint, fault=Fault(()))]
    return Document(shown, text, value, walk.values, walk.keys), findings


def trouble_rows(text: str) -> list[int]:
    """Return the rows that may contain a syntax error: the rows named by the parser and the row of an unclosed quote."""
    from printgen.data.yaml import nodes
    from printgen.data.yaml.quotes import find_lost

    found = []
    try:
        nodes.compose(text)
    except nodes.SyntaxTroubleError as trouble:
        found = [mark.line for mark in (trouble.mark, trouble.context) if mark]
    lost = find_lost(BREAK.split(text))
    return [*found, lost.row] if lost else found


@lru_cache(maxsize=16)
def lines(path: pathlib.Path) -> tuple[str, ...]:
    """Return the lines of a file for quoting in messages, or () if the file is unreadable, too large or a PDF.

    The file need not be valid YAML.
    """
    try:
        data = reading.read_bytes(path, _SHOWN)
        return () if data.startswith(b"%PDF-") else tuple(BREAK.split(data.decode("utf-8-sig", errors="replace")))
    except OSError:
        return ()


def _at(file: str, text: str, index: int) -> Place:
    """Return the place of the character at an index of the text."""
    before = BREAK.split(text[:index])
    line, column = len(before), len(before[-1]) + 1
    return Place(file, line, column, line, column + 1)


def _unreadable(text: str, file: str) -> Iterator[Finding]:
    """Yield findings about faults that prevent parsing: invalid characters, merge conflict markers, and tabs.

    For each type of fault, only the first one is reported, with the number of the others.
    """
    for pattern, what, hint in (
        (_STRANGE, "a character that YAML does not allow (U+{:04X})", "remove it"),
        (_MERGE, "an unresolved merge conflict", "keep one of the two versions, and remove the lines with the marks"),
        (_TAB, "a tab in the indentation", "indent with spaces"),
        (_WIDE, "a special space in the indentation (U+{:04X})", "replace it with ordinary spaces"),
    ):
        found = list(re.finditer(pattern, text))
        if found:
            group = found[0].lastindex or 0
            place = _at(file, text, found[0].start(group))
            notes = (Note(f"and {len(found) - 1} more in this file"),) if len(found) > 1 else ()
            yield error_at("PG001", what.format(ord(found[0][group])), place, hint, notes)


def _syntax(trouble: SyntaxTroubleError, text: str, file: str) -> Finding:
    """Return a finding about a syntax error, in printgen's own words. A note marks the start of an unfinished part."""
    from printgen.data.yaml.quotes import find_lost
    from printgen.data.yaml.syntax import Trouble, explain

    if (lost := find_lost(BREAK.split(text))) and (
        trouble.mark is None or lost.end is None or trouble.mark.line >= lost.end
    ):
        return error_at("PG001", lost.message, _one(file, lost.row, lost.column), lost.hint)
    last = _at(file, text, len(text.rstrip()))
    place = min(_one(file, trouble.mark.line, trouble.mark.column), last) if trouble.mark else last
    context = (trouble.context.line, trouble.context.column) if trouble.context else None
    lines = BREAK.split(text)
    at = (trouble.mark.line, trouble.mark.column) if trouble.mark else (len(lines), 0)
    cause = explain(Trouble(trouble.problem, lines, at, context))
    if cause.spot is not None:
        return error_at("PG001", cause.message, _one(file, *cause.spot), cause.hint)
    start = context and _one(file, *context)
    notes = (Note("it starts here", start),) if start and start < place else ()
    return error_at("PG001", cause.message, place, cause.hint, notes)


def _of_second(text: str, line: int) -> str:
    """Return the hint about a second document in a file."""
    lines = BREAK.split(text)
    key = r"([a-z][a-z-]*): *([\w-]*)"
    first, second = (
        next((found for it in part if (found := re.match(key, it))), None) for part in (lines[: line - 1], lines[line:])
    )
    if not first or not second or first[1] != second[1]:
        return "remove the line `---`, or move what is below it into a separate file"
    last = len("\n".join(lines).rstrip().split("\n"))
    name = f", `{second[2]}.yaml`" if second[2] else ""
    rows = f"line {last}" if last == line + 1 else f"lines {line + 1} to {last}"
    return f"move {rows} into a separate file{name}, and remove line {line}"


def _one(file: str, line: int, column: int) -> Place:
    """Return the place of one character, at a line and column that are counted from 0."""
    return Place(file, line + 1, column + 1, line + 1, column + 2)
