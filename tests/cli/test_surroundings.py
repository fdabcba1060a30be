"""The environment of a run: names that are not text, streams that are closed, no home folder, too little memory.

Each run ends with the right status and at most one line that says what is wrong, never with a traceback.
"""

from __future__ import annotations

import gc
import io
import os
import pwd
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from unittest.mock import Mock

import pytest

from printgen.cli.start import main
from printgen.cli.surroundings import escape_control
from printgen.commands import show
from tests.built_in import FREEZE, FROZEN

CHITS = ("make", "damage-markers", "canvas-eagles", "--no-cache", "--out")
PDF = "canvas-eagles/damage-markers.pdf"
SHORT = "printgen: out of memory\n"
#: The start of a run with a limit of so much memory (MB).
LITTLE = """
import resource
resource.setrlimit(resource.RLIMIT_AS, ({0} << 20, {0} << 20))
"""
#: The start of a run with something that happens instead of the import of reportlab.
INSTEAD = """
import os, signal, sys, time
class Library:
    @staticmethod
    def find_spec(name, *_):
        if name == "reportlab":
            {}
sys.meta_path.insert(0, Library)
"""
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Return a function that runs a command in this process, in the test's folder."""

    def run(*words: object) -> subprocess.CompletedProcess[str]:
        streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace") for _ in range(2)]
        monkeypatch.setattr(sys, "argv", ["printgen", *map(str, words)])
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", streams[0])
            patch.setattr(sys, "stderr", streams[1])
            with pytest.raises(SystemExit) as end:
                main()
        said = []
        for stream in streams:
            stream.seek(0)
            said.append(stream.read())
        assert isinstance(end.value.code, int)
        return subprocess.CompletedProcess(words, end.value.code, *said)

    monkeypatch.chdir(tmp_path)
    before = signal.getsignal(signal.SIGTERM)
    yield run
    signal.signal(signal.SIGTERM, before)
    gc.unfreeze()
    gc.enable()


def printgen(
    folder: Path, *words: object, before: str = "", shell: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a separate process, in the folder; `shell` holds redirections of its streams."""
    command = [sys.executable, "-c", FREEZE + before + "from printgen.cli import main; main()", *map(str, words)]
    if shell:
        command = ["sh", "-c", f'exec "$@" {shell}', "sh", *command]
    env = {**os.environ, **environment}
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, errors="replace", check=False, timeout=120
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def chits(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the file that a run makes in usual surroundings."""
    folder = tmp_path_factory.mktemp("good")
    assert printgen(folder, *CHITS, "out").returncode == 0
    return (folder / "out" / PDF).read_bytes()


def test_names_that_are_no_text_are_names(run: Run, tmp_path: Path, chits: bytes) -> None:
    odd = os.fsdecode(b"caf\xe9")
    (tmp_path / odd).mkdir()
    pack = tmp_path / odd / odd / "canvas-eagles" / "aircraft"
    pack.mkdir(parents=True)
    shutil.copy(FROZEN / "canvas-eagles" / "weapons.yaml", pack.parent)
    done = run(*CHITS, f"{odd}/{odd}", "--data", f"{odd}/{odd}")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / odd / odd / PDF).read_bytes() == chits
    (pack / f"{odd}.yaml").write_text("aircraft: x\n", encoding="utf-8")
    for form in ("text", "json", "sarif"):
        done = run("validate", "canvas-eagles", "--data", f"{odd}/{odd}", "--format", form)
        assert (done.returncode, done.stderr) == (1, "")
        assert "caf" in done.stdout
    assert "no such product" in run("make", odd, "canvas-eagles").stderr


