"""What Windows does otherwise: names, files in use, processes, folders, signals, the console."""

from __future__ import annotations

import errno
import io
import ntpath
import os
import pickle
import signal
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path, PureWindowsPath
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen import systems
from printgen.cli import surroundings
from printgen.data import load
from printgen.data.kind import Library
from printgen.data.recording import RecordingLibrary
from printgen.drawing.fonts.places import font_folders
from printgen.files import create, own, reading, replace
from printgen.files.own import NoHomeError, own_folder
from printgen.files.whole import OutsideFolderError, path_below
from printgen.release import objects
from printgen.reuse import fingerprint
from printgen.sheets.profile import ProfileError, profile_file
from tests import windows as imitation
from tests.bad_days import NOBODY, held


@pytest.fixture
def windows(monkeypatch):
    """Windows, for the module that knows it."""
    for name, module in imitation.modules().items():
        if hasattr(systems, name):
            monkeypatch.setattr(systems, name, module)
    for name in ("_winapi", "ctypes", "msvcrt"):
        monkeypatch.setitem(sys.modules, name, imitation.modules()[name])
    monkeypatch.setattr(systems, "PAUSES", (0.0, 0.0, 0.0))


BAD_NAMES = [
    *("con", "CON", "Con.yaml", "nul", "aux.tar.gz", "prn ", "com1", "COM¹.pdf", "lpt9.x", "conin$", "nul .txt"),
    *("a:b", "a<b", "a>b", 'a"b', "a|b", "what?", "*.pdf", "a\tb"),
    *("a.", "a ", "a..", "...", " "),
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_windows_does_not_accept_is_refused_there_alone(windows, monkeypatch, tmp_path, name):
    for act in (
        partial(path_below, tmp_path, name),
        partial(path_below, tmp_path, f"svg/{name}/a.svg"),
        partial(replace, tmp_path, {name: b"ink"}),
    ):
        with pytest.raises(OutsideFolderError):
            act()
    with pytest.raises(OSError, match="Windows") as refused:
        create(tmp_path / name, b"ink")
    assert (refused.value.errno, refused.value.filename) == (errno.EINVAL, str(tmp_path / name))
    assert held(tmp_path) == {}
    monkeypatch.undo()
    create(tmp_path / name, b"ink")
    assert held(tmp_path) == {name: b"ink"}


@pytest.mark.parametrize("name", ["console", "com", "com10", "nula.pdf", "a.con", ".bak", "Über uns", "a..b", "1,5in"])
def test_names_that_only_look_reserved_are_names(windows, name):
    assert systems.name_fault(name) == ""
    assert path_below(Path("out"), name) == Path("out", name)


@given(st.text(alphabet="./\\aC:\nconul ", max_size=12))
def test_what_passes_on_windows_is_a_path_below_by_its_rules(name):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(systems, "sys", imitation.modules()["sys"])
        try:
            path_below(Path("out"), name)
        except OutsideFolderError:
            return
    path = PureWindowsPath("C:/out/game", *name.split("/"))
    assert PureWindowsPath("C:/out/game") in PureWindowsPath(ntpath.normpath(path)).parents
    assert path.parts[3:] == tuple(name.split("/"))
    assert not any(part.split(".")[0].rstrip().lower() in ("con", "nul") for part in path.parts)


def test_a_printer_cannot_be_named_like_a_device(windows):
    with pytest.raises(ProfileError, match=r"`con` is not a valid printer name.*device"):
        profile_file("con", Path())


def refusing(times, step):
    """The step of Windows on a file that another program opens, and closes after so many attempts."""
    left = [times]

    def act(path, *rest):
        if path.suffix == ".part" and left[0]:
            left[0] -= 1
            raise PermissionError(errno.EACCES, "Access is denied", str(path))
        return step(path, *rest)

    return act


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_file_that_is_open_for_a_moment_is_replaced(windows, monkeypatch, tmp_path, times):
    replace(tmp_path, {"maps.pdf": b"old"})
    monkeypatch.setattr(Path, "replace", refusing(times, Path.replace))
    replace(tmp_path, {"maps.pdf": b"new"})
    assert held(tmp_path) == {"maps.pdf": b"new"}


def test_a_file_that_stays_open_is_named_with_what_to_do(windows, monkeypatch, tmp_path):
    replace(tmp_path, {"maps.pdf": b"old"})
    monkeypatch.setattr(Path, "replace", refusing(99, Path.replace))
    with pytest.raises(PermissionError, match="is open in another program; close it there, and run") as refused:
        replace(tmp_path, {"maps.pdf": b"new"})
    assert refused.value.filename == str(tmp_path / "maps.pdf")
    assert held(tmp_path) == {"maps.pdf": b"old"}


def test_open_files_are_named_together_and_none_of_the_others_is_replaced(windows, monkeypatch, tmp_path):
    before = dict.fromkeys(("a.pdf", "b.pdf", "c.pdf", "d.pdf"), b"old")
    replace(tmp_path, before)
    rename = Path.rename

    def refuse(path, to):
        # A file that another program reads cannot be renamed.
        if path.name in ("b.pdf", "d.pdf"):
            raise PermissionError(errno.EACCES, "The process cannot access the file", str(path))
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(PermissionError, match=r"open in another program.*\(the same applies to d\.pdf\)") as refused:
        replace(tmp_path, dict.fromkeys(before, b"new") | {"e.pdf": b"new"}, gone=["a.pdf"])
    assert refused.value.filename == str(tmp_path / "b.pdf")
    assert held(tmp_path) == before


def test_a_read_only_file_is_not_said_to_be_open(windows, tmp_path):
    replace(tmp_path, {"maps.pdf": b"old"})
    (tmp_path / "maps.pdf").chmod(stat.S_IREAD)
    with pytest.raises(PermissionError, match="is read-only; allow writing in its properties"):
        replace(tmp_path, {"maps.pdf": b"new"})
    assert held(tmp_path) == {"maps.pdf": b"old"}


def test_elsewhere_a_refusal_is_final(monkeypatch):
    asked = []

    def refuse():
        asked.append(1)
        raise PermissionError(errno.EACCES, "Permission denied", "a")

    with pytest.raises(PermissionError, match="Permission denied"):
        systems.replacing(refuse, Path("a"))
    assert asked == [1]


def test_a_process_is_looked_at_and_never_killed(windows):
    assert systems.is_running(os.getpid())
    assert not systems.is_running(NOBODY)


def test_no_program_of_the_current_directory_is_started(windows, monkeypatch, tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "git.exe").write_bytes(b"evil")
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("PATH", os.pathsep.join((".", "", str(tmp_path / "programs"))))
    started = []
    monkeypatch.setattr(subprocess, "run", lambda words, **_: started.append(words[0]) or SimpleNamespace(returncode=1))
    assert objects.git(tmp_path, "status") == b""
    (tmp_path / "programs").mkdir()
    (tmp_path / "programs" / "git.exe").write_bytes(b"good")
    assert objects.git(tmp_path, "status") == b""
    assert started == [str(tmp_path / "programs" / "git.exe")]
    # Without a repository, nothing is started.
    (tmp_path / ".git").rmdir()
    assert objects.git(tmp_path / "here", "status") == b""
    assert len(started) == 1


@pytest.fixture
def local(monkeypatch):
    """The folders of programs in Windows, by its environment."""
    from platformdirs import windows

    monkeypatch.setattr(windows, "_RESOLVE_WIN_FOLDER", windows.get_win_folder_from_env_vars)
    monkeypatch.setenv("LOCALAPPDATA", "/u/anna/AppData/Local")
    return Path("/u/anna/AppData/Local")


def test_printgens_own_folders_on_windows_are_in_the_local_data_of_programs(local, monkeypatch):
    places = {what: own_folder(what, {}, "win32") for what in ("caches", "settings", "state")}
    assert places == {
        "caches": local / "printgen" / "Cache",
        "settings": local / "printgen",
        "state": local / "printgen",
    }
    monkeypatch.delenv("LOCALAPPDATA")
    with pytest.raises(NoHomeError, match="set LOCALAPPDATA"):
        own_folder("caches", {}, "win32")


@pytest.mark.parametrize(
    ("what", "platform", "where"),
    [
        ("caches", "linux", "/h/.cache/printgen"),
        ("settings", "linux", "/h/.config/printgen"),
        ("state", "linux", "/h/.local/state/printgen"),
        ("caches", "darwin", "/h/Library/Caches/printgen"),
        ("settings", "darwin", "/h/Library/Application Support/printgen"),
        ("state", "darwin", "/h/Library/Application Support/printgen"),
    ],
)
def test_elsewhere_they_are_where_they_always_were(what, platform, where):
    assert own_folder(what, {"HOME": "/h"}, platform) == Path(where)


def test_without_a_user_database_the_home_folder_is_asked_for(monkeypatch):
    monkeypatch.setattr(own, "sys", imitation.modules()["sys"])
    with pytest.raises(NoHomeError, match="set HOME"):
        own.home_folder({})


def test_fonts_of_windows_are_found():
    environ = {"LOCALAPPDATA": "/l", "WINDIR": "/w"}
    assert font_folders(environ, "win32") == (Path("/l/Microsoft/Windows/Fonts"), Path("/w/Fonts"))
    assert font_folders({}, "win32") == (Path("C:/Windows/Fonts"),)


def test_files_are_named_the_same_whatever_separates_folders(monkeypatch):
    found = [("C:\\data\\game\\aircraft\\a.yaml", False), ("C:\\data\\nations.yaml", False)]
    monkeypatch.setattr(fingerprint, "os", SimpleNamespace(sep="\\", path=ntpath))
    monkeypatch.setattr(fingerprint.reading, "walk_files", lambda *_: iter(found))
    assert set(fingerprint.data([PureWindowsPath("C:/data")])) == {"0/game/aircraft/a.yaml", "0/nations.yaml"}


def test_a_record_has_the_name_of_its_file_by_the_rules_of_windows(monkeypatch):
    monkeypatch.setattr(load, "PurePath", PureWindowsPath)
    kind = SimpleNamespace(entries=None, key="aircraft", where="game/aircraft/*.yaml")
    document = SimpleNamespace(file="my data\\game\\aircraft\\camel.yaml")
    for id, misnamed in (("camel", False), ("snipe", True)):
        case = SimpleNamespace(kind=kind, document=document, id=id, place=lambda *_: None)
        assert load.is_named_otherwise(case) is misnamed


def test_a_junction_is_a_link(windows, tmp_path):
    def entry(tag, link=False):
        return SimpleNamespace(
            is_symlink=lambda: link, stat=lambda follow_symlinks: SimpleNamespace(st_reparse_tag=tag)
        )

    assert [systems.is_link(entry(tag)) for tag in (0xA0000003, 0, 0x9000001A)] == [True, False, False]
    assert systems.is_link(entry(0, link=True))
    assert not systems.is_link(tmp_path / "missing")


def test_every_file_in_the_users_folders_is_theirs_on_windows(windows, monkeypatch, tmp_path):
    facts = os.stat_result((0o100666, *tmp_path.stat()[1:4], 4321, 0, *tmp_path.stat()[6:]))
    assert systems.is_own(facts, stat.S_IRWXO)
    monkeypatch.undo()
    assert not systems.is_own(facts)


def test_requests_to_stop_act_like_an_interrupt(windows):
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGQUIT)
    before = {number: signal.getsignal(number) for number in numbers}
    try:
        systems.stop_like_interrupt()
        assert {signal.getsignal(number) for number in numbers[1:]} == {signal.default_int_handler}
        systems.leave_interrupt_to_parent()
        assert [signal.getsignal(number) for number in numbers] == [signal.SIG_IGN, signal.SIG_DFL, signal.SIG_IGN]
        with systems.without_stops():
            pass
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_what_windows_cannot_do_is_left_out(windows, tmp_path):
    assert (systems.memory_limit(), systems.most_processes(100), systems.most_processes(4)) == (None, 61, 4)
    assert not systems.removes_open_files()
    systems.watch_memory()
    systems.copy_owner(tmp_path, tmp_path.stat())
    with (tmp_path / "a").open("wb") as out:
        systems.sync(out.fileno())
    systems.check_stream(1)
    with pytest.raises(OSError, match="Bad file descriptor"):
        systems.check_stream(9999)


