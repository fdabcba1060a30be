"""Names in scripts that our own typefaces lack, on all surfaces: the same picture, and text that can be read back."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Face, Glyph, Mark, Rect, Text, Use
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf, svg
from printgen.units import MM_PER_POINT, Size
from tests.fonts import everything, made
from tests.render.pictures import STRAY, differences, pdf_pictures, stray, svg_pictures

ROOT = Path(__file__).parents[2]
FULL = PALETTES["full"]
PAPER = Size(127.0, 76.2)
NAMES = (
    "坂井三郎 Sakai",
    "Aviv אביב 3",
    "חיים (1917)",
    "محمد علي",
    "\U0001f600 ace \u2708\ufe0f",
    "Иван Жуков",
    "日 & <本>",
)
SVG = {"s": "http://www.w3.org/2000/svg"}


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a folder of fonts for these scripts, and make it the only font folder."""
    folder = everything(tmp_path_factory.mktemp("fonts"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTGEN_FONTS", str(folder))
        yield folder


def plan(*marks: Mark) -> Plan:
    return Plan("Names", "s", (Sheet(PAPER, (PlacedFace(Face("names", PAPER, marks), 0, 0),)),))


def every_name() -> tuple[Mark, ...]:
    """Each name in each cut, at each anchor, turned, and in a glyph."""
    marks: list[Mark] = [Rect(60, 60, 60, 12, Ink.BLACK, None)]
    for row, name in enumerate(NAMES):
        for column, cut in enumerate(("text", "strong", "slant")):
            marks.append(Text(4 + 40 * column, 7 + 6 * row, name, 8.5, cut))
    marks.append(Text(45, 53, NAMES[0], 10.5, "semibold", "middle", Ink.RED))
    marks.append(Text(90, 53, NAMES[1], 10.5, "strong", "end", turn=4))
    marks.append(Text(100, 67, NAMES[3], 14, "display", "middle", Ink.WHITE))
    marks.append(Use(Glyph("name", (Text(0, 0, NAMES[2], 8.5, "text", "middle"),)), 25, 66, 1.3, 350))
    return tuple(marks)


def printed(*marks: Mark) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf.render(plan(*marks), FULL)))


def extracted(data: bytes) -> list[str]:
    """Return the lines of the first page as a reader copies them."""
    text: str = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    return [line.strip() for line in text.splitlines()]


def fonts_of(document: pikepdf.Pdf) -> list[pikepdf.Object]:
    return [it for it in document.objects if isinstance(it, pikepdf.Dictionary) and it.get("/Type") == "/Font"]


def embedded(document: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    """Return the fonts of a PDF by name."""
    return {str(font.BaseFont).partition("+")[2]: font for font in fonts_of(document)}


@pytest.mark.parametrize("palette", ["full", "mono"])
def test_both_surfaces_show_the_same(fonts: Path, palette: str) -> None:
    assert differences(plan(*every_name()), palette, sorted(fonts.iterdir())) == []


def test_a_name_moved_by_a_millimetre_is_noticed(fonts: Path) -> None:
    one, other = plan(Text(10, 10, NAMES[0])), plan(Text(11, 10, NAMES[0]))
    more = sorted(fonts.iterdir())
    assert stray(pdf_pictures(one, "full")[0], svg_pictures(other, "full", more)[0]) > STRAY
    assert stray(pdf_pictures(one, "full")[0], svg_pictures(one, "full", more)[0]) <= STRAY


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("坂井三郎 Sakai", "坂井三郎 Sakai"),
        ("חיים", "חיים"),
        ("محمد علي", "محمد علي"),
        ("\U0001f468\u200d\u2708\ufe0f", "\U0001f468\u2708"),
        ("Иван Жуков", "Иван Жуков"),
    ],
)
def test_a_name_is_copied_out_of_a_pdf_as_it_is_read(fonts: Path, name: str, expected: str) -> None:
    assert extracted(pdf.render(plan(Text(10, 10, name)), FULL)) == [expected]


def test_the_fonts_are_embedded_with_what_is_in_use(fonts: Path) -> None:
    document = printed(Text(10, 10, "坂井"), Text(10, 20, "坂", cut="strong"))
    assert set(embedded(document)) == {"NotoSansJP-Regular-400", "NotoSansJP-Bold-700"}
    regular = [font for font in fonts_of(document) if str(font.BaseFont).endswith("NotoSansJP-Regular-400")]
    # Far apart in Unicode, so each stands on the last code in use of a font of its own.
    assert sorted(float(font.Widths[-1]) for font in regular) == [637, 674]
    files = [TTFont(BytesIO(font.FontDescriptor.FontFile2.read_bytes())) for font in regular]
    assert [file["maxp"].numGlyphs for file in files] == [2, 2]


