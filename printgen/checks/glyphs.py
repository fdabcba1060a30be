"""Conversion of texts that cannot be typeset into findings. The drawing code detects such texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.checks.catalogue import ELSEWHERE
from printgen.checks.check import Problem
from printgen.checks.engine import is_waived, to_finding
from printgen.data.findings import Finding, Severity
from printgen.data.kind import Case
from printgen.data.yaml import Path
from printgen.drawing.fonts.letters import describe_character, escape_surrogates, is_complex_script, missing_font_hint

_ENTRY = next(entry for entry in ELSEWHERE if entry.code == "PG009")


def glyph_problems(
    case: Case,
    field: Path,
    text: str,
    over: float = 0.0,
    lacking: str = "",
    on: str = "",
    is_block: bool = False,
    remedy: str = "shorten it",
) -> Finding | None:
    """Return a PG009 finding for a text that is too wide or has unavailable characters, or None if the finding is waived.

    Args:
        over: the length in mm by which the text is too wide or too high.
        lacking: the characters that no font has.
        on: the pages that have no space for the text, if the message should name them.
        is_block: whether the text has several lines, or names a part of the page that needs more space.
        remedy: the hint for a text that is too wide or too high.
    """
    if is_waived(case, _ENTRY.code):
        return None
    name = ".".join(str(step) for step in field)
    subject = f"{name}: `{escape_surrogates(text)}`" if name else f"`{escape_surrogates(text)}`"
    if lacking:
        problem = Problem(field, f"{subject}: {_message(lacking)}", missing_font_hint(lacking))
    else:
        where = f", on: {on}" if on else ""
        message = f"{subject} is {over:.1f} mm too wide at its smallest size{where}"
        if is_block:
            message = f"{subject} needs {over:.1f} mm more space than is available{where}"
        problem = Problem(field, message, remedy)
    return to_finding(_ENTRY, case, problem)


def text_origin(case: Case, field: Path, text: str, lacking: str, shown: Iterable[Case]) -> tuple[Case, Path]:
    """Return the case and the field from which a printed text comes.

    The result is the case that contains the longest part of the text. If no case contains enough of it, return `case` and
    `field`.

    Args:
        case: the case for which the text was drawn.
        field: the field for which the text was drawn.
        lacking: the characters that no font has.
        shown: the other cases whose texts are on the page.
    """

    def longest(source: Case) -> tuple[int, Path]:
        parts = texts_of(source.written)
        found = [(len(part), path) for path, part in parts if part in text and {*lacking} <= {*part}]
        return max(found, key=lambda match: match[0], default=(0, ()))

    most, path, other = max(((*longest(source), source) for source in (case, *shown)), key=lambda found: found[0])
    return (case, field) if other is case or most < (1 if lacking else 3) else (other, path)


def missing_glyphs(title: str, lacking: str, shown: Iterable[Case]) -> list[Finding]:
    """Return a PG009 finding for each text that contains a character for which no font is available.

    If none of the cases contains a character, the character is reported with the title of the pages. Waived findings
    are omitted.

    Args:
        title: the title of the pages.
        lacking: the characters that no font has.
        shown: the cases whose texts are on the pages.
    """
    found, left = [], set(lacking)
    for case in shown:
        for path, text in texts_of(case.document.value):
            if present := "".join(char for char in lacking if char in text):
                left -= set(present)
                found.append(glyph_problems(case, path, text, lacking=present))
    rest = "".join(char for char in lacking if char in left)
    if rest:
        found.append(Finding(_ENTRY.code, Severity.ERROR, f"{title}: {_message(rest)}", hint=missing_font_hint(rest)))
    return [finding for finding in found if finding]


def _message(missing: str) -> str:
    listed = ", ".join(describe_character(char) for char in missing)
    return (
        f"printgen cannot print {listed}"
        if any(is_complex_script(char) for char in missing)
        else f"no font on this machine has {listed}"
    )


def texts_of(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield every text in plain values, with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts_of(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from texts_of(inner, (*path, index))
