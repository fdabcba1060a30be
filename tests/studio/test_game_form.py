"""The form for game.yaml: values are written at their place, sides are added and removed, findings belong to fields."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.data import yaml
from printgen.data.edits import EditError
from printgen.studio import game_form, record_form
from tests.open_games import no_open_games
from tests.studio.conftest import Client
from tests.studio.test_new_games import ask

TEXT = """# My game.
game: kites
title: Kites  # for now
sides:
# The first side begins.
- {side: reds, name: Reds, colour: red}
- {side: blues, name: Blues}
style: {look: label}
"""


def value(text: str) -> dict:
    document = yaml.parse_quietly(text, "")[0]
    assert document is not None
    found: dict = document.value
    return found


@pytest.mark.parametrize(
    ("fields", "old", "new"),
    [
        ({"title": "Box Kites"}, "title: Kites  #", "title: Box Kites  #"),
        ({"title": "1918"}, "title: Kites  #", 'title: "1918"  #'),
        ({"author": "Ann"}, "# for now\n", "# for now\nauthor: Ann\n"),
        ({"sides.0.name": "Foxes"}, "name: Reds", "name: Foxes"),
        ({"sides.1.colour": "green"}, "name: Blues}", "name: Blues, colour: green}"),
        ({"sides.0.colour": ""}, ", colour: red", ""),
        ({"style.look": ""}, "style: {look: label}\n", ""),
        ({"style.look": "", "style.typeface": "sans"}, "{look: label}", "{typeface: sans}"),
        ({"style.colour": "grey"}, "{look: label}", "{look: label, colour: grey}"),
        ({"title": "Kites", "sides.7.name": "Nobody", "game": "other"}, "", ""),
    ],
)
def test_fields_are_written_at_their_place(fields: dict[str, str], old: str, new: str) -> None:
    assert game_form.set_fields(TEXT, fields) == TEXT.replace(old, new, 1)


def test_a_style_is_added_and_a_name_is_never_removed() -> None:
    text = TEXT.replace("style: {look: label}\n", "")
    written = value(game_form.set_fields(text, {"style.look": "box", "style.colour": "red", "title": ""}))
    assert written["style"] == {"look": "box", "colour": "red"}
    assert written["title"] == ""
    with pytest.raises(EditError):
        game_form.set_fields("sides: [", {"title": "Kites"})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the studio, without games."""
    with no_open_games():
        yield tmp_path_factory.mktemp("games")


@pytest.fixture(scope="module")
def home(browser: Client) -> str:
    """Return the address of the editor for the new game's game.yaml."""
    address: str = ask(browser, "/games/new/create", name="Kites", start="small")["address"]
    return f"{address}/edit/game.yaml"


def test_sides_are_added_with_their_own_ids_and_removed(browser: Client, home: str) -> None:
    added = ask(browser, f"{home}/add-side", text=TEXT, name="Grey Geese")["text"]
    again = ask(browser, f"{home}/add-side", text=added, name="Grey geese")["text"]
    assert [it["side"] for it in value(again)["sides"]] == ["reds", "blues", "grey-geese", "grey-geese-2"]
    assert ask(browser, f"{home}/remove-side", text=added, number=2) == {"text": TEXT}
    first = ask(browser, f"{home}/add-side", text="game: kites\ntitle: Kites\n", name="東")["text"]
    assert [it["name"] for it in value(first)["sides"]] == ["東"]
    for step, sent in (("add-side", {"name": " "}), ("remove-side", {"number": 2}), ("remove-side", {"number": -1})):
        assert "problem" in ask(browser, f"{home}/{step}", text=TEXT, **sent)


def test_the_form_is_drawn_checked_saved_and_undone(browser: Client, home: str) -> None:
    file = browser.studio.folder / "kites" / "game.yaml"
    before = file.read_text()
    assert 'name="title" value="Kites"' in browser.get(home).text
    filled = ask(browser, f"{home}/fill", text=before, fields={"author": "Ann", "sides.0.name": "Foxes"})
    assert (filled["values"]["author"], filled["values"]["sides.0.name"]) == ("Ann", "Foxes")
    drawn = ask(browser, f"{home}/draw", text=filled["text"], page=0)
    assert drawn["valid"], drawn
    assert ask(browser, f"{home}/fill", text="sides: [", fields={"author": "Ann"})["text"] == "sides: ["
    assert file.read_text() == before
    digest = ask(browser, f"{home}/state", text=before, digest="")["digest"]
    assert ask(browser, f"{home}/save", text=drawn["text"], digest=digest)["steps"]
    assert [it for it in drawn["text"].splitlines() if it.startswith("#")] == [
        it for it in file.read_text().splitlines() if it.startswith("#")
    ]
    assert ask(browser, f"{home}/undo")["text"] == before == file.read_text()


@pytest.mark.parametrize("field", ["title", "sides.1.name", "sides.1.colour"])
def test_findings_belong_to_their_fields(browser: Client, home: str, field: str) -> None:
    text = (browser.studio.folder / "kites" / "game.yaml").read_text()
    wrong = "purple" if field.endswith("colour") else ""
    filled = ask(browser, f"{home}/fill", text=text, fields={field: wrong})["text"]
    assert not ask(browser, f"{home}/draw", text=filled, page=0)["valid"]
    findings = ask(browser, f"{home}/findings", text=filled)["findings"]
    assert field in {it["field"] for it in findings}, findings


def test_changed_figures_of_the_own_game_are_not_house_rules(browser: Client) -> None:
    home = ask(browser, "/games/new/create", name="Owls", start="example")["address"]
    opened = browser.studio.workspace.opened(home.rpartition("/")[2])
    file = browser.studio.folder / "owls" / "campaign" / "rules.yaml"
    text = file.read_text()
    changed = record_form.set_fields(opened, "campaign", "owls", text, {"weeks-per-month": "5"})
    assert changed == text.replace("weeks-per-month: 4", "weeks-per-month: 5") != text
