"""New games that begin with a spreadsheet: nothing of the example refuses its rows, and the pages can be drawn at once."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest
from jinja2 import Template

from printgen.data import yaml
from printgen.data.findings import Severity
from printgen.files.archives import write_archive
from printgen.studio.example_rules import borrowed_parts, missing_parts
from printgen.studio.fitted_pages import without_fields
from printgen.studio.tried_pages import TRYING
from tests.open_games import no_open_games
from tests.studio.conftest import Client
from tests.studio.test_new_games import ask

TABLE = """\
Aircraft,Side,Speed,Turn,Guns,Hull,My rating,Ceiling (ft)
Sopwith Camel,Allies,115,4,2,8,4.5,19000
SE5a,Allies,138,3,2,9,5,19500
Sopwith Pup,Allies,111,5,1,6,3,17500
Fokker Dr.I,Central Powers,115,6,2,7,4.5,20000
Albatros D.Va,Central Powers,116,3,,90,,18700
Fokker D.VII,Central Powers,117,-1,2,9,5,22900
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the studio, without games."""
    with no_open_games():
        yield tmp_path_factory.mktemp("games")


@pytest.mark.parametrize("start", ["example", "small"])
def test_a_game_from_a_spreadsheet_has_no_findings_and_is_drawn(browser: Client, start: str) -> None:
    sent = {"name": f"Club {start}", "start": start, "sheets": [["About", "My planes\n"], ["Planes", TABLE]]}
    shown = ask(browser, "/games/new/preview", **sent)
    assert shown["command"] == ""
    answer = ask(browser, "/games/new/create", **sent)
    folder = browser.studio.folder / f"club-{start}"
    files = {name: (folder / name).read_text() for name, _text in shown["files"]}
    assert files == dict(shown["files"])
    assert not [it for it in files if it.startswith(("campaigns/", "kits/"))]
    rows = [*csv.DictReader(io.StringIO(files["planes.csv"]))]
    assert [it["name"] for it in rows] == [it.split(",")[0] for it in TABLE.splitlines()[1:]]
    value = yaml.parse_quietly(files["game.yaml"], "")[0]
    assert value is not None
    assert [it["name"] for it in value.value["sides"]] == ["Allies", "Central Powers"]
    found = browser.studio.game(f"club-{start}").findings
    assert [it for it in found if it.severity is Severity.ERROR] == []
    page = next(Path(it).stem for it in files if it.startswith("pages/plane-"))
    drawn = ask(browser, f"{answer['table']}/draw", text=files["planes.csv"], product=page, page=0)
    assert (drawn["valid"], len(drawn["pages"]) >= 1) == (True, True)
    sheet = next(text for name, text in files.items() if name.startswith("pages/plane-"))
    assert {"speed", "turn", "my-rating", "ceiling"} <= {
        it.split("figure: ")[1].split(",")[0] for it in sheet.splitlines() if "figure:" in it
    }
    assert ask(browser, f"/games/club-{start}/undo") == {"address": "/games"}


PAGE = """\
# A page.
page: sheets
of: planes
body:
- row:
  - - aircraft: {of: drawing, height: 70}
  - - {figure: speed, size: 30}  # kept
  widths: [1, 1]
- heading: "{name}"
  remark: "{motto}"
- frame:
    title: Round
    body:
    - {text: "1. Fly {straight} hexes.", size: 9}
    - {text: "2. Fire.", size: 9}
    - {text: "3. Land.", size: 9}
