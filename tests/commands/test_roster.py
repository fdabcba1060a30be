"""The commands on rosters: what each says, writes and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from printgen.commands import new, roster, roster_apply
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.reuse.store import Store
from tests.rosters import corrected

RESULT = """\
# What happened on Tuesday.
mission: fog
week: 7
title: Fog
sorties:
  - {flyer: frazer, aircraft: sopwith-camel, task: fighter-sweep, success: true, turns: 19, kills: [{victim: brandt}]}
  - {flyer: brandt, aircraft: fokker-dr1, task: fighter-sweep, turns: 8, aircraft-lost: true, fate: killed}   # at last
"""


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def session(cache: Store) -> Session:
    return Session(find(), lambda _doing, _share: None, store=cache)


@pytest.fixture
def here(example: Path) -> Path:
    """Return the user's folder, with only the example campaign and a result in it."""
    (example / FOG).write_text(RESULT, encoding="utf-8")
    return example


ROSTER, FOG = Path("winter.yaml"), Path("fog.yaml")


def test_a_roster_without_faults(here: Path, session: Session) -> None:
    done = roster.check(ROSTER, "text", False, session)
    assert (done.answer, done.closing, done.status) == (
        "",
        "winter.yaml: 10 flyers, 6 missions: no findings",
        CLEAN,
    )


def test_a_fault_is_found_at_the_line_of_the_entry(here: Path, session: Session) -> None:
    corrected("winter.yaml", "abilities: [observing]", "abilities: [tailing]")
    (line,) = [n for n, text in enumerate(ROSTER.read_text().splitlines(), 1) if "abilities: [tailing]" in text][:1]
    done = roster.check(ROSTER, "json", False, session)
    (found,) = json.loads(done.answer)
    assert (found["code"], found["file"], found["line"], done.status) == ("CE703", "winter.yaml", line, FINDINGS)


def test_a_warning_counts_when_it_is_told_to(here: Path, session: Session) -> None:
    corrected("winter.yaml", "scored: {hexes: 6}", "scored: {hexes: 6, trips: 2}")
    assert roster.check(ROSTER, "text", False, session).status == CLEAN
    done = roster.check(ROSTER, "text", True, session)
    assert ("warning[CE701]" in done.answer, done.status) == (True, FINDINGS)


def test_what_a_roster_is_warned_of_is_told_by_check_and_only_counted_elsewhere(here: Path, session: Session) -> None:
    corrected("winter.yaml", "scored: {hexes: 6}", "scored: {hexes: 6, trips: 2}")
    line = "winter.yaml: 1 warning, listed by `printgen roster check winter.yaml`"
    plan, other = Path("week-7.yaml"), Path("other.yaml")
    done = [
        roster.show(ROSTER, None, session),
        roster.convert(ROSTER, other, "blue-max", session),
        roster.plan(ROSTER, plan, 4, session),
        roster.print_out(ROSTER, "standings", (), 0, plan, {}, session),
        roster_apply.apply(ROSTER, FOG, session),
    ]
    assert [it.complaint for it in done] == [line] * 5
    # A fault is told by itself.
    corrected("winter.yaml", "weeks: 8", "weeks: 80")
    refused = roster.show(ROSTER, None, session)
    assert ("error[" in refused.complaint, "warning" in refused.complaint) == (True, False)


def test_a_sortie_that_tells_no_turns_is_told_at_its_line(here: Path, session: Session) -> None:
    corrected("fog.yaml", ", turns: 8", "")
    done = roster_apply.apply(ROSTER, FOG, session, yes=True)
    assert "warning[CE701]: brandt's sortie has no turns, so 0 turns are recorded\n --> fog.yaml:7:5" in done.complaint
    assert (done.complaint.count("warning["), done.status) == (1, CLEAN)


