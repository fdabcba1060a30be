"""Rosters anywhere on the disk: their places, a result laid into them, and how long a large one takes."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from printgen.campaign import reading
from printgen.campaign.checks import OF_ANY
from printgen.campaign.kinds import ROSTERS
from printgen.checks.catalogue import collect
from printgen.data.kind import Library
from printgen.data.load import cases
from printgen.data.records.roster import Roster
from printgen.games.game import Game, game_ids, load_game
from tests.documents import parsed

CHECKS = collect(load_game("canvas-eagles").checks)


def test_a_roster_may_lie_in_a_file_of_any_name(tmp_path: Path, ours: Path) -> None:
    file = tmp_path / "Ünser Feldzug 2.yml"
    file.write_bytes(ours.read_bytes())
    case, _document, findings = reading.read_roster(file, "x")
    assert (findings, case.id if case else None) == ([], "example")


def test_only_the_roster_is_judged(case, library: Library) -> None:
    made = case("  - mission: m\n    week: 1\n    sorties:\n      - {flyer: ash, aircraft: taube, task: scramble}\n")
    found = reading.run_checks(made, library, CHECKS)
    assert "CE704" in {it.code for it in found}
    assert {it.place.file if it.place else "" for it in found} == {"small.yaml"}


@pytest.mark.parametrize(
    "game", [it for it in map(load_game, game_ids()) if any(kind.name == ROSTERS for kind in it.kinds)]
)
def test_rosters_are_judged_in_every_game_that_has_them_each_by_one_code(game: Game) -> None:
    judges = Counter(
        getattr(it.find_problems, "func", it.find_problems) for it in collect(game.checks) if it.kinds == (ROSTERS,)
    )
    assert {judge for judge in OF_ANY if not judges[judge]} == set(), (
        "name printgen.campaign.kinds.CHECKS among its checks"
    )
    assert max(judges.values()) == 1


MISSHAPEN = """\
campaign: small
game: canvas-eagles
name: A small campaign
since: 1918-01
sides: {allied: Flight A, central: Jasta 9}
players:
  - {player: anna, name: Anna}
flyers:
  - {flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain, colour: red}
  - {flyer: hart, name: Hart, player: ana, side: centrl, duty: pilott, nation: germany, aircraft: albatros-d-vb}
log:
  - mission: a
    week: 1
    sorties:
      - {flyer: ash, aircraft: raf-se5a, task: scrambl, turns: many}
      - {flyer: hat, aircraft: albatros-d-va, task: [scramble]}
"""


def further(text: str, library: Library) -> list[tuple[str, int, str]]:
    """Return the findings in a roster of a wrong shape, apart from the error in the shape."""
    document = parsed(text, "small.yaml")
    found, findings = cases(reading.ANYWHERE, document)
    assert found == []
    assert findings
    more = set(reading.with_references(document, library, CHECKS, findings)) - set(findings)
    return sorted(
        (it.code, it.place.line if it.place else 0, (re.findall("`([^`]*)`", it.message) or [it.message])[0])
        for it in more
    )


def test_of_a_roster_of_a_wrong_shape_the_names_are_told_too(library: Library) -> None:
    assert further(MISSHAPEN, library) == [
        ("CE707", 10, "ana"),
        ("CE707", 10, "centrl"),
        ("CE707", 10, "pilott"),
        ("CE707", 16, "hat"),
        ("PG004", 10, "albatros-d-vb"),
        ("PG004", 15, "scrambl"),
    ]


def test_nothing_is_said_of_a_list_of_which_an_entry_has_no_name(library: Library) -> None:
    nameless = MISSHAPEN.replace("{player: anna,", "{playr: anna,").replace("{flyer: hart,", "{flyer: [hart],")
    assert [name for code, _line, name in further(nameless, library) if code == "CE707"] == ["centrl", "pilott"]


def test_a_result_in_its_place_in_the_log_keeps_its_own_lines(case, tmp_path: Path) -> None:
    made = case("  - mission: m\n    week: 1\n    sorties:\n      - {flyer: ash, aircraft: raf-se5a, task: scramble}\n")
    file = tmp_path / "result.yaml"
    file.write_text("\nmission: n\nweek: 2\nsorties:\n  - {flyer: ash, aircraft: raf-se5a, task: scramble}\n")
    document, mission, findings = reading.read_result(file, "result.yaml")
    assert document is not None
    assert mission is not None
    assert findings == []
    whole = reading.with_result(made, mission, document)
    assert [it.mission for it in cast(Roster, whole.record).log] == ["m", "n"]
    here, there = whole.place("log", 0, "week"), whole.place("log", 1, "sorties", 0, "task")
    assert (here.file, there.file, there.line) == ("small.yaml", "result.yaml", 5)
    assert whole.place("log", 1, "week", key=True).line == 3
