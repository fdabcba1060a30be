"""Where the book reads two ways: the shipped readings hold together, and what a house chooses is what prints."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import cast

import pytest

from printgen.commands import load
from printgen.data.findings import Severity
from printgen.data.folders import Project
from printgen.data.kind import Library
from printgen.data.readings import SIGN, decided_figures, of_figures, parse_place, reading_sign
from printgen.data.records.readings import Reading
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Text
from printgen.games import reading
from printgen.games.canvas_eagles.pieces import CARDS
from printgen.games.canvas_eagles.reference import QUICK_REFERENCE, folder
from printgen.games.canvas_eagles.sheet.product import RECORD_SHEETS, SCHEDULES
from printgen.products.flow import Imprint, build_html
from printgen.products.options import Choices
from printgen.products.reference import two_readings_legend
from printgen.sheets.paper import A4
from printgen.sheets.stamp import records_stamp
from printgen.units import Size
from tests import printed
from tests.printed import unbound

IMPRINT = Imprint("Canvas Eagles", "1.2.3", "abc1234")
#: What a sheet has of A4.
ROOM = Size(186.0, 263.0)
#: Of these a table asks most; each can be played either way.
ASKED = (
    *(
        "turn-of-tailing",
        "x-maneuvers",
        "rear-guns-at-0",
        "smoke",
        "critical-damage",
        "early-lewis",
        "belts",
        "rockets",
    ),
    *("three-engines", "a-plus", "d-vii-dive"),
)


class PageText(HTMLParser):
    """The words of a page, a line for each run of them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []

    def handle_data(self, data: str) -> None:
        self.lines += [data.strip()] if data.strip() else []


#: What a house chooses of the tables, with the month of a larger drum; and what another one chooses.
HOUSE = {
    "smoke": "chart",
    "turn-of-tailing": "chart",
    "x-maneuvers": "all",
    "critical-damage": "things",
    "rockets": "range",
    "larger-lewis": "june",
}
OTHER_HOUSE = {
    "x-maneuvers": "all",
    "pilot-on-fire": "text",
    "own-hex-heights": "never",
    "unjamming": "chart",
    "spin-reasons": "any",
    "d-vii-dive": "scan",
    "three-engines": "book",
    "a-plus": "plain",
    "rear-guns-at-0": "chart",
    "belts": "endless",
    "early-lewis": "five",
}


@pytest.fixture(scope="module")
def shipped() -> reading.CheckedGame:
    return printed.shipped("canvas-eagles")


def over(folder: Path, real: Project) -> reading.CheckedGame:
    """Return the shipped data with a folder of the user's laid over it."""
    return load("canvas-eagles", project=Project((*real.data, folder), real.templates, real.output))


def chosen(choices: dict[str, str], folder: Path, real: Project) -> reading.CheckedGame:
    """Return the data of a house that has chosen these readings."""
    lines = [f"  - {{reading: {id}, use: {name}}}" for id, name in choices.items()]
    file = folder / "canvas-eagles" / "choices.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(["choices:", *lines]), encoding="utf-8")
    return over(folder, real)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, real: Project) -> reading.CheckedGame:
    return chosen(HOUSE, tmp_path_factory.mktemp("house"), real)


@pytest.fixture(scope="module")
def other_house(tmp_path_factory: pytest.TempPathFactory, real: Project) -> reading.CheckedGame:
    return chosen(OTHER_HOUSE, tmp_path_factory.mktemp("house"), real)


def errors(data: reading.CheckedGame) -> list[tuple[str, str]]:
    return [(it.code, it.message) for it in data.findings if it.severity is Severity.ERROR]


def page(library: Library) -> str:
    text = PageText()
    html = build_html(QUICK_REFERENCE.html(library, Choices(), A4.size), PALETTES["full"], A4.size, IMPRINT, "")
    text.feed(re.sub(r'<span class="mark">.*?</span>', "", unbound(html), flags=re.DOTALL))
    return "\n".join(text.lines)


def readings(library: Library) -> dict[str, Reading]:
    return {id: cast(Reading, case.record) for id, case in library.of("readings").items()}


def test_there_is_a_record_for_each_contradiction(shipped: reading.CheckedGame) -> None:
    held = readings(shipped.library)
    assert len(held) >= 95
    assert [id for id in ASKED if not any(it.values for it in held[id].readings.values())] == []


