"""The screens of campaigns over HTTP: what they show, what they write, and what they never overwrite."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import structs
from PIL import Image

from printgen.campaign import careers
from printgen.data.findings import Finding, Severity
from printgen.studio.campaigns import list_campaigns, open_campaign
from printgen.studio.card_meanings import card_meanings
from printgen.studio.form_words import findings_with_flyers
from printgen.studio.workspace import digest_of
from tests.studio.conftest import Answer, Client

HOME = "/campaign/winter"


@pytest.fixture
def roster(browser: Client, folder: Path) -> Iterator[Path]:
    """Make the roster of a new campaign with the example's flyers and missions."""
    wanted = {"name": "Winter", "game": "canvas-eagles", "example": True}
    assert browser.post("/campaign", wanted).headers["location"] == HOME
    yield folder / "winter.yaml"
    for it in folder.glob("winter*.y*ml*"):
        it.unlink()


def send(browser: Client, path: str, file: Path, step: str, **fields: Any) -> Answer:
    return browser.post(path, {"digest": digest_of(file.read_bytes()), "step": step, "fields": fields})


def picture(kind: str = "PNG") -> bytes:
    out = BytesIO()
    Image.new("RGB", (400, 500), "brown").save(out, kind)
    return out.getvalue()


def test_the_command_for_a_new_campaign_follows_the_form(browser: Client) -> None:
    assert "new campaign" in browser.get("/campaign").text
    chosen = browser.get("/campaign?name=Our+Spring&game=dockfighters").text
    assert "our-spring.yaml --game dockfighters" in chosen
    assert '<option value="dockfighters" selected>' in chosen
    assert "new campaign" not in browser.get("/campaign?name=Our+Spring&game=dockfighters&example=on").text


def test_a_campaign_shows_its_standings_and_careers_with_the_lines_behind_each_point(
    browser: Client, roster: Path
) -> None:
    assert "Winter" in browser.get("/campaign").text
    page = browser.get(HOME).text
    assert f'href="{HOME}/flyers/collins"' in page
    assert "captured through week 18" in page
    career = browser.get(f"{HOME}/flyers/collins").text
    line = next(
        n for n, text in enumerate(roster.read_text().splitlines(), 1) if "- flyer: collins" in text and n > 120
    )
    assert f'href="{HOME}/text?line={line}"' in career
    assert "Red markers: 3 × 2" in career


def test_only_rosters_of_the_folder_are_found(browser: Client, roster: Path) -> None:
    for path in ("/campaign/example", "/campaign/..%2Fwinter", f"{HOME}/flyers/nobody", f"{HOME}/flyers/nobody/card"):
        assert browser.get(path).status == 404
    (roster.parent / "other.yaml").symlink_to(roster)
    assert browser.get("/campaign/other").status == 404
    (roster.parent / "other.yaml").unlink()


def test_hostile_text_stays_text(browser: Client, roster: Path) -> None:
    hostile = "<script>alert(1)</script>"
    roster.write_text(roster.read_text().replace("name: Winter", f'name: "{hostile}"').replace("Irish", hostile))
    for path in ("/campaign", HOME, f"{HOME}/flyers/collins", f"{HOME}/text", f"{HOME}/undo", f"{HOME}/sheets"):
        assert hostile not in browser.get(path).text
    card = browser.get(f"{HOME}/flyers/collins/card?rank=%3Cscript%3E").text
    assert "<script" not in card


def test_the_text_is_checked_before_it_is_saved_and_can_be_undone(browser: Client, roster: Path) -> None:
    before = roster.read_text()
    wrong = before.replace("side: central", "side: nobody", 1)
    assert "nobody" in send(browser, f"{HOME}/text", roster, "check", text=wrong).text
    assert roster.read_text() == before
    after = before.replace("Irish", "Scottish  # was Irish")
    assert send(browser, f"{HOME}/text", roster, "save", text=after).status == 200
    assert roster.read_text() == after
    assert "-    nationality: Scottish" in browser.get(f"{HOME}/undo").text
    assert browser.post(f"{HOME}/undo", {"digest": digest_of(after.encode())}).status == 201
    assert roster.read_text() == before


