"""A release of the user's own corrections: without git, compared with the built-in data and then with the last release."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from msgspec.structs import replace

from printgen.commands import release
from printgen.commands.pack import make_pack
from printgen.commands.session import Outcome, Session
from printgen.data.findings import UsageError
from tests.release.conftest import CAMEL

DATED = "version: {}\ndate: 2026-11-29\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a folder outside of git with one corrected figure."""
    folder = tmp_path / "elsewhere" / "my-data"
    (folder / CAMEL).parent.mkdir(parents=True)
    correct(folder, 60, "1.0.1")
    return folder


def correct(folder: Path, fuel: int, version: str) -> None:
    (folder / CAMEL).write_text(f"aircraft: sopwith-camel\nfuel: {fuel}\n", encoding="utf-8")
    (folder / "release.yaml").write_text(DATED.format(version), encoding="utf-8")


def layered(keeper: Any, *folders: Path) -> Session:
    plain = keeper.session
    return replace(plain, project=replace(plain.project, data=(keeper.data, *folders)))


def publish(keeper: Any, own: Path, version: str, first: bool = False, game: str | None = None) -> Outcome:
    return release.release(version, None, first, layered(keeper, own), no_pdfs=True, game=game)


def text(keeper: Any, version: str, name: str) -> str:
    found: str = (keeper.folder / "out" / "my-data" / "release" / version / name).read_text(encoding="utf-8")
    return found


def test_corrections_are_published_with_the_data_below_them(keeper: Any, own: Path) -> None:
    done = publish(keeper, own, "1.0.1")
    assert (done.complaint, done.status) == ("", 0)
    assert "git tag" not in done.closing
    assert text(keeper, "1.0.1", f"data/{CAMEL}") == (own / CAMEL).read_text(encoding="utf-8")
    assert text(keeper, "1.0.1", f"below/1/{CAMEL}") == (keeper.data / CAMEL).read_text(encoding="utf-8")
    complete = json.loads(text(keeper, "1.0.1", "json/canvas-eagles.json"))
    assert (complete["version"], complete["records"]["ratings"]["sopwith-camel"]["fuel"]) == ("1.0.1", 60)
    assert "fuel: ~~55~~ → **60**" in text(keeper, "1.0.1", "CHANGELOG.md")
    page = text(keeper, "1.0.1", "site/canvas-eagles/aircraft/sopwith-camel.html")
    assert f"../data/{CAMEL}" in page
    assert "../below/1/aircraft/sopwith-camel.yaml" in page
    assert (keeper.folder / "out" / "my-data" / "release" / "1.0.1" / "update" / "canvas-eagles").is_dir()
    # The folder for releases of the built-in data is unchanged.
    assert not keeper.shelf.exists()


def test_the_next_release_is_compared_with_the_last_one_and_both_can_be_compared(keeper: Any, own: Path) -> None:
    publish(keeper, own, "1.0.1")
    correct(own, 61, "1.0.2")
    keeper.correct(CAMEL, "stability: C", "notes: {dive: New in the built-in data.}\nstability: C")
    done = publish(keeper, own, "1.0.2")
    assert (done.complaint, done.status) == ("", 0)
    changes = text(keeper, "1.0.2", "CHANGELOG.md")
    assert "~~60~~ → **61**" in changes
    assert "New in the built-in data" in changes
    shelf = keeper.folder / "out" / "my-data" / "release"
    assert "fuel: 60 -> 61" in keeper.diff(str(shelf / "1.0.1"), str(shelf / "1.0.2")).answer
    correct(own, 62, "1.0.3")
    against = keeper.diff(str(shelf / "1.0.2"), str(own)).answer
    assert "fuel: 61 -> 62" in against
    assert "removed" not in against


def test_the_withdrawal_of_the_only_correction_is_published(keeper: Any, own: Path) -> None:
    publish(keeper, own, "1.0.1")
    (own / CAMEL).unlink()
    (own / "release.yaml").write_text(DATED.format("1.0.2"), encoding="utf-8")
    last = keeper.folder / "out" / "my-data" / "release" / "1.0.1"
    compared = json.loads(keeper.diff(str(last), str(own), "json").answer)
    assert {(it["kind"], it["id"]) for it in compared["changes"]} == {("ratings", "sopwith-camel")}
    assert ("fuel", "60", "55") in {(it["field"], it["old"], it["new"]) for it in compared["changes"]}
    assert compared["lowest-version"] == "1.0.2"
    done = publish(keeper, own, "1.0.2")
    assert (done.complaint, done.status) == ("", 0)
    assert "fuel: ~~60~~ → **55**" in text(keeper, "1.0.2", "CHANGELOG.md")
    correct(own, 61, "1.0.3")
    assert publish(keeper, own, "1.0.3").status == 0
    assert "fuel: ~~55~~ → **61**" in text(keeper, "1.0.3", "CHANGELOG.md")


def test_wrong_states_have_a_remedy(keeper: Any, own: Path) -> None:
    assert "write `version: 1.0.2`\n" in publish(keeper, own, "1.0.2").complaint
    assert "Remove `--first`" in publish(keeper, own, "1.0.1", first=True).complaint
    (own / CAMEL).unlink()
    assert "correct or add a record" in publish(keeper, own, "1.0.1").complaint
    correct(own, 60, "1.0.1")
    (own / CAMEL.replace("camel", "heron")).write_text("aircraft: sopwith-heron\n", encoding="utf-8")
    assert "error" in publish(keeper, own, "1.0.1").complaint
    (own / CAMEL.replace("camel", "heron")).unlink()
    with pytest.raises(UsageError, match="Remove one"):
        publish(keeper, own, "1.0.1", game="./dogs")
    assert publish(keeper, own, "1.0.1").status == 0
    correct(own, 62, "1.0.1")
    assert "use a higher version" in publish(keeper, own, "1.0.0").complaint
    assert "already released with other content" in publish(keeper, own, "1.0.1").complaint


def test_the_release_file_is_no_version_of_the_built_in_data(keeper: Any, own: Path, tmp_path: Path) -> None:
    (own / "release.yaml").write_text(DATED.format("7.0.0"), encoding="utf-8")
    made = tmp_path / "own.zip"
    made.write_bytes(make_pack(own, keeper.session.project).content)
    with ZipFile(made) as pack:
        assert json.loads(pack.read("index.json"))["needs"]["data"] == "1.0.0"
        assert pack.read("release.yaml") == (own / "release.yaml").read_bytes()
    assert (
        release.editions.read(own, "", keeper.session.project, (keeper.data,)).games["canvas-eagles"].version == "7.0.0"
    )
