"""The manifest of an output folder: which files this program wrote there, and which order each came of.

The file is another's to change: it is read as one that may hold anything, and what is not sound in every part says nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from printgen.files.whole import below

MANIFEST = "manifest.json"
#: What the manifest says of a file: its digest, its size in bytes, and what its product says of it.
Facts = Mapping[str, Any]
#: More than this is no manifest of ours (bytes).
_LARGEST = 1 << 26
_DIGEST = re.compile("[0-9a-f]{64}")
#: What other parts of the program rely on where a file's facts have it.
_SHAPES: Mapping[tuple[type, ...], tuple[str, ...]] = {
    (int,): ("bytes", "of", "pages", "sheets", "sides", "tiles"),
    (int, float): ("ink",),
    (str,): ("made_from", "product", "title"),
    (bool,): ("form",),
    (list,): ("cuts", "not_official"),
    (dict,): ("options", "reads"),
}


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

    files: Mapping[str, Facts] = field(default_factory=dict)
    orders: Mapping[str, Answered] = field(default_factory=dict)

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
    file = folder / MANIFEST
    try:
        # Whatever else bears its name, such as a pipe, would be waited for.
        if not file.is_file() or file.stat().st_size > _LARGEST:
            return Manifest()
        held = json.loads(file.read_text(encoding="utf-8"))
        files, orders = held["files"], held.get("orders", {})
        answered = {name: Answered(it["key"], tuple(it["files"])) for name, it in orders.items()}
        for name in (*files, *(name for it in answered.values() for name in it.files)):
            below(folder, name)
        # True is an int to Python.
        sound = all(
            _DIGEST.fullmatch(facts["sha256"])
            and all(type(facts[it]) in kinds for kinds, names in _SHAPES.items() for it in names if it in facts)
            for facts in files.values()
        ) and all(isinstance(it["files"], list) and isinstance(it["key"], str) for it in orders.values())
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Manifest()
    return Manifest(files, answered) if sound else Manifest()
