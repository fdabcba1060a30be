"""Likely corrections for a faulty line of YAML, which `printgen.data.repair` tries without knowing whether they work."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from printgen.data.unusual_numbers import numbers_in
from printgen.data.yaml.syntax import quote

_FACTOR: Final = re.compile(r"(?<=: )(?:[x\u00d7] ?(\d+),(?!\d{3}\b)(\d+)|\* ?(\d+(?:[.,]\d+)?))(?=[ ,}]|$)")
_START: Final = re.compile(r" *(?:- +)*")
_WORD: Final = r"[A-Za-z][\w.-]*"
_NO_COLON: Final = re.compile(rf"({_WORD}|\d[\d-]*)(\s*(?:[:;=,|]|->|=>|\uff1a|\s[-\u2013])\s*|\s+)(?=\S)")
_BULLET: Final = re.compile("([-\u2013\u2014\u2212\u2022\u00b7*])(?: (?=\\S)|(?=[^\\s-])) *")
#: A number with a decimal comma as the entire value of a key. A number with three decimals may instead be in thousands.
_DECIMAL_COMMA: Final = re.compile(
    r"(?<=: )((?:[-+x×*]|=-?)?(?:[\d.]*\.\.)?\d+),(?!\d{3}\b)\d+(?=(?:\.\.[\d.]*)?\s*(?:[,}]|$)|\s+#)"
)
_CURLY: Final = "\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb"
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_PAIRS: Final = {"[": "]", "{": "}"}
_NAMES: Final = {",": "a comma", ";": "a semicolon", ".": "a point", ":": "a colon", '"': "a quote", "'": "a quote"}
_NAMES_OF_BRACKETS: Final = {"[": "an opening bracket", "{": "an opening bracket", "]": "a closing bracket",
                             "}": "a closing bracket", "(": "an opening bracket", ")": "a closing bracket"}  # fmt: skip


class LineChange(Struct, frozen=True):
    """A change to lines of a file.

    Fields:
        row: the index of the first line that is replaced, counted from 0.
        count: the number of lines that are replaced.
        lines: the new lines.
        column: the column of the mistake in the first line.
        cost: the improbability of the mistake. A lower cost means a more likely mistake.
        message: the description of the mistake.
        hint: the remedy, or "" to suggest the new lines.
        key: the path of the key that is added, if any.
    """

    row: int
    count: int
    lines: tuple[str, ...]
    column: int
    cost: int
    message: str
    hint: str = ""
    key: tuple[str | int, ...] = ()

    def apply(self, lines: Sequence[str]) -> list[str]:
        """Return the lines of the file after the change."""
        return [*lines[: self.row], *self.lines, *lines[self.row + self.count :]]


def line_changes(lines: Sequence[str], row: int) -> Iterator[LineChange]:
    """Yield changes that each correct a likely mistake in the line at `row`."""
    if row < len(lines) and lines[row].strip()[:1] not in ("", "#"):
        for operation in _IN_LINE:
            for start, end, new, cost, message in operation(lines[row]):
                written = (lines[row][:start] + new + lines[row][end:]).rstrip()
                yield LineChange(row, 1, (written,), min(start, len(lines[row].rstrip())), cost, message)
        for across in _ACROSS:
            yield from across(lines, row)


#: A change within a line: the start and end of the replaced range, the new text, the cost, and the message.
Splice = tuple[int, int, str, int, str]


def text_start(line: str) -> int:
    """Return the column where a line's text starts, after its indentation and its dashes."""
    found = _START.match(line)
    return found.end() if found else 0


def indentation(line: str) -> int:
    """Return the number of spaces before a line's text."""
    return len(line) - len(line.lstrip(" "))


def text_end(line: str) -> int:
    """Return the column where a line's text ends, before any comment."""
    found = re.search(r"\s+#(?=\s)", line)
    return found.start() if found else len(line.rstrip())


def _colons(line: str) -> Iterator[Splice]:
    starts = [text_start(line), *(it.end() for it in re.finditer(r"[{,] *", line))]
    for at in starts:
        if found := _NO_COLON.match(line, at):
            sign = found[2].strip()
            instead = f", but by `{sign}`" if sign not in ("", ":") else ""
            message = f"`{found[1]}` is not followed by a colon and a space{instead}"
            yield found.start(2), found.end(2), ": ", 1, message
    if re.fullmatch(_WORD, line[text_start(line) : text_end(line)]):
        yield text_end(line), text_end(line), ":", 1, "a key without its colon"
    for found in re.finditer(r"[\w\"' ](?:::+|\s+:(?=\s)|:\s*:)", line):
        yield found.start() + 1, found.end(), ":", 1, "a colon too many"


