"""Hostile and broken game folders: every file is damaged in many ways; each damage ends in findings or one message.

Nothing outside the folder is read, nothing runs for ever, and no other exception is raised.
"""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from printgen.commands import FindingsError, check, draw, load
from printgen.data.findings import UsageError, blocks_printing
from printgen.data.folders import find
from printgen.products import contained

NUMBERS = count(1)
DEEP = "[" * 3000 + "]" * 3000
#: Contents that replace a complete file.
CONTENTS = {
    "empty": b"",
    "spaces": b"  \n\t\n",
    "a null byte": b"game: x\0y\n",
    "not UTF-8": b"title: \xff\xfe\n",
    "a word": b"x\n",
    "a list": b"- 1\n- 2\n",
    "a number": b"3\n",
    "deep": DEEP.encode(),
    "an object": b"a: !!python/object/apply:os.system ['true']\n",
    "an alias bomb": b"a: &a [1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c]\n",
    "itself": b"a: &a [*a]\n",
    "many keys": b"".join(b"k%d: 1\n" % n for n in range(5000)),
    "a long key": b"k" * 100_000 + b": 1\n",
    "a long line": b"title: " + b"x" * 300_000 + b"\n",
    "two documents": b"a: 1\n---\nb: 2\n",
    "unclosed": b"a: {b: [1, 2\n",
    "numbers as keys": b"1: a\n2: b\n",
    "null": b"null\n",
    "a merge key": b"a: &a {b: 1}\n<<: *a\n",
}
#: Texts that replace a part of a file: the file, the old text and the new one.
EDITS = [
    *(
        ("kinds.yaml", "planes.csv", it)
        for it in (
            "../planes.csv",
            "/etc/passwd",
            "~/planes.csv",
            "C:\\planes.csv",
            "a/../../planes.csv",
            "*.csv",
            "planes.txt",
            ".hidden.csv",
            "http://example.org/planes.csv",
            "''",
            "con.csv",
            "planes.csv/",
            "a/b/c/d/planes.csv",
            "planes\u0000.csv",
        )
    ),
    *(
        ("kinds.yaml", "planes:", it)
        for it in (
            "aircraft:",
            "game:",
            "maps:",
            "__class__:",
            "Planes:",
            "planes planes:",
            "1:",
            "pl\u00e4nes:",
            "kits:",
            "'':",
        )
    ),
    *(
        ("kinds.yaml", "speed: {type: count", it)
        for it in (
            "speed: {type: cuont",
            "source: {type: count",
            "__init__: {type: count",
            "model_fields: {type: count",
            "class: {type: count",
            "speed: {type: list",
            "speed: {type: choice",
            "speed: {type: reference",
            "speed: {type: group",
            "speed: {type: 3",
            "copy: {type: count",
            "json: {type: count",
            "dict: {type: count",
            "speed: {list: {list: {list: {list: id}}}",
            "speed: {max: 1e999",
        )
    ),
    *(
        ("checks.yaml", "HH101:", it)
        for it in ("PG001:", "CE101:", "X:", "'':", "HH102:", "hh101:", "HH101x:", "__proto__:")
    ),
    *(
        ("checks.yaml", "that: straight < speed", f"that: {it}")
        for it in (
            "9 ** 9 ** 9",
            "'a' * 1000000000 == 'a'",
            "__import__('os')",
            "speed.__class__",
            "straight <",
            "(" * 90 + "1" + ")" * 90,
            "count(a for a in planes for b in planes)",
            "lambda: 1",
            "speed; speed",
            "speed\u0000",
            "[speed for p in planes]",
            "{}",
            "10000000 * 10000000 * 10000000 * speed > 0",
            "speed / (straight - straight) > 1",
            "speed",
            "'x'",
            "none",
            "unknown",
            "true",
            "all(all(all(p.speed > 0 for p in planes) for q in planes) for r in planes)",
            "planes",
            "not",
            "speed < 'a'",
            "nobody > 1",
            "speed.speed",
            "planes.speed > 1",
            "max() > 1",
            "abs(name) > 1",
            "sum(p.name for p in planes) > 1",
            "x" * 700,
        )
    ),
    *(
        ("checks.yaml", "of: planes", it)
        for it in ("of: nothing", "of: aircraft", "of: ../planes", "of: [planes]", "of: ''")
    ),
    *(
        ("pages/plane-sheets.yaml", "page: plane-sheets", it)
        for it in (
            "page: ../x",
            "page: record-sheets",
            "page: kit",
            "page: ''",
            "page: 3",
            "page: CON",
            "page: a/b",
        )
    ),
    *(
        ("pages/plane-sheets.yaml", "of: planes", it)
        for it in ("of: tricks", "of: game", "of: nothing", "of: planes\nof: planes")
    ),
    *(
        ("pages/plane-sheets.yaml", "- space: grow", f"- {it}")
        for it in (
            "each: a in planes\n  row: [[{each: b in planes, text: x}]]",
            "space: -3",
            "space: 1e9",
            "text: ''",
            "text: '{'",
            "text: '{name.__class__}'",
            "text: '{9 ** 9}'",
            "text: '{planes}'",
            "symbol: ../../secret",
            "aircraft: '\"../../etc\"'",
            "aircraft: name",
            "track: 99999999",
            "track: {count: 200, per-row: 50, side: 20}",
            "scale: {from: 0, to: 99999999}",
            "scale: {from: 9, to: 1}",
            "log: {columns: [a], lines: 60}",
            "log: {columns: [], lines: 5}",
            "table: {rows: []}",
            "list: {each: p in planes, columns: []}",
            "frame: {title: x, body: [{frame: {title: y, body: [{text: z}]}}]}",
            "line: []",
            "row: []",
            "row: [[]]",
            "figure: nobody",
            "figure: planes",
            "module: os",
            "text: !!binary aGk=",
            "heading: '{name}'\n  size: 96",
            "write: {label: x, name: ../x}",
            "line: [{tick: '../x'}]",
            "rule: false",
            "if: 'true'",
            "text: x\n  if: 'speed / 0 > 1'",
            "each: p in planes\n  each: q in planes\n  text: x",
            'text: "\\u202e"',
            'text: "\\0"',
        )
    ),
    *(
        ("pages/counters.yaml", "size: [30, 30]", f"size: {it}")
        for it in (
            "[0, 0]",
            "[-5, 30]",
            "[1e9, 30]",
            "[30]",
            "30",
            "[a, b]",
            "[.nan, 30]",
            "[.inf, 30]",
            "[201, 30]",
        )
    ),
    *(
        ("pages/tokens.yaml", 'copies: "3"', f"copies: {it}")
        for it in ("1e9", "-1", "'99999999'", "speed", "name", "'1 / 0'")
    ),
    *(
        ("pages/rules.yaml", "rules.html", it)
        for it in (
            "../rules.html",
            "/etc/passwd",
            "rules.txt",
            "page.html",
            "''",
            "a/b.html",
            "nothing.html",
        )
    ),
    *(
        ("game.yaml", "game: hedge-hoppers", f"game: {it}")
        for it in (
            "canvas-eagles",
            "../x",
            "''",
            "3",
            "[a]",
            "Hedge Hoppers",
            "core",
            "x" * 200,
            "con",
        )
    ),
    *(("game.yaml", "kit: [rules", f"kit: [{it}") for it in ("nothing", "rules, rules", "../rules", "[rules]", "3")),
    *(
        ("planes.csv", "red-fox,Red Fox", it)
        for it in (
            "../x,Red Fox",
            "red-fox,\u202eRed",
            "red-fox,=1+1",
            "red-fox,Red\u0000Fox",
            'red-fox,"Red',
            "old-badger,Red Fox",
            "red-fox," + "x" * 100_000,
            "RED FOX,Red Fox",
            ",Red Fox",
            "con,Red Fox",
            "red-fox;Red Fox",
            "1917-04-01,Red Fox",
        )
    ),
    *(
        ("planes.csv", "plane,name", it)
        for it in ("plane,plane", "name,plane", "plane,nmae", ",,", "plane;name", "plane,source")
    ),
    *(
        ("templates/rules.html", "{% block text %}", f"{{% block text %}}{it}")
        for it in (
            "{% include '/etc/passwd' %}",
            "{% import 'os' as os %}",
            "{{ self.__init__.__globals__ }}",
            "{{ planes.__class__ }}",
            "{{ 1 / 0 }}",
            "{% for x in nobody %}{% endfor %}",
            "{{ nobody }}",
            "{{ '%s' % 3 | safe }}",
            "<img src='/etc/passwd'>",
            "<link rel=stylesheet href='http://127.0.0.1:1/x.css'>",
            "<style>@import url(/etc/passwd)</style>",
            "{% raw %}",
        )
    ),
]


