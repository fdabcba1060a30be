"""Conversion of records to digests, and to bytes that are stored for later runs."""

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

from printgen.data.homes import homes
from printgen.reuse.fingerprint import DIGITS

if TYPE_CHECKING:
    from printgen.data.kind import Case, Library

#: The errors that unpickling a damaged or foreign file can raise.
_UNUSABLE = (pickle.UnpicklingError, AttributeError, EOFError, ImportError, IndexError, KeyError, TypeError, ValueError)


#: The functions that recreate the models of declared records from the text of their declarations.
_MAKERS = (("printgen.declared.records", "record_model"), ("printgen.declared.records", "part_model"))


def digest(library: Library, kind: str) -> str:
    """Return a digest for all records of a kind, as written in their files."""
    cases = library.of(kind).values()
    documents = {id(case.document): case.document.value for case in cases}
    content = ([(case.id, case.path) for case in cases], list(documents.values()))
    return sha256(repr(content).encode()).hexdigest()[:DIGITS]


def record_digest(case: Case) -> str:
    """Return a digest of a record as written in its file, including the source that the file specifies."""
    return sha256(repr((case.kind.name, case.id, case.written)).encode()).hexdigest()[:DIGITS]


def pack_record(value: object) -> bytes:
    """Convert a record, or any other dataclass of printgen, to bytes."""
    return pickle.dumps(value, protocol=5)


def unpack_record(content: bytes) -> object:
    """Convert bytes made by `pack_record` back to a value. Return None for damaged content or classes of other programs."""
    try:
        return _Records(io.BytesIO(content)).load()
    except _UNUSABLE:
        return None


def _member(kind: object, name: str) -> Enum:
    """Return the member of an enum.

    Python before 3.11.4 unpickles members with `getattr`, for which this function is the only permitted use.
    """
    if not (isinstance(kind, type) and issubclass(kind, Enum)):
        raise pickle.UnpicklingError(f"{kind!r} has no members")
    return kind[name]


class _Records(pickle.Unpickler):
    """An unpickler that creates records and their parts, and refuses everything else."""

    def find_class(self, module: str, name: str) -> Callable[..., Any]:
        return _known(module, name)


@cache
def _known(module: str, name: str) -> Callable[..., Any]:
    """Return the class with the given name. Raise UnpicklingError if printgen does not define it."""
    if (module, name) == ("builtins", "getattr"):
        return _member
    packages = ("printgen", *(home.package for home in homes()))
    member = getattr(import_module(module), name, None) if module.partition(".")[0] in packages else None
    if (module, name) in _MAKERS and callable(member):
        made: Callable[..., Any] = member
        return made
    if isinstance(member, type) and (
        issubclass(member, (Struct, Enum)) or is_dataclass(member) or hasattr(member, "model_fields")
    ):
        return member
    raise pickle.UnpicklingError(f"{module}.{name} is not a record")
