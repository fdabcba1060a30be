"""Imposition as arithmetic: what must hold for any pieces on any paper, put together in any way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.bounds import bounds, boxes_meet
from printgen.drawing.frame import MARGIN
from printgen.drawing.marks import CUT, Circle, Line, Rect, Text
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.sheets.impose import count_paper, impose
from printgen.sheets.order import LayoutError, Piece, PieceOrder, is_two_sided
from printgen.sheets.paper import A3, A4, LETTER
from printgen.sheets.profile import Profile
from printgen.units import Box, Size, points_to_mm
from tests.sheets.pieces import ASSEMBLIES, FLIPS, TITLE, piece
from tests.spelled import spelled

LANDSCAPE = Size(280.0, 200.0)
OURS = ("sheet", "crop marks")


class Lying(Struct, frozen=True):
    """A piece's face on a sheet: what its cut encloses, which way its upper edge points, how much bleed shows."""

    name: str
    box: Box
    turn: float
    bleed: float


def lying(sheet: Sheet) -> list[Lying]:
    return [_lying(placed) for placed in sheet.faces if placed.face.name not in OURS]


def _lying(placed: PlacedFace) -> Lying:
    size = placed.face.size
    x, y = placed.x + size.width / 2, placed.y + size.height / 2
    across = size if placed.turn % 180 == 0 else size.transposed
    assert placed.clip is not None
    box = Box(x - across.width / 2, y - across.height / 2, across.width, across.height)
    return Lying(placed.face.name, box, placed.turn, placed.clip)


def own_marks(sheet: Sheet) -> list[object]:
    return [mark for placed in sheet.faces if placed.face.name in OURS for mark in placed.face.marks]


#: Where a point of the back comes to lie on the front, and where what was up on it points to, by how sheets are joined.
Join = Callable[[float, float], tuple[float, float]]


def over_sideways(paper: Size) -> tuple[Join, dict[float, float]]:
    return (lambda x, y: (paper.width - x, y)), {0: 0, 90: 270, 180: 180, 270: 90}


def over_upwards(paper: Size) -> tuple[Join, dict[float, float]]:
    return (lambda x, y: (x, paper.height - y)), {0: 180, 90: 90, 180: 0, 270: 270}


def joined(order: PieceOrder) -> tuple[Join, dict[float, float]]:
    if order.assembly == "fold":
        return over_upwards(order.sheet)
    if order.assembly == "glue":
        return over_sideways(order.sheet)
    on_high_edge = (order.flip == "long") == (order.sheet.height >= order.sheet.width)
    return (over_sideways if on_high_edge else over_upwards)(order.sheet)


def pairs(plan: Plan, order: PieceOrder) -> list[tuple[list[Lying], list[Lying]]]:
    """Return the fronts and the backs that belong behind them, by sheet."""
    sheets = [lying(sheet) for sheet in plan.sheets]
    if order.assembly == "fold":
        return [
            ([it for it in sheet if "front" in it.name], [it for it in sheet if "back" in it.name]) for sheet in sheets
        ]
    found = []
    for index, sheet in enumerate(sheets):
        if any("front" in it.name for it in sheet):
            behind = sheets[index + 1] if index + 1 < len(sheets) else []
            found.append((sheet, behind if all("back" in it.name for it in behind) else []))
    return found


sizes = st.tuples(st.floats(5, 90), st.floats(5, 90)).map(lambda sides: tuple(round(side, 2) for side in sides))


@st.composite
def piles(draw: st.DrawFn) -> tuple[Piece, ...]:
    """Draw pieces of one to three sizes, some without a back, some in several copies."""
    kinds = draw(st.lists(sizes, min_size=1, max_size=3))
    return tuple(
        piece(number, *draw(st.sampled_from(kinds)), draw(st.booleans()), draw(st.integers(1, 9)))
        for number in range(draw(st.integers(1, 8)))
    )


orders = st.builds(
    lambda *given: PieceOrder(*given),
    st.sampled_from([A4.size, LETTER.size, A3.size, LANDSCAPE]),
    st.sampled_from(ASSEMBLIES),
    st.sampled_from(FLIPS),
    st.sampled_from([0.0, 0.5, 2.0, 3.0, 5.0]),
)


