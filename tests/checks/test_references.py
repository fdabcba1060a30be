"""References in data that makes no record, since something else in it has a wrong shape: told in the same pass, and truly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from printgen.checks.references import references_in_invalid
from printgen.commands import load
from printgen.data.findings import Finding
from printgen.data.folders import find
from printgen.data.kind import Library
from printgen.data.load import Misshapen
from tests.built_in import FROZEN

CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"


@pytest.fixture(scope="module")
def library() -> Library:
    return load("canvas-eagles").library


def camel(folder: Path, *pairs: tuple[str, str]) -> list[Finding]:
    """Replace texts in the Camel's ratings, and return the findings about shapes and references."""
    text = (FROZEN / CAMEL).read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / CAMEL
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    findings = load("canvas-eagles", project=find((folder,))).findings
    return [it for it in findings if it.code in ("PG002", "PG004")]


def test_a_wrong_shape_hides_no_misspelt_name(tmp_path: Path) -> None:
    found = camel(tmp_path, ("fuel: ", "fuel: lots # "), ("weapon: vickers", "weapon: vikers"))
    assert [(it.code, it.message.partition(":")[0]) for it in found] == [("PG002", "`lots`"), ("PG004", "`vikers`")]
    assert found[1].place is not None
    line = (tmp_path / CAMEL).read_text(encoding="utf-8").splitlines()[found[1].place.line - 1]
    assert line[found[1].place.column - 1 :].startswith("vikers")


def test_what_is_no_name_yet_is_not_looked_for(tmp_path: Path) -> None:
    found = camel(tmp_path, ("fuel: ", "fuel: lots # "), ("weapon: vickers", "weapon: Vickers MG"))
    assert [it.code for it in found] == ["PG002", "PG002"]


def test_a_weapon_that_nobody_knows_is_not_looked_for(tmp_path: Path) -> None:
    assert [it.code for it in camel(tmp_path, ("fuel: ", "fuel: lots # "), ("weapon: vickers", "weapon: unknown"))] == [
        "PG002"
    ]


def test_nothing_is_found_in_data_whose_records_are_right(library: Library) -> None:
    every = list(library)
    assert len(every) > 50
    for case in every:
        value: Any = case.document.value
        for step in case.path:
            value = value[step]
        assert [*references_in_invalid(Misshapen(case.kind, case.document, case.path, value), library, ())] == [], (
            case.id
        )
