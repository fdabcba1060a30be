"""The studio shows, checks, edits and prints the game folders beside its kit files, as it does built-in games."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from printgen import commands
from printgen.data.folders import find
from printgen.games.sources import game_of
from printgen.studio.preview import draw_product
from printgen.studio.workspace import Workspace, digest_of
from tests.declared.folders import KINDS, PLANES, write
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


def ask(browser: Client, address: str, **sent: object) -> dict:
    found: dict = json.loads(browser.post(address, sent).text)
    return found


HOME = "/aircraft/dogs/camel/edit/planes"


@pytest.fixture
def as_table(browser: Client) -> Iterator[Path]:
    yield from _kept(browser.studio.folder / "dogs", "planes.csv")


@pytest.fixture
def as_yaml(browser: Client) -> Iterator[Path]:
    """The units in a YAML file instead of the table."""
    folder = browser.studio.folder / "dogs"
    units = "planes:\n  - {plane: camel, name: Camel, side: blue, speed: 6, turn: 5, dogs: [Rex]} # good\n"
    (folder / "planes.csv").rename(folder / "planes.kept")
    (folder / "planes.yaml").write_text(units)
    yield folder / "planes.yaml"
    (folder / "planes.yaml").unlink()
    (folder / "planes.kept").rename(folder / "planes.csv")


def _kept(folder: Path, name: str) -> Iterator[Path]:
    text = (folder / name).read_text()
    yield folder / name
    (folder / name).write_text(text)


@pytest.mark.parametrize("file", ["as_table", "as_yaml"])
def test_a_unit_is_saved_in_the_files_of_its_game(browser: Client, file: str, request: pytest.FixtureRequest) -> None:
    path: Path = request.getfixturevalue(file)
    text = path.read_text()
    editor = browser.get(HOME)
    assert editor.status == 200, editor.text
    assert "red" in editor.text
    drawn = ask(browser, f"{HOME}/draw", text=text, fields={"speed": "7"}, product="planes-list")
    assert (drawn["valid"], drawn["problem"], drawn["values"]["speed"]) == (True, "", "7")
    assert len(drawn["text"].splitlines()) == len(text.splitlines())
    assert [new for old, new in zip(text.splitlines(), drawn["text"].splitlines(), strict=True) if old != new]
    assert "<svg" in drawn["svg"]
    wrong = ask(browser, f"{HOME}/findings", text=drawn["text"].replace("7", "70"))
    assert [it["field"] for it in wrong["findings"]] == ["speed"]
    digest = digest_of(path.read_bytes())
    saved = ask(browser, f"{HOME}/save", text=drawn["text"], digest=digest)
    assert "conflict" not in saved, saved
    assert path.read_text() == drawn["text"]
    assert not browser.studio.own_data.exists()
    assert getattr(browser.studio.game("dogs").library.of("planes")["camel"].record, "speed") == 7  # noqa: B009
    assert ask(browser, f"{HOME}/undo")["text"] == text
    assert path.read_text() == text


@pytest.mark.parametrize("file", ["as_table", "as_yaml"])
def test_new_units_are_added_to_the_file_of_the_game(
    browser: Client, file: str, request: pytest.FixtureRequest
) -> None:
    path: Path = request.getfixturevalue(file)
    text = path.read_text()
    for name in ("Night Owl", "Day Owl"):
        answer = ask(browser, "/aircraft/dogs/camel/copy", name=name)
        assert answer["address"].startswith("/aircraft/dogs/"), answer
        assert browser.get(answer["address"]).status == 200
    assert path.read_text().startswith(text.rstrip())
    assert not browser.studio.own_data.exists()
    made = browser.studio.game("dogs").library.of("planes")
    assert [getattr(made[id].record, "name") for id in ("night-owl", "day-owl")] == ["Night Owl", "Day Owl"]  # noqa: B009
    assert getattr(made["day-owl"].record, "speed") == 6  # noqa: B009
    assert ask(browser, "/aircraft/dogs/day-owl/edit/planes/undo")["address"].startswith("/aircraft")
    assert {*browser.studio.game("dogs").library.of("planes")} >= {"night-owl", "camel"}


def test_a_new_column_is_written_for_a_new_figure(browser: Client, as_table: Path) -> None:
    text = "plane,name,side,speed,turn,dogs\ncamel,Camel,blue,6,5,Rex\nscout,Scout,blue,3,3,\n"
    drawn = ask(browser, f"{HOME}/draw", text=text, fields={"wing-man": "scout"}, product="planes-list")
    expected = "plane,name,side,speed,turn,dogs,wing-man\ncamel,Camel,blue,6,5,Rex,scout\nscout,Scout,blue,3,3,,\n"
    assert drawn["text"] == expected


def test_tables_for_a_game_of_ones_own_lead_to_its_files(browser: Client) -> None:
    assert 'href="/games/dogs/edit/planes.csv"' in browser.get("/tables/dogs").text
    sent = browser.send("POST", "/uploads/tables/dogs", b"plane,speed\ncamel,7\n", Content_Type="text/csv")
    assert "problem" in json.loads(sent.text)
    assert not browser.studio.own_data.exists()


def test_a_table_without_ids_is_changed_at_the_row_of_the_name(browser: Client, as_table: Path) -> None:
    text = "name,side,speed,turn\nCamel,blue,6,5\nNight Owl,red,3,3\n"
    as_table.write_text(text)
    home = "/aircraft/dogs/night-owl/edit/planes"
    drawn = ask(browser, f"{home}/draw", text=text, fields={"speed": "4"}, product="planes-list")
    assert (drawn["valid"], drawn["text"]) == (True, text.replace("red,3,3", "red,4,3"))
    assert "<svg" in browser.get("/silhouettes/dogs/night-owl").text


def test_pages_and_checks_follow_records_of_other_kinds(tmp_path: Path) -> None:
    game = write(
        tmp_path / "newts",
        kinds_yaml=f"{KINDS}tricks: {{fields: {{trick: id}}}}\n",
        checks_yaml=(
            "DO102:\n  title: a newt\n  of: tricks\n  that: count(p for p in planes if p.name == 'Newt') == 0\n"
            "  at: trick\n  message: no newts\n  hint: rename it\n  reason: Newts swim.\n"
            "  passes: {planes: []}\n  fails: {planes: [{name: Newt}]}\n"
        ),
        tricks_yaml="tricks: [{trick: loop}]\n",
        pages__tricks_yaml="page: tricks\ntitle: Tricks\nof: tricks\nbody: [{each: p in planes, text: 'ace {p.name}'}]\n",
    )
    workspace = Workspace(find(), tmp_path / "my-data")
    with no_open_games():
        id = game_of(str(game))
        before = draw_product(workspace.game(id), "tricks", {}).pages
        assert not workspace.game(id).findings
        (game / "planes.csv").write_text(PLANES.replace("Triplane", "Newt"), encoding="utf-8")
        assert draw_product(workspace.game(id), "tricks", {}).pages != before
        assert [it.code for it in workspace.game(id).findings] == ["DO102"]


def test_an_own_game_is_saved_for_a_friend_and_opened_again(browser: Client, tmp_path: Path) -> None:
    folder = browser.studio.folder / "dogs"
    # The page that publishes the game leads to the copy.
    assert 'href="/games/dogs#share-title"' in browser.get("/data/publish?game=dogs").text
    page = browser.get("/games/dogs").text
    assert 'href="/games/dogs/pack.zip"' in page.partition('id="share-title"')[2]
    answer = browser.get("/games/dogs/pack.zip")
    assert answer.headers["content-disposition"].endswith('"dogs.zip"')
    with ZipFile(BytesIO(answer.body)) as archive:
        archive.extractall(tmp_path)
    assert (tmp_path / "dogs/planes.csv").read_bytes() == (folder / "planes.csv").read_bytes()
    with no_open_games():
        assert list(commands.load(game_of(str(tmp_path / "dogs"))).library.of("planes")) == [
            "camel",
            "triplane",
            "scout",
        ]
    planes = (folder / "planes.csv").read_text()
    (folder / "planes.csv").write_text(planes.replace("blue,6,5", "blue,70,5"))
    try:
        assert browser.get("/games/dogs/pack.zip").status == 400
        assert "pack.zip" not in browser.get("/games/dogs").text
    finally:
        (folder / "planes.csv").write_text(planes)


def test_the_files_of_a_game_have_the_same_titles_everywhere(browser: Client) -> None:
    page = browser.get("/games/dogs").text
    links = re.findall(r'<a href="(/games/dogs/edit/[^"?]+)">([^<]+)</a>', page)
    titles = {}
    for address, label in links:
        head = re.search(r"<h1>([^<]*?) *<", browser.get(address).text)
        assert head is not None, address
        titles[address.rpartition("/")[2]] = (html.unescape(label), html.unescape(head[1]))
    assert {"game.yaml", "kinds.yaml"} <= titles.keys()
    assert [it for it, (label, head) in titles.items() if label != head] == []
    assert not [label for label, _head in titles.values() if label.endswith((".yaml", ".csv"))]


def test_the_list_of_games_names_the_author(browser: Client) -> None:
    file = browser.studio.folder / "dogs" / "game.yaml"
    before = file.read_text()
    file.write_text(f"{before}author: Rex Barker\n")
    try:
        assert "Rex Barker" in browser.get("/games").text
    finally:
        file.write_text(before)
