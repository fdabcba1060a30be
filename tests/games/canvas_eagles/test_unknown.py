"""What nobody knows is legal wherever a figure is, prints as a blank, and what is the house's own is called so."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from printgen.checks.catalogue import collect
from printgen.checks.engine import apply_checks
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.drawing.marks import Entry, Text, Use
from printgen.games.canvas_eagles.game import GAME
from printgen.games.canvas_eagles.pieces import COUNTERS
from printgen.games.canvas_eagles.sheet.facts import Facts, select_aircraft
from printgen.games.canvas_eagles.sheet.product import RECORD_SHEETS, SCHEDULES
from printgen.products.deck import Card
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import A4, LETTER
from tests.built_in import FROZEN

MYSTERY = """\
aircraft: sopwith-camel
source: {status: house}
stability: unknown
engine:   {boxes: unknown, triangles: unknown}
wings:    {boxes: unknown, triangles: 5}
fuselage: {boxes: unknown, triangles: unknown}
tail:     {boxes: unknown, triangles: unknown}
fuel: unknown
dive: unknown
climb: unknown
ceiling: {late: unknown}
armament: unknown
guns:
  - {id: A, weapon: unknown, count: 2, mount: fixed, crew: pilot, arc: unknown}
  - {id: B, weapon: unknown, mount: flexible, crew: pilot, arc: unknown}
