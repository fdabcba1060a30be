"""`printgen diff`: what the states can be, and how the difference is told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from printgen.data.findings import UsageError
from printgen.games.canvas_eagles.sheet import page
from printgen.games.game import load_game
from printgen.release import comparison
from tests.release.conftest import set_up

SNIPE = "aircraft/sopwith-snipe.yaml"


def test_a_correction_is_told_with_what_to_print(keeper: Any, camel: str) -> None:
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    done = keeper.diff("data-1.0.0", str(keeper.data))
    lines = done.answer.splitlines()
    assert lines[:3] == ["Canvas Eagles, ratings", "  sopwith-camel", "    fuel: 55 -> 60"]
    assert "  Canvas Eagles, Aircraft Data Sheets: print again 1 page: Sopwith Camel" in lines
    assert lines[-1] == f"data-1.0.0 to {keeper.data}: requires a patch"
    assert (done.complaint, done.status) == ("", 0)


def test_only_pages_of_what_was_corrected_are_drawn(keeper: Any, camel: str, monkeypatch: Any) -> None:
    drawn = []
    whole = page.record_sheet
    monkeypatch.setattr(page, "record_sheet", lambda facts, *given: drawn.append(facts.case.id) or whole(facts, *given))
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    assert "print again 1 page: Sopwith Camel" in keeper.diff("data-1.0.0", str(keeper.data)).answer
    assert drawn == ["sopwith-camel", "sopwith-camel"]


def test_the_products_of_an_unchanged_game_are_not_drawn(
    tmp_path: Path, root: Path, camel: str, monkeypatch: Any
) -> None:
    keeper = set_up(tmp_path, root, "blue-max", "richthofens-war")
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    drawn = []
    draw = comparison.draw_product
    monkeypatch.setattr(comparison, "draw_product", lambda it, *given: drawn.append(it) or draw(it, *given))
    keeper.diff("data-1.0.0", str(keeper.data))
    assert drawn
    assert {*drawn} <= {*load_game("canvas-eagles").all_products}


@pytest.mark.parametrize("speed", ["20", "fast"])
def test_errors_of_one_game_leave_the_pages_of_the_others(tmp_path: Path, root: Path, camel: str, speed: str) -> None:
    keeper = set_up(tmp_path, root, "blue-max", "dockfighters")
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    keeper.correct("richthofens-war/aircraft/sopwith-camel.yaml", "minimum-speed: 4", f"minimum-speed: {speed}")
    told = json.loads(keeper.diff("data-1.0.0", str(keeper.data), "json").answer)
    assert told["not-drawn"] == ["richthofens-war"]
    assert {it["game"] for it in told["print"]} == {"canvas-eagles"}
    shown = keeper.diff("data-1.0.0", str(keeper.data)).answer
    assert "print again 1 page: Sopwith Camel" in shown
    assert [it for it in shown.splitlines() if "unknown" in it and "Richthofen" in it]
    # Nothing is known about the pages if all changed games have errors.
    keeper.correct(camel, "fuel: 60", "fuel: 55")
    assert json.loads(keeper.diff("data-1.0.0", str(keeper.data), "json").answer)["print"] in (None, [])


def test_for_programs(keeper: Any, camel: str) -> None:
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    told = json.loads(keeper.diff("HEAD", str(keeper.data), "json").answer)
    assert told["level"] == "patch"
    assert told["changes"] == [
        {
            "game": "canvas-eagles",
            "kind": "ratings",
            "id": "sopwith-camel",
            "nature": "corrected",
            "field": "fuel",
            "old": "55",
            "new": "60",
            "level": "patch",
        }
    ]
    sheets = [it for it in told["print"] if it["product"] == "record-sheets"]
    assert [(it["item"], it["fate"], it["piece"]) for it in sheets] == [("Sopwith Camel", "changed", False)]


def test_as_markdown_words_are_not_taken_for_marks(keeper: Any, camel: str) -> None:
    keeper.write(camel, (keeper.data / camel).read_text(encoding="utf-8") + "notes: {fuel: '*67* in [charts](x)'}\n")
    told = keeper.diff("HEAD", str(keeper.data), "markdown").answer
    assert r"notes.fuel: nothing → **\*67\* in \[charts\](x)**" in told


def test_a_page_that_only_bears_another_stamp_is_kept(keeper: Any, camel: str) -> None:
    keeper.write(camel, (keeper.data / camel).read_text(encoding="utf-8") + "notes: {fuel: the charts print 67}\n")
    told = json.loads(keeper.diff("HEAD", str(keeper.data), "json").answer)
    fates = {it["fate"] for it in told["print"]}
    assert fates == {"restamped"}
    assert "Sopwith Camel" not in keeper.diff("HEAD", str(keeper.data)).answer.partition("to print")[2]


def test_data_is_the_built_in_data_where_there_is_no_such_folder(
    keeper: Any, camel: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "elsewhere" / "mine"
    (mine / camel).parent.mkdir(parents=True)
    (mine / camel).write_text("aircraft: sopwith-camel\nfuel: 60\n", encoding="utf-8")
    monkeypatch.chdir(mine.parent)
    assert "    fuel: 55 -> 60" in keeper.diff("data", "mine").answer


def test_a_renamed_aircraft_is_one_that_was_renamed(keeper: Any) -> None:
    for file, extra in ((SNIPE, "former-ids: [sopwith-snipe]\n"), (f"canvas-eagles/{SNIPE}", "")):
        text = (keeper.data / file).read_text(encoding="utf-8")
        (keeper.data / file).unlink()
        keeper.write(
            file.replace("snipe", "7f1-snipe"),
            text.replace("aircraft: sopwith-snipe", "aircraft: sopwith-7f1-snipe") + extra,
        )
    told = json.loads(keeper.diff("HEAD", str(keeper.data), "json").answer)
    assert {(it["kind"], it["nature"], it["old"], it["new"]) for it in told["changes"]} == {
        ("aircraft", "renamed", "sopwith-snipe", "sopwith-7f1-snipe"),
        ("ratings", "renamed", "sopwith-snipe", "sopwith-7f1-snipe"),
    }
    assert told["level"] == "major"


def test_a_folder_of_corrections_is_laid_over_the_other_state(keeper: Any, camel: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    (mine / camel).parent.mkdir(parents=True)
    text = (keeper.data / camel).read_text(encoding="utf-8")
    (mine / camel).write_text(
        text.replace("fuel: 55", "fuel: 60") + "sources: {fuel: {status: house}}\n", encoding="utf-8"
    )
    told = json.loads(keeper.diff("data-1.0.0", str(mine), "json").answer)
    assert [(it["id"], it["field"], it["old"], it["new"]) for it in told["changes"]] == [
        ("sopwith-camel", "fuel", "55", "60"),
        ("sopwith-camel", "sources.fuel", None, "house"),
    ]
    assert {(it["item"], it["fate"]) for it in told["print"] if it["product"] == "record-sheets"} == {
        ("Sopwith Camel", "changed")
    }
    back = json.loads(keeper.diff(str(mine), str(keeper.data), "json").answer)
    assert [(it["field"], it["old"], it["new"]) for it in back["changes"]][:1] == [("fuel", "60", "55")]
    assert keeper.diff(str(mine), str(mine)).answer.endswith("nothing changed")


def test_a_whole_state_that_lost_most_of_its_records_did_lose_them(keeper: Any, tmp_path: Path) -> None:
    shutil.copytree(keeper.data, tmp_path / "less")
    for file in (tmp_path / "less" / "canvas-eagles" / "aircraft").iterdir():
        file.unlink()
    told = json.loads(keeper.diff("HEAD", str(tmp_path / "less"), "json").answer)
    assert {(it["kind"], it["nature"]) for it in told["changes"]} == {("ratings", "removed")}


def test_a_release_that_is_tagged_is_known_by_its_version(keeper: Any, camel: str) -> None:
    keeper.correct(camel, "fuel: 55", "fuel: 60")
    assert "    fuel: 55 -> 60" in keeper.diff("1.0.0", str(keeper.data)).answer


def test_a_release_is_known_by_its_version_and_by_its_folder(corrected: Any) -> None:
    by_version = corrected.diff("data-1.0.0", "1.0.1").answer
    assert "    fuel: 55 -> 60" in by_version
    by_folder = corrected.diff("data-1.0.0", str(corrected.shelf / "1.0.1")).answer
    assert by_folder.splitlines()[:-1] == by_version.splitlines()[:-1]


@pytest.mark.parametrize("name", ["nowhere", "--help", "--output=x", ""])
def test_what_is_no_state_of_the_data_is_refused(keeper: Any, name: str) -> None:
    with pytest.raises(UsageError, match="is not a data folder, a release or a git revision of"):
        keeper.diff(name, "HEAD")
    assert not (keeper.data / "x").exists()


@pytest.mark.parametrize(("old", "new"), [("HEAD", "data-1.0.0"), ("data-1.0.0", "HEAD")])
def test_data_in_an_older_format_is_refused(keeper: Any, old: str, new: str) -> None:
    keeper.call_it("0.9.9")
    with pytest.raises(UsageError, match=r"0\.9\.9 of the data, in an older format.*only releases from 1\.0\.0 on"):
        keeper.diff(old, new)


def test_what_could_not_be_read_is_named_and_left_out(keeper: Any, camel: str) -> None:
    keeper.correct(camel, "fuel: 55", "fuel: lots")
    done = keeper.diff("HEAD", str(keeper.data))
    assert done.answer.endswith("nothing changed")
    assert "error[PG002]" in done.complaint
    assert done.complaint.endswith("records that could not be read were not compared")
    assert done.status == 1
