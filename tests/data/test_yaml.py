"""The reader: the notation it keeps, the places it gives, and a finding for everything it cannot read."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings

from printgen.data import yaml
from printgen.data.findings import Place, Severity
from printgen.data.yaml import nodes
from tests.strategies import texts

BOMB = 'a: &a ["x", "x", "x", "x", "x", "x", "x", "x", "x"]\n' + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.fixture(params=["fast", "pure"], autouse=True)
def composer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test here with libyaml and without it."""
    if request.param == "pure":
        monkeypatch.setattr(nodes, "_composer", nodes._PureComposer)


def found(text: str) -> list[tuple[str, int, int]]:
    """Return the errors in a text, as (message, line, column)."""
    _, findings = yaml.parse(text, "camel.yaml")
    assert [(here.code, here.severity) for here in findings] == [("PG001", Severity.ERROR)] * len(findings)
    return [(here.message, here.place.line, here.place.column) for here in findings if here.place]


@pytest.mark.parametrize(
    "written",
    ["0412", "0101", "1:48", "12:30", "6:00", "no", "off", "yes", "on", "y", "n", "No", "OFF", "True", "FALSE", "Null",
     "1_2", "1.10", "1917-04", "1917-04-06", "1917-04-06 10:00:00", "0x1F", "0o17", "0b1", "1e3", "1.5e3", ".5", "5.",
     "+1", "+1.5", "-0", "NaN", ".nan", ".inf", "-.inf", "00", "-012", "1.0.0", "8+", "0S1", "A+", "=",
     "9" * 19, "0.00001", "1,000", "٣"],
)  # fmt: skip
def test_notation_stays_as_written(written: str) -> None:
    document, findings = yaml.parse(f"value: {written}\n", "a.yaml")
    assert findings == []
    assert document is not None
    assert document.value == {"value": written}


@pytest.mark.parametrize(
    ("written", "value"),
    [("0", 0), ("7", 7), ("-3", -3), ("1917", 1917), ("0.5", 0.5), ("8.53", 8.53), ("-1.5", -1.5), ("2.0", 2.0),
     ("true", True), ("false", False), ("null", None), ("~", None), ("", None), ("# nothing", None)],
)  # fmt: skip
def test_what_is_no_text(written: str, value: object) -> None:
    document, findings = yaml.parse(f"value: {written}\n", "a.yaml")
    assert findings == []
    assert document is not None
    assert (document.value, type(document.value["value"])) == ({"value": value}, type(value))  # type: ignore[index]


@pytest.mark.parametrize("quoted", ["'12'", '"true"', '""', "'~'", "'<<'"])
def test_quoted_is_text(quoted: str) -> None:
    document, findings = yaml.parse(f"value: {quoted}", "a.yaml")
    assert (findings, document and document.value) == ([], {"value": quoted[1:-1]})


