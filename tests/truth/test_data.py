"""The built-in data of Canvas Eagles: it is all there, it is clean, and what it says of itself is so."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from printgen.data.kinds import used_records
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.maneuvers import Maneuver, parse
from printgen.data.records.tables import Arc, CombatTables
from printgen.drawing.hexes import Hex
from printgen.drawing.maneuver import path_hexes
from printgen.games import game, reading
from printgen.games.canvas_eagles.flight import NUMBERS
from printgen.games.canvas_eagles.full_schedule import FullSchedule, resolve_schedule
from printgen.games.canvas_eagles.options import ERAS
from printgen.games.canvas_eagles.ratings import GameInfo, Ratings, Track
from tests.printed import shipped

TRACKS = ("engine", "wings", "fuselage", "tail")
#: The rules by which missing triangles were made, and how they are worded in the records.
RULES: dict[str, tuple[str, Callable[[int], int]]] = {
    "engine": ("a third of the boxes, rounded", lambda boxes: round(boxes / 3)),
    "wings": ("a quarter of the boxes, rounded down", lambda boxes: boxes // 4),
    "fuselage": ("a quarter of the boxes, rounded down", lambda boxes: boxes // 4),
    "tail": ("half of the boxes, rounded down", lambda boxes: boxes // 2),
}
HITS = {"engine": (43, 43), "wings": (30, 41), "fuselage": (36, 41), "tail": (38, 40)}


@pytest.fixture(scope="module")
def data() -> reading.CheckedGame:
    return shipped("canvas-eagles")


@pytest.fixture(scope="module")
def ratings(data: reading.CheckedGame) -> dict[str, Ratings]:
    return {id: cast(Ratings, case.record) for id, case in data.library.of("ratings").items()}


def status(record: Ratings, figure: str) -> str:
    source = record.source_of(figure)
    assert source is not None
    return source.status


def track(record: Ratings, name: str) -> Track:
    return cast(Track, getattr(record, name))


def test_the_built_in_data_has_no_findings(data: reading.CheckedGame) -> None:
    ours = ("nations", "aircraft", "game", "ratings", "weapons", "arcs", "maneuvers", "tables")
    held = [case for case in used_records(data.library) if case.kind.name in ours]
    assert len(held) == 272
    assert data.findings == ()
    assert data.version == "1.0.0"


def test_every_type_of_the_appendices_and_the_charts_is_there(
    data: reading.CheckedGame, ratings: dict[str, Ratings]
) -> None:
    sections = [record.source.section or record.source.document for record in ratings.values() if record.source]
    counted = {section: sections.count(section) for section in set(sections)}
    assert counted == {"Appendix A": 35, "Appendix B": 31, "charts": 19}
    assert set(ratings) <= set(data.library.of("aircraft"))


def test_every_aircraft_is_of_some_game(data: reading.CheckedGame) -> None:
    rated = {id for it in game.game_ids() for id in shipped(it).library.of("ratings")}
    assert set(data.library.of("aircraft")) == rated


def test_every_aircraft_flies_for_one_side(data: reading.CheckedGame) -> None:
    info = cast(GameInfo, data.library.get("game", "canvas-eagles"))
    flies = [nation for side in info.sides for nation in side.nations]
    assert sorted(set(flies)) == sorted(flies)
    assert len(flies) == 10
    rated = [data.library.get("aircraft", id) for id in data.library.of("ratings")]
    assert {cast(Aircraft, it).nation for it in rated} <= set(flies)


def test_every_file_names_its_schema_in_its_first_line(root: Path) -> None:
    # release.yaml is no record: the version of all of them.
    files = [file for file in (root / "data").rglob("*.yaml") if file.name != "release.yaml"]
    assert len(files) > 170
    for file in files:
        match = re.match(r"# yaml-language-server: \$schema=(\S+)\n", file.read_text(encoding="utf-8"))
        assert match, f"{file} names no schema"
        schema = (file.parent / match[1]).resolve()
        assert schema.is_file(), file
        assert schema.parent == root / "data" / "schema", file


@pytest.mark.parametrize("name", TRACKS)
def test_the_triangle_rule_fits_as_many_charted_types_as_it_claims(name: str, ratings: dict[str, Ratings]) -> None:
    words, rule = RULES[name]
    charted = [track(record, name) for record in ratings.values() if status(record, f"{name}.triangles") == "charted"]
    hits = sum(rule(it.boxes) == it.triangles for it in charted)
    assert (hits, len(charted)) == HITS[name]
    claims = {
        source.rule
        for record in ratings.values()
        if (source := record.sources.get(f"{name}.triangles"))
        and source.rule
        and not source.rule.startswith("the same as ")
    }
    assert claims == {f"{words} (matches {hits} of {len(charted)} charted aircraft)"}


@pytest.mark.parametrize("name", TRACKS)
def test_reconstructed_triangles_follow_their_rule(name: str, ratings: dict[str, Ratings]) -> None:
    found = 0
    for id, record in ratings.items():
        source = record.source_of(f"{name}.triangles")
        if source is None or source.rule is None:
            continue
        found += 1
        here = track(record, name)
        if sister := re.fullmatch(r"the same as (\S+) \(same number of boxes\)", source.rule):
            assert status(ratings[sister[1]], f"{name}.triangles") == "charted", id
            assert here == track(ratings[sister[1]], name), id
        else:
            assert here.triangles == RULES[name][1](here.boxes), id
    assert found > 30


def test_remarks_fit_the_sheet(ratings: dict[str, Ratings]) -> None:
    remarks = [record.remarks for record in ratings.values() if record.remarks]
    assert len(remarks) > 10
    assert all(len(lines) <= 2 and max(map(len, lines)) <= 95 for lines in remarks)


#: Where each maneuver ends, from facing N: hex, facing. Right-hand ones are the mirror images of the left-hand ones.
ENDS = {
    "1L0": (0, 0, 5), "1S0": (0, 0, 0), "2S1": (0, -1, 0), "3S2": (0, -2, 0), "4S3": (0, -3, 0), "5S4": (0, -4, 0),
    "6S1": (0, -1, 5), "7S1": (0, -1, 1), "8L1": (-1, 0, 5), "9L2": (-1, 0, 4), "10L1": (-1, 0, 0), "11L2": (-1, 0, 3),
    "12S2": (0, -2, 5), "13S2": (0, -2, 1), "14L2": (-1, -1, 5), "15L2": (-1, -1, 4), "16L2": (-2, 0, 5),
    "17L2": (-2, 0, 0), "18S3": (0, -3, 5), "19S3": (0, -3, 1), "20L3": (-1, -2, 5), "21L3": (-2, -1, 5),
    "22L3": (-2, -1, 4), "23L3": (-2, 0, 4), "24L3": (-2, 0, 3), "25S4": (0, -4, 5), "26S4": (0, -4, 1),
    "27S2": (0, 0, 3), "28L1": (0, 0, 4), "29S2": (0, -1, 3), "30L2": (0, -1, 4), "31L2": (-1, 0, 1),
    "32S3": (0, -2, 4), "33S3": (0, -2, 2), "34S3": (-1, -1, 0), "35S3": (1, -2, 0), "36L3": (-1, -1, 1),
}  # fmt: skip


def test_maneuvers_end_where_the_charts_show(data: reading.CheckedGame) -> None:
    catalogue = {id: cast(Maneuver, case.record) for id, case in data.library.of("maneuvers").items()}
    assert len(catalogue) == 56
    for code, (q, r, facing) in ENDS.items():
        here = catalogue[code]
        assert (path_hexes(here.path)[-1], here.facing) == (Hex(q, r), facing), code
        if "L" in code:
            twin = catalogue[code.replace("L", "R")]
            assert (path_hexes(twin.path)[-1], twin.facing) == (Hex(q, r).mirror(), -facing % 6), twin.maneuver
    rights = {code.replace("L", "R") for code in ENDS if "L" in code}
    assert set(catalogue) == {*ENDS, *rights, "0S1"}


def test_maneuvers_are_typed_by_their_number(data: reading.CheckedGame) -> None:
    for code, case in data.library.of("maneuvers").items():
        number = int(re.split("[LSR]", code)[0])
        kind = {0: "spin", 1: "stall"}.get(number, "restricted" if 27 <= number <= 36 else "normal")
        assert cast(Maneuver, case.record).type == kind, code
    assert cast(Maneuver, data.library.get("maneuvers", "0S1")).facing is None


def _cells(arc: Arc, mirror: bool = False) -> set[tuple[Hex, tuple[str, ...], int | None, frozenset[int]]]:
    return {
        (
            Hex(*part.hex).mirror() if mirror else Hex(*part.hex),
            part.bands,
            part.blind,
            frozenset((1 - facing) % 6 + 1 if mirror else facing for facing in part.facings),
        )
        for part in arc.hexes
    }


def test_arcs_are_the_same_left_and_right_or_say_so(data: reading.CheckedGame) -> None:
    arcs = {id: cast(Arc, case.record) for id, case in data.library.of("arcs").items()}
    charted = [arc for arc in arcs.values() if arc.source and arc.source.status == "charted"]
    assert sorted(arc.arc for arc in charted) == list(range(1, 18))
    assert sum(len(arc.hexes) for arc in charted) == 287
    # Those of which the book's picture is lost: diagrams 5.0 and 6.0, and the two arcs of tailing.
    assert sorted(map(int, set(arcs) - {str(arc.arc) for arc in charted})) == [18, 19, 20, 21]
    assert {id for id, arc in arcs.items() if _cells(arc) != _cells(arc, mirror=True)} == {"15", "16"}
    assert {id for id, arc in arcs.items() if arc.asymmetry} == {"15", "16"}
    assert _cells(arcs["15"]) == _cells(arcs["16"], mirror=True)
    blind = {id: part.hex for id, arc in arcs.items() for part in arc.hexes if part.blind}
    assert blind == {"2": (0, 1), "3": (0, 1), "4": (0, 1), "11": (0, 1), "18": (0, 1)}


def test_arcs_of_tailing_are_one_turned_about_and_reach_as_far_as_tailing(data: reading.CheckedGame) -> None:
    front, rear = (cast(Arc, data.library.get("arcs", number)) for number in (20, 21))
    ahead = {Hex(*part.hex) for part in front.hexes}
    assert {arc.purpose for arc in (front, rear)} == {"tailing"}
    assert len(ahead) == 15
    assert max(Hex(0, 0).distance(here) for here in ahead) == 3
    assert {Hex(*part.hex) for part in rear.hexes} == {Hex(-here.q, -here.r) for here in ahead}
    assert {part.bands for arc in (front, rear) for part in arc.hexes} == {("high", "same", "low")}


def test_rigid_guns_shade_what_obliges_and_no_other_template_does(data: reading.CheckedGame) -> None:
    arcs = {id: cast(Arc, case.record) for id, case in data.library.of("arcs").items()}
    shaded = {id: {part.shaded_bands for part in arc.hexes} for id, arc in arcs.items()}
    assert shaded.pop("1") == {("high", "low")}
    assert set().union(*shaded.values()) == {()}


def _damage(result: str) -> tuple[int, int]:
    """Red markers first, then blue ones: the book's own order of results."""
    match = re.fullmatch(r"(\d?)(B?)(\d?)(R?)", result.replace("-", ""))
    assert match, result
    blue = int(match[1] or 1) if match[2] else 0
    red = int((match[3] if match[2] else match[1]) or 1) if match[4] else 0
    return red, blue


