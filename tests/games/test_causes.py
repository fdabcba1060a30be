"""One mistake in a data folder is one finding at the place of the mistake, and what its hint says puts the folder right."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.data.findings import Finding, Severity
from printgen.data.folders import find
from printgen.games import reading
from printgen.games.game import load_game
from tests.built_in import FROZEN

CE, BM, RW, DF = "canvas-eagles", "blue-max", "richthofens-war", "dockfighters"
CAMEL, WEAPONS, BRISTOL = "aircraft/sopwith-camel.yaml", f"{DF}/weapons.yaml", f"{BM}/aircraft/bristol-f2b.yaml"
GUN = "  - {id: A, weapon: vickers, count: 2, mount: fixed, crew: pilot, arc: 1}"
LOST_ITEM = "guns:\n  id: A\n  weapon: vickers\n  count: 2\n  mount: fixed\n  crew: pilot\n  arc: 1"

Fix = Callable[[str, str, int], str]


def found(game: str, file: str, text: str, folder: Path) -> list[Finding]:
    """Return the findings if a folder contains only this file besides the data."""
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return list(reading.read_game(load_game(game), find((folder,))).findings)


def rewrite(text: str, hint: str, row: int) -> str:
    """Return a text with the fields that a hint says to write in the place of those fields, from a row on."""
    lines = text.splitlines(keepends=True)
    head, text = "".join(lines[: row - 1]), "".join(lines[row - 1 :])
    for key, value in re.findall(r"`([a-z-]+): ([\w-]+)`", hint):
        text = re.sub(rf"(?<![\w-]){key}: [\w-]+", f"{key}: {value}", text, count=1)
    return head + text


def indent(text: str, hint: str, _row: int) -> str:
    """Return a text with the lines that a hint says to add, and those that it says to indent."""
    lines = text.splitlines()
    first, last = map(int, re.search(r"indent lines (\d+) to (\d+)", hint).groups())  # type: ignore[union-attr]
    lines[first - 1 : last] = [f"  {it}" for it in lines[first - 1 : last]]
    if added := re.search(r"add the line `(.*)` above line (\d+)", hint):
        lines.insert(int(added[2]) - 1, added[1])
    if written := re.search(r"write `(.*)` in line (\d+)", hint):
        old = lines[int(written[2]) - 1]
        lines[int(written[2]) - 1] = old[: len(old) - len(old.lstrip())] + written[1]
    return "\n".join(lines) + "\n"


def write(text: str, hint: str, row: int) -> str:
    """Return a text with the line that a hint writes out in the place of that of the finding, indented as the hint says."""
    line, where = re.search(r"^write `(.*)`(.*)$", hint).groups()  # type: ignore[union-attr]
    lines = text.splitlines()
    before = re.match(r" *(?:- )?(?=\S)" if not where else "", lines[row - 1])
    assert before
    assert where in ("", ", at the start of the line")
    lines[row - 1] = before[0] + line
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "marked", "remedy"),
    [
        # Figures of a group exchanged, whether the book has both or one of them.
        (CE, f"{CE}/{CAMEL}", "boxes: 24, triangles: 6", "boxes: 6, triangles: 24", "6, tri", rewrite),
        (CE, f"{CE}/{CAMEL}", "boxes: 18, triangles: 4", "boxes: 4, triangles: 18", "4, tri", rewrite),
        (RW, f"{RW}/{CAMEL}", "speed: 10\nminimum-speed: 4", "speed: 4\nminimum-speed: 10", "4", rewrite),
        # A wrong figure, and what other checks find of it, in other records too.
        (DF, WEAPONS, "veteran: 2, ace: 2", "veteran: 2, ace: 4", "4}", None),
        (CE, f"{CE}/{CAMEL}", "stability: C", "stability: A+", "A+", None),
        (CE, f"{CE}/{CAMEL}", "fuel: 55", "fuel: 155", "155", None),
        (RW, f"{RW}/{CAMEL}", "maximum-speed: 10", "maximum-speed: 5", "5", None),
        # Names that are not there.
        (CE, f"{CE}/{CAMEL}", "weapon: vickers", "weapon: vikers", "vikers", None),
        (CE, CAMEL, "nation: britain", "nation: england", "england", None),
        (BM, f"{BM}/aircraft/albatros-d-iii.yaml", "{germany: [31", "{german: [31", "german", None),
        # A maneuver entered twice, for its mirror image.
        (CE, f"{CE}/{CAMEL}", "- 8R1 ", "- 8L1 ", "8L1", None),
        # A die that gives no such total, for the one that is missing; a row that is missing with its source.
        (DF, f"{DF}/tables/dice/mission.yaml", "6: [Thunderstorm", "7: [Thunderstorm", "7: ", None),
        (RW, f"{RW}/tables/critical-hits.yaml", "  12: unknown", "  12: unknown\n  13: unknown", "13", None),
        (BM, f"{BM}/tables/combat.yaml", "  7: [2B, R, R, BR, 2R, 3R]\n", "", "8: [R, BR", None),
        # A result with its signs in another order; a seam at the wrong edge.
        (BM, f"{BM}/tables/combat.yaml", "R, 2R]", "R, R2]", "R2", None),
        (BM, f"{BM}/maps/west.yaml", "joining-edge: right", "joining-edge: left", "left", None),
        # Several counters of another aircraft.
        (BM, BRISTOL, "[29, 30]", "[22, 23, 24]", "22, 23", None),
        # An item's hyphen that is lost.
        (CE, f"{CE}/{CAMEL}", "guns:\n" + GUN, LOST_ITEM, "id: A", write),
        # Quotes.
        (CE, f"{CE}/aircraft/bristol-f2b.yaml", 'at most."', "at most.", None, write),
    ],
)  # fmt: skip
def test_one_mistake_is_one_finding(
    game: str, file: str, old: str, new: str, marked: str | None, remedy: Fix | None, tmp_path: Path
) -> None:
    before = (FROZEN / file).read_text(encoding="utf-8")
    assert old in before
    now = before.replace(old, new, 1)
    told = found(game, file, now, tmp_path)
    assert len(told) == 1, [(it.code, it.message) for it in told]
    place = told[0].place
    assert place is not None
    assert now.splitlines()[place.line - 1][place.column - 1 :].startswith(marked or ""), told[0]
    if remedy:
        assert found(game, file, remedy(now, told[0].hint or "", place.line), tmp_path) == []


@pytest.mark.parametrize(
    ("game", "file", "text", "hint"),
    [
        (CE, f"{CE}/{CAMEL}", "aircraft: sopwith-camel\nguns: [{id: A, weapon: vickers, count: 1}]",
         "add `arc: 1`, `crew: pilot` and `mount: fixed`, as in"),
        (CE, f"{CE}/{CAMEL}", "aircraft: sopwith-camel\nclimb: 3\nsources: {climb: house}", "write `{status: house}`"),
        (CE, f"{CE}/{CAMEL}", "aircraft: sopwith-camel\nfuel: 50\nsource: house rule", "write `{status: house}`"),
        (RW, f"{RW}/{CAMEL}", "aircraft: sopwith-camel\nammunition: 11", "write `{front: 11, rear: none}`"),
        (RW, f"{RW}/{CAMEL}", "aircraft: sopwith-camel\nmaximum-speed: 3\nminimum-speed: 8",
         "exchange the two: write `maximum-speed: 8` and `minimum-speed: 3`"),
        # A field, or a whole file, that belongs elsewhere.
        (CE, CAMEL, "aircraft: sopwith-camel\nclimb: 2", f"move it to the file `{CE}/{CAMEL}`, where `climb` belongs"),
        (CE, f"{CE}/{CAMEL}", "aircraft: sopwith-camel\nspan: 8.2", f"move it to the file `{CAMEL}`"),
        (RW, "tables/critical-hits.yaml", (FROZEN / RW / "tables/critical-hits.yaml").read_text(encoding="utf-8"),
         f"move it to `{RW}/tables/critical-hits.yaml`"),
        (CE, f"{CE}/choices.yaml", "choices:\n  smoke: chart", "write it like `- {reading: smoke, use: chart}`"),
        # House rules.
        (CE, "house-rules.yaml", "where: {engine: rotary}\n    change: {fuel: -10%}", "write `x0.9`"),
        (CE, "house-rules.yaml", "where: engine: rotary\n    change: {fuel: x0.9}", "write `where: {engine: rotary}`"),
        (RW, "house-rules.yaml", "where: {maximum-speed: >8}\n    change: {damage: +1}", "write `where: {maximum-speed: 9..}`"),
        (RW, "house-rules.yaml", 'where: {maximum-speed: "<=8"}\n    change: {damage: +1}', "write `..8`"),
        (CE, "house-rules.yaml", "where: {since: 1917}\n    change: {fuel: +5}", "write `1917..1917` for the whole year"),
        (DF, "house-rules.yaml", "where: {aircraft: fw-802-hawk}\n    change: {maximum-speed: +1}",
         "an unknown figure cannot be changed: write the figure itself, such as `maximum-speed: 5`"),
    ],
)  # fmt: skip
def test_the_only_finding_says_what_to_write(game: str, file: str, text: str, hint: str, tmp_path: Path) -> None:
    head = f"rules:\n  - id: rule\n    name: Rule\n    game: {game}\n    " if file == "house-rules.yaml" else ""
    told = found(game, file, f"{head}{text}\n", tmp_path)
    assert [(it.hint or "")[: len(hint)] for it in told] == [hint], told


def test_the_same_fault_in_several_lines_is_one_finding(tmp_path: Path) -> None:
    text = (FROZEN / RW / "aircraft" / "fokker-dr1.yaml").read_text(encoding="utf-8")
    text = text.replace("dive-speed: 5", "dive-speed: unknwn-5").replace(
        "maximum-climb: 300", "maximum-climb: unknwn-5"
    )
    told = found(RW, f"{RW}/aircraft/fokker-dr1.yaml", text, tmp_path)
    assert [[note.text for note in it.notes if note.place is None] for it in told] == [
        ["the same fault is in line 14"]
    ], told


def test_a_lost_key_is_one_finding(tmp_path: Path) -> None:
    before = (FROZEN / f"{CE}/{CAMEL}").read_text(encoding="utf-8")
    head, _, rest = before.partition("schedules:\n  late:\n")
    inside, _, tail = rest.partition("\nsources:\n")
    now = f"{head}schedules:\n" + "\n".join(it[2:] for it in inside.splitlines()) + f"\nsources:\n{tail}"
    (told,) = found(CE, f"{CE}/{CAMEL}", now, tmp_path)
    assert found(CE, f"{CE}/{CAMEL}", indent(now, told.hint or "", 1), tmp_path) == []


@pytest.mark.parametrize("ending", [".yaml.txt", ".txt", ".yml", ".json", ".yaml.docx"])
def test_a_wrong_ending_is_the_only_error(ending: str, tmp_path: Path) -> None:
    text = (FROZEN / f"{CE}/{CAMEL}").read_text(encoding="utf-8")
    (told,) = found(CE, f"{CE}/{CAMEL}".removesuffix(".yaml") + ending, text, tmp_path)
    assert (told.severity, "`sopwith-camel.yaml`" in (told.hint or "")) == (Severity.ERROR, True)


def test_an_error_that_is_left_out_leaves_an_error(tmp_path: Path) -> None:
    text = (FROZEN / f"{CE}/{CAMEL}").read_text(encoding="utf-8").replace("fuel: 55", "fuel: 1")
    assert Severity.ERROR in {it.severity for it in found(CE, f"{CE}/{CAMEL}", text, tmp_path)}