def test_a_roster_with_errors_can_be_corrected(browser: Client, roster: Path) -> None:
    roster.write_text(roster.read_text().replace("side: central", "side: nobody", 1))
    page = browser.get(HOME).text
    assert "nobody" in page
    assert "<textarea" in page
    assert browser.get(f"{HOME}/flyers/collins").status == 409
    roster.write_text("campaign: [")
    assert "<textarea" in browser.get(HOME).text


def test_a_change_of_another_keeper_is_shown_and_kept(browser: Client, roster: Path) -> None:
    read = digest_of(roster.read_bytes())
    theirs = roster.read_text().replace("Irish", "Welsh")
    roster.write_text(theirs)
    for path, fields in ((f"{HOME}/text", {"text": "campaign: x\n"}), (f"{HOME}/flyers/collins", {"rank": "Major"})):
        for step in ("check", "save"):
            answer = browser.post(path, {"digest": read, "step": step, "fields": fields})
            assert answer.status == 409
            assert f'data-digest="{read}"' in answer.text
    assert "rank: Major" in answer.text
    assert roster.read_text() == theirs


def test_the_card_shows_fields_before_they_are_saved(browser: Client, roster: Path) -> None:
    before = roster.read_text()
    cards = [
        browser.get(f"{HOME}/flyers/collins/card?side={side}{rank}").body
        for side in ("front", "back")
        for rank in ("", "&rank=Major")
    ]
    assert len({*cards}) >= 3
    assert roster.read_text() == before
    assert send(browser, f"{HOME}/flyers/collins", roster, "save", rank="Major", marking="").status == 200
    assert roster.read_text() == before.replace("    rank: Captain\n", "    rank: Major\n").replace(
        "    marking: white C on the fuselage\n", ""
    )


def part_of(page: str, id: str) -> str:
    """Return the beginning of a part that the browser replaces with the part of an answer."""
    return page.partition(f'id="{id}" data-part')[2].partition("</ul>" if id == "meanings" else "</section>")[0]


def test_the_mark_of_an_absence_is_explained_for_absent_flyers_only(browser: Client, roster: Path) -> None:
    shown = {it: part_of(browser.get(f"{HOME}/flyers/{it}").text, "meanings") for it in ("collins", "frazer")}
    assert ["Bar" in it for it in shown.values()] == [True, False]
    assert all("<b>Status</b>" in it for it in shown.values())


def test_saved_points_are_in_every_part_of_the_page_of_a_flyer(browser: Client, folder: Path) -> None:
    home = browser.post("/campaign", {"name": "Winter parts", "game": "canvas-eagles"}).headers["location"]
    file = folder / "winter-parts.yaml"
    new = {"name": "Eva Holz", "side": "allied", "duty": "pilot", "new-player": "Eva"}
    address = send(browser, f"{home}/add", file, "save", **new).headers["location"]
    assert "Novice" in part_of(browser.get(address).text, "meanings")
    # The marks follow the card, which shows the points before they are saved. The totals are those of the file.
    checked = send(browser, address, file, "check", points="50").text
    assert "Novice" not in part_of(checked, "meanings")
    assert "Novice" in part_of(checked, "career")
    saved = send(browser, address, file, "save", points="50", name="Eva Stein").text
    assert "Novice" not in part_of(saved, "career") + part_of(saved, "meanings")
    assert re.search(r"<td[^>]*>50</td>", part_of(saved, "career"))
    assert "Eva Stein</h1>" in part_of(saved, "flyer-title")
    assert f"{home}/undo" in part_of(saved, "undo-link")
    file.unlink()


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_portrait_is_stored_beside_the_roster_and_undone(browser: Client, roster: Path, kind: str) -> None:
    before, address = roster.read_text(), f"/uploads{HOME}/collins?digest={digest_of(roster.read_bytes())}"
    answer = browser.send("POST", address, picture(kind), Content_Type=f"image/{kind.lower()}")
    assert json.loads(answer.text)["digest"] == digest_of(roster.read_bytes())
    (name,) = re.findall("portrait: (.*)", roster.read_text())
    assert (roster.parent / name).is_file()
    with_portrait = roster.read_text()
    assert browser.get(f"{HOME}/flyers/collins/portrait").headers["content-type"] == f"image/{kind.lower()}"
    # Removing it takes one step to undo.
    removal, digest = f"{HOME}/flyers/collins/portrait/remove", digest_of(roster.read_bytes())
    assert browser.post(removal, {"digest": "earlier"}).status == 409
    assert roster.read_text() == with_portrait
    assert browser.post(removal, {"digest": digest}).status == 200
    assert roster.read_text() == before
    assert browser.get(f"{HOME}/flyers/collins/portrait").status == 404
    assert browser.post(f"{HOME}/undo", {"digest": digest_of(roster.read_bytes())}).status == 201
    assert roster.read_text() == with_portrait
    assert browser.post(f"{HOME}/undo", {"digest": digest_of(roster.read_bytes())}).status == 201
    assert roster.read_text() == before
    assert not (roster.parent / name).exists()