def test_combat_results_never_fall(data: reading.CheckedGame) -> None:
    table = cast(CombatTables, data.library.get("tables", "combat")).results
    rows = [[_damage(result) for result in table[value]] for value in range(1, 18)]
    assert [len(row) for row in rows] == [6] * 17
    assert all(row == sorted(row) for row in rows)
    assert all(list(column) == sorted(column) for column in zip(*rows, strict=True))
    assert table[11][4] == "B3R"


def flown(data: reading.CheckedGame) -> list[tuple[Ratings, FullSchedule]]:
    """Return every schedule of every aircraft."""
    records = [(id, cast(Ratings, case.record)) for id, case in data.library.of("ratings").items()]
    return [
        (record, whole)
        for id, record in records
        for era in ERAS
        if (whole := resolve_schedule(data.library, id, era)) is not None
    ]


def test_every_aircraft_has_a_schedule_for_each_era_it_is_flown_in(data: reading.CheckedGame) -> None:
    wanted = {
        (id, era)
        for id, case in data.library.of("ratings").items()
        for era in ERAS
        if getattr(cast(Ratings, case.record).ceiling, era) is not None
    }
    schedules = flown(data)
    assert {(whole.aircraft, whole.era) for _, whole in schedules} == wanted
    statuses = [whole.source.status for _, whole in schedules]
    assert {status: statuses.count(status) for status in statuses} == {"charted": 47, "reconstructed": 61}


