"""Typical slips in own files: one finding, whose correction or remedy makes the file valid and keeps what was meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.commands.fixing import fix_files
from tests.built_in import FROZEN
from tests.games.own_files import BM, CAMEL, CE, DF, RW, built_in, found, write

DICE, COMBAT, TURN = f"{CE}/tables/dice/missions.yaml", f"{CE}/tables/combat.yaml", f"{BM}/tables/dice/turn.yaml"
SECTOR, CARDS, FIRE = f"{CE}/maps/quiet-sector.yaml", "stock/cards.yaml", f"{RW}/tables/ground-fire.yaml"
STOCK = """stock: cards
name: Cards
paper: letter
sides: 2
piece: {width: 88.9, height: 50.8}
columns: 2
rows: 5
left: 19.05
top: 12.7
pitch: {x: 88.9, y: 50.8}
source: {document: maker, status: house}
"""


def with_slip(file: str, right: str, wrong: str) -> str:
    text = STOCK if file == CARDS else built_in(file)
    assert right in text
    return text.replace(right, wrong)


def correct(folder: Path, game: str) -> None:
    changed, _ = fix_files(found(game, folder), (Path("data"), folder), ())
    for it in changed:
        it.path.write_bytes(it.after)


@pytest.mark.parametrize(
    ("game", "file", "right", "wrong", "hint"),
    [
        # A number that a table gives twice, although the number beside it is missing.
        (CE, DICE, "      8: Bust", "      7: Bust", "write `8`"),
        (CE, DICE, "      7: Strafe", "      8: Strafe", "write `7`"),
        (CE, COMBAT, "  8: [B, 2B", "  7: [B, 2B", "write `8`"),
        (BM, TURN, "2-5: Still smoking", "1: Still smoking", "write `2-5`"),
        # Lengths in another unit.
        (CE, CAMEL, "span: 8.53", "span: 853 cm", "write 8.53 alone, in metres"),
        (CE, CAMEL, "length: 5.72", "length: 5720 mm", "write 5.72 alone, in metres"),
        (CE, CARDS, "left: 19.05", "left: 0.75in", "write 19.05 alone, in millimetres"),
        (CE, CARDS, "width: 88.9", 'width: 3.5"', "write 88.9 alone, in millimetres"),
        # Rows and lists.
        (CE, SECTOR, "  - w A A n", "    w A A n", "write `- w A A n n n n n C w`"),
        (BM, f"{BM}/{CAMEL}", "britain: [19, 20, 21]", "britain: 19-20, 21",
         "write `counters: {britain: [19, 20, 21]}`"),
        (CE, f"{CE}/{CAMEL}", "count: 2", "count: two", "write 2"),
        # Signs and spaces.
        (DF, f"{DF}/weapons.yaml", 'damage: "3+/5/6"', "damage: 3+ / 5 / 6", "write `3+/5/6`"),
        (DF, f"{DF}/weapons.yaml", "green: 3, experienced: 2,", "green: 3+, experienced: 2,", "write 3"),
    ],
)  # fmt: skip
def test_a_slip_is_corrected_as_it_was_meant(
    game: str, file: str, right: str, wrong: str, hint: str, tmp_path: Path
) -> None:
    write(tmp_path, file, with_slip(file, right, wrong))
    (finding,) = found(game, tmp_path)
    assert finding.hint == hint
    correct(tmp_path, game)
    assert [it for it in found(game, tmp_path) if it.severity == "error"] == []


def test_the_same_unit_in_many_values_is_one_finding(tmp_path: Path) -> None:
    inches = {"88.9": "3.5in", "50.8": "2in", "19.05": "0.75in", "12.7": "0.5in"}
    text = STOCK
    for millimetres, length in inches.items():
        text = text.replace(millimetres, length)
    write(tmp_path, CARDS, text)
    (finding,) = found(CE, tmp_path)
    assert "line 8: write 19.05" in finding.notes[0].text
    correct(tmp_path, CE)
    assert (tmp_path / CARDS).read_text(encoding="utf-8") == STOCK


@pytest.mark.parametrize(
    ("game", "file", "right", "wrong", "hint"),
    [
        (CE, CARDS, "piece: {width: 88.9, height: 50.8}", "piece: 88.9 x 50.8", "write `{width: 88.9, height: 50.8}`"),
        (CE, CARDS, "height: 50.8}", "height: 50.8, radius: 30}", "write 25.4 or less"),
        (CE, CARDS, "{x: 88.9, y: 50.8}", "{x: 50.8, y: 88.9}", "exchange the two: write `{x: 88.9, y: 50.8}`"),
        (CE, CARDS, "{width: 88.9,", "{width: 8,89 cm,", "write `width: 88.9`, in millimetres"),
        (RW, FIRE, "altitudes-by-range: unknown", "altitudes-by-range: {0: 0-800}", "write `[0, 800]`"),
        (RW, FIRE, "altitudes-by-range: unknown", "altitudes-by-range: {0: [800, 0]}", "put them in order: write `[0, 800]`"),
        (RW, f"{RW}/{CAMEL}", "rear: none", "rear: '-'", "write `none`, or `unknown` if the figure is not known"),
        (CE, SECTOR, "allied: left", "allied: west", "write `left`"),
        (CE, f"{CE}/{CAMEL}", "climb: 2\n", "climb: 2 1/2\n", "write 2 or 3"),
        (RW, f"{RW}/{CAMEL}", "maximum-altitude: 5800", "maximum-altitude: 19000 ft", "write 5800 alone, in metres"),
        (CE, CAMEL, "nation: britain", "nation: England", "write `britain`"),
        (DF, f"{DF}/weapons.yaml", "{green: 3, experienced: 2,", "{neu: 3, experienced: 2,", "write `green"),
        (CE, DICE, "source: {document: rules, section: Appendix E, status: official}\n", "",
         "add the line `source: {document: rules, section: Appendix E, status: official}`, at the start of the file"),
    ],
)  # fmt: skip
def test_the_remedy_names_what_was_meant(
    game: str, file: str, right: str, wrong: str, hint: str, tmp_path: Path
) -> None:
    write(tmp_path, file, with_slip(file, right, wrong))
    (finding,) = found(game, tmp_path)
    assert (finding.hint or "").startswith(hint)


@pytest.mark.parametrize(
    ("game", "field", "unknown"),
    [
        (BM, "fuel", "fuel: unknown"),
        (BM, "engine", "engine: unknown"),
        (CE, "engine", "engine: {boxes: unknown, triangles: unknown}"),
        (CE, "ceiling", "ceiling: {late: unknown}"),
        (RW, "ammunition", "ammunition: {front: unknown, rear: unknown}"),
        (RW, "maximum-speed", "maximum-speed: unknown"),
    ],
)
def test_no_figure_is_invented_for_a_missing_line(game: str, field: str, unknown: str, tmp_path: Path) -> None:
    write(tmp_path, "aircraft/sopwith-gnat.yaml", built_in(CAMEL).replace("sopwith-camel", "sopwith-gnat"))
    own, text = (
        f"{game}/aircraft/sopwith-gnat.yaml",
        built_in(f"{game}/{CAMEL}").replace("sopwith-camel", "sopwith-gnat"),
    )
    line = next(it for it in text.splitlines() if it.startswith(f"{field}:"))
    write(tmp_path, own, text.replace(f"{line}\n", ""))
    missing = next(it for it in found(game, tmp_path) if it.code == "PG002")
    quoted = re.findall(r"`([^`]+)`", missing.hint or "")
    assert not re.search(r"[:{,] *\d", " ".join(quoted))
    assert unknown.removeprefix(f"{field}: ") in {it.removeprefix(f"{field}: ") for it in quoted}
    write(tmp_path, own, text.replace(line, unknown))
    assert "PG002" not in {it.code for it in found(game, tmp_path)}


def test_a_short_row_is_marked_and_not_the_correct_row_before_it(tmp_path: Path) -> None:
    file = f"{DF}/aircraft/fw-802-hawk.yaml"
    rows = "weapons:\n  - {weapon: heavy-machine-gun, arc: front, dice: 4/3/1}\n"
    write(tmp_path, file, f"aircraft: fw-802-hawk\n{rows}  - {{weapon: light-cannon, arc: front, dice: 2/1}}\n")
    (finding,) = (it for it in found(DF, tmp_path) if it.severity == "error")
    assert finding.place
    assert finding.place.line == 4


def test_two_exchanged_figures_are_written_out(tmp_path: Path) -> None:
    file, right = f"{RW}/aircraft/fokker-dr1.yaml", "maximum-speed: 9\nminimum-speed: 3"
    write(tmp_path, file, with_slip(file, right, "maximum-speed: 3\nminimum-speed: 9"))
    (finding,) = found(RW, tmp_path)
    assert (finding.hint or "").endswith("write `maximum-speed: 9` and `minimum-speed: 3`, as in the built-in record")


def test_a_remedy_does_not_change_a_built_in_file(tmp_path: Path) -> None:
    gun = "{id: A, weapon: lewis, count: 2, mount: fixed, crew: observer, arc: 1}"
    write(tmp_path, f"{CE}/{CAMEL}", f"aircraft: sopwith-camel\nguns:\n  - {gun}\n")
    (finding,) = (it for it in found(CE, tmp_path) if it.severity == "error")
    assert FROZEN.as_posix() not in (finding.hint or "")
    write(tmp_path, CAMEL, "aircraft: sopwith-camel\ncrew: [pilot, observer]\n")
    assert "CE109" not in {it.code for it in found(CE, tmp_path)}


def test_the_remedy_for_a_slip_does_not_repeat_the_comment(tmp_path: Path) -> None:
    rule = "rules:\n  - id: tired\n    name: Tired\n    game: canvas-eagles\n    change: {fuel: *0.9}   # a factor\n"
    write(tmp_path, "house-rules.yaml", rule)
    (finding,) = found(CE, tmp_path)
    assert finding.hint == "write `change: {fuel: x0.9}`"
    correct(tmp_path, CE)
    assert "{fuel: x0.9}   # a factor" in (tmp_path / "house-rules.yaml").read_text(encoding="utf-8")


def test_a_repeated_row_of_a_map_is_removed(tmp_path: Path) -> None:
    row = "  - w A A n n n n n C w\n"
    write(tmp_path, SECTOR, with_slip(SECTOR, row, row + row))
    (finding,) = found(CE, tmp_path)
    assert finding.message == "this item is given twice"
    assert finding.place
    assert finding.place.line == with_slip(SECTOR, row, row).splitlines().index(row.rstrip()) + 2


def test_a_lost_line_of_a_schedule_is_quoted(tmp_path: Path) -> None:
    file = f"{CE}/aircraft/albatros-d-iii.yaml"
    line = next(it for it in built_in(file).splitlines() if it.lstrip().startswith("- 14R2"))
    write(tmp_path, file, with_slip(file, f"{line}\n", ""))
    (finding,) = found(CE, tmp_path)
    assert (finding.hint or "").startswith(f"add `{line.strip(' -')}`")


@pytest.mark.parametrize(
    ("table", "row", "hint"),
    [
        ("sopwith-camel,3\nfokker-dr1,2\n", "row 1", "insert a row above it: `aircraft`"),
        ("name,climb\nsopwith-camel,3\n", "row 1, column A", "write `aircraft`"),
        ("My own figures\naircraft,climb\nsopwith-camel,3\n", "row 1", "remove the rows above row 2"),
        ("aircraft,climb\nsopwith-camel,3,7\n", "row 2, column C", "write `3.7` if it is one number"),
    ],
)
def test_headings_that_are_lost_or_too_few_are_one_finding(table: str, row: str, hint: str, tmp_path: Path) -> None:
    write(tmp_path, f"{CE}/aircraft.csv", table)
    (finding,) = found(CE, tmp_path)
    assert finding.place
    assert finding.place.cell == row
    assert (finding.hint or "").startswith(hint)


def test_a_roster_in_the_folder_of_another_game_is_one_finding(tmp_path: Path) -> None:
    text = built_in(f"{BM}/campaigns/example.yaml").replace("campaign: example", "campaign: autumn")
    write(tmp_path, f"{CE}/campaigns/autumn.yaml", text)
    (finding,) = found(CE, tmp_path)
    assert (finding.hint or "").startswith(f"move the file to `{BM}/campaigns/`")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("engine.boxes: 7", "write `engine: {boxes: 7}`"),
        ("sources: {engine.box: {status: house}}", "write `engine.boxes`"),
        ("guns:\n  - {id: A, weapon: vickers, count: 2, mount: fixed, crew: gunner, arc: 1}", "write `pilot`"),
    ],
)
def test_a_partial_record_keeps_the_figures_of_the_user(text: str, hint: str, tmp_path: Path) -> None:
    write(
        tmp_path,
        f"{CE}/{CAMEL}",
        f"aircraft: sopwith-camel\nengine: {{boxes: 7}}\n{text}\n".replace(
            "engine: {boxes: 7}\n" * text.startswith("engine."), ""
        ),
    )
    (finding,) = found(CE, tmp_path)
    assert (finding.hint or "").startswith(hint)


def test_a_key_in_capitals_is_the_key_of_the_record(tmp_path: Path) -> None:
    write(tmp_path, f"{RW}/{CAMEL}", "AIRCRAFT: sopwith-camel\nDAMAGE: 11\n")
    assert [it.hint for it in found(RW, tmp_path)] == ["write `aircraft`"]


def test_choices_belong_in_the_folder_of_a_game_below_their_key(tmp_path: Path) -> None:
    write(tmp_path, "choices.yaml", "choices:\n  - {reading: smoke, use: chart}\n")
    (finding,) = found(CE, tmp_path)
    assert "folder of its game" in (finding.hint or "")
    (tmp_path / "choices.yaml").unlink()
    write(tmp_path, f"{CE}/choices.yaml", "- {reading: smoke, use: chart}\n")
    (finding,) = found(CE, tmp_path)
    assert finding.hint == "add the line `choices:` above line 1"
    correct(tmp_path, CE)
    assert "no such reading" in found(CE, tmp_path)[0].message


def test_a_record_without_its_first_line_is_one_finding(tmp_path: Path) -> None:
    file = f"{CE}/markers.yaml"
    write(tmp_path, file, with_slip(file, "  - marker: tailing\n", ""))
    (finding,) = found(CE, tmp_path)
    assert "add the line `- marker:`" in (finding.hint or "")
