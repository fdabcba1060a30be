"""The screens of aircraft over HTTP: what they show, and the steps of the editor."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from printgen.data.figures import sources
from printgen.data.records.game import sides
from printgen.games.game import aircraft_ids, game_ids, unit_name
from printgen.studio import gallery
from printgen.studio.aircraft_list import list_aircraft
from printgen.studio.house_rules import rule_figures
from printgen.studio.uploads import CSV, PNG, XLSX
from tests.studio.conftest import Client

HOME = "/aircraft/canvas-eagles/sopwith-camel"
EDIT, GALLERY = f"{HOME}/edit/ratings", "/aircraft?game=canvas-eagles"


@pytest.fixture
def file(browser: Client) -> Iterator[Path]:
    """The user's file with the record, which does not exist at first."""
    path = browser.studio.own_data / "canvas-eagles" / "aircraft" / "sopwith-camel.yaml"
    yield path
    path.unlink(missing_ok=True)


def post(browser: Client, step: str, **values: Any) -> dict[str, Any]:
    answer = browser.post(f"{EDIT}/{step}", values)
    found: dict[str, Any] = json.loads(answer.text)
    return found


def draw(browser: Client, text: str = "", **fields: str) -> dict[str, Any]:
    return post(browser, "draw", text=text, fields=fields, product="record-sheets", page=0)


def test_the_gallery_has_every_aircraft_of_a_game_or_of_all_games(browser: Client) -> None:
    one, every = (browser.get(f"/aircraft?game={game}").text for game in ("canvas-eagles", "all"))
    assert f'href="{HOME}"' in one
    assert "/aircraft/blue-max/" not in one
    assert "/aircraft/blue-max/" in every
    assert "<option>Allied</option>" in one


def test_an_aircraft_has_its_figures_with_sources_and_its_pages(browser: Client) -> None:
    page = browser.get(HOME).text
    assert "rules, Appendix A" in page
    assert "/pictures/canvas-eagles/schedules/0?aircraft=sopwith-camel" in page
    assert browser.get(f"{HOME}/portrait").headers["content-type"] == "image/svg+xml"


def test_a_changed_aircraft_shows_the_built_in_value(browser: Client, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("aircraft: sopwith-camel\nfuel: 61\n", encoding="utf-8")
    assert "built in: 55" in browser.get(HOME).text
    assert "changed by you" in browser.get("/aircraft?game=canvas-eagles").text


def test_two_to_four_aircraft_are_compared(browser: Client) -> None:
    ids = ["sopwith-camel", "fokker-dr1", "taube", "spad-xiii", "sopwith-pup"]
    address = "/aircraft/compare?game=canvas-eagles&id="
    assert browser.get(address + "&id=".join(ids[:4])).text.count('<th scope="col">') == 4
    assert browser.get(address + "&id=".join(ids)).status == 404
    # Doubtful figures explain themselves with their sources.
    library = browser.studio.game("canvas-eagles").library
    rules = {
        it.id: {
            origin.method
            for origin in sources(it.record).values()
            if origin.status == "reconstructed" and origin.method
        }
        for it in library.of("ratings").values()
    }
    id, rules = next((id, it) for id, it in rules.items() if it)
    page = html.unescape(browser.get(f"{address}{ids[0]}&id={id}").text)
    assert all(rule in page for rule in rules)
    assert browser.get(address + ids[0]).status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/aircraft?game=chess",
        "/aircraft/chess/sopwith-camel",
        "/aircraft/canvas-eagles/no-such",
        "/aircraft/canvas-eagles/..%2Fsopwith-camel",
        f"{HOME}/edit/weapons",
        f"{HOME}/edit/..",
        "/aircraft/canvas-eagles/no-such/portrait",
        "/aircraft/compare?game=chess&id=a&id=b",
    ],
)
def test_unknown_names_are_not_found(browser: Client, path: str) -> None:
    assert browser.get(path).status == 404


def test_a_field_changes_the_text_and_the_picture(browser: Client, file: Path) -> None:
    before, after = draw(browser), draw(browser, fuel="61")
    assert after["text"] == "aircraft: sopwith-camel\nfuel: 61\n"
    assert after["builtin"] == {"fuel": "55"}
    assert after["values"]["fuel"] == "61"
    assert before["svg"] != after["svg"]
    assert not file.exists()


