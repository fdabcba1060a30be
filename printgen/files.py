"""Files put where the user looks for them: whole or not at all, with a manifest that says what they are.

The manifest also says what each order was made from, so that the same order finds its files standing and writes nothing.

A file is written beside its place, as `.NAME.PID`, and then renamed. What a killed run left behind under such a name is
taken away by the next one that writes there.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"
#: What the manifest says of a file, and what of an order.
Facts = Mapping[str, Any]
_PASSING = re.compile(r"\.(.+)\.(\d+)")


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
    """The files of an order as they lie there now: what the manifest says of each by name, and which were written.

    spared: forms that were left as they are, since somebody has filled them in.
    """

    listed: Mapping[str, Facts]
    written: frozenset[str]
    spared: tuple[str, ...] = ()


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
    next time. Files that an earlier run left in a subfolder which this run fills anew are taken away, but for forms that
    somebody has filled in: these are neither taken away nor made anew. Raises OSError, with no file half-written. Where the
    process is killed, each file is old or new, and the next run makes all of them new.
    """
    made = {product.name: product for product in products}
    entries: dict[str, Facts] = {**(kept or {}), **{name: entry(product) for name, product in made.items()}}
    manifest = _manifest(folder)
    there = {name: facts for name, facts in manifest["files"].items() if (folder / name).is_file()}
    filled = {name.rpartition("/")[0] for name in made} - {""}
    stale = {name for name in there if name.rpartition("/")[0] in filled} - set(entries)
    spared = {
        name: there[name]
        for name in sorted({*made, *stale} & set(there))
        if _filled_in(folder, name, there[name]) and not unharmed(folder, name, entries.get(name, {}))
    }
    stale -= set(spared)
    made = {name: product for name, product in made.items() if name not in spared}
    entries |= {name: facts for name, facts in spared.items() if name in entries}
    files = {name: facts for name, facts in there.items() if name not in stale} | entries
    orders = {name: known for name, known in manifest["orders"].items() if set(known["files"]) <= set(files)}
    if order:
        orders[order.name] = {"key": order.key, "files": sorted(entries)}
    text = json.dumps({"files": files, "orders": orders}, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    written = {name: made[name].content for name in made if not unharmed(folder, name, entries[name])}
    clear(folder, {*entries, *manifest["files"]})
    replace(folder, {**written, MANIFEST: text.encode()}, gone=stale)
    return Put(entries, frozenset(written), tuple(spared))


def _filled_in(folder: Path, name: str, facts: Facts) -> bool:
    """Whether somebody has filled in a form since it was made: it is another PDF now, and a whole one."""
    if not facts.get("form") or unharmed(folder, name, facts):
        return False
    content = (folder / name).read_bytes()
    return content.startswith(b"%PDF-") and b"%%EOF" in content[-1024:]


def replace(
    folder: Path,
    contents: Mapping[str, bytes],
    gone: Iterable[str] = (),
    lasting: bool = False,
    mode: int | None = None,
) -> None:
    """Write files into the folder, by name below it: all of them whole, or none. Raises OSError.

    gone: files that are taken away once all others are written. lasting: for what cannot be made again: it is on the disk
    itself before it takes the place of what was there, so that it is whole even after a power cut; what can be made again
    does not wait for that, since the next run finds by its digest what was torn. mode: of all of them, else the usual one.
    """
    clear(folder, contents)
    passing: dict[Path, Path] = {}
    try:
        for name, content in contents.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            # In the same folder, since a rename is whole only within one file system.
            passing[target] = beside(target)
            with named(target):
                write(passing[target], content, lasting)
            if mode is not None:
                passing[target].chmod(mode)
        for name in gone:
            (folder / name).unlink(missing_ok=True)
        for target, written in passing.items():
            written.replace(target)
        if lasting:
            settle(*{target.parent for target in passing})
    finally:
        for written in passing.values():
            written.unlink(missing_ok=True)


def create(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, whole or not at all. Raises FileExistsError, and OSError."""
    clear(path.parent, (path.name,))
    passing = beside(path)
    try:
        with named(path):
            write(passing, content, lasting=True)
        try:
            os.link(passing, path)
        except FileExistsError:
            raise
        except OSError:
            # Some file systems have no links.
            if path.exists():
                raise FileExistsError(path) from None
            passing.rename(path)
    finally:
        passing.unlink(missing_ok=True)


@contextmanager
def named(target: Path) -> Iterator[None]:
    """A refusal of the system says which file it is about, by the name that the user knows."""
    try:
        yield
    except OSError as refusal:
        raise OSError(refusal.errno, refusal.strerror, str(target)) from refusal


def beside(target: Path) -> Path:
    """Where this process writes what is to be renamed to `target`."""
    return target.with_name(f".{target.name}.{os.getpid()}")


def write(path: Path, content: bytes, lasting: bool) -> None:
    """Write a file that nobody looks at yet; `lasting`: until it is on the disk itself. Raises OSError."""
    with path.open("wb") as out:
        out.write(content)
        if lasting:
            out.flush()
            _sync(out.fileno())


def settle(*folders: Path) -> None:
    """See to it that the names in the folders are on the disk itself, where the file system can be asked for that."""
    for folder in folders:
        with suppress(OSError):
            opened = os.open(folder, os.O_RDONLY)
            try:
                _sync(opened)
            finally:
                os.close(opened)


def _sync(descriptor: int) -> None:
    import fcntl

    # On macOS, fsync leaves it in the memory of the disk.
    if hasattr(fcntl, "F_FULLFSYNC"):
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def clear(folder: Path, names: Iterable[str]) -> None:
    """Take away what runs that were killed left half-written beside the files of those names below the folder."""
    known: dict[Path, set[str]] = {}
    for name in names:
        known.setdefault((folder / name).parent, set()).add(name.rpartition("/")[2])
    for parent, wanted in known.items():
        for left in _left(parent, wanted):
            if left.is_dir() and not left.is_symlink():
                shutil.rmtree(left, ignore_errors=True)
            else:
                left.unlink(missing_ok=True)


def _left(folder: Path, names: set[str]) -> Iterator[Path]:
    """What lies in the folder under passing names of those files, from processes that are no more."""
    try:
        there = sorted(entry.name for entry in os.scandir(folder))
    except OSError:
        return
    for name in there:
        match = _PASSING.fullmatch(name)
        if match and match[1] in names and not _alive(int(match[2])):
            yield folder / name


def _alive(process: int) -> bool:
    """Whether another process of that number is at work; it may be writing at this moment."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


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


def shown(path: Path) -> str:
    """A path as the user would type it: from where they stand if it lies below, else in full."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
