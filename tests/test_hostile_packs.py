"""Folders of data that mean ill: refused with a finding or passed over, nothing read outside of them, nothing fetched.

Each command runs as a program of its own in which Python reports whatever is opened, listed, started and connected to.
"""

from __future__ import annotations

import json
import mimetypes
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pytest

from printgen.games.sources import games_folder
from tests.built_in import FREEZE, FROZEN

#: printgen with a witness: all that it opens, starts and connects to goes into the file named first.
WATCHED = """
import json, os, sys
opened, started, reached = [], [], []
def witness(event, arguments):
    if event in ("open", "os.listdir", "os.scandir") and isinstance(arguments[0], (str, bytes, os.PathLike)):
        opened.append(os.fsdecode(arguments[0]))
    elif event in ("os.system", "subprocess.Popen", "os.exec", "os.posix_spawn", "pty.spawn"):
        started.append(str(arguments[0]))
    elif event.partition(".")[0] in ("socket", "urllib", "http", "ftplib", "smtplib") and event != "socket.__new__":
        reached.append(event)
told = sys.argv.pop(1)
from printgen.cli import main
sys.addaudithook(witness)
try:
    main()
finally:
    said = {"opened": [*opened], "started": [*started], "reached": [*reached]}
    os.write(os.open(told, os.O_WRONLY | os.O_CREAT), json.dumps(said).encode())
"""
pytestmark = pytest.mark.explore

CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"
#: A page template that would call Python, and says so if it was filled.
CALLING = "CALLED {{ ''.__class__.__mro__[1].__subclasses__() }} {{ cycler.__init__.__globals__.os.system('id') }}"


@dataclass(frozen=True)
class Run:
    """The end of a command, and what it did meanwhile."""

    status: int
    out: str
    opened: frozenset[Path]
    started: tuple[str, ...]
    reached: tuple[str, ...]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Return an empty folder of data."""
    folder = tmp_path / "pack"
    (folder / "canvas-eagles" / "aircraft").mkdir(parents=True)
    return folder


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """What is none of the pack's business: among it data that could be used."""
    folder = tmp_path / "elsewhere"
    (folder / "stock").mkdir(parents=True)
    text = (FROZEN / CAMEL).read_text(encoding="utf-8")
    (folder / "camel.yaml").write_text(text.replace("fuel: 55", "fuel: 61"), encoding="utf-8")
    (folder / "release.yaml").write_text("version: 66.6.6\n", encoding="utf-8")
    (folder / "stock" / "mine.yaml").write_text("stock: mine\n", encoding="utf-8")
    (folder / "deep" / "canvas-eagles").mkdir(parents=True)
    return folder


@pytest.fixture
def printgen(root: Path, tmp_path: Path) -> Callable[..., Run]:
    """Return a function that runs a command from the project's folder."""

    def run(*words: object) -> Run:
        told = tmp_path / "told.json"
        command = [sys.executable, "-c", FREEZE + WATCHED, told, *words]
        passing = tmp_path / "temp"
        passing.mkdir(exist_ok=True)
        done = subprocess.run(
            list(map(str, command)),
            cwd=root,
            env={**os.environ, "TMPDIR": str(passing)},
            capture_output=True,
            text=True,
            check=False,
        )
        said = json.loads(told.read_text(encoding="utf-8"))
        told.unlink()
        found = {Path(os.path.realpath(root / path)) for path in said["opened"]}
        opened = frozenset(path for path in found if not path.is_relative_to(passing))
        assert opened
        return Run(done.returncode, done.stdout + done.stderr, opened, tuple(said["started"]), tuple(said["reached"]))

    return run


def strangers(run: Run, root: Path, *known: Path) -> list[str]:
    """What was opened that belongs neither to the pack, nor to the project, nor to Python and the system's libraries."""
    installed = [sys.prefix, sys.base_prefix, *sysconfig.get_paths().values(), "/usr", "/lib", "/lib64", "/etc/fonts"]
    installed += ["/System/Library", "/Library/Fonts", "/opt", "/dev/null", "/dev/urandom"]
    installed += mimetypes.knownfiles
    installed += [Path.home() / ".reportlab_mods", Path.home() / ".reportlab_settings"]
    keeps = [
        *map(os.environ.__getitem__, ("PRINTGEN_CACHE", "PRINTGEN_STATE", "XDG_CONFIG_HOME", "PRINTGEN_FONTS")),
        *filter(None, [games_folder()]),
        Path.home() / ".cache" / "fontconfig",
    ]
    ours = [Path(os.path.realpath(path)) for path in (root, *known, *installed, *keeps)]
    return sorted(str(path) for path in run.opened if not any(path.is_relative_to(home) for home in ours))


