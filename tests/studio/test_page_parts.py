"""The form that adds a part to a page: the text that it answers with prints the part, and nothing is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from printgen.data import yaml
from printgen.declared.schemas import definition_schemas
from printgen.studio.schema_completions import schema_completions
from tests.open_games import no_open_games
from tests.studio.conftest import Client
from tests.studio.test_new_games import ask

PAGE = "pages/plane-sheets.yaml"


@pytest.fixture(scope="module")
def game(browser: Client) -> Iterator[Path]:
    with no_open_games():
        ask(browser, "/games/new/create", name="Kites", start="example")
        yield browser.studio.folder / "kites"


def add(browser: Client, text: str, page: str = PAGE, **sent: str) -> Any:
    return ask(browser, f"/games/kites/edit/{page}/add-part", text=text, **sent)


@pytest.mark.parametrize(
    ("sent", "part"),
    [
        ({"sort": "boxes", "field": "hull"}, {"track": {"count": "hull", "label": "Hull", "figures": True}}),
        (
            {"sort": "boxes", "field": "guns", "label": "Hits"},
            {"track": {"count": "guns", "label": "Hits", "figures": True}},
        ),
        ({"sort": "boxes", "field": "hull", "count": "12"}, {"track": {"count": 12, "figures": True}}),
        ({"sort": "figure", "field": "speed"}, {"figure": "speed", "label": "Speed"}),
        ({"sort": "write", "label": "Player"}, {"write": "Player"}),
    ],
)
def test_an_added_part_is_printed(browser: Client, game: Path, sent: dict[str, str], part: Any) -> None:
    file = game / PAGE
    before = file.read_text()
    # A short page has space for one more part.
    text = "page: plane-sheets\ntitle: Plane sheets\nof: planes\nbody:\n- heading: '{name}'\n"
    answer = add(browser, text, **sent)
    document = yaml.parse_quietly(answer["text"], "")[0]
    assert document is not None
    assert document.value["body"][1:] == [part]
    assert answer["text"].startswith(text)
    assert answer["line"] == 6
    assert file.read_text() == before
    drawn = ask(browser, f"/games/kites/edit/{PAGE}/draw", text=answer["text"], product="plane-sheets", page=0)
    assert drawn["valid"]


def test_a_part_is_added_before_the_back(browser: Client, game: Path) -> None:
    text = (game / "pages" / "counters.yaml").read_text()
    answer = add(browser, text, "pages/counters.yaml", sort="boxes", field="hull")
    document = yaml.parse_quietly(answer["text"], "")[0]
    assert document is not None
    assert "track" in document.value["body"][-1]
    assert document.place(("body", len(document.value["body"]) - 1)).line == answer["line"]


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        ({"sort": "boxes", "field": "motto"}, "motto"),
        ({"sort": "boxes", "field": "hull", "count": "0"}, "200"),
        ({"sort": "figure", "field": "nothing"}, "planes"),
        ({"sort": "boxes", "field": "hull", "text": "body: {"}, ""),
        ({"sort": "boxes", "field": "hull", "text": ""}, ""),
        ({"sort": "write", "text": "page: a\ntitle: A\ntemplate: rules.html\n"}, ""),
    ],
)
def test_impossible_parts_are_refused(browser: Client, game: Path, sent: dict[str, str], named: str) -> None:
    problem = add(browser, **{"text": (game / PAGE).read_text(), **sent})["problem"]
    assert problem
    assert named in problem


def test_a_field_is_printed_as_boxes(browser: Client, game: Path) -> None:
    table, page = "/games/kites/edit/planes.csv", game / PAGE
    before = page.read_text(), (game / "kinds.yaml").read_text()
    cells = ["4", "6"]
    answer = ask(browser, f"{table}/add-field", field="hits", cells=cells, page=PAGE, form="boxes")
    assert "problem" not in answer
    document = yaml.parse_quietly(page.read_text(), "")[0]
    assert document is not None
    # Lines to write on stay at the foot.
    counts = [it.get("track", {}).get("count") for it in document.value["body"]]
    assert "hits" in counts[:-1]
    # Words have no boxes, and then nothing is written.
    now = (game / "kinds.yaml").read_text()
    assert ask(browser, f"{table}/add-field", field="remark", cells=["a"], page=PAGE, form="boxes")["problem"]
    assert (game / "kinds.yaml").read_text() == now
    page.write_text(before[0])
    (game / "kinds.yaml").write_text(before[1])


def test_boxes_are_offered_in_the_editor_and_explained_by_completion(browser: Client, game: Path) -> None:
    shown = browser.get(f"/games/kites/edit/{PAGE}").text
    assert 'value="boxes"' in shown
    assert "<option>hull</option>" in shown
    new = browser.get("/games/kites/edit/pages/new-page.yaml").text
    # A new page is begun before anything is added to it.
    assert 0 < new.index("data-text=") < new.index('value="boxes"')
    assert 'value="boxes"' not in browser.get("/games/kites/edit/pages/rules.yaml").text
    schemas = definition_schemas()
    for name in ("page.json", "kinds.json"):
        keys = schema_completions(schemas[name])
        assert not [it for it in keys if len(it["parent"]) < 3 and not it["about"] and it["label"] not in LAYOUT]
    (track,) = [it for it in schema_completions(schemas["page.json"]) if (*it["parent"], it["label"]) == TRACK]
    assert "boxes" in track["about"]


#: The keys for the look of any part, and those for conditions. Their names say what they do.
LAYOUT = ("size", "height", "ink", "style", "align", "if", "each")
TRACK = ("body", "*", "track")
