"""Records kept from one run to the next: their digests, and their bytes."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from printgen.reuse.fingerprint import DIGITS

if TYPE_CHECKING:
    from printgen.data.kind import Case, Library

#: All that can go wrong with a file that is not what it says it is.
_UNUSABLE = (pickle.UnpicklingError, AttributeError, EOFError, ImportError, IndexError, KeyError, TypeError, ValueError)


def digest(library: Library, kind: str) -> str:
    """A digest of all records of a kind, as they were written."""
    cases = library.of(kind).values()
    documents = {id(case.document): case.document.value for case in cases}
    held = ([(case.id, case.path) for case in cases], list(documents.values()))
    return sha256(repr(held).encode()).hexdigest()[:DIGITS]


def written(case: Case) -> str:
    """A digest of a record as it was written, with the source that its file gives it."""
    return sha256(repr((case.kind.name, case.id, case.written)).encode()).hexdigest()[:DIGITS]


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
        return _known(module, name)


@cache
def _known(module: str, name: str) -> Callable[..., Any]:
    """The class of that name, asked for once for each file. Raises UnpicklingError where it is none of ours."""
    if (module, name) == ("builtins", "getattr"):
        return _member
    found = getattr(import_module(module), name, None) if module.partition(".")[0] == "printgen" else None
    if isinstance(found, type) and (
        issubclass(found, (Struct, Enum)) or is_dataclass(found) or hasattr(found, "model_fields")
    ):
        return found
    raise pickle.UnpicklingError(f"{module}.{name} is no record")
