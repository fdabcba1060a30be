"""Flowed pages as PDF: accessible, self-contained, always the same bytes, and nothing lost without a word."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tempfile
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from printgen.render.html import LayoutError, MissingGlyphError, PangoMissingError, font_faces, render
from printgen.render.png import page_titles
from tests.fonts import JAPANESE, made

ROOT = Path(__file__).parent.parent.parent


def page(body: str, style: str = "") -> str:
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Landing</title><style>{font_faces()}'
        "@page{size:100mm 80mm;margin:10mm} *{margin:0} body{font:10pt 'Source Sans Pro'} "
        f"h1{{font:bold 14pt 'Source Serif Pro'}} {style}</style></head><body>{body}</body></html>"
    )


TABLE = (
    "<h1>Landing</h1><table><thead><tr><th scope=col>Terrain</th><th scope=col>2d6</th></tr></thead>"
    "<tbody><tr><th scope=row>Village</th><td>9</td></tr></tbody></table>"
)


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return render(page(TABLE))


@pytest.fixture(scope="module")
def written(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.Pdf.open(BytesIO(pdf))


def kinds(element: pikepdf.Object) -> list[str]:
    """Return the structure types of an element and its descendants, in reading order."""
    found = [str(element.S)] if "/S" in element else []
    below = element.get("/K")
    for kid in [] if below is None else below if isinstance(below, pikepdf.Array) else [below]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            found += kinds(kid)
    return found


def test_the_pdf_is_tagged_and_says_its_language_and_title(written: pikepdf.Pdf) -> None:
    assert written.Root.MarkInfo.Marked is True or bool(written.Root.MarkInfo.Marked)
    assert str(written.Root.Lang) == "en"
    assert str(written.docinfo["/Title"]) == "Landing"
    assert bool(written.Root.ViewerPreferences.DisplayDocTitle)
    assert "pdfuaid" in written.Root.Metadata.read_bytes().decode()


def test_tables_have_their_heads_in_reading_order(written: pikepdf.Pdf) -> None:
    found = kinds(
        written.Root.StructTreeRoot.K
        if not isinstance(written.Root.StructTreeRoot.K, pikepdf.Array)
        else written.Root.StructTreeRoot.K[0]
    )
    order = [kind for kind in found if kind in ("/H1", "/Table", "/THead", "/TBody", "/TH", "/TD")]
    assert order == ["/H1", "/Table", "/THead", "/TH", "/TH", "/TBody", "/TH", "/TD"]


def test_viewers_are_asked_not_to_scale(written: pikepdf.Pdf) -> None:
    assert str(written.Root.ViewerPreferences.PrintScaling) == "/None"


def test_the_page_has_its_size(written: pikepdf.Pdf) -> None:
    width, height = (float(side) * 25.4 / 72 for side in written.pages[0].MediaBox[2:])
    assert (round(width, 2), round(height, 2)) == (100.0, 80.0)


def test_our_fonts_are_embedded_and_no_others(written: pikepdf.Pdf) -> None:
    fonts = [
        it for it in written.objects if isinstance(it, pikepdf.Dictionary) and it.get("/Type") == "/FontDescriptor"
    ]
    assert len(fonts) > 0
    assert {str(it.FontName).rpartition("+")[2].rpartition("-")[0] or str(it.FontName) for it in fonts} != {""}
    assert [str(it.FontName) for it in fonts if not any(f"/FontFile{n}" in it for n in ("", "2", "3"))] == []
    assert [str(it.FontName) for it in fonts if "Source" not in str(it.FontName)] == []


#: Addresses that no page may name, and all the ways in which a page can name one.
ADDRESSES = (
    "https://example.org/a.png",
    "file" + ":///etc/hostname",
    "printgen:font/nobody",
    "//example.org/a",
    "a.png",
)
DRAWN = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><image href='{}'/></svg>"
WAYS = {
    "img": '<img alt="x" src="{}">',
    "object": '<object data="{}">x</object>',
    "embed": '<embed src="{}">',
    "link": '<link rel="stylesheet" href="{}">',
    "attachment": '<link rel="attachment" href="{}">',
    "attached": '<a rel="attachment" href="{}">x</a>',
    "import": "<style>@import url({});</style>",
    "background": '<p style="background:url({})">x</p>',
    "bullet": '<ul style="list-style:url({})"><li>x</ul>',
    "content": "<style>p::before{{content:url({})}}</style><p>x",
    "font": "<style>@font-face{{font-family:a;src:url({})}}p{{font-family:a}}</style><p>x",
    "drawn": f'<img alt="x" src="{DRAWN}">',
}


#: Renders pages, and says of each what was refused and which file or machine was reached for meanwhile.
REACHING = """
import json, os, sys
from printgen.render.html import render

