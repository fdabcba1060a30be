"""Typical slips in the notation: each is found at its place, and the remedy is written out."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.data import yaml
from printgen.data.yaml import nodes


@pytest.fixture(params=["fast", "pure"], autouse=True)
def composer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test here with libyaml and without it."""
    if request.param == "pure":
        monkeypatch.setattr(nodes, "_composer", nodes._PureComposer)


@pytest.mark.parametrize(
    ("text", "place", "remedy"),
    [
        # A colon in a text.
        ("fuel: 55\ntorque: rotary: engine\n", (2, 15), '`torque: "rotary: engine"`'),
        ("name: “Summer: over Arras”\n", (1, 7), '`name: "Summer: over Arras"`'),
        ("a: {name: Hale: Arthur, player: ann}\n", (1, 15), '`name: "Hale: Arthur"`'),
        # Indentation: too deep, too shallow, between two levels; list items.
        ("fuel: 55\n dive: 3\n", (2, 2), "`fuel` has 0, `dive` has 1"),
        ("a:\n  - b: 1\n    c: 2\n  d: 3\n", (4, 3), "by 4 spaces"),
        ("a:\n    b: 1\n  c: 2\n", (3, 3), "by 4 spaces, like `b`"),
        ("a:\n  - 1\n - 2\n", (3, 2), "by 2 spaces"),
        ("source: x\n  - mission: a\n", (2, 3), "on the line above"),
        ("source: {status: x}\n  - mission: a\n", (2, 3), "on the line above"),
        ("a:\n  b: 1\n\u00a0 c: 2\n", (3, 1), "ordinary spaces"),
        # List items without `- `, or with another sign.
        ("a:\n  - 1S1 C\n  1L0 X\n  - 2\n", (3, 3), "`- 1L0 X`"),
        ("a:\n  - 1S1\n  -1L0\nb: 1\n", (3, 3), "`- 1L0`"),
        ("a:\n  - {id: A}\n  -{id: B, c: d}\n", (3, 3), "`- {id: B, c: d}`"),
        ("a:\n  - 1S1\n  – 1L0\nb: 1\n", (3, 3), "`- 1L0`"),
        ("a:\n  - 1S1\n  • 1L0\nb: 1\n", (3, 3), "`- 1L0`"),
        ("a:\n  * 1S1\n", (2, 3), "`- 1S1`"),
        ('a:\n    "one"\n    - "two"\n', (2, 5), "with `- `"),
        # Keys without a colon.
        ("dive: 3\nfuel 55\nclimb: 2\n", (2, 1), "`fuel: 55`"),
        ("dive: 3\nfuel:55\nclimb: 2\n", (2, 1), "`fuel: 55`"),
        ("dive: 3\nfuel = 55\nclimb: 2\n", (2, 1), "`fuel: 55`"),
        ("dive: 3\nfuel：55\nclimb: 2\n", (2, 1), "`fuel: 55`"),
        ("dive: 3\nfuel:\u00a055\nclimb: 2\n", (2, 1), "`fuel: 55`"),
        ("dive: 3\nguns\n  - A: 1\n", (2, 1), "`guns:`"),
        ("guns\n  a: 1\n", (1, 1), "`guns:`"),
        ("a: 1\n// charted\nb: 2\n", (2, 1), "`# charted`"),
        (f"a: 1\n{'f' * 1100}: 55\n", (2, 1), "before the colon"),
        # Brackets and quotes.
        ("a: [1, 2\nb: 3\n", (1, 4), "`]` at the end, in line 1"),
        ("a: {b: [1, 2}\n", (1, 13), "`]`"),
        ("a: {b: 1, count: 2 crew: x}\n", (1, 20), "comma before `crew`"),
        ('title: "The "first" light"\n', (1, 14), "`title: 'The \"first\" light'`"),
        ("title: 'Ann's light'\n", (1, 13), '`title: "Ann\'s light"`'),
        ('title: "First" (July)\n', (1, 16), "`title: '\"First\" (July)'`"),
        ("title: [First] light\n", (1, 16), '`title: "[First] light"`'),
        ("a: {b: 1}}\n", (1, 10), "remove it"),
        ("a:\n  - b: 1, c: 2}\n", (2, 5), "`{` before `b`"),
        ("a: {b: 1, 2]}\n", (1, 12), "missing `[`"),
        # More than one field, or more than one item, in one value.
        ("wings: 24 tail: 4\n", (1, 11), "`tail: 4` on a separate line"),
        ("wings: 24:\n", (1, 10), "`wings: 24`"),
        ("dive: 3\nwings - 24\ntail: 4\n", (2, 1), "`wings: 24`"),
        ("a:\n  - 1S1\n    - 1L0\n", (3, 5), "by 2 spaces"),
        ("goal: Shoot down\nmore than one.\nend: 1\n", (2, 1), "by 2 spaces"),
        # Values that start with a sign of YAML's.
        *((f"title: {sign}dawn\n", (1, 8), f'`title: "{sign}dawn"`') for sign in ("@", "%", "*", "|", ">", ",", "}")),
        ("title: - dawn\n", (1, 8), '`title: "- dawn"`'),
        ("cost: ?\n", (1, 7), "`cost: unknown`"),
        ("guns:\n  - {id: A; weapon: lewis; count: 2}\n", (2, 11), "`{id: A, weapon: lewis, count: 2}`"),
        ("title: &light\nb: 1\n", (1, 8), '`"&light"`'),
        ("title: #1 patrol\nb: 1\n", (1, 8), '`"#1 patrol"`'),
        ("name: Jasta #11\nb: 1\n", (1, 13), '`"Jasta #11"`'),
        ("```yaml\na: 1\n```\n", (1, 1), "remove the lines"),
        # A record of a list without its `- `, and a key that should be indented.
        ("a:\n  - b: 1\n    c: 2\n    b: 3\n    c: 4\n", (4, 5), "`- b:`"),
        ("edition: x\nsources:\n  sides: y\nedition: z\n", (4, 1), "below `sources`"),
    ],
)  # fmt: skip
def test_a_slip_has_its_place_and_remedy(text: str, place: tuple[int, int], remedy: str) -> None:
    _, findings = yaml.parse(text, "a.yaml")
    assert len(findings) == 1
    found = findings[0].place
    assert found is not None
    assert ((found.line, found.column), remedy in (findings[0].hint or "")) == (place, True), findings[0]


