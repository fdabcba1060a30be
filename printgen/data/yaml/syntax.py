"""Explanations of syntax errors: the place of the mistake, its cause, and the correct notation.

The parser often stops below the mistake. Therefore, the lines around the place where it stopped are searched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

#: A position in the text: line and column, both from 0.
Spot = tuple[int, int]


class Trouble(Struct, frozen=True):
    """A syntax error: the parser's message, the lines, the place where the parser stopped, and the start of the construct."""

    problem: str
    lines: Sequence[str]
    at: Spot
    start: Spot | None

    @property
    def line(self) -> str:
        return self.lines[self.at[0]] if self.at[0] < len(self.lines) else ""


class Cause(Struct, frozen=True):
    """The cause of an error, the remedy, and the place of the mistake. The place is None if the parser stopped at the mistake."""

    message: str
    hint: str | None
    spot: Spot | None = None


#: The maximum length of a text that a hint repeats, and the maximum length of a key in YAML.
_SHORT, _LONGEST_KEY = 100, 1024
#: The remedies for a line without and with indentation.
_REMEDY = ("remove its indentation", "indent it")
_KEY: Final = re.compile(r"( *+(?:- ++)*+)([^\s\"'{\[#][^:#]*?|\"[^\"]*\"|'[^']*'):(?: +|$)")
_KEY_AND_VALUE: Final = re.compile(r"([A-Za-z][\w-]*) *(?::|\uff1a|=|:?[\u00a0\u3000]|[-\u2013](?= \d)) *(\S.*)")
_BULLET: Final = re.compile("([\u2013\u2014\u2212\u2022\u00b7*]|-(?=[^\\s-])) *(\\S.*)")
_DASH: Final = re.compile(r" *-[^\s-]")

# A pattern for the message of the parser (in C or in pure Python), the message that replaces it, and the remedy.
_OTHERS: Final = (
    ("mapping values are not allowed", "a colon where no key can be", "check the indentation; quote text with `: `"),
    ("cannot start any token", "a value cannot start with this character", "put the text in quotes"),
    ("expected ':'", "a key without its colon", "write `key: value`, with a space after the colon"),
    ("',' or ']'", "a list that is not closed", "add the missing `,` or `]`"),
    ("',' or '}'", "a group of fields that is not closed", "add the missing `,` or `}`"),
    ("unexpected end of stream|document (separator|indicator)", "quotes that are not closed", "add the closing quote"),
    ("document start>", "text after the end of the record", "remove it, or the bracket or `...` before it"),
    ("entries are not allowed", "a list item cannot start here", "put the text in quotes, or start the list on the next line"),
    ("keys are not allowed", "a value cannot start with `?`", "put the text in quotes; `unknown` stands for an unknown figure"),
    ("chomping|comment or line", "text on the line that opens a block of text", "put the text in quotes"),
    ("alphabetic or numeric", "a value cannot start with `&` or `*`", "put the text in quotes"),
    ("escape|hexdecimal", "no such escape in double quotes", "use single quotes, or write the backslash twice"),
    ("undefined alias", "`*NAME` refers to an earlier value, but no value has this name", "put the text in quotes"),
    ("second occurrence", "a second anchor with the same name", "write the value out"),
    ("undefined tag handle", "a value cannot start with `!`", "put the text in quotes"),
    ("expected key|<block end>|'-' indicator", "this line is indented differently from those above it", "indent it like them"),
    ("node content", "a value is missing here", "write the value, or remove the bracket or comma"),
    ("nested too deep", "values are nested too deeply", "write fewer levels of brackets and indentation"),
)  # fmt: skip
#: The opening and closing quotes that word processors write.
WORD_QUOTES: Final = ("\u201c\u201d", "\u201e\u201c", "\u201e\u201d", "\u2018\u2019")
#: The parser's messages about signs at the start of a value. Quotes around the value solve the problem.
_NEEDS_QUOTES: Final = (
    "cannot start any|keys are not|chomping|comment or line|alphabetic|undefined|entries are not|node content"
)


