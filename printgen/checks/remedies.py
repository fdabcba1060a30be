"""Hints that quote the text to write in a file, and edits that write this text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printgen.data.edits import Fix, Replace
from printgen.data.kind import Case
from printgen.data.notation import one_line
from printgen.data.yaml import Path

#: The source to write under `sources` for a user's own figure.
HOUSE: Final = "{status: house}"


def choose(path: Path, names: Sequence[str], near: str | None = None) -> tuple[str, tuple[Fix, ...]]:
    """Return a hint to write one of `names` at a path, and the edit that writes it if only one name is possible.

    Args:
        near: the name that was probably meant, or None if it is unclear.
    """
    name = near or (names[0] if len(names) == 1 else None)
    if name:
        return f"write `{name}`", (Replace(path, name),)
    *others, last = (f"`{it}`" for it in names)
    return f"write {', '.join(others)} or {last}", ()


def as_key(name: str) -> str:
    """Return a name written as a YAML key, in quotes if necessary.

    Return the name unchanged if YAML cannot express it.
    """
    from printgen.data.edits import EditError

    try:
        return one_line({name: 0})[1:-4]
    except EditError:
        return name


def house_source(case: Case, figure: str) -> str:
    """Return the hint that explains how to mark a figure as a house rule.

    If `figure` is "", the hint is about the entire record.
    """
    if not figure:
        return f"write `source: {HOUSE}`" + ("" if case.record.source is None else " instead of its source")
    line = f"{as_key(figure)}: {HOUSE}"
    if case.overlay:
        key = case.place("sources", figure, key=True)
        if key == case.place("source", key=True) and key.file == case.document.file:
            return house_source(case, "")
        return f"write `{line}` below `sources` in {case.document.file}"
    held = case.written.get("sources")
    if not isinstance(held, dict) or not held:
        added = f"sources: {{{line}}}"
        where = case.place()
        if where.line == where.end_line or not case.path:
            return f"write `{added}`" + (" in this record" if case.path else "")
        return f"add the line `{' ' * (where.column - 1)}{added}` to this record"
    key = case.place("sources", key=True)
    if figure in held:
        return f"write `{line}` in line {case.place('sources', figure, key=True).line}, instead of the current entry"
    first = case.place("sources", next(iter(held)), key=True)
    if first.line == key.line:
        return f"add `{line}` to `sources` in line {key.line}"
    return f"below `sources` in line {key.line}, add the line `{' ' * (first.column - 1)}{line}`"
