"""The links of the studio: each leads to a page, a picture or a file. The studio answers each button."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from starlette.routing import Match

from printgen.data.folders import find
from tests.open_games import no_open_games
from tests.studio.conftest import Client
from tests.studio.example_folder import make_game

SECTIONS = ("/tonight", "/aircraft", "/campaign", "/pages", "/games", "/data", "/printer", "/words")
#: The maximum number of links of one form that are followed, such as links to an aircraft of a game.
PER_FORM = 2
_LINK = re.compile(r'<a\b[^>]*\bhref="(/[^"]*)"')
_BUTTON = re.compile(r'<button\b[^>]*\bdata-post="(/[^"?]*)')


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make a folder of the studio with a game of its own, a campaign and a game night."""
    place = tmp_path_factory.mktemp("games")
    make_game(place / "hedge-hoppers", is_example=True)
    shutil.copy(find().data[0] / "canvas-eagles" / "campaigns" / "example.yaml", place / "winter.yaml")
    (place / "friday.yaml").write_text(
        "kit: friday\ntitle: Friday\ngame: canvas-eagles\nseats:\n  - {player: Ann, aircraft: sopwith-camel}\n"
    )
    with no_open_games():
        yield place


def form_of(address: str, games: tuple[str, ...]) -> str:
    """Return an address without ids and values, so that links to pages of one kind have one form."""
    path, _, query = address.partition("?")
    steps = path.strip("/").split("/")
    game = next((it for it in steps if it in games), "")
    values = (it.partition("=") for it in query.split("&"))
    names = ",".join(sorted(value if value in games else name for name, _, value in values))
    # Names with a dash or a digit are ids; the other words of an address are those of its route.
    return "/".join(game if it == game else "*" if re.search(r"[-.\d]", it) else it for it in steps) + f"?{names}"


def is_answered(browser: Client, address: str) -> bool:
    """Return whether the studio has a function for sending to an address."""
    scope = {"type": "http", "method": "POST", "path": unquote(address), "headers": []}
    return any(it.matches(scope)[0] is Match.FULL for it in browser.guard._app.routes)


def test_every_link_leads_somewhere_and_every_button_is_answered(browser: Client) -> None:
    waiting, seen, forms, broken = [*SECTIONS], set(SECTIONS), Counter[str](), list[str]()
    buttons = set[str]()
    games = tuple(browser.studio.workspace.game_ids)
    while waiting:
        address = waiting.pop(0)
        answer = browser.get(address)
        if answer.status >= 400:
            broken.append(f"{answer.status} {address}")
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        buttons |= {*map(unescape, _BUTTON.findall(answer.text))}
        for link in map(unescape, _LINK.findall(answer.text)):
            link = link.partition("#")[0]
            form = form_of(link, games)
            if link not in seen and forms[form] < PER_FORM and not link.startswith("/close"):
                seen.add(link)
                forms[form] += 1
                waiting.append(link)
    assert broken == []
    assert [it for it in buttons if not is_answered(browser, it)] == []
    assert len(buttons) > 30
    assert len(seen) > 100
