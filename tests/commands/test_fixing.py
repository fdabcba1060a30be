"""`printgen validate --diff` and `--fix`, from the user's side: what is shown, what is written, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.commands import fixing, validate
from printgen.commands.session import CLEAN, FINDINGS, Outcome, Session
from printgen.data.edits import RenameKey, Replace
from printgen.data.findings import Place, UsageError, error_at
from printgen.data.folders import find
from printgen.games.record_cache import forget_places
from printgen.reuse.store import Store
from tests.built_in import FROZEN

CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"
#: Slips that one thing can have been meant by: a field's name, a number's notation, a weapon.
SLIPS = {"stability: C": "stabilty: C", "fuel: 55": 'fuel: "55"   # litres', "weapon: vickers": "weapon: vikers"}


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a user file with three slips and Windows line breaks, and work in the directory above it."""
    monkeypatch.chdir(tmp_path)
    file = Path("mine", CAMEL)
    file.parent.mkdir(parents=True)
    text = (FROZEN / CAMEL).read_text(encoding="utf-8").rstrip("\n")
    for good, bad in SLIPS.items():
        assert text.count(good) == 1
        text = text.replace(good, bad)
    file.write_text(text, encoding="utf-8", newline="\r\n")
    return file


def run(tmp_path: Path, *what: str, fix: bool = False, diff: bool = False, strict: bool = False) -> Outcome:
    """Run the command on the user's folder, as a process of its own would."""
    forget_places()
    session = Session(find((Path("mine"),)), lambda _doing, _share: None, store=Store(tmp_path / "store"))
    return validate.validate(what or ("canvas-eagles",), "text", strict, session, fix=fix, diff=diff)


def corrected() -> bytes:
    """Return the file without the slips; its comment is kept."""
    text = (FROZEN / CAMEL).read_text(encoding="utf-8").rstrip("\n").replace("fuel: 55", "fuel: 55   # litres")
    return text.replace("\n", "\r\n").encode()


def test_diff_shows_each_correction_and_changes_nothing(mine: Path, tmp_path: Path) -> None:
    before = mine.read_bytes()
    shown, checked = run(tmp_path, diff=True), run(tmp_path)
    assert mine.read_bytes() == before
    lines = shown.answer.splitlines()
    assert [it for it in lines if it[0] in "+-"][:2] == [f"--- {mine}", f"+++ {mine}"]
    for good, bad in SLIPS.items():
        assert [it[0] for it in lines if bad in it] == ["-"]
        assert "+" in [it[0] for it in lines if good in it]
    assert sum(it[0] == "+" for it in lines) == 1 + len(SLIPS)
    assert shown.status == checked.status == FINDINGS
    assert shown.closing == "`--fix` corrects 3 of 3 findings, in 1 file"
    assert checked.closing.splitlines()[-1] == "`--fix` corrects 3 of them; `--diff` shows how"


def test_fix_writes_what_diff_shows_and_the_data_is_valid_then(mine: Path, tmp_path: Path) -> None:
    mine.chmod(0o640)
    shown = run(tmp_path, diff=True).answer
    done = run(tmp_path, fix=True)
    assert mine.read_bytes() == corrected()
    assert done.answer == shown
    assert (done.status, done.complaint) == (CLEAN, "")
    assert done.closing.splitlines()[-1] == "corrected 3 of 3 findings, in 1 file; 0 findings remain"
    assert [it.name for it in mine.parent.iterdir()] == [mine.name]
    assert mine.stat().st_mode & 0o777 == 0o640
    again = run(tmp_path, fix=True)
    assert (again.answer, again.status) == ("", CLEAN)


def test_what_remains_is_reported_after_the_corrections(mine: Path, tmp_path: Path) -> None:
    text = mine.read_text(encoding="utf-8").replace("dive: 3", "dive: steep")
    mine.write_text(text, encoding="utf-8")
    done = run(tmp_path, fix=True)
    assert "stability: C" in mine.read_text(encoding="utf-8")
    assert done.status == FINDINGS
    assert "`steep`: neither a whole number nor `unknown`" in done.answer
    assert "stabilty" not in done.answer.partition("error[")[2]
    assert done.closing.splitlines()[-1] == "corrected 3 of 4 findings, in 1 file; 1 finding remains"


def test_of_two_fixes_of_one_place_the_first_is_made(mine: Path) -> None:
    first, second = Replace(("fuel",), 55), Replace(("fuel",), 56)
    other, taken = RenameKey(("stabilty",), "stability"), RenameKey(("dive",), "climb")
    text = mine.read_text(encoding="utf-8")
    after, made = fixing.with_fixes(text, [taken, first, second, other])
    assert made == [first, other]
    assert after == text.replace('"55"', "55").replace("stabilty", "stability")


