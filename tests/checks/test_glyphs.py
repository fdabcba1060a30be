"""Text that cannot be set becomes a finding that names the field."""

from __future__ import annotations

import pytest

from printgen.checks.glyphs import unsettable
from printgen.findings import Place, Severity
from printgen.model.aircraft import Nation
from printgen.model.kind import Case, Kind
from printgen.source import parse

TEXT = """nation: japan
name: "\u65e5\u672c"
adjective: Japanese
mark: disc-japanese
"""


def nation(more: str = "") -> Case:
    document, _ = parse(TEXT + more, "japan.yaml")
    assert document is not None
    return Case(Kind("nations", "*.yaml", Nation, "nation"), "japan", Nation.model_validate(document.value), document)


def test_lacking_characters_are_named_at_their_field() -> None:
    found = unsettable(nation(), ("name",), "\u65e5\u672c", lacking="\u65e5\u672c")
    assert found is not None
    assert ("PG009", Severity.ERROR, Place("japan.yaml", 2, 7, 2, 11)) == (found.code, found.severity, found.place)
    assert "name: `\u65e5\u672c`: the font has no \u65e5 (U+65E5) \u672c (U+672C)" == found.message


def test_a_label_too_wide_says_by_how_much() -> None:
    found = unsettable(nation(), ("adjective",), "Japanese", over=3.14)
    assert found is not None
    assert "adjective: `Japanese` is 3.1 mm too wide at its smallest size" == found.message


def test_text_of_no_field_stands_at_the_record() -> None:
    found = unsettable(nation(), (), "Sequence of play", over=2.0)
    assert found is not None
    assert found.place == nation().place()
    assert found.message.startswith("`Sequence of play` is 2.0 mm")


@pytest.mark.parametrize(("reason", "expected"), [("written by hand", None), (" ", "PG009")])
def test_a_waiver_with_its_reason_counts(reason: str, expected: str | None) -> None:
    case = nation(f'waive: [{{check: PG009, because: "{reason}"}}]\n')
    found = unsettable(case, ("name",), "\u65e5", lacking="\u65e5")
    assert expected == (found.code if found else None)
