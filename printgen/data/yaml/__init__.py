"""YAML text in, a Document out: plain values, and the place of every key and value."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from printgen.data.findings import Finding, Note, Place, wrong
from printgen.files import reading

if TYPE_CHECKING:
    from printgen.data.yaml.nodes import SyntaxTroubleError

#: The largest file read, in bytes, unless more is asked for; and the largest of which lines are shown.
LARGEST: Final = 1 << 20
_SHOWN: Final = 8 << 20


#: Where a line ends, as YAML counts lines.
BREAK: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")

# Of the files that are read; re compiles each when it is first looked for.
_STRANGE = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
_TAB = r"(?m)^ *(\t)[ \t]*(?=\S)"
_MERGE = r"(?m)^([<>|=])\1{6}(?=[ \t\r\n]|\Z)"

# A pattern of the parser's words (the C one's or the pure one's) for what it stumbled over; our words for it; what to do.
_SYNTAX: Final = (
    ("mapping values are not allowed", "a colon where no key can stand", "check the indentation; quote text with `: `"),
    ("cannot start any token", "a value cannot start with this character", "put the text in quotes"),
    ("expected ':'", "a key without its colon", "write `key: value`, with a space after the colon"),
    ("',' or ']'", "a list that is not closed", "add the missing `,` or `]`"),
    ("',' or '}'", "a record that is not closed", "add the missing `,` or `}`"),
    ("unexpected end of stream|document (separator|indicator)", "quotes that are not closed", "add the closing quote"),
    ("document start>", "text after the end of the record", "remove it, or the bracket or `...` before it"),
    ("entries are not allowed", "a list item where none can stand", "put it on a line of its own; quote a `-` alone"),
    ("keys are not allowed", "a value cannot start with `?`", "put the text in quotes"),
    ("chomping|comment or line", "text on the line that opens a block of text", "start the text on the next line"),
    ("alphabetic or numeric", "a `&` or `*` without a name", "put the text in quotes"),
    ("escape|hexdecimal", "no such escape in double quotes", "use single quotes, or write the backslash twice"),
    ("undefined alias", "an alias to a name that no anchor has", "write the value out"),
    ("second occurrence", "a second anchor of the same name", "write the value out"),
    ("undefined tag handle", "an unknown tag", "remove the tag"),
    ("expected key", "this line does not fit under what stands above it", "line it up with the keys around it"),
    ("<block end>", "this line does not fit under what stands above it", "line it up with what is around it"),
    ("'-' indicator", "this line is no item of the list above it", "start it with `- `, or indent it further"),
    ("node content", "a value is missing here", "write the value, or remove the bracket or comma"),
    ("nested too deep", "values nest too deep", "unfold them: records are flat"),
)

#: What is not closed, or is no key, is reported where it begins: the parser notices far below.
_FROM_THE_START: Final = ("a key without its colon", "quotes that are not closed")
_KEY_AND_VALUE: Final = re.compile(r"\s*(?:- )?([a-z-]+):(\S.*)")

Path = tuple[str | int, ...]


class Document(Struct, frozen=True):
    """A file as read: `value` is a dict of plain values (dict, list, str, int, float, bool, None); spans map a path to its
    place."""

    file: str
    text: str
    value: Any
    values: Mapping[Path, Place]
    keys: Mapping[Path, Place]

    def place(self, path: Path, key: bool = False) -> Place:
        """The place of the value (of its key, when `key`) at a path, or of the nearest one above that exists."""
        table = self.keys if key else self.values
        while path and path not in table:
            path = path[:-1]
        return table.get(path) or self.values[()]


def read(path: pathlib.Path, shown: str, largest: int = LARGEST) -> tuple[Document | None, list[Finding]]:
    """What a file holds, under the name `shown` to the user, and all that is wrong with it as YAML (PG001).

    There is no Document when the file cannot be read or parsed, or holds no record. Raises nothing for bad input.
    """
    try:
        data = reading.content(path, largest)
    except OSError as error:
        return None, [wrong("PG001", f"the file {reading.why(error)}", Place(shown))]
    try:
        return parse(data.decode(), shown)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        message = f"the byte 0x{data[error.start]:02X} is no UTF-8 text"
        return None, [wrong("PG001", message, _at(shown, before, len(before)), "save the file as UTF-8")]


def parse(text: str, shown: str) -> tuple[Document | None, list[Finding]]:
    """The same as `read`, from the text of a file."""
    # Records out of the cache need no YAML: its library is imported where a file is read.
    from printgen.data.yaml import nodes

    findings: list[Finding] = []
    if text.startswith("\ufeff"):
        text = text[1:]
        hint = "save the file as UTF-8 without it"
        findings.append(wrong("PG001", "a byte order mark before the text", Place(shown), hint))
    if stops := [*_unreadable(text, shown)]:
        return None, findings + stops
    try:
        root, second = nodes.compose(text)
    except nodes.SyntaxTroubleError as trouble:
        return None, [*findings, _syntax(trouble, text, shown)]
    if second is not None:
        # The `---` above it, or its first line.
        above = [line for line, said in enumerate(BREAK.split(text)[: second.line + 1], 1) if said.startswith("---")]
        line = above[-1] if above else second.line + 1
        message = "a second document starts here, and a file holds one"
        place = Place(shown, line, 1, line, 4)
        findings.append(wrong("PG001", message, place, "move it into a file of its own"))
    if root is None or (root.tag == nodes.PLAIN and nodes.scalar(root.value) is None):
        nothing = wrong("PG001", "the file holds nothing", Place(shown), "write a record: lines of `key: value`")
        return None, [*findings, nothing]
    walk = nodes.Walk(shown, text)
    value = walk.value(root, ())
    # What is wrong inside an anchor is met again at each alias.
    findings += dict.fromkeys(walk.findings)
    if not isinstance(value, dict):
        message = f"{'a list' if isinstance(value, list) else 'a single value'} where a record should be"
        return None, [*findings, wrong("PG001", message, walk.values[()], "write lines of `key: value`")]
    return Document(shown, text, value, walk.values, walk.keys), findings


@lru_cache(maxsize=16)
def lines(path: pathlib.Path) -> tuple[str, ...]:
    """A file's lines for showing, even when it cannot be parsed; none when it cannot be read, is too large, or a PDF."""
    try:
        data = reading.content(path, _SHOWN)
        return () if data.startswith(b"%PDF-") else tuple(BREAK.split(data.decode("utf-8-sig", errors="replace")))
    except OSError:
        return ()


