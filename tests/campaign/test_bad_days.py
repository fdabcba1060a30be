"""Booking while the process is killed or the disk fills up: the roster is whole, and the next run goes through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.campaign.booking import append_result, write
from printgen.data.yaml import read
from tests.bad_days import full, held, killed_at, python, steps, stopping

RESULT = """\
mission: the-next-one
week: 7
sorties:
  - {flyer: frazer, aircraft: sopwith-camel, task: fighter-sweep, turns: 9}
"""

#: Books a result again and again, each time in a child that is killed at another moment; says how each child ended.
KILLED = """
import sys
from pathlib import Path
from printgen.commands import roster as roster_run
from printgen.commands import roster_apply
from printgen.reuse.store import Store
from printgen.data.folders import find
from printgen.commands.session import Session
from tests.bad_days import done, killed, moments

folder, runs = Path(sys.argv[1]), int(sys.argv[2])
roster, result, kept = folder / "roster.yaml", folder / "result.yaml", folder / "roster.yaml.bak"
before, after = roster.read_bytes(), (folder / "after.yaml").read_bytes()
session = Session(find(), lambda doing, share: None, store=Store(folder / "cache"))
roster_run.show(roster, None, session)


def book():
    assert not roster_apply.apply(roster, result, session).status


def put_back():
    roster.write_bytes(before)
    kept.unlink(missing_ok=True)


for run, moment in enumerate(moments(book, runs)):
    put_back()
    cut = killed(book, moment)
    now = roster.read_bytes()
    assert now in (before, after), f"run {run}: the roster is broken"
    assert not kept.exists() or kept.read_bytes() == before, f"run {run}: the copy is broken"
    print("killed" if cut else "done", "old" if now == before else "new")
put_back()
done(book)
assert roster.read_bytes() == after
print(sorted(it.name for it in folder.iterdir() if it.name.startswith(".")))
"""

FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
from printgen.cli import main
main()
"""


@pytest.fixture
def folder(tmp_path: Path, ours: Path) -> Path:
    """Return a folder with a roster, a result, and the roster with the result booked."""
    (tmp_path / "roster.yaml").write_bytes(ours.read_bytes())
    (tmp_path / "result.yaml").write_text(RESULT, encoding="utf-8")
    documents = [read(tmp_path / name, name)[0] for name in ("roster.yaml", "result.yaml")]
    assert all(documents)
    (tmp_path / "after.yaml").write_text(append_result(*documents), encoding="utf-8")
    return tmp_path


def booking(folder: Path) -> Callable[[], object]:
    """Return a function that books the result as `roster apply` does."""
    texts = [(folder / name).read_text(encoding="utf-8") for name in ("roster.yaml", "after.yaml")]
    return lambda: write(folder / "roster.yaml", *texts)


@pytest.mark.explore
def test_killed_at_fifty_random_moments_the_roster_is_whole_and_the_next_run_goes_through(folder: Path) -> None:
    done = python(KILLED, folder, 50)
    assert done.returncode == 0, done.stderr
    *runs, left = done.stdout.splitlines()
    assert len(runs) == 50
    assert runs.count("killed old") > 10
    assert left == "[]"


def put_back(folder: Path, before: bytes) -> None:
    (folder / "roster.yaml").write_bytes(before)
    (folder / "roster.yaml.bak").unlink(missing_ok=True)


def test_killed_at_each_step_of_the_writing_the_roster_is_whole(folder: Path) -> None:
    before, after = (folder / "roster.yaml").read_bytes(), (folder / "after.yaml").read_bytes()
    book = booking(folder)
    number = len(steps(book))
    assert number >= 8
    seen = []
    for step in range(1, number + 1):
        put_back(folder, before)
        assert killed_at(book, step)
        now = (folder / "roster.yaml").read_bytes()
        seen.append(now == after)
        assert now in (before, after)
        kept = folder / "roster.yaml.bak"
        assert not kept.exists() or kept.read_bytes() == before
        assert kept.exists() or now == before
    assert {True, False} == set(seen)
    assert seen == sorted(seen)
    put_back(folder, before)
    book()
    assert sorted(held(folder)) == ["after.yaml", "result.yaml", "roster.yaml", "roster.yaml.bak"]


def test_a_disk_that_fills_up_at_any_step_leaves_the_roster_as_it_was(folder: Path) -> None:
    before = held(folder)
    book = booking(folder)
    grows = [number for number, name in enumerate(steps(book), 1) if name in ("open", "write", "fsync", "replace")]
    put_back(folder, before["roster.yaml"])
    assert len(grows) >= 8
    # Once the roster has been replaced there is nothing left that could be refused.
    for step in grows[:-1]:
        with stopping(step, full), pytest.raises(OSError, match="No space left"):
            book()
        assert {name: held(folder)[name] for name in before} == before
        assert set(held(folder)) - set(before) <= {"roster.yaml.bak"}


def test_a_full_disk_leaves_the_roster_as_it_was_and_is_one_plain_line(folder: Path) -> None:
    before, room = held(folder), 4096
    assert room < len(before["roster.yaml"])
    roster = folder / "roster.yaml"
    done = python(FULL, room, "roster", "apply", roster, folder / "result.yaml")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"printgen: {roster}.bak: File too large\n"
    assert held(folder) == before


def test_an_example_that_finds_no_room_is_not_there_by_half(tmp_path: Path) -> None:
    done = python(FULL, 100, "new", "campaign", tmp_path / "ours.yaml", "--game", "canvas-eagles")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"printgen: {tmp_path}/ours.yaml: File too large\n"
    assert held(tmp_path) == {}
