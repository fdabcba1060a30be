"""Fingerprints: they change when what a file holds changes, and with nothing else."""

import os
import re
import sys
import tomllib

import pytest

from printgen.reuse import fingerprint


@pytest.fixture
def data(tmp_path):
    (tmp_path / "one" / "aircraft").mkdir(parents=True)
    (tmp_path / "one" / "aircraft" / "camel.yaml").write_text("fuel: 55\n", encoding="utf-8")
    (tmp_path / "one" / "nations.yml").write_text("nations: []\n", encoding="utf-8")
    (tmp_path / "one" / "notes.txt").write_text("not data\n", encoding="utf-8")
    (tmp_path / "one" / ".hidden.yaml").write_text("not data\n", encoding="utf-8")
    return tmp_path / "one"


def test_every_data_file_has_a_digest_by_its_folder_and_name(data, tmp_path):
    found = fingerprint.data([data, tmp_path / "there-is-none"])
    assert list(found) == ["0/aircraft/camel.yaml", "0/nations.yml"]
    assert len(set(found.values())) == 2


def test_of_folders_that_are_none_of_its_concern_nothing_is_looked_at(data):
    (data / "kites").mkdir()
    (data / "kites" / "box.yaml").write_text("tails: 2\n", encoding="utf-8")
    (data / "aircraft" / "kites.yaml").write_text("tails: 3\n", encoding="utf-8")
    found = ["0/aircraft/camel.yaml", "0/aircraft/kites.yaml", "0/kites/box.yaml", "0/nations.yml"]
    assert [*fingerprint.data([data])] == found
    assert [*fingerprint.data([data], {"kites"})] == [it for it in found if "/kites/" not in it]


def test_where_the_folder_lies_and_when_it_was_saved_make_no_difference(data, tmp_path):
    before = fingerprint.data([data])
    data.rename(tmp_path / "two")
    for file in (tmp_path / "two").rglob("*.y*ml"):
        os.utime(file, (1, 1))
    assert fingerprint.data([tmp_path / "two"]) == before


def test_a_file_of_the_same_size_and_times_in_the_same_place_is_known_for_what_it_holds(data):
    file = data / "aircraft" / "camel.yaml"
    before, facts = fingerprint.data([data]), file.stat()
    with file.open("r+", encoding="utf-8") as opened:
        opened.write("fuel: 56\n")
    os.utime(file, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    after = file.stat()
    assert (after.st_size, after.st_mtime_ns, after.st_ino) == (facts.st_size, facts.st_mtime_ns, facts.st_ino)
    assert fingerprint.data([data])["0/aircraft/camel.yaml"] != before["0/aircraft/camel.yaml"]


def test_a_file_added_or_taken_away_changes_the_digest(data):
    before = fingerprint.of(fingerprint.data([data]))
    (data / "aircraft" / "pup.yaml").write_text("fuel: 50\n", encoding="utf-8")
    added = fingerprint.of(fingerprint.data([data]))
    (data / "aircraft" / "pup.yaml").unlink()
    assert len({before, added}) == 2
    assert fingerprint.of(fingerprint.data([data])) == before


def test_links_out_of_the_data_are_not_followed_but_make_a_difference(data, tmp_path):
    before = fingerprint.data([data])
    (tmp_path / "else.yaml").write_text("fuel: 1\n", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "deep.yaml").write_text("fuel: 2\n", encoding="utf-8")
    (data / "out.yaml").symlink_to(tmp_path / "else.yaml")
    (data / "out").symlink_to(tmp_path / "folder")
    (data / "within.yaml").symlink_to("nations.yml")
    same = before["0/nations.yml"]
    assert fingerprint.data([data]) == {
        **before,
        "0/out": "../folder",
        "0/out.yaml": "../else.yaml",
        "0/within.yaml": same,
    }


def test_folders_linked_in_a_circle_end(data):
    (data / "aircraft" / "again").symlink_to(data)
    assert "0/aircraft/camel.yaml" in fingerprint.data([data])


def test_what_is_no_file_or_cannot_be_read_counts_as_empty_and_stops_nothing(data):
    os.mkfifo(data / "pipe.yaml")
    (data / "lost.yaml").symlink_to(data / "nowhere")
    found = fingerprint.data([data])
    assert list(found) == ["0/aircraft/camel.yaml", "0/lost.yaml", "0/nations.yml", "0/pipe.yaml"]
    assert (found["0/lost.yaml"], found["0/pipe.yaml"]) == ("nowhere", "pipe.yaml")
    assert fingerprint.of_file(data / "nowhere") == ""


def test_plain_values_have_one_digest_whatever_the_order_of_their_keys():
    assert fingerprint.of({"a": 1, "b": [2, None]}) == fingerprint.of({"b": [2, None], "a": 1})
    assert fingerprint.of({"a": 1}) != fingerprint.of({"a": 2})


def test_the_program_is_its_modules_and_templates_and_libraries(tmp_path, monkeypatch):
    before = fingerprint.code(tmp_path)
    assert fingerprint.code(tmp_path) == before
    templates = []
    for name in ("page.html", "page.css", "page.svg"):
        (tmp_path / name).write_text("<p>", encoding="utf-8")
        templates.append(fingerprint.code(tmp_path))
    games = tmp_path / "path" / "printgen"
    games.mkdir(parents=True)
    (games / "kites.py").write_text("GAME = 1\n", encoding="utf-8")
    monkeypatch.setattr("printgen.__path__", [*sys.modules["printgen"].__path__, str(games)])
    module = fingerprint.code(tmp_path)
    (games / "rulebook.yaml").write_text("KT101:\n", encoding="utf-8")
    rulebook = fingerprint.code(tmp_path)
    monkeypatch.syspath_prepend(tmp_path / "path")
    (tmp_path / "path" / "pytest-99.dist-info").mkdir()
    assert fingerprint.code(tmp_path) == rulebook
    (tmp_path / "path" / "reportlab-99.dist-info").mkdir()
    assert len({before, *templates, module, rulebook, fingerprint.code(tmp_path)}) == 7


def test_each_library_that_printgen_needs_counts_or_is_known_not_to_draw(root):
    needs = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    names = {re.split("[>=<]", need)[0].replace("-", "_").lower() for need in needs}
    others = {"click", "filelock", "openpyxl", "platformdirs", "rich", "starlette", "uvicorn", "xlsxwriter"}
    assert names - fingerprint.LIBRARIES == others
