"""The campaign papers by this game's own points: its tables are all it takes."""

from __future__ import annotations

from pathlib import Path

import click
import pypdf
import pytest
from click.testing import CliRunner

from printgen.cli.roster import roster as GROUP  # noqa: N812
from tests.rosters import begin, ended, words


def test_a_roster_is_begun_planned_booked_and_printed_in_victories(tmp_path: Path) -> None:
    file, plan = tmp_path / "ours.yaml", tmp_path / "week-2.yaml"
    begin(file, "richthofens-war")
    assert ended("check", file)[1] == f"{file}: 4 flyers, 1 mission: no findings\n"
    assert "3 fit to fly" in ended("plan", file, plan, "--seed", 3)[1]
    result = plan.read_text(encoding="utf-8")
    for flyer, told in (("ashby", "kills: [{victim: brandt}]"), ("brandt", "aircraft-lost: true\n    fate: shot-down")):
        (flown,) = [line for line in result.splitlines() if line.startswith(f"  - flyer: {flyer}")]
        result = result.replace(flown, f"{flown}\n    {told}")
    plan.write_text(result, encoding="utf-8")
    assert ended("print", file, "--plan", plan, "--out", tmp_path / "papers")[0] == 0
    assert {it.name for it in (tmp_path / "papers").rglob("*.pdf")} >= {"standings.pdf", "id-cards.pdf"}
    status, said = ended("apply", file, plan)
    # One for each aircraft shot down, and nothing else: the pad's career total (p).
    assert (status, "ashby" in said, "+1  2 victories" in said) == (0, True, True), said


def test_nothing_is_counted_that_the_game_does_not_count(tmp_path: Path) -> None:
    file, plan, papers = tmp_path / "ours.yaml", tmp_path / "week-2.yaml", tmp_path / "papers"
    begin(file, "richthofens-war")
    board = ended("show", file)[1]
    assert "victories" in board
    ended("plan", file, plan, "--seed", 3)
    # A Dr.I has no letter A, so it flies as fighters do where its side spots for the artillery.
    asked = plan.read_text(encoding="utf-8")
    assert "german, Jagdstaffel 9: 5, Artillery-spotting mission; flown by suitable aircraft, the others" in asked
    assert "task: artillery-spotting" not in asked
    assert ended("print", file, "--plan", plan, "--out", papers)[0] == 0
    printed = {it.stem.removesuffix("-week-2"): words(it) for it in papers.rglob("*.pdf")}
    assert {"briefing", "mission-sheets"} <= set(printed)
    for said in (board, asked, *printed.values()):
        found = [
            it
            for it in (
                "turns:",
                "Turns flown",
                "doubled",
                "Special abilities",
                "Ability chosen",
                "to choose",
                "equipment",
            )
            if it in said
        ]
        assert found == []
    for name in ("standings", "id-cards", "campaign-log"):
        assert "urns" not in printed[name]
        assert "ills" not in printed[name]
    # What came to the front that month, of this game's aircraft.
    assert "Bristol M.1C" not in printed["briefing"]
    # The pad of a flyer has his victories so far.
    assert "Career total 1" in printed["mission-sheets"]


def test_a_debriefing_is_read_from_its_form_and_booked(tmp_path: Path) -> None:
    file, plan, out = tmp_path / "ours.yaml", tmp_path / "week-2.yaml", tmp_path / "papers"
    begin(file, "richthofens-war")
    ended("plan", file, plan, "--seed", 3)
    assert ended("print", file, "mission-sheets", "--plan", plan, "--fillable", "--out", out)[0] == 0
    (form,) = out.rglob("*ashby*.pdf")
    writer = pypdf.PdfWriter(clone_from=form)
    assert writer.get_fields()
    assert "debrief.turns" not in (writer.get_fields() or {})
    for page in writer.pages:
        if "/Annots" in page:
            writer.update_page_form_field_values(page, {"debrief.kills.1.of": "brandt"}, auto_regenerate=False)
    filled, result = tmp_path / "filled.pdf", tmp_path / "result.yaml"
    writer.write(filled)
    status, _said = ended("read", filled, "--out", result)
    assert (status, "kills: [{victim: brandt}]" in result.read_text(encoding="utf-8")) == (0, True)
    text = plan.read_text(encoding="utf-8")
    (flown,) = [line for line in text.splitlines() if line.startswith("  - flyer: brandt")]
    result.write_text(
        result.read_text(encoding="utf-8")
        + f"{flown}\n    aircraft: fokker-dr1\n    task: dogfight\n    aircraft-lost: true\n    fate: shot-down\n",
        encoding="utf-8",
    )
    status, said = ended("apply", file, result)
    assert (status, "+1  2 victories" in said, "shot down" in said) == (0, True, True), said


def test_damage_that_a_house_rule_carries_over_is_crossed_off_on_the_pad(tmp_path: Path) -> None:
    file, plan = tmp_path / "ours.yaml", tmp_path / "week-2.yaml"
    begin(file, "richthofens-war")
    ended("plan", file, plan, "--seed", 3)
    text = plan.read_text(encoding="utf-8").replace(
        "    aircraft: sopwith-camel\n", "    aircraft: sopwith-camel\n    prior-damage: {damage: 3}\n"
    )
    plan.write_text(text, encoding="utf-8")
    assert ended("print", file, "mission-sheets", "--plan", plan, "--out", tmp_path / "papers")[0] == 0
    (paper,) = (tmp_path / "papers").rglob("mission-sheets-*.pdf")
    assert "Damage boxes already marked off: 3." in words(paper)


def test_an_aircraft_that_only_another_game_knows_is_found(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    begin(file, "richthofens-war")
    text = file.read_text(encoding="utf-8").replace("aircraft: bristol-f2b", "aircraft: spad-a2")
    file.write_text(text, encoding="utf-8")
    said = ended("check", file)[1]
    line = next(at for at, it in enumerate(text.splitlines(), start=1) if "spad-a2" in it)
    assert "error[PG004]: `spad-a2`: no such aircraft" in said
    assert f"ours.yaml:{line}:" in said


def test_who_flies_what_the_chart_does_not_send_him_on_is_told(tmp_path: Path) -> None:
    file, plan = tmp_path / "ours.yaml", tmp_path / "week-2.yaml"
    begin(file, "richthofens-war")
    ended("plan", file, plan, "--seed", 3)
    text = plan.read_text(encoding="utf-8")
    at = text.index("  - flyer: brandt")
    plan.write_text(text[:at] + text[at:].replace("task: dogfight", "task: artillery-spotting"), encoding="utf-8")
    done = CliRunner().invoke(
        GROUP, ["print", str(file), "--plan", str(plan), "--out", str(tmp_path / "papers")], standalone_mode=False
    )
    assert done.return_value == 0
    told = "warning[PG028]: Emil Brandt flies `artillery-spotting` in fokker-dr1, which is not used for missions of this type"
    assert told in done.stderr
    assert "choose an aircraft for missions of type A, or another task" in done.stderr


def test_a_game_in_which_nothing_happened_is_booked_with_a_remark(tmp_path: Path) -> None:
    file, plan = tmp_path / "ours.yaml", tmp_path / "week-2.yaml"
    begin(file, "richthofens-war")
    ended("plan", file, plan, "--seed", 3)
    with pytest.raises(click.ClickException, match=r"the mission has no result yet.* `remark`"):
        CliRunner().invoke(GROUP, ["apply", str(file), str(plan)], standalone_mode=False, catch_exceptions=False)
    plan.write_text(f"{plan.read_text(encoding='utf-8')}remark: all came home\n", encoding="utf-8")
    assert ended("apply", file, plan)[0] == 0