def test_every_key_and_value_has_its_place() -> None:
    text = "# first\nfuel: 55\nguns:\n  - {id: A, é: 日本}\n  - id: B\n\n# end\nnote: |\n  one\n  two\n\nnone:\nlast: x"
    document, findings = yaml.parse(text, "a.yaml")
    assert findings == []
    assert document is not None
    spans = {path: (p.line, p.column, p.end_line, p.end_column) for path, p in document.values.items()}
    assert spans == {
        (): (2, 1, 13, 8),
        ("fuel",): (2, 7, 2, 9),
        ("guns",): (4, 3, 5, 10),
        ("guns", 0): (4, 5, 4, 19),
        ("guns", 0, "id"): (4, 10, 4, 11),
        ("guns", 0, "é"): (4, 16, 4, 18),
        ("guns", 1): (5, 5, 5, 10),
        ("guns", 1, "id"): (5, 9, 5, 10),
        ("note",): (8, 7, 10, 6),
        ("none",): (12, 6, 12, 6),
        ("last",): (13, 7, 13, 8),
    }
    assert document.place(("guns", 0, "é"), key=True) == Place("a.yaml", 4, 13, 4, 14)
    assert document.place(("guns", 1, "weapon")) == document.values[("guns", 1)]
    assert document.place(("nowhere",)) == document.values[()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: [1\nb: 2\n", ("`[` is not closed", 1)),
        ("a: {b: 1\n", ("`{` is not closed", 1)),
        ("a: b: c", ("the text of `a` contains `: `, so it needs quotes", 1)),
        ("a: 1\n b: 2", ("`b` is indented further than `a` above it, which already has a value", 2)),
        ("a: 'x\n", ("the quote that opens here is never closed, and includes the lines below it", 1)),
        ("a: 1\nb: 'x\nc: 3\n", ("the quote that opens here is never closed, and includes the lines below it", 2)),
        ("a: 1\nb:2\nc: 3\n", ("`b` is not followed by a colon and a space", 2)),
        ("a: @x", ("a value cannot start with `@`, which has a special meaning in YAML", 1)),
        ('a: "\\q"', ("no such escape in double quotes", 1)),
        ("a: *x", ("a value cannot start with `*`, which has a special meaning in YAML", 1)),
        ("a: &x 1\nb: &x 2", ("a second anchor with the same name", 2)),
        ("a: !x!y 1", ("a value cannot start with `!`, which has a special meaning in YAML", 1)),
        ('a: "\\ud800"', ("no such escape in double quotes", 1)),
        ('a: "\\U00110000"', ("no such escape in double quotes", 1)),
        ("a: -", ("`-` is not a figure", 1)),
        ("a: ? b", ("a value cannot start with `?`, which has a special meaning in YAML", 1)),
        ("a: *", ("a value cannot start with `*`, which has a special meaning in YAML", 1)),
        ("a: |x\n", ("a value cannot start with `|`, which has a special meaning in YAML", 1)),
        ("{a: 1}}", ("text after the end of the record", 1)),
        ("a: }", ("a value cannot start with `}`, which has a special meaning in YAML", 1)),
        ("- a\nb: 1", ("this line is indented differently from those above it", 2)),
        ("a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> mine\n", ("an unresolved merge conflict", 2)),
        ("=======\na: 1\n>>>>>>> mine\n", ("an unresolved merge conflict", 1)),
        ("a: 1\n||||||| base", ("an unresolved merge conflict", 2)),
        ("a: 1\n\tb: 2\n\tc: 3", ("a tab in the indentation", 2)),
        ("a: 1\nb: \x00\nc: \x07", ("a character that YAML does not allow (U+0000)", 2)),
        ("", ("the file contains no data", 1)),
        ("# only a comment\n", ("the file contains no data", 1)),
        ("---\n...\n", ("the file contains no data", 1)),
        ("- a\n- b\n", ("a list where a record should be", 1)),
        ("aircraft", ("a single value where a record should be", 1)),
        ("[" * 60, ("values are nested too deeply", 1)),
        ("? " * 60, ("values are nested too deeply", 1)),
        ("[" * 500_000, ("values are nested too deeply", 1)),
        ("%YAML 3.0\n---\na: 1", None),
    ],
)
def test_what_cannot_be_read_is_one_finding(text: str, expected: tuple[str, int] | None) -> None:
    document, findings = yaml.parse(text, "a.yaml")
    assert document is None
    assert len(findings) == 1
    place = findings[0].place
    assert place is not None
    if expected is None:
        assert findings[0].message.startswith("this is not YAML: ")
    else:
        assert (findings[0].message, place.line) == expected
    assert (place.line, place.column) <= (len(text.splitlines()) or 1, len(text) + 2)


def test_everything_that_can_be_read_around_is_found_at_once() -> None:
    text = "a: 1\na: 2\nb: !foo x\nc: !!int 7\n<<: {d: 1}\ntrue: 1\n1.5: 1\n~: 1\n[x]: 1\n? {y: 1}\n: 2\n7: ok\n"
    assert found(text) == [
        ("`a` is given twice in this record", 2, 1),
        ("`!foo`: tags are not read", 3, 4),
        ("`!!int`: tags are not read", 4, 4),
        ("`<<` merges are not read", 5, 1),
        ("`true` is not a key: keys are text or whole numbers", 6, 1),
        ("`1.5` is not a key: keys are text or whole numbers", 7, 1),
        ("`~` is not a key: keys are text or whole numbers", 8, 1),
        ("a list or a record cannot be a key", 9, 1),
        ("a list or a record cannot be a key", 10, 3),
    ]
    document, findings = yaml.parse(text, "a.yaml")
    assert document is not None
    assert document.value == {"a": 1, "b": "x", "c": 7, 7: "ok"}
    assert [note.place for note in findings[0].notes] == [Place("a.yaml", 1, 1, 1, 2)]


