"""Files under watch: each save is told once, when it has come to rest."""

import os
from pathlib import Path

import pytest

from printgen.commands.watching import changes, snapshot


@pytest.fixture
def data(tmp_path):
    (tmp_path / "aircraft").mkdir()
    (tmp_path / "aircraft" / "camel.yaml").write_text("fuel: 55\n", encoding="utf-8")
    (tmp_path / "kit.yaml").write_text("kit: kit\n", encoding="utf-8")
    return tmp_path


def told(places, *steps):
    """Return the changes that are reported while each sleep performs the next of the steps; watching ends after them."""
    waiting = list(steps)

    def sleep(_seconds):
        if not waiting:
            raise EOFError
        waiting.pop(0)()

    found = []
    try:
        for names in changes(places, sleep):
            found.append([Path(name).name for name in names])  # noqa: PERF401 (what was told before the end counts)
    except EOFError:
        return found
    raise AssertionError("the watch ended by itself")


def saved(path, text):
    return lambda: path.write_text(text, encoding="utf-8")


def nothing():
    pass


def test_what_is_saved_added_and_removed_is_told_once(data):
    camel, pup = data / "aircraft" / "camel.yaml", data / "aircraft" / "pup.yml"
    steps = (saved(camel, "fuel: 100\n"), nothing, nothing, saved(pup, "fuel: 50\n"), nothing, pup.unlink, nothing)
    assert told([data], *steps) == [["camel.yaml"], ["pup.yml"], ["pup.yml"]]


def test_saves_that_follow_each_other_are_told_together(data):
    camel, kit = data / "aircraft" / "camel.yaml", data / "kit.yaml"
    steps = (saved(camel, "fuel: 100\n"), saved(kit, "kit: friday\n"), saved(camel, "fuel: 1\n"), nothing, nothing)
    assert told([data], *steps) == [["camel.yaml", "kit.yaml"]]


def test_files_that_hold_no_data_are_not_watched(data):
    steps = (saved(data / "notes.txt", "x"), nothing, saved(data / "kit.yaml~", "x"), nothing)
    assert told([data], *steps) == []


def test_a_single_file_is_watched_by_itself(data):
    steps = (saved(data / "aircraft" / "camel.yaml", "x"), nothing, saved(data / "kit.yaml", "x: 1\n"), nothing)
    assert told([data / "kit.yaml"], *steps) == [["kit.yaml"]]


def test_a_save_that_leaves_size_and_times_as_they_were_shows_by_the_files_place(data):
    file = data / "kit.yaml"
    before, facts = snapshot([data]), file.stat()
    other = data / "other"
    other.write_text("kit: tik\n", encoding="utf-8")
    os.utime(other, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    other.replace(file)
    assert snapshot([data]) != before
