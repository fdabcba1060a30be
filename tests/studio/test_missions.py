"""The page of a mission over HTTP: the form, its consequences, recording, taking back, and two keepers at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml

from printgen.cli.start import commands
from printgen.games.game import aircraft_ids
from printgen.studio.form_words import in_form_words
from printgen.studio.workspace import digest_of
from tests.studio.conftest import Answer, Client, admitted, running

HOME = "/campaign/winter"
#: The fields of a flyer who did not return.
LOST = {"aircraft-lost": True, "fate": "killed"}


@pytest.fixture
def roster(browser: Client, folder: Path) -> Iterator[Path]:
    browser.post("/campaign", {"name": "Winter", "game": "canvas-eagles", "example": True})
    yield folder / "winter.yaml"
    for it in folder.glob("winter*.y*ml*"):
        it.unlink()


@pytest.fixture
def mission(browser: Client, roster: Path) -> Path:
    """The file of a planned mission, in which four flyers fly fighter sweeps."""
    address = browser.post(f"{HOME}/plan", {}).headers["location"]
    file = roster.with_name(f"{address.rpartition('/')[2]}.yaml")
    file.write_text(re.sub("task: [a-z-]+", "task: fighter-sweep", file.read_text()))
    assert re.findall("- flyer: (\\w+)", file.read_text()) == ["frazer", "hay", "brandt", "ritter"]
    return file


def send(browser: Client, file: Path, step: str, digest: str = "", **fields: Any) -> Answer:
    roster = file.with_name("winter.yaml")
    return browser.post(
        f"{HOME}/missions/{file.stem}",
        {
            "digest": digest or digest_of(file.read_bytes()),
            "roster": digest_of(roster.read_bytes()),
            "step": step,
            "fields": fields,
        },
    )


def results(**more: Any) -> dict[str, Any]:
    """Return the fields of a complete result."""
    turns = {f"sorties.{flyer}.turns": "14" for flyer in ("frazer", "hay", "brandt", "ritter")}
    return {**turns, "sorties.brandt.scored.red": "3", "title": "First light", **more}


def test_the_consequences_are_shown_before_anything_is_written(browser: Client, roster: Path, mission: Path) -> None:
    before = roster.read_bytes(), mission.read_bytes()
    page = send(browser, mission, "check", **results()).text
    assert ">+20</td>" in page
    assert "+        scored: {red: 3}" in page
    assert (roster.read_bytes(), mission.read_bytes()) == before


def test_recording_writes_what_the_shown_command_writes(browser: Client, roster: Path, mission: Path) -> None:
    before = roster.read_bytes()
    assert send(browser, mission, "record", **results()).headers["location"].partition("?")[0] == HOME
    recorded = roster.read_bytes()
    assert roster.with_name("winter.yaml.bak").read_bytes() == before
    assert "# Emil Brandt" in mission.read_text()
    roster.write_bytes(before)
    assert commands.main(["roster", "apply", str(roster), str(mission)], standalone_mode=False) == 0
    assert roster.read_bytes() == recorded


def test_the_points_of_a_recorded_mission_name_the_awards_that_add_up_to_them(browser: Client, mission: Path) -> None:
    lost = {f"sorties.{it}.{name}": value for it in ("frazer", "hay") for name, value in LOST.items()}
    fields = results(**lost, **{"sorties.brandt.kills.0.victim": "frazer", "sorties.brandt.success": True})
    checked = send(browser, mission, "check", **fields).text
    address = send(browser, mission, "record", **fields).headers["location"]
    log = f"{HOME}/log/{address.rpartition('=')[2]}"
    for page in (checked, browser.get(address).text, browser.get(log).text):
        (awards,) = re.findall(r"[>:] ?([^<:]+: \d+ × \d+; [^<;]+: \d+ [^<]*)<", page)
        assert "Kills: 1 × 24" in awards
        products = [int(count) * int(each) for count, each in re.findall(r"(\d+) × (\d+)", awards)]
        assert f"+{sum(products)}" in page
        # Fourteen turns, the success, the kill, and three red markers.
        assert products == [14, 5, 24, 6]


def test_the_rolls_are_shown_and_corrected(browser: Client, roster: Path, mission: Path) -> None:
    text = re.sub(r"(allied|central): \d+.*", r"\1: 9  # Fighter sweep", mission.read_text())
    mission.write_text(text)
    page = browser.get(f"{HOME}/missions/{mission.stem}").text
    (choices,) = re.findall(r'(?s)<select name="rolls\.missions\.allied"[^>]*>(.*?)</select>', page)
    assert re.findall(r'<option value="(\d+)" selected', choices) == ["9"]
    other = next(it for it in re.findall(r'<option value="(\d+)">', choices) if it != "9")
    send(browser, mission, "save", **{"rolls.missions.allied": "9"})
    assert mission.read_text() == text
    send(browser, mission, "save", **{"rolls.missions.allied": other})
    rolls = mission.read_text().partition("rolls:")[2].partition("sorties:")[0]
    assert f"allied: {other}" in rolls
    assert "central: 9" in rolls
    assert "Fighter sweep" not in rolls
    assert "All quiet" in rolls or "per-game" in rolls


def test_a_roll_names_the_task_of_its_side(browser: Client, roster: Path, mission: Path) -> None:
    mission.write_text(re.sub(r"(allied|central): \d+.*", r"\1: 9  # Fighter sweep", mission.read_text()))
    page = unescape(browser.get(f"{HOME}/missions/{mission.stem}").text)
    roll = json.loads(re.findall(r'<select name="rolls\.missions\.allied" data-roll="(.*?)">', page)[0])
    assert (roll["side"], roll["tasks"]["9"], roll["default"]) == ("allied", "fighter-sweep", "fighter-sweep")
    assert set(roll["solo"]) <= set(roll["tasks"].values())
    # Bombs are dropped by an observer.
    assert "bristol-f2b" in roll["able"]["bomb-hq"]
    assert "sopwith-camel" not in roll["able"]["bomb-hq"]


def test_who_flies_a_rolled_task_and_why_nobody_does_is_said(browser: Client, roster: Path, mission: Path) -> None:
    mission.write_text(re.sub(r"(allied|central): \d+.*", r"\1: 5  # Bomb HQ", mission.read_text()))

    def notes(**fields: Any) -> str:
        page = unescape(send(browser, mission, "check", **fields).text)
        return page.partition('id="roll-notes"')[2].partition("</div>")[0]

    # Bombs are dropped by an observer. The single-seaters of the other side cannot fly this task.
    flown = {"sorties.frazer.aircraft": "bristol-f2b", "sorties.hay.aircraft": "bristol-f2b"}
    texts = re.findall("<p>(.*?)</p>", notes(**flown))
    assert len(texts) == 2
    assert all("Bomb HQ" in it for it in texts)
    assert ["Fighter sweep" in it for it in texts] == [False, True]
    assert "Duncan Frazer, William Hay" in notes(
        **flown, **{f"sorties.{it}.task": "bomb-hq" for it in ("frazer", "hay")}
    )
    nobody = {f"sorties.{it}.flies": False for it in ("brandt", "ritter")}
    assert len(re.findall("<p>", notes(**flown, **nobody))) == 1
    assert "<p>" not in notes(**{f"rolls.missions.{it}": "9" for it in ("allied", "central")})


def test_a_mission_and_its_victims_have_one_name_on_all_pages(browser: Client, roster: Path, mission: Path) -> None:
    week = re.findall("^week: (\\d+)", mission.read_text(), re.MULTILINE)[0]
    name = f"Mission of week {week}"
    page = f"{HOME}/missions/{mission.stem}"
    assert f">{name}</h1>" in browser.get(page).text
    assert f">{name}</a>" in browser.get(HOME).text
    assert send(browser, mission, "record", **results(title="")).headers["location"].startswith(HOME)
    home = browser.get(HOME).text
    assert re.search(rf'<a href="{HOME}/log/\d+">{name}</a>', home)
    assert re.search(f"Undo mission \\d+: {name}", home)
    log = yaml.safe_load(roster.read_text())["log"]
    flyers = [it["flyer"] for it in yaml.safe_load(roster.read_text())["flyers"]]
    by, shot = next(
        (sortie["flyer"], claim["victim"])
        for one in log
        for sortie in one["sorties"]
        for claim in sortie.get("kills", [])
        if claim["victim"] in flyers
    )
    assert f'<a href="{HOME}/flyers/{shot}">' in browser.get(f"{HOME}/flyers/{by}").text


def test_a_failed_printing_is_shown_by_the_form_alone(browser: Client, roster: Path, mission: Path) -> None:
    mission.write_text(re.sub("task: [a-z-]+", "task: bombing", mission.read_text(), count=1))
    page = f"{HOME}/missions/{mission.stem}"
    browser.post(f"{HOME}/sheets?plan={mission.stem}", {})
    run = [*browser.studio.runs._runs.values()][-1]
    assert run.reader
    run.reader.join(60)
    assert (run.state, bool(run.result.findings)) == ("failed", True)
    assert ">Nothing was printed<" not in browser.get(page).text
    assert f'data-post="{HOME}/sheets' not in browser.get(page).text
    mission.write_text(mission.read_text().replace("task: bombing", "task: fighter-sweep"))
    assert f'data-post="{HOME}/sheets' in browser.get(page).text


@pytest.mark.parametrize("typed", ["Duncan Frazer", "duncan frazer ", "Frazer", "frazer"])
def test_a_flyer_who_was_shot_down_is_found_by_name(browser: Client, roster: Path, mission: Path, typed: str) -> None:
    send(browser, mission, "save", **{"sorties.brandt.kills.0.victim": typed})
    assert "victim: frazer}" in mission.read_text().partition("sorties:")[2]
    assert 'value="Duncan Frazer" list=' in browser.get(f"{HOME}/missions/{mission.stem}").text


def test_absent_flyers_are_listed_with_the_reason_and_warnings_with_a_link(
    browser: Client, roster: Path, mission: Path
) -> None:
    page = browser.get(f"{HOME}/missions/{mission.stem}").text
    offered = page.partition('name="add"')[2].partition("</select>")[0]
    assert "Collins" not in offered
    reasons = dict(re.findall(r"<b>([^<]*)</b> <span[^>]*>([^<]*)", page.partition('id="unavailable"')[2]))
    assert reasons["Arthur Collins"] == "captured through week 18"
    assert page.count("captured through week 18") == 1
    page = send(browser, mission, "check", **results(**{"sorties.brandt.kills.0.victim": "Frazier"})).text
    changes = page.partition('id="changes"')[2]
    assert '<a href="#notes-brandt">Emil Brandt</a>' in changes
    assert "<td>Emil Brandt</td>" in changes


def test_flyers_who_are_left_out_of_a_plan_are_explained(browser: Client, roster: Path) -> None:
    text = re.sub(
        r"(flyer: hay\b[^}]*?), aircraft: [a-z0-9-]+|(flyer: hay\n(?:.*\n)*?) +aircraft: .*\n",
        r"\1\2",
        roster.read_text(),
        count=1,
    )
    assert text != roster.read_text()
    roster.write_text(text)
    address = browser.post(f"{HOME}/plan", {}).headers["location"]
    page = browser.get(address).text
    listed = page.partition('id="idle"')[2].partition("</ul>")[0]
    assert re.search(r"Hay</b> <span[^>]*>[^<]*Aircraft", listed), listed
    # A flyer who was taken off the mission can be added again.
    file = roster.with_name(f"{address.rpartition('/')[2]}.yaml")
    page = send(browser, file, "save", **{"sorties.ritter.flies": False})
    page = browser.get(address).text
    listed = page.partition('id="idle"')[2].partition("</ul>")[0]
    assert "Ritter" in listed
    send(browser, file, "record", **results())
    assert 'id="idle"' not in browser.get(address).text


def test_the_last_mission_can_be_taken_back_here_and_in_another_studio(
    browser: Client, roster: Path, mission: Path, folder: Path
) -> None:
    before = roster.read_bytes()
    send(browser, mission, "record", **results())
    recorded = roster.read_bytes()
    with running(folder) as other:
        keeper = admitted(other)
        assert "Undo mission" in keeper.get(f"{HOME}/undo").text
        assert keeper.post(f"{HOME}/undo", {"digest": digest_of(recorded)}).status == 201
    assert roster.read_bytes().rstrip() == before.rstrip()
    roster.write_bytes(recorded)
    assert browser.post(f"{HOME}/undo", {"digest": digest_of(recorded)}).status == 201
    assert roster.read_bytes() == before
    # The entries are kept for the corrected result.
    assert "turns: 14" in mission.read_text()


def test_undoing_something_else_than_what_was_shown_is_refused(browser: Client, roster: Path, mission: Path) -> None:
    send(browser, mission, "record", **results())
    recorded = roster.read_bytes()
    assert browser.post(f"{HOME}/undo", {"digest": "earlier"}).status == 409
    assert roster.read_bytes() == recorded


def test_flyers_are_removed_and_added_and_comments_stay(browser: Client, roster: Path, mission: Path) -> None:
    assert send(browser, mission, "save", **{"sorties.ritter.flies": False, "add": "collins"}).status == 201
    text = mission.read_text()
    assert re.findall("- {?flyer: (\\w+)", text) == ["frazer", "hay", "brandt", "collins"]
    assert "raf-se5a" in text
    assert "# Duncan Frazer, allied" in text
    assert text.startswith("# Winter: the mission of week 7")


def test_fields_are_set_and_removed(browser: Client, roster: Path, mission: Path) -> None:
    kills = {
        "sorties.brandt.kills.0.victim": "frazer",
        "sorties.brandt.kills.0.is-shared": True,
        "sorties.brandt.kills.1.victim": "",
        "sorties.brandt.abilities.0": "tailing",
        "sorties.brandt.fate": "captured",
        "remark": "cold",
    }
    send(browser, mission, "save", **kills)
    text = mission.read_text()
    for line in ("victim: frazer, is-shared: true", "abilities: [tailing]", "fate: captured", "remark: cold"):
        assert line in text
    send(browser, mission, "save", **{name: "" if isinstance(it, str) else it for name, it in kills.items()})
    assert "victim" not in mission.read_text().partition("sorties:")[2]
    assert "remark: cold" not in mission.read_text()


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("sorties.brandt.turns", "plenty", "plenty"),
        ("sorties.brandt.kills.0.victim", "frazer", "aircraft is not lost"),
        ("sorties.brandt.scored.red", "<script>alert(1)</script>", "&lt;script&gt;"),
        ("week", "3", "week 3"),
        ("mission", "first-light", "already in the log"),
    ],
)
def test_a_result_with_errors_is_explained_and_not_recorded(
    browser: Client, roster: Path, mission: Path, field: str, value: str, message: str
) -> None:
    before = roster.read_bytes()
    page = send(browser, mission, "record", **results(**{field: value})).text
    assert message in page
    assert "<script>alert" not in page
    assert roster.read_bytes() == before


def test_a_mission_that_another_keeper_changed_is_not_overwritten(browser: Client, roster: Path, mission: Path) -> None:
    read = digest_of(mission.read_bytes())
    theirs = mission.read_text().replace("week: 7", "week: 7\ntitle: Theirs")
    mission.write_text(theirs)
    for step in ("check", "save", "record"):
        answer = send(browser, mission, step, read, **results())
        assert answer.status == 409
        assert "-title: Theirs" in answer.text
        assert "+title: First light" in answer.text
    assert mission.read_text() == theirs
    assert send(browser, mission, "save", **results()).status == 200
    assert "title: First light" in mission.read_text()


def test_a_roster_that_another_keeper_changed_is_shown_before_recording(
    browser: Client, roster: Path, mission: Path
) -> None:
    browser.get(f"{HOME}/missions/{mission.stem}")
    shown = digest_of(roster.read_bytes())
    theirs = roster.read_text().replace("Irish", "Welsh")
    roster.write_text(theirs)
    wanted = {"digest": digest_of(mission.read_bytes()), "roster": shown, "step": "record", "fields": results()}
    answer = browser.post(f"{HOME}/missions/{mission.stem}", wanted)
    assert answer.status == 409
    assert "+    nationality: Welsh" in answer.text
    assert roster.read_text() == theirs
    assert "turns: 14" in mission.read_text()
    assert send(browser, mission, "record").status == 201
    assert "Welsh" in roster.read_text()
    assert "title: First light" in roster.read_text()


@pytest.mark.parametrize("wrong", ["kills: vogel", "scored: 3", "abilities: {a: b}", "flyer: [x]", "task: 3"])
def test_values_of_a_wrong_form_are_reported(browser: Client, roster: Path, mission: Path, wrong: str) -> None:
    mission.write_text(f"{mission.read_text()}    {wrong}\n".replace("flyer: ritter", "flyer: ritter ", 1))
    assert browser.get(f"{HOME}/missions/{mission.stem}").status in (200, 409)
    assert send(browser, mission, "check", **results()).status in (200, 409)


def test_strange_fields_do_no_harm(browser: Client, roster: Path, mission: Path) -> None:
    before = roster.read_bytes(), mission.read_bytes()
    strange = {
        "sorties": "x",
        "sorties.brandt": "y",
        "sorties.nobody.flies": True,
        "title.x": "z",
        "a.b.c": True,
        "add": "nobody",
    }
    for name, value in strange.items():
        assert send(browser, mission, "save", **{name: value}).status in (200, 201)
    assert (roster.read_bytes(), mission.read_bytes()) == before


def test_only_missions_of_the_campaign_are_found(browser: Client, roster: Path, mission: Path) -> None:
    for name in ("winter", "nothing", "..%2Fwinter", "winter-week-7.yaml"):
        assert browser.get(f"{HOME}/missions/{name}").status == 404
        assert browser.get(f"{HOME}/sheets?plan={name}").status == 404
    assert mission.stem in browser.get(HOME).text


def test_a_planned_mission_is_a_choice_for_tonight(browser: Client, roster: Path, mission: Path) -> None:
    link = f'href="{HOME}/missions/{mission.stem}"'
    assert link in browser.get("/tonight").text
    assert send(browser, mission, "record", **results()).status == 201
    assert link not in browser.get("/tonight").text


def test_every_game_with_campaigns_has_a_form(browser: Client, folder: Path) -> None:
    for game in ("blue-max", "richthofens-war", "dockfighters"):
        assert browser.post("/campaign", {"name": game, "game": game, "example": True}).status == 201
        address = browser.post(f"/campaign/{game}/plan", {}).headers["location"]
        assert 'name="sorties.' in browser.get(address).text
        flyer = re.search('href="(/campaign/[^"]*/flyers/[^"]*)"', browser.get(f"/campaign/{game}").text)
        assert flyer is not None
        assert browser.get(f"{flyer[1]}/card").headers["content-type"] == "image/svg+xml"
        for it in folder.glob(f"{game}*.yaml"):
            it.unlink()


def groups(page: str, name: str) -> list[list[str]]:
    """Return the aircraft of each group in a list, without the empty choice."""
    found = page.partition(f'name="{name}"')[2].partition("</select>")[0]
    return [re.findall('value="([^"]+)"', it) for it in found.split("<optgroup")[1:]]


def test_aircraft_of_the_flyers_side_that_are_in_service_are_listed_first(browser: Client, mission: Path) -> None:
    page = browser.get(f"{HOME}/missions/{mission.stem}").text
    enemy, own = (groups(page, f"sorties.{it}.aircraft") for it in ("frazer", "brandt"))
    assert "albatros-d-iii" in own[0]
    assert "albatros-d-iii" in enemy[1]
    assert "sopwith-snipe" in own[-1]
    # Every aircraft can still be chosen.
    data = browser.studio.game("canvas-eagles")
    assert {id for it in own for id in it} == {*aircraft_ids(data.game, data.library)}
    page = browser.get(f"{HOME}/flyers/brandt").text
    assert groups(page, "aircraft") == own
    assert groups(browser.get(f"{HOME}/add?side=central").text, "aircraft") == own
    assert groups(browser.get(f"{HOME}/add?side=allied").text, "aircraft") == enemy


def test_messages_name_the_fields_of_the_form_and_the_flyers(browser: Client, roster: Path, mission: Path) -> None:
    lost = {"sorties.brandt.fate": "killed", "sorties.brandt.turns": "12"}
    page = send(browser, mission, "check", **lost).text
    (notes,) = re.findall(r'(?s)<div id="notes-frazer".*?</fieldset>', page)
    assert "Duncan Frazer" in notes
    assert "“Turns”" in notes
    assert "<code>turns" not in notes
    assert "tick “aircraft lost”" in in_form_words("add `aircraft-lost: true` to frazer's sortie", {"frazer": "Frazer"})
    assert in_form_words("write `frazer`, or frazer", {"frazer": "Duncan"}) == "write “Duncan”, or Duncan"


def test_the_handouts_of_a_mission_are_counted_and_offered_first(browser: Client, roster: Path, mission: Path) -> None:
    page = browser.get(f"{HOME}/missions/{mission.stem}").text
    (address,) = set(re.findall(r'data-poll="([^"]*counts[^"]*)"', page))
    browser.get(address)
    run = [*browser.studio.runs._runs.values()][-1]
    assert run.reader
    run.reader.join(60)
    counted = browser.get(address).text
    sheets = int(re.search(r"<b>(\d+)</b>", counted)[1])
    names = [Path(it["path"]).name for it in run.result.files]
    assert {it.partition("-week")[0] for it in names} == {
        "briefing",
        "mission-sheets",
        "mission-pieces",
        "id-cards.pdf",
    }
    assert sheets >= len(names)
    assert "briefing" in browser.get(f"{HOME}/sheets?plan={mission.stem}").text


def test_paper_is_counted_as_saved_while_entries_are_typed(browser: Client, roster: Path, mission: Path) -> None:
    assert 'id="as-saved"' not in browser.get(f"{HOME}/missions/{mission.stem}").text
    for step, is_noted in (("check", True), ("save", False)):
        page = send(browser, mission, step, **{"sorties.brandt.aircraft": "albatros-d-iii"}).text
        assert 'id="counts"' in page
        assert ('id="as-saved"' in page) is is_noted


def test_undoing_says_what_is_undone(browser: Client, roster: Path, mission: Path) -> None:
    send(browser, mission, "record", **results())
    number = roster.read_text().count("- mission:")
    page = browser.get(f"{HOME}/undo").text
    assert f"Undo mission {number}: First light" in page
    assert "Duncan Frazer" in page
    assert f"Undo mission {number}" in browser.get(HOME).text


def test_entries_are_discarded_and_brought_back(browser: Client, roster: Path, mission: Path) -> None:
    page = f"{HOME}/missions/{mission.stem}"
    planned = mission.read_text()
    assert "/discard" not in browser.get(page).text
    # Entries that are not saved yet can be discarded, too: the page saves them first.
    assert "/discard" in send(browser, mission, "check", **results()).text
    send(browser, mission, "save", title="First light")
    send(browser, mission, "save", **results())
    entered = mission.read_text()
    assert browser.post(f"{page}/discard", {"digest": "earlier"}).status == 409
    assert mission.read_text() == entered
    assert browser.post(f"{page}/discard", {"digest": digest_of(mission.read_bytes())}).headers["location"] == page
    assert mission.read_text() == planned
    text = browser.get(page).text
    assert "/restore-entries" in text
    assert "/discard" not in text
    assert browser.post(f"{page}/restore-entries", {}).status == 201
    assert mission.read_text() == entered
    assert browser.post(f"{page}/restore-entries", {}).status == 409


def test_a_plan_is_deleted_and_restored_and_a_recorded_mission_is_not(
    browser: Client, roster: Path, mission: Path
) -> None:
    page, planned = f"{HOME}/missions/{mission.stem}", mission.read_text()
    assert f'data-post="{page}/delete"' in browser.get(page).text
    assert browser.post(f"{page}/delete", {"digest": "earlier"}).status == 409
    assert browser.post(f"{page}/delete", {"digest": digest_of(mission.read_bytes())}).headers["location"] == HOME
    assert not mission.exists()
    assert f'data-post="{page}/restore"' in browser.get(HOME).text
    assert browser.post(f"{page}/restore", {}).headers["location"] == page
    assert mission.read_text() == planned
    assert f'data-post="{page}/restore"' not in browser.get(HOME).text
    send(browser, mission, "record", **results())
    assert f'data-post="{page}/delete"' not in browser.get(page).text
    for step in ("delete", "discard"):
        assert browser.post(f"{page}/{step}", {"digest": digest_of(mission.read_bytes())}).status == 409
    assert mission.exists()


def test_recording_is_confirmed_and_each_recorded_mission_has_a_page(
    browser: Client, roster: Path, mission: Path
) -> None:
    preview = send(browser, mission, "check", **results()).text
    gains = re.findall(r">(\+\d+)</td>", preview.partition('id="changes"')[2])
    answer = send(browser, mission, "record", **results())
    number = len(yaml.safe_load(roster.read_text())["log"])
    assert f'href="{HOME}/log/{number}"' in browser.get(answer.headers["location"]).text.partition('role="status"')[2]
    page = browser.get(f"{HOME}/log/{number}").text
    assert ">First light</h1>" in page
    # The page shows the same gains as the preview, and what each flyer did.
    assert re.findall(r">(\+\d+)</td>", page) == gains
    assert all(f"{HOME}/flyers/{it}" in page for it in ("frazer", "hay", "brandt", "ritter"))
    assert f'<a href="{HOME}/log/{number}">First light</a>' in browser.get(f"{HOME}/flyers/brandt").text
    assert f'href="{HOME}/undo"' in page
    for at in range(1, number):
        # Only the last mission can be undone.
        earlier = browser.get(f"{HOME}/log/{at}").text
        assert f'href="{HOME}/undo"' not in earlier
        assert f'class="button" href="{HOME}/text?line=' in earlier
    assert browser.get(f"{HOME}/log/{number + 1}").status == 404


def test_the_handouts_of_one_side_are_offered_with_the_command_that_prints_them(
    browser: Client, roster: Path, mission: Path
) -> None:
    page = unescape(browser.get(f"{HOME}/missions/{mission.stem}").text)
    sides = yaml.safe_load(roster.read_text())["sides"]
    for id, name in sides.items():
        (address,) = set(re.findall(rf'<a href="([^"]*side={id})">{name}</a>', page))
        shown = unescape(browser.get(address).text)
        assert re.search(rf'<option value="{id}" selected[^>]*>{name}', shown)
        assert f"--side {id}" in shown
    # Standings show all sides.
    shown = unescape(browser.get(f"{HOME}/sheets?sheet=standings&side=allied").text)
    assert "--side" not in shown
    assert not re.search(r'<option value="allied"', shown)


def test_counts_are_shown_for_the_tasks_that_award_them_under_the_name_of_the_award(
    browser: Client, roster: Path, mission: Path
) -> None:
    def visible() -> list[str]:
        page = browser.get(f"{HOME}/missions/{mission.stem}").text
        labels = [it.partition("</label>")[0] for it in page.split('<label class="field"')]
        shown = [it for it in labels if "sorties.brandt.scored." in it and "hidden" not in it.partition(">")[0]]
        return re.findall(r'<span data-award="[^"]*">([^<]*?) <', "".join(shown))

    assert visible() == ["Red markers"]
    mission.write_text(mission.read_text().replace("task: fighter-sweep", "task: strafe-trenches"))
    assert visible() == ["Trench hexes strafed"]
    # The message names the field.
    page = unescape(send(browser, mission, "check", **{"sorties.brandt.success": True}).text)
    assert "correct “Trench hexes strafed”" in page
    # A count with a value remains, so that it can be removed.
    send(browser, mission, "save", **{"sorties.brandt.scored.red": "2"})
    assert sorted(visible()) == ["Red markers", "Trench hexes strafed"]


def test_a_chosen_ability_is_in_the_effects_of_recording(browser: Client, roster: Path, mission: Path) -> None:
    def effects(**more: str) -> str:
        page = send(browser, mission, "check", **results(**more)).text
        return page.partition('id="changes"')[2].partition("</table>")[0]

    text = re.sub(r" *abilities: \[stability\].*\n", "", roster.read_text())
    roster.write_text(text)
    assert "1 to choose" in effects()
    chosen = effects(**{"sorties.frazer.abilities.0": "stability"})
    assert "Stability" in chosen
    assert "1 to choose" not in chosen


def test_equipment_that_a_flyer_cannot_carry_says_why(browser: Client, roster: Path, mission: Path) -> None:
    offered = offered_equipment(browser, mission)
    assert "not available to Great Britain" in offered["frazer"]
    assert "not available" not in offered["brandt"]
    roster.write_text(re.sub("(?m)^since: .*", "since: 1917-03", roster.read_text()))
    assert all("not available before 1918-02" in it for it in offered_equipment(browser, mission).values())


def offered_equipment(browser: Client, mission: Path) -> dict[str, str]:
    """Return the options of the first list of equipment, by flyer."""
    page = browser.get(f"{HOME}/missions/{mission.stem}").text
    lists = re.findall(r'name="sorties\.(\w+)\.equipment\.0"(.*?)</select>', page, re.DOTALL)
    return dict(lists)


def test_losses_are_reported_after_recording(browser: Client, mission: Path) -> None:
    lost = {f"sorties.ritter.{name}": value for name, value in LOST.items()}
    answer = send(browser, mission, "record", **results(**lost))
    reported = browser.get(answer.headers["location"]).text.partition("note good")[2].partition("</div>")[0]
    assert re.search(r"<li><b>[^<]*Ritter</b>[^<]*aircraft lost", reported)


def test_a_finding_about_a_recorded_mission_leads_to_its_line(browser: Client, roster: Path, mission: Path) -> None:
    send(browser, mission, "record", **results())
    text = roster.read_text()
    number = len(yaml.safe_load(text)["log"])
    head, _turns, rest = text.rpartition("turns: 14")
    roster.write_text(f"{head}turns: 40{rest}")
    page = browser.get(f"{HOME}/log/{number}").text
    lines = re.findall(rf'href="{HOME}/text\?line=(\d+)"', page)
    assert any("turns: 40" in roster.read_text().splitlines()[int(it) - 1] for it in lines)
