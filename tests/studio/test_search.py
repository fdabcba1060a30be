"""The search of the studio: every kind of thing is found from every screen, and leads to its page or its explanation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.studio.conftest import Client


def links(text: str) -> list[str]:
    return [unescape(it) for it in re.findall(r'<li><a href="([^"]+)"', text)]


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("dr1", "/aircraft/blue-max/fokker-dr1"),
        ("status-pads", "/pages/richthofens-war/status-pads"),
        ("tailing", "/search/explain?word=Tailing"),
        ("CE101", "/search/explain?word=CE101"),
        ("calibrate", "/search/explain?word=calibrate"),
        ("climb", "/search/explain?word=ratings.climb"),
    ],
)
def test_things_are_found_and_explained(browser: Client, query: str, address: str) -> None:
    assert address in links(browser.get(f"/search?q={query}").text)
    assert browser.get(address).status == 200


def test_every_screen_has_the_search(browser: Client) -> None:
    for path in ("/tonight", "/pages", "/aircraft", "/printer", "/words", "/nowhere"):
        assert 'data-find="/search"' in browser.get(path).text


def test_every_result_of_a_common_word_leads_somewhere(browser: Client) -> None:
    for address in (it.partition("#")[0] for it in links(browser.get("/search?q=altitude").text)):
        assert browser.get(address.replace(" ", "%20")).status == 200, address


def test_unknown_words_are_answered_with_a_suggestion(browser: Client) -> None:
    answer = browser.get("/search?q=camell")
    assert answer.status == 200
    assert "camel" in answer.text
    assert browser.get("/search/explain?word=camell").status == 400
    assert browser.get("/search?q=%3Cscript%3E").status == 200


def test_a_command_leads_to_the_screen_that_does_the_same(browser: Client) -> None:
    assert 'href="/printer"' in browser.get("/search/explain?word=calibrate").text.partition("<main")[2]
    assert 'href="/data/saved"' in browser.get("/search?q=undo").text.partition("<main")[2].partition("</main")[0]


@pytest.fixture
def campaign(browser: Client, folder: Path) -> Iterator[Path]:
    """The example campaign in the studio's folder."""
    browser.post("/campaign", {"name": "Winter", "game": "canvas-eagles", "example": True})
    yield folder / "winter.yaml"
    for it in folder.glob("winter*.y*ml*"):
        it.unlink()


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("Winter", "/campaign/winter"),
        ("collins", "/campaign/winter/flyers/collins"),
        ("arthur winter", "/campaign/winter/flyers/collins"),
        ("seal star", "/campaign/winter/flyers/brandt#card-marks"),
        ("square code", "/campaign/winter/flyers/brandt#card-marks"),
        ("Experienced", "/campaign/winter/flyers/brandt#card-marks"),
    ],
)
def test_flyers_and_the_marks_on_their_cards_are_found(
    browser: Client, campaign: Path, query: str, address: str
) -> None:
    page = browser.get(f"/search?q={query.replace(' ', '+')}").text
    assert links(page).count(address) == 1
    assert 'role="status">' not in page.partition("<main")[2].partition("</main")[0]
    target = browser.get(address.partition("#")[0])
    assert target.status == 200
    assert "#" not in address or 'id="card-marks"' in target.text


def test_flyers_of_a_roster_with_errors_lead_to_its_page(browser: Client, campaign: Path) -> None:
    campaign.write_text(campaign.read_text().replace("side: central", "side: nobody", 1))
    assert "/campaign/winter" in links(browser.get("/search?q=collins").text)


@pytest.mark.parametrize(("query", "term"), [("circle", "official"), ("dot", "charted"), ("ring", "charted")])
def test_the_marks_of_figures_are_found_by_their_shape(browser: Client, query: str, term: str) -> None:
    assert f"word={term}" in browser.get(f"/search?q={query}").text
