"""Finished sheets: opened again and measured, and cut out in simulation."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import pikepdf
import pytest
from PIL import Image, ImageOps

from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Line
from printgen.drawing.plan import Plan
from printgen.render import pdf, png
from printgen.sheets.impose import impose
from printgen.sheets.order import PieceOrder
from printgen.sheets.paper import A4, LETTER
from printgen.sheets.profile import Profile
from printgen.units import Size
from tests.sheets.pieces import ASSEMBLIES, BITS, FLIPS, TITLE, Found, piece, rectangles, tagged

WAYS = [(assembly, flip) for assembly in ASSEMBLIES for flip in FLIPS if assembly == "duplex" or flip == "long"]
PAPERS = {"a4": A4.size, "letter": LETTER.size, "landscape": Size(300.0, 220.0)}
SIZES = ((16.0, 16.0), (25.4, 19.05), (44.0, 67.0))


def tags(plan: Plan) -> list[dict[tuple[str, int], list[Found]]]:
    """Return the position of the middle of each face on each page of the finished PDF."""
    pages = []
    for page in pikepdf.open(BytesIO(pdf.render(plan, PALETTES["full"]))).pages:
        found: dict[tuple[str, int], list[Found]] = {}
        for it in rectangles(page):
            side = {1: "front", 2: "back"}.get(round(it.height, 2))
            if side and it.width < 1:
                found.setdefault((side, round(it.width * 100) - 1), []).append(it)
        pages.append(found)
    return pages


def upright(order: PieceOrder) -> bool:
    """Return whether the sheet is turned over sideways."""
    high = order.paper.height >= order.paper.width
    return order.assembly == "glue" or (order.assembly == "duplex" and (order.flip == "long") == high)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("assembly", "flip"), WAYS)
def test_in_the_finished_pdf_each_back_lies_behind_its_front(assembly: str, flip: str, paper: str) -> None:
    size = PAPERS[paper]
    order = PieceOrder(size, assembly, flip)  # type: ignore[arg-type]
    pieces = tuple(tagged(number, *SIZES[number % 3], copies=1 + number % 2) for number in range(24))
    pages = tags(impose(TITLE, pieces, order))
    fronts = [
        (index, key[1], it) for index, page in enumerate(pages) for key in page for it in page[key] if key[0] == "front"
    ]
    assert len(fronts) == 36
    assert {round(it.scale, 5) for page in pages for found in page.values() for it in found} == {1.0}
    if assembly == "single":
        backs = Counter(key[1] for page in pages for key in page for _ in page[key] if key[0] == "back")
        assert backs == Counter(number for _index, number, _front in fronts)
        return
    for index, number, front in fronts:
        backs = pages[index if assembly == "fold" else index + 1]["back", number]
        seen = [(size.width - it.x, it.y) if upright(order) else (it.x, size.height - it.y) for it in backs]
        off = min(max(abs(x - front.x), abs(y - front.y)) for x, y in seen)
        assert off < 0.01
        turns = {round(-it.turn if upright(order) else 180 - it.turn) % 360 for it in backs}
        assert turns == {round(front.turn) % 360}


def test_a_profile_undoes_in_the_finished_pdf_what_the_printer_does() -> None:
    profile = Profile("kitchen", 1.25, -0.75, 0.4, 1.002)
    pieces = (tagged(1, 16, 16),)
    (_, plain), (_, moved) = (
        tags(impose(TITLE, pieces, PieceOrder(A4.size, profile=it))) for it in (Profile("true"), profile)
    )
    (was,), (now,) = plain["back", 1], moved["back", 1]
    assert now.turn == pytest.approx((was.turn + 0.4) % 360, abs=0.001)
    assert now.scale == pytest.approx(1.0, abs=1e-6)
    # The piece is in the middle of the sheet, where the rotation does not move it.
    assert (now.x - was.x, now.y - was.y) == pytest.approx((1.25, -0.75), abs=0.3)


DPI = 150


def pictures(plan: Plan) -> list[Image.Image]:
    return [Image.open(BytesIO(page)).convert("RGB") for page in png.render(pdf.render(plan, PALETTES["full"]), DPI)]


def cuts(plan: Plan) -> tuple[list[float], list[float]]:
    """Return where the crop marks of the first sheet indicate cuts: across, and down."""
    marks = [mark for placed in plan.sheets[0].faces if placed.face.name == "sheet" for mark in placed.face.marks]
    lines = [it for it in marks if isinstance(it, Line) and not it.dash and 0.1 < it.width < 0.15]
    across = sorted({round(it.y1, 4) for it in lines if it.y1 == it.y2})
    down = sorted({round(it.x1, 4) for it in lines if it.x1 == it.x2})
    return across, down


def number_on(picture: Image.Image) -> int:
    """Return the number shown by the cells of a face that was cut out."""
    wide, high = picture.size
    bits = [sum(picture.getpixel((int((bit + 0.5) * wide / BITS), high // 6))) < 380 for bit in range(BITS)]  # type: ignore[arg-type]
    return sum(1 << bit for bit, dark in enumerate(bits) if dark)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("assembly", "flip"), [way for way in WAYS if way[0] != "single"])
def test_cut_by_the_marks_every_piece_has_its_own_number_on_both_sides(assembly: str, flip: str, paper: str) -> None:
    order = PieceOrder(PAPERS[paper], assembly, flip)  # type: ignore[arg-type]
    plan = impose(TITLE, tuple(piece(number) for number in range(1, 36)), order)
    front, *rest = pictures(plan)
    # The other side as it lies behind the front, seen through the paper.
    behind = ImageOps.mirror(rest[0]) if upright(order) else ImageOps.flip(rest[0] if rest else front)
    across, down = cuts(plan)
    share = DPI / 25.4
    found = []
    for top, bottom in zip(across[::2], across[1::2], strict=True):
        for left, right in zip(down[::2], down[1::2], strict=True):
            box = tuple(round(edge * share) for edge in (left, top, right, bottom))
            one, other = front.crop(box), ImageOps.mirror(behind.crop(box))
            found.append((number_on(one), number_on(other)))
            for side, ink in ((one, (47, 102, 144)), (other, (155, 44, 31))):
                # Below the cells a face is one flat colour up to its cut, or the cell of the grid is empty.
                low = side.crop((0, side.height // 2, side.width, side.height))
                assert low.getcolors() in ([(low.width * low.height, ink)], [(low.width * low.height, (255, 255, 255))])
    assert found[:35] == [(number, number) for number in range(1, 36)]
    assert set(found[35:]) <= {(0, 0)}
