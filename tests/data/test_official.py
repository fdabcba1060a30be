"""With `--official` a figure of ours is a blank, what has no blank is left out, and a record of ours is not there."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from printgen.data.kind import Case, Kind, Library
from printgen.data.official import official_library, omitted_figures
from printgen.data.recording import RecordingLibrary
from printgen.data.records.fields import UNKNOWN, Known, Text
from printgen.data.records.record import Part, Record, Source
from printgen.data.yaml import Document

BOOK = {"document": "rules", "status": "official"}
OURS = {"status": "reconstructed", "rule": "by eye"}


class Spar(Part):
    id: str
    length: Known
    name: Text = "spar"
    count: int = 1


class Plan(Part):
    source: Source
    lines: Annotated[tuple[Text, ...], Field(strict=False)] = ()


class Kite(Record):
    kite: str
    tails: Known = 1
    colour: Text = "red"
    remark: Text | None = None
    spars: Annotated[tuple[Spar, ...], Field(strict=False)] = ()
    plan: Plan | None = None
    winds: dict[str, Text] = {}


KITES = Kind("kites", "kites/*.yaml", Kite, "kite")


def library(**said: object) -> Library:
    record = Kite.model_validate({"kite": "box", "source": BOOK, **said})
    return Library({"kites": {"box": Case(KITES, "box", record, Document("kites/box.yaml", "", {}, {}, {}))}})


def lacks(of: Library) -> list[tuple[str, str]]:
    return [(it.figure, it.why) for it in omitted_figures(of)]


def box(of: Library) -> Kite:
    found = official_library(of).get("kites", "box")
    assert isinstance(found, Kite)
    return found


def test_what_is_by_the_book_is_the_same_record() -> None:
    whole = library(tails=3, spars=[{"id": "A", "length": 9}])
    assert box(whole) is whole.get("kites", "box")
    assert lacks(whole) == []


def test_a_figure_of_ours_is_unknown_and_nobody_says_it() -> None:
    whole = library(tails=3, sources={"tails": OURS})
    assert box(whole).tails is UNKNOWN
    assert box(whole).source_of("tails") == Source.model_construct(
        status="missing", document=None, section=None, rule=None
    )
    assert lacks(whole) == [("tails", "by eye")]
    assert whole.get("kites", "box").tails == 3  # type: ignore[union-attr]


def test_a_rule_of_the_house_is_no_more_official() -> None:
    assert box(library(tails=3, sources={"tails": {"status": "house"}})).tails is UNKNOWN


def test_a_text_is_a_line_to_write_on_or_not_there_where_it_need_not_be() -> None:
    found = box(library(colour="yellow", remark="fast", sources={"colour": OURS, "remark": OURS}))
    assert (found.colour, found.remark) == ("______", None)


def test_a_part_of_ours_is_left_out_and_a_figure_of_a_part_is_blank() -> None:
    spars = [{"id": "A", "length": 9}, {"id": "B", "length": 8}]
    found = box(library(spars=spars, sources={"spars.A": OURS, "spars.B.length": OURS}))
    assert [(it.id, it.length) for it in found.spars] == [("B", UNKNOWN)]


def test_a_part_of_ours_is_told_from_one_whose_name_begins_alike() -> None:
    spars = [{"id": "A", "length": 9}, {"id": "A2", "length": 8}]
    found = box(library(spars=spars, sources={"spars.A": OURS, "spars.A2.length": BOOK}))
    assert [it.id for it in found.spars] == ["A2"]


def test_what_cannot_do_without_a_figure_is_left_out_with_it() -> None:
    whole = library(spars=[{"id": "A", "length": 9, "count": 2}], sources={"spars.A.count": OURS})
    assert box(whole).spars == ()
    assert lacks(whole) == [("spars.A", "by eye")]


def test_a_source_of_a_part_holds_for_it() -> None:
    plan = {"source": OURS, "lines": ["up"]}
    assert box(library(plan=plan)).plan is None
    kept = box(library(plan={"source": BOOK, "lines": ["up", "down"]}, sources={"plan.lines.up": OURS})).plan
    assert kept is not None
    assert lacks(library(plan={"source": BOOK, "lines": ["up"]})) == []


def test_an_entry_of_ours_in_a_mapping_is_a_line() -> None:
    assert box(library(winds={"N": "strong", "S": "light"}, sources={"winds.N": OURS})).winds == {
        "N": "______",
        "S": "light",
    }


def test_a_record_of_ours_is_not_there() -> None:
    whole = library(source=OURS, tails=3)
    assert official_library(whole).get("kites", "box") is None
    assert lacks(whole) == [("", "by eye")]


def test_in_a_record_of_ours_what_is_by_the_book_stays() -> None:
    found = box(library(source=OURS, tails=3, colour="red", sources={"tails": BOOK}))
    assert (found.kite, found.tails, found.colour) == ("box", 3, "___")


def test_a_recording_library_goes_on_recording() -> None:
    whole = RecordingLibrary.over(library(tails=3, sources={"tails": OURS}))
    omitted_figures(whole)
    assert whole.reads.touched == set()
    official_library(whole).get("kites", "box")
    assert whole.reads.records == {("kites", "box")}
