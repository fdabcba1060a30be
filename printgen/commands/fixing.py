"""The fixes that findings suggest. They are shown as a diff or written to the files (`validate --diff` and `--fix`)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from printgen import systems
from printgen.data.edits import EditError, Fix, RenameKey, Rewrite
from printgen.data.findings import Finding
from printgen.data.folders import PACKAGE
from printgen.data.yaml import LARGEST
from printgen.files import mounts, reading
from printgen.files.whole import first_link

#: The maximum number of attempts per file to find the fixes that are not possible.
_TRIES = 60


class FixedFile(Struct, frozen=True):
    """A file to which fixes were applied.

    Fields:
        shown: the name of the file in the findings.
        count: the number of findings that were fixed.
    """

    shown: str
    path: Path
    before: bytes
    after: bytes
    count: int


def fix_files(
    findings: Iterable[Finding], data: Sequence[Path], named: Sequence[Path]
) -> tuple[list[FixedFile], list[str]]:
    """Apply the fixes in the findings. Return the changed files, and a message for each file that must not be changed.

    Args:
        data: the data folders, of which the first contains the built-in data if there are several.
        named: the files and folders that the user specified. Built-in data is changed only if it was specified, or if there
            are no other data folders.
    """
    by_file: dict[str, list[tuple[Fix | Rewrite, ...]]] = {}
    for found in findings:
        if found.fix and found.place and not found.place.cell:
            by_file.setdefault(found.place.file, []).append((found.fix, *found.more_fixes))
    changed, messages = list[FixedFile](), list[str]()
    for shown, fixes in by_file.items():
        path = Path(shown).absolute()
        if obstacle := _obstacle(path, data, named):
            messages.append(f"{shown} {obstacle}")
            continue
        before = reading.read_bytes(path, LARGEST)
        # A file that was changed in the meantime may not be text. In that case, parsing fails below.
        text = before.decode(errors="surrogateescape")
        after, made = with_fixes(text, [it for alike in fixes for it in alike])
        if after != text:
            changed.append(
                FixedFile(shown, path, before, after.encode(), sum(any(it in made for it in alike) for alike in fixes))
            )
    return changed, messages


def count_fixes(findings: Iterable[Finding], data: Sequence[Path], named: Sequence[Path]) -> int:
    """Return the number of findings with a fix in a file that may be changed. The arguments are the same as for `fix_files`."""
    return sum(it.count for it in fix_files(findings, data, named)[0])


def _obstacle(path: Path, data: Sequence[Path], named: Sequence[Path]) -> str:
    """Return the reason why a file must not be changed, as a predicate such as `is read-only`, or "" if it may be changed."""
    if mounts.unpacked(path) != path:
        return "is in a pack, and packs are never changed; unpack the pack, and correct the file there"
    actual = path.resolve()
    if actual.is_relative_to(PACKAGE.resolve()):
        return "is part of the installed printgen; correct a copy in your own folder (--data)"
    folder = next((it for it in map(Path.absolute, reversed(data)) if path.is_relative_to(it)), path.parent)
    if data[1:] and folder == data[0].absolute() and not any(actual.is_relative_to(it) for it in named):
        return "is built-in data; to correct it, specify the file or omit --data"
    if systems.is_link(path) or first_link(folder, path):
        return (
            "is a symbolic link or in a linked folder; printgen does not write through links. Correct the file itself"
        )
    if not (path.stat().st_mode & 0o222 and os.access(path, os.W_OK)):
        return "is read-only"
    return ""


def with_fixes(text: str, fixes: Iterable[Fix | Rewrite]) -> tuple[str, list[Fix | Rewrite]]:
    """Apply all possible fixes to a text. Return the text, and the list of the applied fixes."""
    every = list(fixes)
    text, edits = _edited(text, [it for it in every if not isinstance(it, Rewrite)])
    text, rewrites = _rewritten(text, [it for it in every if isinstance(it, Rewrite)])
    return text, [*edits, *rewrites]


def _rewritten(text: str, rewrites: Iterable[Rewrite]) -> tuple[str, list[Fix | Rewrite]]:
    """Apply those fixes that rewrite lines. Return the text, and the list of the applied fixes. Line ends are kept."""
    lines = text.splitlines(keepends=True)
    made: list[Fix | Rewrite] = []
    for it in sorted(dict.fromkeys(rewrites), key=lambda it: it.row, reverse=True):
        old = lines[it.row : it.row + len(it.old)]
        if tuple(line.rstrip("\r\n").removeprefix("\ufeff") for line in old) != it.old:
            continue
        end = "\r\n" if "\r\n" in text else "\n"
        new = [line + end for line in it.new]
        if new and old and not old[-1].endswith("\n"):
            new[-1] = new[-1].removesuffix(end)
        lines[it.row : it.row + len(it.old)] = new
        made.append(it)
    return "".join(lines), made


def _edited(text: str, fixes: Sequence[Fix]) -> tuple[str, list[Fix]]:
    """Apply all possible fixes of values to a text. Return the text, and the list of the applied fixes."""
    from printgen.data.yaml.editing import edit

    first = {(isinstance(it, RenameKey), it.path): it for it in reversed(fixes)}
    made: list[Fix] = []
    # The list is halved only if the fixes cannot all be made together, which is rare.
    waiting = [list(reversed(first.values()))]
    tries = _TRIES
    while waiting and (tries := tries - 1):
        part = waiting.pop()
        try:
            edit(text, [*made, *part])
            made += part
        except EditError:
            half = len(part) // 2
            waiting += [part[half:], part[:half]] if half else []
    return edit(text, made) if made else text, made