@pytest.mark.parametrize("comment", ["# charted", "#", "#charted", "#1 in the chart"])
def test_a_comment_after_a_number_takes_nothing_from_a_text(comment: str) -> None:
    assert yaml.parse(f"fuel: 55 {comment}\nguns: # charted\n  - A\n", "a.yaml")[1] == []


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("a: 1\nb: 2\nc: 3\n".encode("utf-16"), "UTF-16"),
        ("a: 1\nb: 2\nc: 3\n".encode("utf-16-le"), "UTF-16"),
        (b"PK\x03\x04\x14\x00", "Word"),
        (b"%PDF-1.7\n", "PDF"),
        (b"{\\rtf1\\ansi a}", "RTF"),
        (b"<!DOCTYPE html>\n<p>no</p>", "web page"),
        (b"aircraft,wings\nsopwith-camel,24\n", "comma-separated"),
        (b"aircraft;wings\nsopwith-camel;24\n", "comma-separated"),
    ],
)
def test_a_file_of_another_format_is_named(tmp_path: Path, content: bytes, named: str) -> None:
    path = tmp_path / "camel.yaml"
    path.write_bytes(content)
    document, findings = yaml.read(path, "camel.yaml")
    assert document is None
    assert len(findings) == 1
    assert named in findings[0].message
    assert findings[0].hint