def test_files_that_cannot_be_parsed_stay_as_they_are(mine: Path, tmp_path: Path) -> None:
    broken = mine.with_name("sopwith-pup.yaml")
    broken.write_text("aircraft: sopwith-pup\nguns: [[{(\n", encoding="utf-8")
    done = run(tmp_path, fix=True)
    assert broken.read_text(encoding="utf-8") == "aircraft: sopwith-pup\nguns: [[{(\n"
    assert mine.read_bytes() == corrected()
    assert done.status == FINDINGS


def as_link(file: Path) -> None:
    """Put the file elsewhere in the folder and a link to it in its place."""
    file.rename(file.with_suffix(".txt"))
    file.symlink_to(file.with_suffix(".txt").name)


def below_a_link(file: Path) -> None:
    """Put the file's folder elsewhere in the data folder and a link to it in its place."""
    folder = file.parent.rename(file.parents[1] / "elsewhere")
    file.parent.symlink_to(folder.name)


def read_only(file: Path) -> None:
    """Make the file read-only."""
    file.chmod(0o444)


@pytest.mark.parametrize(
    ("obstacle", "why"), [(as_link, "symbolic link"), (below_a_link, "linked folder"), (read_only, "read-only")]
)
def test_links_and_read_only_files_are_left_and_named(obstacle, why: str, mine: Path, tmp_path: Path) -> None:
    before = mine.read_bytes()
    obstacle(mine)
    done = run(tmp_path, fix=True)
    assert why in done.complaint
    assert str(mine) in done.complaint
    assert (mine.read_bytes(), done.status) == (before, FINDINGS)
    assert "corrected 0 of" in done.closing
    assert "--fix" not in run(tmp_path).closing


def test_a_file_with_another_name_is_refused(mine: Path, tmp_path: Path) -> None:
    (tmp_path / "other").hardlink_to(mine)
    before = mine.read_bytes()
    with pytest.raises(UsageError, match="hard link"):
        run(tmp_path, fix=True)
    assert mine.read_bytes() == before


def test_a_file_that_changed_meanwhile_is_refused(mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = validate._check_games

    def slow(*given):
        found = judge(*given)
        mine.write_bytes(b"\xff not even text")
        return found

    monkeypatch.setattr(validate, "_check_games", slow)
    with pytest.raises(UsageError, match="changed while it was checked"):
        run(tmp_path, fix=True)
    assert mine.read_bytes() == b"\xff not even text"
    monkeypatch.setattr(validate, "_check_games", judge)
    mine.write_bytes(corrected().replace(b"vickers", b"vikers"))
    # Somebody writes between the last look and the writing.
    look = fixing.fix_files

    def late(*given):
        found = look(*given)
        real = validate._key

        def key(*given):
            state = real(*given)
            mine.write_bytes(b"theirs")
            return state

        monkeypatch.setattr(validate, "_key", key)
        return found

    monkeypatch.setattr(fixing, "fix_files", late)
    with pytest.raises(UsageError, match="another program"):
        run(tmp_path, fix=True)
    assert mine.read_bytes() == b"theirs"


def test_built_in_data_changes_only_if_it_is_named_or_alone_and_never_in_a_package(mine: Path, monkeypatch) -> None:
    own, built_in, file = Path("mine"), Path("built-in"), Path("built-in", CAMEL)
    file.parent.mkdir(parents=True)
    file.write_bytes(mine.read_bytes())
    found = [error_at("PG001", "", Place(str(file)), fix=RenameKey(("stabilty",), "stability"))]

    def fixed(*data: Path, named: tuple[Path, ...] = ()) -> list[str]:
        files, refused = fixing.fix_files(found, data, [it.resolve() for it in named])
        return [it.shown for it in files] or refused

    assert (
        fixed(built_in) == fixed(built_in, own, named=(file,)) == fixed(built_in, own, named=(built_in,)) == [str(file)]
    )
    assert fixed(built_in, own) == [f"{file} is built-in data; to correct it, specify the file or omit --data"]
    assert fixed(built_in, own, named=(own,)) == fixed(built_in, own)
    monkeypatch.setattr(fixing, "PACKAGE", built_in)
    for refused in (fixed(built_in), fixed(built_in, own, named=(file,))):
        assert "part of the installed printgen" in refused[0]


def test_options_that_contradict_each_other(mine: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="`--diff`"):
        run(tmp_path, fix=True, diff=True)
    session = Session(find(), lambda _doing, _share: None)
    with pytest.raises(UsageError, match="`--format`"):
        validate.validate((), "json", False, session, fix=True)
    with pytest.raises(UsageError, match="`--statistics`"):
        validate.validate((), "text", False, session, statistics=True, diff=True)
