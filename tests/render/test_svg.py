"""SVG files, read again."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from printgen.drawing.fonts.typeface import font_file
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Area, Circle, Face, Glyph, Line, Mark, Outline, Picture, Rect, Text, Use
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import svg, webfont
from printgen.units import Size
from tests.render.pictures import photograph

FULL = PALETTES["full"]
NAMESPACE = {"s": "http://www.w3.org/2000/svg"}
THIRD = 1 / 3


def drawn(*marks: Mark, palette: str = "full", embed_fonts: bool = False) -> ET.Element:
    face = Face("A & B", Size(50, 40), marks)
    return ET.fromstring(svg.render_face(face, PALETTES[palette], embed_fonts=embed_fonts))


def only(root: ET.Element, tag: str) -> dict[str, str]:
    """Return the attributes of the only element with this tag."""
    (element,) = root.findall(f".//s:{tag}", NAMESPACE)
    return element.attrib


def embedded(text: str) -> list[TTFont]:
    return [TTFont(BytesIO(b64decode(data))) for data in re.findall(r"font/ttf;base64,([^)]*)\)", text)]


def test_a_sheet_has_its_true_size_in_millimetres() -> None:
    root = ET.fromstring(svg.render_plan(Plan("Blank", "", (Sheet(Size(215.9, 279.4), ()),)), FULL)[0])
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("215.9mm", "279.4mm", "0 0 215.9 279.4")


def test_a_picture_says_what_it_shows() -> None:
    root = drawn()
    assert root[0].tag == "{http://www.w3.org/2000/svg}title"
    assert (root.get("role"), root[0].text) == ("img", "A & B")


def test_each_sheet_of_a_plan_is_titled_by_its_bookmark() -> None:
    sheets = (Sheet(Size(9, 9), (), ("Allied", "Spad")), Sheet(Size(9, 9), ()))
    titles = [ET.fromstring(text)[0].text for text in svg.render_plan(Plan("Sheets", "s", sheets), FULL)]
    assert titles == ["Sheets · Allied · Spad", "Sheets"]


def test_numbers_are_rounded_to_four_decimals() -> None:
    line = only(drawn(Line(THIRD, 2.0, 10 * THIRD, -0.00001, width=THIRD, dash=(THIRD, 1.0))), "line")
    assert (line["x1"], line["y1"], line["x2"], line["y2"]) == ("0.3333", "2", "3.3333", "0")
    assert (line["stroke-width"], line["stroke-dasharray"]) == ("0.3333", "0.3333 1")


def test_outlines_keep_their_steps() -> None:
    path = only(drawn(Outline((("M", 1, 2), ("L", THIRD, 2), ("C", 1, 2, 3, 4, 5, 6), ("Z",)))), "path")
    assert path["d"] == "M 1 2 L 0.3333 2 C 1 2 3 4 5 6 Z"


@pytest.mark.parametrize(("palette", "pen"), [("full", 0.1), ("saver", 0.3)])
def test_an_outline_without_its_fill_has_its_stronger_pen(palette: str, pen: float) -> None:
    outline = Outline((("M", 5, 5), ("L", 20, 5), ("L", 20, 20), ("Z",)), Ink.BLUE, Ink.BLUE, 0.1, bare_pen=0.3)
    assert float(only(drawn(outline, palette=palette), "path")["stroke-width"]) == pen


def test_a_glyph_is_drawn_once() -> None:
    inner = Glyph("inner", (Circle(0, 0, 1),))
    outer = Glyph("outer", (Use(inner, 1, 1), Use(inner, 2, 2)))
    root = drawn(Use(outer, 3, 4), Use(outer, 5, 6, 2.0, 90), Use(inner, 7, 8))
    glyphs = root.findall("./s:defs/s:g", NAMESPACE)
    assert sorted(str(glyph.get("id")) for glyph in glyphs) == ["g-inner", "g-outer"]
    assert len(root.findall(".//s:circle", NAMESPACE)) == 1
    assert [use.get("transform") for use in root.findall("./s:g/s:use", NAMESPACE)] == [
        "translate(3 4)",
        "translate(5 6) rotate(90) scale(2.0)",
        "translate(7 8)",
    ]


def test_names_of_glyphs_become_different_ids() -> None:
    glyphs = [Glyph(name, (Circle(0, 0, 1),)) for name in ("a b", "a_b", "a/b", "ab", "a-b")]
    root = drawn(*(Use(glyph, 1, 1) for glyph in glyphs))
    ids = [str(glyph.get("id")) for glyph in root.findall("./s:defs/s:g", NAMESPACE)]
    assert len(set(ids)) == 5
    assert [id_ for id_ in ids if not re.fullmatch(r"[A-Za-z][\w-]*", id_)] == []


def test_two_glyphs_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="`same`"):
        drawn(Use(Glyph("same", (Circle(0, 0, 1),)), 1, 1), Use(Glyph("same", (Circle(0, 0, 2),)), 1, 1))


def test_text_is_text() -> None:
    root = drawn(Text(1, 2, "R <& ½", 10, "slant", "end", Ink.RED, 30))
    (element,) = root.findall(".//s:text", NAMESPACE)
    assert element.text == "R <& ½"
    assert element.attrib == {
        "x": "1",
        "y": "2",
        "fill": "#9b2c1f",
        "font-family": "'Source Sans Pro', sans-serif",
        "font-size": "3.5278",
        "font-style": "italic",
        "text-anchor": "end",
        "transform": "rotate(30 1 2)",
    }


def test_spaces_of_text_are_kept() -> None:
    assert only(drawn(Text(1, 2, "a   b")), "text")["{http://www.w3.org/XML/1998/namespace}space"] == "preserve"


def test_faces_are_turned_about_their_own_centre() -> None:
    face = Face("f", Size(20, 10), (Circle(1, 1, 1),))
    root = ET.fromstring(svg.render_plan(Plan("t", "", (Sheet(Size(90, 90), (PlacedFace(face, 5, 6, 90),)),)), FULL)[0])
    assert only(root, "g")["transform"] == "translate(5 6) rotate(90 10 5)"


def test_a_fill_the_palette_spares_is_not_painted() -> None:
    marks = (Rect(0, 0, 9, 9, Ink.BLUE, Ink.BLACK),)
    assert only(drawn(*marks), "rect")["fill"] == "#2f6690"
    saver = only(drawn(*marks, palette="saver"), "rect")
    assert "fill" not in saver
    assert drawn().get("fill") == "none"


def test_mono_is_pure_black_and_white(every_mark: Plan) -> None:
    text = "".join(svg.render_plan(every_mark, PALETTES["mono"], embed_fonts=False))
    colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', text))
    assert colours == {"#000000", "#ffffff", "none"}


def test_fonts_hold_the_characters_in_use() -> None:
    text = svg.render_face(Face("f", Size(9, 9), (Text(1, 1, "Añ½"), Text(1, 1, "B", cut="display"))), FULL, None, True)
    sans, serif = embedded(text)
    assert ({chr(code) for code in sans.getBestCmap()}, {chr(code) for code in serif.getBestCmap()}) == (
        {"A", "ñ", "½"},
        {"B"},
    )
    assert [table for font in (sans, serif) for table in ("GPOS", "GSUB", "kern") if table in font] == []
    assert "font-kerning:none" in text


def test_fonts_of_a_plan_hold_the_characters_of_its_glyphs(every_mark: Plan) -> None:
    first, second, blank = svg.render_plan(every_mark, FULL)
    assert [len(embedded(text)) for text in (first, second, blank)] == [5, 1, 0]
    (strong,) = embedded(second)
    assert set(map(ord, "Ragin ")) <= set(strong.getBestCmap())


def test_each_cut_is_named_as_its_font_is_called() -> None:
    for cut, name in webfont.NAMES.items():
        font = TTFont(font_file(cut))
        names = {font["name"].getDebugName(number) for number in (1, 16)}
        assert name.family in names
        assert (font["OS/2"].usWeightClass, bool(font["OS/2"].fsSelection & 1)) == (name.weight, name.style == "italic")


def test_a_diagram_in_a_page_leaves_the_fonts_to_it() -> None:
    text = svg.render_face(Face("f", Size(9, 9), (Text(1, 1, "A"),)), FULL)
    assert ("@font-face" in text, "Source Sans Pro" in text) == (False, True)


@pytest.mark.parametrize(("palette", "mode"), [("full", "RGB"), ("saver", "RGB"), ("mono", "L")])
def test_a_picture_is_carried_along_once_and_without_colour_where_there_is_none(palette: str, mode: str) -> None:
    one, other = photograph("PNG"), photograph("JPEG")
    root = drawn(Picture(0, 0, 4, 3, one), Picture(9, 1, 8, 6, one), Picture(20, 0, 4, 3, other), palette=palette)
    images = root.findall(".//s:image", NAMESPACE)
    addresses = [image.get("{http://www.w3.org/1999/xlink}href", "").partition(";base64,") for image in images]
    held = [Image.open(BytesIO(b64decode(data))) for _kind, _mark, data in addresses]
    assert [kind for kind, _mark, _data in addresses] == ["data:image/png", "data:image/jpeg"]
    assert [(image.format, image.mode) for image in held] == [("PNG", mode), ("JPEG", mode)]
    places = [use.get("transform") for use in root.findall(".//s:use", NAMESPACE)]
    assert places == ["translate(0 0) scale(4 3)", "translate(9 1) scale(8 6)", "translate(20 0) scale(4 3)"]


def test_areas_clip_their_marks_and_two_drawings_on_a_page_share_no_clip() -> None:
    corners = (("M", 0.0, 0.0), ("L", 9.0, 0.0), ("L", 0.0, 9.0), ("Z",))
    area = Area(corners, Ink.PAINT_OLIVE, (Circle(0, 0, 9),), ((Ink.WHITE, 1.0),))
    face = Face("kite", Size(9, 9), (area, area))
    ids = []
    for number in (1, 2):
        text = svg.render_face(face, PALETTES["full"], number=number)
        ids += re.findall(r'<clipPath id="([^"]+)"', text)
        assert re.findall(r"url\(#([^)]+)\)", text) == ids[-2:]
    assert len({*ids}) == 4
    assert "<path" not in svg.render_face(face, PALETTES["saver"])