def explain(trouble: Trouble) -> Cause:
    """Return the cause of a syntax error, as precisely as the lines allow."""
    if cause := _word_quotes(trouble):
        return cause
    for pattern, find in _CAUSES:
        if re.search(pattern, trouble.problem) and (cause := find(trouble)):
            return cause
    words = next((entry for entry in _OTHERS if re.search(entry[0], trouble.problem)), None)
    message, hint = words[1:] if words else (f"this is not YAML: {trouble.problem}", None)
    # The parser notices open quotes and endless keys only far below them.
    from_start = message in ("a key without its colon", "quotes that are not closed")
    return Cause(message, hint, trouble.start if from_start else None)


def _word_quotes(trouble: Trouble) -> Cause | None:
    """Return the cause if a text is enclosed in a word processor's quotes, otherwise None."""
    row = trouble.at[0]
    found = re.fullmatch(r" *(?:- +)*(?:([\w-]+): +)?([\u201c\u201e\u2018].*)", trouble.line.rstrip())
    if not found:
        return None
    sign = found[2][0]
    message = f"`{sign}` is a typographic quote, which has no effect here"
    text = found[2] if found[2][-1] in "\u201c\u201d\u2019" else f"{found[2]}\u201d"
    closed = text[0] + text[-1] in WORD_QUOTES
    hint = f'type `"`: {_in_quotes(found[1] or "", text if closed else found[2])}'
    return Cause(message, hint, (row, found.start(2)))


def quote(text: str) -> str:
    """Return a text as a quoted YAML string."""
    return "'" + text.replace("'", "''") + "'" if '"' in text or "\\" in text else f'"{text}"'


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _above(lines: Sequence[str], row: int) -> int | None:
    """Return the index of the nearest line above that is neither blank nor a comment, or None if there is no such line."""
    rows = range(min(row, len(lines)) - 1, -1, -1)
    return next((above for above in rows if lines[above].strip()[:1] not in ("", "#")), None)


def _indented(number: int, none: str = "not indented", some: str = "indented") -> str:
    return f"{some} by {number} space{'s' if number > 1 else ''}" if number else none


def _in_quotes(key: str, text: str) -> str:
    """Return the hint to put the text of a key in quotes."""
    text = re.split(r"\s#", text)[0].strip()
    if len(text) > 1 and text[0] + text[-1] in ('""', "''", *WORD_QUOTES):
        text = text[1:-1]
    entry = f"{key}: {quote(text)}" if key else quote(text)
    return f"write `{entry}`" if len(entry) <= _SHORT else "put the whole text in quotes"


def _remark(key: str, value: str, rest: str) -> str:
    """Return the hint to quote a text that contains quotes. For a figure, the hint is to remove the rest or make it a comment."""
    head, tail = value.removesuffix(rest).strip(), rest.strip()
    is_figure = value[0] in "\"'" and re.search("[^\\W\\d]", head) is None
    if not is_figure or value[0] in tail or not key or len(value) > _SHORT:
        return _in_quotes(key, value)
    return f"write `{key}: {head}`, or, if the rest is a remark, `{key}: {head}  # {tail.lstrip('# ')}`"


def _field(line: str) -> tuple[str, str, int]:
    """Split a line into its key, the value after it, and the column of the key. Without a key, the entire line is the value."""
    if found := _KEY.match(line):
        return found[2], line[found.end() :], found.end(1)
    dash = re.match(r" *(?:- +)*", line)
    start = dash.end() if dash else 0
    return "", line[start:], start


def _needs_quotes(trouble: Trouble) -> Cause | None:
    """Return the cause if a value starts with a sign that has a special meaning in YAML, otherwise None."""
    row, column = trouble.at
    line = trouble.line
    if line[column : column + 3] == "```":
        return Cause("a mark of a code block from another program", "remove the lines with ```")
    key, value, start = _field(line)
    sign = value[:1]
    if not key and _BULLET.match(value) and not value.startswith("-"):
        return _bullet(trouble.lines, row)
    if (
        not value
        or sign in "{["
        or (column - (len(line) - len(line.lstrip())) and column - line.find(value) not in (0, 1, 2))
    ):
        return None
    hint = _in_quotes(key, value)
    if key and (blank := re.fullmatch(r"([?-]+)(?: +(?:unknown|none)| *#.*)? *,?", value)):
        return Cause(f"`{blank[1]}` is not a figure", f"write `{key}: unknown`", (row, len(line) - len(value)))
    if sign == "?":
        hint += "; for an unknown figure write `unknown`"
    elif sign == "-":
        hint += ", or start the list on the next line"
    message = f"a value cannot start with `{sign}`, which has a special meaning in YAML"
    return Cause(message, hint, (row, len(line) - len(value) if key else start))


