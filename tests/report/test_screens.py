"""What `show` and `gaps` print, from records of a kind made up here."""

from typing import Annotated

from pydantic import Field

from printgen.data.figures import Figure, figures, sources
from printgen.data.kind import Case, Kind
from printgen.data.records.fields import Id, Known
from printgen.data.records.record import Part, Record, Source
from printgen.release.site import record
from printgen.report import show, table
from tests.documents import parsed


class Track(Part):
    boxes: int
    triangles: Known


class Height(Part):
    level: int
    regain: bool = False

    def __str__(self):
        return f"{self.level}+"


class Gun(Part):
    id: str
    arc: int
    wing: bool = False


class Kite(Record):
    kite: Id
    name: str
    engine: Track
    ceiling: Height | None = None
    has_dual_controls: bool = False
    guns: Annotated[tuple[Gun, ...], Field(strict=False)] = ()
    crew: Annotated[tuple[str, ...], Field(strict=False)] = ()
    end: str | None = None


KIND = Kind("kites", "kites/*.yaml", Kite, key="kite")
TEXT = """\
kite: box
source: {document: rules, section: "1", status: official}
name: Box kite
engine: {boxes: 6, triangles: unknown}
ceiling: {level: 8}
has-dual-controls: true
crew: [pilot, observer]
guns:
  - {id: A, arc: 1}
  - {id: B, arc: 2, wing: true}
sources:
  engine.triangles: {document: charts, status: missing}
  guns.B.arc: {status: reconstructed, rule: as gun A}
notes:
  engine: a doubt
waivers:
  - {check: PG008, reason: the book says so}
"""


def case(text=TEXT, id="box"):
    document = parsed(text, f"kites/{id}.yaml")
    return Case(KIND, id, Kite.model_validate(document.value), document)


class Load(Part):
    since: str | None = None
    drums: int


class Feed(Record):
    feed: Id
    loads: Annotated[tuple[Load, ...], Field(strict=False)] = ()


def test_an_item_without_a_name_has_its_number_so_that_its_source_and_note_are_found() -> None:
    text = """\
feed: drum
source: {document: rules, section: "1", status: official}
loads:
  - {drums: 4}
  - {since: 1916-07, drums: 5}
notes: {loads.1.drums: counted twice}
sources: {loads.1.drums: {document: charts, status: charted}}
"""
    document = parsed(text)
    kind = Kind("feeds", "feeds/*.yaml", Feed, key="feed")
    case = Case(kind, "drum", Feed.model_validate(document.value), document)
    assert [it.path for it in figures(case.record)][1:] == ["loads.1.drums", "loads.1916-07.drums"]
    assert [case.record.source_of(f"loads.{it}.drums").status for it in ("1", "1916-07")] == ["charted", "official"]
    assert "counted twice" in [it["note"] for it in show.case_as_dict(case)["figures"]]


def test_figures_are_what_the_record_states_by_path_without_the_names_of_parts():
    assert [(it.path, it.value) for it in figures(case().record) if it.path not in ("engine.triangles", "ceiling")] == [
        ("kite", "box"),
        ("name", "Box kite"),
        ("engine.boxes", 6),
        ("has-dual-controls", True),
        ("guns.A.arc", 1),
        ("guns.B.arc", 2),
        ("guns.B.wing", True),
        ("crew", ("pilot", "observer")),
    ]
    assert Figure("ceiling", Height(level=8)) in list(figures(case().record))


def test_a_screen_gives_each_figure_with_status_and_source_then_notes_waivers_and_rules():
    assert (
        show.screen([case()])
        == """\
Box kite (box)

kites: kites/box.yaml
  name               Box kite           official       rules, 1
  engine             boxes 6            official       rules, 1
  engine             triangles unknown  missing        charts
  ceiling            8+                 official       rules, 1
  has-dual-controls  yes                official       rules, 1
  guns.A             arc 1              official       rules, 1
  guns.B             arc 2              reconstructed  [1]
  guns.B             wing yes           official       rules, 1
  crew               pilot, observer    official       rules, 1

notes
  engine: a doubt

waived
  PG008: the book says so

rules
  [1] as gun A"""
    )


class Plan(Part):
    source: Source
    codes: tuple[str, ...] = Field((), strict=False)
    reason: str | None = None


class Wing(Kite):
    plans: dict[str, Plan] = {}


OWN = """\
plans:
  early: {source: {status: reconstructed, rule: by eye}, codes: [1S1], reason: none was found}
  late: {source: {status: house}, codes: [2S1]}
"""


def wing(text=TEXT + OWN):
    document = parsed(text, "kites/box.yaml")
    return Case(Kind("kites", "kites/*.yaml", Wing, key="kite"), "box", Wing.model_validate(document.value), document)


def test_the_status_of_a_figure_is_that_of_the_part_it_belongs_to():
    record = wing().record
    asked = ("plans.early", "plans.early.codes", "plans.late.codes", "plans", "name", "guns.B.arc", "guns.B.wing")
    assert [record.source_of(figure).status for figure in asked] == [
        *("reconstructed", "reconstructed", "house", "official", "official", "reconstructed", "official")
    ]
    told = wing(TEXT.replace("notes:", "  plans.early.codes: {document: charts, status: charted}\nnotes:") + OWN).record
    assert [told.source_of(f"plans.early.{it}").status for it in ("codes", "reason")] == ["charted", "reconstructed"]


def test_where_a_part_comes_from_is_no_figure_of_it():
    assert [it.path for it in figures(wing().record) if it.path.startswith("plans")] == [
        *("plans.early.codes", "plans.early.reason", "plans.late.codes")
    ]
    assert list(sources(wing().record)) == ["", "plans.early", "plans.late", "engine.triangles", "guns.B.arc"]