def test_a_portrait_that_is_not_a_picture_or_comes_too_late_is_refused(browser: Client, roster: Path) -> None:
    before, address = roster.read_text(), f"/uploads{HOME}/collins?digest="
    good = digest_of(roster.read_bytes())
    for content, digest in ((b"GIF89a", good), (picture()[:80], good), (picture(), "earlier")):
        answer = browser.send("POST", f"{address}{digest}", content, Content_Type="image/png")
        assert json.loads(answer.text)["problem"]
    assert roster.read_text() == before
    assert not [*roster.parent.glob("winter-portraits/*")]


def test_a_flyer_is_added_by_a_form_and_undoing_takes_back_the_latest_change(browser: Client, roster: Path) -> None:
    before = roster.read_text()
    page = f"{HOME}/add"
    assert f'href="{page}"' in browser.get(HOME).text
    new = {"name": "Jack O'Neil", "side": "allied", "aircraft": "sopwith-camel", "player": "ben", "duty": "pilot"}
    shown = send(browser, page, roster, "check", **new).text
    assert "+  - flyer: o-neil" in shown
    assert roster.read_text() == before
    # A wrong entry is explained, and not written.
    wrong = send(browser, page, roster, "save", **{**new, "aircraft": "fokker-dr1", "side": "nobody"})
    assert (wrong.status, roster.read_text()) == (200, before)
    assert 'class="note error"' in wrong.text
    added = send(browser, page, roster, "save", **new, **{"new-player": "Eve", "rank": "Major"})
    address = added.headers["location"]
    with_flyer = roster.read_text()
    assert "  - {player: eve, name: Eve}" in with_flyer
    again = send(browser, page, roster, "check", **new, **{"new-player": "eve"}).text
    assert "player: eve" in again
    assert "eve-2" not in again
    assert "nation: britain" in with_flyer.removeprefix(before[: before.index("log:")])
    assert "Jack O&#39;Neil" in browser.get(address).text
    # Then the flyer gets a portrait and a rank: undoing takes them back in turn.
    upload = f"/uploads{address}?digest={digest_of(roster.read_bytes())}".replace("/flyers", "")
    assert browser.send("POST", upload, picture(), Content_Type="image/png").status == 200
    with_portrait = roster.read_text()
    send(browser, address, roster, "save", rank="Colonel")
    for expected in (with_portrait, with_flyer, before):
        assert browser.post(f"{HOME}/undo", {"digest": digest_of(roster.read_bytes())}).status == 201
        assert roster.read_text() == expected
    assert not [*roster.parent.glob("winter-portraits/*")]


