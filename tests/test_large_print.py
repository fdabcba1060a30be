"""Large print (`--type large`), and pages that grow with the paper."""

from __future__ import annotations

from typing import cast

import pypdfium2
import pytest
from msgspec.structs import replace

from printgen.commands import requests
from printgen.data.findings import UsageError
from printgen.drawing.enlarge import divide_face, enlarge_face
from printgen.drawing.frame import LARGE_TYPE, MARGIN
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Circle, Entry, Face, Line, Rect, Text, Use
from printgen.games import game
from printgen.products import export
from printgen.products.deck import Product
from printgen.products.draw import draw_product
from printgen.products.flow import LARGE_STRIP, FlowedProduct, HtmlPages, render_flowed
from printgen.products.job import Job
from printgen.products.options import TYPE, Choices
from printgen.sheets.paper import A3, A4, PAPERS
from printgen.units import MM_PER_INCH, MM_PER_POINT, Size
from tests.built_in import FROZEN
from tests.measures import pdf_type_sizes, smallest_type
from tests.printed import IMPRINT, frozen, shipped

GAMES = {id: game.load_game(id) for id in game.game_ids() if (FROZEN / id).is_dir()}
LARGE = [(id, it) for id, of in GAMES.items() for it in of.all_products if TYPE in it.accepts]
DRAWN = [pytest.param(id, it, id=f"{id}-{it.id}") for id, it in LARGE if isinstance(it, Product)]
FLOWED = [pytest.param(id, it, id=f"{id}-{it.id}") for id, it in LARGE if isinstance(it, FlowedProduct)]


def all_faces(id: str, product: Product, paper: str, **chosen: object) -> list[Face]:
    """Return everything on the sheets of a product, also the foot of each page; no text may be too long."""
    job = Job(Choices.from_values(**chosen), paper=PAPERS[paper]).for_product(product)
    data = shipped(id).data if not chosen.get("aircraft") else frozen(id).data
    deck = draw_product(product, data.library, job.choices, job.paper)
    assert [(card.front.name, over.text) for card in deck.cards for _case, over in card.overflows] == []
    groups = export.plan_deck(data, product, deck, job, export.piece_order(job, data.library))
    return [placed.face for group in groups for sheet in group.plan.sheets for placed in sheet.faces]


@pytest.mark.parametrize("paper", ["a4", "a3"])
@pytest.mark.parametrize(("id", "product"), DRAWN)
def test_no_type_of_large_print_is_small(id: str, product: Product, paper: str) -> None:
    few = tuple(frozen(id).library.of("ratings"))[:2]
    assert smallest_type(all_faces(id, product, paper, type="large", aircraft=few)) >= LARGE_TYPE - 0.01


@pytest.mark.truth
@pytest.mark.explore
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize(("id", "product"), DRAWN)
def test_large_print_of_every_aircraft_fits(id: str, product: Product, paper: str) -> None:
    assert smallest_type(all_faces(id, product, paper, type="large")) >= LARGE_TYPE - 0.01


@pytest.mark.explore
@pytest.mark.parametrize("paper", ["a4", "a3"])
@pytest.mark.parametrize(("id", "product"), FLOWED)
def test_no_type_of_large_text_is_small_and_none_is_cut_off(id: str, product: FlowedProduct, paper: str) -> None:
    size = PAPERS[paper].size
    pages = product.html(frozen(id).library, Choices.from_values(type="large"), size)
    # A game without a guide has no pages.
    found = {LARGE_TYPE} if pages.pages == 0 else pdf_type_sizes(render_flowed(pages, PALETTES["full"], size, IMPRINT))
    assert min(found) >= LARGE_TYPE - 0.01