def codes(run: Run) -> dict[str, list[str]]:
    """Return the codes of the findings, by file name."""
    found: dict[str, list[str]] = {}
    for it in json.loads(run.out):
        found.setdefault(Path(it["file"]).name, []).append(it["code"])
    return found


def full_of_traps(pack: Path, elsewhere: Path) -> None:
    """Fill the folder with every known trick of hostile YAML files."""
    game = pack / "canvas-eagles"
    (pack / CAMEL).symlink_to(elsewhere / "camel.yaml")
    (pack / "stock").symlink_to(elsewhere / "stock")
    (pack / "nations.yaml").symlink_to("/etc/passwd")
    (game / "diagrams.yaml").symlink_to("diagrams.yaml")
    (game / "game.yaml").symlink_to("/dev/zero")
    (game / "weapons.yaml").write_text("weapons: !!python/object/apply:os.system ['id']\n", encoding="utf-8")
    (game / "aircraft" / "evil.yaml").write_text("aircraft: ../../evil\n", encoding="utf-8")
    (game / "aircraft" / "title.yaml").write_text('aircraft: title\nremarks: ["\\e]0;pwned\\a"]\n', encoding="utf-8")
    (game / "damage.yaml").write_text("damage: " + "[" * 200_000, encoding="utf-8")
    (game / "markers.yaml").write_text("", encoding="utf-8")
    os.truncate(game / "markers.yaml", 10 << 30)
    os.mkfifo(game / "arcs.yaml")
    for name in ("core/page.html", "canvas-eagles/folder.html"):
        (pack / "templates" / name).parent.mkdir(parents=True)
        (pack / "templates" / name).write_text(CALLING, encoding="utf-8")
    (pack / "printgen").mkdir()
    for name in ("sitecustomize.py", "conftest.py", "printgen/__init__.py"):
        (pack / name).write_text("raise SystemExit('CALLED')\n", encoding="utf-8")


def test_every_trick_is_found_and_nothing_is_followed(
    printgen: Callable[..., Run], pack: Path, elsewhere: Path, root: Path
) -> None:
    full_of_traps(pack, elsewhere)
    run = printgen("validate", "canvas-eagles", "--data", pack, "--format", "json")
    assert run.status == 1
    found = codes(run)
    links = ("sopwith-camel.yaml", "stock", "nations.yaml", "game.yaml")
    assert {name: found.get(name) for name in links} == {name: ["PG015"] for name in links}
    assert found["weapons.yaml"][0] == "PG001"
    assert "PG003" in found["evil.yaml"]
    assert "PG001" in found["title.yaml"]
    assert [found[name] for name in ("damage.yaml", "markers.yaml", "arcs.yaml")] == [["PG001"]] * 3
    assert "CALLED" not in run.out
    assert "61" not in re.findall(r"fuel\W+(\d+)", run.out)
    assert strangers(run, root, pack) == []
    assert {path for path in run.opened if path.is_relative_to(elsewhere)} == set()
    assert (run.started, run.reached) == ((), ())


def test_a_link_that_stays_within_is_like_any_other_file(
    printgen: Callable[..., Run], pack: Path, elsewhere: Path
) -> None:
    (pack / "kept").mkdir()
    shutil.copy(elsewhere / "camel.yaml", pack / "kept" / "camel.yaml")
    (pack / CAMEL).symlink_to("../../kept/camel.yaml")
    run = printgen("show", "canvas-eagles", "sopwith-camel", "--data", pack)
    assert run.status == 0
    assert re.search(r"fuel\s+61\b", run.out)


def test_nothing_is_printed_from_it_nor_remembered(
    printgen: Callable[..., Run], pack: Path, elsewhere: Path, root: Path, tmp_path: Path
) -> None:
    order = ("make", "record-sheets", "canvas-eagles", "--aircraft", "sopwith-camel", "--data", pack)
    shutil.copy(elsewhere / "camel.yaml", pack / CAMEL)
    assert printgen(*order, "--out", tmp_path / "out").status == 0
    assert (tmp_path / "out").is_dir()
    (pack / CAMEL).unlink()
    (pack / CAMEL).symlink_to(elsewhere / "camel.yaml")
    run = printgen(*order, "--out", tmp_path / "out")
    assert run.status == 1
    assert "error[PG015]" in run.out
    assert "nothing was printed" in run.out
    assert strangers(run, root, pack, tmp_path / "out") == []


