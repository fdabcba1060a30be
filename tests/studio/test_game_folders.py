"""The studio shows, checks, edits and prints the game folders beside its kit files, as it does built-in games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.declared.folders import write
from tests.open_games import no_open_games
from tests.studio.conftest import Client


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the studio with a game in it."""
    place = tmp_path_factory.mktemp("games")
    write(place / "dogs")
    with no_open_games():
        yield place


@pytest.mark.parametrize(
    "path",
    [
        "/tonight",
        "/pages",
        "/pages/dogs",
        "/pages/dogs/planes-list",
        "/pages/dogs/planes-list/pages",
        "/pictures/dogs/planes-list/0",
        "/aircraft?game=dogs",
        "/aircraft/dogs/camel",
        "/aircraft/compare?game=dogs&id=camel&id=triplane",
        "/tables/dogs",
        "/house-rules/dogs",
    ],
)
def test_every_screen_shows_the_game(browser: Client, path: str) -> None:
    answer = browser.get(path)
    assert answer.status in (200, 303), answer.text[:2000]


def test_the_list_of_units_names_them(browser: Client) -> None:
    assert "Triplane" in browser.get("/aircraft?game=dogs").text
    assert "Dogs in Planes" in browser.get("/pages").text


def test_a_game_night_of_the_folder_is_begun_and_shown(browser: Client) -> None:
    begun = browser.post("/tonight", {"game": "dogs", "start": "example"})
    assert begun.status == 201, begun.text
    shown = browser.get(begun.headers["location"])
    assert shown.status == 200
    assert "Camel" in shown.text
    assert browser.get(f"{begun.headers['location']}/counts").status == 200


def test_a_unit_is_edited_in_a_form_with_its_choices_and_limits(browser: Client) -> None:
    editor = browser.get("/aircraft/dogs/camel/edit/planes")
    assert editor.status == 200, editor.text
    assert "red" in editor.text
    home = "/aircraft/dogs/camel/edit/planes"
    drawn = json.loads(
        browser.post(f"{home}/draw", {"text": "", "fields": {"speed": "7"}, "product": "planes-list"}).text
    )
    assert (drawn["valid"], drawn["problem"]) == (True, "")
    assert "speed: 7" in drawn["text"]
    assert "<svg" in drawn["svg"]
    wrong = json.loads(browser.post(f"{home}/findings", {"text": drawn["text"].replace("7", "70")}).text)
    assert [it["field"] for it in wrong["findings"]] == ["speed"]
    saved = json.loads(browser.post(f"{home}/save", {"text": drawn["text"], "digest": ""}).text)
    assert "conflict" not in saved
    record = browser.studio.game("dogs").library.of("planes")["camel"].record
    assert getattr(record, "speed") == 7  # noqa: B009