def _dashes(line: str) -> Iterator[Splice]:
    at = text_start(line)
    if found := _BULLET.match(line, at):
        sign = found[1]
        name = "a dash" if sign in _DASHES else "a bullet" if sign in "\u2022\u00b7" else "an asterisk"
        by = "" if sign == "*" else " from a word processor"
        message = f"`{sign}` is {name}{by}; a list item starts with a hyphen and a space"
        yield at, found.end(), "- ", 1, "a `-` without a space after it" if sign == "-" else message
    indent = indentation(line)
    yield indent, indent, "- ", 2, "a list item without its `- `"
    if indent >= 2 and at == indent:
        yield indent - 2, indent, "- ", 2, "a list item without its `- `"
    if at > indent:
        yield indent, at, " " * (at - indent), 3, "a `- ` where no list item starts"
        yield indent, at, "", 3, "a `- ` where no list item starts"


def _separators(line: str) -> Iterator[Splice]:
    at = text_start(line)
    for found in re.finditer(r" *,? *;,? *", line[at:]):
        start = at + found.start()
        yield start, at + found.end(), ", ", 1, "a semicolon where a comma belongs"
    for sign, pattern in ((";", r" *,? *;,? *"), (".", r"(?<=[\w\]}\"'])\. +")):
        every = [*re.finditer(pattern, line[at:])]
        if len(every) > 1:
            first, last = at + every[0].start(), at + every[-1].end()
            whole = re.sub(pattern, ", ", line[at:last])[first - at :]
            message = f"fields in braces and items in brackets are separated by commas, not by `{sign}` ({len(every)} times here)"
            yield first, last, whole, 1, message
    for found in re.finditer(r"(?<=[\w\]}\"'])\.(?= )", line):
        yield found.start(), found.end(), ",", 2, "a point where a comma belongs"
    for found in re.finditer(r"(?<=\d)\.(?=\d)", line):
        yield found.start(), found.end(), ", ", 3, "a point where a comma belongs"
    decimals = {it.end(1) for it in _DECIMAL_COMMA.finditer(line)}
    for found in re.finditer(r"(?<=\d),(?=\d)(?!\d{3}\b)", line):
        yield found.start(), found.end(), ".", 1 if found.start() in decimals else 3, "a comma where a point belongs"
    for found in re.finditer(r"\s*[,;.](?=\s*$|\s+#)", line):
        name = _NAMES[line[found.end() - 1]]
        yield found.end() - 1, found.end(), "", 1, f"{name} after the value"
    for found in re.finditer(r",\s*(?=[,\]}])|(?<=[\[{]),\s*", line):
        yield found.start(), found.end(), "", 1, "a comma too many"
    # Without a decimal comma, the digits on both sides would become one number.
    for found in re.finditer(r"(?<!\d),|,(?!\d)", line):
        yield found.start(), found.end(), "", 3, "a comma too many"


def _missing_commas(line: str) -> Iterator[Splice]:
    at = text_start(line)
    is_open = sum(map(line.count, "[{")) > sum(map(line.count, "]}")) or not re.match(r" *(?:- |[\w-]+:)", line)
    if is_open and line[: text_end(line)].strip()[-1:] not in ",:[{":
        yield text_end(line), text_end(line), ",", 2, "a comma is missing at the end of this line"
    texts = [it.span() for it in re.finditer(r"\"[^\"]*\"|(?<!\w)'[^']*'", line)] if not line.count('"') % 2 else []
    for found in re.finditer(r"(?<=[^\s,:\[{(-]) +(?=[^\s#,\]}])|(?<=[\]}\"'])(?=[\w\[{\"'])", line[at:]):
        # Quoted text keeps its spaces, and empty quoted text keeps its quotes.
        if not any(start < at + found.start() < end for start, end in texts):
            yield at + found.start(), at + found.end(), ", ", 2, "a comma is missing"


