"""The words on the pages of campaigns: names instead of ids, labels that have one meaning, messages at the fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
import yaml

from printgen.studio.workspace import digest_of
from tests.studio.conftest import Answer, Client

GAMES = ("canvas-eagles", "blue-max", "richthofens-war", "dockfighters")


@pytest.fixture(params=GAMES)
def roster(request: pytest.FixtureRequest, browser: Client, folder: Path) -> Iterator[Path]:
    """Return the example campaign of a game."""
    name = f"words-{request.param}"
    browser.post("/campaign", {"name": name, "game": request.param, "example": True})
    yield folder / f"{name}.yaml"
    for it in folder.glob("words-*.y*ml*"):
        it.unlink()


def words(page: str) -> str:
    """Return the visible text of the main part of a page, without the lines of files."""
    main = re.sub(r"(?s)<(pre|details|code|script).*?</\1>", "", page.partition("<main")[2].partition("</main")[0])
    return unescape(re.sub("<[^>]+>", " ", main))


def test_nations_sides_and_duties_are_shown_by_name(browser: Client, roster: Path) -> None:
    home, values = f"/campaign/{roster.stem}", yaml.safe_load(roster.read_text())
    ids = {*values["sides"], *(it["nation"] for it in values["flyers"])}
    for path in (home, *(f"{home}/flyers/{it['flyer']}" for it in values["flyers"][:3])):
        text = words(browser.get(path).text)
        assert [id for id in ids if re.search(rf"(?<![\w-]){id}(?![\w-])", text)] == [], path


def test_every_label_of_a_mission_has_one_meaning(browser: Client, roster: Path) -> None:
    address = browser.post(f"/campaign/{roster.stem}/plan", {}).headers["location"]
    form = browser.get(address).text.partition('<fieldset class="panel sortie">')[2].partition("</fieldset>")[0]
    labels = {it.strip() for it in re.findall(r'<label class="field">([^<]+)<', form)}
    fates = {it.strip() for it in re.findall(r"<option[^>]*>([^<]+)</option>", form.partition('.fate"')[2])}
    assert any("shot down" in it for it in labels)
    assert not {it.casefold() for it in labels} & {it.casefold() for it in fates}
    assert "Shot down" not in labels


def join(browser: Client, roster: Path, **fields: str) -> Answer:
    values = yaml.safe_load(roster.read_text())
    first = {"name": "Jack Hill", "side": next(iter(values["sides"])), "player": "ben", "duty": "pilot"}
    wanted = {"digest": digest_of(roster.read_bytes()), "step": "check", "fields": {**first, **fields}}
    return browser.post(f"/campaign/{roster.stem}/add", wanted)


@pytest.mark.parametrize(
    ("field", "value"), [("player", ""), ("player", "nobody"), ("rank", "x" * 90), ("new-player", "z" * 90)]
)
def test_errors_of_a_new_flyer_are_at_the_field_of_the_form(
    browser: Client, roster: Path, field: str, value: str
) -> None:
    page = join(browser, roster, **{field: value}).text
    notes = page.partition(f'<div id="field-{field}-notes"')[2].partition("<label")[0]
    assert 'class="note error"' in notes
    assert not re.search(r"\bids?\b", words(f"<main>{notes}</main>"))


def test_an_aircraft_of_the_other_side_is_explained_with_names(browser: Client, roster: Path) -> None:
    values = yaml.safe_load(roster.read_text())
    sides = [*values["sides"]]
    enemy = next(it for it in values["flyers"] if it["side"] != sides[0])
    page = join(browser, roster, aircraft=enemy["aircraft"], player=values["players"][0]["player"]).text
    (notes,) = re.findall(r'(?s)<div id="field-aircraft-notes".*?</div>\s*</div>', page)
    assert values["sides"][enemy["side"]] in unescape(notes)
    assert not re.search(rf"\b({'|'.join(sides)})\b", notes)


def test_adding_a_flyer_is_described_in_a_sentence(browser: Client, roster: Path) -> None:
    values = yaml.safe_load(roster.read_text())
    page = words(join(browser, roster, player=values["players"][0]["player"]).text)
    assert values["sides"][next(iter(values["sides"]))] in page
    assert values["players"][0]["name"] in page.partition("Jack Hill")[2]