"""
CAMEL = Choices.from_values(aircraft=("sopwith-camel",))


def read(folder: Path, text: str) -> Library:
    file = folder / "canvas-eagles" / "aircraft" / "sopwith-camel.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    found = library((*KINDS, *GAME.kinds), [FROZEN, folder], str)
    assert found.findings == ()
    return found.library


@pytest.fixture(scope="module")
def mystery(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Return the built-in data with a Camel whose figures are all unknown; it has the Snipe's schedule."""
    text = "schedules:\n  late:\n    source: {status: house}\n    like: sopwith-snipe\n    reason: much the same\n"
    return read(tmp_path_factory.mktemp("mystery"), MYSTERY + text)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Return the built-in data in which two figures of the Camel are house figures."""
    text = (FROZEN / "canvas-eagles" / "aircraft" / "sopwith-camel.yaml").read_text(encoding="utf-8")
    assert text.count("\nsources:\n") == 1
    text = text.replace("\nsources:\n", "\nsources:\n  climb: {status: house, rule: rested}\n  fuel: {status: house}\n")
    return read(tmp_path_factory.mktemp("house"), text)


def facts(library: Library, choices: Choices = CAMEL) -> Facts:
    (only,) = select_aircraft(library, choices)
    return only


def words(card: Card) -> list[str]:
    return [mark.text for mark in card.front.marks if isinstance(mark, Text)]


def marks(card: Card) -> list[str]:
    return [mark.glyph.name for mark in card.front.marks if isinstance(mark, Use)]


def fields(cards: Iterable[Card]) -> list[Entry]:
    return [entry for card in cards for entry in card.front.entries]


def sheet(library: Library, choices: Choices = CAMEL) -> Card:
    (card,) = draw_product(RECORD_SHEETS, library, choices, A4).cards
    return card


def test_a_record_of_which_nothing_is_known_keeps_every_check(mystery: Library) -> None:
    found = apply_checks(collect(GAME.checks), mystery)
    assert [it for it in found if it.place and "sopwith-camel" in it.place.file] == []


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("layout", [None, "a5"])
def test_its_sheet_fits_the_page(mystery: Library, paper, layout) -> None:
    cards = draw_product(RECORD_SHEETS, mystery, CAMEL.with_changes(layout=layout), paper).cards
    assert [misfit for card in cards for misfit in card.overflows] == []
    assert len(cards) == 1


def test_its_sheet_has_a_blank_for_each_figure_and_plenty_of_boxes(mystery: Library) -> None:
    names = {entry.name for entry in fields([sheet(mystery, CAMEL.with_changes(fillable=True))])}
    assert {f"ratings.{it}" for it in ("stability", "dive", "climb", "ceiling-late")} <= names
    assert {f"{it}.boxes" for it in ("engine", "wings", "fuselage", "tail", "fuel")} <= names
    assert {f"{it}.triangles" for it in ("engine", "wings", "fuselage", "tail")} <= names
    assert {"guns.A.weapon", "guns.B.weapon", "guns.A.short.3", "guns.B.long.0"} <= names
    assert {"engine.10", "wings.40", "fuselage.28", "tail.10", "fuel.70"} <= names
    card = sheet(mystery)
    assert {"Fuel", "write in the number; strike out excess boxes", "rigid · pilot · arc ____"} <= set(words(card))
    assert not {"?", "None"} & set(words(card))
    assert not [name for name in marks(card) if name.startswith(("stability", "triangle-4"))]


def test_a_known_number_prints_no_blank_for_it(built_in: Library) -> None:
    names = {entry.name for entry in fields([sheet(built_in, CAMEL.with_changes(fillable=True))])}
    assert not {it for it in names if it.endswith(".boxes") or it.startswith("ratings.stability")}


def test_its_schedule_and_counter_leave_the_ratings_blank(mystery: Library) -> None:
    (page,) = draw_product(SCHEDULES, mystery, CAMEL, A4).cards
    assert not [name for name in marks(page) if name.startswith("stability")]
    assert "House rule based on Sopwith Snipe (late): much the same" in words(page)
    backs = [card.back for card in draw_product(COUNTERS, mystery, CAMEL, A4).cards if card.back]
    said = {mark.text for back in backs for mark in back.marks if isinstance(mark, Text)}
    assert {"Dive", "Fuel", "Engine"} <= said
    assert not {"unknown", "None", "0"} & said


def test_a_sheet_names_the_rules_of_the_house_and_marks_them(house: Library, built_in: Library) -> None:
    card = sheet(house)
    assert "house rule: climb, fuel" in words(card)
    assert "Figures: rulebook, Appendix A." in words(card)
    assert marks(card).count("status-house") == 3
    by_the_book = sheet(built_in)
    assert [word for word in words(by_the_book) if "house" in word] == []
    assert "status-house" not in marks(by_the_book)


def test_a_sheet_that_is_the_house_s_own_as_a_whole_says_so(mystery: Library) -> None:
    assert "Figures: house rule." in words(sheet(mystery))


def test_official_leaves_the_rules_of_the_house_blank(house: Library) -> None:
    official = CAMEL.with_changes(official=True, fillable=True)
    names = {entry.name for entry in fields([sheet(house, official)])}
    assert {"ratings.climb", "fuel.boxes"} <= names
    assert facts(house, CAMEL).known_value("climb", 2) == 2


def test_only_official_leaves_out_a_schedule_of_the_house(mystery: Library) -> None:
    assert draw_product(SCHEDULES, mystery, CAMEL.with_changes(official=True), A4).cards == ()


def test_more_rules_of_the_house_than_there_is_room_for_are_counted(tmp_path: Path) -> None:
    text = (FROZEN / "canvas-eagles" / "aircraft" / "sopwith-camel.yaml").read_text(encoding="utf-8")
    named = (
        "stability",
        "engine.boxes",
        "wings.boxes",
        "fuselage.boxes",
        "tail.boxes",
        "fuel",
        "dive",
        "climb",
        "ceiling",
        "guns.A.mount",
        "guns.A.arc",
        "guns.A.crew",
        "guns.A.count",
    )
    ours = "".join(f"  {figure}: {{status: house}}\n" for figure in named)
    card = sheet(read(tmp_path, text.replace("\nsources:\n", f"\nsources:\n{ours}")))
    (said,) = [word for word in words(card) if word.startswith("house rule: ")]
    assert said.startswith("house rule: ceiling, climb")
    assert "… +" in said
    assert card.overflows == ()


@pytest.mark.parametrize(
    "figure", ["stability", "engine.boxes", "tail.triangles", "ceiling.late", "guns.A.mount", "guns.A.count"]
)
def test_whatever_figure_is_the_house_s_own_is_marked_where_it_stands(root: Path, tmp_path: Path, figure: str) -> None:
    text = (FROZEN / "canvas-eagles" / "aircraft" / "sopwith-camel.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith("  tail.triangles:")]
    ours = "".join(lines).replace("\nsources:\n", f"\nsources:\n  {figure}: {{status: house}}\n")
    card = sheet(read(tmp_path, ours))
    assert f"house rule: {figure.replace('.', ' ')}" in words(card)
    assert marks(card).count("status-house") == 2