def test_an_empty_field_has_the_built_in_value(browser: Client) -> None:
    answer = draw(browser, "aircraft: sopwith-camel\nfuel: 61\n", fuel="")
    assert answer["text"] == ""
    assert answer["values"]["fuel"] == "55"


def test_findings_name_the_field_and_the_line(browser: Client) -> None:
    text = draw(browser, fuel="plenty")["text"]
    assert [(it["field"], it["line"], it["level"]) for it in post(browser, "findings", text=text)["findings"]] == [
        ("fuel", 2, "error")
    ]
    text = draw(browser, climb="4")["text"]
    own = post(browser, "findings", text=text)["findings"]
    every = post(browser, "findings", text=text, game=True)["findings"]
    assert {it["message"] for it in own} <= {it["message"] for it in every}


def test_a_text_that_is_not_yaml_is_reported_and_kept(browser: Client) -> None:
    answer = draw(browser, "fuel: [", climb="4")
    assert answer["text"] == "fuel: ["
    assert answer["problem"]
    assert not answer["valid"]
    assert post(browser, "findings", text="fuel: [")["findings"]


def test_a_change_is_saved_and_undone(browser: Client, file: Path) -> None:
    text = draw(browser, fuel="61")["text"]
    saved = post(browser, "save", text=text, digest="")
    assert file.read_text(encoding="utf-8") == text
    assert saved["steps"] == 1
    assert post(browser, "undo")["text"] == ""
    assert not file.exists()
    assert "problem" in post(browser, "undo")


def test_an_outside_edit_is_a_conflict_with_its_difference(browser: Client, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("aircraft: sopwith-camel\nfuel: 62\n", encoding="utf-8")
    answer = post(browser, "save", text="aircraft: sopwith-camel\nfuel: 61\n", digest="")
    assert "-fuel: 62" in answer["conflict"]
    assert "62" in file.read_text(encoding="utf-8")
    state = post(browser, "state", text="aircraft: sopwith-camel\nfuel: 61\n", digest="")
    assert state["theirs"] == file.read_text(encoding="utf-8")
    assert "conflict" not in post(browser, "state", text="", digest=state["digest"])


def test_text_in_data_stays_text(browser: Client, file: Path) -> None:
    hostile = "<script>alert(1)</script>"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"aircraft: sopwith-camel\narmament: '{hostile}'\nnotes: {{fuel: '{hostile}'}}\n", encoding="utf-8")
    for path in (HOME, EDIT):
        assert hostile not in browser.get(path).text


@pytest.mark.parametrize(
    "body", ['{"text": 1}', '{"text": {"a": 1}, "fields": []}', "[]", "null", '{"fields": {"fuel": [1]}}']
)
@pytest.mark.parametrize("step", ["draw", "findings", "save", "undo", "state"])
def test_malformed_requests_write_nothing(browser: Client, file: Path, step: str, body: str) -> None:
    answer = browser.send("POST", f"{EDIT}/{step}", body.encode())
    assert answer.status in (200, 400)
    assert not file.exists()


def test_saving_says_what_was_recorded_about_each_reason(browser: Client, file: Path) -> None:
    def recorded(text: str, digest: str) -> tuple[list[dict[str, str]], str]:
        answer = json.loads(browser.post(f"{EDIT}/save", {"text": text, "digest": digest}).text)
        return answer["recorded"], answer["digest"]

    try:
        text = "aircraft: sopwith-camel\nfuel: 60\n"
        (fuel,), digest = recorded(text, "")
        assert fuel["field"] == "source-reason:fuel"
        assert fuel["missing"]
        assert "house rule" in fuel["text"]
        (fuel,), digest = recorded(f"{text}sources: {{fuel: {{status: house, rule: larger tank}}}}\n", digest)
        assert "larger tank" in fuel["text"]
        assert not fuel["missing"]
        # Only what was saved now is named.
        text = "aircraft: sopwith-camel\nfuel: 60\nclimb: 3\nsources:\n  fuel: {status: house, rule: larger tank}\n"
        (climb,), digest = recorded(
            f"{text}  climb: {{document: rules, status: official, is-correction: true}}\n", digest
        )
        assert (climb["field"], bool(climb["missing"])) == ("source-place:climb", True)
        assert "rulebook" in climb["text"]
        text += "  climb: {document: rules, section: Appendix A, status: official, is-correction: true}\n"
        (climb,), digest = recorded(text, digest)
        assert not climb["missing"]
        # A reason that is added later is named, too.
        (climb,), digest = recorded(f"{text}notes: {{climb: a misprint}}\n", digest)
        assert "a misprint" in climb["text"]
        assert "Appendix A" in climb["text"]
    finally:
        file.unlink(missing_ok=True)


