"""Slips made on purpose in valid files of every game: one error at the line of the slip, and its fix makes the file valid."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from pathlib import Path

from printgen.commands.fixing import with_fixes
from printgen.data import yaml
from printgen.data.findings import Finding
from printgen.data.kind import Case, Kind
from printgen.data.load import cases, with_repairs
from printgen.games.game import game_ids, load_game
from tests.built_in import FROZEN

#: The share of the slips that must be found at their line with a fix, and at their line at all.
FIXED, PLACED = 0.9, 0.95
CASES = 300


def _swap(pattern: str, new: str) -> Callable[[str, random.Random], str]:
    """Return a slip that writes `new` at one place where a pattern matches; the text is unchanged if it matches nowhere."""

    def slip(line: str, chance: random.Random) -> str:
        found = list(re.finditer(pattern, line.partition(" #")[0]))
        if not found:
            return line
        at = chance.choice(found)
        return line[: at.start()] + at.expand(new) + line[at.end() :]

    return slip


#: What people do to a line, by what it is called.
SLIPS: dict[str, Callable[[str, random.Random], str]] = {
    "dash lost": _swap(r"^( *)- (?=\S)", r"\1"),
    "dash without its space": _swap(r"^( *)- (?=\S)", r"\1-"),
    "colon lost": _swap(r"(?<=[a-z]): (?=\S)", " "),
    "space after a colon lost": _swap(r"(?<=[a-z]): (?=\S)", ":"),
    "comma lost": _swap(r", ", " "),
    "comma doubled": _swap(r", ", ",, "),
    "comma at the end": _swap(r"(?<=[\w\]}])$", ","),
    "semicolon": _swap(r", ", "; "),
    "closing bracket lost": _swap(r"[\]}]", ""),
    "opening bracket lost": _swap(r"[\[{]", ""),
    "closing bracket doubled": _swap(r"([\]}])", r"\1\1"),
    "round brackets": _swap(r"\[([^\[\]]*)\]", r"(\1)"),
    "brackets of a list lost": _swap(r"\[([^\[\],]+, [^\[\]]+)\]", r"\1"),
    "quote lost": _swap(r'"(?=,|\}|\]|$)', ""),
    "curly quotes": _swap(r'"([^"]*)"', "\u201c\\1\u201d"),
    "space too many": _swap(r"^(?=  +\S)", " "),
    "space too few": _swap(r"^ (?= *\S)", ""),
    "tab": _swap(r"^  (?= *\S)", "\t"),
    "equals sign": _swap(r"(?<=[a-z]): (?=\S)", " = "),
    "list key lost": _swap(r"^ *[a-z-]+:$", "\0"),
}  # fmt: skip


def kinds_and_files() -> list[tuple[Kind, Path]]:
    """Return every file of the frozen data that has at most 20,000 characters, with its kind."""
    found = []
    for game in game_ids():
        for kind in load_game(game).kinds:
            found += [(kind, path) for path in sorted(FROZEN.glob(kind.where)) if path.stat().st_size < 20_000]
    return sorted(set(found), key=lambda it: it[1])


def judged(kind: Kind, path: Path, text: str, examples: list[Case]) -> list[Finding]:
    """Write a text to this file, and return its findings."""
    path.write_text(text, encoding="utf-8")
    yaml.lines.cache_clear()
    document, syntax = yaml.read(path, str(path))
    more = cases(kind, document)[1] if document else []
    return (with_repairs(kind, path, str(path), [*syntax, *more], examples) if syntax or more else None) or [
        *syntax,
        *more,
    ]


def others(kind: Kind, but: Path, files: list[tuple[Kind, Path]]) -> list[Case]:
    """Return records from other files of this kind, until there are at least five."""
    found = []
    for other, path in files:
        if other.name == kind.name and path != but and len(found) < 5:
            document, _ = yaml.read(path, str(path))
            found += cases(kind, document)[0] if document else []
    return found


def trials(folder: Path) -> list[tuple[str, str, int, str, float, bool, bool]]:
    """Make random slips that invalidate a file; return each with its report's time, and whether it is placed and fixed."""
    files, chance, made = kinds_and_files(), random.Random(7), []
    while len(made) < CASES:
        kind, original = chance.choice(files)
        text = original.read_text(encoding="utf-8")
        lines = text.split("\n")
        name = list(SLIPS)[len(made) % len(SLIPS)]
        rows = [
            row
            for row, line in enumerate(lines)
            if line.strip()[:1] not in ("", "#") and SLIPS[name](line, random.Random(1)) != line
        ]
        if not rows:
            continue
        row = chance.choice(rows)
        slipped = SLIPS[name](lines[row], chance)
        wrong = "\n".join([*lines[:row], *([] if slipped == "\0" else [slipped]), *lines[row + 1 :]])
        path = folder / original.name
        document, syntax = yaml.parse(wrong, str(path))
        if document and not syntax and not cases(kind, document)[1]:
            continue
        started = time.perf_counter()
        findings = judged(kind, path, wrong, others(kind, original, files))
        took = time.perf_counter() - started
        placed = (
            len(findings) == 1
            and findings[0].place is not None
            and abs(findings[0].place.line - 1 - row) <= (slipped == "\0")
        )
        fixed = False
        if findings and all(it.fix for it in findings):
            after, _made = with_fixes(wrong, [it.fix for it in findings if it.fix])
            document, syntax = yaml.parse(after, str(path))
            fixed = document is not None and not syntax and not cases(kind, document)[1]
        made.append(
            (
                name,
                f"{original.relative_to(FROZEN)}:{row + 1}: {lines[row].strip()} => {slipped.strip()}",
                row,
                str(findings[:1]),
                took,
                placed,
                fixed,
            )
        )
    return made


def test_a_slip_has_one_error_at_its_line_and_a_fix(tmp_path: Path) -> None:
    made = trials(tmp_path)
    assert sum(it[5] for it in made) >= PLACED * len(made), [it[:4] for it in made if not it[5]]
    assert sum(it[5] and it[6] for it in made) >= FIXED * len(made), [it[:4] for it in made if not it[6]]
    assert max(it[4] for it in made) < 5
