"""Bad days of a kit: the process is killed or interrupted, the disk fills up. Old files are whole, the next run repairs."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen import files
from printgen.files import MANIFEST, OutputFile, write_products
from tests.bad_days import NOBODY, full, held, killed_at, python, steps, stopping
from tests.built_in import FREEZE, FROZEN

CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"

#: Makes a small kit again and again over an older one, each time in a child that is killed at another moment.
KILLED = """
import json, shutil, sys
from msgspec.structs import replace
from hashlib import sha256
from pathlib import Path
from printgen.games import game as games
from printgen.commands import make as run
from printgen.reuse import fingerprint
from printgen.reuse.store import Store
from printgen.games.game import load_game
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.data.folders import Project, find
from printgen.commands.session import Session
from tests.bad_days import done, held, killed, moments

folder, runs = Path(sys.argv[1]), int(sys.argv[2])
whole = load_game("canvas-eagles")
small = replace(whole, products={id: whole.products[id] for id in ("record-sheets", "fire-arc-templates")})
assert len(small.all_products) == 2
games.find_game = lambda id: small
fingerprint.code = lambda templates: "no other program meanwhile"
job = Job(Choices.from_values(aircraft=("sopwith-camel", "albatros-d-va")), format="svg")


def kit(state, out):
    session = Session(Project((folder / state,), find().templates, out), lambda doing, share: None, store=Store(folder / "cache"))
    outcome = run.kit("canvas-eagles", job, session)
    assert outcome.status == 0, outcome.complaint


kit("old", folder / "before")
kit("new", folder / "after")
before, after = held(folder / "before"), held(folder / "after")
assert len(before) > 4 and set(before) == set(after) and before != after
out = folder / "out"


def put_back():
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(folder / "before", out)


put_back()
for number, moment in enumerate(moments(lambda: kit("new", out), runs)):
    put_back()
    cut = killed(lambda: kit("new", out), moment)
    now = held(out)
    for name, content in now.items():
        if not name.rpartition("/")[2].startswith("."):
            assert content in (before[name], after[name]), f"run {number}: {name} is broken"
    assert set(before) <= set(now), f"run {number}: a file is gone"
    print("killed" if cut else "done", "old" if now == before else "new" if now == after else "between")
    done(lambda: kit("new", out))
    repaired = held(out)
    wrong = sorted(name for name in {**after, **repaired} if after.get(name) != repaired.get(name))
    assert not wrong, f"run {number}: the next one did not repair {wrong}"
"""

#: Prints the same kit on two cores, and says so as soon as the others are at work; they wait to be killed.
AT_WORK = """
import signal, sys, time
from pathlib import Path
# Who runs the tests in the background of a shell hands down that Ctrl-C is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
from printgen.products import printing
from printgen.cli import main

def slowly(order, task):
    (Path(sys.argv[-1]) / f"at-work-{__import__('os').getpid()}").touch()
    time.sleep(60)
printing.do_task = slowly
main()
"""


@pytest.fixture(scope="module")
def states(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with data, `old`, and the same with a correction, `new`."""
    folder = tmp_path_factory.mktemp("states")
    for state in ("old", "new"):
        shutil.copytree(root / "tests" / "checks" / "base", folder / state)
    camel = folder / "new" / CAMEL
    text = camel.read_text(encoding="utf-8")
    assert text.count("fuel: 55") == 1
    camel.write_text(text.replace("fuel: 55", "fuel: 60"), encoding="utf-8")
    return folder


@pytest.mark.explore
def test_killed_at_fifty_random_moments_a_kit_is_whole_and_the_next_run_repairs_it(states: Path) -> None:
    done = python(KILLED, states, 50)
    assert done.returncode == 0, done.stderr
    runs = done.stdout.splitlines()
    assert len(runs) == 50
    assert runs.count("killed old") > 10


OLD = {"a.pdf": b"old a", "svg/b/1.svg": b"old 1", "svg/b/2.svg": b"old 2"}
NEW = {"a.pdf": b"new a, longer", "svg/b/1.svg": b"new 1", "c.pdf": b"new"}


def written(folder: Path, contents: dict[str, bytes]) -> Callable[[], object]:
    return lambda: write_products(folder, [OutputFile(name, content, {}) for name, content in contents.items()])


def set_up(folder: Path) -> Path:
    """Put the old files into the folder, as a run made them."""
    shutil.rmtree(folder, ignore_errors=True)
    written(folder, OLD)()
    assert set(held(folder)) == {*OLD, MANIFEST}
    return folder


def test_killed_at_each_step_of_the_writing_files_are_whole_and_the_next_run_repairs_them(tmp_path: Path) -> None:
    again = written(set_up(tmp_path / "out"), NEW)
    number = len(steps(again))
    manifest = held(tmp_path / "out")[MANIFEST]
    assert number > 10
    seen = []
    for step in range(1, number + 1):
        out = set_up(tmp_path / "out")
        assert killed_at(again, step)
        now = {name: content for name, content in held(out).items() if not name.rpartition("/")[2].startswith(".")}
        for name, content in now.items():
            assert content in (OLD.get(name), NEW.get(name)) or name == MANIFEST
        assert set(NEW) & set(OLD) <= set(now)
        assert set(json.loads(now[MANIFEST])["files"]) in (set(OLD), set(NEW))
        seen.append(now == {**OLD, MANIFEST: now[MANIFEST]})
        again()
        assert held(out) == {**NEW, MANIFEST: manifest}
    assert {True, False} == set(seen)
    assert seen == sorted(seen, reverse=True)


