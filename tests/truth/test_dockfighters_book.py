"""What the printed sheets of Dockfighters say is what its book says: no box too many, no figure of ours without its mark."""

from __future__ import annotations

from itertools import combinations
from typing import cast

import pytest

from printgen.data.kind import Library
from printgen.data.official import official_library
from printgen.data.readings import SIGN, parse_place
from printgen.data.records.campaign import CampaignRules
from printgen.data.records.readings import Reading
from printgen.data.records.record import Record
from printgen.data.records.tables import Chart
from printgen.drawing.frame import frame
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Face, Line, Outline, Text, Use
from printgen.games.dockfighters.game import GAME
from printgen.games.dockfighters.records.arms import GroundTargets
from printgen.games.dockfighters.records.play import MissionCard
from printgen.games.dockfighters.records.shapes import FireArc
from printgen.games.dockfighters.reference import pictures, reference_tables
from printgen.products.deck import Card, Product
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import A4, LETTER
from printgen.units import Size
from tests.printed import shipped

OFFICIAL = Choices.from_values(official=True)


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped(GAME.id).library


def cards(library: Library, id: str, choices: Choices = Choices()) -> tuple[Card, ...]:  # noqa: B008 (frozen)
    return draw_product(cast(Product, GAME.product(id)), library, choices, A4).cards


def texts(face: Face | None) -> list[str]:
    return [mark.text for mark in face.marks if isinstance(mark, Text)] if face else []


def marks(face: Face | None) -> int:
    """Return the number of signs on a face that mark what is in no book."""
    found = face.marks if face else ()
    return sum(isinstance(mark, Use) and mark.glyph.name == "status-reconstructed" for mark in found)


def sheet(library: Library, id: str) -> Card:
    return cards(library, "datasheets", Choices.from_values(aircraft=(id,)))[0]


def test_the_turn_board_has_as_many_turns_as_a_mission_may_have(library: Library) -> None:
    missions = [cast(MissionCard, case.record) for case in library.of("missions").values()]
    # A die less 2 gives 4 at most (Cargo airship escort, The flying eye).
    assert max(it.last_turn for it in missions) == 12 + 4
    (board,) = cards(library, "turn-board")
    turns = [int(it) for it in texts(board.front) if it.isdigit() and int(it) > 6]
    assert sorted(set(turns)) == list(range(7, 17))
    log = [it for it in texts(sheet(library, "albatross").front) if it.isdigit()]
    assert max(map(int, log)) == 16


def test_ground_targets_show_structure_under_its_name_and_what_they_cost(library: Library) -> None:
    panels = {it.id: it for it in reference_tables(library)}
    for id, case in library.of("ground-targets").items():
        it = cast(GroundTargets, case.record)
        assert panels[id].heads[1] == "Structure"
        assert f"uses {it.points} of" in panels[id].remarks[0]


def test_a_weapon_or_system_of_which_the_book_has_two_readings_has_the_sign(library: Library) -> None:
    places = {
        parse_place(at).key for case in library.of("readings").values() for at in cast(Reading, case.record).figures
    }
    decided = {library.of(kind)[id].record.name for kind, id in places if kind in ("weapons", "loads", "docking")}
    rows = [row.label for panel in reference_tables(library) for row in panel.rows]
    assert {label.removesuffix(SIGN) for label in rows if label.endswith(SIGN)} == decided
    assert decided


@pytest.mark.parametrize("aircraft", ["albatross", "lance", "bv-101-dragonfly", "hs-19-eel"])
def test_airships_and_dockfighters_have_no_table_of_six_criticals_and_no_half_ammunition(
    library: Library, aircraft: str
) -> None:
    said = texts(sheet(library, aircraft).front)
    assert "half" not in said
    rolled = texts(sheet(library, "fw-802-hawk").front)
    assert "half" in rolled
    assert rolled.count("6") > said.count("6")


def test_a_damaged_aircraft_loses_speed_as_well_as_agility(library: Library) -> None:
    said = " ".join(texts(sheet(library, "fw-802-hawk").front))
    assert "maximum speed 1 lower" in said
    assert "1 level lower once damaged" in said
    assert "once damaged" not in " ".join(texts(sheet(library, "lance").front))


