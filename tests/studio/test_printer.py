"""The section Printer: the names and the directions of profiles."""

from __future__ import annotations

import json
from pathlib import Path

from printgen.sheets.profile import Profile, load_profile, profiles_folder
from printgen.studio.printer import KEY, describe_profile, profile_id
from tests.studio.conftest import Client


def test_a_printer_may_have_a_name_with_spaces(browser: Client) -> None:
    def check(name: str) -> dict[str, str]:
        answer: dict[str, str] = json.loads(browser.post("/printer/name", {"name": name}).text)
        return answer

    assert "kuche-oben" in check("Küche oben")["message"]
    assert profile_id("kitchen-") == "kitchen-"
    assert check("") == {}
    assert "problem" in check("§")
    assert "problem" in check("a" * 50)


def calibrate(browser: Client, sent: dict[str, object]) -> None:
    """Start a run of the form and wait for its end."""
    assert browser.post("/printer", sent).status == 200
    run = browser.studio.runs.latest(KEY)
    assert run
    assert run.reader
    run.reader.join(60)


def test_the_measuring_page_needs_no_profile(browser: Client) -> None:
    calibrate(browser, {})
    page = browser.get("/printer")
    assert page.status == 200
    assert "calibration.pdf" in page.text


def test_half_a_reading_is_refused(browser: Client) -> None:
    assert browser.post("/printer", {"name": "hall", "readings": {"C": ("0.5", " ")}}).status == 400


def test_a_profile_is_made_from_either_measure_and_says_which_way_it_moves_the_back(browser: Client) -> None:
    def stored(measured: str, *reading: str) -> Profile:
        calibrate(browser, {"name": "hall", "readings": {"C": reading}, "measured": measured})
        return load_profile("hall", profiles_folder())

    hole = stored("hole", "-1", "+0.5")
    assert (hole.dx, hole.dy) == (-1, 0.5)
    print_ = stored("print", "-1", "+0.5")
    assert (print_.dx, print_.dy) == (1, -0.5)
    assert describe_profile(print_) in browser.get("/printer").text
    assert describe_profile(hole) not in browser.get("/printer").text
    assert browser.post("/printer/name", {"name": "hall"}).text != browser.post("/printer/name", {"name": "attic"}).text
    browser.post("/printer/remove", {"name": "hall"})


def test_a_profile_is_used_for_new_game_nights_and_pages(browser: Client, folder: Path) -> None:
    calibrate(browser, {"name": "attic", "readings": {"C": ("1", "0")}})
    assert browser.post("/printer/use", {"name": "cellar"}).status == 404
    assert browser.post("/printer/use", {"name": "attic"}).status == 200
    first = browser.post("/tonight", {"start": "seats", "game": "canvas-eagles"}).headers["location"]
    copy = browser.post("/tonight", {"start": first.rpartition("/")[2]}).headers["location"]
    for address in (first, copy):
        path = folder / f"{address.rpartition('/')[2]}.yaml"
        assert "profile: attic" in path.read_text()
        path.unlink()
    assert "profile=attic" in browser.get("/pages/canvas-eagles").text
    browser.post("/printer/remove", {"name": "attic"})
    assert "profile=attic" not in browser.get("/pages/canvas-eagles").text
