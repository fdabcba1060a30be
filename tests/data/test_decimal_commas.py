"""Decimal commas: a fix writes a point if the field takes decimals, and no fix joins the digits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.commands.fixing import count_fixes, fix_files, with_fixes
from printgen.data.findings import Finding
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.games.game import load_game
from tests.built_in import FROZEN

GAME = "canvas-eagles"
SHARED, RATINGS, RULES = "aircraft/sopwith-camel.yaml", f"{GAME}/aircraft/sopwith-camel.yaml", "house-rules.yaml"


def read(folder: Path, file: str, text: str) -> list[Finding]:
    """Return the findings in a user's file with this text."""
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    found = library((*KINDS, *load_game(GAME).kinds), (FROZEN, folder), str).findings
    return [it for it in found if it.place and it.place.file == str(folder / file)]


def whole(file: str, line: str) -> str:
    if file != RULES:
        return f"aircraft: sopwith-camel\n{line}\n"
    return f"rules:\n  - id: a\n    name: A\n    game: {GAME}\n    {line}\n"


@pytest.mark.parametrize(
    ("file", "line", "corrected"),
    [
        (SHARED, "span: 8,53", "span: 8.53"),
        (SHARED, "span: 8,53 m", "span: 8.53"),
        (SHARED, "form: {length: 5,72}", "form: {length: 5.72}"),
        (SHARED, "form: {length: 5,72, stagger: 0,05}", "form: {length: 5.72, stagger: 0.05}"),
        (SHARED, "form: {upper: {chord: 1,37, tip: raked}}", "form: {upper: {chord: 1.37, tip: raked}}"),
        (SHARED, "form:\n  length: 5,72 # long\n  upper: {chord: 1,37}\n  stagger: 0,4\nspan: 8,13",
         "form:\n  length: 5.72 # long\n  upper: {chord: 1.37}\n  stagger: 0.4\nspan: 8.13"),
        (RATINGS, "fuel: 8,0", "fuel: 8"),
        (RULES, "change: {fuel: x0,9}", "change: {fuel: x0.9}"),
        (RULES, "change: {fuel: x0,9, climb: +1}", "change: {fuel: x0.9, climb: +1}"),
        (RULES, "change: {fuel: =-1,5}", "change: {fuel: =-1.5}"),
        (RULES, "change:\n      fuel: x0,9", "change:\n      fuel: x0.9"),
        (RULES, "change:\n      fuel: +1,5", "change:\n      fuel: +1.5"),
        (RULES, "change: {fuel: x0.9}\n    where: {span: 7,5..8}", "change: {fuel: x0.9}\n    where: {span: 7.5..8}"),
        (RULES, "change: {fuel: x0.9}\n    where:\n      span: 7,5..8,5",
         "change: {fuel: x0.9}\n    where:\n      span: 7.5..8.5"),
    ],
)  # fmt: skip
def test_a_decimal_comma_becomes_a_point(tmp_path: Path, file: str, line: str, corrected: str) -> None:
    text = whole(file, line)
    found = read(tmp_path, file, text)
    after, _made = with_fixes(text, [it.fix for it in found if it.fix])
    assert after == whole(file, corrected)
    assert read(tmp_path, file, after) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        (RATINGS, "fuel: 8,5"),
        (RATINGS, "fuel: 8, 5"),
        (RATINGS, "fuel: 8,5 # full"),
        (RATINGS, "engine: {boxes: 8,5}"),
        (RATINGS, "engine: {boxes: 8,5, triangles: 1}"),
        (RATINGS, "engine:\n  boxes: 8,5"),
        (RATINGS, "ceiling: {late: 10,5, early: 9}"),
        (RATINGS, "ceiling: {late: 1,500}"),
        (SHARED, "form: {bays: 1,5}"),
        (SHARED, "span: 1,500"),
        (SHARED, "form: {upper: {chord: 1,370, tip: raked}}"),
        (RULES, "change: {fuel: x1,500}"),
        (RULES, "change:\n      fuel: x1,500"),
    ],
)
def test_a_comma_in_a_whole_number_or_before_thousands_has_no_fix(tmp_path: Path, file: str, line: str) -> None:
    found = read(tmp_path, file, whole(file, line))
    assert found
    assert all(it.fix is None for it in found)
    joined = {number.replace(",", "") for number in re.findall(r"\d+,\d{1,2}\b", line)}
    assert not any(number in (it.hint or "") for it in found for number in joined)


def test_the_number_of_fixes_is_the_number_that_is_made(tmp_path: Path) -> None:
    text = whole(SHARED, "form:\n  length: 5,72\n  upper: {chord: 1,37, tip: squared-off-twice}\nspan: 8,13")
    found = read(tmp_path, SHARED, text)
    (file,), _refused = fix_files(found, (FROZEN, tmp_path), ())
    assert count_fixes(found, (FROZEN, tmp_path), ()) == file.count
    corrected = [row for row, old in zip(file.after.splitlines(), file.before.splitlines(), strict=True) if row != old]
    assert len(corrected) == file.count >= 3
