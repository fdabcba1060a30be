"""A library that notes what is looked at, and the digest of a kind of record."""

from msgspec.structs import replace

from printgen.data.findings import Place
from printgen.data.kind import Case, Kind, Library
from printgen.data.recording import RecordingLibrary
from printgen.data.records.record import Record
from printgen.data.yaml import Document
from printgen.reuse.records import digest

KITES, CLOUDS = Kind("kites", "kites/*.yaml", Record, "kite"), Kind("clouds", "clouds.yaml", Record, "cloud")


def library(tails=2):
    at = {(): Place("kites/box.yaml")}
    kite = Case(KITES, "box", Record(), Document("kites/box.yaml", "", {"kite": "box", "tails": tails}, at, at))
    cloud = Case(
        CLOUDS, "low", Record(), Document("clouds.yaml", "", {"clouds": [{"cloud": "low"}]}, at, at), ("clouds", 0)
    )
    return Library({"kites": {"box": kite}, "clouds": {"low": cloud}}, {"kites": frozenset({"sled"})})


def test_it_notes_the_kinds_that_are_looked_at():
    noted = RecordingLibrary.over(library())
    assert noted.reads.touched == set()
    assert noted.get("kites", "box") == Record()
    assert noted.reads.touched == {"kites"}
    assert noted.of("birds") == {}
    assert noted.reads.touched == {"kites", "birds"}


def test_whether_a_record_is_refused_is_a_look_too():
    noted = RecordingLibrary.over(library())
    assert noted.is_refused("kites", "sled")
    assert noted.reads.touched == {"kites"}


def test_who_goes_through_all_looks_at_all():
    noted = RecordingLibrary.over(library())
    assert [case.id for case in noted] == ["box", "low"]
    assert noted.reads.touched == {"kites", "clouds"}


def test_a_kinds_digest_changes_with_its_records_and_with_no_others():
    before, after = library(2), library(3)
    assert digest(before, "kites") != digest(after, "kites")
    assert digest(before, "clouds") == digest(after, "clouds")
    assert digest(library(2), "kites") == digest(before, "kites")


def test_a_kinds_digest_changes_when_one_goes():
    without = replace(library(), cases={"kites": {}, "clouds": library().of("clouds")})
    assert len({digest(library(), "kites"), digest(without, "kites")}) == 2


def fleet(library, kind):
    return tuple(library.of(kind))


def test_what_is_derived_is_made_once_and_its_looks_count_each_time():
    recording = RecordingLibrary.over(library())
    assert recording.derive(fleet, "kites") == ("box",)
    again = recording.cleared()
    assert again.reads.touched == set()
    made = again.derive(fleet, "kites")
    assert made is recording.derive(fleet, "kites")
    assert again.reads.kinds == {"kites"}


def test_what_is_derived_inside_counts_for_what_is_around_it():
    def both(library):
        return fleet(library, "clouds") + library.derive(fleet, "kites")

    recording = RecordingLibrary.over(library())
    recording.derive(fleet, "kites")
    assert recording.cleared().derive(both) == ("low", "box")
    later = recording.cleared()
    later.derive(both)
    assert later.reads.kinds == {"kites", "clouds"}
