"""A print job: what its files are called, what it tells the manifest, what of it a product never sees."""

import pytest

from printgen.products.deck import Deck, Product
from printgen.products.job import Job
from printgen.products.options import AIRCRAFT, SIDE, Choices, Seat
from printgen.sheets.paper import A4, LETTER

CAMEL = Choices.from_values(aircraft=("sopwith-camel",))


@pytest.mark.parametrize(
    ("job", "name"),
    [
        (Job(), "sheets"),
        (Job(paper=A4, ink="full", format="svg"), "sheets"),
        (Job(paper=LETTER), "sheets-letter"),
        (Job(CAMEL), "sheets-sopwith-camel"),
        (Job(Choices.from_values(aircraft=("a", "b", "c"))), "sheets-a-b-c"),
        (Job(Choices.from_values(aircraft=("a", "b", "c", "d"))), "sheets-4-aircraft"),
        (Job(Choices.from_values(era="early", side="allied")), "sheets-early-allied"),
        (
            Job(Choices.from_values(date="1917-04", official=True), LETTER, "mono"),
            "sheets-1917-04-official-letter-mono",
        ),
        (
            Job(Choices.from_values(hex=38.0, scale=144, layout="a5", mirrored=True)),
            "sheets-hex-38mm-scale-144-a5-mirrored",
        ),
        (Job(Choices(seats=(Seat("Ann", "Bishop", "raf-se5a"),))), "sheets"),
        (Job(assembly="fold", flip="short", bleed=3.0, profile="kitchen", stock="avery-l7120"), "sheets"),
    ],
)
def test_a_file_is_named_after_what_is_not_the_usual_thing(job, name):
    assert job.build_name("sheets") == name


def test_the_manifest_is_told_every_option_that_was_given_and_how_all_is_put_on_paper():
    facts = Job(CAMEL, LETTER, "saver", "png").manifest_facts()
    assert facts["aircraft"] == ("sopwith-camel",)
    assert (facts["paper"], facts["ink"], facts["format"], facts["flip"]) == ("letter", "saver", "png", "long")
    assert "official" not in facts


def test_a_file_of_pieces_is_named_after_how_they_are_put_together():
    job = Job(assembly="fold", flip="short", bleed=3.0, profile="kitchen", stock="avery-l7120")
    assert job.build_name("chits", of_pieces=True) == "chits-fold-flip-short-bleed-3mm-profile-kitchen-avery-l7120"
    assert job.build_name("cards", of_pieces=True, backs=False) == "cards-bleed-3mm-avery-l7120"


def test_a_place_in_the_order_of_handing_out_goes_before_and_what_goes_without_saying_is_left_out():
    job = Job(Choices.from_values(hex=38.0, map="moon"), LETTER, number="03", unnamed_options=("hex",))
    assert job.build_name("maps") == "03-maps-moon-letter"
    assert job.manifest_facts()["hex"] == 38.0


def test_a_product_sees_what_it_heeds_and_nothing_else():
    asked = Choices.from_values(aircraft=("a",), side="late", hex=50.0, layout="a5", mirrored=True)
    assert asked.limit_to(()) == Choices()
    assert asked.limit_to(("mirrored", "hex")) == Choices.from_values(mirrored=True, hex=50.0)
    seated = Choices(seats=(Seat("Ann", "Bishop", "raf-se5a"),))
    assert seated.limit_to(()) == seated


def product(id, *heeds, layouts=()):
    return Product(id, id, "", lambda *_: Deck("", ()), accepts=heeds, layouts=layouts)


def test_a_product_heeds_the_layouts_it_offers_and_has_the_paper_that_is_named_for_it():
    job = Job(Choices.from_values(aircraft=("a",), layout="a5", side="x"), LETTER, papers=(("maps", A4),))
    assert job.for_product(product("sheets", AIRCRAFT, layouts=("a5",))) == Job(
        Choices.from_values(aircraft=("a",), layout="a5"), LETTER
    )
    assert job.for_product(product("maps", SIDE, AIRCRAFT)) == Job(Choices.from_values(side="x", aircraft=("a",)))
    assert job.build_name("kit") == "kit-a-a5-x-letter-maps-a4"
