"""The command line: what it imports, what it says where, and how it ends."""

import gc
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import click
import pytest
from click.testing import CliRunner

from printgen import __version__
from printgen.cli import start
from printgen.cli.options import ASSEMBLIES, FLIPS, FORMATS, INKS, REPORTS
from printgen.cli.start import commands
from printgen.commands import game_night, make, show, validate, watching
from printgen.commands.session import Outcome
from printgen.data.findings import UsageError
from printgen.drawing.inks import PALETTES
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.products.workers import Workers
from printgen.reuse.store import Store
from printgen.sheets import order
from tests.built_in import FROZEN, START

HEAVY = (
    *("PIL", "arabic_reshaper", "babel", "bidi", "fontTools", "jinja2", "pydantic", "pypdfium2", "reportlab", "rich"),
    *("starlette", "svgwrite", "uvicorn", "yaml"),
)


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
    """Run a command in this process, and return its exit status, stdout and stderr."""
    monkeypatch.setattr(sys, "argv", ["printgen", *arguments])
    with pytest.raises(SystemExit) as end:
        start.main()
    gc.enable()
    said = capsys.readouterr()
    return end.value.code, said.out, said.err


def test_the_version_is_told_without_importing_what_only_printing_needs_nor_looking_for_garbage(root):
    code = f"""
import gc, sys
from printgen.cli import main
try:
    main()
except SystemExit as end:
    print(end.code, sorted(name for name in {HEAVY} if name in sys.modules), "click" in sys.modules, gc.isenabled())
"""
    done = python(root, code, "--version")
    assert done.stdout.splitlines() == [f"printgen {__version__}", "0 [] True False"]


def test_every_command_has_help_with_an_example():
    assert sorted(commands.commands) == [
        *("calibrate", "diff", "explain", "export", "games", "gaps", "house", "kit", "make", "new", "pack"),
        *("products", "release", "roster", "schema", "search", "show", "stock", "studio", "table", "validate", "watch"),
    ]
    for name, command in commands.commands.items():
        shown = CliRunner().invoke(commands, [name, "--help"]).output
        assert f"Example:   printgen {name}" in shown
        assert all(isinstance(it, click.Argument) or it.help for it in command.params)


def test_the_help_of_a_product_lists_what_it_heeds_and_the_values_of_that():
    shown = CliRunner().invoke(commands, ["make", "--help", "canvas-eagles", "maps"]).output
    heeded, _, of_all = shown.partition("Options of all products")
    assert re.findall(r"^  (--\w+)", heeded, re.MULTILINE) == ["--map", "--hex", "--official", "--layout"]
    assert "Available: numbered, plain, blank, stencil, banner." in " ".join(heeded.split())
    assert "western-front" in heeded
    assert "--paper" in of_all


def test_help_breaks_no_id_at_its_hyphens():
    for width in range(60, 100):
        told = CliRunner().invoke(commands, ["make", "--help", "canvas-eagles", "maps"], terminal_width=width).output
        ids = ("campaign-sector", "fluid-game", "quiet-sector", "western-front")
        assert [id for id in ids if id not in told] == []
        assert "\u2011" not in told


def test_the_ids_in_examples_of_help_are_there():

    # A command keeps its option for help; without the context of `commands`, later tests would find no `-h`.
    top = click.Context(commands, **commands.context_settings)
    helps = [it.get_help(click.Context(it, top)) for it in commands.commands.values()]
    named = {id for text in helps for ids in re.findall(r"--aircraft ([a-z0-9,-]+)", text) for id in ids.split(",")}
    named |= {id for text in helps for id in re.findall(r"canvas-eagles ([a-z0-9]+-[a-z0-9-]+)", text)}
    assert named
    assert named <= {path.stem for path in (FROZEN / "aircraft").glob("*.yaml")}


def test_the_choices_offered_are_those_there_are():
    assert INKS == tuple(PALETTES)
    assert (FORMATS, REPORTS) == (("pdf", "svg", "png"), ("text", "json", "sarif"))
    assert (ASSEMBLIES, FLIPS) == (get_args(order.Assembly), get_args(order.Flip))


