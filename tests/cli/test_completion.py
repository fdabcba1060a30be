"""What the shell offers to complete."""

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from printgen.cli.start import commands
from tests.declared.folders import write


@pytest.mark.parametrize(
    ("line", "typed", "offered"),
    [
        (["show"], "can", ["canvas-eagles"]),
        (["show"], "sopwith-c", ["sopwith-camel"]),
        (["show", "canvas-eagles"], "sopwith-c", ["sopwith-camel"]),
        (["make"], "record-sheets,sched", ["record-sheets,schedules"]),
        (["make", "maps,schedules"], "", ["blue-max", "canvas-eagles"]),
        (["make", "status-pads,maps"], "", ["richthofens-war"]),
        (["make", "maps", "canvas-eagles", "--side"], "", ["allied", "central"]),
        (["make", "maps", "canvas-eagles", "--layout"], "b", ["banner", "blank"]),
        (["make", "maps", "canvas-eagles", "--aircraft"], "sopwith-camel,sopwith-c", ["sopwith-camel,sopwith-camel"]),
        (["kit", "canvas-eagles", "--era"], "", ["early", "late"]),
    ],
)
def test_games_products_ids_and_values_are_completed(line, typed, offered):
    shell = ShellComplete(commands, {}, "printgen", "_PRINTGEN_COMPLETE")
    assert [it.value for it in shell.get_completions(line, typed)] == offered


def test_paths_of_game_folders_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "dogs")
    write(tmp_path / "more" / "cats")
    monkeypatch.chdir(tmp_path)
    shell = ShellComplete(commands, {}, "printgen", "_PRINTGEN_COMPLETE")

    def offered(line: list[str], typed: str) -> list[str]:
        return [it.value for it in shell.get_completions(line, typed)]

    assert offered(["kit"], "./") == ["./dogs", "./more/"]
    assert offered(["kit"], "more/c") == ["more/cats"]
    assert {"./dogs", "blue-max"} <= set(offered(["kit"], ""))
    assert offered(["make", "planes-list", "./dogs", "--aircraft"], "no-such") == []
    assert offered(["make", "planes-list", "./dogs", "--aircraft"], "camel,s") == ["camel,scout"]
    assert offered(["show", "./dogs"], "tri") == ["triplane"]
