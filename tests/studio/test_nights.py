"""Game nights in the studio: ordinary kit files, changed in place, never lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from printgen.commands import evening
from printgen.data.folders import find
from printgen.studio import nights
from tests.studio.conftest import Answer, Client

GAME = "canvas-eagles"


@pytest.fixture
def night(browser: Client, folder: Path) -> Iterator[Path]:
    """A game night with six seats."""
    answer = browser.post("/tonight", {"start": "seats", "game": GAME})
    assert answer.status == 201
    path = folder / f"{answer.headers['location'].removeprefix('/tonight/')}.yaml"
    yield path
    for it in folder.glob("*.yaml"):
        it.unlink()


def state(browser: Client, path: Path, **changes: Any) -> dict[str, Any]:
    """Return the form as the page would send it."""
    found = nights.find_night(path.parent, path.stem)
    assert found is not None
    seats = [
        [
            {"at": at, "player": it["player"], "pilot": it.get("pilot", ""), "aircraft": it["aircraft"]}
            for at, it in enumerate(of)
        ]
        for _path, _name, of in found.tables
    ]
    return {"digest": found.digest, "fields": {}, "tables": seats, **changes}


def save(browser: Client, path: Path, **changes: Any) -> Answer:
    return browser.post(f"/tonight/{path.stem}", state(browser, path, **changes))


def part(answer: Answer, id: str) -> str:
    """Return the text of a part of the page."""
    found = re.search(rf'id="{id}"[^>]*>(.*?)</div>\s*(?:</div>|</td>|<form|<section|<div|$)', answer.text, re.DOTALL)
    assert found is not None, id
    return unescape(re.sub(r"<[^>]+>", "", found[1]))


def test_a_new_night_is_a_kit_file_without_errors(browser: Client, night: Path) -> None:
    table, findings = evening.read(night)
    assert table is not None
    assert findings == []
    assert len(table.seats) == nights.SEATS
    assert table.evening.kit == night.stem
    assert "# ink: saver" in night.read_text()


def test_every_game_has_six_seats_and_an_example(folder: Path) -> None:
    for game in ("canvas-eagles", "blue-max", "dockfighters", "richthofens-war"):
        for start in ("seats", "example"):
            name = nights.create_night(folder, game, start, find(), datetime.now().astimezone())
            path = folder / f"{name}.yaml"
            table, findings = evening.read(path)
            assert (findings, table is not None) == ([], True)
            path.unlink()


def test_six_seats_have_the_aircraft_of_the_example_in_equal_shares(tmp_path: Path) -> None:
    for game in ("canvas-eagles", "blue-max", "dockfighters", "richthofens-war"):
        flown = []
        for start in ("seats", "example"):
            name = nights.create_night(tmp_path, game, start, find(), datetime.now().astimezone())
            table, _findings = evening.read(tmp_path / f"{name}.yaml")
            assert table is not None
            flown.append(Counter(str(it.aircraft) for it in table.seats))
        seats, example = flown
        shares = {aircraft: count / example.total() for aircraft, count in example.items()}
        assert {aircraft: count / seats.total() for aircraft, count in seats.items()} == pytest.approx(shares), game


def test_a_new_night_is_printed_like_the_last_one(tmp_path: Path) -> None:
    first = nights.create_night(tmp_path, "canvas-eagles", "seats", find(), datetime(2026, 5, 1, tzinfo=UTC))
    path = tmp_path / f"{first}.yaml"
    path.write_text(f"{path.read_text()}ink: saver\npaper: letter\n".replace("paper: a4", ""))
    for start in ("seats", "example"):
        made = nights.find_night(
            tmp_path, nights.create_night(tmp_path, "blue-max", start, find(), datetime(2026, 5, 2, tzinfo=UTC))
        )
        assert made is not None
        assert (made.values["ink"], made.values["paper"], made.values["game"]) == ("saver", "letter", "blue-max")


def test_a_copy_has_its_own_name_and_the_same_seats(browser: Client, night: Path) -> None:
    answer = browser.post("/tonight", {"start": night.stem})
    copy = night.with_name(f"{answer.headers['location'].rpartition('/')[2]}.yaml")
    assert copy.name != night.name
    before, after = (evening.read(it)[0] for it in (night, copy))
    assert before is not None
    assert after is not None
    assert after.seats == before.seats
    assert after.evening.kit == copy.stem


def test_a_change_keeps_everything_else_of_the_file(browser: Client, night: Path) -> None:
    before = night.read_text().splitlines()
    answer = save(browser, night, fields={"title": "Über Arras: “morgens”", "ink": "saver", "hex": "30mm"})
    assert answer.status == 200
    after = night.read_text().splitlines()
    changed = [line for line in after if line not in before]
    assert len(after) == len(before) + 1
    assert [line.partition(":")[0] for line in changed] == ["title", "ink", "hex"]
    assert "ink: saver" in after


def test_seats_are_changed_added_and_removed(browser: Client, night: Path) -> None:
    seats = state(browser, night)["tables"][0]
    seats[0] |= {"player": "Zoë", "pilot": "Lt. Hale"}
    del seats[3]
    seats.append({"at": None, "player": "Finn", "pilot": "", "aircraft": "sopwith-camel"})
    assert save(browser, night, tables=[seats]).status == 200
    table, _findings = evening.read(night)
    assert table is not None
    assert [(it.player, it.pilot) for it in table.seats][:2] == [("Zoë", "Lt. Hale"), ("Player 2", "")]
    assert [it.player for it in table.seats][2:] == ["Player 3", "Player 5", "Player 6", "Finn"]
    assert save(browser, night, tables=[[]]).status == 200
    assert nights.find_night(night.parent, night.stem).seat_count == 0  # type: ignore[union-attr]
    assert save(browser, night, tables=[seats[-1:]]).status == 200
    assert [it.player for it in evening.read(night)[0].seats] == ["Finn"]  # type: ignore[union-attr]


def test_a_default_is_not_written(browser: Client, night: Path) -> None:
    before = night.read_bytes()
    assert save(browser, night, fields={"paper": "letter", "official": True}).status == 200
    assert b"paper: letter" in night.read_bytes()
    assert b"official: true" in night.read_bytes()
    assert save(browser, night, fields={"paper": "", "official": False}).status == 200
    assert night.read_bytes() == before


def test_an_option_without_a_neutral_value_is_asked_openly(browser: Client, folder: Path) -> None:
    answer = browser.post("/tonight", {"start": "seats", "game": "richthofens-war"})
    file = folder / f"{answer.headers['location'].removeprefix('/tonight/')}.yaml"

    def chosen() -> list[str]:
        page = browser.get(f"/tonight/{file.stem}").text
        assert page.index('name="rules"') < page.index('class="seats"')
        return re.findall(r'name="rules" value="(\w*)"[^>]* checked', page)

    assert chosen() == ["basic"]
    # The default may be stated or not; it is one choice.
    file.write_text(file.read_text().replace("rules: basic", "rules: tournament"))
    assert chosen() == [""]
    assert save(browser, file, fields={"rules": ""}).status == 200
    assert "tournament #" not in file.read_text()
    assert chosen() == [""]
    file.unlink()


def test_unchanged_bytes_are_not_written(browser: Client, night: Path) -> None:
    facts = night.stat()
    assert save(browser, night).status == 200
    assert (night.stat().st_mtime_ns, night.stat().st_ino) == (facts.st_mtime_ns, facts.st_ino)


def test_products_are_left_out_and_put_back(browser: Client, night: Path) -> None:
    text = browser.get(f"/tonight/{night.stem}").text
    every = re.findall(r'name="product" value="([^"]+)"', text)
    save(browser, night, products=every[:2])
    assert {it.id for it in evening.read(night)[0].products} == {*every[:2]}  # type: ignore[union-attr]
    save(browser, night, products=every)
    assert "excluded-products" not in nights.find_night(night.parent, night.stem).values  # type: ignore[union-attr]


def test_an_error_that_printing_finds_is_beside_its_field(browser: Client, night: Path) -> None:
    tables = state(browser, night)["tables"]
    # It is in service, but has no figures for the later part of the war.
    tables[0][1]["aircraft"] = "taube"
    assert save(browser, night, tables=tables, fields={"date": "1917-06"}).status == 200
    for _ in range(600):
        answer = browser.get(f"/tonight/{night.stem}/counts")
        if f"/tonight/{night.stem}/counts" not in answer.text:
            break
        sleep(0.1)
    page = browser.get(f"/tonight/{night.stem}")
    assert "Taube" in part(page, "seat-0-1")
    assert 'id="why-not"' in answer.text
    assert 'id="why-not"' in page.text
    assert 'id="why-not"' not in save(browser, night, fields={"date": ""}).text


def test_findings_are_beside_their_fields(browser: Client, night: Path) -> None:
    seats = state(browser, night)["tables"][0]
    seats[1]["aircraft"] = "sopwith-camle"
    answer = save(browser, night, tables=[seats], fields={"date": "1917-13"})
    assert "sopwith-camel" in part(answer, "seat-0-1")
    assert "month" in part(answer, "field-date-notes")
    assert part(answer, "seat-0-0").strip() == ""
    assert 'id="why-not"' in answer.text


def test_a_file_that_another_program_changed_is_not_overwritten(browser: Client, night: Path) -> None:
    sent = state(browser, night, fields={"title": "Mine"})
    night.write_text(night.read_text().replace("title:", "title: Theirs #"))
    theirs = night.read_bytes()
    answer = browser.post(f"/tonight/{night.stem}", sent)
    assert answer.status == 409
    assert night.read_bytes() == theirs
    assert "Theirs" in answer.text
    assert "+title: Mine" in answer.text
    keep = re.search(r'data-keep="([0-9a-f]+)"', answer.text)
    assert keep is not None
    assert browser.post(f"/tonight/{night.stem}", {**sent, "digest": keep[1]}).status == 200
    assert "title: Mine" in night.read_text()


def test_changes_are_undone_step_by_step(browser: Client, night: Path) -> None:
    steps = [night.read_bytes()]
    for title in ("One", "Two"):
        save(browser, night, fields={"title": title})
        steps.append(night.read_bytes())
    for before in (steps[1], steps[0]):
        assert browser.post(f"/tonight/{night.stem}/undo", {}).status == 200
        assert night.read_bytes() == before
    assert "Remove this game night" in browser.get(f"/tonight/{night.stem}").text
    removed = browser.post(f"/tonight/{night.stem}/undo", {})
    assert removed.headers["location"] == "/tonight"
    assert not night.exists()


def test_an_undo_keeps_the_changes_of_another_program(browser: Client, night: Path) -> None:
    before = night.read_bytes()
    save(browser, night, fields={"title": "Three"})
    night.write_bytes(before + b"# theirs\n")
    assert browser.post(f"/tonight/{night.stem}/undo", {}).status == 409
    assert night.read_bytes().endswith(b"# theirs\n")


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7*7 }}",
    "'; DROP",
    "- x\n- y",
    "\u202eabc",
    "a: b # c",
    "&amp;",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(browser: Client, night: Path, text: str) -> None:
    seats = state(browser, night)["tables"][0][:1]
    seats[0] |= {"player": text, "pilot": text, "aircraft": text}
    answer = save(browser, night, tables=[seats], fields={"title": text, "hex": text, "paper": text})
    assert answer.status == 200
    assert not re.search(r"<script>alert|<img src=x|\b49\b", answer.text)
    assert nights.find_night(night.parent, night.stem).values["title"] == text  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["..%2f..%2fetc%2fpasswd", "../pyproject", "nothing", "%00", "a" * 5000, "link", "."])
def test_only_kit_files_of_the_folder_are_opened(browser: Client, night: Path, name: str, tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text(night.read_text())
    link = night.with_name("link.yaml")
    link.symlink_to(outside)
    assert browser.get(f"/tonight/{name}").status in (404, 303, 307)
    assert browser.post(f"/tonight/{name}", {"digest": "", "fields": {}}).status in (404, 405, 307)
    assert "link" not in {it.name for it in nights.list_nights(night.parent)}


def test_a_file_that_is_not_yaml_is_explained(browser: Client, night: Path) -> None:
    night.write_text("kit: [\n")
    answer = browser.get(f"/tonight/{night.stem}")
    assert answer.status == 200
    assert "text editor" in answer.text
    assert browser.get("/tonight").status == 200


def test_tables_are_changed_one_by_one(browser: Client, night: Path) -> None:
    seat = "{player: Ann, aircraft: sopwith-camel}"
    night.write_text(
        f"kit: {night.stem}\ntitle: Two\ngame: {GAME}\ntables:\n"
        f"  - table: Red\n    seats:\n      - {seat}\n  - table: Blue\n    seats:\n      - {seat}\n"
    )
    sent = state(browser, night)
    sent["tables"][1].append({"at": None, "player": "Ben", "pilot": "", "aircraft": "sopwith-pup"})
    assert browser.post(f"/tonight/{night.stem}", sent).status == 200
    table, findings = evening.read(night)
    assert findings == []
    assert [len(it.seats) for it in table.tables] == [1, 2]  # type: ignore[union-attr]


def test_two_nights_that_are_begun_at_the_same_moment_get_two_names(
    browser: Client, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = nights.create

    def create(path: Path, content: bytes) -> None:
        sleep(0.2)
        written(path, content)

    monkeypatch.setattr(nights, "create", create)
    with ThreadPoolExecutor(2) as windows:
        answers = [*windows.map(lambda _: browser.post("/tonight", {"start": "seats", "game": GAME}), range(2))]
    assert [it.status for it in answers] == [201, 201]
    places = {it.headers["location"].removeprefix("/tonight/") for it in answers}
    assert {it.stem for it in folder.glob("*.yaml")} == places
    assert len(places) == 2
    for it in folder.glob("*.yaml"):
        it.unlink()
