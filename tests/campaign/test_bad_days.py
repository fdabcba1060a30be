"""Booking while the process is killed or the disk fills up: the roster is whole, and the next run goes through."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from printgen.campaign.booking import booked
from printgen.source import read

RESULT = """\
mission: the-next-one
week: 7
sorties:
  - {flyer: frazer, aircraft: sopwith-camel, task: fighter-sweep, turns: 9}
"""

#: Books a result again and again, each time in a child that is killed at another moment; says how each child ended.
KILLED = """
import os, random, signal, sys, time
from pathlib import Path
from printgen import roster_run
from printgen.cache import Cache
from printgen.project import find
from printgen.run import Desk

folder, runs = Path(sys.argv[1]), int(sys.argv[2])
roster, result, kept = folder / "roster.yaml", folder / "result.yaml", folder / "roster.yaml.bak"
before, after = roster.read_bytes(), (folder / "after.yaml").read_bytes()
desk = Desk(find(), lambda doing, share: None, cache=Cache(folder / "cache"))
roster_run.show(roster, None, desk)


def child():
    pid = os.fork()
    if pid == 0:
        os._exit(0 if not roster_run.apply(roster, result, desk).status else 1)
    return pid


def put_back():
    roster.write_bytes(before)
    kept.unlink(missing_ok=True)


random.seed(1918)
start = time.monotonic()
assert os.waitpid(child(), 0)[1] == 0 and roster.read_bytes() == after
span = time.monotonic() - start
for run in range(runs):
    put_back()
    pid = child()
    time.sleep(random.uniform(0, span))
    os.kill(pid, signal.SIGKILL)
    ended = os.waitpid(pid, 0)[1]
    now = roster.read_bytes()
    assert now in (before, after), f"run {run}: the roster is broken"
    assert not kept.exists() or kept.read_bytes() == before, f"run {run}: the copy is broken"
    print("killed" if ended else "done", "old" if now == before else "new")
put_back()
assert os.waitpid(child(), 0)[1] == 0 and roster.read_bytes() == after
print(sorted(it.name for it in folder.iterdir() if it.name.startswith(".")))
"""

#: Books a result and is killed at a step of the writing: before or after the step of that number.
AT_STEP = """
import os, signal, sys
from pathlib import Path
from printgen.campaign.booking import write

folder, step = Path(sys.argv[1]), int(sys.argv[2])
steps = 0


def counted(original):
    def at_step(*arguments, **named):
        global steps
        for act in (lambda: None, lambda: original(*arguments, **named)):
            steps += 1
            act()
            if steps == step:
                os.kill(os.getpid(), signal.SIGKILL)
    return at_step


for name in ("write_bytes", "replace", "unlink", "chmod"):
    setattr(Path, name, counted(getattr(Path, name)))
after = (folder / "after.yaml").read_text(encoding="utf-8")
write(folder / "roster.yaml", (folder / "roster.yaml").read_text(encoding="utf-8"), after)
print(steps)
"""

FULL = """
import resource, sys
from pathlib import Path
from printgen.campaign.booking import write

folder = Path(sys.argv[1])
before = (folder / "roster.yaml").read_text(encoding="utf-8")
after = (folder / "after.yaml").read_text(encoding="utf-8")
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    write(folder / "roster.yaml", before, after)
except OSError as error:
    print(error.strerror)
"""


@pytest.fixture
def folder(tmp_path: Path, ours: Path) -> Path:
    """A folder with a roster, a result, and the roster as it is with the result in it."""
    (tmp_path / "roster.yaml").write_bytes(ours.read_bytes())
    (tmp_path / "result.yaml").write_text(RESULT, encoding="utf-8")
    documents = [read(tmp_path / name, name)[0] for name in ("roster.yaml", "result.yaml")]
    assert all(documents)
    (tmp_path / "after.yaml").write_text(booked(*documents), encoding="utf-8")
    return tmp_path


def python(root: Path, code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_killed_at_fifty_random_moments_the_roster_is_whole_and_the_next_run_goes_through(
    folder: Path, root: Path
) -> None:
    done = python(root, KILLED, folder, 50)
    assert done.returncode == 0, done.stderr
    *runs, left = done.stdout.splitlines()
    assert len(runs) == 50
    assert runs.count("killed old") > 10
    assert left == "[]"


def test_killed_at_each_step_of_the_writing_the_roster_is_whole(folder: Path, root: Path) -> None:
    before, after = (folder / "roster.yaml").read_bytes(), (folder / "after.yaml").read_bytes()
    steps = int(python(root, AT_STEP, folder, 0).stdout)
    assert steps >= 8
    seen = []
    for step in range(1, steps + 1):
        (folder / "roster.yaml").write_bytes(before)
        (folder / "roster.yaml.bak").unlink(missing_ok=True)
        assert python(root, AT_STEP, folder, step).returncode == -9
        now = (folder / "roster.yaml").read_bytes()
        seen.append(now == after)
        assert now in (before, after)
        kept = folder / "roster.yaml.bak"
        assert not kept.exists() or kept.read_bytes() == before
        assert kept.exists() or now == before
    assert {True, False} == set(seen)
    assert seen == sorted(seen)


@pytest.mark.parametrize("room", [0, 4096])
def test_a_full_disk_leaves_the_roster_as_it_was(room: int, folder: Path, root: Path) -> None:
    before = (folder / "roster.yaml").read_bytes()
    assert room < len(before)
    done = python(root, FULL, folder, room)
    assert "large" in done.stdout.lower(), done.stderr
    assert (folder / "roster.yaml").read_bytes() == before
    assert sorted(it.name for it in folder.iterdir()) == ["after.yaml", "result.yaml", "roster.yaml"]
