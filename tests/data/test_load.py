"""From documents to records: all shape errors at once, each at its place, and folders laid over folders."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import Field

from printgen.data import load
from printgen.data.findings import Finding, Place
from printgen.data.kind import Case, Kind
from printgen.data.misplaced import mistaken_file
from printgen.data.records.fields import Count, Id, Text
from printgen.data.records.record import Part, Record
from tests.documents import parsed


class Balloon(Part):
    """A part with a size and a colour."""

    size: Count
    color: Literal["grey", "brown"] = "grey"


class Ground(Record):
    """A record of an object on the ground."""

    ground: Id
    name: Text
    balloons: Annotated[tuple[Balloon, ...], Field(strict=False)] = ()
    odds: Annotated[tuple[int | Literal["P", "-"], ...], Field(strict=False)] = ()
    by_range: dict[int, str] = {}


class Numbered(Record):
    """A record that is identified by a number."""

    number: int


ALONE = Kind("grounds", "toy/grounds/*.yaml", Ground, key="ground")
MANY = Kind("grounds", "toy/grounds.yaml", Ground, key="ground", entries="grounds")
FIXED = Kind("game", "toy/game.yaml", Ground, key="ground")


def judge(kind: Kind, text: str, file: str = "tower.yaml") -> tuple[list[Case], list[Finding]]:
    return load.cases(kind, parsed(text, file))


def said(findings: list[Finding] | tuple[Finding, ...]) -> list[tuple[str, str, int, int]]:
    return [(here.code, here.message, here.place.line, here.place.column) for here in findings if here.place]


def test_a_record_alone_in_its_file() -> None:
    cases, findings = judge(ALONE, "ground: tower\nname: Tower\nby-range: {3: far}\n")
    assert findings == []
    assert [(case.id, case.path, case.place("name")) for case in cases] == [
        ("tower", (), Place("tower.yaml", 2, 7, 2, 12))
    ]
    assert cases[0].record == Ground.model_validate({"ground": "tower", "name": "Tower", "by-range": {3: "far"}})


def test_all_shape_errors_at_once_each_at_its_place() -> None:
    text = """\
ground: tower
nome: Tower
balloons:
  - {size: 1000, color: brwn}
  - color: 7
  - {size: '5'}
  - size: [1]
odds: [1, Q, P, 1.5]
by-range: {far: x, 2: 3}
by_range: {}
7: x
"""
    cases, findings = judge(ALONE, text)
    assert cases == []
    assert sorted(said(findings), key=lambda here: here[2:]) == [
        ("PG001", "`nome`: no such field here; did you mean `name`?", 2, 1),
        ("PG002", "`1000`: more than 999", 4, 12),
        ("PG002", "`brwn`: not one of `grey`, `brown`; did you mean `brown`?", 4, 25),
        ("PG002", "`size` is missing", 5, 5),
        ("PG002", "`7`: not one of `grey`, `brown`", 5, 12),
        ("PG002", '`"5"` is text because of its quotes, not a whole number', 6, 12),
        ("PG002", "a list: not a whole number", 7, 11),
        ("PG002", "`Q`: not a whole number or one of `P`, `-`", 8, 11),
        ("PG002", "`1.5`: not a whole number or one of `P`, `-`", 8, 17),
        ("PG002", "`far`: not a whole number", 9, 12),
        ("PG002", "`3`: not text", 9, 23),
        ("PG001", "`by_range`: no such field here", 10, 1),
        ("PG001", "`7`: no such field here", 11, 1),
    ]


def test_a_missing_field_is_described_without_an_invented_figure() -> None:
    _, findings = judge(ALONE, "# a comment\nname: Tower\nballoons: [{color: grey}]\n")
    assert [(here.message, here.hint, here.place) for here in findings] == [
        ("`ground` is missing", "add `ground: tower`, the name of the file", Place("tower.yaml", 2, 1, 2, 5)),
        ("`size` is missing", "add `size:` and a whole number from 0 to 999", Place("tower.yaml", 3, 12, 3, 25)),
    ]


def test_what_stands_where_a_record_should() -> None:
    _, findings = judge(ALONE, "ground: tower\nname: Tower\nballoons: [7]\nsource: rules\n")
    assert [(here.message, here.hint) for here in findings] == [
        ("`rules`: not a group of fields", "write it like `{document: rules, status: official}`"),
        ("`7`: not a group of fields", "write `{size: 7}`"),
    ]


@pytest.mark.parametrize(
    ("kind", "text", "file", "expected"),
    [
        (ALONE, "ground: mill\nname: Mill", "data/tower.yaml", "`mill` differs from the file's name, `tower`"),
        (ALONE, "ground: Old Mill\nname: Mill", "mill.yaml",
         "`Old Mill`: not an id; ids consist of lower-case letters, digits and single hyphens"),
        (ALONE, "ground: mill\nname: Mill", "data/mill.yaml", None),
        (FIXED, "ground: mill\nname: Mill", "game.yaml", None),
    ],
)  # fmt: skip
def test_ids_alone(kind: Kind, text: str, file: str, expected: str | None) -> None:
    _, findings = judge(kind, text, file)
    assert said(findings) == ([("PG003", expected, 1, 9)] if expected else [])


def test_a_number_as_an_id_is_looked_up_as_text() -> None:
    cases, findings = judge(Kind("n", "n.yaml", Numbered, key="number", entries="n"), "n: [{number: 12}]")
    assert (findings, [case.id for case in cases]) == ([], ["12"])


def test_a_file_of_many_records() -> None:
    text = """\
source: {document: charts, status: charted}
grounds:
  - {ground: tower, name: Tower}
  - {ground: mill, name: Mill, source: {status: missing}}
  - {ground: tower, name: Another}
  - {ground: wood}
