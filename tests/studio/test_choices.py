"""The screen of ambiguous rules: what it shows and writes, with the built-in data of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from printgen.data.kinds import READINGS
from printgen.studio.workspace import digest_of

if TYPE_CHECKING:
    from tests.studio.conftest import Client

GAME = "blue-max"


@pytest.fixture
def reading(browser: Client) -> tuple[str, str, str]:
    """Return an ambiguous rule, its usual reading, and another one."""
    case = next(iter(browser.studio.workspace.opened(GAME).base.library.of(READINGS).values()))
    return case.id, case.record.use, next(it for it in case.record.readings if it != case.record.use)


def choices(browser: Client) -> Path:
    return browser.studio.workspace.own / GAME / "choices.yaml"


def printed(browser: Client, id: str) -> str:
    use: str = browser.studio.workspace.opened(GAME).library.of(READINGS)[id].record.use
    return use


def choose(browser: Client, id: str, use: str) -> int:
    file = choices(browser)
    digest = digest_of(file.read_bytes()) if file.exists() else ""
    return browser.post(f"/choices/{GAME}", {"reading": id, "use": use, "digest": digest}).status


def test_another_reading_is_printed_until_the_choice_is_undone(browser: Client, reading: tuple[str, str, str]) -> None:
    id, usual, other = reading
    assert choose(browser, id, other) == 200
    assert printed(browser, id) == other
    assert browser.post(f"/choices/{GAME}/undo", {}).status == 200
    assert printed(browser, id) == usual
    assert not choices(browser).exists()


def test_the_usual_reading_needs_no_entry(browser: Client, reading: tuple[str, str, str]) -> None:
    id, usual, other = reading
    choose(browser, id, other)
    choose(browser, id, usual)
    assert not choices(browser).exists()


def test_comments_stay_when_a_choice_is_removed(browser: Client, reading: tuple[str, str, str]) -> None:
    id, usual, other = reading
    choose(browser, id, other)
    choices(browser).write_text(f"# our club\n{choices(browser).read_text()}")
    choose(browser, id, usual)
    assert choices(browser).read_text().startswith("# our club")
    assert printed(browser, id) == usual
    choices(browser).unlink()


def test_a_file_that_changed_is_not_overwritten(browser: Client, reading: tuple[str, str, str]) -> None:
    id, _usual, other = reading
    choices(browser).parent.mkdir(parents=True, exist_ok=True)
    choices(browser).write_text("choices: []\n")
    answer = browser.post(f"/choices/{GAME}", {"reading": id, "use": other, "digest": ""})
    assert 'role="alert"' in answer.text
    assert choices(browser).read_text() == "choices: []\n"
    choices(browser).unlink()


@pytest.mark.parametrize("wrong", [{"reading": "nothing"}, {"use": "nothing"}, {"digest": 1}, {"more": "x"}])
def test_unknown_readings_are_refused(browser: Client, reading: tuple[str, str, str], wrong: dict[str, object]) -> None:
    id, _usual, other = reading
    body = {"reading": id, "use": other, "digest": "", **wrong}
    assert browser.post(f"/choices/{GAME}", json.loads(json.dumps(body))).status == 400
    assert not choices(browser).exists()


def test_the_mark_of_an_ambiguous_rule_leads_to_its_screen(browser: Client) -> None:
    page = browser.get("/search/explain?word=dagger")
    assert f"/choices/{GAME}" in page.text
    assert browser.get(f"/choices/{GAME}").status == 200


def test_an_ambiguous_rule_is_found_by_its_words_and_its_section(
    browser: Client, reading: tuple[str, str, str]
) -> None:
    id, address = reading[0], f"/choices/{GAME}#rule-{reading[0]}"
    record = browser.studio.workspace.opened(GAME).library.of(READINGS)[id].record
    first = next(iter(record.readings.values()))
    for words in (record.topic, first.section, f"ambiguous {record.topic}"):
        assert f'href="{address}"' in browser.get(f"/search?q={quote(words)}").text, words
    # The list at the top of the screen leads to each rule.
    screen = browser.get(f"/choices/{GAME}").text
    assert f'href="#rule-{id}"' in screen
    assert f'id="rule-{id}"' in screen