def ink_above_foot(pages: HtmlPages, paper: Size) -> list[int]:
    """Return the numbers of the pages on which something is printed less than 0.8 mm below the frame of the tables."""
    scale = 150 / MM_PER_INCH
    drawn = pypdfium2.PdfDocument(render_flowed(pages, PALETTES["full"], paper, IMPRINT))
    found = []
    for number, page in enumerate(drawn, 1):
        seen = page.render(scale=scale * MM_PER_POINT, grayscale=True).to_pil()
        # A rule at the edge of the frame may be half outside it.
        top, low = (seen.height - (MARGIN + LARGE_STRIP - it) * scale for it in (0.2, 0.8))
        if min(seen.crop((0, round(top), seen.width, round(low))).tobytes()) < 200:
            found.append(number)
    return found


@pytest.mark.truth
@pytest.mark.explore
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize(("id", "product"), FLOWED)
def test_tables_in_large_print_are_clear_of_the_foot(id: str, product: FlowedProduct, paper: str) -> None:
    pages = product.html(shipped(id).library, Choices.from_values(type="large"), PAPERS[paper].size)
    assert ink_above_foot(pages, PAPERS[paper].size) == []


@pytest.mark.truth
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_foot_with_three_marks_is_clear_of_the_tables(paper: str) -> None:
    product = GAMES["canvas-eagles"].product("quick-reference")
    assert isinstance(product, FlowedProduct)
    pages = product.html(shipped("canvas-eagles").library, Choices.from_values(type="large"), PAPERS[paper].size)
    leaves = cast(tuple[object, ...], pages.values["leaves"])
    assert ink_above_foot(replace(pages, values={**pages.values, "leaves": leaves[:1]}), PAPERS[paper].size) == []


@pytest.mark.parametrize(
    ("product", "step"), [("quick-reference", "10 Extinguishing"), ("first-night", "10 Put it out")]
)
def test_the_number_of_a_step_stays_on_one_line_in_large_print(product: str, step: str) -> None:
    made = GAMES["canvas-eagles"].product(product)
    assert isinstance(made, FlowedProduct)
    pages = made.html(frozen("canvas-eagles").library, Choices.from_values(type="large"), A4.size)
    drawn = pypdfium2.PdfDocument(render_flowed(pages, PALETTES["full"], A4.size, IMPRINT))
    lines = [line for page in drawn for line in page.get_textpage().get_text_range().splitlines()]
    assert [line for line in lines if line.startswith(step)]


def test_sheets_schedules_and_references_of_every_game_support_large_print() -> None:
    for id, of in GAMES.items():
        supported = {it.id for of_id, it in LARGE if of_id == id}
        assert {"quick-reference", "first-night", "player-reference"} < supported
        assert supported & {"record-sheets", "status-pads", "datasheets"}
        assert "schedules" in supported or "schedules" not in of.products


def test_a_large_sheet_has_the_modifiers_and_a_ruler() -> None:
    product = GAMES["canvas-eagles"].product("record-sheets")
    assert isinstance(product, Product)
    few = tuple(frozen("canvas-eagles").library.of("ratings"))[:1]
    faces = all_faces("canvas-eagles", product, "a4", type="large", aircraft=few)
    words = {mark.text for face in faces for mark in face.marks if isinstance(mark, Text)}
    glyphs = {mark.glyph.name for face in faces for mark in face.marks if isinstance(mark, Use)}
    assert "Modifiers" in words
    assert "ruler-50-mm" in glyphs


def test_other_products_name_those_that_support_large_print() -> None:
    of = GAMES["canvas-eagles"]
    job = Job(Choices.from_values(type="large"))
    with pytest.raises(UsageError, match="record-sheets, schedules"):
        requests.check_options(job, [of.product("counters")], of)
    layout = Job(Choices.from_values(type="large", layout="a5"))
    with pytest.raises(UsageError, match="--layout a5"):
        requests.check_options(layout, [of.product("record-sheets")], of)


