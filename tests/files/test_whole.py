"""Files written whole, never over another's and never through a link."""

import os
import stat
from pathlib import Path

import pytest

from printgen.files import create, replace
from printgen.files.whole import OutsideFolderError, exchange, remove_leftovers, temporary_path
from tests.bad_days import NOBODY, held


def test_a_new_file_is_never_put_over_another(tmp_path):
    create(tmp_path / "ours.yaml", b"ours")
    with pytest.raises(FileExistsError):
        create(tmp_path / "ours.yaml", b"example")
    assert held(tmp_path) == {"ours.yaml": b"ours"}


def test_nothing_is_written_or_taken_away_outside_the_folder(tmp_path):
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "a").write_bytes(b"mine")
    for act in (
        lambda: replace(tmp_path / "out", {"../house/a": b"theirs"}),
        lambda: replace(tmp_path / "out", {}, gone=["../house/a"]),
        lambda: replace(tmp_path / "out", {}, aside={"../house/a": "b"}),
        lambda: remove_leftovers(tmp_path / "out", ["../house/a"]),
    ):
        with pytest.raises(OutsideFolderError):
            act()
    assert held(tmp_path) == {"house/a": b"mine"}


def test_nothing_is_written_through_a_link_that_waits_under_the_passing_name(tmp_path):
    (tmp_path / "mine").write_bytes(b"mine")
    passing = temporary_path(tmp_path / "out" / "a.pdf")
    passing.parent.mkdir()
    passing.symlink_to(tmp_path / "mine")
    replace(tmp_path / "out", {"a.pdf": b"ink"})
    assert held(tmp_path) == {"mine": b"mine", "out/a.pdf": b"ink"}
    assert not (tmp_path / "out" / "a.pdf").is_symlink()


def test_only_who_writes_folders_takes_away_folders(tmp_path):
    left = tmp_path / f".a.{NOBODY}.part"
    (left / "deep").mkdir(parents=True)
    remove_leftovers(tmp_path, ["a"])
    assert list(tmp_path.iterdir()) == [left]
    remove_leftovers(tmp_path, ["a"], folders=True)
    assert list(tmp_path.iterdir()) == []


def test_what_was_there_keeps_its_owner_and_its_readers(tmp_path, monkeypatch):
    given = []
    monkeypatch.setattr(os, "chown", lambda path, user, group: given.append((user, group)))
    replace(tmp_path, {"a": b"1", "b": b"1"})
    usual = (tmp_path / "b").stat().st_mode
    (tmp_path / "a").chmod(0o640)
    replace(tmp_path, {"a": b"2", "b": b"2"})
    assert [stat.S_IMODE((tmp_path / "a").stat().st_mode), (tmp_path / "b").stat().st_mode] == [0o640, usual]
    assert given == []
    exchange({tmp_path / "b": b"3", tmp_path / "c": b"3"}, like=tmp_path / "a")
    assert {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in "abc"} == {0o640}
    # Who may give files away, as root may, gives them back to whose they were.
    plain = Path.lstat

    def anothers(path):
        facts = plain(path)
        return os.stat_result((*facts[:4], 4321, 8765, *facts[6:]))

    monkeypatch.setattr(Path, "lstat", anothers)
    replace(tmp_path, {"a": b"4"})
    assert given == [(4321, 8765)]


@pytest.mark.parametrize("step", ["replace", "rename", "chmod", "open"])
def test_an_error_names_the_file_that_the_user_knows(tmp_path, monkeypatch, step):
    replace(tmp_path, {"a.pdf": b"1"})
    (tmp_path / "a.pdf").chmod(0o640)

    def refused(path, *_):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, step, refused)
    with pytest.raises(PermissionError) as error:
        replace(tmp_path, {"a.pdf": b"2"}, aside={"a.pdf": "a.pdf.bak"} if step == "rename" else None)
    assert error.value.filename == str(tmp_path / "a.pdf")
    monkeypatch.undo()
    assert held(tmp_path) == {"a.pdf": b"1"}
