"""A mistake in a copy of a built-in record is one error in the line of the mistake, and its remedy restores a valid file."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.data.edits import Rewrite
from printgen.data.findings import Finding, Severity
from printgen.data.folders import find
from printgen.data.yaml.editing import edit
from printgen.games import reading
from printgen.games.game import game_ids, load_game
from tests.built_in import FROZEN

CE, BM, RW, DF = "canvas-eagles", "blue-max", "richthofens-war", "dockfighters"
#: Lines about sources and words, in which another text is no mistake that anyone could notice.
ABOUT = re.compile(r"\b(source|sources|notes|waivers|document|section|status|rule|text|name|former|method)\b|^ *#")
#: The number of mistakes per game, and the share that must be one error in the right line.
MISTAKES, SHARE = 20, 0.9

Change = Callable[[list[str], int, random.Random], list[str] | None]


def is_row(lines: list[str], at: int) -> bool:
    """Return whether a line is a complete row of a list or group."""
    indents = [len(it) - len(it.lstrip()) for it in (*lines[at : at + 2], "")]
    return bool(re.match(r" *- | +[\w-]+: ", lines[at])) and indents[1] <= indents[0]


def digit(lines: list[str], at: int, chance: random.Random) -> list[str] | None:
    columns = [it.start() for it in re.finditer(r"(?<![\w#.-])\d|\d(?![\w.-])", lines[at])]
    if not columns:
        return None
    column = chance.choice(columns)
    other = chance.choice([it for it in "123456789" if it != lines[at][column]])
    return [*lines[:at], lines[at][:column] + other + lines[at][column + 1 :], *lines[at + 1 :]]


def swapped(lines: list[str], at: int, _: random.Random) -> list[str] | None:
    if at + 1 >= len(lines) or not (is_row(lines, at) and is_row(lines, at + 1)) or ABOUT.search(lines[at + 1]):
        return None
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


def dropped(lines: list[str], at: int, _: random.Random) -> list[str] | None:
    return [*lines[:at], *lines[at + 1 :]] if is_row(lines, at) else None


def doubled(lines: list[str], at: int, _: random.Random) -> list[str] | None:
    return [*lines[: at + 1], *lines[at:]] if is_row(lines, at) and lines[at].lstrip().startswith("- ") else None


def misspelt(lines: list[str], at: int, chance: random.Random) -> list[str] | None:
    words = [*re.finditer(r"(?<=[:\[,-] )[a-z][a-z-]{4,}(?=[\],}]|$)", lines[at])]
    if not words:
        return None
    word = chance.choice(words)
    letter = chance.randrange(word.start() + 1, word.end() - 1)
    return [*lines[:at], lines[at][:letter] + lines[at][letter + 1 :], *lines[at + 1 :]]


CHANGES: tuple[Change, ...] = (digit, swapped, dropped, doubled, misspelt)


def errors(game: str, folder: Path) -> list[Finding]:
    findings = reading.read_game(load_game(game), find((folder,))).findings
    return [it for it in findings if it.severity is Severity.ERROR]


def restores(found: Finding, wrong: str, text: str, game: str, file: str, folder: Path) -> bool:
    """Return whether the remedy of a finding leads to a valid file: its correction, or the built-in text that its hint quotes."""
    if found.fix and not hasattr(found.fix, "row"):
        (folder / file).write_text(edit(wrong, [found.fix]), encoding="utf-8")
        return errors(game, folder) == []
    if not (found.hint or "").endswith("built-in record") or (found.hint or "").startswith(
        "the two values are swapped"
    ):
        return True
    quoted = re.findall(r"`([^`]+)`", found.hint or "")
    plain = re.sub(r"\W+", "", text)
    return any(re.sub(r"\W+", "", it) in plain for it in quoted)


@pytest.mark.parametrize("game", game_ids())
def test_a_mistake_in_a_copy_is_one_error_in_its_line(game: str, tmp_path: Path) -> None:
    chance, tried, right, misses = random.Random(1), 0, 0, []
    examples = ("kits", "campaigns")
    files = [it for it in sorted((FROZEN / game).rglob("*.yaml")) if it.parent.name not in examples]
    files = [it for it in files if it.stem not in ("coverage", "game", "readings", "choices")]
    while tried < MISTAKES:
        file, change = chance.choice(files), chance.choice(CHANGES)
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        at = chance.randrange(len(lines))
        if not lines[at].strip() or ABOUT.search(lines[at]) or (changed := change(lines, at, chance)) is None:
            continue
        folder, name = tmp_path / str(chance.random()), file.relative_to(FROZEN).as_posix()
        (folder / name).parent.mkdir(parents=True)
        wrong = "\n".join(changed) + "\n"
        (folder / name).write_text(wrong, encoding="utf-8")
        # A figure that may as well be the user's own is no error.
        if found := errors(game, folder):
            tried += 1
            place = found[0].place
            is_right = len(found) == 1 and place is not None and at - 1 <= place.line <= at + 2
            is_right = is_right and restores(found[0], wrong, text, game, name, folder)
            right += is_right
            told = [(it.code, it.place and it.place.line, it.message, it.hint) for it in found]
            misses += [] if is_right else [(change.__name__, name, at + 1, told)]
    assert right >= SHARE * tried, misses


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "line", "code", "remedy"),
    [
        (CE, f"{CE}/tables/dice/combat.yaml", "{1-4: No jam", "{1-3: No jam", "rolls-1d6", "PG006", "1-4"),
        (BM, f"{BM}/aircraft/fokker-dr1.yaml", "[35, 36, 41, 42]", "[35, 36, 41, 19]", "counters", "BM401", "42"),
        (BM, f"{BM}/aircraft/raf-se5a.yaml", "14L2, 14R2", "14L2 14R2", "3S2", "PG002", "14L2, 14R2"),
        (BM, f"{BM}/campaign/rules.yaml", "200, 350, 500", "200, 530, 500", "thresholds", "PG002", "350"),
        (RW, f"{RW}/maps/somme.yaml", "hex: X-33", "hex: X-93", "- {hex: X-93", "RW601", "X-33"),
        (DF, f"{DF}/arcs.yaml", "medium: 6, long: 9", "medium: 9, long: 6", "ranges", "DF107", "long: 9"),
        (DF, f"{DF}/tables/dice/mission.yaml", '      5: [Rain, "2 big', None, "6: [Thunder", "PG006", "5: [Rain"),
        (BM, f"{BM}/maps/west.yaml", "joining-edge: right", "joining-edge: left", "joining-edge", "BM601", "right"),
    ],
)
def test_the_remedy_is_in_the_built_in_record(
    game: str, file: str, old: str, new: str | None, line: str, code: str, remedy: str, tmp_path: Path
) -> None:
    text = (FROZEN / file).read_text(encoding="utf-8")
    assert old in text
    wrong = text.replace(old, new, 1) if new else re.sub(rf"{re.escape(old)}.*\n", "", text, count=1)
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(wrong, encoding="utf-8")
    (found,) = reading.read_game(load_game(game), find((tmp_path,))).findings
    assert found.code == code
    assert found.place is not None
    assert wrong.splitlines()[found.place.line - 1].lstrip().startswith(line)
    assert remedy in (found.hint or "")


def test_swapped_results_are_one_warning(tmp_path: Path) -> None:
    path = tmp_path / BM / "tables/combat.yaml"
    path.parent.mkdir(parents=True)
    text = (FROZEN / BM / "tables/combat.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("7: [2B, R, R, BR, 2R, 3R]", "7: [2B, R, R, 2R, BR, 3R]", 1), encoding="utf-8")
    (found,) = reading.read_game(load_game(BM), find((tmp_path,))).findings
    assert found.code == "BM501"
    assert "`BR, 2R`" in (found.hint or "")


def test_a_users_figure_may_contradict_an_example(tmp_path: Path) -> None:
    path = tmp_path / BM / "aircraft/spad-xiii.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("aircraft: spad-xiii\nsince: 1917-10\n", encoding="utf-8")
    assert errors(BM, tmp_path) == []
    path.write_text("aircraft: spad-xiii\nsince: 10/1917\n", encoding="utf-8")
    (found,) = errors(BM, tmp_path)
    assert found.fix is not None
    assert restores(found, path.read_text(encoding="utf-8"), "", BM, f"{BM}/aircraft/spad-xiii.yaml", tmp_path)


def test_a_list_keeps_its_figures_as_a_group(tmp_path: Path) -> None:
    path = tmp_path / DF / "aircraft/fw-802-hawk.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("aircraft: fw-802-hawk\nstructure: [4, 3, 2]\n", encoding="utf-8")
    (found,) = errors(DF, tmp_path)
    (group,) = re.findall(r"`(\{.*\})`", found.hint or "")
    path.write_text(f"aircraft: fw-802-hawk\nstructure: {group}\n", encoding="utf-8")
    assert errors(DF, tmp_path) == []
    assert [int(it) for it in re.findall(r"\d", group)] == [4, 3, 2]


def test_the_source_of_a_name_with_a_colon_is_offered_in_quotes(tmp_path: Path) -> None:
    file = f"{RW}/tables/charts/basic.yaml"
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    text = (FROZEN / file).read_text(encoding="utf-8").replace("Player B may return fire.", "Player B may fire.", 1)
    path.write_text(text, encoding="utf-8")
    (found,) = reading.read_game(load_game(RW), find((tmp_path,))).findings
    (added,) = re.findall(r"add the line `([^`]*)`", found.hint or "")
    lines = text.splitlines()
    lines.insert(next(at for at, it in enumerate(lines) if it.startswith("    lines:")), added)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert reading.read_game(load_game(RW), find((tmp_path,))).findings == ()


CAMEL, DR1 = f"{RW}/aircraft/sopwith-camel.yaml", f"{BM}/aircraft/fokker-dr1.yaml"
BOAR = f"{DF}/aircraft/ju-202-boar.yaml"


@pytest.mark.parametrize(
    ("file", "wrong", "right", "remedy"),
    [
        (CAMEL, "aircraft: sopwith-camel\nmission-types: F, B\n", "[F, B]", "`[F, B]`"),
        (CAMEL, ("mission-types: [F, B, T]", "mission-types: F, B, T"), "[F, B, T]", "`[F, B, T]`"),
        (f"{DF}/loads.yaml", "loads:\n  - load: swarm\n    price: auto\n", "price: automatic", "`automatic`"),
        (f"{DF}/loads.yaml", ("price: automatic", "price: auto"), "price: automatic", "`automatic`"),
        (f"{DF}/docking.yaml", "docking:\n  - docking: heavy-flak\n    attack: 5-3-0\n", "5/3/0", "`5/3/0`"),
        (f"{CE}/weapons.yaml", "weapons:\n  - weapon: vickers\n    feed: belts\n", "feed: belt", "`belt`"),
        (DR1, ("27S2, ", "27S2 C/L/D, "), "27S2, ", "`27S2`"),
    ],
)
def test_a_users_own_value_is_corrected(
    file: str, wrong: str | tuple[str, str], right: str, remedy: str, tmp_path: Path
) -> None:
    text = wrong if isinstance(wrong, str) else (FROZEN / file).read_text(encoding="utf-8").replace(*wrong, 1)
    path, game = tmp_path / file, file.partition("/")[0]
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    (found,) = errors(game, tmp_path)
    assert remedy in (found.hint or "")
    assert found.fix is not None
    if isinstance(found.fix, Rewrite):
        text = text.replace("\n".join(found.fix.old), "\n".join(found.fix.new), 1)
    else:
        text = edit(text, [found.fix])
    assert right in text
    path.write_text(text, encoding="utf-8")
    assert errors(game, tmp_path) == []


def test_a_correction_that_leads_to_another_error_is_not_offered(tmp_path: Path) -> None:
    path = tmp_path / CAMEL
    path.parent.mkdir(parents=True)
    text = (FROZEN / CAMEL).read_text(encoding="utf-8")
    path.write_text(text.replace("[F, B, T]", "F, B", 1), encoding="utf-8")
    (found,) = errors(RW, tmp_path)
    assert found.fix is None
    assert "`[F, B, T]`" in (found.hint or "")


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("structure: {white: 4, yellow: 3, rot: 3}", "write `red: 3`"),
        (
            "weapons:\n  - light-cannon: 4",
            "write the fields of an item: weapon, dice, such as `- {weapon: light-cannon, dice: 2/1/0}`",
        ),
    ],
)
def test_an_unknown_key_keeps_its_value(wrong: str, hint: str, tmp_path: Path) -> None:
    path = tmp_path / BOAR
    path.parent.mkdir(parents=True)
    path.write_text(f"aircraft: ju-202-boar\n{wrong}\n", encoding="utf-8")
    (found,) = errors(DF, tmp_path)
    assert found.hint == hint


def test_a_cost_on_a_card_is_told_from_that_of_the_task(tmp_path: Path) -> None:
    path = tmp_path / DF / "missions.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("missions:\n  - mission: bomb-run\n    cost: 2\n", encoding="utf-8")
    (found,) = errors(DF, tmp_path)
    assert found.message == "Bomb run has a cost of 2 on its card, but 3 as a task of the campaign"


def test_a_length_in_inches_is_converted_to_millimetres(tmp_path: Path) -> None:
    path = tmp_path / "stock" / "my-cards.yaml"
    path.parent.mkdir(parents=True)
    text = (
        "stock: my-cards\nname: My cards\npaper: letter\nsides: 2\npiece: {width: 3.5in, height: 50.8}\ncolumns: 2\nrows: 5\n"
        "left: 19.05\ntop: 12.7\npitch: {x: 88.9, y: 50.8}\nsource: {document: maker, status: house}\n"
    )
    path.write_text(text, encoding="utf-8")
    (found,) = errors(CE, tmp_path)
    assert "88.9" in (found.hint or "")
    assert found.fix is not None
    assert not isinstance(found.fix, Rewrite)
    assert edit(text, [found.fix]) == text.replace("3.5in", "88.9")
