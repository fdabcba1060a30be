"""A print job: what its files are called, what it tells the manifest, what of it a product never sees."""

import pytest

from printgen.products.deck import WHICH, Choices, Seat
from printgen.products.job import Job
from printgen.sheets.paper import A4, LETTER

CAMEL = Choices(aircraft=("sopwith-camel",))


@pytest.mark.parametrize(
    ("job", "name"),
    [
        (Job(), "sheets"),
        (Job(paper=A4, ink="full", format="svg"), "sheets"),
        (Job(paper=LETTER), "sheets-letter"),
        (Job(CAMEL), "sheets-sopwith-camel"),
        (Job(Choices(aircraft=("a", "b", "c"))), "sheets-a-b-c"),
        (Job(Choices(aircraft=("a", "b", "c", "d"))), "sheets-4-aircraft"),
        (Job(Choices(era="early", side="allied")), "sheets-early-allied"),
        (Job(Choices(date="1917-04", official=True), LETTER, "mono"), "sheets-1917-04-official-letter-mono"),
        (Job(Choices(hex=38.0, scale=144, layout="a5", mirrored=True)), "sheets-hex-38mm-scale-144-a5-mirrored"),
        (Job(Choices(seats=(Seat("Ann", "Bishop", "raf-se5a"),))), "sheets"),
        (Job(assembly="fold", flip="short", bleed=3.0, profile="kitchen", stock="avery-l7120"), "sheets"),
    ],
)
def test_a_file_is_named_after_what_is_not_the_usual_thing(job, name):
    assert job.name("sheets") == name


def test_the_manifest_is_told_every_option():
    facts = Job(CAMEL, LETTER, "saver", "png").facts()
    assert facts["aircraft"] == ("sopwith-camel",)
    assert (facts["paper"], facts["ink"], facts["format"], facts["official"]) == ("letter", "saver", "png", False)


def test_a_file_of_pieces_is_named_after_how_they_are_put_together():
    job = Job(assembly="fold", flip="short", bleed=3.0, profile="kitchen", stock="avery-l7120")
    assert job.name("chits", of_pieces=True) == "chits-fold-flip-short-bleed-3mm-profile-kitchen-avery-l7120"


def test_a_product_sees_what_it_heeds_and_nothing_else():
    asked = Choices(("a",), "late", hex=50.0, layout="a5", mirrored=True)
    assert Job(asked).heeding(()) == Job()
    assert Job(asked).heeding(("hex", "mirrored")).choices == Choices(hex=50.0, mirrored=True)
    assert Job(asked).heeding(WHICH).choices == Choices(("a",), "late")
    seated = Job(Choices(seats=(Seat("Ann", "Bishop", "raf-se5a"),)))
    assert seated.heeding(()) == seated
