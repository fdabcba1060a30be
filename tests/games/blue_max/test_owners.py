"""An owner's own folder: what the box has takes the place of what is reconstructed, in every record."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from printgen.data.folders import Project
from printgen.data.official import official_library
from printgen.data.records.fields import UNKNOWN
from printgen.data.records.tables import CombatTables
from printgen.games import reading
from printgen.games.blue_max.flight import SCHEDULES
from printgen.games.blue_max.game import GAME
from printgen.games.blue_max.records import Ratings
from printgen.report.show import gaps
from tests.built_in import FROZEN

CAMEL = """\
aircraft: sopwith-camel
source: {document: characteristics chart, status: charted}
since: 1917-06
stability: C
engine: 7
wings: 25
fuselage: 19
tail: 5
fuel: 50
guns:
  - {id: A, weapon: machine-gun, count: 2, crew: pilot}
counters: {britain: [19, 20, 21]}
schedule:
  source: {document: the Camel's schedule, status: charted}
  maneuvers: [1L1, 1S1, 1R1, 2S1, 9L1, 9R1, 3S2, 14L2, 14R2, "[31L2]", "[31R2]"]
waivers:
  - {check: BM103, reason: the availability chart has it a month before it came to the front}
  - {check: PG016, reason: it is from the box}
"""


@pytest.fixture
def owners(tmp_path: Path) -> reading.CheckedGame:
    """Return the frozen data with an owner's Camel and combat table."""
    table = (FROZEN / "blue-max" / "tables" / "combat.yaml").read_text(encoding="utf-8")
    ours = table[: table.index("sources:\n")].replace("base-values: [2, 3, 5, 7]", "base-values: [3, 4, 6, 8]")
    for name, text in (("aircraft/sopwith-camel.yaml", CAMEL), ("tables/combat.yaml", ours)):
        (tmp_path / "blue-max" / name).parent.mkdir(parents=True)
        (tmp_path / "blue-max" / name).write_text(text, encoding="utf-8")
    return reading.read_game(GAME, Project((FROZEN, tmp_path), FROZEN, tmp_path))


def test_the_charts_of_the_box_raise_no_error(owners: reading.CheckedGame) -> None:
    assert [it.message for it in owners.findings if it.code != "PG016"] == []


def test_what_the_box_has_is_not_reconstructed_any_more(owners: reading.CheckedGame) -> None:
    held = (owners.library.of("ratings")["sopwith-camel"], owners.library.of("tables")["combat"])
    assert list(gaps(held)) == []
    whole = SCHEDULES.resolved(owners.library, "sopwith-camel", "")
    assert whole is not None
    assert {it.source.status for it in whole.maneuvers} == {"charted"}


def test_only_official_figures_leave_the_others_blank(owners: reading.CheckedGame) -> None:
    spared = official_library(owners.library)
    camel, bristol = (cast(Ratings, spared.get("ratings", id)) for id in ("sopwith-camel", "bristol-f2b"))
    assert (camel.engine, camel.since, camel.schedule is None) == (7, "1917-06", False)
    assert [bristol.engine, bristol.since, bristol.stability] == [UNKNOWN] * 3
    # The text tells of the observer's guns alone.
    assert [gun.id for gun in bristol.known_guns] == ["B"]
    assert (bristol.schedule, bristol.numbers) == (None, (29, 30))
    assert cast(CombatTables, spared.get("tables", "combat")).bases == (3, 4, 6, 8)


def test_without_the_box_the_table_has_its_lines_and_the_one_known_cell() -> None:
    read = reading.read_game(GAME, Project((FROZEN,), FROZEN, FROZEN))
    table = cast(CombatTables, official_library(read.library).get("tables", "combat"))
    assert table.bases == ()
    assert {line.modifier: line.known_values for line in table.modifiers} == {
        line.modifier: () for line in table.modifiers
    }
    assert len(table.modifiers) == 12
    assert table.results[11] == ("___", "___", "___", "B3R", "___", "___")
