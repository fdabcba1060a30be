"""Partial records: only the fields that differ, merged over the built-in record with the same id."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.data.edits import RenameKey
from printgen.data.findings import Finding, Severity
from printgen.data.folders import find
from printgen.data.kinds import KINDS
from printgen.data.load import Reading, library
from printgen.data.records.record import Source
from printgen.games import reading
from printgen.games.game import load_game
from printgen.report.closing import replacement_lines
from printgen.reuse.store import Store
from tests.built_in import FROZEN

GAME = load_game("canvas-eagles")
CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"
WEAPONS = "canvas-eagles/weapons.yaml"
HOUSE = Source(status="house")


@pytest.fixture
def mine(tmp_path: Path):
    """Return `mine(file, text)`, which writes a file in the user's folder."""

    def write(file: str, text: str, folder: str = "mine") -> Path:
        path = tmp_path / folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def read(*folders: Path) -> Reading:
    return library((*KINDS, *GAME.kinds), (FROZEN, *folders), str)


def findings(folder: Path) -> list[Finding]:
    return list(reading.read_game(GAME, find((folder,))).findings)


def test_fields_that_the_file_omits_come_from_the_built_in_record(mine, tmp_path: Path, built_in) -> None:
    mine(CAMEL, "aircraft: sopwith-camel\nclimb: 3\nengine: {boxes: 7}\n")
    camel, ours = (it.get("ratings", "sopwith-camel") for it in (read(tmp_path / "mine").library, built_in))
    assert (camel.climb, camel.engine.boxes) == (3, 7)
    changed = {"climb", "engine", "sources"}
    assert camel.model_dump(exclude=changed) == ours.model_dump(exclude=changed)
    assert camel.engine.triangles == ours.engine.triangles


def test_lists_are_replaced(mine, tmp_path: Path, built_in) -> None:
    mine(CAMEL, "aircraft: sopwith-camel\nschedules: {late: {maneuvers: [0S1 -/-/D1]}}\n")
    camel, ours = (it.get("ratings", "sopwith-camel") for it in (read(tmp_path / "mine").library, built_in))
    assert len(camel.schedules.late.maneuvers) == 1
    assert camel.schedules.late.asymmetry == ours.schedules.late.asymmetry


def test_each_changed_figure_and_no_other_is_a_house_rule(mine, tmp_path: Path, built_in) -> None:
    # `fuel` is the same as in the built-in record.
    mine(CAMEL, "aircraft: sopwith-camel\nclimb: 3\nfuel: 55\nengine: {triangles: 3}\n")
    camel, ours = (it.get("ratings", "sopwith-camel") for it in (read(tmp_path / "mine").library, built_in))
    assert (camel.source_of("climb"), camel.source_of("engine.triangles")) == (HOUSE, HOUSE)
    for figure in ("fuel", "engine.boxes", "wings.triangles", "schedules.late"):
        assert camel.source_of(figure) == ours.source_of(figure)


@pytest.mark.parametrize(
    "lines",
    ["source: {document: a letter, status: charted}", "sources:\n  climb: {document: a letter, status: charted}"],
)
def test_the_file_may_name_another_source(mine, tmp_path: Path, built_in, lines: str) -> None:
    mine(CAMEL, f"aircraft: sopwith-camel\nclimb: 3\n{lines}\n")
    camel = read(tmp_path / "mine").library.get("ratings", "sopwith-camel")
    assert camel.source_of("climb") == Source(document="a letter", status="charted")
    # It is not the source of figures that the file does not change.
    assert camel.source == built_in.get("ratings", "sopwith-camel").source


def test_sources_and_notes_of_replaced_parts_are_dropped(mine, tmp_path: Path) -> None:
    gun = "{id: B, weapon: lewis, count: 1, mount: fixed, crew: pilot, arc: 1}"
    mine(CAMEL, f"aircraft: sopwith-camel\narmament: 1R\nguns: [{gun}]\n")
    camel = read(tmp_path / "mine").library.get("ratings", "sopwith-camel")
    assert "guns.A" not in camel.notes
    assert not [figure for figure in camel.sources if figure.startswith("guns.A")]
    assert camel.source_of("guns.B.weapon") == HOUSE
    # Nor does a check miss the figures that they were about.
    assert "PG005" not in {it.code for it in findings(tmp_path / "mine")}


