"""What surrounds a run: names that are no text, streams that are closed, no home, no clock, little of anything.

Each ends in one line that says what is wrong, with the right status, or goes on; never in a traceback.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.cli.surroundings import plain
from tests.built_in import FREEZE, FROZEN

CHITS = ("make", "damage-chits", "canvas-eagles", "--no-cache", "--out")
PDF = "canvas-eagles/damage-chits.pdf"
#: The users of the system, of whom this one is none.
STRANGER = """
import os, pwd
os.environ.pop("HOME", None)
def nobody(number):
    raise KeyError("getpwuid(): uid not found")
pwd.getpwuid = nobody
"""
NO_FORK = """
import errno, os
def full():
    raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
os.fork = full
"""
NO_THREAD = """
import threading
def full(thread):
    raise RuntimeError("can't start new thread")
threading.Thread.start = full
"""
NO_SECOND_THREAD = """
import threading
plain, begun = threading.Thread.start, []
def full(thread):
    if begun:
        raise RuntimeError("can't start new thread")
    begun.append(thread)
    plain(thread)
threading.Thread.start = full
"""
LITTLE = """
import resource
resource.setrlimit(resource.RLIMIT_AS, ({0} << 20, {0} << 20))
"""
#: A library that ends the process on the spot where it gets no memory, as some do, and says so in its own way.
ABORTING = """
import os, sys
class Library:
    @staticmethod
    def find_spec(name, *_):
        if name == "reportlab":
            os.write(2, b"memory allocation of 320000 bytes failed\\nstack backtrace:\\n")
            os.abort()
sys.meta_path.insert(0, Library)
"""
#: Errors that nobody can catch, where there is not even memory to ask who is to be told of them.
PASSED_OVER = """
import sys
class Leaf:
    def __del__(self):
        raise MemoryError
def full(_passed_over):
    raise MemoryError
class Library:
    @staticmethod
    def find_spec(name, *_):
        if name == "reportlab":
            sys.unraisablehook = full
            leaves = [Leaf() for _ in range(9)]
            del leaves
            {}
sys.meta_path.insert(0, Library)
"""
#: A run that says to whoever watches it that it is to stop.
STOPPED = """
import sys
class Library:
    @staticmethod
    def find_spec(name, *_):
        if name == "reportlab":
            {}
            import time; time.sleep(60)
sys.meta_path.insert(0, Library)
"""
SHORT = "printgen: there is not memory enough\n"


def printgen(
    folder: Path, *words: object, before: str = "", shell: str = "", **environment: str | None
) -> subprocess.CompletedProcess[str]:
    """Run a command in the folder. shell: what becomes of its streams."""
    held = {**os.environ, **environment}
    command = [sys.executable, "-c", FREEZE + before + "from printgen.cli import main; main()", *map(str, words)]
    if shell:
        command = ["sh", "-c", f'exec "$@" {shell}', "sh", *command]
    env = {name: value for name, value in held.items() if value is not None}
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, errors="surrogateescape", check=False, timeout=120
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def chits(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The product as it comes out on a good day."""
    folder = tmp_path_factory.mktemp("good")
    assert printgen(folder, *CHITS, "out").returncode == 0
    return (folder / "out" / PDF).read_bytes()


def test_names_that_are_no_text_are_names(tmp_path: Path, chits: bytes) -> None:
    odd = os.fsdecode(b"caf\xe9")
    (tmp_path / odd).mkdir()
    pack = tmp_path / odd / odd / "canvas-eagles" / "aircraft"
    pack.mkdir(parents=True)
    shutil.copy(FROZEN / "canvas-eagles" / "weapons.yaml", pack.parent)
    done = printgen(tmp_path / odd, *CHITS, odd, "--data", odd)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / odd / odd / PDF).read_bytes() == chits
    (pack / f"{odd}.yaml").write_text("aircraft: x\n", encoding="utf-8")
    for form in ("text", "json", "sarif"):
        done = printgen(tmp_path, "validate", "canvas-eagles", "--data", f"{odd}/{odd}", "--format", form)
        assert (done.returncode, done.stderr) == (1, "")
        assert "caf" in done.stdout
    assert "no such aid" in printgen(tmp_path, "make", odd, "canvas-eagles").stderr