@pytest.mark.parametrize(("id", "name"), [("canvas-eagles", "record-sheets"), ("richthofens-war", "status-pads")])
def test_sheets_grow_with_the_paper(id: str, name: str) -> None:
    product, few = GAMES[id].product(name), tuple(frozen(id).library.of("ratings"))[:1]
    assert isinstance(product, Product)
    least = [
        smallest_type(
            card.front
            for card in draw_product(product, frozen(id).library, Choices.from_values(aircraft=few), paper).cards
        )
        for paper in (A4, A3)
    ]
    assert least[1] > 1.4 * least[0]


def test_pieces_do_not_grow_with_the_paper() -> None:
    product = GAMES["canvas-eagles"].product("counters")
    assert isinstance(product, Product)
    sizes = {
        card.front.size
        for paper in (A4, A3)
        for card in draw_product(product, frozen("canvas-eagles").library, Choices(), paper).cards
    }
    assert len(sizes) == 1


def test_an_enlarged_face_has_larger_type_lines_and_fields() -> None:
    marks = (Text(1, 2, "Camel", 8.0), Line(0, 1, 4, 1, width=0.5, dash=(1.0, 2.0)), Circle(1, 1, 2))
    face = enlarge_face(Face("face", Size(10, 20), marks, (Entry("speed", 1, 2, 3, 4),)), 2.0)
    assert face.size == Size(20, 40)
    text, line, circle = face.marks
    assert isinstance(text, Text)
    assert (text.x, text.y, text.size) == (2, 4, 16.0)
    assert isinstance(line, Line)
    assert (line.x2, line.width, line.dash) == (8, 1.0, (2.0, 4.0))
    assert isinstance(circle, Circle)
    assert circle.radius == 4
    assert (face.entries[0].x, face.entries[0].height) == (2, 8)


def test_a_face_is_divided_between_sections_and_not_below_a_heading() -> None:
    heading = (Text(0, 34, "Guns"), Line(0, 35, 100, 35))
    marks = (Rect(0, 0, 100, 30), *heading, Rect(0, 38, 100, 32))
    face = Face("face", Size(100, 70), marks, (Entry("gun", 2, 40, 5, 5),))
    parts = divide_face(face, 45.0)
    assert parts is not None
    upper, lower = parts
    assert [type(it) for it in upper.marks] == [Rect]
    assert [it.text for it in lower.marks if isinstance(it, Text)] == ["Guns"]
    assert lower.entries[0].y < 15
    assert max(part.size.height for part in parts) <= 45.0
    assert divide_face(face, 36.0) is None
    # The line below the heading leaves space for a cut, and a cut there would make the parts more equal.
    lower_line = replace(
        face, marks=(Rect(0, 0, 100, 30), Text(0, 34, "Guns"), Line(0, 35.8, 100, 35.8), Rect(0, 38, 100, 32))
    )
    apart = divide_face(lower_line, 45.0)
    assert apart is not None
    assert [it.text for it in apart[1].marks if isinstance(it, Text)] == ["Guns"]
    assert divide_face(Face("face", Size(9, 9), (Rect(0, 0, 9, 90),)), 60.0) is None


def test_a_face_that_states_its_sections_is_divided_above_one_of_them() -> None:
    marks = (
        Text(0, 5, "1"),
        Rect(0, 10, 100, 10),
        Line(0, 20.2, 100, 20.2),
        Rect(0, 22, 100, 20),
        Rect(0, 45, 100, 25),
    )
    face = Face("face", Size(100, 70), marks)
    equal, stated = divide_face(face, 52.0), divide_face(replace(face, sections=(20.2,)), 52.0)
    assert equal is not None
    assert stated is not None
    assert [len(it.marks) for it in equal] == [4, 1]
    assert [len(it.marks) for it in stated] == [2, 3]
    # A section that would leave too high a part is not used.
    otherwise = divide_face(replace(face, sections=(20.2,)), 46.0)
    assert otherwise is not None
    assert [len(it.marks) for it in otherwise] == [4, 1]
