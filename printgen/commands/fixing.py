"""The fixes that findings name: as a difference, or written into the files (`printgen validate --diff` and `--fix`)."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from printgen.data.edits import EditError, Fix, RenameKey
from printgen.data.findings import Finding
from printgen.data.folders import PACKAGE
from printgen.data.yaml import LARGEST
from printgen.files import reading
from printgen.files.whole import link_on_the_way

#: A file is edited at most this often to learn which of its fixes cannot be made.
_TRIES = 60


class Fixed(Struct, frozen=True):
    """A file with its fixes.

    Args:
        shown: its name as the findings give it.
        count: the number of findings whose fix was made.
    """

    shown: str
    path: Path
    before: bytes
    after: bytes
    count: int


def fixed(findings: Iterable[Finding], data: Sequence[Path], named: Sequence[Path]) -> tuple[list[Fixed], list[str]]:
    """Return the files that fixes change, and a message for each file that must not be changed. Raise OSError.

    Args:
        data: the data folders, the built-in one first. Its files change only if there is no other folder, or if they are named.
        named: the files and folders that the user named, without links.
    """
    by_file: dict[str, list[Fix]] = {}
    for found in findings:
        if found.fix and found.place:
            by_file.setdefault(found.place.file, []).append(found.fix)
    changed, messages = list[Fixed](), list[str]()
    for shown, fixes in by_file.items():
        path = Path(shown).absolute()
        if obstacle := _obstacle(path, data, named):
            messages.append(f"{shown} {obstacle}")
            continue
        before = reading.content(path, LARGEST)
        # A file that has changed since need not be text; it is refused below, since it cannot be parsed.
        text = before.decode(errors="surrogateescape")
        after, made = with_fixes(text, fixes)
        if after != text:
            changed.append(Fixed(shown, path, before, after.encode(), sum(it in made for it in fixes)))
    return changed, messages


def count_fixes(findings: Iterable[Finding], data: Sequence[Path], named: Sequence[Path]) -> int:
    """Return the number of findings with a fix in a file that may be changed. The arguments are those of `fixed`."""
    found = Counter(it.place.file for it in findings if it.fix and it.place)
    return sum(number for file, number in found.items() if not _obstacle(Path(file).absolute(), data, named))


def _obstacle(path: Path, data: Sequence[Path], named: Sequence[Path]) -> str:
    """Return why a file is not changed, to be said after its name; nothing if it may be changed."""
    actual = path.resolve()
    if actual.is_relative_to(PACKAGE.resolve()):
        return "is part of the installed printgen; correct a copy in a folder of your own (--data)"
    folder = next((it for it in map(Path.absolute, reversed(data)) if path.is_relative_to(it)), path.parent)
    if data[1:] and folder == data[0].absolute() and not any(actual.is_relative_to(it) for it in named):
        return "is built-in data; to correct that, name the file or leave out --data"
    if path.is_symlink() or link_on_the_way(folder, path):
        return (
            "is a symbolic link or in a linked folder; printgen does not write through links. Correct the file itself"
        )
    if not (path.stat().st_mode & 0o222 and os.access(path, os.W_OK)):
        return "is read-only"
    return ""


def with_fixes(text: str, fixes: Iterable[Fix]) -> tuple[str, list[Fix]]:
    """Return the text with all fixes that can be made, and these. Of several fixes of one place, the first is made."""
    from printgen.data.yaml.editing import edit

    first = {(isinstance(it, RenameKey), it.path): it for it in reversed(tuple(fixes))}
    made: list[Fix] = []
    # Halves are tried on their own only if all together cannot be made, which is rare.
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
