"""`printgen new`: files to edit, which are valid at once and never replace existing ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.commands import evening, house, load, new, validate
from printgen.commands.session import CLEAN, Session
from printgen.data.findings import Severity, UsageError
from printgen.data.folders import find
from printgen.data.records.record import yaml_name
from printgen.games.game import aircraft_ids, game_ids, load_game

GAME = "canvas-eagles"


def session_on(*folders: Path) -> Session:
    return Session(find(folders), lambda _doing, _share: None)


def uncommented(text: str, *fields: str) -> str:
    """Return the text with the lines of these fields uncommented."""
    for field in fields:
        text, count = re.subn(rf"(?m)^( *)# ({field}:)", r"\1\2", text)
        assert count == 1, field
    return text


# Aircraft.


@pytest.mark.parametrize("game", game_ids())
def test_a_new_aircraft_like_any_other_is_valid_at_once(game: str, tmp_path: Path, session: Session) -> None:
    library = load(game).library
    folders = {}
    for id in aircraft_ids(load_game(game), library):
        folder = folders[id] = tmp_path / id
        new.aircraft(f"my-{id}", game, id, None, folder, session)
        assert {path.name for path in folder.rglob("*.yaml")} == {f"my-{id}.yaml"}
    assert len(folders) > 2
    for id, folder in folders.items():
        found = load(game, folder)
        assert found.findings == (), id
        assert f"my-{id}" in aircraft_ids(load_game(game), found.library)


def test_a_new_aircraft_has_the_figures_of_the_other_one_as_house_figures(tmp_path: Path, session: Session) -> None:
    done = new.aircraft("sopwith-gnat", GAME, "sopwith-camel", None, tmp_path, session)
    names = ["aircraft/sopwith-gnat.yaml", "canvas-eagles/aircraft/sopwith-gnat.yaml"]
    assert all(f"  {name}" in done.closing.splitlines() for name in names)
    library = load(GAME, tmp_path).library
    for kind in ("aircraft", "ratings"):
        mine, other = (library.of(kind)[id].record for id in ("sopwith-gnat", "sopwith-camel"))
        changed = {name for name in type(mine).model_fields if getattr(mine, name) != getattr(other, name)}
        assert changed <= {"aircraft", "name", "short_name", "source", "sources", "notes", "waivers", "schedules"}
        assert mine.source.status == "house"
        assert mine.sources == {}
    ratings = library.get("ratings", "sopwith-gnat")
    assert ratings.source_of("schedules.late.maneuvers").status == "house"
    assert library.get("aircraft", "sopwith-gnat").name == "Sopwith Gnat"


def test_facts_that_another_game_has_already_are_not_repeated(tmp_path: Path, session: Session) -> None:
    libraries = {game: load(game).library for game in ("blue-max", GAME)}
    other = set(aircraft_ids(load_game("blue-max"), libraries["blue-max"]))
    id = next(it for it in aircraft_ids(load_game(GAME), libraries[GAME]) if it not in other)
    new.aircraft(id, "blue-max", "sopwith-camel", None, tmp_path, session)
    assert [str(it.relative_to(tmp_path)) for it in tmp_path.rglob("*.yaml")] == [f"blue-max/aircraft/{id}.yaml"]
    # The drawing is that of the real aircraft, whose guns may differ from those that were copied: a warning.
    assert [it for it in load("blue-max", tmp_path).findings if it.severity is Severity.ERROR] == []


def test_its_comments_state_the_allowed_values(tmp_path: Path, session: Session) -> None:
    new.aircraft("sopwith-gnat", GAME, "sopwith-camel", "Gnat", tmp_path, session)
    # A comment of several lines is above its field.
    text = (tmp_path / GAME / "aircraft" / "sopwith-gnat.yaml").read_text(encoding="utf-8").replace("\n# ", " ")
    assert "; whole number, 0 to 999 or `unknown`\nclimb: 2\n" in text
    assert "one of A+, A, B, C or `unknown`" in text
    shared = (tmp_path / "aircraft" / "sopwith-gnat.yaml").read_text(encoding="utf-8")
    assert "\nname: Gnat\n" in shared


def test_the_folder_of_the_users_data_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    new.aircraft("gnat", GAME, "sopwith-camel", None, None, session_on())
    assert (tmp_path / "my-data" / "aircraft" / "gnat.yaml").is_file()
    (tmp_path / "ours").mkdir()
    new.aircraft("gnu", GAME, "sopwith-camel", None, None, session_on(tmp_path / "ours"))
    assert (tmp_path / "ours" / "aircraft" / "gnu.yaml").is_file()


def test_a_second_new_aircraft_differs_from_the_first_one(tmp_path: Path, session: Session) -> None:
    new.aircraft("gnat", "blue-max", "sopwith-camel", None, tmp_path, session)
    new.aircraft("gnu", "blue-max", "gnat", None, tmp_path, session)
    read = load("blue-max", tmp_path)
    assert read.findings == ()
    one, two = (read.library.get("ratings", id) for id in ("gnat", "gnu"))
    assert set(one.numbers) & set(two.numbers) == set()
    assert min(one.numbers) > 60


def test_if_one_file_exists_none_is_written(tmp_path: Path, session: Session) -> None:
    (tmp_path / GAME / "aircraft").mkdir(parents=True)
    (tmp_path / GAME / "aircraft" / "gnat.yaml").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="already exists"):
        new.aircraft("gnat", GAME, "sopwith-camel", None, tmp_path, session)
    assert [(it.name, it.read_text()) for it in tmp_path.rglob("*.yaml")] == [("gnat.yaml", "mine")]


def test_if_a_file_cannot_be_written_the_ones_before_it_are_removed(tmp_path: Path, session: Session) -> None:
    # The second file's folder is a file.
    (tmp_path / GAME).write_text("", encoding="utf-8")
    with pytest.raises(OSError, match=GAME):
        new.aircraft("gnat", GAME, "sopwith-camel", None, tmp_path, session)
    assert [it for it in tmp_path.rglob("*") if it.is_file()] == [tmp_path / GAME]


# Partial records.


def test_an_overlay_changes_nothing_until_a_field_is_uncommented(tmp_path: Path, session: Session) -> None:
    new.overlay(GAME, ("sopwith-camel",), None, tmp_path, session)
    (file,) = tmp_path.rglob("*.yaml")
    assert str(file.relative_to(tmp_path)) == "canvas-eagles/aircraft/sopwith-camel.yaml"
    text = file.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if not line.startswith("#")] == ["aircraft: sopwith-camel"]
    before = load(GAME).library.get("ratings", "sopwith-camel")
    assert load(GAME, tmp_path).library.get("ratings", "sopwith-camel") == before
    file.write_text(uncommented(text, "climb").replace("\nclimb: 2", "\nclimb: 3"), encoding="utf-8")
    read = load(GAME, tmp_path)
    changed = read.library.get("ratings", "sopwith-camel")
    assert read.findings == ()
    assert (changed.climb, changed.source_of("climb").status) == (3, "house")
    assert (changed.fuel, changed.source_of("fuel")) == (before.fuel, before.source_of("fuel"))


def test_every_field_of_an_overlay_can_be_uncommented(tmp_path: Path, session: Session) -> None:
    new.overlay(GAME, ("sopwith-camel",), None, tmp_path, session)
    (file,) = tmp_path.rglob("*.yaml")
    text = file.read_text(encoding="utf-8")
    before = load(GAME).library.of("ratings")["sopwith-camel"]
    _head, _id, rest = text.partition("# Other fields")[0].partition("aircraft: sopwith-camel\n")
    whole = re.sub(r"(?m)^# (?=[a-z-]+:|  )", "", rest)
    file.write_text(f"aircraft: sopwith-camel\n{whole}source: {{status: house}}\n", encoding="utf-8")
    read = load(GAME, tmp_path)
    after = read.library.get("ratings", "sopwith-camel")
    assert [it for it in read.findings if it.code in ("PG001", "PG002", "PG003")] == []
    assert {name for name in before.written if name not in ("source", "sources", "notes")} <= {
        yaml_name(it) for it in after.model_fields_set
    }
    assert (after.engine, after.guns, after.fuel) == (before.record.engine, before.record.guns, before.record.fuel)


def test_records_of_one_file_share_an_overlay(tmp_path: Path, session: Session) -> None:
    new.overlay(GAME, ("vickers", "lewis", "sopwith-camel"), None, tmp_path, session)
    assert {str(it.relative_to(tmp_path)) for it in tmp_path.rglob("*.yaml")} == {
        "canvas-eagles/weapons.yaml",
        "canvas-eagles/aircraft/sopwith-camel.yaml",
    }
    assert load(GAME, tmp_path).findings == ()


def test_the_facts_of_all_games_are_changed_by_kind(tmp_path: Path, session: Session) -> None:
    new.overlay(GAME, ("sopwith-camel",), "aircraft", tmp_path, session)
    assert [str(it.relative_to(tmp_path)) for it in tmp_path.rglob("*.yaml")] == ["aircraft/sopwith-camel.yaml"]


def test_a_record_that_one_field_completes_is_written_as_a_whole(tmp_path: Path, session: Session) -> None:
    new.overlay(GAME, ("pilot",), None, tmp_path, session)
    assert load(GAME, tmp_path).library.get("crew", "pilot") == load(GAME).library.get("crew", "pilot")


def test_the_unknown_figures_of_a_game_are_written_alone(tmp_path: Path, session: Session) -> None:
    done = new.overlay("richthofens-war", (), None, tmp_path, session)
    files = {str(it.relative_to(tmp_path)): it.read_text(encoding="utf-8") for it in tmp_path.rglob("*.yaml")}
    assert "richthofens-war/schedules.yaml" in files
    assert "richthofens-war/game.yaml" not in files
    assert all(f"  {name}" in done.closing.splitlines() for name in files)
    assert all("unknown" in re.sub(r"(?m)#.*$", "", text) for text in files.values())
    # The schedule of the Basic Game is known, and so is the first of the winds.
    assert "schedule: basic" not in files["richthofens-war/schedules.yaml"]
    assert "southeast" not in re.sub(r"(?m)^#.*$", "", files["richthofens-war/tables/winds.yaml"])
    assert f"--data {tmp_path}" in files["richthofens-war/schedules.yaml"]
    assert validate.validate(("richthofens-war",), "text", False, session_on(tmp_path)).answer == ""


def test_a_filled_in_figure_has_the_source_of_its_record(tmp_path: Path, session: Session) -> None:
    new.overlay("dockfighters", (), None, tmp_path, session)
    file = next(it for it in (tmp_path / "dockfighters" / "aircraft").iterdir() if "\ncost: unknown" in it.read_text())
    file.write_text(file.read_text(encoding="utf-8").replace("\ncost: unknown", "\ncost: 3"), encoding="utf-8")
    record = load("dockfighters", tmp_path).library.get("ratings", file.stem)
    assert (record.cost, record.source_of("cost").status) == (3, "official")


# House rules, kits and campaigns.


@pytest.mark.parametrize("game", game_ids())
def test_example_house_rules_change_aircraft_and_so_do_their_comments(game: str, tmp_path: Path) -> None:
    new.house_rules(game, tmp_path, session_on())
    file = tmp_path / "house-rules.yaml"
    report = house.check_house_rules(load_game(game), find((tmp_path,)))
    assert [len(rule.changes) > 0 for rule in report.rules] == [True]
    assert report.findings == ()
    file.write_text(re.sub(r"(?m)^  # (?=- id|  [a-z]+:)", "  ", file.read_text(encoding="utf-8")), encoding="utf-8")
    assert len(load_rules(game, tmp_path)) >= 2


def load_rules(game: str, folder: Path) -> list[str]:
    return [*load(game, folder).library.of("house-rules")]


def test_a_kit_file_has_the_name_of_its_file_and_lists_every_option(session: Session, tmp_path: Path) -> None:
    done = new.kit(tmp_path / "friday.yaml", GAME, session)
    assert done.closing.endswith(f"then run `printgen kit {tmp_path / 'friday.yaml'}`")
    table, wrong = evening.read(tmp_path / "friday.yaml")
    assert table
    assert (table.case.id, wrong) == ("friday", [])
    text = (tmp_path / "friday.yaml").read_text(encoding="utf-8")
    about = ("source", "sources", "notes", "waivers", "former_ids", "seats", "tables")
    fields = {yaml_name(name) for name in type(table.evening).model_fields if name not in about}
    assert {it for it in fields if f"\n{it}: " not in text and f"# {it}: " not in text} == set()


def test_the_comments_of_a_kit_file_are_valid(session: Session, tmp_path: Path) -> None:
    new.kit(tmp_path / "friday.yaml", GAME, session)
    lines = (tmp_path / "friday.yaml").read_text(encoding="utf-8").splitlines()
    plain = [line[2:] if line.startswith("# ") and ": " in line[2:22] else line for line in lines]
    assert sum(line != other for line, other in zip(lines, plain, strict=True)) > 10
    (tmp_path / "friday.yaml").write_text("\n".join(plain), encoding="utf-8")
    table, wrong = evening.read(tmp_path / "friday.yaml")
    assert table
    assert (wrong, table.evening.scale, table.evening.paper_by_product) == ([], "1/144", {"maps": "a3"})


# Bad input.


def aircraft(id: str = "gnat", game: str | None = GAME, like: str = "sopwith-camel", name: str | None = None):
    return lambda folder, session: new.aircraft(id, game, like, name, folder, session)


def rules(game: str | None):
    return lambda folder, session: new.house_rules(game, folder, session)


def kit(file: str, game: str | None = GAME):
    return lambda folder, session: new.kit(folder / file, game, session)


def campaign(game: str | None):
    return lambda folder, session: new.campaign(folder / "ours.yaml", game, session)


def overlay(game: str | None, *ids: str, kind: str | None = None):
    return lambda folder, session: new.overlay(game, ids, kind, folder, session)


BAD = {
    "id with capitals": (aircraft("Gnat"), "`Gnat`: invalid id. Use up to 60 lower-case letters"),
    "id with a space": (aircraft("my gnat"), "`my gnat`: invalid id"),
    "id with a path": (aircraft("../gnat"), "`../gnat`: invalid id"),
    "empty id": (aircraft(""), "``: invalid id"),
    "id with two hyphens": (aircraft("a--b"), "`a--b`: invalid id"),
    "id of 61 letters": (aircraft("a" * 61), "invalid id. Use up to 60"),
    "id in use": (aircraft("sopwith-snipe"), "is already an aircraft of Canvas Eagles. Choose another id, or"),
    "misspelt model": (aircraft(like="sopwith-cammel"), "no such aircraft of canvas-eagles; did you mean `sopwith-camel`?"),
    "model of another game": (aircraft(game="dockfighters"), "`sopwith-camel`: no such aircraft of dockfighters"),
    "no game": (aircraft(game=None), "no game was given. Specify one with --game: blue-max"),
    "misspelt game": (aircraft(game="canvas-eagle"), "`canvas-eagle`: no such game; did you mean `canvas-eagles`?"),
    "name in use": (aircraft(name="Sopwith Camel"), "is the name of another aircraft of Canvas Eagles. Specify another name"),
    "empty name": (aircraft(name=" "), "the name is empty"),
    "long name": (aircraft(name="x" * 81), "the name has 81 characters; at most 80"),
    "name in lines": (aircraft(name="Gnat\nCamel"), "the name has an invisible character"),
    "overlay of no game": (overlay("canvas"), "`canvas`: no such game; did you mean `canvas-eagles`?"),
    "overlay of no record": (overlay(GAME, "sopwith-cammel"), "no such record of canvas-eagles; did you mean `sopwith-camel`?"),
    "overlay of one wrong id": (overlay(GAME, "sopwith-camel", "vikers"), "`vikers`: no such record of canvas-eagles; did you"),
    "misspelt kind": (overlay(GAME, "vickers", kind="weapon"), "`weapon`: no such kind of record of canvas-eagles; did you"),
    "id of another kind": (overlay(GAME, "vickers", kind="ratings"), "`vickers`: no such record of ratings"),
    "kind without id": (overlay(GAME, kind="ratings"), "`--kind` needs the id of a record"),
    "kind of kit files": (overlay(GAME, "example", kind="kits"), "Use `printgen new kit`"),
    "kind of house rules": (overlay(GAME, "x", kind="house-rules"), "Use `printgen new house-rules`"),
    "nothing unknown": (overlay("blue-max"), "Blue Max has no unknown figures to fill in"),
    "house rules of no game": (rules(None), "no game was given"),
    "house rules of a misspelt game": (rules("bluemax"), "did you mean `blue-max`?"),
    "kit of no game": (kit("friday.yaml", None), "no game was given"),
    "kit with a space": (kit("Our Friday.yaml"), "invalid name for a kit file"),
    "kit in a text file": (kit("friday.txt"), "invalid name for a kit file"),
    "campaign of no game": (campaign(None), "no game was given"),
    "campaign of a misspelt game": (campaign("bluemax"), "did you mean `blue-max`?"),
    "id with a hyphen at its end": (aircraft("gnat-"), "`gnat-`: invalid id"),
    "id with an underscore": (aircraft("folland_gnat"), "`folland_gnat`: invalid id"),
    "id with an umlaut": (aircraft("zürich"), "`zürich`: invalid id"),
    "file name as id": (aircraft("gnat.yaml"), "`gnat.yaml`: invalid id"),
    "name as model": (aircraft(like="Sopwith Camel"), "did you mean `sopwith-camel`?"),
    "empty model": (aircraft(like=""), "``: no such aircraft of canvas-eagles"),
    "title as game": (aircraft(game="Canvas Eagles"), "did you mean `canvas-eagles`?"),
    "empty game": (aircraft(game=""), "available: blue-max"),
    "name with a control character": (aircraft(name="\x1b[31mGnat"), "the name has an invisible character"),
    "kit without an ending": (kit("friday"), "invalid name for a kit file"),
    "kit with a capital": (kit("Friday.yaml"), "invalid name for a kit file"),
    "kit without a name": (kit(".yaml"), "invalid name for a kit file"),
    "kit of a misspelt game": (kit("friday.yaml", "canvas"), "did you mean `canvas-eagles`?"),
    "overlay of an empty id": (overlay(GAME, ""), "``: no such record of canvas-eagles"),
    "overlay of a misspelt kind": (overlay(GAME, "x", kind="aircraf"), "did you mean `aircraft`?"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_refused_and_nothing_is_written(case: str, tmp_path: Path, session: Session) -> None:
    run, message = BAD[case]
    with pytest.raises(UsageError) as refused:
        run(tmp_path, session)
    assert message in str(refused.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "run",
    [
        overlay(GAME, "sopwith-camel"),
        rules(GAME),
        kit("friday.yaml"),
        campaign(GAME),
    ],
)
def test_existing_files_are_never_replaced(run, tmp_path: Path, session: Session) -> None:
    assert run(tmp_path, session).status == CLEAN
    (file,) = tmp_path.rglob("*.yaml")
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="already exists"):
        run(tmp_path, session)
    assert file.read_text(encoding="utf-8") == "mine"


def test_the_built_in_data_is_not_a_folder_to_write_to(session: Session) -> None:
    with pytest.raises(UsageError, match="contains the built-in data"):
        new.overlay(GAME, ("sopwith-camel",), None, session.project.data[0], session)


def test_nothing_is_written_through_a_link_out_of_the_folder(tmp_path: Path, session: Session) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "mine" / GAME).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UsageError, match="is a symbolic link that points outside the data folder"):
        new.overlay(GAME, ("sopwith-camel",), None, tmp_path / "mine", session)
    assert list((tmp_path / "elsewhere").iterdir()) == []


# House rules.


@pytest.fixture
def ruled(tmp_path: Path) -> tuple[Path, int]:
    """Return a folder with a house rule for the fuel of an aircraft, and the figure without the rule."""
    rule = "{id: thirsty, name: Thirsty, game: canvas-eagles, where: {aircraft: sopwith-camel}, change: {fuel: -3}}"
    (tmp_path / "house-rules.yaml").write_text(f"rules:\n  - {rule}\n", encoding="utf-8")
    fuel = load(GAME).library.get("ratings", "sopwith-camel").fuel
    assert load(GAME, tmp_path).library.get("ratings", "sopwith-camel").fuel == fuel - 3
    return tmp_path, fuel


@pytest.mark.parametrize("has_data", [True, False])
def test_the_figures_of_a_new_aircraft_are_those_without_house_rules(ruled: tuple[Path, int], has_data: bool) -> None:
    folder, fuel = ruled
    session = session_on(folder) if has_data else session_on()
    new.aircraft("sopwith-gnat", GAME, "sopwith-camel", None, folder, session)
    text = (folder / GAME / "aircraft" / "sopwith-gnat.yaml").read_text(encoding="utf-8")
    assert f"fuel: {fuel}\n" in text


def test_the_comments_of_an_overlay_are_the_figures_without_house_rules(ruled: tuple[Path, int]) -> None:
    folder, fuel = ruled
    new.overlay(GAME, ["sopwith-camel"], None, folder, session_on(folder))
    file = folder / GAME / "aircraft" / "sopwith-camel.yaml"
    text = file.read_text(encoding="utf-8")
    assert re.search(rf"(?m)^# fuel: {fuel}\b", text)
    file.write_text(uncommented(text, "fuel"), encoding="utf-8")
    assert load(GAME, folder).library.get("ratings", "sopwith-camel").fuel == fuel - 3