def test_a_second_document() -> None:
    assert found("a: 1\n---\nb: 2\n") == [("a second document starts here, but a file may contain only one", 2, 1)]


def test_a_byte_order_mark() -> None:
    assert found("\ufeffa: 1\n") == [("an invisible byte order mark (BOM) before the text", 1, 1)]


def test_a_few_aliases_are_read() -> None:
    document, findings = yaml.parse("a: &x {b: [1, 2]}\nc: *x\nd: &t text\ne: *t\n", "a.yaml")
    assert findings == []
    assert document is not None
    assert document.value == {"a": {"b": [1, 2]}, "c": {"b": [1, 2]}, "d": "text", "e": "text"}
    assert document.place(("c", "b", 1)) == document.place(("a", "b", 1))


def test_an_alias_into_itself() -> None:
    assert found("a: &a\n  b: *a\n") == [("a value that contains itself through an alias", 1, 4)]


def test_aliases_that_nest_deep() -> None:
    chain = "x0: &x0 1\n" + "".join(f"x{i}: &x{i} {'[' * 12}*x{i - 1}{']' * 12}\n" for i in range(1, 6))
    assert [message for message, _, _ in found(chain)] == ["aliases are nested too deeply"]


def test_an_alias_bomb_costs_nothing() -> None:
    tracemalloc.start()
    messages = [message for message, _, _ in found(BOMB)]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert messages == ["aliases repeat more than 1000 values"]
    assert peak < 50e6


def test_files_that_are_none(tmp_path: Path) -> None:
    large, latin, folder = tmp_path / "large.yaml", tmp_path / "latin.yaml", tmp_path / "folder.yaml"
    large.write_text("a: " + "x" * yaml.LARGEST)
    latin.write_bytes("fuel: 55\nmaker: Société".encode("latin-1"))
    folder.mkdir()
    results = [yaml.read(path, path.name) for path in (large, latin, folder, tmp_path / "absent.yaml")]
    assert [document for document, _ in results] == [None] * 4
    assert [[(here.message, here.place) for here in findings] for _, findings in results] == [
        [("the file is larger than 1 MiB", Place("large.yaml"))],
        [("the byte 0xE9 (`é` in the encoding of Windows) is not UTF-8 text", Place("latin.yaml", 2, 12, 2, 13))],
        [("the file is a folder", Place("folder.yaml"))],
        [("the file does not exist", Place("absent.yaml"))],
    ]


def test_lines_for_showing(tmp_path: Path) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: \xe9\rc: 3\n")
    assert yaml.lines(latin) == ("a: 1", "b: \ufffd", "c: 3", "")
    assert yaml.lines(tmp_path) == ()
    assert yaml.lines(tmp_path / "absent.yaml") == ()


@settings(max_examples=60)
@given(texts)
def test_any_text_is_a_document_or_a_finding(text: str) -> None:
    for whole in (text, f"a: {text}\nb: 1\n"):
        document, findings = yaml.parse(whole, "a.yaml")
        assert document is not None or findings


def test_characters_that_would_steer_a_terminal_are_refused() -> None:
    text = 'a: "red \\e[31m"\n"b\\x07": 1\nc: "two\\nlines\\tapart, \\u2028 and \\N"\nd: \'\\e\'\n'
    document, findings = yaml.parse(text, "a.yaml")
    assert document is not None
    assert [(here.message, here.place.line) for here in findings if here.place] == [
        ("a control character (U+001B)", 1),
        ("a control character (U+0007)", 2),
    ]