@given(piles(), orders)
def test_any_pieces_any_way(pieces: tuple[Piece, ...], order: PieceOrder) -> None:
    try:
        plan = impose(TITLE, pieces, order)
    except LayoutError:
        # Half a landscape sheet is too low for some; everything else fits on everything.
        assert order.assembly == "fold"
        assert order.paper == LANDSCAPE
        return
    check_all_are_there_once(pieces, order, plan)
    check_sheets(order, plan)
    check_backs(pieces, order, plan)


def check_all_are_there_once(pieces: tuple[Piece, ...], order: PieceOrder, plan: Plan) -> None:
    wanted: Counter[str] = Counter()
    for it in pieces:
        wanted[it.front.name] += it.copies
        if it.back:
            wanted[it.back.name] += it.copies
    assert Counter(it.name for sheet in plan.sheets for it in lying(sheet)) == wanted


def check_sheets(order: PieceOrder, plan: Plan) -> None:
    """Everything within the margins, nothing over anything, no mark of the press on a piece or its bleed."""
    page = Box(0, 0, order.paper.width, order.paper.height).inset(MARGIN - 1e-6)
    for sheet in plan.sheets:
        found = lying(sheet)
        assert {it.bleed for it in found} <= {order.bleed}
        hulls = [it.box.inset(-order.bleed) for it in found]
        for hull in hulls:
            assert page.x <= hull.x
            assert page.y <= hull.y
            assert hull.right <= page.right
            assert hull.bottom <= page.bottom
        for one, other in combinations(hulls, 2):
            assert not boxes_meet(one.inset(1e-6), other)
        drawn = [bounds(mark) for mark in own_marks(sheet) if not isinstance(mark, Rect | Circle)]  # type: ignore[arg-type]
        assert [(mark, hull) for mark in drawn for hull in hulls if boxes_meet(mark, hull.inset(1e-6))] == []


def check_backs(pieces: tuple[Piece, ...], order: PieceOrder, plan: Plan) -> None:
    """Each back lies behind its front, the same way up; printed on one side, behind the last front of its size."""
    if order.assembly == "single":
        for size in {it.front.size for it in pieces}:
            here = {it.front.name for it in pieces if it.front.size == size}
            faces = [it.name for sheet in plan.sheets for it in lying(sheet)]
            sides = ["back" in name for name in faces if name.replace("back", "front") in here]
            assert sides == sorted(sides)
        return
    join, up = joined(order)
    backed = {it.front.name for it in pieces if it.back}
    for fronts, backs in pairs(plan, order):
        behind = {}
        for back in backs:
            middle = back.box.center
            behind[tuple(round(number, 3) for number in join(middle.x, middle.y))] = back
        assert len(behind) == len(backs)
        for front in fronts:
            middle = front.box.center
            back = min(behind.items(), key=lambda it: abs(it[0][0] - middle.x) + abs(it[0][1] - middle.y), default=None)
            if front.name not in backed:
                # A piece without a back may be next to pieces with a back. Nothing is behind it.
                assert back is None or back[0] != pytest.approx((middle.x, middle.y), abs=0.001)
                continue
            assert back is not None
            assert back[0] == pytest.approx((middle.x, middle.y), abs=0.001)
            assert back[1].name == front.name.replace("front", "back")
            assert back[1].turn == up[front.turn]


def test_a_sheet_holds_as_many_as_its_margins_allow() -> None:
    pieces = (piece(1, copies=200),)
    # 190 mm across and 259 mm down, less the marks, for 16 mm pieces in cells of 20 mm less one gutter.
    assert len(lying(impose(TITLE, pieces, PieceOrder(A4.size)).sheets[0])) == 9 * 12
    assert len(lying(impose(TITLE, pieces, PieceOrder(A4.size, bleed=0)).sheets[0])) == 11 * 16


@pytest.mark.parametrize(("copies", "sheets"), [(20, 2), (54, 2), (108, 3)])
def test_pieces_without_a_back_share_sheets_if_this_saves_paper(copies: int, sheets: int) -> None:
    pieces, order = (piece(1, copies=copies), piece(2, back=False, copies=copies)), PieceOrder(A4.size)
    plan = impose(TITLE, pieces, order)
    assert [bool(lying(sheet)) for sheet in plan.sheets] == [True] * sheets
    check_all_are_there_once(pieces, order, plan)
    glued = impose(TITLE, pieces, PieceOrder(A4.size, "glue"))
    assert not any({"front 1", "front 2"} <= {it.name for it in lying(sheet)} for sheet in glued.sheets)


