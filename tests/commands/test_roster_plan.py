"""A mission planned, printed, flown and booked with one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.commands import roster, roster_apply
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import UsageError
from printgen.data.folders import Project, find
from printgen.reuse.store import Store
from tests.documents import mission_of
from tests.rosters import corrected

ROSTER, PLAN = Path("winter.yaml"), Path("week-7.yaml")
PACK = ("briefing", "mission-pieces", "mission-sheets")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def session(cache: Store, here: Path) -> Session:
    built_in = find()
    project = Project(built_in.data, built_in.templates, here / "output")
    return Session(project, lambda _doing, _share: None, store=cache)


@pytest.fixture
def here(example: Path) -> Path:
    """Return the user's folder, with only the example campaign in it."""
    return example


def made(here: Path) -> set[str]:
    return {file.name for file in (here / "output").rglob("*.pdf")}


def test_planned_printed_flown_and_booked(here: Path, session: Session) -> None:
    done = roster.plan(ROSTER, PLAN, 4, session)
    assert done.closing.splitlines() == [
        "week-7.yaml: week 7, 4 fit to fly; seed 4: allied 4, Bomb airfield; central 5, Bomb HQ",
        "edit it, then run `printgen roster print winter.yaml --plan week-7.yaml`",
    ]
    corrected(PLAN, "task: bomb-airfield", "task: bomb-airfield\n    prior-damage: {wings: 7, engine: 1}")
    printed = roster.print_out(ROSTER, ",".join(PACK), (), 0, PLAN, {}, session)
    assert (printed.complaint, printed.status) == ("", CLEAN)
    assert made(here) == {f"{name}-week-7.pdf" for name in PACK}
    corrected(PLAN, "  - flyer: hay ", "    success: true\n    turns: 20\n  - flyer: hay ")
    corrected(PLAN, "  - flyer: ritter ", "    turns: 20\n  - flyer: ritter ")
    PLAN.write_text(f"{PLAN.read_text(encoding='utf-8')}    turns: 20\n", encoding="utf-8")
    booked = roster_apply.apply(ROSTER, PLAN, session)
    assert (booked.complaint, booked.status) == ("", CLEAN)
    # 20 turns, 5 for the success, 10 for the target.
    assert "  frazer  +35  237 experience  Experienced" in booked.closing
    text = ROSTER.read_text(encoding="utf-8")
    assert "\n  - mission: week-7\n    week: 7\n    rolls:\n      seed: 4\n" in text
    assert "printgen roster apply" not in text
    assert roster.check(ROSTER, "text", True, session).status == CLEAN
    again = roster.print_out(ROSTER, None, (), 0, PLAN, {}, session)
    assert "this mission is already in the log" in again.complaint


def test_without_a_seed_one_is_drawn_and_stated(here: Path, session: Session) -> None:
    roster.plan(ROSTER, PLAN, None, session)
    (stated,) = [
        line.split()[-1] for line in PLAN.read_text(encoding="utf-8").splitlines() if line.startswith("  seed:")
    ]
    again = Path("again.yaml")
    roster.plan(ROSTER, again, int(stated), session)
    told = (PLAN.read_text(encoding="utf-8"), again.read_text(encoding="utf-8").replace("again.yaml", "week-7.yaml"))
    assert told[0] == told[1]


def test_flyers_who_are_left_out_are_listed_in_the_file(here: Path, session: Session) -> None:
    with pytest.raises(UsageError, match="nobody"):
        roster.plan(ROSTER, PLAN, 4, session, absent="hay,nobody")
    roster.plan(ROSTER, PLAN, 4, session, absent="hay, ritter")
    mission = mission_of(PLAN.read_text(encoding="utf-8"))
    assert [it.flyer for it in mission.sorties] == ["frazer", "brandt"]
    assert mission.absent == ("hay", "ritter")
    # A flyer who flies all the same is reported.
    corrected(PLAN, "absent: [hay", "absent: [frazer, hay")
    refused = roster_apply.apply(ROSTER, PLAN, session)
    assert "absent" in refused.complaint
    assert refused.status != CLEAN
    corrected(PLAN, "absent: [frazer, hay", "absent: [hay")
    for it in ("frazer", "brandt"):
        corrected(PLAN, f"  - flyer: {it} ", f"  - turns: 20\n    flyer: {it} ")
    roster_apply.apply(ROSTER, PLAN, session, yes=True)
    assert "absent: [hay, ritter]" in ROSTER.read_text(encoding="utf-8")


