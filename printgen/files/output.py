"""An output folder: what is written, kept, spared, set aside and removed in it.

Only what the manifest names, and what still has the digest that it says, is known as written by this program: nothing
else is ever replaced or removed. `decide` says what is to become of each file, and `put` does it.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from itertools import chain, count
from pathlib import Path

from msgspec import Struct, field

from printgen.files import reading
from printgen.files.manifest import MANIFEST, Answered, Facts, Manifest, Order, Product, entry, is_from_elsewhere, read
from printgen.files.waiting import alone, sweep
from printgen.files.whole import below, clear, into, link_on_the_way, replace, shown, stay_within

#: What a file is called that was set aside, after its own name; with a number where there are several.
ASIDE = ".bak"
NONE: Mapping[str, Facts] = {}


class Put(Struct, frozen=True):
    """The files of an order as they lie there now: what the manifest says of each by name, and which were written.

    spared: files that were left as somebody else made or changed them, forms that are filled in among them. aside: files
    that somebody else made or changed and that had the name of one that was written, with the names they have now. distrusted:
    whether the folder has a manifest that printgen did not write for this user, so that no file in it counted as printgen's.
    """

    listed: Mapping[str, Facts]
    written: frozenset[str]
    spared: tuple[str, ...] = ()
    aside: Mapping[str, str] = field(default_factory=dict)
    distrusted: bool = False


class Found(Struct, frozen=True):
    """What lies under a name: its digest, "" where it cannot be read; whether it is a whole PDF, as a filled-in form is."""

    digest: str
    pdf: bool = False

    def is_as(self, facts: Facts | None) -> bool:
        """Whether it has the bytes that a manifest says."""
        return bool(facts and facts["sha256"] == self.digest)


class Decision(Struct, frozen=True):
    """What becomes of files, by name: those to write, those to leave as they are because they are what is wanted (kept) or
    because they are somebody else's (spared), those to write in place of somebody else's (aside), those to remove."""

    written: frozenset[str]
    kept: frozenset[str]
    spared: frozenset[str]
    aside: frozenset[str]
    removed: frozenset[str]


def decide(known: Mapping[str, Facts], wanted: Mapping[str, Facts], there: Mapping[str, Found]) -> Decision:
    """What becomes of the files of a folder.

    known: what its manifest says of files. wanted: what it is to say of those that were made now. there: what lies
    there, of all names in either. Of a subfolder that is filled anew, what an earlier run left there is
    removed. A form that somebody filled in is spared; anything else of theirs is set aside, since what was made now is
    needed under that name.
    """
    ours = {name for name, it in there.items() if it.is_as(known.get(name))}
    kept = {name for name, it in there.items() if it.is_as(wanted.get(name))}
    in_the_way = (wanted.keys() & there.keys()) - kept - ours
    forms = {name for name in in_the_way if wanted[name].get("form") and there[name].pdf}
    filled_anew = {name.rpartition("/")[0] for name in wanted} - {""}
    left_over = {name for name in known.keys() & there.keys() if name.rpartition("/")[0] in filled_anew} - wanted.keys()
    return Decision(
        written=frozenset(wanted.keys() - kept - forms),
        kept=frozenset(kept),
        spared=frozenset(forms | (left_over - ours)),
        aside=frozenset(in_the_way - forms),
        removed=frozenset(left_over & ours),
    )


def put(
    folder: Path,
    products: Iterable[Product],
    kept: Mapping[str, Facts] = NONE,
    order: Order | None = None,
    tell: Callable[[str], object] | None = None,
    within: Path | None = None,
) -> Put:
    """Write those of the products that are not there already, and the manifest, each file replaced whole.

    kept: files of the order that stand as an earlier one made them, with what the manifest is to say of them. order: None for
    one that may come out otherwise the next time. tell: called with what is waited for, where another run is writing into the
    folder. within: the folder that the user named, which it is or lies below; no link from there on is written through. Raises
    OSError, with no file half-written. Where the process is killed, each file is old or new, and the next run makes all of them
    new.
    """
    made = {product.name: product for product in products}
    wanted = {name: entry(product) for name, product in made.items()}
    stay_within(within or folder, folder / MANIFEST, *(below(folder, name) for name in made))
    with into(folder), alone(folder / MANIFEST, tell):
        if (folder / MANIFEST).is_dir():
            # Before anything is written that no manifest would speak of.
            raise OSError(errno.EISDIR, "is a folder, where the list of what is printed goes", shown(folder / MANIFEST))
        # Another run may have written since this one looked: what the manifest says by now is what counts.
        trusted = read(folder)
        known = trusted or Manifest()
        standing = {
            name: {**facts} if facts.get("sha256") == known.files[name]["sha256"] else known.files[name]
            for name, facts in kept.items()
            if name in known.files
        }
        there = found(folder, {*wanted, *known.files})
        decision = decide({name: it for name, it in known.files.items() if name not in standing}, wanted, there)
        entries = {**standing, **wanted}
        lasting = {name: facts for name, facts in known.files.items() if name in there.keys() - decision.removed}
        files = {**lasting, **entries}
        # An order of which a file is gone, or by now holds what was made from something else, is answered no more.
        before = {(name, it["sha256"]) for name, it in known.files.items()}
        same = {name for name, it in files.items() if (name, it["sha256"]) in before}
        orders = {name: it for name, it in known.orders.items() if same.issuperset(it.files)}
        if order:
            orders[order.name] = Answered(order.key, tuple(sorted(entries)))

        # The first name that is free: `maps.pdf.bak`, `maps.pdf.bak2`.
        aside = {}
        elsewhere = is_from_elsewhere(folder)
        # A file of the manifest's name that is no manifest at all belongs to somebody.
        foreign = {MANIFEST} if trusted is None and not elsewhere and found(folder, (MANIFEST,)) else set()
        for name in sorted(decision.aside | foreign):
            free = (below(folder, f"{name}{ASIDE}{number}") for number in chain([""], count(2)))
            other = next(it for it in free if not (it.exists() or it.is_symlink()))
            aside[name] = other.relative_to(folder).as_posix()
        contents = {name: made[name].content for name in made if name in decision.written}
        every = {*entries, *known.files, MANIFEST}
        clear(folder, {it for it in every if not link_on_the_way(folder, below(folder, it))})
        manifest = Manifest(files, orders).text().encode()
        replace(folder, {**contents, MANIFEST: manifest}, gone=sorted(decision.removed), aside=aside)
    return Put(entries, decision.written, tuple(sorted(decision.spared)), aside, elsewhere)


def standing(folder: Path, order: Order, within: Path | None = None) -> Put | None:
    """The files of the order, where they were made from the same things and are still as they were made.

    within: as of `put`, whose refusals it raises.
    """
    stay_within(within or folder, folder / MANIFEST)
    with into(folder):
        sweep(folder / MANIFEST)
        manifest = read(folder)
    answered = manifest.orders.get(order.name) if manifest else None
    if manifest is None or answered is None or answered.key != order.key or not answered.files:
        return None
    files = {name: manifest.files[name] for name in answered.files if name in manifest.files}
    whole = len(files) == len(answered.files) and all(unharmed(folder, name, it) for name, it in files.items())
    return Put(files, frozenset()) if whole else None


def listed(folder: Path) -> Mapping[str, Facts]:
    """Return what the folder's manifest says of each file, by name; nothing if there is no manifest that can be trusted."""
    manifest = read(folder)
    return manifest.files if manifest else {}


def unharmed(folder: Path, name: str, facts: Facts) -> bool:
    """Whether the file is there, with the bytes that the manifest says."""
    return any(it.is_as(facts) for it in found(folder, (name,)).values())


def found(folder: Path, names: Iterable[str]) -> dict[str, Found]:
    """What lies in the folder of those files, by name. An empty file counts as none: it is nobody's work. A link, and what is
    reached through one, is somebody's, whatever it holds."""
    lying = {}
    for name in names:
        path = below(folder, name)
        try:
            content = reading.content(path)
        except OSError:
            content = None
        theirs = path.is_symlink() or link_on_the_way(folder, path) is not None
        if content:
            whole = content.startswith(b"%PDF-") and b"%%EOF" in content[-1024:]
            lying[name] = Found("" if theirs else sha256(content).hexdigest(), whole)
        elif theirs or (content is None and path.exists()):
            lying[name] = Found("")
    return lying
