"""Data out of the cache: the same records, their places when asked for, nothing that is no record, never a stale one."""

import os
import pickle

import pytest
from msgspec.structs import replace

from printgen.data import yaml
from printgen.data.findings import Place, blocks_printing
from printgen.data.folders import find
from printgen.data.kind import Case
from printgen.data.records.fields import UNKNOWN, Unknown
from printgen.games import reading, record_cache
from printgen.games.game import load_game
from printgen.reuse import records
from printgen.reuse.store import Store
from printgen.units import Size
from tests.built_in import FROZEN

GAME = load_game("canvas-eagles")
CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"


@pytest.fixture(scope="module")
def fresh():
    return reading.read_game(GAME, find())


def packed(library):
    facts = {"digests": {"a": "1"}, "files": ("a.yaml",), "version": "1", "titles": {"PG001": "bad"}}
    return record_cache.pack(library, (), (), **facts)


def values(library):
    return {(it.kind.name, it.id): (it.kind.model, it.record, it.path, it.document.value) for it in library}


def test_records_come_back_as_they_went(fresh):
    known = record_cache.unpack(packed(fresh.library))
    assert len(values(known.library)) > 200
    assert values(known.library) == values(fresh.library)
    assert (known.digests, known.files, known.version, known.titles) == ({"a": "1"}, ("a.yaml",), "1", {"PG001": "bad"})


def test_only_the_kinds_are_unpickled_of_which_a_record_is_needed(fresh, monkeypatch):
    unpickled = []
    cached = record_cache.unpack(packed(fresh.library))
    monkeypatch.setattr(
        record_cache, "unpack_record", lambda content: unpickled.append(1) or records.unpack_record(content)
    )
    library = cached.library
    assert {kind: [*library.of(kind)] for kind in library.cases} == {
        kind: [*fresh.library.of(kind)] for kind in fresh.library.cases
    }
    assert unpickled == []
    assert library.get("ratings", "sopwith-camel") == fresh.library.get("ratings", "sopwith-camel")
    assert len(unpickled) == 1


def test_cases_of_one_file_share_its_document_still(fresh):
    library = record_cache.unpack(packed(fresh.library)).library
    assert len({id(case.document) for case in library.of("weapons").values()}) == 1


def test_a_place_is_read_from_the_file_when_it_is_asked_for(fresh):
    record_cache.forget_places()
    library = record_cache.unpack(packed(fresh.library)).library
    for kind, id, path in (
        ("ratings", "sopwith-camel", ("fuel",)),
        ("weapons", "vickers", ()),
        ("aircraft", "taube", ()),
    ):
        ours, theirs = fresh.library.of(kind)[id], library.of(kind)[id]
        assert theirs.place(*path) == ours.place(*path)
        assert theirs.place(*path, key=True) == ours.place(*path, key=True)
    assert dict(theirs.document.keys) == dict(ours.document.keys)


def test_the_place_in_a_file_that_is_gone_is_the_file(tmp_path):
    gone = record_cache.LazyPlaces(str(tmp_path / "gone.yaml"), "gone.yaml", False)
    assert dict(gone) == {(): Place("gone.yaml")}


class Foreign:
    def __reduce__(self):
        return (pytest.fail, ("run",))


@pytest.mark.parametrize("foreign", [Foreign(), os.path.join, [record_cache.forget_places]])
def test_what_is_no_record_is_refused_and_never_run(foreign):
    assert record_cache.unpack(pickle.dumps(foreign)) == record_cache.CachedGame()
    kind = record_cache.CachedKind(("id",), pickle.dumps({"id": foreign}), "")
    assert record_cache.CachedGame(kinds={"kind": kind}).library.of("kind").get("id") is None


def test_what_is_no_data_is_refused(fresh):
    assert record_cache.unpack(pickle.dumps((3, None))) == record_cache.CachedGame()
    camel = fresh.library.get("ratings", "sopwith-camel")
    assert record_cache.unpack(pickle.dumps(camel)) == record_cache.CachedGame()


@pytest.mark.parametrize("bytes_", [b"", b"nothing", b"\x80\x05."])
def test_bytes_that_hold_nothing_are_refused(bytes_):
    assert record_cache.unpack(bytes_) == record_cache.CachedGame()


@pytest.fixture
def mine(tmp_path):
    """Return a project with a sheet of the user's own over the data."""
    own = tmp_path / "mine" / CAMEL
    own.parent.mkdir(parents=True)
    own.write_text((FROZEN / CAMEL).read_text(encoding="utf-8"), encoding="utf-8")
    return find((tmp_path / "mine",)), own


def fuel(data):
    return data.library.get("ratings", "sopwith-camel").fuel


def test_data_that_was_read_before_is_not_read_again(fresh, tmp_path, monkeypatch):
    assert fresh.findings == ()
    cache = Store(tmp_path / "cache")
    reading.read_game(GAME, find(), cache)
    monkeypatch.setattr(yaml, "read", lambda *_: pytest.fail("read again"))
    again = reading.read_game(GAME, find(), cache)
    monkeypatch.undo()
    assert values(again.library) == values(fresh.library)
    assert replace(again, library=fresh.library) == fresh


