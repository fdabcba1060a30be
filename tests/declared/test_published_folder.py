"""A game folder is published like the built-in data: versions, update packs and a site; editors get its schemas."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from printgen import commands
from printgen.commands.pack import pack
from printgen.commands.release import diff, release
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.commands.show import schema
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.games import sources
from printgen.games.reading import UNRELEASED
from printgen.games.sources import game_of
from tests.declared.folders import PLANES, write


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def test_two_versions_are_released(tmp_path: Path) -> None:
    folder, session = write(tmp_path / "dogs"), Session(find(out=tmp_path / "out"), lambda _doing, _share: None)
    (folder / "release.yaml").write_text("version: 1.0.0\ndate: 2026-11-01\n")
    game = game_of(str(folder))
    done = release("1.0.0", None, True, session, no_pdfs=True, game=game)
    assert done.status == CLEAN, done.complaint
    git(folder, "init")
    git(folder, "add", ".")
    git(folder, "commit", "-m", "first")
    # The same data is the same release, whether git has it or not.
    done = release("1.0.0", None, True, session, no_pdfs=True, game=game)
    assert "up to date" in done.closing
    first = tmp_path / "out" / "dogs" / "release" / "1.0.0"
    assert "Camel" in (first / "site" / "dogs" / "planes.html").read_text(encoding="utf-8")
    assert "DO101" in (first / "site" / "checks.html").read_text(encoding="utf-8")
    write(folder, planes_csv=PLANES.replace("blue,6,5", "blue,7,5"))
    (folder / "release.yaml").write_text("version: 1.0.1\ndate: 2026-11-02\n")
    # The release contains the data, so the changes need not be committed. A tag needs the commit.
    done = release("1.0.1", None, False, session, no_pdfs=True, game=game)
    assert done.status == CLEAN, done.complaint
    assert "commit the data, tag the release" in done.closing
    second = first.with_name("1.0.1")
    assert "speed" in (second / "CHANGELOG.md").read_text(encoding="utf-8")
    assert list(second.glob("update/dogs/*.pdf"))


def test_a_built_in_game_is_not_published_alone(tmp_path: Path) -> None:
    session = Session(find(out=tmp_path / "out"), lambda _doing, _share: None)
    with pytest.raises(UsageError, match="not a game folder"):
        release("1.0.0", None, True, session, game="blue-max")


def test_editors_get_a_schema_of_each_file(tmp_path: Path) -> None:
    folder, session = write(tmp_path / "dogs"), Session(find(), lambda _doing, _share: None)
    schema(session, game_of(str(folder)))
    found = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in (folder / "schema").glob("*.json")}
    assert {"game.json", "kinds.json", "checks.json", "page.json", "planes.json"} <= found.keys()
    planes = found["planes.json"]["$defs"]["planes"]["properties"]
    assert planes["side"]["enum"] == ["red", "blue"]
    assert planes["speed"]["description"] == "squares per turn"
    short, _full = found["kinds.json"]["$defs"]["FieldSpec"]["anyOf"]
    assert {"count", "choice", "track"} <= set(short["enum"])
    assert "that" in found["checks.json"]["$defs"]["CheckSpec"]["properties"]


def test_a_game_is_compared_with_a_revision_of_its_own(tmp_path: Path) -> None:
    folder, session = write(tmp_path / "dogs"), Session(find(out=tmp_path / "out"), lambda _doing, _share: None)
    git(folder, "init")
    git(folder, "add", ".")
    git(folder, "commit", "-m", "first")
    assert "nothing changed" in diff("HEAD", str(folder), "text", session).answer
    write(folder, planes_csv=PLANES.replace("blue,6,5", "blue,7,5"))
    changes = diff("HEAD", str(folder), "text", session).answer
    assert "speed: 6 -> 7" in changes
    assert "camel" in changes
    assert "print again" in changes


def test_pages_show_the_version_of_the_game(tmp_path: Path) -> None:
    folder = write(tmp_path / "dogs")
    assert commands.load(game_of(str(folder))).version == UNRELEASED
    (folder / "release.yaml").write_text("version: 4.5.6\ndate: 2026-11-01\n")
    assert commands.load("dogs").data.version == "4.5.6"


def test_a_packed_game_can_be_unzipped_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, session = write(tmp_path / "dogs"), Session(find(), lambda _doing, _share: None)
    (folder / "templates").mkdir()
    (folder / "templates" / "rules.html").write_text("<p>Bark.</p>")
    (folder / "pages.exe").write_bytes(b"MZ")
    monkeypatch.chdir(tmp_path)
    packed = pack(Path("dogs"), None, "", session)
    assert packed.status == CLEAN, packed.complaint
    assert "pages.exe" in packed.closing
    first = (tmp_path / "dogs.zip").read_bytes()
    pack(Path("dogs"), None, "", session)
    assert (tmp_path / "dogs.zip").read_bytes() == first
    with ZipFile("dogs.zip") as archive:
        archive.extractall(tmp_path / "friend")
    assert not (tmp_path / "friend" / "dogs" / "pages.exe").exists()
    assert (tmp_path / "friend" / "dogs" / "templates" / "rules.html").exists()
    sources._OPENED.clear()
    assert list(commands.load(game_of("friend/dogs")).library.of("planes")) == ["camel", "triplane", "scout"]
    sources._OPENED.clear()
    with pytest.raises(UsageError, match="not a pack of this game"):
        pack(Path("dogs"), write_zip(tmp_path / "other.zip"), "", session)
    write(folder, planes_csv=PLANES.replace("blue,6,5", "blue,70,5"))
    assert pack(Path("dogs"), Path("new.zip"), "", session).status == FINDINGS
    assert not Path("new.zip").exists()


def write_zip(path: Path) -> Path:
    with ZipFile(path, "w") as archive:
        archive.writestr("letter.txt", "Dear Ann")
    return path