def test_a_disk_that_fills_up_at_any_step_leaves_whole_files_and_nothing_else(tmp_path: Path) -> None:
    again = written(set_up(tmp_path / "out"), NEW)
    gone = steps(again)
    # What follows a failure is taking away, which needs no room.
    grows = [number for number, name in enumerate(gone, start=1) if name in ("open", "write", "mkdir", "replace")]
    first_rename = gone.index("replace") + 1
    assert len(grows) > 10
    for step in grows:
        out = set_up(tmp_path / "out")
        before = held(out)
        with stopping(step, full), pytest.raises(OSError, match="No space left"):
            again()
        now = held(out)
        assert [name for name in now if name.rpartition("/")[2].startswith(".")] == []
        if step < first_rename:
            assert {name: now[name] for name in before} == before
        for name, content in now.items():
            assert content in (before.get(name), NEW.get(name))
        again()
        assert {name: held(out)[name] for name in NEW} == NEW


def test_what_a_killed_run_left_is_taken_away_but_not_what_one_is_writing_or_somebody_else_keeps(
    tmp_path: Path,
) -> None:
    written(tmp_path, {"a.pdf": b"a", "svg/b/1.svg": b"1"})()
    left = [f".a.pdf.{NOBODY}.part", f".manifest.json.{NOBODY}.part", f"svg/b/.1.svg.{NOBODY}.part"]
    theirs = [
        f".a.pdf.{os.getppid()}.part",
        f".a.pdf.{NOBODY}",
        f".notes.{NOBODY}.part",
        ".a.pdf.swp",
        f"svg/.1.svg.{NOBODY}.part",
    ]
    for name in (*left, *theirs):
        (tmp_path / name).write_bytes(b"half")
    written(tmp_path, {"a.pdf": b"a"})()
    assert set(held(tmp_path)) == {"a.pdf", "svg/b/1.svg", MANIFEST, *theirs}


def test_what_cannot_be_made_again_is_on_the_disk_before_it_takes_its_place(tmp_path: Path) -> None:
    gone = steps(lambda: files.replace(tmp_path, {"roster.yaml": b"new"}, lasting=True))
    assert gone.index("fsync") < gone.index("replace")
    assert "fsync" not in steps(lambda: files.replace(tmp_path, {"sheet.pdf": b"new"}))


def printgen(folder: Path, *words: object, code: str = "from printgen.cli import main; main()") -> list[str]:
    out = ("--out", str(folder))
    return [sys.executable, "-c", FREEZE + code, *map(str, words), "--no-cache", *out]


FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
from printgen.cli import main
main()
"""
SHEETS = ("make", "record-sheets", "canvas-eagles", "--aircraft", "sopwith-camel")


def test_a_disk_without_room_for_a_kit_is_one_plain_line(root: Path, tmp_path: Path) -> None:
    def made(fuel: int, code: str, *first: object) -> subprocess.CompletedProcess[str]:
        (mine / CAMEL).write_text(text.replace("fuel: 55", f"fuel: {fuel}"), encoding="utf-8")
        command = printgen(tmp_path / "out", *first, *SHEETS, "--data", mine, code=code)
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)

    mine, text = tmp_path / "mine", (FROZEN / CAMEL).read_text(encoding="utf-8")
    (mine / CAMEL).parent.mkdir(parents=True)
    assert made(60, "from printgen.cli.start import main; main()").returncode == 0
    before = held(tmp_path / "out")
    assert len(before) == 2
    done = made(65, FULL, 4096)
    name = "out/canvas-eagles/record-sheets-sopwith-camel.pdf"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"printgen: {tmp_path}/{name}: File too large\n"
    assert held(tmp_path / "out") == before


def await_(what: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until the condition holds, for a minute at most."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return (
        Path(f"/proc/{process}/stat").read_text().rsplit(")")[-1].split()[0] != "Z" if sys.platform == "linux" else True
    )


@pytest.mark.parametrize(
    ("sign", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -9)], ids=lambda it: str(int(it))
)
def test_stopped_on_two_cores_it_says_so_and_nothing_is_written_and_nobody_works_on(
    sign: signal.Signals, status: int, states: Path, root: Path, tmp_path: Path
) -> None:
    command = printgen(tmp_path, "make", "record-sheets,fire-arc-templates", "canvas-eagles", "--jobs", 2, code=AT_WORK)
    with subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, text=True, start_new_session=True) as running:
        await_(lambda: len(list(tmp_path.iterdir())) == 2)
        workers = [int(it.name.rpartition("-")[2]) for it in tmp_path.iterdir()]
        # Ctrl-C goes to all that work in a terminal; who ends a process ends that one.
        if sign == signal.SIGINT:
            os.killpg(running.pid, sign)
        else:
            running.send_signal(sign)
        _, said = running.communicate()
    assert running.returncode == status
    assert said.strip("\n") == ("printgen: interrupted" if status > 0 else "")
    await_(lambda: not any(map(alive, workers)))
    assert all(it.name.startswith("at-work") for it in tmp_path.iterdir())
