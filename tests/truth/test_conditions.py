"""Wherever a table is printed, all of it is printed: what is left out for want of room is a whole table, never a condition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pypdfium2
import pytest

from printgen.data.folders import Project
from printgen.data.kind import Library
from printgen.data.readings import SIGN
from printgen.data.recording import RecordingLibrary
from printgen.data.records.tables import Chart, CombatTables, DieTable
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Text
from printgen.games import game, reading
from printgen.games.canvas_eagles.reference import FLOWS, PLAYER_REFERENCE
from printgen.games.canvas_eagles.sheet.facts import chosen
from printgen.games.canvas_eagles.sheet.page import sheet
from printgen.products.flow import Flow, Imprint, document, print_flow
from printgen.products.options import Choices
from printgen.products.table_panels import panels, signed
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Size

IMPRINT = Imprint("Canvas Eagles", "1.2.3", "abc1234")


@pytest.fixture(scope="module")
def library(real: Project) -> Library:
    return reading.read(game.load("canvas-eagles"), real).library


def printed(flow: Flow, library: Library, paper: Paper) -> str:
    """What stands on all its pages, without spaces: lines are broken where the width asks for it."""
    pdf = pypdfium2.PdfDocument(
        BytesIO(print_flow(flow.html(library, Choices(), paper.size), PALETTES["full"], paper.size, IMPRINT))
    )
    return bare("".join(page.get_textpage().get_text_bounded() for page in pdf))


def bare(text: str) -> str:
    """The text without spaces, and without the signs for what is read in two ways."""
    text = re.sub(SIGN, "", text)
    return re.sub(r"[\s\u00ad\ufffe\u0002-]", "", text)


def said(table: DieTable | Chart) -> Iterator[str]:
    """Every statement of a table, as it is printed."""
    yield table.when or ""
    yield from table.remarks
    for modifier in table.modifiers:
        yield f"{modifier.name} {signed(modifier.by)}"
    rows = table.lines if isinstance(table, Chart) else ()
    for line in rows:
        yield line.name
        yield from line.says
    if isinstance(table, DieTable):
        for cells in next(iter(table.rolls.values())).values():
            yield from cells


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_a_table_that_is_printed_is_printed_whole(flow: Flow, paper: Paper, library: Library) -> None:
    source = document(flow.html(library, Choices(), paper.size), PALETTES["full"], paper.size, IMPRINT, "")
    shown, text = set(re.findall(r'<section class="panel (?:roll )?([a-z-]+)">', source)), printed(flow, library, paper)
    tables = {id: case.record for kind in ("dice", "charts") for id, case in library.of(kind).items()}
    for id in shown & set(tables):
        table = tables[id]
        assert isinstance(table, DieTable | Chart)
        assert bare(table.title) in text
        lacking = [part for part in said(table) if bare(part) not in text]
        assert lacking == [], f"{flow.id} prints {id} without them"
    assert (shown >= set(tables)) == (flow is not PLAYER_REFERENCE)
    assert len(shown & set(tables)) >= 5


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_the_combat_values_are_printed_with_every_condition(flow: Flow, library: Library) -> None:
    tables, text = library.get("tables", "combat"), printed(flow, library, LETTER)
    assert isinstance(tables, CombatTables)
    assert len(tables.remarks) > 1
    parts = [*tables.remarks, *(line.name for line in tables.modifiers)]
    assert [part for part in parts if bare(part) not in text] == []


#: What a second reading of chapter 6 to the last page found printed nowhere, or printed otherwise, by section.
SAID = {
    "6.04": "captured Lewis too: 2 drums of 10",
    "6.05": "8 strips of 2, no long burst; or, for observers from late 1915, 4 drums of 3",
    "6.07": "Reload after each shot, free or aimed",
    "6.09": "Allied, where the chart says so",
    "11.01": "lands on this or more, else crashes",
    "11.03": "whoever has landed or crashed on the board and lives",
    "14.03": "One aircraft a player, unless all agree",
    "14.06": "alive or dead",
    "16.01": "1 ahead to 6, at the start and each turn",
    "16.02": "each aircraft before the game",
    "Appendix C, Injuries": "Wounds count too",
    "Appendix D, Spin skill": "may spin at will; leaves it by the usual roll",
    "Cowardly behaviour": "the observer dead, or the guns or the observer's only one destroyed",
    "Pilot ID cards": "Identity cards Hand them in",
}


@pytest.mark.parametrize("flow", [it for it in FLOWS if it is not PLAYER_REFERENCE], ids=lambda flow: flow.id)
def test_the_folder_and_the_cards_have_each_condition_of_the_book(flow: Flow, library: Library) -> None:
    text = printed(flow, library, A4)
    assert [section for section, words in SAID.items() if bare(words) not in text] == []


def test_a_pair_of_guns_that_joins_a_pair_adds_nothing_for_dual_weapons(library: Library) -> None:
    def words(id: str) -> str:
        found = next(it for it in chosen(library, Choices()) if it.case.id == id)
        return bare(" ".join(it.text for it in sheet(found, Size(190, 267)).front.marks if isinstance(it, Text)))

    assert bare("if carried: fires with A as one, values there") in words("sopwith-dolphin")
    assert bare("if carried: fires with A as one, +2 there") in words("nieuport-17")


def test_the_half_page_has_the_rolls_of_the_turn_with_their_modifiers(library: Library) -> None:
    text = printed(PLAYER_REFERENCE, library, LETTER)
    for part in ("after a long burst", "Novice −1", "Pilot seriously wounded −1", "2, 3 or 4 flown level"):
        # Once for each table that has it, on each of two halves.
        found = text.count(bare(part))
        assert found == (4 if "−" in part else 2), part


@pytest.mark.parametrize(
    ("id", "obliged"),
    [
        ("sopwith-camel", "medium or long at a higher target: climb or stall; at a lower one: dive next"),
        # Its strips have no long burst (6.05), and a medium one obliges as well (3.2192).
        ("morane-saulnier-n", "medium at a higher target: climb or stall; at a lower one: dive next"),
    ],
)
def test_a_rigid_gun_says_what_its_bursts_oblige_to(id: str, obliged: str, library: Library) -> None:
    found = next(it for it in chosen(library, Choices()) if it.case.id == id)
    texts = [mark.text for mark in sheet(found, Size(190, 267)).front.marks if isinstance(mark, Text)]
    assert bare(obliged) in bare("".join(texts))


def test_every_modifier_of_a_panel_is_that_of_its_record(library: Library) -> None:
    shown = panels(case for kind in ("dice", "charts") for case in library.of(kind).values())
    for kind in ("dice", "charts"):
        for id, case in library.of(kind).items():
            assert isinstance(case.record, DieTable | Chart)
            assert [name for name, _by, _sure in shown[id].modifiers] == [it.name for it in case.record.modifiers]
            assert shown[id].remarks == case.record.remarks


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_a_correction_of_one_aircraft_asks_for_no_table_to_be_printed_again(flow: Flow, library: Library) -> None:
    recording = RecordingLibrary.over(library)
    flow.html(recording, Choices(), A4.size)
    assert {"readings", "charts"} <= recording.reads.touched
    assert "ratings" not in recording.reads.touched