def test_without_a_home_folder_products_are_printed_and_nothing_is_kept(
    run: Run, tmp_path: Path, chits: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "PRINTGEN_CACHE", "XDG_CONFIG_HOME", "PRINTGEN_FONTS", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    # The system does not know the user either.
    monkeypatch.setattr(pwd, "getpwuid", {}.__getitem__)
    words = [word for word in CHITS if word != "--no-cache"]
    done = run(*words, "out")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "out" / PDF).read_bytes() == chits
    for asked in (("calibrate", "--read", "C", 0, 1, "--name", "k", "--out", "o"), (*words, "o", "--profile", "k")):
        done = run(*asked)
        assert (done.returncode, done.stderr) == (1, "printgen: your home folder is unknown; set HOME\n")
    assert [it.name for it in tmp_path.iterdir()] == ["out"]


def test_neither_the_clock_nor_settings_in_the_home_folder_make_a_difference(tmp_path: Path, chits: bytes) -> None:
    (tmp_path / ".reportlab_mods").write_text("raise SystemExit('mods')\n", encoding="utf-8")
    (tmp_path / ".reportlab_settings").write_text("invariant = 0\nuseA85 = 1\npageCompression = 0\n", encoding="utf-8")
    for clock in ("abc", "1700000000"):
        done = printgen(tmp_path, *CHITS, clock, HOME=str(tmp_path), SOURCE_DATE_EPOCH=clock)
        assert (done.returncode, done.stderr) == (0, "")
        assert (tmp_path / clock / PDF).read_bytes() == chits


