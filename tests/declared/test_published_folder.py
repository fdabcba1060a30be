"""A game folder is published like the built-in data: versions, update packs and a site; editors get its schemas."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from printgen.commands.release import release
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.commands.show import schema
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.games.sources import game_of
from tests.declared.folders import PLANES, write


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def test_two_versions_are_released(tmp_path: Path) -> None:
    folder, session = write(tmp_path / "dogs"), Session(find(out=tmp_path / "out"), lambda _doing, _share: None)
    (folder / "release.yaml").write_text("version: 1.0.0\ndate: 2026-11-01\n")
    game = game_of(str(folder))
    assert release("1.0.0", None, True, session, no_pdfs=True, game=game).status == FINDINGS
    git(folder, "init")
    git(folder, "add", ".")
    git(folder, "commit", "-m", "first")
    done = release("1.0.0", None, True, session, no_pdfs=True, game=game)
    assert done.status == CLEAN, done.complaint
    first = tmp_path / "out" / "dogs" / "release" / "1.0.0"
    assert "Camel" in (first / "site" / "dogs" / "planes.html").read_text(encoding="utf-8")
    assert "DO101" in (first / "site" / "checks.html").read_text(encoding="utf-8")
    write(folder, planes_csv=PLANES.replace("blue,6,5", "blue,7,5"))
    (folder / "release.yaml").write_text("version: 1.0.1\ndate: 2026-11-02\n")
    git(folder, "commit", "-am", "second")
    done = release("1.0.1", None, False, session, no_pdfs=True, game=game)
    assert done.status == CLEAN, done.complaint
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
