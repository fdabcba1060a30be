"""The names of downloaded files: short, readable, and safe on all systems."""

from __future__ import annotations

import re
import time
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote
from zipfile import ZipFile

import pytest

from printgen.studio.downloads import disposition, file_name
from tests.studio.conftest import Answer, Client


def name_of(answer: Answer) -> str:
    """Return the name under which a browser saves an answer."""
    return unquote(answer.headers["content-disposition"].rpartition("filename*=UTF-8''")[2])


def printed(browser: Client, address: str) -> str:
    """Press the button that prints at an address, wait for the command, and return the address of its run."""
    page = browser.post(address, {})
    assert page.status == 200
    run = browser.studio.runs._runs[re.findall(r"/runs/(\d+)", page.text)[0]]
    while run.state == "running":
        time.sleep(0.05)
    assert run.state == "done", run.result
    return f"/runs/{run.id}"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Bus Depot Aces, Balloon Friday", "Bus Depot Aces, Balloon Friday"),
        ("Jäger: 1/2 <b>?", "Jäger 1 2 b"),
        ("../../etc\\passwd\r\nX: y", "etc passwd X y"),
        ("...", "printgen"),
    ],
)
def test_a_name_keeps_its_words_and_no_sign_that_a_system_refuses(text: str, name: str) -> None:
    assert file_name(text) == name
    (header,) = disposition("inline", f"{text}.pdf").values()
    assert header.isascii()
    assert header.isprintable()
    assert unquote(header.rpartition("''")[2]) == f"{name}.pdf"


def test_printed_sheets_are_named_after_the_campaign_the_mission_and_the_sheet(browser: Client, folder: Path) -> None:
    home = browser.post("/campaign", {"name": "Winter names", "game": "dockfighters", "example": True}).headers
    address = home["location"]
    plan = browser.post(f"{address}/plan", {}).headers["location"].rpartition("/")[2]
    roster, file = (folder / f"{it}.yaml" for it in (address.rpartition("/")[2], plan))
    file.write_text(f"{file.read_text()}title: Muddy Friday\n")
    run = printed(browser, f"{address}/sheets?plan={plan}&sheet=briefing")
    assert name_of(browser.get(f"{run}/all.pdf")) == "Winter names, Muddy Friday, Briefing.pdf"
    assert name_of(browser.get(f"{run}/all.zip")) == "Winter names, Muddy Friday, Briefing.zip"
    for it in (roster, file):
        it.unlink()


def test_printed_pages_are_named_after_the_game_and_the_page(browser: Client) -> None:
    run = printed(browser, "/pages/dockfighters/counters")
    assert name_of(browser.get(f"{run}/all.pdf")) == "Dockfighters, Counters.pdf"


def test_the_archive_of_a_printed_night_contains_its_files_byte_for_byte(browser: Client, folder: Path) -> None:
    file = folder / "archive.yaml"
    file.write_text(
        "kit: archive\ntitle: Archive\ngame: blue-max\nproducts: [record-sheets]\n"
        "seats: [{player: Ann, aircraft: sopwith-camel}]\n"
    )
    run = printed(browser, "/tonight/archive/make")
    found = browser.studio.runs.find(run.rpartition("/")[2])
    assert found is not None
    made = {Path(it["path"]).name: Path(it["path"]).read_bytes() for it in found.result.files}
    with ZipFile(BytesIO(browser.get(f"{run}/all.zip").body)) as archive:
        assert {it.rpartition("/")[2]: archive.read(it) for it in archive.namelist()} == made
    assert len(made) > 1
    file.unlink()
