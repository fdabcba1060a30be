"""Passing files: a folder of a run's own, which goes with it, or is taken away by the next one."""

import os
import tempfile
import time
from pathlib import Path

import pytest

from printgen.files.passing import passing_files
from tests.bad_days import forked, killed


@pytest.fixture(autouse=True)
def around(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def use():
    with passing_files():
        tempfile.mkdtemp(prefix="weasyprint-")
        time.sleep(60)


def test_it_goes_with_the_run_and_all_that_lies_in_it(around):
    with passing_files() as folder:
        inside = Path(tempfile.mkdtemp())
        assert inside.parent == Path(folder)
        with passing_files() as again:
            assert again == folder
        assert inside.exists()
    assert (list(around.iterdir()), tempfile.tempdir) == ([], str(around))


def test_what_a_killed_run_left_is_taken_away_by_the_next(around):
    assert killed(use, 0.5)
    assert len(list(around.glob("printgen-*/weasyprint-*"))) == 1
    with passing_files() as folder:
        assert [str(it) for it in around.iterdir()] == [folder]


def test_what_a_living_run_uses_stays(around):
    with passing_files() as folder:
        (Path(folder) / "theirs").write_bytes(b"in use")
        done, said = os.pipe()

        def other():
            tempfile.tempdir = str(around)
            with passing_files() as mine:
                os.write(said, str(mine != folder and os.listdir(folder)).encode())  # noqa: PTH208

        os.waitpid(forked(other), 0)
        assert sorted(eval(os.read(done, 1000))) == [".held-by-printgen", "theirs"]


def test_nothing_is_taken_for_a_dead_runs_that_may_be_anybodys(around):
    elsewhere = around / "elsewhere"
    for folder in (elsewhere, around / "printgen-new", around / "printgen-linked", around / "printgen-old"):
        folder.mkdir()
        (folder / "mine").write_bytes(b"mine")
    (around / "printgen-link").symlink_to(elsewhere)
    (around / "printgen-file").write_bytes(b"mine")
    (around / "printgen-linked" / ".held-by-printgen").symlink_to(elsewhere / "mine")
    (around / "printgen-empty").mkdir()
    for old in ("printgen-linked", "printgen-old", "printgen-empty"):
        os.utime(around / old, (0, 0))
    with passing_files():
        pass
    left = sorted(it.name for it in around.iterdir())
    # An empty one is that of a run which was killed before it could hold it.
    assert left == ["elsewhere", *(f"printgen-{it}" for it in ("file", "link", "linked", "new", "old"))]
    assert (elsewhere / "mine").read_bytes() == b"mine"
