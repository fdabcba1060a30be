"""The cache of game data that an earlier run read and checked. Unchanged files need not be parsed again.

Only printgen's own classes are loaded from the cache, so a manipulated file cannot create other objects. The places of
values are not cached, except in records merged from two files. If a place is needed, its file is read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data import yaml
from printgen.data.findings import Finding, Place
from printgen.data.kind import Case, Library
from printgen.data.yaml import Document
from printgen.data.yaml import Path as Steps
from printgen.reuse.records import digest, pack_record, unpack_record


@dataclass(frozen=True, slots=True)
class LazyPlaces(Mapping[Steps, Place]):
    """The positions of a file's values or keys. The file is read only when the first position is needed."""

    file: str
    display_name: str
    of_keys: bool

    def __getitem__(self, path: Steps) -> Place:
        return self._places()[path]

    def __iter__(self) -> Iterator[Steps]:
        return iter(self._places())

    def __len__(self) -> int:
        return len(self._places())

    def _places(self) -> Mapping[Steps, Place]:
        document = _read_document(self.file, self.display_name)
        if document is None:
            return {(): Place(self.display_name)}
        return document.keys if self.of_keys else document.values


@lru_cache(maxsize=64)
def _read_document(file: str, display_name: str) -> Document | None:
    return yaml.read(Path(file), display_name)[0]


def forget_places() -> None:
    """Forget all cached positions in files. `printgen watch` calls this function, because files change while it runs."""
    _read_document.cache_clear()
    yaml.lines.cache_clear()


class LazyCases(Mapping[str, Case]):
    """The cases of one kind, by id.

    The cases are unpickled when the first case is needed. Counting the cases or listing their ids does not unpickle
    them.
    """

    def __init__(self, ids: tuple[str, ...], content: bytes) -> None:
        self._ids = dict.fromkeys(ids)
        self._content = content
        self._cases: Mapping[str, Case] | None = None

    def __getitem__(self, id: str) -> Case:
        if self._cases is None:
            # Bytes that are not records count as no records.
            self._cases = cast("Mapping[str, Case]", unpack_record(self._content) or {})
        return self._cases[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, id: object) -> bool:
        return id in self._ids


class CachedKind(Struct, frozen=True):
    """The records of one kind: their ids, the pickled cases by id, and a digest of all cases."""

    ids: tuple[str, ...]
    cases: bytes
    digest: str


class CachedGame(Struct, frozen=True):
    """A game's data without errors, with the digest of each file that the data was read from.

    Fields:
        digests: the digest of each file, by the file's name.
        files, version, titles: as in `reading.CheckedGame`.
        kinds: the records of each kind, by the kind's name.
        findings: the pickled warnings.
        replaced: the pickled cases that replace a built-in record.
    """

    digests: Mapping[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    version: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, CachedKind] = field(default_factory=dict)
    findings: bytes = b""
    replaced: bytes = b""

    @property
    def library(self) -> Library:
        """The library. The records of each kind are unpickled when they are first needed."""
        library = Library({name: LazyCases(kind.ids, kind.cases) for name, kind in self.kinds.items()})
        for name, kind in self.kinds.items():
            library.known(kind.digest, digest, name)
        return library


def pack(library: Library, findings: tuple[Finding, ...], replaced: tuple[Case, ...], **facts: Any) -> bytes:
    """Return a game's data as bytes for the cache.

    Args:
        facts: the other fields of CachedGame, which are stored unchanged.
    """
    light: dict[int, Document] = {}

    def lighten(case: Case) -> Case:
        document = case.document
        if id(document) not in light:
            file = str(Path(document.file).absolute())
            # A merged record has values of two files, so reading one file again would not be enough. Tables are not YAML.
            places: tuple[Mapping[Steps, Place], ...] = (document.values, document.keys)
            if case.overlay is None and not case.kind.is_table:
                places = tuple(LazyPlaces(file, document.file, of_keys) for of_keys in (False, True))
            light[id(document)] = Document(document.file, "", document.value, *places)
        return replace(case, document=light[id(document)])

    def pack_kind(name: str, cases: Mapping[str, Case]) -> CachedKind:
        content = pack_record({id: lighten(case) for id, case in cases.items()})
        return CachedKind(tuple(cases), content, library.derive(digest, name))

    kinds = {name: pack_kind(name, cases) for name, cases in library.cases.items()}
    light_replaced = pack_record(tuple(map(lighten, replaced)))
    return pack_record(CachedGame(kinds=kinds, findings=pack_record(findings), replaced=light_replaced, **facts))


def unpack(content: bytes | None) -> CachedGame:
    """Convert bytes made by `pack` back to a game's data. Return empty data for any other bytes."""
    game = unpack_record(content or b"")
    return game if isinstance(game, CachedGame) else CachedGame()
