"""Columns of a spreadsheet that no page prints are named where the game is made, and one click prints them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.data import yaml
from tests.open_games import no_open_games
from tests.studio.conftest import Client
from tests.studio.test_new_games import ask

SHEET = "pages/plane-sheets.yaml"
DUTCH = "Naam schip,Kant,snelheid (km/u),PANTSER!!,Bom-last\nZwaluw,Noord,90,3,12\nDas,Zuid,50,8,35\n"
#: A table with more new columns than a sheet prints by itself.
WIDE = f"Name,Side,{','.join(f'Extra {it}' for it in 'abcdefghij')}\nA,Reds{',1' * 10}\nB,Blues{',2' * 10}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with no_open_games():
        yield tmp_path_factory.mktemp("games")


def parts(text: str) -> list[dict]:
    document = yaml.parse_quietly(text, "")[0]
    assert document is not None
    body: list[dict] = document.value["body"]
    return body


@pytest.mark.parametrize("start", ["example", "small"])
def test_columns_without_a_known_heading_are_printed_in_place_of_the_former_figures(
    browser: Client, start: str
) -> None:
    shown = ask(browser, "/games/new/preview", name="Reuzen", start=start, sheets=[["", DUTCH]])
    files = dict(shown["files"])
    page = files[SHEET if start == "example" else "pages/plane-cards.yaml"]
    assert shown["unprinted"] == []
    assert {"snelheid", "bom-last"} <= {*re.findall(r"figure: ([a-z-]+)", page)}
    if start == "example":
        assert [*parts(page)[-1]] == ["write"]


def test_columns_that_are_not_printed_are_named_and_printed_with_one_click(browser: Client) -> None:
    sent = {"name": "Wide", "start": "example", "sheets": [["", WIDE]]}
    left = ask(browser, "/games/new/preview", **sent)["unprinted"]
    assert left == ["extra-i", "extra-j"]
    assert ask(browser, "/games/new/preview", **sent, printed=["extra-j"])["unprinted"] == ["extra-i"]
    address = ask(browser, "/games/new/create", **sent, printed=["extra-j"])["address"]
    page = html.unescape(browser.get(address).text)
    (button,) = re.findall(
        r'class="small print-field" data-address="([^"]+)" data-field="([^"]+)" data-page="([^"]+)"', page
    )
    assert button[1] == "extra-i"
    answer = ask(browser, button[0], field=button[1], page=button[2])
    # The link opens the page at the new figure.
    name, line = answer["address"].removeprefix(f"{address}/edit/").split("?line=")
    assert "extra-i" in (browser.studio.folder / "wide" / name).read_text().splitlines()[int(line) - 1]
    assert 'id="unprinted"' not in browser.get(address).text
    assert ask(browser, "/games/wide/delete") == {"address": "/games"}


def test_a_sheet_without_figures_prints_new_ones_below_its_heading(browser: Client) -> None:
    ask(browser, "/games/new/create", name="Bare", start="example")
    home, folder = "/games/bare/edit", browser.studio.folder / "bare"
    bare = '- heading: "{name}"\n- text: Fly.\n- space: grow\n- write: Pilot\n'
    (folder / SHEET).write_text((folder / SHEET).read_text().partition("body:\n")[0] + f"body:\n{bare}")
    before = (folder / "kinds.yaml").read_text(), (folder / SHEET).read_text()
    answer = ask(browser, f"{home}/planes.csv/add-field", field="crew", cells=["4"], page=SHEET)
    assert [next(iter(it)) for it in parts((folder / SHEET).read_text())] == [
        "heading",
        "figure",
        "text",
        "space",
        "write",
    ]
    assert answer["label"] == "Crew"
    # The field and its place on the page are one change.
    assert len(browser.studio.history.together(folder / SHEET)) == 2
    assert "problem" not in ask(browser, f"{home}/kinds.yaml/undo")
    assert before == ((folder / "kinds.yaml").read_text(), (folder / SHEET).read_text())
    assert ask(browser, f"{home}/planes.csv/undo")["problem"]


def test_the_text_of_the_rules_is_shown_with_its_own_page(browser: Client) -> None:
    ask(browser, "/games/new/create", name="Ruled", start="example")
    page = browser.get("/games/ruled/edit/templates/rules.html").text
    assert re.search(r'<option value="rules" selected', page)


def test_rules_that_suit_the_game_are_confirmed_once(browser: Client) -> None:
    ask(browser, "/games/new/create", name="Settled", start="example", sheets=[["", DUTCH]])
    home, rules = "/games/settled", browser.studio.folder / "settled" / "templates" / "rules.html"
    before = rules.read_text()
    assert f'data-confirm="{home}/confirm-rules"' in browser.get(home).text
    for _twice in range(2):
        assert "problem" not in ask(browser, f"{home}/confirm-rules")
    # The answer is in the files of the game, which is as valid as before.
    assert 'id="rules-note"' not in browser.get(home).text
    assert ask(browser, f"{home}/edit/templates/rules.html/draw", text=rules.read_text())["valid"]
    ask(browser, f"{home}/edit/templates/rules.html/undo")
    assert rules.read_text() == before
    assert 'id="rules-note"' in browser.get(home).text


def test_a_column_that_becomes_a_known_field_says_so(browser: Client) -> None:
    shown = ask(browser, "/games/new/preview", name="Said", start="example", sheets=[["", DUTCH]], boxes="3")
    assert [it["heading"] for it in shown["columns"] if it["renamed"]] == ["PANTSER!!"]


@pytest.mark.parametrize(("heading", "field"), [("Top speed (km/h)", "+"), ("Top speed (hexes)", "speed")])
def test_a_unit_that_the_example_does_not_have_is_a_new_field(browser: Client, heading: str, field: str) -> None:
    table = f"Name,Side,{heading}\nA,Reds,180\nB,Blues,170\n"
    shown = ask(browser, "/games/new/preview", name="Units", start="example", sheets=[["", table]])
    assert [it["field"] for it in shown["columns"]] == ["name", "side", field]
