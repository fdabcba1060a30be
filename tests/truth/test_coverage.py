"""Every section of each rulebook is accounted for, and what is said to be printed is read in the printed products."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import cast

import pytest
from msgspec.structs import replace

from printgen import files
from printgen.campaign.kinds import PAPERS
from printgen.commands import roster
from printgen.commands.requests import kit_products
from printgen.commands.session import CLEAN, Session
from printgen.data.folders import Project
from printgen.data.records.coverage import Coverage, CoveredSection
from printgen.games.game import game_ids, load_game
from printgen.products.flow import FlowedProduct
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.products.printing import print_all
from printgen.products.product_files import PrintRun
from printgen.products.workers import Workers
from printgen.sheets.paper import A4
from tests.audited_pages import of_flow
from tests.printed import bare, flow_pages, shipped, text

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


#: The choices of each kit that is read, of games that have more than one.
KITS = {"richthofens-war": (Choices.from_values(rules="basic"), Choices())}
#: Games of which the papers of the example campaign's next week are read as well.
CAMPAIGNS = ("canvas-eagles", "richthofens-war")
#: Games of which every section is printed.
WHOLE = ("blue-max", "richthofens-war")
#: The fewest sections of a rulebook.
LEAST = {"blue-max": 61, "canvas-eagles": len(SECTIONS), "dockfighters": 51, "richthofens-war": 51}


def quiet(doing: str, share: float) -> None:
    """Report no progress."""


def of_kit(game: str, choices: Choices) -> Iterable[tuple[str, str]]:
    """Yield the product and the text of each file of a kit; if anything was chosen, only of the products that accept it."""
    given = {name for name, _value in choices.values}
    products = [
        it
        for it in kit_products(load_game(game).all_products)
        if not given or given & {option.name for option in it.accepts}
    ]
    printing = PrintRun(shipped(game).data, Job(choices), "")
    batch = print_all(products, printing, None, Workers(), quiet)
    assert (batch.findings, batch.remarks) == ((), ())
    return ((str(it.facts["product"]), text(it.content)) for it in batch.new_files)


def of_next_week(game: str, project: Project) -> Iterable[tuple[str, str]]:
    """Yield the paper and the text of each file that the example campaign's next week needs."""
    example, plan = project.data[0] / game / "campaigns" / "example.yaml", project.output / "plan.yaml"
    session = Session(project, quiet)
    assert roster.plan(example, plan, 1, session).status == CLEAN
    assert roster.print_out(example, None, (), 0, plan, {}, session).status == CLEAN
    (folder,) = (project.output / game).glob("*/*")
    return ((str(facts["product"]), text(folder / name)) for name, facts in files.listed_files(folder).items())


@pytest.fixture(scope="module", params=game_ids())
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def texts(game: str, real: Project, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the text on all pages of each product, in lower case without spaces."""
    project = replace(real, output=tmp_path_factory.mktemp(game))
    found = [it for choices in KITS.get(game, (Choices(),)) for it in of_kit(game, choices)]
    found += of_next_week(game, project) if game in CAMPAIGNS else ()
    return {id: "".join(text for of, text in found if of == id).casefold() for id, _text in found}


def sections(game: str) -> tuple[CoveredSection, ...]:
    return cast(Coverage, shipped(game).library.get("coverage", "coverage")).sections


def test_every_section_is_named_once_and_in_its_order(game: str) -> None:
    named = [it.section for it in sections(game)]
    assert len(set(named)) == len(named) >= LEAST[game]
    if game == "canvas-eagles":
        assert [it for it in named if re.fullmatch(r"\d+\.\d+", it)] == SECTIONS
        assert {letter for letter in "ABCDE" if any(it.startswith(f"Appendix {letter}") for it in named)} == {*"ABCDE"}


@pytest.mark.parametrize("game", WHOLE, scope="module")
def test_no_section_is_without_a_paper(game: str) -> None:
    assert [it.section for it in sections(game) if not it.printed_on] == []


def test_all_that_is_printed_is_a_product_that_may_be_named(game: str, texts: dict[str, str]) -> None:
    # A kit has all but what has to be named.
    kit = {it.id for it in kit_products(load_game(game).all_products)}
    assert set(texts) - {*PAPERS} == kit
    assert kit | {*PAPERS} == set(texts) or game != "canvas-eagles"


def test_what_is_said_to_be_printed_is_in_the_text_of_each_product(game: str, texts: dict[str, str]) -> None:
    printed = [(it.section, id, it.quotes) for it in sections(game) for id in it.printed_on]
    assert [it for it in printed if not any(bare(words).casefold() in texts[it[1]] for words in it[2])] == []


def test_all_words_to_look_for_are_somewhere(game: str, texts: dict[str, str]) -> None:
    said = [(it.section, words, it.printed_on) for it in sections(game) if it.printed_on for words in it.quotes]
    assert [it for it in said if not any(bare(it[1]).casefold() in texts[id] for id in it[2])] == []


def test_no_text_of_a_flowed_page_overlaps_another(game: str) -> None:
    flows = [it for it in load_game(game).all_products if isinstance(it, FlowedProduct)]
    assert len(flows) > 2
    assert [(it.id, found) for it in flows for found in of_flow(flow_pages(it, shipped(game).data, A4))] == []
