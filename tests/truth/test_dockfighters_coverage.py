"""Dockfighters: what is said to be printed of the rulebook is read in the printed products."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import cast

import pypdfium2
import pytest

from printgen.data.folders import Project
from printgen.data.records.coverage import Coverage
from printgen.games.dockfighters.game import GAME
from printgen.games.reading import read
from tests.truth.test_coverage import bare, lost


@pytest.fixture(scope="module")
def coverage(real: Project) -> Coverage:
    return cast(Coverage, read(GAME, real).library.get("coverage", "coverage"))


@pytest.fixture(scope="module")
def texts(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What stands on all pages of each product, in small letters without spaces."""
    folder = tmp_path_factory.mktemp("printed")
    start = (sys.executable, "-c", "from printgen.cli import main; main()", "kit", GAME.id, "--out", str(folder))
    subprocess.run(start, cwd=root, check=True, capture_output=True)
    found = dict.fromkeys(GAME.products, "")
    for file in folder.rglob("*.pdf"):
        pages = (page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(file))
        found[next(id for id in found if file.stem.startswith(id))] += bare("".join(pages))
    return found


def test_every_chapter_is_named_once(coverage: Coverage) -> None:
    named = [it.section for it in coverage.sections]
    assert len(set(named)) == len(named) > 50


def test_what_is_said_to_be_printed_stands_in_the_text_of_each_product(
    coverage: Coverage, texts: dict[str, str]
) -> None:
    assert lost(coverage, texts) == []
