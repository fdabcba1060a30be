"""The packing list: its sums, and everything on its pages however many tables there are."""

import pytest
from msgspec.structs import replace

from printgen.drawing.frame import frame
from printgen.drawing.marks import Text
from printgen.products.cover import Cover, ProductEntry, SeatEntry
from printgen.products.options import Seat
from printgen.products.packing import PackingList, PaperCount, draw_packing_list, total_sentences
from printgen.sheets.paper import A3, A4, LETTER
from printgen.units import Size

MARKERS = ProductEntry("markers", "Markers", 4, 2, True, ((102, Size(16, 16)), (40, Size(20, 20))), paper="a4")
MAP = ProductEntry("maps", "Maps", 5, 5, False, tiles=4, paper="a3")
HALF = ProductEntry("half", "Half page", 1, 1, False, copies=3, paper="a4")


def table(number, players=6):
    seats = tuple(
        SeatEntry(Seat(f"Player {number}.{it}", "", "sopwith-camel"), "Sopwith Camel", 2 * it + 1, 2)
        for it in range(players)
    )
    return Cover("Night", "Game", None, seats, (MARKERS, MAP, HALF), "long", f"Table {number}", "A map", "a4")


def words(content, paper=A4):
    room = frame(paper.size)
    cards = draw_packing_list(content, Size(room.width, room.height))
    for card in cards:
        for mark in card.front.marks:
            if isinstance(mark, Text):
                assert 0 <= mark.x <= room.width
                assert 0 <= mark.y <= room.height
    return [[mark.text for mark in card.front.marks if isinstance(mark, Text)] for card in cards]


def test_paper_is_counted_by_size_and_sides_with_covers_and_copies():
    content = PackingList("Night", (table(1), table(2)))
    assert content.paper == (PaperCount("a3", "", 10), PaperCount("a4", "", 8), PaperCount("a4", "long", 4))
    assert (content.pages, content.pieces) == (2 * (1 + 4 + 5 + 3), 284)
    assert content.minutes == (4, 2)


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
@pytest.mark.parametrize("count", [2, 10, 60])
def test_every_player_and_table_is_listed_once_on_as_many_pages_as_needed(paper, count):
    pages = words(PackingList("Night", tuple(table(number) for number in range(1, count + 1))), paper)
    listed = [word for page in pages for word in page if word.startswith("Player ")]
    assert listed == [f"Player {number}.{it}" for number in range(1, count + 1) for it in range(6)]
    assert all(page[0] == "Night" for page in pages)


def test_tables_of_several_kits_are_told_apart_by_the_kit():
    kits = ("Convention of the western clubs, Saturday", "Convention of the western clubs, Sunday")
    covers = tuple(replace(table(number), title=title) for title in kits for number in (1, 2))
    (page,) = words(PackingList("  ·  ".join(kits), covers, has_kits=True))
    labels = [word for word in page if word.endswith(("Table 1", "Table 2"))]
    assert len(labels) == 4 + 4 * 6
    assert len(set(labels)) == 4
    (one,) = words(PackingList("Night", covers))
    assert "Table 1" in one


def test_the_totals_use_the_singular_and_omit_what_is_not_needed():
    piece = ProductEntry("counters", "Counters", 1, 1, False, ((1, Size(16, 16)),), paper="a4")
    cover = replace(table(1), items=(piece,))
    totals = " ".join(total_sentences(PackingList("Night", (cover,))))
    assert "Cut out: 1 piece." in totals
    assert "1 minute at 8" in totals
    assert "tile" not in totals
    joined = replace(piece, cuts=(), tiles=1)
    totals = " ".join(total_sentences(PackingList("Night", (replace(cover, items=(joined,)),))))
    assert "Join: 1 tile." in totals
    assert "Cut out" not in totals
