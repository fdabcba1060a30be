"""Finished PDFs, opened again."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from printgen.drawing.fonts.typeface import load_face
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import (
    CUT,
    FINE,
    HAIRLINE,
    RULE,
    Circle,
    Face,
    Glyph,
    Line,
    Mark,
    Outline,
    Picture,
    Rect,
    Text,
    Use,
)
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf, png, svg
from printgen.units import MM_PER_POINT, Size
from tests.render.pictures import photograph

ROOT = Path(__file__).parents[2]
A4, LETTER = Size(210, 297), Size(215.9, 279.4)
FULL = PALETTES["full"]


def sheet(*marks: Mark, size: Size = A4, bookmark: tuple[str, ...] = ()) -> Sheet:
    return Sheet(size, (PlacedFace(Face("face", size, marks), 0, 0),), bookmark)


def printed(*sheets: Sheet, palette: str = "full") -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf.render(Plan("A title", "A subject", sheets), PALETTES[palette])))


def operators(of: pikepdf.Page | pikepdf.Object) -> list[tuple[str, list[float]]]:
    """Return the operators of a content stream with their numbers."""
    return [
        (str(step.operator), [float(part) for part in step.operands if not isinstance(part, pikepdf.Object)])
        for step in pikepdf.parse_content_stream(of)
    ]


def faces(document: pikepdf.Pdf, page: int = 0) -> list[pikepdf.Object]:
    """Return the forms that a page places, one for each face."""
    laid = document.pages[page].Resources.get("/XObject", {})
    names = [
        str(step.operands[0])
        for step in pikepdf.parse_content_stream(document.pages[page])
        if str(step.operator) == "Do"
    ]
    return [laid[name] for name in names]


def counted(document: pikepdf.Pdf, page: int = 0) -> Counter[str]:
    """Return the number of times each operator occurs in a page's faces."""
    return Counter(name for face in faces(document, page) for name, _ in operators(face))


def forms(document: pikepdf.Pdf) -> list[pikepdf.Object]:
    return [
        thing for thing in document.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
    ]


def fonts(document: pikepdf.Pdf) -> list[pikepdf.Object]:
    return [
        thing for thing in document.objects if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
    ]


@pytest.fixture(scope="module")
def data(every_mark: Plan) -> bytes:
    return pdf.render(every_mark, FULL)


@pytest.fixture(scope="module")
def document(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(data))


def test_pages_have_the_size_of_their_sheets() -> None:
    data = pdf.render(Plan("t", "s", (sheet(size=A4), sheet(size=LETTER), sheet(size=LETTER.transposed))), FULL)
    sizes = [page.get_size() for page in pypdfium2.PdfDocument(data)]
    assert [(round(w * MM_PER_POINT, 3), round(h * MM_PER_POINT, 3)) for w, h in sizes] == [
        (210, 297),
        (215.9, 279.4),
        (279.4, 215.9),
    ]


