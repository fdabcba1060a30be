"""A game is a folder: everything that works for a built-in game works for it, and its faults have a place and a remedy."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from openpyxl import Workbook

from printgen import commands
from printgen.commands.explaining import explain, explain_check
from printgen.commands.glossary import explain_page_part
from printgen.commands.session import Session
from printgen.data.findings import Finding, Severity, UsageError
from printgen.data.folders import find
from printgen.data.records.fields import UNKNOWN
from printgen.declared.pages.spec import PARTS
from printgen.games import sources
from printgen.games.game import find_game, game_ids, game_options
from printgen.games.reading import CheckedGame
from printgen.games.sources import find_source, game_of, open_enclosing
from printgen.reuse.records import pack_record, unpack_record
from printgen.reuse.store import Store
from tests.built_in import START
from tests.declared.folders import CHECKS, GAME, KINDS, PLANES, write


def read(folder: Path, store: Store | None = None) -> CheckedGame:
    return commands.load(game_of(str(folder)), project=find(), store=store)


def findings(folder: Path) -> list[Finding]:
    return commands.check(read(folder))


def places(folder: Path) -> list[str]:
    """Return the code, the place and the message of each finding, shortened to what matters."""
    return [
        f"{it.code} {Path(it.place.file).name}:{it.place.line}:{it.place.column}" for it in findings(folder) if it.place
    ]


def test_a_folder_is_a_game(tmp_path: Path) -> None:
    folder = write(tmp_path / "my-dogs")
    assert findings(folder) == []
    data = read(folder)
    assert data.game.title == "Dogs in Planes"
    planes = {id: case.record for id, case in data.library.of("planes").items()}
    assert list(planes) == ["camel", "triplane", "scout"]
    assert getattr(planes["triplane"], "speed") is UNKNOWN  # noqa: B009
    assert getattr(planes["camel"], "dogs") == ("Rex", "Bo")  # noqa: B009
    source = planes["camel"].source
    assert source is not None
    assert source.status == "official"
    assert "dogs" in game_ids()
    assert [it.name for it in game_options("dogs")] == ["aircraft", "side", "fillable", "official"]


@pytest.mark.parametrize("form", ["yaml", "files", "xlsx"])
def test_records_may_be_yaml_one_file_each_or_a_workbook(tmp_path: Path, form: str) -> None:
    folder = write(tmp_path / "dogs", planes_csv=None)
    record = "{plane: camel, name: Camel, side: blue, speed: 6, turn: 5, dogs: [Rex]}"
    if form == "yaml":
        (folder / "planes.yaml").write_text(f"planes:\n  - {record}\n")
    elif form == "files":
        (folder / "kinds.yaml").write_text(KINDS.replace("planes:\n", "planes:\n  files: planes/*.yaml\n", 1))
        (folder / "planes").mkdir()
        (folder / "planes" / "camel.yaml").write_text(record.strip("{}").replace(", ", "\n") + "\n")
    else:
        book = Workbook()
        for row in (["plane", "name", "side", "speed", "turn", "dogs"], ["camel", "Camel", "blue", 6.0, 5, "Rex"]):
            book.active.append(row)
        book.save(folder / "planes.xlsx")
    assert findings(folder) == []
    assert list(read(folder).library.of("planes")) == ["camel"]


@pytest.mark.parametrize(
    ("old", "new", "place", "word"),
    [
        ("blue,6,5", "blue,16,5", "planes.csv:2:4", "9"),
        ("blue,6,5", "blu,6,5", "planes.csv:2:3", "blue"),
        ("blue,3,3,,camel", "blue,3,3,,camle", "planes.csv:4:7", "camel"),
        ("speed,turn", "sped,turn", "planes.csv:1:4", "speed"),
        ("camel,Camel", "Camel,Camel", "planes.csv:2:1", "camel"),
    ],
)
def test_findings_in_a_table_name_the_row_the_column_and_the_remedy(
    tmp_path: Path, old: str, new: str, place: str, word: str
) -> None:
    folder = write(tmp_path / "dogs", planes_csv=PLANES.replace(old, new))
    found = [it for it, where in zip(findings(folder), places(folder), strict=True) if where.endswith(place)]
    assert found
    assert word in f"{found[0].message} {found[0].hint}"


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("type: count, min", "type: cuont, min", "7:19"),
        ("min: 1, max: 9", "min: 10, max: 9", "7:31"),
        ("unknown: true", "unknwn: true", "7:42"),
        ("reference: planes", "reference: plane", "10:27"),
        ("choice: [red, blue]", "choice: []", "6:20"),
        ("    plane: id\n", "", "4:5"),
        ("    dogs: {list: name}", "    Dogs: {list: name}", "9:5"),
        ("    dogs: {list: name}", "    source: {list: name}", "9:5"),
        ("    dogs: {list: name}", "    dogs: list", "9:11"),
        ("    name: name", "    name: {type: name, max: 5}", "5:29"),
        ("planes:\n", "planes:\n  table: ../planes.csv\n", "2:10"),
        ("planes:\n", "planes:\n  table: /etc/passwd\n", "2:10"),
        ("planes:\n", "planes:\n  table: package.module:NAME\n", "2:10"),
        ("planes:\n", "planes:\n  files: '**/*.yaml'\n", "2:10"),
        ("planes:\n", "maps:\n", "1:1"),
        ("planes:\n", "Planes:\n", "1:1"),
    ],
)
def test_faults_in_kinds_have_a_place_and_a_remedy(tmp_path: Path, old: str, new: str, place: str) -> None:
    folder = write(tmp_path / "dogs", kinds_yaml=KINDS.replace(old, new, 1))
    found = findings(folder)
    errors = [it for it in found if it.severity is Severity.ERROR and it.place and it.place.file.endswith("kinds.yaml")]
    assert [f"{it.place.line}:{it.place.column}" for it in errors if it.place][:1] == [place]
    assert all(it.hint for it in errors)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("turn * 3 >= speed", "turn * 3 >= sped", "4:21"),
        ("turn * 3 >= speed", "turn * 3 >=", "4:20"),
        ("turn * 3 >= speed", "turn * 3 > name", "4:20"),
        ("turn * 3 >= speed", 'side == "green"', "4:17"),
        ("{turn} at", "{trun} at", "6:19"),
        ("  at: turn", "  at: trun", "5:7"),
        ("of: planes", "of: plane", "3:7"),
        ("DO101", "PG101", "1:1"),
        ("DO101", "dogs", "1:1"),
        ("  message", "  mesage", "6:3"),
        ("  that: turn * 3 >= speed\n", "", "1:1"),
        ("  that:", "  unique: [name]\n  that:", "1:1"),
        ("  that: turn * 3 >= speed\n", "  unique: [nam]\n", "4:12"),
        ("  that: turn * 3 >= speed\n", "  scale: {field: sped, values: [1]}\n", "4:18"),
        ("fails: {speed: 9, turn: 2}", "fails: {speed: 9, turn: 4}", "10:10"),
        ("passes: {speed: 9, turn: 3}", "passes: {speed: 9, turn: 2}", "9:11"),
        ("fails: {speed: 9, turn: 2}", "fails: {speed: 90, turn: 2}", "10:18"),
        ("fails: {speed: 9, turn: 2}", "fails: {sped: 9, turn: 2}", "10:11"),
    ],
)
def test_faults_in_checks_have_a_place_and_a_remedy(tmp_path: Path, old: str, new: str, place: str) -> None:
    folder = write(tmp_path / "dogs", checks_yaml=CHECKS.replace(old, new, 1))
    errors = [it for it in findings(folder) if it.severity is Severity.ERROR]
    assert [f"{it.place.line}:{it.place.column}" for it in errors if it.place][:1] == [place]
    assert all(it.hint for it in errors)


def test_checks_of_a_folder_find_faults_and_leave_unknown_figures_alone(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "dogs", planes_csv=PLANES.replace("blue,6,5", "blue,9,2").replace("red,unknown,4", "red,unknown,1")
    )
    assert places(folder) == ["DO101 planes.csv:2:5"]


@pytest.mark.parametrize(
    ("condition", "passes", "fails"),
    [
        ("scale: {field: turn, values: [1, 3, 5]}", "{turn: 3}", "{turn: 2}"),
        ("unique: [name]", "[{name: A}, {name: B}]", "[{name: A}, {name: A}]"),
        ("refers-to: {field: dogs, kind: planes}", "{dogs: [camel]}", "{dogs: [cat]}"),
        ("rising: [turn, speed]", "{turn: 3, speed: 3}", "{turn: 3, speed: 2}"),
        ("sums: {fields: [turn, speed], total: 7}", "{turn: 3, speed: 4}", "{turn: 3, speed: 5}"),
        (
            "one-of-each: {field: side, values: [red, blue]}",
            "[{side: red}, {side: blue}]",
            "[{side: red}, {side: red}]",
        ),
        (
            "covers-all: {field: dogs, kind: planes}",
            "[{dogs: [example-1, example-2]}, {}]",
            "[{dogs: [example-1]}, {}]",
        ),
    ],
)
def test_each_named_condition_has_an_example_that_passes_and_one_that_fails(
    tmp_path: Path, condition: str, passes: str, fails: str
) -> None:
    head = "DO101:\n  title: a fault\n  of: planes\n  warning: true\n"
    write(tmp_path / "dogs", checks_yaml=f"{head}  {condition}\n  passes: {passes}\n  fails: {fails}\n")
    assert [it.message for it in findings(tmp_path / "dogs") if it.code == "PG038"] == []
    write(tmp_path / "dogs", checks_yaml=f"{head}  {condition}\n  passes: {fails}\n  fails: {passes}\n")
    assert len([it for it in findings(tmp_path / "dogs") if it.code == "PG038"]) == 2


def test_ids_of_built_in_games_and_names_that_are_none_are_refused(tmp_path: Path) -> None:
    for text, place in (
        (GAME.replace("dogs", "blue-max", 1), "1"),
        (GAME.replace("dogs", "Dogs!", 1), "1"),
        ("title: x\n", "1"),
    ):
        folder = write(tmp_path / "dogs", game_yaml=text)
        with pytest.raises(UsageError, match=f"game.yaml:{place}"):
            game_of(str(folder))


def test_a_file_with_a_misspelt_name_is_reported(tmp_path: Path) -> None:
    folder = write(tmp_path / "dogs", planes_csv=None, plane_csv=PLANES)
    assert [it.hint for it in findings(folder) if it.code == "PG001" and "planes.csv" in (it.hint or "")]


def test_the_cache_returns_the_same_records_in_another_process(tmp_path: Path) -> None:
    folder, store = write(tmp_path / "dogs"), Store(tmp_path / "cache")
    fresh = read(folder, store)
    again = read(folder, store)
    assert [case.record for case in again.library] == [case.record for case in fresh.library]
    record = fresh.library.of("planes")["camel"].record
    (tmp_path / "record").write_bytes(pack_record(record))
    code = (
        "import sys, pathlib; from printgen.reuse.records import unpack_record;"
        "print(unpack_record(pathlib.Path(sys.argv[1]).read_bytes()).name)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "record")], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "Camel"
    assert unpack_record(pack_record(record)) == record
    assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize("name", ["game.yaml", "kinds.yaml", "checks.yaml", "planes.csv"])
def test_a_change_in_any_file_of_the_folder_is_noticed(tmp_path: Path, name: str) -> None:
    folder, store = write(tmp_path / "dogs"), Store(tmp_path / "cache")
    assert not read(folder, store).findings
    write(
        folder,
        **{name.replace(".", "_"): {"game.yaml": "game: dogs\n", "kinds.yaml": "planes: 1\n"}.get(name, "x: [\n")},
    )
    assert read(folder, store).findings


def test_the_user_may_lay_data_over_a_game_folder(tmp_path: Path) -> None:
    folder = write(tmp_path / "dogs")
    own = tmp_path / "own" / "dogs"
    own.mkdir(parents=True)
    (own / "planes.csv").write_text("plane,turn\ncamel,6\n")
    data = commands.load(game_of(str(folder)), str(tmp_path / "own"))
    assert getattr(data.library.of("planes")["camel"].record, "turn") == 6  # noqa: B009


def test_a_run_of_a_built_in_game_does_not_search_installed_packages() -> None:
    code = f"""{START.removesuffix("main()")}
