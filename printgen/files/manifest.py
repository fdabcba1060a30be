"""The manifest of an output folder: the files that printgen wrote, and the orders (requests) for which it wrote them.

The folder may come from anywhere. Therefore, a manifest is trusted only if its seal shows that printgen wrote it for this
user (`proof`).
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
#: The manifest's entry for a file: its digest, its size in bytes, and the facts that its product adds.
Facts = Mapping[str, Any]
#: The maximum size of a manifest, in bytes. printgen never writes a larger manifest.
_LARGEST = 1 << 26


class OutputFile(Struct, frozen=True):
    """A generated file: its path in the game's folder, its content, and the details to record in the manifest."""

    name: str
    content: bytes
    facts: Facts


class Order(Struct, frozen=True):
    """A request for files, such as a kit. It has a name, and a key that depends on everything that affects the files."""

    name: str
    key: str


class CompletedOrder(Struct, frozen=True):
    """A completed order: its key when the files were written, and the names of the files."""

    key: str
    files: tuple[str, ...]


class Manifest(Struct, frozen=True):
    """The record of a folder: the files that printgen wrote, and the orders for which it wrote them, both by name."""

    files: dict[str, dict[str, Any]] = field(default_factory=dict)
    orders: dict[str, CompletedOrder] = field(default_factory=dict)

    def text(self) -> str:
        """Return the text of the manifest file, with its seal. The text does not depend on the order in which files were made."""
        orders = {name: {"key": order.key, "files": list(order.files)} for name, order in self.orders.items()}
        content = {"files": self.files, "orders": orders}
        return proof.seal(json.dumps(content, indent=2, sort_keys=True, ensure_ascii=False) + "\n")


def manifest_entry(product: OutputFile) -> dict[str, Any]:
    """Return the manifest's entry for an output file."""
    return {"sha256": sha256(product.content).hexdigest(), "bytes": len(product.content), **product.facts}


def read(folder: Path) -> Manifest | None:
    """Return the folder's manifest, or None if it is missing or printgen did not write it for this user.

    Without a manifest, no file in the folder is treated as written by printgen. Raise OSError if the file cannot be
    read.
    """
    content = _content(folder)
    return _parse(content) if proof.is_sealed(content) else None


def is_from_elsewhere(folder: Path) -> bool:
    """Return whether the folder has a printgen manifest that was edited or was not written for this user."""
    content = _content(folder)
    manifest = _parse(content)
    return bool(manifest and manifest.files) and not proof.is_sealed(content)


def _content(folder: Path) -> bytes:
    try:
        return reading.read_bytes(folder / MANIFEST, _LARGEST)
    except (FileNotFoundError, reading.ReadError):
        return b""


def _parse(content: bytes) -> Manifest | None:
    try:
        return reading.read_json(content, Manifest)
    except reading.ReadError:
        return None
