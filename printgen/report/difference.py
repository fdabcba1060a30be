"""Human-readable differences between two versions of a file."""

from __future__ import annotations

from collections.abc import Iterator

_STYLES = {"-": "\x1b[31m", "+": "\x1b[32m", "@": "\x1b[36m"}
_RESET = "\x1b[0m"


def unified_diff(file: str, before: str, after: str, color: bool = False) -> str:
    """Return the unified diff between two versions of a file, without a final line break."""
    return "\n".join(_lines(file, before, after, color))


def _lines(file: str, before: str, after: str, color: bool) -> Iterator[str]:
    from difflib import unified_diff

    # A last line without a line break differs from the same line with a line break. A NUL marks it.
    old, new = (text.split("\n") for text in (before, after))
    for lines in (old, new):
        lines[-1:] = [f"{lines[-1]}\0"] if lines[-1] else []
    for number, line in enumerate(unified_diff(old, new, file, file, lineterm="")):
        text, *open_ended = line.split("\0")
        style = _STYLES.get(text[:1], "") if color and number > 1 else ""
        yield f"{style}{_printable(text)}{_RESET if style else ''}"
        if open_ended:
            yield "\\ No newline at end of file"


def _printable(line: str) -> str:
    """Return the line with control characters replaced, except for a Windows line break at the end."""
    body = line.removesuffix("\r")
    return "".join(char if char.isprintable() or char == "\t" else "\ufffd" for char in body) + line[len(body) :]