import sys
from printgen.games import sources
sys.argv = ["printgen", "show", "canvas-eagles", "sopwith-camel"]
try:
    main()
except SystemExit:
    pass
assert sources._packages.cache_info().currsize == 0
assert "printgen.games.folder" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_folder_in_the_users_folder_of_games_is_found_by_its_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from printgen.games import sources

    monkeypatch.setattr(sources, "games_folder", lambda: tmp_path / "games")
    sources._user_folders.cache_clear()
    write(tmp_path / "games" / "anything")
    assert find_game("dogs").title == "Dogs in Planes"
    source = find_source("dogs")
    assert source is not None
    assert source.origin == "folder"
    sources._user_folders.cache_clear()


def test_a_kit_file_in_the_folder_seats_its_units(tmp_path: Path) -> None:
    from printgen.commands.game_night import game_nights
    from printgen.commands.session import CLEAN, Session

    folder = write(tmp_path / "dogs")
    (folder / "kits").mkdir()
    text = "kit: friday\ntitle: Friday\ngame: dogs\nseats:\n  - {player: Ann, aircraft: camel}\n"
    (folder / "kits" / "friday.yaml").write_text(text)
    session = Session(find(out=tmp_path / "out"), lambda _doing, _share: None)
    done = game_nights((folder / "kits" / "friday.yaml",), {}, session)
    assert (done.status, done.complaint) == (CLEAN, "")
    assert list((tmp_path / "out" / "dogs" / "friday").glob("*.pdf"))
    (folder / "kits" / "friday.yaml").write_text(text.replace("camel", "camle"))
    assert [it.code for it in findings(folder)] == ["PG004"]


