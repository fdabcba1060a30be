"""Typical mistakes in files of a user's own folder: one finding each, at its line, and the remedy gives a valid file."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.data.findings import Finding
from printgen.data.folders import find
from printgen.games import reading
from printgen.games.game import load_game

CE, BM, RW, DF = "canvas-eagles", "blue-max", "richthofens-war", "dockfighters"
HAWK, CAMEL = f"{DF}/aircraft/fw-802-hawk.yaml", f"{RW}/aircraft/sopwith-camel.yaml"
CRITICALS, SCENARIOS, ARMS = f"{DF}/criticals.yaml", f"{RW}/scenarios.yaml", f"{DF}/weapons.yaml"
RULES = "house-rules.yaml"
COLOURS = "{white: 4, yellow: 3, red: 2}"
STRUCTURE = f"aircraft: fw-802-hawk\nstructure: {COLOURS}\n"
RULE = "rules:\n  - id: r\n    name: R\n    game: canvas-eagles\n"
TRIPLANES, DIVES = f"{RULE}    where: {{wings: triplane}}\n", "    change: {dive: +1}\n"
ROLLS = "source: {document: the box, status: charted}\ncriticals:\n" + "".join(
    f"  - {{critical: c-{it}, name: C, roll: {it}, applies-to: [fighter], text: unknown}}\n" for it in range(1, 7)
)
SCENARIO = (
    "source: {status: house}\nscenarios:\n  - {scenario: raid, name: Raid, mission-type: B, allied: unknown, "
    "german: unknown, start: unknown, targets: X-19, victory: unknown}\n"
)
WEAPON = (
    "weapons:\n  - {weapon: light-cannon, damage: 4+/6, discipline: {green: 5, experienced: 4, veteran: 3, ace: 2}}\n"
)


@pytest.mark.parametrize(
    ("game", "file", "valid", "right", "wrong"),
    [
        # Several values for a group of fields, or for a list.
        (DF, HAWK, STRUCTURE, COLOURS, "[4, 3, 2]"),
        (DF, HAWK, STRUCTURE, COLOURS, "4/3/2"),
        (DF, ARMS, WEAPON, "{green: 5, experienced: 4, veteran: 3, ace: 2}", "[5, 4, 3, 2]"),
        (RW, CAMEL, "aircraft: sopwith-camel\nmission-types: [F, B]\n", "[F, B]", "FB"),
        (RW, CAMEL, "aircraft: sopwith-camel\nmission-types: [F, B]\n", "[F, B]", "F/B"),
        # Hexes.
        (RW, SCENARIOS, SCENARIO, "X-19", "19-X"),
        (RW, SCENARIOS, SCENARIO, "X-19", "X19"),
        (RW, SCENARIOS, SCENARIO, "X-19", "x-19"),
        # Criticals: each roll belongs to one.
        (DF, CRITICALS, ROLLS, "5", "4"),
        # House rules: changes and ranges in other notations, misspelt names.
        (CE, RULES, TRIPLANES + DIVES, "+1", "plus 1"),
        (CE, RULES, TRIPLANES + DIVES, "+1", "1 more"),
        (CE, RULES, TRIPLANES + DIVES, "+1", "+ 1"),
        (CE, RULES, TRIPLANES + DIVES.replace("+1", "x0.5"), "x0.5", "0.5x"),
        (CE, RULES, TRIPLANES + DIVES.replace("+1", "x0.5"), "x0.5", "*0.5"),
        (CE, RULES, TRIPLANES + DIVES.replace("+1", "x0.5"), "x0.5", "x0,5"),
        (CE, RULES, TRIPLANES.replace("wings: triplane", "climb: 2..4") + DIVES, "2..4", "2-4"),
        (CE, RULES, TRIPLANES.replace("wings: triplane", "climb: 2..4") + DIVES, "2..4", "2 to 4"),
        (CE, RULES, TRIPLANES.replace("wings: triplane", "since: 1918..") + DIVES, "1918..", "after 1917"),
        (CE, RULES, TRIPLANES + DIVES, "triplane", "triplan"),
        (CE, RULES, TRIPLANES + DIVES, "wings", "wing"),
        (CE, RULES, TRIPLANES + DIVES, "dive", "diev"),
        (CE, RULES, TRIPLANES.replace("wings: triplane", "nation: italy") + DIVES, "italy", "italian"),
        (CE, RULES, TRIPLANES + DIVES, "canvas-eagles", "canvas-eagle"),
    ],
)  # fmt: skip
def test_the_remedy_restores_the_value(
    game: str, file: str, valid: str, right: str, wrong: str, tmp_path: Path
) -> None:
    at = valid.rindex(right) if file == CRITICALS else valid.index(right)
    at = valid.index("roll: 5") + len("roll: ") if file == CRITICALS else at
    broken = valid[:at] + wrong + valid[at + len(right) :]
    found = _findings(game, file, broken, tmp_path)
    assert len(found) == 1, [it.message for it in found]
    place = found[0].place
    assert place is not None
    assert place.line == broken[:at].count("\n") + 1
    assert right in (found[0].hint or ""), found[0]
    assert not _findings(game, file, valid, tmp_path)


def _findings(game: str, file: str, text: str, folder: Path) -> list[Finding]:
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    return [it for it in reading.read_game(load_game(game), find((folder,))).findings if it.place]


def test_an_example_names_the_most_similar_id(tmp_path: Path) -> None:
    (found,) = _findings(DF, HAWK, "aircraft: fw-802-hawk\nweapons: 2 heavy MG\n", tmp_path)
    assert "`[{weapon: heavy-machine-gun, dice: 2/1/0}]`" in (found.hint or "")
    (found,) = _findings(DF, HAWK, "aircraft: fw-802-hawk\nweapons: [heavy MG]\n", tmp_path)
    assert "`{weapon: heavy-machine-gun, dice: 2/1/0}`" in (found.hint or "")


def test_house_rules_in_the_folder_of_a_game_belong_one_folder_higher(tmp_path: Path) -> None:
    (found,) = _findings(CE, f"{CE}/{RULES}", TRIPLANES + DIVES, tmp_path)
    assert (found.hint or "").startswith("move the file to `house-rules.yaml`")


def test_a_minimum_speed_off_the_scale_is_one_finding(tmp_path: Path) -> None:
    (found,) = _findings(RW, CAMEL, "aircraft: sopwith-camel\nminimum-speed: 14\n", tmp_path)
    assert "off the pad's scale" in found.message