def test_a_warning_about_points_is_removed_on_the_page_of_the_flyer(browser: Client, folder: Path) -> None:
    home = browser.post("/campaign", {"name": "Winter points", "game": "canvas-eagles"}).headers["location"]
    file = folder / f"{home.rpartition('/')[2]}.yaml"
    # Undoing and deleting a new campaign have clearly different names.
    links = dict(re.findall(f'href="{home}/(undo|delete)">([^<]+)</a>', browser.get(home).text))
    assert links["undo"].split()[0] == "Undo"
    assert links["delete"].split()[0] == "Delete"
    first = {
        "name": "Percy Whitlock",
        "side": "allied",
        "aircraft": "sopwith-camel",
        "duty": "pilot",
        "rank": "Captain",
    }
    address = send(browser, f"{home}/add", file, "save", **first, **{"new-player": "Anna"}).headers["location"]
    for page in (home, address):
        text = unescape(browser.get(page).text)
        assert "starts-with" not in text.partition("<main")[2]
        assert "“Points at the start”" in text
    assert f'<a href="{address}">Percy Whitlock' in browser.get(home).text
    send(browser, address, file, "save", points="50")
    assert yaml.safe_load(file.read_text())["flyers"][0]["starts-with"] == {"points": 50}
    assert "“Points at the start”" not in unescape(browser.get(home).text)
    assert 'value="50"' in browser.get(address).text
    send(browser, address, file, "save", points="")
    assert "starts-with" not in yaml.safe_load(file.read_text())["flyers"][0]
    file.unlink()


@pytest.mark.parametrize("game", ["canvas-eagles", "blue-max", "richthofens-war", "dockfighters"])
def test_a_new_campaign_is_empty_and_its_flyers_are_added_by_the_form(browser: Client, folder: Path, game: str) -> None:
    home = browser.post("/campaign", {"name": f"New {game}", "game": game}).headers["location"]
    roster = folder / f"new-{game}.yaml"
    values = yaml.safe_load(roster.read_text())
    assert [values.get(it, []) for it in ("players", "flyers", "log", "ledger")] == [[], [], [], []]
    page = browser.get(home).text
    assert f'href="{home}/add"' in page
    assert browser.post(f"{home}/plan", {}).status == 409
    form = browser.get(f"{home}/add").text
    duty = re.findall(r'<option value="([a-z-]+)"', form.partition('name="duty"')[2])[0]
    for name in ("Eve Hill", "Eve Moor"):
        new = {
            "name": name,
            "side": next(iter(values["sides"])),
            "player": "",
            "new-player": "Eve",
            "duty": duty,
            "aircraft": "",
        }
        added = send(browser, f"{home}/add", roster, "save", **new)
        assert added.status == 201, added.text
    written = yaml.safe_load(roster.read_text())
    assert [it["name"] for it in written["players"]] == ["Eve"]
    assert len(written["flyers"]) == 2
    assert browser.get(home).status == 200
    roster.unlink()


def test_the_marks_on_an_identity_card_are_explained_below_it(browser: Client, roster: Path) -> None:
    meanings = browser.get(f"{HOME}/flyers/collins").text.partition('class="meanings"')[2].partition("</ul>")[0]
    assert "Experienced" in meanings
    assert "“C” in a square" in meanings
    others = browser.get(f"{HOME}/flyers/moss").text.partition('class="meanings"')[2].partition("</ul>")[0]
    assert "For the side" in others
    assert "in a square" not in others


def test_strokes_and_sections_on_an_identity_card_are_explained(browser: Client, roster: Path) -> None:
    source = open_campaign(browser.studio, next(it for it in list_campaigns(roster.parent) if it.name == "winter"))
    found = {it.flyer: careers.career(source.roster, source.tables, it.flyer) for it in source.roster.flyers}
    named = {id: {name for name, _text in card_meanings(it, source.tables)} for id, it in found.items()}
    assert {bool(it.kills) for it in found.values()} == {True, False}
    assert {bool(it.abilities) for it in found.values()} == {True, False}
    for id, career in found.items():
        assert ("Strokes" in named[id]) is bool(career.kills)
        assert ("(Appendix D)" in named[id]) is bool(career.abilities)