@pytest.mark.parametrize(
    "name", ["kinds.yaml", "checks.yaml", "planes.csv", "pages/secret.yaml", "templates/secret.html", "pages"]
)
def test_links_that_lead_out_of_the_folder_are_not_followed(tmp_path: Path, name: str) -> None:
    outside = tmp_path / "outside"
    (outside / "pages").mkdir(parents=True)
    folder = write(tmp_path / "dogs")
    link = folder / name
    link.parent.mkdir(exist_ok=True)
    link.unlink(missing_ok=True)
    (outside / link.name).touch() if link.suffix else None
    link.symlink_to(outside / link.name)
    assert "PG015" in {it.code for it in findings(folder)}


def test_two_states_of_a_folder_are_compared(tmp_path: Path) -> None:
    from printgen.commands.release import diff
    from printgen.commands.session import CLEAN, Session

    old = write(tmp_path / "old")
    new = write(tmp_path / "new", planes_csv=PLANES.replace("blue,6,5", "blue,7,5"))
    done = diff(str(old), str(new), "text", Session(find(), lambda _doing, _share: None))
    assert done.status == CLEAN
    assert "speed: 6 -> 7" in done.answer
    assert "Planes: print again" in done.answer


def test_the_data_folder_of_a_game_is_not_a_game_folder(tmp_path: Path) -> None:
    data = write(tmp_path / "blue-max", game_yaml="game: blue-max\ntitle: x\n", kinds_yaml=None, checks_yaml=None)
    assert game_of(str(data)) == str(data)
    open_enclosing(data / "kits" / "friday.yaml")


