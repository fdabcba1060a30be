"""Text that cannot be set becomes a finding that names the field."""

from __future__ import annotations

import pytest

from printgen.checks.glyphs import glyph_problems, missing_glyphs, text_origin
from printgen.data.findings import Place, Severity
from printgen.data.kind import Case, Kind
from printgen.data.records.aircraft import Nation
from tests.documents import parsed

TEXT = """nation: japan
name: "\u65e5\u672c"
adjective: Japanese
mark: disc-japanese
"""


def nation(more: str = "") -> Case:
    document = parsed(TEXT + more, "japan.yaml")
    return Case(Kind("nations", "*.yaml", Nation, "nation"), "japan", Nation.model_validate(document.value), document)


def test_lacking_characters_are_named_at_their_field() -> None:
    found = glyph_problems(nation(), ("name",), "\u65e5\u672c", lacking="\u65e5\u672c")
    assert found is not None
    assert ("PG009", Severity.ERROR, Place("japan.yaml", 2, 7, 2, 11)) == (found.code, found.severity, found.place)
    assert "name: `\u65e5\u672c`: no font on this machine has \u65e5 (U+65E5), \u672c (U+672C)" == found.message
    assert "install a font that has them, such as Noto Sans JP" == found.hint


def test_a_script_whose_letters_are_joined_is_told_as_such() -> None:
    found = glyph_problems(nation(), ("name",), "\u0915", lacking="\u0915")
    assert found is not None
    assert "name: `\u0915`: printgen cannot print \u0915 (U+0915 DEVANAGARI LETTER KA)" == found.message
    assert "use another script; printgen cannot join the letters of this one" == found.hint


def test_half_a_character_can_be_told() -> None:
    found = glyph_problems(nation(), ("name",), "a\ud83d", lacking="\ud83d")
    assert found is not None
    assert "name: `aU+D83D`: no font on this machine has U+D83D" == found.message
    assert found.message.encode()


def test_characters_of_flowed_pages_are_found_where_they_stand() -> None:
    first, second = missing_glyphs("Campaign log", "\u65e5\u2708", [nation()])
    assert ("PG009", Place("japan.yaml", 2, 7, 2, 11)) == (first.code, first.place)
    assert "name: `\u65e5\u672c`: no font on this machine has \u65e5 (U+65E5)" == first.message
    assert ("PG009", Severity.ERROR, None) == (second.code, second.severity, second.place)
    assert "Campaign log: no font on this machine has \u2708 (U+2708 AIRPLANE)" == second.message


def test_a_waiver_counts_on_flowed_pages_too() -> None:
    waived = nation('waivers: [{check: PG009, reason: "written by hand"}]\n')
    assert missing_glyphs("Campaign log", "\u65e5", [waived]) == []


def test_a_label_too_wide_says_by_how_much() -> None:
    found = glyph_problems(nation(), ("adjective",), "Japanese", over=3.14)
    assert found is not None
    assert "adjective: `Japanese` is 3.1 mm too wide at its smallest size" == found.message
    found = glyph_problems(nation(), ("adjective",), "Japanese", over=3.14, on="Counters")
    assert found is not None
    assert found.message.endswith("too wide at its smallest size, on: Counters")


def test_text_of_no_field_stands_at_the_record() -> None:
    found = glyph_problems(nation(), (), "Sequence of play", over=2.0)
    assert found is not None
    assert found.place == nation().place()
    assert found.message.startswith("`Sequence of play` is 2.0 mm")


@pytest.mark.parametrize(("reason", "expected"), [("written by hand", None), (" ", "PG009")])
def test_a_waiver_with_its_reason_counts(reason: str, expected: str | None) -> None:
    case = nation(f'waivers: [{{check: PG009, reason: "{reason}"}}]\n')
    found = glyph_problems(case, ("name",), "\u65e5", lacking="\u65e5")
    assert expected == (found.code if found else None)


def test_a_text_is_told_where_it_stands_though_another_record_draws_it() -> None:
    document = parsed("nation: tokyo\nname: Tokyo\nadjective: of the east\nmark: cross-patee\n")
    ours = Case(Kind("nations", "*.yaml", Nation, "nation"), "tokyo", Nation.model_validate(document.value), document)
    theirs = nation()
    assert text_origin(ours, ("mark",), "after \u65e5\u672c, of the east", "\u65e5", (ours, theirs)) == (
        theirs,
        ("name",),
    )
    assert text_origin(ours, ("mark",), "of the east, Japanese", "", (ours, theirs)) == (ours, ("mark",))
    assert text_origin(ours, ("mark",), "Japanese", "", (ours, theirs)) == (theirs, ("adjective",))
    assert text_origin(ours, ("mark",), "nobody's", "", (ours, theirs)) == (ours, ("mark",))
