"""Forms, opened again by other libraries than the one that wrote them; looked at, filled in, typed into."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pypdf
import pypdfium2
import pytest
from pikepdf.form import CheckboxField, DefaultAppearanceStreamGenerator, Form, TextField
from PIL import Image

from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Entry, Face, Line, Rect, Text
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf
from printgen.units import MM_PER_POINT, Box, Size

FULL = PALETTES["full"]
PAGE = Size(120, 80)
NAMES = ("Józef Łęcki", "Иван Жуков", "a (b) \\ c", "½ – €")
ENTRIES = (
    Entry("pilot.name", 10, 35, 50, 4.8, value=NAMES[0], size=10.5),
    Entry("pilot.player", 10, 50, 100, 4.8),
    *(Entry(f"engine.{number}", 5 + 5 * number, 10, 4.2, 4.2, "tick", "x" * (number == 2)) for number in range(1, 5)),
    Entry("remark", 70, 10, 45, 20, value="One line, and another that is longer than the box is wide"),
    Entry("campaign", 10, 70, 40, 5, value="example", readonly=True),
)


def form(*faces: Face, at: tuple[float, float] = (0, 0), turn: float = 0, window: Box | None = None) -> bytes:
    sheets = tuple(Sheet(PAGE, (PlacedFace(face, *at, turn, window=window),)) for face in faces)
    return pdf.render(Plan("A form", "for tests", sheets), FULL)


def face(*entries: Entry) -> Face:
    boxes = (Rect(entry.x, entry.y, entry.width, entry.height) for entry in entries if entry.kind == "tick")
    return Face("face", PAGE, (*boxes, Line(10, 54.8, 110, 54.8), Text(10, 78, "A form")), entries)


@pytest.fixture(scope="module")
def data() -> bytes:
    return form(face(*ENTRIES))


def values(data: bytes) -> dict[str, str]:
    """Return the values by name, as read by qpdf's library."""
    with pikepdf.open(BytesIO(data)) as opened:
        return {field.fully_qualified_name: str(field.value) for field in opened.acroform.fields}


def widgets(data: bytes, page: int = 0) -> list[dict[str, Any]]:
    """The places of fields on a page: the words for each, its flags, and where it lies in mm from the lower left corner."""
    with pikepdf.open(BytesIO(data)) as opened:
        return [
            {
                "words": str(it.get("/TU", "")),
                "flags": (int(it.get("/Ff", 0)), int(it.F)),
                "place": [float(edge) * MM_PER_POINT for edge in it.Rect],
            }
            for it in opened.pages[page].Annots
            if it.Subtype == "/Widget"
        ]


def filled(data: bytes, values: dict[str, str]) -> bytes:
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(BytesIO(data)))
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def shown(data: bytes, box: Box, scale: float = 4.0) -> int:
    """Return the number of dark pixels within a box (mm) of the first page as it is printed, including its fields."""
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    picture: Image.Image = (
        document[0]
        .render(scale=scale, may_draw_forms=True, grayscale=True, extra_flags=pypdfium2.raw.FPDF_PRINTING)
        .to_pil()
    )
    unit = scale / MM_PER_POINT
    part = picture.crop((round(box.x * unit), round(box.y * unit), round(box.right * unit), round(box.bottom * unit)))
    return sum(part.histogram()[:128])


def test_fields_are_tinted_on_screens_and_not_in_print(data: bytes) -> None:
    def colours(box: Box, flags: int) -> set[tuple[int, ...]]:
        document = pypdfium2.PdfDocument(data)
        document.init_forms()
        picture = document[0].render(scale=4.0, may_draw_forms=True, extra_flags=flags).to_pil().convert("RGB")
        unit = 4.0 / MM_PER_POINT
        at = picture.crop(tuple(round(it * unit) for it in (box.x, box.y, box.right, box.bottom)))
        return {colour for _count, colour in at.getcolors(1 << 24)}

    inside, readonly, beside = Box(12, 51, 80, 3), Box(30, 71, 15, 3), Box(62, 51 - 10, 20, 5)
    white = {(255, 255, 255)}
    tint = colours(inside, 0)
    assert len(tint) == 1
    assert tint != white
    assert colours(inside, pypdfium2.raw.FPDF_PRINTING) == white
    assert colours(beside, 0) == colours(readonly, 0) == white