def _colon(trouble: Trouble) -> Cause | None:
    """Return the cause of a second colon in a text, a line indented too far or a missing colon above, or None."""
    row, column = trouble.at
    key, value, start = _field(trouble.line)
    if _DASH.match(trouble.line):
        return _bullet(trouble.lines, row)
    if key and column > start + len(key):
        spot = (row, column)
        if value.rstrip().endswith("}") and value.count("{") < value.count("}"):
            return Cause("a `}` without its `{`", f"write `{{` before `{key}`", (row, start))
        if found := re.fullmatch(r"([\d.]+) *: *", value):
            return Cause("a colon after the value", f"write `{key}: {found[1]}`", spot)
        if found := re.fullmatch(r"(?:[\d.]+|true|false|unknown),? +([a-z][a-z-]*:.*)", value):
            hint = f"write `{found[1]}` on a separate line"
            return Cause("two fields on one line", hint, (row, len(trouble.line) - len(found[1])))
        message = f"the text of `{key}` contains `: `, so it needs quotes"
        return Cause(message, _in_quotes(key, value))
    above = _above(trouble.lines, row)
    if above is None:
        return None
    before, value_above, column = _field(trouble.lines[above])
    if before and value_above and trouble.line.lstrip(" ").startswith("- "):
        message = f"a list below `{before}`, which already has a value"
        return Cause(
            message, "write the key of the list, such as `guns:`, on the line above it", (row, _indent(trouble.line))
        )
    text = trouble.lines[above].strip()
    if not before:
        if re.fullmatch(r"[a-z0-9-]+", text):
            return Cause(f"`{text}` is a key without its colon", f"write `{text}:`", (above, column))
        return None
    message = f"`{key}` is indented further than `{before}` above it, which already has a value"
    hint = f"indent both lines by the same number of spaces: `{before}` has {column}, `{key}` has {start}"
    return Cause(message, hint, (row, start)) if value_above and start > column else None


def _no_colon(trouble: Trouble) -> Cause | None:
    """Return the cause of an error in a line without a key, or None if the cause is not recognized."""
    row, column = trouble.start or trouble.at
    lines = trouble.lines
    line = lines[row]
    text = line[column:].rstrip()
    if len(text) > _LONGEST_KEY and ":" in text:
        message = f"a key of {len(text.split(':')[0])} characters; YAML allows {_LONGEST_KEY}"
        return Cause(message, "write the name of a field before the colon", (row, column))
    if text.startswith(("//", ";", "--", "/*")):
        rest = text.lstrip("/;-* ")
        sign = text[: 2 if text[0] in "/-" else 1]
        return Cause(f"`{sign}` does not start a comment, `#` does", f"write `# {rest[:_SHORT]}`", (row, column))
    if found := _KEY_AND_VALUE.fullmatch(text):
        message = f"`{found[1]}` is not followed by a colon and a space"
        return Cause(message, f"write `{found[1]}: {found[2]}`, with a space after the colon", (row, column))
    if _BULLET.match(text):
        return _bullet(lines, row)
    above = _above(lines, row)
    if above is not None and lines[above].startswith(" " * column + "- ") and len(text) <= _SHORT:
        return Cause("a list item without its `- `", f"write `- {text}`", (row, column))
    if re.fullmatch(r"[A-Za-z][\w-]*", text):
        return Cause("a key without its colon", f"write `{text}:`, and a value after it", (row, column))
    if cause := _continued(trouble, row):
        return cause
    if found := re.fullmatch(r"([a-z][a-z-]*) +(\S.{0,60})", text):
        hint = f"write `{found[1]}: {found[2]}`; if it continues the text above, indent it further"
        if " " in found[2]:
            hint = "indent it further if it continues the text above; otherwise write `key: value`"
        return Cause("a key without its colon", hint, (row, column))
    return None


