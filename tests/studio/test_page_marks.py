"""The marks on previewed pages explain themselves with the sources of the figures that they mark."""

from __future__ import annotations

import json

from msgspec.structs import replace

from printgen.data.figures import sources
from printgen.data.kind import Case, Library
from printgen.data.kinds import READINGS
from printgen.data.readings import SIGN
from printgen.data.records.readings import Reading, ReadingText
from printgen.games.game import load_game
from printgen.studio.page_marks import PageMark, explain_marks
from tests.studio.conftest import Client


def explained(browser: Client, address: str) -> list[dict]:
    marks: list[dict] = json.loads(browser.get(address).text)["marks"]
    return marks


def test_each_mark_of_a_page_is_explained_with_its_source(browser: Client) -> None:
    library = browser.studio.game("canvas-eagles").library
    id, ratings = next(
        (it.id, it.record)
        for it in library.of("ratings").values()
        if any(origin.certainty == "reconstructed" for origin in sources(it.record).values())
    )
    marks = explained(browser, f"/pages/canvas-eagles/record-sheets/pages/0/marks?aircraft={id}")
    assert all(0 <= it["x"] <= 1 and 0 <= it["y"] <= 1 for it in marks)
    assert all(it["title"] and it["text"] for it in marks)
    rules = {it.method for it in sources(ratings).values() if it.certainty == "reconstructed" and it.method}
    lines = "\n".join(line for it in marks for line in it["lines"])
    assert rules
    assert all(rule in lines for rule in rules)


def test_pages_of_game_nights_and_of_pages_have_the_same_marks(browser: Client) -> None:
    query = "marks?aircraft=sopwith-pup"
    assert explained(browser, f"/pictures/canvas-eagles/record-sheets/0/{query}") == explained(
        browser, f"/pages/canvas-eagles/record-sheets/pages/0/{query}"
    )


def test_pages_that_do_not_exist_have_no_marks(browser: Client) -> None:
    assert explained(browser, "/pages/canvas-eagles/record-sheets/pages/99/marks") == []
    assert browser.get("/pages/canvas-eagles/nothing/pages/0/marks").status == 404


def test_a_sign_beside_a_figure_is_explained_by_the_rules_about_this_figure(browser: Client) -> None:
    camel = browser.studio.game("canvas-eagles").library.of("ratings")["sopwith-camel"]
    kind = next(it for it in load_game("canvas-eagles").all_kinds if it.name == READINGS)
    way = ReadingText(section="1", text="fly level")

    def rule(topic: str, figure: str) -> Case:
        place = f"ratings/sopwith-camel/{figure}"
        reading = Reading.model_construct(
            topic=topic, readings={"a": way, "b": way}, use="a", figures=(place,), reason=""
        )
        return replace(camel, kind=kind, id=topic, record=reading)

    library = Library({READINGS: {it.id: it for it in (rule("last turn", "fuel"), rule("steep flight", "dive"))}})
    marks = [PageMark(0, 0, SIGN, (camel,), text) for text in ("Fuel 55", "Vickers")]
    of_fuel, of_page = (it["lines"] for it in explain_marks(marks, "canvas-eagles", library, ""))
    assert [it.partition(".")[0] for it in of_fuel] == ["last turn"]
    assert len(of_page) == 2
