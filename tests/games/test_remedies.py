"""What a hint says, done to the letter, puts the data right: the error is gone, and nothing new is found."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from printgen.campaign.reading import read_roster
from printgen.commands.fixing import with_fixes
from tests.games.own_files import BM, CAMEL, CE, DF, RW, built_in, found, write

#: That a record is like one of ours, which a user is to change.
COPIED = ("PG016", "PG019")
SEMICOLONS = "{id: A; weapon: machine-gun; count: 2; crew: pilot}"


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "marked"),
    [
        # The words that a hint writes out take the place of what is marked.
        (RW, f"{RW}/{CAMEL}", "ammunition: {front: 10, rear: none}", "ammunition: 10", "10"),
        (RW, f"{RW}/{CAMEL}", "maximum-altitude: 5800", "maximum-altitude: 19000", "19000"),
        (RW, f"{RW}/{CAMEL}", "[F, B, T]", "[fighter, B, T]", "fighter"),
        (CE, f"{CE}/{CAMEL}", "ceiling: {late: 8}", "ceiling: 8", "8"),
        (CE, f"{CE}/{CAMEL}", "fuel: 55", "fuel: 56", "56"),
        (CE, f"{CE}/{CAMEL}", "count: 2, mount", "count: two, mount", "two"),
        (CE, f"{CE}/{CAMEL}", "arc: 1}", "arc: front}", "front"),
        (CE, f"{CE}/tables/combat.yaml", "values: [1, 1, 2, 2]}", "values: [1, 1, 2]}", "[1, 1, 2]"),
        (CE, f"{CE}/aircraft/bristol-f2b.yaml", "id: B, weapon: lewis", "id: A, weapon: lewis", "A"),
        (CE, CAMEL, "span: 8.53", "span: 28", "28"),
        (CE, CAMEL, "length: 5.72", "length: 572", "572"),
        (BM, f"{BM}/{CAMEL}", "counters: {britain: [19, 20, 21]}", "counters: [19, 20, 21]", "[19, 20, 21]"),
        (BM, f"{BM}/{CAMEL}", "{id: A, weapon: machine-gun, count: 2, crew: pilot}", SEMICOLONS, SEMICOLONS),
        (BM, f"{BM}/damage.yaml", "{number: 7,", "{number: 6,", "6"),
        (DF, f"{DF}/aircraft/fw-802-hawk.yaml", "cost: unknown", "cost: ?", "cost: ?"),
        # Values and references.
        (CE, f"{CE}/aircraft/bristol-f2b.yaml", "21R3]", "21R4]", "21R4"),
        (CE, f"{CE}/{CAMEL}", "crew: pilot", "crew: observer", "observer"),
        (CE, f"{CE}/{CAMEL}", "crew: pilot", "crew: gunner", "gunner"),
        (CE, f"{CE}/{CAMEL}", "  engine.triangles:", "  engine.triangle:", "engine.triangle"),
        (CE, CAMEL, "nation: britain", "nation: British", "British"),
        (CE, CAMEL, "body-width: 0.95", "body-width: 95", "95"),
        (CE, CAMEL, "body-width: 0.95", "body-width: 950", "950"),
        (CE, CAMEL, "span: 8.53", "span: 853", "853"),
        (BM, f"{BM}/{CAMEL}", " 9L1,", " 9l1,", "9l1"),
        (BM, f"{BM}/{CAMEL}", "since: 1917-07", "since: Jul 17", "Jul 17"),
        (BM, f"{BM}/{CAMEL}", "{britain: [", "{british: [", "british"),
        (DF, f"{DF}/weapons.yaml", 'damage: "3+/5/6"', 'damage: "6/5/3+"', "6/5/3+"),
        (DF, f"{DF}/weapons.yaml", 'damage: "5+"', 'damage: "5+" or 6', 'damage: "5+" or 6'),
        # One cause gives one finding.
        (CE, f"{CE}/aircraft/bristol-f2b.yaml", "like: raf-se5\n", "like: raf-se-5\n", "raf-se-5"),
        (CE, f"{CE}/aircraft/bristol-f2b.yaml", "like: raf-se5\n", "like: raf-se5/early\n", "raf-se5/early"),
        (CE, f"{CE}/{CAMEL}", "ceiling: {late: 8}", "ceiling: {early: 8}", "early"),
        (CE, f"{CE}/{CAMEL}", "vickers, count: 2", "vickers, count: 3", "3"),
        (CE, f"{CE}/game.yaml", "france, usa", "france, us", "us"),
        (CE, f"{CE}/campaign/equipment.yaml", "nations: [germany]", "nations: [german]", "german"),
        (CE, f"{CE}/campaign/awards.yaml", "[fighter-sweep, scramble]", "[figther-sweep, scramble]", "figther-sweep"),
        (CE, f"{CE}/campaign/tasks.yaml", "seats: [2, 9]", "seats: 2-9", "2-9"),
        (CE, f"{CE}/campaign/tasks.yaml", "seats: [2, 9]", "seats: [2-9]", "2-9"),
        (BM, f"{BM}/tables/dice/turn.yaml", "jammed, 4-6: Unjammed}", "jammed; 4-6: Unjammed}",
         "{1-3: Still jammed; 4-6: Unjammed}"),
        (DF, f"{DF}/bot.yaml", "next: in-arc}", "next: in-arcs}", "in-arcs"),
        (DF, f"{DF}/bot.yaml", "Roll {least}+ to", "Roll {leest}+ to", '"Roll {leest}+ to spot it."'),
        (DF, f"{DF}/aircraft/hs-19-eel.yaml", "system: dockfighter", "system: dock-fighter", "dock-fighter"),
        (DF, f"{DF}/ground-targets.yaml", "5-6: {name: Light flak", "6: {name: Light flak", "6"),
    ],
)  # fmt: skip
def test_what_is_to_be_written_puts_the_file_right(
    game: str, file: str, old: str, new: str, marked: str, tmp_path: Path
) -> None:
    text = built_in(file)
    assert old in text
    wrong = text.replace(old, new, 1)
    write(tmp_path, file, wrong)
    (told,) = found(game, tmp_path)
    assert told.place is not None
    if told.fix:
        write(tmp_path, file, with_fixes(wrong, [told.fix])[0])
        assert found(game, tmp_path) == []
    line = wrong.splitlines()[told.place.line - 1]
    assert line.count(marked) >= 1
    hint = told.hint or ""
    written = re.search(r"`([^`]*)`", hint) or re.search(r"write ([\d-]+)", hint)
    assert written
    key = line.lstrip(" -").partition(":")[0]
    words = written[1].removeprefix(f"{key}: ") if not marked.startswith(f"{key}:") else written[1]
    start = told.place.column - 1
    at = line.index(marked, start) if marked in line[start:] else line.index(marked)
    fixed = line[:at] + words + line[at + len(marked) :]
    write(tmp_path, file, wrong.replace(line, fixed, 1))
    assert found(game, tmp_path) == []


@pytest.mark.parametrize("field", ["wings: 24", "fuel: 55", "stability: C"])
def test_a_field_that_a_copy_lacks_comes_from_built_in(field: str, tmp_path: Path) -> None:
    file = f"{BM}/{CAMEL}"
    write(tmp_path, file, built_in(file).replace(f"{field}\n", "", 1))
    assert found(BM, tmp_path) == []


def test_a_new_aircraft_is_told_which_file_it_lacks(tmp_path: Path) -> None:
    new = built_in(f"{BM}/{CAMEL}").replace("aircraft: sopwith-camel", "aircraft: sopwith-baby")
    write(tmp_path, f"{BM}/aircraft/sopwith-baby.yaml", new.replace("[19, 20, 21]", "[61, 62]"))
    told = found(BM, tmp_path)
    assert [it.code for it in told] == ["PG004", "BM401"]
    source, target = re.findall(r"`([^`]*\.yaml)`", told[0].hint or "")
    (written,) = re.findall(r"write `([^`]*)`", told[0].hint or "")
    write(tmp_path, target, re.sub("(?m)^aircraft: .*", written, Path(source).read_text(encoding="utf-8")))
    assert [it.code for it in found(BM, tmp_path) if it.code not in COPIED] == ["BM401"]
    (line,) = re.findall(r"`(counters: [^`]*)` in line", told[1].hint or "")
    (row,) = re.findall(r"in line (\d+)", told[1].hint or "")
    path = tmp_path / BM / "aircraft" / "sopwith-baby.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[int(row) - 1] = f"  {line}"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert not [it for it in found(BM, tmp_path) if it.code not in COPIED]


@pytest.mark.parametrize("named", [CE, f"{CE}/aircraft", ".."])
def test_a_folder_too_deep_or_too_high_names_the_right_one(named: str, tmp_path: Path) -> None:
    mine = tmp_path / "around" / "mine"
    write(mine, f"{CE}/{CAMEL}", built_in(f"{CE}/{CAMEL}"))
    (told,) = found(CE, (mine / named).resolve())
    (right,) = re.findall(r"--data ([^`]*)`", told.hint or "")
    assert Path(right) == mine
    assert found(CE, Path(right)) == []
    shutil.rmtree(mine / CE)


def test_a_placeholder_is_no_text(tmp_path: Path) -> None:
    file = f"{RW}/{CAMEL}"
    for word in ("text", "...", "TO" + "DO"):
        write(tmp_path, file, built_in(file).replace("designation: SOP/Cam", f"designation: {word}"))
        assert [it.code for it in found(RW, tmp_path)] == ["PG002"]


def test_a_line_for_sources_that_are_there_already_goes_below_them(tmp_path: Path) -> None:
    file = f"{CE}/{CAMEL}"
    wrong = built_in(file).replace("wings:    {boxes: 24", "wings:    {boxes: 26")
    write(tmp_path, file, wrong)
    (told,) = found(CE, tmp_path)
    row, line = re.search(r"in line (\d+), add the line `([^`]*)`", told.hint or "").groups()  # type: ignore[union-attr]
    lines = wrong.splitlines()
    lines.insert(int(row), line)
    write(tmp_path, file, "\n".join(lines) + "\n")
    assert told not in found(CE, tmp_path)
    assert not [it for it in found(CE, tmp_path) if it.code in ("PG001", "PG002", "PG005", told.code)]


def test_a_text_lost_to_a_comment_is_one_finding(tmp_path: Path) -> None:
    file = f"{CE}/maps/quiet-sector.yaml"
    write(tmp_path, file, built_in(file).replace("title: A quiet sector", "title: #2 A quiet sector"))
    assert [it.code for it in found(CE, tmp_path)] == ["PG001"]


def test_what_a_misspelt_waiver_was_to_waive_is_not_told_beside_it(tmp_path: Path) -> None:
    file, waiver = f"{CE}/{CAMEL}", "waivers: [{check: CE1166, reason: the second printing has it}]\n"
    wrong = built_in(file).replace("fuel: 55", "fuel: 56") + waiver
    write(tmp_path, file, wrong)
    (told,) = found(CE, tmp_path)
    (code,) = re.findall(r"write `([^`]*)`", told.hint or "")
    write(tmp_path, file, wrong.replace("CE1166", code))
    assert found(CE, tmp_path) == []


def test_two_records_in_one_file_are_parted(tmp_path: Path) -> None:
    hawk, arrow = (f"{DF}/aircraft/{it}.yaml" for it in ("fw-802-hawk", "do-335-arrow"))
    whole = built_in(hawk) + "---\n" + built_in(arrow)
    write(tmp_path, hawk, whole)
    (told,) = found(DF, tmp_path)
    first, last, name, gone = re.search(  # type: ignore[union-attr]
        r"lines (\d+) to (\d+) .*`([^`]*)`, and remove line (\d+)", told.hint or ""
    ).groups()
    lines = whole.splitlines()
    write(tmp_path, f"{DF}/aircraft/{name}", "\n".join(lines[int(first) - 1 : int(last)]) + "\n")
    write(tmp_path, hawk, "\n".join(lines[: int(gone) - 1]) + "\n")
    assert found(DF, tmp_path) == []


def test_kills_that_are_counted_name_a_flyer_of_the_other_side(tmp_path: Path) -> None:
    text = built_in(f"{RW}/campaigns/example.yaml")
    assert "kills: [{victim: brandt}]" in text
    wrong = text.replace("kills: [{victim: brandt}]", "kills: 1", 1)
    write(tmp_path, "ours.yaml", wrong)
    case, _, (told,) = read_roster(tmp_path / "ours.yaml", "ours.yaml")
    assert case is None
    (written,) = re.findall(r"write `([^`]*)`", told.hint or "")
    write(tmp_path, "ours.yaml", wrong.replace("kills: 1", f"kills: {written}"))
    case, _, rest = read_roster(tmp_path / "ours.yaml", "ours.yaml")
    assert (rest, case is not None) == ([], True)
    assert "brandt" in written


def test_an_unknown_crew_member_is_one_of_the_aircraft(tmp_path: Path) -> None:
    file = f"{CE}/aircraft/bristol-f2b.yaml"
    write(tmp_path, file, built_in(file).replace("crew: observer, arc: 3}", "crew: gunner, arc: 3}", 1))
    (one,) = found(CE, tmp_path)
    assert one.message.endswith("the crew of bristol-f2b is pilot, observer")
    assert re.findall(r"`([^`]*)`", one.hint or "") == ["observer"]


def test_a_house_rule_is_offered_only_for_a_value_that_no_other_check_refuses(tmp_path: Path) -> None:
    file = f"{RW}/{CAMEL}"
    for speed, offered in (("9", True), ("115", False)):
        write(tmp_path, file, built_in(file).replace("maximum-speed: 10", f"maximum-speed: {speed}", 1))
        (one,) = found(RW, tmp_path)
        assert ("status: house" in (one.hint or "")) is offered, speed


def test_a_figure_is_blank_by_its_word(tmp_path: Path) -> None:
    file = f"{CE}/{CAMEL}"
    for blank in ("n/a", "tbd", "not known"):
        write(tmp_path, file, built_in(file).replace("fuel: 55", f"fuel: {blank}", 1))
        (one,) = found(CE, tmp_path)
        assert one.hint == "write `unknown`", blank


def test_a_record_with_the_id_of_another_is_compared_with_nothing(tmp_path: Path) -> None:
    file = f"{CE}/{CAMEL}"
    write(tmp_path, file, built_in(file).replace("aircraft: sopwith-camel", "aircraft: sopwith-pup", 1))
    assert [it.code for it in found(CE, tmp_path)] == ["PG003"]


def test_a_shared_aircraft_directly_in_the_data_folder_is_moved(tmp_path: Path) -> None:
    write(tmp_path, "sopwith-camel.yaml", built_in(CAMEL))
    (one,) = found(CE, tmp_path)
    (target,) = re.findall(r"move it to `([^`]*)`", one.hint or "")
    assert target == CAMEL
    (tmp_path / "aircraft").mkdir()
    (tmp_path / "sopwith-camel.yaml").rename(tmp_path / target)
    assert found(CE, tmp_path) == []


def test_a_relative_needs_a_schedule_in_this_game(tmp_path: Path) -> None:
    file = f"{CE}/aircraft/bristol-f2b.yaml"
    write(tmp_path, file, built_in(file).replace("like: raf-se5\n", "like: fw-802-hawk\n", 1))
    assert [it.message for it in found(CE, tmp_path)] == ["fw-802-hawk has no schedule in this game"]


def test_a_row_without_its_month_is_told_which_one_it_lacks(tmp_path: Path) -> None:
    file, row = f"{CE}/weapons.yaml", "{since: 1916-07, drums: 4, boxes: 5}"
    wrong = built_in(file).replace(row, "{drums: 4, boxes: 5}", 1)
    write(tmp_path, file, wrong)
    (one,) = found(CE, tmp_path)
    (added,) = re.findall(r"add `([^`]*)` to this row", one.hint or "")
    write(tmp_path, file, wrong.replace("{drums: 4, boxes: 5}", f"{{{added}, drums: 4, boxes: 5}}", 1))
    assert found(CE, tmp_path) == []


def test_the_source_of_a_gun_that_is_gone_is_removed(tmp_path: Path) -> None:
    file = f"{CE}/aircraft/nieuport-17.yaml"
    lines = [it for it in built_in(file).splitlines() if not it.startswith("  - {id: B,")]
    write(tmp_path, file, "\n".join(lines) + "\n")
    (one,) = found(CE, tmp_path)
    assert (one.code, one.hint) == ("PG005", "remove this line")
    assert one.place is not None
    assert lines.pop(one.place.line - 1).startswith("  guns.B.weapon:")
    write(tmp_path, file, "\n".join(lines) + "\n")
    assert found(CE, tmp_path) == []


def test_a_waiver_is_not_idle_while_its_record_has_an_error(tmp_path: Path) -> None:
    file = f"{CE}/aircraft/fokker-dr1.yaml"
    assert "check: CE217" in built_in(file)
    write(tmp_path, file, built_in(file).replace("- 2S1 C1/L/D1", "- 2S1 C1/L", 1))
    assert [it.code for it in found(CE, tmp_path)] == ["CE202"]


def test_a_word_of_which_only_the_start_is_allowed_has_no_remedy_with_another_meaning(tmp_path: Path) -> None:
    file = f"{RW}/tables/winds.yaml"
    for wind in ("north", "south"):
        write(tmp_path, file, built_in(file).replace("2: unknown", f"2: {wind}", 1))
        (one,) = found(RW, tmp_path)
        assert (one.hint, one.fix) == ("write one of these", None)
        assert f"`{wind}west`" in one.message


def test_a_pitch_that_is_too_wide_is_marked(tmp_path: Path) -> None:
    file = "stock/zweckform-32010.yaml"
    wrong = built_in(file).replace("x: 95", "x: 115", 1)
    write(tmp_path, file, wrong)
    (one,) = found(BM, tmp_path)
    assert one.place is not None
    assert wrong.splitlines()[one.place.line - 1][one.place.column - 1 :].startswith("115")
    (most,) = re.findall(r"at most (\d+)", one.hint or "")
    for width, fits in ((int(most), True), (int(most) + 1, False)):
        write(tmp_path, file, wrong.replace("115", str(width), 1))
        assert ("PG002" not in [it.code for it in found(BM, tmp_path)]) is fits


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "message"),
    [
        (
            CE, f"{CE}/maps/quiet-sector.yaml", "- w A A n n n n n C w", "- w A A n n n n C w",
            "row 02 has a width of 9; most rows have 10 hexes",
        ),
        (
            CE, f"{CE}/tables/combat.yaml", "7: [B, B, 2B, R, R, 2R]", "7: [B, B, 2B, R, 2R]",
            "5 results; 6 are needed, for 1 to 6",
        ),
        (RW, f"{RW}/tables/target-damage.yaml", "1: unknown", "1: [0, 0, 1, 1, 2, 2, 2, 3, 3, 4]",
         "10 results; 11 are needed, for 2 to 12"),
    ],
)  # fmt: skip
def test_a_short_row_hides_what_only_follows_from_it(
    game: str, file: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    assert old in built_in(file)
    write(tmp_path, file, built_in(file).replace(old, new, 1))
    assert [it.message for it in found(game, tmp_path)] == [message]


def test_a_gap_in_a_die_table_is_closed_at_the_row_beside_it(tmp_path: Path) -> None:
    file = f"{CE}/tables/dice/damage.yaml"
    wrong = built_in(file).replace("1-3: No effect, 4-5:", "1-3: No effect, 5:", 1)
    assert wrong != built_in(file)
    write(tmp_path, file, wrong)
    (one,) = found(CE, tmp_path)
    label, row = re.findall(r"write `([^`]*)` instead of `([^`]*)`", one.hint or "")[0]
    assert one.place is not None
    line = wrong.splitlines()[one.place.line - 1]
    at = one.place.column - 1
    assert line[at:].startswith(f"{row}:")
    write(tmp_path, file, wrong.replace(line, f"{line[:at]}{label}{line[at + len(row) :]}"))
    assert found(CE, tmp_path) == []


def test_a_gun_of_nobody_aboard_is_served_by_another_or_removed_or_gets_its_gunner(tmp_path: Path) -> None:
    file, gun = f"{CE}/{CAMEL}", "\n  - {id: B, weapon: lewis, mount: flexible, crew: observer, arc: 3}"
    write(tmp_path, file, built_in(file).replace("arc: 1}", f"arc: 1}}{gun}", 1))
    write(tmp_path, CAMEL, built_in(CAMEL))
    (one,) = found(CE, tmp_path)
    pilot, crew = re.findall(r"`([^`]*)`", one.hint or "")
    assert (one.code, pilot, crew) == ("CE109", "pilot", "crew: [pilot, observer]")
    assert "remove gun B" in (one.hint or "")
    row, name = re.findall(r"in line (\d+) of (\S+)", one.hint or "")[0]
    lines = built_in(CAMEL).splitlines()
    lines[int(row) - 1] = crew
    assert Path(name).resolve() == (tmp_path / CAMEL).resolve()
    write(tmp_path, CAMEL, "\n".join(lines) + "\n")
    assert "CE109" not in [it.code for it in found(CE, tmp_path)]


def test_weeks_in_hospital_may_be_what_is_wrong(tmp_path: Path) -> None:
    text = built_in(f"{CE}/campaigns/example.yaml")
    wrong = re.sub(r"weeks: 2( +#)", r"weeks: 5\1", text, count=1)
    assert wrong != text
    write(tmp_path, f"{CE}/campaigns/example.yaml", wrong)
    (one,) = found(CE, tmp_path)
    (row,) = re.findall(r"correct `weeks` in line (\d+)", one.hint or "")
    assert "weeks: 5" in wrong.splitlines()[int(row) - 1]
    assert [note.place.line for note in one.notes if note.place] == [int(row)]


def test_an_example_campaign_need_not_fit_the_counters_of_the_user(tmp_path: Path) -> None:
    text = built_in(f"{BM}/{CAMEL}")
    changed = re.sub(r"(?m)^  counters: .*", "  counters: {status: house}", text).replace(
        "[19, 20, 21]", "[61, 62, 63]", 1
    )
    write(tmp_path, f"{BM}/{CAMEL}", changed)
    assert found(BM, tmp_path) == []
