"""Break data on purpose: every breach of what a game's rulebook states must be found at its line.

The breaches of a game are in `breaches.yaml` in its folder of tests. In a copy of each file, the text `old` is replaced
by `new`; the code `found` must then be reported on one of the changed lines, or on the line that ends with `at`. A file
that is not in the frozen data is copied from the file named by `from`.

The statements of the rulebook are in the game's `constraints.yaml`, each with the codes that find a breach of it, or
with the reason why none can be found.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from printgen.checks.catalogue import collect, entries
from printgen.checks.engine import apply_checks
from printgen.data.findings import Finding
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.games.game import Game
from tests.built_in import FROZEN

Breach = dict[str, Any]
#: A file as it was and as it is then, by its name.
Files = dict[str, tuple[str, str]]


def of(folder: Path) -> list[Breach]:
    """Read the list of breaches or statements in a file."""
    found: list[Breach] = yaml.safe_load(folder.read_text(encoding="utf-8"))
    return found


class Broken(Struct, frozen=True):
    """A game's frozen data, to be broken; `letters` are the first letters of the game's codes."""

    game: Game
    letters: str
    sound: Library

    @classmethod
    def load(cls, game: Game, letters: str) -> Broken:
        return cls(game, letters, library((*KINDS, *game.kinds), (FROZEN,), str).library)

    def found(self, files: Files, folder: Path) -> list[Finding]:
        """Lay the changed files over the sound data, and return their findings; all findings if shared data changed."""
        for name, (_, now) in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(now, encoding="utf-8")
        kinds = (*KINDS, *self.game.kinds)
        reading = library(kinds, (folder,), lambda path: path.relative_to(folder).as_posix())
        changed = reading.library.cases
        every = {*self.sound.cases, *changed}
        whole = Library(
            {kind: {**self.sound.of(kind), **changed.get(kind, {})} for kind in every}, reading.library.refused
        )
        wide = any(kind in ("aircraft", "maneuvers", "dice") for kind, cases in changed.items() if cases)
        return [
            *reading.findings,
            *apply_checks(collect(self.game.checks), whole, None if wide else list(reading.library)),
        ]

    def missed(self, breach: Breach, folder: Path) -> list[str]:
        """Return the findings reported instead of the expected one, or nothing if the breach is found at its line."""
        files = broken(breach)
        findings = self.found(files, folder)
        places = [it.place for it in findings if it.code == breach["found"] and it.place]
        if at := breach.get("at"):
            # Of a record that did not change itself, only the file is told.
            lines = {name: now.splitlines() for name, (_, now) in files.items()}
            texts = [lines[it.file][it.line - 1].strip() if it.file in lines else it.file for it in places]
            there = any(text.endswith(at) for text in texts)
        else:
            there = any(it.file in files and it.line in changed_lines(*files[it.file]) for it in places)
        return [] if there else [f"{it.place} {it.code}: {it.message}" for it in findings] or ["nothing"]

    def unsound(self) -> list[str]:
        """Return the findings in the unchanged data."""
        return [f"{it.place} {it.code}: {it.message}" for it in apply_checks(collect(self.game.checks), self.sound)]

    def unstated(self, stated: list[Breach], breaches: list[Breach]) -> list[str]:
        """Return the errors in the lists: codes without a statement, unknown codes, and statements without a breach."""
        codes = entries(collect(self.game.checks))
        named = {code for it in stated for code in it.get("checks", ())}
        lacking = {code for code in codes if code.startswith(self.letters)} - named
        found = [f"write into constraints.yaml what the rulebook states and {code} finds" for code in sorted(lacking)]
        found += [f"{code} is no code" for code in sorted(named - set(codes))]
        found += [it["states"] for it in stated if bool(it.get("checks")) == bool(it.get("because"))]
        found += [it["breach"] for it in breaches if it["found"] not in named]
        found += [name for name, count in Counter(it["breach"] for it in breaches).items() if count > 1]
        broken_by = {(it["section"], it["found"]) for it in breaches}
        checked = [it for it in stated if it.get("checks")]
        # What a check has to find that finds one thing only, its own page breaks.
        often = Counter(code for it in checked for code in it["checks"])
        left = [it for it in checked if not broken_by & {(it["section"], code) for code in it["checks"]}]
        return found + [it["states"] for it in left if [often[code] for code in it["checks"]] != [1]]


def broken(breach: Breach) -> Files:
    """Return the files that a breach changes, each with its text before and after."""
    files: Files = {}
    for edit in breach["edits"]:
        copied = FROZEN / edit.get("from", edit["file"])
        was, now = files.get(edit["file"]) or (copied.read_text(encoding="utf-8"),) * 2
        assert edit["old"] in now, f"{edit['file']} does not hold: {edit['old']}"
        files[edit["file"]] = (was, now.replace(edit["old"], edit["new"], 1))
    return files


def changed_lines(was: str, now: str) -> range:
    """Return the numbers of the changed lines of `now`, at least one: those between the unchanged beginning and end."""
    before, after = was.splitlines(), now.splitlines()
    first = next((at for at, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), len(before))
    tail = next((at for at, (a, b) in enumerate(zip(before[::-1], after[::-1], strict=False)) if a != b), 0)
    return range(first + 1, max(first + 1, len(after) - tail) + 1)