def test_a_flyer_is_not_added_over_a_change_of_another_keeper(browser: Client, roster: Path) -> None:
    read = digest_of(roster.read_bytes())
    theirs = roster.read_text().replace("Irish", "Welsh")
    roster.write_text(theirs)
    fields = {"name": "Jack Hill", "side": "allied", "player": "ben", "duty": "pilot"}
    answer = browser.post(f"{HOME}/add", {"digest": read, "step": "save", "fields": fields})
    assert (answer.status, roster.read_text()) == (409, theirs)
    assert "hill" in answer.text


def test_the_first_month_of_a_campaign_is_chosen_and_checked(browser: Client, folder: Path) -> None:
    def shown(query: str) -> list[str]:
        return re.findall(r'<input id="since" name="since" type="month" value="([^"]*)"', browser.get(query).text)

    assert shown("/campaign?game=canvas-eagles") == ["1917-09"]
    # The month of another game is not kept, but a month that was entered is.
    assert shown("/campaign?game=dockfighters&since=1917-09") == ["1948-08"]
    assert shown("/campaign?game=canvas-eagles&since=1917-11") == ["1917-11"]
    assert shown("/campaign?game=canvas-eagles&example=on") == []
    new = {"name": "Winter month", "game": "canvas-eagles"}
    for wrong in ("1848-01", "October", "1917-13"):
        assert browser.post("/campaign", {**new, "since": wrong}).status >= 400
    file = folder / "winter-month.yaml"
    assert not file.exists()
    browser.post("/campaign", {**new, "since": "1917-11"})
    assert yaml.safe_load(file.read_text())["since"] == "1917-11"
    file.unlink()


def test_an_aircraft_that_is_not_in_service_yet_is_reported_when_a_flyer_is_added(
    browser: Client, folder: Path
) -> None:
    home = browser.post("/campaign", {"name": "Winter early", "game": "canvas-eagles"}).headers["location"]
    file = folder / "winter-early.yaml"
    flyer = {"name": "Eva Holz", "side": "central", "duty": "pilot", "new-player": "Eva"}
    for aircraft, is_late in (("fokker-dr1", True), ("albatros-d-iii", False)):
        page = send(browser, f"{home}/add", file, "check", **flyer, aircraft=aircraft).text
        notes = page.partition('id="field-aircraft-notes"')[2].partition('class="field"')[0]
        assert ("1917-10" in notes) is is_late
        assert ('class="note warning"' in notes, 'class="note error"' in notes) == (is_late, False)
    added = send(browser, f"{home}/add", file, "save", **flyer, aircraft="fokker-dr1")
    assert added.status == 201
    file.unlink()


def test_several_flyers_are_added_one_after_the_other(browser: Client, roster: Path) -> None:
    new = {"name": "Ivy Nash", "side": "central", "aircraft": "fokker-dr1", "player": "ben", "duty": "pilot"}
    address = send(browser, f"{HOME}/add", roster, "another", **new).headers["location"]
    assert "name: Ivy Nash" in roster.read_text()
    page = browser.get(address).text
    assert f"{HOME}/flyers/nash" in page.partition('role="status"')[2]
    for kept in ("central", "ben"):
        assert f'<option value="{kept}" selected' in page
    assert 'name="name" type="text" value=""' in page


def test_the_points_of_the_first_flyers_are_suggested_and_kept_for_the_next_flyer(
    browser: Client, folder: Path
) -> None:
    def points(address: str) -> str:
        return re.findall(r'name="points" type="text" value="(\d*)"', browser.get(address).text)[0]

    home = browser.post("/campaign", {"name": "Winter start", "game": "canvas-eagles"}).headers["location"]
    file = folder / "winter-start.yaml"
    suggested = points(f"{home}/add")
    new = {"name": "Eva Holz", "side": "allied", "duty": "pilot", "new-player": "Eva", "aircraft": "sopwith-camel"}
    page = send(browser, f"{home}/add", file, "check", **new, points=suggested).text
    assert "starts with" not in page
    address = send(browser, f"{home}/add", file, "another", **new, points="77").headers["location"]
    assert points(address) == "77"
    file.unlink()
    # The other games do not name a number of points.
    other = browser.post("/campaign", {"name": "Winter start", "game": "blue-max"}).headers["location"]
    assert points(f"{other}/add") == ""
    file.unlink()


