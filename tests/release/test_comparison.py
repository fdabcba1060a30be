"""What changed between two states of the data, field by field, and which version may follow."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import Field

from printgen.data.kind import Kind, Library
from printgen.data.load import cases
from printgen.data.records.fields import Count, Id, Text
from printgen.data.records.record import Part, Record
from printgen.release.comparison import Change, changes, level
from printgen.release.editions import Level, Version, version
from tests.documents import parsed


class Tail(Part):
    """The tail of a kite."""

    id: Text
    length: Count


class Kite(Record):
    """A kite of a toy game."""

    kite: Id
    span: Count | None = None
    colours: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    tails: Annotated[tuple[Tail, ...], Field(strict=False)] = ()


class Flight(Record):
    """The figures of a kite's flight."""

    kite: Id
    height: Count


KITES = Kind("kites", "toy/kites.yaml", Kite, key="kite", entries="kites")
FLIGHTS = Kind("flights", "toy/flights.yaml", Flight, key="kite", entries="flights")


def library(kites: str, flights: str = "[]") -> dict[str, Library]:
    found = {}
    for kind, text in ((KITES, kites), (FLIGHTS, flights)):
        read, findings = cases(kind, parsed(f"{kind.entries}: {text}", f"{kind.name}.yaml"))
        assert findings == []
        found[kind.name] = {case.id: case for case in read}
    return {"toy": Library(found)}


def kite(nature: str, field: str = "", old: str = "", new: str = "", id: str = "box", about: bool = False) -> Change:
    return Change("toy", "kites", id, nature, field, old, new, about)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new", "expected", "least"),
    [
        ("{kite: box, span: 3}", "{span: 3, kite: box}", [], Level.NONE),
        ("{kite: box, span: 3}", "{kite: box, span: 4}", [kite("corrected", "span", "3", "4")], Level.PATCH),
        ("{kite: box}", "{kite: box, span: 4}", [kite("field added", "span", "", "4")], Level.MINOR),
        ("{kite: box, span: 3}", "{kite: box}", [kite("field removed", "span", "3", "")], Level.PATCH),
        ("{kite: box}", "{kite: box}, {kite: delta}", [kite("added", id="delta")], Level.MINOR),
        ("{kite: box}, {kite: delta}", "{kite: box}", [kite("removed", id="delta")], Level.MAJOR),
        (
            "{kite: box, tails: [{id: A, length: 1}]}",
            "{kite: box, tails: [{id: A, length: 2}]}",
            [kite("corrected", "tails.A.length", "1", "2")],
            Level.PATCH,
        ),
        (
            "{kite: box, colours: [a, b, c, d, e, f]}",
            "{kite: box, colours: [a, b, c, x, e, f]}",
            [kite("corrected", "colours", "d", "x")],
            Level.PATCH,
        ),
        (
            "{kite: box, colours: [a]}",
            "{kite: box, colours: [dark red, b]}",
            [kite("corrected", "colours", "a", "dark red; b")],
            Level.PATCH,
        ),
        (
            "{kite: box, colours: [a, b]}",
            "{kite: box, colours: [b, a]}",
            [kite("corrected", "colours", "a, b", "b, a")],
            Level.PATCH,
        ),
        (
            "{kite: box, span: 3}",
            "{kite: box, span: 3, notes: {span: doubtful}}",
            [kite("corrected", "notes.span", "", "doubtful", about=True)],
            Level.PATCH,
        ),
    ],
)
def test_each_change_is_told_and_asks_for_its_part_of_the_version(
    old: str, new: str, expected: list[Change], least: Level
) -> None:
    found = changes(library(f"[{old}]"), library(f"[{new}]"))
    assert list(found) == expected
    assert level(found) is least


def test_a_rename_is_known_by_what_the_record_was() -> None:
    old, new = library("[{kite: box, span: 3}]"), library("[{kite: crate, former-ids: [box], span: 4}]")
    assert changes(old, new) == (
        kite("renamed", old="box", new="crate", id="crate"),
        kite("corrected", "span", "3", "4", id="crate"),
    )
    assert level(changes(old, new)) is Level.MAJOR


def test_without_it_one_record_went_and_another_came() -> None:
    found = changes(library("[{kite: box}]"), library("[{kite: crate}]"))
    assert found == (kite("removed"), kite("added", id="crate"))


def test_records_of_one_key_are_renamed_together() -> None:
    old = library("[{kite: box}]", "[{kite: box, height: 9}]")
    new = library("[{kite: crate, former-ids: [box]}]", "[{kite: crate, height: 9}]")
    assert [(it.kind, it.nature, it.old) for it in changes(old, new)] == [
        ("flights", "renamed", "box"),
        ("kites", "renamed", "box"),
    ]


def test_what_could_not_be_read_is_neither_gone_nor_new() -> None:
    whole = library("[{kite: box}]")
    torn = {"toy": Library({"kites": {}}, {"kites": frozenset({"box"})})}
    assert changes(whole, torn) == ()
    assert changes(torn, whole) == ()


def test_a_new_game_is_all_new() -> None:
    assert changes({}, library("[{kite: box}]")) == (kite("added"),)


def test_they_compare_as_numbers_do() -> None:
    assert Version(0, 9, 0) < Version(0, 10, 0) < Version(1, 0, 0)
    assert str(version("12.0.3")) == "12.0.3"


@pytest.mark.parametrize(
    ("level", "expected"),
    [(Level.NONE, "1.4.2"), (Level.PATCH, "1.4.3"), (Level.MINOR, "1.5.0"), (Level.MAJOR, "2.0.0")],
)
def test_the_least_that_may_follow(level: Level, expected: str) -> None:
    assert str(Version(1, 4, 2).bump(level)) == expected


@pytest.mark.parametrize("text", ["", "1", "1.0", "1.0.0-rc1", "01.0.0", "v1.0.0", "1.0.0\n", "..", "1.0.1234567"])
def test_what_is_no_version_is_refused(text: str) -> None:
    assert version(text) is None