def test_a_copy_of_a_folder_is_a_game_beside_the_original(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "dogs")
    copy = write(tmp_path / "copy", planes_csv=PLANES.replace("blue,6,5", "blue,7,5"))
    monkeypatch.chdir(tmp_path)
    # The id `dogs` is also the path of the original.
    assert getattr(commands.load(game_of(str(copy))).library.of("planes")["camel"].record, "speed") == 7  # noqa: B009
    with pytest.raises(UsageError, match=r"dogs.*copy"):
        game_of("dogs")


@pytest.mark.parametrize(("here", "meant"), [("dogs", "."), ("other", "../dogs"), ("other/deep", None)])
def test_the_id_of_a_folder_nearby_is_answered_with_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: str, meant: str | None
) -> None:
    write(tmp_path / "dogs")
    (tmp_path / "other/deep").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / here)
    with pytest.raises(UsageError) as refused:
        find_game("dogs")
    assert (f"`{meant}`" in str(refused.value)) == (meant is not None)


def test_a_check_is_explained_with_its_condition_and_its_examples(tmp_path: Path) -> None:
    write(tmp_path / "dogs")
    game_of(str(tmp_path / "dogs"))
    text = explain_check("DO101")
    assert all(it in text for it in ("Dogs fall out", "turn * 3 >= speed", "write a smaller speed", "turn: 2"))