"""


UNUSUAL = {
    "no side": "Plane,Speed,Crew\nCamel,4,1\nPup,3,1\n",
    "large values": "Name;Team;Vitesse;Speed\nA B;Blau;3;900\nC D;Rot;2;1200\n",
    "many columns": "Name,Nation,Speed,Guns,Hull,A,B,C,D,E,F,G\nX,GBR,40,2,12,1,2,3,4,5,6,7\nY,FRA,9,1,3,1,2,3,4,5,6,7\n",
    "unresolved values": "plane,name,side,drawing,speed,trick,motto\nx,X,a,camel one,2.5,Boom,\ny,Y,b,,3,hairpin,Hi\n",
    "names of code": 'Name,Name,Side\nA,B,Reds & co\nC,D,"Blues: {x}"\n',
}


@pytest.mark.parametrize("start", ["example", "small"])
@pytest.mark.parametrize("case", UNUSUAL)
def test_unusual_spreadsheets_become_games_without_errors(browser: Client, start: str, case: str) -> None:
    name = f"{case} {start}"
    answer = ask(browser, "/games/new/create", name=name, start=start, sheets=[["", UNUSUAL[case]]])
    assert "problem" not in answer
    found = browser.studio.game(name.replace(" ", "-")).findings
    assert [it.message for it in found if it.severity is Severity.ERROR] == []


def test_a_column_of_large_numbers_is_a_number_that_a_check_can_limit(browser: Client) -> None:
    table = "Name,Side,Lift [kg]\nDelag,a,540\nHansa,b,52100\n"
    address = ask(browser, "/games/new/create", name="Lifting", start="small", sheets=[["", table]])["address"]
    kinds = (browser.studio.folder / "lifting" / "kinds.yaml").read_text()
    assert "lift-kg: {type: number" in kinds or re.search(r"lift-kg:\n +type: number", kinds), kinds
    assert [it.message for it in browser.studio.game("lifting").findings if it.severity is Severity.ERROR] == []
    assert ask(browser, f"{address}/undo") == {"address": "/games"}


def test_elements_of_missing_fields_are_removed_and_the_others_stay() -> None:
    left = without_fields(PAGE, ["drawing", "motto", "straight"])
    document = yaml.parse_quietly(left, "")[0]
    assert document is not None
    row, heading, frame = document.value["body"]
    assert row == {"row": [[{"figure": "speed", "size": 30}]]}
    assert heading == {"heading": "{name}"}
    assert [it["text"] for it in frame["frame"]["body"]] == ["1. Fire.", "2. Land."]
    assert left.startswith("# A page.")
    assert without_fields(PAGE, ["hull"]) == PAGE


def test_a_spreadsheet_like_the_example_keeps_its_pages_and_checks(browser: Client) -> None:
    plain = dict(ask(browser, "/games/new/preview", name="Kites", start="example")["files"])
    fitted = dict(
        ask(browser, "/games/new/preview", name="Kites", start="example", sheets=[["", plain["planes.csv"]]])["files"]
    )
    assert {name: it for name, it in plain.items() if fitted.get(name) != it}.keys() <= {
        "README.md",
        "campaigns/summer.yaml",
        "game.yaml",
        "planes.csv",
        "templates/rules.html",
    }


HEADINGS = "Name,Side,Gun (#),# hull,#  remarks\nA,Reds,2,7,x\nB,Blues,1,9,\n"


def test_a_column_that_counts_a_field_is_that_field_and_each_heading_is_explained(browser: Client) -> None:
    shown = ask(browser, "/games/new/preview", name="Counted", start="example", sheets=[["", HEADINGS]])
    [head, *_rows] = csv.reader(io.StringIO(dict(shown["files"])["planes.csv"]))
    assert head == ["name", "side", "guns", "hull", "#  remarks"]
    used = {it["heading"]: it["field"] for it in shown["columns"]}
    assert used == {"Name": "name", "Side": "side", "Gun (#)": "guns", "# hull": "hull", "#  remarks": "#"}
    assert ask(browser, "/games/new/preview", name="Plain", start="example")["columns"] == []


def test_sides_that_are_named_after_colours_have_these_colours(browser: Client) -> None:
    table = TABLE.replace("Central Powers", "Red Wing").replace("Allies", "Blue")
    shown = ask(browser, "/games/new/preview", name="Colours", start="example", sheets=[["Planes", table]])
    parsed = yaml.parse_quietly(dict(shown["files"])["game.yaml"], "")[0]
    assert parsed is not None
    assert {it["name"]: it["colour"] for it in parsed.value["sides"]} == {"Blue": "blue", "Red Wing": "red"}


def test_the_first_pages_are_drawn_before_anything_is_written(browser: Client) -> None:
    drawn = ask(browser, "/games/new/draw", name="Counted", start="example", sheets=[["", HEADINGS]])["pages"]
    assert [title for title, _svg in drawn][:2] == ["Plane sheets", "Counters"]
    assert all(svg.startswith("<svg") for _title, svg in drawn)
    assert not (browser.studio.folder / "counted").exists()
    assert "problem" in ask(browser, "/games/new/draw", name="", start="small")


def test_a_game_with_own_figures_warns_of_the_rules_of_the_example(browser: Client) -> None:
    sent = {"name": "Borrowed", "start": "example", "sheets": [["", HEADINGS]]}
    assert ask(browser, "/games/new/preview", **sent)["rules"] == "templates/rules.html"
    address = ask(browser, "/games/new/create", **sent)["address"]
    link = f'<a href="{address}/edit/templates/rules.html">'
    for page in (address, f"{address}/edit/planes.csv"):
        assert link in browser.get(page).text.partition('id="rules-note"')[2].partition("</p>")[0], page
    rules = browser.studio.folder / "borrowed" / "templates" / "rules.html"
    text = rules.read_text()
    rules.write_text(text.replace("Firing", "Shooting"))
    assert 'id="rules-note"' not in browser.get(address).text
    rules.write_text(text)
    assert 'id="rules-note"' in browser.get(address).text


def test_whether_rules_are_the_examples_depends_only_on_the_files(browser: Client) -> None:
    templates = browser.studio.project.templates
    for name, sheets in (("Old rules", [["", HEADINGS]]), ("Old copy", [])):
        ask(browser, "/games/new/create", name=name, start="example", sheets=sheets)
    folder, copy = (browser.studio.folder / it for it in ("old-rules", "old-copy"))
    rules = folder / "templates" / "rules.html"
    text = rules.read_text()
    assert borrowed_parts(folder, templates).rules == "templates/rules.html"
    # Fields that were removed later, and other names of sides, change no rule.
    for changed in (re.sub(r"<td>\{\{ plane.guns \}\}</td>|<th>Guns</th>", "", text), text.replace("Reds", "Crimsons")):
        assert changed != text
        rules.write_text(changed)
        assert borrowed_parts(folder, templates).rules
    for changed in (
        text.replace("up to three hexes", "up to four hexes"),
        re.sub(r"<h2>Winning.*\n.*\n", "", text),
        "",
    ):
        assert changed != text
        rules.write_text(changed)
        assert not borrowed_parts(folder, templates).rules
    # The rules of a copy of the example are about its own planes.
    assert not borrowed_parts(copy, templates).rules
    rules.unlink()
    assert not borrowed_parts(folder, templates).rules


def test_the_text_about_the_example_is_warned_of_until_it_is_changed(browser: Client) -> None:
    address = ask(browser, "/games/new/create", name="About", start="example", sheets=[["", HEADINGS]])["address"]
    for page in (address, f"{address}/edit/game.yaml", f"{address}/edit/templates/rules.html"):
        assert 'id="about-note"' in browser.get(page).text, page
    file = browser.studio.folder / "about" / "game.yaml"
    file.write_text(re.sub("(?m)^about:.*", "about: my club's war", file.read_text()))
    assert 'id="about-note"' not in browser.get(address).text
    assert 'id="rules-note"' in browser.get(address).text
    # A copy of the example is the game that the text is about.
    copy = ask(browser, "/games/new/create", name="About copy", start="example")["address"]
    assert 'id="about-note"' not in browser.get(copy).text


def test_the_licence_of_the_example_is_pointed_out_until_the_author_has_chosen(browser: Client) -> None:
    address = ask(browser, "/games/new/create", name="Licence", start="example", sheets=[["", HEADINGS]])["address"]
    file = browser.studio.folder / "licence" / "game.yaml"
    text = file.read_text()
    for page in (address, f"{address}/edit/game.yaml"):
        assert 'id="licence-note"' in browser.get(page).text, page
    # Another licence, none, and the same licence by a named author are choices.
    for old, new in (("MIT", "CC BY 4.0"), ("licence: MIT\n", ""), ("licence: MIT", "author: Ann\nlicence: MIT")):
        file.write_text(text.replace(old, new))
        assert 'id="licence-note"' not in browser.get(address).text
    copy = ask(browser, "/games/new/create", name="Licence copy", start="example")["address"]
    assert 'id="licence-note"' not in browser.get(copy).text


def unpack(browser: Client, content: bytes, query: str = "") -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(
        browser.send("POST", f"/uploads/game{query}", content, Content_Type="application/zip").text
    )
    return answer


def test_a_game_is_unpacked_from_a_zip_file_and_opened(browser: Client) -> None:
    folder = browser.studio.folder / "shared"
    address = ask(browser, "/games/new/create", name="Shared", start="example")["address"]
    packed = browser.get(f"{address}/pack.zip")
    assert packed.status == 200, packed.text
    content = packed.body
    files = {it.relative_to(folder): it.read_bytes() for it in folder.rglob("*") if it.is_file()}
    # An open game is never replaced, but it is offered, and so is a copy with another name.
    known = unpack(browser, content)
    assert "shared" in known["problem"]
    assert known["open"][0] == address
    copied = unpack(browser, content, "?copy=1")["address"]
    assert copied == f"{address}-2"
    assert known["copy"].endswith(browser.studio.game_titles()["shared-2"])
    assert browser.studio.game_titles()["shared"] == "Shared"
    data = browser.studio.game("shared-2")
    assert not [it for it in data.findings if it.severity is Severity.ERROR]
    assert {*data.library.of("planes")} == {*browser.studio.game("shared").library.of("planes")}
    assert data.library.of("rosters")
    ask(browser, f"{copied}/undo")
    ask(browser, f"{address}/undo")
    assert not folder.exists()
    assert unpack(browser, content) == {"address": address}
    assert {it.relative_to(folder): it.read_bytes() for it in folder.rglob("*") if it.is_file()} == files
    assert "Shared" in browser.get(address).text
    ask(browser, f"{address}/undo")


@pytest.mark.parametrize(
    "files",
    [
        {"readme.txt": b"no game"},
        {"a/game.yaml": b"title: No id"},
        {"a/game.yaml": b"game: ../b"},
        {"a/game.yaml": b"game: fine", "../b.yaml": b"x: 1"},
        {"a/game.yaml": b"game: blue-max"},
    ],
)
def test_zip_files_without_a_usable_game_write_nothing(browser: Client, files: dict[str, bytes]) -> None:
    before = {*browser.studio.folder.parent.rglob("*")}
    assert unpack(browser, write_archive(files))["problem"]
    assert {*browser.studio.folder.parent.rglob("*")} == before


def test_a_picture_is_still_there_after_another_game_was_drawn(browser: Client) -> None:
    address = ask(browser, "/games/new/create", name="Drawn twice", start="example")["address"]
    text = (browser.studio.folder / "drawn-twice" / "planes.csv").read_text()
    sent = {"text": text, "product": "counters"}
    first = ask(browser, f"{address}/edit/planes.csv/draw", **sent)
    ask(browser, "/games/new/draw", name="Counted", start="example", sheets=[["", HEADINGS]])
    assert ask(browser, f"{address}/edit/planes.csv/draw", **sent) == first


HITS = "Name,Side,Speed,Hit Pts.,Crew,Climb\nA,Reds,4,6,2,B\nB,Blues,5,14,1,A\n"


@pytest.mark.parametrize("start", ["example", "small"])
def test_the_column_with_boxes_is_chosen_before_the_game_is_written(browser: Client, start: str) -> None:
    sent = {"name": "Boxed", "start": start, "sheets": [["", HITS]]}

    def shown(**more: str) -> tuple[dict[str, str], dict[str, object]]:
        answer = ask(browser, "/games/new/preview", **sent, **more)
        return dict(answer["files"]), answer["boxes"]

    def sheet(files: dict[str, str]) -> str:
        return next(text for name, text in files.items() if name.startswith("pages/plane-"))

    files, boxes = shown()
    # The column of hits is chosen, and the other whole numbers are offered.
    assert boxes == {"columns": [["2", "Speed"], ["3", "Hit Pts."], ["4", "Crew"]], "chosen": "3", "field": "hull"}
    rows = [*csv.DictReader(io.StringIO(files["planes.csv"]))]
    assert [it["hull"] for it in rows] == ["6", "14"]
    assert "{count: hull" in sheet(files)
    others = [files, shown(boxes="4")[0]]
    assert [it["hull"] for it in csv.DictReader(io.StringIO(others[1]["planes.csv"]))] == ["2", "1"]
    assert [bool(re.search(r"[Cc]ross out your hits", sheet(it))) for it in others] == [start == "example"] * 2
    # Without boxes, no step says that hits are crossed out.
    none, boxes = shown(boxes="")
    assert boxes["chosen"] == ""
    assert ("{count: hull" in sheet(none), "your hits" in sheet(none)) == (False, False)
    assert "figure: hit-pts" in sheet(none)
    for wanted in ({}, {"boxes": "4"}, {"boxes": ""}):
        ask(browser, "/games/new/create", **sent, **wanted)
        found = browser.studio.game("boxed").findings
        assert [it.message for it in found if it.severity is Severity.ERROR] == []
        assert ask(browser, "/games/boxed/undo") == {"address": "/games"}


def test_a_field_with_boxes_can_be_printed_as_a_number(browser: Client) -> None:
    table = HITS.replace("Hit Pts.", "Hull").replace("Crew", "Damage")
    sent = {"name": "Unboxed", "start": "example", "sheets": [["", table]]}
    assert ask(browser, "/games/new/preview", **sent)["boxes"]["chosen"] == "3"
    for wanted, figures in (("", {"hull"}), ("4", {"hull-2"})):
        files = dict(ask(browser, "/games/new/preview", **sent, boxes=wanted)["files"])
        sheet = files["pages/plane-sheets.yaml"]
        assert figures <= {*re.findall(r"figure: ([\w-]+)", sheet)}
        assert ("{count: hull" in sheet) == bool(wanted)


BRACKETED = """\
Plane,Who flies it? (side),Speed,Engine
Camel,Allies,4,rotary
Pup,Allies,3,rotary
Albatros,Germans,4,inline
"""


def test_a_side_in_brackets_is_the_side(browser: Client) -> None:
    shown = ask(browser, "/games/new/preview", name="Bracketed", start="example", sheets=[["", BRACKETED]])
    files = dict(shown["files"])
    assert files["planes.csv"].splitlines()[0] == "name,side,speed,engine"
    assert (shown["sides"]["chosen"], shown["warnings"]) == ("1", [])
    assert {"allies", "germans"} == {*re.findall(r"side: ([a-z]+)", files["game.yaml"])}


def test_the_side_is_chosen_if_no_heading_names_it(browser: Client) -> None:
    table = BRACKETED.replace("Who flies it? (side)", "Flown by")
    sent = {"name": "Unnamed", "start": "example", "sheets": [["", table]]}
    shown = ask(browser, "/games/new/preview", **sent)
    assert shown["sides"] == {"columns": [["1", "Flown by"], ["3", "Engine"]], "chosen": ""}
    # The preview names the sides that would remain.
    (warning,) = shown["warnings"]
    assert "Foxes" in warning
    chosen = ask(browser, "/games/new/preview", **sent, side="1")
    assert (chosen["sides"]["chosen"], chosen["warnings"]) == ("1", [])
    ask(browser, "/games/new/create", **sent, side="1")
    game = browser.studio.game("unnamed")
    assert [it.severity for it in game.findings if it.severity is Severity.ERROR] == []
    assert "name: Germans" in (browser.studio.folder / "unnamed" / "game.yaml").read_text()
    none = ask(browser, "/games/new/preview", name="None", start="example", sheets=[["", BRACKETED]], side="")
    assert (none["sides"]["chosen"], len(none["warnings"])) == ("", 1)
    assert ask(browser, "/games/unnamed/undo") == {"address": "/games"}


def test_a_sheet_without_turns_keeps_its_moves(browser: Client) -> None:
    table = "Name,Side,Speed\nA,Reds,2\nB,Blues,3\n"
    files = dict(ask(browser, "/games/new/preview", name="Straight", start="example", sheets=[["", table]])["files"])
    steps = re.findall(r"text: \"(\d\..*)\"", files["pages/plane-sheets.yaml"])
    assert "{speed}" in steps[0]


def test_pieces_without_a_drawing_have_an_arrow(browser: Client) -> None:
    sent = {"name": "Arrows", "start": "example"}
    plain = dict(ask(browser, "/games/new/preview", **sent)["files"])
    fitted = dict(ask(browser, "/games/new/preview", **sent, sheets=[["", HEADINGS]])["files"])
    parts = [yaml.parse_quietly(it["pages/counters.yaml"], "")[0] for it in (plain, fitted)]
    first = [it.value["body"][0] for it in parts if it]
    assert [next(iter(it)) for it in first] == ["aircraft", "symbol"]
    assert first[1]["height"] == first[0]["aircraft"]["height"]


def test_the_rules_of_the_example_name_no_missing_part_without_a_warning(browser: Client) -> None:
    sent = {"name": "Missing", "start": "example", "sheets": [["", HEADINGS]]}
    shown = ask(browser, "/games/new/preview", **sent)
    assert any("“Straight”" in it for it in shown["missing"])
    address = ask(browser, "/games/new/create", **sent)["address"]
    assert shown["missing"][0] in html.unescape(browser.get(address).text)
    # The page with the printed kit repeats the warning.
    run = browser.post(f"{address}/kit", {}).headers["location"]
    assert 'id="rules-note"' in browser.get(run).text
    browser.post(f"{run}/stop", {})
    # The game has no trick cards, and its printed rules do not require them.
    rules = ask(browser, f"{address}/edit/templates/rules.html/draw", text=dict(shown["files"])["templates/rules.html"])
    assert rules["valid"]
    (needed,) = [it for it in dict(shown["files"])["templates/rules.html"].splitlines() if "tricks is defined" in it]
    assert ["trick" in Template(needed).render(**it) for it in ({}, {"tricks": ()})] == [False, True]
    assert not [it for it in shown["missing"] if "rick" in it]
    templates = browser.studio.project.templates
    kinds = (templates / "example-game" / "kinds.yaml").read_text()
    text = (templates / "example-game" / "templates" / "rules.html").read_text()
    assert [*missing_parts(kinds, text, templates)] == []
    assert ask(browser, "/games/missing/undo") == {"address": "/games"}


def test_a_field_is_chosen_for_each_column(browser: Client) -> None:
    table = "Call sign,Flown by,Velocity,Remark,\nA,Reds,4,x,2\nB,Blues,5,y,1\n"
    sent = {"name": "Chosen", "start": "example", "sheets": [["", table]]}

    def shown(**fields: str) -> tuple[dict[str, str], list[str]]:
        answer = ask(browser, "/games/new/preview", **sent, fields={it[1:]: value for it, value in fields.items()})
        used = {it["heading"]: it["field"] for it in answer["columns"]}
        return used, dict(answer["files"])["planes.csv"].splitlines()[0].split(",")

    used, heads = shown()
    # A column without a heading is listed with its first cell.
    assert [*used.values()] == ["name", "+", "+", "+", "#"]
    assert "2" in [*used][-1]
    used, heads = shown(c1="side", c2="speed", c3="#", c4="guns")
    assert [*used.values()] == ["name", "side", "speed", "#", "guns"]
    assert heads == ["name", "side", "speed", "# Remark", "guns"]
    # The name moves to another column, and the former column is a new field.
    used, heads = shown(c3="name")
    assert (used["Remark"], used["Call sign"], heads[0]) == ("name", "+", "call-sign")
    # A recognized column becomes a new field with another name, and unknown choices are ignored.
    assert shown(c0="+", c1="dogs")[0]["Call sign"] == "+"
    ask(browser, "/games/new/create", **sent, fields={"1": "side", "2": "speed", "3": "#", "4": "guns"})
    game = browser.studio.game("chosen")
    assert [it.message for it in game.findings if it.severity is Severity.ERROR] == []
    assert [it.record.guns for it in game.library.of("planes").values()] == [2, 1]
    assert ask(browser, "/games/chosen/undo") == {"address": "/games"}


def test_only_the_pictures_of_the_latest_choice_are_drawn(browser: Client) -> None:
    sent = {"name": "Hasty", "start": "small", "sheets": [["", HITS]]}
    answers = list[list[str]]()

    def draw() -> None:
        answers.append(ask(browser, "/games/new/draw", **sent)["pages"])

    state = browser.guard._app.state  # type: ignore[attr-defined]
    first, second = Thread(target=draw), Thread(target=draw)
    with TRYING:
        for thread in (first, second):
            before = getattr(state, "drawn_game", None)
            thread.start()
            deadline = monotonic() + 20
            while getattr(state, "drawn_game", None) is before and monotonic() < deadline:
                sleep(0.01)
    first.join()
    second.join()
    assert sorted(map(bool, answers)) == [False, True]


FLEET = """\
Ship,Side,Speed,Turn,Guns,Hull
Iron Duke,Union,3,2,2,9
Meteor,Union,4,1,1,6
Kestrel,League,3,2,3,8
Albion,League,5,1,1,5
"""


@pytest.mark.parametrize("start", ["example", "small"])
@pytest.mark.parametrize("record", ["ship", "flying boat", "spacecraft", "wolf, wolves"])
def test_the_records_of_a_fitted_game_have_the_chosen_word(browser: Client, start: str, record: str) -> None:
    table = FLEET.replace("Ship", record.partition(",")[0].title())
    sent = {"name": f"Fleet {start}", "start": start, "record": record, "sheets": [["", table]]}
    shown = ask(browser, "/games/new/preview", **sent)
    assert shown["columns"][0]["field"] == "name"
    assert not [it for it in shown["files"] if re.search(r"\bplane", f"{it[0]} {it[1]}", re.IGNORECASE)]
    answer = ask(browser, "/games/new/create", **sent)
    plural = {"ship": "ships", "flying boat": "flying-boats", "wolf, wolves": "wolves"}.get(record, record)
    assert answer["table"].endswith(f"/edit/{plural}.csv")
    data = browser.studio.game(f"fleet-{start}")
    assert [it.message for it in data.findings if it.severity is Severity.ERROR] == []
    assert {it.record.name for it in data.library.of(plural).values()} == {"Iron Duke", "Meteor", "Kestrel", "Albion"}
    # The program still knows that the rules and the parts that they mention are those of the example.
    folder, templates = browser.studio.folder / f"fleet-{start}", browser.studio.project.templates
    borrowed = borrowed_parts(folder, templates)
    assert bool(borrowed.rules) is (start == "example")
    if start == "example":
        assert shown["missing"] == [*borrowed.missing]
        plain = ask(browser, "/games/new/preview", **{**sent, "record": "", "name": "Another"})
        assert plain["missing"] == shown["missing"]
    assert ask(browser, f"/games/fleet-{start}/undo") == {"address": "/games"}
