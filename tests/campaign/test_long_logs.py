"""Logs of thousands of entries: what they cost grows as they do, and they are checked, reckoned and booked like short ones.

Counted are the calls that it takes, since a clock would tell of the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from printgen.campaign import careers, reading, wording
from printgen.campaign.booking import append_result
from printgen.campaign.tables import Tables
from printgen.checks.catalogue import collect
from printgen.data import yaml
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Roster
from printgen.games.game import load_game
from tests.documents import parsed

HEAD = """\
campaign: long
game: canvas-eagles
name: A long campaign
since: 1916-06
sides: {allied: Flight A, central: Jasta 9}
"""
FLYERS = 48
RESULT = """\
mission: the-last
week: 900
sorties:
  - {flyer: f0, aircraft: sopwith-camel, task: fighter-sweep, turns: 5}
"""


def flyer(number: int) -> str:
    side, nation = ("allied", "britain") if number % 2 == 0 else ("central", "germany")
    # Two pilots of each player, experienced ones (13.02).
    who = f"player: p{number // 4 * 2 + number % 2}, side: {side}, duty: pilot, nation: {nation}"
    return f"  - {{flyer: f{number}, name: F {number}, {who}, starts-with: {{points: 50}}}}\n"


def roster(entries: int, entry: Callable[[int], str]) -> str:
    log = "".join(f"  - mission: m{number}\n{entry(number)}" for number in range(entries))
    players = "".join(f"  - {{player: p{number}, name: P {number}}}\n" for number in range(FLYERS // 2))
    return f"{HEAD}players:\n{players}flyers:\n{''.join(map(flyer, range(FLYERS)))}log:\n{log}"


def sortie(number: int, more: str = "scored: {red: 2}", id: str | None = None) -> str:
    flies = "halberstadt-d-ii" if number % 2 else "airco-dh-2"
    return f"      - {{flyer: {id or f'f{number}'}, aircraft: {flies}, task: fighter-sweep, {more}}}\n"


def in_turn(number: int) -> str:
    """Return a log in which everybody flies once a week."""
    return f"    week: {number // FLYERS + 1}\n    sorties:\n{sortie(number % FLYERS, f'turns: {number % 20}')}"


SHAPES = {
    "everybody in turn": in_turn,
    "one flyer in one week": lambda number: f"    week: 1\n    sorties:\n{sortie(0, f'turns: {number % 900}')}",
    "the same mission": lambda _number: f"    week: 1\n    sorties:\n{sortie(0)}",
    "hurt each time": lambda n: f"    week: {n // 2 + 1}\n    sorties:\n{sortie(0, 'fate: minor-injury, weeks: 5')}",
    "many kills": lambda n: (
        f"    week: {n // 2 + 1}\n    sorties:\n{sortie(0, 'kills: [{victim: foe}, {victim: foe}]')}"
    ),
    "one ability": lambda n: f"    week: {n // 2 + 1}\n    sorties:\n{sortie(0, 'abilities: [deflection]')}",
    "a misspelt flyer": lambda number: f"    week: 1\n    sorties:\n{sortie(number % FLYERS, id='fo')}",
    "no week": lambda number: f"    sorties:\n{sortie(number % FLYERS)}",
}


def calls(act: Callable[[], object]) -> int:
    """Return the number of functions that the action calls, including those written in C."""
    count = 0

    def counted(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def whole_day(text: str, file: Path, library: Library, tables: Tables) -> int:
    """Check the text, show its standings and one career, book a result if possible, and return the number of findings."""
    file.write_text(text, encoding="utf-8")
    case, _document, findings = reading.read_roster(file, "long.yaml")
    if case is None:
        return len(findings)
    found = reading.run_checks(case, library, collect(load_game("canvas-eagles").checks))
    record = cast(Roster, case.record)
    assert list(wording.standings_blocks(record, careers.standings(record, tables), tables))
    assert list(wording.career_blocks(case, record, careers.career(record, tables, "f0"), tables))
    assert append_result(case.document, parsed(RESULT)).startswith(text)
    return len(found)


@pytest.mark.explore
@pytest.mark.parametrize("shape", SHAPES)
def test_five_times_the_log_is_five_times_the_work(shape: str, library: Library, known: Tables, tmp_path: Path) -> None:
    def work(entries: int) -> int:
        return calls(lambda: whole_day(roster(entries, SHAPES[shape]), tmp_path / "long.yaml", library, known))

    work(10)
    few, many = work(150), work(750)
    assert few > 10_000
    assert many < 5.5 * few


@pytest.mark.explore
def test_a_roster_of_five_thousand_entries_is_one_like_others(library: Library, known: Tables, tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    assert whole_day(roster(5000, in_turn), file, library, known) == 0
    case, _document, findings = reading.read_roster(file, "long.yaml")
    assert findings == []
    standings = careers.standings(cast(Roster, cast(Case, case).record), known)
    assert standings.week == 106
    assert {len(it.entries) for it in standings.careers} == {104, 105}


def test_a_roster_larger_than_any_other_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    remarks = f"# {'what everybody said of it ' * 40}\n" * 1000
    file.write_text(f"{roster(10, in_turn)}{remarks}", encoding="utf-8")
    assert file.stat().st_size > yaml.LARGEST
    case, _document, findings = reading.read_roster(file, "long.yaml")
    assert (case is not None, findings) == (True, [])
    file.write_text("a: " + "x" * reading.LARGEST, encoding="utf-8")
    case, _document, findings = reading.read_roster(file, "long.yaml")
    assert (case, [it.message for it in findings]) == (None, ["the file is larger than 8 MiB"])
