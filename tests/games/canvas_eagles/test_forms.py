"""Record sheets as forms: every place where one writes has a field, under a name that is documented and stays."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from printgen.campaign.mission.outing import planned_mission
from printgen.campaign.mission.sheets import deck as mission_sheets
from printgen.campaign.papers.id_cards import id_cards
from printgen.commands import evening, game_night
from printgen.data.findings import UsageError
from printgen.data.kind import GameData, Library
from printgen.drawing.frame import frame
from printgen.drawing.marks import Circle, Rect, Text, Use
from printgen.games.canvas_eagles.pages import BROUGHT
from printgen.games.canvas_eagles.sheet.product import RECORD_SHEETS
from printgen.products import export
from printgen.products.deck import Card
from printgen.products.job import Job
from printgen.products.manned import CrewedSeat
from printgen.products.options import Choices
from printgen.sheets.paper import A4, LETTER
from printgen.units import Size
from tests.built_in import FROZEN
from tests.form_names import entries, listed
from tests.games.canvas_eagles.test_mission import campaign
from tests.games.canvas_eagles.test_unknown import MYSTERY, read

#: Among them every crew there is, twin guns, three guns, drums, a ceiling and triangles that nobody knows.
SHOWN = (
    "sopwith-camel",
    "bristol-f2b",
    "caproni-ca33",
    "raf-be2c-be2e",
    "hanriot-d-1",
    "albatros-c-iii",
    "gotha-g-iv-g-v",
)
ROOM = Size(frame(A4.size).width, frame(A4.size).height)
FORMS = "templates/canvas-eagles/FORMS.md"
CREW = r"(?:pilot|co-pilot|observer|gunner-[123])"


@pytest.fixture(scope="module")
def sheets(built_in: Library, tmp_path_factory: pytest.TempPathFactory) -> list[Card]:
    """Sheets as forms: full pages and half ones, on both papers, with blanks for what is reconstructed; and one of which
    nobody knows anything."""
    chosen = Choices.from_values(aircraft=SHOWN, fillable=True, official=True)
    small = Size(frame(LETTER.size).width, frame(LETTER.size).height)
    full = list(RECORD_SHEETS.deck(built_in, chosen, ROOM).cards)
    assert len(full) == len(SHOWN)
    mystery = read(tmp_path_factory.mktemp("mystery"), MYSTERY)
    full += RECORD_SHEETS.deck(mystery, Choices.from_values(aircraft=("sopwith-camel",), fillable=True), ROOM).cards
    return [
        *full,
        *RECORD_SHEETS.deck(built_in, chosen, small).cards,
        *RECORD_SHEETS.deck(built_in, chosen.with_changes(layout="a5"), small).cards,
    ]


@pytest.fixture(scope="module")
def papers(built_in: Library) -> list[Card]:
    """Return the mission sheets of the example campaign as forms."""
    planned = planned_mission(campaign(built_in), BROUGHT)
    assert planned is not None
    return list(mission_sheets(planned, built_in, Choices.from_values(fillable=True), ROOM).cards)


def pattern(name: str) -> str:
    """Return a field name as it is written in the list: `log.3.fuel` becomes `log.N.fuel`."""
    for held, stands in (
        (r"^guns\.[A-Z]\b", "guns.GUN"),
        (r"^special\.gun-lost\.[A-Z]\b", "special.gun-lost.GUN"),
        (rf"^wounds\.{CREW}\.", "wounds.CREW."),
        (rf"^special\.{CREW}-turns\.", "special.CREW-turns."),
        (r"^ratings\..+", "ratings.FIGURE"),
        (r"^debrief\.scored\..+", "debrief.scored.WHAT"),
        (r"(?<=\.)\d+(?=\.|$)", "N"),
    ):
        name = re.sub(held, stands, name)
    return name


def found(cards: Iterable[Card]) -> set[tuple[str, str]]:
    return {(pattern(entry.name), entry.kind) for entry in entries(cards)}


def test_the_list_has_the_names_of_record_sheets_and_debriefings_and_no_others(
    root: Path, sheets: list[Card], papers: list[Card]
) -> None:
    debriefings = {it for it in found(papers) if it[0].startswith("debrief.")}
    assert listed(root / FORMS, "Debriefings") == debriefings
    assert listed(root / FORMS, "Record sheets") == found(sheets) | (found(papers) - debriefings)


def test_the_list_has_the_names_of_identity_cards_and_no_others(root: Path, built_in: Library) -> None:
    cards = id_cards(campaign(built_in, plan=None)).deck(built_in, Choices.from_values(fillable=True), ROOM).cards
    assert listed(root / FORMS, "Identity cards") == found(cards)


def test_a_name_stands_once_on_a_sheet_and_is_the_same_on_all(sheets: list[Card]) -> None:
    names = [[entry.name for entry in entries([card])] for card in sheets]
    assert [len(it) for it in names] == [len(set(it)) for it in names]
    shared = set.intersection(*map(set, names))
    assert {"pilot.name", "fuel.12", "engine.1", "wounds.pilot.3", "log.7.maneuver", "special.fire"} <= shared


def test_each_box_that_is_drawn_has_its_field(sheets: list[Card]) -> None:
    for card in sheets:
        drawn = {
            (round(mark.x, 3), round(mark.y, 3))
            for mark in card.front.marks
            if isinstance(mark, Use) and re.match(r"(box|triangle)-", mark.glyph.name) and mark.scale == 1.0
        }
        drawn |= {(round(it.x, 3), round(it.y, 3)) for it in card.front.marks if isinstance(it, Rect) and not it.fill}
        drawn |= {
            (round(it.x - it.radius, 3), round(it.y - it.radius, 3))
            for it in card.front.marks
            if isinstance(it, Circle)
        }
        # The boxes of a log are drawn within it.
        ticks = {
            (round(it.x, 3), round(it.y, 3))
            for it in card.front.entries
            if it.kind == "tick" and not it.name.startswith("log.")
        }
        assert len(ticks) > 100
        # The dots on the aircraft where lines to its parts end, and the frame of a rule, are no boxes.
        assert {place for place in ticks ^ drawn if place in ticks} == set()
        # The small boxes beside a burst only count.
        small = {(round(it.x, 3), round(it.y, 3)) for it in card.front.marks if isinstance(it, Rect) and it.width < 2.0}
        assert len(drawn - ticks - small) <= 6


def test_fields_neither_overlap_nor_leave_the_page(sheets: list[Card]) -> None:
    for card in sheets:
        held = sorted(card.front.entries, key=lambda it: (it.y, it.x))
        for entry in held:
            assert entry.x >= 0
            assert entry.x + entry.width <= card.front.size.width + 0.01
            assert entry.y + entry.height <= card.front.size.height + 0.01
            assert min(entry.width, entry.height) >= 2.3
        for index, entry in enumerate(held):
            for other in held[index + 1 :]:
                if other.y > entry.y + entry.height:
                    break
                across = min(entry.x + entry.width, other.x + other.width) - max(entry.x, other.x)
                down = min(entry.y + entry.height, other.y + other.height) - other.y
                assert min(across, down) < 0.05, (card.front.name, entry.name, other.name)


def test_every_turn_has_a_line_of_the_log(sheets: list[Card]) -> None:
    for card in (sheets[0], sheets[-1]):
        found = {entry.name for entry in entries([card]) if entry.name.startswith("log.")}
        turns = range(max(int(name.split(".")[1]) for name in found) + 1)
        assert len(turns) >= 10
        flags = {"tailing", "restricted", "must-dive"}
        # There is nothing to tick at the start.
        found |= {f"log.0.{name}" for name in flags if f"log.1.{name}" in found}
        assert found == {f"log.{turn}.{name.rpartition('.')[2]}" for turn in turns for name in found}


def test_nothing_changes_where_no_form_is_made(built_in: Library) -> None:
    seat = CrewedSeat("Anna", "Józef Łęcki", "sopwith-camel", crossed=(("engine", 2),))
    chosen = Choices((("aircraft", ("sopwith-camel",)),), (seat,))
    plain, form = (
        RECORD_SHEETS.deck(built_in, chosen.with_changes(fillable=it), ROOM).cards[0].front for it in (False, True)
    )
    assert plain.entries == ()
    assert {text.text for text in plain.marks if isinstance(text, Text)} - {
        text.text for text in form.marks if isinstance(text, Text)
    } == {"Anna", "Józef Łęcki"}
    values = {entry.name: entry.value for entry in form.entries if entry.value}
    assert values == {"pilot.player": "Anna", "pilot.name": "Józef Łęcki", "engine.1": "x", "engine.2": "x"}


def test_forms_are_files_of_their_own_named_after_what_they_are_for(built_in: Library) -> None:
    def names(job: Job) -> list[str]:
        heard = job.for_product(RECORD_SHEETS)
        drawn = RECORD_SHEETS.deck(built_in, heard.choices, ROOM)
        order = export.piece_order(heard, built_in)
        made = export.export_deck(
            GameData("canvas-eagles", "Canvas Eagles", built_in, "1.0.0"), RECORD_SHEETS, drawn, heard, order
        )
        assert {file.facts["form"] for file in made} == {True}
        assert [(file.facts["pages"], file.facts["sides"]) for file in made] == [(1, 1)] * len(made)
        return [file.name for file in made]

    two = Choices.from_values(aircraft=("raf-se5a", "fokker-dr1"), fillable=True)
    assert names(Job(two)) == [f"forms/record-sheets-raf-se5a-fokker-dr1/{id}.pdf" for id in ("raf-se5a", "fokker-dr1")]
    camel = Choices.from_values(aircraft=("sopwith-camel",), layout="a5", fillable=True)
    assert names(Job(camel)) == ["forms/record-sheets-sopwith-camel-a5/sopwith-camel-late.pdf"]


def test_a_kit_file_whose_sheets_are_bound_into_one_makes_no_forms() -> None:
    table, findings = evening.read(FROZEN / "canvas-eagles" / "kits" / "example.yaml")
    assert findings == []
    assert table is not None
    with pytest.raises(UsageError, match=r"`--fillable` .*sheets are bound into one file"):
        game_night.kit_job(table, {"fillable": True})
