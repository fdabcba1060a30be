"""Files put where the user looks for them: whole or not at all, with a manifest that says what they are."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Product:
    """A made file: its name below the game's folder, its bytes, and what the manifest says of it."""

    name: str
    content: bytes
    facts: Mapping[str, Any]


def put(folder: Path, products: Iterable[Product]) -> None:
    """Write the products and the manifest into the folder, each file replaced whole.

    Files that an earlier run left in a subfolder which this run fills anew are taken away. Raises OSError, with no file
    half-written.
    """
    made = tuple(products)
    listed = {name: facts for name, facts in _listed(folder).items() if (folder / name).is_file()}
    filled = {product.name.rpartition("/")[0] for product in made} - {""}
    stale = {name for name in listed if name.rpartition("/")[0] in filled} - {product.name for product in made}
    kept = {name: facts for name, facts in listed.items() if name not in stale}
    manifest = kept | {product.name: _entry(product) for product in made}
    text = json.dumps({"files": manifest}, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    replace(folder, {**{product.name: product.content for product in made}, MANIFEST: text.encode()})
    for name in stale:
        (folder / name).unlink(missing_ok=True)


def replace(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write files into the folder, by name below it: all of them whole, or none. Raises OSError."""
    passing: dict[Path, Path] = {}
    try:
        for name, content in contents.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            # In the same folder, since a rename is whole only within one file system.
            passing[target] = target.with_name(f".{target.name}.{os.getpid()}")
            passing[target].write_bytes(content)
        for target, written in passing.items():
            written.replace(target)
    finally:
        for written in passing.values():
            written.unlink(missing_ok=True)


def _entry(product: Product) -> dict[str, Any]:
    return {"sha256": sha256(product.content).hexdigest(), "bytes": len(product.content), **product.facts}


def _listed(folder: Path) -> dict[str, Any]:
    """What the manifest in the folder lists; nothing when there is none, or none that can be read."""
    try:
        files = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return {}
    return files if isinstance(files, dict) else {}
