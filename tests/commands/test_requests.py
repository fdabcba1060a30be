import pytest

from printgen.commands import requests
from printgen.data.findings import Unclear
from printgen.data.folders import find
from printgen.games import reading
from printgen.games.game import game_named, load
from printgen.products.deck import Choices
from printgen.sheets.paper import LETTER

EAGLES = load("canvas-eagles")


@pytest.fixture(scope="module")
def library():
    return reading.read(EAGLES, find()).library


def refusal(library, chosen):
    """What is said against the choices, or None."""
    try:
        requests.choices(EAGLES, library, chosen)
    except Unclear as unclear:
        return str(unclear)
    return None


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        (
            Choices(aircraft=("sopwith-camel", "sopwith-camle")),
            "`sopwith-camle`: no such aircraft of canvas-eagles; did you mean `sopwith-camel`?",
        ),
        (
            Choices(aircraft=("strutter",)),
            "`strutter`: no such aircraft of canvas-eagles; there are sopwith-1-5-strutter",
        ),
        (Choices(aircraft=("zeppelin",)), "`zeppelin`: no such aircraft of canvas-eagles"),
        (Choices(era="x"), "`x`: no such era of canvas-eagles; there are early, late"),
        (Choices(side="alied"), "`alied`: no such side of canvas-eagles; did you mean `allied`?"),
        (Choices(date="1917"), "`1917` is no month of the war: write year and month, such as 1917-04"),
        (Choices(date="1917-13"), "`1917-13` is no month of the war: write year and month, such as 1917-04"),
    ],
)
def test_a_wrong_choice_is_answered_with_what_there_is(library, chosen, message):
    assert refusal(library, chosen) == message


def test_right_choices_pass(library):
    assert refusal(library, Choices()) is None
    assert refusal(library, Choices(("sopwith-camel",), "late", "1917-07", "allied", True)) is None


@pytest.mark.parametrize(
    ("find_it", "name", "message"),
    [
        (game_named, "canvas-eagle", "`canvas-eagle`: no such game; did you mean `canvas-eagles`?"),
        (
            requests.paper,
            "b5",
            "`b5` is no paper: write a4, letter, a3, tabloid or a width and height such as 200x280mm",
        ),
        (requests.explanation, "PG07", "`PG07`: no such code; did you mean `PG007`?"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest_right_one(find_it, name, message):
    with pytest.raises(Unclear) as refusal:
        find_it(name)
    assert str(refusal.value) == message


def test_right_names_are_found(library):
    assert game_named("canvas-eagles") is EAGLES
    assert requests.aid(EAGLES, "record-sheets").id == "record-sheets"
    assert requests.paper("Letter") == LETTER
    assert requests.explanation("pg001").code == "PG001"
    assert [case.kind.name for case in requests.record(EAGLES, library, "sopwith-camel")] == ["aircraft", "ratings"]
    assert [case.kind.name for case in requests.record(EAGLES, library, "vickers")] == ["weapons"]


def test_an_unknown_aid_lists_those_there_are():
    with pytest.raises(Unclear, match=r"`qqq`: no such aid of canvas-eagles; there are .*record-sheets"):
        requests.aid(EAGLES, "qqq")


def test_the_aircraft_of_a_game_come_by_id_with_all_their_records(library):
    aircraft = requests.aircraft(EAGLES, library)
    assert list(aircraft) == sorted(library.of("ratings"))
    assert [case.kind.name for case in aircraft["sopwith-camel"]] == ["aircraft", "ratings"]