def test_a_result_with_warnings_is_recorded_only_if_the_user_agrees(here: Path, session: Session) -> None:
    corrected("fog.yaml", ", turns: 8", "")
    corrected("fog.yaml", ", turns: 19", "")
    before, asked = ROSTER.read_bytes(), list[tuple[str, str]]()

    def answer(text: str, question: str) -> bool:
        asked.append((text, question))
        return len(asked) > 1

    done = roster_apply.apply(ROSTER, FOG, session)
    assert ("--yes" in done.complaint, done.status, ROSTER.read_bytes()) == (True, FINDINGS, before)
    done = roster_apply.apply(ROSTER, FOG, session, check=True)
    assert (done.status, ROSTER.read_bytes()) == (CLEAN, before)
    assert roster_apply.apply(ROSTER, FOG, session, confirm=answer).status == FINDINGS
    assert ROSTER.read_bytes() == before
    done = roster_apply.apply(ROSTER, FOG, session, confirm=answer)
    assert (done.status, ROSTER.read_bytes() == before) == (CLEAN, False)
    assert "replace winter.yaml with winter.yaml.bak" in done.closing
    # Both sorties have no turns: one finding lists both lines, before the question.
    assert all(text.count("warning[") == 1 and "the same fault is in line" in text for text, _question in asked)


def test_a_result_that_was_recorded_before_gives_one_error_and_the_way_back(here: Path, session: Session) -> None:
    roster_apply.apply(ROSTER, FOG, session)
    corrected("fog.yaml", "turns: 8", "turns: 9")
    done = roster_apply.apply(ROSTER, FOG, session)
    assert (done.complaint.count("error["), done.status) == (1, FINDINGS)
    assert "winter.yaml.bak" in done.complaint


def test_none_flown_is_no_fault_where_it_is_said(here: Path, session: Session) -> None:
    corrected("fog.yaml", "turns: 8", "turns: 0")
    assert roster_apply.apply(ROSTER, FOG, session).complaint == ""


def test_a_fault_may_be_waived_with_a_reason_and_an_idle_waiver_is_found(here: Path, session: Session) -> None:
    corrected(
        "winter.yaml", "aircraft: sopwith-camel\n        task: strafe", "aircraft: sopwith-snipe\n        task: strafe"
    )
    assert "CE704" in roster.check(ROSTER, "text", False, session).answer
    corrected("winter.yaml", "\nplayers:", "\nwaivers:\n  - {check: CE704, reason: a prototype}\n\nplayers:")
    assert roster.check(ROSTER, "text", True, session).status == CLEAN
    corrected("winter.yaml", "sopwith-snipe", "sopwith-camel")
    assert "PG007" in roster.check(ROSTER, "text", False, session).answer


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("game: canvas-eagles", "game: canvas-eagle", "PG004"),
        ("since: 1918-01", "since: January", "PG002"),
        ("aircraft: raf-se5a", "aircraft: raf-se5b", "PG004"),
        ("until: 1918-03", "until: 1917-03", "PG010"),
        ("sorties:", "sortie:", "PG001"),
        ("duty: observer", "duty: observers", "CE707"),
    ],
)
def test_shapes_and_references_are_checked_as_everywhere(
    old: str, new: str, code: str, here: Path, session: Session
) -> None:
    corrected("winter.yaml", old, new)
    found = json.loads(roster.check(ROSTER, "json", False, session).answer)
    assert code in {it["code"] for it in found}
    assert {it["file"] for it in found} == {"winter.yaml"}


def test_a_name_that_no_paper_has_room_for_is_told_before_anything_is_printed(here: Path, session: Session) -> None:
    corrected("winter.yaml", "name: Arthur Collins", f"name: {'Wilhelm ' * 9}")
    told = json.loads(roster.check(ROSTER, "json", False, session).answer)
    assert {it["code"] for it in told} == {"PG009"}
    assert any(it["message"].startswith("flyers.0.name") and "mm too wide" in it["message"] for it in told)


def test_what_is_no_roster_is_told(here: Path, session: Session) -> None:
    assert "the file does not exist" in roster.check(Path("none.yaml"), "text", False, session).answer
    done = roster.show(FOG, None, session)
    assert ("error" in done.complaint, done.complaint.splitlines()[-1], done.status) == (
        True,
        "nothing was calculated",
        1,
    )


def test_what_a_roster_of_a_wrong_shape_names_is_told_in_the_same_pass(here: Path, session: Session) -> None:
    corrected("winter.yaml", "turns: 19", "turns: many")
    corrected("winter.yaml", "aircraft: fokker-dr1", "aircraft: fokker-dr2")
    corrected("winter.yaml", "    player: clara", "    player: claire")
    told = json.loads(roster.check(ROSTER, "json", False, session).answer)
    names = [(it["code"], it["message"].split("`")[1]) for it in told]
    assert sorted(set(names)) == [("CE707", "claire"), ("PG002", "many"), ("PG004", "fokker-dr2")]
    corrected("winter.yaml", "game: canvas-eagles", "game: canvas-eagels")
    told = json.loads(roster.check(ROSTER, "json", False, session).answer)
    assert {it["code"] for it in told} == {"PG002", "PG004"}