@pytest.mark.parametrize(
    "words", [("validate", "--data", ""), ("make", "markers", "canvas-eagles", "--out", ""), ("roster", "show", "")]
)
def test_an_empty_name_is_no_name(words: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    done = run(*words)
    assert (done.returncode, "the name is empty" in done.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", [("nonsense",), ("kit", "nonsense"), ("watch", "games"), ("make", "--nix")], ids="-".join
)
def test_what_cannot_be_understood_is_not_watched_for_ever(words: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    assert run("watch", *words).returncode == 2


def test_a_link_to_itself_is_a_finding(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pack" / "canvas-eagles" / "aircraft").mkdir(parents=True)
    (tmp_path / "pack" / "canvas-eagles" / "aircraft" / "round.yaml").symlink_to("round.yaml")
    (tmp_path / "pack" / "canvas-eagles" / "here").symlink_to(".")
    for words in (("validate", "canvas-eagles", "--data", "pack"), ("validate", "pack", "--data", "pack")):
        done = run(*words)
        assert (done.returncode, done.stdout.count("error[PG001]")) == (1, 1)
        assert "Too many levels of symbolic links" in done.stdout


@pytest.mark.parametrize("name", [os.fsdecode(b"caf\xe9.yaml"), "a\\b.yaml", "\u202efdp.yaml", "c: d.yaml"], ids=ascii)
def test_a_roster_may_be_called_as_the_user_likes(name: str, run: Run, tmp_path: Path) -> None:
    plan = f"x{name}"
    assert run("new", "campaign", name, "--game", "canvas-eagles").returncode == 0
    for words in (("check", name), ("plan", name, plan), ("print", name, "--plan", plan, "--out", "o")):
        assert run("roster", *words).returncode == 0
    flown = (tmp_path / plan).read_text(encoding="utf-8").replace("task: ", "turns: 5\n    task: ", 1)
    (tmp_path / plan).write_text(flown, encoding="utf-8")
    assert run("roster", "apply", name, plan, "--yes").returncode == 0
    assert sorted(it.name for it in tmp_path.iterdir()) == sorted(("o", name, f"{name}.bak", plan))


def test_what_is_no_file_is_not_waited_for_whoever_asks(run: Run, tmp_path: Path, chits: bytes) -> None:
    settings = Path(os.environ["XDG_CONFIG_HOME"]) / "printgen" / "profiles"
    settings.mkdir(parents=True, exist_ok=True)
    fonts = tmp_path / "fonts"
    for path in (
        tmp_path / "p.yaml",
        tmp_path / "p.pdf",
        settings / "pipe.json",
        fonts / "a.ttf",
        tmp_path / "out" / PDF,
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(path)
    os.mkfifo(tmp_path / "out" / "canvas-eagles" / "manifest.json")
    for words in (
        ("kit", "p.yaml"),
        ("roster", "check", "p.yaml"),
        ("roster", "read", "p.pdf"),
        ("roster", "show", "p.yaml"),
    ):
        done = run(*words)
        assert (done.returncode, "is a pipe or a device" in done.stdout + done.stderr) == (1, True), words
    done = run(*CHITS, "o", "--profile", "pipe")
    assert (done.returncode, "is a pipe or a device" in done.stderr) == (2, True)
    assert run(*CHITS, "out").returncode == 0
    assert (tmp_path / "out" / PDF).read_bytes() == chits
    (settings / "pipe.json").unlink()


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.symlink_to("mine")], ids=["folder", "link"])
def test_what_lies_in_the_way_of_a_lock_is_named_and_left(
    make: Callable[[Path], object], run: Run, tmp_path: Path
) -> None:
    lock = tmp_path / "out" / "canvas-eagles" / ".manifest.json.lock"
    lock.parent.mkdir(parents=True)
    (lock.parent / "mine").write_text("mine", encoding="utf-8")
    make(lock)
    done = run(*CHITS, "out")
    assert (done.returncode, done.stderr.count("\n"), ".manifest.json.lock: " in done.stderr) == (1, 1, True)
    assert sorted(it.name for it in lock.parent.iterdir()) == [lock.name, "mine"]
    assert (lock.parent / "mine").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("sign", ["\x1b[31m", "\u202e"], ids=ascii)
def test_no_name_is_said_so_that_a_terminal_obeys_it(sign: str, run: Run, tmp_path: Path) -> None:
    name = f"a{sign}b"
    assert escape_control(f"{name}\n") == f"a{ascii(sign)[1:-1]}b\n"
    for words in (
        ("show", "canvas-eagles", name),
        ("make", name, "canvas-eagles"),
        ("validate", "--data", name),
        ("kit", "canvas-eagles", "--paper", name),
        ("roster", "show", f"{name}.yaml"),
        ("new", "kit", f"{name}.yaml", "--game", "canvas-eagles"),
        (*CHITS, name),
    ):
        done = run(*words)
        assert sign not in done.stdout + done.stderr, words


@pytest.mark.parametrize("broken", [ImportError("no module named reportlab"), SyntaxError("expected ':'")])
def test_a_working_folder_that_is_gone_and_a_library_that_cannot_be_loaded_are_one_line(
    broken: Exception, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(show, "games", Mock(side_effect=broken))
    done = run("games")
    assert (done.returncode, done.stderr.count("\n"), "incomplete installation" in done.stderr) == (1, 1, True)
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    done = run(*CHITS, "out")
    assert (done.returncode, done.stderr) == (1, "printgen: the current directory no longer exists\n")


def test_a_terminal_without_our_letters_gets_what_it_has(tmp_path: Path) -> None:
    shutil.copytree(FROZEN / "canvas-eagles" / "campaigns", tmp_path / "c")
    text = (tmp_path / "c" / "example.yaml").read_text(encoding="utf-8")
    (tmp_path / "c" / "example.yaml").write_text(text.replace("Arthur Collins", "Arthur Wałęsa"), encoding="utf-8")
    done = printgen(tmp_path, "roster", "show", "c/example.yaml", PYTHONIOENCODING="latin-1")
    assert (done.returncode, r"Arthur Wa\u0142\u0119sa" in done.stdout) == (0, True)


@pytest.mark.parametrize("shell", ["2>&-", ">&-", "<&- >&- 2>&-"])
def test_messages_to_a_closed_stream_are_not_written_into_the_files(shell: str, tmp_path: Path, chits: bytes) -> None:
    assert printgen(tmp_path, *CHITS, "out", "--jobs", 2, shell=shell).returncode == 0
    assert (tmp_path / "out" / PDF).read_bytes() == chits


#: What can happen to a stream: nothing, closed, a disk that is always full, read-only.
ENDS = ("", "{}>&-", "{}</dev/null", *(["{}>/dev/full"] if Path("/dev/full").exists() else []))


@pytest.mark.parametrize(
    ("output", "error"),
    [(one.format(1), other.format(2)) for one, other in product(ENDS, ENDS) if "" in (one, other) or one == other],
)
def test_the_exit_status_is_as_due_whatever_becomes_of_the_streams(output: str, error: str, tmp_path: Path) -> None:
    assert printgen(tmp_path, "make", "nonsense", shell=f"{output} {error}").returncode == 2
    done = printgen(tmp_path, "--version", shell=f"{output} {error}")
    assert done.returncode == (1 if output else 0)
    if output and not error:
        assert done.stderr.startswith("printgen: standard output: ")
        assert done.stderr.count("\n") == 1


def test_who_hears_no_more_is_told_nothing(tmp_path: Path) -> None:
    done = printgen(tmp_path, "show", "canvas-eagles", "--format", "json", shell="| true")
    assert done.stderr == ""


def test_a_reader_who_is_behind_gets_all_of_it(tmp_path: Path) -> None:
    behind = "import os\nfor number in (1, 2): os.set_blocking(number, False)\n"
    whole = printgen(tmp_path, "show", "canvas-eagles", "--format", "json").stdout
    assert len(whole) > 1 << 17
    done = printgen(tmp_path, "show", "canvas-eagles", "--format", "json", before=behind, shell="| (sleep 1; cat)")
    assert (done.stdout, done.stderr) == (whole, "")


@pytest.mark.parametrize("room", [30, 70, 4096])
def test_little_memory_is_enough_or_a_plain_message_and_nothing_half_made(
    room: int, tmp_path: Path, chits: bytes
) -> None:
    done = printgen(tmp_path, *CHITS, "out", "--jobs", 2, before=LITTLE.format(room))
    if room == 4096:
        assert (done.returncode, done.stderr) == (0, "")
    if done.returncode == 0:
        assert (tmp_path / "out" / PDF).read_bytes() == chits
    else:
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.splitlines()[-1].startswith("printgen: ")
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("happens", "status", "message"),
    [
        ("os.abort()", 1, SHORT),
        ("os.kill(os.getppid(), signal.SIGTERM); time.sleep(60)", 130, "printgen: interrupted\n"),
    ],
    ids=["aborted", "stopped"],
)
def test_where_memory_is_limited_a_run_that_a_library_aborts_or_the_user_stops_says_so(
    happens: str, status: int, message: str, tmp_path: Path
) -> None:
    done = printgen(tmp_path, *CHITS, "out", "--jobs", 1, before=LITTLE.format(4096) + INSTEAD.format(happens))
    assert (done.returncode, done.stdout, done.stderr.lstrip("\n")) == (status, "", message)
    assert list(tmp_path.iterdir()) == []


#: Killed when pages are laid out, just before they are written.
KILLED = """
import os
from printgen.render import html
html._at_true_size = lambda *_: os.kill(os.getpid(), 9)
"""


@pytest.mark.explore
def test_what_a_killed_run_left_of_passing_files_the_next_one_takes_away(tmp_path: Path) -> None:
    passing = tmp_path / "passing"
    passing.mkdir()
    words = ("make", "quick-reference", "canvas-eagles", "--no-cache", "--out", "out")
    assert printgen(tmp_path, *words, before=KILLED, TMPDIR=str(passing)).returncode == -9
    assert len(list(passing.glob("printgen-*/weasyprint-*"))) == 1
    assert printgen(tmp_path, *words, TMPDIR=str(passing)).returncode == 0
    assert list(passing.iterdir()) == []