#: What text can hold that a page would fetch, call or run.
IMAGE = "<img src='file" + ":///etc/passwd'>"
MARKUP = (
    IMAGE,
    "<link rel=attachment href=http://localhost:9/x>",
    "<style>@import url(/etc/group)</style>",
    "{{ cycler.__init__ .__globals__ .os.popen('id') }}",
)
CHARTS = "canvas-eagles/tables/charts/campaign.yaml"


def test_text_is_printed_as_text_and_templates_in_a_pack_are_passed_over(
    printgen: Callable[..., Run], pack: Path, root: Path, tmp_path: Path
) -> None:
    for name in ("core/page.html", "canvas-eagles/folder.html"):
        (pack / "templates" / name).parent.mkdir(parents=True)
        (pack / "templates" / name).write_text(CALLING, encoding="utf-8")
    text = (FROZEN / CHARTS).read_text(encoding="utf-8")
    said = "Under 50: novice (13.101)."
    assert text.count(said) == 1
    (pack / CHARTS).parent.mkdir(parents=True)
    (pack / CHARTS).write_text(text.replace(said, IMAGE), encoding="utf-8")
    text = (FROZEN / CAMEL).read_text(encoding="utf-8")
    assert "remarks:" not in text
    # A sheet has room for two remarks.
    lines = "".join(f"  - {json.dumps(' '.join(some))}\n" for some in (MARKUP[:2], MARKUP[2:]))
    (pack / CAMEL).write_text(f"{text}remarks:\n{lines}", encoding="utf-8")
    out = tmp_path / "out"
    run = printgen("make", "record-sheets,quick-reference", "canvas-eagles", "--aircraft", "sopwith-camel",
                   "--data", pack, "--out", out, "--jobs", 1, "--no-cache")  # fmt: skip
    assert run.status == 0, run.out
    assert strangers(run, root, pack, out) == []
    # So the system's libraries are looked for that lay out flowed pages.
    assert {Path(name).name for name in run.started} <= {"ldconfig", "gcc", "cc", "ld", "objdump"}
    assert run.reached == ()
    printed = {pdf.name: "".join(words(pdf).split()) for pdf in out.rglob("*.pdf")}
    assert len(printed) == 2
    assert [name for name, told in printed.items() if "".join(IMAGE.split()) not in told] == []
    assert [name for name, told in printed.items() if "CALLED" in told] == []


def words(pdf: Path) -> str:
    """Return the text of all pages."""
    return "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf.read_bytes()))


def test_held_against_our_data_it_is_neither_followed_nor_started(
    printgen: Callable[..., Run], pack: Path, elsewhere: Path, root: Path
) -> None:
    full_of_traps(pack, elsewhere)
    (pack / "release.yaml").symlink_to(elsewhere / "release.yaml")
    (pack / "data").symlink_to(elsewhere / "deep")
    run = printgen("diff", pack, pack)
    assert run.status == 1
    assert "error[PG015]" in run.out
    assert "66.6.6" not in run.out
    assert strangers(run, root, pack) == []
    assert (run.started, run.reached) == ((), ())


@pytest.mark.parametrize("name", ["--output=pwned", "-x", "HEAD --output=pwned", "../..", ":/x", "HEAD:data"])
def test_names_of_states_are_never_words_for_git(
    printgen: Callable[..., Run], name: str, root: Path, tmp_path: Path
) -> None:
    run = printgen("diff", "--", name, "tests/frozen")
    assert run.status == 2
    assert f"`{name}`" in run.out
    assert set(run.started) <= {"git"}
    assert not (root / "pwned").exists()
    assert run.reached == ()


def test_a_roster_that_means_ill_is_refused(printgen: Callable[..., Run], root: Path, tmp_path: Path) -> None:
    ours = (FROZEN / "canvas-eagles" / "campaigns" / "example.yaml").read_text(encoding="utf-8")
    roster = tmp_path / "roster.yaml"
    for old, new in (
        ("campaign: example", "campaign: ../../evil"),
        ("flyer: collins", "flyer: ../collins"),
        ("game: canvas-eagles", "game: ../canvas-eagles"),
        ("name: Arthur Collins", "name: !!python/name:os.system"),
        ("name: Arthur Collins", 'name: "Arthur \\e[2J"'),
    ):
        assert old in ours
        roster.write_text(ours.replace(old, new, 1), encoding="utf-8")
        run = printgen("roster", "print", roster, "--out", tmp_path / "out")
        assert run.status == 1
        assert run.out.startswith("error[PG00")
        assert strangers(run, root, roster) == []
        assert not (tmp_path / "out").exists()
    assert not [path for path in tmp_path.rglob("*") if path not in (roster, tmp_path / "temp")]
