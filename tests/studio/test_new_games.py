"""New game folders in the studio, and the editor of their files: nothing is written unseen, and everything can be undone."""

from __future__ import annotations

import html
import io
import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from printgen.data import yaml
from printgen.data.folders import find
from printgen.declared.schemas import definition_schemas
from printgen.games.game import game_ids
from printgen.studio.schema_completions import schema_completions
from printgen.studio.studio import Studio
from printgen.studio.workspace import digest_of
from tests.declared.folders import write
from tests.open_games import no_open_games
from tests.studio.conftest import Client


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the studio, without games."""
    with no_open_games():
        yield tmp_path_factory.mktemp("games")


def ask(browser: Client, address: str, **sent: object) -> dict:
    found: dict = json.loads(browser.post(address, sent).text)
    return found


@pytest.fixture(scope="module")
def game(browser: Client) -> str:
    """Return the address of the example game, which was shown before it was written."""
    wanted = {"name": "My Hoppers", "start": "example"}
    shown = ask(browser, "/games/new/preview", **wanted)
    folder = browser.studio.folder / "my-hoppers"
    assert not folder.exists()
    assert "new game --example" in shown["command"]
    address: str = ask(browser, "/games/new/create", **wanted)["address"]
    assert {name: (folder / name).read_text() for name, _text in shown["files"]} == dict(shown["files"])
    return address


def test_the_new_game_is_opened_and_like_the_others(browser: Client, game: str) -> None:
    for path in (
        game,
        "/games",
        f"/pages/{game.rpartition('/')[2]}",
        f"{game}/edit/kinds.yaml",
        f"{game}/edit/planes.csv",
    ):
        assert browser.get(path).status == 200, path
    assert "problem" in ask(browser, "/games/new/preview", name="My hoppers!", start="example")
    assert "problem" in ask(browser, "/games/new/preview", name="../..", start="small")


def test_the_word_for_a_record_is_that_of_the_shown_command(browser: Client) -> None:
    wanted = {"name": "Sky Fleet", "start": "example"}
    shown = ask(browser, "/games/new/preview", **wanted, record=" Airship")
    assert shown["command"].startswith("printgen new game --example --record airship ")
    assert "airships.csv" in dict(shown["files"])
    irregular = ask(browser, "/games/new/preview", **wanted, record="wolf, wolves")
    assert "--record 'wolf, wolves'" in irregular["command"]
    assert "--record" not in ask(browser, "/games/new/preview", **wanted, record="plane")["command"]
    assert "trick" in ask(browser, "/games/new/preview", **wanted, record="trick")["problem"]


def test_frames_that_wait_for_a_picture_say_so(browser: Client, game: str) -> None:
    for file in ("kinds.yaml", "planes.csv", "templates/rules.html"):
        frame = browser.get(f"{game}/edit/{file}").text.partition('id="page"')[2].partition("</div>")[0]
        assert 'class="waiting"' in frame, file
    portrait = browser.get(f"/aircraft/{game.rpartition('/')[2]}/red-fox").text.partition("panel portrait")[2]
    assert "data-waiting=" in portrait.partition("</section>")[0]


def test_a_saved_copy_is_described(browser: Client, game: str) -> None:
    (browser.studio.folder / "my-hoppers" / "sketch.png").write_bytes(b"not packed")
    sentence = browser.get(game).text.partition("data-saved=")[2].partition(">")[0]
    with zipfile.ZipFile(io.BytesIO(browser.get(f"{game}/pack.zip").body)) as copy:
        assert f" {len(copy.namelist())} files " in sentence
    (browser.studio.folder / "my-hoppers" / "sketch.png").unlink()
    assert "my-hoppers.zip" in sentence


def test_a_new_game_is_found_before_the_list_of_games(browser: Client) -> None:
    page = browser.get("/games").text
    assert page.index('href="#new-title"') < page.index('id="all-games"') < page.index('id="new-title"')


def test_units_with_sides_are_grouped_in_the_forms_of_a_campaign(browser: Client, game: str) -> None:
    wanted = {"name": "Summer", "game": game.rpartition("/")[2], "example": True}
    answer = browser.post("/campaign", wanted)
    assert answer.status == 201, answer.text
    home = answer.headers["location"]
    page = browser.get(f"{home}/add?side=herons").text
    first, *_others = page.partition('name="aircraft"')[2].partition("</select>")[0].split("<optgroup")[1:]
    assert 'data-side="herons"' in first
    assert 'value="blue-heron"' in first
    assert 'value="red-fox"' not in first
    browser.studio.folder.joinpath("summer.yaml").unlink()


def test_the_example_has_the_name_that_was_entered(browser: Client, game: str) -> None:
    assert game == "/games/my-hoppers"
    assert "<h1>My Hoppers</h1>" in browser.get(game).text
    another = ask(browser, "/games/new/create", name="Cloud Rivals", start="example")
    assert another == {"address": "/games/cloud-rivals", "table": "/games/cloud-rivals/edit/planes.csv"}
    assert browser.studio.game("cloud-rivals").game.title == "Cloud Rivals"
    ask(browser, "/games/new/create", name="Vera's Sky Club: 1917", start="example")
    named = browser.studio.game("vera-s-sky-club-1917").game
    assert named.title == "Vera's Sky Club: 1917"
    assert "author:" not in (browser.studio.folder / "vera-s-sky-club-1917" / "game.yaml").read_text()
    written = (browser.studio.folder / "cloud-rivals").rglob("*.*")
    assert not [it.name for it in written if it.is_file() and "Hoppers" in it.read_text()]


def test_units_look_like_the_aircraft_as_which_they_are_drawn(browser: Client, game: str) -> None:
    id = game.rpartition("/")[2]
    assert "<svg" in browser.get(f"/silhouettes/{id}/red-fox").text
    assert "<svg" in browser.get(f"/aircraft/{id}/red-fox/portrait").text
    assert browser.get(f"/silhouettes/{id}/nobody").status == 404


def test_findings_in_other_files_have_an_address_and_follow_those_files(browser: Client, game: str) -> None:
    home, folder = f"{game}/edit", browser.studio.folder / "my-hoppers"
    planes, roster = folder / "planes.csv", folder / "campaigns" / "summer.yaml"
    text, before = planes.read_text(), roster.read_text()
    renamed = text.replace("red-fox", "ice-tern")
    (line,) = [number for number, it in enumerate(before.splitlines(), 1) if "red-fox" in it]
    try:
        found = ask(browser, f"{home}/planes.csv/findings", text=renamed)["findings"]
        assert [it["address"] for it in found] == [f"{home}/campaigns/summer.yaml?line={line}"]
        roster.write_text(before.replace("red-fox", "ice-tern"))
        assert ask(browser, f"{home}/planes.csv/findings", text=renamed)["findings"] == []
        planes.write_text(renamed)
        roster.write_text(before)
        assert f'href="{home}/campaigns/summer.yaml?line={line}"' in browser.get(game).text
    finally:
        planes.write_text(text)
        roster.write_text(before)


def test_the_page_of_a_game_leads_to_its_aircraft_and_prints_its_kit(browser: Client, game: str) -> None:
    id = game.rpartition("/")[2]
    page = browser.get(game).text
    assert f'href="/aircraft?game={id}"' in page
    assert f'data-post="{game}/kit?from=game"' in page
    address = browser.post(f"{game}/kit?from=game", {}).headers["location"]
    run = browser.studio.runs._runs[address.rpartition("/")[2]]
    assert browser.get(address).status == 200
    assert run.reader is not None
    run.reader.join()
    assert run.state == "done", run.result.complaint
    assert f'<p class="path"><a href="{game}">' in browser.get(address).text
    names = {Path(it["path"]).stem for it in run.result.files}
    assert {"rules", "plane-sheets", "counters"} <= {it.rpartition(f"{id}-")[2] for it in names}, names


def test_the_pages_of_every_game_print_its_kit(browser: Client, game: str) -> None:
    for id in (game.rpartition("/")[2], "blue-max"):
        assert f'data-post="/games/{id}/kit"' in browser.get(f"/pages/{id}").text
    address = browser.post("/games/blue-max/kit", {}).headers["location"]
    run = browser.studio.runs._runs[address.rpartition("/")[2]]
    assert run.line == browser.studio.command("kit", "blue-max")
    run.stop()
    assert run.reader is not None
    run.reader.join()
    # A page that says that nothing was printed leads back.
    for state in ("failed", "stopped"):
        run.state = state
        shown = browser.get(address).text
        assert 'href="/pages/blue-max"' in shown[shown.index('id="run"') :]
    assert browser.post("/games/nothing/kit", {}).status == 404


def test_a_product_that_was_not_printed_leads_back_to_its_options(browser: Client, game: str) -> None:
    address = "/pages/blue-max/counters?paper=letter"
    assert browser.post(address, {}).status == 200
    run = [*browser.studio.runs._runs.values()][-1]
    run.stop()
    assert run.reader is not None
    run.reader.join()
    shown = browser.get(f"/runs/{run.id}").text
    assert f'href="{address}"' in shown[shown.index('id="run"') :]


def test_a_removed_temporary_folder_is_made_again(browser: Client, game: str) -> None:
    shutil.rmtree(browser.studio.scratch)
    text = (browser.studio.folder / "my-hoppers" / "planes.csv").read_text().replace("Blue Heron", "Bluest Heron")
    assert ask(browser, f"{game}/edit/planes.csv/draw", text=text, product="plane-sheets", page=0)["valid"]


def test_a_changed_text_is_drawn_and_checked_before_it_is_saved(browser: Client, game: str) -> None:
    home, file = f"{game}/edit/planes.csv", browser.studio.folder / "my-hoppers" / "planes.csv"
    text = file.read_text()
    new = text.replace("Red Fox", "Reddest Fox")
    assert new != text
    drawn = ask(browser, f"{home}/draw", text=new, product="plane-sheets", page=0)
    assert drawn["valid"], drawn
    assert "<svg" in drawn["svg"]
    rows = text.splitlines()
    speed = rows[0].split(",").index("speed")
    cells = rows[1].split(",")
    wrong = "\n".join([rows[0], ",".join([*cells[:speed], "99", *cells[speed + 1 :]]), *rows[2:], ""])
    drawn = ask(browser, f"{home}/draw", text=wrong, product="plane-sheets", page=0)
    assert not drawn["valid"]
    findings = ask(browser, f"{home}/findings", text=wrong)["findings"]
    (told,) = [it for it in findings if "99" in it["message"]]
    assert (told["line"], told["cell"]) == (2, [1, speed])
    assert told["message"].startswith("Red Fox, speed")
    assert file.read_text() == text
    # The finding leads to the limit, which may be changed.
    kinds = (file.parent / "kinds.yaml").read_text().splitlines()
    line = int(told["limit_address"].rpartition("=")[2])
    assert "speed" in kinds[line - 1]
    assert "max" in kinds[line - 1]
    assert browser.get(told["limit_address"]).status == 200


def test_two_texts_are_drawn_at_once_and_neither_is_interrupted(browser: Client, game: str) -> None:
    text = (browser.studio.folder / "my-hoppers" / "planes.csv").read_text()
    texts = [text.replace("Red Fox", name) for name in ("Reddest Fox A", "Reddest Fox B")]

    def draw(one: str) -> dict:
        return ask(browser, f"{game}/edit/planes.csv/draw", text=one, product="plane-sheets", page=0)

    with ThreadPoolExecutor() as threads:
        answers = [*threads.map(draw, texts)]
    assert [(it["valid"], it["problem"]) for it in answers] == [(True, "")] * 2


def test_a_field_that_exists_is_offered_for_the_pages_that_do_not_print_it(browser: Client, game: str) -> None:
    home, folder = f"{game}/edit/planes.csv", browser.studio.folder / "my-hoppers"
    kinds, page = folder / "kinds.yaml", folder / "pages" / "tokens.yaml"
    before = kinds.read_text(), page.read_text()

    def printed() -> dict:
        (found,) = re.findall(r'id="printed-fields" data-part data-pages="([^"]*)"', browser.get(home).text)
        pages: dict = json.loads(html.unescape(found))
        return pages

    assert "speed" in printed()["pages/plane-sheets.yaml"]
    assert "speed" not in printed()["pages/tokens.yaml"]
    answer = ask(browser, f"{home}/add-field", field="speed", page="")
    assert "problem" not in answer
    assert kinds.read_text() == before[0]
    answer = ask(browser, f"{home}/add-field", field="speed", page="pages/tokens.yaml")
    assert answer["product"] == "tokens"
    assert kinds.read_text() == before[0]
    assert "speed" in printed()["pages/tokens.yaml"]
    ask(browser, f"{game}/edit/pages/tokens.yaml/undo")
    assert page.read_text() == before[1]


def test_a_limit_is_raised_and_unknown_values_are_allowed_from_the_findings(browser: Client, game: str) -> None:
    home, folder = f"{game}/edit/planes.csv", browser.studio.folder / "my-hoppers"
    text, before = (folder / "planes.csv").read_text(), (folder / "kinds.yaml").read_text()
    head, *rows = [it.split(",") for it in text.splitlines()]
    at = {name: head.index(name) for name in ("speed", "guns")}
    for row, speed in zip(rows, ("125", "7", "99", "4"), strict=True):
        row[at["speed"]] = speed
    wrong = "\n".join(",".join(it[: at["guns"]] + it[at["guns"] + 1 :]) for it in [head, *rows]) + "\n"
    found = ask(browser, f"{home}/findings", text=wrong)["findings"]
    missing = next(it for it in found if "`guns` is missing" in it["message"])
    line = int(missing["limit_address"].rpartition("=")[2])
    assert before.splitlines()[line - 1].strip().startswith("guns:")
    remedies = {it["remedy"]["change"]["field"]: it["remedy"] for it in found if "remedy" in it}
    assert remedies["speed"]["change"] == {"field": "speed", "key": "max", "value": 125}
    assert "max: 125" in remedies["speed"]["after"]
    assert (folder / "kinds.yaml").read_text() == before
    for it in remedies.values():
        answer = ask(browser, f"{home}/change-field", **it["change"])
        assert "problem" not in answer
        assert all(word in answer["message"] for word in (it["change"]["field"], "kinds.yaml"))
    assert {"speed", "guns"} <= {*remedies}
    found = ask(browser, f"{home}/findings", text=wrong)["findings"]
    assert not [it for it in found if it["code"] == "PG002"]
    for _one in remedies:
        ask(browser, f"{game}/edit/kinds.yaml/undo")
    assert (folder / "kinds.yaml").read_text() == before
    assert "problem" in ask(browser, f"{home}/change-field", field="speed", key="type", value=1)


def test_a_fault_in_several_rows_names_and_marks_all_of_them(browser: Client, game: str) -> None:
    text = (browser.studio.folder / "my-hoppers" / "planes.csv").read_text()
    head, *rows = text.splitlines()
    speed = head.split(",").index("speed")
    wrong = [",".join(["99" if at == speed else it for at, it in enumerate(row.split(","))]) for row in rows[:3]]
    found = ask(browser, f"{game}/edit/planes.csv/findings", text="\n".join([head, *wrong, *rows[3:], ""]))["findings"]
    (told,) = [it for it in found if "99" in it["message"]]
    assert [it["cell"] for it in (told, *told["others"])] == [[1, speed], [2, speed], [3, speed]]
    assert [it["row"] for it in (told, *told["others"])] == [2, 3, 4]


def test_a_page_that_cannot_be_drawn_names_the_error_in_another_file(browser: Client, game: str) -> None:
    folder = browser.studio.folder / "my-hoppers"
    text, before = (folder / "checks.yaml").read_text(), (folder / "planes.csv").read_text()
    (folder / "planes.csv").write_text(before.replace("fokker-dr1,4", "fokker-dr1,99"))
    try:
        drawn = ask(browser, f"{game}/edit/checks.yaml/draw", text=text, product="plane-sheets", page=0)
    finally:
        (folder / "planes.csv").write_text(before)
    assert not drawn["valid"]
    assert all(it in drawn["cause"] for it in ("planes.csv", "99", "2"))
    assert "cause" not in ask(browser, f"{game}/edit/checks.yaml/draw", text=text, product="plane-sheets", page=0)


def test_a_value_that_a_check_refuses_leads_to_the_check(browser: Client, game: str) -> None:
    folder = browser.studio.folder / "my-hoppers"
    text, checks = (folder / "planes.csv").read_text(), (folder / "checks.yaml").read_text()
    (folder / "checks.yaml").write_text(
        f"{checks}\nMH777:\n  title: never\n  of: planes\n  that: speed == 77\n"
        "  at: speed\n  message: wrong\n  hint: no\n  reason: No plane may fly.\n  passes: {speed: 77}\n  fails: {speed: 6}\n"
    )
    try:
        found = ask(browser, f"{game}/edit/planes.csv/findings", text=text)["findings"]
        told = next(it for it in found if it["code"] == "MH777")
        assert "checks.yaml" in told["limit_address"]
        assert int(told["limit_address"].rpartition("=")[2]) > len(checks.splitlines())
    finally:
        (folder / "checks.yaml").write_text(checks)


def test_findings_of_a_check_name_the_record_once_and_link_to_it(browser: Client, game: str) -> None:
    checks = browser.studio.folder / "my-hoppers" / "checks.yaml"
    before, id = checks.read_text(), game.rpartition("/")[2]
    text = before + "".join(
        f"\nMH{number}:\n  title: never\n  of: planes\n  that: speed == 77\n  at: speed\n  message: {message}\n"
        for number, message in ((777, "wrong"), (778, "'{name} is too slow'"))
    )
    try:
        found = ask(browser, f"{game}/edit/checks.yaml/findings", text=text)["findings"]
        first = next(it for it in found if it["code"] == "MH777")
        assert "Red Fox" in first["message"]
        assert first["address"].startswith(f"{game}/edit/planes.csv?line=2")
        checks.write_text(text)
        for page in (browser.get(game).text, browser.get(f"/data?game={id}").text):
            notes = [it.partition("</li>")[0] for it in page.split('<li class="note')[1:]]
            (mine,) = [it for it in notes if "Red Fox" in it and "too slow" not in it]
            assert f"{game}/edit/planes.csv?line=2" in mine
            # The link to the cell also names the record.
            assert [it.partition("<a ")[0].count("Red Fox") for it in notes if "Red Fox is too slow" in it] == [1]
    finally:
        checks.write_text(before)


def test_a_new_field_is_printed_with_the_same_click(browser: Client, game: str) -> None:
    folder = browser.studio.folder / "my-hoppers"
    names = ("kinds.yaml", "pages/plane-sheets.yaml")
    before = {it: (folder / it).read_text() for it in names}
    address = f"{game}/edit/planes.csv/add-field"
    try:
        wrong = ask(browser, address, field="weight", cells=["1"], page="pages/nothing.yaml")
        assert wrong["problem"]
        assert (folder / "kinds.yaml").read_text() == before["kinds.yaml"]
        answer = ask(browser, address, field="weight", cells=["1"], page="pages/plane-sheets.yaml")
        assert answer["product"] == "plane-sheets"
        sheet = (folder / "pages/plane-sheets.yaml").read_text()
        assert "weight" in (folder / "kinds.yaml").read_text()
        # The new figure is in the column of the other figures, in their colour.
        document = yaml.parse_quietly(sheet, "")[0]
        assert document is not None
        column = next(it["row"] for it in document.value["body"] if "row" in it)[1]
        figures = [it for it in column if "figure" in it]
        assert [it["figure"] for it in figures] == ["speed", "straight", "guns", "weight"]
        assert figures[-1]["ink"] == figures[0]["ink"]
    finally:
        for name, text in before.items():
            (folder / name).write_text(text)


@pytest.mark.parametrize(("old", "new"), [("foxes,fokker-dr1,4", "foxes,fokker-dr1,99"), (",motto", ",wording")])
def test_invalid_planes_have_no_consequences_in_other_files(browser: Client, game: str, old: str, new: str) -> None:
    text = (browser.studio.folder / "my-hoppers" / "planes.csv").read_text()
    assert old in text
    findings = ask(browser, f"{game}/edit/planes.csv/findings", text=text.replace(old, new, 1))["findings"]
    assert {it["code"] for it in findings} == {"PG002"}, findings


def test_files_are_saved_and_undone_and_conflicts_are_shown(browser: Client, game: str) -> None:
    home, file = f"{game}/edit/pages/counters.yaml", browser.studio.folder / "my-hoppers" / "pages" / "counters.yaml"
    before = file.read_text()
    digest = ask(browser, f"{home}/state", text=before, digest="")["digest"]
    saved = ask(browser, f"{home}/save", text=before + "# mine\n", digest=digest)
    assert saved["steps"]
    assert file.read_text() == before + "# mine\n"
    assert "conflict" in ask(browser, f"{home}/save", text=before, digest=digest)
    undone = ask(browser, f"{home}/undo")
    assert undone["text"] == before == file.read_text()
    assert not undone["steps"]
    assert "problem" in ask(browser, f"{home}/undo")


def test_the_faults_of_a_broken_page_are_found(browser: Client, game: str) -> None:
    home, file = f"{game}/edit/pages/counters.yaml", browser.studio.folder / "my-hoppers" / "pages" / "counters.yaml"
    text = "nonsense: 1\n" + file.read_text()
    assert not ask(browser, f"{home}/draw", text=text, product="counters", page=0)["valid"]
    findings = ask(browser, f"{home}/findings", text=text)["findings"]
    assert any("nonsense" in it["message"] and it["line"] == 1 for it in findings), findings


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("kinds.yaml", "    speed:", "    Crew: count\n    speed:", ["Crew", "lower-case"]),
        ("game.yaml", "colour: red", "colour: purple", ["purple", "amber"]),
    ],
)
def test_broken_definitions_are_reported_at_their_line_even_after_saving(
    browser: Client, game: str, name: str, old: str, new: str, told: list[str]
) -> None:
    home, file = f"{game}/edit/{name}", browser.studio.folder / "my-hoppers" / name
    before = file.read_text()
    text = before.replace(old, new, 1)
    assert text != before, before
    line = text[: text.index(told[0])].count("\n") + 1
    for _saved in (False, True):
        drawn = ask(browser, f"{home}/draw", text=text, product="plane-sheets", page=0)
        assert (drawn["valid"], drawn["problem"]) == (False, "")
        findings = ask(browser, f"{home}/findings", text=text)["findings"]
        assert [it["line"] for it in findings] == [line], findings
        assert all(word in f"{findings[0]['message']} {findings[0]['hint']}" for word in told)
        file.write_text(text)
    try:
        assert "plane-sheets" in browser.get(home).text
        assert ask(browser, f"{home}/draw", text=before, product="", page=0)["valid"]
        assert ask(browser, f"{home}/findings", text=before)["findings"] == []
    finally:
        file.write_text(before)


def test_a_new_page_is_begun_from_an_existing_one_and_undone(browser: Client, game: str) -> None:
    home, file = (
        f"{game}/edit/pages/score-sheet.yaml",
        browser.studio.folder / "my-hoppers" / "pages" / "score-sheet.yaml",
    )
    text = "page: score-sheet\ntitle: Scores\nhelp: a sheet for scores\nof: planes\nbody:\n- {text: Score, size: 12}\n"
    editor = browser.get(home).text
    assert "page: score-sheet" in editor
    assert '<option value="score-sheet" selected>' in editor
    new = ask(browser, f"{home}/draw", text=text, product="score-sheet", page=0)
    assert new["valid"], new
    assert all("-score-sheet-" in it for it in new["pages"]), new["pages"]
    drawn = ask(browser, f"{home}/draw", text=text, product="plane-sheets", page=0)
    assert drawn["valid"], drawn
    assert not file.exists()
    ask(browser, f"{home}/save", text=text, digest="")
    assert browser.get(f"/pages/{game.rpartition('/')[2]}/score-sheet").status == 200
    assert ask(browser, f"{home}/undo")["text"] == ""
    assert not file.exists()


def test_only_files_of_the_game_are_edited(browser: Client, game: str) -> None:
    for name in ("nothing.yaml", "../../secret.yaml", "%2e%2e/other.yaml"):
        assert browser.get(f"{game}/edit/{name}").status == 404
    assert browser.get("/games/canvas-eagles/edit/game.yaml").status == 404
    assert browser.get("/games/canvas-eagles").status == 404


def test_checks_show_their_examples_and_whether_they_hold(browser: Client, game: str) -> None:
    text = browser.get(f"{game}/edit/checks.yaml").text
    assert "straight &lt; speed" in text
    assert '<li class="note error">' not in text
    assert text.count('<li class="note good">') == 6


def test_definitions_are_completed_from_their_schemas() -> None:
    schemas = definition_schemas()
    keys = {(*it["parent"], it["label"]) for it in schema_completions(schemas["page.json"])}
    assert {("title",), ("body", "*", "row"), ("body", "*", "frame", "body", "*", "text")} <= keys
    kinds = schema_completions(schemas["kinds.json"])
    assert any(it["parent"] == ["*", "fields", "*"] and it["label"] == "min" for it in kinds)


def test_a_new_game_can_be_undone(browser: Client) -> None:
    address = ask(browser, "/games/new/create", name="short lived", start="small")["address"]
    assert ask(browser, f"{address}/undo") == {"address": "/games"}
    assert not [it for it in (browser.studio.folder / "short-lived").rglob("*") if it.is_file()]
    assert browser.get("/games").status == 200
    # The name is free again.
    assert "address" in ask(browser, "/games/new/create", name="short lived", start="small")
    ask(browser, f"{address}/undo")


def test_a_game_that_was_changed_or_has_changed_on_disk_is_deleted_instead_of_undone(browser: Client) -> None:
    address = ask(browser, "/games/new/create", name="Ill Fated", start="small")["address"]
    folder = browser.studio.folder / "ill-fated"
    planes = folder / "planes.csv"
    before = planes.read_text()
    assert 'id="undo-game"' in browser.get(address).text
    planes.write_text(f"{before}\n")
    assert "problem" in ask(browser, f"{address}/undo")
    planes.write_text(before)
    text = (folder / "kinds.yaml").read_text()
    assert ask(browser, f"{address}/edit/kinds.yaml/save", text=f"{text}# more\n", digest=digest_of(text.encode()))[
        "steps"
    ]
    assert 'id="undo-game"' not in browser.get(address).text
    assert "problem" in ask(browser, f"{address}/undo")
    assert (folder / "kinds.yaml").read_text() == f"{text}# more\n"
    assert 'id="delete-game"' in browser.get(address).text
    assert ask(browser, f"{address}/delete") == {"address": "/games"}
    assert not folder.exists()
    assert "Ill Fated" not in browser.get("/games").text
    assert not folder.exists()
    assert "Ill Fated" not in browser.get("/games").text
    assert browser.get(address).status == 404


def test_the_next_session_opens_the_games_again(
    browser: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    elsewhere = write(tmp_path / "elsewhere" / "dogs")
    assert ask(browser, "/games/open", folder=str(tmp_path))["problem"]
    with no_open_games():
        assert ask(browser, "/games/open", folder=str(elsewhere)) == {"address": "/games/dogs"}
    with no_open_games():
        assert "dogs" not in game_ids()
        studio = Studio(tmp_path / "other", find())
        assert "dogs" in game_ids()
        studio.close()
    (elsewhere / "game.yaml").unlink()
    with no_open_games():
        Studio(tmp_path / "other", find()).close()
        assert "dogs" not in game_ids()


def test_a_game_elsewhere_is_removed_from_the_list_with_its_files_kept(
    browser: Client, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    elsewhere = write(tmp_path / "elsewhere" / "dogs")
    before = {it: it.read_bytes() for it in elsewhere.rglob("*") if it.is_file()}
    # The studio would find the games in its own folder again.
    assert f'href="{game}"' in browser.get("/games").text
    assert f'data-post="{game}/forget"' not in browser.get("/games").text
    assert browser.post(f"{game}/forget", {}).status == 404
    with no_open_games():
        ask(browser, "/games/open", folder=str(elsewhere))
        browser.get("/aircraft?game=dogs")
        page = browser.get("/games").text
        assert 'data-post="/games/dogs/forget"' in page
        page = browser.post("/games/dogs/forget", {}).text
        assert 'href="/games/dogs"' not in page
        assert "dogs" not in game_ids()
        assert {it: it.read_bytes() for it in elsewhere.rglob("*") if it.is_file()} == before
        assert browser.get("/aircraft").status == 200
        Studio(tmp_path / "other", find()).close()
        assert "dogs" not in game_ids()
        assert browser.post("/games/restore", {"folder": str(tmp_path)}).status == 404
        assert 'href="/games/dogs"' in browser.post("/games/restore", {"folder": str(elsewhere)}).text
        assert "/games/restore" not in browser.get("/games").text
    with no_open_games():
        Studio(tmp_path / "other", find()).close()
        assert "dogs" in game_ids()


def test_a_new_page_begins_with_counters_or_with_an_existing_page(browser: Client, game: str) -> None:
    address = f"{game}/edit/pages/chits.yaml"
    starts = [html.unescape(it) for it in re.findall('data-text="([^"]*)"', browser.get(address).text)]
    assert len(starts) == 2
    assert all("page: chits\n" in it for it in starts)
    drawn = ask(browser, f"{address}/draw", text=starts[0], product="chits", page=0)
    assert (drawn["valid"], len(drawn["pages"])) == (True, 1)
    # Nothing is written, and an existing page has no such buttons.
    assert browser.get(f"{game}/edit/pages/counters.yaml").text.count("data-text=") == 0
    assert not (browser.studio.folder / "my-hoppers" / "pages" / "chits.yaml").exists()
