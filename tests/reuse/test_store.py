"""The cache: what is kept comes back whole, from the same key, out of a folder that is the user's own; or not at all."""

import os
import stat
from pathlib import Path

import pytest

from printgen.files.own import user_folder
from printgen.reuse.store import MOST, Store, folder


@pytest.fixture
def cache(tmp_path):
    return Store(tmp_path / "cache")


def test_what_is_kept_comes_back_for_its_key_and_no_other(cache):
    cache.put("data", "key", b"held\n")
    assert cache.get("data", "key") == b"held\n"
    assert cache.get("data", "other key") is None
    assert cache.get("data", "ke") is None
    assert cache.get("more", "key") is None
    cache.put("data", "other key", b"")
    assert (cache.get("data", "key"), cache.get("data", "other key")) == (None, b"")


def test_the_folder_is_the_users_alone(cache):
    cache.put("data", "key", b"held")
    assert stat.S_IMODE(cache.folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("mode", [0o770, 0o707])
def test_a_folder_that_others_can_write_to_is_not_trusted(cache, mode):
    cache.put("data", "key", b"held")
    cache.folder.chmod(mode)
    assert cache.get("data", "key") is None
    cache.put("more", "key", b"held")
    assert [file.name for file in cache.folder.iterdir()] == ["data.kept"]


def test_a_folder_that_belongs_to_somebody_else_is_not_trusted(cache, monkeypatch):
    cache.put("data", "key", b"held")
    monkeypatch.setattr(os, "getuid", lambda: cache.folder.stat().st_uid + 1)
    assert cache.get("data", "key") is None


@pytest.mark.parametrize(
    "spoil", [lambda kept: kept[:-1], lambda kept: kept[:20], lambda kept: b"", lambda kept: kept + b"!"]
)
def test_a_broken_file_is_as_none(cache, spoil):
    cache.put("data", "key", b"held")
    (file,) = cache.folder.iterdir()
    file.write_bytes(spoil(file.read_bytes()))
    assert cache.get("data", "key") is None


def test_a_folder_that_cannot_be_made_or_written_is_left_alone(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    cache = Store(tmp_path / "file" / "cache")
    cache.put("data", "key", b"held")
    assert cache.get("data", "key") is None


def test_the_oldest_things_go_when_there_are_many(cache):
    for number in range(MOST + 2):
        cache.put(f"data-{number}", "key", b"held")
        os.utime(cache.folder / f"data-{number}.kept", (number, number))
    cache.put("last", "key", b"held")
    kept = {file.stem for file in cache.folder.iterdir()}
    assert len(kept) == MOST
    assert "last" in kept
    assert not {"data-0", "data-1"} & kept


def test_it_lies_among_the_users_caches_or_where_the_user_says(monkeypatch):
    monkeypatch.delenv("PRINTGEN_CACHE", raising=False)
    assert folder() == user_folder("caches") / "printgen"
    monkeypatch.setenv("PRINTGEN_CACHE", "here")
    assert folder() == Path("here")