def test_on_one_side_backs_are_pieces_of_their_own_and_the_sheet_says_so() -> None:
    plan = impose(TITLE, (piece(1, copies=2), piece(2, back=False)), PieceOrder(A4.size, "single"))
    (sheet,) = plan.sheets
    assert [it.name for it in lying(sheet)] == ["front 1", "front 1", "front 2", "back 1", "back 1"]
    assert "Fronts come first, then backs" in " ".join(mark.text for mark in own_marks(sheet) if isinstance(mark, Text))
    (plain,) = impose(TITLE, (piece(2, back=False),), PieceOrder(A4.size, "single")).sheets
    assert "backs" not in " ".join(mark.text for mark in own_marks(plain) if isinstance(mark, Text))


@pytest.mark.parametrize("assembly", ASSEMBLIES)
@pytest.mark.parametrize("paper", [A4.size, LETTER.size])
def test_the_head_of_a_full_sheet_keeps_clear_of_its_crop_marks(paper: Size, assembly: str) -> None:
    plan = impose(TITLE, (piece(1, copies=300),), PieceOrder(paper, assembly))  # type: ignore[arg-type]
    marks = own_marks(plan.sheets[0])
    words = [mark.y + 0.25 * points_to_mm(mark.size) for mark in marks if isinstance(mark, Text) and len(mark.text) > 5]
    low = max(y for y in words if y < paper.height / 2)
    assert low < 15
    tops = [min(mark.y1, mark.y2) for mark in marks if isinstance(mark, Line) and mark.width == CUT and not mark.dash]
    assert len(tops) > 30
    assert min(tops) - low > 1.4


def test_pieces_are_turned_where_more_then_fit() -> None:
    found = lying(impose(TITLE, (piece(1, 63.5, 88.9, copies=9),), PieceOrder(A4.size)).sheets[0])
    assert (len(found), {it.turn for it in found}) == (6, {90})
    few = lying(impose(TITLE, (piece(1, 63.5, 88.9, copies=4),), PieceOrder(A4.size)).sheets[0])
    assert (len(few), {it.turn for it in few}) == (4, {0})


def test_pieces_set_solid_share_their_cuts() -> None:
    plan = impose(TITLE, (piece(1, back=False, copies=6),), PieceOrder(A4.size, "single", bleed=0))
    upright = {mark.x1 for mark in own_marks(plan.sheets[0]) if isinstance(mark, Line) and mark.x1 == mark.x2}
    assert len(upright) == 7
    assert [mark.text for mark in own_marks(plan.sheets[0]) if isinstance(mark, Text) and mark.text.isdigit()] == [
        str(number) for number in range(1, 10)
    ]


def test_sizes_lie_under_each_other_in_blocks_of_their_own() -> None:
    pieces = (piece(1, 16, 16, False, 5), piece(2, 30, 20, False, 5), piece(3, 16, 16, False))
    plan = impose(TITLE, pieces, PieceOrder(A4.size, "single"))
    (found,) = map(lying, plan.sheets)
    # Those of a size lie together, in the order in which sizes come.
    assert [it.name[-1] for it in found] == list("111113" + "22222")
    assert max(it.box.bottom for it in found if it.name[-1] != "2") + 8 < min(
        it.box.y for it in found if it.name[-1] == "2"
    )


def test_a_front_is_followed_by_its_back_and_by_a_blank_where_it_has_none_but_not_at_the_end() -> None:
    pieces = (piece(1, 90, 200), piece(2, 90, 200, copies=2), piece(3, 90, 190, back=False))
    plan = impose(TITLE, pieces, PieceOrder(A4.size))
    assert [[it.name for it in lying(sheet)] for sheet in plan.sheets] == [
        ["front 1", "front 2"],
        ["back 1", "back 2"],
        ["front 2"],
        ["back 2"],
        ["front 3"],
    ]
    assert [sheet.bookmark for sheet in plan.sheets] == [*[("sheet 1",)] * 2, *[("sheet 2",)] * 2, ("sheet 3",)]
    # A blank is between fronts without backs, but not at the end: a blank page without a foot looks like an error.
    more = (*pieces, piece(4, 90, 190, back=False), piece(5, 90, 190, back=False), piece(6, 90, 190, back=False))
    assert [len(sheet.faces) > 0 for sheet in impose(TITLE, more, PieceOrder(A4.size)).sheets[4:]] == [
        True,
        False,
        True,
    ]
    assert (count_paper(plan, pieces, PieceOrder(A4.size)), is_two_sided(pieces, PieceOrder(A4.size))) == (3, True)