def test_a_screen_and_the_gaps_tell_the_status_of_a_part_by_its_own_source():
    rows = [line.split()[-3:] for line in show.screen([wing()]).splitlines() if line.startswith("  plans.")]
    assert rows == [["found", "reconstructed", "[2]"], ["codes", "2S1", "house"]]
    found = {(gap.figure, gap.status) for gap in show.gaps([wing()])}
    assert {("plans.early", "reconstructed"), ("plans.late", "house")} <= found
    lines = show.listing("Kites", show.gaps([wing()])).splitlines()
    assert lines[0] == "Kites: 1 figure missing, 2 figures reconstructed, 1 figure set by house rule"


def test_the_same_rows_are_on_the_site():
    told = {row.figure: row.status for row in record(wing(), "kites/box.yaml").rows}
    assert (told["Plans early: codes"], told["Plans late: codes"], told["Name"]) == (
        "reconstructed",
        "house",
        "official",
    )
    assert not [figure for figure in told if "source" in figure.lower()]


def test_a_table_has_the_figures_short_enough_for_a_column():
    other = case(TEXT.replace("ceiling: {level: 8}\n", "").replace("Box kite", "Delta"), "delta")
    assert (
        show.table([(case(),), (other,)])
        == """\
id     name      engine     ceiling
box    Box kite  6/unknown  8+
delta  Delta     6/unknown"""
    )
    long = case(TEXT.replace("Box kite", "A name too long for a column"))
    assert show.table([(long,)]).splitlines()[0].split() == ["id", "engine", "ceiling"]


def test_gaps_are_what_sources_call_missing_or_reconstructed_and_unknowns_nobody_speaks_of():
    found = {(gap.figure, gap.status) for gap in show.gaps([case()])}
    assert found == {("engine.triangles", "missing"), ("guns.*.arc", "reconstructed")}
    silent = case(TEXT.replace("  engine.triangles: {document: charts, status: missing}\n", ""))
    assert ("engine.triangles", "missing") in {(gap.figure, gap.status) for gap in show.gaps([silent])}
    whole = case(TEXT.replace("status: official", "status: reconstructed, rule: by eye"))
    assert ("whole record", "reconstructed") in {(gap.figure, gap.status) for gap in show.gaps([whole])}


def test_the_listing_counts_figures_and_names_records_rules_and_places():
    two = show.gaps([case(), case(id="delta")])
    lines = show.listing("Kites", two).splitlines()
    assert lines[:7] == [
        "Kites: 2 figures missing, 2 figures reconstructed",
        "",
        "kites engine.triangles: 2 missing",
        "  (charts): box, delta",
        "",
        "kites guns.*.arc: 2 reconstructed",
        "  as gun A: box, delta",
    ]
    assert lines[-2:] == list(show.WHERE)
    assert show.listing("Kites", []) == "Kites: no figures are missing or reconstructed"


def test_columns_line_up_and_lines_end_with_their_text():
    assert table.align_rows([("a", "bb", ""), ("ccc", "d", "e")], indent=" ") == [" a    bb", " ccc  d   e"]
    assert table.align_rows([]) == []


def test_a_summary_counts_gaps_by_kind_and_by_product():
    held = tuple(show.gaps([case(), case(id="delta")]))
    lines = show.summary(held, {"sheets": "kites.engine", "cards": "kites.guns.*.arc kites.engine", "none": "birds"})
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines.splitlines()]
    assert cells[0][1:3] == ["missing", "reconstructed"]
    assert [(row[0], *row[1:3]) for row in cells[2:]] == [
        ("in `kites`", "2", "2"),
        ("**all**", "2", "2"),
        ("on sheets", "2", ""),
        ("on cards", "2", "2"),
        ("on none", "", ""),
        ("on none of these", "", ""),
    ]


def test_the_table_of_games_counts_each_figure_by_what_it_rests_on():
    silent = case(TEXT.replace("  engine.triangles: {document: charts, status: missing}\n", ""), id="delta")
    lines = show.games_table([("Kites", 3, [case(), silent]), ("None", 0, [])]).splitlines()
    head, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:]))
    kites = dict(zip(head, rows[0], strict=True))
    # Of each: name, boxes, triangles, ceiling, dual controls, crew, the arcs of two guns, and one gun's wing.
    assert (kites["products"], kites["figures"]) == ("3", "18")
    assert (kites["by the book"], kites["reconstructed"], kites["missing"]) == ("14", "2", "2")
    assert rows[1][:4] == ["None", "0", "0", ""]


def test_mirror_images_and_what_is_read_otherwise_than_scanned_are_told_apart():
    text = TEXT.replace("status: official", 'status: official, scanned-as: "B0x kite"', 1)
    told = case(text.replace("rule: as gun A", "mirror-of: A"))
    assert {(it.figure, it.status) for it in show.gaps([told])} == {
        ("whole record", "scanned"), ("engine.triangles", "missing"), ("guns.*.arc", "mirrored")
    }  # fmt: skip
    listed = show.listing("Kites", show.gaps([told]))
    assert "kites guns.*.arc: 1 mirrored\n  the mirror image of A" in listed
    assert "kites whole record: 1 corrected from the scan\n  `B0x kite`" in listed
    assert "; scanned as B0x kite" in show.screen([told])
    scanned = {it["figure"]: it["scanned"] for it in show.case_as_dict(told)["figures"]}
    assert (scanned["name"], scanned["guns.B.arc"]) == ("B0x kite", None)