def test_a_new_aircraft_has_the_figures_of_another(browser: Client) -> None:
    answer = browser.post(f"{HOME}/copy", {"name": "Sopwith Gnat"})
    address = json.loads(answer.text)["address"]
    assert address == "/aircraft/canvas-eagles/sopwith-gnat/edit/ratings?new=1"
    assert 'value="55"' in browser.get(address).text
    assert "has been created" in browser.get(address).text
    assert "has been created" not in browser.get(address.partition("?")[0]).text
    assert "problem" in json.loads(browser.post(f"{HOME}/copy", {"name": "Sopwith Gnat"}).text)
    made = [*browser.studio.own_data.rglob("sopwith-gnat.yaml")]
    assert len(made) == 2
    undone = json.loads(browser.post(address.replace("/edit/ratings", "/edit/ratings/undo"), {}).text)
    assert undone["address"] == GALLERY
    assert not [*browser.studio.own_data.rglob("sopwith-gnat.yaml")]


def test_the_name_of_an_existing_aircraft_is_refused_with_a_free_one(browser: Client) -> None:
    def problem(name: str) -> str:
        return str(json.loads(browser.post("/aircraft/canvas-eagles/name", {"name": name}).text).get("problem", ""))

    assert problem("Sopwith Gnat") == problem("") == ""
    for taken in ("Sopwith Camel", "sopwith camel", " Albatros D.III"):
        free = re.search(r"such as (.*)\.$", problem(taken))
        assert free is not None
        assert problem(free[1]) == ""
    assert (
        problem("Sopwith Camel") == json.loads(browser.post(f"{HOME}/copy", {"name": "Sopwith Camel"}).text)["problem"]
    )


def test_an_aircraft_of_the_user_is_removed_and_restored(browser: Client) -> None:
    assert json.loads(browser.post(f"{HOME}/copy", {"name": "Sopwith Gnat"}).text)["address"]
    gnat = HOME.replace("camel", "gnat")
    made = {it: it.read_bytes() for it in browser.studio.own_data.rglob("sopwith-gnat.yaml")}
    assert f"{gnat}/remove" in browser.get(gnat).text
    assert f"{HOME}/remove" not in browser.get(HOME).text
    assert "problem" in json.loads(browser.post(f"{HOME}/remove", {}).text)
    assert json.loads(browser.post(f"{gnat}/remove", {}).text)["address"] == GALLERY
    assert browser.get(gnat).status == 404
    assert not [*browser.studio.own_data.rglob("sopwith-gnat.yaml")]
    assert "sopwith-gnat" in browser.get(GALLERY).text
    for id in ("sopwith-camel", "../gnat", ""):
        assert "problem" in json.loads(browser.post("/aircraft/canvas-eagles/restore", {"aircraft": id}).text)
    assert json.loads(browser.post("/aircraft/canvas-eagles/restore", {"aircraft": "sopwith-gnat"}).text) == {
        "address": gnat
    }
    assert {it: it.read_bytes() for it in browser.studio.own_data.rglob("sopwith-gnat.yaml")} == made
    browser.post(f"{gnat}/remove", {})


def test_the_game_that_was_looked_at_is_remembered(browser: Client) -> None:
    for game in ("blue-max", "dockfighters"):
        browser.get(f"/aircraft?game={game}")
        for page in ("/aircraft", "/pages"):
            assert f'{game}" aria-current="page"' in browser.get(page).text