def test_without_backs_nothing_is_printed_on_backs() -> None:
    pieces = (piece(1, back=False, copies=200),)
    for assembly in ASSEMBLIES:
        order = PieceOrder(A4.size, assembly)
        plan = impose(TITLE, pieces, order)
        assert (len(plan.sheets), is_two_sided(pieces, order)) == (2, False)


def test_both_halves_are_equally_far_from_the_fold_and_at_least_5_mm() -> None:
    for bleed in (0.0, 2.0, 5.0):
        (sheet,) = impose(TITLE, (piece(1, copies=20),), PieceOrder(A4.size, "fold", bleed=bleed)).sheets
        above = [A4.size.height / 2 - it.box.bottom - bleed for it in lying(sheet) if "front" in it.name]
        below = [it.box.y - bleed - A4.size.height / 2 for it in lying(sheet) if "back" in it.name]
        assert min(above) == pytest.approx(min(below))
        assert 5 <= min(above) < 8
        dashed = [mark for mark in own_marks(sheet) if isinstance(mark, Line) and mark.dash]
        assert [(mark.y1, mark.y2) for mark in dashed] == [(A4.size.height / 2, A4.size.height / 2)]


def test_the_frame_to_trim_to_is_the_same_on_both_sheets_and_around_everything() -> None:
    plan = impose(TITLE, (piece(1, copies=200),), PieceOrder(A4.size, "glue"))
    frames = [[mark for mark in own_marks(sheet) if isinstance(mark, Rect)] for sheet in plan.sheets[:2]]
    assert frames[0] == frames[1]
    (frame,) = frames[0]
    assert frame.x == pytest.approx(A4.size.width - frame.x - frame.width)
    within = Box(frame.x, frame.y, frame.width, frame.height)
    crops = [bounds(mark) for mark in own_marks(plan.sheets[0]) if isinstance(mark, Line) and mark.width < 0.15]
    crops = [it for it in crops if it.y < 270]
    assert len(crops) > 20
    assert [it for it in crops if not (within.x < it.x and it.right < within.right and within.y < it.y)] == []


def test_a_profile_moves_backs_and_nothing_else() -> None:
    shifted = PieceOrder(A4.size, profile=Profile("kitchen", 1.5, -0.5))
    for assembly in ASSEMBLIES:
        plain = impose(TITLE, (piece(1),), PieceOrder(A4.size, assembly))
        moved = impose(TITLE, (piece(1),), replace(shifted, assembly=assembly))
        by = [
            (round(b.x - a.x, 6), round(b.y - a.y, 6))
            for one, other in zip(plain.sheets, moved.sheets, strict=True)
            for a, b in zip(one.faces, other.faces, strict=True)
            if a != b
        ]
        assert by == ([(1.5, -0.5)] if assembly == "duplex" else [])


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (PieceOrder(A4.size), "too big: a piece of 300 x 300 mm does not fit on a sheet of 210 x 297 mm"),
        (PieceOrder(A4.size, "fold"), "does not fit on half a folded sheet of 210 x 297 mm"),
        (PieceOrder(LETTER.size, "glue"), "does not fit on a sheet that is trimmed for gluing of 215.9 x 279.4 mm"),
    ],
)
def test_a_piece_that_does_not_fit_is_refused_with_the_room_there_is(order: PieceOrder, message: str) -> None:
    large = piece(1, 300, 300)
    large = replace(large, front=replace(large.front, name="too big"))
    with pytest.raises(LayoutError, match=message):
        impose(TITLE, (piece(2), large), order)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"bleed": 5.1}, "`5.1` is not a bleed: specify 0 to 5 mm"),
        ({"bleed": -1.0}, "`-1` is not a bleed: specify 0 to 5 mm"),
    ],
)
def test_an_order_that_cannot_be_is_refused(wrong: dict[str, float], message: str) -> None:
    with pytest.raises(LayoutError, match=message):
        PieceOrder(A4.size, **wrong)  # type: ignore[arg-type]