def test_the_board_shows_sides_and_flyers(here: Path, session: Session) -> None:
    lines = roster.show(ROSTER, None, session).answer.splitlines()
    assert lines[0] == "Winter over Arras: before week 7 (1918-02)"
    assert lines[2].split() == ["Arras", "Flight", "allied", "586", "86", "4", "2"]
    brandt = next(line for line in lines if line.startswith("brandt"))
    assert "283" in brandt.split()
    assert "Experienced, Ace" in brandt
    assert next(line for line in lines if line.startswith("moss")).endswith("in hospital through week 11")


def test_a_flyers_figures_are_shown_with_the_lines_that_made_them(here: Path, session: Session) -> None:
    answer = roster.show(ROSTER, "frazer", session).answer
    text = ROSTER.read_text(encoding="utf-8").splitlines()
    (strafed,) = [line for line in answer.splitlines() if "Trench hexes strafed" in line]
    assert "6 × 4, at most 20" in strafed
    number = int(strafed.split()[1])
    assert text[number - 1].strip() == "- flyer: frazer"
    assert "task: strafe-trenches" in text[number + 1]
    points = [int(line.split("  ")[-1].split()[0]) for line in answer.splitlines() if " 1 × 12 " in f"{line} "]
    assert points == [12]
    assert "10 for the side" in answer


def test_a_wrong_flyer_ends_in_a_line_that_offers_the_nearest(here: Path, session: Session) -> None:
    with pytest.raises(UsageError, match="did you mean `frazer`"):
        roster.show(ROSTER, "fraser", session)


def test_a_result_is_booked_once(here: Path, session: Session) -> None:
    before = ROSTER.read_text(encoding="utf-8")
    done = roster_apply.apply(ROSTER, FOG, session)
    after = ROSTER.read_text(encoding="utf-8")
    assert (done.complaint, done.status) == ("", CLEAN)
    expected = [
        "winter.yaml: recorded fog, week 7; the previous roster is in winter.yaml.bak",
        # 8 turns. 19 + 5 + 24 = 48 on top of 202: the choice that 250 points give.
        "  brandt  +8   291 experience  Experienced, Ace  dead",
        "  frazer  +48  250 experience  Experienced       fit   1 to choose",
    ]
    # The awards that add up to the points follow.
    found = [line.split() for line in done.closing.splitlines()]
    assert [line[: len(of.split())] for line, of in zip(found, expected, strict=True)] == [
        it.split() for it in expected
    ]
    assert Path("winter.yaml.bak").read_text(encoding="utf-8") == before
    assert after.startswith(before)
    assert after[len(before) :] == "\n  - " + "    ".join(RESULT.partition("\n")[2].splitlines(keepends=True))
    again = roster_apply.apply(ROSTER, FOG, session)
    assert "this mission is already in the log" in again.complaint
    assert (again.complaint.splitlines()[-1], again.status) == ("nothing was recorded", FINDINGS)
    assert ROSTER.read_text(encoding="utf-8") == after


def test_a_plan_that_nobody_filled_in_is_not_booked(here: Path, session: Session) -> None:
    before = ROSTER.read_bytes()
    plan = "mission: fog\nweek: 7\nsorties:\n  - {flyer: frazer, aircraft: raf-se5a, task: fighter-sweep}\n"
    FOG.write_text(plan, encoding="utf-8")
    with pytest.raises(UsageError, match=r"^fog\.yaml: the mission has no result yet\. Fill in turns"):
        roster_apply.apply(ROSTER, FOG, session)
    assert ROSTER.read_bytes() == before


