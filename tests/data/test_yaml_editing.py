"""YAML text edited in place: what is asked for changes, and every other sign of the text stays."""

from __future__ import annotations

import copy
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from printgen.data.edits import Append, Edit, EditError, Insert, Remove, RenameKey, Replace
from printgen.data.yaml import Document, nodes, parse
from printgen.data.yaml.editing import edit
from tests.built_in import FROZEN
from tests.strategies import mangled, paths, texts

#: A file with everything that people write.
TEXT = """\
# of the file
fuel: 55   # litres
guns:  # all of them
  # the first
  - {id: A,  weapon: vikers, values: [1, 2]}  # in front
  - id: B
    weapon: 'lewis'
    note: |
      one

      two

  # the last
seq:
- x

- y: 1
  z: 2
empty:
words: >-
  folded text
  goes on
"q": "0412"
name: é 日本 😀
"""


@pytest.fixture(params=["fast", "pure"])
def composer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test that uses this with libyaml and without it."""
    if request.param == "pure":
        monkeypatch.setattr(nodes, "_composer", nodes._PureComposer)


def changed(before: str, after: str) -> tuple[str, str]:
    """Return what is replaced between the longest common beginning and end, and by what."""
    start = next((at for at, pair in enumerate(zip(before, after, strict=False)) if len({*pair}) > 1), None)
    start = min(len(before), len(after)) if start is None else start
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return before[start : len(before) - end], after[start : len(after) - end]


@pytest.mark.usefixtures("composer")
@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        (Replace(("fuel",), 60), "55", "60"),
        (Replace(("guns", 0, "weapon"), "vickers"), "vikers,", "vickers,"),
        (Replace(("guns", 0, "values", 1), "a, b"), "[1, 2", '[1, "a, b"'),
        (Replace(("guns", 1, "weapon"), "it's"), "'lewis'", "'it''s'"),
        (Replace(("q",), "0413"), '"0412"', '"0413"'),
        (Replace(("q",), 412), '"0412"', "412"),
        (Replace(("empty",), "x"), "empty:\n", "empty: x\n"),
        (Replace(("fuel",), "55"), "55 ", '"55" '),
        (Replace(("fuel",), "two\nlines\n"), "55   # litres", "|   # litres\n  two\n  lines"),
        (Replace(("guns", 1, "note"), "three\n"), "      one\n\n      two", "      three"),
        (Replace(("guns", 1, "note"), 5), "|\n      one\n\n      two", "5"),
        (Replace(("words",), "one line"), "folded text\n  goes on", "one line"),
        (
            Replace(("guns", 0), {"id": {"a": [{"b": 1}]}}),
            "{id: A,  weapon: vikers, values: [1, 2]}  # in front",
            "id:  # in front\n      a:\n        - {b: 1}",
        ),
        (RenameKey(("q",), "r"), '"q"', '"r"'),
        (RenameKey(("guns", 0, "values"), "bands"), "values", "bands"),
        (Insert(("guns", 0, "arc"), 1), "[1, 2]", "[1, 2], arc: 1"),
        (Insert(("guns", 1, "arc"), 1, "id"), "id: B",  "id: B\n    arc: 1"),
        (Insert(("fuel-2",), [1, 2], "fuel"), "# litres", "# litres\nfuel-2: [1, 2]"),
        (Append(("guns",), {"id": "C"}), "two\n", "two\n  - {id: C}\n"),
        (Append(("seq",), "u"), "z: 2", "z: 2\n\n- u"),
        (Append(("guns", 0, "values"), 3), "[1, 2", "[1, 2, 3"),
        (Remove(("guns", 0, "id")), "id: A,  ", ""),
        (Remove(("guns", 0, "values")), ", values: [1, 2]", ""),
        (Remove(("guns", 1, "weapon")), "    weapon: 'lewis'\n", ""),
        (Remove(("seq", 1, "y")), "y: 1\n  ", ""),
        (Remove(("fuel",)), "fuel: 55   # litres\n", ""),
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["unix", "windows"])
def test_one_edit_changes_one_stretch_of_text(change: Edit, old: str, new: str, ending: str) -> None:
    before = TEXT.replace("\n", ending)
    after = edit(before, [change])
    assert TEXT.count(old) == 1
    assert after == before.replace(old.replace("\n", ending), new.replace("\n", ending))


def test_all_edits_are_made_at_once_and_their_paths_are_those_of_the_text_as_it_was() -> None:
    edits = [
        Remove(("seq", 0)), Replace(("seq", 1, "z"), 3), RenameKey(("seq", 1, "z"), "w"), Append(("seq",), "u"),
        Insert(("new",), 1), Insert(("newer",), 2), Remove(("name",)),
    ]  # fmt: skip
    after = edit(TEXT, edits)
    assert after == TEXT.replace("- x\n\n", "\n").replace("  z: 2", "  w: 3\n\n- u").replace(
        "name: é 日本 😀", "new: 1\nnewer: 2"
    )


@pytest.mark.parametrize(
    ("text", "change", "after"),
    [
        ("a: 1", Insert(("b",), 2), "a: 1\nb: 2"),
        ("a: 1\r\nb: 2", Remove(("b",)), "a: 1"),
        ("a: 1", Replace(("a",), "two\nlines\n"), 'a: "two\\nlines\\n"'),
        ("\ufeffa: 1\n", Replace(("a",), 2), "\ufeffa: 2\n"),
        ("a: []\n", Append(("a",), 1), "a: [1]\n"),
        ("{a: {}}", Insert(("a", "b"), None), "{a: {b: null}}"),
        ("a:\n- 1  # one\n- 2\n", Remove(("a", 1)), "a:\n- 1  # one\n"),
        ("a:\n- 1\n", Remove(("a", 0)), "a: []\n"),
        ("a: {b, c: 1}", Replace(("a", "b"), 2), "a: {b: 2, c: 1}"),
        ("a:\n-\n-\n", Replace(("a", 1), "x"), "a:\n-\n- x\n"),
        ("a:\t1\n", Replace(("a",), 2), "a:\t2\n"),
        ("a: x\ty\n", Replace(("a",), "x\tz"), "a: x\tz\n"),
        ("a: &x 1\nb: 2\n", Replace(("b",), 3), "a: &x 1\nb: 3\n"),
        ("a:\n  - - 1\n    - 2\n", Remove(("a", 0, 1)), "a:\n  - - 1\n"),
        ("a: {\n  b: 1, # c\n}\n", Insert(("a", "d"), 2), "a: {\n  b: 1, d: 2, # c\n}\n"),
        ("a: |+\n  one\n\nb: 2\n", Insert(("c",), 1, "a"), "a: |+\n  one\n\nc: 1\nb: 2\n"),
    ],
)
def test_odd_places(text: str, change: Edit, after: str) -> None:
    assert edit(text, [change]) == after


@pytest.mark.parametrize(
    ("text", "edits", "why"),
    [
        ("a: &x [1]\nb: *x\n", [Append(("a",), 2)], "anchor"),
        ("a: &x [1]\nb: *x\n", [Replace(("b",), 2)], "anchor"),
        ("a: !!str 1\n", [Replace(("a",), 2)], "tag"),
        ("a: [\n", [Replace(("a",), 2)], "parsed"),
        ("\ta: 1\n", [Replace(("a",), 2)], "parsed"),
        ("a: 1\n", [Replace(("b",), 2)], "no `b`"),
        ("a: 1\n", [Replace((), 2)], "the whole file"),
        ("a: 1\n", [Remove(("a",))], "the whole file"),
        ("a: 1\nb: 2\n", [RenameKey(("a",), "b")], "already a key"),
        ("a: 1\n", [Insert(("a",), 2)], "already a key"),
        ("a: [1]\n", [Insert(("a", "b"), 2)], "not a record"),
        ("a: 1\n", [Replace(("a",), 2), Replace(("a",), 3)], "same place"),
        ("a: [1, 2]\n", [Replace(("a",), 2), Replace(("a", 0), 3)], "same place"),
        ("a: 1\n", [Replace(("a",), float("inf"))], "cannot be written"),
        ("a: 1\n", [Replace(("a",), "\x00")], "cannot be written"),
        ("a: {\n b: 1, # one\n c: 2 # two\n}\n", [Remove(("a", "c"))], "comment"),
    ],
)
def test_what_cannot_be_done_is_refused(text: str, edits: list[Edit], why: str) -> None:
    with pytest.raises(EditError, match=why):
        edit(text, edits)


NEW = st.sampled_from(
    ["x", 5, -8.5, True, None, "0412", "a: b", "a #b", "", "it's", 'say "x"', "two\nlines\n", "two\nlines", "  led\nx",
     "trail ", "- x", "[a", "a, b", "no", "1:48", "x" * 150, "@x", "\u2028", "a\n\n\n", [], {}, ["a", 1],
     {"a": 1, "b": "c, d"}, [{"a": [1, 2]}, {"b": {"c": "d\n"}}], {"a": ["x" * 60, "y" * 60]}]
) | texts.filter(lambda text: text.isprintable())  # fmt: skip


@cache
def frozen() -> tuple[tuple[str, Document], ...]:
    """Return the frozen files with their contents."""
    read = ((path.name, path.read_text(encoding="utf-8")) for path in sorted(FROZEN.rglob("*.yaml")))
    parsed = ((text, parse(text, name)[0]) for name, text in read)
    return tuple((text, document) for text, document in parsed if document)


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def applied(value: Any, change: Edit) -> Any:
    """Return the value after one edit."""
    value = copy.deepcopy(value)
    holder = at(value, change.path if isinstance(change, Append) else change.path[:-1])
    match change:
        case Replace(path, new):
            holder[path[-1]] = new
        case Append(_, new):
            holder.append(new)
        case Remove(path):
            del holder[path[-1]]
        case RenameKey(path, name):
            assert name == path[-1] or name not in holder
            held = {name if key == path[-1] else key: it for key, it in holder.items()}
            holder.clear()
            holder.update(held)
        case Insert(path, new, after):
            items = list(holder.items())
            where = [key for key, _ in items].index(after) + 1 if after is not None else len(items)
            holder.clear()
            holder.update([*items[:where], (path[-1], new), *items[where:]])
    return value


@st.composite
def changes(draw: st.DrawFn, value: Any) -> Edit:
    """Draw any edit of any place in a document."""
    path = draw(st.sampled_from(paths(value)))
    match draw(st.sampled_from(["replace", "replace", "rename", "insert", "append", "remove"])):
        case "rename" if isinstance(path[-1], str):
            return RenameKey(path, draw(st.sampled_from(["zz", "z z", 7777, "12", "a: b"])))
        case "insert" if isinstance(at(value, path), dict):
            return Insert((*path, "zz"), draw(NEW), draw(st.sampled_from([None, *at(value, path)])))
        case "append" if isinstance(at(value, path), list):
            return Append(path, draw(NEW))
        case "remove":
            return Remove(path)
    return Replace(path, draw(NEW))


def index(text: str, line: int, column: int) -> int:
    """Return the index in a text of a line and column."""
    return sum(map(len, text.splitlines(keepends=True)[: line - 1])) + column - 1


def stretch(text: str, document: Document, change: Replace | RenameKey) -> tuple[int, int]:
    """Return the part of the text in which an edit may change anything, as (start, end).

    If a value on one line stays on one line, the text after it must also stay unchanged.
    """
    value, key = document.values[change.path], document.keys.get(change.path)
    if isinstance(change, RenameKey):
        assert key is not None
        return index(text, key.line, key.column), index(text, key.end_line, key.end_column)
    start = index(text, key.end_line, key.end_column) if key else index(text, value.line, 1)
    end = index(text, value.end_line, value.end_column)
    old = at(document.value, change.path)
    short = all(not isinstance(it, dict | list) and "\n" not in str(it) for it in (old, change.value))
    if short and value.line == value.end_line:
        return start, end
    return start, min((found for sign in "\r\n" if (found := text.find(sign, end)) >= 0), default=len(text))


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_of_any_document_only_what_was_meant_changes(data: st.DataObject) -> None:
    text, document = data.draw(st.sampled_from(frozen()))
    change = data.draw(changes(document.value))
    text = text.replace("\n", data.draw(st.sampled_from(["\n", "\r\n"])))
    text = text.rstrip("\r\n") if data.draw(st.booleans()) else text
    try:
        after = edit(text, [change])
    except EditError as refusal:
        if not re.search("anchor|comment|as a whole", str(refusal)):
            raise
        return
    again, findings = parse(after, "")
    assert findings == []
    assert again is not None
    assert repr(again.value) == repr(applied(document.value, change))
    if isinstance(change, Insert | Append):
        assert changed(text, after)[0] == ""
    elif isinstance(change, Remove):
        assume(len(at(document.value, change.path[:-1])) > 1)
        assert changed(text, after)[1] == ""
    else:
        start, end = stretch(text, document, change)
        assert after.startswith(text[:start])
        assert after.endswith(text[end:])


@settings(max_examples=40)
@given(data=st.data())
def test_many_edits_at_once_are_the_same_as_one_after_the_other(data: st.DataObject) -> None:
    text, document = data.draw(st.sampled_from([it for it in frozen() if "*" not in it[0]]))
    single = [path for path in paths(document.value) if not isinstance(at(document.value, path), dict | list)]
    chosen = data.draw(st.lists(st.sampled_from(single), min_size=2, max_size=8, unique=True))
    edits = [Replace(path, data.draw(NEW.filter(lambda it: not isinstance(it, dict | list)))) for path in chosen]
    one_by_one = text
    for it in edits:
        one_by_one = edit(one_by_one, [it])
    assert edit(text, edits) == one_by_one


#: Notation that nobody needs, and that files from elsewhere may contain.
ODD = (
    "%YAML 1.1\n---\n? a\n: {\"b\":1,'c':2, d: ,e, ? f : g}\n...\n",
    "? |\n  block\n: - - x\n    - y: &anchor [1,\n  2]\n    # comment\n  -\n  - z\nalias: *anchor\n",
    "a: plain text\n  over lines\nb: 'quoted\n\n  over lines'\nc: !tag x\nd: !!str\ne: &y\nf: *y\n",
    "a: |+2\n    text\n\nb: >1-\n\n  folded\nc: >+\n x\n\n\n# end\n",
    "{a: 1, a: 2, <<: {b: 1}, [c]: d, 1.5: x, true: y, 7: z}\n--- second\n",
    "a:\n- b:\n  - c: [\n  # one\n  1 # two\n  , 2]\n    d: {}\n",
)


@settings(max_examples=400)
@given(data=st.data())
def test_whatever_a_file_contains_it_is_edited_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([TEXT, *ODD]))
    text = data.draw(st.just(text) | mangled(text))
    text = text.replace("\n", data.draw(st.sampled_from(["\n", "\r\n", "\r", "\x85"])))
    document, _ = parse(text, "")
    if document is None or not paths(document.value):
        with pytest.raises(EditError):
            edit(text, [Replace(("a",), 1)])
        return
    change = data.draw(changes(document.value))
    try:
        after, _ = parse(edit(text, [change]), "")
    except EditError:
        return
    assert after is not None
    assert repr(after.value) == repr(applied(document.value, change))
