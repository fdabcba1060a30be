"""A game's data as an earlier run read it and found it clean, so that this run need not read it again.

Only records are kept, and only of our own kinds: a foreign file in the store can bring in nothing else. The places of the
values are not kept; where one is asked for after all, the file is read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.data import yaml
from printgen.data.findings import Finding, Place
from printgen.data.kind import Case, Library
from printgen.data.yaml import Document
from printgen.data.yaml import Path as Steps
from printgen.reuse.records import digest, dumped, loaded

if TYPE_CHECKING:
    from printgen.checks.judgements import Judgements


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


class KeptCases(Mapping[str, Case]):
    """The cases of a kind by id, in the bytes of each file: those of a file are made when one of them is asked for."""

    def __init__(self, files: tuple[bytes, ...], where: Mapping[str, int]) -> None:
        self._files = files
        self._where = where
        self._made: dict[int, Mapping[str, Case]] = {}

    def __getitem__(self, id: str) -> Case:
        number = self._where[id]
        if number not in self._made:
            # Bytes that hold something else than records are as good as none.
            self._made[number] = cast("Mapping[str, Case]", loaded(self._files[number]) or {})
        return self._made[number][id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._where)

    def __len__(self) -> int:
        return len(self._where)

    def __contains__(self, id: object) -> bool:
        return id in self._where

    def bytes_of(self, cases: Mapping[str, Case]) -> bytes | None:
        """The bytes that these were made of, all the cases of a file; None where they were not made here, or not as they are."""
        number = self._where.get(next(iter(cases)), -1)
        made = self._made.get(number, {})
        same = made.keys() == cases.keys() and all(
            it.record is made[id].record and it.document is made[id].document and it.replaces == made[id].replaces
            for id, it in cases.items()
        )
        return self._files[number] if same else None


class Known(Struct, frozen=True):
    """A game's data as it was read, without errors, and the digest of each file that it was read from.

    cases: by kind, the bytes of the cases of each file, and by id the number of its file. findings: the bytes of what the
    checks warn of. judgements: the bytes of what each check found. kinds: the digest of each kind. The rest is as in
    `reading.Reading`.
    """

    digests: Mapping[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    version: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    cases: Mapping[str, tuple[tuple[bytes, ...], Mapping[str, int]]] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    replaced: bytes = b""
    findings: bytes = b""
    judgements: bytes = b""

    @property
    def library(self) -> Library:
        """The records, those of a file made of its bytes when one of them is asked for."""
        library = Library({kind: KeptCases(*held) for kind, held in self.cases.items()})
        for kind, known in self.kinds.items():
            library.known(known, digest, kind)
        return library


def kept(
    library: Library,
    replaced: tuple[Case, ...],
    findings: tuple[Finding, ...],
    judgements: Judgements,
    before: Library,
    **known: Any,
) -> Known:
    """The data to be kept, without the places of its values; `before` is what was kept so far, as `Known.library`."""
    light: dict[int, Document] = {}

    def lightened(case: Case) -> Case:
        document = case.document
        if id(document) not in light:
            file = str(Path(document.file).absolute())
            spans = (Spans(file, document.file, of_keys) for of_keys in (False, True))
            light[id(document)] = Document(document.file, "", document.value, *spans)
        return replace(case, document=light[id(document)])

    def packed(kind: str, inside: Mapping[str, Case]) -> tuple[tuple[bytes, ...], Mapping[str, int]]:
        files: dict[int, dict[str, Case]] = {}
        for case in inside.values():
            files.setdefault(id(case.document), {})[case.id] = case
        where = {name: number for number, cases in enumerate(files.values()) for name in cases}
        of_kind = before.of(kind)
        held = (of_kind.bytes_of(cases) if isinstance(of_kind, KeptCases) else None for cases in files.values())
        content = tuple(
            known or dumped({name: lightened(case) for name, case in cases.items()})
            for known, cases in zip(held, files.values(), strict=True)
        )
        return content, {name: where[name] for name in inside}

    cases = {kind: packed(kind, inside) for kind, inside in library.cases.items()}
    return Known(
        cases=cases,
        kinds={kind: library.derive(digest, kind) for kind in cases},
        replaced=dumped(tuple(map(lightened, replaced))),
        findings=dumped(findings),
        judgements=dumped(judgements),
        **known,
    )


def unpacked(content: bytes) -> Known | None:
    """The data of what was dumped; None when it is not to be had."""
    known = loaded(content)
    return known if isinstance(known, Known) else None