def test_the_same_result_under_another_name_is_refused(here: Path, session: Session) -> None:
    roster_apply.apply(ROSTER, FOG, session)
    corrected("fog.yaml", "mission: fog", "mission: mist")
    booked = ROSTER.read_bytes()
    assert "`mist` has the same sorties as `fog`" in roster_apply.apply(ROSTER, FOG, session).complaint
    assert ROSTER.read_bytes() == booked


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("flyer: frazer", "flyer: moss", "CE705"),
        ("aircraft: sopwith-camel", "aircraft: fokker-dr1", "CE704"),
        ("aircraft-lost: true, ", "", "CE701"),
        ("turns: 8,", "turns: 8, abilities: [tailing],", "CE702"),
        ("week: 7", "week: 5", "CE707"),
        ("turns: 19", "turns: many", "PG002"),
        ("sorties:", "sorties: 2", "PG001"),
        ("task: fighter-sweep", "task: fighter-swep", "PG004"),
    ],
)
def test_a_wrong_result_is_refused_at_its_own_line(old: str, new: str, code: str, here: Path, session: Session) -> None:
    before = ROSTER.read_bytes()
    corrected("fog.yaml", old, new)
    done = roster_apply.apply(ROSTER, FOG, session)
    assert f"error[{code}]" in done.complaint
    assert "--> fog.yaml:" in done.complaint
    assert (done.complaint.splitlines()[-1], done.status) == ("nothing was recorded", FINDINGS)
    assert ROSTER.read_bytes() == before
    assert not Path("winter.yaml.bak").exists()


def test_nothing_is_booked_into_a_roster_that_is_wrong(here: Path, session: Session) -> None:
    corrected("winter.yaml", "weeks: 8", "weeks: 80")
    done = roster_apply.apply(ROSTER, FOG, session)
    assert ("--> winter.yaml:" in done.complaint, done.status) == (True, FINDINGS)


def test_a_new_roster_explains_itself_is_clean_and_can_be_booked_into(here: Path, session: Session) -> None:
    file = Path("ours.yaml")
    assert new.campaign(file, "canvas-eagles", session).closing.startswith("ours.yaml: example roster")
    assert file.read_text(encoding="utf-8").count("#") > 20
    assert roster.check(file, "text", True, session).status == CLEAN
    assert "Edward Ashby" in roster.show(file, "ashby", session).answer
    result = (
        "mission: second\nweek: 2\nsorties:\n  - {flyer: ashby, aircraft: sopwith-camel, task: scramble, turns: 3}\n"
    )
    FOG.write_text(result, encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    assert roster_apply.apply(file, FOG, session).status == CLEAN
    assert file.read_text(encoding="utf-8").startswith(before)


def test_the_commented_lines_of_a_new_roster_are_good_ones(here: Path, session: Session) -> None:
    file = Path("ours.yaml")
    new.campaign(file, "canvas-eagles", session)
    text = file.read_text(encoding="utf-8")
    for commented, live in (
        ("house-rules: []\n", "house-rules:\n"),
        ("\n#  - {rule: Red", "\n  - {rule: Red"),
        ("\n#  - {rule: Shared", "\n  - {rule: Shared"),
        ("\n  # - {flyer: winter", "\n  - {flyer: winter"),
        ("\n# until: 1918-03", "\nuntil: 1918-03"),
        ("\n    # portrait:", "\n    portrait:"),
    ):
        assert text.count(commented) == 1
        text = text.replace(commented, live)
    file.write_text(text, encoding="utf-8")
    Path("pictures").mkdir()
    Image.new("RGB", (200, 250), "grey").save("pictures/ashby.png")
    done = roster.check(file, "text", True, session)
    assert (done.answer, done.status) == ("", CLEAN)


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("campaign.yaml", "campaign"),
        ("Été 1918 (two).yaml", "ete-1918-two"),
        ("1918.yaml", "campaign-1918"),
        ("no.yaml", "campaign-no"),
        ("Зима.yaml", "our-campaign"),
        (f"{'a' * 90}.yaml", "a" * 50),
    ],
)
def test_a_new_roster_has_the_id_of_its_file(name: str, id: str, here: Path, session: Session) -> None:
    new.campaign(Path(name), "canvas-eagles", session)
    assert roster.open_roster(Path(name), session).roster.campaign == id


def test_a_new_roster_is_never_written_over_a_file(here: Path, session: Session) -> None:
    before = ROSTER.read_bytes()
    with pytest.raises(UsageError, match="already exists"):
        new.campaign(ROSTER, "canvas-eagles", session)
    with pytest.raises(UsageError, match="no such game"):
        new.campaign(Path("x.yaml"), "canvas-eagle", session)
    assert (ROSTER.read_bytes(), Path("x.yaml").exists()) == (before, False)
