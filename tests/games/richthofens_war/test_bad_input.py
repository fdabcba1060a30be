"""What an owner may get wrong in a folder of his own: each a finding in its file, at its line, with what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.data.findings import Finding
from printgen.data.folders import find
from printgen.games.reading import read_game
from printgen.games.richthofens_war.game import GAME
from tests.built_in import FROZEN

OURS = FROZEN / "richthofens-war"


def found(folder: Path, name: str, text: str) -> list[Finding]:
    """Return the findings if a file with this name and text is laid over the data."""
    file = folder / "richthofens-war" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return [it for it in read_game(GAME, find((folder,))).findings if it.code != "PG016"]


def edited(name: str, old: str, new: str) -> str:
    """Return a built-in file in which the first `old` is replaced by `new`."""
    text = (OURS / name).read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, 1)


CAMEL, ROW = "aircraft/sopwith-camel.yaml", "[0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5*]"
UNKNOWN = "first: unknown, second: unknown, third: unknown"
#: What is wrong: the file, what stands there and what is written, and of the finding its code, its message and its help.
WRONG: dict[str, tuple[str, str, str, str, str, str | None]] = {
    "a speed off the pad's scale": (CAMEL, "maximum-speed: 10", "maximum-speed: 12", "RW101", "2 to 11", "write `10`"),
    "damage off the pad's scale": (CAMEL, "damage: 12", "damage: 17", "RW101", "1 to 16", "write `12`"),
    "ammunition off the pad's scale": (CAMEL, "front: 10", "front: 13", "RW101", "0 to 12", "write `10`"),
    "a ceiling between two steps": (CAMEL, "5800", "5825", "RW102", "not a multiple of 50", "write `5800`"),
    "a ceiling beyond the dials": (CAMEL, "5800", "9000", "RW102", "50 to 8950", "write `5800`"),
    "a schedule that is none": (CAMEL, "schedule: E", "schedule: F", "PG002", "not one of `A`, `B`", None),
    "a fighter without a front gun": (
        CAMEL,
        "front: 10",
        "front: none",
        "RW104",
        "needs front machineguns",
        "write `10`",
    ),
    "costs that fall": (
        "schedules.yaml",
        UNKNOWN,
        "first: 2, second: 1, third: 3",
        "RW105",
        "costs 1, less than the previous cost of 2",
        "exchange the two: write `first: 1` and `second: 2`",
    ),
    "a target beyond the last row": (
        "scenarios.yaml",
        "targets: unknown",
        "targets: PP-3",
        "RW603",
        "no hex PP-3",
        "A to OO",
    ),
    "a target beyond the last line": (
        "scenarios.yaml",
        "targets: unknown",
        "targets: A-53",
        "RW603",
        "no hex A-53",
        "row A",
    ),
    "a road beyond the last row": (
        "maps/somme.yaml",
        "[A-18,",
        "[PP-3,",
        "RW601",
        "hex PP-3 is not on the board",
        "write `A-18`",
    ),
    "a place beyond the last line": (
        "maps/somme.yaml",
        "hex: B-19",
        "hex: A-53",
        "RW601",
        "hex A-53 is not on the board",
        "write `B-19`",
    ),
    "a table of critical hits that lacks a total": (
        "tables/critical-hits.yaml",
        "  12: unknown\n",
        "",
        "PG006",
        "no result for 12",
        "add `12: unknown`",
    ),
    "a row of hits that lacks a total": (
        "tables/target-damage.yaml",
        "      1: unknown",
        "      1: [0, 0, 0, 1, 1, 1, 2, 2, 3, 4]",
        "PG006",
        "10 results; 11 are needed, for 2 to 12",
        "one result for each total",
    ),
    "a row of hits for a range that is none": (
        "tables/target-damage.yaml",
        "      7: unknown",
        f"      8: {ROW}",
        "RW301",
        "range 8",
        "remove it",
    ),
    "half a table of hits": (
        "tables/target-damage.yaml",
        "      1: unknown",
        f"      1: {ROW}",
        "RW302",
        "these are blank: 2, 3, 4, 5, 6, 7",
        "also copy the missing figures",
    ),
    "half a table of critical hits": (
        "tables/critical-hits.yaml",
        "  2: unknown",
        "  2: Pilot killed",
        "RW302",
        "these are blank: 3, 4",
        "also copy the missing figures",
    ),
    "half a table of winds": (
        "tables/winds.yaml",
        "2: unknown",
        "2: west",
        "RW305",
        "these are blank: 3, 4, 5, 6",
        "also copy the missing figures",
    ),
    "another wind than the example's": (
        "tables/winds.yaml",
        "1: southeast",
        "1: west",
        "RW305",
        "the rulebook has southeast",
        "write `southeast`",
    ),
}


#: Where something lacks, the line that is pointed at: the first of a list, or the first blank.
MARKED = {
    "a table of critical hits that lacks a total": "11: unknown",
    "half a table of hits": "2: unknown",
    "half a table of critical hits": "3: unknown",
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_found_in_its_file_at_its_line_with_what_to_do(wrong: str, tmp_path: Path) -> None:
    name, old, new, code, message, hint = WRONG[wrong]
    text = edited(name, old, new)
    if name == CAMEL:
        # A house may play other figures than the book, whose own check would hide what they break.
        text = re.sub(r"(?m)^source: .*$", "source: {status: house, rule: ours}", text, count=1)
    told = [it for it in found(tmp_path, name, text) if it.code == code and message in it.message]
    assert told, wrong
    (it, *_) = told
    assert it.place
    assert it.place.file.endswith(f"richthofens-war/{name}")
    # The line that was written, but where it is one below it, or the whole list, that lacks something.
    line = text.splitlines()[it.place.line - 1]
    assert MARKED.get(wrong, new.splitlines()[-1] if new else "") in line
    # A value that is none of a few says itself which there are.
    assert hint is None or (it.hint and hint in it.hint)


@pytest.mark.parametrize("file", [CAMEL, "schedules.yaml", "tables/critical-hits.yaml", "maps/somme.yaml"])
def test_with_nothing_wrong_nothing_is_found(file: str, tmp_path: Path) -> None:
    assert found(tmp_path, file, (OURS / file).read_text(encoding="utf-8")) == []


def test_a_waiver_of_ours_that_another_reading_leaves_idle_is_not_told(tmp_path: Path) -> None:
    assert (OURS / "aircraft" / "sopwith-1-5-strutter.yaml").read_text(encoding="utf-8").count("waivers:") == 1
    assert found(tmp_path, "choices.yaml", "choices:\n  - {reading: strutter, use: rule}\n") == []