def test_a_record_in_a_list_may_be_partial_too(mine, tmp_path: Path, built_in) -> None:
    mine(WEAPONS, "weapons:\n  - {weapon: vickers, name: Vickers gun Mk I}\n")
    now, ours = (it.get("weapons", "vickers") for it in (read(tmp_path / "mine").library, built_in))
    assert now.name == "Vickers gun Mk I"
    assert now.model_dump(exclude={"name", "sources"}) == ours.model_dump(exclude={"name", "sources"})
    assert (now.source, now.source_of("name")) == (ours.source, HOUSE)


def test_a_complete_record_replaces_the_built_in_one(mine, tmp_path: Path) -> None:
    text = (FROZEN / CAMEL).read_text(encoding="utf-8")
    mine(CAMEL, text.partition("\nnotes:")[0].replace("climb: 2", "climb: 3") + "\n")
    (case,) = read(tmp_path / "mine").replaced
    assert (case.overlay, case.record.notes) == (None, {})


def test_a_second_folder_changes_what_the_first_one_changed(mine, tmp_path: Path) -> None:
    mine(CAMEL, "aircraft: sopwith-camel\nclimb: 3\nfuel: 50\n")
    mine(CAMEL, "aircraft: sopwith-camel\nfuel: 40\n", "more")
    camel = read(tmp_path / "mine", tmp_path / "more").library.of("ratings")["sopwith-camel"]
    assert (camel.record.climb, camel.record.fuel) == (3, 40)
    assert [Path(camel.place(field).file).parts[-4] for field in ("climb", "fuel")] == ["mine", "more"]


def test_values_have_the_place_in_the_file_that_they_come_from(mine, tmp_path: Path, built_in) -> None:
    own = mine(CAMEL, "aircraft: sopwith-camel\nclimb: 3\nengine: {boxes: 7}\n")
    camel = read(tmp_path / "mine").library.of("ratings")["sopwith-camel"]
    ours = built_in.of("ratings")["sopwith-camel"]
    assert (camel.place("climb").file, camel.place("climb").line) == (str(own), 2)
    assert (camel.place("engine", "boxes").file, camel.place("engine", "boxes").line) == (str(own), 3)
    assert camel.place("engine", "triangles") == ours.place("engine", "triangles")
    assert camel.place("fuel", key=True) == ours.place("fuel", key=True)


def test_a_finding_about_a_kept_value_is_in_the_built_in_file_and_names_the_user_s(mine, tmp_path: Path) -> None:
    own = mine(CAMEL, "aircraft: sopwith-camel\nengine: {boxes: 2}\n")
    (found,) = (it for it in findings(tmp_path / "mine") if it.severity is Severity.ERROR)
    assert found.code == "CE105"
    assert found.place
    assert found.place.file.endswith(f"tests/frozen/{CAMEL}")
    assert [(note.text, note.place and note.place.line) for note in found.notes] == [
        (f"with engine.boxes from {own}:2", 2)
    ]


def test_a_finding_about_a_changed_value_is_in_the_user_s_file_and_names_the_built_in_one(mine, tmp_path: Path) -> None:
    own = mine(CAMEL, "aircraft: sopwith-camel\nceiling: {late: 12}\n")
    (found,) = findings(tmp_path / "mine")
    assert (found.code, found.place and found.place.file, found.place and found.place.line) == ("CE107", str(own), 2)
    assert found.notes[-1].text == f"this record changes the record in tests/frozen/{CAMEL}:2"


def test_the_correction_of_a_misspelt_field_is_made_in_the_user_s_file(mine, tmp_path: Path) -> None:
    mine(CAMEL, "aircraft: sopwith-camel\nclmib: 3\n")
    (found,) = findings(tmp_path / "mine")
    assert found.fix == RenameKey(("clmib",), "climb")


def test_the_closing_line_names_the_changed_figures(mine, tmp_path: Path) -> None:
    own = mine(CAMEL, "aircraft: sopwith-camel\nclimb: 3\nengine: {boxes: 7}\n")
    (line,) = replacement_lines(read(tmp_path / "mine").replaced)
    assert line == f"{own}: changes climb, engine.boxes of ratings sopwith-camel of {FROZEN / CAMEL}"