def test_a_field_is_explained_with_the_table_that_exists(tmp_path: Path) -> None:
    write(tmp_path / "dogs")
    game_of(str(tmp_path / "dogs"))
    session = Session(find(), lambda _doing, _share: None)
    words = explain("planes.turn", (), session, {"dogs": commands.load("dogs").library}).answer
    assert "dogs/planes.csv)" in words


@pytest.mark.parametrize("name", PARTS)
def test_each_part_of_a_page_is_explained(name: str) -> None:
    assert list(explain_page_part(name))


@pytest.mark.parametrize(("text", "folder"), [("kit: friday\ntitle: A\n", "kits"), ("# A\npage: a\n", "pages")])
def test_the_warning_about_a_file_in_the_wrong_folder_names_its_folder(tmp_path: Path, text: str, folder: str) -> None:
    (found,) = findings(write(tmp_path / "dogs", friday_yaml=text))
    assert f"`{folder}/friday.yaml`" in (found.hint or "")


def test_the_sides_are_declared_once(tmp_path: Path) -> None:
    kinds = KINDS.replace("side: {choice: [red, blue]}", "side: side\n    enemies: {list: side}")
    planes = (
        PLANES.replace("wing-man\n", "wing-man,enemies\n").replace('Bo",', 'Bo",,red').replace("Waldi,", "Waldi,,blue")
    )
    planes = planes.replace(",camel", ",camel,")
    folder = write(tmp_path / "dogs", kinds_yaml=kinds, planes_csv=planes)
    assert findings(folder) == []
    assert commands.load(game_of(str(folder))).library.of("planes")["scout"].record.side == "blue"  # type: ignore[attr-defined]
    (wrong,) = findings(write(folder, kinds_yaml=kinds, planes_csv=planes.replace(",red,unknown", ",rot,unknown")))
    assert "red" in (wrong.hint or "")


def test_a_field_for_a_side_needs_sides(tmp_path: Path) -> None:
    kinds = KINDS.replace("side: {choice: [red, blue]}", "side: side")
    (found,) = findings(write(tmp_path / "dogs", kinds_yaml=kinds, game_yaml="game: dogs\ntitle: Dogs\n"))
    assert "game.yaml" in (found.hint or "")


def test_two_games_of_the_user_must_not_share_an_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "games_folder", lambda: tmp_path / "games")
    sources._user_folders.cache_clear()
    for name in ("first", "second"):
        write(tmp_path / "games" / name)
    with pytest.raises(UsageError, match=r"first and .*second"):
        find_game("dogs")
    path = write(tmp_path / "third", game_yaml=GAME.replace("Dogs in Planes", "Third"))
    assert find_game(game_of(str(path))).title == "Third"
    assert "third" in commands.load("dogs").library.of("planes")["camel"].document.file
    sources._user_folders.cache_clear()