def test_the_flyers_of_a_campaign_are_listed_with_player_and_aircraft(browser: Client, roster: Path) -> None:
    flyer = next(it for it in yaml.safe_load(roster.read_text())["flyers"] if it["flyer"] == "frazer")
    player = next(it["name"] for it in yaml.safe_load(roster.read_text())["players"] if it["player"] == flyer["player"])
    page = browser.get(HOME).text
    row = page.partition(f'href="{HOME}/flyers/frazer">')[2].partition("</tr>")[0]
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", row)
    assert cells[0] == player
    assert cells[1] == "Bristol F.2b"
    # Each heading says what its column contains.
    heads = {it.casefold() for it in re.findall(r'<th scope="col">([^<]*)</th>', page)}
    assert {"player", "aircraft", "grade"} <= heads
    assert not heads & {"is", "counted twice"}


def test_numbers_of_players_are_compared_when_a_mission_is_planned(browser: Client, folder: Path) -> None:
    home = browser.post("/campaign", {"name": "Winter sides", "game": "canvas-eagles"}).headers["location"]
    file = folder / "winter-sides.yaml"
    flown = {"allied": "sopwith-camel", "central": "fokker-dr1"}
    for name, side in (("Ann", "central"), ("Bob", "allied"), ("Cid", "allied"), ("Dan", "allied")):
        new = {
            "name": f"{name} Hill",
            "side": side,
            "aircraft": flown[side],
            "duty": "pilot",
            "new-player": name,
            "points": "50",
        }
        assert "numbers of players" not in send(browser, f"{home}/add", file, "check", **new).text
        send(browser, f"{home}/add", file, "save", **new)
    assert "numbers of players" not in browser.get(home).text
    plan = browser.post(f"{home}/plan", {}).headers["location"].rpartition("/")[2]
    assert "numbers of players" in browser.get(home).text
    for it in (file, folder / f"{plan}.yaml"):
        it.unlink()


def test_months_in_the_wrong_order_are_explained_with_the_labels_of_the_form(browser: Client, roster: Path) -> None:
    page = unescape(send(browser, f"{HOME}/settings", roster, "check", since="1917-10", until="1917-03").text)
    note = page.partition('id="change"')[2].partition('class="note error"')[2].partition("</div>")[0]
    words = re.sub("<[^>]*>", "", note.partition(">")[2])
    assert words.count("“First month”") == words.count("“Last month, if known”") == 2
    assert not re.search(r"\b(since|until)\b", words)
    # The message and the advice are sentences.
    assert words.count(". ") == 1
    assert words.strip().endswith(".")


def test_a_message_in_the_form_of_a_flyer_names_its_own_field(browser: Client, folder: Path) -> None:
    home = browser.post("/campaign", {"name": "Winter rank", "game": "canvas-eagles"}).headers["location"]
    file = folder / "winter-rank.yaml"
    new = {"name": "Eva Holz", "side": "allied", "duty": "pilot", "new-player": "Eva", "rank": "Captain"}
    page = unescape(send(browser, f"{home}/add", file, "check", **new).text)
    notes = page.partition('id="field-points-notes"')[2].partition("</section>")[0]
    assert "“Points at the start”" in notes
    assert "on the page of the flyer" not in notes.partition("</form>")[0].partition("You can add")[0]
    file.unlink()


def test_a_warning_links_to_the_flyer_that_it_names(browser: Client, roster: Path) -> None:
    source = open_campaign(browser.studio, next(it for it in list_campaigns(roster.parent) if it.name == "winter"))
    one, other = source.roster.flyers[:2]
    place = source.case.place("flyers", 1, "flyer")
    found = tuple(
        Finding("PG021", Severity.WARNING, text, place) for text in (f"{one.name} has no points", f"{other.name} too")
    )
    assert [it for _finding, it in findings_with_flyers(structs.replace(source, findings=found))] == [
        one.flyer,
        other.flyer,
    ]
