"""`--official` is kept by every product, is told in the manifest, and never meets pages that hold more."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.commands import load
from printgen.data.figures import prints_figure
from printgen.data.kind import Library
from printgen.data.official import official_library, omitted_figures
from printgen.data.records.record import Source
from printgen.drawing.marks import Text
from printgen.games.canvas_eagles.game import GAME
from printgen.products.deck import Product
from printgen.products.draw import draw_product, explain_official_gaps
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.products.printing import print_all
from printgen.products.product_files import PrintRun
from printgen.products.workers import Workers
from printgen.reuse.store import Store
from printgen.sheets.paper import A4

ONLY = Job(Choices.from_values(official=True))
#: Products that are forms to fill in where all of their records are ours.
FORMS = ("fire-arc-templates", "fire-arc-overlays", "damage-markers", "markers", "maps")
OURS = Source.model_construct(status="reconstructed", document=None, section=None, rule="by eye")


@pytest.fixture(scope="module")
def data():
    return load("canvas-eagles").data


def printed(data, aid, job, store=None):
    return print_all([aid], PrintRun(data, job, "", store), None, Workers(), lambda _doing, _share: None)


def drawn(product: Product, library: Library, choices: Choices) -> object:
    """Return everything that is visible of a product."""
    return [(card.front, card.back) for card in draw_product(product, library, choices, A4).cards]


@pytest.mark.parametrize("product", [it for it in GAME.all_products if isinstance(it, Product)], ids=lambda it: it.id)
def test_a_product_shows_just_what_the_official_records_say(product, data):
    choices = Choices.from_values(aircraft=("raf-re8", "airco-dh-4")).limit_to(
        option.name for option in product.accepts
    )
    spare = drawn(product, data.library, choices.with_changes(official=True))
    assert spare == drawn(product, official_library(data.library), choices)


@pytest.mark.parametrize("id", GAME.products)
def test_a_product_whose_records_are_all_ours_says_why_it_is_not_made(id, data):
    product, ours = GAME.product(id), {}
    for kind, cases in data.library.cases.items():
        changed = {"source": OURS, "sources": {}}
        for at, case in cases.items() if kind not in ("nations", "crew", "game", "stock") else ():
            if kind == "ratings":
                held = case.record.schedules
                eras = {
                    era: it.model_copy(update={"source": OURS}) for era in ("early", "late") if (it := held.of(era))
                }
                changed["schedules"] = held.model_copy(update=eras)
            record = case.record.model_copy(update=changed)
            ours.setdefault(kind, {})[at] = replace(case, record=record)
        ours.setdefault(kind, cases)
    data = replace(data, library=Library(ours))
    batch = printed(data, product, ONLY)
    form = id in FORMS
    assert batch.names == ((f"{id}-official.pdf",) if form else ())
    assert batch.findings == ()
    said, refused = (
        explain_official_gaps(product, data.library, ONLY.for_product(product)),
        f"{id}: cannot be printed with --official",
    )
    assert said.startswith(refused) == (not form)
    assert form or said == f"{refused}, because no rulebook gives the figures (by eye)"


def test_the_damage_deck_is_ours_and_printed_as_chits_to_write_on(data):
    deck = GAME.product("damage-markers")
    (made,) = printed(data, deck, ONLY).new_files
    assert {"kind": "damage", "id": "damage", "figure": ""} in made.facts["not_official"]
    cards = draw_product(deck, data.library, Choices.from_values(official=True), A4).cards
    assert len(cards) == 35
    for card in cards:
        for face, letter in ((card.front, "B"), (card.back, "R")):
            words = [mark.text for mark in face.marks if isinstance(mark, Text)]
            assert words == [letter, card.front.name.replace("damage-", "no. ").replace("-blue", "")]


def test_the_manifest_lists_what_is_not_there(data):
    job = replace(ONLY, choices=ONLY.choices.with_changes(aircraft=("raf-re8",)))
    (sheet,) = printed(data, GAME.product("record-sheets"), job).new_files
    wanted = [
        {"kind": it.kind, "id": it.id, "figure": it.figure}
        for it in omitted_figures(data.library)
        if it.id == "raf-re8"
    ]
    # Its speeds are those of its schedules, which a counter says nothing of.
    assert sheet.facts["not_official"] == wanted
    assert {"kind": "ratings", "id": "raf-re8", "figure": "schedules.early"} in wanted
    (counters,) = printed(data, GAME.product("counters"), job).new_files
    assert not [it for it in counters.facts["not_official"] if it["figure"].startswith("schedules")]
    assert {"kind": "ratings", "id": "raf-re8", "figure": "guns.B.arc"} in sheet.facts["not_official"]
    (markers,) = printed(data, GAME.product("markers"), ONLY).new_files
    assert {"kind": "markers", "id": "tailing", "figure": ""} in markers.facts["not_official"]
    assert "not_official" not in printed(data, GAME.product("markers"), Job()).new_files[0].facts


@pytest.mark.parametrize("first", [Job(), ONLY])
def test_kept_pages_with_and_without_it_do_not_mix(first, data, tmp_path: Path):
    store, sheets = Store(tmp_path), GAME.product("record-sheets")
    which = {"aircraft": ("raf-re8", "airco-dh-4")}
    alone = {}
    for only in (False, True):
        job = Job(Choices.from_values(**which, official=True) if only else Choices.from_values(**which))
        (alone[only],) = printed(data, sheets, job).new_files
    assert alone[False].content != alone[True].content
    for only in (bool(first.choices.values), not first.choices.values, bool(first.choices.values)):
        job = Job(Choices.from_values(**which, official=True) if only else Choices.from_values(**which))
        (made,) = printed(data, sheets, job, store).new_files
        assert made.content == alone[only].content


def test_what_a_product_prints_is_said_in_words():
    words = "ratings.guns.*.arc charts/landing damage"
    assert prints_figure(words, "ratings", "raf-re8", "guns.A.arc")
    assert prints_figure(words, "ratings", "raf-re8", "guns")
    assert prints_figure(words, "ratings", "raf-re8")
    assert not prints_figure(words, "ratings", "raf-re8", "guns.A.weapon")
    assert prints_figure(words, "charts", "landing", "lines.woods")
    assert not prints_figure(words, "charts", "crash", "lines.woods")
    assert not prints_figure(words, "markers", "spin")
    assert prints_figure("", "markers", "spin")
