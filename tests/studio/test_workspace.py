"""Games in memory: they follow the files on disk, and a changed record gives the same game as a saved file."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.commands import load
from printgen.data.findings import UsageError
from printgen.data.kind import Case
from printgen.data.recording import RecordingLibrary
from printgen.studio.replacing import figure_at, game_findings, replace_record
from printgen.studio.workspace import OpenGame, Workspace

GAME, KIND, ID = "canvas-eagles", "ratings", "sopwith-camel"
VALID = "aircraft: sopwith-camel\nfuel: 60\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace.open((tmp_path / "mine",))


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> OpenGame:
    return Workspace.open((tmp_path_factory.mktemp("folder") / "mine",)).opened(GAME)


def write(workspace: Workspace, text: str, name: str = f"{ID}.yaml") -> Path:
    file = workspace.own / GAME / "aircraft" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_a_game_is_read_once(workspace: Workspace) -> None:
    assert workspace.opened(GAME) is workspace.opened(GAME)


def test_outside_edits_appear_at_once_and_other_records_stay_the_same_objects(workspace: Workspace) -> None:
    before = workspace.opened(GAME)
    file = write(workspace, VALID)
    assert workspace.opened(GAME).library.get(KIND, ID).fuel == 60
    write(workspace, VALID.replace("60", "61"))
    after = workspace.opened(GAME)
    assert after.library.get(KIND, ID).fuel == 61
    assert after.library.of(KIND)["sopwith-pup"].record is before.library.of(KIND)["sopwith-pup"].record
    file.unlink()
    assert workspace.opened(GAME).library.get(KIND, ID).fuel == 55


def test_a_file_with_a_new_date_and_the_same_content_is_not_read_again(workspace: Workspace) -> None:
    write(workspace, VALID)
    before = workspace.opened(GAME)
    write(workspace, VALID)
    assert workspace.opened(GAME) is before


def test_records_of_all_games_are_read_once(workspace: Workspace) -> None:
    games = [workspace.opened(id) for id in workspace.game_ids]
    assert len({id(it.library.of("aircraft")[ID].record) for it in games if ID in it.library.of("aircraft")}) == 1


@pytest.mark.parametrize("game", ["blue-max", "canvas-eagles", "dockfighters", "richthofens-war"])
def test_findings_are_those_of_the_command_line(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine" / game
    folder.mkdir(parents=True)
    (folder / "sides.yaml").write_text("nonsense: 1\n", encoding="utf-8")
    assert Workspace.open((tmp_path / "mine",)).game(game).findings == load(game, tmp_path / "mine").findings


@pytest.mark.parametrize(
    "text",
    [
        VALID,
        "aircraft: sopwith-camel\nfuel: 6000\n",
        "aircraft: sopwith-camel\nfule: 60\n",
        "aircraft: sopwith-camel\nfuel: [60\n",
        "aircraft: sopwith-camel\nstability: F\ndive: 3\nclimb: 4\n",
        "aircraft: sopwith-camel\nguns:\n  - {id: A, weapon: vikers, count: 2, mount: fixed, crew: pilot, arc: 1}\n",
        "aircraft: sopwith-kamel\nfuel: 60\n",
    ],
)
def test_a_replaced_record_has_the_findings_and_the_record_of_a_saved_file(workspace: Workspace, text: str) -> None:
    before = workspace.opened(GAME)
    # The findings that do not depend on the record are remembered.
    assert before.checked.findings == ()
    replaced = replace_record(before, KIND, ID, text)
    write(workspace, text)
    saved = Workspace.open((workspace.own,)).opened(GAME)
    assert workspace.opened(GAME).checked.findings == saved.checked.findings
    assert replaced.opened.library.get(KIND, ID) == saved.library.get(KIND, ID)
    assert {it.message for it in game_findings(replaced.opened)} == {it.message for it in saved.checked.findings}
    assert [*replaced.opened.library.of(KIND)] == [*saved.library.of(KIND)]
    assert replaced.is_valid == (not replaced.shapes)


def test_the_findings_of_a_record_are_among_those_of_the_game(opened: OpenGame) -> None:
    replaced = replace_record(opened, KIND, ID, "aircraft: sopwith-camel\nfuel: 6000\nclimb: 6\n")
    assert replaced.findings
    assert {it.message for it in replaced.findings} <= {it.message for it in game_findings(replaced.opened)}


def test_an_empty_text_restores_the_built_in_record(workspace: Workspace) -> None:
    write(workspace, VALID)
    replaced = replace_record(workspace.opened(GAME), KIND, ID, "")
    assert replaced.is_valid
    assert replaced.opened.library.get(KIND, ID).fuel == 55


def test_the_original_game_stays_as_it_was(opened: OpenGame) -> None:
    findings = opened.checked.findings
    replace_record(opened, KIND, ID, "aircraft: sopwith-camel\nfuel: 6000\n")
    assert opened.library.get(KIND, ID).fuel == 55
    assert opened.checked.findings == findings


def test_results_are_reused_unless_they_depend_on_the_changed_record(opened: OpenGame) -> None:
    asked = []

    def names(library: RecordingLibrary, kind: str) -> list[str]:
        asked.append(kind)
        return [*library.of(kind)]

    opened.library.derive(names, KIND)
    opened.library.derive(names, "weapons")
    changed = replace_record(opened, KIND, ID, VALID).opened.library
    changed.derive(names, KIND)
    changed.derive(names, "weapons")
    assert asked == [KIND, "weapons", KIND]


def test_the_source_is_the_built_in_file_until_the_user_has_one(workspace: Workspace) -> None:
    built_in = workspace.source(GAME, KIND, ID)
    assert not built_in.is_own
    assert "fuel: 55" in built_in.text
    write(workspace, VALID)
    own = workspace.source(GAME, KIND, ID)
    assert own.is_own
    assert own.text == VALID
    assert own.digest != built_in.digest


def test_a_finding_leads_to_its_figure(opened: OpenGame) -> None:
    text = "aircraft: sopwith-camel\nguns:\n  - {id: A, weapon: vikers, count: 2, mount: fixed, crew: pilot, arc: 1}\n"
    replaced = replace_record(opened, KIND, ID, text)
    case: Case = replaced.opened.library.of(KIND)[ID]
    assert [figure_at(case, it.place) for it in replaced.findings] == ["guns.0.weapon"]


def test_unknown_names_are_reported(workspace: Workspace) -> None:
    with pytest.raises(UsageError, match="canvas-eagles"):
        workspace.game("canvas-eagle")
    with pytest.raises(UsageError, match="ratings"):
        workspace.source(GAME, "rating", ID)


def test_an_empty_folder_of_the_user_is_no_fault(workspace: Workspace) -> None:
    file = write(workspace, VALID)
    file.with_name(f".{file.name}.lock").touch()
    file.unlink()
    assert not workspace.game(GAME).findings
    assert not game_findings(replace_record(workspace.opened(GAME), KIND, ID, "").opened)