def test_any_choice_is_without_findings(
    shipped: reading.CheckedGame,
    house: reading.CheckedGame,
    other_house: reading.CheckedGame,
    tmp_path: Path,
    real: Project,
) -> None:
    rounds: list[dict[str, str]] = [{}, {}]
    for id, it in readings(shipped.library).items():
        for choices, name in zip(rounds, [name for name, of in it.readings.items() if of.values], strict=False):
            choices[id] = name
    # Without the option there is no month of a larger drum: the house has chosen one.
    del rounds[0]["larger-lewis"]
    for choices in rounds:
        assert errors(chosen(choices, tmp_path, real)) == []
    assert errors(house) == errors(other_house) == []


def test_a_figure_of_ones_own_may_be_what_another_reading_says(tmp_path: Path, real: Project) -> None:
    name = "canvas-eagles/aircraft/fokker-dvii.yaml"
    text = (real.data[0] / name).read_text(encoding="utf-8").replace("dive: 3\n", "dive: 8\n", 1)
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text(text.replace("\nsources:\n  dive:", "\nsources:\n  dive: {status: house}\n  #", 1))
    assert [it.message for it in over(tmp_path, real).findings if it.code == "PG017"] == []


def test_what_a_house_chooses_is_what_prints(shipped: reading.CheckedGame, house: reading.CheckedGame) -> None:
    before, after = page(shipped.library), page(house.library)
    assert f"5{SIGN}\nOut\nOut\nStill smoking" in before
    assert "with house rules" not in before
    for said in (
        f"5{SIGN}\nOut\nOut\nOut",
        f"Tailed the target last turn (pilot only){SIGN}",
        "No weapon may attack higher targets.",
        "engine: also a steep climb or dive",
        "range 1 or less. Use the values for range 1",
    ):
        assert said in after
        assert said not in before
    assert after.count("with house rules") == 5


def test_a_reading_holds_wherever_a_table_speaks_of_it(
    shipped: reading.CheckedGame, other_house: reading.CheckedGame
) -> None:
    before, after = page(shipped.library), page(other_house.library)
    # What is said of it as shipped, and marked there; what the other reading leaves no trace of.
    for words in (
        (
            f"Restricted 27–36{SIGN}\nOnly after a simple straight (maneuver 2, 3 or 4). Not as a novice or wounded "
            "pilot, while on fire, or if fabric or strut damage"
        ),
        (
            f"Altitude{SIGN}\nThe target must be at the same level or 1 level away. No fire directly up or down in the same "
            "hex, except by rear-facing"
        ),
        f"8, 14 or 20, flown level or in a shallow dive or climb{SIGN}",
        f"Red marker in wings or tail{SIGN}\nIf drawn in the Combat Phase",
    ):
        assert words in before
        assert words not in after
    assert f"Destroyed{SIGN}\n" in before


def test_figures_of_aircraft_are_chosen_too(other_house: reading.CheckedGame) -> None:
    library = other_house.library
    assert library.get("ratings", "fokker-dvii").dive == 8
    assert library.get("ratings", "caproni-ca33").engine.boxes == 12
    assert library.get("ratings", "gotha-g-iv-g-v").stability == "A"
    assert library.get("ratings", "airco-dh-4").guns[1].values == (1, 2, 5, 0)
    assert library.get("weapons", "vickers").belt_boxes is None
    assert [it.boxes for it in library.get("weapons", "lewis").ammunition] == [5]
    source = library.get("ratings", "fokker-dvii").source_of("dive")
    assert source.status == "house"


def test_the_sign_stands_where_a_reading_decides_and_is_explained_on_its_page(shipped: reading.CheckedGame) -> None:
    text = page(shipped.library)
    assert text.count(f"{SIGN} ambiguous in the rulebook") == len(folder())
    for marked in ("Rockets", "Tailed the target this turn (pilot only)", "X", "Heavy AA", "Fire value"):
        assert f"{marked}{SIGN}\n" in text


def test_official_keeps_the_reading_that_a_house_has_chosen_and_leaves_out_its_rules(
    house: reading.CheckedGame,
) -> None:
    from printgen.data.official import official_library, omitted_figures

    library = house.library
    assert {it.kind for it in omitted_figures(library)}.isdisjoint({"dice"})
    assert page(official_library(library)).count("with house rules") == page(library).count("with house rules") > 0


