"""Pages of checks: prose, and fenced YAML with comments that name the findings expected on its lines.

`# file: PATH` begins a new file. `# in: PATH` begins lines that replace those with the same keys in the file with this
path in `base/`. `# expect: CODE, CODE` names the findings on its line. A line of prose `Left aside: CODE, CODE` names
further checks that shortened records fail; these are not compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

HERE = Path(__file__).parent
BASE = HERE / "base"

_FENCE = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_START = re.compile(r"^# (file|in): (\S+)\n", re.MULTILINE)
_EXPECT = re.compile(r"# expect: ([A-Z0-9, ]+)$")
_ASIDE = re.compile(r"^Left aside: ([A-Z0-9, ]+)$", re.MULTILINE)

#: How often a code is found on a line of a file.
Found = Counter[tuple[str, int, str]]


class Example(Struct, frozen=True):
    """One fenced block of a page: the files to be layered over `base/`."""

    page: str
    number: int
    files: tuple[tuple[str, str], ...]
    #: Codes that the page leaves aside.
    aside: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return f"{self.page}-{self.number}"

    @property
    def expected(self) -> Found:
        """Return the findings that the block's lines announce."""
        return Counter(
            (name, number, code)
            for name, text in self.files
            for number, line in enumerate(text.splitlines(), start=1)
            if (match := _EXPECT.search(line))
            for code in match[1].split(", ")
        )

    def write(self, folder: Path) -> None:
        for name, text in self.files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")


def pages() -> tuple[Path, ...]:
    return tuple(sorted(HERE.glob("*.md")))


def examples() -> Iterator[Example]:
    """Yield the blocks of all pages."""
    for page in pages():
        yield from examples_of(page)


def examples_of(page: Path) -> Iterator[Example]:
    """Yield the blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    aside = frozenset(code for codes in _ASIDE.findall(text) for code in codes.split(", "))
    for number, block in enumerate(_FENCE.findall(text), start=1):
        yield Example(page.stem, number, tuple(_files(block)), aside)


def _files(block: str) -> Iterator[tuple[str, str]]:
    first, *parts = _START.split(block)
    assert first == "", "a block begins with `# file:` or `# in:`"
    for how, name, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        yield name, text if how == "file" else merged((BASE / name).read_text(encoding="utf-8"), text)


def merged(base: str, lines: str) -> str:
    """Return the text of `base` in which the stanzas of `lines` replace those with the same keys or follow at the end."""
    stanzas = dict(_stanzas(base))
    given: dict[str, str] = {}
    for key, stanza in _stanzas(lines):
        given[key] = given.get(key, "") + stanza
    return "".join({**stanzas, **given}.values())


def _stanzas(text: str) -> Iterator[tuple[str, str]]:
    for stanza in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE):
        if stanza:
            yield stanza.partition(":")[0], stanza