def test_a_wrong_name_ends_with_usage_and_status_2(capsys, monkeypatch):
    status, out, err = ended(capsys, "products", "canvas-eagle", monkeypatch=monkeypatch)
    assert (status, out) == (2, "")
    assert err.startswith("Usage: printgen products")
    assert err.endswith("Error: `canvas-eagle`: no such game; did you mean `canvas-eagles`?\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["aids", "canvas-eagles"], "`aids`: no such command; did you mean `products`?"),
        (["copy", "kit", "friday.yaml"], "`copy`: no such command; did you mean `new`?"),
        (["new", "evening", "friday.yaml"], "`evening`: no such command; did you mean `kit`?"),
        (["new", "roster", "ours.yaml"], "`roster`: no such command; did you mean `campaign`?"),
        (["roster", "new", "ours.yaml"], "`new`: no such command; did you mean `printgen new campaign`?"),
        (["make", "damage-chits", "canvas-eagles"], "no such product of canvas-eagles; did you mean `damage-markers`?"),
    ],
)
def test_a_former_name_is_answered_with_the_new_one(capsys, monkeypatch, arguments, message):
    status, _out, err = ended(capsys, *arguments, monkeypatch=monkeypatch)
    assert (status, err.endswith(f"{message}\n")) == (2, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ["make", "record-sheets", "canvas-eagles", "--paper", "b5"],
        ["make", "record-sheets", "canvas-eagles", "--ink", "red"],
        ["make", "maps", "canvas-eagles", "--hex", "38"],
        ["make", "maps", "canvas-eagles", "--hex", "5mm"],
        ["make", "markers", "canvas-eagles", "--bleed", "6mm"],
        ["make", "markers", "canvas-eagles", "--assembly", "stapled"],
        ["calibrate", "--read", "C", "1", "2"],
        ["calibrate", "--read", "C", "100", "2", "--name", "kitchen"],
        ["calibrate", "--name", "nobodys"],
        ["calibrate", "--name", "nobodys", "--read", "C", "1", "inf"],
        ["watch"],
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


def test_a_number_that_none_can_measure_is_told_by_its_option(capsys, monkeypatch):
    asked = ("calibrate", "--read", "C", "1", "nan", "--name", "kitchen")
    _, _, err = ended(capsys, *asked, monkeypatch=monkeypatch)
    assert "`--read C 1 nan`: the offsets must be finite numbers" in err


def test_a_reading_may_have_its_unit_and_what_is_no_number_is_told_in_words(capsys, monkeypatch):
    _, _, err = ended(capsys, "calibrate", "--name", "kitchen", "--read", "C", "1mm", "-wide", monkeypatch=monkeypatch)
    assert "`-wide` is not a number of millimetres; write a number such as 0.5 or -1" in err


def test_answers_go_to_stdout(capsys, monkeypatch):
    status, out, err = ended(capsys, "games", monkeypatch=monkeypatch)
    assert (status, err) == (0, "")
    assert ["canvas-eagles", "Canvas", "Eagles"] in [line.split()[:3] for line in out.splitlines()]


def told(monkeypatch, outcome, command="validate"):
    """Replace a command's function by one that returns or raises the outcome; return a list of the arguments of each call."""
    given = []

    def story(*arguments, **named):
        given.append((*arguments, *named.values()))
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    module = {"validate": validate, "game_nights": game_night, "make": make, "kit": make, "kits": make}.get(
        command, show
    )
    monkeypatch.setattr(module, command, story)
    return given


def test_answer_and_closing_lines_go_to_stdout_and_complaints_to_stderr(capsys, monkeypatch):
    told(monkeypatch, Outcome("answer", "closing", "complaint", 1))
    assert ended(capsys, "validate", monkeypatch=monkeypatch) == (1, "answer\nclosing\n", "complaint\n")


def test_quiet_leaves_out_the_closing_lines_only(capsys, monkeypatch):
    told(monkeypatch, Outcome("answer", "closing", "complaint"))
    assert ended(capsys, "validate", "-q", monkeypatch=monkeypatch) == (0, "answer\n", "complaint\n")


@pytest.mark.parametrize(
    ("arguments", "environment", "color"),
    [([], {}, True), (["--no-color"], {}, False), ([], {"NO_COLOR": "1"}, False), ([], {"NO_COLOR": ""}, True)],
)
def test_colours_are_asked_for_unless_the_user_wants_none(capsys, monkeypatch, arguments, environment, color):
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    given = told(monkeypatch, Outcome())
    ended(capsys, "validate", *arguments, monkeypatch=monkeypatch)
    assert given[0][-1].color is color


def test_where_no_terminal_is_written_to_there_are_no_colours(capsys, monkeypatch):
    told(monkeypatch, Outcome("\x1b[1;31merror\x1b[0m"))
    assert ended(capsys, "validate", monkeypatch=monkeypatch)[1] == "error\n"


def test_options_reach_the_job_and_the_session(capsys, monkeypatch, tmp_path):
    given = told(monkeypatch, Outcome(), "make")
    options = (
        f"--aircraft b,,a,b --era late --date 1917-04 --side allied --official --paper Letter --ink mono --format svg \
        --hex 38mm --scale 1/144 --map front --layout a5 --mirrored --assembly fold --flip short --bleed 3mm \
        --profile kitchen --stock labels --jobs 3 --data {tmp_path} --data {tmp_path} --out {tmp_path}"
    )
    ended(capsys, "make", "sheets", "canvas-eagles", *options.split(), monkeypatch=monkeypatch)
    ((game, aid, job, session),) = given
    assert (game, aid, job.paper.name, job.ink, job.format) == ("canvas-eagles", "sheets", "letter", "mono", "svg")
    assert job.choices == Choices.from_values(
        aircraft=("b", "a"),
        era="late",
        date="1917-04",
        side="allied",
        map="front",
        layout="a5",
        hex=38.0,
        scale=144,
        mirrored=True,
        official=True,
    )
    assert (job.assembly, job.flip, job.bleed, job.profile, job.stock) == ("fold", "short", 3.0, "kitchen", "labels")
    assert (session.project.data[1:], session.project.output, session.workers) == (
        (tmp_path, tmp_path),
        tmp_path,
        Workers(3),
    )


def test_what_is_not_asked_for_is_as_usual(capsys, monkeypatch):
    given = told(monkeypatch, Outcome(), "make")
    ended(capsys, "make", "sheets", "canvas-eagles", monkeypatch=monkeypatch)
    assert given[0][2] == Job()


def test_what_earlier_runs_left_is_used_unless_the_user_wants_none(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path))
    sessions = []
    for command, arguments in (
        ("kit", ["canvas-eagles"]),
        ("kit", ["canvas-eagles", "--no-cache"]),
        ("validate", ["--no-cache"]),
    ):
        given = told(monkeypatch, Outcome(), command)
        ended(capsys, command, *arguments, monkeypatch=monkeypatch)
        sessions.append(given[0][-1])
    assert [session.store for session in sessions] == [Store(tmp_path), None, None]