@pytest.mark.parametrize("letters", ["ascii", "latin-1"])
def test_a_terminal_without_our_letters_gets_what_it_has(letters: str, tmp_path: Path) -> None:
    shutil.copytree(FROZEN / "canvas-eagles" / "campaigns", tmp_path / "c")
    text = (tmp_path / "c" / "example.yaml").read_text(encoding="utf-8")
    (tmp_path / "c" / "example.yaml").write_text(text.replace("Arthur Collins", "Arthur Wałęsa"), encoding="utf-8")
    done = printgen(tmp_path, "roster", "show", "c/example.yaml", PYTHONIOENCODING=letters)
    assert done.returncode == 0
    # Of what calls itself plain ASCII the library of the command line thinks that it is not.
    assert (r"Arthur Wa\u0142\u0119sa" in done.stdout) == (letters == "latin-1")


@pytest.mark.explore
def test_what_was_said_to_a_closed_stream_is_written_nowhere_else(tmp_path: Path, chits: bytes) -> None:
    for shell in ("2>&-", ">&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-"):
        done = printgen(tmp_path, *CHITS, "out", "--jobs", 2, shell=shell)
        assert done.returncode == 0, shell
        assert (tmp_path / "out" / PDF).read_bytes() == chits
        shutil.rmtree(tmp_path / "out")
        assert printgen(tmp_path, "make", "none", "canvas-eagles", shell=shell).returncode == 2
    done = printgen(tmp_path, "games", shell=">&-")
    assert (done.returncode, done.stderr) == (1, "printgen: standard output: there is nowhere to write the answer to\n")


def test_who_has_no_home_prints_and_keeps_nothing(tmp_path: Path, chits: bytes) -> None:
    unset = dict.fromkeys(("PRINTGEN_CACHE", "XDG_CONFIG_HOME", "PRINTGEN_FONTS", "XDG_CACHE_HOME", "XDG_DATA_HOME"))
    words = [word for word in CHITS if word != "--no-cache"]
    done = printgen(tmp_path, *words, "out", before=STRANGER, **unset)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "out" / PDF).read_bytes() == chits
    for asked in (("calibrate", "--read", "C", 0, 1, "--name", "k", "--out", "o"), (*words, "o", "--profile", "k")):
        done = printgen(tmp_path, *asked, before=STRANGER, **unset)
        assert (done.returncode, done.stderr) == (1, "printgen: nobody says where your home folder is: set HOME\n")
    assert [it.name for it in tmp_path.iterdir()] == ["out"]


def test_what_lies_in_a_home_folder_makes_no_difference(tmp_path: Path, chits: bytes) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".reportlab_mods").write_text("raise SystemExit('mods')\n", encoding="utf-8")
    (home / ".reportlab_settings").write_text("invariant = 0\nuseA85 = 1\npageCompression = 0\n", encoding="utf-8")
    for number, place in enumerate((home, "/dev/null", home / "nowhere")):
        done = printgen(tmp_path, *CHITS, number, HOME=str(place))
        assert (done.returncode, done.stderr) == (0, "")
        assert (tmp_path / str(number) / PDF).read_bytes() == chits


@pytest.mark.parametrize("clock", ["abc", "", "-1", "1e5", "99999999999999999999", "1700000000"])
def test_no_clock_makes_a_difference(clock: str, tmp_path: Path, chits: bytes) -> None:
    done = printgen(tmp_path, *CHITS, "out", SOURCE_DATE_EPOCH=clock)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "out" / PDF).read_bytes() == chits


