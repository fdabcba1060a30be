"""Files put where the user looks for them: whole or not at all, with a manifest that says what they are.

The manifest also says what each order was made from, so that the same order finds its files standing and writes nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"
#: What the manifest says of a file, and what of an order.
Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Product:
    """A made file: its name below the game's folder, its bytes, and what the manifest says of it."""

    name: str
    content: bytes
    facts: Facts


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for, by name, and the key of all that it is made from."""

    name: str
    key: str


@dataclass(frozen=True, slots=True)
class Put:
    """The files of an order as they lie there now: what the manifest says of each by name, and which were written."""

    listed: Mapping[str, Facts]
    written: frozenset[str]


def standing(folder: Path, order: Order) -> Put | None:
    """The files of the order, where they were made from the same things and are still as they were made."""
    manifest = _manifest(folder)
    known = manifest["orders"].get(order.name)
    if not isinstance(known, dict) or known.get("key") != order.key:
        return None
    listed = {name: manifest["files"].get(name) for name in known.get("files", ())}
    if not listed or not all(facts and unharmed(folder, name, facts) for name, facts in listed.items()):
        return None
    return Put({name: facts for name, facts in listed.items() if facts}, frozenset())


def unharmed(folder: Path, name: str, facts: Facts) -> bool:
    """Whether the file is there, with the bytes that the manifest says."""
    try:
        return sha256((folder / name).read_bytes()).hexdigest() == facts.get("sha256")
    except OSError:
        return False


def listed(folder: Path) -> dict[str, Facts]:
    """What the manifest in the folder says of each file, by name; nothing when there is none that can be read."""
    return dict(_manifest(folder)["files"])


def put(
    folder: Path, products: Iterable[Product], kept: Mapping[str, Facts] | None = None, order: Order | None = None
) -> Put:
    """Write those of the products that are not there already, and the manifest, each file replaced whole.

    kept: files of the order that stand as an earlier one made them. order: None for one that may come out otherwise the
    next time. Files that an earlier run left in a subfolder which this run fills anew are taken away. Raises OSError,
    with no file half-written.
    """
    made = {product.name: product for product in products}
    entries: dict[str, Facts] = {**(kept or {}), **{name: entry(product) for name, product in made.items()}}
    manifest = _manifest(folder)
    there = {name: facts for name, facts in manifest["files"].items() if (folder / name).is_file()}
    filled = {name.rpartition("/")[0] for name in made} - {""}
    stale = {name for name in there if name.rpartition("/")[0] in filled} - set(entries)
    files = {name: facts for name, facts in there.items() if name not in stale} | entries
    orders = {name: known for name, known in manifest["orders"].items() if set(known["files"]) <= set(files)}
    if order:
        orders[order.name] = {"key": order.key, "files": sorted(entries)}
    text = json.dumps({"files": files, "orders": orders}, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    written = {name: made[name].content for name in made if not unharmed(folder, name, entries[name])}
    replace(folder, {**written, MANIFEST: text.encode()})
    for name in stale:
        (folder / name).unlink(missing_ok=True)
    return Put(entries, frozenset(written))


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


def entry(product: Product) -> dict[str, Any]:
    """What the manifest says of a product."""
    return {"sha256": sha256(product.content).hexdigest(), "bytes": len(product.content), **product.facts}


def _manifest(folder: Path) -> dict[str, dict[str, Any]]:
    """The manifest in the folder; an empty one when there is none, or none that can be read."""
    try:
        read = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        files, orders = dict(read["files"]), dict(read.get("orders", {}))
        sound = all(isinstance(facts, dict) for facts in files.values())
        sound &= all(isinstance(known["files"], list) for known in orders.values())
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        sound = False
    return {"files": files, "orders": orders} if sound else {"files": {}, "orders": {}}
