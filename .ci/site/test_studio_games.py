"""The user's own game in the studio in a real browser: the form for game.yaml, headings of tables, keys in the grid, the kit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from printgen.commands import new_game
from printgen.commands.session import Session
from printgen.data.folders import find
from tests.open_games import no_open_games
from tests.studio.in_browser import DESKTOP, PHONE, check_accessible, chromium, opened, show, unopened

__all__ = ["chromium", "opened", "show", "unopened"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the studio with the example game."""
    place = tmp_path_factory.mktemp("games")
    with no_open_games():
        new_game.game(place / "hedge-hoppers", None, True, Session(find(), lambda _doing, _share: None))
        yield place


@pytest.fixture
def hoppers(folder: Path) -> Path:
    """The folder of the example game."""
    return folder / "hedge-hoppers"


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_the_game_is_changed_in_a_form_with_the_keyboard(
    show: Callable[..., Page], hoppers: Path, size: tuple[int, int], scheme: str
) -> None:
    file = hoppers / "game.yaml"
    before = file.read_text()
    page = show("/games/hedge-hoppers", size, scheme)
    page.get_by_role("link", name="Title and sides").press("Enter")
    title = page.get_by_label("Title", exact=True)
    expect(title).to_have_value("Hedge Hoppers")
    title.fill("")
    expect(title).to_have_attribute("aria-invalid", "true", timeout=60_000)
    title.fill("Hedge Jumpers")
    page.get_by_label("Another side").fill("Grey Geese")
    page.get_by_label("Another side").press("Enter")
    colours = page.get_by_label("Colour", exact=True)
    colours.nth(2).select_option("grey")
    side = "- {side: grey-geese, name: Grey Geese, colour: grey}\n"
    renamed = before.replace("Hedge Hoppers", '"Hedge Jumpers"')
    expect(page.locator(".cm-content")).to_contain_text("colour: grey}")
    assert page.locator("#text").input_value() == renamed.replace("colour: blue}\n", f"colour: blue}}\n{side}")
    assert file.read_text() == before
    check_accessible(page, size[0])
    # A change in the text is shown in the form.
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("# mine\n")
    page.get_by_role("button", name="Remove Side 3").press("Enter")
    expect(page.get_by_label("Another side")).to_be_focused()
    expect(colours).to_have_count(2)
    page.keyboard.press("Control+s")
    expect(page.locator("#state")).to_contain_text("Saved")
    assert file.read_text() == f"# mine\n{renamed}"
    page.get_by_role("button", name="Undo the last save").press("Enter")
    expect(title).to_have_value("Hedge Hoppers")
    assert file.read_text() == before
