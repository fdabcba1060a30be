"""Detection of unclosed quotes. The result states where the quote opens, and the line that was probably intended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

#: A line that starts a field or a list item instead of continuing a text.
_FIELD: Final = re.compile(r"( *)(?:- +)*(?:[A-Za-z][\w.-]*:(?:\s|$)|- )|( *)- *$")
_MOST: Final = 160


class LostQuote(Struct, frozen=True):
    """An opening quotation mark that is not closed where it should be.

    Fields:
        sign: the quotation mark.
        row: the row of the quotation mark, counted from 0.
        column: the column of the quotation mark, counted from 0.
        end: the row in which the quoted text ends, or None if it does not end.
        last: the row in which the quoted text should end.
        meant: the text that was probably intended.
    """

    sign: str
    row: int
    column: int
    end: int | None
    last: int
    meant: str

    @property
    def message(self) -> str:
        """A description of the error."""
        until = "never closed" if self.end is None else f"not closed before line {self.end + 1}"
        return f"the quote that opens here is {until}, and includes the lines below it"

    @property
    def hint(self) -> str:
        """A remedy, as an imperative sentence."""
        whole = (
            f"write `{self.meant}`" if len(self.meant) <= _MOST else f"it belongs before `{self.meant[-12:].strip()}`"
        )
        return f"add `{self.sign}` where the text ends, in line {self.last + 1}: {whole}"


def find_lost(lines: Sequence[str]) -> LostQuote | None:
    """Return the first quote that is never closed, or that encloses a field or a list item by mistake.

    Return None if the text has no such quote.
    """
    row = 0
    while row < len(lines):
        opened = _open_at_end(lines[row])
        if opened is None:
            row += 1
            continue
        column, depth = opened
        line, sign = lines[row], lines[row][column]
        level = len(line) - len(line.lstrip(" "))
        swallowed, end = None, None
        for below in range(row + 1, len(lines)):
            found = _FIELD.match(lines[below])
            if swallowed is None and found is not None and len(found[1] or found[2] or "") <= level:
                swallowed = below
            if _ends(lines[below], sign) is not None:
                end = below
                break
        if swallowed is not None or end is None:
            # The text may continue for several lines before the first swallowed line.
            last = next(it for it in range((swallowed or row + 1) - 1, row - 1, -1) if lines[it].strip())
            meant = _closed(line, column, depth) if last == row else lines[last].strip() + sign
            return LostQuote(sign, row, column, end, last, meant)
        # The rest of the last line may open another quote, but hardly any text does that.
        row = end + 1
    return None


def _closed(line: str, column: int, depth: int) -> str:
    """Return a line with its missing closing quote. The quote is added at the end, or before the brackets at the end."""
    text = line.rstrip()
    head, tail = text[:column], text[column:]
    closing = re.search(r"[\]}]*$", tail)
    brackets = closing[0][-depth:] if closing and depth else ""
    inside = tail.removesuffix(brackets)
    # In a group, the next field ends the text.
    if depth and (cut := re.search(r", +[a-z][a-z-]*: ", inside)):
        inside, brackets = inside[: cut.start()], inside[cut.start() :] + brackets
    return f"{head.lstrip()}{inside}{line[column]}{brackets}"


def _open_at_end(line: str) -> tuple[int, int] | None:
    """Return the column of a quote that is still open at the end of a line, and the number of open brackets before the quote.

    Return None if no quote is open.
    """
    column, depth = 0, 0
    if line.lstrip().startswith("#"):
        return None
    while column < len(line):
        sign = line[column]
        if sign == "#" and line[column - 1 : column].isspace():
            return None
        if sign in "\"'" and _opens(line[:column], depth):
            end = _ends(line[column + 1 :], sign)
            if end is None:
                return column, depth
            column += end + 1
        elif sign in "[{" and (depth or _opens(line[:column], depth)):
            depth += 1
        elif sign in "]}" and depth:
            depth -= 1
        column += 1
    return None


def _opens(before: str, depth: int) -> bool:
    """Return whether quoted text or a bracket can start after this part of a line.

    Args:
        depth: the number of open brackets.
    """
    plain = before.strip(" ")
    if not plain or re.fullmatch(r"(?:- +)*(?:- *)?", plain + " "):
        return True
    if depth:
        return plain[-1] in "[{,:" and (plain[-1] != ":" or before.endswith(" "))
    return (
        before.endswith(" ")
        and re.fullmatch(r"(?:- +)*[^\s\"'{\[#][^:#]*:|(?:- +)*[\"'][^\"']*[\"']:", plain) is not None
    )


def _ends(text: str, sign: str) -> int | None:
    """Return the column at which quoted text ends, or None if it continues on the next line."""
    pattern = r'(?:[^"\\]|\\.)*(")' if sign == '"' else r"(?:[^']|'')*(')(?!')"
    found = re.match(pattern, text)
    return found.start(1) if found else None
