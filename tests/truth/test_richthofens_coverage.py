"""Richthofen's War: what is said to be printed of the instruction folder is read in the printed products."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from printgen.campaign.kinds import PAPERS
from printgen.data.folders import Project
from printgen.data.records.coverage import Coverage
from printgen.games.reading import read
from printgen.games.richthofens_war.game import GAME
from tests.truth.test_coverage import bare, lost, printgen, text


@pytest.fixture(scope="module")
def coverage(real: Project) -> Coverage:
    return cast(Coverage, read(GAME, real).library.get("coverage", "coverage"))


@pytest.fixture(scope="module")
def texts(root: Path, real: Project, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What stands on all pages of each product, in both games' pads, and of the example campaign's next week, in small letters
    without spaces."""
    folder = tmp_path_factory.mktemp("printed")
    found = dict.fromkeys((*GAME.products, *PAPERS), "")
    example, plan = str(real.data[0] / GAME.id / "campaigns" / "example.yaml"), str(folder / "plan.yaml")
    for rules, orders in {
        "basic": [("kit", GAME.id, "--rules", "basic")],
        "tournament": [("kit", GAME.id)],
        "campaign": [("roster", "plan", example, plan, "--seed", "1"), ("roster", "print", example, "--plan", plan)],
    }.items():
        for words in orders:
            out = () if "plan" in words[:2] else ("--out", str(folder / rules))
            printgen(root, *words, *out)
        for file in (folder / rules).rglob("*.pdf"):
            found[next(id for id in found if file.stem.startswith(id))] += text(file)
    return found


def test_every_section_is_named_once(coverage: Coverage) -> None:
    named = [it.section for it in coverage.sections]
    assert len(set(named)) == len(named) > 50


def test_no_section_is_without_a_paper(coverage: Coverage) -> None:
    assert [it.section for it in coverage.sections if not it.printed] == []


def test_what_is_said_to_be_printed_stands_in_the_text_of_each_product(
    coverage: Coverage, texts: dict[str, str]
) -> None:
    assert lost(coverage, texts) == []
    unread = [(it.section, words) for it in coverage.sections for words in it.says if it.printed]
    assert [it for it in unread if not any(bare(it[1]) in text for text in texts.values())] == []