def test_own_figures_are_not_called_house_rules(browser: Client, file: Path) -> None:
    compared = "/aircraft/compare?game=canvas-eagles&id=sopwith-camel&id=sopwith-pup"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("aircraft: sopwith-camel\nfuel: 61\nsources: {fuel: {status: house}}\n", encoding="utf-8")
    for page in (HOME, compared):
        text = browser.get(page).text
        assert 'class="status status-house"' in text
        assert "status-rule" not in text
    # The form shows the source of a field only while the field has its built-in value.
    assert "status-house" not in browser.get(EDIT).text
    rules = browser.studio.own_data / "house-rules.yaml"
    rules.write_text(
        "rules: [{id: dry, name: Dry, game: canvas-eagles, where: {engine: rotary}, change: {dive: +1}}]\n"
    )
    try:
        assert all("status-rule" in browser.get(page).text for page in (HOME, compared))
        assert "<small>Dry</small>" in browser.get(HOME).text
    finally:
        rules.unlink()


def test_house_rules_list_their_changes_and_are_saved(browser: Client) -> None:
    home = "/house-rules/canvas-eagles"
    text = "rules:\n  - {id: dry, name: Dry tanks, game: canvas-eagles, where: {engine: rotary}, change: {fuel: -1}}\n"
    drawn = json.loads(browser.post(f"{home}/draw", {"text": text}).text)
    assert ["Dry tanks", "Sopwith Camel", "Fuel", "55", "54"] in drawn["changes"]
    wrong = json.loads(browser.post(f"{home}/findings", {"text": text.replace("fuel", "fule")}).text)
    assert [it["line"] for it in wrong["findings"]] == [2]
    saved = json.loads(browser.post(f"{home}/save", {"text": text, "digest": ""}).text)
    assert saved["steps"] == 1
    assert "built in: 55" in browser.get(HOME).text
    # The editor contains the value of the record, and says what is printed instead.
    edited = draw(browser, fuel="58")
    assert edited["values"]["fuel"] == "58"
    assert "“Dry tanks”" in edited["ruled"]["fuel"]
    assert "57" in edited["ruled"]["fuel"]
    assert json.loads(browser.post(f"{home}/undo", {}).text)["text"] == ""


def test_house_rules_name_their_game_and_the_games_of_other_rules(browser: Client) -> None:
    rules = browser.studio.own_data / "house-rules.yaml"
    rules.parent.mkdir(parents=True, exist_ok=True)
    rules.write_text(
        "rules: [{id: dry, name: Dry, game: canvas-eagles, where: {engine: rotary}, change: {fuel: -1}}]\n"
    )
    try:
        own, other = (browser.get(f"/house-rules/{game}").text for game in ("canvas-eagles", "blue-max"))
    finally:
        rules.unlink()
    assert "Blue Max</h1>" in other
    assert '<a href="/house-rules/canvas-eagles">' in other
    assert 'href="/house-rules/' not in own


def test_a_form_adds_rules_to_the_text_and_keeps_it(browser: Client) -> None:
    home = "/house-rules/canvas-eagles"
    fields = {"name": "Strong rotaries", "where": "engine.kind", "value": "rotary", "figure": "climb", "change": "+1"}
    first = json.loads(browser.post(f"{home}/add", {**fields, "text": ""}).text)["text"]
    kept = "# mine\n" + first
    both = json.loads(
        browser.post(f"{home}/add", {"name": "Fuel", "figure": "fuel", "change": "60", "text": kept}).text
    )["text"]
    assert both.startswith(kept.rstrip("\n"))
    drawn = json.loads(browser.post(f"{home}/draw", {"text": both}).text)
    assert drawn["valid"]
    assert {row[0] for row in drawn["changes"]} == {"Strong rotaries", "Fuel"}
    for wrong in (
        {**fields, "name": "§"},
        {**fields, "change": ""},
        {**fields, "value": ""},
        {**fields, "text": "a: ["},
    ):
        assert "problem" in json.loads(browser.post(f"{home}/add", {"text": "", **wrong}).text)