def test_fields_are_a_tree_of_names_and_hold_what_they_were_given(data: bytes) -> None:
    assert values(data) == {
        "pilot.name": NAMES[0],
        "pilot.player": "",
        "engine.1": "/Off",
        "engine.2": "/On",
        "engine.3": "/Off",
        "engine.4": "/Off",
        "remark": ENTRIES[6].value,
        "campaign": "example",
    }


def test_both_libraries_read_the_same(data: bytes) -> None:
    fields = pypdf.PdfReader(BytesIO(data)).get_fields() or {}
    assert values(data) == {name: str(held["/V"]) for name, held in fields.items() if "/FT" in held}


@pytest.mark.parametrize("name", NAMES)
def test_every_script_survives_being_read_back(name: str) -> None:
    assert values(form(face(Entry("pilot.name", 10, 10, 50, 5, value=name)))) == {"pilot.name": name}


def test_the_file_is_sound(data: bytes) -> None:
    both = form(face(*ENTRIES), face(Entry("pilot.name", 10, 10, 50, 5, value=NAMES[0], size=10.5)))
    for content in (data, both, filled(data, {"pilot.player": "Żółw", "engine.1": "/On"})):
        assert pikepdf.open(BytesIO(content)).check_pdf_syntax() == []


def test_fields_lie_where_the_entries_do(data: bytes) -> None:
    assert widgets(data)[0]["place"] == pytest.approx([10, 80 - 39.8, 60, 80 - 35], abs=0.001)
    moved = widgets(form(face(*ENTRIES), at=(3, 4)))
    assert moved[0]["place"] == pytest.approx([13, 76 - 39.8, 63, 76 - 35], abs=0.001)


def test_fields_are_left_by_the_tab_key_in_the_order_of_the_entries(data: bytes) -> None:
    words = [it["words"] for it in widgets(data)]
    assert words == ["Pilot name", "Pilot player", *(f"Engine {n}" for n in range(1, 5)), "Remark", "Campaign"]


def test_flags_say_what_is_read_only_has_lines_and_is_printed(data: bytes) -> None:
    found = {it["words"]: it["flags"] for it in widgets(data)}
    assert {name: flags for name, flags in found.items() if flags != (0, 4)} == {
        "Remark": (1 << 12, 4),
        "Campaign": (1, 4),
    }


def test_an_empty_form_looks_like_the_printed_sheet(data: bytes) -> None:
    empty = tuple(Entry(it.name, it.x, it.y, it.width, it.height, it.kind) for it in ENTRIES)
    plain = pdf.render(Plan("t", "s", (Sheet(PAGE, (PlacedFace(Face("f", PAGE, face(*empty).marks), 0, 0),)),)), FULL)
    whole = Box(0, 0, 120, 80)
    assert shown(plain, whole) > 100
    assert shown(form(face(*empty)), whole) == shown(plain, whole)
    assert shown(data, whole) > shown(plain, whole)


def test_what_is_ticked_and_written_shows(data: bytes) -> None:
    boxes = {it.name: Box(it.x + 0.6, it.y + 0.6, it.width - 1.2, it.height - 1.2) for it in ENTRIES}
    later = filled(data, {"engine.3": "/On", "pilot.player": "Anna"})
    assert [shown(later, boxes[f"engine.{n}"]) > 20 for n in range(1, 5)] == [False, True, True, False]
    assert [shown(it, boxes["pilot.player"]) > 20 for it in (data, later)] == [False, True]
    assert shown(data, boxes["pilot.name"]) > 100
    lines = shown(data, Box(70, 10, 45, 3.4)), shown(data, Box(70, 14.5, 45, 4))
    assert min(lines) > 50


def test_filling_one_field_leaves_the_others_as_they_are(data: bytes) -> None:
    twins = form(face(Entry("log.1", 10, 10, 20, 5), Entry("log.2", 40, 10, 20, 5)))
    later = filled(twins, {"log.1": "14L2"})
    assert values(later) == {"log.1": "14L2", "log.2": ""}
    assert (shown(later, Box(10, 10, 20, 5)) > 20, shown(later, Box(40, 10, 20, 5))) == (True, 0)


