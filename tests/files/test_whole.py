"""Files written whole, never over another's and never through a link."""

import pytest

from printgen.files import create, replace
from printgen.files.whole import NotBelow, beside, clear
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
        lambda: clear(tmp_path / "out", ["../house/a"]),
    ):
        with pytest.raises(NotBelow):
            act()
    assert held(tmp_path) == {"house/a": b"mine"}


def test_nothing_is_written_through_a_link_that_waits_under_the_passing_name(tmp_path):
    (tmp_path / "mine").write_bytes(b"mine")
    passing = beside(tmp_path / "out" / "a.pdf")
    passing.parent.mkdir()
    passing.symlink_to(tmp_path / "mine")
    replace(tmp_path / "out", {"a.pdf": b"ink"})
    assert held(tmp_path) == {"mine": b"mine", "out/a.pdf": b"ink"}
    assert not (tmp_path / "out" / "a.pdf").is_symlink()


def test_only_who_writes_folders_takes_away_folders(tmp_path):
    left = tmp_path / f".a.{NOBODY}.part"
    (left / "deep").mkdir(parents=True)
    clear(tmp_path, ["a"])
    assert list(tmp_path.iterdir()) == [left]
    clear(tmp_path, ["a"], folders=True)
    assert list(tmp_path.iterdir()) == []