"""
    cases, findings = judge(MANY, text, "grounds.yaml")
    assert [(case.id, case.path, case.record.source and case.record.source.status) for case in cases] == [
        ("tower", ("grounds", 0), "charted"),
        ("mill", ("grounds", 1), "missing"),
    ]
    assert said(findings) == [
        ("PG002", "`name` is missing", 6, 5),
        ("PG003", "`tower`: this id is already in use", 5, 14),
    ]
    assert [note.place for note in findings[1].notes] == [Place("grounds.yaml", 3, 14, 3, 19)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ground: x\n", [("PG001", "`ground`: no such field here; did you mean `grounds`?", 1, 1)]),
        ("source: {status: official}\n", [("PG002", "`grounds` is missing", 1, 1)]),
        ("grounds: {a: 1}\n", [("PG002", "a group of fields: not a list", 1, 10)]),
        ("grounds:\n", [("PG002", "no value: not a list", 1, 9)]),
        ("grounds: []\nsource: {status: offical}\n",
         [("PG002", "`offical`: not one of `official`, `charted`, `reconstructed`, `house`, `missing`; did you mean `official`?",
           2, 18)]),
    ],
)  # fmt: skip
def test_a_file_of_many_that_is_none(text: str, expected: list[tuple[str, str, int, int]]) -> None:
    cases, findings = judge(MANY, text)
    assert (cases, said(findings)) == ([], expected)


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_folders_are_laid_over_one_another(tmp_path: Path) -> None:
    ours = write(tmp_path / "ours", {
        "toy/grounds/tower.yaml": "ground: tower\nname: Tower\n",
        "toy/grounds/mill.yaml": "ground: mill\nname: Mill\n",
    })  # fmt: skip
    mine = write(tmp_path / "mine", {"toy/grounds/mill.yaml": "ground: mill\nname: My mill\n"})
    reading = load.library([ALONE], [ours, mine], lambda path: path.relative_to(tmp_path).as_posix())
    assert reading.findings == ()
    assert {id: case.document.file for id, case in reading.library.of("grounds").items()} == {
        "mill": "mine/toy/grounds/mill.yaml",
        "tower": "ours/toy/grounds/tower.yaml",
    }
    assert [(case.id, case.replaces) for case in reading.replaced] == [("mill", "ours/toy/grounds/mill.yaml")]
    assert sorted(reading.documents) == [
        "mine/toy/grounds/mill.yaml", "ours/toy/grounds/mill.yaml", "ours/toy/grounds/tower.yaml",
    ]  # fmt: skip


def test_everything_wrong_in_a_folder_is_found_in_one_pass(tmp_path: Path) -> None:
    root = write(tmp_path, {
        "toy/grounds/tower.yaml": "ground: tower\n",
        "toy/grounds/mill.yaml": "ground: tower\nname: Mill\n",
        "toy/grounds/gate.yaml": "ground: tower\nname: Gate\n",
        "toy/grounds/wood.yaml": "ground: [\n",
        "toy/grounds/.hidden.yaml": "nothing",
        "toy/grounds/hut.yml": "ground: hut\nname: Hut\n",
        "toy/grounds/barn.yaml.txt": "ground: barn\nname: Barn\n",
        "toy/ground/hut.yaml": "ground: hut\nname: Hut\n",
        "toy/readme.txt": "not ours to judge",
        "other/thing.yaml": "of another game",
    })  # fmt: skip
    reading = load.library([ALONE], [root, tmp_path / "absent"], lambda path: path.relative_to(tmp_path).as_posix())
    assert [(here.code, here.severity, here.place and here.place.file, here.message) for here in reading.findings] == [
        ("PG001", "error", "absent", "no such data folder"),
        (
            "PG001",
            "error",
            "toy/ground/hut.yaml",
            "`toy/ground/hut.yaml`: no records are read from a file with this name",
        ),
        (
            "PG001",
            "error",
            "toy/grounds/barn.yaml.txt",
            "`toy/grounds/barn.yaml.txt`: no records are read from a file with this name",
        ),
        ("PG003", "error", "toy/grounds/gate.yaml", "`tower` differs from the file's name, `gate`"),
        (
            "PG001",
            "error",
            "toy/grounds/hut.yml",
            "`toy/grounds/hut.yml`: no records are read from a file with this name",
        ),
        ("PG003", "error", "toy/grounds/mill.yaml", "`tower` differs from the file's name, `mill`"),
        ("PG003", "error", "toy/grounds/mill.yaml", "`tower`: this id is already in use"),
        ("PG002", "error", "toy/grounds/tower.yaml", "`name` is missing"),
        ("PG001", "error", "toy/grounds/wood.yaml", "a value is missing here"),
    ]
    assert reading.findings[2].hint == "rename it to `barn.yaml`; its contents are not read now"
    assert reading.findings[1].hint == (
        "move the file to `toy/grounds/hut.yaml`; it contains data for `toy/grounds/*.yaml`"
    )


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("title: T\nkit: friday\n", "campaign", "this is a kit file, not a roster"),
        ("campaign: ours\n", "kit", "this is a roster, not a kit file"),
        ("campaign: ours\n", "mission", "this is a roster, not a mission's entry"),
        ("mission: one\nweek: 1\n", "campaign", "this is a mission's entry, not a roster"),
        ("mission: one\ncampaign: ours\n", "campaign", None),
        ("title: T\n", "campaign", None),
    ],
)
def test_a_file_of_another_sort_is_told_as_that_and_nothing_else(text: str, key: str, said: str | None) -> None:
    found = mistaken_file(parsed(text), key)
    assert [it.message for it in found] == ([said] if said else [])
    assert all(it.hint and it.place and it.place.file == "mine.yaml" for it in found)
