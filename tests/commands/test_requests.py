import pytest

from printgen.commands import requests
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.files import OutputFile
from printgen.games import reading
from printgen.games.game import aircraft_cases, game_options, load_game
from printgen.products.options import AIRCRAFT, COMMON_OPTIONS, LAYOUT, Choices
from printgen.products.printing import Batch

EAGLES = load_game("canvas-eagles")
OPTIONS = game_options("canvas-eagles")


@pytest.fixture(scope="module")
def library():
    return reading.read_game(EAGLES, find()).library


def refusal(library, chosen):
    """Return the reason for which the choices are refused, or None if they are accepted."""
    try:
        requests.check_choices(EAGLES, library, chosen)
    except UsageError as unclear:
        return str(unclear)
    return None


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        (
            Choices.from_values(aircraft=("sopwith-camel", "sopwith-camle")),
            "`sopwith-camle`: no such aircraft of canvas-eagles; did you mean `sopwith-camel`?",
        ),
        (
            Choices.from_values(aircraft=("pup",)),
            "`pup`: no such aircraft of canvas-eagles; did you mean `sopwith-pup`?",
        ),
        (Choices.from_values(aircraft=("zeppelin",)), "`zeppelin`: no such aircraft of canvas-eagles"),
        (Choices.from_values(side="alied"), "`alied`: no such side of canvas-eagles; did you mean `allied`?"),
    ],
)
def test_a_wrong_choice_is_answered_with_what_there_is(library, chosen, message):
    assert refusal(library, chosen) == message


def test_right_choices_pass(library):
    assert refusal(library, Choices()) is None
    right = {"aircraft": "sopwith-camel", "era": "late", "date": "1917-07", "side": "allied", "official": True}
    assert refusal(library, requests.build_job(right, OPTIONS).choices) is None


WAR = "is not a month of the war: write year and month, from 1914-08 to 1918-11, such as 1917-04"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"era": ("x",)}, "`x`: no such era; available: early, late"),
        ({"scale": ("1/100",)}, "`1/100`: no such scale; available: 1/72, 1/144, 1/285"),
        *(({"date": (month,)}, f"`--date`: `{month}` {WAR}") for month in ("1917", "1917-13", "1910-01", "1925-01")),
        ({"hex": ("5mm",)}, "`--hex`: `5mm` is out of range: write a length from 10mm to 200mm"),
        ({"side": ("allied", "central")}, "`--side` was given more than once (allied, central). Specify it once"),
        (
            {"paper": ("a3", "letter")},
            "`--paper` was given more than once (a3, letter). Specify one, and others as `maps=a3`",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused_before_anything_is_read(given, message):
    with pytest.raises(UsageError) as refusal:
        requests.build_job(given, OPTIONS)
    assert str(refusal.value) == message


def test_an_option_that_is_repeated_adds_up():
    job = requests.build_job({"aircraft": ("a,b", "b", "c"), "paper": ("maps=a3", "letter", "markers=a4")}, OPTIONS)
    assert AIRCRAFT.value_in(job.choices) == ("a", "b", "c")
    papers = [(id, paper.name) for id, paper in job.papers]
    assert (job.paper.name, papers) == ("letter", [("maps", "a3"), ("markers", "a4")])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"side": ("allied",)}, "`--side` has no effect on maps"),
        ({"layout": ("a5",)}, "`a5`: no such layout of maps; available: numbered, plain, blank, stencil, banner"),
        ({"paper": ("map=a3",)}, "`map`: no such product to print on a3; did you mean `maps`?"),
    ],
)
def test_what_makes_no_difference_to_what_is_made_is_refused(given, message):
    with pytest.raises(UsageError) as refusal:
        requests.check_options(requests.build_job(given, OPTIONS), [requests.find_product(EAGLES, "maps")])
    assert str(refusal.value) == message


def test_the_options_of_a_game_are_all_that_its_products_heed_and_no_more():
    heeded = {option for aid in EAGLES.all_products for option in (*aid.accepts, *COMMON_OPTIONS)}
    assert heeded == {option for option in OPTIONS if option is not LAYOUT}


def test_an_unknown_aid_lists_those_there_are():
    with pytest.raises(UsageError, match=r"`qqq`: no such product of canvas-eagles; available: .*record-sheets"):
        requests.find_product(EAGLES, "qqq")


def test_the_aircraft_of_a_game_come_by_id_with_all_their_records(library):
    known = aircraft_cases(EAGLES, library)
    assert list(known) == sorted(library.of("ratings"))
    assert [case.kind.name for case in known["sopwith-camel"]] == ["aircraft", "ratings"]


def test_a_product_of_an_order_of_which_nothing_was_made_is_told_once() -> None:
    batch = Batch(
        (OutputFile("a.pdf", b"", {"product": "sheets"}),), {"b.pdf": {"product": "maps"}}, (), (), repeatable=True
    )
    named = ("sheets", "maps", "counters", "cards")
    assert requests.missing_products(named, batch, ("cards: not official",)) == (
        "counters: nothing to print for these options",
    )


@pytest.mark.parametrize("other", [{"stock": "toolstock"}, {"fillable": True}])
def test_pieces_on_labels_and_forms_do_not_share_sheets(other):
    with pytest.raises(UsageError, match="--gang"):
        requests.build_job({"gang": True, **other}, OPTIONS)
