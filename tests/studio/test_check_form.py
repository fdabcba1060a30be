"""The form that adds a check to a game: the lines are only shown, and the check finds what it is about."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.data import yaml
from printgen.studio.known_games import open_game
from tests.declared.folders import KINDS, write
from tests.open_games import no_open_games
from tests.studio.conftest import Client
from tests.studio.test_new_games import ask

OWN = KINDS.replace("optional: true}", "optional: true}\n    home: {type: line, optional: true}")
EDITOR = "/games/dogs/edit/checks.yaml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make a folder of the studio with a small game."""
    with no_open_games():
        folder = tmp_path_factory.mktemp("games")
        rows = (
            "plane,name,side,speed,turn,dogs,home",
            "camel,Camel,blue,6,5,Rex,scout",
            "scout,Scout,red,unknown,4,Bo,",
        )
        table = "".join(f"{it}\n" for it in rows)
        open_game(write(folder / "dogs", kinds_yaml=OWN, planes_csv=table))
        yield folder


CASES = {
    "required": {"field": "planes/speed"},
    "bounds": {"field": "planes/turn", "lowest": "2", "highest": "4"},
    "refers": {"field": "planes/home", "kind": "planes"},
}


@pytest.mark.parametrize("sort", CASES)
@pytest.mark.parametrize("start", ["", "# Our checks.\n"])
def test_an_added_check_passes_and_fails_its_own_examples(browser: Client, sort: str, start: str) -> None:
    file = browser.studio.folder / "dogs" / "checks.yaml"
    file.write_text(start or file.read_text())
    text = file.read_text()
    answer = ask(browser, f"{EDITOR}/add-check", text=text, sort=sort, **CASES[sort])
    assert file.read_text() == text
    assert answer["text"].startswith(text.rstrip())
    document = yaml.parse_quietly(answer["text"], "")[0]
    assert document is not None
    assert [*document.value] == (["DO101"] if start else ["DO101", "DO102"])
    file.write_text(answer["text"])
    data = browser.studio.game("dogs")
    assert [it.message for it in data.game.examples(data.library)] == []
    found = [it.code for it in data.findings if it.code.startswith("DO")]
    # Camel has a turn of 5, the scout no speed, and every home is a plane.
    assert found == {"required": [[*document.value][-1]], "bounds": [[*document.value][-1]], "refers": []}[sort]
    file.write_text(text)


@pytest.mark.parametrize("sort", CASES)
def test_an_added_check_is_opened_and_changed_in_the_same_form(browser: Client, sort: str) -> None:
    answer = ask(browser, f"{EDITOR}/add-check", text="# Ours.\n", sort=sort, **CASES[sort])
    title = answer["checks"]["DO101"].pop("title")
    assert answer["checks"] == {"DO101": {"sort": sort, **CASES[sort]}}
    text = answer["text"].replace(f"title: {title}", "title: My own words # kept")
    assert text != answer["text"]
    # The same values change nothing, other values change only what the form has written.
    same = ask(browser, f"{EDITOR}/add-check", text=text, code="DO101", sort=sort, **CASES[sort])
    assert same["text"] == text
    other = {"sort": "bounds", "field": "planes/turn", "lowest": "3", "highest": "5"}
    changed = ask(browser, f"{EDITOR}/add-check", text=text, code="DO101", **other)
    assert changed["checks"] == {"DO101": {"title": "My own words", **other}}
    assert "title: My own words # kept" in changed["text"]
    assert ask(browser, f"{EDITOR}/add-check", text="", code="DO101", **other)["problem"]


def test_only_checks_that_the_form_can_write_are_opened(browser: Client) -> None:
    text = "".join(
        f"DO{number}: {{title: Own, of: planes, {condition}}}\n"
        for number, condition in enumerate(
            (
                "that: 2 <= turn <= 4",
                "that: turn <= 4",
                "that: 2 <= wings <= 4",
                "that: speed is known or turn > 2",
                "unique: [turn]",
                "refers-to: {field: home, kind: nothing}",
                "that: [1]",
            ),
            101,
        )
    )
    for start in (text, "planes: [", "- 1\n"):
        sent = {"text": start, "code": "DO109", "sort": "bounds", **CASES["bounds"]}
        answer = ask(browser, f"{EDITOR}/add-check", **sent)
        assert "problem" in answer
    file = browser.studio.folder / "dogs" / "checks.yaml"
    before = file.read_text()
    file.write_text(text)
    try:
        offered = browser.get(EDITOR).text.partition('data-checks="')[2].partition('"')[0]
        assert [*json.loads(html.unescape(offered))] == ["DO101"]
    finally:
        file.write_text(before)


def test_the_form_says_why_a_check_is_not_possible(browser: Client) -> None:
    def problem(**sent: str) -> str:
        found: str = ask(browser, f"{EDITOR}/add-check", text="", **sent)["problem"]
        return found

    assert "turn" in problem(sort="required", field="planes/turn")
    assert "1 to 9" in problem(sort="bounds", field="planes/speed", lowest="1", highest="9")
    assert problem(sort="bounds", field="planes/turn", lowest="a", highest="4")
    assert problem(sort="bounds", field="planes/turn", lowest="5", highest="4")
    assert problem(sort="refers", field="planes/home", kind="nothing")
    assert problem(sort="refers", field="planes/nothing", kind="planes")


def test_a_game_without_checks_gets_the_first_one(browser: Client) -> None:
    (browser.studio.folder / "dogs" / "checks.yaml").unlink()
    page = browser.get(EDITOR)
    assert page.status == 200
    assert "planes/turn" in page.text
    assert f'href="{EDITOR}#add-check"' in browser.get("/games/dogs").text
