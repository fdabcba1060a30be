"""Text that cannot be set, as findings: drawing meets it, and hands it over in plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.checks.catalogue import ELSEWHERE
from printgen.checks.check import Problem
from printgen.checks.engine import stamp, waived
from printgen.data.findings import Finding, Severity
from printgen.data.kind import Case
from printgen.data.yaml import Path
from printgen.drawing.fonts.letters import called, interwoven, legible, remedy

_ENTRY = next(entry for entry in ELSEWHERE if entry.code == "PG009")


def unsettable(
    case: Case, field: Path, text: str, over: float = 0.0, lacking: str = "", on: str = ""
) -> Finding | None:
    """PG009 for a text of this case that is `over` mm too wide, or has characters no font has; None when waived.

    on: the pages that it has no room on, where that is to be said.
    """
    if waived(case, _ENTRY.code):
        return None
    name = ".".join(str(step) for step in field)
    subject = f"{name}: `{legible(text)}`" if name else f"`{legible(text)}`"
    if lacking:
        problem = Problem(field, f"{subject}: {_told(lacking)}", remedy(lacking))
    else:
        where = f", on: {on}" if on else ""
        problem = Problem(field, f"{subject} is {over:.1f} mm too wide at its smallest size{where}", "shorten it")
    return stamp(_ENTRY, case, problem)


def whence(case: Case, field: Path, text: str, lacking: str, shown: Iterable[Case]) -> tuple[Case, Path]:
    """Where a text stands that is drawn for a field of a case: there, unless another record that is shown has more of it, or
    has the characters that lack, as that of the aircraft has the name on its sheet."""

    def of(it: Case) -> tuple[int, Path]:
        held = [(len(said), path) for path, said in _texts(it.written) if said in text and {*lacking} <= {*said}]
        return max(held, key=lambda found: found[0], default=(0, ()))

    most, path, other = max(((*of(it), it) for it in (case, *shown)), key=lambda found: found[0])
    return (case, field) if other is case or most < (1 if lacking else 3) else (other, path)


def unprinted(title: str, lacking: str, shown: Iterable[Case]) -> list[Finding]:
    """PG009 for characters that no font has on the pages of a title: at each text that has some of the cases shown there.

    Of a character that is in none of them the pages are named. Empty when all are waived.
    """
    found, left = [], set(lacking)
    for case in shown:
        for path, text in _texts(case.document.value):
            if held := "".join(char for char in lacking if char in text):
                left -= set(held)
                found.append(unsettable(case, path, text, lacking=held))
    rest = "".join(char for char in lacking if char in left)
    if rest:
        found.append(Finding(_ENTRY.code, Severity.ERROR, f"{title}: {_told(rest)}", hint=remedy(rest)))
    return [finding for finding in found if finding]


def _told(lacking: str) -> str:
    listed = ", ".join(called(char) for char in lacking)
    return f"cannot set {listed}" if any(interwoven(char) for char in lacking) else f"no font here has {listed}"


def _texts(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every text in plain values, with the way to it."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*path, index))
