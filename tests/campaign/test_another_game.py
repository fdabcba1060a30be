"""A game with other duties, thresholds, abilities and a currency of its own: its tables are all it takes."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from printgen.campaign.careers import Career, Standings, standings
from printgen.campaign.crews import CrewMember, crews
from printgen.campaign.kinds import kinds
from printgen.campaign.tables import Tables, tables
from printgen.campaign.wording import standings_blocks
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.data.records.roster import Flyer, Roster

SOURCE = "source: {document: rules, status: official}\n"
FILES = {
    "nations.yaml": "nations:\n  - {nation: skye, name: Skye, adjective: Skyish, mark: cross-patee}\n",
    "aircraft/zep.yaml": (
        "aircraft: zep\nname: Zep\nnation: skye\nmaker: Z\ncrew: [pilot, gunner-1]\n"
        "engine: {count: 2, kind: inline, layout: pusher}\nwings: biplane\nspan: 40.5\nsince: unknown\n"
    ),
    "kites/campaign/rules.yaml": """\
rules: campaign
currency: fame
since: 1916-01
until: 1920-12
weeks-per-month: 1
duties: [{duty: captain, name: Captain}]
grades: [{grade: rookie, name: Rookie, measure: kills}, {grade: veteran, name: Veteran, measure: kills, threshold: 1}]
grants:
  - {grant: fame, name: Fame, measure: points, thresholds: [3, 6], kinds: {captain: [trick]}}
""",
    "kites/campaign/awards.yaml": """\
awards:
  - {award: down, name: Enemies downed, basis: kills, points: {captain: 2}, kill-credit: 1}
  - {award: airship, name: Airships burnt, basis: airships, points: {captain: 4}, kill-credit: 1}
""",
    "kites/campaign/abilities.yaml": (
        "abilities:\n  - {ability: loop, name: Loop, kind: trick, text: Loops.}\n"
        "  - {ability: roll, name: Register, kind: trick, text: Rolls.}\n"
    ),
    "kites/campaign/fates.yaml": "fates:\n  - {fate: shaken, name: Shaken, status: shaken, weeks: [1, 1]}\n",
    "kites/campaign/tasks.yaml": "tasks:\n  - {task: raid, name: Raid}\n",
    "kites/campaign/equipment.yaml": "equipment:\n  - {equipment: flak, name: Flak, since: 1919-01}\n",
    "kites/campaigns/glory.yaml": """\
campaign: glory
game: kites
name: For fame and glory
since: 1919-03
sides: {reds: The Reds, blues: The Blues}
players: [{player: eve, name: Eve}]
flyers:
  - {flyer: ada, name: Ada, player: eve, side: reds, duty: captain, nation: skye}
log:
  - mission: opening
    week: 1
    sorties:
      - flyer: ada
        aircraft: zep
        task: raid
        kills: [{victim: a kite}]
        scored: {airships: 1}
        fate: shaken
        weeks: 1
        abilities: [loop]
""",
}


@pytest.fixture
def played(tmp_path: Path) -> tuple[Roster, Tables]:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(SOURCE + text, encoding="utf-8")
    reading = library((*KINDS, *kinds("kites")), (tmp_path,), str)
    assert reading.findings == ()
    known = tables(reading.library)
    assert known is not None
    return cast(Roster, reading.library.get("rosters", "glory")), known


def test_fame_is_reckoned_by_its_own_tables(played: tuple[Roster, Tables]) -> None:
    found: Standings = standings(*played)
    it: Career = found.careers[0]
    assert (it.points, it.for_side, it.kills) == (6, 6, 2)
    assert [grade.grade for grade in it.grades] == ["veteran"]
    assert ([held.ability.ability for held in it.abilities], [open.at for open in it.open_choices]) == (["loop"], [6])
    assert (found.week, found.month) == (2, "1919-04")
    assert it.absence is not None
    assert (it.absence.fate.status, it.absence.until) == ("shaken", 2)


def test_the_board_speaks_of_its_currency(played: tuple[Roster, Tables]) -> None:
    roster, known = played
    sides, flyers = standings_blocks(roster, standings(roster, known), known)
    assert sides.rows[0][2] == flyers.rows[0][5] == "fame"
    # Nothing counts double for a side here, so nobody is told how much.
    assert sides.rows[0] == ("", "side", "fame", "kills", "lost")
    assert sides.rows[1:] == (("The Reds", "reds", "6", "2", "0"), ("The Blues", "blues", "0", "0", "0"))


def test_data_without_rules_for_campaigns_has_no_tables(tmp_path: Path) -> None:
    assert tables(library(KINDS, (tmp_path,), str).library) is None


def test_a_game_says_which_of_its_duties_fly(tmp_path: Path) -> None:
    duties = "duties: [{duty: captain, name: Captain}]"
    several = duties[:-1].replace("Captain", "Captain, is-pilot: true") + ", {duty: ace, name: Ace, is-pilot: true}]"
    several = several.replace("[", "[{duty: mate, name: Mate}, ", 1)

    def flying(text: str) -> list[str]:
        files = {**FILES, "kites/campaign/rules.yaml": FILES["kites/campaign/rules.yaml"].replace(duties, text)}
        for name, content in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(SOURCE + content, encoding="utf-8")
        known = tables(library((*KINDS, *kinds("kites")), (tmp_path,), str).library)
        assert known is not None
        crew = crews((CrewMember(flyer(duty), "zep") for duty in ("ace", "mate", "captain")), known)
        assert sum(len(it.members) for it in crew) == 3
        return [it.lead.duty for it in crew]

    def flyer(duty: str) -> Flyer:
        return Flyer.model_validate(
            {"flyer": duty, "name": "X", "player": "eve", "side": "reds", "duty": duty, "nation": "skye"}
        )

    assert flying(several) == ["ace", "captain"]
    # Where nothing is said, it is the first; with two seats, one of the others finds none.
    assert flying(several.replace(", is-pilot: true", "")) == ["mate", "captain"]