def test_a_file_that_was_changed_is_never_served_stale(mine, tmp_path):
    project, own = mine
    cache = Store(tmp_path / "cache")
    assert fuel(reading.read_game(GAME, project, cache)) == 55
    facts = own.stat()
    with own.open("r+", encoding="utf-8") as opened:
        text = opened.read().replace("fuel: 55", "fuel: 54")
        opened.seek(0)
        opened.write(text)
    os.utime(own, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert own.stat().st_mtime_ns == facts.st_mtime_ns
    assert fuel(reading.read_game(GAME, project, cache)) == 54


def test_a_correction_in_another_game_is_none_of_this_ones_concern(mine, tmp_path, monkeypatch):
    project, _own = mine
    cache, other = Store(tmp_path / "cache"), tmp_path / "mine" / "blue-max" / "weapons.yaml"
    before = reading.read_game(GAME, project, cache)
    other.parent.mkdir()
    other.write_text("weapons: 3\n", encoding="utf-8")
    monkeypatch.setattr(yaml, "read", lambda *_: pytest.fail("read again"))
    assert reading.read_game(GAME, project, cache).findings == before.findings


def test_of_files_of_which_one_changed_only_that_one_is_read_again(mine, tmp_path, monkeypatch):
    project, own = mine
    cache = Store(tmp_path / "cache")
    reading.read_game(GAME, project, cache)
    own.write_text(own.read_text(encoding="utf-8").replace("fuel: 55", "fuel: 54"), encoding="utf-8")
    read, files = yaml.read, []
    monkeypatch.setattr(yaml, "read", lambda path, shown: files.append(path) or read(path, shown))
    again = reading.read_game(GAME, project, cache)
    monkeypatch.undo()
    assert own in files
    assert len([path for path in files if path.parent.name == "aircraft"]) <= 2
    assert values(again.library) == values(reading.read_game(GAME, project).library)
    assert again.replaced[0].replaces == f"tests/frozen/{CAMEL}"


def test_what_a_folder_on_top_hid_comes_back_when_it_goes(tmp_path):
    weapons = tmp_path / "mine" / "canvas-eagles" / "weapons.yaml"
    weapons.parent.mkdir(parents=True)
    ours = (FROZEN / "canvas-eagles" / "weapons.yaml").read_text(encoding="utf-8")
    weapons.write_text(ours, encoding="utf-8")
    project, cache = find((tmp_path / "mine",)), Store(tmp_path / "cache")
    assert len(reading.read_game(GAME, project, cache).replaced) > 5
    weapons.unlink()
    again = reading.read_game(GAME, project, cache)
    assert (again.replaced, values(again.library)) == ((), values(reading.read_game(GAME, find()).library))


def test_data_with_findings_is_read_each_time(mine, tmp_path):
    project, own = mine
    cache = Store(tmp_path / "cache")
    own.write_text(own.read_text(encoding="utf-8").replace("stability: C", "stability: A+"), encoding="utf-8")
    for _ in range(2):
        assert blocks_printing(reading.read_game(GAME, project, cache).findings)


def test_what_is_warned_of_is_warned_of_each_time_and_no_longer_when_it_is_put_right(mine, tmp_path):
    project, own = mine
    cache, text = Store(tmp_path / "cache"), own.read_text(encoding="utf-8")
    own.write_text(text.replace("fuel: 55", "fuel: 54"), encoding="utf-8")
    warned = [{found.code for found in reading.read_game(GAME, project, cache).findings} for _ in range(2)]
    assert warned == [{"CE116"}] * 2
    own.write_text(text, encoding="utf-8")
    assert reading.read_game(GAME, project, cache).findings == ()
    # A warning of the checks themselves, by way of a waiver that waives nothing.
    own.write_text(text + "waivers:\n  - {check: CE104, reason: it was so}\n", encoding="utf-8")
    warned = [[found.code for found in reading.read_game(GAME, project, cache).findings] for _ in range(2)]
    assert warned == [["PG007"], ["PG007"]]
    own.write_text(text, encoding="utf-8")
    assert reading.read_game(GAME, project, cache).findings == ()


def test_what_replaces_ours_is_still_told(mine, tmp_path):
    project, _ = mine
    cache = Store(tmp_path / "cache")
    first, second = (reading.read_game(GAME, project, cache) for _ in range(2))
    assert [(case.id, case.replaces) for case in second.replaced] == [("sopwith-camel", f"tests/frozen/{CAMEL}")]
    assert [case.replaces for case in first.replaced] == [case.replaces for case in second.replaced]
    assert all(isinstance(case, Case) for case in second.replaced)


class _AsBefore:
    """What Python before 3.11.4 writes for a member of an enumeration."""

    def __init__(self, kind, name):
        self.asked = (kind, name)

    def __reduce__(self):
        return getattr, self.asked


def test_a_member_is_found_the_way_older_pythons_write_it_and_nothing_else_is():
    assert records.unpack_record(pickle.dumps(_AsBefore(Unknown, "UNKNOWN"))) is UNKNOWN
    for asked in (_AsBefore(Size, "__init__"), _AsBefore(Unknown, "nothing of the kind")):
        assert records.unpack_record(pickle.dumps(asked)) is None
