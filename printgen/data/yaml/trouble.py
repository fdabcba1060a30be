"""What is wrong with a file as YAML, in our words: findings of PG001."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from printgen.data.findings import Finding, Note, Place, wrong

if TYPE_CHECKING:
    from printgen.data.yaml.nodes import Mark

#: Where a line ends, as YAML counts lines.
BREAK: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")

_STRANGE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_TAB = re.compile(r"^ *(\t)[ \t]*(?=\S)", re.MULTILINE)
_MERGE = re.compile(r"^(<)<<<<<<(?=[ \t\r\n])", re.MULTILINE)

# Part of the parser's words (the C one's or the pure one's) for what it stumbled over; our words for it; what to do.
_SYNTAX: Final = (
    ("mapping values are not allowed", "a colon where no key can stand", "check the indentation; quote text with `: `"),
    ("cannot start any token", "a value cannot start with this character", "put the text in quotes"),
    ("expected ':'", "a key without its colon", "write `key: value`, with a space after the colon"),
    ("',' or ']'", "a list that is not closed", "add the missing `,` or `]`"),
    ("',' or '}'", "a record that is not closed", "add the missing `,` or `}`"),
    ("unexpected end of stream", "quotes that are not closed", "add the closing quote"),
    ("document separator", "quotes that are not closed", "add the closing quote"),
    ("document indicator", "quotes that are not closed", "add the closing quote"),
    ("document start>", "text after the end of the record", "remove it, or the bracket or `...` before it"),
    ("entries are not allowed", "a list item where none can stand", "put it on a line of its own; quote a `-` alone"),
    ("keys are not allowed", "a value cannot start with `?`", "put the text in quotes"),
    ("chomping", "text on the line that opens a block of text", "start the text on the next line"),
    ("comment or line break", "text on the line that opens a block of text", "start the text on the next line"),
    ("alphabetic or numeric", "a `&` or `*` without a name", "put the text in quotes"),
    ("escape", "no such escape in double quotes", "use single quotes, or write the backslash twice"),
    ("hexdecimal", "no such escape in double quotes", "use single quotes, or write the backslash twice"),
    ("undefined alias", "an alias to a name that no anchor has", "write the value out"),
    ("second occurrence", "a second anchor of the same name", "write the value out"),
    ("undefined tag handle", "an unknown tag", "remove the tag"),
    ("expected key", "this line does not fit under what stands above it", "line it up with the keys around it"),
    ("<block end>", "this line does not fit under what stands above it", "line it up with what is around it"),
    ("'-' indicator", "this line is no item of the list above it", "start it with `- `, or indent it further"),
    ("node content", "a value is missing here", "write the value, or remove the bracket or comma"),
    ("nested too deep", "values nest too deep", "unfold them: records are flat"),
)


def at(file: str, text: str, index: int) -> Place:
    """The one character at an index of the text."""
    before = BREAK.split(text[:index])
    line, column = len(before), len(before[-1]) + 1
    return Place(file, line, column, line, column + 1)


def unreadable(text: str, shown: str) -> Iterator[Finding]:
    """What keeps the parser from being asked at all: characters, marks of a merge, tabs.

    Of each the first, with the number of the others.
    """
    for pattern, what, hint in (
        (_STRANGE, "a character that YAML does not allow (U+{:04X})", "remove it"),
        (_MERGE, "a merge conflict that nobody has settled", "keep one of the two versions, without the marks"),
        (_TAB, "a tab in the indentation", "indent with spaces"),
    ):
        found = list(pattern.finditer(text))
        if found:
            group = found[0].lastindex or 0
            place = at(shown, text, found[0].start(group))
            notes = (Note(f"and {len(found) - 1} more in this file"),) if len(found) > 1 else ()
            yield wrong("PG001", what.format(ord(found[0][group])), place, hint, notes)


def syntax(problem: str, mark: Mark | None, context: Mark | None, text: str, shown: str) -> Finding:
    """A syntax error in our words where we have some, with a note at the start of what was left open."""
    words = next((line for line in _SYNTAX if line[0] in problem), None)
    message, hint = words[1:] if words else (f"this is no YAML: {problem}", None)
    place = at(shown, text, len(text.rstrip()))
    if mark:
        place = min(Place(shown, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2), place)
    notes: tuple[Note, ...] = ()
    if context:
        start = Place(shown, context.line + 1, context.column + 1, context.line + 1, context.column + 2)
        notes = (Note("it starts here", start),) if start < place else ()
    return wrong("PG001", message, place, hint, notes)