def _brackets(line: str) -> Iterator[Splice]:
    at, end = text_start(line), text_end(line)
    for found in re.finditer(r"[\[\]{}()]", line):
        start, sign = found.start(), found[0]
        # A bracket that opens at the end of a line encloses the next lines. Only its closing bracket may be missing.
        if sign not in "[{" or line[found.end() : end].strip():
            yield start, start + 1, "", 2, f"{_NAMES_OF_BRACKETS[sign]} too many"
        for other in "[{" if sign in "[{(" else "]}":
            if other != sign:
                yield start, start + 1, other, 2, f"`{sign}` where `{other}` belongs"
    for sign in ")(":
        if sign == "(" and (pair := re.search(r"\(([^()]*)\)", line)):
            yield pair.start(), pair.end(), f"[{pair[1]}]", 1, "a list needs square brackets, not round ones"
    ends = [end, *(it.start() for it in re.finditer(r"[,\]}]", line[:end]))]
    for opening, closing in _PAIRS.items():
        if opening in line:
            for place in ends:
                yield (
                    place,
                    place,
                    closing,
                    1 if place == end else 2,
                    f"`{opening}` is not closed: `{closing}` is missing",
                )
        if closing in line:
            for place in (at, *(it.end() for it in re.finditer(r"[\[{,:] *", line[at:]))):
                place = place if place == at else at + place
                yield place, place, opening, 2, f"a `{closing}` without its `{opening}`"


def _braces(line: str) -> Iterator[Splice]:
    """Yield a change that adds braces around fields that follow a key on its line, as needed in `where: engine: rotary`."""
    at, end = text_start(line), text_end(line)
    if found := re.match(rf"({_WORD}): +({_WORD}: +[^{{}}]+)$", line[at:end]):
        yield at + found.start(2), end, f"{{{found[2]}}}", 2, f"the fields of `{found[1]}` on one line need braces"
    if at > indentation(line) and re.match(rf"{_WORD}: [^{{}}]*, *{_WORD}: ", line[at:end]):
        yield at, end, f"{{{line[at:end]}}}", 1, "several fields on one line need braces"


def _quotes(line: str) -> Iterator[Splice]:
    at, end = text_start(line), text_end(line)
    message = "`{}` is a typographic quote, which does not enclose text in YAML"
    for found in re.finditer(f"[{_CURLY}]([^{_CURLY}]*)[{_CURLY}]", line):
        yield found.start(), found.end(), quote(found[1]), 1, message.format(found[0][0])
    for found in re.finditer(f"[{_CURLY}]", line):
        for sign in "\"'":
            yield found.start(), found.end(), sign, 1, message.format(found[0])
    for sign in "\"'":
        if sign not in line:
            continue
        for found in re.finditer(sign, line):
            yield found.start(), found.end(), "", 4, "a quote too many"
            other = "'" if sign == '"' else '"'
            yield found.start(), found.end(), other, 4, f"`{sign}` where `{other}` belongs"
        opened = line.find(sign)
        for place in (len(line.rstrip()), end, *(it.start() for it in re.finditer(r"[,\]}]", line))):
            if place > opened:
                yield place, place, sign, 2, "the quote that opens in this line is not closed"
        for found in re.finditer(r"[\[{,:] +|[\[{]|^ *(?:- +)*", line):
            if found.end() < opened:
                yield found.end(), found.end(), sign, 2, "the quote that closes in this line is not opened"
    yield from _unquoted(line, at, end)


def _unquoted(line: str, at: int, end: int) -> Iterator[Splice]:
    """Yield changes that put a value in quotes: the value of the entire line, or a value inside brackets."""
    key = re.compile(rf"({_WORD}|\"[^\"]*\"): +").match(line, at)
    starts = {key.end() if key else at: key[1] if key else ""}
    for found in re.finditer(rf"[\[{{,] *(?:({_WORD}): +)?", line):
        starts.setdefault(found.end(), found[1] or "")
    for start, name in starts.items():
        ends = {
            end,
            len(line.rstrip()),
            *(it.start() for it in re.finditer(r"[,\]}]", line[:end]) if it.start() > start),
        }
        for stop in sorted(ends):
            value = line[start:stop]
            special = value[:1] in "@`%*&!|>?{}[],#'\"-:" or ": " in value or " #" in value or "#" in line[stop:]
            if value.strip() and special:
                which = f"the text of `{name}`" if name else "this text"
                why = "contains `: `, so it" if ": " in value else f"starts with `{value[0]}`, so it"
                inner = value[1:-1] if len(value) > 2 and value[0] == value[-1] in "\"'" else value
                yield start, stop, quote(inner), 4, f"{which} {why} needs quotes"


