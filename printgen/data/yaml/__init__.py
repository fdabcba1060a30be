"""YAML text in, a Document out: plain values, and the place of every key and value."""

from __future__ import annotations

import pathlib
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from printgen.data.findings import Finding, Place, wrong

#: The largest file read, in bytes, unless more is asked for; and the largest of which lines are shown.
LARGEST: Final = 1 << 20
_SHOWN: Final = 8 << 20


Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A file as read: `value` is plain (dict, list, str, int, float, bool, None); spans map a path to its place."""

    file: str
    text: str
    value: object
    values: Mapping[Path, Place]
    keys: Mapping[Path, Place]

    def place(self, path: Path, key: bool = False) -> Place:
        """The place of the value (of its key, when `key`) at a path, or of the nearest one above that exists."""
        table = self.keys if key else self.values
        while path and path not in table:
            path = path[:-1]
        return table.get(path) or self.values[()]


def read(path: pathlib.Path, shown: str, largest: int = LARGEST) -> tuple[Document | None, list[Finding]]:
    """What a file holds, under the name `shown` to the user, and all that is wrong with it as YAML (PG001).

    There is no Document when the file cannot be read or parsed, or holds no record. Raises nothing for bad input.
    """
    # Records out of the cache need no YAML: its library is imported where a file is read.
    from printgen.data.yaml.trouble import at

    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode):
            what = "a folder" if stat.S_ISDIR(facts.st_mode) else "no file"
            return None, [wrong("PG001", f"{what}, where a YAML file should be", Place(shown))]
        if facts.st_size > largest:
            message = f"the file is larger than {largest >> 20} MiB"
            return None, [wrong("PG001", message, Place(shown), "split it into several files")]
        data = path.read_bytes()
    except OSError as error:
        return None, [wrong("PG001", f"the file cannot be read: {error.strerror}", Place(shown))]
    try:
        return parse(data.decode(), shown)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        message = f"the byte 0x{data[error.start]:02X} is no UTF-8 text"
        return None, [wrong("PG001", message, at(shown, before, len(before)), "save the file as UTF-8")]


def parse(text: str, shown: str) -> tuple[Document | None, list[Finding]]:
    """The same as `read`, from the text of a file."""
    from printgen.data.yaml import nodes
    from printgen.data.yaml.trouble import BREAK, syntax, unreadable
    from printgen.data.yaml.walk import Walk

    findings: list[Finding] = []
    if text.startswith("\ufeff"):
        text = text[1:]
        findings.append(
            wrong("PG001", "a byte order mark before the text", Place(shown), "save the file as UTF-8 without it")
        )
    if stops := [*unreadable(text, shown)]:
        return None, findings + stops
    try:
        root, second = nodes.compose(text)
    except nodes.SyntaxTroubleError as trouble:
        return None, [*findings, syntax(trouble.problem, trouble.mark, trouble.context, text, shown)]
    if second is not None:
        # The `---` above it, or its first line.
        above = [line for line, said in enumerate(BREAK.split(text)[: second.line + 1], 1) if said.startswith("---")]
        line = above[-1] if above else second.line + 1
        message = "a second document starts here, and a file holds one"
        place = Place(shown, line, 1, line, 4)
        findings.append(wrong("PG001", message, place, "move it into a file of its own"))
    if root is None or (root.tag == nodes.PLAIN and nodes.scalar(root.value) is None):
        nothing = wrong("PG001", "the file holds nothing", Place(shown), "write a record: lines of `key: value`")
        return None, [*findings, nothing]
    walk = Walk(shown, text)
    value = walk.value(root, ())
    # What is wrong inside an anchor is met again at each alias.
    findings += dict.fromkeys(walk.findings)
    if not isinstance(value, dict):
        message = f"{'a list' if isinstance(value, list) else 'a single value'} where a record should be"
        return None, [*findings, wrong("PG001", message, walk.values[()], "write lines of `key: value`")]
    return Document(shown, text, value, walk.values, walk.keys), findings


@lru_cache(maxsize=16)
def lines(path: pathlib.Path) -> tuple[str, ...]:
    """A file's lines for showing, even when it cannot be parsed; none when it cannot be read, is too large, or a PDF."""
    from printgen.data.yaml.trouble import BREAK

    try:
        if not path.is_file() or path.stat().st_size > _SHOWN:
            return ()
        data = path.read_bytes()
        return () if data.startswith(b"%PDF-") else tuple(BREAK.split(data.decode("utf-8-sig", errors="replace")))
    except OSError:
        return ()