def _continued(trouble: Trouble, row: int) -> Cause | None:
    """Return the cause if a line continues the text above it without being indented further than that text's key."""
    lines, text = trouble.lines, trouble.lines[row].strip()
    above = _above(lines, row)
    key, value, start = _field(lines[above]) if above is not None else ("", "", 0)
    words = re.fullmatch(r"[^\W\d_].*\s.*", text) and not re.fullmatch(r"[a-z-]+ +[\d.]+", text)
    if not key or not words or len(value.split()) < 2 or value[0] in "\"'[{|>&*" or _indent(lines[row]) > start:
        return None
    message = f"this line does not continue the text of `{key}`: it is not indented"
    hint = f"indent it by {start + 2} spaces, further than `{key}` above; if it is a field, write `key: value`"
    return Cause(message, hint, (row, _indent(lines[row])))


def _bullet(lines: Sequence[str], row: int) -> Cause | None:
    """Return the cause if a list item starts with a sign other than `- `, or has no space after its hyphen, otherwise None."""
    line = lines[row]
    start = _indent(line)
    found = _BULLET.match(line[start:])
    if not found:
        return None
    sign, rest = found[1], found[2].rstrip()
    message = "a `-` without a space after it" if sign == "-" else _of_no_item(sign)
    write = f"write `- {rest}`" if len(rest) <= _SHORT else "start the line with `- `, a hyphen and a space"
    return Cause(message, write, (row, start))


def _of_no_item(sign: str) -> str:
    """Return the message about a sign other than a hyphen at the start of a list item."""
    name = "a dash" if sign in "\u2013\u2014\u2212" else "a bullet" if sign in "\u2022\u00b7" else "an asterisk"
    by = "" if sign == "*" else " from a word processor"
    return f"`{sign}` is {name}{by}; a list item starts with a hyphen and a space"


def _misfit(trouble: Trouble) -> Cause | None:
    """Return the cause if a line does not match the lines above: text after quotes or brackets, or wrong indentation."""
    row, column = trouble.at
    lines, line = trouble.lines, trouble.line
    key, value, start = _field(line)
    indent = _indent(line)
    if column > start and value[:1] in "\"'[{" and value:
        if line[column : column + 1] in ("]", "}"):
            return Cause("a closing bracket without an opening bracket", "remove it", (row, column))
        what = "bracket" if value[0] in "[{" else "quote"
        rest = line[column:].partition(" #")[0].strip()
        if name := {",": "comma", ";": "semicolon", ".": "point"}.get(rest):
            return Cause(f"a {name} after the closing {what}", f"remove the {name}", (row, column))
        if value[0] == "{" or (value[0] == "[" and "," in line[:column]):
            hint = f"write `# {rest}` if it is a remark; otherwise remove it"
            return Cause("text after the closing bracket", hint, (row, column))
        return Cause(f"text after the closing {what}", _remark(key, value, line[column:]), (row, column))
    above = _above(lines, row)
    if above is None:
        return None
    if _BULLET.match(line[indent:]):
        return _bullet(lines, row)
    if line[indent:].startswith("- "):
        return _item(lines, row, above)
    level, like = _level(lines, row, indent)
    message = f"this line is {_indented(indent)}, which matches none of the lines above it"
    hint = f"{_indented(level, *_REMEDY)}, like `{like}` above"
    if any(lines[above].startswith(" " * indent + "- ") for above in range(row)):
        hint += ", or start it with `- ` if it is a list item"
    return Cause(message, hint, (row, indent)) if like else None