def test_figures_that_two_sources_give_are_told_from_the_aircrafts_own_records(shipped: reading.CheckedGame) -> None:
    told = {it.id: cast(Reading, it.record) for it in of_figures(shipped.library)}
    assert told["fokker-dvii dive"].readings["printed"].text == "3"
    assert told["fokker-dvii dive"].readings["scan"].text == "8"
    assert told["albatros-d-i-d-ii fuel"].readings["scan"].text == "49"
    assert len(told) > 100


def test_every_figure_that_two_sources_give_is_decided_by_a_reading_and_so_marked(shipped: reading.CheckedGame) -> None:
    library, unmarked = shipped.library, []
    for told in of_figures(library):
        record = cast(Reading, told.record)
        for place in map(parse_place, record.figures):
            case = library.of(place.kind)[place.id]
            source = case.record.source_of(place.figure)
            # A line of a schedule and what is reconstructed have a mark of their own; how armament is spelled is not printed.
            if (
                place.figure.startswith("schedules.")
                or place.figure == "armament"
                or source.certainty == "reconstructed"
            ):
                continue
            if place.kind == "ratings" and not reading_sign(
                case.record, decided_figures(library, [place.key]).get(place.key, ()), place.figure
            ):
                unmarked.append(record.reading)
    assert unmarked == []


def test_sheets_bear_the_sign_where_a_reading_decides(shipped: reading.CheckedGame) -> None:
    def words(id: str) -> set[str]:
        cards = RECORD_SHEETS.deck(shipped.library, Choices.from_values(aircraft=(id,)), ROOM).cards
        return {mark.text for card in cards for mark in card.front.marks if isinstance(mark, Text)}

    caproni, quiet = words("caproni-ca33"), words("fokker-dviii")
    assert {f"Stability{SIGN}", SIGN} <= caproni
    assert f"Stability{SIGN}" not in quiet
    assert any(it.startswith(f"{SIGN} ambiguous") for it in caproni)
    assert any(it.endswith(f"6.06{SIGN}") for it in quiet)


def test_cards_of_fire_arcs_bear_the_sign_where_a_reading_decides(shipped: reading.CheckedGame) -> None:
    cards = CARDS.deck(shipped.library, Choices(), ROOM).cards
    faces = [face for card in cards for face in (card.front, card.back) if face]
    texts = {mark.text for face in faces for mark in face.marks if isinstance(mark, Text)}
    # A diagram that is read as a template is named at the foot of its card.
    titles = texts | {match[0] for text in texts if (match := re.match(rf"Diagram \d\.0{SIGN}?", text))}
    assert {f"Diagram {n}.0{SIGN}" for n in (2, 3, 4, 5, 6)} | {
        "Diagram 1.0",
        "Template 2",
        f"Template 11{SIGN}",
    } <= titles
    for card in cards:
        assert card.back is not None
        back = " ".join(mark.text for mark in card.back.marks if isinstance(mark, Text))
        signed = any(
            SIGN in mark.text
            for face in (card.front, card.back)
            if face
            for mark in face.marks
            if isinstance(mark, Text)
        )
        assert (two_readings_legend() in back) == signed


def test_a_schedule_says_of_a_code_what_the_house_reads(
    shipped: reading.CheckedGame, other_house: reading.CheckedGame
) -> None:
    def words(library: Library) -> str:
        cards = SCHEDULES.deck(library, Choices.from_values(aircraft=("spad-vii",)), ROOM).cards
        return " ".join(mark.text for card in cards for mark in card.front.marks if isinstance(mark, Text))

    assert "rigid weapons: no higher targets (3.211)†" in words(shipped.library)
    assert "while on fire, or if fabric or strut damage forbids them†" in words(shipped.library)
    assert f"12S2{SIGN}" in words(shipped.library)
    assert two_readings_legend() in words(shipped.library)
    after = words(other_house.library)
    assert "no fire at higher targets (3.2192)†" in after
    assert "wounded pilots, or if fabric or strut damage forbids them†" in after


def test_a_page_of_another_reading_has_a_stamp_of_its_own(
    shipped: reading.CheckedGame, house: reading.CheckedGame
) -> None:
    ours, theirs = (records_stamp((it.library.of("dice")["extinguishing"],)) for it in (shipped, house))
    assert theirs.endswith("-house")
    assert theirs != f"{ours}-house"