def _lists(line: str) -> Iterator[Splice]:
    """Yield changes that add missing brackets to a list, or that rewrite a range as a list or a pair."""
    at, end = text_start(line), text_end(line)
    for found in re.finditer(
        r"(?:^|: +|, )(?!(?:[-+x×*]|=-?)\d+,\d+(?:[\s,}]|$))([^\s,:\[\]{}][^,:\[\]{}]*(?:[,;] *[^,:\[\]{}]+)+)(?=[,}\]]|$)",
        line[at:end],
    ):
        start, stop = at + found.start(1), at + found.end(1)
        if line[start - 1 : start] in (" ", ":"):
            parts = re.split(r"[,;] *", found[1].strip())
            items = ", ".join(", ".join(map(str, numbers_in(it))) or it for it in parts)
            yield start, stop, f"[{items}]", 2, "a list needs brackets"
    for found in re.finditer(rf"^(?:{_WORD}: +)?(\{{.*\}}, *\{{.*\}})$", line[at:end]):
        yield at + found.start(1), end, f"[{found[1]}]", 1, "a list needs brackets"
    for found in _FACTOR.finditer(line[at:]):
        new = "x" + (found[3] or f"{found[1]}.{found[2]}").replace(",", ".")
        yield at + found.start(), at + found.end(), new, 0, f"`{found[0]}`: a factor is written `x`"
    for found in re.finditer(r"(?<=: )([<>]=?) ?(\d+)", line[at:]):
        start, stop = at + found.start(), at + found.end()
        number = int(found[2]) + (0 if "=" in found[1] else 1 if found[1] == ">" else -1)
        new = f"{number}.." if ">" in found[1] else f"..{number}"
        yield start, stop, new, 1, f"`{found[0]}`: a comparison instead of a range"
    for found in re.finditer(r"(?<![\w.])(\d+) ?(?:-|\u2013|\.\.|to|/) ?(\d+)(?![\w.])", line[at:]):
        start, stop = at + found.start(), at + found.end()
        yield start, stop, f"[{int(found[1])}, {int(found[2])}]", 3, f"`{found[0]}`: not a list of two numbers"
        if every := ", ".join(map(str, numbers_in(f"{found[1]}-{found[2]}"))):
            for new in (f"[{every}]", every):
                yield start, stop, new, 3, f"`{found[0]}`: a range, but each number must be listed"


def _signs(line: str) -> Iterator[Splice]:
    """Yield changes that correct a symbol: move it to the other end of its word, replace it, or remove it.

    A symbol is replaced with the character on the keyboard that the user probably intended.
    """
    for found in re.finditer(r"(?<![\w*])([*%$]|[+-](?!\d))(\w+)(?!\w|[.,]\d)|(\w+)([*+%-])(?!\w)", line):
        moved = f"{found[2]}{found[1]}" if found[1] else f"{found[4]}{found[3]}"
        yield found.start(), found.end(), moved, 1, f"`{found[0]}`: the `{found[1] or found[4]}` is on the wrong side"
    for found in re.finditer(r"(?<=[:\[,] )([-+]) +(\d)", line):
        number = found[0].replace(" ", "") if found[1] == "-" else f"+{found[2]}"
        yield found.start(), found.end(), number, 1, f"a space after the `{found[1]}` of a number"
    for at, sign in enumerate(line):
        plain = "-" if sign in _DASHES else unicodedata.normalize("NFKC", sign)
        if not sign.isascii() and plain != sign and sign not in _CURLY:
            yield at, at + 1, plain + " " * (plain in ":,"), 1, f"`{sign}` is not the character on the keyboard"
    for found in re.finditer(r"(?!(?<=\d)\.\d)[^\w\s\[\]{}()\"',]", line):
        yield found.start(), found.end(), "", 5, f"`{found[0]}` does not belong here"