def test_the_strip_names_the_sheet_its_side_and_its_stamp() -> None:
    plan = impose(TITLE, (piece(1),), PieceOrder(A4.size))
    texts = [" | ".join(mark.text for mark in own_marks(sheet) if isinstance(mark, Text)) for sheet in plan.sheets]
    assert [sheet.bookmark for sheet in plan.sheets] == [("sheet 1",)] * 2
    assert "sheet 1, front  ·  page 1 of 2" in texts[0]
    assert "sheet 1, back  ·  page 2 of 2" in texts[1]
    assert all("abc1234" in text for text in texts)
    two = impose(TITLE, (piece(1), replace(piece(2), stamp="7654321")), PieceOrder(A4.size))
    assert not any("abc1234" in mark.text for mark in own_marks(two.sheets[0]) if isinstance(mark, Text))


@pytest.mark.parametrize("assembly", ASSEMBLIES)
def test_the_marks_of_a_sheet(assembly: str, golden: Callable[[str, str], None]) -> None:
    plan = impose(TITLE, (piece(1, copies=5), piece(2, 40, 20)), PieceOrder(A4.size, assembly))  # type: ignore[arg-type]
    own = [placed.face for sheet in plan.sheets for placed in sheet.faces if placed.face.name == "sheet"]
    golden(f"press/{assembly}.txt", "\n".join(map(spelled, own)))


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("assembly", ASSEMBLIES)
def test_every_word_is_in_the_language_of_print(assembly: str, flip: str, pseudo_language: Path) -> None:
    plan = impose(TITLE, (piece(1), piece(2, back=False)), PieceOrder(A4.size, assembly, flip))  # type: ignore[arg-type]
    texts = [mark.text for sheet in plan.sheets for mark in own_marks(sheet) if isinstance(mark, Text)]
    own = [text for text in texts if not text.isdigit() and "«" not in text and "»" not in text]
    assert len(texts) > 10
    assert own == []


def of_kind(number: int, kind: str, copies: int) -> Piece:
    return replace(piece(number, copies=copies), kind=kind)


def test_each_kind_begins_a_row_and_copies_stay_together() -> None:
    pieces = (
        *(of_kind(number, "altitude", 4) for number in range(1, 6)),
        of_kind(6, "fire", 3),
        of_kind(7, "smoke", 1),
    )
    found = lying(impose(TITLE, pieces, PieceOrder(A4.size, "single")).sheets[0])
    rows: dict[float, list[str]] = {}
    for it in found:
        if "front" in it.name:
            rows.setdefault(round(it.box.y, 3), []).append(it.name[-1])
    assert ["".join(row) for row in rows.values()] == ["11112222", "33334444", "5555", "666", "7"]
    assert len({round(it.box.x, 3) for it in found}) == 8
    # Others fill every place.
    plain = lying(impose(TITLE, tuple(replace(it, kind="") for it in pieces), PieceOrder(A4.size, "single")).sheets[0])
    assert len({round(it.box.y, 3) for it in plain if "front" in it.name}) == 3


@pytest.mark.parametrize(("count", "rows"), [(10, [5, 5]), (19, [7, 6, 6]), (11, [9, 2])])
def test_a_kind_does_not_end_with_a_single_piece_in_a_row(count: int, rows: list[int]) -> None:
    """With another kind below it, a block is nine pieces wide, and one piece would be alone beside eight empty places."""
    pieces = [of_kind(number, "allied", 1) for number in range(count)]
    pieces += [of_kind(50 + number, "central", 1) for number in range(18)]
    sheet = impose(TITLE, tuple(pieces), PieceOrder(A4.size, "single")).sheets[0]
    found = Counter(round(it.box.y, 3) for it in lying(sheet) if "front" in it.name)
    assert [found[y] for y in sorted(found)][: len(rows)] == rows


