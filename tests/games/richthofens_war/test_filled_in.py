"""The lost tables, filled in by their owner in a folder: nothing is found, no blank is left, and everything prints from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.commands.session import CLEAN, Session
from printgen.commands.validate import validate
from printgen.data.folders import find
from printgen.drawing.marks import Text
from printgen.games.reading import Reading, read
from printgen.games.richthofens_war.game import GAME
from printgen.products.deck import Aid
from printgen.products.draw import draw, misfits
from printgen.products.options import Choices
from printgen.sheets.paper import A4

SCHEDULES = {"A": (1, 2, 3), "B": (1, 2, 2), "C": (1, 1, 3), "D": (1, 1, 2), "E": (1, 1, 1)}
FIRES = {
    "A": "sopwith-camel, fokker-dr1",
    "B": "spad-xiii, bristol-f2b",
    "C": "raf-re8",
    "D": "sopwith-1-5-strutter",
}
ROW = "[0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5*]"
RESULTS = ("Pilot killed", "Glide", "Guns jammed", *(f"Result {number}" for number in range(5, 13)))


def tables(folder: Path) -> None:
    """Writes what an owner copies from the box."""
    ours = folder / "richthofens-war"
    (ours / "tables").mkdir(parents=True)
    source = "source: {{document: {0}, status: official}}\n"
    costs = "{{first: {0}, second: {1}, third: {2}}}"
    lines = [
        f"  - {{schedule: {name}, left: {costs.format(*it)}, right: {costs.format(*it)}}}"
        for name, it in SCHEDULES.items()
    ]
    (ours / "schedules.yaml").write_text(source.format("folder") + "schedules:\n" + "\n".join(lines) + "\n")
    columns = [
        f"  - column: {name}\n    fires: [{ids}]\n    ranges: {{{', '.join(f'{it}: {ROW}' for it in range(1, 8))}}}"
        for name, ids in FIRES.items()
    ]
    (ours / "tables" / "target-damage.yaml").write_text(
        source.format("box lid") + "columns:\n" + "\n".join(columns) + "\n"
    )
    results = "".join(f"  {total}: {said}\n" for total, said in enumerate(RESULTS, start=2))
    (ours / "tables" / "critical-hits.yaml").write_text(
        f"table: critical-hits\n{source.format('box lid')}results:\n{results}"
    )


@pytest.fixture
def filled(tmp_path: Path) -> Reading:
    tables(tmp_path)
    return read(GAME, find((tmp_path,)))


def words(aid: str, reading: Reading) -> list[str]:
    """All that stands on the pages of a product."""
    product = GAME.product(aid)
    assert isinstance(product, Aid)
    deck = draw(product, reading.library, Choices(), A4)
    assert misfits([deck]) == ()
    faces = [face for card in deck.cards for face in (card.front, card.back) if face]
    return [mark.text for face in faces for mark in face.marks if isinstance(mark, Text)]


def test_nothing_is_found_in_what_an_owner_fills_in(tmp_path: Path) -> None:
    tables(tmp_path)
    session = Session(find((tmp_path,)), lambda _doing, _share: None)
    done = validate(("richthofens-war",), "text", False, session)
    # That they say to be from the box, where ours lack, is what they are for.
    assert (done.answer, done.status) == ("", CLEAN)


def test_every_product_prints_it(filled: Reading) -> None:
    pads = words("status-pads", filled)
    assert "costs add up" not in pads
    assert {"in all 1  2  3", "in all 1  2  5", "fires in column A", "fires in column D"} <= set(pads)
    assert "fires in column ____" not in pads
    cards = words("turn-cost-cards", filled)
    assert {"in all 1  3  6", "in all 1  3  5", "in all 1  2  4"} <= set(cards)
    table = words("damage-tables", filled)
    assert table.count("5*") == 4 * 7
    assert {*RESULTS, "SOP/1½"} <= set(table)


def test_with_the_box_closed_the_tables_are_there_to_be_written_in() -> None:
    ours = read(GAME, find(()))
    table = words("damage-tables", ours)
    assert {"A", "B", "C", "D", "all rear guns", "Critical Hit Table"} <= set(table)
    assert not {"unknown", "5*"} & set(table)
    assert "unknown" not in [*words("turn-cost-cards", ours), *words("status-pads", ours)]


def test_the_chart_has_all_aircraft_and_the_best_in_bold() -> None:
    product = GAME.product("capability-chart")
    assert isinstance(product, Aid)
    (card,) = draw(product, read(GAME, find(())).library, Choices(), A4).cards
    bold = [mark.text for mark in card.front.marks if isinstance(mark, Text) and mark.cut == "strong"]
    assert {"SOP/Cam", "BE/2", "FOK/dr1", "SPAD/13"} <= set(bold)
    assert {"11", "6700", "550"} <= set(bold)
    assert "8" not in bold


def test_counters_bear_designation_and_number() -> None:
    said = words("counters", read(GAME, find(())))
    assert [said.count(it) for it in ("SOP/Cam", "FOK/dr1")] == [2, 2]
    assert {"Climb", "Ceiling", "6000"} <= set(said)


def test_guns_and_dummies_have_one_back_to_the_pixel() -> None:
    product = GAME.product("markers")
    assert isinstance(product, Aid)
    cards = draw(product, read(GAME, find(())).library, Choices(), A4).cards
    backs = {card.back.marks for card in cards if card.back}
    assert len(backs) == 1
    inverted = {card.front.name for card in cards if card.back}
    assert len(inverted) == 6
    assert sum(card.copies for card in cards if not card.back and card.trim and card.trim.size.width == 8) == 18


def test_a_scenario_sheet_has_lines_where_the_card_is_lost_and_its_words_where_it_is_not(tmp_path: Path) -> None:
    blank = words("scenario-sheets", read(GAME, find(())))
    assert blank.count("Victory") == 7
    assert blank.count("Target hexes") == 5
    folder = tmp_path / "richthofens-war"
    folder.mkdir()
    told = (
        "scenario: dogfight, name: Dogfight, use: F, allied: Two Camels, german: One Dr.I, start: Facing, targets: none"
    )
    (folder / "scenarios.yaml").write_text(
        f"source: {{document: cards, status: official}}\nscenarios:\n  - {{{told}, victory: Shoot one down}}\n"
    )
    said = words("scenario-sheets", read(GAME, find((tmp_path,))))
    assert {"Two Camels", "One Dr.I", "Facing", "Shoot one down"} <= set(said)
