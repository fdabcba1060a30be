"""YAML text in, a Document out: plain values, and the place of every key and value."""

from __future__ import annotations

import pathlib
import stat
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from printgen.data.findings import Finding, Place
from printgen.data.yaml.document import Document, Path

# Records out of the cache need no YAML: its library is imported where a file is read.
if TYPE_CHECKING:
    from printgen.data.yaml.nodes import Node

__all__ = ["LARGEST", "Document", "Path", "lines", "parse", "read"]

#: The largest file read, in bytes, unless more is asked for; and the largest of which lines are shown.
LARGEST: Final = 1 << 20
_SHOWN: Final = 8 << 20


def read(path: pathlib.Path, shown: str, largest: int = LARGEST) -> tuple[Document | None, list[Finding]]:
    """What a file holds, under the name `shown` to the user, and all that is wrong with it as YAML (PG001).

    There is no Document when the file cannot be read or parsed, or holds no record. Raises nothing for bad input.
    """
    from printgen.data.yaml.trouble import at, wrong

    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode):
            what = "a folder" if stat.S_ISDIR(facts.st_mode) else "no file"
            return None, [wrong(f"{what}, where a YAML file should be", Place(shown))]
        if facts.st_size > largest:
            message = f"the file is larger than {largest >> 20} MiB"
            return None, [wrong(message, Place(shown), "split it into several files")]
        data = path.read_bytes()
    except OSError as error:
        return None, [wrong(f"the file cannot be read: {error.strerror}", Place(shown))]
    try:
        return parse(data.decode(), shown)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        message = f"the byte 0x{data[error.start]:02X} is no UTF-8 text"
        return None, [wrong(message, at(shown, before, len(before)), "save the file as UTF-8")]


def parse(text: str, shown: str) -> tuple[Document | None, list[Finding]]:
    """The same as `read`, from the text of a file."""
    from printgen.data.yaml import nodes
    from printgen.data.yaml.trouble import separator, syntax, unreadable, wrong

    findings: list[Finding] = []
    if text.startswith("\ufeff"):
        text = text[1:]
        findings.append(wrong("a byte order mark before the text", Place(shown), "save the file as UTF-8 without it"))
    if stops := [*unreadable(text, shown)]:
        return None, findings + stops
    try:
        root, second = nodes.compose(text)
    except nodes.SyntaxTroubleError as trouble:
        return None, [*findings, syntax(trouble.problem, trouble.mark, trouble.context, text, shown)]
    if second is not None:
        message = "a second document starts here, and a file holds one"
        findings.append(wrong(message, separator(shown, text, second.line), "move it into a file of its own"))
    document, found = _document(root, text, shown)
    return document, findings + found


def _document(root: Node | None, text: str, shown: str) -> tuple[Document | None, list[Finding]]:
    from printgen.data.yaml import nodes
    from printgen.data.yaml.trouble import wrong
    from printgen.data.yaml.walk import Walk

    if root is None or (root.tag == nodes.PLAIN and nodes.scalar(root.value) is None):
        return None, [wrong("the file holds nothing", Place(shown), "write a record: lines of `key: value`")]
    walk = Walk(shown, text)
    value = walk.value(root, ())
    # What is wrong inside an anchor is met again at each alias.
    findings = list(dict.fromkeys(walk.findings))
    if not isinstance(value, dict):
        message = f"{'a list' if isinstance(value, list) else 'a single value'} where a record should be"
        return None, [*findings, wrong(message, walk.values[()], "write lines of `key: value`")]
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