reached = []
def witness(event, arguments):
    if event == "open" and isinstance(arguments[0], str) and os.path.basename(arguments[0]) in ("hostname", "a.png"):
        reached.append(arguments[0])
    elif event == "urllib.Request" and arguments[0].startswith("data:"):
        pass
    elif event.startswith(("socket.connect", "socket.getaddrinfo", "urllib.")):
        reached.append(event)

sys.addaudithook(witness)
told = {}
for name, page in json.load(sys.stdin).items():
    reached.clear()
    try:
        render(page)
        told[name] = ["nothing", [*reached]]
    except ValueError as refusal:
        told[name] = [str(refusal), [*reached]]
print(json.dumps(told))
"""


def test_an_address_that_is_not_ours_is_neither_reached_for_nor_passed_over() -> None:
    bodies = {f"{way} {address}": WAYS[way].format(address) for way in WAYS for address in ADDRESSES}
    # Without our fonts a page is laid out in a third of the time.
    asked = {name: page(body).replace(font_faces(), "") for name, body in bodies.items()}
    command = [sys.executable, "-c", REACHING]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(asked), capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert set(told) == set(asked)
    assert {name: reached for name, (_said, reached) in told.items() if reached} == {}
    assert [name for name, (said, _reached) in told.items() if said == "nothing"] == []


def test_css_that_is_not_understood_is_an_error() -> None:
    with pytest.raises(ValueError, match="colour"):
        render(page("<p>Landing</p>", "p{colour:red}"))


ROOM = '<div style="position:absolute;height:{high}mm" data-room="{name}"><div style="display:inline-block">{rows}</div></div>'


def rows(count: int) -> str:
    return "".join(f'<p style="font-size:10pt;line-height:5mm">row {number}</p>' for number in range(count))


def test_what_is_too_long_for_its_place_is_told_with_its_name_and_by_how_much() -> None:
    with pytest.raises(LayoutError, match=r"^Spins is 10\.0 mm too long for its space$"):
        render(page(ROOM.format(high=30, name="Spins", rows=rows(8))))


def test_what_reaches_below_the_page_is_told_too() -> None:
    with pytest.raises(LayoutError, match=r"^Spins is 40\.0 mm too long"):
        render(page(ROOM.format(high=60, name="Spins", rows=rows(20))))


@pytest.mark.parametrize(("left", "told"), [(10, ""), (40, r"^Spins is \d+\.\d mm too wide"), (-3, "3.0 mm too wide")])
def test_letters_that_stand_beside_their_place_are_told(left: int, told: str) -> None:
    line = f'<p style="font-size:10pt;white-space:nowrap;margin-left:{left}mm">rolls again</p>'
    column = f'<div style="position:absolute;width:50mm" data-room="Spins">{line}</div>'
    if not told:
        assert render(page(column)).startswith(b"%PDF-")
        return
    with pytest.raises(LayoutError, match=told):
        render(page(column))


def test_what_fits_its_place_is_printed() -> None:
    assert render(page(ROOM.format(high=40, name="Spins", rows=rows(8)))).startswith(b"%PDF-")


FILLED = (
    '<div style="position:absolute;width:60mm;height:{high}mm" data-room="Spins" data-fill>'
    '<div style="display:inline-block;width:100%"><div class="spread">{parts}</div></div></div>'
)
ROWS = '<table style="border-collapse:collapse;font-size:8pt"><tbody>{rows}</tbody></table>'


def baselines(body: str) -> list[float]:
    """Return the baselines of the words on a page 80 mm high, in mm from its top."""
    page_ = pypdfium2.PdfDocument(render(page(body)))[0]
    found = page_.get_textpage()
    return sorted(80 - found.get_charbox(index)[1] * 25.4 / 72 for index in range(found.count_chars()))


def test_free_height_is_spread_over_rows_and_then_over_gaps_but_not_without_limit() -> None:
    table = ROWS.format(rows="".join(f"<tr><td>{it}</td></tr>" for it in "abcd"))
    parts = f'{table}<div class="gap" style="height:2mm"></div>{table}'
    close, filled, loose = (baselines(FILLED.format(high=high, parts=parts)) for high in (40.0, 48.0, 69.0))
    steps = [[b - a for a, b in pairwise(it)] for it in (close, filled, loose)]
    within, between = ([it[index] for it in steps] for index in (0, 3))
    # Rows first, in equal steps; a large rest goes to the gap; what remains is left free below.
    assert within[0] < within[1] <= within[2] == pytest.approx(within[2], abs=0.01)
    assert between[2] > between[1] + 3.0
    assert loose[-1] < 10.0 + 69.0 - 5.0


def test_the_limit_of_added_height_can_be_raised() -> None:
    """A card of few rows is filled to its lower edge by space, because its type is as large as that of the others."""
    table = ROWS.format(rows="".join(f"<tr><td>{it}</td></tr>" for it in "abcd"))
    body = FILLED.format(high=69.0, parts=f'{table}<div class="gap" style="height:2mm"></div>{table}')
    usual, raised = (baselines(body.replace("data-fill", f'data-fill="{factor}"')) for factor in ("", "2"))
    assert usual[-1] < 10.0 + 69.0 - 5.0 < raised[-1]


def test_rows_beside_a_drawing_are_spread_like_all_rows() -> None:
    table = ROWS.format(rows="".join(f"<tr><td>{it}</td></tr>" for it in "abcd"))
    cell = '<div style="display:table-cell;{style}">{body}</div>'
    drawn = f"""<div style="display:table;width:100%">{cell.format(style="width:9mm;height:9mm", body="")}
    {cell.format(style="", body=table)}</div>"""
    found = baselines(FILLED.format(high=48, parts=f'{table}<div class="gap" style="height:2mm"></div>{drawn}'))
    steps = [b - a for a, b in pairwise(found) if b - a > 0.5]
    assert steps[-3:] == pytest.approx(steps[:3], abs=0.05)


def test_the_number_of_pages_is_held_to() -> None:
    assert len(pikepdf.Pdf.open(BytesIO(render(page(rows(20)), pages=2))).pages) == 2
    with pytest.raises(LayoutError, match="2 pages instead of 1"):
        render(page(rows(20)), pages=1)


#: Characters for private use: no font that is installed has signs for them.
PRIVATE = "\U000f1234\U000f1235"


def names_of_fonts(pdf: bytes) -> set[str]:
    document = pikepdf.Pdf.open(BytesIO(pdf))
    found = [it for it in document.objects if isinstance(it, pikepdf.Dictionary) and it.get("/Type") == "/Font"]
    return {str(font.BaseFont).rpartition("+")[2] for font in found}


def test_what_no_font_has_is_told_once_each_with_the_pages_that_lack_it() -> None:
    with pytest.raises(MissingGlyphError) as told:
        render(page(f"<p>a{PRIVATE}</p><p>{PRIVATE[0]}</p>"))
    assert (told.value.characters, told.value.pdf[:5]) == (PRIVATE, b"%PDF-")


def test_another_complaint_goes_before_it() -> None:
    with pytest.raises(ValueError, match="colour"):
        render(page(f"<p>{PRIVATE}</p>", "p{colour:red}"))


def test_what_ours_lack_is_set_in_a_font_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path, "Private-Regular.ttf", PRIVATE, family="Private")
    made(tmp_path, "Private-Bold.ttf", PRIVATE, family="Private", weight=700)
    monkeypatch.setenv("PRINTGEN_FONTS", str(tmp_path))
    body = page(f"<p style=\"font:8pt 'Source Sans Pro', sans-serif\">Ace {PRIVATE} <b>{PRIVATE}</b></p>")
    written = render(body)
    assert names_of_fonts(written) == {"Source-Sans-Pro", "Private", "Private-Bold"}
    assert written == render(body)


def test_a_name_in_japanese_is_set_in_the_font_that_drawn_pages_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path, "NotoSansJP-Regular.ttf", JAPANESE, family="Test Japanese")
    monkeypatch.setenv("PRINTGEN_FONTS", str(tmp_path))
    written = render(page(f"<p style=\"font:8pt 'Source Sans Pro', sans-serif\">Ace {JAPANESE}</p>"))
    assert names_of_fonts(written) == {"Source-Sans-Pro", "Test-Japanese"}


def test_another_process_writes_the_same_bytes(pdf: bytes) -> None:
    script = (
        "import sys; sys.path[:0] = sys.argv[1:3]; import test_html; from printgen.render.html import render; "
        "sys.stdout.buffer.write(render(test_html.page(test_html.TABLE)))"
    )
    asked = [sys.executable, "-c", script, str(ROOT), str(Path(__file__).parent)]
    assert subprocess.run(asked, capture_output=True, check=True).stdout == pdf


@pytest.mark.parametrize(
    ("system", "trouble", "said"),
    [
        ("linux", OSError("no libpango"), "Pango is missing; install it with: apt-get install libpango-1.0-0"),
        ("darwin", OSError("no libpango"), "Pango is missing; install it with: brew install pango"),
        ("linux", ImportError("no module"), "WeasyPrint is missing; install it with: pip install"),
    ],
)
def test_without_pango_one_line_says_how_to_get_it(
    system: str,
    trouble: Exception,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Absent:
        """Weasyprint where its libraries are not: it talks, then fails."""

        def find_spec(self, name: str, path: object = None, target: object = None) -> None:
            if name == "weasyprint":
                sys.stdout.write("a page of advice")
                raise trouble

    for name in [name for name in sys.modules if name.partition(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Absent(), *sys.meta_path])
    monkeypatch.setattr(sys, "platform", system)
    with pytest.raises(PangoMissingError) as told:
        render(page(TABLE))
    assert str(told.value).startswith(said)
    assert "\n" not in str(told.value)
    assert capsys.readouterr().out == ""


def test_no_folder_of_passing_fonts_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    # As in every run: nobody looks for what is needed no more.
    gc.disable()
    try:
        render(page(TABLE))
        assert list(tmp_path.iterdir()) == []
    finally:
        gc.enable()


def test_text_before_an_element_fills_its_line_whatever_the_width() -> None:
    body = "".join(
        f'<p style="width: {60 + tenth / 10}mm">Do one: unjam, reload or recover from a spin. <b>3.70</b></p>'
        for tenth in range(200)
    )
    found = pypdfium2.PdfDocument(render(page(body)))
    lines = [line for it in found for line in it.get_textpage().get_text_range().splitlines()]
    assert lines
    assert min(len(line) for line in lines if line.startswith("Do")) > 30


def test_the_title_of_a_page_is_its_only_heading_and_headings_below_it_cause_no_warning(
    caplog: pytest.LogCaptureFixture,
) -> None:
    below = '<h1 style="break-before: page">Fire</h1><h2>Range</h2><h3>Close</h3><h2>Burst</h2>'
    two = '<h1 style="break-before: page">One</h1><h1>Two</h1>'
    assert page_titles(render(page(TABLE + below + two))) == ["Landing", "Fire", ""]
    assert not caplog.records


DOTS = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9"><title>Dots</title>{}</svg>'


@pytest.mark.parametrize("end", ["</text>", ""])
def test_a_drawing_may_be_xml_or_not(end: str) -> None:
    drawing = DOTS.format(f'<text x="1" y="5" font-size="2">landing{end}')
    assert "landing" in pypdfium2.PdfDocument(render(page(drawing)))[0].get_textpage().get_text_range()


def test_the_parts_of_a_drawing_are_not_styled_like_text(monkeypatch: pytest.MonkeyPatch) -> None:
    import weasyprint

    styled, before = list[str](), weasyprint.css.StyleFor.set_computed_styles

    def count(self: object, element: object, *rest: object, **more: object) -> None:
        styled.append(getattr(element, "tag", ""))
        before(self, element, *rest, **more)

    monkeypatch.setattr(weasyprint.css.StyleFor, "set_computed_styles", count)
    written = pikepdf.Pdf.open(BytesIO(render(page(DOTS.format('<circle r="1"/>' * 9)))))
    assert not [tag for tag in styled if tag.endswith("circle")]
    assert "/Figure" in kinds(written.Root.StructTreeRoot)


def test_no_other_program_is_started_to_find_libraries() -> None:
    code = (
        "import sys; sys.addaudithook(lambda event, _: event == 'subprocess.Popen' and sys.exit(event));"
        "from printgen.render.html import _weasyprint; _weasyprint()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20"><title>square</title>'
    '<path d="M1 1L19 1L19 19Z" fill="#cc0000" stroke="#000000"/><text x="2" y="15" font-size="9">A</text>{}</svg>'
)


def squares(*comments: str) -> str:
    """Return three squares in different surroundings, each with its comment."""
    first, second, third = (SQUARE.format(comment) for comment in comments)
    return f"<p style='color: #00cc00'>{first} green {second}</p><p style='page-break-before: always'>{third}</p>"


def test_equal_drawings_are_drawn_once_and_look_as_if_each_were_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    from weasyprint.images import SVGImage

    drawn: list[object] = []
    draw = SVGImage.draw
    monkeypatch.setattr(SVGImage, "draw", lambda image, *rest: drawn.append(image) or draw(image, *rest))
    different = render(page(squares("<!--1-->", "<!--2-->", "<!--3-->")))
    assert len(drawn) == 3
    assert render(page(squares("", "", ""))) == different
    drawn.clear()
    # The operators may differ if the colours around the drawings do.
    assert render(page(squares("", "", "") + SQUARE.format("") * 5))
    assert len(drawn) <= 3


@pytest.mark.parametrize("filter", ['opacity="0.5"', 'mask="url(#m)"'])
def test_a_drawing_with_its_own_objects_is_drawn_completely_each_time(filter: str) -> None:
    part = '<mask id="m"><rect width="9" height="9" fill="#fff"/></mask><g {}><circle cx="5" cy="5" r="3" fill="#00f"/></g>'
    parts = part.format(filter)
    different = render(page(squares(*(f"{parts}<!--{number}-->" for number in range(3)))))
    assert render(page(squares(parts, parts, parts))) == different


def test_a_variable_has_the_value_of_its_element() -> None:
    style = (
        ":root {--ink: #ff0000;--edge: #0000ff;} .own {--edge: #00ff00} p {color: var(--ink); background: var(--edge)}"
    )
    colours = "<p>red on blue</p><p class='own'>red on green</p>"
    plain = "p {color: #ff0000; background: #0000ff} .own {background: #00ff00}"
    assert render(page(colours, style)) == render(page(colours, plain))


def test_lists_have_their_numbers_after_a_page_without_lists() -> None:
    render(page("<p>no list</p>"))
    data = render(page("<ol style='margin-left: 10mm'><li>first<li>second</ol>"))
    text = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()
    assert "1." in text
    assert "2." in text


def test_a_note_has_its_number() -> None:
    data = render(page("<p>Roll<span class='note'>a die</span></p>", ".note {float: footnote}"))
    assert "1. a die" in pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()
