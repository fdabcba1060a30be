"""An output folder whatever happens to it: runs that end, are killed or find the disk full, two at a time, forms that are
filled in, files of one's own, files taken away, a manifest that is spoilt. `make audit` runs it for longer."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from printgen.files import MANIFEST, Order, OutputFile, current_files, write_products
from printgen.files.output import WrittenFiles
from tests.bad_days import forked, full, killed_at, stopping
from tests.fuzzing import in_any_order

#: What is made: the name of each file, and whether it is a form.
MADE = {
    "a.pdf": False,
    "b.pdf": False,
    "forms/ash.pdf": True,
    "forms/reed.pdf": True,
    "svg/a/1.svg": False,
    "svg/a/2.svg": False,
}
NAMES = some.sets(some.sampled_from(sorted(MADE)), min_size=1)
#: What somebody may call a file of their own.
OWN = ("mine.pdf", "a.pdf", "a.pdf.bak", "a.pdf.bak2", "forms/ash.pdf", "svg/a/3.svg", "svg/a/1.svg", ".a.pdf.1.part")
#: What becomes of a manifest.
SPOILT = (
    None,
    b"",
    b"{",
    b"[]",
    b'{"files": {"../outside": {}}, "orders": {}}',
    b'{"files": {"a.pdf": {"sha256": 1}}}',
)


class OutputFolder(RuleBasedStateMachine):
    """What somebody wrote is below the folder until they take it away; what a run says that it made is there."""

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp())
        self.folder = self.home / "out"
        (self.home / "outside").write_bytes(b"nobody's business")
        self.theirs: set[bytes] = set()
        self.count = 0

    def teardown(self) -> None:
        shutil.rmtree(self.home)

    def products(self, names: set[str], version: int) -> list[OutputFile]:
        return [
            OutputFile(name, f"%PDF-1.6 {name} {version} %%EOF".encode(), {"form": MADE[name]})
            for name in sorted(names)
        ]

    def files(self) -> dict[str, bytes]:
        """Return the contents of all files below the folder, by name."""
        every = (path for path in sorted(self.folder.rglob("*")) if path.is_file())
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in every}

    def holds(self, done: WrittenFiles, made: list[OutputFile]) -> None:
        """Assert that the statements of a finished run are true."""
        there = self.files()
        assert {product.name for product in made} <= set(done.listed)
        for product in made:
            assert there[product.name] == product.content or product.name in done.spared
        said = json.loads(there[MANIFEST])["files"]
        assert set(said) <= set(there)
        assert all(sha256(there[name]).hexdigest() == said[name]["sha256"] for name in done.written)
        assert set(done.aside.values()) <= set(there)
        # What a killed run left of files that this one knows is swept away.
        left = [re.search(r"\.([^/]+)\.\d+\.part$", name) for name in there if there[name] not in self.theirs]
        assert not {it[1] for it in left if it} & {name.rpartition("/")[2] for name in said}
        assert f".{MANIFEST}.lock" not in there

    @rule(names=NAMES, version=some.integers(1, 3), ordered=some.booleans())
    def make(self, names: set[str], version: int, ordered: bool) -> None:
        made = self.products(names, version)
        order = Order(",".join(sorted(names)), str(version)) if ordered else None
        done = write_products(self.folder, made, order=order)
        self.holds(done, made)
        if order and not done.spared:
            again = current_files(self.folder, order)
            assert again is not None
            assert set(again.listed) == names

    @rule(names=NAMES, version=some.integers(1, 3), step=some.integers(1, 20))
    def killed(self, names: set[str], version: int, step: int) -> None:
        killed_at(lambda: write_products(self.folder, self.products(names, version)), step)

    @rule(names=NAMES, version=some.integers(1, 3), step=some.integers(1, 20))
    def disk_full(self, names: set[str], version: int, step: int) -> None:
        with stopping(step, full), suppress(OSError):
            write_products(self.folder, self.products(names, version))

    @rule(one=NAMES, other=NAMES)
    def two_at_once(self, one: set[str], other: set[str]) -> None:
        runs = [forked(lambda names=names, version=version: write_products(self.folder, self.products(names, version)))
                for names, version in ((one, 4), (other, 5))]  # fmt: skip
        assert [os.waitpid(run, 0)[1] for run in runs] == [0, 0]
        there = self.files()
        said = set(json.loads(there[MANIFEST])["files"])
        # Of a subfolder, what one of them made may have given way to what the other did.
        assert {name for name in one | other if "/" not in name} <= said <= set(there)
        assert one <= said or other <= said

    def write(self, name: str, form: bool = False) -> None:
        self.count += 1
        content = f"%PDF-1.6 somebody's {self.count} %%EOF".encode() if form else f"somebody's {self.count}".encode()
        target = self.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        self.theirs.discard(target.read_bytes() if target.is_file() else b"")
        target.write_bytes(content)
        self.theirs.add(content)

    # Which file is meant is said by a number: who was first of two makes no difference to what is drawn.
    @rule(at=some.integers(0, 99))
    def fill_in(self, at: int) -> None:
        if forms := [name for name in self.files() if name.startswith("forms/") and name.endswith(".pdf")]:
            self.write(forms[at % len(forms)], form=True)

    @rule(name=some.sampled_from(OWN), form=some.booleans())
    def keep_ones_own(self, name: str, form: bool) -> None:
        self.write(name, form)

    @rule(at=some.integers(0, 99))
    def take_away(self, at: int) -> None:
        if there := self.files():
            name = sorted(there)[at % len(there)]
            self.theirs.discard(there[name])
            (self.folder / name).unlink()

    @rule(manifest=some.sampled_from(SPOILT))
    def spoil(self, manifest: bytes | None) -> None:
        self.folder.mkdir(exist_ok=True)
        if manifest is not None:
            (self.folder / MANIFEST).write_bytes(manifest)
        else:
            (self.folder / MANIFEST).unlink(missing_ok=True)

    @invariant()
    def nothing_of_somebodys_is_lost(self) -> None:
        assert self.theirs <= set(self.files().values())

    @invariant()
    def nothing_outside_is_touched(self) -> None:
        assert {it.name for it in self.home.iterdir()} <= {"out", "outside"}
        assert (self.home / "outside").read_bytes() == b"nobody's business"


def test_in_any_order() -> None:
    assert in_any_order("output folder", OutputFolder, examples=40, steps=12) >= 40
