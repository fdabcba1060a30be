"""Wherever a table is printed, all of it is printed: what is left out for want of room is a whole table, never a condition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO

import pikepdf
import pytest
from PIL import Image

from printgen.data.kind import Library
from printgen.data.readings import SIGN
from printgen.data.recording import RecordingLibrary
from printgen.data.records.tables import Chart, CombatTables, DieTable
from printgen.drawing.marks import Text
from printgen.games.canvas_eagles.reference import FLOWS, PLAYER_REFERENCE, REFERENCE_CARDS
from printgen.games.canvas_eagles.schedule.chart import aircraft_charts
from printgen.games.canvas_eagles.sheet.facts import select_aircraft
from printgen.games.canvas_eagles.sheet.page import record_sheet
from printgen.products.bound import split_subject
from printgen.products.flow import FlowedProduct
from printgen.products.options import Choices
from printgen.products.table_panels import build_panels, format_modifier
from printgen.render import png
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Size
from tests import printed
from tests.printed import fill, flow_pages, shipped

#: How many pages each product has.
PAGES = {"quick-reference": 8, "reference-cards": 8, "player-reference": 2}
PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("canvas-eagles").library


def pages(flow: FlowedProduct, paper: Paper) -> bytes:
    return flow_pages(flow, shipped("canvas-eagles").data, paper)


@cache
def words(flow: FlowedProduct, paper: Paper) -> str:
    """Return the text on all printed pages, without spaces and without the signs for two readings."""
    return printed.text(pages(flow, paper)).replace(SIGN, "")


def bare(text: str) -> str:
    return printed.bare(text.replace(SIGN, ""))


def said(table: DieTable | Chart) -> Iterator[str]:
    """Every statement of a table, as it is printed."""
    yield table.when or ""
    yield from table.remarks
    for modifier in table.modifiers:
        yield f"{modifier.name} {format_modifier(modifier.value)}"
    rows = table.lines if isinstance(table, Chart) else ()
    for line in rows:
        yield line.name
        yield from line.text
    if isinstance(table, DieTable):
        for cells in next(iter(table.rolls.values())).values():
            yield from cells


@PAPERS
@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_each_product_fits_its_pages(flow: FlowedProduct, paper: Paper) -> None:
    written = pikepdf.Pdf.open(BytesIO(pages(flow, paper)))
    assert len(written.pages) == PAGES[flow.id]
    sizes = {tuple(round(float(side) * 25.4 / 72, 1) for side in page.MediaBox[2:]) for page in written.pages}
    assert sizes == {(round(paper.size.width, 1), round(paper.size.height, 1))}
    assert bool(written.Root.MarkInfo.Marked)
    assert "/StructTreeRoot" in written.Root


@PAPERS
def test_what_a_card_prints_stays_6_mm_from_its_edges(paper: Paper) -> None:
    dots = 100 / 25.4
    pictures = png.render(pages(REFERENCE_CARDS, paper), 100)
    wide, high = paper.size.width / 2, paper.size.height / 2
    for picture in pictures:
        page = Image.open(BytesIO(picture)).convert("L").point(lambda grey: 255 if grey < 200 else 0)
        for left, top in ((0.0, 0.0), (wide, 0.0), (0.0, high), (wide, high)):
            x, y, right, foot = (
                round(at * dots) for at in (left + 0.4, top + 0.4, left + wide - 0.4, top + high - 0.4)
            )
            inked = page.crop((x, y, right, foot)).getbbox()
            if inked is None:
                # The last sheet is not full.
                assert picture is pictures[-1]
                continue
            near = (inked[0], inked[1], right - x - inked[2], foot - y - inked[3])
            assert min(near) >= (6.0 - 0.4) * dots, (left, top, [side / dots for side in near])


@PAPERS
@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_a_table_that_is_printed_is_printed_whole(flow: FlowedProduct, paper: Paper, library: Library) -> None:
    source = fill(flow, library, paper)
    shown, text = set(re.findall(r'<section class="panel (?:roll )?([a-z-]+)">', source)), words(flow, paper)
    tables = {id: case.record for kind in ("dice", "charts") for id, case in library.of(kind).items()}
    for id in shown & set(tables):
        table = tables[id]
        assert isinstance(table, DieTable | Chart)
        assert bare(table.title) in text
        brief = {it.text[0]: it.short_text for it in getattr(table, "lines", ()) if it.short_text}
        # Half pages print short texts, and remarks as rows that begin with their subject.
        lacking = [
            part
            for part in said(table)
            if not any(bare(it) in text for it in (part, "".join(split_subject(part)), brief.get(part, part)))
        ]
        assert lacking == [], f"{flow.id} prints {id} without them"
    assert (shown >= set(tables)) == (flow is not PLAYER_REFERENCE)
    assert len(shown & set(tables)) >= 5


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_the_combat_values_are_printed_with_every_condition(flow: FlowedProduct, library: Library) -> None:
    tables, text = library.get("tables", "combat"), words(flow, LETTER)
    assert isinstance(tables, CombatTables)
    assert len(tables.remarks) > 1
    names = (line.name + (f" ({line.crew} only)" if line.crew else "") for line in tables.modifiers)
    parts = [*tables.remarks, *names]
    assert [part for part in parts if bare(part) not in text] == []


#: What a second reading of chapter 6 to the last page found printed nowhere, or printed otherwise, by section.
SAID = {
    "6.04": "Central Forces’ light MGs and captured Lewis guns: 2 drums of 10 boxes",
    "6.05": "8 strips of 2 boxes, no long bursts; for observers from late 1915: 4 drums of 3 boxes",
    "6.07": "Reload after each shot, free or aimed",
    "6.09": "Allied aircraft carry rockets only if their chart says so",
    "3.5391": "0 or less: no effect, but ammunition, jams and “fired at last turn” still apply",
    "5.01": "evading capture (11.03) after a safe landing in friendly territory, or after any landing in enemy territory",
    "9.01": "The schedule may differ",
    "11.01": "lands on a 2d6 roll of this number or more, and otherwise crashes",
    "11.03": "survivors who landed or crashed on the board",
    "13.00": "A session is one week, however many games",
    "14.03": "Each player flies one aircraft, unless the scenario or all players allow more",
    "14.04": "Record turns 1 to 30, however many lines the log has",
    "14.06": "alive or dead",
    "16.01": "At the start and each turn, record the hexside (1 front to 6) that each flexible machine gun faces",
    "16.02": "each aircraft before the game",
    "Appendix C, Injuries": "Also use this table for wounds",
    "Appendix D, Experience": "leaves the board before turn 25, remaining pilots score points for 25 turns",
    "Appendix D, Spin skill": "May spin from 250 points. Recovers normally",
    "Appendix E 7": "Points per enemy trenchline hex, at most 20 per crew member",
    "Cowardly behaviour": "the observer is killed, or the weapons (or the observer’s only weapon) are destroyed",
    "Pilot ID cards": "Pilot ID cards Players must hand in the ID cards of their aircrew",
}


@pytest.mark.parametrize("flow", [it for it in FLOWS if it is not PLAYER_REFERENCE], ids=lambda flow: flow.id)
def test_the_folder_and_the_cards_have_each_condition_of_the_book(flow: FlowedProduct, library: Library) -> None:
    text = words(flow, A4)
    assert [section for section, said in SAID.items() if bare(said) not in text] == []


@pytest.mark.parametrize("flow", [it for it in FLOWS if it is not PLAYER_REFERENCE], ids=lambda flow: flow.id)
def test_a_table_of_the_notes_without_a_number_names_their_heading(flow: FlowedProduct) -> None:
    # They are on the last page, not in the chart called Things to know.
    text = words(flow, A4)
    for title, heading in (("Not cowardice", "Cowardly behaviour"), ("Sun and clouds", "Sun position, Clouds")):
        assert bare(title) in text
        assert bare(heading) in text


def test_no_sign_offers_what_the_crew_cannot_do(library: Library) -> None:
    """A pilot without a gun has nothing to reload (3.70); a crew of one has no observer (3.52)."""
    for facts in select_aircraft(library, Choices()):
        flown = aircraft_charts(facts, library, Choices())
        able = {
            "reload": any(facts.posts[armed.gun.crew].is_pilot for armed in facts.guns),
            "observer": len(facts.aircraft.crew) > 1,
        }
        for chart in flown:
            shown = {sign for it in chart.maneuvers.values() for sign in it.signs}
            assert {sign: sign in shown for sign in able} == able, (facts.case.id, chart.era)


def test_a_pair_of_guns_that_joins_a_pair_adds_nothing_for_dual_weapons(library: Library) -> None:
    def on_sheet(id: str) -> str:
        found = next(it for it in select_aircraft(library, Choices()) if it.case.id == id)
        return bare(" ".join(it.text for it in record_sheet(found, Size(190, 267)).front.marks if isinstance(it, Text)))

    assert bare("if carried: fires with A as one attack at its values, same burst") in on_sheet("sopwith-dolphin")
    assert bare("if carried: fires with A as one attack at its values +2, same burst") in on_sheet("nieuport-17")


def test_the_half_page_has_the_rolls_of_the_turn_with_their_modifiers(library: Library) -> None:
    text = words(PLAYER_REFERENCE, LETTER)
    for part in (
        "after a long burst",
        "Novice −1",
        "Pilot seriously wounded −1",
        "Modifiers as for Spin recovery",
        "after maneuver 2, 3 or 4 flown level",
    ):
        # Once on each of two halves. The second of two tables with the same modifiers refers to the first.
        assert text.count(bare(part)) == 2, part


@pytest.mark.parametrize(
    ("id", "obliged"),
    [
        ("sopwith-camel", "medium or long burst at a higher target: climb or stall next turn; at a lower one: dive"),
        # Its strips have no long burst (6.05), and a medium one obliges as well (3.2192).
        ("morane-saulnier-n", "medium burst at a higher target: climb or stall next turn; at a lower one: dive"),
    ],
)
def test_a_rigid_gun_says_what_its_bursts_oblige_to(id: str, obliged: str, library: Library) -> None:
    found = next(it for it in select_aircraft(library, Choices()) if it.case.id == id)
    texts = [mark.text for mark in record_sheet(found, Size(190, 267)).front.marks if isinstance(mark, Text)]
    assert bare(obliged) in bare("".join(texts))


def test_every_modifier_of_a_panel_is_that_of_its_record(library: Library) -> None:
    shown = build_panels(case for kind in ("dice", "charts") for case in library.of(kind).values())
    for kind in ("dice", "charts"):
        for id, case in library.of(kind).items():
            assert isinstance(case.record, DieTable | Chart)
            assert [name for name, _by, _sure in shown[id].modifiers] == [it.name for it in case.record.modifiers]
            assert shown[id].remarks == case.record.remarks


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.id)
def test_a_correction_of_one_aircraft_asks_for_no_table_to_be_printed_again(
    flow: FlowedProduct, library: Library
) -> None:
    recording = RecordingLibrary.over(library)
    flow.html(recording, Choices(), A4.size)
    assert {"readings", "charts"} <= recording.reads.touched
    assert "ratings" not in recording.reads.touched
