"""A game's data as an earlier run read it and found it clean, so that this run need not read it again.

Only records are kept, and only of our own kinds: a foreign file in the cache can bring in nothing else. The places of the
values are not kept; where one is asked for after all, the file is read again.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass, replace
from enum import Enum
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from printgen.checks.engine import Word
from printgen.data import yaml
from printgen.data.findings import Place
from printgen.data.kind import Case, Library
from printgen.data.records.record import Part
from printgen.data.yaml.document import Document
from printgen.data.yaml.document import Path as Steps

#: All that can go wrong with a file that is not what it says it is.
_UNUSABLE = (pickle.UnpicklingError, AttributeError, EOFError, ImportError, IndexError, KeyError, TypeError, ValueError)


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

    files, version, titles: as in `gather.Data`. word: what the checks looked at.
    """

    library: Library = Library()
    digests: Mapping[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    version: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    word: Word = Word()


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


def dumped(value: object) -> bytes:
    """A record, or another of our own dataclasses, as bytes."""
    return pickle.dumps(value, protocol=5)


def loaded(content: bytes) -> object:
    """What was dumped; None when it is not to be had, or holds what is none of ours."""
    try:
        return _Records(io.BytesIO(content)).load()
    except _UNUSABLE:
        return None


def _member(kind: object, name: str) -> Enum:
    """The member of that name: so Python before 3.11.4 asks for one, by the `getattr` that nothing else may have."""
    if not (isinstance(kind, type) and issubclass(kind, Enum)):
        raise pickle.UnpicklingError(f"{kind!r} has no members")
    return kind[name]


class _Records(pickle.Unpickler):
    """Makes records and what they consist of, and refuses everything else."""

    def find_class(self, module: str, name: str) -> Callable[..., Any]:
        if (module, name) == ("builtins", "getattr"):
            return _member
        found = getattr(import_module(module), name, None) if module.partition(".")[0] == "printgen" else None
        if isinstance(found, type) and (issubclass(found, Part | Enum) or is_dataclass(found)):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no record")