def _item(lines: Sequence[str], row: int, above: int) -> Cause:
    """Return the cause of an error in a list item that does not match the lines above."""
    indent = _indent(lines[row])
    key, _value, start = _field(lines[above])
    if not key and start == indent and not lines[above][indent:].startswith("- "):
        return Cause("a list item without its `- `", "start the line with `- `, a hyphen and a space", (above, start))
    if key and start >= indent and re.fullmatch(r" *[a-z-]+: *", lines[_above(lines, above) or 0]):
        hint = f"write `{' ' * indent}- {lines[above].strip()}`"
        return Cause("the first item of the list has no `- `", hint, (above, start))
    for number in range(row - 1, -1, -1):
        line = lines[number]
        other = _indent(line)
        if line.strip() and other < indent and not line.strip().startswith("- "):
            break
        if line[other:].startswith("- ") and other != indent:
            message = f"this list item is {_indented(indent)}; the one in line {number + 1} is {_indented(other)}"
            return Cause(message, _indented(other, *_REMEDY), (row, indent))
    return Cause("a list without a key above it", "write the key, such as `guns:`, on the line above", (row, indent))


def _level(lines: Sequence[str], row: int, indent: int) -> tuple[int, str]:
    """Return the indentation of the enclosing level that is nearest to `indent`, and the key of that level."""
    levels: dict[int, str] = {}
    limit = 1 << 20
    for line in reversed(lines[:row]):
        key, _value, start = _field(line)
        if not key or line.lstrip().startswith("#"):
            continue
        if start < limit:
            limit = start
            levels[start] = key
    near = min(levels, key=lambda level: (abs(level - indent), -level), default=0)
    return near, levels.get(near, "")


def _open_bracket(trouble: Trouble) -> Cause | None:
    """Return the cause of an error in brackets, such as a missing comma or closing bracket, or None."""
    if trouble.start is None:
        return None
    (row, column), (first, opened) = trouble.at, trouble.start
    opening = trouble.lines[first][opened : opened + 1]
    closing = {"[": "]", "{": "}"}.get(opening, "")
    line = trouble.line
    if not closing:
        return None
    if row > first and (row >= len(trouble.lines) or _indent(line) <= _indent(trouble.lines[first])):
        message = f"`{opening}` is not closed"
        return Cause(
            message, f"add `{closing}` at the end, in line {(_above(trouble.lines, row) or 0) + 1}", (first, opened)
        )
    sign = line[column : column + 1]
    if sign in "]}" and sign:
        hint = f"write `{closing}` before it" + (", or the missing `[` where the list starts" if sign == "]" else "")
        return Cause(f"`{opening}` is not closed before this `{sign}`", hint)
    if cause := _semicolons(trouble):
        return cause
    part = re.split(r"[,{\[]", line[:column])[-1].strip()
    key, value, _start = _field(part)
    words = value.split()
    if sign == ":" and opening == "{" and len(words) > 1 and re.fullmatch(r"[a-z][a-z-]*", words[-1]):
        return Cause("a comma is missing", f"write a comma before `{words[-1]}`", (row, column - len(words[-1])))
    if sign == ":":
        rest = (re.match(r"(?:\{[^{}]*\}|[^,\]}])*", line[column:]) or [""])[0]
        return Cause("a text in brackets that contains `: ` needs quotes", _in_quotes(key, value + rest))
    if value[:1] in ("'", '"') and value:
        return Cause("text after the closing quote", "put the whole text in quotes, or add the missing comma")
    return None


def _semicolons(trouble: Trouble) -> Cause | None:
    """Return the cause if fields in braces are separated by semicolons instead of commas, otherwise None."""
    row, opened = trouble.start or trouble.at
    inside = re.match(r"\{[^{}]*\}?", trouble.lines[row][opened:])
    signs = list(re.finditer(r" *,? *;,?(?= *[\w-]+:(?: |$))", inside[0])) if inside else []
    if not inside or not signs:
        return None
    message = "fields in braces are separated by commas, not by `;`"
    whole = re.sub(r" *,? *;,? *(?=[\w-]+:(?: |$))", ", ", inside[0])
    hint = f"write `{whole}`" if len(whole) <= _SHORT and whole[-1] == "}" else "write `,` instead of each `;`"
    return Cause(message, hint, (row, opened + signs[0].start() + signs[0][0].index(";")))


_CAUSES: tuple[tuple[str, Callable[[Trouble], Cause | None]], ...] = (
    ("mapping values are not allowed", _colon),
    ("expected ':'", _no_colon),
    (r"',' or '[\]}]'", _open_bracket),
    ("expected key|<block end>|'-' indicator", _misfit),
    (_NEEDS_QUOTES, _needs_quotes),
)