def test_the_cache_serves_merged_records_with_the_places_of_both_files(mine, tmp_path: Path) -> None:
    own = mine(CAMEL, "aircraft: sopwith-camel\nclimb: 3\n")
    project, store = find((tmp_path / "mine",)), Store(tmp_path / "cache")
    for text, climb in (("climb: 3", 3), ("climb: 3", 3), ("climb: 1", 1), ("fuel: 50", 2)):
        own.write_text(f"aircraft: sopwith-camel\n{text}\n", encoding="utf-8")
        cached, fresh = (reading.read_game(GAME, project, it) for it in (store, None))
        case, other = (it.library.of("ratings")["sopwith-camel"] for it in (cached, fresh))
        assert case.record == other.record
        assert case.record.climb == climb
        assert [case.place(it) for it in ("climb", "fuel")] == [other.place(it) for it in ("climb", "fuel")]
        assert (cached.findings, case.overlay) == (fresh.findings, other.overlay)


def test_another_file_that_changes_leaves_the_merged_record_right(mine, tmp_path: Path) -> None:
    mine(CAMEL, "aircraft: sopwith-camel\nclimb: 3\n")
    other = mine("canvas-eagles/aircraft/sopwith-pup.yaml", "aircraft: sopwith-pup\nclimb: 3\n")
    project, store = find((tmp_path / "mine",)), Store(tmp_path / "cache")
    reading.read_game(GAME, project, store)
    other.write_text("aircraft: sopwith-pup\nfuel: 40\n", encoding="utf-8")
    cached, fresh = (reading.read_game(GAME, project, it) for it in (store, None))
    for id in ("sopwith-camel", "sopwith-pup"):
        case, expected = (it.library.of("ratings")[id] for it in (cached, fresh))
        assert (case.record, case.written, case.replaces) == (expected.record, expected.written, expected.replaces)
        assert case.place("fuel") == expected.place("fuel")


_START = "aircraft: sopwith-camel\n"
_NO_CAMLE = "`sopwith-camle`: no such record of ratings to change; did you mean `sopwith-camel`?"