def test_a_rule_is_removed_from_the_text(browser: Client) -> None:
    home = "/house-rules/canvas-eagles"
    rule = "  - {id: %s, name: %s, game: canvas-eagles, where: {engine: rotary}, change: {%s: +1}}\n"
    first, second = rule % ("dry", "Dry", "fuel"), rule % ("deep", "Deep", "dive")
    text = f"rules:\n{first}{second}"
    drawn = json.loads(browser.post(f"{home}/draw", {"text": text}).text)
    assert [it[0] for it in drawn["summary"]] == ["dry", "deep"]

    def without(id: str, text: str) -> dict[str, str]:
        answer: dict[str, str] = json.loads(browser.post(f"{home}/remove", {"text": text, "rule": id}).text)
        return answer

    left = without("dry", text)["text"]
    assert left == f"rules:\n{second}"
    assert without("deep", left)["text"] == ""
    assert "problem" in without("dry", left)
    # Comments stay, and a new rule can be added.
    commented = without("deep", f"# mine\n{left}")["text"]
    assert commented.startswith("# mine")
    sent = {"text": commented, "name": "Fuel", "figure": "fuel", "change": "60"}
    added = json.loads(browser.post(f"{home}/add", sent).text)["text"]
    assert added.startswith("# mine")
    assert "60" in added


def test_marks_and_terms_are_explained(browser: Client) -> None:
    page = browser.get("/words").text
    for text in ("reconstructed", "†", "bleed"):
        assert text in page
    assert not re.search(r"†\s*(<[^>]*>\s*)*†", page)
    assert browser.get("/words/marks/reconstructed").text.startswith("<svg")
    assert browser.get("/words/marks/nothing").status == 404


def upload(browser: Client, content: bytes, kind: str) -> Any:
    return json.loads(browser.send("POST", "/uploads/tables/canvas-eagles", content, Content_Type=kind).text)


def test_the_first_sheet_of_a_workbook_has_the_figures_of_the_game(browser: Client) -> None:
    with ZipFile(BytesIO(browser.get("/tables/canvas-eagles/download").body)) as book:
        sheets = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
    assert sheets.index("ratings") < sheets.index("aircraft")


def test_a_workbook_is_read_back(browser: Client, file: Path) -> None:
    content = browser.get("/tables/canvas-eagles/download")
    assert content.body.startswith(b"PK")
    read = upload(browser, b"aircraft,fuel\nsopwith-camel,61\n", CSV)
    assert read["changes"] == [["Sopwith Camel", "Fuel", "55", "61"]]
    assert not file.exists()
    saved = json.loads(browser.post("/tables/canvas-eagles/save", {}).text)
    assert "61" in file.read_text(encoding="utf-8")
    other = json.loads(browser.post("/tables/canvas-eagles/undo", {"undo": "/etc/passwd"}).text)
    assert "problem" in other
    assert upload(browser, content.body, XLSX)["changes"] == [["Sopwith Camel", "Fuel", "61", "55"]]
    assert "message" in json.loads(browser.post("/tables/canvas-eagles/undo", saved).text)
    assert not file.exists()


@pytest.mark.parametrize("kind", [CSV, XLSX, PNG])
def test_files_that_are_not_tables_are_refused(browser: Client, kind: str, file: Path) -> None:
    answer = upload(browser, b"\0 nonsense", kind)
    assert answer.get("problem")
    assert not [*browser.studio.own_data.rglob("*.yaml")]


@pytest.mark.parametrize("game", game_ids())
def test_every_record_of_an_aircraft_can_be_edited_with_every_page(browser: Client, game: str) -> None:
    opened = browser.studio.workspace.opened(game)
    id = aircraft_ids(opened.game, opened.library)[-1]
    for kind in gallery.aircraft_kinds(opened):
        home = f"/aircraft/{game}/{id}/edit/{kind}"
        if id not in opened.library.of(kind):
            continue
        assert "<textarea" in browser.get(home).text
        for product in gallery.live_products(opened, id):
            drawn = json.loads(browser.post(f"{home}/draw", {"text": "", "product": product.id, "page": 99}).text)
            assert drawn["svg"].startswith("<svg"), product.id
            assert drawn["page"] == len(drawn["pages"]) - 1
        assert json.loads(browser.post(f"{home}/findings", {"text": ""}).text) == {"findings": []}
    assert browser.get(f"/aircraft/{game}/{id}").status == 200
    assert browser.get(f"/aircraft/{game}/{id}/portrait").status == 200
    assert browser.get(f"/house-rules/{game}").status == 200
    assert browser.get(f"/tables/{game}/download").status == 200