def _at(file: str, text: str, index: int) -> Place:
    """The one character at an index of the text."""
    before = BREAK.split(text[:index])
    line, column = len(before), len(before[-1]) + 1
    return Place(file, line, column, line, column + 1)


def _unreadable(text: str, shown: str) -> Iterator[Finding]:
    """What keeps the parser from being asked at all: characters, marks of a merge, tabs.

    Of each the first, with the number of the others.
    """
    for pattern, what, hint in (
        (_STRANGE, "a character that YAML does not allow (U+{:04X})", "remove it"),
        (_MERGE, "a merge conflict that nobody has settled", "keep one of the two versions, without the marks"),
        (_TAB, "a tab in the indentation", "indent with spaces"),
    ):
        found = list(re.finditer(pattern, text))
        if found:
            group = found[0].lastindex or 0
            place = _at(shown, text, found[0].start(group))
            notes = (Note(f"and {len(found) - 1} more in this file"),) if len(found) > 1 else ()
            yield wrong("PG001", what.format(ord(found[0][group])), place, hint, notes)


def _syntax(trouble: SyntaxTroubleError, text: str, shown: str) -> Finding:
    """A syntax error in our words where we have some, with a note at the start of what was left open."""
    words = next((line for line in _SYNTAX if re.search(line[0], trouble.problem)), None)
    message, hint = words[1:] if words else (f"this is no YAML: {trouble.problem}", None)
    place = _at(shown, text, len(text.rstrip()))
    if mark := trouble.mark:
        place = min(Place(shown, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2), place)
    notes: tuple[Note, ...] = ()
    if context := trouble.context:
        start = Place(shown, context.line + 1, context.column + 1, context.line + 1, context.column + 2)
        if message in _FROM_THE_START:
            place = start
            if parts := _KEY_AND_VALUE.fullmatch(BREAK.split(text)[context.line]):
                hint = f"write `{parts[1]}: {parts[2]}`, with a space after the colon"
        elif start < place:
            notes = (Note("it starts here", start),)
    return wrong("PG001", message, place, hint, notes)
