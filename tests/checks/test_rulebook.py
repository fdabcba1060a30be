"""Rulebook files: what they must look like, and rows of tables that are found by their ids, however they are worded."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.checks import rulebook_file
from printgen.checks.rulebook import differences
from printgen.checks.rulebook_file import RulebookError, Wording
from printgen.data import load
from printgen.data.findings import Finding
from printgen.data.kind import Case
from printgen.games.canvas_eagles.checks.book import RULEBOOK
from printgen.games.canvas_eagles.game import GAME
from tests.documents import parsed

CHART = """\
chart: gliding
title: Gliding
section: "3.301"
lines:
  - {id: maneuver-2-or-8, name: 2 or 8, text: down 1 every other turn}
  - {id: maneuver-3, name: "3", text: down 1 every turn}
"""
TABLE = """\
table: cannon-aimed
title: Cannon
section: "6.07"
is-optional: true
rolls-1d6: {1-5: misses, 6: Hit}
open-ended: up
modifiers:
  - {id: hit-b, name: B, value: 0}
  - {id: hit-r, name: R, value: 1}
  - {id: hit-2r, name: 2R, value: 2}
  - {id: hit-3r-or-more, name: 3R, value: 3}
"""


def read(text: str) -> tuple[list[Case], list[Finding]]:
    """Return the record in the text of a chart or a die table, and the findings."""
    kind, entries = ("charts", "charts") if text.startswith("chart") else ("dice", "tables")
    lines = text.splitlines()
    inside = "\n".join([f"  - {lines[0]}", *(f"    {line}" for line in lines[1:])])
    document = parsed(f"source: {{document: rules, status: official}}\n{entries}:\n{inside}\n")
    return load.cases(next(it for it in GAME.kinds if it.name == kind), document)


def found(text: str) -> list[str]:
    """What the rulebook has otherwise, in a text that is sound in itself."""
    (case,), wrong = read(text)
    assert wrong == []
    code = "CE506" if text.startswith("chart") else "CE505"
    return [it.message for it in differences(case, RULEBOOK, code)]


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


def test_rows_may_be_worded_as_one_likes() -> None:
    assert found(TABLE) == found(CHART) == []
    assert found(changed(TABLE, "name: R,", "name: A hit of one red marker,")) == []
    assert found(changed(CHART, "name: 2 or 8", "name: Maneuver 2 or maneuver 8")) == []


@pytest.mark.parametrize(
    ("text", "old", "new", "about"),
    [
        (TABLE, "value: 2", "value: -2", ["modifiers.hit-2r.value"]),
        (TABLE, "  - {id: hit-r, name: R, value: 1}\n", "", ["has no `hit-r`"]),
        (TABLE, "id: hit-r, ", "", ["has no `hit-r`", "the rulebook has no `R`"]),
        (TABLE, "id: hit-r,", "id: hit-red,", ["has no `hit-r`", "the rulebook has no `hit-red`"]),
        (CHART, "every turn", "every second turn", ["lines.maneuver-3.text"]),
        (CHART, 'name: "3"', 'name: "4"', ["lines.maneuver-3.name"]),
        (CHART, "down 1 every other", "down 2 every other", ["lines.maneuver-2-or-8.text"]),
    ],
)
def test_figures_and_rows_are_the_book_s(text: str, old: str, new: str, about: list[str]) -> None:
    messages = found(changed(text, old, new))
    assert len(messages) == len(about)
    assert all(part in message for part, message in zip(about, messages, strict=True))


def test_two_rows_of_one_id_are_refused() -> None:
    cases, wrong = read(changed(TABLE, "id: hit-2r", "id: hit-r"))
    assert (cases, len(wrong)) == ([], 1)
    assert wrong[0].place is not None
    assert (wrong[0].place.line, "`hit-r`" in wrong[0].message) == (12, True)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("fly 2, 3 or 4", True),
        ("fly 2 or 3", False),
        ("fly 2, 3, 4 or 5", False),
        ("speed 2, 3 or 4", False),
        ("4, FLY 3, 2", True),
    ],
)
def test_a_text_has_all_of_its_numbers_no_others_and_its_words(text: str, fits: bool) -> None:
    assert Wording((2, 3, 4), ("fly",)).fits(text) is fits


GOOD = """\
CE505:
  dice:
    "3.801":
      jamming:
        rolls-1d6: {1-4: Fires on, 5-6: Jammed}
        modifiers: {late: 1, only: these, min-rows: 1}
        remarks: {numbers: [2], words: [blue]}
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "about"),
    [
        ('"3.801"', "380", 3, "read as a number"),
        ("  dice:\n", "  dice: [a]\n  charts:\n", 2, "sections are expected"),
        ("      jamming:\n", "      unjamming: 5\n      jamming:\n", 4, "figures of `unjamming`"),
        ("[2]", "[two]", 7, "not a whole number"),
        ("[2]", "2", 7, "has no list"),
        ("[blue]", "[blue], only: these", 7, "`only` cannot be next to"),
        ("only: these", "only: all", 6, "`only` has no list"),
        ("5-6:", "five:", 5, "not a row of a die table"),
        ("{late: 1,", "{late: 1, late: 2,", 6, "late"),
        ("min-rows: 1", "min-rows: one", 6, "whole number"),
    ],
)
def test_a_file_that_is_wrong_says_where(old: str, new: str, line: int, about: str, tmp_path: Path) -> None:
    file = tmp_path / "rulebook.yaml"
    file.write_text(GOOD, encoding="utf-8")
    assert list(rulebook_file.load(file)) == [("CE505", "dice")]
    rulebook_file.load.cache_clear()
    file.write_text(changed(GOOD, old, new), encoding="utf-8")
    with pytest.raises(RulebookError, match=about) as refusal:
        rulebook_file.load(file)
    assert str(refusal.value).startswith(f"{file}:{line}: ")