def test_the_number_of_crew_members_is_a_condition_of_house_rules(browser: Client) -> None:
    home = "/house-rules/canvas-eagles"
    crew = next(
        it for it in rule_figures(browser.studio.workspace.opened("canvas-eagles"))["Aircraft"] if it.path == "crew"
    )
    assert [it[0] for it in crew.values][:2] == ["1", "2"]
    sent = {"text": "", "name": "Dry", "where": "crew", "value": "1", "figure": "fuel", "change": "-1"}
    text = json.loads(browser.post(f"{home}/add", sent).text)["text"]
    drawn = json.loads(browser.post(f"{home}/draw", {"text": text}).text)
    changed = {row[1] for row in drawn["changes"]}
    assert "Sopwith Camel" in changed
    assert "Bristol F.2b" not in changed
    assert str(len(changed)) in drawn["summary"][0][1]


def test_a_side_is_a_condition_of_house_rules(browser: Client) -> None:
    home, opened = "/house-rules/canvas-eagles", browser.studio.workspace.opened("canvas-eagles")
    listed = list_aircraft(browser.studio, browser.studio.game("canvas-eagles"))
    for side in sides(opened.library):
        assert f"&#34;{side.name}&#34;" in browser.get(home).text
        sent = {"text": "", "name": "Dry", "where": "side", "value": side.name, "figure": "dive", "change": "+1"}
        text = json.loads(browser.post(f"{home}/add", sent).text)["text"]
        drawn = json.loads(browser.post(f"{home}/draw", {"text": text}).text)
        flown = {it.name for it in listed if it.tags["side"] == side.name}
        assert {row[1] for row in drawn["changes"]} == flown
        assert f"selects {len(flown)} of {len(listed)}" in drawn["summary"][0][1]
        for wrong in ({"value": "Neutral"}, {"where-2": "nation", "value-2": "germany"}):
            assert "problem" in json.loads(browser.post(f"{home}/add", {**sent, **wrong}).text)


def test_a_rule_with_two_conditions_takes_the_names_of_values(browser: Client) -> None:
    home = "/house-rules/canvas-eagles"
    sent = {"text": "", "name": "Light", "where": "nation", "value": "germany", "figure": "climb", "change": "+1"}
    both = {**sent, "value": "Germany", "where-2": "crew", "value-2": "single-seater"}
    text = json.loads(browser.post(f"{home}/add", both).text)["text"]
    drawn = json.loads(browser.post(f"{home}/draw", {"text": text}).text)
    changed = {row[1] for row in drawn["changes"]}
    assert "Fokker Dr.I" in changed
    assert not changed & {"Sopwith Camel", "Gotha G.IV/G.V"}
    for wrong in ({**both, "value-2": ""}, {**both, "where-2": "nation", "value-2": "britain"}):
        assert json.loads(browser.post(f"{home}/add", wrong).text)["problem"]


def test_a_rule_that_breaks_a_check_has_one_finding_with_two_remedies(browser: Client) -> None:
    home = "/house-rules/canvas-eagles"

    def found(text: str) -> list[dict[str, Any]]:
        return [
            it for it in json.loads(browser.post(f"{home}/findings", {"text": text}).text)["findings"] if "rule" in it
        ]

    text = "rules:\n  # Tested.\n  - {id: up, name: Up, game: canvas-eagles, change: {climb: +9}}\n"
    broken = found(text)
    assert [it["level"] for it in broken] == ["error"]
    one = broken[0]
    assert "sopwith-camel" not in one["aircraft"]
    # The findings of the game do not repeat it with remedies for the text.
    game = json.loads(browser.post(f"{home}/findings", {"text": text, "game": True}).text)["findings"]
    assert one["code"] not in [it["code"] for it in game]
    assert f" {len(one['aircraft'])} aircraft " in one["message"]
    sent = {"text": text, "rule": "up", "aircraft": one["aircraft"]}
    left = json.loads(browser.post(f"{home}/leave-out", sent).text)["text"]
    assert "# Tested." in left
    assert found(left) == []
    drawn = json.loads(browser.post(f"{home}/draw", {"text": left}).text)
    library = browser.studio.workspace.opened("canvas-eagles").library
    names = {unit_name(library, id) for id in one["aircraft"]}
    assert names
    assert names.isdisjoint(row[1] for row in drawn["changes"])
    assert one["can_waive"]
    keep = {"text": text, "rule": "up", "code": one["code"], "reason": "our table"}
    kept = json.loads(browser.post(f"{home}/keep", keep).text)["text"]
    assert found(kept) == []
    for step, wrong in (
        ("keep", {**keep, "reason": " "}),
        ("keep", {**keep, "code": "PG001"}),
        ("keep", {**keep, "rule": "gone"}),
        ("leave-out", {**sent, "text": "a: ["}),
    ):
        assert "problem" in json.loads(browser.post(f"{home}/{step}", wrong).text)


