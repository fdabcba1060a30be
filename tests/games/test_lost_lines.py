"""Lost lines, keys and separators: one finding each, and the remedy done to the letter makes the file valid."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.data.findings import Finding
from tests.games import own_files
from tests.games.own_files import BM, CAMEL, CE, DF, RW, built_in, write

MISSIONS = f"{DF}/missions.yaml"
LINE_18 = "1L1, 1R1, 1S1, 2S1, 6S1, 7S1, 8L1, 8R1, 9L1, 9R1,"


def found(game: str, folder: Path, file: str, text: str) -> list[Finding]:
    write(folder, file, text)
    return own_files.found(game, folder)


@pytest.mark.parametrize(
    ("game", "file", "lost"),
    [
        (CE, f"{CE}/{CAMEL}", "guns:"),
        (CE, f"{CE}/{CAMEL}", "schedules:"),
        (CE, f"{CE}/{CAMEL}", "  late:"),
        (CE, f"{CE}/{CAMEL}", "    maneuvers:"),
        (CE, f"{CE}/{CAMEL}", "sources:"),
        (CE, f"{CE}/{CAMEL}", "notes:"),
        (BM, f"{BM}/{CAMEL}", "guns:"),
        (DF, MISSIONS, "missions:"),
    ],
)
def test_a_lost_key_is_one_finding_that_names_the_line(game: str, file: str, lost: str, tmp_path: Path) -> None:
    text = built_in(file)
    assert f"\n{lost}\n" in text
    (finding,) = found(game, tmp_path, file, text.replace(f"\n{lost}\n", "\n", 1))
    match = re.fullmatch(r"add the line `([^`]*)` above line (\d+)", finding.hint or "")
    assert match
    assert match[1] == lost
    assert text.split("\n")[int(match[2]) - 1] == lost


@pytest.mark.parametrize(
    ("game", "file", "right", "wrong", "remedy"),
    [
        (RW, f"{RW}/{CAMEL}", "mission-types: [F, B, T]", "[F, B, T]", "write `mission-types: [F, B, T]` in line 6"),
        (BM, f"{BM}/{CAMEL}", "  maneuvers: [", "  [", "write `maneuvers: [` in line 17"),
        (CE, f"{CE}/{CAMEL}", "\nfuel: 55", "\n fuel: 55", "remove the space before it"),
        (CE, f"{CE}/{CAMEL}", "      - 3S2", "     - 3S2", "indent it by 6 spaces, like line 31"),
        (CE, f"{CE}/{CAMEL}", "  late:", "\tlate:", "indent it by 2 spaces"),
        (CE, f"{CE}/{CAMEL}", "  engine.tri", "   engine.tri", "indent it by 2 spaces"),
        (CE, f"{CE}/{CAMEL}", "fuel: 55", "fuel; 55", "write `fuel: 55`"),
        (DF, MISSIONS, "    goal: ", "    goal ", "write `goal: "),
        (RW, f"{RW}/{CAMEL}", "rear: none}", "rear: none},", "write `ammunition: {front: 10, rear: none}`"),
        (DF, f"{DF}/weapons.yaml", 'damage: "5+"', 'damage: "5+",', 'write `damage: "5+"`'),
        (CE, f"{CE}/{CAMEL}", "stability: C", "stability: C,", "remove the comma: write `C`"),
        (CE, f"{CE}/{CAMEL}", "3S2 C/L/D", "3S2 C/L/D,", "write `3S2 C/L/D`"),
        (CE, f"{CE}/{CAMEL}", "3S2 C/L/D", "3S2 c/l/d", "write `3S2 C/L/D`"),
        (CE, f"{CE}/{CAMEL}", "0S1 -/-/D1", "0S1 \u2013/\u2013/D1", "write `0S1 -/-/D1`"),
        (DF, f"{DF}/weapons.yaml", '"5+"', "\u201c5+\u201d", "write `5+`"),
        (BM, f"{BM}/{CAMEL}", "since: 1917-07", "since: 1917\u201307", "write `1917-07`"),
        (BM, f"{BM}/{CAMEL}", "9L1, 9R1,\n", "9L1, 9R1\n", f"write `{LINE_18}`"),
        # A list over several lines whose closing bracket is lost: its opening one is not too many.
        (BM, f"{BM}/{CAMEL}", "36L3, 36R3,\n  ]\n", "36L3, 36R3,\n", "add `]` at the end"),
        (BM, f"{BM}/{CAMEL}", "1L1, 1R1", "1L1 1R1", f"write `{LINE_18}`"),
        (RW, f"{RW}/{CAMEL}", "[F, B, T]", "[F. B. T]", "write `mission-types: [F, B, T]`"),
        (CE, f"{CE}/{CAMEL}", "      - 3S2", "        3S2", "write `- 3S2 C/L/D`, indented by 6 spaces"),
        (CE, f"{CE}/{CAMEL}", "\n      - 9R2", " 9R2", "write `- 9R2 -/X/D1` on a separate line"),
    ],
)  # fmt: skip
def test_a_lost_sign_is_one_finding_that_writes_it_out(
    game: str, file: str, right: str, wrong: str, remedy: str, tmp_path: Path
) -> None:
    text = built_in(file)
    assert right in text
    (finding,) = found(game, tmp_path, file, text.replace(right, wrong, 1))
    assert (finding.hint or "").startswith(remedy)


@pytest.mark.parametrize(
    ("game", "file", "at"),
    [
        (RW, f"{RW}/{CAMEL}", f"{RW}/sopwith-camel.yaml"),
        (CE, f"{CE}/maps/quiet-sector.yaml", f"{CE}/quiet-sector.yaml"),
        (CE, f"{CE}/weapons.yaml", f"{CE}/{CAMEL}"),
        (DF, f"{DF}/weapons.yaml", f"{DF}/tables/weapons.yaml"),
        (CE, f"{CE}/{CAMEL}", f"{CE}/aircraft/entente/sopwith-camel.yaml"),
        (RW, f"{RW}/{CAMEL}", f"{RW}/game.yaml"),
    ],
)
def test_a_file_in_the_wrong_folder_is_an_error_that_names_the_right_one(
    game: str, file: str, at: str, tmp_path: Path
) -> None:
    (finding,) = found(game, tmp_path, at, built_in(file))
    assert finding.severity == "error"
    assert (finding.hint or "").startswith(f"move the file to `{file}`")


def test_the_folder_is_recognised_without_the_line_that_names_the_schema(tmp_path: Path) -> None:
    _schema, _break, text = built_in(f"{RW}/{CAMEL}").partition("\n")
    (finding,) = found(RW, tmp_path, f"{RW}/sopwith-camel.yaml", text)
    assert (finding.hint or "").startswith(f"move the file to `{RW}/{CAMEL}`")


def test_two_records_in_a_file_are_one_finding(tmp_path: Path) -> None:
    first, second = built_in(f"{RW}/{CAMEL}"), built_in(f"{RW}/aircraft/bristol-f2b.yaml")
    (finding,) = found(RW, tmp_path, f"{RW}/{CAMEL}", first + second)
    start = first.count("\n") + 2
    assert (finding.hint or "").startswith(f"move lines {start} to ")
    assert "`bristol-f2b.yaml`" in (finding.hint or "")


def test_a_list_with_its_own_fault_does_not_get_another_key(tmp_path: Path) -> None:
    text = built_in(f"{CE}/{CAMEL}").replace("  fuel: the charts print 67", "  feul: the charts print 67")
    (finding,) = found(CE, tmp_path, f"{CE}/{CAMEL}", text)
    assert finding.code == "PG005"
