"""The manifest of an output folder: which files this program wrote there, and which order each came of.

The file is another's to change: it is read as one that may hold anything, and what is not sound in every part says nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Required, TypedDict

from msgspec import Meta, Struct, ValidationError, convert, field

from printgen.files import reading
from printgen.files.whole import NotBelow, below

MANIFEST = "manifest.json"
#: What the manifest says of a file: its digest, its size in bytes, and what its product says of it.
Facts = Mapping[str, Any]
#: More than this is no manifest of ours (bytes).
_LARGEST = 1 << 26


class _Sound(TypedDict, total=False):
    """What other parts of the program rely on in a file's facts, where they have it."""

    sha256: Required[Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]]
    bytes: int
    of: int
    pages: int
    sheets: int
    sides: int
    tiles: int
    ink: float
    made_from: str
    drawn: str
    product: str
    title: str
    form: bool
    cuts: list[Any]
    not_official: list[Any]
    options: dict[str, Any]
    reads: dict[str, Any]


class Product(Struct, frozen=True):
    """A made file: its name below the game's folder, its bytes, and what the manifest says of it."""

    name: str
    content: bytes
    facts: Facts


class Order(Struct, frozen=True):
    """What was asked for, by name, and the key of all that it is made from."""

    name: str
    key: str


class Answered(Struct, frozen=True):
    """An order that was carried out: the key of all that it was made from, and the names of its files."""

    key: str
    files: tuple[str, ...]


class Manifest(Struct, frozen=True):
    """The files that this program wrote in a folder, by name, and the orders that they came of, by name."""

    files: dict[str, dict[str, Any]] = field(default_factory=dict)
    orders: dict[str, Answered] = field(default_factory=dict)

    def text(self) -> str:
        """The manifest as it is written: the same text for the same files, in whichever order they were made."""
        orders = {name: {"key": it.key, "files": list(it.files)} for name, it in self.orders.items()}
        held = {"files": self.files, "orders": orders}
        return json.dumps(held, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def entry(product: Product) -> dict[str, Any]:
    """What the manifest says of a product."""
    return {"sha256": sha256(product.content).hexdigest(), "bytes": len(product.content), **product.facts}


def read(folder: Path) -> Manifest:
    """The folder's manifest; an empty one where there is none, or where any part of it is not as this program writes it.

    Then nothing that lies there is known as this program's. Raises OSError where it may not be read.
    """
    try:
        held = reading.record(reading.content(folder / MANIFEST, _LARGEST), Manifest)
        convert(held.files, dict[str, _Sound])
        for name in (*held.files, *(name for it in held.orders.values() for name in it.files)):
            below(folder, name)
    except (FileNotFoundError, reading.NotRead, ValidationError, NotBelow):
        return Manifest()
    return held