def test_a_file_is_read_byte_by_byte(monkeypatch, tmp_path):
    # Without O_BINARY, Windows would turn line ends, and stop at Ctrl-Z.
    flags = []
    monkeypatch.setattr(systems, "READ", 0x8000)
    monkeypatch.setattr(reading.os, "open", lambda _path, given: flags.append(given) or os.dup(0))
    (tmp_path / "a").write_bytes(b"a\r\n\x1ab")
    with pytest.raises(OSError, match=r"is a (pipe or a device|folder)"):
        reading.read_bytes(tmp_path / "a")
    assert flags == [0x8000]


def test_a_window_of_windows_keeps_its_own_stream_and_gets_colours(windows, monkeypatch):
    modes = []
    monkeypatch.setattr(imitation._Consoles, "modes", modes)
    window = io.TextIOWrapper(io.BytesIO(), "cp1252")
    window.isatty, window.fileno = lambda: True, lambda: 1
    assert surroundings._text(1, window) is window
    window.write("Wałęsa − ✓")
    window.flush()
    assert (window.buffer.getvalue(), modes) == (rb"Wa\u0142\u0119sa \u2212 \u2713", [4])


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "utf-8"])
def test_a_redirected_stream_takes_every_character(windows, encoding):
    away, into = os.pipe()
    stream = surroundings._text(into, io.TextIOWrapper(io.BytesIO(), encoding))
    stream.write("Wałęsa −\n")
    stream.flush()
    os.close(into)
    assert os.read(away, 100).decode(encoding).startswith("Wa")
    os.close(away)


def test_a_reader_who_has_gone_is_told_apart_from_a_full_disk(windows, monkeypatch):
    assert systems.has_no_reader(OSError(errno.EINVAL, "Invalid argument"))
    assert systems.has_no_reader(OSError(errno.EPIPE, "Broken pipe"))
    assert not systems.has_no_reader(OSError(errno.ENOSPC, "No space left on device"))
    monkeypatch.undo()
    assert not systems.has_no_reader(OSError(errno.EINVAL, "Invalid argument"))


def test_a_library_is_sent_to_workers_without_what_was_derived_from_it():
    library = Library()
    assert library.derive(lambda _library, number: number() * 2, lambda: 21) == 42
    sent = pickle.loads(pickle.dumps(library))
    assert (sent.cases, sent.derived) == ({}, {})
    recording = RecordingLibrary.over(library)
    recording.get("aircraft", "camel")
    assert pickle.loads(pickle.dumps(recording)).reads.touched == {"aircraft"}
