"""The titles of files to print and of kinds of record, for links that players understand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from printgen.release.file_titles import file_title, kind_title

GAMES = {"canvas-eagles": "Canvas Eagles", "canvas": "Canvas"}


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("update/canvas-eagles/print-again-a4.pdf", "Canvas Eagles: changed pages, A4"),
        ("update/canvas-eagles/update-pack-house.pdf", "Canvas Eagles: changed pages, A4"),
        ("update/canvas-eagles/print-again-letter-pieces.pdf", "Canvas Eagles: changed pieces, Letter"),
        (
            "pdf/canvas-eagles/canvas-eagles-1.0.1-complete-a4-saver.zip",
            "Canvas Eagles: all pages and pieces (ZIP), A4, ink saver",
        ),
        (
            "pdf/canvas-eagles/canvas-eagles-1.0.1-first-night-letter-full.zip",
            "Canvas Eagles: kit for a first night (ZIP), Letter",
        ),
        ("pdf/canvas/record-sheets-a4.pdf", "Canvas: record sheets, A4"),
    ],
)
def test_a_file_is_named_by_its_game_contents_and_paper(name: str, title: str) -> None:
    assert file_title(name, GAMES) == title


def test_kinds_of_record_are_words() -> None:
    assert kind_title("burning-balloon") == "Burning balloon"


def test_the_links_of_the_site_are_words(corrected: Any) -> None:
    pages = {name: it.decode() for name, it in corrected.held("1.0.1").items() if name.endswith(".html")}
    start = pages["site/index.html"]
    packs = re.findall(r'href="\.\./update/[^"]*">([^<]*)<', start)
    assert packs
    assert not [it for it in packs if "/" in it or ".pdf" in it]
    kinds = re.findall(r'<li><a href="[a-z-]+\.html">([^<]*)</a>', pages["site/canvas-eagles/index.html"])
    assert kinds
    assert all(it[0].isupper() and "-" not in it for it in kinds)