def test_charted_schedules_have_the_charts_lines(data: reading.CheckedGame) -> None:
    charted = [whole for _, whole in flown(data) if whole.source.status == "charted"]
    counted = {whole.aircraft: len(whole.maneuvers) for whole in charted}
    # The charts' 1347, less those of the two types charted once more with twin guns, and two that were lacking.
    assert sum(counted.values()) == 1347 - 21 - 30 + 2
    assert counted["sopwith-camel"] == 44
    assert counted["caproni-ca33"] == 11
    assert counted["fokker-dviii"] == 50


def test_every_settled_line_says_what_the_chart_has(data: reading.CheckedGame) -> None:
    settled = []
    for record, whole in flown(data):
        for listed in whole.maneuvers:
            path = f"schedules.{whole.era}.maneuvers.{listed.code}"
            if whole.source.status == "charted" and listed.source.status != "charted":
                settled.append((whole.aircraft, listed.code))
                assert (listed.source.status, listed.source.mirror_of) == (
                    "reconstructed",
                    NUMBERS.mirrored(listed.code),
                )
                assert path in record.notes
            else:
                assert path not in record.notes
    sidesteps = ("aviatik-d-i", "fokker-dvi", "fokker-dvii", "fokker-dviii", "junkers-d-i", "pfalz-d-xii")
    assert sorted(settled) == sorted(
        [
            *((id, "34S3") for id in sidesteps),
            ("16-e-albii-2-seater", "12S2"),
            ("airco-dh-4", "7S1"),
            ("ansaldo-sva5", "26S4"),
            ("junkers-d-i", "20R3"),
            ("lfg-roland-d-ii", "14L2"),
            ("pfalz-d-iii", "11R2"),
            ("raf-quirk", "1R0"),
            ("raf-quirk", "31R2"),
            ("raf-se5", "17R2"),
        ]
    )