def test_a_suggested_setup_obeys_the_rules_for_setup(library: Library) -> None:
    terrain = next(iter(library.of("maps").values())).record.terrain  # type: ignore[attr-defined]
    board = Board(len(terrain[0].split()), len(terrain))
    middle = Cell(board.columns // 2, board.rows // 2)
    for case in library.of("missions").values():
        mission = cast(MissionCard, case.record)
        assert mission.suggestion
        assert mission.sources["suggestion"].status == "reconstructed"
        targets = mission.suggestion.targets
        placed = [board.parse_label(it) for it in (*mission.suggestion.objectives, *targets)]
        assert bool(mission.suggestion.objectives) == bool(mission.objectives), case.id
        assert bool(targets) == bool(mission.targets), case.id
        if mission.targets:
            assert sum(targets.values()) == mission.targets.points, case.id
            assert set(targets.values()) <= set(mission.targets.lists), case.id
        for one, other in combinations(placed, 2):
            assert board.distance(one, other) >= 2, (case.id, one, other)
        for cell in placed:
            if radius := mission.map.runway_radius:
                assert 1 <= board.distance(cell, middle) <= radius, (case.id, cell)
            assert 4 <= cell.column <= board.columns - 3, (case.id, cell)
            assert 4 <= cell.row <= board.rows - 3, (case.id, cell)


def test_a_mission_is_set_up_in_one_order_on_all_sheets(library: Library) -> None:
    lines = cast(Chart, library.get("charts", "setup")).lines
    rules = cast(CampaignRules, library.get("campaign", "campaign"))
    assert rules.missions
    assert [it.name for it in lines] == [str(number) for number in range(1, 12)]
    steps = [it.text for it in rules.missions.steps]
    # Scenario Setup: what each of its eleven steps is about.
    about = (
        "both players roll a die", "winner chooses", "loser then chooses", "choose pilots", "inferior", "loser sets up",
        "winner sets up", "arm aircraft", "weather", "play", "end",
    )  # fmt: skip
    for words, line, step in zip(about, lines, steps, strict=True):
        assert words in line.text[0].casefold()
        assert words in step.casefold()


#: Rules that a reader of the book missed on paper, by section: words of each, and the products that say it.
SAID = {
    "Check for end conditions": ("one player has lost", ("turn-board",)),
    "Punching out of the way": ("may not end in an occupied hex", ("movement",)),
    "Air mine launcher": ("drift with the wind", ("mines",)),
    "1.2 Ground target movement": ("roll for its direction on the wind rose", ("bombing",)),
    "Initiative is determined": ("both reroll and keep the fame bonus", ("setup",)),
    "Dockfigters": ("never on top", ("airships",)),
    "Special arcs": ("Top: same altitude or higher", ("firearc-cards", "firing")),
    "Tesla coil": ("flies straight ahead at its speed", ("tesla",)),
    "Squadron leader": ("Unlock one step per mission", ("squadron",)),
    "Weapons": ("causes 1 point of damage, the second 2, the third 3", ("firing",)),
    "Choosing a mission": ("Only the player who paid for a mission receives its fame", ("setup",)),
    "General rules for scenario setup": ("3 objectives; the opponent places the first", ("mission-cards",)),
    "Administration of a squadron": ("assigned", ("squadron-sheets",)),
}


def spoken(library: Library, where: str) -> str:
    """What a chart, a docking point system or a product says."""
    for kind in ("charts", "docking"):
        record: Record | None = library.get(kind, where)
        if isinstance(record, Chart):
            return " ".join((*(cell for line in record.lines for cell in line.text), *record.remarks))
        if record is not None:
            return str(getattr(record, "effect", ""))
    return " ".join(" ".join(texts(it.front)) for it in cards(library, where))


@pytest.mark.parametrize("section", SAID)
def test_a_rule_of_the_book_is_on_paper(library: Library, section: str) -> None:
    words, places = SAID[section]
    assert [place for place in places if words not in spoken(library, place)] == []


def test_what_is_in_no_book_is_marked_and_left_out_of_official_prints(library: Library) -> None:
    def numbered(board: Card) -> int:
        """How many figures the wind rose has, in its type."""
        return sum(isinstance(it, Text) and it.text in "123456" and it.size == 17.0 for it in board.front.marks)

    (board,), (bare,) = cards(library, "turn-board"), cards(library, "turn-board", OFFICIAL)
    assert (numbered(board), marks(board.front)) == (6, 2)
    assert (numbered(bare), marks(bare.front)) == (0, 0)
    assert "straight on" not in " ".join(texts(bare.front))

    missions, plain = cards(library, "mission-cards"), cards(library, "mission-cards", OFFICIAL)
    assert [marks(it.back) for it in missions] == [1] * 12
    assert [marks(it.back) for it in plain] == [0] * 12
    assert all(it.back and len(it.back.marks) < 80 for it in plain)

    rows = {
        row.group: [] for panel in reference_tables(library) if panel.id.startswith("leaders") for row in panel.rows
    }
    for panel in reference_tables(library):
        for row in panel.rows if panel.id.startswith("leaders") else ():
            rows[row.group].append(row.sure)
    assert rows["3  Scrounge"] == ["reconstructed", None, "reconstructed", None]
    assert {sure for group, marked in rows.items() if group != "3  Scrounge" for sure in marked} == {None}

    for id in ("albatross", "lance"):
        assert library.of("ratings")[id].record.sources["structure.red"].status == "reconstructed"
        assert marks(sheet(library, id).front) >= 1


def test_figures_beyond_what_the_book_tells_are_marked_and_left_out_of_official_prints(library: Library) -> None:
    # The examples give two turn points of medium and very high; which aircraft are advanced fighters is on lost pages.
    moving, plain = cards(library, "movement-templates"), cards(library, "movement-templates", OFFICIAL)
    assert [marks(it.front) for it in moving] == [1] * 5 + [0]
    # Each turn point has an arrow to the left and one to the right.
    first = [sum(isinstance(mark, Line) and mark.width == 0.9 for mark in it.front.marks) for it in plain[:5]]
    assert first == [0, 0, 2, 0, 2]

    used = [it for it in sheet(library, "fw-127-royal-harrier").front.marks if isinstance(it, Use)]
    assert "status-house" not in {it.glyph.name for it in used}
    assert sum(it.glyph.name == "status-reconstructed" for it in used) == 2

    hangars = cards(library, "squadron-sheets")[::2]
    assert [marks(it.front) for it in hangars] == [1, 1]
    assert [texts(it.front).count("2") for it in cards(library, "squadron-sheets", OFFICIAL)[::2]] == [
        texts(it.front).count("2") - 1 for it in hangars
    ]


def test_the_example_campaign_is_played_by_the_book(library: Library) -> None:
    roster = library.of("rosters")["example"].record
    for mission in roster.log:
        flown = {it.flyer: it for it in mission.sorties}
        victims = [flown[kill.victim] for it in mission.sorties for kill in it.kills if kill.victim in flown]
        # A green pilot who is shot down is killed, or goes to the camp; there is no third way (Returning a bailed out pilot).
        assert {it.fate for it in victims} <= {"killed", "captured"}
        # A squadron wins its mission or does not: all that flew it have the same result.
        sides = {it.flyer: it.side for it in roster.flyers}
        results = {(sides[it.flyer], it.task, it.success) for it in mission.sorties}
        assert len(results) == len({(side, task) for side, task, _won in results})


def test_an_airship_has_as_many_hexes_on_the_quick_reference_as_on_its_arc_card(library: Library) -> None:
    arc = cast(FireArc, library.get("arcs", "airship"))
    face = pictures()["airships"].face
    assert texts(face).count("×") == 2 * arc.blind_hexes
    hexes = [mark for mark in face.marks if isinstance(mark, Outline)]
    assert len(hexes) == 1 + 2 * (arc.body_hexes + arc.blind_hexes + arc.shared_hexes)
    assert sum(mark.fill is Ink.GREY15 for mark in hexes) == 2 * arc.shared_hexes


@pytest.mark.parametrize("product", GAME.products)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_every_product_is_printed_with_official_figures_alone(library: Library, product: str, paper: object) -> None:
    it, size = GAME.product(product), frame(paper.size)  # type: ignore[attr-defined]
    if not isinstance(it, Product):
        html = it.html(official_library(library), OFFICIAL, Size(size.width, size.height))
        # The pages for solo games are our own.
        assert html.cases if it.id != "solo" else html.pages == 0
        return
    found = draw_product(it, library, OFFICIAL, paper).cards  # type: ignore[arg-type]
    assert found
    assert [misfit.text for card in found for _case, misfit in card.overflows] == []
    assert sum(marks(card.front) + marks(card.back) for card in found) == 0