def test_each_page_names_its_trim_and_bleed(document: pikepdf.Pdf) -> None:
    boxes = [
        [[float(n) for n in page[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox")] for page in document.pages
    ]
    assert boxes == [[[0, 0, 360, 216]] * 3] * 3


def test_a_blank_sheet_is_a_page() -> None:
    assert len(printed(sheet(), Sheet(A4, ()), sheet(), Sheet(A4, ())).pages) == 4


def test_every_font_is_embedded_and_subset(document: pikepdf.Pdf) -> None:
    found = fonts(document)
    # One of each cut, and two more of the text face for a few Greek letters and a Cyrillic one.
    assert len(found) == 5 + 2
    for font in found:
        assert re.fullmatch(r"/[A-Z0-9]{6}\+SourceS\w+Pro-\w+", str(font.BaseFont))
        embedded = TTFont(BytesIO(font.FontDescriptor.FontFile2.read_bytes()))
        assert embedded["maxp"].numGlyphs < 50


@pytest.mark.parametrize("sheets", [(), (sheet(),), (sheet(Text(9, 9, "Camel")),)], ids=["none", "blank", "text"])
def test_no_font_is_named_that_is_not_embedded(sheets: tuple[Sheet, ...]) -> None:
    document = printed(*sheets)
    assert [str(font.BaseFont) for font in fonts(document) if "/FontDescriptor" not in font] == []
    plain = BytesIO()
    document.save(plain, compress_streams=False, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    assert b"Helvetica" not in plain.getvalue()


def test_readers_print_at_true_size_and_show_the_title(document: pikepdf.Pdf) -> None:
    preferences = document.Root.ViewerPreferences
    assert (str(preferences.PrintScaling), preferences.DisplayDocTitle) == ("/None", True)
    assert (str(document.docinfo.Title), str(document.docinfo.Subject)) == ("Every mark", "A sheet for tests")
    assert str(document.Root.Lang) == "en"


def test_the_language_of_the_plan_is_named() -> None:
    plan = Plan("t", "s", (sheet(),), language="de")
    assert str(pikepdf.open(BytesIO(pdf.render(plan, FULL))).Root.Lang) == "de"


def test_the_outline_nests_titles_in_sections() -> None:
    sheets = [
        sheet(bookmark=("Allied", "Sopwith Camel")),
        sheet(bookmark=("Allied", "Sopwith Camel")),
        sheet(bookmark=("Allied", "Spad XIII")),
        sheet(bookmark=("Central", "Albatros D.Va")),
        sheet(bookmark=()),
        sheet(bookmark=("Notes – ½",)),
    ]
    opened = pypdfium2.PdfDocument(pdf.render(Plan("t", "s", tuple(sheets)), FULL))
    outline = []
    for mark in opened.get_toc():
        target = mark.get_dest()
        outline.append((mark.level, mark.get_title(), target.get_index() if target else None))
    assert outline == [
        (0, "Allied", 0),
        (1, "Sopwith Camel", 0),
        (1, "Spad XIII", 2),
        (0, "Central", 3),
        (1, "Albatros D.Va", 3),
        (0, "Notes – ½", 5),
    ]


def test_the_outline_is_shown_where_there_is_one() -> None:
    assert str(printed(sheet(bookmark=("Allied",))).Root.PageMode) == "/UseOutlines"
    assert str(printed(sheet()).Root.PageMode) == "/UseNone"


def test_a_glyph_is_stored_once_and_named_where_it_is_used() -> None:
    inner = Glyph("inner", (Circle(0, 0, 1),))
    outer = Glyph("outer", (Use(inner, 0, 0), Rect(0, 0, 1, 1)))
    alike = Glyph("outer", (Use(inner, 0, 0), Rect(0, 0, 1, 1)))
    document = printed(
        sheet(Use(outer, 9, 9), Use(outer, 20, 9, 2.0), Use(inner, 30, 9)), sheet(Use(alike, 9, 9), Use(inner, 9, 20))
    )
    (first,), (second,) = faces(document, 0), faces(document, 1)
    assert len(forms(document)) == 2 + 2
    assert [counted(document, page)["Do"] for page in (0, 1)] == [3, 2]
    assert counted(document)["c"] == counted(document)["re"] == 0
    assert set(first.Resources.XObject.keys()) == set(second.Resources.XObject.keys())


def test_pens_are_as_wide_on_paper_as_the_art_direction_asks_for() -> None:
    for pen, points in ((HAIRLINE, 0.25), (CUT, 0.35), (FINE, 0.5), (RULE, 1.0)):
        for mark in (Line(10, 10, 60, 10, Ink.BLACK, pen), Rect(10, 10, 9, 9, None, Ink.BLACK, pen)):
            page = printed(sheet(mark))
            widths = [given[0] for name, given in operators(faces(page)[0]) if name == "w"]
            # Whatever is set up before it, a stroke is drawn by the last.
            assert widths[-1] == pytest.approx(points, abs=5e-4)


def test_two_glyphs_of_one_name_are_refused() -> None:
    one, other = Glyph("same", (Circle(0, 0, 1),)), Glyph("same", (Circle(0, 0, 2),))
    with pytest.raises(ValueError, match="`same`"):
        printed(sheet(Use(one, 9, 9), Use(other, 20, 9)))


def test_a_face_laid_more_than_once_is_stored_once(document: pikepdf.Pdf) -> None:
    # box, hex, the pair of hexes, the area and the photo in their glyphs, the face that is laid four times, and those that are
    # laid once.
    names = [face.objgen for face in faces(document, 1)]
    assert (len(names), len(set(names))) == (8, 5)
    assert len(forms(document)) == 5 + len({face.objgen for page in (0, 1) for face in faces(document, page)})


def test_lines_of_one_pen_are_stroked_together() -> None:
    same = [Line(0, y, 9, y) for y in range(5)]
    document = printed(sheet(*same, Line(0, 9, 9, 9, Ink.BLACK, 1.0), Circle(5, 5, 1, None, Ink.BLACK, 1.0)))
    found = counted(document)
    assert (found["l"], found["S"], found["w"], found["G"]) == (6, 2, 2, 1)


def test_lengths_are_points_from_the_lower_edge_to_a_thousandth() -> None:
    document = printed(sheet(Rect(10, 20, 30, 40), size=Size(100, 100)))
    assert operators(document.pages[0])[2] == ("cm", pytest.approx([1, 0, 0, 1, 0, 283.465]))
    steps = dict(operators(faces(document)[0]))
    assert steps["re"] == pytest.approx([28.346, -170.079, 85.039, 113.386])


def _colours(document: pikepdf.Pdf) -> set[tuple[str, tuple[float, ...]]]:
    return {
        (name, tuple(numbers))
        for stream in [*document.pages, *forms(document)]
        for name, numbers in operators(stream)
        if name in ("g", "G", "rg", "RG", "k", "K", "sc", "SC", "scn", "SCN", "cs", "CS")
    }


def test_mono_is_pure_black_and_white(every_mark: Plan) -> None:
    colours = _colours(pikepdf.open(BytesIO(pdf.render(every_mark, PALETTES["mono"]))))
    assert colours == {("g", (0.0,)), ("G", (0.0,)), ("g", (1.0,)), ("G", (1.0,))}


def test_greys_are_set_as_greys_and_colours_as_colours(document: pikepdf.Pdf) -> None:
    colours = _colours(document)
    assert [numbers for name, numbers in colours if name in ("rg", "RG") and len(set(numbers)) == 1] == []
    assert {numbers for name, numbers in colours if name == "G"} == {(0.0,), (0.3,), (0.6,), (0.85,), (0.93,), (1.0,)}
    assert ("rg", (0.184, 0.4, 0.565)) in colours


def test_a_fill_the_palette_spares_is_not_painted() -> None:
    spared, outlined = Rect(0, 0, 9, 9, Ink.BLUE, None), Rect(0, 0, 9, 9, Ink.BLUE, Ink.BLUE)
    full, saver = (counted(printed(sheet(spared, outlined), palette=palette)) for palette in ("full", "saver"))
    assert (full["f"], full["B"], full["S"]) == (1, 1, 0)
    assert (saver["f"], saver["B"], saver["S"]) == (0, 0, 1)


@pytest.mark.parametrize(("palette", "pen"), [("full", 0.1), ("saver", 0.3)])
def test_an_outline_without_its_fill_has_its_stronger_pen(palette: str, pen: float) -> None:
    outline = Outline((("M", 5, 5), ("L", 20, 5), ("L", 20, 20), ("Z",)), Ink.BLUE, Ink.BLUE, 0.1, bare_pen=0.3)
    document = printed(sheet(outline), palette=palette)
    (face,) = faces(document)
    pens = [given[0] for name, given in operators(face) if name == "w"]
    assert pens[-1] == pytest.approx(pen / MM_PER_POINT, abs=0.001)


def test_what_was_set_can_be_read_and_searched(data: bytes) -> None:
    text = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()
    assert [word for word in ("Camel 1½", "–12 °C", "(B\\R)", "AVAToWA", "Σοπ Ωж") if word not in text] == []


def test_a_font_of_which_hundreds_of_characters_are_used_sets_them_all() -> None:
    codes = sorted(load_face("text").charToGlyph)
    # A no-break space is set as a space, a soft hyphen reads as none.
    known = [chr(code) for code in codes if 0x21 <= code < 0x530 and code not in (0xA0, 0xAD)]
    assert len(known) > 500
    rows = ["".join(known[start : start + 25]) for start in range(0, len(known), 25)]
    data = pdf.render(Plan("t", "s", (sheet(*(Text(5, 5 + 5 * n, row) for n, row in enumerate(rows))),)), FULL)
    found = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()
    assert [char for char in known if char not in found] == []
    assert len(fonts(pikepdf.open(BytesIO(data)))) >= 3


def test_streams_are_compressed_and_nothing_else(document: pikepdf.Pdf) -> None:
    filters = {str(page.Contents.get("/Filter")) for page in document.pages} | {
        str(form.get("/Filter")) for form in forms(document)
    }
    assert filters == {str(pikepdf.Array([pikepdf.Name.FlateDecode]))}


def test_reportlab_uses_its_compiled_parts() -> None:
    import _rl_accel
    from reportlab.lib import rl_accel

    assert rl_accel.escapePDF is _rl_accel.escapePDF
    assert rl_accel.fp_str is _rl_accel.fp_str


RENDER = """
import importlib.util
spec = importlib.util.spec_from_file_location("marks_of_all_kinds", "tests/render/conftest.py")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
from tests.render.test_pdf import digests
print(*digests(module.plan_of(module.cells())))
"""


def digests(plan: Plan) -> list[str]:
    """Return digests of a plan as PDF, SVG and PNG."""
    data = pdf.render(plan, FULL)
    made = (data, "".join(svg.render_plan(plan, FULL)).encode(), b"".join(png.render(data, 50)))
    return [sha256(it).hexdigest() for it in made]


def test_another_process_with_other_hashes_and_another_clock_writes_the_same_bytes(every_mark: Plan) -> None:
    environment = {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "PATH": ""}
    asked = [sys.executable, "-c", RENDER]
    done = subprocess.run(asked, cwd=ROOT, env=environment, capture_output=True, check=True, text=True)
    assert done.stdout.split() == digests(every_mark)


def images(document: pikepdf.Pdf) -> list[pikepdf.Object]:
    return [
        thing for thing in document.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
    ]


@pytest.mark.parametrize(
    ("palette", "space"), [("full", "/DeviceRGB"), ("saver", "/DeviceRGB"), ("mono", "/DeviceGray")]
)
def test_a_picture_is_stored_once_and_without_colour_where_there_is_none(palette: str, space: str) -> None:
    one, other = photograph("PNG"), photograph("JPEG")
    framed = Glyph("framed", (Picture(0, 0, 40, 30, one),))
    document = printed(
        sheet(Picture(10, 20, 40, 30, one), Picture(60, 20, 20, 15, one)),
        sheet(Picture(10, 20, 40, 30, other), Use(framed, 100, 100), Picture(60, 20, 20, 15, one)),
        palette=palette,
    )
    kept = sorted((str(image.Filter[0]), str(image.ColorSpace), int(image.Width)) for image in images(document))
    assert kept == [("/DCTDecode", space, 72), ("/FlateDecode", space, 72)]
    if palette == "full":
        (jpeg,) = [image for image in images(document) if image.Filter[0] == "/DCTDecode"]
        assert jpeg.read_raw_bytes() == other


def test_a_picture_lies_where_its_mark_says() -> None:
    document = printed(sheet(Picture(10, 20, 40, 30, photograph("PNG"))))
    placed = [numbers for name, numbers in operators(faces(document)[0]) if name == "cm"][-1]
    k = 1 / MM_PER_POINT
    assert placed == [pytest.approx(number, abs=0.001) for number in (40 * k, 0, 0, 30 * k, 10 * k, -50 * k)]