@pytest.fixture
def example(tmp_path):
    """Return a copy of the example game with an id of its own, because a process reads one folder per id."""
    home = shutil.copytree(find().templates / "example-game", tmp_path / f"hostile-{next(NUMBERS)}")
    text = (home / "game.yaml").read_text(encoding="utf-8")
    (home / "game.yaml").write_text(text.replace("hedge-hoppers", home.name), encoding="utf-8")
    # Reading all built-in aircraft for each case would take most of the time.
    for path, pattern in (
        ("kinds.yaml", r"(?m)^ +drawing: .*\n"),
        (
            "pages/plane-sheets.yaml",
            r"(?m)^  - - aircraft: .*\n  - - ",
        ),
        ("pages/counters.yaml", r"(?m)^- aircraft: .*\n"),
        ("planes.csv", r"(?m)(?<=[a-z],)(drawing|[a-z]+-[-a-z0-9]+),(?=[0-9s])"),
    ):
        changed, times = re.subn(
            pattern, "  - - " if "sheets" in path else "", (home / path).read_text(encoding="utf-8")
        )
        assert times
        (home / path).write_text(changed, encoding="utf-8")
    return home


def try_everything(home: Path) -> None:
    """Check the folder, and print its rules and sheets; only findings and messages for users may result."""
    with suppress(UsageError, FindingsError):
        data = load(str(home))
        findings = check(data)
        for found in findings:
            assert found.message
            assert found.place is None or "passwd" not in found.place.file
        if not blocks_printing(findings):
            for product in ("plane-sheets", "rules"):
                if product in data.game.products:
                    draw(data, product)