def test_kinds_of_one_piece_share_a_row_unless_their_edges_touch() -> None:
    lone = (of_kind(number, f"balloon {number}", 1) for number in (2, 3, 4))
    pieces = tuple(replace(it, back=None) for it in (of_kind(1, "dummy", 6), *lone))
    edged = tuple(replace(it, edge=it.kind) for it in pieces)
    for them, rows in ((pieces, 2), (edged, 4)):
        (sheet,) = impose(TITLE, them, PieceOrder(A4.size)).sheets
        assert len({round(it.y, 3) for it in sheet.faces if "front" in it.face.name}) == rows


@pytest.mark.parametrize("assembly", ["duplex", "single", "glue"])
def test_the_free_space_of_a_sheet_is_equal_above_and_below_its_blocks(assembly: str) -> None:
    pieces = (piece(1, copies=5), piece(2, 40, 20, copies=3))
    for paper in (A4.size, LETTER.size):
        boxes = [it.box for it in lying(impose(TITLE, pieces, PieceOrder(paper, assembly)).sheets[0])]  # type: ignore[arg-type]
        above, below = min(box.y for box in boxes), paper.height - max(box.bottom for box in boxes)
        assert above == pytest.approx(below)
        # The blocks remain a group: they are apart by at most a row.
        tops = sorted({round(box.y, 3) for box in boxes})
        assert max(low - high for high, low in pairwise(tops)) < 16 + 20


def test_kinds_share_a_row_only_if_this_saves_a_sheet() -> None:
    def rows(kinds: int, plain: int) -> tuple[int, int]:
        backed = (replace(of_kind(number, f"kind {number}", 2), edge=f"edge {number}") for number in range(kinds))
        them = (*backed, *(replace(of_kind(20, "plain", plain), back=None),))
        fronts = impose(TITLE, them, PieceOrder(A4.size)).sheets[::2]
        return len(fronts), sum(len({it.box.y for it in lying(sheet)}) for sheet in fronts)

    # Ten kinds fill ten rows, and pieces without a back fill four. Twelve rows fit on a sheet.
    assert rows(8, 36) == (1, 12)
    sheets, dense = rows(10, 36)
    assert sheets == 1
    assert dense < 10


def test_what_has_no_bleed_shares_its_cuts() -> None:
    card = piece(1, 63.0, 80.0, copies=9)
    solid = replace(card, trim=replace(card.trim, solid=True))
    for paper in (A4.size, LETTER.size):
        front, back = impose(TITLE, (solid,), PieceOrder(paper)).sheets
        assert (len(lying(front)), len(lying(back))) == (9, 9)
        assert {it.bleed for it in lying(front)} == {0.0}
        assert len({it.box.x for it in lying(front)}) == 3
        assert {it.turn for it in lying(front)} == {0}


def spared(number: int, kind: str, copies: int) -> Piece:
    return replace(of_kind(number, kind, copies), has_spares=True)


def front_rows(pieces: tuple[Piece, ...]) -> list[list[str]]:
    """Return the numbers of the pieces in each row of the fronts."""
    rows: dict[tuple[int, float], list[str]] = {}
    for index, sheet in enumerate(impose(TITLE, pieces, PieceOrder(A4.size, "single")).sheets):
        for it in lying(sheet):
            if "front" in it.name:
                rows.setdefault((index, round(it.box.y, 3)), []).append(it.name.removeprefix("front "))
    return list(rows.values())


def test_spare_copies_fill_the_rows_and_sets_the_sheet_but_never_another_sheet() -> None:
    filled = front_rows(tuple(replace(it, back=None) for it in (spared(1, "fire", 3), spared(2, "smoke", 1))))
    assert len({len(row) for row in filled}) == 1
    counts = Counter(it for row in filled for it in row)
    assert counts["1"] >= 3
    assert counts["2"] >= 1
    # All copies of a full sheet are needed once. A piece whose number matters has no spares.
    many = front_rows(tuple(replace(spared(number, f"kind {number}", 9), back=None) for number in range(1, 10)))
    assert [len(row) for row in many] == [9] * 9
    alone = front_rows((replace(of_kind(1, "fire", 3), back=None),))
    assert alone == [["1"] * 3]


def test_a_sheet_with_spares_says_so() -> None:
    said = [
        any(
            isinstance(mark, Text) and "Spare" in mark.text
            for mark in own_marks(impose(TITLE, (it,), PieceOrder(A4.size)).sheets[0])
        )
        for it in (of_kind(1, "fire", 3), spared(1, "fire", 3))
    ]
    assert said == [False, True]
