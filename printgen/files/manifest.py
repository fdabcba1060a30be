"""The manifest of an output folder: which files printgen wrote there, and which order each belongs to.

The folder may come from anywhere, so a manifest counts only if its seal shows that printgen wrote it for this user (`proof`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from printgen.files import proof, reading

MANIFEST = "manifest.json"
#: What the manifest says of a file: its digest, its size in bytes, and what its product says of it.
Facts = Mapping[str, Any]
#: More than this is no manifest of ours (bytes).
_LARGEST = 1 << 26


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
        """Return the manifest as it is written, with its seal; the order in which files were made makes no difference."""
        orders = {name: {"key": it.key, "files": list(it.files)} for name, it in self.orders.items()}
        content = {"files": self.files, "orders": orders}
        return proof.seal(json.dumps(content, indent=2, sort_keys=True, ensure_ascii=False) + "\n")


def entry(product: Product) -> dict[str, Any]:
    """What the manifest says of a product."""
    return {"sha256": sha256(product.content).hexdigest(), "bytes": len(product.content), **product.facts}


def read(folder: Path) -> Manifest | None:
    """Return the folder's manifest; None if there is none, or none that printgen wrote for this user.

    Without it, no file in the folder counts as made by printgen. Raise OSError if the file may not be read.
    """
    content = _content(folder)
    return _parse(content) if proof.is_sealed(content) else None


def is_from_elsewhere(folder: Path) -> bool:
    """Return whether the folder has a manifest of printgen's that was not written for this user, or was edited."""
    content = _content(folder)
    found = _parse(content)
    return bool(found and found.files) and not proof.is_sealed(content)


def _content(folder: Path) -> bytes:
    try:
        return reading.content(folder / MANIFEST, _LARGEST)
    except (FileNotFoundError, reading.NotRead):
        return b""


def _parse(content: bytes) -> Manifest | None:
    try:
        return reading.record(content, Manifest)
    except reading.NotRead:
        return None
