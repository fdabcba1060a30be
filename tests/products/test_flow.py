"""Flowed products: what every page carries, in the inks of the job."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Face, Glyph, Rect, Use
from printgen.products import template
from printgen.products.flow import HtmlPages, Imprint, browser_page, build_html, render_flowed, strip_height
from printgen.products.page_digests import text_page_digests
from printgen.sheets.paper import PaperParts
from printgen.units import Size

IMPRINT = Imprint("Ludo", "1.2.3", "abc1234")
DOT = Face("dot", Size(4, 4), (Use(Glyph("dot", (Rect(0, 0, 4, 4, Ink.BLUE, None),)), 0, 0),))
A4 = Size(210, 297)


@pytest.fixture
def html(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path) -> HtmlPages:
    """Return a product of a game called ludo, whose page shows a drawing twice."""
    (tmp_path / "core").symlink_to(root / "templates" / "core")
    (tmp_path / "ludo").mkdir()
    (tmp_path / "ludo" / "board.html").write_text(
        "{% extends 'page.html' %}{% from 'strip.html' import strip with context %}{% block pages %}{{ strip('Start') }}"
        "<h1>{{ name }}</h1>{{ drawing(dot, 'A dot')|safe }}{{ drawing(dot, 'A dot')|safe }}{% endblock %}",
        encoding="utf-8",
    )
    fill = template.fill_template
    monkeypatch.setattr(
        "printgen.products.flow.fill_template", lambda game, name, values: fill(game, name, values, tmp_path)
    )
    return HtmlPages("The board", "ludo", "board.html", {"name": "Parchís", "dot": DOT})


def test_every_page_says_what_it_is_and_from_which_data(html: HtmlPages) -> None:
    text = build_html(html, PALETTES["full"], A4, IMPRINT, "")
    assert "<title>Ludo: The board</title>" in text
    assert '<html lang="en">' in text
    strip = re.sub(r"<.*?>", "", text[text.index('<div class="strip">') : text.index("<h1>")])
    assert re.sub(r"[\s&a-z;]*·[\s&;]*", " · ", strip.replace("&ensp;", " ")).split("\n")[1:3] != []
    assert [word in strip for word in ("Start", "Ludo", "The board", "data 1.2.3", "abc1234")] == [True] * 5
    assert "Print at 100%. Measure both." in text


def test_the_page_has_the_papers_size(html: HtmlPages) -> None:
    assert "size: 210mm 297mm;" in build_html(html, PALETTES["full"], A4, IMPRINT, "")
    assert "size: 100mm 150mm;" in build_html(html, PALETTES["full"], Size(100, 150), IMPRINT, "")


def test_drawings_and_colours_are_in_the_inks_of_the_job(html: HtmlPages) -> None:
    full, saver, mono = (build_html(html, PALETTES[ink], A4, IMPRINT, "") for ink in ("full", "saver", "mono"))
    assert 'fill="#2f6690"' in full
    assert 'fill="#2f6690"' not in saver + mono
    assert "--grey70: #4d4d4d;" in full
    assert "--grey70: #000000;" in mono
    assert [f'class="ink-{ink}"' in text for ink, text in (("full", full), ("saver", saver), ("mono", mono))] == [
        True
    ] * 3


def test_no_id_stands_twice_in_a_browser_and_every_reference_has_its_id(html: HtmlPages) -> None:
    text = build_html(html, PALETTES["full"], A4, IMPRINT, "", browser=True)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) >= 4
    assert sorted(set(ids)) == sorted(ids)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)


def test_a_drawing_that_a_page_repeats_is_made_once_for_printing(
    html: HtmlPages, monkeypatch: pytest.MonkeyPatch
) -> None:
    from printgen.render import svg

    made: list[str] = []
    render = svg.render_face

    def count(face: Face, *rest: Any, **more: Any) -> str:
        made.append(face.name)
        return render(face, *rest, **more)

    monkeypatch.setattr(svg, "render_face", count)
    text = build_html(html, PALETTES["full"], A4, IMPRINT, "")
    assert made.count("dot") == 1
    assert text.count("<title>A dot</title>") == 2


def test_the_page_for_the_browser_carries_all_it_needs(html: HtmlPages) -> None:
    text = browser_page(html, PALETTES["full"], A4, IMPRINT)
    assert text.count("@font-face") == 6
    assert re.findall(r"url\((?!data:)[^)]*\)", text) == []
    assert re.findall(r'(?:src|href)="(?!#|data:)[^"]*"', text) == []


def test_the_same_pages_have_the_same_digests_under_another_version(html: HtmlPages) -> None:
    def digests(pages: HtmlPages, version: str, stamp: str) -> list[list[str]]:
        made = render_flowed(pages, PALETTES["full"], A4, Imprint("Ludo", version, stamp))
        return text_page_digests(made, stamp, strip_height(pages))

    before = digests(html, "1.2.3", "abc1234")
    assert before[0][0] == "Parchís"
    assert digests(html, "1.10.0", "fed4321") == before
    changed = replace(html, values={**html.values, "name": "Parchis"})
    assert digests(changed, "1.2.3", "abc1234") != before


def test_feet_of_parts_do_not_change_the_digest(html: HtmlPages, tmp_path: Path) -> None:
    page = "{% extends 'page.html' %}{% block pages %}<p>{{ name }}</p><p>Ludo · {{ imprint.stamp }}</p>{% endblock %}"
    (tmp_path / "ludo" / "parts.html").write_text(page, encoding="utf-8")
    parts = replace(html, template="parts.html", parts=PaperParts(1, 1))

    def digests(pages: HtmlPages, stamp: str) -> list[list[str]]:
        return text_page_digests(render_flowed(pages, PALETTES["full"], A4, Imprint("", "", stamp)), stamp, None)

    assert digests(parts, "abc1234") == digests(parts, "fed4321-house")
    assert digests(parts, "abc1234") != digests(replace(parts, values={"name": "Parchis"}), "abc1234")