def test_pikepdf_can_fill_it_in_too(data: bytes) -> None:
    document = pikepdf.open(BytesIO(data))
    fields = Form(document, DefaultAppearanceStreamGenerator)
    player, box = fields["pilot.player"], fields["engine.1"]
    assert isinstance(player, TextField)
    assert isinstance(box, CheckboxField)
    player.value, box.checked = "Anna", True
    out = BytesIO()
    document.save(out)
    read = pypdf.PdfReader(BytesIO(out.getvalue())).get_fields() or {}
    assert (read["pilot.player"]["/V"], read["engine.1"]["/V"]) == ("Anna", "/On")


def test_the_font_to_type_with_is_embedded_and_has_the_letters_of_central_europe(
    data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    document = pikepdf.open(BytesIO(data))
    (font,) = document.Root.AcroForm.DR.Font.values()
    assert str(font.BaseFont) == "/SourceSansPro-Regular"
    assert len(font.FontDescriptor.FontFile2.read_bytes()) > 10_000
    # pypdf says in its log what the font's encoding lacks.
    typed = "Zażółć gęślą jaźń, příliš žluťoučký, ŐőŰű, Åse, Müller, ñ, ç, “œ” €"
    assert values(filled(data, {"pilot.player": typed}))["pilot.player"] == typed
    assert caplog.records == []
    filled(data, {"pilot.player": "Жуков"})
    assert "not supported by font encoding" in caplog.text
    assert len(font.Widths) == int(font.LastChar) - int(font.FirstChar) + 1 == 256
    assert all(int(font.Widths[code]) for code in (*range(32, 127), 1, 31, 0x7F, 0x81, 0x9D, 0xFF))


def test_no_font_is_named_that_is_not_embedded(data: bytes) -> None:
    plain, document = BytesIO(), pikepdf.open(BytesIO(data))
    document.save(plain, compress_streams=False, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    assert [name for name in (b"Helvetica", b"ZapfDingbats", b"ZaDb") if name in plain.getvalue()] == []


def test_a_name_on_two_pages_is_one_field_with_two_places() -> None:
    first, other = Entry("pilot.name", 10, 10, 50, 5, value="A"), Entry("pilot.name", 20, 30, 50, 5, value="A")
    data = form(face(first, Entry("pilot.kills", 10, 20, 9, 5)), face(other))
    assert values(data) == {"pilot.name": "A", "pilot.kills": ""}
    assert [len(widgets(data, page)) for page in (0, 1)] == [2, 1]
    changed = filled(data, {"pilot.name": "B"})
    assert values(changed)["pilot.name"] == "B"


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ((Entry("a", 0, 0, 9, 5, value="1"), Entry("a", 0, 9, 9, 5, value="2")), "two different entries are named `a`"),
        ((Entry("a", 0, 0, 9, 5), Entry("a", 0, 9, 9, 5, "tick")), "two different entries are named `a`"),
        ((Entry("a", 0, 0, 9, 5), Entry("a.1", 0, 9, 9, 5)), "`a` is an entry"),
        ((Entry("a.1", 0, 0, 9, 5), Entry("a", 0, 9, 9, 5)), "two different entries are named `a`"),
    ],
)
def test_names_that_clash_are_refused(entries: tuple[Entry, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        form(face(*entries))


def test_a_face_that_is_turned_or_cut_into_tiles_makes_no_form() -> None:
    with pytest.raises(ValueError, match="faces that are turned or cut into tiles cannot be forms"):
        form(face(*ENTRIES), turn=90)
    with pytest.raises(ValueError, match="faces that are turned or cut into tiles cannot be forms"):
        form(face(*ENTRIES), window=Box(0, 0, 50, 50))
    assert values(form(face(), turn=90)) == {}


def test_the_same_form_twice_is_the_same_file(data: bytes) -> None:
    assert form(face(*ENTRIES)) == data


def test_a_plan_without_entries_is_no_form() -> None:
    assert "/AcroForm" not in pikepdf.open(BytesIO(form(face()))).Root