def test_a_file_that_is_there_is_never_written_over(here: Path, session: Session) -> None:
    PLAN.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match=r"`week-7\.yaml` already exists"):
        roster.plan(ROSTER, PLAN, 4, session)
    assert PLAN.read_text(encoding="utf-8") == "mine"


def test_nothing_is_left_where_the_disk_is_full(here: Path, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_given: object, **_named: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("printgen.files.whole.write_temporary", full)
    with pytest.raises(OSError, match="No space left"):
        roster.plan(ROSTER, PLAN, 4, session)
    assert {file.name for file in here.iterdir()} == {"winter.yaml"}


def test_a_roster_that_is_wrong_or_over_plans_nothing(here: Path, session: Session) -> None:
    corrected(ROSTER, "until: 1918-03", "until: 1918-02")
    corrected(ROSTER, "    week: 6\n", "    week: 8\n")
    with pytest.raises(UsageError, match="Winter over Arras: week 9 is in 1918-03, but the campaign ends with 1918-02"):
        roster.plan(ROSTER, PLAN, 4, session)
    corrected(ROSTER, "weeks: 8", "weeks: 80")
    done = roster.plan(ROSTER, PLAN, 4, session)
    assert (done.complaint.splitlines()[-1], done.status) == ("nothing was planned", FINDINGS)
    assert not PLAN.exists()


def test_official_papers_lack_what_no_book_gives_and_say_what_the_campaign_is_reckoned_by(
    here: Path, session: Session
) -> None:
    roster.plan(ROSTER, PLAN, 7, session)
    whole = roster.print_out(ROSTER, "mission-sheets", (), 0, PLAN, {}, session)
    assert whole.complaint == ""
    only = roster.print_out(ROSTER, "mission-sheets,mission-pieces", (), 0, PLAN, {"official": True}, session)
    assert only.status == CLEAN
    lines = only.complaint.splitlines()
    assert not any("cannot be printed" in line for line in lines)
    assert lines[-1].startswith("used for scoring although no rulebook gives them: weeks-per-month (campaign)")
    assert "mission-sheets-week-7-official.pdf" in only.closing


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("flyer: ritter", "flyer: moss  ", "CE705"),
        ("task: bomb-airfield", "task: bomb-airfield\n    prior-damage: {wings: 70}", "CE708"),
        ("allied: 4 ", "allied: 11", "CE707"),
        ("aircraft: fokker-dr1", "aircraft: sopwith-camel", "CE704"),
    ],
)
def test_a_plan_that_cannot_be_flown_prints_nothing(
    old: str, new: str, code: str, here: Path, session: Session
) -> None:
    roster.plan(ROSTER, PLAN, 4, session)
    corrected(PLAN, old, new)
    done = roster.print_out(ROSTER, "briefing", (), 0, PLAN, {}, session)
    assert f"error[{code}]" in done.complaint
    assert "--> week-7.yaml:" in done.complaint
    assert (done.complaint.splitlines()[-1], done.status, made(here)) == ("nothing was printed", FINDINGS, set())


def test_without_a_plan_there_is_no_pack(here: Path, session: Session) -> None:
    with pytest.raises(UsageError, match=r"`briefing` is printed for a mission\. Specify its file with `--plan`"):
        roster.print_out(ROSTER, "briefing", (), 0, None, {}, session)


def test_a_roster_and_its_mission_in_each_others_place(here: Path, session: Session) -> None:
    roster.plan(ROSTER, PLAN, 4, session)
    for done in (roster.check(PLAN, "text", False, session), roster_apply.apply(PLAN, ROSTER, session)):
        said = done.answer + done.complaint
        assert (done.status, said.count("error[")) == (FINDINGS, 1)
        assert "this is a mission's entry, not a roster" in said
    done = roster_apply.apply(ROSTER, ROSTER, session)
    assert "this is a roster, not a mission's entry" in done.complaint
