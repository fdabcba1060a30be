"""The lost tables, filled in by their owner in a folder: nothing is found, no blank is left, and everything prints from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count, pairwise
from pathlib import Path

import pytest

from printgen.commands.new import overlay
from printgen.commands.session import CLEAN, Session
from printgen.commands.show import gaps
from printgen.commands.validate import validate
from printgen.data.folders import find
from printgen.drawing.bounds import bounds
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Line, Text
from printgen.games.reading import CheckedGame, read_game
from printgen.games.richthofens_war.game import GAME
from printgen.games.richthofens_war.scenarios import SCENARIO_SHEETS
from printgen.products.deck import Product
from printgen.products.draw import draw_product, overflow_findings
from printgen.products.options import Choices
from printgen.sheets.paper import A4
from printgen.units import Size

#: What stands in place of each `unknown` of the files that `new overlay` gives, in their order.
FIRES = ("[sopwith-camel, fokker-dr1]", "[spad-xiii, bristol-f2b]", "[raf-re8]", "[sopwith-1-5-strutter]")
ROW = "[0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5*]"
RESULTS = ("Pilot killed", "Glide", "Guns jammed", *(f"Result {number}" for number in range(5, 13)))
SAID = {"allied": "Two Camels", "german": "One Dr.I", "start": "Facing", "targets": "X-19", "victory": "Shoot one down"}
COSTS = {"first": "1", "second": "2", "third": "2"}
FILLED: dict[str, Callable[[str, int], str]] = {
    "schedules.yaml": lambda field, _number: COSTS[field],
    "target-damage.yaml": lambda field, number: FIRES[number // 8] if field == "aircraft" else ROW,
    "critical-hits.yaml": lambda _field, number: RESULTS[number],
    "scenarios.yaml": lambda field, _number: SAID[field],
    "winds.yaml": lambda _field, number: ("west", "east", "none", "none", "northwest")[number],
    "burning-balloon.yaml": lambda _field, _number: "[4, 5, 6]",
    "ground-fire.yaml": lambda _field, _number: "{0: [50, 500], 1: [50, 400], 2: [100, 200]}",
}


def session(*folders: Path) -> Session:
    return Session(find(folders), lambda _doing, _share: None)


def tables(folder: Path) -> None:
    """Fill in every `unknown` in the folder that `new overlay` makes, as an owner does from the box."""
    overlay("richthofens-war", (), None, folder, session())
    files = {it.name: it for it in folder.rglob("*.yaml")}
    assert set(files) == set(FILLED)
    for name, file in files.items():
        numbers = count()
        text = re.sub(
            r"(\w+): unknown\b",
            lambda found, name=name, numbers=numbers: f"{found[1]}: {FILLED[name](found[1], next(numbers))}",
            file.read_text(encoding="utf-8"),
        )
        assert "unknown" not in re.sub(r"(?m)#.*$", "", text)
        file.write_text(text, encoding="utf-8")


@pytest.fixture
def owned(tmp_path: Path) -> Path:
    tables(tmp_path / "mine")
    return tmp_path / "mine"


@pytest.fixture
def filled(owned: Path) -> CheckedGame:
    return read_game(GAME, find((owned,)))


def words(aid: str, reading: CheckedGame, **chosen: object) -> list[str]:
    """Return all texts on the pages of a product."""
    product = GAME.product(aid)
    assert isinstance(product, Product)
    deck = draw_product(product, reading.library, Choices.from_values(**chosen), A4)
    assert overflow_findings([deck]) == ()
    faces = [face for card in deck.cards for face in (card.front, card.back) if face]
    return [mark.text for face in faces for mark in face.marks if isinstance(mark, Text)]


def test_nothing_is_found_in_what_an_owner_fills_in(owned: Path) -> None:
    done = validate(("richthofens-war",), "text", False, session(owned))
    # That they say to be from the box, where ours lack, is what they are for.
    assert (done.answer, done.status) == ("", CLEAN)
    told = gaps("richthofens-war", False, session(owned)).answer
    assert told.startswith("Richthofen’s War: 0 figures missing")


def test_every_product_prints_it(filled: CheckedGame) -> None:
    printed = {id: words(id, filled) for id in GAME.products if isinstance(GAME.product(id), Product)}
    pads = printed["status-pads"]
    assert {"total 1  3  5", "fires in column A", "fires in column D"} <= set(pads)
    assert {"total 1  3  6", "total 1  3  5"} <= set(printed["maneuver-schedules"])
    table = printed["damage-tables"]
    assert table.count("5*") == 4 * 7
    assert {*RESULTS, "SOP/1½"} <= set(table)
    assert printed["scenario-sheets"].count("Shoot one down") == 7
    assert {"No wind on a roll of 4, 5.", "4, 5, 6", "50–100"} <= set(printed["ground-cards"])
    for id, said in printed.items():
        assert not [it for it in said if it in ("unknown", "additive costs", "____", "__") or "in column ____" in it], (
            id
        )
    assert not any("lost" in it for it in printed["ground-cards"])


def test_with_the_box_closed_the_tables_are_there_to_be_written_in() -> None:
    ours = read_game(GAME, find(()))
    table = words("damage-tables", ours)
    assert {"A", "B", "C", "D", "all rear machineguns", "Critical Hit Table"} <= set(table)
    assert not {"unknown", "5*"} & set(table)
    assert "unknown" not in [*words("maneuver-schedules", ours), *words("status-pads", ours)]
    assert {"fires in column ____", "additive costs"} <= set(words("status-pads", ours))


def test_the_chart_has_all_aircraft_and_the_best_in_bold() -> None:
    product = GAME.product("capabilities-chart")
    assert isinstance(product, Product)
    (card,) = draw_product(product, read_game(GAME, find(())).library, Choices(), A4).cards
    texts = [mark for mark in card.front.marks if isinstance(mark, Text)]
    bold, plain = ({it.text for it in texts if (it.cut == "strong") is strong} for strong in (True, False))
    assert {"SOP/Cam", "BE/2", "FOK/dr1", "SPAD/13"} <= plain
    assert {"11", "6700", "550"} <= bold
    # Few aircraft are ranked below the chart, their figures bold; in the chart itself these are the best of no column.
    assert "8" in plain


def test_figures_of_the_chart_are_clear_of_each_other() -> None:
    product = GAME.product("capabilities-chart")
    assert isinstance(product, Product)
    (card,) = draw_product(product, read_game(GAME, find(())).library, Choices(), A4).cards
    texts = [mark for mark in card.front.marks if isinstance(mark, Text) and mark.text.isdigit()]
    rows = [sorted((bounds(it) for it in texts if it.y == y), key=lambda it: it.x) for y in {it.y for it in texts}]
    assert len(rows) > 20
    assert min(right.x - left.right for row in rows for left, right in pairwise(row)) >= 1.3


def test_counters_bear_designation_and_number() -> None:
    said = words("counters", read_game(GAME, find(())), hex=38.0)
    assert [said.count(it) for it in ("SOP/Cam", "FOK/dr1")] == [2, 2]
    assert {"Climb", "Altitude", "6000"} <= set(said)


def test_the_boxes_of_a_scenario_sheet_are_ruled_to_the_top() -> None:
    game = read_game(GAME, find(()))
    for card in SCENARIO_SHEETS.deck(game.library, Choices(), Size(190, 270)).cards:
        ruled = [it for it in card.front.marks if isinstance(it, Line) and it.ink is Ink.GREY40]
        boxes: dict[float, list[float]] = {}
        for line in ruled:
            if line.y1 > 86.0:
                boxes.setdefault(line.x1, []).append(line.y1)
        # The starting positions have a note instead of their first line.
        counts = [len(boxes[x]) for x in sorted(boxes)]
        assert counts[1:] == [counts[0] + 1] * (len(counts) - 1)


def test_a_scenario_sheet_has_lines_where_the_card_is_lost() -> None:
    blank = words("scenario-sheets", read_game(GAME, find(())))
    # The last sheet has space for a scenario of the players.
    assert blank.count("Your own scenario") == 1
    assert blank.count("Victory conditions") == 7 + 1
    assert blank.count("Target hexes") == 5 + 1
