"""What the rules tell of lost pictures and sheets is drawn from data: arcs, clouds, criticals, maps of missions, who flies."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from typing import Any, cast

import pypdfium2
import pytest
from msgspec.structs import replace

from printgen.commands import draw, load
from printgen.data.kind import Library
from printgen.data.records.record import Source
from printgen.drawing.bounds import bounds
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Line, Outline, Rect, Text, Use
from printgen.games.dockfighters.exhibits import exhibits
from printgen.games.dockfighters.game import GAME
from printgen.games.dockfighters.reference import PLAYER_REFERENCE, REFERENCE_CARDS
from printgen.games.dockfighters.sheet.datasheet import DATASHEETS
from printgen.products.deck import Card, Product
from printgen.products.draw import draw_product
from printgen.products.options import Choices, Seat
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.units import Size, points_to_mm
from tests.printed import fill, unbound

SIZE = Size(190, 268)
HAWK = Choices.from_values(aircraft=("fw-802-hawk",))


def cards(library: Library, id: str, choices: Choices = HAWK) -> tuple[Card, ...]:
    return cast(Product, GAME.product(id)).deck(library, choices, SIZE).cards


def texts(card: Card) -> list[str]:
    return [mark.text for mark in card.front.marks if isinstance(mark, Text)]


def changed(library: Library, kind: str, id: str, **figures: Any) -> Library:
    """Return the library with changed figures in one record."""
    cases = dict(library.of(kind))
    cases[id] = replace(cases[id], record=cases[id].record.model_copy(update=figures))
    return Library({**library.cases, kind: cases})


def test_a_critical_stands_at_its_number_once_that_is_known(library: Library) -> None:
    (sheet,) = cards(library, "datasheets")
    assert "Also in the rules, with unknown rolls: landing gear, agility, pilot or crew wounded." in " ".join(
        texts(sheet)
    )
    (sheet,) = cards(changed(library, "criticals", "gear", roll=4), "datasheets")
    assert "Landing gear: check to land" in " ".join(texts(sheet))
    assert "Also in the rules, with unknown rolls: agility, pilot or crew wounded." in " ".join(texts(sheet))
    ship = cards(library, "datasheets", Choices.from_values(aircraft=("lance",)))[0]
    assert "Also in the rules, with unknown rolls: docking point, maximum speed." in texts(ship)


def test_arcs_are_drawn_by_their_figures_and_marked_as_ours(library: Library) -> None:
    front, rear, around, ship = cards(library, "firearc-cards")
    near = [texts(it).count("S") for it in (front, rear)]
    ranges = cast(Any, library.get("arcs", "front")).ranges.model_copy(update={"short": 4})
    farther = cards(changed(library, "arcs", "front", ranges=ranges), "firearc-cards")[0]
    assert near[0] == near[1] < texts(farther).count("S")
    assert {"1–4 hexes", "5–6 hexes", "7–9 hexes"} <= set(texts(farther))
    wider = cards(changed(library, "arcs", "airship", shared_hexes=6), "firearc-cards")[3]
    # And once in the key.
    assert (texts(ship).count("LR"), texts(wider).count("LR")) == (9, 13)
    # A heavy line surrounds the three hexes of the airship.
    assert sum(isinstance(mark, Line) and mark.width == 0.8 for mark in ship.front.marks) == 14
    letters = [mark for mark in ship.front.marks if isinstance(mark, Text) and mark.text in ("L", "R", "LR")]
    across = {said: {round(it.x, 3) for it in letters if it.text == said} for said in ("L", "R", "LR")}
    # The key's own letters stand at the left of all. Both sides reach what lies straight ahead and behind, and nothing else.
    key = min(across["LR"])
    (middle,) = across["LR"] - {key}
    assert max(across["L"] - {key}) < middle < min(across["R"] - {key})
    assert {"Front", "Left", "Right", "Rear"} <= set(texts(around))
    for card in (front, rear, around, ship):
        assert any(isinstance(mark, Use) and "reconstructed" in mark.glyph.name for mark in card.front.marks)


def test_there_are_as_many_clouds_of_each_size_as_the_data_has(library: Library) -> None:
    big, small, spare = cards(library, "clouds")
    assert [it.copies for it in (big, small, spare)] == [2, 3, 1]
    big, small = cards(changed(library, "clouds", "small", count=5, hexes=7), "clouds")
    assert (big.copies, small.copies) == (2, 5)
    assert small.front.size.width > cards(library, "clouds")[1].front.size.width


def test_a_spare_cloud_fills_the_last_row_and_is_named_so(library: Library) -> None:
    _big, small, spare = cards(library, "clouds")
    assert spare.trim == small.trim
    assert spare.cases == small.cases
    assert ("Spare cloud" in texts(spare), "Spare cloud" in texts(small)) == (True, False)
    # A spare cloud that does not share a row would take paper.
    assert len(cards(library, "clouds", Choices.from_values(hex=60.0))) == 2
    assert len(cards(changed(library, "clouds", "small", count=4), "clouds")) == 2


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_the_stands_of_all_levels_take_two_sheets(paper: Paper) -> None:
    (file,) = draw(load("dockfighters"), "stands", paper=paper.name)
    pages = pypdfium2.PdfDocument(file.content)
    assert len(pages) == 2
    # The level is printed on the top and on the four sides.
    words = " ".join(page.get_textpage().get_text_range() for page in pages).split()
    assert all(words.count(level) >= 5 for level in "12345")


def test_the_stands_fit_on_small_paper_one_by_one(library: Library) -> None:
    small = cast(Product, GAME.product("stands")).deck(library, Choices(), Size(128.0, 190.0)).cards
    assert len(small) == 5
    assert all(it.trim and it.trim.size.width < 128.0 for it in small)


def test_the_text_of_mission_cards_has_one_size(library: Library) -> None:
    for card in cards(library, "mission-cards"):
        assert card.back
        for face in (card.front, card.back):
            paragraphs = [
                it.size for it in face.marks if isinstance(it, Text) and it.cut == "text" and len(it.text) > 25
            ]
            assert set(paragraphs) <= {9.0, 9.5, 11.0}
            assert 9.5 in paragraphs


def test_most_maps_on_mission_cards_have_the_same_scale(library: Library) -> None:
    hexes = []
    for card in cards(library, "mission-cards"):
        assert card.back
        box = bounds(next(it for it in card.back.marks if isinstance(it, Outline) and it.stroke is Ink.GREY40))
        hexes.append(round(box.width, 1))
    assert max(map(hexes.count, hexes)) >= len(hexes) - 2


def test_a_datasheet_has_several_rows_for_weapons(library: Library) -> None:
    role = {it.id: it.record.role for it in library.of("ratings").values()}
    for id in role:
        (sheet,) = cards(library, "datasheets", Choices.from_values(aircraft=(id,)))
        empty = [it for it in sheet.front.marks if isinstance(it, Text) and it.text == "×"]
        assert len(empty) >= (4 if role[id] != "airship" else 0)


def backs(card: Card) -> list[str]:
    """Return the texts on the back of a card."""
    assert card.back
    return [mark.text for mark in card.back.marks if isinstance(mark, Text)]


def test_the_map_of_a_mission_shows_what_the_book_tells_of_it(library: Library) -> None:
    held = {it.front.name: " ".join(backs(it)) for it in cards(library, "mission-cards")}
    assert "The runway is black" in held["mission-airstrip-visit"]
    assert "inside the heavy line" in held["mission-big-hunt"]
    assert "inside the heavy line" not in held["mission-duel"]
    assert "The bars mark both edges." in held["mission-duel"]
    assert "The arrow shows the airship’s course" in held["mission-cargo-airship-escort"]
    assert all("Colour in the setup zone" in it for it in held.values())
    of_map = cast(Any, library.get("missions", "duel")).map
    told = changed(library, "missions", "duel", map=of_map.model_copy(update={"setup_depth": 3}))
    drawn = next(it for it in cards(told, "mission-cards") if it.front.name == "mission-duel")
    assert "The setup zone is shaded (depth in rows: 3)." in " ".join(backs(drawn))


def test_a_datasheet_has_the_name_of_who_flies_it(library: Library) -> None:
    seated = Choices.from_values(aircraft=("fw-802-hawk",))
    (sheet,) = cards(library, "datasheets", replace(seated, seats=(Seat("Ann", "Resi Huber", "fw-802-hawk"),)))
    assert "Resi Huber  ·  Ann" in texts(sheet)


def test_the_data_site_has_a_datasheet_of_each_aircraft(library: Library) -> None:
    found = exhibits(library)
    assert sorted(found) == sorted(library.of("ratings"))
    assert found["lance"].tags == {"side": "Saxony", "nation": "Free State of Saxony", "role": "airship"}
    assert all(title == "Datasheet" for it in found.values() for title, _face in it.faces)


@pytest.mark.parametrize("layout", [None, "half"])
def test_rows_of_a_datasheet_are_high_enough_to_write_in(library: Library, layout: str | None) -> None:
    chosen = Choices.from_values(layout=layout) if layout else Choices()
    for it in DATASHEETS.deck(library, chosen, Size(190.0, 268.5)).cards:
        rolls: dict[float, list[float]] = {}
        for mark in it.front.marks:
            if (
                isinstance(mark, Text)
                and mark.text in tuple("123456")
                and mark.size in (8.0, 9.0, 10.5)
                and mark.cut == "strong"
            ):
                rolls.setdefault(mark.x, []).append(mark.y)
        role = cast(Any, it.cases[0].record).role
        assert bool(rolls) == (role not in ("airship", "dockfighter")) or it.front.name.startswith("datasheets-")
        for lines in rolls.values():
            assert len(lines) == 6
            assert all(other - one >= 6.2 for one, other in pairwise(lines))
        assert it.overflows == ()


@pytest.mark.parametrize("text", ["W" * 40, "Whose turn is it? " * 300], ids=["wide", "high"])
def test_a_step_of_the_bot_that_has_no_room_is_told(library: Library, text: str) -> None:
    assert [it.overflows for it in cards(library, "bot-chart")] == [(), ()]
    charts = cards(changed(library, "bot", "begin", text=text), "bot-chart")
    assert [misfit.field for chart in charts for _case, misfit in chart.overflows] == [("text",)]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_the_chart_of_the_bot_is_one_sheet_in_legible_type(library: Library, paper: Paper) -> None:
    pages = draw_product(cast(Product, GAME.product("bot-chart")), library, Choices(), paper).cards
    sizes = {mark.size for page in pages for mark in page.front.marks if isinstance(mark, Text)}
    assert len(pages) == 2
    assert min(sizes) >= 8.5


def test_a_house_rule_of_the_bot_is_marked_and_leaves_room_in_official_prints(library: Library) -> None:
    def marks(shown: Library, choices: Choices) -> int:
        return sum(
            isinstance(it, Use) and it.glyph.name == "status-house"
            for card in draw_product(cast(Product, GAME.product("bot-chart")), shown, choices, A4).cards
            for it in card.front.marks
        )

    ours = changed(library, "bot", "boost", source=Source(status="house"))
    assert (marks(library, Choices()), marks(ours, Choices())) == (0, 1)
    # What leads to a step that is left out leads to a dash.
    assert marks(ours, Choices.from_values(official=True)) == 0


def test_tokens_bear_the_marks_of_the_nations_that_their_sides_are(library: Library) -> None:
    shown = {
        mark.glyph.name for card in cards(library, "markers") for mark in card.front.marks if isinstance(mark, Use)
    }
    assert {"mark-lozenges-bavarian", "mark-bars-saxon"} <= shown
    assert not {"side-ring", "side-cross"} & shown


@pytest.mark.parametrize("layout", [None, "half"])
def test_what_is_a_rule_of_the_house_is_marked_and_said_on_the_datasheet(library: Library, layout: str | None) -> None:
    house, choices = Source(status="house"), HAWK.with_changes(layout=layout)

    def marked(card: Card) -> int:
        return sum(isinstance(it, Use) and it.glyph.name == "status-house" for it in card.front.marks)

    sources = {"cost": house, "agility": house, "structure": house, "weapons": house, "loads": house}
    (sheet,) = cards(changed(library, "ratings", "fw-802-hawk", sources=sources), "datasheets", choices)
    assert "house rule: agility, cost, loads, structure, weapons" in texts(sheet)
    # One at each, one at the line.
    assert marked(sheet) == len(sources) + 1
    (sheet,) = cards(changed(library, "ratings", "fw-802-hawk", source=house, sources={}), "datasheets", choices)
    assert "Figures: house rule." in texts(sheet)
    assert marked(cards(library, "datasheets", choices)[0]) == 0


def test_words_keep_clear_of_the_line_of_their_column(library: Library) -> None:
    (sheet,) = cards(library, "datasheets", Choices.from_values(aircraft=("fw-127-royal-harrier",)))
    at = next(mark.x for mark in sheet.front.marks if isinstance(mark, Text) and mark.text == "Light cannon")
    lines = [mark.x1 for mark in sheet.front.marks if isinstance(mark, Line) and mark.x1 == mark.x2]
    assert min(abs(at - x) for x in lines) >= 0.9


def test_files_of_one_kind_on_a_page_are_named_once(library: Library) -> None:
    assert [card.bookmark for card in cards(library, "personal-files")][1:] == [
        ("Fighter pilot",),
        ("Bomber crew, Airship crew",),
    ]


def test_ranges_of_rolls_have_dashes_and_deductions_a_minus(library: Library) -> None:
    printed = " ".join(text for it in cards(library, "mission-cards") for text in texts(it))
    assert "1–3" in printed
    assert "D6−2" in printed
    chart = " ".join(text for it in cards(library, "bot-chart") for text in texts(it))
    assert "3–4" in chart
    assert "3-4" not in chart


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_a_half_page_has_its_title_on_any_paper(library: Library, paper: Paper) -> None:
    assert unbound(fill(PLAYER_REFERENCE, library, paper)).count("&ensp;·&ensp;Player’s half page</p>") == 4


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_the_rule_below_the_title_of_a_half_page_is_clear_of_its_tables(library: Library, paper: Paper) -> None:
    source = fill(PLAYER_REFERENCE, library, paper)
    raised = re.findall(r"\.whose \{ position: relative; top: -([\d.]+)mm", source)
    tops = [float(it) for it in re.findall(r'class="column"[^>]*style="top: ([\d.]+)mm', source)]
    # The title is 4.6 mm high, and its rule is 1 pt wide.
    assert min(tops) - 4.6 - points_to_mm(1.0) + sum(map(float, raised)) >= 1.0


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_the_foot_of_a_card_is_clear_of_its_frame(library: Library, paper: Paper) -> None:
    source = fill(REFERENCE_CARDS, library, paper)
    frame = r'class="card-frame" style="left: [\d.]+mm; top: ([\d.]+)mm; width: [\d.]+mm; height: ([\d.]+)mm'
    frames = [float(top) + float(high) for top, high in re.findall(frame, source)]
    feet = [paper.size.height - float(it) for it in re.findall(r'class="part-foot"[^>]*bottom: ([\d.]+)mm', source)]
    assert len(frames) == len(feet) == 20
    # A line of the foot is 2.1 mm high.
    assert all(foot - 2.1 - bottom >= 0.95 for foot, bottom in zip(feet, frames, strict=True))


def test_the_windsock_of_a_runway_is_clear_of_the_mark_in_the_corner(library: Library) -> None:
    (runway,) = (it.front for it in cards(library, "markers") if it.front.name.startswith("marker-runway"))
    boxes = {
        "mark" if mark.glyph.name.startswith("status-") else "picture": bounds(mark)
        for mark in runway.marks
        if isinstance(mark, Use) and mark.glyph.name in ("airfield", "picture-airfield", "status-reconstructed")
    }
    assert boxes["mark"].x - boxes["picture"].right >= 1.0


def test_zones_keep_their_colours_when_ink_is_saved(library: Library) -> None:
    (sheet,) = cards(library, "datasheets", Choices.from_values(aircraft=("albatross",)))
    saver = PALETTES["saver"]
    zones = [
        it.stroke for it in sheet.front.marks if isinstance(it, Rect) and it.fill in (Ink.PALE_AMBER, Ink.PALE_RED)
    ]
    assert [zones.count(ink) for ink in (Ink.CAUTION, Ink.RED)] == [3, 1]
    assert all(len(set(saver.lines[ink])) > 1 for ink in zones if ink)


def test_ranges_and_arcs_are_hatched_so_that_they_differ_if_ink_is_saved(library: Library) -> None:
    for card in cards(library, "firearc-cards", Choices()):
        middles = [(it.x, it.y) for it in card.front.marks if isinstance(it, Text) and it.text in ("S", "M", "R", "LR")]
        lines = [it for it in card.front.marks if isinstance(it, Line) and it.ink is Ink.GREY40]
        assert len(lines) > 30
        # No line runs through the middle of a letter. Its baseline is half a cap height below the middle of the hex.
        for x, y in middles:
            assert all(hypot((it.x1 + it.x2) / 2 - x, (it.y1 + it.y2) / 2 - y) > 0.5 for it in lines)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_text_on_a_card_keeps_clear_of_its_frame(library: Library, paper: Paper) -> None:
    source = fill(REFERENCE_CARDS, library, paper)
    place = r'<\w+ class="{}" style="left: [\d.]+mm; top: ([\d.]+)mm; width: [\d.]+mm; height: ([\d.]+)mm'
    frames, cards = (
        [float(top) + float(high) for top, high in re.findall(place.format(it), source)]
        for it in ("card-frame", "card")
    )
    assert len(frames) == 20
    # The pen of the frame is half a millimetre.
    assert all(frame - 0.5 - card >= 1.0 for frame, card in zip(frames, cards, strict=True))


def test_the_foot_of_a_squadron_sheet_explains_only_the_marks_on_its_page(library: Library) -> None:
    hangar, depots, *_others = cards(library, "squadron-sheets", Choices())
    assert (hangar.statuses, depots.statuses) == (("reconstructed",), ())


def test_the_stripes_below_titles_are_drawn_at_full_length(library: Library) -> None:
    # A short drawing that is repeated is turned by some renderers, differently from box to box.
    found = re.findall(r"\.panel h2::after \{[^}]*\bbackground: [^}]*", fill(PLAYER_REFERENCE, library))
    assert found
    assert all("no-repeat" in it and it.count("%3Cpath") == 1 and it.count("M") > 50 for it in found)


def test_aircraft_on_a_squadron_sheet_touch_neither_the_lines_nor_each_other(library: Library) -> None:
    sheets = draw_product(cast(Product, GAME.product("squadron-sheets")), library, Choices(), LETTER).cards
    checked = 0
    for card in sheets:
        level = [it for it in card.front.marks if isinstance(it, Line) and it.y1 == it.y2 and it.x2 - it.x1 > 150]
        for box in (
            bounds(it) for it in card.front.marks if isinstance(it, Use) and it.glyph.name.startswith("silhouette")
        ):
            gaps = [max(it.y1 - box.bottom, box.y - it.y1) for it in level]
            assert min(gaps) >= 0.5
            checked += 1
    assert checked > 8