@pytest.mark.parametrize(
    ("file", "text", "code", "line", "message"),
    [
        (CAMEL, "climb: 3", "PG002", 1, "`aircraft` is missing"),
        (CAMEL, "aircraft: [sopwith-camel]\nclimb: 3", "PG002", 1, "`aircraft` is not an id"),
        (CAMEL, "aircraft: sopwith-camle\nclimb: 3", "PG002", 1, _NO_CAMLE),
        (CAMEL.replace("camel", "camle"), "aircraft: sopwith-camle\nclimb: 3", "PG002", 1, _NO_CAMLE),
        (CAMEL, "aircraft: Sopwith_Camel\nclimb: 3", "PG002", 1, "did you mean `sopwith-camel`?"),
        (CAMEL.replace("sopwith", "my"), "aircraft: my-camel\nclimb: 3", "PG002", 1, "no such record of ratings"),
        (CAMEL.replace("sopwith-", ""), f"{_START}climb: 3", "PG003", 1, "differs from the file's name, `camel`"),
        (CAMEL, f"{_START}climb: fast", "PG002", 2, "`fast`: neither a whole number"),
        (CAMEL, f"{_START}climb: -1", "PG002", 2, "`-1`: outside 0 to 999"),
        (CAMEL, f"{_START}climb:", "PG002", 2, "no value"),
        (CAMEL, f"{_START}climb: 3\nclimb: 4", "PG001", 3, "`climb` is given twice"),
        (CAMEL, f"{_START}clmib: 3", "PG001", 2, "did you mean `climb`?"),
        (CAMEL, f"{_START}engine: 7", "PG002", 2, "`7`: not a group of fields"),
        (CAMEL, f"{_START}engine: {{boxs: 7}}", "PG001", 2, "did you mean `boxes`?"),
        (CAMEL, f"{_START}ceiling: {{latte: 8}}", "PG001", 2, "did you mean `late`?"),
        (CAMEL, f"{_START}ceiling: {{late: 12}}", "CE107", 2, "altitude levels are 1 to 10"),
        (CAMEL, f"{_START}armament: 3R", "CE301", 2, "the listed guns are 2R"),
        (CAMEL, f"{_START}guns: vickers", "PG002", 2, "not a list"),
        (CAMEL, f"{_START}guns: [{{id: A, weapon: vickers, count: 2, mount: fixed, crew: pilot}}]", "PG002", 2, "`arc`"),
        (CAMEL, f"{_START}climb: 3\nsources: {{climbs: {{status: house}}}}", "PG005", 3, "did you mean `climb`?"),
        (CAMEL, f"{_START}climb: 3\nsource: {{status: hause}}", "PG002", 3, "did you mean `house`?"),
        (CAMEL, f"{_START}climb: 3\nsource: house", "PG002", 3, "`house`: not a group of fields"),
        (CAMEL, f"{_START}notes: {{climb: ''}}", "PG002", 2, "empty text"),
        (CAMEL, f"- {_START}", "PG001", 1, "a list where a record should be"),
        (CAMEL, "sopwith-camel", "PG001", 1, "a single value where a record should be"),
        (WEAPONS, "weapons:\n  - {weapon: vikers, name: V}", "PG002", 2, "did you mean `vickers`?"),
        (WEAPONS, "weapons:\n  - {name: Vickers gun}", "PG002", 2, "`weapon` is missing"),
        (WEAPONS, "weapons:\n  - {weapon: vickers, nam: V}", "PG001", 2, "did you mean `name`?"),
        ("nations.yaml", "nations:\n  - {nation: britian, name: UK}", "PG002", 2, "did you mean `britain`?"),
        ("aircraft/sopwith-camel.yaml", f"{_START}wings: triplan", "PG002", 2, "did you mean `triplane`?"),
        (CAMEL, f"{_START}climb 3", "PG001", 2, "not followed by a colon"),
        (CAMEL, f"{_START}climb: 3,", "PG002", 2, "a comma after the value"),
        (CAMEL, f"{_START}fuel: +10%", "PG002", 2, "because of the `%` after it"),
        (CAMEL, f"{_START}fuel: 55 boxes", "PG002", 2, "because of the `boxes` after it"),
        (CAMEL, f"{_START}climb: '3'", "PG002", 2, "is text because of its quotes"),
        (CAMEL, f"{_START}climb: 2.5", "PG002", 2, "`2.5`: neither a whole number"),
        (CAMEL, f"{_START}climb: 2026-01-01", "PG002", 2, "a date, not the value"),
        (CAMEL, f"{_START}climb: null", "PG002", 2, "no value"),
        (CAMEL, f"{_START}stability: D", "PG002", 2, "`D`: not one of `A+`"),
        (CAMEL, f"{_START}name: Camel", "PG001", 2, "`name`: no such field here"),
        (CAMEL, f"{_START}notes: {{clmb: x}}", "PG005", 2, "did you mean `climb`?"),
        (CAMEL, f"{_START}former-ids: [sopwith-pup]", "PG011", 2, "an existing record has this id"),
        (CAMEL, f"{_START}waivers: [CE107]", "PG002", 2, "`CE107`: not a group of fields"),
    ],
)  # fmt: skip
def test_bad_input_yields_one_finding(
    mine, tmp_path: Path, file: str, text: str, code: str, line: int, message: str
) -> None:
    own = mine(file, f"{text}\n")
    (found,) = findings(tmp_path / "mine")
    assert (found.code, found.place and found.place.file, found.place and found.place.line) == (code, str(own), line)
    assert message in found.message


def test_advice_about_a_source_names_the_user_s_file(mine, tmp_path: Path) -> None:
    official = "{document: rules, section: Appendix A, status: official}"
    mine(CAMEL, f"{_START}climb: 3\nsource: {official}\n")
    (found,) = findings(tmp_path / "mine")
    assert found.code == "CE116"
    assert found.hint
    assert found.hint.endswith("write `source: {status: house}` instead of its source")
    own = mine(CAMEL, f"{_START}climb: 3\nsources:\n  climb: {official}\n")
    (found,) = findings(tmp_path / "mine")
    assert found.hint
    assert found.hint.endswith(f"write `climb: {{status: house}}` below `sources` in {own}")


@pytest.mark.parametrize(
    ("line", "remedy"), [("source: house", "write `{status: house}`"), ("ceiling: 7", "write `{late: 7}`")]
)
def test_a_single_value_for_a_group_keeps_its_value(mine, tmp_path: Path, line: str, remedy: str) -> None:
    mine(CAMEL, f"aircraft: sopwith-camel\n{line}\n")
    (found,) = read(tmp_path / "mine").findings
    assert found.hint == remedy
