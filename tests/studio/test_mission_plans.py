"""The page of a mission before its results are entered, and how the form treats fates and losses, in Blue Max."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml

from printgen.campaign.tables import tables
from printgen.studio.form_words import loss_questions, weeks_notes
from printgen.studio.runs import CommandRun
from printgen.studio.workspace import digest_of
from tests.studio.conftest import Answer, Client
from tests.studio.test_missions import send as send_entries

HOME = "/campaign/winter"
FLYERS = ["hale", "morel", "vogel", "weiss"]
#: A result with which the mission can be recorded.
RESULT = {f"sorties.{flyer}.turns": "9" for flyer in FLYERS}


@pytest.fixture
def roster(browser: Client, folder: Path) -> Iterator[Path]:
    browser.post("/campaign", {"name": "Winter", "game": "blue-max", "example": True})
    yield folder / "winter.yaml"
    for it in folder.glob("winter*.y*ml*"):
        it.unlink()


@pytest.fixture
def mission(browser: Client, roster: Path) -> Path:
    """The file of a planned mission of the British pilot Hale and the French pilot Morel."""
    address = browser.post(f"{HOME}/plan", {}).headers["location"]
    file = roster.with_name(f"{address.rpartition('/')[2]}.yaml")
    flyers = re.findall("- flyer: (\\w+)", file.read_text())
    send(browser, file, "save", add="morel", **{f"sorties.{it}.flies": it in FLYERS for it in flyers})
    assert sorted(re.findall("- {?flyer: (\\w+)", file.read_text())) == FLYERS
    return file


def send(browser: Client, file: Path, step: str, **fields: Any) -> Answer:
    return send_entries(browser, file, step, **fields)


def absent_from(file: Path) -> list[str]:
    """Return the flyers who were left out of a mission."""
    found: list[str] = yaml.safe_load(file.read_text()).get("absent", [])
    return found


def page_of(browser: Client, mission: Path) -> str:
    return unescape(browser.get(f"{HOME}/missions/{mission.stem}").text)


def part(page: str, id: str) -> str:
    """Return a part of a page, without the parts that follow."""
    return (
        page.partition(f'id="{id}"')[2].partition("</fieldset>")[0].partition("data-part")[2].partition("data-part")[0]
    )


def test_weeks_are_not_asked_for_if_all_fates_are_permanent(browser: Client, mission: Path) -> None:
    page = page_of(browser, mission)
    assert '.weeks"' not in page
    assert re.search(r'<option value="shot-down">[^<]*permanent', page)
    # An entry in the file can be removed.
    mission.write_text(mission.read_text().replace("  - flyer: hale", "  - weeks: 2\n    flyer: hale"))
    assert page_of(browser, mission).count('.weeks"') == 1


def test_nations_that_do_not_match_are_reported_in_the_plan_and_after_recording(
    browser: Client, roster: Path, mission: Path
) -> None:
    page = page_of(browser, mission)
    assert "#notes-morel" in part(page, "plan-warnings")
    notes = part(page, "notes-morel")
    assert re.search(r"French.*British|British.*French", notes)
    assert "Record despite the warnings" in notes
    assert send(browser, mission, "record", **RESULT).status == 201
    home = browser.get(HOME).text
    accepted = home.partition('id="accepted"')[2].partition("</details>")[0]
    address = re.search(r'<a href="([^"]*)">[^<]*French', accepted)
    assert address
    assert "French" not in home.replace(accepted, "")
    assert "French" in browser.get(address[1]).text
    # The advice was for the time before recording.
    assert "Record despite the warnings" not in accepted


def test_a_loss_is_reported_for_the_flyer_who_was_shot_down(browser: Client, mission: Path) -> None:
    claim = {**RESULT, "sorties.hale.kills.0.victim": "vogel"}
    page = send(browser, mission, "check", **claim).text
    assert 'class="note error"' in part(page, "notes-vogel")
    assert 'class="note error"' not in part(page, "notes-hale")
    page = send(browser, mission, "check", **claim, **{"sorties.vogel.aircraft-lost": True}).text
    assert 'class="note error"' not in part(page, "notes-vogel")
    assert "Arthur Hale" in part(page, "notes-vogel")


def test_only_fields_of_the_form_are_to_be_filled_in(browser: Client, mission: Path) -> None:
    page = page_of(browser, mission)
    assert '.success"' not in page
    assert "success" not in part(page, "recording-steps")


def test_each_absent_flyer_has_the_same_kind_of_reason(browser: Client, mission: Path) -> None:
    page = page_of(browser, mission)
    listed = page.partition('id="idle"')[2].partition("</ul>")[0]
    reasons = dict(re.findall(r"<b>([^<]*)</b> <span[^>]*>([^<]*)", listed))
    assert "another flyer" in reasons["Paul Lenoir"]
    # Another flyer of this player was planned, and another one was chosen.
    assert reasons["Edward Ashby"] == reasons["Paul Lenoir"]
    # A pilot who is shot down is out of the campaign, and is not offered.
    assert "Thomas Reed" not in reasons
    away = page.partition('id="unavailable"')[2].partition("</ul>")[0]
    assert re.search("Thomas Reed</b> <span[^>]*>shot down, permanently", away)
    assert "Reed" not in page.partition('name="add"')[2].partition("</select>")[0]
    page = send(browser, mission, "save", **{"sorties.morel.flies": False})
    listed = page_of(browser, mission).partition('id="idle"')[2].partition("</ul>")[0]
    assert "another" not in dict(re.findall(r"<b>([^<]*)</b> <span[^>]*>([^<]*)", listed))["Edward Ashby"], page


def test_the_length_of_a_month_is_beside_the_month(browser: Client, roster: Path, mission: Path) -> None:
    assert "2 weeks" in browser.get(HOME).text.partition('id="month-length"')[2].partition("</p>")[0]
    week = page_of(browser, mission).partition('id="week-month"')[2].partition("</small>")[0]
    assert re.search(r"\d{4}-\d\d.*2 weeks", week)


def test_finished_handouts_are_not_marked_if_the_results_have_errors(browser: Client, mission: Path) -> None:
    browser.post(f"{HOME}/sheets?plan={mission.stem}", {})
    run = [*browser.studio.runs._runs.values()][-1]
    assert run.reader
    run.reader.join(120)
    assert run.state == "done", run.result
    page = send(browser, mission, "check", **{**RESULT, "sorties.hale.turns": "many"}).text
    ready = page.partition('id="run"')[2].partition("</section>")[0]
    assert "Ready to print" in ready
    assert 'class="note error"' not in ready


def test_a_victim_that_is_not_a_flyer_is_pointed_out(browser: Client, mission: Path) -> None:
    for typed, known in (("Erich", True), ("a two-seater", False), ("Erich Vogel", None)):
        notes = part(
            send(browser, mission, "check", **RESULT, **{"sorties.hale.kills.0.victim": typed}).text, "notes-hale"
        )
        assert ("Erich Vogel" in notes) == bool(known)
        assert (typed in notes) == (known is not None)


def test_a_side_without_flyers_is_reported(browser: Client, mission: Path) -> None:
    assert "Jasta Douai" not in part(page_of(browser, mission), "plan-warnings")
    send(browser, mission, "save", **{f"sorties.{it}.flies": False for it in ("vogel", "weiss")})
    assert "Jasta Douai" in part(page_of(browser, mission), "plan-warnings")


def test_a_flyer_who_was_left_out_is_not_planned_again_for_the_week(
    browser: Client, roster: Path, mission: Path
) -> None:
    send(browser, mission, "save", **{"sorties.vogel.flies": False})
    assert "vogel" in absent_from(mission)
    assert "left out" in page_of(browser, mission).partition("Erich Vogel</b>")[2].partition("</li>")[0]

    def planned() -> tuple[list[str], list[str]]:
        address = browser.post(f"{HOME}/plan", {}).headers["location"]
        file = roster.with_name(f"{address.rpartition('/')[2]}.yaml")
        return re.findall("- {?flyer: (\\w+)", file.read_text()), absent_from(file)

    # A deleted plan is remembered.
    page = f"{HOME}/missions/{mission.stem}"
    assert browser.post(f"{page}/delete", {"digest": digest_of(mission.read_bytes())}).status == 201
    assert not mission.exists()
    for _time in range(2):
        flyers, absent = planned()
        assert "vogel" not in flyers
        assert "vogel" in absent
        # Another flyer of the same player takes this place.
        assert {"keller"} & {*flyers}


def test_a_flyer_who_was_left_out_can_fly_again(browser: Client, roster: Path, mission: Path) -> None:
    send(browser, mission, "save", **{"sorties.vogel.flies": False})
    assert "Erich Vogel" in page_of(browser, mission).partition('name="add"')[2].partition("</select>")[0]
    send(browser, mission, "save", add="vogel")
    assert "vogel" not in absent_from(mission)
    send(browser, mission, "save", **{"sorties.vogel.flies": False})
    assert send(browser, mission, "record", **{**RESULT, "title": "Dawn"}).status == 201
    # Recording a mission begins another week.
    browser.post(f"{HOME}/plan", {})
    assert absent_from(roster.parent / "winter-week-4.yaml") == []


def test_flyers_are_offered_again_in_the_week_in_which_they_can_fly(
    browser: Client, roster: Path, mission: Path
) -> None:
    text = roster.read_text()
    roster.write_text(text.replace("counter: 37, first-week: 3", "counter: 37, first-week: 5"))
    assert roster.read_text() != text
    send(browser, mission, "save", **{"sorties.weiss.flies": False})
    for week, offered in (("4", False), ("5", True)):
        page = unescape(send(browser, mission, "check", week=week).text)
        away = page.partition('id="unavailable"')[2].partition("</ul>")[0]
        assert ("Karl Weiss" in away) is (not offered), week


def test_pilots_of_one_nation_are_planned_if_each_player_has_one(browser: Client, roster: Path) -> None:
    def nations() -> set[str]:
        address = browser.post(f"{HOME}/plan", {}).headers["location"]
        file = roster.with_name(f"{address.rpartition('/')[2]}.yaml")
        flying = re.findall("- {?flyer: (\\w+)", file.read_text())
        notes.append(part(page_of(browser, file), "plan-warnings"))
        texts.append(file.read_text())
        file.unlink()
        return {it for id, it in re.findall(r"flyer: (\w+), .*?nation: (\w+)", roster.read_text()) if id in flying}

    notes, texts = list[str](), list[str]()
    assert nations() == {"britain", "germany"}
    assert "no nation" not in notes[-1] + texts[-1]
    # The counter of the aircraft decides, and not the nation of the pilot.
    text = roster.read_text()
    roster.write_text(text.replace("nation: britain, rank: Captain", "nation: usa, rank: Captain"))
    assert nations() == {"usa", "britain", "germany"}
    assert "no nation" not in notes[-1] + texts[-1]
    # Ann keeps her British pilot only, and Ben his French pilot.
    without = re.sub(r"(flyer: lenoir, .*?aircraft: nieuport-17), counter: 7", r"\1, counter: 7, first-week: 9", text)
    roster.write_text(re.sub(r"(flyer: ashby, .*?), first-week: 3", r"\1, first-week: 9", without))
    assert nations() == {"britain", "france", "germany"}
    assert "no nation" in notes[-1]
    assert "no nation" in texts[-1]


def printing(browser: Client, mission: Path) -> CommandRun:
    """Start to print the handouts of a mission."""
    browser.post(f"{HOME}/sheets?plan={mission.stem}", {})
    return [*browser.studio.runs._runs.values()][-1]


def ready(page: str) -> str:
    """Return the part of a page about the printed files."""
    return page.partition('id="run"')[2].partition("</section>")[0]


def test_handouts_are_stopped_with_a_reason_if_the_mission_is_changed_while_they_are_printed(
    browser: Client, mission: Path
) -> None:
    run = printing(browser, mission)
    send(browser, mission, "save", **{"sorties.hale.turns": "9"})
    assert run.state != "stopped"
    run = printing(browser, mission) if run.state != "running" else run
    page = unescape(send(browser, mission, "save", title="Dawn").text)
    assert run.state == "stopped"
    assert run.reason
    assert run.reason in ready(page)
    assert f'data-post="{HOME}/sheets' in ready(page)


def test_finished_handouts_without_the_latest_changes_are_marked(browser: Client, mission: Path) -> None:
    run = printing(browser, mission)
    assert run.reader
    run.reader.join(120)
    assert run.state == "done", run.result
    for fields, is_marked in ((RESULT, False), ({"title": "Dusk"}, True), ({}, False)):
        page = send(browser, mission, "check", **fields).text
        assert ('class="note warning"' in ready(page)) is is_marked, fields


def test_a_fate_asks_for_the_loss_of_the_aircraft_and_for_the_weeks(
    browser: Client, roster: Path, mission: Path
) -> None:
    def asked(**fields: Any) -> list[str]:
        send(browser, mission, "save", **fields)
        form = page_of(browser, mission).partition('name="sorties.hale.flies"')[2].partition("</fieldset>")[0]
        return [it for it in re.findall(r'<small class="asks"[^>]*>([^<]*)</small>', form) if it]

    assert asked() == []
    (question,) = asked(**{"sorties.hale.fate": "shot-down"})
    assert question.endswith("?")
    assert asked(**{"sorties.hale.aircraft-lost": True}) == []


def test_the_form_says_what_an_empty_number_of_weeks_means(browser: Client) -> None:
    fates = tables(browser.studio.game("canvas-eagles").library).fates
    notes, questions = weeks_notes(fates), loss_questions(fates)
    assert {"captured", "killed", "sent-home"} == {*notes}
    # A wound does not say anything about the aircraft.
    assert "captured" in questions
    assert not {"minor-injury", "serious-injury"} & {*questions}


def test_the_nationality_of_an_empty_field_is_shown(browser: Client, roster: Path) -> None:
    def note(page: str) -> str:
        return unescape(page).partition('id="field-nationality-notes"')[2].partition("</div>")[0]

    page = f"{HOME}/flyers/vogel"
    assert "German, from the Albatros D.III" in note(browser.get(page).text)
    form = {"digest": digest_of(roster.read_bytes()), "fields": {"nationality": "Bavarian"}}
    assert "<small" not in note(browser.post(page, form).text)
    fields = {"name": "", "side": "allied", "aircraft": "spad-xiii", "duty": "pilot"}
    page = browser.post(f"{HOME}/add", {**form, "fields": fields}).text
    assert "French, from the" in note(page)
    page = browser.post(f"{HOME}/add", {**form, "fields": {**fields, "aircraft": ""}}).text
    assert re.search(r"British\.", note(page))