def _indented(lines: Sequence[str], row: int) -> Iterator[LineChange]:
    """Yield changes to the indentation of the line, alone or together with the lines below it."""
    line = lines[row]
    blank = re.match(r"[ \t\u00a0\u2000-\u200b\u3000]*", line)
    indent = len(blank[0]) if blank else 0
    message = (
        f"this line is indented by {indent} space{'' if indent == 1 else 's'}, which does not match the lines around it"
    )
    if blank and "\t" in blank[0]:
        message = "a tab in the indentation, where only spaces are allowed"
    near = [*range(row - 1, max(-1, row - 12), -1), *range(row + 1, min(len(lines), row + 4))]
    levels: dict[int, int] = {}
    for at in near:
        if lines[at].strip()[:1] not in ("", "#"):
            own = indentation(lines[at])
            for level in (own, own + 2 if lines[at].rstrip().endswith(":") and at < row else text_start(lines[at])):
                levels.setdefault(level, at)
    last = row + 1
    while last < len(lines) and lines[last].strip() and indentation(lines[last]) >= max(indent, 1):
        last += 1
    for level, like in levels.items():
        if level == indent and blank and "\t" not in blank[0]:
            continue
        spaces = f"{level} space{'' if level == 1 else 's'}"
        white = "tab" if blank and "\t" in blank[0] else "space"
        remove = f"remove the {white}{'' if indent == 1 else 's'} before it"
        beside = f", like line {like + 1}" if text_start(lines[like]) >= level else ""
        hint = f"indent it by {spaces}{beside}" if level else remove
        written = " " * level + line[indent:]
        yield LineChange(row, 1, (written,), indent, 2, message, hint)
        if last > row + 1:
            moved = tuple(
                " " * (level - indent) + it if level > indent else it[indent - level :] for it in lines[row + 1 : last]
            )
            rows = f"lines {row + 1} to {last}"
            yield LineChange(
                row,
                last - row,
                (written, *moved),
                indent,
                3,
                message,
                f"indent {rows} by {abs(level - indent)} spaces {'more' if level > indent else 'less'}",
            )


def _group(lines: Sequence[str], row: int) -> Iterator[LineChange]:
    """Yield a change that adds the missing `- ` to the first line of a group of fields."""
    line = lines[row]
    indent = indentation(line)
    if line.lstrip().startswith("- "):
        return
    last = row + 1
    while last < len(lines) and lines[last].strip() and indentation(lines[last]) >= indent:
        if indentation(lines[last]) == indent and lines[last].lstrip().startswith("- "):
            break
        last += 1
    if last > row + 1:
        below = tuple("  " + it for it in lines[row + 1 : last])
        rest = f"line {last}" if last == row + 2 else f"lines {row + 2} to {last}"
        hint = f"write `- {line.strip()}`, and indent {rest} by two more spaces"
        yield LineChange(
            row,
            last - row,
            (" " * indent + "- " + line.strip(), *below),
            indent,
            2,
            "a list item without its `- `",
            hint,
        )


def _divided(lines: Sequence[str], row: int) -> Iterator[LineChange]:
    """Yield changes that split the line in two, join it to the line above, or remove it as a duplicate."""
    line = lines[row]
    at = text_start(line)
    indent = indentation(line)
    for found in re.finditer(rf"[,;]? +(?={_WORD}:(?: |$))", line[at:]):
        rest = line[at + found.end() :].strip()
        if (first := line[: at + found.start()].rstrip()).strip():
            hint = f"write `{rest}` on a separate line"
            yield LineChange(row, 1, (first, " " * at + rest), at + found.end(), 2, "two fields on one line", hint)
    for found in re.finditer(r"[,;]? *(?<=[\s\w,;])- +|[,;]? +", line[at:]):
        first, rest = line[: at + found.start()].rstrip(), line[at + found.end() :].strip()
        if at > indent and rest and first.strip(" -"):
            hint = f"write `- {rest}` on a separate line"
            second = f"{' ' * indent}- {rest}"
            yield LineChange(row, 1, (first, second), at + found.end(), 2, "two list items on one line", hint)
    if row and lines[row - 1].strip():
        above = lines[row - 1].rstrip()
        message = "this line belongs to the one above it"
        yield LineChange(row - 1, 2, (f"{above} {line.strip()}",), len(above), 4, message, f"join line {row + 1} to it")
    if row and line.strip() == lines[row - 1].strip():
        yield LineChange(row, 1, (), indent, 2, "this line is repeated", "remove it")


_IN_LINE: Final[Sequence[Callable[[str], Iterator[Splice]]]] = (
    _colons, _dashes, _separators, _missing_commas, _brackets, _braces, _quotes, _lists, _signs,
)  # fmt: skip
_ACROSS: Final[Sequence[Callable[[Sequence[str], int], Iterator[LineChange]]]] = (_indented, _group, _divided)
