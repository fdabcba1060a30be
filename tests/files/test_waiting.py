"""Runs that wait for each other: told for whom, and held off by no run that is no more."""

import os
import time

import pytest

from printgen.files import waiting
from printgen.files.waiting import lock, remove_lock
from tests.bad_days import forked, killed


def holding(target):
    """Start a child process that holds the lock until the returned function is called."""

    def hold():
        with lock(target):
            while not go.exists():
                time.sleep(0.005)

    go = target.with_name("go")
    child = forked(hold)
    lock_file = target.with_name(f".{target.name}.lock")
    while not (lock_file.exists() and lock_file.read_text() == str(child)):
        time.sleep(0.005)

    def let_go():
        go.touch()
        assert os.waitpid(child, 0)[1] == 0
        go.unlink()

    return child, let_go


def test_who_comes_second_is_told_for_whom_they_wait_and_comes_in_afterwards(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = []
    child, let_go = holding(tmp_path / "roster.yaml")

    def tell(what):
        told.append(what)
        let_go()

    with lock(tmp_path / "roster.yaml", tell):
        pass
    assert told == [f"waiting for process {child}, which is writing roster.yaml"]
    assert list(tmp_path.iterdir()) == []


def test_who_comes_alone_is_told_nothing(tmp_path):
    told = []
    for _time in range(2):
        with lock(tmp_path / "new" / "manifest.json", told.append):
            pass
    assert (told, list((tmp_path / "new").iterdir())) == ([], [])


def test_what_a_killed_run_left_locked_is_open(tmp_path):
    def hold():
        with lock(tmp_path / "a"):
            time.sleep(60)

    assert killed(hold, 0.3)
    told = []
    with lock(tmp_path / "a", told.append):
        pass
    assert told == []


def test_a_lock_that_a_killed_run_left_is_taken_away_and_one_that_somebody_holds_is_not(tmp_path):
    lock = tmp_path / ".a.lock"
    lock.write_text("999999999")
    remove_lock(tmp_path / "a")
    assert not lock.exists()
    _child, let_go = holding(tmp_path / "a")
    remove_lock(tmp_path / "a")
    assert lock.exists()
    let_go()


def test_who_has_waited_too_long_is_told_who_is_at_it(tmp_path, monkeypatch):
    monkeypatch.setattr(waiting, "PATIENCE", 0.1)
    child, let_go = holding(tmp_path / "a")
    with (
        pytest.raises(OSError, match=f"process {child} has been writing this file for 0.1 s") as refused,
        lock(tmp_path / "a"),
    ):
        pass
    assert refused.value.filename == str(tmp_path / "a")
    let_go()


def test_a_file_of_somebody_else_under_the_name_of_the_lock_is_not_written_over(tmp_path):
    (tmp_path / "notes").write_text("mine")
    os.link(tmp_path / "notes", tmp_path / ".a.lock")
    with lock(tmp_path / "a"):
        assert (tmp_path / "notes").read_text() == "mine"
    assert (tmp_path / "notes").read_text() == "mine"


@pytest.mark.parametrize("kind", ["link", "folder"])
def test_a_link_or_folder_in_the_place_of_the_lock_is_named_and_left_alone(tmp_path, monkeypatch, kind):
    monkeypatch.chdir(tmp_path)
    lock_file = tmp_path / ".a.lock"
    lock_file.symlink_to("elsewhere") if kind == "link" else lock_file.mkdir()
    with (
        pytest.raises(OSError, match=f"a {'symbolic link' if kind == 'link' else 'folder'}.*[Rr]emove") as refused,
        lock(tmp_path / "a"),
    ):
        pass
    assert refused.value.filename == ".a.lock"
    assert sorted(it.name for it in tmp_path.iterdir()) == [".a.lock"]