def test_torque_is_that_of_a_rotary_engine_and_shows(data: reading.CheckedGame) -> None:
    turning = [whole for _, whole in flown(data) if whole.torque]
    assert len(turning) > 15
    for whole in turning:
        aircraft = cast(Aircraft, data.library.get("aircraft", whole.aircraft))
        codes = {listed.code for listed in whole.maneuvers}
        assert aircraft.engine.kind == "rotary", whole.aircraft
        lopsided = {code for code in codes if NUMBERS.mirrored(code) not in codes}
        assert lopsided, whole.aircraft
        assert {parse(code).direction for code in lopsided} <= {"R", "S"} or "23L3" in codes, whole.aircraft


def test_who_climbs_two_levels_has_a_maneuver_for_it(data: reading.CheckedGame) -> None:
    strong = [(record, whole) for record, whole in flown(data) if record.climb > 1]
    assert len(strong) > 25
    for _, whole in strong:
        assert any(listed.line.tolerance.startswith("C/") for listed in whole.maneuvers), whole.aircraft


def test_every_reconstruction_gives_its_reason_and_leads_to_a_chart(data: reading.CheckedGame) -> None:
    ours = [whole for _, whole in flown(data) if whole.source.status == "reconstructed"]
    assert len(ours) > 50
    for whole in ours:
        assert whole.reason
        assert whole.reason[-1] != "."
        charted = resolve_schedule(data.library, *whole.relatives[-1])
        assert charted is not None
        assert charted.source.status == "charted", whole.aircraft
