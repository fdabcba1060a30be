"""Changes to an output folder. Files in it are written, kept, spared, renamed or removed.

A file is treated as a file of printgen only if the manifest lists it and it still has the listed digest. No other file is
ever replaced or removed. `decide_actions` decides what happens to each file, and `write_products` carries out the decision.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from itertools import chain, count
from pathlib import Path

from msgspec import Struct, field

from printgen import systems
from printgen.files import reading
from printgen.files.manifest import (
    MANIFEST,
    CompletedOrder,
    Facts,
    Manifest,
    Order,
    OutputFile,
    is_from_elsewhere,
    manifest_entry,
    read,
)
from printgen.files.waiting import lock, remove_lock
from printgen.files.whole import (
    display_path,
    first_link,
    folder_errors,
    path_below,
    remove_leftovers,
    replace,
    stay_within,
)

#: The suffix of files that were renamed because printgen did not write them. If the name is already used, a number follows.
ASIDE = ".bak"
NONE: Mapping[str, Facts] = {}


class WrittenFiles(Struct, frozen=True):
    """The result of writing the files of an order.

    Fields:
        listed: the manifest's entry for each file, by name.
        written: the names of the files that were written.
        spared: the files that were left in place because somebody else made or changed them, including filled-in forms.
        aside: the files that were renamed, with their new names. Somebody else had made or changed these files, and
            their names were needed.
        distrusted: whether the folder has a manifest that printgen did not write for this user. In that case, none of its
            files is treated as a file of printgen.
        replaced: the manifest's former entry for each file of printgen that was replaced, by name.
    """

    listed: Mapping[str, Facts]
    written: frozenset[str]
    spared: tuple[str, ...] = ()
    aside: Mapping[str, str] = field(default_factory=dict)
    distrusted: bool = False
    replaced: Mapping[str, Facts] = field(default_factory=dict)


class FoundFile(Struct, frozen=True):
    """A file that already exists in the output folder.

    Fields:
        digest: the digest of the content, or "" if the file cannot be read.
        pdf: whether the file is a complete PDF, such as a filled-in form.
    """

    digest: str
    pdf: bool = False

    def is_as(self, facts: Facts | None) -> bool:
        """Return whether the file has the digest that this manifest entry states."""
        return bool(facts and facts["sha256"] == self.digest)


class Decision(Struct, frozen=True):
    """The names of files, grouped by the action on them.

    Fields:
        written: files to write.
        kept: files that already have the requested bytes.
        spared: files to leave in place because somebody else made or changed them.
        aside: files made or changed by somebody else, to be renamed because their names are needed for files to write.
        removed: files to remove.
    """

    written: frozenset[str]
    kept: frozenset[str]
    spared: frozenset[str]
    aside: frozenset[str]
    removed: frozenset[str]


def decide_actions(known: Mapping[str, Facts], wanted: Mapping[str, Facts], there: Mapping[str, FoundFile]) -> Decision:
    """Return the action on each file of a folder.

    If a run writes into a subfolder, the files that an earlier run left in that subfolder are removed. Filled-in forms
    are not removed. Other files that somebody changed are renamed, because printgen needs their names.

    Args:
        known: the entries of the folder's current manifest.
        wanted: the manifest entries of the files that this run made.
        there: the existing files in the folder whose names are in `known` or `wanted`.
    """
    unchanged = {name for name, file in there.items() if file.is_as(known.get(name))}
    kept = {name for name, file in there.items() if file.is_as(wanted.get(name))}
    in_the_way = (wanted.keys() & there.keys()) - kept - unchanged
    forms = {name for name in in_the_way if wanted[name].get("form") and there[name].pdf}
    written_folders = {name.rpartition("/")[0] for name in wanted} - {""}
    leftovers = {
        name for name in known.keys() & there.keys() if name.rpartition("/")[0] in written_folders
    } - wanted.keys()
    return Decision(
        written=frozenset(wanted.keys() - kept - forms),
        kept=frozenset(kept),
        spared=frozenset(forms | (leftovers - unchanged)),
        aside=frozenset(in_the_way - forms),
        removed=frozenset(leftovers & unchanged),
    )


def write_products(
    folder: Path,
    products: Iterable[OutputFile],
    kept: Mapping[str, Facts] = NONE,
    order: Order | None = None,
    tell: Callable[[str], object] | None = None,
    within: Path | None = None,
) -> WrittenFiles:
    """Write the manifest and the products that are not yet in the folder. No file is ever left half-written.

    Args:
        kept: the manifest entries of existing files that also belong to this order.
        order: the order to record, or None if its result may be different in the next run.
        tell: a function that is called with a message if printgen must wait for another process to finish writing.
        within: the folder that the user specified. printgen does not write through links below this folder.
    """
    made = {product.name: product for product in products}
    requested = {name: manifest_entry(product) for name, product in made.items()}
    stay_within(within or folder, folder / MANIFEST, *(path_below(folder, name) for name in made))
    with folder_errors(folder), lock(folder / MANIFEST, tell):
        if (folder / MANIFEST).is_dir():
            # This check comes before any writing, since files without a manifest would not count as printgen's.
            message = "is a folder, but printgen stores its manifest here; rename or remove the folder"
            raise OSError(errno.EISDIR, message, display_path(folder / MANIFEST))
        # Another run may have written files in the meantime.
        trusted = read(folder)
        known = trusted or Manifest()
        remaining = {
            name: {**facts} if facts.get("sha256") == known.files[name]["sha256"] else known.files[name]
            for name, facts in kept.items()
            if name in known.files
        }
        present = find_files(folder, {*requested, *known.files})
        others = {name: facts for name, facts in known.files.items() if name not in remaining}
        decision = decide_actions(others, requested, present)
        entries = {**remaining, **requested}
        earlier = {name: facts for name, facts in known.files.items() if name in present.keys() - decision.removed}
        files = {**earlier, **entries}
        # An order stays recorded only while all of its files exist and were made from the same sources.
        known_digests = {(name, facts["sha256"]) for name, facts in known.files.items()}
        unchanged = {name for name, facts in files.items() if (name, facts["sha256"]) in known_digests}
        orders = {name: done for name, done in known.orders.items() if unchanged.issuperset(done.files)}
        if order:
            orders[order.name] = CompletedOrder(order.key, tuple(sorted(entries)))
        renamed = {}  # to the first free name: `maps.pdf.bak`, `maps.pdf.bak2`
        distrusted = is_from_elsewhere(folder)
        # A file with the manifest's name that is not a manifest belongs to somebody else.
        foreign = {MANIFEST} if trusted is None and not distrusted and find_files(folder, (MANIFEST,)) else set()
        for name in sorted(decision.aside | foreign):
            candidates = (path_below(folder, f"{name}{ASIDE}{number}") for number in chain([""], count(2)))
            free_path = next(path for path in candidates if not (path.exists() or systems.is_link(path)))
            renamed[name] = free_path.relative_to(folder).as_posix()
        every = {*entries, *known.files, MANIFEST}
        remove_leftovers(folder, {name for name in every if not first_link(folder, path_below(folder, name))})
        manifest = Manifest(files, orders).text().encode()
        contents = {name: made[name].content for name in made if name in decision.written}
        replace(folder, {**contents, MANIFEST: manifest}, gone=sorted(decision.removed), aside=renamed)
    return WrittenFiles(
        entries, decision.written, tuple(sorted(decision.spared)), renamed, distrusted, _replaced(decision, known)
    )


def _replaced(decision: Decision, known: Manifest) -> dict[str, Facts]:
    return {name: known.files[name] for name in decision.written & known.files.keys()}


def current_files(folder: Path, order: Order, within: Path | None = None) -> WrittenFiles | None:
    """Return the files of the order. Return None if a file or its source has changed since the order was completed.

    Args:
        within: the folder that the user specified. As in `write_products`, a link below this folder raises OSError.
    """
    stay_within(within or folder, folder / MANIFEST)
    with folder_errors(folder):
        remove_lock(folder / MANIFEST)
        manifest = read(folder)
    completed = manifest.orders.get(order.name) if manifest else None
    if manifest is None or completed is None or completed.key != order.key or not completed.files:
        return None
    files = {name: manifest.files[name] for name in completed.files if name in manifest.files}
    intact = len(files) == len(completed.files) and all(is_intact(folder, name, facts) for name, facts in files.items())
    return WrittenFiles(files, frozenset()) if intact else None


def listed_files(folder: Path) -> Mapping[str, Facts]:
    """Return the manifest's entry for each file in the folder, by name. The result is empty without a trusted manifest."""
    manifest = read(folder)
    return manifest.files if manifest else {}


def is_intact(folder: Path, name: str, facts: Facts) -> bool:
    """Return whether the file exists and has the digest in its manifest entry."""
    return any(it.is_as(facts) for it in find_files(folder, (name,)).values())


def find_files(folder: Path, names: Iterable[str]) -> dict[str, FoundFile]:
    """Return the files that exist in the folder, by name.

    An empty file is treated as missing, because no work is lost if it is replaced. A symbolic link, and every file
    reached through a link, is treated as changed by somebody else.
    """
    files = {}
    for name in names:
        path = path_below(folder, name)
        try:
            content = reading.read_bytes(path)
        except OSError:
            content = None
        foreign = systems.is_link(path) or first_link(folder, path) is not None
        if content:
            complete = content.startswith(b"%PDF-") and b"%%EOF" in content[-1024:]
            files[name] = FoundFile("" if foreign else sha256(content).hexdigest(), complete)
        elif foreign or (content is None and path.exists()):
            files[name] = FoundFile("")
    return files