@pytest.mark.parametrize("full", [NO_FORK, NO_THREAD, NO_SECOND_THREAD], ids=["processes", "threads", "a thread"])
def test_where_no_more_can_begin_one_process_does_it_all(full: str, tmp_path: Path, chits: bytes) -> None:
    words = ("make", "damage-chits,markers", "canvas-eagles", "--no-cache", "--jobs", 2, "--out", "out")
    done = printgen(tmp_path, *words, before=full)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "out" / PDF).read_bytes() == chits


@pytest.mark.explore
@pytest.mark.parametrize("room", [20, 30, 45, 58, 62, 66, 70, 78, 86, 100, 200, 1200])
def test_little_memory_is_enough_or_one_line_and_nothing_half_made(room: int, tmp_path: Path, chits: bytes) -> None:
    done = printgen(tmp_path, *CHITS, "out", "--jobs", 2, before=LITTLE.format(room))
    assert "Process" not in done.stderr
    if room > 100:
        assert (done.returncode, done.stderr) == (0, "")
    if done.returncode:
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert re.fullmatch("printgen: .*memory.*\n", done.stderr)
        assert list(tmp_path.iterdir()) == []
    else:
        assert (tmp_path / "out" / PDF).read_bytes() == chits


def test_a_library_that_ends_the_process_where_memory_ends_is_one_line(tmp_path: Path) -> None:
    words = (*CHITS, "out", "--jobs", 1)
    for shell in ("", "<&- >&-"):
        done = printgen(tmp_path, *words, before=LITTLE.format(4096) + ABORTING, shell=shell)
        assert (done.returncode, done.stdout, done.stderr) == (1, "", SHORT)
    assert printgen(tmp_path, *words, before=LITTLE.format(4096) + ABORTING, shell="2>&-").returncode == 1
    assert list(tmp_path.iterdir()) == []


def test_of_errors_that_nobody_can_catch_nobody_is_told(tmp_path: Path, chits: bytes) -> None:
    words = (*CHITS, "out", "--jobs", 1)
    done = printgen(tmp_path, *words, before=LITTLE.format(4096) + PASSED_OVER.format("raise MemoryError"))
    assert (done.returncode, done.stdout, done.stderr) == (1, "", SHORT)
    assert list(tmp_path.iterdir()) == []
    done = printgen(tmp_path, *words, before=LITTLE.format(4096) + PASSED_OVER.format("pass"))
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "out" / PDF).read_bytes() == chits


def test_who_is_asked_to_stop_where_memory_is_little_stops(tmp_path: Path) -> None:
    words = [*CHITS, "out", "--jobs", "1"]
    stop = "import os, signal; os.kill(os.getppid(), signal.{})\n"
    # What runs in the background of a script has been told to pass Ctrl-C over.
    heard = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    for asked in ("SIGTERM", "SIGINT"):
        done = printgen(tmp_path, *words, before=heard + LITTLE.format(4096) + STOPPED.format(stop.format(asked)))
        assert (done.returncode, done.stderr.strip()) == (130, "printgen: interrupted")


@pytest.mark.parametrize(
    "words", [("validate", "--data", ""), ("make", "markers", "canvas-eagles", "--out", ""), ("roster", "show", "")]
)
def test_an_empty_name_is_no_name(words: tuple[str, ...], tmp_path: Path) -> None:
    done = printgen(tmp_path, *words)
    assert (done.returncode, "the name is empty" in done.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", [("nonsense",), ("kit", "nonsense"), ("watch", "games"), ("make", "--nix")], ids="-".join
)
def test_what_cannot_be_understood_is_not_watched_for_ever(words: tuple[str, ...], tmp_path: Path) -> None:
    assert printgen(tmp_path, "watch", *words).returncode == 2


