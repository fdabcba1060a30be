"""Whatever is typed into the studio's editor, there is an answer: a text, findings, or the reason why it cannot be edited."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.data.edits import EditError
from printgen.studio.record_form import describe, form_values, set_fields
from printgen.studio.replacing import replace_record
from printgen.studio.workspace import OpenGame, Workspace

ID = "sopwith-camel"
LINES = [
    "aircraft: sopwith-camel", "aircraft: other", "fuel: 60", "fuel: [1, 2]", "fuel: {a: b}", "engine: 3", "engine: {boxes: 3}",
    "guns: x", "guns:\n  - 3", "guns: []", "schedules: {late: 3}", "sources: 3", "sources: {fuel: x}", "notes: [1]", "? [a]\n: b",
    "- a", "&a x: *a", "fuel: *b", "1: 2", "null: 3", "\ufeff", "\0", "ceiling: {late: 8+}", "# c", "waivers: [{check: CE1}]",
    "source: house", "---", "...", "!!python/object:os.system x", "  bad", "\t", "climb: 1e999", "climb: .nan", "crew: []",
    "name: ''", "span: -1", "form: {upper: 3}", "nation: x", "dive: 99999999999999999999999",
]  # fmt: skip
FIELDS = [
    "fuel",
    "engine.boxes",
    "guns",
    "schedules.late.maneuvers",
    "ceiling.late",
    "crew",
    "span",
    "form",
    "aircraft",
    "nope",
]
VALUES = [
    "",
    "60",
    "x",
    "- {a: b}",
    "[",
    "{",
    "unknown",
    "1,5",
    "a: b",
    "'",
    "- ",
    "\n\n",
    "8+",
    "é\u202e",
    "*a",
    "&x",
    "!!x",
    "|",
    "~",
]


@cache
def opened() -> OpenGame:
    return Workspace.open((Path("no-such-folder"),)).opened("canvas-eagles")


@settings(max_examples=150)
@given(
    st.lists(st.sampled_from(LINES), max_size=5),
    st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(VALUES), max_size=3),
)
@pytest.mark.parametrize("kind", ["ratings", "aircraft"])
def test_any_text_and_any_field_has_an_answer(kind: str, lines: list[str], fields: dict[str, str]) -> None:
    text = "\n".join(lines)
    with suppress(EditError):
        text = set_fields(opened(), kind, ID, text, fields)
    replaced = replace_record(opened(), kind, ID, text)
    form_values(opened(), kind, ID, text)
    for finding in replaced.findings:
        assert describe(finding, replaced)["message"]
    assert replaced.is_valid or replaced.findings
    assert replaced.opened.library.get(kind, ID)
