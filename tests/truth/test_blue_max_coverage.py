"""Blue Max: what is said to be printed of the rulebook is read in the printed products."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from printgen.data.folders import Project
from printgen.data.records.coverage import Coverage
from printgen.games.blue_max.game import GAME
from printgen.games.reading import read
from tests.truth.test_coverage import bare, lost, of_kit


@pytest.fixture(scope="module")
def coverage(real: Project) -> Coverage:
    return cast(Coverage, read(GAME, real).library.get("coverage", "coverage"))


@pytest.fixture(scope="module")
def texts(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What stands on all pages of each product, in small letters without spaces."""
    return of_kit(root, GAME.id, tmp_path_factory.mktemp("printed"))


def test_every_section_is_named_once_and_none_is_without_a_paper(coverage: Coverage) -> None:
    named = [it.section for it in coverage.sections]
    assert len(set(named)) == len(named) > 60
    assert [it.section for it in coverage.sections if not it.printed] == []


def test_what_is_said_to_be_printed_stands_in_the_text_of_each_product(
    coverage: Coverage, texts: dict[str, str]
) -> None:
    assert lost(coverage, texts) == []
    unread = [(it.section, words) for it in coverage.sections for words in it.says]
    assert [it for it in unread if not any(bare(it[1]) in text for text in texts.values())] == []