def test_a_kit_file_is_told_from_a_game_by_its_name(capsys, monkeypatch):
    game, file = told(monkeypatch, Outcome(), "kit"), told(monkeypatch, Outcome(), "game_nights")
    ended(capsys, "kit", "friday.yaml", "sunday.yml", "--paper", "letter", monkeypatch=monkeypatch)
    assert (game, len(file)) == ([], 1)
    paths, given, _session = file[0]
    assert (paths, {name: value for name, value in given.items() if value}) == (
        (Path("friday.yaml"), Path("sunday.yml")),
        {"paper": ("letter",)},
    )
    status, _, err = ended(capsys, "kit", "friday.yaml", "canvas-eagles", monkeypatch=monkeypatch)
    assert (status, "`canvas-eagles` is not a kit file" in err, len(file)) == (2, True, 1)


@pytest.mark.parametrize("what", ["friday.yaml", "canvas-eagles"])
def test_the_kits_of_all_games_are_asked_for_by_themselves(capsys, monkeypatch, what):
    given = told(monkeypatch, Outcome(), "kits")
    asked = ended(capsys, "kit", "--all", "--hex", "38mm", "--paper", "letter", monkeypatch=monkeypatch)
    assert "dockfighters" in given[0][0]
    assert (asked[0], {name: value for name, value in given[0][1].items() if value}) == (
        0,
        {"hex": ("38mm",), "paper": ("letter",)},
    )
    status, _, err = ended(capsys, "kit", "--all", what, monkeypatch=monkeypatch)
    assert (status, err.endswith(f"cannot be combined with `{what}`. Remove one of these options\n")) == (
        2,
        True,
    )
    status, _, err = ended(capsys, "kit", monkeypatch=monkeypatch)
    assert (status, err.endswith("Error: no game or kit file was given. Specify one, or use `--all`\n")) == (2, True)
    assert len(given) == 1


