"""The command line: what it imports, what it says where, and how it ends."""

import json
import os
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from printgen import __version__, cli, run
from printgen.cli import FORMATS, INKS, REPORTS, commands
from printgen.drawing.inks import PALETTES

HEAVY = ("pydantic", "yaml", "reportlab", "svgwrite", "rich", "pypdfium2", "PIL", "fontTools", "jinja2", "babel")


def python(root, code, *arguments, **environment):
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=root,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def ended(capsys, *arguments, monkeypatch):
    """Exit status, stdout and stderr of a command run in this process."""
    monkeypatch.setattr(sys, "argv", ["printgen", *arguments])
    with pytest.raises(SystemExit) as end:
        cli.main()
    said = capsys.readouterr()
    return end.value.code, said.out, said.err


def test_the_version_is_told_without_importing_what_only_printing_needs(root):
    code = f"""
import sys
from printgen.cli import main
try:
    main()
except SystemExit as end:
    print(end.code, sorted(name for name in {HEAVY} if name in sys.modules), "click" in sys.modules)
"""
    done = python(root, code, "--version")
    assert done.stdout.splitlines() == [f"printgen {__version__}", "0 [] True"]


def test_every_command_has_help_with_an_example():
    assert sorted(commands.commands) == [
        *("aids", "explain", "games", "gaps", "kit", "make", "schema", "show", "validate"),
    ]
    for name, command in commands.commands.items():
        shown = CliRunner().invoke(commands, [name, "--help"]).output
        assert f"Example:   printgen {name}" in shown
        assert all(isinstance(it, click.Argument) or it.help for it in command.params)


def test_the_choices_offered_are_those_there_are():
    assert INKS == tuple(PALETTES)
    assert (FORMATS, REPORTS) == (("pdf", "svg", "png"), ("text", "json", "sarif"))


def test_a_wrong_name_ends_with_usage_and_status_2(capsys, monkeypatch):
    status, out, err = ended(capsys, "aids", "canvas-eagle", monkeypatch=monkeypatch)
    assert (status, out) == (2, "")
    assert err.startswith("Usage: printgen aids")
    assert err.endswith("Error: `canvas-eagle`: no such game; did you mean `canvas-eagles`?\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["make", "record-sheets", "canvas-eagles", "--paper", "b5"],
        ["make", "record-sheets", "canvas-eagles", "--ink", "red"],
        ["make", "record-sheets"],
        ["validate", "--data", "/nowhere/at/all"],
        ["explain", "XX999"],
        ["mkae"],
    ],
)
def test_what_cannot_be_meant_ends_with_status_2_and_no_traceback(capsys, monkeypatch, arguments):
    status, out, err = ended(capsys, *arguments, monkeypatch=monkeypatch)
    assert (status, out) == (2, "")
    assert "Error: " in err
    assert "Traceback" not in err


def test_answers_go_to_stdout(capsys, monkeypatch):
    status, out, err = ended(capsys, "games", monkeypatch=monkeypatch)
    assert (status, err) == (0, "")
    assert "canvas-eagles  Canvas Eagles" in out


def told(monkeypatch, outcome, command="validate"):
    """Replace a command's story by its outcome, and note what it is run with."""
    given = []

    def story(*arguments):
        given.append(arguments)
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    monkeypatch.setattr(run, command, story)
    return given


def test_answer_and_closing_lines_go_to_stdout_and_complaints_to_stderr(capsys, monkeypatch):
    told(monkeypatch, run.Outcome("answer", "closing", "complaint", 1))
    assert ended(capsys, "validate", monkeypatch=monkeypatch) == (1, "answer\nclosing\n", "complaint\n")


def test_quiet_leaves_out_the_closing_lines_only(capsys, monkeypatch):
    told(monkeypatch, run.Outcome("answer", "closing", "complaint"))
    assert ended(capsys, "validate", "-q", monkeypatch=monkeypatch) == (0, "answer\n", "complaint\n")


@pytest.mark.parametrize(
    ("arguments", "environment", "color"),
    [([], {}, True), (["--no-color"], {}, False), ([], {"NO_COLOR": "1"}, False), ([], {"NO_COLOR": ""}, True)],
)
def test_colours_are_asked_for_unless_the_user_wants_none(capsys, monkeypatch, arguments, environment, color):
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    given = told(monkeypatch, run.Outcome())
    ended(capsys, "validate", *arguments, monkeypatch=monkeypatch)
    assert given[0][-1].color is color


def test_where_no_terminal_is_written_to_there_are_no_colours(capsys, monkeypatch):
    told(monkeypatch, run.Outcome("\x1b[1;31merror\x1b[0m"))
    assert ended(capsys, "validate", monkeypatch=monkeypatch)[1] == "error\n"


def test_options_reach_the_job_and_the_desk(capsys, monkeypatch, tmp_path):
    given = told(monkeypatch, run.Outcome(), "make")
    options = (
        f"--aircraft b,,a,b --era late --date 1917-04 --side allied --official --paper Letter --ink mono --format svg \
        --data {tmp_path} --data {tmp_path} --out {tmp_path}"
    )
    ended(capsys, "make", "sheets", "game", *options.split(), monkeypatch=monkeypatch)
    ((game, aid, job, desk),) = given
    assert (game, aid, job.paper.name, job.ink, job.format) == ("game", "sheets", "letter", "mono", "svg")
    chosen = job.choices
    assert (chosen.aircraft, chosen.era, chosen.date, chosen.side, chosen.official) == (
        ("b", "a"),
        "late",
        "1917-04",
        "allied",
        True,
    )
    assert (desk.project.data[1:], desk.project.output) == ((tmp_path, tmp_path), tmp_path)


def test_ctrl_c_ends_with_one_line_and_status_130(capsys, monkeypatch):
    told(monkeypatch, KeyboardInterrupt())
    status, out, err = ended(capsys, "validate", monkeypatch=monkeypatch)
    assert (status, out, err.strip()) == (130, "", "printgen: interrupted")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError(28, "No space left on device", "out/x.pdf"), "printgen: out/x.pdf: No space left on device\n"),
        (PermissionError(13, "Permission denied", "out"), "printgen: out: Permission denied\n"),
        (OSError("the disk is gone"), "printgen: the disk is gone\n"),
    ],
)
def test_what_the_disk_refuses_ends_with_one_line_and_status_1(capsys, monkeypatch, error, line):
    told(monkeypatch, error)
    assert ended(capsys, "validate", monkeypatch=monkeypatch) == (1, "", line)


def test_a_whole_process_checks_the_data_and_shows_no_progress_where_there_is_no_terminal(root):
    code = "from printgen.cli import main; main()"
    done = python(root, code, "validate", "canvas-eagles", "--format", "json")
    assert (done.returncode, json.loads(done.stdout), done.stderr) == (0, [], "")
