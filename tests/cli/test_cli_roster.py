"""The command line of rosters."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from printgen.cli.new import new
from printgen.cli.roster import roster as GROUP  # noqa: N812


def ended(*arguments: object, group: click.Group = GROUP) -> tuple[int, str, str]:
    """Return the exit status, stdout and stderr; commands return their status, as the whole command line does."""
    done = CliRunner().invoke(group, [str(it) for it in arguments], standalone_mode=False)
    if isinstance(done.exception, click.ClickException):
        return done.exception.exit_code, done.stdout, done.exception.message
    assert done.exception is None
    return int(done.return_value), done.stdout, done.stderr


def ended_new(*arguments: object) -> tuple[int, str, str]:
    """Run `printgen new`, and return its exit status, stdout and stderr."""
    return ended(*arguments, group=new)


def test_every_command_has_help_with_an_example() -> None:
    assert sorted(GROUP.commands) == ["apply", "check", "convert", "plan", "print", "read", "show"]
    assert "Example:   printgen roster show" in CliRunner().invoke(GROUP, ["--help"]).output
    for name, command in GROUP.commands.items():
        shown = CliRunner().invoke(GROUP, [name, "--help"]).output
        assert f"Example:   printgen roster {name}" in shown
        assert all(isinstance(it, click.Argument) or it.help for it in command.params)


def test_from_a_new_roster_to_a_booked_result(tmp_path: Path) -> None:
    file, result = tmp_path / "ours.yaml", tmp_path / "week-2.yaml"
    assert ended_new("campaign", file, "--game", "canvas-eagles")[:2] == (
        0,
        f"{file}: example roster; edit it, then run `printgen roster check {file}`\n",
    )
    assert ended("check", file) == (0, f"{file}: 6 flyers, 1 mission: no findings\n", "")
    result.write_text(
        "mission: second\nweek: 2\nsorties:\n"
        "  - {flyer: ashby, aircraft: airco-dh-4, task: observe-hq, success: true, turns: 0}\n"
        "  - {flyer: reed, aircraft: airco-dh-4, task: observe-hq, success: true}\n",
        encoding="utf-8",
    )
    status, said, complaint = ended("apply", file, result)
    assert (status, complaint) == (0, "")
    assert "reed   +30  80 experience" in said
    assert ended("apply", file, result)[0] == 1
    status, said, _ = ended("show", file, "reed")
    assert (status, "Target observed: 1 × 20" in said) == (0, True)


def test_what_cannot_be_done_ends_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    ended_new("campaign", file, "--game", "canvas-eagles")
    status, _, complaint = ended_new("campaign", file, "--game", "canvas-eagles")
    assert (status, complaint) == (2, f"`{file}` already exists; specify another file, or move the existing one")
    assert ended("show", file, "red")[0::2] == (2, "`red`: no such flyer of ours; did you mean `reed`?")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("log", "`log`: no such command; to print this sheet, use `printgen roster print FILE campaign-log`"),
        ("standings", "`standings`: no such command; to print this sheet, use `printgen roster print FILE standings`"),
        ("aply", "`aply`: no such command; did you mean `apply`?"),
    ],
)
def test_a_name_that_is_no_command_is_told_with_the_one_that_is_meant(typed: str, said: str) -> None:
    assert ended(typed, "campaign.yaml")[::2] == (2, said)


def test_findings_for_programs(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text("campaign: ours\n", encoding="utf-8")
    status, said, _ = ended("check", file, "--format", "json")
    assert (status, '"code": "PG002"' in said) == (1, True)


@pytest.mark.parametrize("module", ["printgen.cli.roster"])
def test_the_commands_import_nothing_heavy_before_they_run(module: str, root: Path) -> None:
    heavy = ("pydantic", "yaml", "reportlab", "rich")
    code = f"import sys, {module}; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
