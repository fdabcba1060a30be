"""Typical mistakes of players in the files of all games: the first finding marks the mistake, and its hint names the remedy.

A finding that only follows from the mistake never comes first. The notation itself is tested in tests/data/test_syntax.py, single
values in tests/data/test_wording.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.data.findings import Severity, sorted_findings
from printgen.games.game import load_game
from tests.breaches import Broken
from tests.built_in import FROZEN

CE, BM, RW, DF = "canvas-eagles", "blue-max", "richthofens-war", "dockfighters"
CAMEL = "aircraft/sopwith-camel.yaml"
RATINGS, ROSTER, GAME = f"{CE}/{CAMEL}", f"{DF}/campaigns/example.yaml", f"{RW}/game.yaml"
STOCK = "stock/avery-5371.yaml"
GUN = "arc: 1}\n"
SECOND = f"  - {{id: A, weapon: lewis, count: 1, mount: fixed, crew: pilot, {GUN}"


@pytest.fixture(scope="module")
def games() -> dict[str, Broken]:
    return {id: Broken.load(load_game(id), "") for id in (CE, BM, RW, DF)}


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "marked", "remedy"),
    [
        # Fields: misspelt, at a wrong level, of another file, cut in two by a comma.
        (CE, CAMEL, "span: 8.53", "spann: 8.53", "spann", "`span`"),
        (CE, CAMEL, "  length: 5.72", "  span: 8.53\n  length: 5.72", "span: 8.53", "the record itself"),
        (CE, CAMEL, "  length: 5.72", "  length: 5.72\n  chord: 1.3", "chord: 1.3", "`upper`"),
        (CE, CAMEL, "span: 8.53", "span: 8.53\nstagger: 0.4", "stagger: 0.4", "`form`"),
        (CE, RATINGS, "fuel: 55", "fuel: 55\nspan: 8.53", "span: 8.53", "`aircraft/sopwith-camel.yaml`"),
        (CE, CAMEL, "chord: 1.37", "chord: 1,37", "37, tip", "`chord: 1.37`"),
        (BM, f"{BM}/{CAMEL}", "weapon: machine-gun", "weapon:machine-gun", "weapon:machine-gun", "`weapon: machine-gun`"),
        (DF, ROSTER, "name: Resi Huber", "name: Huber, Resi", "Resi,", '`name: "Huber, Resi"`'),
        (BM, f"{BM}/{CAMEL}", "wings: 24", "wings\u200b: 24", "wings\u200b", "`wings`"),
        # Values: the wrong sort, beyond the bounds, with something beside them.
        (CE, RATINGS, "{boxes: 24, triangles: 6}", "24", "24", "`{boxes: 24, triangles: unknown}`"),
        (CE, CAMEL, "span: 8.53", "span: 28 ft", "28 ft", "write 8.534"),
        (BM, f"{BM}/{CAMEL}", "[19, 20, 21]", "[19; 20; 21]", "; 20; 21", "19, 20, 21"),
        (BM, f"{BM}/{CAMEL}", "wings: 24", "wings: 24 // charted", "24 // charted", "`24  # charted`"),
        (DF, ROSTER, "amount: -1", "amount: −1", "−1", "write -1"),
        (DF, ROSTER, "success: true", "success: yes", "yes", "`true`"),
        (DF, ROSTER, "kills: [{victim: uhlig}]", "kills: uhlig", "uhlig", "`[{victim: uhlig}]`"),
        (DF, ROSTER, "side: saxony, duty", "side: Saxony, duty", "Saxony", "`saxony`"),
        (CE, STOCK, "columns: 2", "columns: 4", "4", "at most 2"),
        (CE, f"{CE}/tables/dice/flight.yaml", "2-5: Spins", "2–5: Spins", "2–5", "`2-5`"),
        (CE, f"{CE}/tables/dice/flight.yaml", "7-12: Recovers", "7+: Recovers", "7+", "`7-12`"),
        # What follows from a mistake does not come before it.
        (CE, RATINGS, GUN, GUN + SECOND, "A, weapon: lewis", "`B`"),
        (CE, RATINGS, "crew: pilot, arc", "crew: pilots, arc", "pilots", "the crew"),
        (DF, ROSTER, "flyer: lorenz, aircraft", "flyer: lorentz, aircraft", "lorentz", "lorenz"),
        (RW, GAME, "nations: [germany,", "nations: [deutschland,", "deutschland", "germany"),
    ],
)  # fmt: skip
def test_the_first_finding_marks_the_mistake(
    game: str, file: str, old: str, new: str, marked: str, remedy: str, games: dict[str, Broken], tmp_path: Path
) -> None:
    before = (FROZEN / file).read_text(encoding="utf-8")
    assert old in before
    now = before.replace(old, new, 1)
    found = sorted_findings(games[game].found({file: (before, now)}, tmp_path))
    assert found
    place = found[0].place
    assert place is not None
    assert place.file == file
    assert now.splitlines()[place.line - 1][place.column - 1 :].startswith(marked), found[0]
    assert remedy in f"{found[0].message} {found[0].hint}", found[0]


@pytest.mark.parametrize(
    ("game", "content", "file", "remedy"),
    [
        (CE, RATINGS, CAMEL, f"{CE}/aircraft"),
        (CE, CAMEL, RATINGS, "`aircraft/*.yaml`"),
        (BM, RATINGS, f"{BM}/{CAMEL}", "another game: the first line names `canvas-eagles`"),
        (BM, f"{BM}/campaigns/example.yaml", f"{BM}/kits/example.yaml", f"{BM}/campaigns"),
    ],
)
def test_a_file_in_the_folder_of_another_kind_is_one_finding(
    game: str, content: str, file: str, remedy: str, games: dict[str, Broken], tmp_path: Path
) -> None:
    text = (FROZEN / content).read_text(encoding="utf-8")
    found = [it for it in games[game].found({file: (text, text)}, tmp_path) if it.code in ("PG001", "PG002", "PG003")]
    assert len(found) == 1
    assert remedy in found[0].message
    assert found[0].hint


@pytest.mark.parametrize("ending", [".yml", ".YAML", ".json", ".yaml.txt", ""])
def test_a_record_with_another_ending_is_reported(ending: str, games: dict[str, Broken], tmp_path: Path) -> None:
    text = (FROZEN / RATINGS).read_text(encoding="utf-8")
    found = games[CE].found({RATINGS.removesuffix(".yaml") + ending: (text, text)}, tmp_path)
    assert [(it.severity, "`sopwith-camel.yaml`" in (it.hint or "")) for it in found] == [
        (Severity.ERROR if ending else Severity.WARNING, True)
    ]