@pytest.mark.parametrize(
    ("game", "like", "field"),
    [("richthofens-war", "sopwith-camel", "designation"), ("dockfighters", "fw-802-hawk", "designation")],
)
def test_two_new_aircraft_have_different_short_names(browser: Client, game: str, like: str, field: str) -> None:
    def short_names() -> list[str]:
        library = browser.studio.workspace.opened(game).library
        return [str(getattr(it.record, field)).casefold() for it in library.of("ratings").values()]

    before = short_names()
    for name in ("Sopwith Extraordinary Gnat", "Sopwith Extraordinarily Small Gnat"):
        answer = json.loads(browser.post(f"/aircraft/{game}/{like}/copy", {"name": name}).text)
        assert browser.get(answer["address"]).status == 200
    after = short_names()
    assert len(after) == len(before) + 2
    assert len({*after}) == len({*before}) + 2
    for it in browser.studio.own_data.rglob("sopwith-extraordinar*.yaml"):
        it.unlink()


@pytest.mark.parametrize(
    ("game", "id"), [("canvas-eagles", "sopwith-camel"), ("blue-max", "sopwith-camel"), ("dockfighters", "fw-802-hawk")]
)
def test_the_links_to_edit_say_which_games_a_record_is_for(browser: Client, game: str, id: str) -> None:
    home = f"/aircraft/{game}/{id}"
    links = dict(re.findall(rf'href="{home}/edit/([a-z]+)">([^<]*)<', browser.get(home).text))
    assert len(links) == 2
    assert browser.studio.game_titles()[game] in links["ratings"]
    assert "all games" in links["aircraft"]
    # A record is named after what it contains.
    record = browser.studio.workspace.opened(game).library.of("ratings")[id].record
    assert ("name" in links["ratings"].lower()) == hasattr(record, "name")
    tabs = browser.get(f"{home}/edit/ratings").text.partition('class="tabs"')[2].partition("</ul>")[0]
    assert "all games" in tabs


def test_the_meanings_of_figures_are_shown_without_the_marks_of_their_source(browser: Client) -> None:
    page = browser.get("/aircraft/richthofens-war/sopwith-camel/edit/ratings").text
    meanings = re.findall("<small>(.*?)</small>", page, re.DOTALL)
    assert any("<code>none</code>" in it for it in meanings)
    assert not [it for it in meanings if "`" in it]


def test_values_in_a_rule_are_accepted_in_any_case_and_unknown_words_are_refused(browser: Client) -> None:
    home = "/house-rules/canvas-eagles"
    sent = {"text": "", "name": "Light", "where": "wings", "value": "Triplane", "figure": "climb", "change": "+1"}
    text = json.loads(browser.post(f"{home}/add", sent).text)["text"]
    assert "wings: triplane" in text
    assert not [
        it for it in json.loads(browser.post(f"{home}/findings", {"text": text}).text)["findings"] if "rule" not in it
    ]
    refused = json.loads(browser.post(f"{home}/add", {**sent, "value": "Tripelane"}).text)
    assert "text" not in refused
    assert "triplane" in refused["problem"]
    # The new value of a figure follows the same rule, and ranges stay as they are.
    changed = {**sent, "figure": "wings", "change": "Biplane"}
    assert "wings: biplane" in json.loads(browser.post(f"{home}/add", changed).text)["text"]
    assert "problem" in json.loads(browser.post(f"{home}/add", {**changed, "change": "Biplaen"}).text)
    assert (
        "1917-04.."
        in json.loads(browser.post(f"{home}/add", {**sent, "where": "since", "value": "1917-04.."}).text)["text"]
    )
