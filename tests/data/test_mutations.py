"""Valid records with something done to them: a finding or a still valid record, never an exception."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.data.findings import Place
from printgen.data.kind import Kind
from printgen.data.kinds import KINDS
from printgen.data.load import cases
from printgen.data.yaml import parse
from printgen.games.game import load_game
from printgen.report.forms import text as report
from tests.documents import case_of
from tests.strategies import AIRCRAFT, RATINGS, mangled, mutated

TYPE = next(kind for kind in KINDS if kind.name == "aircraft")
PLAY = next(kind for kind in load_game("canvas-eagles").kinds if kind.name == "ratings")
SAMPLES = [(TYPE, AIRCRAFT), (PLAY, RATINGS)]


def judge(kind: Kind, text: str) -> None:
    """Assert that a text, read as a file of that kind, gives a record or a finding, and that the finding can be shown."""
    document, findings = parse(text, "rumpler-c-iv.yaml")
    found = []
    if document is not None:
        found, more = cases(kind, document)
        findings += more
    assert found or findings
    lines = text.splitlines() or [""]
    for finding in findings:
        assert finding.code in ("PG001", "PG002", "PG003")
        place = finding.place
        assert isinstance(place, Place)
        assert 1 <= place.line <= len(lines) + 1
        assert (place.line, place.column) <= (place.end_line, place.end_column)
    shown = report(findings, lambda _, line: lines[line - 1] if line <= len(lines) else None, color=False)
    assert all(finding.code in shown for finding in findings)


@pytest.mark.parametrize(("kind", "record"), SAMPLES)
def test_the_samples_are_valid(kind: Kind, record: dict[str, Any]) -> None:
    assert case_of(kind, json.dumps(record), "rumpler-c-iv.yaml").id == "rumpler-c-iv"


@pytest.mark.parametrize(("kind", "record"), SAMPLES)
def test_mutated_records(kind: Kind, record: dict[str, Any]) -> None:
    @settings(max_examples=150)
    @given(mutated(record))
    def run(changed: dict[str, Any]) -> None:
        # JSON is YAML, and every value can be written in it.
        judge(kind, json.dumps(changed, ensure_ascii=False, indent=1))

    run()


def block(record: dict[str, Any]) -> str:
    """Return the record as people write it: one field per line."""
    return "".join(f"{name}: {json.dumps(value)}\n" for name, value in record.items())


@pytest.mark.parametrize(("kind", "record"), SAMPLES)
def test_mangled_text(kind: Kind, record: dict[str, Any]) -> None:
    @settings(max_examples=150)
    @given(mangled(block(record)))
    def run(text: str) -> None:
        judge(kind, text)

    run()


@settings(max_examples=40)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_random_text(text: str) -> None:
    for kind, _ in SAMPLES:
        judge(kind, text)