def test_a_watch_runs_its_command_again_after_each_save_and_goes_on_when_it_fails(capsys, monkeypatch, tmp_path):
    given = told(monkeypatch, Outcome(closing="done"), "kit")
    watched = []

    def saves(places):
        watched.extend(places)
        yield ("a.yaml",)
        told(monkeypatch, UsageError("no such game"), "kit")
        yield ("b.yaml", "c.yaml")
        raise KeyboardInterrupt

    monkeypatch.setattr(watching, "changes", saves)
    status, out, err = ended(capsys, "watch", "kit", "canvas-eagles", "--data", str(tmp_path), monkeypatch=monkeypatch)
    assert (status, out, len(given)) == (0, "done\ndone\n", 2)
    assert watched[1:] == [tmp_path]
    assert "saved: a.yaml\nsaved: b.yaml, c.yaml\n" in err
    assert "Error: no such game" in err


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
    done = python(root, START, "validate", "canvas-eagles", "--format", "json")
    assert (done.returncode, json.loads(done.stdout), done.stderr) == (0, [], "")


def test_what_looks_at_folders_it_names_offers_no_folder_to_lay_over():
    told = CliRunner().invoke(commands, ["diff", "--help"], terminal_width=100)
    assert "--data" not in told.output
    refused = CliRunner().invoke(commands, ["diff", "a", "b", "--data", "."])
    assert (refused.exit_code, "--data" in refused.output) == (2, True)


def test_a_first_release_can_be_called_so():
    assert "--first" in CliRunner().invoke(commands, ["release", "--help"]).output


def test_a_data_folder_to_write_to_is_created_and_one_to_read_from_is_not(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    given = ("new", "overlay", "canvas-eagles", "sopwith-camel", "--data", "deep/mine")
    status, _out, err = ended(capsys, *given, monkeypatch=monkeypatch)
    assert (status, err) == (0, f"created the folder {Path('deep/mine')}\n")
    assert Path("deep/mine/canvas-eagles/aircraft/sopwith-camel.yaml").is_file()
    for wrong in (
        ("new", "overlay", "canvas-eagles", "sopwith-camell", "--data", "other/mine"),
        ("new", "overlay", "canvas-eagles", "sopwith-camel", "--data", "other.zip"),
        ("table", "read", "none.xlsx", "--data", "other"),
        ("validate", "canvas-eagles", "--data", "other"),
    ):
        status, _out, err = ended(capsys, *wrong, monkeypatch=monkeypatch)
        assert status
        assert "created" not in err
        assert [it.name for it in tmp_path.iterdir()] == ["deep"]


def test_a_table_is_read_into_a_new_folder(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    Path("ratings.csv").write_text("aircraft,fuel\nsopwith-camel,61\n", encoding="utf-8")
    given = ("table", "read", "ratings.csv", "--game", "canvas-eagles", "--data", "mine")
    status, out, err = ended(capsys, *given, "--diff", monkeypatch=monkeypatch)
    assert status == 0, err
    assert "61" in out
    assert not Path("mine").exists()
    status, _out, err = ended(capsys, *given, "--yes", monkeypatch=monkeypatch)
    assert status == 0, err
    assert f"created the folder {Path('mine')}" in err
    assert Path("mine/canvas-eagles/aircraft/sopwith-camel.yaml").is_file()


def test_two_different_stocks_are_refused():
    given = ["make", "markers", "canvas-eagles", "--stock", "hama-50452", "--stock", "avery-5371"]
    result = CliRunner().invoke(commands, given)
    assert result.exit_code == 2
    assert "hama-50452, avery-5371" in result.output
