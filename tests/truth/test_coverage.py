"""Every section of the rulebook is accounted for, and what is said to be printed is read in the printed products."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import cast

import pypdfium2
import pytest

from printgen.campaign.kinds import PAPERS
from printgen.commands.requests import of_a_kit
from printgen.data.folders import Project
from printgen.data.records.coverage import Coverage
from printgen.games.canvas_eagles.game import GAME
from printgen.games.reading import read

#: The numbered sections of the rulebook in its order; its scan has no 3.503, and 3.1001 stands behind 3.901.
_SECTIONS = """
1.00 1.10 1.11 1.12 1.13 1.20 1.30 1.301 1.302 1.303 1.304 1.40 1.50 1.501 1.502 2.00 2.10 2.20 3.00 3.10 3.101 3.102
3.103 3.104 3.105 3.20 3.201 3.202 3.203 3.204 3.205 3.206 3.207 3.208 3.21 3.211 3.212 3.213 3.214 3.215 3.216 3.217
3.218 3.219 3.2191 3.2192 3.2193 3.2194 3.30 3.301 3.40 3.401 3.50 3.501 3.502 3.504 3.51 3.511 3.512 3.513 3.514 3.515
3.516 3.517 3.518 3.519 3.5191 3.5192 3.52 3.521 3.522 3.53 3.531 3.532 3.533 3.534 3.535 3.536 3.537 3.538 3.539 3.5391
3.5392 3.5393 3.5394 3.5395 3.5396 3.54 3.541 3.60 3.601 3.602 3.603 3.604 3.605 3.606 3.607 3.608 3.70 3.701 3.702
3.703 3.80 3.801 3.81 3.811 3.812 3.90 3.901 3.100 3.1001 3.1002 4.00 5.00 5.01 5.02 5.03 6.00 6.01 6.02 6.03 6.04 6.05
6.06 6.07 6.08 6.09 7.00 7.01 7.02 7.03 7.04 7.05 8.00 8.01 8.02 8.03 8.04 9.00 9.01 10.00 10.01 10.02 10.03 11.00 11.01
11.02 11.03 12.00 12.01 12.02 12.03 13.00 13.01 13.02 13.03 13.10 13.101 13.102 13.103 13.20 13.201 13.202 13.203 13.204
13.205 14.00 14.01 14.02 14.03 14.04 14.05 14.06 15.00 16.00 16.01 16.02
"""
SECTIONS = _SECTIONS.split()


@pytest.fixture(scope="module")
def coverage(real: Project) -> Coverage:
    return cast(Coverage, read(GAME, real).library.get("coverage", "coverage"))


@pytest.fixture(scope="module")
def texts(root: Path, real: Project, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What stands on all pages of each product, in small letters without spaces: of the kit, and of the example's next week."""
    folder = tmp_path_factory.mktemp("printed")
    example = str(real.data[0] / "canvas-eagles" / "campaigns" / "example.yaml")
    printgen(root, "kit", "canvas-eagles", "--out", str(folder))
    printgen(root, "roster", "plan", example, str(folder / "plan.yaml"), "--seed", "1")
    printgen(root, "roster", "print", example, "--plan", str(folder / "plan.yaml"), "--out", str(folder))
    # A mission's papers are named after it.
    return {file.stem.removesuffix("-week-7"): text(file) for file in folder.rglob("*.pdf")}


def printgen(root: Path, *arguments: str) -> None:
    command = [sys.executable, "-c", "from printgen.cli import main; main()", *arguments]
    subprocess.run(command, cwd=root, check=True, capture_output=True)


def text(file: Path) -> str:
    """What stands on all pages of a PDF, in small letters without spaces."""
    return bare("".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(file)))


def of_kit(root: Path, game: str, folder: Path) -> dict[str, str]:
    """What stands on all pages of each product of a game's kit, printed into the folder."""
    printgen(root, "kit", game, "--out", str(folder))
    return {file.stem: text(file) for file in folder.rglob("*.pdf")}


def bare(text: str) -> str:
    return re.sub(r"[\s\u00ad\ufffe\u0002-]", "", text).casefold()


def lost(coverage: Coverage, texts: dict[str, str]) -> list[tuple[str, str, tuple[str, ...]]]:
    """What is said to be printed and stands not in the text of its product: by section and product, the words looked for."""
    return [
        (it.section, id, it.says)
        for it in coverage.sections
        for id in it.printed
        if not any(bare(words) in texts[id] for words in it.says)
    ]


def test_every_section_of_the_rulebook_stands_there_once_and_in_its_order(coverage: Coverage) -> None:
    named = [it.section for it in coverage.sections]
    assert [it for it in named if re.fullmatch(r"\d+\.\d+", it)] == SECTIONS
    assert len(set(named)) == len(named)
    for letter in "ABCDE":
        assert any(it.startswith(f"Appendix {letter}") for it in named)


def test_all_that_is_printed_is_a_product_that_may_be_named(texts: dict[str, str]) -> None:
    # A kit has all but what has to be named.
    assert set(texts) == {*(it.id for it in of_a_kit(GAME.aids)), *PAPERS}


def test_what_is_said_to_be_printed_stands_in_the_text_of_each_product(
    coverage: Coverage, texts: dict[str, str]
) -> None:
    assert lost(coverage, texts) == []


def test_all_words_to_look_for_stand_somewhere(coverage: Coverage, texts: dict[str, str]) -> None:
    for it in coverage.sections:
        for words in it.says:
            assert any(bare(words) in texts[id] for id in it.printed), (it.section, words)