def test_a_code_beyond_the_first_plane_is_told_as_readers_want_it(fonts: Path) -> None:
    document = printed(Text(10, 10, "\U0001f600"))
    font = embedded(document)["NotoEmoji-Regular-400"]
    codes = re.findall(r"<(\w\w)> <(\w{4,})>", font.ToUnicode.read_bytes().decode())
    assert [told for _, told in codes if told not in ("0000", "0020")] == ["D83DDE00"]


def test_more_characters_than_a_font_of_a_pdf_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = "".join(map(chr, range(0x4E00, 0x4E00 + 400)))
    made(tmp_path, "NotoSansJP-Regular.ttf", many)
    monkeypatch.setenv("PRINTGEN_FONTS", str(tmp_path))
    lines = [many[start : start + 20] for start in range(0, 400, 20)]
    data = pdf.render(plan(*(Text(5, 3 + 3.5 * row, line, 6) for row, line in enumerate(lines))), FULL)
    assert extracted(data) == lines
    assert data == pdf.render(plan(*(Text(5, 3 + 3.5 * row, line, 6) for row, line in enumerate(lines))), FULL)


def digests() -> list[str]:
    """Return digests of all names as PDF and as SVG."""
    names = plan(*every_name())
    return [sha256(it).hexdigest() for it in (pdf.render(names, FULL), svg.render_plan(names, FULL)[0].encode())]


def test_the_same_fonts_give_the_same_bytes_in_another_process(fonts: Path) -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); from tests.render.test_names import digests; print(*digests())"
    )
    asked = [sys.executable, "-c", script, str(ROOT)]
    assert subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split() == digests()


def test_an_svg_carries_the_fonts_along(fonts: Path) -> None:
    (text,) = svg.render_plan(plan(Text(10, 10, "Ace 坂井", cut="slant")), FULL)
    rules = re.findall(r"font-family:'([^']*)';font-weight:(\d+);font-style:(\w+);src:url\([^,]*,([^)]*)\)", text)
    held = {name: TTFont(BytesIO(b64decode(data))).getBestCmap() for name, _, _, data in rules}
    assert [rule[:3] for rule in rules] == [("Source Sans Pro", "400", "italic"), ("Test Japanese", "400", "normal")]
    assert [{chr(code) for code in codes} for codes in held.values()] == [set("Ace "), set("坂井")]


def test_each_part_of_a_line_says_where_it_stands(fonts: Path) -> None:
    (text,) = svg.render_plan(plan(Text(50, 10, "Ace 坂井", 10, "slant", "end")), FULL, embed_fonts=False)
    parts = ET.fromstring(text).findall(".//s:tspan", SVG)
    start = 50 - width("Ace 坂井", "slant", 10)
    second = start + width("Ace ", "slant", 10)
    assert [(part.text, part.get("font-style"), part.get("font-family")) for part in parts] == [
        ("Ace ", "italic", "'Source Sans Pro', sans-serif"),
        ("坂井", "normal", "'Test Japanese', sans-serif"),
    ]
    assert [float(str(part.get("x"))) for part in parts] == pytest.approx([start, second], abs=1e-4)


def test_a_browser_is_told_not_to_turn_a_name_about_again(fonts: Path) -> None:
    (text,) = svg.render_plan(plan(Text(50, 10, "a אב")), FULL, embed_fonts=False)
    parts = ET.fromstring(text).findall(".//s:tspan", SVG)
    assert [part.text for part in parts] == ["a ", "\u202dבא\u202c"]


def test_a_name_is_measured_as_it_is_set(fonts: Path) -> None:
    document = printed(Text(100, 10, "坂井 Sakai", 10, anchor="end"))
    (face,) = document.pages[0].Resources.XObject.values()
    (start,) = (float(step.operands[4]) for step in pikepdf.parse_content_stream(face) if str(step.operator) == "Tm")
    assert start == pytest.approx((100 - width("坂井 Sakai", "text", 10)) / MM_PER_POINT, abs=0.01)


@pytest.mark.parametrize("text", ["日\U000f1234", "\ud83d", "a\x00b", "\u202e\u2066", "क"])
def test_what_no_font_has_breaks_nothing(fonts: Path, text: str) -> None:
    odd = plan(Text(10, 10, text))
    assert pdf.render(odd, FULL).startswith(b"%PDF-")
    assert [ET.fromstring(sheet.encode()).tag for sheet in svg.render_plan(odd, FULL)] == [
        "{http://www.w3.org/2000/svg}svg"
    ]