def test_a_link_to_itself_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "pack" / "canvas-eagles" / "aircraft").mkdir(parents=True)
    (tmp_path / "pack" / "canvas-eagles" / "aircraft" / "round.yaml").symlink_to("round.yaml")
    (tmp_path / "pack" / "canvas-eagles" / "here").symlink_to(".")
    for words in (("validate", "--data", "pack"), ("validate", "pack", "--data", "pack")):
        done = printgen(tmp_path, *words)
        assert (done.returncode, done.stdout.count("error[PG001]")) == (1, 1)
        assert "Too many levels of symbolic links" in done.stdout


def test_what_cannot_be_loaded_is_one_line(tmp_path: Path) -> None:
    done = printgen(tmp_path, *CHITS, "out", before="import sys; sys.modules['reportlab'] = None\n")
    assert (done.returncode, done.stderr.count("\n"), "is all of it installed?" in done.stderr) == (1, 1, True)


@pytest.mark.explore
@pytest.mark.parametrize("name", [os.fsdecode(b"caf\xe9.yaml"), "a\\b.yaml", "\u202efdp.yaml", "c: d.yaml"], ids=ascii)
def test_a_roster_may_be_called_as_the_user_likes(name: str, tmp_path: Path) -> None:
    plan = f"x{name}"
    new = ("new", name, "--game", "canvas-eagles")
    for words in (new, ("check", name), ("plan", name, plan), ("print", name, "--plan", plan, "--out", "o")):
        assert printgen(tmp_path, "roster", *words).returncode == 0
    flown = (tmp_path / plan).read_text(encoding="utf-8").replace("task: ", "turns: 5\n    task: ", 1)
    (tmp_path / plan).write_text(flown, encoding="utf-8")
    assert printgen(tmp_path, "roster", "apply", name, plan).returncode == 0
    assert sorted(it.name for it in tmp_path.iterdir()) == sorted(("o", name, f"{name}.bak", plan))


def test_what_is_no_file_is_not_waited_for_whoever_asks(tmp_path: Path, chits: bytes) -> None:
    settings = Path(os.environ["XDG_CONFIG_HOME"]) / "printgen" / "profiles"
    settings.mkdir(parents=True, exist_ok=True)
    fonts = tmp_path / "fonts"
    for path in (tmp_path / "p.yaml", settings / "pipe.json", fonts / "a.ttf", tmp_path / "out" / PDF):
        path.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(path)
    os.mkfifo(tmp_path / "out" / "canvas-eagles" / "manifest.json")
    for words in (
        ("kit", "p.yaml"),
        ("roster", "check", "p.yaml"),
        ("roster", "read", "p.yaml"),
        ("roster", "show", "p.yaml"),
    ):
        done = printgen(tmp_path, *words)
        assert (done.returncode, "is a pipe or a device" in done.stdout + done.stderr) == (1, True), words
    done = printgen(tmp_path, *CHITS, "o", "--profile", "pipe")
    assert (done.returncode, "is a pipe or a device" in done.stderr) == (2, True)
    assert printgen(tmp_path, *CHITS, "out").returncode == 0
    assert (tmp_path / "out" / PDF).read_bytes() == chits
    (settings / "pipe.json").unlink()


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.symlink_to("mine")], ids=["folder", "link"])
def test_what_lies_in_the_way_of_a_lock_is_named_and_left(make: Callable[[Path], object], tmp_path: Path) -> None:
    lock = tmp_path / "out" / "canvas-eagles" / ".manifest.json.lock"
    lock.parent.mkdir(parents=True)
    (lock.parent / "mine").write_text("mine", encoding="utf-8")
    make(lock)
    done = printgen(tmp_path, *CHITS, "out")
    assert (done.returncode, done.stderr.count("\n"), ".manifest.json.lock: " in done.stderr) == (1, 1, True)
    assert sorted(it.name for it in lock.parent.iterdir()) == [lock.name, "mine"]
    assert (lock.parent / "mine").read_text(encoding="utf-8") == "mine"


def test_a_working_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    gone = "import os; os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone')\n"
    done = printgen(tmp_path, *CHITS, "out", before=gone)
    assert (done.returncode, done.stderr) == (1, "printgen: the folder where you stand is not there any more\n")


