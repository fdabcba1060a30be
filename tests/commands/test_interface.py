"""The functions for programs do what their documentation says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from printgen import commands
from printgen.commands import FindingsError, draw, load
from printgen.data.findings import UsageError
from printgen.games.reading import CheckedGame


@pytest.fixture(scope="module")
def data() -> CheckedGame:
    return load("canvas-eagles")


@pytest.mark.explore
def test_the_documentations_examples_come_out_as_they_stand_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = doctest.testmod(commands)
    assert (done.failed, done.attempted) == (0, 6)
    assert sorted(path.name for path in (tmp_path / "output" / "mine").iterdir()) == [
        "manifest.json",
        "record-sheets-sopwith-camel-letter.pdf",
    ]


def test_names_that_mean_nothing_are_answered(data: CheckedGame) -> None:
    with pytest.raises(UsageError, match="no such game; did you mean `canvas-eagles`"):
        load("canvas-eagels")
    with pytest.raises(UsageError, match="no such product of canvas-eagles; did you mean `record-sheets`"):
        draw(data, "record-sheet")
    with pytest.raises(UsageError, match="no such product of canvas-eagles; did you mean `damage-markers`"):
        draw(data, "damage-chits")
    with pytest.raises(UsageError, match="has no effect"):
        draw(data, "damage-markers", aircraft="sopwith-camel")


def test_nothing_is_drawn_from_data_that_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "aircraft").mkdir()
    (tmp_path / "aircraft" / "kite.yaml").write_text("kite: {")
    with pytest.raises(FindingsError, match="a value is missing") as refused:
        draw(load("canvas-eagles", tmp_path), "damage-markers")
    assert [found.code for found in refused.value.findings] == ["PG001"]
