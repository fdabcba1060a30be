"""Whatever the rulebook states, data that breaks it is found at its line; and a house may have rules of its own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from printgen.checks.catalogue import collect, entries
from printgen.checks.engine import apply
from printgen.data.findings import Finding
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.games.canvas_eagles import checks
from printgen.games.canvas_eagles.game import GAME
from tests.built_in import FROZEN

Breach = dict[str, Any]
BREACHES: list[Breach] = yaml.safe_load((Path(__file__).parent / "breaches.yaml").read_text(encoding="utf-8"))
CONSTRAINTS = Path(checks.__file__).with_name("constraints.yaml")
STATED: list[Breach] = yaml.safe_load(CONSTRAINTS.read_text(encoding="utf-8"))
CHECKS = collect(GAME.checks)


@pytest.fixture(scope="module")
def sound() -> Library:
    return library((*KINDS, *GAME.kinds), (FROZEN,), str).library


def broken(breach: Breach) -> dict[str, tuple[str, str]]:
    """The files that a breach changes, each as it was and as it is then."""
    files: dict[str, tuple[str, str]] = {}
    for edit in breach["edits"]:
        copied = FROZEN / edit.get("from", edit["file"])
        was, now = files.get(edit["file"]) or (copied.read_text(encoding="utf-8"),) * 2
        assert edit["old"] in now, f"{edit['file']} does not hold: {edit['old']}"
        files[edit["file"]] = (was, now.replace(edit["old"], edit["new"], 1))
    return files


def found(files: dict[str, tuple[str, str]], folder: Path, sound: Library) -> list[Finding]:
    """What is found in the changed files, laid over the sound data; in all of it where nothing is found in them alone."""
    for name, (_, now) in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(now, encoding="utf-8")
    reading = library((*KINDS, *GAME.kinds), (folder,), lambda path: path.relative_to(folder).as_posix())
    changed = reading.library.cases
    kinds = {*sound.cases, *changed}
    whole = Library({kind: {**sound.of(kind), **changed.get(kind, {})} for kind in kinds}, reading.library.refused)
    wide = any(kind in ("aircraft", "maneuvers", "dice") for kind, cases in changed.items() if cases)
    return [*reading.findings, *apply(CHECKS, whole, None if wide else list(reading.library))]


def changed_lines(was: str, now: str) -> range:
    """The lines of `now` between those that stand at its beginning and its end as before; one at least."""
    before, after = was.splitlines(), now.splitlines()
    first = next((at for at, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), len(before))
    tail = next((at for at, (a, b) in enumerate(zip(before[::-1], after[::-1], strict=False)) if a != b), 0)
    return range(first + 1, max(first + 1, len(after) - tail) + 1)


@pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: breach["breach"])
def test_a_breach_is_found_at_its_line(breach: Breach, tmp_path: Path, sound: Library) -> None:
    files = broken(breach)
    findings = found(files, tmp_path, sound)
    places = [it.place for it in findings if it.code == breach["found"] and it.place]
    assert places, [(it.code, it.message) for it in findings]
    if at := breach.get("at"):
        # Of a record that did not change itself, only the file is told.
        lines = {name: now.splitlines() for name, (_, now) in files.items()}
        texts = [lines[it.file][it.line - 1].strip() if it.file in lines else it.file for it in places]
        assert any(text.endswith(at) for text in texts), texts
    else:
        assert any(it.file in files and it.line in changed_lines(*files[it.file]) for it in places), places


def test_nothing_is_found_in_the_sound_data(sound: Library) -> None:
    assert [] == [(it.code, it.place, it.message) for it in apply(CHECKS, sound)]


def test_every_code_is_stated_and_every_stated_code_is_there() -> None:
    named = {code for it in STATED for code in it.get("checks", ())}
    assert named <= set(entries(CHECKS))
    lacking = {code for code in entries(CHECKS) if code.startswith("CE")} - named
    assert lacking == set(), f"write into {CONSTRAINTS} what the rulebook states, with its section and the code"
    assert [] == [it["states"] for it in STATED if bool(it.get("checks")) == bool(it.get("because"))]


def test_each_breach_is_of_a_stated_code() -> None:
    named = {code for it in STATED for code in it.get("checks", ())}
    assert {it["found"] for it in BREACHES} <= named
    assert len({it["breach"] for it in BREACHES}) == len(BREACHES) > 300


def test_each_statement_is_broken_by_a_breach() -> None:
    broken = {(it["section"], it["found"]) for it in BREACHES}
    checked = [it for it in STATED if it.get("checks")]
    # What a check has to find that finds one thing only, its own page breaks.
    often = Counter(code for it in checked for code in it["checks"])
    left = [it for it in checked if not broken & {(it["section"], code) for code in it["checks"]}]
    assert [it["states"] for it in left if [often[code] for code in it["checks"]] != [1]] == []


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (
            "tables/dice/combat.yaml",
            "rolls-1d6: {1-4: Fires on, 5-6: Jammed}",
            "rolls-1d6: {1-3: Fires on, 4-6: Jammed}",
        ),
        ("tables/combat.yaml", "base: [2, 3, 5, 7]", "base: [2, 3, 5, 9]"),
        ("campaign/rules.yaml", "replacements-below: 50", "replacements-below: 40"),
    ],
)
def test_a_figure_that_is_a_house_rule_by_its_status_is_left_alone(
    file: str, old: str, new: str, tmp_path: Path, sound: Library
) -> None:
    name = f"canvas-eagles/{file}"
    was = (FROZEN / name).read_text(encoding="utf-8")
    figure = old.partition(":")[0]
    edited = was.replace(old, new, 1)
    if "\nsources:\n" in edited:
        lines = [line for line in edited.splitlines() if not line.startswith(f"  {figure}: ")]
        house = "\n".join(lines).replace("\nsources:\n", f"\nsources:\n  {figure}: {{status: house}}\n")
    elif "\ntables:\n" in edited:
        house = edited.replace(new, f"{new}\n    sources: {{{figure}: {{status: house}}}}", 1)
    else:
        house = f"{edited}\nsources: {{{figure}: {{status: house}}}}\n"
    told = {it.code for it in found({name: (was, edited)}, tmp_path / "said", sound)}
    assert told & {"CE505", "CE507", "CE710"}
    assert not told & {it.code for it in found({name: (was, house)}, tmp_path / "house", sound)}