def test_who_hears_no_more_is_told_nothing(tmp_path: Path) -> None:
    done = printgen(tmp_path, "show", "canvas-eagles", "--format", "json", shell="| true")
    assert done.stderr == ""


#: What becomes of a stream: nothing, closed, a disk that is always full, one that can only be read.
ENDS = ("", "{}>&-", "{}</dev/null", *(["{}>/dev/full"] if Path("/dev/full").exists() else []))


@pytest.mark.explore
@pytest.mark.parametrize("output", [it.format(1) for it in ENDS])
@pytest.mark.parametrize("error", [it.format(2) for it in ENDS])
def test_the_exit_status_is_as_due_whatever_becomes_of_the_streams(output: str, error: str, tmp_path: Path) -> None:
    answered = 1 if output else 0
    bad = tmp_path / "bad" / "canvas-eagles" / "aircraft" / "x.yaml"
    bad.parent.mkdir(parents=True)
    bad.write_text("aircraft: x\n", encoding="utf-8")
    for status, words in (
        (2, ("make", "nonsense")),
        (2, ("make", "none", "canvas-eagles")),
        (2, ("show", "canvas-eagles", "nix")),
        (1, ("kit", "none.yaml")),
        (1, ("validate", "canvas-eagles", "--data", "bad")),
        (answered, ("--version",)),
        (answered, ("make", "--help")),
        (answered, ("games",)),
    ):
        done = printgen(tmp_path, *words, shell=f"{output} {error}")
        assert done.returncode == status, words
        if not error and status == 1 and words[0] in ("games", "--version", "make"):
            assert done.stderr.startswith("printgen: standard output: ")
            assert done.stderr.count("\n") == 1


def test_a_reader_who_is_behind_gets_all_of_it(tmp_path: Path) -> None:
    behind = "import os\nfor number in (1, 2): os.set_blocking(number, False)\n"
    whole = printgen(tmp_path, "show", "canvas-eagles", "--format", "json").stdout
    assert len(whole) > 1 << 17
    done = printgen(tmp_path, "show", "canvas-eagles", "--format", "json", before=behind, shell="| (sleep 1; cat)")
    assert (done.stdout, done.stderr) == (whole, "")


#: Killed when pages are laid out, just before they are written.
KILLED = """
import os
from printgen.render import html
html._at_true_size = lambda *_: os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_killed_run_left_of_passing_files_the_next_one_takes_away(jobs: int, tmp_path: Path) -> None:
    passing = tmp_path / "passing"
    passing.mkdir()
    words = ("make", "quick-reference,damage-chits", "canvas-eagles", "--no-cache", "--out", "out", "--jobs", jobs)
    done = printgen(tmp_path, *words, before=KILLED, TMPDIR=str(passing))
    assert done.returncode == (-9 if jobs == 1 else 1)
    assert len(list(passing.glob("printgen-*/weasyprint-*"))) == (1 if jobs == 1 else 0)
    assert printgen(tmp_path, *words, TMPDIR=str(passing)).returncode == 0
    assert list(passing.iterdir()) == []


@pytest.mark.explore
@pytest.mark.parametrize("sign", ["\x1b[31m", "\u202e"], ids=ascii)
def test_no_name_is_said_so_that_a_terminal_obeys_it(sign: str, tmp_path: Path) -> None:
    name = f"a{sign}b"
    assert plain(f"{name}\n") == f"a{ascii(sign)[1:-1]}b\n"
    for words in (
        ("show", "canvas-eagles", name),
        ("make", name, "canvas-eagles"),
        ("validate", "--data", name),
        ("kit", "canvas-eagles", "--paper", name),
        ("roster", "show", f"{name}.yaml"),
        ("copy", "evening", f"{name}.yaml", "--game", "canvas-eagles"),
        (*CHITS, name),
    ):
        done = printgen(tmp_path, *words)
        assert sign not in done.stdout + done.stderr, words