@pytest.mark.parametrize("what", CONTENTS)
@pytest.mark.parametrize(
    "file",
    ["game.yaml", "kinds.yaml", "planes.csv", "tricks.yaml", "checks.yaml", "pages/counters.yaml", "maps/valley.yaml"],
)
def test_a_file_that_is_something_else(example, file, what):
    (example / file).write_bytes(CONTENTS[what])
    try_everything(example)


@pytest.mark.parametrize(("file", "old", "new"), EDITS)
def test_a_part_that_is_something_else(example, file, old, new, monkeypatch):
    monkeypatch.setattr(contained, "SECONDS", 10)
    text = (example / file).read_text(encoding="utf-8")
    old = old.replace("hedge-hoppers", example.name)
    assert old in text
    (example / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    try_everything(example)


@pytest.mark.parametrize(
    "name", ["kinds.yaml", "planes.csv", "checks.yaml", "pages/counters.yaml", "templates/rules.html", "pages"]
)
def test_links_out_of_the_folder_are_not_followed(example, tmp_path, name):
    secret = tmp_path / "secret"
    secret.mkdir() if name == "pages" else secret.write_text(
        "plane,name\nsecret-plane,Secret Plane\n", encoding="utf-8"
    )
    path = example / name
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    path.symlink_to(secret, target_is_directory=secret.is_dir())
    try_everything(example)
    try:
        records = load(str(example)).library.of("planes")
    except UsageError:
        return
    assert "secret-plane" not in records
