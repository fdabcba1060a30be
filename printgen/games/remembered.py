"""A game's data as an earlier run read it and found it clean, so that this run need not read it again.

Only records are kept, and only of our own kinds: a foreign file in the cache can bring in nothing else. The places of the
values are not kept; where one is asked for after all, the file is read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from printgen.checks.engine import Judged
from printgen.data import yaml
from printgen.data.findings import Place
from printgen.data.kind import Case, Library
from printgen.data.yaml.document import Document
from printgen.data.yaml.document import Path as Steps
from printgen.reuse.records import dumped, loaded


@dataclass(frozen=True, slots=True)
class Spans(Mapping[Steps, Place]):
    """The places of a file's values, or of its keys, read when the first one is asked for."""

    file: str
    shown: str
    of_keys: bool

    def __getitem__(self, path: Steps) -> Place:
        return self._table()[path]

    def __iter__(self) -> Iterator[Steps]:
        return iter(self._table())

    def __len__(self) -> int:
        return len(self._table())

    def _table(self) -> Mapping[Steps, Place]:
        document = _read(self.file, self.shown)
        if document is None:
            return {(): Place(self.shown)}
        return document.keys if self.of_keys else document.values


@lru_cache(maxsize=64)
def _read(file: str, shown: str) -> Document | None:
    return yaml.read(Path(file), shown)[0]


def forget() -> None:
    """Forget the files that were read: for a program that goes on while they are saved anew."""
    _read.cache_clear()
    yaml.lines.cache_clear()


@dataclass(frozen=True, slots=True)
class Known:
    """A game's clean data as it was read, and the digest of each file that it was read from.

    files, version, titles: as in `gather.Data`. judged: what the checks looked at.
    """

    library: Library = Library()
    digests: Mapping[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    version: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    judged: Judged = Judged()


def packed(known: Known) -> bytes:
    """The data for the cache, without the places of its values."""
    light: dict[int, Document] = {}

    def lightened(case: Case) -> Case:
        document = case.document
        if id(document) not in light:
            file = str(Path(document.file).absolute())
            spans = (Spans(file, document.file, of_keys) for of_keys in (False, True))
            light[id(document)] = Document(document.file, "", document.value, *spans)
        return replace(case, document=light[id(document)])

    held = known.library.cases
    cases = {kind: {id: lightened(case) for id, case in inside.items()} for kind, inside in held.items()}
    return dumped(replace(known, library=Library(cases)))


def unpacked(content: bytes) -> Known | None:
    """What was packed; None when it is not to be had."""
    known = loaded(content)
    return known if isinstance(known, Known) else None
